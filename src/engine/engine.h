/* Unit propagation over cardinality constraints and the graph constraint, with backtracking by a
 * trail of saved ints.
 *
 * Each bound of a sum is stored as slack, the total weight of its literals that may still become
 * true, so that a literal costs one subtraction for each sum it occurs in, and one addition where
 * it is taken back. Sums of two literals are stored as implications. The graph has its own state
 * (shapes.c): paths of a loop, chains of what is off, parts of a tree. All of this is ints, each of
 * which is saved before it is changed, so that going back is the same for every shape. */
#ifndef SUMI_ENGINE_ENGINE_H
#define SUMI_ENGINE_ENGINE_H

#include "engine/rules/propagator.h"

/* A point to go back to. */
struct point {
    int trail, saved;
};

/* One bound of a sum: of the literals terms.at[first .. first+len-1], a weight of at most `slack`
 * may still become true. */
struct bound {
    int heaviest, first, len;
    int by; /* by_sum() */
};

struct term {
    lit l;
    int weight;
};

/* A literal takes this much from the slack of a bound when it becomes true. */
struct pull {
    int bound, weight;
};

struct saved {
    int *at, was;
};

/* A loop's paths so far, by vertex: the other end of the path that ends here, its number of
 * segments, and how many segments meet here; see shapes.c. */
struct loop_paths {
    int *far, *length, *degree;
    int lines;    /* drawn so far */
    int rings;    /* closed so far */
    int least_on; /* how many vertices are on in every solution */
};

/* Disjoint sets whose joins engine_back() can undo; so they are joined by size and without path
 * halving. The parent of a root is the root itself, `size` is valid for roots, and `next` leads
 * round the members of a set. */
struct ring_sets {
    int *parent, *size, *next;
};

enum { CORNERS = 4 };

/* Chains of vertices that are off, with one more for the border; see shapes.c. */
struct barriers {
    struct ring_sets chains;
    int *taken;   /* 1: the vertex is off, and in its chain */
    int *corners; /* the vertices it touches, CORNERS each, -1 for none */
};

/* What a true literal changes in the graph, -1 for nothing: the edge that is on, the vertex that is
 * off. */
struct switched {
    int edge, vertex;
};

struct engine;
typedef void on_edge(struct engine *e, int edge);
typedef void on_vertex(struct engine *e, int vertex);

/* By variable: what put its literal on the trail, and the position there. */
struct cause {
    int by, at;
};

/* The cause of a literal on the trail: one of these, by_sum() or by_rule(). */
enum { CHOSEN = -1, BY_SHAPE = -2 /* of the first graph */, BY_RULES = -3 };

/* By the upper bound of a sum (flip 0) or by its lower one (1). */
static inline int by_sum(int sum, int flip) {
    return 2 * sum + flip;
}

/* By a propagator. */
static inline int by_rule(int rule) {
    return BY_RULES - rule;
}

struct engine {
    const struct model *m;
    mark *marks;
    VEC(lit) trail; /* the true literals, in the order in which they were set */
    struct cause *causes;
    bool *opposed; /* by sum: it has a literal and its opposite; NULL until a reason is asked */
    int head;      /* trail.at[head] is the next one that the sums are told, */
    int told;      /* trail.at[told] the graph, once the sums are at rest */
    bool clash;
    int clash_by;               /* what implied ... */
    lit clashed;                /* ... this, though it is false; LIT_FALSE: it cannot be met */
    long work;                  /* steps so far, which callers bound; */
    long suppositions, clashes; /* engine_set() and engine_run() that clashed, likewise */
    long polled;                /* the work at the last mem_poll() */
    VEC(struct saved) saved;

    VEC(struct bound) bounds;
    vec_int spare; /* by bound: its slack less its heaviest weight; what is negative forces */
    VEC(struct term) terms;
    VEC(lit) pairs;                /* pairs of which not both hold */
    vec_int pair_by;               /* by pair: by_sum() */
    int *pull_first, *rival_first; /* by literal: offsets into the next two */
    struct pull *pulls;
    lit *rivals;   /* the literals that a true one makes false, by sums of two */
    int *rival_by; /* the sums, as by_sum() */

    struct propagator rules;      /* called when the sums are at rest */
    vec_int rule_queue;           /* rules that may imply more since a change */
    bool *rule_queued;            /* by rule */
    struct graph_watch **watches; /* by rule: what may have parted its graph; NULL where it is none,
                                  or its faces are not known */
    vec_int watched;              /* the rules that have one */

    bool asks_rules;  /* there are such rules, */
    bool asks_others; /* others than that of the first graph */
    bool alone;       /* engine_tell_alone() */
    bool graph_told;  /* its state has implied something, or clashed, since a caller last unset this
                       */
    bool asks_graph;  /* rule 0 is one of them, since no state of the engine propagates it */

    on_edge *edge_on; /* called when an edge is on; NULL where the shape needs none */
    on_vertex *vertex_off;
    struct switched *switched; /* by literal; NULL where both are NULL */
    struct loop_paths paths;   /* of the following three at most one is in use */
    struct barriers barriers;
    struct ring_sets forest; /* a tree's parts so far */
};

/* Builds the bounds of the Model and sets the marks (may be NULL). Nothing is propagated yet. */
void engine_init(struct engine *e, const struct model *m, const mark *marks);

/* The same with those sums alone that `takes`, and without the rules but that of the first graph,
 * where engine_ask_graph() asks for it or its shape needs it. */
typedef bool takes_sum(const struct model *m, int sum);
void engine_init_some(struct engine *e, const struct model *m, const mark *marks, takes_sum *takes);

/* From now on the graph is propagated at rest as a connected one, whatever its shape: what must be
 * connected is, by the only ways that are left. */
void engine_ask_graph(struct engine *e);

/* From now on each literal follows from marks by one rule alone: a loop is not kept from closing
 * because so many places must be on it, and what parts a graph is told with marks on either side.
 * For callers that give reasons to a person, or to a check. */
void engine_tell_alone(struct engine *e);

/* From now on the first graph is not propagated while marks are made. */
void engine_leave_graph(struct engine *e);

void engine_free(struct engine *e); /* frees what *e holds, not *e itself */

/* Makes an open literal true. The trail has room for all variables. */
static inline void engine_put(struct engine *e, lit l, int by) {
    lit_set(e->marks, l);
    e->causes[lit_var(l)] = (struct cause){by, e->trail.len};
    e->trail.at[e->trail.len++] = l;
}

/* The cause of the literal at this position of the trail. */
static inline int engine_by(const struct engine *e, int position) {
    return e->causes[lit_var(e->trail.at[position])].by;
}

/* True if a literal has been true since before this position of the trail. */
static inline bool engine_held(const struct engine *e, lit l, int position) {
    return l >= 0 && lit_mark(e->marks, l) == MARK_YES && e->causes[lit_var(l)].at < position;
}

/* Notes a clash: l follows, though it is false. */
static inline void engine_clash(struct engine *e, lit l, int by) {
    e->clash = true;
    e->clash_by = by;
    e->clashed = l;
}

/* Makes a literal true, or notes a clash if it is false. */
static inline void engine_imply(struct engine *e, lit l, int by) {
    mark at = lit_mark(e->marks, l);
    if (at == MARK_NO)
        engine_clash(e, l, by);
    if (at == MARK_NONE)
        engine_put(e, l, by);
}

/* engine_set() chooses a literal. engine_run() propagates until nothing more is implied and returns
 * false on a clash. */
static inline void engine_set(struct engine *e, lit l) {
    e->suppositions++;
    engine_imply(e, l, CHOSEN);
}
bool engine_run(struct engine *e);

/* Propagates sums and the state of the graph alone, in rounds, at most `most`: each round tells
 * what the one before has implied. Returns true once nothing more is implied; where it returns
 * false and there is no clash either, engine_run() may go on. */
bool engine_run_rounds(struct engine *e, int most);

/* At one glance: what the sums imply of what was chosen, and then the graph; nothing further
 * follows. May leave a clash. */
void engine_glance(struct engine *e);

/* Adds to out->marks the marks from which the literal at this position of the trail follows under
 * what put it there alone; all of them lie before it. A choice has none. Some of them are needed
 * already (by variable; may be NULL): those come first. Without engine_tell_alone(), what the shape
 * of the first graph put there may need the sums too that say what it is like. */
void engine_reason(struct engine *e, int position, const bool *needed, struct evidence *out);

/* The same for a clash: the marks that cannot all hold under what it is by. Of a choice that is
 * false already, its own. */
void engine_clash_reason(struct engine *e, const bool *needed, struct evidence *out);

/* The present point, for engine_back(). Call it only after an engine_run() without a clash. */
static inline struct point engine_here(const struct engine *e) {
    return (struct point){e->trail.len, e->saved.len};
}
void engine_back(struct engine *e, struct point p);

/* True if propagation is complete for the connectivity constraint, so that callers need no search
 * of their own. */
static inline bool engine_knows_ways(const struct engine *e) {
    return e->barriers.taken != NULL;
}

static inline bool engine_full(const struct engine *e) {
    return e->trail.len == model_vars(e->m);
}

enum propagated { PROPAGATED_OPEN, PROPAGATED_FULL, PROPAGATED_CLASH };

/* Propagates bounds and connectivity in place, without steps, until nothing follows: the first pass
 * of the solver and the generators. Sound: it sets only what is forced. CLASH: no solution extends
 * the marks, which are then unspecified. */
enum propagated deduce_propagate(const struct model *m, mark *marks);

#endif
