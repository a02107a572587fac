/* XML tiles: a puzzle of width, height, name and tiles; a tile of xPos, yPos (from 0) and black, an
 * arrow of dir and count, or a line of dir1 and dir2. Names may be elements or attributes; tiles
 * with nothing in them may be left out. In the listing that the format comes from xPos counts rows,
 * as the first index of an array; other files count columns with it: where only one of the two
 * makes a board, or makes one on which more lines meet, that one is taken, else the listing's. */
#include "format/draft.h"
#include "format/scan.h"
#include "format/xml_tiles.h"

#include <string.h>

/* The tiles on the board, as one of the two meanings of xPos puts them. */
struct layout {
    bool x_is_row;
    const struct xml_tile **at; /* by cell; NULL without a tile */
    int one_sided;              /* line ends that the tile beyond lacks */
    const struct xml_tile *bad; /* NULL: it is a board; else the tile that cannot be, and why */
    const char *why;
};

/* What is wrong with the whole puzzle has no place in the text. */
static const struct scan no_text = {"", 0, 0};

static bool is_xml(const char *text, int n) {
    struct scan s = {text, n, 0};
    scan_skip(&s, " \t\r\n");
    return n - s.at > 7 &&
           (memcmp(text + s.at, "<?xml", 5) == 0 || memcmp(text + s.at, "<puzzle", 7) == 0);
}

static bool is_bad(struct layout *to, const struct xml_tile *t, const char *why) {
    to->bad = t;
    to->why = why;
    return true;
}

static int layout_cell(const struct xml_tiles *all, const struct layout *to,
                       const struct xml_tile *t) {
    return grid_cell(all->grid, to->x_is_row ? t->x : t->y, to->x_is_row ? t->y : t->x);
}

/* Whether a line of the tile cannot be; counts those that only this tile has. */
static bool has_bad_line(const struct xml_tiles *all, const struct xml_tile *t, struct layout *to) {
    for (enum dir dir = 0; dir < DIRS; dir++) {
        int next = grid_step(all->grid, layout_cell(all, to, t), dir);
        if (!(t->lines >> dir & 1))
            continue;
        if (next == NO_CELL)
            return is_bad(to, t, "a line of this tile leaves the board");
        if (to->at[next] && to->at[next]->given.kind == GIVEN_CLUE)
            return is_bad(to, t, "a line of this tile runs into a clue");
        to->one_sided += !to->at[next] || !(to->at[next]->lines >> dir_back(dir) & 1);
    }
    return false;
}

/* Lays the tiles out; the caller frees to->at. */
static void xml_lay_out(const struct xml_tiles *all, bool x_is_row, struct layout *to) {
    int cells = grid_cells(all->grid);
    *to = (struct layout){.x_is_row = x_is_row, .at = mem_alloc(cells, sizeof *to->at)};
    for (int i = 0; i < all->tiles.len && !to->bad; i++) {
        const struct xml_tile *t = &all->tiles.at[i];
        int row = x_is_row ? t->x : t->y, col = x_is_row ? t->y : t->x;
        if (row >= all->grid.rows || col >= all->grid.cols)
            is_bad(to, t, "a tile's xPos or yPos is missing or outside the board");
        else if (to->at[grid_cell(all->grid, row, col)])
            is_bad(to, t, "a second tile at this place");
        else
            to->at[grid_cell(all->grid, row, col)] = t;
    }
    for (int i = 0; i < all->tiles.len && !to->bad; i++)
        has_bad_line(all, &all->tiles.at[i], to);
}

static bool bad_tile(const struct xml_tile *t, const char *what, struct err *e) {
    return err_at(e, t->line, t->col, "%s", what);
}

static void xml_draft_lines(const struct xml_tiles *all, const struct xml_tile *t, int cell,
                            struct draft *d) {
    for (enum dir dir = 0; dir < DIRS; dir++) {
        if (t->lines >> dir & 1)
            draft_mark(d, place_segment(cell, grid_step(all->grid, cell, dir)), MARK_YES);
    }
}

static bool xml_fill(const struct xml_tiles *all, const struct layout *layout, struct loaded *l,
                     struct err *e) {
    struct draft d = {0};
    int cell = 0;
    for (; cell < grid_cells(all->grid); cell++) {
        const struct xml_tile *t = layout->at[cell];
        if (!t)
            continue;
        l->puzzle->given[cell] = t->given;
        if (t->black)
            draft_mark(&d, place_cell(cell), MARK_YES);
        xml_draft_lines(all, t, cell, &d);
    }
    bool ok = puzzle_ok(l->puzzle, &no_text, 0, e);
    if (ok && !draft_make(&d, l, &cell))
        ok = err_set(e, "there is a mark where none can be");
    draft_free(&d);
    return ok;
}

/* Of the two layouts the one that is a board, and has more lines that meet. */
static bool lay_out_best(const struct xml_tiles *all, struct loaded *l, struct err *e) {
    struct layout down, across;
    xml_lay_out(all, true, &down);
    xml_lay_out(all, false, &across);
    bool first = !down.bad && (across.bad || down.one_sided <= across.one_sided);
    const struct layout *best = first || across.bad ? &down : &across;
    bool ok = best->bad ? bad_tile(best->bad, best->why, e) : xml_fill(all, best, l, e);
    mem_free(down.at);
    mem_free(across.at);
    return ok;
}

static bool read_xml(const char *text, int n, struct loaded *l, struct err *e) {
    struct xml_tiles all = {0};
    bool ok = xml_tiles_read(text, n, &all, e);
    if (ok) {
        l->puzzle = puzzle_new(genre_by_name("yajilin"), all.grid, false);
        puzzle_set_text(l->puzzle, TEXT_TITLE, buf_text(&all.name), all.name.len);
        ok = lay_out_best(&all, l, e);
        if (!ok)
            loaded_free(l);
    }
    xml_tiles_free(&all);
    return ok;
}

static const char *const xml_dir_words[DIRS] = {"UP", "RIGHT", "DOWN", "LEFT"};

static void write_state(const struct loaded *l, int cell, struct buf *out) {
    struct given g = l->puzzle->given[cell];
    int number = 1;
    bool line = false;
    if (g.kind == GIVEN_CLUE) {
        buf_add(out, "<arrow>");
        if (g.dir != DIR_NONE)
            buf_fmt(out, "<dir>%s</dir>", xml_dir_words[g.dir]);
        if (g.number != NO_NUMBER)
            buf_fmt(out, "<count>%d</count>", g.number);
        buf_add(out, "</arrow>");
        return;
    }
    if (loaded_mark(l, place_cell(cell)) == MARK_YES)
        buf_add(out, "<black/>");
    for (enum dir d = 0; d < DIRS && number <= 2; d++) {
        if (loaded_side(l, cell, d) != MARK_YES)
            continue;
        buf_fmt(out, "%s<dir%d>%s</dir%d>", line ? "" : "<line>", number, xml_dir_words[d], number);
        line = true;
        number++;
    }
    if (line)
        buf_add(out, "</line>");
}

static bool branches(const struct loaded *l) {
    for (int cell = 0; cell < grid_cells(l->puzzle->grid); cell++) {
        int lines = 0;
        for (enum dir d = 0; d < DIRS; d++)
            lines += loaded_side(l, cell, d) == MARK_YES;
        if (lines > 2)
            return true;
    }
    return false;
}

static bool write_xml(const struct loaded *l, struct buf *out, struct err *e) {
    const struct puzzle *p = l->puzzle;
    if (!genre_given(p->genre, GIVEN_CLUE))
        return err_set(e, "XML tiles have no %s", p->genre->title);
    if (p->variant)
        return err_set(e, "XML tiles cannot hold the puzzle's variant");
    if (branches(l))
        return err_set(e, "XML tiles cannot hold a line that branches");
    buf_fmt(out,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<puzzle>\n<width>%d</width>\n"
            "<height>%d</height>\n<name>",
            p->grid.cols, p->grid.rows);
    text_escape_xml(p->text[TEXT_TITLE], out);
    buf_add(out, "</name>\n<tiles>\n");
    struct buf state = {0};
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        buf_clear(&state);
        write_state(l, cell, &state);
        if (state.len > 0)
            buf_fmt(out, "<tile><xPos>%d</xPos><yPos>%d</yPos>%s</tile>\n", grid_row(p->grid, cell),
                    grid_col(p->grid, cell), state.at);
    }
    buf_free(&state);
    buf_add(out, "</tiles>\n</puzzle>\n");
    return true;
}

static unsigned xml_keeps(const struct genre *g) {
    (void)g;
    return CONTENT_FILLED | 1u << TEXT_TITLE;
}

const struct format format_xml = {
    .id = "xml",
    .title = "XML tiles",
    .suffix = ".xml",
    .is = is_xml,
    .read = read_xml,
    .keeps = xml_keeps,
    .write = write_xml,
};
