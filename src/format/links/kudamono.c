/* Kudamono links: W=COLUMNSxROWS, L= what is in cells, L-N= room numbers, SIE= walls as walks along
 * grid lines, G= the genre. Cells and grid points are counted by columns from the lower left, and
 * given as the distance from the one before: "(3)7" is a 3 seven cells on; "7RRU" a walk that
 * begins seven points on and goes right, right, up. In the older form, W= and H= without an x, both
 * are one less than the columns and rows, which are counted in the order of their digits: 0, 1, 10,
 * 11, 2. Facts from links that cspuz_core (MIT) has beside the same puzzles in puzz.link's form. */
#include "format/links/kudamono_inside.h"
#include "format/scan.h"

#include <string.h>

struct kudamono {
    const char *text;
    int n;
    bool older;
    struct link_board board;
};

static bool is_kudamono(const char *text, int n) {
    struct span size = span_parameter(text, n, "W="), height = span_parameter(text, n, "H=");
    return ((size.n >= 3 && memchr(size.at, 'x', (size_t)size.n)) || height.n > 0) &&
           span_parameter(text, n, "G=").n > 0;
}

/* A cursor over the value of a parameter. */
static struct scan parameter(const struct kudamono *k, const char *key) {
    struct scan whole = {k->text, k->n, 0};
    return scan_part(&whole, span_parameter(k->text, k->n, key));
}

static bool kudamono_read_size(struct kudamono *k, struct err *e) {
    struct scan s = parameter(k, "W="), height = parameter(k, "H=");
    struct grid g;
    int at = s.at;
    if (!scan_number(&s, 1 << 20, "the number of columns", &g.cols, e))
        return false;
    k->older = scan_end(&s);
    s.at++;
    if (!scan_number(k->older ? &height : &s, 1 << 20, "the number of rows", &g.rows, e))
        return false;
    g.cols += k->older;
    g.rows += k->older;
    if (!size_ok(&s, at, g.rows, g.cols, e))
        return false;
    if (!k->older && !scan_end(&s))
        return scan_fail(&s, e, "a board of more than two dimensions is not read");
    link_board_init(&k->board, g);
    return true;
}

/* The i-th of n rows or columns in the order of their digits: 0, 1, 10, 11, 2. */
static int by_digits(int i, int n) {
    int at = 0;
    for (; i > 0; i--) {
        if (at > 0 && at * 10 < n) {
            at *= 10;
            continue;
        }
        while (at % 10 == 9 || at + 1 >= n) /* the last one of its tens */
            at /= 10;
        at++;
    }
    return at;
}

/* The keys of the address, which begin with capitals. Fails at one that says more than is read. */
static bool keys_are_known(const struct kudamono *k, struct err *e) {
    static const char *const known[] = {"W", "H", "L", "L-N", "SIE", "G"};
    struct scan s = {k->text, k->n, 0};
    scan_until(&s, "?#");
    while (!scan_end(&s)) {
        s.at++;
        struct scan at = s;
        struct span pair = scan_until(&s, "&#?"), key = scan_until(&at, "=&#?");
        char name[SPAN_TEXT];
        bool found = key.n == 0 || key.at[0] < 'A' || key.at[0] > 'Z' || key.n == pair.n ||
                     key.n + 1 == pair.n;
        for (size_t i = 0; i < sizeof known / sizeof *known; i++)
            found = found || span_is(key, known[i]);
        if (!found && span_is(key, "V"))
            return scan_fail_at(&s, span_start(&s, key), e,
                                "the variants of Kudamono's genres are not known here");
        if (!found)
            return scan_fail_at(&s, span_start(&s, key), e,
                                "the layer '%s' of a Kudamono link is not read",
                                span_text(key, name));
    }
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

/* The cell of a place in a layer. */
static int layer_cell(const struct kudamono *k, int place) {
    struct grid g = k->board.grid;
    int col = place / g.rows, row = place % g.rows;
    if (k->older) {
        col = by_digits(col, g.cols);
        row = by_digits(row, g.rows);
    }
    return grid_cell(g, g.rows - 1 - row, col);
}

/* Reads a layer of signs in cells; `numbers`: of numbers alone. */
static bool kudamono_read_cells(struct kudamono *k, const char *key, bool numbers, struct err *e) {
    struct scan s = parameter(k, key);
    int place = 0, step;
    while (!scan_end(&s)) {
        struct given given;
        int at = s.at;
        struct span item = take_item(&s);
        int digits = span_number(scan_rest(&s), GRID_CELLS_MAX, &step);
        if (digits == 0 || !take_given(item, &given) || (numbers && given.kind != GIVEN_NUMBER)) {
            s.at = digits == 0 ? s.at : at;
            return scan_fail(&s, e, "this clue is unknown in sumi");
        }
        s.at += digits;
        place += step;
        if (place >= grid_cells(k->board.grid))
            return scan_fail(&s, e, "this clue lies outside the board");
        int cell = layer_cell(k, place);
        if (k->board.given[cell].kind != GIVEN_NONE)
            return scan_fail_at(&s, at, e, "a second clue in this cell");
        k->board.given[cell] = given;
    }
    return true;
}

/* A step of a walk from the point x, y (from the lower left) to the next one. */
static void take_walk(struct kudamono *k, int x, int y, char way) {
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
    if (k->older && !scan_end(&s) && (g.rows > 9 || g.cols > 9))
        return scan_fail(&s, e, "walls of a large board in the older form are not read");
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
            take_walk(k, x, y, way);
            x = to_x;
            y = to_y;
        }
    }
    return true;
}

/* Reads L-N, numbers at the upper edge of cells, which are those of rooms. */
static bool kudamono_read_rooms(struct kudamono *k, const struct genre *g, struct err *e) {
    struct scan s = parameter(k, "L-N=");
    if (!scan_end(&s) && !(genre_has_rooms(g) && g->room_max > 0))
        return scan_fail(&s, e, "the layer 'L-N' of a Kudamono link is not read in %s", g->title);
    return kudamono_read_cells(k, "L-N=", true, e);
}

static bool read_kudamono(const char *text, int n, struct loaded *l, struct err *e) {
    struct kudamono k = {.text = text, .n = n};
    struct scan named = parameter(&k, "G=");
    char name[SPAN_TEXT];
    const struct genre *g = genre_by_name(span_text(scan_rest(&named), name));
    if (!g)
        return scan_fail(&named, e, "the genre '%s' is not known here", name);
    return keys_are_known(&k, e) && kudamono_read_size(&k, e) &&
           kudamono_read_cells(&k, "L=", false, e) && kudamono_read_rooms(&k, g, e) &&
           kudamono_read_walls(&k, e) && link_load(&k.board, g, l, e);
}

const struct format format_kudamono = {
    .id = "kudamono",
    .title = "Kudamono link",
    .suffix = ".url",
    .address = true,
    .is = is_kudamono,
    .read = read_kudamono,
    .write = kudamono_write,
};
