#include "teach/reasons/agreement.h"

void agreement_init(struct agreement *a, const struct model *m, const mark *marks) {
    *a = (struct agreement){0};
    engine_init(&a->engine, m, marks);
    if (m->graph.shape == SHAPE_TREE)
        engine_ask_graph(&a->engine);
    a->usable = engine_run(&a->engine);
    a->root = engine_here(&a->engine);
}

void agreement_begin(struct agreement *a) {
    vec_clear(&a->common);
    a->any = false;
}

static void take_first(struct agreement *a) {
    const struct engine *e = &a->engine;
    for (int i = a->root.trail; i < e->trail.len; i++)
        vec_push(&a->common, e->trail.at[i]);
    a->any = true;
}

static void keep_implied(struct agreement *a) {
    int n = 0;
    for (int i = 0; i < a->common.len; i++)
        if (lit_mark(a->engine.marks, a->common.at[i]) == MARK_YES)
            a->common.at[n++] = a->common.at[i];
    a->common.len = n;
}

bool agreement_add(struct agreement *a, const lit *placed, int n) {
    if (!a->usable)
        return true;
    engine_back(&a->engine, a->root);
    for (int i = 0; i < n; i++)
        engine_set(&a->engine, placed[i]);
    if (a->engine.clash || !engine_run(&a->engine))
        return true;
    if (a->any)
        keep_implied(a);
    else
        take_first(a);
    return a->common.len > 0;
}
