/* A board of rooms that gets its numbers while it is solved: inside the room generator. */
#ifndef SUMI_GENERATE_ROOMS_ROOM_FILL_H
#define SUMI_GENERATE_ROOMS_ROOM_FILL_H

#include "engine/engine.h"
#include "generate/rooms/rooms.h"
#include "generate/technique_solver.h"

struct filling {
    struct rooms *x;
    struct model bare; /* the puzzle without numbers */
    struct engine e;   /* of bare: what is certain, by numbers too */
    vec_int cells;     /* room by room */
    vec_int first;     /* by room, and one more: offsets into cells */
    vec_int part;      /* scratch: cells of a part of a room */
    vec_int refused;   /* rooms' first cells and numbers that no solution has (or that led to
                          a stuck place), two by two */
    VEC(lit) taken;    /* by steps of rare techniques, not by numbers */
    struct technique_solver walk;
    bool by_counting; /* follows nothing else, neither shadings nor the graph */
};

/* A number that a room may get. */
struct offer {
    int room, number, score;
};

/* What a number implies for its n cells, and what follows from that; a clash is the engine's. */
void propagate_number(struct filling *f, const int *cells, int n, int number);

/* The same by all shadings of the room, whether or not it follows by counting. */
void propagate_shadings(struct filling *f, const int *cells, int n, int number);

/* The same of all rooms, until nothing follows any more. */
void propagate_numbers(struct filling *f);

/* Whether a room has cells that are not settled. */
bool room_is_open(const struct filling *f, int room);

/* A room's cells, in the filling's memory; *n: how many. */
const int *room_cells(const struct filling *f, int room, int *n);

#endif
