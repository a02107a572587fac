/* XML tiles: a puzzle of width, height, name and tiles; a tile of xPos, yPos (from 0) and black, an
 * arrow of dir and count, or a line of dir1 and dir2. Names may be elements or attributes; tiles
 * with nothing in them may be left out. In the listing that the format comes from xPos counts rows,
 * as the first index of an array; other files count columns with it: where only one of the two
 * makes a board, or makes one on which more lines meet, that one is taken, else the listing's. */
#include "base/least.h"
#include "format/board_marks.h"
#include "format/scan.h"

#include <ctype.h>
#include <expat.h>
#include <stdlib.h>
#include <string.h>

/* A tile as the file has it, before it is known which of x and y counts rows. */
struct xml_tile {
    int x, y;
    int line, col; /* its place in the text */
    struct given given;
    bool black;
    unsigned lines; /* bits of enum dir */
};

/* The contents of a file; begins as zeros. */
struct xml_tiles {
    struct grid grid; /* rows 0: there is no list of tiles */
    struct buf name;
    VEC(struct xml_tile) tiles;
};

/* The elements of XML tiles, as expat finds them. Document types and entities are refused before
 * expat would expand anything. */

enum field { WIDTH, HEIGHT, NAME, X_POS, Y_POS, BLACK, DIR, COUNT, DIR_1, DIR_2, FIELDS };
static const char *const field_names[FIELDS] = {"width", "height", "name",  "xPos", "yPos",
                                                "black", "dir",    "count", "dir1", "dir2"};

struct reader {
    XML_Parser parser;
    struct err *e;
    bool failed;
    int depth;
    struct buf value[FIELDS]; /* of the puzzle and of the tile that is open */
    bool has[FIELDS];
    bool arrow, line; /* in the tile */
    struct buf text;  /* of the element that is open */
    struct xml_tiles *out;
};

/* For checks whose place in the text xml_error() knows, or which have none. */
static const struct scan no_text = {"", 0, 0};

static void xml_error(struct reader *r, const char *what) {
    if (r->failed)
        return;
    r->failed = true;
    err_at(r->e, (int)XML_GetCurrentLineNumber(r->parser),
           (int)XML_GetCurrentColumnNumber(r->parser) + 1, "%s", what);
    XML_StopParser(r->parser, XML_FALSE);
}

static int field_of(const char *name) {
    for (int f = 0; f < FIELDS; f++)
        if (strcmp(name, field_names[f]) == 0)
            return f;
    return FIELDS;
}

static void xml_keep_field(struct reader *r, int field, const char *text) {
    buf_clear(&r->value[field]);
    buf_add(&r->value[field], text);
    r->has[field] = true;
}

/* A whole number 0 .. most; -1 otherwise. */
static int xml_number_of(struct reader *r, int field, int most) {
    char *end;
    const char *s = buf_text(&r->value[field]);
    long n = strtol(s, &end, 10);
    while (isspace((unsigned char)*end))
        end++;
    return !r->has[field] || end == s || *end || n < 0 || n > most ? -1 : (int)n;
}

/* By the first letter: north or up, east or right, south or down, west or left. */
static int dir_of(const char *s) {
    static const char ways[] = "urdl";
    while (isspace((unsigned char)*s))
        s++;
    const char *way = *s ? strchr(ways, tolower((unsigned char)*s)) : NULL;
    return way ? (int)(way - ways) : dir_of_letter(*s);
}

static void begin_tiles(struct reader *r) {
    struct err why = {0};
    int rows = xml_number_of(r, HEIGHT, 1 << 20), cols = xml_number_of(r, WIDTH, 1 << 20);
    if (r->out->grid.rows > 0)
        xml_error(r, "a second list of tiles");
    else if (rows < 0 || cols < 0)
        xml_error(r, "width and height must come before the tiles");
    else if (!size_ok(&no_text, 0, rows, cols, &why))
        xml_error(r, why.text);
    if (r->failed)
        return;
    r->out->grid = (struct grid){rows, cols};
}

static void XMLCALL on_start(void *arg, const char *name, const char **attributes) {
    struct reader *r = arg;
    if (r->depth++ == 0 && strcmp(name, "puzzle") != 0)
        xml_error(r, "the outermost element is not 'puzzle'");
    if (strcmp(name, "tile") == 0) {
        for (int f = X_POS; f < FIELDS; f++)
            r->has[f] = false;
        r->arrow = r->line = false;
    }
    for (int i = 0; attributes[i]; i += 2)
        if (field_of(attributes[i]) < FIELDS)
            xml_keep_field(r, field_of(attributes[i]), attributes[i + 1]);
    if (strcmp(name, "tiles") == 0)
        begin_tiles(r);
    r->arrow = r->arrow || strcmp(name, "arrow") == 0;
    r->line = r->line || strcmp(name, "line") == 0;
    buf_clear(&r->text);
}

static void take_arrow(struct reader *r, struct xml_tile *t) {
    int dir = r->has[DIR] ? dir_of(buf_text(&r->value[DIR])) : DIR_NONE;
    int count = xml_number_of(r, COUNT, NUMBER_MAX);
    t->given = (struct given){GIVEN_CLUE, (int8_t)dir, (int16_t)(count < 0 ? NO_NUMBER : count)};
    if (r->has[DIR] && dir == DIR_NONE)
        xml_error(r, "an arrow's dir is none of UP, RIGHT, DOWN, LEFT");
    else if (r->has[COUNT] && count < 0 && strcmp(buf_text(&r->value[COUNT]), "?") != 0)
        xml_error(r, "an arrow's count is no number");
}

static void xml_take_line(struct reader *r, struct xml_tile *t) {
    for (int f = DIR_1; f <= DIR_2; f++) {
        int dir = dir_of(buf_text(&r->value[f]));
        if (r->has[f] && dir == DIR_NONE)
            xml_error(r, "a line's direction is none of UP, RIGHT, DOWN, LEFT");
        else if (r->has[f])
            t->lines |= 1u << dir;
    }
}

static bool is_true(const char *s) {
    while (isspace((unsigned char)*s))
        s++;
    return strncmp(s, "false", 5) != 0 && *s != '0';
}

static void end_tile(struct reader *r) {
    struct xml_tile t = {.given = {GIVEN_NONE, DIR_NONE, NO_NUMBER}};
    int most = max_int(r->out->grid.rows, r->out->grid.cols);
    t.x = xml_number_of(r, X_POS, most - 1);
    t.y = xml_number_of(r, Y_POS, most - 1);
    t.line = (int)XML_GetCurrentLineNumber(r->parser);
    t.col = (int)XML_GetCurrentColumnNumber(r->parser) + 1;
    if (r->arrow)
        take_arrow(r, &t);
    if (r->line)
        xml_take_line(r, &t);
    t.black = r->has[BLACK] && is_true(buf_text(&r->value[BLACK]));
    if (r->out->grid.rows == 0)
        xml_error(r, "a tile outside the tiles");
    else if (t.x < 0 || t.y < 0)
        xml_error(r, "a tile's xPos or yPos is missing or outside the board");
    else if ((t.black || r->line) && t.given.kind == GIVEN_CLUE)
        xml_error(r, "a tile with an arrow can hold nothing else");
    else if (r->out->tiles.len >= GRID_CELLS_MAX)
        xml_error(r, "more tiles than the board has cells");
    else
        vec_push(&r->out->tiles, t);
}

static void XMLCALL on_end(void *arg, const char *name) {
    struct reader *r = arg;
    int field = field_of(name);
    r->depth--;
    if (field < FIELDS && (r->text.len > 0 || !r->has[field]))
        xml_keep_field(r, field, buf_text(&r->text));
    if (strcmp(name, "tile") == 0)
        end_tile(r);
    buf_clear(&r->text);
}

static void XMLCALL on_text(void *arg, const char *s, int n) {
    struct reader *r = arg;
    buf_bytes(&r->text, s, n);
}

static void XMLCALL on_doctype(void *arg, const char *name, const char *system, const char *public,
                               int internal) {
    (void)name;
    (void)system;
    (void)public;
    (void)internal;
    xml_error(arg, "document types and entities are not read");
}

static void XMLCALL on_entity(void *arg, const XML_Char *name, int is_parameter,
                              const XML_Char *value, int n, const XML_Char *base,
                              const XML_Char *system, const XML_Char *public,
                              const XML_Char *notation) {
    (void)name;
    (void)is_parameter;
    (void)value;
    (void)n;
    (void)base;
    (void)system;
    (void)public;
    (void)notation;
    xml_error(arg, "document types and entities are not read");
}

static bool xml_parse(struct reader *r, const char *text, int n) {
    XML_SetUserData(r->parser, r);
    XML_SetElementHandler(r->parser, on_start, on_end);
    XML_SetCharacterDataHandler(r->parser, on_text);
    XML_SetStartDoctypeDeclHandler(r->parser, on_doctype);
    XML_SetEntityDeclHandler(r->parser, on_entity);
    if (XML_Parse(r->parser, text, n, 1) != XML_STATUS_OK && !r->failed)
        xml_error(r, XML_ErrorString(XML_GetErrorCode(r->parser)));
    if (!r->failed && r->out->grid.rows == 0)
        xml_error(r, "there are no tiles in it");
    return !r->failed;
}

static void *expat_alloc(size_t n) {
    return mem_alloc((int)n, 1);
}
static void *expat_resize(void *p, size_t n) {
    return mem_resize(p, (int)n, 1);
}

/* Reads a whole file. Returns false, with the place and the reason in *e, if it is no XML, is not
 * of this kind, or has a document type. */
static bool xml_tiles_read(const char *text, int n, struct xml_tiles *out, struct err *e) {
    static const XML_Memory_Handling_Suite memory = {expat_alloc, expat_resize, mem_free};
    struct reader r = {.parser = XML_ParserCreate_MM(NULL, &memory, NULL), .e = e, .out = out};
    bool ok = xml_parse(&r, text, n);
    XML_ParserFree(r.parser);
    buf_add(&out->name, buf_text(&r.value[NAME]));
    return ok;
}

/* The tiles on the board, as one of the two meanings of xPos puts them. */
struct layout {
    bool x_is_row;
    const struct xml_tile **at; /* by cell; NULL without a tile */
    int one_sided;              /* line ends that the tile beyond lacks */
    const struct xml_tile *bad; /* NULL: it is a board; else the tile that cannot be, and why */
    const char *why;
};

static bool is_xml(const char *text, int n) {
    struct scan s = scan_text(text, n);
    return scan_begins(&s, "<?xml") || scan_begins(&s, "<puzzle");
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

/* True if a line of the tile cannot be; counts those that only this tile has. */
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

static void xml_early_lines(const struct xml_tiles *all, const struct xml_tile *t, int cell,
                            struct early_marks *d) {
    for (enum dir dir = 0; dir < DIRS; dir++) {
        if (t->lines >> dir & 1)
            early_mark(d, place_segment(cell, grid_step(all->grid, cell, dir)), MARK_YES);
    }
}

static bool xml_fill(const struct xml_tiles *all, const struct layout *layout, struct loaded *l,
                     struct err *e) {
    struct early_marks d = {0};
    int cell = 0;
    for (; cell < grid_cells(all->grid); cell++) {
        const struct xml_tile *t = layout->at[cell];
        if (!t)
            continue;
        l->puzzle->given[cell] = t->given;
        if (t->black)
            early_mark(&d, place_cell(cell), MARK_YES);
        xml_early_lines(all, t, cell, &d);
    }
    bool ok = puzzle_ok(l->puzzle, &no_text, 0, e);
    if (ok && !early_make(&d, l, &cell))
        ok = err_set(e, "there is a mark where none can be");
    return ok;
}

/* Of the two layouts the one that is a board, and has more lines that meet. */
static bool lay_out_best(const struct xml_tiles *all, struct loaded *l, struct err *e) {
    struct layout down, across;
    xml_lay_out(all, true, &down);
    xml_lay_out(all, false, &across);
    bool first = !down.bad && (across.bad || down.one_sided <= across.one_sided);
    const struct layout *best = first || across.bad ? &down : &across;
    if (best->bad)
        return err_at(e, best->bad->line, best->bad->col, "%s", best->why);
    return xml_fill(all, best, l, e);
}

static bool read_xml(const char *text, int n, struct loaded *l, struct err *e) {
    struct xml_tiles all = {0};
    if (!xml_tiles_read(text, n, &all, e))
        return false;
    l->puzzle = genre_board(genre_by_name("yajilin"), all.grid);
    puzzle_set_text(l->puzzle, TEXT_TITLE, buf_text(&all.name), all.name.len);
    return lay_out_best(&all, l, e);
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
    buf_add(out, "</tiles>\n</puzzle>\n");
    return true;
}

const struct format format_xml = {
    .id = "xml",
    .title = "XML tiles",
    .suffix = ".xml",
    .is = is_xml,
    .read = read_xml,
    .keeps = CONTENT_FILLED | 1u << TEXT_TITLE,
    .write = write_xml,
};
