/* What one rule that is no sum forces: the nearest such rule, its evidence thinned out, and all
 * that follows from that evidence. */
#include "deduce/find.h"
#include "deduce/propagator.h"

static void explain_rule(struct propagator *p, const mark *marks, int rule, struct step *out) {
    const struct rule *r = &p->m->rules.at[rule];
    mark *few = marks_new(p->m);
    propagator_run(p, marks, rule);
    propagator_explain(p, marks, rule, p->implied.at[0], out);
    for (int i = 0; i < out->marks.len; i++)
        few[out->marks.at[i]] = marks[out->marks.at[i]];
    propagator_run(p, few, rule);
    for (int i = 0; i < p->implied.len; i++)
        if (lit_mark(marks, p->implied.at[i]) == MARK_NONE)
            vec_push(&out->then, p->implied.at[i]);
    vec_push(&out->from, ((struct reason){REASON_RULE, -1 - rule}));
    out->about = r->about;
    out->number = r->number;
    mem_free(few);
}

static bool find_rule(const struct model *m, const mark *marks, int near, enum rule_kind kind,
                      struct step *out) {
    struct propagator p;
    int best = -1, best_far = 0;
    propagator_init(&p, m);
    for (int i = 1; i < m->rules.len; i++) {
        const struct rule *r = &m->rules.at[i];
        if (r->kind != kind || !propagator_run(&p, marks, i) || p.implied.len == 0)
            continue;
        out->choices++;
        int far =
            near == NO_CELL || r->about == NO_CELL ? 0 : grid_distance(m->grid, near, r->about);
        if (best >= 0 && far >= best_far)
            continue;
        best = i;
        best_far = far;
    }
    if (best >= 0)
        explain_rule(&p, marks, best, out);
    propagator_free(&p);
    return best >= 0;
}

bool find_arms(const struct model *m, const mark *marks, int near, struct step *out) {
    return find_rule(m, marks, near, RULE_ARMS, out);
}
