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

bool agreement_add(struct agreement *a, const lit *placed, int n) {
    if (!a->usable)
        return true;
    engine_back(&a->engine, a->root);
    for (int i = 0; i < n; i++)
        engine_set(&a->engine, placed[i]);
    if (a->engine.clash || !engine_run(&a->engine))
        return true;
    engine_share(&a->engine, !a->any, a->root.trail, &a->common);
    a->any = true;
    return a->common.len > 0;
}
