/* The implication chain of one supposition: every implied literal in order, with its reason and its
 * causes. */
#ifndef SUMI_TEACH_STEPS_CHAIN_H
#define SUMI_TEACH_STEPS_CHAIN_H

#include "engine/engine.h"
#include "teach/reasons/feasible.h"

/* Whether a supposition clashes, by the engine alone: without reasons, and so at a fraction of the
 * cost of an implication chain. Most suppositions clash with nothing and need no chain. */

struct quick_check {
    struct engine engine;
    struct point before; /* the engine at rest on the marks that suppositions start from */
    bool clashes;        /* these marks do by themselves */
    bool usable;         /* they do not, and what a loop must visit is connected */
    bool *home;          /* by vertex: it is connected to something that the loop must visit */
    int *seen, round;    /* by vertex: the round in which it was last reached */
    vec_int queue;
    bool ring_before;    /* a ring was open before any supposition */
    struct plane *plane; /* of a loop whose faces are known: graph/faces.h */
};

void quick_check_init(struct quick_check *c, const struct model *m, const mark *marks);

/* For a loop: true if all that it must visit is connected on the engine's board. */
bool quick_check_connected(struct quick_check *c);

/* One implied mark. Its causes are the variables chain->causes.at[first .. first+len-1]; the sums
 * inside `sum` that were needed are chain->inner.at[inner .. inner+inners-1]. */
struct link {
    lit l;
    int sum;        /* the sum that forced it; -1: the connectivity rule; -1 - r: rule r */
    int first, len; /* len -1: not looked for yet, see chain_causes() */
    int inner, inners;
    int position; /* on the engine's trail */
};

struct chain {
    VEC(struct link) links; /* links.at[0] is the supposition, without causes */
    vec_int causes, inner;
    bool deep;     /* set by the caller: every way of a sum or to turn is tried, too */
    int most;      /* set by the caller: walks of more links are of no interest; 0: all are */
    bool ringless; /* the last supposition stands, and closes no ring */
    bool clash;
    struct link end;          /* what clashed; its literal has no meaning */
    bool upper;               /* the clash is with the upper bound of a sum */
    int fault;                /* the cell that the clash is about, or NO_CELL; */
    enum component_fault how; /* of a rule of components: how an island breaks there; */
    int *where;               /* by variable: its link, or -1 */
    const struct model *m;

    struct quick_check quick; /* the engine on the marks that suppositions start from */
    int marked;               /* how many of its literals are marks of the board */
    VEC(struct link) brought; /* what the engine was told because it does not find it itself */
    struct feasible ways;
    int shared; /* literals of the trail whose sums have been tried in every way */
    int grown;  /* how many links all suppositions have had */
    int *tried; /* by rule, from the last one down, then by sum: `grown` when its ways last shared
                   nothing */
};

/* The marks are those on which every supposition is made. */
void chain_init(struct chain *t, const struct model *m, const mark *marks);

/* Finds the causes of a link, or for links.len of the clash, unless they are known: the fewest, and
 * of several those that are `needed` (by variable; may be NULL) already. They are found late
 * because they cost more than the propagation, and few of them are shown. */
void chain_causes(struct chain *t, int link, const bool *needed);

/* Supposes an open literal; the one before is forgotten. Returns true if it leads to a clash;
 * without links, false says that no walk of at most t->most links leads to one. */
bool chain_suppose(struct chain *t, lit l);

#endif
