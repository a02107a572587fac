#include "teach/reasons/chain.h"

#include "teach/steps/find.h"

/* What follows from a supposition, with what it follows from. The engine (engine.c) keeps no
 * reasons; a walk needs them for its sentence. Bounds of all sums by a queue of sums that may imply
 * something new, then what the connectivity rule forces, until nothing follows. */

/* One supposition on its way to a clash, or to where nothing more follows. */
struct propagation {
    const struct model *m;
    mark *marks;
    bool clash;
    bool segments; /* an edge of the graph was switched on since the rings were looked at */
    struct chain *chain;
    int shared; /* links of the chain whose sums have been tried in every way */
};

/* A literal of a sum became true, or the opposite of one. */
static void wake(struct propagation *p, int sum, lit l) {
    struct chain_tally *t = &p->chain->tally[sum];
    if (t->round != p->chain->round) {
        t->round = p->chain->round;
        t->on = t->off = 0;
    }
    t->on += t->sign != lit_sign(lit_not(l));
    t->off += t->sign != lit_sign(l);
    if (p->chain->queued[sum])
        return;
    p->chain->queued[sum] = true;
    vec_push(&p->chain->queue, sum);
}

static void wake_rule(struct propagation *p, int rule) {
    if (p->chain->rule_queued[rule])
        return;
    p->chain->rule_queued[rule] = true;
    vec_push(&p->chain->rule_queue, rule);
}

static struct link link_of_sum(lit l, int sum, mark speaks) {
    return (struct link){.l = l, .sum = sum, .len = -1, .speaks = speaks};
}

static void chain_append(struct propagation *p, struct link link) {
    if (p->chain->where[lit_var(link.l)] >= 0)
        return;
    p->chain->where[lit_var(link.l)] = p->chain->links.len;
    vec_push(&p->chain->links, link);
    p->chain->grown++;
}

static void clash(struct propagation *p, struct link end) {
    if (!p->clash) {
        p->chain->end = end;
        p->chain->fault = reason_about(p->m, (struct reason){REASON_RULE, end.sum});
    }
    p->clash = true;
}

/* An open literal becomes true. */
static void chain_set(struct propagation *p, lit l) {
    int edge = p->m->graph.edge_of_var[lit_var(l)];
    p->segments = p->segments || (edge >= 0 && p->m->graph.edges.at[edge].on == l);
    lit_set(p->marks, l);
    for (int i = p->m->use_first[lit_var(l)]; i < p->m->use_first[lit_var(l) + 1]; i++)
        wake(p, p->m->uses.at[i], l);
    if (p->chain->graph_is_rule)
        wake_rule(p, 0);
    for (int i = p->m->rule_use_first[lit_var(l)]; i < p->m->rule_use_first[lit_var(l) + 1]; i++)
        wake_rule(p, p->m->rule_uses.at[i]);
}

static void force(struct propagation *p, lit l, int sum, mark speaks) {
    chain_append(p, link_of_sum(l, sum, speaks));
    chain_set(p, l);
}

/* Whether nothing follows from a sum, whatever became of the literals that were set. */
static bool is_slack(const struct chain_tally *t, const struct sum *s) {
    return t->yes + (t->on + 1) * s->heaviest <= s->hi &&
           t->left - (t->off + 1) * s->heaviest >= s->lo;
}

/* A literal that occurs n times is forced off when n more would pass hi, on when the rest cannot
 * reach lo. Repeats are side by side. */
static void run_sum(struct propagation *p, int sum) {
    const struct sum *s = &p->m->sums.at[sum];
    if (is_slack(&p->chain->tally[sum], s))
        return;
    const lit *lits = sum_lits(p->m, s);
    struct tally t = sum_tally(p->m, p->marks, s);
    int yes = t.yes, open = t.open;
    mark blame = yes > s->hi ? MARK_YES : MARK_NO;
    p->chain->upper = p->clash ? p->chain->upper : yes > s->hi;
    if (yes > s->hi || yes + open < s->lo)
        clash(p, link_of_sum(LIT_FALSE, sum, blame));
    if (yes + s->heaviest <= s->hi && yes + open - s->heaviest >= s->lo)
        return; /* any literal may still be either */
    for (int i = 0, n; i < s->len && !p->clash; i += n) {
        n = sum_weight(p->m, s, i);
        if (lit_mark(p->marks, lits[i]) != MARK_NONE)
            continue;
        bool off = yes + n > s->hi, on = yes + open - n < s->lo;
        if (off && on)
            clash(p, link_of_sum(LIT_FALSE, sum, MARK_NONE));
        else if (off || on) {
            force(p, on ? lits[i] : lit_not(lits[i]), sum, on ? MARK_NO : MARK_YES);
            open -= n;
            yes += on ? n : 0;
        }
    }
}

static void run_sums(struct propagation *p) {
    while (p->chain->queue.len > 0 && !p->clash) {
        int sum = vec_pop(&p->chain->queue);
        p->chain->queued[sum] = false;
        run_sum(p, sum);
    }
}

static struct link link_of_step(struct propagation *p, lit l, const struct step *step) {
    int sum = step->from.len > 0 ? step->from.at[0].sum : -1;
    struct link link = {.l = l,
                        .sum = sum,
                        .first = p->chain->causes.len,
                        .len = step->why.marks.len,
                        .inner = p->chain->inner.len};
    for (int i = 0; i < step->why.marks.len; i++)
        vec_push(&p->chain->causes, step->why.marks.at[i]);
    for (int i = 0; i < step->from.len; i++)
        if (step->from.at[i].sum != link.sum)
            vec_push(&p->chain->inner, step->from.at[i].sum);
    link.inners = p->chain->inner.len - link.inner;
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
static bool no_ring_is_open(struct propagation *p) {
    struct chain *t = p->chain;
    return t->graph.usable && p->m->graph.shape == SHAPE_LOOP && feed_graph(t) &&
           t->graph.engine.trail.len == t->graph.before.trail + t->links.len &&
           !quick_check_ring_is_open(&t->graph);
}

static bool run_rings(struct propagation *p) {
    struct step step = {0};
    if (p->segments && no_ring_is_open(p))
        p->segments = false;
    if (!p->segments)
        return false;
    step_clear(&step);
    p->segments = find_open_ring(p->m, p->marks, NO_CELL, &step);
    for (int i = 0; i < step.then.len; i++) {
        chain_append(p, link_of_step(p, step.then.at[i], &step));
        chain_set(p, step.then.at[i]);
    }
    bool found = step.then.len > 0;
    p->segments = found;
    step_free(&step);
    return found;
}

/* Whether propagation of the graph alone shows that the connectivity rule has no more to say, so
 * that the search through the whole graph can be spared: it finds nothing beyond the links; or what
 * a loop must visit is connected even with all that it finds. */
static bool ways_are_told(struct propagation *p) {
    struct chain *t = p->chain;
    struct engine *e = &t->graph.engine;
    bool loop = t->graph.usable && p->m->graph.shape == SHAPE_LOOP;
    if (!(t->complete || loop) || !feed_graph(t))
        return false;
    return loop ? quick_check_connected(&t->graph)
                : e->trail.len == t->graph.before.trail + t->links.len;
}

/* Of a graph whose propagation is complete: the first literal that it implies beyond the links,
 * also on its way to a clash. Why is asked only where it is needed. LIT_FALSE: there is none. */
static lit implied_by_graph(const struct propagation *p) {
    const struct chain *t = p->chain;
    const struct engine *e = &t->graph.engine;
    for (int i = t->graph.before.trail; t->complete && i < e->trail.len; i++)
        if (t->where[lit_var(e->trail.at[i])] < 0)
            return e->trail.at[i];
    return LIT_FALSE;
}

/* By a search through the whole graph: what cannot be reached any more, and the only ways. */
static bool search_ways(struct propagation *p) {
    struct step step = {0};
    step_clear(&step);
    mark found = find_only_way(p->m, p->marks, &step);
    if (found == MARK_NO)
        clash(p, link_of_step(p, LIT_FALSE, &step));
    if (found == MARK_YES) {
        chain_append(p, link_of_step(p, step.then.at[0], &step));
        chain_set(p, step.then.at[0]);
    }
    step_free(&step);
    return found == MARK_YES;
}

static bool run_ways(struct propagation *p) {
    if (p->chain->graph_is_rule || ways_are_told(p))
        return false;
    lit l = implied_by_graph(p);
    if (l == LIT_FALSE)
        return search_ways(p);
    chain_append(p, (struct link){.l = l, .sum = -1, .len = -1});
    chain_set(p, l);
    return true;
}

/* What is wrong with a rule that is no sum, for its words. */
static void describe_clash(struct propagation *p, int rule) {
    struct chain *t = p->chain;
    const struct rule *r = &p->m->rules.at[rule];
    t->fault = propagator_fault(&t->rules, rule);
    if (r->kind == RULE_COMPONENTS)
        t->how = component_search_fault_kind(t->rules.components[rule]);
}

/* What one rule that is no sum forces: the first literal, after which the sums come again. */
static bool run_rule(struct propagation *p, int rule) {
    struct propagator *rules = &p->chain->rules;
    if (!propagator_run(rules, p->marks, rule)) {
        clash(p, (struct link){.l = LIT_FALSE, .sum = -1 - rule, .len = -1});
        describe_clash(p, rule);
        return false;
    }
    if (rules->implied.len == 0)
        return false;
    lit l = rules->implied.at[0];
    chain_append(p, (struct link){.l = l, .sum = -1 - rule, .len = -1});
    chain_set(p, l);
    wake_rule(p, rule);
    return true;
}

static bool run_rules(struct propagation *p) {
    struct chain *t = p->chain;
    bool found = false;
    while (t->rule_queue.len > 0 && !found && !p->clash) {
        int rule = vec_pop(&t->rule_queue);
        t->rule_queued[rule] = false;
        found = run_rule(p, rule);
    }
    return found;
}

/* All that the ways of one sum share; true when something did. */
static bool run_shared(struct propagation *p, int sum, struct step *step) {
    if (p->chain->tried[sum] == p->chain->grown)
        return false;
    step_clear(step);
    p->chain->tried[sum] = p->chain->grown;
    mark found = find_shared_in(&p->chain->ways, p->marks, sum, step);
    if (found == MARK_NO)
        clash(p, link_of_step(p, LIT_FALSE, step));
    for (int i = 0; i < step->then.len; i++) {
        chain_append(p, link_of_step(p, step->then.at[i], step));
        chain_set(p, step->then.at[i]);
    }
    return found == MARK_YES;
}

/* Only on deep walks: every way of the sums that the new links touch. */
static bool run_all_shared(struct propagation *p) {
    struct step step = {0};
    bool found = false;
    while (p->chain->deep && p->shared < p->chain->links.len && !found && !p->clash) {
        int v = lit_var(p->chain->links.at[p->shared].l);
        for (int i = p->m->use_first[v]; i < p->m->use_first[v + 1] && !found && !p->clash; i++)
            found = run_shared(p, p->m->uses.at[i], &step);
        p->shared += !found;
    }
    step_free(&step);
    return found;
}

/* Appends the supposition and all that follows from it to the links, and leaves their marks in
 * `marks`. Returns true if it leads to a clash. */
static bool chain_propagate(struct chain *t, mark *marks, lit l) {
    struct propagation p = {.m = t->m, .marks = marks, .chain = t};
    chain_append(&p, (struct link){.l = l, .sum = -1});
    chain_set(&p, l);
    do
        run_sums(&p);
    while (!p.clash && (run_rings(&p) || run_ways(&p) || run_rules(&p) || run_all_shared(&p)));
    return p.clash;
}

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
