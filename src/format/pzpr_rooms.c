/* Rooms in a puzz.link body: borders between columns, borders between rows, five bits a base-32
 * digit; then the numbers in the order of the rooms' first cells. */
#include "format/pzpr_body.h"

#include "puzzle/walls.h"

/* The i-th border: the cell to its west or north. */
static int border_cell(struct grid g, bool east, int i) {
    return east ? grid_cell(g, i / (g.cols - 1), i % (g.cols - 1)) : i;
}

static int border_count(struct grid g, bool east) {
    return east ? (g.cols - 1) * g.rows : g.cols * (g.rows - 1);
}

static bool read_walls(struct scan *s, struct grid g, bool east, bool *wall, struct err *e) {
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
static int digit_of(struct grid g, struct place wall, int east, int south) {
    bool across = wall.b == wall.a + 1 && g.cols > 1;
    int i = across ? grid_row(g, wall.a) * (g.cols - 1) + grid_col(g, wall.a) : wall.a;
    return (across ? east : south) + i / 5;
}

static bool read_borders(struct scan *s, struct puzzle *p, struct err *e) {
    int cells = grid_cells(p->grid), first = s->at;
    struct walls w = {mem_alloc(cells, sizeof(bool)), mem_alloc(cells, sizeof(bool))};
    bool ok = read_walls(s, p->grid, true, w.east, e);
    int second = s->at;
    ok = ok && read_walls(s, p->grid, false, w.south, e);
    struct place loose;
    if (ok && !walls_make_rooms(&w, p, &loose)) {
        char name[PLACE_NAME];
        ok = scan_fail_at(s, digit_of(p->grid, loose, first, second), e,
                          "the wall %s has one room on both its sides",
                          place_name(p->grid, loose, name));
    }
    mem_free(w.east);
    mem_free(w.south);
    return ok;
}

/* One number token; rooms it covers in *rooms, its value in *number. */
static bool read_number(struct scan *s, int *rooms, int *number, struct err *e) {
    char c = scan_peek(s), text[SPAN_TEXT];
    int skip = c == '-' || c == '+', digits = c == '-' ? 2 : c == '+' ? 3 : 1;
    *rooms = c >= 'g' && c <= 'z' ? c - 'g' + 1 : 1;
    *number = NO_NUMBER;
    if (c != '.' && !(c >= 'g' && c <= 'z')) {
        if (s->n - s->at < skip + digits)
            return scan_fail(s, e, "the address ends within a number");
        *number = scan_digits(s->text + s->at + skip, digits, 16);
        if (*number < 0)
            return scan_fail(s, e, "'%s' stands for no number in an address",
                             span_text((struct span){s->text + s->at, skip + digits}, text));
        s->at += skip + digits - 1;
    }
    s->at++;
    return true;
}

bool pzpr_rooms_read(struct scan *s, struct puzzle *p, struct err *e) {
    if (!read_borders(s, p, e))
        return false;
    for (int room = 0; !scan_end(s);) {
        int start = s->at, rooms, number;
        if (!read_number(s, &rooms, &number, e))
            return false;
        if (room + rooms > p->rooms)
            return scan_fail_at(s, start, e, "more numbers than the %d rooms", p->rooms);
        p->room_number[room] = number;
        room += rooms;
    }
    return true;
}

static void write_walls(const struct puzzle *p, bool east, struct buf *out) {
    int n = border_count(p->grid, east);
    for (int i = 0; i < n; i += 5) {
        int bits = 0;
        for (int k = 0; k < 5 && i + k < n; k++) {
            int cell = border_cell(p->grid, east, i + k);
            int next = grid_step(p->grid, cell, east ? DIR_E : DIR_S);
            bits |= (p->room[cell] != p->room[next]) << (4 - k);
        }
        buf_char(out, "0123456789abcdefghijklmnopqrstuv"[bits]);
    }
}

static void write_blanks(struct buf *out, int n) {
    for (; n > 20; n -= 20)
        buf_char(out, 'z');
    if (n > 0)
        buf_char(out, (char)('g' + n - 1));
}

void pzpr_rooms_write(const struct puzzle *p, struct buf *out) {
    int blanks = 0;
    write_walls(p, true, out);
    write_walls(p, false, out);
    for (int room = 0; room < p->rooms; room++) {
        int number = p->room_number[room];
        if (number == NO_NUMBER) {
            blanks++;
            continue;
        }
        write_blanks(out, blanks);
        blanks = 0;
        buf_fmt(out, number < 16 ? "%x" : number < 256 ? "-%02x" : "+%03x", (unsigned)number);
    }
    write_blanks(out, blanks);
}
