#include "generate/rooms/parting.h"

#include "base/least.h"
#include "genre/genre.h"
#include "model/judge/judge.h"
#include "model/model.h"

#include <string.h>

enum {
    SMALLEST =
        2,     /* fewest cells of a part: the number of a single cell would give that cell away */
    WAYS = 60, /* random splits tried */
};

/* Draws a side or a corner of a bounding box, or a small rectangle round one of its cells: parts
 * that look as if drawn by hand. */
static struct box random_part(struct rng *rng, struct grid g, struct box in, int cell) {
    struct box c = in;
    int row = grid_row(g, cell), col = grid_col(g, cell), kind = rng_below(rng, 4);
    if (kind == 0) {
        c.top = max_int(row - rng_below(rng, 3), in.top);
        c.left = max_int(col - rng_below(rng, 3), in.left);
        c.bottom = min_int(row + rng_below(rng, 2), in.bottom);
        c.right = min_int(col + rng_below(rng, 2), in.right);
        return c;
    }
    if (kind != 1)
        *(rng_below(rng, 2) ? &c.bottom : &c.top) = row;
    if (kind != 2)
        *(rng_below(rng, 2) ? &c.right : &c.left) = col;
    return c;
}

/* Draws a random split of the cell's room. Returns false if a part is too small. */
static bool draw_parting(struct rng *rng, const struct puzzle *p, int cell, struct parting *by) {
    struct grid g = p->grid;
    struct box room = puzzle_room_box(p, p->room[cell]), c = random_part(rng, g, room, cell);
    int parts[2] = {0};
    by->room = p->room[cell];
    memset(by->in, 0, (size_t)grid_cells(g) * sizeof *by->in);
    for (int row = room.top; row <= room.bottom; row++)
        for (int col = room.left; col <= room.right; col++) {
            int at = grid_cell(g, row, col);
            bool in = row >= c.top && row <= c.bottom && col >= c.left && col <= c.right;
            by->in[at] = in && p->room[at] == by->room;
            parts[in] += p->room[at] == by->room;
        }
    by->smaller = min_int(parts[0], parts[1]);
    return by->smaller >= SMALLEST;
}

/* Returns the puzzle with the room split, or NULL if a part is not connected or the planted
 * solution breaks a rule then. */
static struct puzzle *part_room(struct rng *rng, const struct puzzle *p, const struct model *m,
                                const mark *planted, const struct parting *by) {
    int cells = grid_cells(p->grid), *label = mem_copy(p->room, cells, sizeof *label);
    struct puzzle *q = puzzle_copy(p);
    struct model now;
    for (int cell = 0; cell < cells; cell++)
        label[cell] = by->in[cell] ? p->rooms : label[cell];
    puzzle_set_rooms(q, label);
    for (int room = 0; room < q->rooms; room++)
        q->room_number[room] = NO_NUMBER;
    p->genre->making.clues(q, m, planted, rng);
    for (int cell = 0; cell < cells; cell++)
        if (p->room[cell] != by->room)
            q->room_number[q->room[cell]] = p->room_number[p->room[cell]];
    mem_free(label);
    q->genre->compile(q, &now);
    bool fits = q->rooms == p->rooms + 1 && judge_full(&now, planted);
    model_free(&now);
    if (fits)
        return q;
    puzzle_free(q);
    return NULL;
}

struct puzzle *part_best(struct rng *rng, const struct puzzle *p, const struct model *m,
                         const mark *planted, const vec_int *cells, parting_worth *worth,
                         void *arg) {
    struct parting by = {.in = mem_alloc(grid_cells(p->grid), sizeof *by.in)};
    struct puzzle *best = NULL;
    int most = -1;
    for (int i = 0; i < WAYS && cells->len > 0; i++) {
        bool drawn = draw_parting(rng, p, cells->at[rng_below(rng, cells->len)], &by);
        int now = drawn ? worth(arg, &by) : -1;
        struct puzzle *q = now > most ? part_room(rng, p, m, planted, &by) : NULL;
        if (!q)
            continue;
        puzzle_free(best);
        best = q;
        most = now;
    }
    mem_free(by.in);
    return best;
}
