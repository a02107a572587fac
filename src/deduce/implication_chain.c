/* The engine (engine.c) keeps no reasons; a walk needs them for its sentence. Bounds of all sums by
 * a queue of sums that may imply something new, then what the connectivity rule forces, until
 * nothing follows; each mark with what it follows from. */
#include "deduce/implication_chain.h"

#include "deduce/find.h"

#include <string.h>

struct work {
    const struct model *m;
    mark *marks;
    bool clash;
    bool segments; /* an edge of the graph was switched on since the rings were looked at */
    struct chain *trace;
    int shared; /* links of the chain whose sums have been tried in every way */
};

/* A literal of a sum became true, or the opposite of one. */
static void wake(struct work *w, int sum, lit l) {
    struct chain_tally *t = &w->trace->tally[sum];
    if (t->round != w->trace->round) {
        t->round = w->trace->round;
        t->on = t->off = 0;
    }
    t->on += t->sign != lit_sign(lit_not(l));
    t->off += t->sign != lit_sign(l);
    if (w->trace->queued[sum])
        return;
    w->trace->queued[sum] = true;
    vec_push(&w->trace->queue, sum);
}

static void wake_rule(struct work *w, int rule) {
    if (w->trace->rule_queued[rule])
        return;
    w->trace->rule_queued[rule] = true;
    vec_push(&w->trace->rule_queue, rule);
}

static struct link link_of_sum(lit l, int sum, mark speaks) {
    return (struct link){.l = l, .sum = sum, .len = -1, .speaks = speaks};
}

static void chain_append(struct work *w, struct link link) {
    if (w->trace->where[lit_var(link.l)] >= 0)
        return;
    w->trace->where[lit_var(link.l)] = w->trace->links.len;
    vec_push(&w->trace->links, link);
    w->trace->grown++;
}

static void clash(struct work *w, struct link end) {
    if (!w->clash) {
        w->trace->end = end;
        w->trace->fault = reason_about(w->m, (struct reason){REASON_RULE, end.sum});
    }
    w->clash = true;
}

/* An open literal becomes true. */
static void chain_set(struct work *w, lit l) {
    int edge = w->m->edge_of_var[lit_var(l)];
    w->segments = w->segments || (edge >= 0 && w->m->graph.edges.at[edge].on == l);
    lit_set(w->marks, l);
    for (int i = w->m->use_first[lit_var(l)]; i < w->m->use_first[lit_var(l) + 1]; i++)
        wake(w, w->m->uses.at[i], l);
    if (w->trace->graph_is_rule)
        wake_rule(w, 0);
    for (int i = w->m->rule_use_first[lit_var(l)]; i < w->m->rule_use_first[lit_var(l) + 1]; i++)
        wake_rule(w, w->m->rule_uses.at[i]);
}

static void force(struct work *w, lit l, int sum, mark speaks) {
    chain_append(w, link_of_sum(l, sum, speaks));
    chain_set(w, l);
}

/* Whether nothing follows from a sum, whatever became of the literals that were set. */
static bool is_slack(const struct chain_tally *t, const struct sum *s) {
    return t->yes + (t->on + 1) * s->heaviest <= s->hi &&
           t->left - (t->off + 1) * s->heaviest >= s->lo;
}

/* A literal that occurs n times is forced off when n more would pass hi, on when the rest cannot
 * reach lo. Repeats are side by side. */
static void run_sum(struct work *w, int sum) {
    const struct sum *s = &w->m->sums.at[sum];
    if (is_slack(&w->trace->tally[sum], s))
        return;
    const lit *lits = sum_lits(w->m, s);
    struct tally t = sum_tally(w->m, w->marks, s);
    int yes = t.yes, open = t.open;
    mark blame = yes > s->hi ? MARK_YES : MARK_NO;
    w->trace->upper = w->clash ? w->trace->upper : yes > s->hi;
    if (yes > s->hi || yes + open < s->lo)
        clash(w, link_of_sum(LIT_FALSE, sum, blame));
    if (yes + s->heaviest <= s->hi && yes + open - s->heaviest >= s->lo)
        return; /* any literal may still be either */
    for (int i = 0, n; i < s->len && !w->clash; i += n) {
        n = sum_weight(w->m, s, i);
        if (lit_mark(w->marks, lits[i]) != MARK_NONE)
            continue;
        bool off = yes + n > s->hi, on = yes + open - n < s->lo;
        if (off && on)
            clash(w, link_of_sum(LIT_FALSE, sum, MARK_NONE));
        else if (off || on) {
            force(w, on ? lits[i] : lit_not(lits[i]), sum, on ? MARK_NO : MARK_YES);
            open -= n;
            yes += on ? n : 0;
        }
    }
}

static void run_sums(struct work *w) {
    while (w->trace->queue.len > 0 && !w->clash) {
        int sum = vec_pop(&w->trace->queue);
        w->trace->queued[sum] = false;
        run_sum(w, sum);
    }
}

static struct link link_of_step(struct work *w, lit l, const struct step *step) {
    int sum = step->from.len > 0 ? step->from.at[0].sum : -1;
    struct link link = {.l = l,
                        .sum = sum,
                        .first = w->trace->causes.len,
                        .len = step->marks.len,
                        .inner = w->trace->inner.len};
    for (int i = 0; i < step->marks.len; i++)
        vec_push(&w->trace->causes, step->marks.at[i]);
    for (int i = 0; i < step->from.len; i++)
        if (step->from.at[i].sum != link.sum)
            vec_push(&w->trace->inner, step->from.at[i].sum);
    link.inners = w->trace->inner.len - link.inner;
    return link;
}

/* The engine that has the graph alone, with all links; false: it clashes. */
static bool feed_graph(struct chain *t) {
    struct engine *e = &t->graph.engine;
    for (; t->fed < t->links.len && !e->clash; t->fed++)
        engine_set(e, t->links.at[t->fed].l);
    return !e->clash && engine_run(e);
}

/* Whether propagation of a loop alone shows that no segment would close a ring, so that the search
 * through all of them can be spared. */
static bool no_ring_is_open(struct work *w) {
    struct chain *t = w->trace;
    return t->graph.usable && w->m->graph.shape == SHAPE_LOOP && feed_graph(t) &&
           t->graph.engine.trail.len == t->graph.before.trail + t->links.len &&
           !quick_check_ring_is_open(&t->graph);
}

static bool run_rings(struct work *w) {
    struct step step = {0};
    if (w->segments && no_ring_is_open(w))
        w->segments = false;
    if (!w->segments)
        return false;
    step_clear(&step);
    w->segments = find_early_ring(w->m, w->marks, NO_CELL, &step);
    for (int i = 0; i < step.then.len; i++) {
        chain_append(w, link_of_step(w, step.then.at[i], &step));
        chain_set(w, step.then.at[i]);
    }
    bool found = step.then.len > 0;
    w->segments = found;
    step_free(&step);
    return found;
}

/* Whether propagation of the graph alone shows that the connectivity rule has no more to say, so
 * that the search through the whole graph can be spared: it finds nothing beyond the links; or what
 * a loop must visit is connected even with all that it finds. */
static bool ways_are_told(struct work *w) {
    struct chain *t = w->trace;
    struct engine *e = &t->graph.engine;
    bool loop = t->graph.usable && w->m->graph.shape == SHAPE_LOOP;
    if (!(t->complete || loop) || !feed_graph(t))
        return false;
    return loop ? quick_check_connected(&t->graph)
                : e->trail.len == t->graph.before.trail + t->links.len;
}

/* Of a graph whose propagation is complete: the first literal that it implies beyond the links,
 * also on its way to a clash. Why is asked only where it is needed. LIT_FALSE: there is none. */
static lit implied_by_graph(const struct work *w) {
    const struct chain *t = w->trace;
    const struct engine *e = &t->graph.engine;
    for (int i = t->graph.before.trail; t->complete && i < e->trail.len; i++)
        if (t->where[lit_var(e->trail.at[i])] < 0)
            return e->trail.at[i];
    return LIT_FALSE;
}

/* By a search through the whole graph: what cannot be reached any more, and the only ways. */
static bool search_ways(struct work *w) {
    struct step step = {0};
    step_clear(&step);
    mark found = find_only_way(w->m, w->marks, &step);
    if (found == MARK_NO)
        clash(w, link_of_step(w, LIT_FALSE, &step));
    if (found == MARK_YES) {
        chain_append(w, link_of_step(w, step.then.at[0], &step));
        chain_set(w, step.then.at[0]);
    }
    step_free(&step);
    return found == MARK_YES;
}

static bool run_ways(struct work *w) {
    if (w->trace->graph_is_rule || ways_are_told(w))
        return false;
    lit l = implied_by_graph(w);
    if (l == LIT_FALSE)
        return search_ways(w);
    chain_append(w, (struct link){.l = l, .sum = -1, .len = -1});
    chain_set(w, l);
    return true;
}

/* What is wrong with a rule that is no sum, for its words. */
static void describe_clash(struct work *w, int rule) {
    struct chain *t = w->trace;
    const struct rule *r = &w->m->rules.at[rule];
    t->fault = propagator_fault(&t->rules, rule);
    if (r->kind == RULE_COMPONENTS)
        t->how = component_search_fault_kind(t->rules.components[rule]);
}

/* What one rule that is no sum forces: the first literal, after which the sums come again. */
static bool run_rule(struct work *w, int rule) {
    struct propagator *p = &w->trace->rules;
    if (!propagator_run(p, w->marks, rule)) {
        clash(w, (struct link){.l = LIT_FALSE, .sum = -1 - rule, .len = -1});
        describe_clash(w, rule);
        return false;
    }
    if (p->implied.len == 0)
        return false;
    lit l = p->implied.at[0];
    chain_append(w, (struct link){.l = l, .sum = -1 - rule, .len = -1});
    chain_set(w, l);
    wake_rule(w, rule);
    return true;
}

static bool run_rules(struct work *w) {
    struct chain *t = w->trace;
    bool found = false;
    while (t->rule_queue.len > 0 && !found && !w->clash) {
        int rule = vec_pop(&t->rule_queue);
        t->rule_queued[rule] = false;
        found = run_rule(w, rule);
    }
    return found;
}

/* All that the ways of one sum share; true when something did. */
static bool run_shared(struct work *w, int sum, struct step *step) {
    if (w->trace->tried[sum] == w->trace->grown)
        return false;
    step_clear(step);
    w->trace->tried[sum] = w->trace->grown;
    mark found = find_shared_in(&w->trace->ways, w->marks, sum, step);
    if (found == MARK_NO)
        clash(w, link_of_step(w, LIT_FALSE, step));
    for (int i = 0; i < step->then.len; i++) {
        chain_append(w, link_of_step(w, step->then.at[i], step));
        chain_set(w, step->then.at[i]);
    }
    return found == MARK_YES;
}

/* Only on deep walks: every way of the sums that the new links touch. */
static bool run_all_shared(struct work *w) {
    struct step step = {0};
    bool found = false;
    while (w->trace->deep && w->shared < w->trace->links.len && !found && !w->clash) {
        int v = lit_var(w->trace->links.at[w->shared].l);
        for (int i = w->m->use_first[v]; i < w->m->use_first[v + 1] && !found && !w->clash; i++)
            found = run_shared(w, w->m->uses.at[i], &step);
        w->shared += !found;
    }
    step_free(&step);
    return found;
}

static void chain_propagate(struct work *w) {
    do
        run_sums(w);
    while (!w->clash && (run_rings(w) || run_ways(w) || run_rules(w) || run_all_shared(w)));
}

/* --- suppositions ----------------------------------------------------------------------------- */

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
    struct step step = {0};
    if (of->len < 0 && of->sum >= 0)
        causes_in_sum(t, link, of);
    if (of->len >= 0)
        return;
    mark *marks = mem_copy(t->base, model_vars(t->m), sizeof *marks);
    for (int i = 0; i < link; i++)
        lit_set(marks, t->links.at[i].l);
    propagator_explain(&t->rules, marks, -1 - of->sum, of->l, &step);
    of->first = t->causes.len;
    of->len = step.marks.len;
    for (int i = 0; i < step.marks.len; i++)
        vec_push(&t->causes, step.marks.at[i]);
    step_free(&step);
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
    if (!t->quick.usable || t->deep)
        return false;
    if (t->most > 0 && quick_check_is_far(&t->quick, l, t->most))
        return true;
    if (!quick_check_survives(&t->quick, l))
        return false;
    const struct engine *e = &t->quick.engine;
    for (int i = t->quick.before.trail; i < e->trail.len; i++)
        vec_push(&t->links, (struct link){.l = e->trail.at[i]});
    return true;
}

bool chain_suppose(struct chain *t, const struct model *m, mark *marks, lit l) {
    mem_poll();
    struct work w = {.m = m, .marks = marks, .trace = t};
    chain_forget(t);
    t->round++;
    t->clash = false;
    t->how = COMPONENT_FITS;
    if (survives(t, l))
        return false;
    if (t->graph.usable)
        engine_back(&t->graph.engine, t->graph.before);
    chain_append(&w, (struct link){.l = l, .sum = -1});
    chain_set(&w, l);
    chain_propagate(&w);
    t->clash = w.clash;
    for (int i = 0; i < t->links.len; i++)
        marks[lit_var(t->links.at[i].l)] = MARK_NONE;
    return t->clash;
}
