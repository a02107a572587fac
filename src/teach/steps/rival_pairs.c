/* Pairs of rivals: where so few places have to do without a mark that pairs of which not both can
 * have one take them all, every other place has its mark. */
#include "model/model.h"
#include "teach/steps/find.h"

/* What is looked at: by literal of the ways its pair, -1 without one, and whether it is left out.
 */
struct pairing {
    const struct feasible *w;
    int pair[FEASIBLE_OPEN];
    bool out[FEASIBLE_OPEN], seen[FEASIBLE_OPEN];
};

/* The two literals of a part of which not both may hold; false: it is another kind of sum. */
static bool rivals_of(const struct feasible *w, int part, int *a, int *b) {
    const struct inner_part *p = &w->parts.at[part];
    *a = p->first;
    *b = p->last;
    return p->sum >= 0 && w->m->sums.at[p->sum].len == 2 && w->m->sums.at[p->sum].lo == 0 &&
           w->m->sums.at[p->sum].hi == 1;
}

/* Finds a pair for literal k, from which those that have one already may have to part (Kuhn 1955).
 * Lines of one direction are never rivals, so no odd ring of rivals hides one. */
static bool find_rival(struct pairing *g, int k) {
    g->seen[k] = true;
    for (int part = 0; part < g->w->parts.len; part++) {
        int a, b, other;
        rivals_of(g->w, part, &a, &b);
        other = a == k ? b : a;
        if ((a != k && b != k) || g->out[other] || g->seen[other])
            continue;
        g->seen[other] = true;
        if (g->pair[other] >= 0 && !find_rival(g, g->pair[other]))
            continue;
        g->pair[other] = k;
        g->pair[k] = other;
        return true;
    }
    return false;
}

static int count_pairs(struct pairing *g) {
    int pairs = 0;
    for (int k = 0; k < g->w->n; k++) {
        for (int i = 0; i < g->w->n; i++)
            g->seen[i] = false;
        pairs += !g->out[k] && g->pair[k] < 0 && find_rival(g, k);
    }
    return pairs;
}

/* True if everything that follows is a mark, which pairs may leave alone. */
static bool leave_alone(struct pairing *g, const struct step *out) {
    bool all = true;
    for (int i = 0; i < out->then.len; i++) {
        int k = g->w->index[lit_var(out->then.at[i])];
        all = all && out->then.at[i] == g->w->open[k];
        g->out[k] = true;
    }
    return all;
}

void tell_rival_pairs(const struct feasible *w, struct step *out) {
    LOCAL(mem_free_at) struct pairing *g = mem_alloc(1, sizeof *g);
    int a, b, spare = w->n - w->lo;
    bool rivals = !w->turns && w->parts.len > 0;
    for (int p = 0; p < w->parts.len && rivals; p++)
        rivals = rivals_of(w, p, &a, &b);
    g->w = w;
    for (int k = 0; k < w->n; k++)
        g->pair[k] = -1;
    if (!rivals || !leave_alone(g, out) || count_pairs(g) < spare)
        return;
    vec_clear(&out->cases);
    for (int k = 0; k < w->n; k++)
        if (k < g->pair[k]) {
            vec_push(&out->cases, w->open[k]);
            vec_push(&out->cases, w->open[g->pair[k]]);
            vec_push(&out->cases, LIT_FALSE);
        }
    out->detail = (struct detail){.kind = DETAIL_PAIRS, .pairs = {w->n, w->lo}};
}
