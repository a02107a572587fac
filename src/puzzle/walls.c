#include "puzzle/walls.h"

#include "base/mem.h"
#include "graph/sets.h"

/* Labels of the parts that the walls leave connected, by cell; the caller frees them. */
static int *labels_from_walls(struct grid g, const struct walls *w) {
    int *label = sets_new(grid_cells(g));
    for (int cell = 0; cell < grid_cells(g); cell++) {
        int e = grid_step(g, cell, DIR_E), s = grid_step(g, cell, DIR_S);
        if (e != NO_CELL && !w->east[cell])
            sets_join(label, cell, e);
        if (s != NO_CELL && !w->south[cell])
            sets_join(label, cell, s);
    }
    for (int cell = 0; cell < grid_cells(g); cell++)
        label[cell] = sets_root(label, cell);
    return label;
}

/* Adds the walls on this side of cells that have one room on both sides as loose walls; without
 * `keep` returns false at the first, with its place. */
static bool take_loose_walls(struct puzzle *p, const bool *wall, enum dir side, bool keep,
                             struct place *loose) {
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        int next = grid_step(p->grid, cell, side);
        if (next == NO_CELL || !wall[cell] || p->room[cell] != p->room[next])
            continue;
        *loose = place_segment(cell, next);
        if (!keep)
            return false;
        puzzle_add_loose_wall(p, cell, next);
    }
    return true;
}

bool walls_make_rooms(const struct walls *w, struct puzzle *p, bool keep, struct place *loose) {
    int *label = labels_from_walls(p->grid, w);
    puzzle_set_rooms(p, label);
    mem_free(label);
    return take_loose_walls(p, w->east, DIR_E, keep, loose) &&
           take_loose_walls(p, w->south, DIR_S, keep, loose);
}
