#include "engine/lookahead.h"

#include "engine/engine.h"
#include "engine/work_budget.h"
#include "model/components.h"

#include <string.h>

/* The queue of variables to probe next: those near the marks that were found or branched on and not
 * probed since. */

struct search_front {
    vec_int vars; /* valid from `next` on */
    int next;
    bool *waits;    /* by variable: it is in the queue */
    bool *narrower; /* by sum: something near it was found since its assignments were tried; at
                       first all are set */
    int *followed;  /* by bound: the last find after which it was followed */
    int finds;
};

/* Sums with more literals, or with a slack of LOOSE or more, are ignored when looking for what is
 * near. */
enum { LONGEST_NEAR = 12, LOOSE = 6 };

static void front_add(struct search_front *f, const struct engine *e, int var) {
    const struct model *m = e->m;
    if (e->marks[var] != MARK_NONE || f->waits[var])
        return;
    f->waits[var] = true;
    vec_push(&f->vars, var);
    for (int i = m->use_first[var]; i < m->use_first[var + 1]; i++)
        f->narrower[m->uses.at[i]] = true;
}

static void front_follow_bound(struct search_front *f, const struct engine *e, int bound) {
    const struct bound *b = &e->bounds.at[bound];
    if (f->followed[bound] == f->finds)
        return;
    f->followed[bound] = f->finds;
    if (b->len > LONGEST_NEAR || e->spare.at[bound] + b->heaviest >= LOOSE)
        return;
    for (int t = 0; t < b->len; t++)
        front_add(f, e, lit_var(e->terms.at[b->first + t].l));
}

/* Queues the variables whose sums were tightened by the trail from `from` on. */
static void front_follow(struct search_front *f, const struct engine *e, int from) {
    f->finds++;
    for (int i = from; i < e->trail.len; i++) {
        lit l = e->trail.at[i];
        for (int p = e->pull_first[l]; p < e->pull_first[l + 1]; p++)
            front_follow_bound(f, e, e->pulls[p].bound);
    }
}

/* Returns the next variable that is still open, or -1. */
static int front_next(struct search_front *f, const mark *marks) {
    while (f->next < f->vars.len) {
        int v = f->vars.at[f->next++];
        f->waits[v] = false;
        if (marks[v] == MARK_NONE)
            return v;
    }
    return -1;
}

static void front_clear(struct search_front *f) {
    for (; f->next < f->vars.len; f->next++)
        f->waits[f->vars.at[f->next]] = false;
    vec_clear(&f->vars);
    f->next = 0;
}

/* WORK_A_SUM limits the work on the assignments of one sum. Sums with at most FEW_WAYS assignments
 * are tried before variables are probed. For sums with fewer than LEAST_OPEN open literals, probing
 * these finds the same. */
enum { WORK_A_SUM = 50000, FEW_WAYS = 150, LEAST_OPEN = 3 };

struct probing {
    const struct lookahead *o;
    struct engine *e;
    struct work_budget budget;
    int *safe; /* by literal: the round in which it followed without a conflict */
    int round; /* changes whenever something becomes known at this node */
    int best;  /* the variable to branch on, -1: none */
    long best_score;
    vec_lit shared;
    struct search_front front;
    root_findings *findings; /* NULL below the root */
};

static bool over(struct probing *k) {
    return work_budget_over(&k->budget);
}

/* Intersects the consequences of several cases: copies the trail from `from` on to *shared for the
 * first case; for each further one, removes the literals that do not hold in it. */
static void keep_shared(const struct engine *e, bool first, int from, vec_lit *shared) {
    int n = first ? e->trail.len - from : 0;
    if (first) {
        vec_clear(shared);
        vec_reserve(shared, n);
        if (n > 0)
            memcpy(shared->at, e->trail.at + from, (size_t)n * sizeof *shared->at);
    }
    for (int i = 0; i < shared->len && !first; i++)
        if (lit_mark(e->marks, shared->at[i]) == MARK_YES)
            shared->at[n++] = shared->at[i];
    shared->len = n;
}

/* Sets at this node what both values of `var`, or all assignments of `sum`, have in common. Returns
 * false on a conflict. */
static bool apply_shared(struct probing *k, int var, int sum) {
    struct root_finding found = {.var = var, .sum = sum, .before = engine_here(k->e)};
    k->round++;
    k->best = -1;
    for (int i = 0; i < k->shared.len && !k->e->clash; i++) {
        found.l = k->shared.at[i];
        found.at = k->e->trail.len;
        if (k->findings && lit_mark(k->e->marks, found.l) != MARK_YES)
            vec_push(k->findings, found);
        engine_set(k->e, found.l);
        engine_run(k->e);
    }
    if (k->o->near_first && !k->e->clash)
        front_follow(&k->front, k->e, found.before.trail);
    return !k->e->clash;
}

/* --- probing a variable ----------------------------------------------------------------------- */

/* Probes l and intersects its consequences into k->shared. Returns the number of literals that
 * followed, or 0 on a conflict. Literals that follow without a conflict are safe: probing them
 * would find none. */
static int lookahead_probe(struct probing *k, lit l, bool first) {
    struct engine *e = k->e;
    struct point here = engine_here(e);
    engine_set(e, l);
    int followed = engine_run(e) ? e->trail.len - here.trail : 0;
    for (int i = here.trail; i < e->trail.len && followed > 0; i++)
        k->safe[e->trail.at[i]] = k->round;
    if (followed > 0)
        keep_shared(e, first, here.trail, &k->shared);
    engine_back(e, here);
    return followed;
}

static void note_best(struct probing *k, int v, const int followed[2]) {
    long score = (followed[0] + 1L) * (followed[1] + 1L);
    if (k->best >= 0 && score <= k->best_score)
        return;
    k->best = v;
    k->best_score = score;
}

/* Probes both values of a variable. Returns false if both lead to a conflict. */
static bool probe(struct probing *k, int v) {
    int followed[2] = {0, 0};
    bool safe[2] = {k->safe[lit_yes(v)] == k->round, k->safe[lit_no(v)] == k->round};
    vec_clear(&k->shared);
    for (int no = 0; no < 2; no++) {
        if (safe[no])
            continue;
        followed[no] = lookahead_probe(k, lit_yes(v) ^ no, no == 0);
        if (followed[no] > 0)
            continue;
        vec_clear(&k->shared);
        vec_push(&k->shared, lit_no(v) ^ no);
        return apply_shared(k, v, -1);
    }
    note_best(k, v, followed);
    bool both = !safe[0] && !safe[1] && k->shared.len > 0;
    return !both || apply_shared(k, v, -1);
}

/* Probes the variables near the last findings, and so on until the queue is empty. Returns false on
 * a conflict. */
static bool probe_front(struct probing *k) {
    bool fits = true;
    for (int v; fits && !over(k) && (v = front_next(&k->front, k->e->marks)) >= 0;)
        fits = probe(k, v);
    front_clear(&k->front);
    return fits;
}

/* Probes all open variables again and again, until a full round changes nothing. Returns false on a
 * conflict. */
static bool probe_around(struct probing *k) {
    int vars = model_vars(k->e->m);
    bool fits = true;
    k->round++;
    k->best = -1;
    for (int v = 0, quiet = 0; quiet < vars && fits; v = v + 1 < vars ? v + 1 : 0) {
        int round = k->round;
        if (k->e->marks[v] == MARK_NONE)
            fits = !over(k) && probe(k, v) && probe_front(k);
        quiet = round == k->round ? quiet + 1 : 0;
    }
    return fits;
}

/* --- probing a sum ---------------------------------------------------------------------------- */

struct placing {
    struct probing *k;
    const struct sum *sum;
    int root;    /* length of the trail at the start */
    long until;  /* limit on the work */
    int lacking; /* the shared literal that was missing at the last check */
    bool found, futile;
};

/* Returns true if all shared literals already hold here, so that no assignment below can remove
 * any. The plain order skips this test, so that its work stays the same. */
static bool nothing_to_lose(struct placing *w) {
    const struct probing *k = w->k;
    int n = k->shared.len;
    if (!w->found || !k->o->near_first)
        return false;
    for (int i = 0; i < n; i++) {
        int at = (w->lacking + i) % n;
        if (lit_mark(k->e->marks, k->shared.at[at]) != MARK_YES) {
            w->lacking = at;
            return false;
        }
    }
    return true;
}

/* Tries all assignments of the sum's literals from the i-th on. */
static void try_ways(struct placing *w, int i) {
    struct engine *e = w->k->e;
    const lit *lits = sum_lits(e->m, w->sum);
    while (i < w->sum->len && lit_mark(e->marks, lits[i]) != MARK_NONE)
        i++;
    if (i == w->sum->len) {
        keep_shared(e, !w->found, w->root, &w->k->shared);
        w->found = true;
        w->futile = w->k->shared.len == 0;
        return;
    }
    struct point here = engine_here(e);
    for (int flip = 0; flip < 2 && !w->futile; flip++) {
        engine_set(e, lits[i] ^ flip);
        if (engine_run(e) && !nothing_to_lose(w))
            try_ways(w, i + 1);
        engine_back(e, here);
        w->futile = w->futile || e->work > w->until;
    }
}

/* Probes a sum. Returns false if it has no feasible assignment or leads to a conflict. */
static bool probe_sum(struct probing *k, int sum) {
    struct placing w = {.k = k,
                        .sum = &k->e->m->sums.at[sum],
                        .root = k->e->trail.len,
                        .until = k->e->work + WORK_A_SUM};
    vec_clear(&k->shared);
    try_ways(&w, 0);
    if (!w.futile && !w.found && k->findings)
        vec_push(k->findings,
                 ((struct root_finding){LIT_FALSE, w.root, -1, sum, engine_here(k->e)}));
    return w.futile || (w.found && apply_shared(k, -1, sum));
}

/* Returns true if a sum is worth probing. Short ones are complete in the engine, and background
 * sums are too many. The sums "two ends or none" of a loop rarely find more than their segments do:
 * one in a hundred, at a quarter of all work. */
static bool is_asked(const struct probing *k, const struct sum *s) {
    const struct family *f = &k->e->m->families[s->family];
    return s->len > 2 && !f->background && (f->role != ROLE_ENDS || !k->o->near_first);
}

/* Returns true if the sum has a fixed value and few assignments. */
static bool has_few_ways(const struct probing *k, const struct sum *s) {
    struct tally t = sum_tally(k->e->m, k->e->marks, s);
    int need = s->lo - t.yes, ways = 1;
    for (int i = 0; i < need && i < t.open - need && ways <= FEW_WAYS; i++)
        ways = ways * (t.open - i) / (i + 1);
    return s->lo == s->hi && ways <= FEW_WAYS;
}

/* Returns true if a sum with many assignments may find something new: it is near a finding and not
 * nearly full. */
static bool may_be_news(const struct probing *k, int sum) {
    const struct model *m = k->e->m;
    return !k->o->near_first || (k->front.narrower[sum] &&
                                 sum_tally(m, k->e->marks, &m->sums.at[sum]).open >= LEAST_OPEN);
}

/* Probes the sums; stores in *news whether any of them changed something. Returns false on a
 * conflict. */
static bool probe_sums(struct probing *k, bool *news) {
    const struct model *m = k->e->m;
    int round = k->round;
    bool fits = true;
    for (int i = 0; i < m->sums.len && fits && !engine_full(k->e) && !over(k); i++) {
        if (!is_asked(k, &m->sums.at[i]) || !may_be_news(k, i))
            continue;
        k->front.narrower[i] = false;
        fits = probe_sum(k, i) && probe_front(k);
    }
    *news = round != k->round;
    return fits;
}

/* Probes the sums with few assignments near which something was found. Returns false on a
 * conflict. */
static bool probe_narrow_sums(struct probing *k) {
    const struct model *m = k->e->m;
    bool fits = true;
    for (int i = 0; i < m->sums.len && fits && !engine_full(k->e) && !over(k); i++) {
        const struct sum *s = &m->sums.at[i];
        if (!k->front.narrower[i] || !is_asked(k, s) || !has_few_ways(k, s))
            continue;
        k->front.narrower[i] = false;
        fits = probe_sum(k, i) && probe_front(k);
    }
    return fits;
}

/* --- the search ------------------------------------------------------------------------------- */

/* Deduces everything possible at this node; sums are probed only at the root, where it pays.
 * Returns false on a conflict. */
static bool narrow(struct probing *k, bool root) {
    bool news = true, fits = true;
    while (news && fits && !engine_full(k->e) && !over(k)) {
        news = false;
        fits = (!root || !k->o->near_first || probe_narrow_sums(k)) && probe_around(k);
        if (fits && root)
            fits = probe_sums(k, &news);
    }
    return fits;
}

/* Deduces near the last branch only. If this leaves a variable to branch on, the rest of the board
 * is skipped: most branches that fail do so here. Returns false on a conflict. */
static bool narrow_nearby(struct probing *k) {
    k->round++;
    k->best = -1;
    return probe_front(k) && (k->best >= 0 || engine_full(k->e) || narrow(k, false));
}

/* Searches below a node that is `share` of the whole search tree. */
static void lookahead_branch(struct probing *k, double share) {
    struct engine *e = k->e;
    bool root = share == 1;
    k->findings = root ? k->o->findings : NULL;
    bool fits = root || !k->o->near_first ? narrow(k, root) : narrow_nearby(k);
    if (over(k))
        return;
    if (!fits || engine_full(e)) {
        k->budget.closed += share;
        if (fits)
            work_budget_show(&k->budget);
        return;
    }
    int v = k->best;
    if (root && k->o->branched)
        *k->o->branched = v;
    lit first = k->o->first ? lit_of(v, k->o->first[v]) : lit_yes(v);
    struct point here = engine_here(e);
    for (int flip = 0; flip < 2 && !over(k); flip++) {
        engine_set(e, first ^ flip);
        if (!engine_run(e)) {
            k->budget.closed += share / 2;
        } else {
            if (k->o->near_first)
                front_follow(&k->front, k->e, here.trail);
            lookahead_branch(k, share / 2);
        }
        engine_back(e, here);
    }
}

static void probing_begin(struct probing *k, const struct lookahead *o) {
    *k = (struct probing){.o = o, .e = o->engine, .best = -1};
    k->budget = work_budget_begin(o);
    k->safe = mem_alloc(2 * model_vars(k->e->m), sizeof(int));
    k->front = (struct search_front){.waits = mem_alloc(model_vars(k->e->m), sizeof(bool)),
                                     .narrower = mem_alloc(k->e->m->sums.len, sizeof(bool)),
                                     .followed = mem_alloc(k->e->bounds.len, sizeof(int))};
    memset(k->front.narrower, true, (size_t)k->e->m->sums.len);
}

static void probing_end(struct probing *k) {
    mem_free(k->safe);
    mem_free(k->front.waits);
    mem_free(k->front.narrower);
    mem_free(k->front.followed);
    vec_free(&k->front.vars);
    vec_free(&k->shared);
}

enum looked look_ahead(const struct lookahead *o) {
    struct probing k;
    probing_begin(&k, o);
    lookahead_branch(&k, 1);
    probing_end(&k);
    return work_budget_end(&k.budget);
}

bool inquire_again(const struct lookahead *o, const root_findings *inquiries) {
    struct probing k;
    bool fits = true;
    probing_begin(&k, o);
    k.findings = o->findings;
    for (int i = 0; i < inquiries->len && fits && !over(&k); i++) {
        const struct root_finding *inquiry = &inquiries->at[i];
        k.round++;
        if (inquiry->var < 0)
            fits = probe_sum(&k, inquiry->sum);
        else if (k.e->marks[inquiry->var] == MARK_NONE)
            fits = probe(&k, inquiry->var);
    }
    probing_end(&k);
    return !fits;
}

/* --- search by failure weights ---------------------------------------------------------------- */

/* A conflict adds to the weight of the decision and of the first marks that followed from it; the
 * gain grows by a fiftieth with each conflict, so that old conflicts fade. A decided neighbour, or
 * the border, counts a little. The shares were measured on published Nurikabe. */
enum { FIRST_GAIN = 1000, FOLLOWED = 6, FOLLOWED_TENTHS = 3, GROWTH = 50, NEIGHBOUR_GAIN = 100 };
static const uint64_t too_heavy = (uint64_t)1 << 50;

/* A decision whose other value has not been tried. */
struct decision {
    struct point before;
    lit l;
};

struct weighting {
    const struct lookahead *o;
    struct engine *e;
    uint64_t *weight; /* indexed by variable */
    uint64_t gain;
    VEC(struct decision) decisions;
    struct work_budget budget;
    long restart;    /* number of conflicts until the next restart, 0: never; */
    long restart_at; /* the total number at which it happens */
    mark *saved;     /* the marks at the last restart, tried first afterwards */
};

static void rescale(struct weighting *w) {
    for (int v = 0; v < model_vars(w->e->m); v++)
        w->weight[v] /= too_heavy / FIRST_GAIN;
    w->gain = FIRST_GAIN;
}

/* Increases the weights after the mark at the trail's position `from` led to a conflict. */
static void weigh_clash(struct weighting *w, int from) {
    const struct engine *e = w->e;
    for (int i = from; i < e->trail.len && i <= from + FOLLOWED; i++)
        w->weight[lit_var(e->trail.at[i])] += i == from ? w->gain : w->gain * FOLLOWED_TENTHS / 10;
    w->gain += w->gain / GROWTH;
    if (w->gain > too_heavy)
        rescale(w);
}

/* Sets a mark and propagates. Returns false on a conflict, which is added to the weights. */
static bool try_mark(struct weighting *w, lit l) {
    int from = w->e->trail.len;
    engine_set(w->e, l);
    bool fits = engine_run(w->e);
    if (!fits)
        weigh_clash(w, from);
    return fits;
}

static uint64_t failure_weight_of(const struct weighting *w, int v) {
    const struct model *m = w->e->m;
    struct place at = m->vars.at[v].at;
    uint64_t weight = w->weight[v];
    for (enum dir d = 0; d < DIRS && place_is_cell(at); d++) {
        int next = grid_step(m->grid, at.a, d), beside = next == NO_CELL ? -1 : m->cell_var[next];
        weight += beside < 0 || w->e->marks[beside] != MARK_NONE ? NEIGHBOUR_GAIN : 0;
    }
    return weight;
}

static int heaviest_open(const struct weighting *w) {
    int best = -1;
    uint64_t most = 0;
    for (int v = 0; v < model_vars(w->e->m); v++)
        if (w->e->marks[v] == MARK_NONE && (best < 0 || failure_weight_of(w, v) > most)) {
            best = v;
            most = failure_weight_of(w, v);
        }
    return best;
}

/* Returns the value to try first. Without advice a cell is tried as part of a component: one that
 * grows too large, or meets another, is refuted sooner than what surrounds it. */
static lit first_try(const struct weighting *w, int v) {
    const struct model *m = w->e->m;
    if (w->o->first)
        return lit_of(v, w->o->first[v]);
    if (w->saved[v] != MARK_NONE)
        return lit_of(v, w->saved[v]);
    if (m->components.len == 0 || !place_is_cell(m->vars.at[v].at))
        return lit_yes(v);
    lit in = component_lit(m, &m->components.at[0], m->vars.at[v].at.a);
    return in >= 0 && lit_var(in) == v ? in : lit_yes(v);
}

static bool decide(struct weighting *w) {
    int v = heaviest_open(w);
    struct decision next = {engine_here(w->e), first_try(w, v)};
    w->e->work += model_vars(w->e->m);
    vec_push(&w->decisions, next);
    return try_mark(w, next.l);
}

/* Backtracks after a conflict or a full board: sets the other value of the last decision. Returns
 * false on a conflict. */
static bool turn_back(struct weighting *w) {
    struct decision last = vec_pop(&w->decisions);
    engine_back(w->e, last.before);
    return try_mark(w, lit_not(last.l));
}

static void begin_anew(struct weighting *w, struct point root) {
    for (int i = root.trail; i < w->e->trail.len; i++)
        lit_set(w->saved, w->e->trail.at[i]);
    engine_back(w->e, root);
    vec_clear(&w->decisions);
    w->restart_at = w->e->clashes + (w->restart *= 2);
}

enum looked search_by_weights(const struct lookahead *o) {
    struct weighting w = {.o = o, .e = o->engine, .gain = FIRST_GAIN, .restart = o->restart};
    struct point root = engine_here(w.e);
    bool fits = true, ended = false;
    w.weight = mem_alloc(model_vars(w.e->m), sizeof *w.weight);
    w.saved = marks_new(w.e->m);
    w.budget = work_budget_begin(o);
    w.restart_at = w.e->clashes + w.restart;
    while (!ended && !work_budget_over(&w.budget)) {
        bool full = fits && engine_full(w.e);
        if (w.restart > 0 && fits && !full && w.e->clashes >= w.restart_at)
            begin_anew(&w, root);
        if (full)
            work_budget_show(&w.budget);
        if (fits && !full)
            fits = decide(&w);
        else if (w.decisions.len > 0 && !w.budget.enough)
            fits = turn_back(&w);
        else
            ended = true;
    }
    engine_back(w.e, root);
    vec_free(&w.decisions);
    mem_free(w.weight);
    mem_free(w.saved);
    return work_budget_end(&w.budget);
}
