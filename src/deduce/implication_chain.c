#include "deduce/implication_chain.h"

static struct chain_tally chain_tally(const struct model *m, const mark *marks,
                                      const struct sum *s) {
    struct tally t = sum_tally(m, marks, s);
    const lit *lits = sum_lits(m, s);
    mark sign = s->len > 0 ? lit_sign(lits[0]) : MARK_NONE;
    for (int i = 1; i < s->len; i++)
        sign = lit_sign(lits[i]) == sign ? sign : MARK_NONE;
    return (struct chain_tally){.sign = sign, .yes = t.yes, .left = t.yes + t.open};
}

void chain_init(struct chain *t, const struct model *m, const mark *marks) {
    *t = (struct chain){.where = mem_alloc(model_vars(m), sizeof *t->where),
                        .queued = mem_alloc(m->sums.len, sizeof *t->queued),
                        .rule_queued = mem_alloc(m->rules.len, sizeof *t->rule_queued),
                        .tried = mem_alloc(m->sums.len, sizeof *t->tried),
                        .tally = mem_alloc(m->sums.len, sizeof *t->tally)};
    for (int i = 0; i < m->sums.len; i++)
        t->tally[i] = chain_tally(m, marks, &m->sums.at[i]);
    for (int v = 0; v < model_vars(m); v++)
        t->where[v] = -1;
    quick_check_init(&t->quick, m, marks);
    quick_check_init_graph(&t->graph, m, marks);
    const struct engine *e = &t->graph.engine;
    int marked = 0;
    for (int v = 0; v < model_vars(m); v++)
        marked += marks[v] != MARK_NONE;
    t->complete = t->graph.usable && engine_knows_ways(e) && e->trail.len == marked;
    t->graph_is_rule = m->graph.shape == SHAPE_CONNECTED && !engine_knows_ways(e);
    feasible_init(&t->ways, m);
    t->m = m;
    t->base = marks;
    propagator_init(&t->rules, m);
}

void chain_free(struct chain *t) {
    quick_check_free(&t->quick);
    quick_check_free(&t->graph);
    vec_free(&t->links);
    vec_free(&t->causes);
    vec_free(&t->inner);
    vec_free(&t->queue);
    mem_free(t->where);
    mem_free(t->queued);
    vec_free(&t->rule_queue);
    mem_free(t->rule_queued);
    propagator_free(&t->rules);
    mem_free(t->tried);
    mem_free(t->tally);
    feasible_free(&t->ways);
}

/* The mark of a literal when a link was found. */
static mark mark_before(const struct chain *t, int link, lit l) {
    int at = t->where[lit_var(l)];
    if (at < 0)
        return lit_mark(t->base, l);
    return at >= link ? MARK_NONE : t->links.at[at].l == l ? MARK_YES : MARK_NO;
}

static void causes_in_sum(struct chain *t, int link, struct link *of) {
    const struct sum *s = &t->m->sums.at[of->sum];
    of->first = t->causes.len;
    for (int i = 0; i < s->len; i++) {
        lit k = sum_lits(t->m, s)[i];
        mark at = mark_before(t, link, k);
        if (k != of->l && k != lit_not(of->l) && at != MARK_NONE &&
            (at == of->speaks || of->speaks == MARK_NONE))
            vec_push(&t->causes, lit_var(k));
    }
    of->len = t->causes.len - of->first;
}

void chain_causes(struct chain *t, int link) {
    struct link *of = link == t->links.len ? &t->end : &t->links.at[link];
    struct evidence why = {0};
    if (of->len < 0 && of->sum >= 0)
        causes_in_sum(t, link, of);
    if (of->len >= 0)
        return;
    mark *marks = mem_copy(t->base, model_vars(t->m), sizeof *marks);
    for (int i = 0; i < link; i++)
        lit_set(marks, t->links.at[i].l);
    propagator_explain(&t->rules, marks, -1 - of->sum, of->l, &why);
    of->first = t->causes.len;
    of->len = why.marks.len;
    for (int i = 0; i < why.marks.len; i++)
        vec_push(&t->causes, why.marks.at[i]);
    evidence_free(&why);
    mem_free(marks);
}

static void chain_forget(struct chain *t) {
    for (int i = 0; i < t->links.len; i++)
        t->where[lit_var(t->links.at[i].l)] = -1;
    vec_clear(&t->links);
    vec_clear(&t->causes);
    vec_clear(&t->inner);
    t->fed = 0;
    while (t->queue.len > 0) /* what a clash left there */
        t->queued[vec_pop(&t->queue)] = false;
    while (t->rule_queue.len > 0)
        t->rule_queued[vec_pop(&t->rule_queue)] = false;
}

/* The quick check goes first. The links of what survives have no causes. */
static bool survives(struct chain *t, lit l) {
    t->ringless = false;
    if (!t->quick.usable || t->deep)
        return false;
    if (t->most > 0 && quick_check_is_far(&t->quick, l, t->most))
        return true;
    if (!quick_check_survives(&t->quick, l))
        return false;
    const struct engine *e = &t->quick.engine;
    t->ringless = e->paths.rings == 0;
    for (int i = t->quick.before.trail; i < e->trail.len; i++)
        vec_push(&t->links, (struct link){.l = e->trail.at[i]});
    return true;
}

bool chain_suppose(struct chain *t, mark *marks, lit l) {
    mem_poll();
    chain_forget(t);
    t->round++;
    t->clash = false;
    t->how = COMPONENT_FITS;
    if (survives(t, l))
        return false;
    if (t->graph.usable)
        engine_back(&t->graph.engine, t->graph.before);
    t->clash = chain_propagate(t, marks, l);
    for (int i = 0; i < t->links.len; i++)
        marks[lit_var(t->links.at[i].l)] = MARK_NONE;
    return t->clash;
}
