/* A cell passes over the border between two rooms, with as much as has to go along. */
#include "generate/rooms/walled.h"
#include "puzzle/puzzle.h"

#include <string.h>

/* Chosen by judgement; `make bench` compares values. */
enum {
    LONGEST = 4,     /* cells in a row that pass over at once */
    LARGEST = 4,     /* times the wanted size: no room is larger, */
    SMALLEST_IN = 3, /* none is smaller than this part of it */
};

/* Two cells' rooms get the numbers of the solution, where they show one. */
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

/* Appends the cells of one label that are joined to this one, breadth first, up to (and with) the
 * first that touches `goal` (-1: all); from[] is the cell before each. Their labels become -1. */
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

/* The cell, and those on a shortest way from it to the room within its own, get that room's label;
 * so does what they cut off from the largest part of their room. False: the way is too long, or
 * nothing of the room is left. */
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
        if (work[at] == own) /* it is in no part that was met */
            label[at] = to;
    vec_free(&met);
    mem_free(from);
    mem_free(work);
    return way > 0 && way <= LONGEST && most > 0;
}

struct puzzle *walled_pass(struct walled *w, int cell, int to) {
    mem_poll(); /* on a large board they are passed over by the thousand */
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
    /* Where it is fixed how many rooms there are, they differ in size all the more. */
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
