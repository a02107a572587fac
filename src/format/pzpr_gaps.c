/* Numbers with gaps. NUM16: [0-f], "-" and two or "+" and three hexadecimal digits, "." without a
 * number, [g-z] a run of 1 to 20 empty places. NUM4: [0-4], as [5-9] with one empty place after it
 * and as [a-e] with two, "." and [g-z] as before. What is missing at the end is empty. */
#include "format/pzpr_body.h"

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

/* Reader and writer of a block, as pzpr_body.h declares them. */
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
