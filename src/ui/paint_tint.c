/* Colours for the rooms of a board: a map, so four would do; six are found at once. */
#include "ui/painter.h"

#include <string.h>

struct map {
    const struct puzzle *p;
    vec_int *beside; /* by room: rooms that share a side with it, each once */
};

static void rooms_meet(struct map *m, int a, int b) {
    for (int i = 0; i < m->beside[a].len; i++)
        if (m->beside[a].at[i] == b)
            return;
    vec_push(&m->beside[a], b);
    vec_push(&m->beside[b], a);
}

static void find_neighbours(struct map *m) {
    const struct puzzle *p = m->p;
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        for (enum dir d = DIR_E; d <= DIR_S; d++) {
            int next = grid_step(p->grid, cell, d);
            if (next != NO_CELL && p->room[cell] != p->room[next])
                rooms_meet(m, p->room[cell], p->room[next]);
        }
}

/* Rooms in an order in which each has at most five neighbours that come after it: what is left of a
 * planar graph always has a vertex of degree five or less (Matula and Beck 1983). */
static void peel(const struct map *m, int *order) {
    int n = m->p->rooms, len = 0;
    int *degree = mem_alloc(n, sizeof *degree);
    bool *queued = mem_alloc(n, sizeof *queued);
    for (int room = 0; room < n; room++) {
        degree[room] = m->beside[room].len;
        if ((queued[room] = degree[room] < ROOM_TINTS))
            order[len++] = room;
    }
    for (int i = 0; i < len; i++)
        for (int k = 0; k < m->beside[order[i]].len; k++) {
            int next = m->beside[order[i]].at[k];
            if (--degree[next] < ROOM_TINTS && !queued[next]) {
                queued[next] = true;
                order[len++] = next;
            }
        }
    mem_free(degree);
    mem_free(queued);
}

/* The first tint from `from` on that no neighbour has. */
static uint8_t free_tint(const struct map *m, int room, const uint8_t *tint, int from) {
    unsigned taken = 0;
    for (int i = 0; i < m->beside[room].len; i++)
        if (tint[m->beside[room].at[i]] < ROOM_TINTS)
            taken |= 1u << tint[m->beside[room].at[i]];
    for (int i = 0; i < ROOM_TINTS; i++)
        if (!(taken & 1u << (from + i) % ROOM_TINTS))
            return (uint8_t)((from + i) % ROOM_TINTS);
    return 0;
}

void paint_tint_rooms(const struct puzzle *p, uint8_t *tint) {
    struct map m = {p, mem_alloc(p->rooms, sizeof *m.beside)};
    int *order = mem_alloc(p->rooms, sizeof *order);
    find_neighbours(&m);
    peel(&m, order);
    memset(tint, ROOM_TINTS, (size_t)p->rooms);
    for (int i = p->rooms - 1; i >= 0; i--)
        tint[order[i]] = free_tint(&m, order[i], tint, order[i] % ROOM_TINTS);
    for (int room = 0; room < p->rooms; room++)
        vec_free(&m.beside[room]);
    mem_free(m.beside);
    mem_free(order);
}
