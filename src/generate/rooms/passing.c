/* Moves a cell across the border between two rooms, together with the cells that have to move with
 * it. */
#include "generate/rooms/walled.h"
#include "puzzle/puzzle.h"

#include <string.h>

/* Chosen by judgement; `make bench` compares values. */
enum {
    LONGEST = 4,     /* most cells on a path that move at once */
    LARGEST = 4,     /* no room has more than this many times the wanted size, */
    SMALLEST_IN = 3, /* or less than a third of it */
};

/* Gives the rooms of two cells the numbers of the solution, if they show one. */
static void number_again(struct walled *w, struct puzzle *q, int cell, int other) {
    int rooms[2] = {q->room[cell], q->room[other]};
    int *was = mem_copy(q->room_number, q->rooms, sizeof *was);
    for (int i = 0; i < 2; i++)
        q->room_number[rooms[i]] = NO_NUMBER;
    q->genre->making.clues(q, &w->m, w->planted, &w->run->rng);
    for (int room = 0; room < q->rooms; room++)
        if (was[room] == NO_NUMBER)
            q->room_number[room] = NO_NUMBER;
    mem_free(was);
}

static bool touches_room(const struct puzzle *p, int cell, int room) {
    for (enum dir d = 0; d < DIRS; d++) {
        int next = grid_step(p->grid, cell, d);
        if (next != NO_CELL && p->room[next] == room)
            return true;
    }
    return false;
}

/* Flood fill, breadth first: appends the connected cells with this cell's label up to and including
 * the first that touches `goal` (-1: all), stores each cell's predecessor in from[], and sets their
 * labels to -1. Returns that first cell, or NO_CELL. */
static int flood_label(const struct puzzle *p, int *label, int cell, int goal, int *from,
                       vec_int *cells) {
    int own = label[cell];
    vec_push(cells, cell);
    label[cell] = -1;
    from[cell] = NO_CELL;
    for (int i = 0; i < cells->len; i++) {
        if (goal >= 0 && touches_room(p, cells->at[i], goal))
            return cells->at[i];
        for (enum dir d = 0; d < DIRS; d++) {
            int next = grid_step(p->grid, cells->at[i], d);
            if (next == NO_CELL || label[next] != own)
                continue;
            label[next] = -1;
            from[next] = cells->at[i];
            vec_push(cells, next);
        }
    }
    return NO_CELL;
}

/* Gives the label `to` to the cell, to a shortest path from it to that room within its own, and to
 * everything they cut off from the largest part of their room. Returns false if the path is too
 * long or nothing is left of the room. */
static bool relabel_way(const struct puzzle *p, int cell, int to, int *label) {
    int cells = grid_cells(p->grid), own = label[cell], best = NO_CELL, most = 0, way = 0;
    int *from = mem_alloc(cells, sizeof *from), *work = mem_copy(label, cells, sizeof *work);
    vec_int met = {0};
    for (int at = flood_label(p, work, cell, to, from, &met); at != NO_CELL; at = from[at], way++)
        label[at] = to;
    memcpy(work, label, (size_t)cells * sizeof *work);
    for (int at = 0; at < cells; at++) {
        vec_clear(&met);
        if (work[at] == own)
            flood_label(p, work, at, -1, from, &met);
        if (met.len > most) {
            most = met.len;
            best = at;
        }
    }
    vec_clear(&met);
    memcpy(work, label, (size_t)cells * sizeof *work);
    if (best != NO_CELL)
        flood_label(p, work, best, -1, from, &met);
    for (int at = 0; at < cells; at++)
        if (work[at] == own) /* it is not in the largest part */
            label[at] = to;
    vec_free(&met);
    mem_free(from);
    mem_free(work);
    return way > 0 && way <= LONGEST && most > 0;
}

struct puzzle *walled_pass(struct walled *w, int cell, int to) {
    mem_poll(); /* a large board takes thousands of such moves */
    int cells = grid_cells(w->p->grid), own = w->p->room[cell], wanted = wanted_room(w->run);
    int *label = mem_copy(w->p->room, cells, sizeof *label), size[2] = {0}, left = NO_CELL;
    struct puzzle *q = NULL;
    bool fits = own != to && relabel_way(w->p, cell, to, label);
    for (int at = 0; at < cells && fits; at++) {
        size[0] += label[at] == own;
        size[1] += label[at] == to;
        left = label[at] == own ? at : left;
        fits = w->p->given[at].kind == GIVEN_NONE || (label[at] != own && label[at] != to);
    }
    /* If the number of rooms is fixed, sizes must vary more. */
    bool any_size = w->p->genre->making.rooms_fixed;
    if (fits && (any_size || (SMALLEST_IN * size[0] >= wanted && size[1] <= LARGEST * wanted))) {
        q = puzzle_copy(w->p);
        puzzle_set_rooms(q, label);
        for (int at = 0; at < cells; at++)
            q->room_number[q->room[at]] = w->p->room_number[label[at]];
        if (w->planted)
            number_again(w, q, cell, left);
    }
    mem_free(label);
    return q;
}

int walled_room_beside(struct walled *w, int cell) {
    int next = grid_step(w->p->grid, cell, (enum dir)rng_below(&w->run->rng, DIRS));
    return w->p->room[next == NO_CELL ? cell : next];
}
