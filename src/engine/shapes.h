/* The engine's state of its first graph, for the files that keep it: ints that engine_back() takes
 * back. */
#ifndef SUMI_ENGINE_SHAPES_H
#define SUMI_ENGINE_SHAPES_H

#include "engine/engine.h"

/* Sets one int of the state. */
static inline void engine_change(struct engine *e, int *at, int value) {
    vec_push(&e->saved, ((struct saved){at, *at}));
    *at = value;
}

static inline int ring_sets_root(const struct ring_sets *s, int x) {
    while (s->parent[x] != x)
        x = s->parent[x];
    return x;
}

/* n sets of one member each. */
struct ring_sets ring_sets_new(int n);
void ring_sets_free(struct ring_sets *s);

/* The root of the union of two sets, given by their roots. */
int ring_sets_join(struct engine *e, struct ring_sets *s, int a, int b);

/* Each prepares its state if the graph has its shape. */
void engine_loop(struct engine *e);
void engine_connectivity(struct engine *e);
void engine_forest(struct engine *e);

#endif
