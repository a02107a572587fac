/* Unit propagation over cardinality constraints and the graph constraint, with backtracking by a
 * trail of saved ints.
 *
 * Each bound of a sum is stored as its slack: the total weight of its literals that may still
 * become true. So setting a literal costs one subtraction for each sum that contains it, and
 * undoing it one addition. Sums of two literals are stored as implications. The graph has a state
 * of its own (shapes.c): paths of a loop, chains of vertices that are off, components of a tree.
 * All of this is ints, each of which is saved before it is changed, so that backtracking is the
 * same for every shape. */
#ifndef SUMI_ENGINE_ENGINE_H
#define SUMI_ENGINE_ENGINE_H

#include "engine/rules/propagator.h"

/* A point to backtrack to. */
struct point {
    int trail, saved;
};

/* One bound of a sum: the literals terms.at[first .. first+len-1] that become true may have a total
 * weight of at most `slack`. */
struct bound {
    int heaviest, first, len;
    int by; /* by_sum() */
};

struct term {
    lit l;
    int weight;
};

/* A literal that becomes true reduces the slack of a bound by this weight. */
struct pull {
    int bound, weight;
};

struct saved {
    int *at, was;
};

/* The paths of a loop so far, by vertex: the other end of the path that ends here, its number of
 * segments, and how many segments meet here; see shapes.c. */
struct loop_paths {
    int *far, *length, *degree;
    int lines;    /* number of segments drawn */
    int rings;    /* number of cycles closed */
    int least_on; /* lower bound on the number of vertices that are on */
};

/* Disjoint sets whose joins engine_back() can undo; so they are joined by size and without path
 * halving. The parent of a root is the root itself, `size` is valid for roots, and `next` links the
 * members of a set in a cycle. */
struct ring_sets {
    int *parent, *size, *next;
};

enum { CORNERS = 4 };

/* Chains of vertices that are off, with one more vertex for the border; see shapes.c. */
struct barriers {
    struct ring_sets chains;
    int *taken;   /* 1: the vertex is off and in its chain */
    int *corners; /* the vertices that touch it diagonally, CORNERS each, -1 for none */
};

/* What a true literal changes in the graph: the edge that becomes on, the vertex that becomes off;
 * -1 for none. */
struct switched {
    int edge, vertex;
};

struct engine;
typedef void on_edge(struct engine *e, int edge);
typedef void on_vertex(struct engine *e, int vertex);

/* By variable: the cause that set its literal, and its position on the trail. */
struct cause {
    int by, at;
};

/* The cause of a literal on the trail: one of these, or by_sum(), or by_rule(). */
enum { CHOSEN = -1, BY_SHAPE = -2 /* of the first graph */, BY_RULES = -3 };

/* Returns the cause "upper bound of a sum" (flip 0) or "lower bound" (flip 1). */
static inline int by_sum(int sum, int flip) {
    return 2 * sum + flip;
}

/* Returns the cause "propagator of this rule". */
static inline int by_rule(int rule) {
    return BY_RULES - rule;
}

struct engine {
    const struct model *m;
    mark *marks;
    VEC(lit) trail; /* the true literals in the order in which they were set */
    struct cause *causes;
    bool *opposed; /* by sum: it contains a literal and its negation; NULL until a reason is asked
                      for */
    int head;      /* trail.at[head] is the next literal for the sums, */
    int told;      /* trail.at[told] the next for the graph, after the sums are at a fixed point */
    bool clash;
    int clash_by; /* the cause that implied ... */
    lit clashed;  /* ... this literal, which is false; LIT_FALSE: the cause cannot be satisfied */
    long work;    /* steps so far; callers set limits on this; */
    long suppositions, clashes; /* numbers of engine_set() calls and of conflicts in engine_run(),
                                   also for limits */
    long polled;                /* `work` at the last mem_poll() */
    VEC(struct saved) saved;

    VEC(struct bound) bounds;
    vec_int spare; /* by bound: slack minus heaviest weight; a negative value forces literals */
    VEC(struct term) terms;
    VEC(lit) pairs;                /* pairs of literals that do not both hold */
    vec_int pair_by;               /* by pair: by_sum() */
    int *pull_first, *rival_first; /* by literal: offsets into the arrays below */
    struct pull *pulls;
    lit *rivals;   /* the literals that a true one makes false, by sums of two */
    int *rival_by; /* the sums responsible, as by_sum() */

    struct propagator rules;      /* called when the sums are at a fixed point */
    vec_int rule_queue;           /* rules that may imply more after a change */
    bool *rule_queued;            /* by rule */
    struct graph_watch **watches; /* by rule: what may have disconnected its graph; NULL if it has
                                     no graph or its faces are not known */
    vec_int watched;              /* the rules that have a watch */

    bool asks_rules;  /* there are rules to propagate, */
    bool asks_others; /* some besides that of the first graph */
    bool alone;       /* see engine_tell_alone() */
    bool graph_told;  /* the graph's state has implied something or found a conflict since a caller
                         last cleared this */
    bool asks_graph;  /* rule 0 is propagated as a rule, since no state of the engine does it */

    on_edge *edge_on; /* called when an edge becomes on; NULL if the shape does not need it */
    on_vertex *vertex_off;
    struct switched *switched; /* by literal; NULL if both are NULL */
    struct loop_paths paths;   /* at most one of the following three is in use */
    struct barriers barriers;
    struct ring_sets forest; /* the components of a tree so far */
};

/* Builds the bounds of the Model and sets the marks (may be NULL). Does not propagate yet. */
void engine_init(struct engine *e, const struct model *m, const mark *marks);

/* Does the same with only those sums for which `takes` returns true, and without any rule but that
 * of the first graph, if engine_ask_graph() asks for it or its shape needs it. */
typedef bool takes_sum(const struct model *m, int sum);
void engine_init_some(struct engine *e, const struct model *m, const mark *marks, takes_sum *takes);

/* Propagates the graph, whatever its shape, also as a connected one from now on: at each fixed
 * point, articulation points and bridges between vertices that must be on are set. */
void engine_ask_graph(struct engine *e);

/* From now on each literal follows from marks by a single rule: a loop is not kept from closing
 * because more vertices must be on it, and separation of a graph is explained by marks on both
 * sides. For callers that show reasons to a person or verify them. */
void engine_tell_alone(struct engine *e);

/* Stops propagating the first graph from now on. */
void engine_leave_graph(struct engine *e);

void engine_free(struct engine *e); /* frees what *e holds, not e itself */

/* Makes an open literal true. The trail has room for all variables. */
static inline void engine_put(struct engine *e, lit l, int by) {
    lit_set(e->marks, l);
    e->causes[lit_var(l)] = (struct cause){by, e->trail.len};
    e->trail.at[e->trail.len++] = l;
}

/* Returns the cause of the literal at this position of the trail. */
static inline int engine_by(const struct engine *e, int position) {
    return e->causes[lit_var(e->trail.at[position])].by;
}

/* Returns true if the literal was set before this position of the trail. */
static inline bool engine_held(const struct engine *e, lit l, int position) {
    return l >= 0 && lit_mark(e->marks, l) == MARK_YES && e->causes[lit_var(l)].at < position;
}

/* Records a conflict: l is implied although it is false. */
static inline void engine_clash(struct engine *e, lit l, int by) {
    e->clash = true;
    e->clash_by = by;
    e->clashed = l;
}

/* Makes a literal true, or records a conflict if it is false. */
static inline void engine_imply(struct engine *e, lit l, int by) {
    mark at = lit_mark(e->marks, l);
    if (at == MARK_NO)
        engine_clash(e, l, by);
    if (at == MARK_NONE)
        engine_put(e, l, by);
}

/* engine_set() makes a decision. engine_run() propagates to a fixed point and returns false on a
 * conflict. */
static inline void engine_set(struct engine *e, lit l) {
    e->suppositions++;
    engine_imply(e, l, CHOSEN);
}
bool engine_run(struct engine *e);

/* Propagates only the sums and the state of the graph, in at most `most` rounds; each round follows
 * the implications of the one before. Returns true at a fixed point. If it returns false without a
 * conflict, engine_run() may continue. */
bool engine_run_rounds(struct engine *e, int most);

/* Propagates a single round: what the sums imply from the decisions, and then the graph. May leave
 * a conflict. */
void engine_glance(struct engine *e);

/* Adds to out->marks the reason of the literal at this position of the trail: marks set before it
 * from which its cause alone implies it. A decision has none. Marks that are needed anyway (by
 * variable; may be NULL) are preferred. Without engine_tell_alone(), a literal set by the shape of
 * the first graph may also need the sums that describe the shape. */
void engine_reason(struct engine *e, int position, const bool *needed, struct evidence *out);

/* Adds the reason of a conflict: marks that its cause does not allow together. For a decision that
 * was already false, its own mark. */
void engine_clash_reason(struct engine *e, const bool *needed, struct evidence *out);

/* Returns the current point, for engine_back(). Call it only after an engine_run() without a
 * conflict. */
static inline struct point engine_here(const struct engine *e) {
    return (struct point){e->trail.len, e->saved.len};
}
void engine_back(struct engine *e, struct point p);

/* Returns true if propagation is complete for the connectivity constraint, so that callers need no
 * search of their own. */
static inline bool engine_knows_ways(const struct engine *e) {
    return e->barriers.taken != NULL;
}

static inline bool engine_full(const struct engine *e) {
    return e->trail.len == model_vars(e->m);
}

enum propagated { PROPAGATED_OPEN, PROPAGATED_FULL, PROPAGATED_CLASH };

/* Propagates sums and rules in place until nothing more follows: the first pass of the solver and
 * the generators. Sound: it sets only what is forced. PROPAGATED_CLASH: no solution extends the
 * marks, whose contents are then unspecified. */
enum propagated deduce_propagate(const struct model *m, mark *marks);

#endif
