/* A table of states, a cell each: V or an empty cell nothing, B shaded, L and the directions of its
 * lines ("LNE"; L alone a line whose direction is still open, which is a dot), N and count and
 * direction ("N2E"; "N?E" without a count, "N" a cell that is only closed). Commas, semicolons or
 * tabs; spreadsheet quoting; small letters too; commas at the ends of all rows and empty rows at
 * the end are skipped, as spreadsheets leave them. */
#include "format/board_marks.h"
#include "format/scan.h"

#include <ctype.h>
#include <string.h>

struct table {
    struct scan s;
    char separator;
    struct grid grid;
    VEC(struct span) field; /* one a cell; quotes are left out */
};

/* One field up to the separator or the end of the line. States hold no quotes, so that a quoted
 * one is what is between two. */
static struct span take_field(struct scan *s, char separator) {
    char stops[] = {separator, '\n', '\0'};
    struct span f = span_trim(scan_until(s, stops));
    if (f.n >= 2 && f.at[0] == '"' && f.at[f.n - 1] == '"')
        f = span_trim((struct span){f.at + 1, f.n - 2});
    return f;
}

static char upper(char c) {
    return (char)toupper((unsigned char)c);
}

/* "N2E" and its kin. */
static bool csv_read_clue(struct span f, struct given *g) {
    struct span t = {f.at + 1, f.n - 1};
    int number, i = span_number(t, NUMBER_MAX, &number);
    *g = (struct given){GIVEN_CLUE, DIR_NONE, NO_NUMBER};
    if (t.n == 0)
        return true;
    if (i > 0)
        g->number = (int16_t)number;
    else if (t.at[i++] != '?')
        return false;
    g->dir = i == t.n - 1 ? (int8_t)dir_of_letter(t.at[i]) : (int8_t)DIR_NONE;
    return number <= NUMBER_MAX && g->dir != DIR_NONE;
}

/* The letter of the state, V for an empty field. */
static char state_letter(struct span f) {
    return f.n > 0 ? upper(f.at[0]) : 'V';
}

static bool is_state(struct span f) {
    struct given g;
    switch (state_letter(f)) {
    case 'V':
    case 'B':
        return f.n <= 1;
    case 'N':
        return csv_read_clue(f, &g);
    case 'L':
        for (int i = 1; i < f.n; i++)
            if (dir_of_letter(f.at[i]) == DIR_NONE)
                return false;
        return f.n <= 5;
    default:
        return false;
    }
}

static char separator_of(const char *text, int n) {
    struct scan s = {text, n, 0};
    struct span line = {text, 0};
    scan_line(&s, &line);
    return memchr(line.at, '\t', (size_t)line.n)  ? '\t'
           : memchr(line.at, ';', (size_t)line.n) ? ';'
                                                  : ',';
}

/* All of the first line are states, some of them not empty; a single one is a large letter. */
static bool is_csv(const char *text, int n) {
    struct scan s = {text, n, 0};
    char separator = separator_of(s.text, s.n);
    bool any = false;
    for (;;) {
        struct span f = take_field(&s, separator);
        if (!is_state(f))
            return false;
        any = any || f.n > 0;
        if (scan_peek(&s) != separator)
            return any && (s.at > f.n + 1 || isupper((unsigned char)f.at[0]));
        s.at++;
    }
}

static bool csv_read_row(struct table *t, struct err *e) {
    int at = t->s.at, cols = 0;
    for (;; t->s.at++) {
        int start = t->s.at;
        struct span f = take_field(&t->s, t->separator);
        char text[SPAN_TEXT];
        if (!is_state(f))
            return scan_fail_at(&t->s, start, e, "'%s' is no state such as V, B, LNE or N2E",
                                span_text(f, text));
        if (++cols > GRID_MAX)
            return size_ok(&t->s, at, 1, cols, e);
        vec_push(&t->field, f);
        if (scan_peek(&t->s) != t->separator)
            break;
    }
    t->s.at += !scan_end(&t->s);
    if (t->grid.rows > 0 && cols != t->grid.cols)
        return scan_fail_at(&t->s, at, e, "this row has %d cells, the first one has %d", cols,
                            t->grid.cols);
    t->grid = (struct grid){t->grid.rows + 1, cols};
    return size_ok(&t->s, at, t->grid.rows, cols, e);
}

/* Removes the last column when it is empty, and the last rows likewise. */
static void trim_table(struct table *t) {
    struct grid g = t->grid;
    bool last_empty = g.cols > 1;
    for (int row = 0; row < g.rows; row++)
        last_empty = last_empty && t->field.at[grid_cell(g, row, g.cols - 1)].n == 0;
    int len = 0, used = 0;
    for (int cell = 0; cell < grid_cells(g); cell++) {
        if (last_empty && grid_col(g, cell) + 1 == g.cols)
            continue;
        t->field.at[len++] = t->field.at[cell];
        used = t->field.at[cell].n > 0 ? len : used;
    }
    t->grid.cols -= last_empty;
    t->grid.rows = used > 0 ? (used - 1) / t->grid.cols + 1 : 0;
}

static bool csv_read_table(struct table *t, struct err *e) {
    for (scan_skip(&t->s, "\r\n"); !scan_end(&t->s); scan_skip(&t->s, "\r\n"))
        if (!csv_read_row(t, e))
            return false;
    trim_table(t);
    return t->grid.rows > 0 || scan_fail(&t->s, e, "the table has no rows");
}

static int field_at(const struct table *t, int cell) {
    return span_start(&t->s, t->field.at[cell]);
}

static bool csv_has_line(const struct table *t, int cell, enum dir d) {
    struct span f = t->field.at[cell];
    bool line = false;
    for (int i = 1; state_letter(f) == 'L' && i < f.n; i++)
        line = line || dir_of_letter(f.at[i]) == (int)d;
    return line;
}

/* Lines become early marks; it is enough that one of the two cells has it. */
static bool early_lines(const struct table *t, int cell, struct early_marks *d, struct err *e) {
    for (enum dir dir = 0; dir < DIRS; dir++) {
        int next = grid_step(t->grid, cell, dir);
        if (!csv_has_line(t, cell, dir))
            continue;
        if (next == NO_CELL)
            return scan_fail_at(&t->s, field_at(t, cell), e, "the line to %c leaves the board",
                                upper(dir_letter(dir)));
        if (state_letter(t->field.at[next]) == 'N')
            return scan_fail_at(&t->s, field_at(t, cell), e, "the line to %c runs into a clue",
                                upper(dir_letter(dir)));
        early_mark(d, place_segment(cell, next), MARK_YES);
    }
    return true;
}

static bool csv_fill(const struct table *t, struct loaded *l, struct err *e) {
    struct puzzle *p = l->puzzle;
    struct early_marks d = {0};
    int cell = 0;
    bool ok = true;
    for (; cell < grid_cells(t->grid) && ok; cell++) {
        struct span f = t->field.at[cell];
        if (state_letter(f) == 'N')
            csv_read_clue(f, &p->given[cell]);
        else if (state_letter(f) == 'B')
            early_mark(&d, place_cell(cell), MARK_YES);
        else if (state_letter(f) == 'L' && f.n == 1)
            early_mark(&d, place_cell(cell), MARK_NO);
        ok = early_lines(t, cell, &d, e);
    }
    ok = ok && puzzle_ok(p, &t->s, 0, e);
    if (ok && !early_make(&d, l, &cell))
        ok = scan_fail_at(&t->s, field_at(t, cell), e, "there can be no mark at this place");
    return ok;
}

static bool read_csv(const char *text, int n, struct loaded *l, struct err *e) {
    struct table t = {.s = {text, n, 0}, .separator = separator_of(text, n)};
    if (!csv_read_table(&t, e))
        return false;
    l->puzzle = genre_board(genre_by_name("yajilin"), t.grid);
    return csv_fill(&t, l, e);
}

/* A state is either shading or lines. */
static bool has_shading_and_line(const struct loaded *l, int cell) {
    bool line = false;
    for (enum dir d = 0; d < DIRS; d++)
        line = line || loaded_side(l, cell, d) == MARK_YES;
    return line && loaded_mark(l, place_cell(cell)) == MARK_YES;
}

static void write_cell(const struct loaded *l, int cell, struct buf *out) {
    struct given g = l->puzzle->given[cell];
    struct buf lines = {0};
    for (enum dir d = 0; d < DIRS; d++)
        if (loaded_side(l, cell, d) == MARK_YES)
            buf_char(&lines, upper(dir_letter(d)));
    if (g.kind == GIVEN_CLUE && g.dir == DIR_NONE)
        buf_char(out, 'N');
    else if (g.kind == GIVEN_CLUE && g.number == NO_NUMBER)
        buf_fmt(out, "N?%c", upper(dir_letter((enum dir)g.dir)));
    else if (g.kind == GIVEN_CLUE)
        buf_fmt(out, "N%d%c", g.number, upper(dir_letter((enum dir)g.dir)));
    else if (loaded_mark(l, place_cell(cell)) == MARK_YES)
        buf_char(out, 'B');
    else if (lines.len > 0 || loaded_mark(l, place_cell(cell)) == MARK_NO)
        buf_fmt(out, "L%s", buf_text(&lines));
    else
        buf_char(out, 'V');
}

static bool write_csv(const struct loaded *l, struct buf *out, struct err *e) {
    const struct puzzle *p = l->puzzle;
    if (!genre_given(p->genre, GIVEN_CLUE))
        return err_set(e, "a table of states has no %s", p->genre->title);
    if (p->variant)
        return err_set(e, "a table of states cannot hold the puzzle's variant");
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        if (p->given[cell].number != NO_NUMBER && p->given[cell].dir == DIR_NONE)
            return err_set(e, "a table of states cannot hold a number without an arrow");
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        if (has_shading_and_line(l, cell))
            return err_set(e, "a table of states cannot hold a line on a shaded cell");
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        write_cell(l, cell, out);
        buf_char(out, grid_col(p->grid, cell) + 1 == p->grid.cols ? '\n' : ',');
    }
    return true;
}

const struct format format_csv = {
    .id = "csv",
    .title = "table of states",
    .suffix = ".csv",
    .is = is_csv,
    .read = read_csv,
    .keeps = CONTENT_FILLED | CONTENT_DOTS,
    .write = write_csv,
};
