/* The blocks of which bodies of addresses are made: cells, clues, gaps and rooms. */
#include "format/pzpr/pzpr.h"
#include "puzzle/puzzle.h"

/* Several cells to a digit (circles, empty cells), or one item a place with gaps of its own form
 * (Hitori's numbers, trees, dots). */

/* Numbers with gaps. NUM16: [0-f], "-" and two or "+" and three hexadecimal digits, "." without a
 * number, [g-z] a run of 1 to 20 empty places. NUM4: [0-4], as [5-9] with one empty place after it
 * and as [a-e] with two, "." and [g-z] as before. What is missing at the end is empty. */

/* The places of the numbers. */
struct places {
    int n;
    const char *name; /* "cells" */
    void (*put)(struct puzzle *p, struct body b, int i, int number);
    bool (*get)(const struct puzzle *p, struct body b, int i, int *number); /* false: it is empty */
};

static void put_cell(struct puzzle *p, struct body b, int i, int number) {
    p->given[i] = genre_pzpr_given(p->genre, (enum given_kind)b.kind, number);
}

static bool get_cell(const struct puzzle *p, struct body b, int i, int *number) {
    *number = p->given[i].number;
    return p->given[i].kind == b.kind;
}

/* Circles: 2n is a white one with the number n, 2n + 1 a black one; 0 and 1 are without. */
static void put_circle(struct puzzle *p, struct body b, int i, int number) {
    p->given[i] = given_numbered((enum given_kind)(number % 2 == 0 ? b.kind : b.other),
                                 number < 2 ? NO_NUMBER : number / 2);
}

static bool get_circle(const struct puzzle *p, struct body b, int i, int *number) {
    struct given g = p->given[i];
    *number = 2 * (g.number == NO_NUMBER ? 0 : g.number) + (g.kind == b.other);
    return g.kind != GIVEN_NONE;
}

static void put_point(struct puzzle *p, struct body b, int i, int number) {
    p->point[i] = given_numbered((enum given_kind)b.kind, number);
}

static bool get_point(const struct puzzle *p, struct body b, int i, int *number) {
    *number = p->point[i].number;
    return p->point[i].kind == b.kind;
}

static void put_room(struct puzzle *p, struct body b, int i, int number) {
    (void)b;
    p->room_number[i] = number;
}

static bool get_room(const struct puzzle *p, struct body b, int i, int *number) {
    (void)b;
    *number = p->room_number[i];
    return *number != NO_NUMBER;
}

static void put_outer(struct puzzle *p, struct body b, int i, int number) {
    (void)b;
    p->outer[i] = number;
}

static bool get_outer(const struct puzzle *p, struct body b, int i, int *number) {
    (void)b;
    *number = p->outer[i];
    return *number != NO_NUMBER;
}

static struct places cells(const struct puzzle *p) {
    return (struct places){grid_cells(p->grid), "cells", put_cell, get_cell};
}
static struct places circles(const struct puzzle *p) {
    return (struct places){grid_cells(p->grid), "cells", put_circle, get_circle};
}
static struct places gap_points(const struct puzzle *p) {
    return (struct places){puzzle_points(p->grid), "grid points", put_point, get_point};
}
static struct places rooms(const struct puzzle *p) {
    return (struct places){p->rooms, "rooms", put_room, get_room};
}
static struct places outer(const struct puzzle *p) {
    return (struct places){p->grid.cols + p->grid.rows, "numbers beside the board", put_outer,
                           get_outer};
}

/* One item: a number that may be NO_NUMBER in *number, with *gap empty places after it; or only a
 * gap, and false in *there. */
struct item {
    bool there;
    int number, gap;
};

static bool read_hex(struct scan *s, int skip, int digits, int *number, struct err *e) {
    char text[SPAN_TEXT];
    if (s->n - s->at < skip + digits)
        return scan_fail(s, e, "the address ends within a number");
    *number = scan_digits(s->text + s->at + skip, digits, 16);
    if (*number < 0)
        return scan_fail(s, e, "'%s' is no number in an address",
                         span_text((struct span){s->text + s->at, skip + digits}, text));
    s->at += skip + digits;
    return true;
}

/* What both forms of numbers share: "." and runs. */
static bool read_plain(struct scan *s, struct item *item) {
    char c = scan_peek(s);
    *item = (struct item){.there = c == '.', .number = NO_NUMBER};
    if (c >= 'g' && c <= 'z')
        item->gap = c - 'g' + 1;
    s->at += item->there || item->gap > 0;
    return item->there || item->gap > 0;
}

static bool read_num16(struct scan *s, struct item *item, struct err *e) {
    char c = scan_peek(s);
    if (read_plain(s, item))
        return true;
    item->there = true;
    return read_hex(s, c == '-' || c == '+', c == '-' ? 2 : c == '+' ? 3 : 1, &item->number, e);
}

static bool read_num4(struct scan *s, struct item *item, struct err *e) {
    if (read_plain(s, item))
        return true;
    int digit = scan_digits(s->text + s->at, 1, 16);
    if (digit < 0 || digit > 14)
        return pzpr_bad_character(s, e);
    *item = (struct item){true, digit % 5, digit / 5};
    s->at++;
    return true;
}

typedef bool item_reader(struct scan *s, struct item *item, struct err *e);

/* The gap after a number may pass the end, and the run that ends the address may be one too long:
 * puzz.link skips both. */
static bool read_places(struct scan *s, struct puzzle *p, struct body b, struct places to,
                        item_reader *read, struct err *e) {
    for (int i = 0; i < to.n && !scan_end(s);) {
        struct item item;
        int start = s->at;
        if (!read(s, &item, e))
            return false;
        if (item.there)
            to.put(p, b, i++, item.number);
        else if (i + item.gap > to.n + scan_end(s))
            return scan_fail_at(s, start, e, "more than the %d %s", to.n, to.name);
        i += item.gap;
    }
    return true;
}

static void write_num16(struct buf *out, int number) {
    if (number == NO_NUMBER)
        buf_char(out, '.');
    else
        buf_fmt(out, number < 16 ? "%x" : number < 256 ? "-%02x" : "+%03x", (unsigned)number);
}

/* How many empty places, up to two, go into the digit of the i-th. */
static int empty_behind(const struct puzzle *p, struct body b, struct places from, int i) {
    int n = 0, number;
    while (n < 2 && (i + n + 1 >= from.n || !from.get(p, b, i + n + 1, &number)))
        n++;
    return n;
}

/* `digits`: of numbers up to 4, each with the empty places after it; else of numbers up to 16^3. */
static void write_places(const struct puzzle *p, struct body b, struct places from, bool digits,
                         struct buf *out) {
    int gap = 0, number;
    for (int i = 0; i < from.n; i++) {
        if (!from.get(p, b, i, &number)) {
            gap++;
            continue;
        }
        pzpr_write_run(out, gap, 'g', 20);
        gap = 0;
        if (!digits || number == NO_NUMBER) {
            write_num16(out, number);
            continue;
        }
        int behind = empty_behind(p, b, from, i);
        buf_fmt(out, "%x", (unsigned)(number + 5 * behind));
        i += behind;
    }
    pzpr_write_run(out, gap, 'g', 20);
}

/* Reader and writer of a block, as pzpr.h declares them. */
#define BLOCK(name, places, read_number, digits)                                                   \
    bool pzpr_##name##_read(struct scan *s, struct puzzle *p, struct body b, struct err *e) {      \
        return read_places(s, p, b, places(p), read_number, e);                                    \
    }                                                                                              \
    void pzpr_##name##_write(const struct puzzle *p, struct body b, struct buf *out) {             \
        write_places(p, b, places(p), digits, out);                                                \
    }
BLOCK(num4, cells, read_num4, true)
BLOCK(num16, cells, read_num16, false)
BLOCK(circles16, circles, read_num16, false)
BLOCK(room_numbers, rooms, read_num16, false)
BLOCK(points4, gap_points, read_num4, true)
BLOCK(outer, outer, read_num16, false)

static char digit_of(int value) {
    return "0123456789abcdefghijklmnopqrstuvwxyz"[value];
}

/* One digit below `base` at the cursor. */
static bool read_digit(struct scan *s, int base, int *value, struct err *e) {
    *value = scan_end(s) ? -1 : scan_digits(s->text + s->at, 1, base);
    if (*value < 0)
        return pzpr_bad_character(s, e);
    s->at++;
    return true;
}

/* Three cells a digit, of base 27: none, kind or other. */
bool pzpr_circles_read(struct scan *s, struct puzzle *p, struct body b, struct err *e) {
    const uint8_t kinds[3] = {GIVEN_NONE, b.kind, b.other};
    int cells = grid_cells(p->grid), digit;
    for (int i = 0; i < cells; i += 3) {
        if (!read_digit(s, 27, &digit, e))
            return false;
        for (int k = 0, unit = 9; k < 3 && i + k < cells; k++, unit /= 3)
            p->given[i + k] = given_bare((enum given_kind)kinds[digit / unit % 3]);
    }
    return true;
}

void pzpr_circles_write(const struct puzzle *p, struct body b, struct buf *out) {
    int cells = grid_cells(p->grid);
    for (int i = 0; i < cells; i += 3) {
        int digit = 0;
        for (int k = 0; k < 3; k++) {
            int kind = i + k < cells ? p->given[i + k].kind : GIVEN_NONE;
            digit = 3 * digit + (kind == GIVEN_NONE ? 0 : kind == b.kind ? 1 : 2);
        }
        buf_char(out, digit_of(digit));
    }
}

/* Five cells a digit: the kind or not. The block is left out where no cell has it. */
bool pzpr_empty_read(struct scan *s, struct puzzle *p, struct body b, struct err *e) {
    int cells = grid_cells(p->grid), digit;
    for (int i = 0; i < cells && !(i == 0 && scan_end(s)); i += 5) {
        if (!read_digit(s, 32, &digit, e))
            return false;
        for (int k = 0; k < 5 && i + k < cells; k++)
            if (digit >> (4 - k) & 1)
                p->given[i + k] = given_bare((enum given_kind)b.kind);
    }
    return true;
}

void pzpr_empty_write(const struct puzzle *p, struct body b, struct buf *out) {
    int cells = grid_cells(p->grid);
    bool any = false;
    for (int i = 0; i < cells; i++)
        any = any || p->given[i].kind == b.kind;
    for (int i = 0; i < cells && any; i += 5) {
        int digit = 0;
        for (int k = 0; k < 5; k++)
            digit = 2 * digit + (i + k < cells && p->given[i + k].kind == b.kind);
        buf_char(out, digit_of(digit));
    }
}

/* One item a cell: a digit of base 36, "-" and two of them, "." without a number, "@" and "%" one
 * that is not told. */
bool pzpr_items_read(struct scan *s, struct puzzle *p, struct body b, struct err *e) {
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        char c = scan_peek(s);
        int high = 0, low = 0, number = NO_NUMBER;
        bool named = c != '.' && c != '@' && c != '%';
        s->at += !named || c == '-';
        if (named && c == '-' && !read_digit(s, 36, &high, e))
            return false;
        if (named && !read_digit(s, 36, &low, e))
            return false;
        if (named)
            number = 36 * high + low;
        if (c != '.')
            p->given[cell] = given_numbered((enum given_kind)b.kind, number);
    }
    return true;
}

void pzpr_items_write(const struct puzzle *p, struct body b, struct buf *out) {
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        struct given g = p->given[cell];
        if (g.kind != b.kind) {
            buf_char(out, '.');
        } else if (g.number == NO_NUMBER) {
            buf_char(out, '%');
        } else {
            if (g.number >= 36)
                buf_fmt(out, "-%c", digit_of(g.number / 36 % 36));
            buf_char(out, digit_of(g.number % 36));
        }
    }
}

/* [0-h] a tree with as many empty cells after it, [i-z] a run of 1 to 18 empty cells. */
bool pzpr_trees_read(struct scan *s, struct puzzle *p, struct body b, struct err *e) {
    int cells = grid_cells(p->grid), digit;
    for (int cell = 0; cell < cells && !scan_end(s);) {
        if (!read_digit(s, 36, &digit, e))
            return false;
        if (digit < 18)
            p->given[cell++] = given_bare((enum given_kind)b.kind);
        cell += digit < 18 ? digit : digit - 17;
    }
    return true;
}

void pzpr_trees_write(const struct puzzle *p, struct body b, struct buf *out) {
    enum { RUN = 18 };
    int gap = 0, cells = grid_cells(p->grid);
    for (int cell = 0; cell < cells; cell++) {
        if (p->given[cell].kind != b.kind) {
            gap++;
            continue;
        }
        pzpr_write_run(out, gap, 'i', RUN);
        for (gap = 0; gap < RUN - 1 && cell + 1 < cells && p->given[cell + 1].kind != b.kind; gap++)
            cell++;
        buf_char(out, digit_of(gap));
        gap = 0;
    }
    pzpr_write_run(out, gap, 'i', RUN);
}

/* The given at a half place: cells, sides and grid points inside of the board in one grid. */
static struct given *half_place(const struct puzzle *p, int i) {
    int cols = 2 * p->grid.cols - 1, row = i / cols, col = i % cols;
    int cell = grid_cell(p->grid, row / 2, col / 2);
    if (row % 2 == 0 && col % 2 == 0)
        return &p->given[cell];
    if (row % 2 == 1 && col % 2 == 1)
        return &p->point[puzzle_point(p->grid, row / 2 + 1, col / 2 + 1)];
    return &p->side[2 * cell + row % 2];
}

/* [0-f] a dot with half of that, rounded down, as empty places after it; [g-z] a run of 1 to 20.
 * The kind is written by odd digits. */
bool pzpr_centres_read(struct scan *s, struct puzzle *p, struct body b, struct err *e) {
    int n = (2 * p->grid.rows - 1) * (2 * p->grid.cols - 1), digit;
    for (int i = 0; i < n && !scan_end(s);) {
        if (!read_digit(s, 36, &digit, e))
            return false;
        if (digit < 16)
            *half_place(p, i++) = given_bare((enum given_kind)(digit % 2 ? b.kind : b.other));
        i += digit < 16 ? digit / 2 : digit - 15;
    }
    return true;
}

void pzpr_centres_write(const struct puzzle *p, struct body b, struct buf *out) {
    int gap = 0, n = (2 * p->grid.rows - 1) * (2 * p->grid.cols - 1);
    for (int i = 0; i < n; i++) {
        int kind = half_place(p, i)->kind;
        if (kind == GIVEN_NONE) {
            gap++;
            continue;
        }
        pzpr_write_run(out, gap, 'g', 20);
        for (gap = 0; gap < 7 && i + 1 < n && half_place(p, i + 1)->kind == GIVEN_NONE; gap++)
            i++;
        buf_char(out, digit_of(2 * gap + (kind == b.kind)));
        gap = 0;
    }
    pzpr_write_run(out, gap, 'g', 20);
}

/* Clues with arrows in a puzz.link body. ARROWS: [a-z] a run of 1 to 26 cells without one, [0-4]
 * and [0-f.] direction and number, [5-9] and two digits or "-" with direction and three for larger
 * numbers. WALLS: the same after the colour, 0 to 2, and with runs of the same letters. */

const uint8_t pzpr_walls[3] = {GIVEN_GREY_WALL, GIVEN_INNER_WALL, GIVEN_OUTER_WALL};

static const enum dir dirs[] = {DIR_NONE, DIR_N, DIR_S, DIR_W, DIR_E};

enum dir pzpr_dir(int code) {
    return dirs[code];
}

int pzpr_dir_code(enum dir d) {
    int code = 0;
    while (dirs[code] != d)
        code++;
    return code;
}

/* Takes a clue of `skip` bytes before its direction and `digits` digits of number after it. */
static bool read_clue(struct scan *s, int skip, int shift, int digits, struct given *g,
                      struct err *e) {
    int start = s->at;
    if (s->n - start < skip + 1 + digits)
        return scan_fail_at(s, start, e, "the address ends within a clue");
    const char *t = s->text + start + skip;
    int code = t[0] - '0' - shift;
    int number = digits == 1 && t[1] == '.' ? NO_NUMBER : scan_digits(t + 1, digits, 16);
    if (code < 0 || code > 4)
        return scan_fail_at(s, start + skip, e, "a direction from 0 to 4 is missing here");
    if (number < 0 && !(digits == 1 && t[1] == '.'))
        return scan_fail_at(s, start + skip + 1, e, "a clue's number is not hexadecimal");
    if (number != NO_NUMBER && code == 0)
        return scan_fail_at(s, start, e, "a clue with a number needs an arrow");
    g->dir = (int8_t)pzpr_dir(code);
    g->number = (int16_t)number;
    s->at = start + skip + 1 + digits;
    return true;
}

/* Direction and number, of which the first character gives the form. */
static bool read_arrow(struct scan *s, struct given *g, struct err *e) {
    char c = scan_peek(s);
    if (c >= '0' && c <= '4')
        return read_clue(s, 0, 0, 1, g, e);
    if (c >= '5' && c <= '9')
        return read_clue(s, 0, 5, 2, g, e);
    return c == '-' ? read_clue(s, 1, 0, 3, g, e) : pzpr_bad_character(s, e);
}

/* A colour, where the block has colours, as the kind. */
static bool read_colour(struct scan *s, struct body b, struct given *g, struct err *e) {
    int colour = scan_peek(s) - '0';
    *g = given_bare((enum given_kind)b.kind);
    if (b.block == BLOCK_ARROWS)
        return true;
    if (colour < 0 || colour > 2)
        return pzpr_bad_character(s, e);
    g->kind = pzpr_walls[colour];
    s->at++;
    return true;
}

/* Cells without a clue at the end may be left out; a body that gives them, but too few, is cut
 * short. The run that ends the address may be one too long, which puzz.link ignores. */
bool pzpr_arrows_read(struct scan *s, struct puzzle *p, struct body b, struct err *e) {
    int cell = 0, cells = grid_cells(p->grid), run = 0;
    for (; !scan_end(s) && cell<cells; cell += run> 0 ? run : 1) {
        char c = scan_peek(s);
        struct given g;
        run = c >= 'a' && c <= 'z' ? c - 'a' + 1 : 0;
        if (cell + run > cells + (s->at + 1 == s->n))
            return scan_fail(s, e, "more cells than the board's %d", cells);
        if (run > 0)
            s->at++;
        else if (!read_colour(s, b, &g, e) || !read_arrow(s, &g, e))
            return false;
        else
            p->given[cell] = g;
    }
    return cell >= cells || run == 0 ||
           scan_fail(s, e, "the address ends after %d of %d cells", cell, cells);
}

static void write_arrow(struct buf *out, struct given g) {
    int code = pzpr_dir_code((enum dir)g.dir);
    if (g.number == NO_NUMBER)
        buf_fmt(out, "%d.", code);
    else if (g.number < 16)
        buf_fmt(out, "%d%x", code, (unsigned)g.number);
    else if (g.number < 256)
        buf_fmt(out, "%d%02x", code + 5, (unsigned)g.number);
    else
        buf_fmt(out, "-%d%03x", code, (unsigned)g.number);
}

void pzpr_arrows_write(const struct puzzle *p, struct body b, struct buf *out) {
    int run = 0;
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        struct given g = p->given[cell];
        if (g.kind == GIVEN_NONE) {
            run++;
            continue;
        }
        pzpr_write_run(out, run, 'a', 26);
        run = 0;
        if (b.block == BLOCK_WALLS)
            buf_char(out, g.kind == GIVEN_GREY_WALL ? '0' : g.kind == GIVEN_INNER_WALL ? '1' : '2');
        write_arrow(out, g);
    }
    pzpr_write_run(out, run, 'a', 26);
}

/* Rooms in a puzz.link body: the walls between columns, then those between rows, five to a digit of
 * base 32. */

/* The i-th border: the cell to its west or north. */
static int border_cell(struct grid g, bool east, int i) {
    return east ? grid_cell(g, i / (g.cols - 1), i % (g.cols - 1)) : i;
}

static int border_count(struct grid g, bool east) {
    return east ? (g.cols - 1) * g.rows : g.cols * (g.rows - 1);
}

static bool pzpr_read_walls(struct scan *s, struct grid g, bool east, bool *wall, struct err *e) {
    int n = border_count(g, east);
    for (int i = 0; i < n; i += 5, s->at++) {
        int bits = scan_end(s) ? -1 : scan_digits(s->text + s->at, 1, 32);
        if (scan_end(s))
            return scan_fail(s, e, "the address ends within the walls");
        if (bits < 0)
            return scan_fail(s, e, "a wall is not a digit 0-9 or a-v");
        for (int k = 0; k < 5 && i + k < n; k++)
            wall[border_cell(g, east, i + k)] = (bits >> (4 - k)) & 1;
    }
    return true;
}

/* The offset of the digit that holds a wall, in a block that begins at `at`. */
static int border_digit(struct grid g, struct place wall, int east, int south) {
    bool across = wall.b == wall.a + 1 && g.cols > 1;
    int i = across ? grid_row(g, wall.a) * (g.cols - 1) + grid_col(g, wall.a) : wall.a;
    return (across ? east : south) + i / 5;
}

bool pzpr_borders_read(struct scan *s, struct puzzle *p, struct body b, struct err *e) {
    (void)b;
    int cells = grid_cells(p->grid), first = s->at;
    struct walls w = {mem_alloc(cells, sizeof(bool)), mem_alloc(cells, sizeof(bool))};
    bool ok = pzpr_read_walls(s, p->grid, true, w.east, e);
    int second = s->at;
    ok = ok && pzpr_read_walls(s, p->grid, false, w.south, e);
    struct place loose;
    if (ok && !walls_make_rooms(&w, p, p->genre->loose_walls, &loose)) {
        char name[PLACE_NAME];
        ok = scan_fail_at(s, border_digit(p->grid, loose, first, second), e,
                          "the wall %s has one room on both its sides",
                          place_name(p->grid, loose, name));
    }
    mem_free(w.east);
    mem_free(w.south);
    return ok;
}

static void write_walls(const struct puzzle *p, bool east, struct buf *out) {
    int n = border_count(p->grid, east);
    for (int i = 0; i < n; i += 5) {
        int bits = 0;
        for (int k = 0; k < 5 && i + k < n; k++) {
            int cell = border_cell(p->grid, east, i + k);
            int next = grid_step(p->grid, cell, east ? DIR_E : DIR_S);
            bits |= puzzle_wall(p, cell, next) << (4 - k);
        }
        buf_char(out, "0123456789abcdefghijklmnopqrstuv"[bits]);
    }
}

void pzpr_borders_write(const struct puzzle *p, struct body b, struct buf *out) {
    (void)b;
    write_walls(p, true, out);
    write_walls(p, false, out);
}

bool pzpr_number_read(struct scan *s, struct puzzle *p, struct body b, struct err *e) {
    (void)b;
    if (!scan_number(s, p->genre->number.max, "the number of the whole board", &p->number, e))
        return false;
    if (!scan_end(s) && scan_peek(s) != '/')
        return scan_fail(s, e, "a '/' is missing after the number of the whole board");
    s->at += !scan_end(s);
    return true;
}

void pzpr_number_write(const struct puzzle *p, struct body b, struct buf *out) {
    (void)b;
    buf_fmt(out, "%d/", p->number);
}
