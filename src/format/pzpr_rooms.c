/* Rooms in a puzz.link body: the walls between columns, then those between rows, five to a digit of
 * base 32. */
#include "format/pzpr_body.h"

#include "puzzle/walls.h"

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
