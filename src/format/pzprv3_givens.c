/* The sections of a pzprv3 file that hold givens. */
#include "format/pzpr_body.h"
#include "format/pzprv3_inside.h"

/* A line a variant, in the genre's order. */
bool section_read_variant(struct reading *g, struct err *e) {
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

void section_write_variant(const struct loaded *l, struct buf *out) {
    for (const struct variant *v = genre_variants(l->puzzle->genre); v->letter; v++)
        if (v->bit & l->puzzle->variant)
            buf_fmt(out, "%c\n", v->letter);
}

bool section_read_config(struct reading *g, struct err *e) {
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
void section_write_config(const struct loaded *l, struct buf *out) {
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

bool section_read_arrow_numbers(struct reading *g, struct err *e) {
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

void section_write_arrow_numbers(const struct loaded *l, struct buf *out) {
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

bool section_read_walls(struct reading *g, struct err *e) {
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

void section_write_walls(const struct loaded *l, struct buf *out) {
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

bool section_read_numbers(struct reading *g, struct err *e) {
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

void section_write_numbers(const struct loaded *l, struct buf *out) {
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

bool section_read_circles(struct reading *g, struct err *e) {
    return read_kinds(g, circle_words, "circles", e);
}
void section_write_circles(const struct loaded *l, struct buf *out) {
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

bool section_read_circle_numbers(struct reading *g, struct err *e) {
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

void section_write_circle_numbers(const struct loaded *l, struct buf *out) {
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

bool section_read_holes(struct reading *g, struct err *e) {
    return read_kinds(g, hole_words, "cells", e);
}
void section_write_holes(const struct loaded *l, struct buf *out) {
    write_kinds(l->puzzle, hole_words, out);
}
