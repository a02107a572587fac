/* Whether a supposition clashes, by the engine alone: no reasons, and so at a small part of what an
 * implication chain costs. Most suppositions clash with nothing, and need no chain. */
#ifndef SUMI_DEDUCE_QUICK_CHECK_H
#define SUMI_DEDUCE_QUICK_CHECK_H

#include "deduce/engine.h"

/* An edge that leads to a vertex. */
struct way_on {
    int to;
    lit on;
};

struct quick_check {
    struct engine engine;
    struct point before; /* the engine at rest on the marks that suppositions start from */
    bool usable;         /* these marks do not clash themselves */
    struct way_on *live; /* of a loop, what may be on before any supposition: from vertex v on
                            live[live_first[v]] up to live[live_first[v + 1] - 1] */
    int *live_first;
    bool *home;       /* by vertex: a loop must visit something, and this hangs together with it */
    int *seen, round; /* by vertex: the round in which it was reached last */
    int *wanted;      /* by vertex: the round in which it was to be reached */
    vec_int queue;
};

void quick_check_init(struct quick_check *c, const struct model *m, const mark *marks);
/* The same with an engine that has the graph alone. */
void quick_check_init_graph(struct quick_check *c, const struct model *m, const mark *marks);
void quick_check_free(struct quick_check *c);

/* True: nothing that an implication chain finds makes the literal clash. What then follows, the
 * supposition first, is c->engine.trail from c->before.trail on, until the next call. False: it may
 * clash; that is for the chain to find out. */
bool quick_check_survives(struct quick_check *c, lit l);

/* Of a loop: whether a segment is open on the engine's board that would close a ring. */
bool quick_check_ring_is_open(const struct quick_check *c);

/* Whether all that a loop must visit hangs together on the engine's board. */
bool quick_check_connected(struct quick_check *c);

#endif
