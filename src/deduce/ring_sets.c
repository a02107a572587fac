#include "deduce/engine.h"

struct ring_sets ring_sets_new(int n) {
    struct ring_sets s = {mem_alloc(n, sizeof(int)), mem_alloc(n, sizeof(int)),
                          mem_alloc(n, sizeof(int))};
    for (int x = 0; x < n; x++) {
        s.parent[x] = s.next[x] = x;
        s.size[x] = 1;
    }
    return s;
}

/* Two rings that swap what comes next become one. */
int ring_sets_join(struct engine *e, struct ring_sets *s, int a, int b) {
    int big = s->size[a] >= s->size[b] ? a : b, small = big == a ? b : a, next = s->next[big];
    engine_change(e, &s->parent[small], big);
    engine_change(e, &s->size[big], s->size[big] + s->size[small]);
    engine_change(e, &s->next[big], s->next[small]);
    engine_change(e, &s->next[small], next);
    return big;
}
