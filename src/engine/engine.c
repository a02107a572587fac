#include "engine/engine.h"
#include "engine/rules/propagator_inside.h"
#include "engine/shapes.h"

#include "base/least.h"

#include <string.h>

/* Converts the sums of a Model to the engine's form: bounds and pairs over their open literals, and
 * lists by literal of the bounds that it affects. */

/* The open part of a sum: equal literals become a weight, opposite ones a constant and a
 * remainder. */
struct counting {
    struct engine *e;
    VEC(struct term) terms;
    int *where; /* by variable: its term + 1 */
    int lo, hi, total;
};

static void counting_add(struct counting *p, lit l) {
    mark known = lit_mark(p->e->marks, l);
    int at = known == MARK_NONE ? p->where[lit_var(l)] - 1 : -1;
    if (known == MARK_YES) {
        p->lo--;
        p->hi--;
    } else if (known == MARK_NONE && at < 0) {
        p->terms.at[p->terms.len++] = (struct term){l, 1};
        p->where[lit_var(l)] = p->terms.len;
    } else if (known == MARK_NONE && p->terms.at[at].l == l) {
        p->terms.at[at].weight++;
    } else if (known == MARK_NONE) {
        p->lo--;
        p->hi--;
        p->terms.at[at].weight--;
        if (p->terms.at[at].weight < 0)
            p->terms.at[at] = (struct term){l, 1};
    }
}

static void counting_take(struct counting *p, const struct sum *s) {
    const lit *lits = sum_lits(p->e->m, s);
    p->terms.len = p->total = 0;
    p->lo = s->lo;
    p->hi = s->hi;
    vec_reserve(&p->terms, s->len);
    for (int i = 0; i < s->len; i++)
        counting_add(p, lits[i]);
    int n = 0;
    for (int i = 0; i < p->terms.len; i++) {
        p->where[lit_var(p->terms.at[i].l)] = 0;
        p->total += p->terms.at[i].weight;
        if (p->terms.at[i].weight > 0)
            p->terms.at[n++] = p->terms.at[i];
    }
    p->terms.len = n;
}

/* Adds the bound "of these literals (each xored with `flip`) at most `slack` hold". */
static void add_bound(struct counting *p, int slack, int sum, int flip) {
    struct engine *e = p->e;
    struct bound b = {0, e->terms.len, p->terms.len, by_sum(sum, flip)};
    if (slack >= p->total)
        return;
    if (slack < 0)
        engine_clash(e, LIT_FALSE, b.by);
    vec_reserve(&e->terms, b.len);
    for (int i = 0; i < b.len; i++) {
        struct term t = {p->terms.at[i].l ^ flip, p->terms.at[i].weight};
        b.heaviest = max_int(t.weight, b.heaviest);
        e->terms.at[e->terms.len++] = t;
        if (t.weight > slack)
            engine_imply(e, lit_not(t.l), b.by);
    }
    if (b.len == 2 && slack >= b.heaviest) {
        vec_push(&e->pairs, e->terms.at[b.first].l);
        vec_push(&e->pairs, e->terms.at[b.first + 1].l);
        vec_push(&e->pair_by, b.by);
        e->terms.len = b.first;
    } else {
        vec_push(&e->bounds, b);
        vec_push(&e->spare, slack - b.heaviest);
    }
}

/* Returns true for "not both" of two open variables, the form of nearly all sums of a shading. */
static bool is_plain_pair(const struct engine *e, const struct sum *s) {
    const lit *l = sum_lits(e->m, s);
    return s->len == 2 && s->hi == 1 && s->lo <= 0 && lit_var(l[0]) != lit_var(l[1]) &&
           lit_mark(e->marks, l[0]) == MARK_NONE && lit_mark(e->marks, l[1]) == MARK_NONE;
}

static void count_sum_bounds(struct counting *p, int sum) {
    const struct sum *s = &p->e->m->sums.at[sum];
    if (is_plain_pair(p->e, s)) {
        vec_push(&p->e->pairs, sum_lits(p->e->m, s)[0]);
        vec_push(&p->e->pairs, sum_lits(p->e->m, s)[1]);
        vec_push(&p->e->pair_by, by_sum(sum, 0));
        return;
    }
    counting_take(p, s);
    add_bound(p, p->hi, sum, 0);
    add_bound(p, p->total - p->lo, sum, 1);
}

/* --- indices by literal ----------------------------------------------------------------------- */

/* Turns counts into offsets: first[l+1] holds the number of items of l; afterwards first[l] is
 * their start. */
static void offsets_from_counts(int *first, int n) {
    for (int l = 0; l < n; l++)
        first[l + 1] += first[l];
}

static void index_pulls(struct engine *e, int lits) {
    e->pull_first = mem_alloc(lits + 2, sizeof(int));
    e->pulls = mem_alloc(e->terms.len, sizeof *e->pulls);
    int *at = e->pull_first + 1; /* so that filling in leaves the offsets in place */
    for (int i = 0; i < e->terms.len; i++)
        at[e->terms.at[i].l + 1]++;
    offsets_from_counts(at, lits);
    for (int b = 0; b < e->bounds.len; b++)
        for (int i = 0; i < e->bounds.at[b].len; i++) {
            struct term t = e->terms.at[e->bounds.at[b].first + i];
            e->pulls[at[t.l]++] = (struct pull){b, t.weight};
        }
}

static void index_rivals(struct engine *e, int lits) {
    e->rival_first = mem_alloc(lits + 2, sizeof(int));
    e->rivals = mem_alloc(e->pairs.len, sizeof *e->rivals);
    e->rival_by = mem_alloc(e->pairs.len, sizeof *e->rival_by);
    int *at = e->rival_first + 1;
    for (int i = 0; i < e->pairs.len; i++)
        at[e->pairs.at[i] + 1]++;
    offsets_from_counts(at, lits);
    for (int i = 0; i < e->pairs.len; i++) {
        int rival = at[e->pairs.at[i]]++;
        e->rivals[rival] = e->pairs.at[i ^ 1];
        e->rival_by[rival] = e->pair_by.at[i / 2];
    }
}

static void index_switched(struct engine *e) {
    const struct graph *g = &e->m->graph;
    int lits = 2 * model_vars(e->m);
    if (!e->edge_on && !e->vertex_off)
        return;
    e->switched = mem_alloc(lits, sizeof *e->switched);
    for (int l = 0; l < lits; l++) {
        int edge = g->edge_of_var[lit_var(l)], vertex = g->vertex_of_var[lit_var(l)];
        bool on = e->edge_on && edge >= 0 && g->edges.at[edge].on == l;
        bool off = e->vertex_off && vertex >= 0 && g->vertices.at[vertex].on == lit_not(l);
        e->switched[l] = (struct switched){on ? edge : -1, off ? vertex : -1};
    }
}

/* Adds the sums, or only those that `takes` selects. Most sums are short and cost less than reading
 * the clock; this many of the longest ones on the largest board take some milliseconds. */
enum { SUMS_A_POLL = 64 };

static void engine_bounds(struct engine *e, takes_sum *takes) {
    int lits = 2 * model_vars(e->m), sums = e->m->sums.len;
    vec_reserve(&e->bounds, sums);
    vec_reserve(&e->spare, sums);
    vec_reserve(&e->pairs, sums);
    vec_reserve(&e->pair_by, sums);
    vec_reserve(&e->terms, e->m->lits.len);
    struct counting p = {.e = e, .where = mem_alloc(model_vars(e->m), sizeof(int))};
    for (int i = 0; i < sums; i++) {
        if (i % SUMS_A_POLL == 0)
            mem_poll();
        if (!takes || takes(e->m, i))
            count_sum_bounds(&p, i);
    }
    index_pulls(e, lits);
    index_rivals(e, lits);
    mem_free(p.where);
    vec_free(&p.terms);
}

/* --- begin and end ---------------------------------------------------------------------------- */

static void engine_wake_rule(struct engine *e, int rule) {
    if (e->rule_queued[rule])
        return;
    e->rule_queued[rule] = true;
    vec_push(&e->rule_queue, rule);
}

void engine_init_some(struct engine *e, const struct model *m, const mark *marks,
                      takes_sum *takes) {
    *e = (struct engine){.m = m};
    e->marks = marks ? mem_copy(marks, model_vars(m), sizeof *marks) : marks_new(m);
    vec_reserve(&e->trail, model_vars(m));
    e->causes = mem_alloc(model_vars(m), sizeof *e->causes);
    for (int v = 0; v < model_vars(m); v++)
        if (e->marks[v] != MARK_NONE)
            engine_put(e, lit_of(v, e->marks[v]), CHOSEN);
    engine_bounds(e, takes);
    shapes_begin(e);
    index_switched(e);
    propagator_init(&e->rules, m);
    e->rule_queued = mem_alloc(m->rules.len, sizeof *e->rule_queued);
    e->asks_graph = m->graph.shape == SHAPE_CONNECTED && !engine_knows_ways(e);
    e->asks_others = !takes && m->rules.len > 1;
    e->asks_rules = e->asks_graph || e->asks_others;
    shapes_watch(e);
    for (int r = e->asks_graph ? 0 : 1; r < (e->asks_others ? m->rules.len : 1); r++)
        engine_wake_rule(e, r);
}

void engine_init(struct engine *e, const struct model *m, const mark *marks) {
    engine_init_some(e, m, marks, NULL);
}

void engine_ask_graph(struct engine *e) {
    e->asks_graph = e->asks_rules = true;
    engine_wake_rule(e, 0);
}

void engine_tell_alone(struct engine *e) {
    e->alone = true;
    e->paths.least_on = 0;
}

void engine_leave_graph(struct engine *e) {
    mem_free(e->switched);
    e->switched = NULL;
}

void engine_free(struct engine *e) {
    mem_free(e->marks);
    vec_free(&e->trail);
    mem_free(e->causes);
    mem_free(e->opposed);
    vec_free(&e->saved);
    vec_free(&e->bounds);
    vec_free(&e->spare);
    vec_free(&e->terms);
    vec_free(&e->pairs);
    vec_free(&e->pair_by);
    vec_free(&e->rule_queue);
    mem_free(e->rule_queued);
    propagator_free(&e->rules);
    mem_free(e->pull_first);
    mem_free(e->rival_first);
    mem_free(e->pulls);
    mem_free(e->rivals);
    mem_free(e->rival_by);
    shapes_free(e);
}

/* --- propagation ------------------------------------------------------------------------------ */

/* Does what engine_imply() does, for a literal that is not a constant. */
static inline void imply(struct engine *e, lit l, const int *by) {
    mark at = e->marks[lit_var(l)];
    if (at == MARK_NONE) {
        engine_put(e, l, *by);
    } else if (at != lit_sign(l)) {
        engine_clash(e, l, *by);
    }
}

/* Sets the literals that a bound with negative spare weight forces. */
static void squeeze(struct engine *e, int bound) {
    const struct bound *b = &e->bounds.at[bound];
    const struct term *t = e->terms.at + b->first;
    int slack = e->spare.at[bound] + b->heaviest;
    e->work += b->len;
    if (slack < 0) {
        engine_clash(e, LIT_FALSE, b->by);
        return;
    }
    const mark *marks = e->marks;
    for (const struct term *end = t + b->len; t < end; t++)
        if (t->weight > slack && marks[lit_var(t->l)] == MARK_NONE)
            engine_put(e, lit_not(t->l), b->by);
}

/* Updates all bounds, even after a conflict, so that undoing does not depend on where it
 * occurred. */
static void follow_sums(struct engine *e, lit l) {
    const lit *rivals = e->rivals;
    for (int i = e->rival_first[l]; i < e->rival_first[l + 1]; i++)
        imply(e, lit_not(rivals[i]), &e->rival_by[i]);
    const struct pull *p = e->pulls + e->pull_first[l], *end = e->pulls + e->pull_first[l + 1];
    e->work += 2 + (end - p);
    for (int *spare = e->spare.at; p < end; p++)
        if ((spare[p->bound] -= p->weight) < 0 && !e->clash)
            squeeze(e, p->bound);
}

static void unfollow_sums(struct engine *e, lit l) {
    const struct pull *p = e->pulls + e->pull_first[l], *end = e->pulls + e->pull_first[l + 1];
    for (int *spare = e->spare.at; p < end; p++)
        spare[p->bound] += p->weight;
}

static void follow_graph(struct engine *e, lit l) {
    struct switched s = e->switched[l];
    int before = e->trail.len;
    if (s.edge >= 0)
        e->edge_on(e, s.edge);
    if (s.vertex >= 0)
        e->vertex_off(e, s.vertex);
    e->graph_told = e->graph_told || e->clash || e->trail.len > before;
}

static void wake_rules(struct engine *e, lit l) {
    const struct model *m = e->m;
    if (e->asks_graph &&
        (m->graph.vertex_of_var[lit_var(l)] >= 0 || m->graph.edge_of_var[lit_var(l)] >= 0))
        engine_wake_rule(e, 0);
    for (int i = m->rule_use_first[lit_var(l)];
         e->asks_others && i < m->rule_use_first[lit_var(l) + 1]; i++)
        engine_wake_rule(e, m->rule_uses.at[i]);
}

/* The work between two calls of mem_poll(), some hundredths of a millisecond. */
enum { ENGINE_POLL = 5000 };

static void engine_poll(struct engine *e) {
    if (e->work < e->polled + ENGINE_POLL)
        return;
    e->polled = e->work;
    mem_poll();
}

/* Runs the queued rules one after the other until one of them implies something. */
static void follow_rules(struct engine *e) {
    int before = e->trail.len;
    while (e->rule_queue.len > 0 && e->trail.len == before && !e->clash) {
        int rule = vec_pop(&e->rule_queue);
        long work = e->rules.work;
        e->rule_queued[rule] = false;
        struct graph_watch *watch = e->watches[rule];
        if (watch && !graph_watch_stirred(watch) && e->told == e->trail.len)
            continue;
        if (!propagator_run(&e->rules, e->marks, rule))
            engine_clash(e, LIT_FALSE, by_rule(rule));
        if (watch)
            graph_watch_searched(e, watch, propagator_search(&e->rules, rule));
        e->work += e->rules.work - work;
        engine_poll(e);
        for (int i = 0; i < e->rules.implied.len && !e->clash; i++)
            engine_imply(e, e->rules.implied.at[i], by_rule(rule));
    }
}

static void tell_watches(struct engine *e, lit l) {
    for (int i = 0; i < e->watched.len; i++)
        graph_watch_tell(e, e->watches[e->watched.at[i]], l);
}

/* Tells the graph the literals on the trail up to `end`, or (`until`) until one of them implies
 * something. */
static void tell_graph(struct engine *e, int end, bool until) {
    int before = e->trail.len;
    while (e->told < end && !e->clash && !(until && e->trail.len > before)) {
        int at = e->told++;
        if (e->switched)
            follow_graph(e, e->trail.at[at]);
        tell_watches(e, e->trail.at[at]);
    }
}

static void propagate_next(struct engine *e) {
    lit l = e->trail.at[e->head++];
    engine_poll(e);
    follow_sums(e, l);
    if (e->asks_rules)
        wake_rules(e, l);
}

bool engine_run(struct engine *e) {
    do {
        while (e->head < e->trail.len && !e->clash)
            propagate_next(e);
        tell_graph(e, e->head, true);
        if (e->asks_rules && !e->clash && e->head == e->trail.len)
            follow_rules(e);
    } while (e->head < e->trail.len && !e->clash);
    e->clashes += e->clash;
    return !e->clash;
}

bool engine_run_rounds(struct engine *e, int most) {
    for (int n = 0; n < most && e->head < e->trail.len && !e->clash; n++) {
        int end = e->trail.len;
        while (e->head < end && !e->clash)
            propagate_next(e);
        tell_graph(e, end, false);
    }
    return e->head == e->trail.len && !e->clash;
}

void engine_glance(struct engine *e) {
    int end = e->trail.len;
    while (e->head < end && !e->clash)
        propagate_next(e);
    tell_graph(e, e->head, false);
    for (int i = e->head; e->asks_rules && i < e->trail.len; i++)
        wake_rules(e, e->trail.at[i]);
    if (e->asks_rules && !e->clash)
        follow_rules(e);
}

void engine_back(struct engine *e, struct point p) {
    while (e->trail.len > p.trail) {
        lit l = vec_pop(&e->trail);
        e->marks[lit_var(l)] = MARK_NONE;
        if (e->trail.len < e->head)
            unfollow_sums(e, l);
    }
    while (e->saved.len > p.saved) {
        struct saved s = vec_pop(&e->saved);
        *s.at = s.was;
    }
    /* A conflict leaves rules in the queue; at the point we return to, all had been run. */
    while (e->rule_queue.len > 0)
        e->rule_queued[vec_pop(&e->rule_queue)] = false;
    for (int i = 0; i < e->watched.len; i++)
        graph_watch_settle(e->watches[e->watched.at[i]]);
    e->head = e->told = p.trail;
    e->clash = false;
}

enum propagated deduce_propagate(const struct model *m, mark *marks) {
    LOCAL(engine_free) struct engine e;
    engine_init(&e, m, marks);
    bool fits = engine_run(&e), full = engine_full(&e);
    memcpy(marks, e.marks, (size_t)model_vars(m) * sizeof *marks);
    return !fits ? PROPAGATED_CLASH : full ? PROPAGATED_FULL : PROPAGATED_OPEN;
}
