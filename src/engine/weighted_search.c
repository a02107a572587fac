#include "engine/weighted_search.h"

#include "engine/lookahead.h"
#include "model/components.h"

/* A clash adds to the decision and to the first marks that followed from it; what it adds grows by
 * a fiftieth with each clash, so that old ones are forgotten. A decided neighbour, or the border,
 * counts a little. The shares are those that were measured on published Nurikabe. */
enum { FIRST_GAIN = 1000, FOLLOWED = 6, FOLLOWED_TENTHS = 3, GROWTH = 50, NEIGHBOUR_GAIN = 100 };
static const uint64_t too_heavy = (uint64_t)1 << 50;

/* A decision whose other mark has not been tried. */
struct decision {
    struct point before;
    lit l;
};

struct weighting {
    const struct lookahead *o;
    struct engine *e;
    uint64_t *weight; /* by variable */
    uint64_t gain;
    VEC(struct decision) decisions;
    struct work_budget budget;
};

static void rescale(struct weighting *w) {
    for (int v = 0; v < model_vars(w->e->m); v++)
        w->weight[v] /= too_heavy / FIRST_GAIN;
    w->gain = FIRST_GAIN;
}

/* The mark at the trail's place `from` led to a clash. */
static void weigh_clash(struct weighting *w, int from) {
    const struct engine *e = w->e;
    for (int i = from; i < e->trail.len && i <= from + FOLLOWED; i++)
        w->weight[lit_var(e->trail.at[i])] += i == from ? w->gain : w->gain * FOLLOWED_TENTHS / 10;
    w->gain += w->gain / GROWTH;
    if (w->gain > too_heavy)
        rescale(w);
}

/* Sets a mark and propagates; a clash is counted. */
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

/* Where nobody says what to try first, a cell belongs to a part: one that grows too large, or meets
 * another, is refuted sooner than what surrounds it. */
static lit first_try(const struct weighting *w, int v) {
    const struct model *m = w->e->m;
    if (w->o->first)
        return lit_of(v, w->o->first[v]);
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

/* After a clash or a full board: the other mark of the last decision. */
static bool turn_back(struct weighting *w) {
    struct decision last = vec_pop(&w->decisions);
    engine_back(w->e, last.before);
    return try_mark(w, lit_not(last.l));
}

enum looked search_by_weights(const struct lookahead *o) {
    struct weighting w = {.o = o, .e = o->engine, .gain = FIRST_GAIN};
    struct point root = engine_here(w.e);
    bool fits = true, ended = false;
    w.weight = mem_alloc(model_vars(w.e->m), sizeof *w.weight);
    w.budget = work_budget_begin(o);
    while (!ended && !work_budget_over(&w.budget)) {
        bool full = fits && engine_full(w.e);
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
    return work_budget_end(&w.budget);
}
