#include "format/pzpr/pzprv3_sections.h"

#include "format/pzpr/pzpr.h"
#include "puzzle/puzzle.h"

/* The sections of a pzprv3 file that hold givens. */

/* A line a variant, in the genre's order. */
static bool section_read_variant(struct reading *g, struct err *e) {
    (void)e;
    for (const struct variant *v = genre_variants(g->p->genre); v->letter; v++) {
        struct scan ahead = g->r->s;
        struct span line = span_trim(rows_line(&ahead));
        if (line.n == 1 && line.at[0] == v->letter) {
            g->p->variant |= v->bit;
            g->r->s = ahead;
        }
    }
    return true;
}

static void section_write_variant(const struct loaded *l, struct buf *out) {
    for (const struct variant *v = genre_variants(l->puzzle->genre); v->letter; v++)
        if (v->bit & l->puzzle->variant)
            buf_fmt(out, "%c\n", v->letter);
}

static bool section_read_config(struct reading *g, struct err *e) {
    const struct genre *genre = g->p->genre;
    char text[SPAN_TEXT];
    int at = g->r->s.at;
    if (g->r->version < 1)
        return true;
    struct span name = span_trim(rows_line(&g->r->s));
    if (span_is(name, genre->config))
        g->p->variant |= genre_variants(genre)->bit;
    return name.n == 0 || span_is(name, genre->config) ||
           scan_fail_at(&g->r->s, at, e, "%s with '%s' is a variant not known here", genre->title,
                        span_text(name, text));
}

/* Without the variant version 0 is written, which has no such line. */
static void section_write_config(const struct loaded *l, struct buf *out) {
    if (l->puzzle->variant || l->puzzle->side)
        buf_fmt(out, "%s\n", l->puzzle->variant ? l->puzzle->genre->config : "");
}

static bool read_arrow_number(const struct rows *r, int i, struct given *g, struct err *e) {
    static const char expected[] = "'.' or a clue such as '4,2'";
    struct span t = r->token[i];
    int number = NO_NUMBER;
    *g = (struct given){GIVEN_NONE, DIR_NONE, NO_NUMBER};
    if (span_is(t, "."))
        return true;
    g->kind = GIVEN_CLUE;
    if (span_is(t, "#"))
        return true;
    if (t.n < 3 || t.at[0] < '0' || t.at[0] > '4' || t.at[1] != ',')
        return rows_bad_token(r, i, expected, e);
    struct scan s = {r->s.text, rows_token_at(r, i) + t.n, rows_token_at(r, i) + 2};
    if (t.n == 3 && t.at[2] == '-')
        s.at++;
    else if (!scan_number(&s, NUMBER_MAX, "a clue's number", &number, e))
        return false;
    if (!scan_end(&s))
        return rows_bad_token(r, i, expected, e);
    g->dir = (int8_t)pzpr_dir(t.at[0] - '0');
    g->number = (int16_t)number;
    return g->dir != DIR_NONE || number == NO_NUMBER ||
           scan_fail_at(&r->s, rows_token_at(r, i), e, "a clue with a number needs an arrow");
}

static bool section_read_arrow_numbers(struct reading *g, struct err *e) {
    struct grid grid = g->p->grid;
    for (int row = 0; row < grid.rows; row++) {
        if (!rows_next(g->r, grid.cols, "clues", e))
            return false;
        for (int col = 0; col < grid.cols; col++)
            if (!read_arrow_number(g->r, col, &g->p->given[grid_cell(grid, row, col)], e))
                return false;
    }
    return true;
}

static void section_write_arrow_numbers(const struct loaded *l, struct buf *out) {
    const struct puzzle *p = l->puzzle;
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        struct given g = p->given[cell];
        if (g.kind != GIVEN_CLUE)
            buf_add(out, ". ");
        else if (g.number == NO_NUMBER)
            buf_fmt(out, "%d,- ", pzpr_dir_code((enum dir)g.dir));
        else
            buf_fmt(out, "%d,%d ", pzpr_dir_code((enum dir)g.dir), g.number);
        section_end_row(p->grid, cell, out);
    }
}

/* Up to a comma: a number from 0 to max; "-" is NO_NUMBER where it may be left out. */
static bool read_part(const struct rows *r, int i, struct scan *s, int max, int *out) {
    struct err unread;
    *out = NO_NUMBER;
    if (max == NUMBER_MAX && scan_peek(s) == '-')
        s->at++;
    else if (!scan_number(s, max, "a clue", out, &unread))
        return false;
    bool end = s->at == rows_token_at(r, i) + r->token[i].n;
    return end || s->text[s->at++] == ',';
}

/* Direction, number and colour, "1,3,2": above 3 the player has crossed the clue off. A cell
 * without a clue is "." or "0,-1,0". */
static bool read_wall(const struct rows *r, int i, struct given *g, struct err *e) {
    int dir, number, colour, at = rows_token_at(r, i);
    struct scan s = {r->s.text, at + r->token[i].n, at};
    *g = given_bare(GIVEN_NONE);
    if (span_is(r->token[i], ".") || span_is(r->token[i], "0,-1,0"))
        return true;
    if (!read_part(r, i, &s, 4, &dir) || !read_part(r, i, &s, NUMBER_MAX, &number) ||
        !read_part(r, i, &s, 6, &colour) || !scan_end(&s) || colour % 4 > 2)
        return rows_bad_token(r, i, "'.' or a clue such as '4,2,1'", e);
    *g = given_numbered((enum given_kind)pzpr_walls[colour % 4], number);
    g->dir = (int8_t)pzpr_dir(dir);
    return true;
}

static bool section_read_walls(struct reading *g, struct err *e) {
    struct grid grid = g->p->grid;
    for (int cell = 0; cell < grid_cells(grid); cell++) {
        int col = grid_col(grid, cell);
        if (col == 0 && !rows_next(g->r, grid.cols, "clues", e))
            return false;
        if (!read_wall(g->r, col, &g->p->given[cell], e))
            return false;
    }
    return true;
}

static void section_write_walls(const struct loaded *l, struct buf *out) {
    for (int cell = 0; cell < grid_cells(l->puzzle->grid); cell++) {
        struct given g = l->puzzle->given[cell];
        int colour = 0;
        while (g.kind != GIVEN_NONE && pzpr_walls[colour] != g.kind)
            colour++;
        if (g.kind == GIVEN_NONE)
            buf_add(out, ". ");
        else if (g.number == NO_NUMBER)
            buf_fmt(out, "%d,-,%d ", pzpr_dir_code((enum dir)g.dir), colour);
        else
            buf_fmt(out, "%d,%d,%d ", pzpr_dir_code((enum dir)g.dir), g.number, colour);
        section_end_row(l->puzzle->grid, cell, out);
    }
}

bool section_read_number(const struct rows *r, int i, const struct genre *genre, struct given *g,
                         struct err *e) {
    enum given_kind kind = (enum given_kind)genre->givens[0].kind;
    int number = NO_NUMBER;
    if (span_is(r->token[i], ".")) {
        *g = given_bare(GIVEN_NONE);
        return true;
    }
    if (!span_is(r->token[i], "-") && !rows_number(r, i, NUMBER_MAX, "a number", &number, e))
        return false;
    *g = genre_pzpr_given(genre, kind, number);
    return true;
}

void section_write_number(struct given g, struct buf *out) {
    if (g.kind == GIVEN_NONE)
        buf_add(out, ". ");
    else if (g.number == NO_NUMBER)
        buf_add(out, "- ");
    else
        buf_fmt(out, "%d ", g.number);
}

static bool section_read_numbers(struct reading *g, struct err *e) {
    struct grid grid = g->p->grid;
    for (int row = 0; row < grid.rows; row++) {
        if (!rows_next(g->r, grid.cols, "numbers", e))
            return false;
        for (int col = 0; col < grid.cols; col++)
            if (!section_read_number(g->r, col, g->p->genre,
                                     &g->p->given[grid_cell(grid, row, col)], e))
                return false;
    }
    return true;
}

static void section_write_numbers(const struct loaded *l, struct buf *out) {
    const struct puzzle *p = l->puzzle;
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        section_write_number(p->given[cell], out);
        section_end_row(p->grid, cell, out);
    }
}

/* Rows of words for no given, the genre's first kind and its second. */
static bool read_kinds(struct reading *g, const char *const words[3], const char *what,
                       struct err *e) {
    struct grid grid = g->p->grid;
    for (int row = 0; row < grid.rows; row++) {
        if (!rows_next(g->r, grid.cols, what, e))
            return false;
        for (int col = 0; col < grid.cols; col++) {
            int k = 0;
            while (k < 3 && !(words[k] && span_is(g->r->token[col], words[k])))
                k++;
            if (k == 3)
                return rows_bad_token(g->r, col, "a given of this genre", e);
            if (k > 0)
                g->p->given[grid_cell(grid, row, col)] =
                    given_bare((enum given_kind)g->p->genre->givens[k - 1].kind);
        }
    }
    return true;
}

static void write_kinds(const struct puzzle *p, const char *const words[3], struct buf *out) {
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        int k = p->given[cell].kind == GIVEN_NONE                 ? 0
                : p->given[cell].kind == p->genre->givens[0].kind ? 1
                                                                  : 2;
        buf_fmt(out, "%s ", words[k]);
        section_end_row(p->grid, cell, out);
    }
}

static const char *const circle_words[3] = {".", "1", "2"};
static const char *const hole_words[3] = {".", "*", NULL};

static bool section_read_circles(struct reading *g, struct err *e) {
    return read_kinds(g, circle_words, "circles", e);
}
static void section_write_circles(const struct loaded *l, struct buf *out) {
    write_kinds(l->puzzle, circle_words, out);
}
static bool read_circle_number(const struct rows *r, int i, const struct genre *genre,
                               struct given *g, struct err *e) {
    struct span t = r->token[i];
    int number = NO_NUMBER;
    *g = given_bare(GIVEN_NONE);
    if (span_is(t, "."))
        return true;
    if (t.n < 3 || (t.at[0] != '0' && t.at[0] != '1') || t.at[1] != ',')
        return rows_bad_token(r, i, "'.' or a circle such as '0,4'", e);
    struct scan s = {r->s.text, rows_token_at(r, i) + t.n, rows_token_at(r, i) + 2};
    if (t.n == 4 && t.at[2] == '-' && t.at[3] == '2')
        s.at = s.n;
    else if (!scan_number(&s, NUMBER_MAX, "a circle's number", &number, e))
        return false;
    *g = given_numbered((enum given_kind)genre->givens[t.at[0] - '0'].kind, number);
    return scan_end(&s) || rows_bad_token(r, i, "'.' or a circle such as '0,4'", e);
}

static bool section_read_circle_numbers(struct reading *g, struct err *e) {
    struct grid grid = g->p->grid;
    for (int row = 0; row < grid.rows; row++) {
        if (!rows_next(g->r, grid.cols, "circles", e))
            return false;
        for (int col = 0; col < grid.cols; col++)
            if (!read_circle_number(g->r, col, g->p->genre, &g->p->given[grid_cell(grid, row, col)],
                                    e))
                return false;
    }
    return true;
}

static void section_write_circle_numbers(const struct loaded *l, struct buf *out) {
    const struct puzzle *p = l->puzzle;
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        struct given g = p->given[cell];
        if (g.kind == GIVEN_NONE)
            buf_add(out, ". ");
        else
            buf_fmt(out, "%d,%d ", g.kind != p->genre->givens[0].kind,
                    g.number == NO_NUMBER ? -2 : g.number);
        section_end_row(p->grid, cell, out);
    }
}

static bool section_read_board_number(struct reading *g, struct err *e) {
    return rows_next(g->r, 1, "number", e) &&
           rows_number(g->r, 0, g->p->genre->number.max, "the number of the whole board",
                       &g->p->number, e);
}

static void section_write_board_number(const struct loaded *l, struct buf *out) {
    buf_fmt(out, "%d\n", l->puzzle->number);
}

static bool section_read_holes(struct reading *g, struct err *e) {
    return read_kinds(g, hole_words, "cells", e);
}
static void section_write_holes(const struct loaded *l, struct buf *out) {
    write_kinds(l->puzzle, hole_words, out);
}

/* The sections of a pzprv3 file that hold rooms and their numbers. */

/* Version 0: how many rooms there are, then the label of each cell's room. */
static bool read_room_labels(struct reading *g, struct err *e) {
    struct grid grid = g->p->grid;
    int rooms = 0;
    int *label = mem_alloc(grid_cells(grid), sizeof *label);
    bool ok = rows_next(g->r, 1, "number", e) &&
              rows_number(g->r, 0, GRID_CELLS_MAX, "the number of rooms", &rooms, e);
    int at = g->r->at;
    for (int row = 0; row < grid.rows && ok; row++) {
        ok = rows_next(g->r, grid.cols, "rooms", e);
        for (int col = 0; col < grid.cols && ok; col++)
            ok = rows_number(g->r, col, rooms - 1, "a room", &label[grid_cell(grid, row, col)], e);
    }
    if (ok)
        puzzle_set_rooms(g->p, label);
    mem_free(label);
    return ok &&
           (g->p->rooms == rooms ||
            scan_fail_at(&g->r->s, at, e, "%d rooms announced, %d drawn", rooms, g->p->rooms));
}

/* The walls on one side of the cells, as "1" and "0". */
static bool read_wall_rows(struct reading *g, enum dir side, bool *wall, struct err *e) {
    struct grid grid = g->p->grid;
    int rows = grid.rows - (side == DIR_S), cols = grid.cols - (side == DIR_E);
    for (int row = 0; row < rows; row++) {
        if (!rows_next(g->r, cols, "walls", e))
            return false;
        for (int col = 0; col < cols; col++) {
            wall[grid_cell(grid, row, col)] = span_is(g->r->token[col], "1");
            if (!span_is(g->r->token[col], "1") && !span_is(g->r->token[col], "0"))
                return rows_bad_token(g->r, col, "a wall, which is 0 or 1", e);
        }
    }
    return true;
}

/* From version 1: the walls between columns, then those between rows. */
static bool read_room_walls(struct reading *g, struct err *e) {
    int cells = grid_cells(g->p->grid), at = g->r->s.at;
    struct walls w = {mem_alloc(cells, sizeof(bool)), mem_alloc(cells, sizeof(bool))};
    bool ok = read_wall_rows(g, DIR_E, w.east, e) && read_wall_rows(g, DIR_S, w.south, e);
    struct place loose;
    if (ok && !walls_make_rooms(&w, g->p, g->p->genre->loose_walls, &loose)) {
        char name[PLACE_NAME];
        ok = scan_fail_at(&g->r->s, at, e, "the wall %s has one room on both its sides",
                          place_name(g->p->grid, loose, name));
    }
    mem_free(w.east);
    mem_free(w.south);
    return ok;
}

static bool section_read_rooms(struct reading *g, struct err *e) {
    return (g->r->version >= 1 ? read_room_walls : read_room_labels)(g, e);
}

static bool section_read_rooms_2(struct reading *g, struct err *e) {
    return (g->r->version >= 2 ? read_room_walls : read_room_labels)(g, e);
}

static void write_wall_rows(const struct puzzle *p, enum dir side, struct buf *out) {
    int rows = p->grid.rows - (side == DIR_S), cols = p->grid.cols - (side == DIR_E);
    for (int row = 0; row < rows; row++) {
        for (int col = 0; col < cols; col++) {
            int cell = grid_cell(p->grid, row, col);
            buf_fmt(out, "%d ", puzzle_wall(p, cell, grid_step(p->grid, cell, side)));
        }
        buf_char(out, '\n');
    }
}

/* Labels, which every release of the player reads; with loose walls the walls. */
static void section_write_rooms(const struct loaded *l, struct buf *out) {
    const struct puzzle *p = l->puzzle;
    if (p->side) {
        write_wall_rows(p, DIR_E, out);
        write_wall_rows(p, DIR_S, out);
        return;
    }
    buf_fmt(out, "%d\n", p->rooms);
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        buf_fmt(out, "%d ", p->room[cell]);
        section_end_row(p->grid, cell, out);
    }
}

static bool section_read_room_numbers(struct reading *g, struct err *e) {
    struct puzzle *p = g->p;
    for (int row = 0; row < p->grid.rows; row++) {
        if (!rows_next(g->r, p->grid.cols, "numbers", e))
            return false;
        for (int col = 0; col < p->grid.cols; col++) {
            int *number = &p->room_number[p->room[grid_cell(p->grid, row, col)]], value;
            if (span_is(g->r->token[col], ".") || span_is(g->r->token[col], "-"))
                continue;
            if (!rows_number(g->r, col, NUMBER_MAX, "a room's number", &value, e))
                return false;
            if (*number != NO_NUMBER)
                return scan_fail_at(&g->r->s, rows_token_at(g->r, col), e,
                                    "a second number in this room");
            *number = value;
        }
    }
    return true;
}

/* Rooms are numbered in the order of their first cells. */
static void section_write_room_numbers(const struct loaded *l, struct buf *out) {
    const struct puzzle *p = l->puzzle;
    for (int cell = 0, seen = 0; cell < grid_cells(p->grid); cell++) {
        int room = p->room[cell];
        bool first = room == seen;
        seen += first;
        if (first && p->room_number[room] != NO_NUMBER)
            buf_fmt(out, "%d ", p->room_number[room]);
        else
            buf_add(out, ". ");
        section_end_row(p->grid, cell, out);
    }
}

static const struct {
    bool (*read)(struct reading *g, struct err *e);
    void (*write)(const struct loaded *l, struct buf *out);
    unsigned keeps; /* of enum content */
} sections[FILE_SECTIONS] = {
    [FILE_VARIANT] = {section_read_variant, section_write_variant, 0},
    [FILE_CONFIG] = {section_read_config, section_write_config, 0},
    [FILE_ROOMS] = {section_read_rooms, section_write_rooms, 0},
    [FILE_ROOMS_2] = {section_read_rooms_2, section_write_rooms, 0},
    [FILE_ROOM_NUMBERS] = {section_read_room_numbers, section_write_room_numbers, 0},
    [FILE_NUMBERS] = {section_read_numbers, section_write_numbers, 0},
    [FILE_CIRCLES] = {section_read_circles, section_write_circles, 0},
    [FILE_ARROW_NUMBERS] = {section_read_arrow_numbers, section_write_arrow_numbers, 0},
    [FILE_WALLS] = {section_read_walls, section_write_walls, 0},
    [FILE_CIRCLE_NUMBERS] = {section_read_circle_numbers, section_write_circle_numbers, 0},
    [FILE_NUMBER] = {section_read_board_number, section_write_board_number, 0},
    [FILE_HOLES] = {section_read_holes, section_write_holes, 0},
    [FILE_NUMBERS_OR_MARKS] = {section_read_numbers_or_marks, section_write_numbers_or_marks, 0},
    [FILE_SHADING] = {section_read_shading, section_write_shading, 0},
    [FILE_TINTS] = {section_read_tints, section_write_tints, CONTENT_TINTS},
    [FILE_TINTS_1] = {section_read_tints_1, section_write_tints, CONTENT_TINTS},
    [FILE_LINES] = {section_read_lines, section_write_lines, 0},
    [FILE_FENCES] = {section_read_fences, section_write_fences, 0},
    [FILE_BRIDGES] = {section_read_bridges, section_write_bridges, 0},
    [FILE_CROSSES] = {section_read_lines, section_write_crosses, CONTENT_CROSS_NOTES},
};

bool section_read(enum file_section section, struct rows *r, struct puzzle *p, struct draft *d,
                  struct err *e) {
    return sections[section].read(&(struct reading){r, p, d}, e);
}

void section_write(enum file_section section, const struct loaded *l, struct buf *out) {
    sections[section].write(l, out);
}

unsigned section_keeps(enum file_section section) {
    return sections[section].keeps;
}

int section_version(enum file_section section, const struct puzzle *p) {
    if (p->side && (section == FILE_ROOMS || section == FILE_ROOMS_2))
        return section == FILE_ROOMS ? 1 : 2;
    return section == FILE_TINTS_1 || (section == FILE_CONFIG && p->variant);
}
