/* Dots as others keep them: a page that holds `grid = [`, or a text that begins with `[[`, rows of
 * "dot" and any other words for blanks, a list of points (x, y), a table "point,x,y", or bare lines
 * "x,y". In lists y grows upwards: the row is the largest y less y. Pages that count from 1 have an
 * empty first element in the list and in each row: `grid = [,[,dot,...],...]`. The grid is what is
 * written, on one line: lists have no empty rows at the top and no empty columns at the right. */
#include "format/scan.h"

#include <string.h>

struct dot {
    int x, y, at;
};
typedef VEC(struct dot) points;

/* After "grid", blanks, "=", blanks, "["; -1 where there is none. */
static int grid_start(const char *text, int n) {
    for (int i = 0; i < n; i++) {
        struct scan s = {text, n, i};
        if (!scan_begins(&s, "grid"))
            continue;
        s.at += 4;
        scan_skip(&s, " \t");
        if (scan_peek(&s) != '=')
            continue;
        s.at++;
        scan_skip(&s, " \t\r\n");
        if (scan_peek(&s) == '[')
            return s.at + 1;
    }
    return -1;
}

/* The same where nothing names the grid: a list of lists that begins the text and holds the word.
 */
static int list_start(const char *text, int n) {
    struct scan s = scan_text(text, n);
    int start = s.at + 1;
    if (scan_peek(&s) != '[')
        return -1;
    s.at++;
    scan_skip(&s, " \t\r\n,");
    return scan_peek(&s) == '[' && memmem(text, (size_t)n, "dot", 3) ? start : -1;
}

static bool is_table(const char *text, int n) {
    struct scan s = scan_text(text, n);
    return scan_begins(&s, "point,x,y");
}

/* "(" and a number. */
static bool is_list(const char *text, int n) {
    struct scan s = {text, n, 0};
    scan_skip(&s, " \t\r\n[");
    if (scan_peek(&s) != '(')
        return false;
    s.at++;
    scan_skip(&s, " \t");
    return scan_peek(&s) >= '0' && scan_peek(&s) <= '9';
}

/* A first line of two numbers with a comma between, or of "x,y". */
static bool is_bare(const char *text, int n) {
    struct scan s = scan_text(text, n);
    struct span line = {text, 0};
    int number;
    scan_line(&s, &line);
    line = span_trim(line);
    if (span_is(line, "x,y"))
        return true;
    int digits = span_number(line, GRID_MAX, &number);
    struct span rest = span_trim((struct span){line.at + digits, line.n - digits});
    if (digits == 0 || rest.n < 2 || rest.at[0] != ',')
        return false;
    rest = span_trim((struct span){rest.at + 1, rest.n - 1});
    return rest.n > 0 && span_number(rest, GRID_MAX, &number) == rest.n;
}

static bool is_dots(const char *text, int n) {
    return is_table(text, n) || grid_start(text, n) >= 0 || list_start(text, n) >= 0 ||
           is_list(text, n) || is_bare(text, n);
}

/* Dots of a page: rows are inner brackets or, without any, lines. */
struct dot_page {
    points *dots;
    int row, cols;
    bool nested;
    bool from_one; /* the first element of the list is empty, and so is that of each row */
};

static bool end_row(struct dot_page *p, int items, const struct scan *s, struct err *e) {
    if (p->cols > 0 && items != p->cols)
        return scan_fail(s, e, "this row has %d places, the first one has %d", items, p->cols);
    p->cols = items;
    p->row++;
    return size_ok(s, s->at, p->row, p->cols, e);
}

static bool too_wide(const struct scan *s, int at, struct err *e) {
    return scan_fail_at(s, at, e, "the board is wider than %d", GRID_MAX);
}

/* One item up to the next separator: "dot", quoted or not, or any other word for a blank; *any:
 * something is there, be it two quotes. */
static bool read_item(struct scan *s, struct dot_page *p, int col, bool *any, struct err *e) {
    int at = s->at;
    struct span item = span_trim(scan_until(s, ",]\n"));
    *any = item.n > 0;
    while (item.n >= 2 && (item.at[0] == '"' || item.at[0] == '\'') &&
           item.at[item.n - 1] == item.at[0])
        item = span_trim((struct span){item.at + 1, item.n - 2});
    if (span_is(item, "dot"))
        vec_push(p->dots, ((struct dot){col, p->row, at}));
    return col < GRID_MAX || !*any || too_wide(s, at, e);
}

/* A row up to its closing bracket, or to the end of its line; a comma at its end is no item. */
static bool read_page_row(struct scan *s, struct dot_page *p, struct err *e) {
    int items = 0;
    scan_skip(s, " \t");
    s->at += p->from_one && scan_peek(s) == ',';
    for (;;) {
        bool any;
        if (!read_item(s, p, items, &any, e))
            return false;
        char stop = scan_peek(s);
        items += any || stop == ',' || (p->nested && items > 0);
        if (stop != ',')
            break;
        s->at++;
    }
    if (scan_end(s))
        return scan_fail(s, e, "the grid does not end");
    return items == 0 || end_row(p, items, s, e);
}

static bool read_page(struct scan *s, points *dots, struct grid *g, struct err *e) {
    struct dot_page p = {.dots = dots};
    scan_skip(s, " \t\r\n");
    p.from_one = scan_peek(s) == ',';
    s->at += p.from_one;
    scan_skip(s, " \t\r\n");
    p.nested = scan_peek(s) == '[';
    while (!scan_end(s) && scan_peek(s) != ']') {
        if (p.nested && scan_peek(s) != '[')
            return scan_fail(s, e, "expected a row '[...]'");
        s->at += p.nested;
        if (!read_page_row(s, &p, e))
            return false;
        s->at += scan_peek(s) == '\n' || p.nested;
        scan_skip(s, p.nested ? " \t\r\n," : " \t\r\n");
    }
    *g = (struct grid){p.row, p.cols};
    return !scan_end(s) ? size_ok(s, s->at, p.row, p.cols, e)
                        : scan_fail(s, e, "the grid does not end");
}

static bool read_pair(struct scan *s, struct dot *p, struct err *e) {
    scan_skip(s, " \t");
    p->at = s->at;
    if (!scan_number(s, GRID_MAX - 1, "x", &p->x, e))
        return false;
    scan_skip(s, " \t");
    if (scan_peek(s) != ',')
        return scan_fail(s, e, "a ',' is missing after x");
    s->at++;
    scan_skip(s, " \t");
    return scan_number(s, GRID_MAX - 1, "y", &p->y, e);
}

/* A pair that ends its line. */
static bool read_last_pair(struct scan *s, points *dots, struct err *e) {
    struct dot p;
    if (!read_pair(s, &p, e))
        return false;
    scan_skip(s, " \t\r");
    if (!scan_end(s) && scan_peek(s) != '\n')
        return scan_fail(s, e, "nothing may follow y");
    vec_push(dots, p);
    return true;
}

static bool read_table(struct scan *s, points *dots, struct err *e) {
    struct span line;
    scan_skip(s, " \t\r\n");
    scan_line(s, &line);
    for (scan_skip(s, " \t\r\n"); !scan_end(s); scan_skip(s, " \t\r\n")) {
        int number;
        if (!scan_number(s, 1 << 20, "the number of a point", &number, e))
            return false;
        if (scan_peek(s) != ',')
            return scan_fail(s, e, "a ',' is missing after the number of a point");
        s->at++;
        if (!read_last_pair(s, dots, e))
            return false;
    }
    return true;
}

/* Lines "x,y", after a line "x,y" of letters where there is one. */
static bool dots_read_bare(struct scan *s, points *dots, struct err *e) {
    scan_skip(s, " \t\r\n");
    if (scan_peek(s) == 'x') {
        struct span line;
        scan_line(s, &line);
    }
    for (scan_skip(s, " \t\r\n"); !scan_end(s); scan_skip(s, " \t\r\n")) {
        if (!read_last_pair(s, dots, e))
            return false;
    }
    return true;
}

static bool read_list(struct scan *s, points *dots, struct err *e) {
    for (scan_skip(s, " \t\r\n["); !scan_end(s); scan_skip(s, " \t\r\n,]")) {
        struct dot p;
        if (scan_peek(s) != '(')
            return scan_fail(s, e, "expected a point '(x, y)'");
        s->at++;
        if (!read_pair(s, &p, e))
            return false;
        scan_skip(s, " \t");
        if (scan_peek(s) != ')')
            return scan_fail(s, e, "a ')' is missing after y");
        s->at++;
        vec_push(dots, p);
    }
    return true;
}

/* Turns y round and finds the size. */
static struct grid turn(points *dots) {
    struct grid g = {1, 1};
    for (int i = 0; i < dots->len; i++) {
        g.rows = dots->at[i].y >= g.rows ? dots->at[i].y + 1 : g.rows;
        g.cols = dots->at[i].x >= g.cols ? dots->at[i].x + 1 : g.cols;
    }
    for (int i = 0; i < dots->len; i++)
        dots->at[i].y = g.rows - 1 - dots->at[i].y;
    return g;
}

static bool read_points(struct scan *s, points *dots, struct grid *g, struct err *e) {
    int start = grid_start(s->text, s->n);
    if (start < 0)
        start = list_start(s->text, s->n);
    if (start >= 0) {
        s->at = start;
        return read_page(s, dots, g, e);
    }
    bool table = is_table(s->text, s->n), list = is_list(s->text, s->n);
    if (!(table ? read_table : list ? read_list : dots_read_bare)(s, dots, e))
        return false;
    *g = turn(dots);
    return true;
}

static bool read_dots(const char *text, int n, struct loaded *l, struct err *e) {
    struct scan s = {text, n, 0};
    points dots = {0};
    struct grid g;
    if (!read_points(&s, &dots, &g, e))
        return false;
    l->puzzle = genre_board(genre_by_name("yashi"), g);
    for (int i = 0; i < dots.len; i++) {
        struct given *given = &l->puzzle->given[grid_cell(g, dots.at[i].y, dots.at[i].x)];
        if (given->kind != GIVEN_NONE)
            return scan_fail_at(&s, dots.at[i].at, e, "a second dot at this point");
        given->kind = GIVEN_DOT;
    }
    return puzzle_ok(l->puzzle, &s, 0, e);
}

static bool write_dots(const struct loaded *l, struct buf *out, struct err *e) {
    const struct puzzle *p = l->puzzle;
    if (!genre_given(p->genre, GIVEN_DOT))
        return err_set(e, "a grid of dots has no %s", p->genre->title);
    buf_add(out, "grid = [");
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        int col = grid_col(p->grid, cell);
        buf_add(out, col > 0 ? "," : cell > 0 ? ", [" : "[");
        buf_add(out, p->given[cell].kind == GIVEN_DOT ? "'dot'" : "''");
        if (col == p->grid.cols - 1)
            buf_char(out, ']');
    }
    buf_add(out, "]\n");
    return true;
}

const struct format format_dots = {
    .id = "dots",
    .title = "page or list of dots",
    .suffix = ".txt",
    .is = is_dots,
    .read = read_dots,
    .write = write_dots,
};
