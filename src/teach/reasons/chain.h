/* The implication chain of one supposition: every implied literal in order, with its reason and its
 * causes. */
#ifndef SUMI_TEACH_REASONS_CHAIN_H
#define SUMI_TEACH_REASONS_CHAIN_H

#include "engine/rules/propagator.h"
#include "teach/reasons/feasible.h"
#include "teach/reasons/quick_check.h"

/* One implied mark. Its causes are the variables chain->causes.at[first .. first+len-1]; the sums
 * inside `sum` that were needed are chain->inner.at[inner .. inner+inners-1]. */
struct link {
    lit l;
    int sum;        /* the sum that forced it; -1: the connectivity rule; -1 - r: rule r */
    int first, len; /* len -1: not looked for yet, see chain_causes() */
    int inner, inners;
    mark speaks; /* of a sum: its literals with this mark are the causes; MARK_NONE: all */
};

/* Bounds on a sum's tally while a supposition is followed, so that most sums that are woken need
 * not be counted again. */
struct chain_tally {
    mark sign;     /* of all its literals; MARK_NONE: they differ */
    int yes, left; /* at the start: true literals; those and the open ones */
    int round;     /* the supposition that the next two are of */
    int on, off;   /* variables of it that were set so that a literal of this sign holds, or fails;
                      where the signs differ each counts as both */
};

struct chain {
    VEC(struct link) links; /* links.at[0] is the supposition, without causes */
    vec_int causes, inner;
    bool deep;     /* set by the caller: every way of a sum is tried, too */
    int most;      /* set by the caller: walks of more links are of no interest; 0: all are */
    bool ringless; /* the last supposition stands by the quick check, and closes no ring */
    bool clash;
    struct link end;          /* what clashed; its literal has no meaning */
    bool upper;               /* the clash is with the upper bound of a sum */
    int fault;                /* the cell that the clash is about, or NO_CELL; */
    enum component_fault how; /* of a rule of components: how an island breaks there; */
    int *where;               /* by variable: its link, or -1 */
    vec_int queue;            /* sums that may imply something new */
    bool *queued;             /* by sum */
    vec_int rule_queue;       /* rules that may imply something new, likewise */
    bool *rule_queued;
    struct propagator rules;
    const struct model *m;
    const mark *base; /* the marks on which every supposition is made; not owned */

    struct quick_check quick; /* a quick check on the same marks */
    struct quick_check graph; /* another of the graph alone */
    bool complete;            /* that one finds all that the graph forces, and there was nothing
                                 at the start */
    int fed;                  /* how many links it has been given */
    bool graph_is_rule;       /* the graph is treated like the other rules */
    struct feasible ways;
    int round;                 /* how many suppositions there were */
    struct chain_tally *tally; /* by sum */
    int grown;                 /* how many links all suppositions have had */
    int *tried;                /* by sum: `grown` when its ways last shared nothing */
};

/* The marks are those on which every supposition is made, and which are restored after it. */
void chain_init(struct chain *t, const struct model *m, const mark *marks);

/* Finds the causes of a link, or for links.len of the clash, unless they are known. They are found
 * late because for rules that are no sums they cost more than the propagation, and few of them are
 * shown. */
void chain_causes(struct chain *t, int link);

/* Supposes an open literal on `marks`, which are a copy of those of chain_init() and are so again
 * afterwards; nothing more follows from them. Returns true if it leads to a clash; without links,
 * false says that no walk of at most t->most links leads to one. */
bool chain_suppose(struct chain *t, mark *marks, lit l);

#endif
