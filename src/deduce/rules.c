/* What one rule that is no sum forces: the nearest such rule, its evidence thinned out, and all
 * that follows from that evidence. */
#include "deduce/find.h"
#include "deduce/propagator.h"

/* A literal that the last run implied and that the technique speaks of, or LIT_FALSE. */
typedef lit pick_literal(const struct propagator *p, int rule);

static void explain_rule(struct propagator *p, const mark *marks, int rule, pick_literal *pick,
                         struct step *out) {
    const struct rule *r = &p->m->rules.at[rule];
    mark *few = marks_new(p->m);
    propagator_run(p, marks, rule);
    propagator_explain(p, marks, rule, pick(p, rule), out);
    for (int i = 0; i < out->marks.len; i++)
        few[out->marks.at[i]] = marks[out->marks.at[i]];
    propagator_run(p, few, rule);
    for (int i = 0; i < p->implied.len; i++)
        if (lit_mark(marks, p->implied.at[i]) == MARK_NONE)
            vec_push(&out->then, p->implied.at[i]);
    vec_push(&out->from, ((struct reason){REASON_RULE, -1 - rule}));
    out->about = r->about != NO_CELL ? r->about : p->m->vars.at[lit_var(out->then.at[0])].at.a;
    out->number = r->number;
    mem_free(few);
}

/* How far off the rule is, or what it says where it is about the whole board. */
static int distance_of(const struct propagator *p, int rule, lit l, int near) {
    int about = p->m->rules.at[rule].about;
    if (near == NO_CELL)
        return 0;
    return grid_distance(p->m->grid, near,
                         about != NO_CELL ? about : p->m->vars.at[lit_var(l)].at.a);
}

static bool find_rule(const struct model *m, const mark *marks, int near, enum rule_kind kind,
                      pick_literal *pick, struct step *out) {
    struct propagator p;
    int best = -1, best_far = 0;
    propagator_init(&p, m);
    for (int i = 0; i < m->rules.len; i++) {
        bool none = i == 0 && m->graph.shape != SHAPE_CONNECTED;
        if (none || m->rules.at[i].kind != kind || !propagator_run(&p, marks, i) ||
            pick(&p, i) == LIT_FALSE)
            continue;
        out->choices++;
        int far = distance_of(&p, i, pick(&p, i), near);
        if (best >= 0 && far >= best_far)
            continue;
        best = i;
        best_far = far;
    }
    if (best >= 0)
        explain_rule(&p, marks, best, pick, out);
    propagator_free(&p);
    return best >= 0;
}

static lit pick_any(const struct propagator *p, int rule) {
    (void)rule;
    return p->implied.len > 0 ? p->implied.at[0] : LIT_FALSE;
}

/* What switches a vertex off: nothing that must be on reaches it. */
static lit pick_unreached(const struct propagator *p, int rule) {
    struct model view = model_with_graph(p->m, rule);
    for (int i = 0; i < p->implied.len; i++)
        if (model_switched_vertex(&view, lit_not(p->implied.at[i])) >= 0)
            return p->implied.at[i];
    return LIT_FALSE;
}

bool find_arms(const struct model *m, const mark *marks, int near, struct step *out) {
    return find_rule(m, marks, near, RULE_ARMS, pick_any, out);
}

bool find_unreached(const struct model *m, const mark *marks, int near, struct step *out) {
    return find_rule(m, marks, near, RULE_GRAPH, pick_unreached, out);
}
