/* Whether a supposition clashes, by the engine alone: without reasons, and so at a fraction of the
 * cost of an implication chain. Most suppositions clash with nothing and need no chain. */
#ifndef SUMI_TEACH_REASONS_QUICK_CHECK_H
#define SUMI_TEACH_REASONS_QUICK_CHECK_H

#include "engine/engine.h"

struct plane;

/* An edge that leads to a vertex. */
struct way_on {
    int to;
    lit on;
};

struct quick_check {
    struct engine engine;
    struct point before; /* the engine at rest on the marks that suppositions start from */
    bool clashes;        /* these marks do by themselves */
    bool usable;         /* they do not, and what a loop must visit is connected */
    struct way_on *live; /* of a loop, what may be on before any supposition: for vertex v the
                            items live[live_first[v]] to live[live_first[v + 1] - 1] */
    int *live_first;
    bool *home;       /* by vertex: it is connected to something that the loop must visit */
    int *seen, round; /* by vertex: the round in which it was last reached */
    int *wanted;      /* by vertex: the round in which it was to be reached */
    vec_int queue;
    bool ring_before;    /* a ring was open before any supposition */
    struct plane *plane; /* of a loop whose faces are known: plane.c */
};

void quick_check_init(struct quick_check *c, const struct model *m, const mark *marks);

/* Takes what was supposed before back, and supposes a literal; the engine has not run yet. */
void quick_check_suppose(struct quick_check *c, lit l);

/* Where only walks of at most `most` links are of interest: true if it is certain that l leads to
 * no clash by one of these. Each link of a walk rests on earlier ones, so a clash that sums reach
 * in more rounds takes more links. */
bool quick_check_is_far(struct quick_check *c, lit l, int most);

/* For a loop: true if a segment that would close a ring is open on the engine's board. */
bool quick_check_ring_is_open(const struct quick_check *c);

/* For a loop: true if all that it must visit is connected on the engine's board. */
bool quick_check_connected(struct quick_check *c);

#endif
