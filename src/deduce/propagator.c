#include "deduce/propagator.h"

#include "model/arms.h"

#include <string.h>

void propagator_init(struct propagator *p, const struct model *m) {
    *p = (struct propagator){.m = m};
}

void propagator_free(struct propagator *p) {
    vec_free(&p->implied);
}

static void imply(struct propagator *p, const mark *marks, lit l) {
    if (lit_mark(marks, l) == MARK_NONE)
        vec_push(&p->implied, l);
}

/* An arm has at least its least length, and where that is its only one it ends there. */
static bool run_arms(struct propagator *p, const mark *marks, const struct arms *a) {
    struct lengths lengths[DIRS];
    bool fits = arms_lengths(p->m, a, marks, lengths);
    for (int arm = 0; arm < DIRS; arm++)
        p->work += 4 + a->len[arm];
    for (int arm = 0; arm < DIRS && fits; arm++) {
        int least = lengths_least(lengths[arm]);
        for (int i = 0; i < least; i++)
            imply(p, marks, arm_lit(p->m, a, arm, i));
        if (least < a->len[arm] && lengths_count(lengths[arm]) == 1)
            imply(p, marks, lit_not(arm_lit(p->m, a, arm, least)));
    }
    return fits;
}

bool propagator_run(struct propagator *p, const mark *marks, int rule) {
    const struct rule *r = &p->m->rules.at[rule];
    vec_clear(&p->implied);
    switch (r->kind) {
    case RULE_ARMS:
        return run_arms(p, marks, &p->m->arms.at[r->index]);
    case RULE_GRAPH:
    case RULE_KINDS:
        break;
    }
    return true;
}

/* --- evidence --------------------------------------------------------------------------------- */

/* The variables on which a rule depends under these marks; repeats are possible. */
static void scope_of_arms(const struct model *m, const mark *marks, const struct arms *a,
                          vec_int *out) {
    for (int arm = 0; arm < DIRS; arm++)
        for (int i = 0; i < a->len[arm]; i++) {
            lit l = arm_lit(m, a, arm, i);
            if (l >= 0)
                vec_push(out, lit_var(l));
            if (lit_mark(marks, l) == MARK_NO)
                break;
        }
}

static void scope_of(const struct model *m, const mark *marks, int rule, vec_int *out) {
    const struct rule *r = &m->rules.at[rule];
    if (r->kind == RULE_ARMS)
        scope_of_arms(m, marks, &m->arms.at[r->index], out);
}

static bool still_forces(struct propagator *p, const mark *marks, int rule, lit l) {
    bool fits = propagator_run(p, marks, rule), found = !fits;
    for (int i = 0; i < p->implied.len; i++)
        found = found || p->implied.at[i] == l;
    return found;
}

static void add_mark(struct step *out, int v) {
    for (int i = 0; i < out->marks.len; i++)
        if (out->marks.at[i] == v)
            return;
    vec_push(&out->marks, v);
}

void propagator_explain(struct propagator *p, const mark *marks, int rule, lit l,
                        struct step *out) {
    vec_int scope = {0};
    mark *few = marks_new(p->m);
    scope_of(p->m, marks, rule, &scope);
    for (int i = 0; i < scope.len; i++)
        few[scope.at[i]] = marks[scope.at[i]];
    for (int i = scope.len - 1; i >= 0; i--) {
        int v = scope.at[i];
        if (few[v] == MARK_NONE)
            continue;
        few[v] = MARK_NONE;
        if (!still_forces(p, few, rule, l))
            few[v] = marks[v];
    }
    for (int i = 0; i < scope.len; i++)
        if (few[scope.at[i]] != MARK_NONE)
            add_mark(out, scope.at[i]);
    mem_free(few);
    vec_free(&scope);
}
