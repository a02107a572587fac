/* The implication chain of one supposition: every implied literal in order, with its reason and its
 * causes. */
#ifndef SUMI_DEDUCE_IMPLICATION_CHAIN_H
#define SUMI_DEDUCE_IMPLICATION_CHAIN_H

#include "deduce/feasible.h"
#include "deduce/propagator.h"
#include "deduce/quick_check.h"

/* One mark that followed. Its causes: variables trace->causes.at[first .. first+len-1]; the sums
 * inside `sum` that were needed: trace->inner.at[inner .. inner+inners-1]. */
struct link {
    lit l;
    int sum;        /* the sum that forced it; -1: the connection rule; -1 - r: rule r */
    int first, len; /* len -1: not looked for yet, see chain_causes() */
    int inner, inners;
};

struct chain {
    VEC(struct link) links; /* links.at[0] is the supposition, without causes */
    vec_int causes, inner;
    bool deep; /* set by the caller: every way of a sum is tried, too */
    bool clash;
    struct link end;          /* what clashed; l is without meaning */
    bool upper;               /* a sum clashed by its upper bound */
    int fault;                /* the cell that the clash is about, or NO_CELL; */
    enum component_fault how; /* of a rule of components: how an island breaks there; */
    int *where;               /* by variable: its link, or -1 */
    vec_int queue;            /* sums that may imply something new */
    bool *queued;             /* by sum */
    vec_int rule_queue;       /* rules that may imply something new, likewise */
    bool *rule_queued;
    struct propagator rules;
    const struct model *m;
    const mark *base; /* the marks that every supposition starts from; not owned */

    struct quick_check quick; /* on the same marks */
    struct quick_check graph; /* likewise, of the graph alone; */
    bool complete;            /* it finds all that the graph forces, and nothing at once; */
    int fed;                  /* links that it has been given */
    bool graph_is_rule;       /* the graph is asked like the rules that are no sums */
    struct feasible ways;
    int grown;  /* links in all suppositions so far */
    int *tried; /* by sum: `grown` when its ways last shared nothing */
};

/* The marks are those that every supposition starts from, and come back to. */
void chain_init(struct chain *t, const struct model *m, const mark *marks);
void chain_free(struct chain *t);

/* Finds the causes of a link, or with links.len of the clash, where they are not known yet: those
 * of rules that are no sums cost more than the propagation, and few of them are printed. */
void chain_causes(struct chain *t, int link);

/* Supposes an open literal on marks from which nothing more follows, and takes all back again.
 * True: it leads to a clash. */
bool chain_suppose(struct chain *t, const struct model *m, mark *marks, lit l);

#endif
