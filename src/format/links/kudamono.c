/* Kudamono links: W=COLUMNSxROWS, L= what is in cells, SIE= walls as walks along grid lines, G=
 * the genre. Cells and grid points are counted by columns from the lower left, and given as the
 * distance from the one before: "(3)7" is a 3 seven cells on; "7RRU" a walk that begins seven
 * points on and goes right, right, up. Facts from links that cspuz_core (MIT) has beside the same
 * puzzles in puzz.link's form. */
#include "format/links/link.h"
#include "format/scan.h"

#include <string.h>

struct kudamono {
    const char *text;
    int n;
    struct link_board board;
};

static bool is_kudamono(const char *text, int n) {
    struct span size = span_parameter(text, n, "W=");
    return size.n >= 3 && memchr(size.at, 'x', (size_t)size.n) &&
           span_parameter(text, n, "G=").n > 0;
}

/* A cursor over the value of a parameter. */
static struct scan parameter(const struct kudamono *k, const char *key) {
    struct scan whole = {k->text, k->n, 0};
    return scan_part(&whole, span_parameter(k->text, k->n, key));
}

static bool kudamono_read_size(struct kudamono *k, struct err *e) {
    struct scan s = parameter(k, "W=");
    struct grid g;
    int at = s.at;
    if (!scan_number(&s, 1 << 20, "the number of columns", &g.cols, e))
        return false;
    s.at++;
    if (!scan_number(&s, 1 << 20, "the number of rows", &g.rows, e) ||
        !size_ok(&s, at, g.rows, g.cols, e))
        return false;
    link_board_init(&k->board, g);
    return true;
}

/* Takes the text between brackets, or one character. */
static struct span take_item(struct scan *s) {
    if (scan_peek(s) != '(')
        return (struct span){s->text + s->at++, 1};
    s->at++;
    struct span item = scan_until(s, ")");
    s->at += !scan_end(s);
    return item;
}

static bool take_given(struct span item, struct given *g) {
    int number;
    if (span_is(item, "w"))
        *g = given_bare(GIVEN_WHITE);
    else if (span_is(item, "b"))
        *g = given_bare(GIVEN_BLACK);
    else if (span_is(item, "?"))
        *g = given_numbered(GIVEN_NUMBER, NO_NUMBER);
    else if (item.n > 0 && span_number(item, NUMBER_MAX, &number) == item.n && number <= NUMBER_MAX)
        *g = given_numbered(GIVEN_NUMBER, number);
    else
        return false;
    return true;
}

static bool kudamono_read_cells(struct kudamono *k, struct err *e) {
    struct scan s = parameter(k, "L=");
    struct grid g = k->board.grid;
    int cell = 0, step;
    while (!scan_end(&s)) {
        struct given given;
        int at = s.at;
        struct span item = take_item(&s);
        int digits = span_number(scan_rest(&s), GRID_CELLS_MAX, &step);
        if (digits == 0 || !take_given(item, &given)) {
            s.at = digits == 0 ? s.at : at;
            return scan_fail(&s, e, "this clue is unknown in sumi");
        }
        s.at += digits;
        cell += step;
        if (cell >= grid_cells(g))
            return scan_fail(&s, e, "this clue lies outside the board");
        k->board.given[grid_cell(g, g.rows - 1 - cell % g.rows, cell / g.rows)] = given;
    }
    return true;
}

/* A step of a walk from the point x, y (from the lower left) to the next one. */
static void take_wall(struct kudamono *k, int x, int y, char way) {
    struct grid g = k->board.grid;
    int row = g.rows - y; /* of the cell below the point */
    bool across = way == 'R' || way == 'L';
    int col = way == 'R' ? x : x - 1, side = way == 'U' ? row - 1 : row;
    if (across && row > 0 && row < g.rows)
        k->board.walls.south[grid_cell(g, row - 1, col)] = true;
    else if (!across && x > 0 && x < g.cols)
        k->board.walls.east[grid_cell(g, side, x - 1)] = true;
}

static bool kudamono_read_walls(struct kudamono *k, struct err *e) {
    struct scan s = parameter(k, "SIE=");
    struct grid g = k->board.grid;
    int point = 0, step;
    while (!scan_end(&s)) {
        int digits = span_number(scan_rest(&s), GRID_CELLS_MAX * 2, &step);
        s.at += digits;
        point += step;
        int x = point / (g.rows + 1), y = point % (g.rows + 1);
        if (digits == 0 || x > g.cols)
            return scan_fail(&s, e, "a wall begins nowhere on the board");
        for (; !scan_end(&s) && strchr("RLUD", scan_peek(&s)); s.at++) {
            char way = scan_peek(&s);
            int to_x = x + (way == 'R') - (way == 'L'), to_y = y + (way == 'U') - (way == 'D');
            if (to_x < 0 || to_x > g.cols || to_y < 0 || to_y > g.rows)
                return scan_fail(&s, e, "a wall leaves the board");
            take_wall(k, x, y, way);
            x = to_x;
            y = to_y;
        }
    }
    return true;
}

static bool read_kudamono(const char *text, int n, struct loaded *l, struct err *e) {
    struct kudamono k = {.text = text, .n = n};
    char name[SPAN_TEXT];
    bool ok = kudamono_read_size(&k, e) && kudamono_read_cells(&k, e) && kudamono_read_walls(&k, e);
    const struct genre *g =
        ok ? genre_by_name(span_text(span_parameter(text, n, "G="), name)) : NULL;
    if (ok && !g)
        ok = err_set(e, "the genre '%s' is not known here", name);
    return ok && link_load(&k.board, g, l, e);
}

const struct format format_kudamono = {
    .id = "kudamono",
    .title = "Kudamono link",
    .suffix = ".url",
    .address = true,
    .is = is_kudamono,
    .read = read_kudamono,
};
