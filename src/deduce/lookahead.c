#include "deduce/lookahead.h"

#include "deduce/work_budget.h"

enum { WORK_A_SUM = 50000 };

struct probing {
    const struct lookahead *o;
    struct engine *e;
    struct work_budget budget;
    int *safe; /* by literal: the round in which it followed from something that did not clash */
    int round; /* what is known at this node has not changed within a round */
    int best;  /* the place to branch on, -1: none */
    long best_score;
    VEC(lit) shared;
    root_findings *findings; /* NULL below the root */
};

static bool over(struct probing *k) {
    return work_budget_over(&k->budget);
}

/* What has been shared by both marks of `var`, or by all ways to meet `sum`, holds at this node.
 * False: it clashes. */
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
    return !k->e->clash;
}

/* What holds here and held each time before: first all, then what is left. */
static void intersect_implied(struct probing *k, bool first, int from) {
    struct engine *e = k->e;
    int n = 0;
    for (int i = from; i < e->trail.len && first; i++)
        vec_push(&k->shared, e->trail.at[i]);
    for (int i = 0; i < k->shared.len && !first; i++)
        if (lit_mark(e->marks, k->shared.at[i]) == MARK_YES)
            k->shared.at[n++] = k->shared.at[i];
    k->shared.len = first ? k->shared.len : n;
}

/* --- a place ---------------------------------------------------------------------------------- */

/* Supposes l and shares what follows; how many marks did, 0: it clashes. What follows without a
 * clash would not clash alone either. */
static int lookahead_probe(struct probing *k, lit l, bool first) {
    struct engine *e = k->e;
    struct point here = engine_here(e);
    engine_set(e, l);
    int followed = engine_run(e) ? e->trail.len - here.trail : 0;
    for (int i = here.trail; i < e->trail.len && followed > 0; i++)
        k->safe[e->trail.at[i]] = k->round;
    if (followed > 0)
        intersect_implied(k, first, here.trail);
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

/* False: neither mark goes. */
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

/* Round and round, until a whole round has changed nothing. */
static bool probe_around(struct probing *k) {
    int vars = model_vars(k->e->m);
    bool fits = true;
    k->round++;
    k->best = -1;
    for (int v = 0, quiet = 0; quiet < vars && fits && !over(k); v = v + 1 < vars ? v + 1 : 0) {
        int round = k->round;
        if (k->e->marks[v] == MARK_NONE)
            fits = probe(k, v);
        quiet = round == k->round ? quiet + 1 : 0;
    }
    return fits;
}

/* --- a sum ------------------------------------------------------------------------------------ */

struct placing {
    struct probing *k;
    const struct sum *sum;
    int root;   /* of the trail */
    long until; /* work */
    bool found, futile;
};

/* All ways to fill the sum's literals from the i-th on. */
static void try_ways(struct placing *w, int i) {
    struct engine *e = w->k->e;
    const lit *lits = sum_lits(e->m, w->sum);
    while (i < w->sum->len && lit_mark(e->marks, lits[i]) != MARK_NONE)
        i++;
    if (i == w->sum->len) {
        intersect_implied(w->k, !w->found, w->root);
        w->found = true;
        w->futile = w->k->shared.len == 0;
        return;
    }
    struct point here = engine_here(e);
    for (int flip = 0; flip < 2 && !w->futile; flip++) {
        engine_set(e, lits[i] ^ flip);
        if (engine_run(e))
            try_ways(w, i + 1);
        engine_back(e, here);
        w->futile = w->futile || e->work > w->until;
    }
}

/* False: there is none. */
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

/* Whether any of them changed something goes to *news. */
static bool probe_sums(struct probing *k, bool *news) {
    const struct model *m = k->e->m;
    int round = k->round;
    bool fits = true;
    for (int i = 0; i < m->sums.len && fits && !engine_full(k->e) && !over(k); i++)
        if (m->sums.at[i].len > 2 && !m->families[m->sums.at[i].family].background)
            fits = probe_sum(k, i);
    *news = round != k->round;
    return fits;
}

/* --- the search ------------------------------------------------------------------------------- */

/* All that can be deduced at this node; sums are gone through at the root alone, where it pays. */
static bool narrow(struct probing *k, bool root) {
    bool news = true, fits = true;
    while (news && fits && !engine_full(k->e) && !over(k)) {
        news = false;
        fits = probe_around(k);
        if (fits && root)
            fits = probe_sums(k, &news);
    }
    return fits;
}

static void lookahead_branch(struct probing *k, bool root) {
    struct engine *e = k->e;
    k->findings = root ? k->o->findings : NULL;
    if (!narrow(k, root) || over(k))
        return;
    if (engine_full(e)) {
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
        if (engine_run(e))
            lookahead_branch(k, false);
        engine_back(e, here);
    }
}

static void probing_begin(struct probing *k, const struct lookahead *o) {
    *k = (struct probing){.o = o, .e = o->engine, .best = -1};
    k->budget = work_budget_begin(o);
    k->safe = mem_alloc(2 * model_vars(k->e->m), sizeof(int));
}

static void probing_end(struct probing *k) {
    mem_free(k->safe);
    vec_free(&k->shared);
}

enum looked look_ahead(const struct lookahead *o) {
    struct probing k;
    probing_begin(&k, o);
    lookahead_branch(&k, true);
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
