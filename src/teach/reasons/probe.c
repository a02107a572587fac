#include "teach/reasons/probe.h"

#include <string.h>

bool probe_sum_in_mind(const struct model *m, int sum) {
    return m->families[m->sums.at[sum].family].background || is_ends_sum(m, sum);
}

void prober_init(struct prober *k, const struct model *m, const mark *marks, bool through) {
    bool tree = m->graph.shape == SHAPE_TREE;
    *k = (struct prober){.m = m,
                         .marks = marks,
                         .through = through,
                         .needed = mem_alloc(model_vars(m), sizeof *k->needed)};
    engine_init_some(&k->engine, m, marks, through ? NULL : probe_sum_in_mind);
    engine_tell_alone(&k->engine);
    if (tree)
        engine_ask_graph(&k->engine);
    if (!through && (tree || m->graph.shape == SHAPE_LOOP))
        engine_leave_graph(&k->engine);
    k->usable = engine_run(&k->engine);
    k->root = (struct point){k->engine.trail.len, k->engine.saved.len};
}

static void probe_follow(struct prober *k, struct placed placed) {
    struct engine *e = &k->engine;
    if (!k->usable)
        return;
    engine_back(e, k->root);
    for (int i = 0; i < placed.n && !e->clash; i++)
        engine_set(e, placed.at[i]);
    if (e->clash)
        return;
    if (k->through)
        engine_run(e);
    else
        engine_glance(e);
}

void probe_run(struct prober *k, struct placed placed, struct probe *out) {
    const struct engine *e = &k->engine;
    mem_poll();
    probe_follow(k, placed);
    out->dead = e->clash;
    vec_clear(&out->effects);
    for (int i = k->root.trail; i < e->trail.len; i++)
        vec_push(&out->effects, e->trail.at[i]);
    k->brought += out->effects.len;
}

/* --- in words --------------------------------------------------------------------------------- */

static void step_add_bound(struct step *out, enum reason_kind kind, int sum) {
    for (int i = 0; i < out->from.len; i++)
        if (out->from.at[i].sum == sum && out->from.at[i].kind == kind)
            return;
    vec_push(&out->from, ((struct reason){kind, sum}));
}

static void add_bounds(const struct model *m, int sum, struct step *out) {
    const struct sum *s = &m->sums.at[sum];
    if (s->hi < s->len)
        step_add_bound(out, REASON_AT_MOST, sum);
    if (s->lo > 0)
        step_add_bound(out, REASON_AT_LEAST, sum);
}

void probe_add_sum(const struct prober *k, int sum, struct step *out) {
    const struct sum *s = &k->m->sums.at[sum];
    add_bounds(k->m, sum, out);
    for (int i = 0; i < s->len; i++) {
        int v = lit_var(sum_lits(k->m, s)[i]);
        if (k->marks[v] != MARK_NONE)
            evidence_add_mark(&out->why, v);
    }
}

/* What a literal, or the clash, is by, and what it rests on: marks of the board are evidence, the
 * rest is needed. */
static void rest_on(struct prober *k, int by, const struct evidence *why, struct step *out) {
    if (by >= 0)
        add_bounds(k->m, by / 2, out);
    else
        step_add_bound(out, REASON_RULE, by <= BY_RULES ? -1 - (BY_RULES - by) : -1);
    for (int i = 0; i < why->marks.len; i++) {
        k->needed[why->marks.at[i]] = true;
        if (k->marks[why->marks.at[i]] != MARK_NONE)
            evidence_add_mark(&out->why, why->marks.at[i]);
    }
}

void probe_explain(struct prober *k, struct placed placed, lit l, struct step *out) {
    struct engine *e = &k->engine;
    LOCAL(evidence_free) struct evidence why = {0};
    probe_follow(k, placed);
    memset(k->needed, 0, (size_t)model_vars(k->m) * sizeof *k->needed);
    if (e->clash && e->clash_by != CHOSEN)
        engine_clash_reason(e, k->needed, &why);
    if (e->clash && e->clash_by != CHOSEN)
        rest_on(k, e->clash_by, &why, out);
    else if (e->clash)
        k->needed[lit_var(e->clashed)] = true;
    else
        k->needed[lit_var(l)] = true;
    for (int i = e->trail.len - 1; i >= 0 && (k->most == 0 || step_size(k->m, out) <= k->most);
         i--) {
        if (!k->needed[lit_var(e->trail.at[i])] || engine_by(e, i) == CHOSEN)
            continue;
        vec_clear(&why.marks);
        engine_reason(e, i, k->needed, &why);
        rest_on(k, engine_by(e, i), &why, out);
    }
}
