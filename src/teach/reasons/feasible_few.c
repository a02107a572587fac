/* What all feasible assignments have in common where few literals are to hold and the parts only
 * say that of some of them at most one does: places of a row, a column or a room that may not
 * touch. Literals that may hold together are neighbours in a graph. The assignments of which r hold
 * are then its cliques of r vertices, and a smaller set of a clique is one, too, so that only the
 * cliques of the fewest literals are counted: through each vertex, by intersecting neighbourhoods
 * that are held as bits. */
#include "base/least.h"
#include "model/model.h"
#include "teach/reasons/feasible.h"

#include <string.h>

enum { VERTICES_MAX = 64, CLIQUE_MAX = 3 };

/* By open literal, as bits: which others may hold beside it. */
struct compatible {
    uint64_t all, beside[VERTICES_MAX];
};

static uint64_t bit(int k) {
    return (uint64_t)1 << k;
}

/* Returns false if a part says anything else than "at most one of these", or "none of them". */
static bool list_compatible(const struct feasible *w, struct compatible *t) {
    t->all = w->n == VERTICES_MAX ? ~(uint64_t)0 : bit(w->n) - 1;
    for (int k = 0; k < w->n; k++)
        t->beside[k] = ~bit(k);
    for (int p = 0; p < w->parts.len; p++) {
        const struct inner_part *part = &w->parts.at[p];
        if (!part->at_most_alone || part->most < 0 || part->most > 1)
            return false;
        if (part->most == 0)
            t->all &= ~part->members;
        for (uint64_t left = part->members; left && part->most == 1; left &= left - 1)
            t->beside[__builtin_ctzll(left)] &= ~part->members;
    }
    for (int k = 0; k < w->n; k++)
        t->beside[k] &= t->all & bit(k) ? t->all : 0;
    return true;
}

/* Counts the cliques of `size` vertices, up to CLIQUE_MAX, and by vertex those that it is in. */
static int count_cliques(const struct compatible *t, int n, int size, int *with) {
    int total = 0;
    for (int k = 0; k < n; k++) {
        with[k] = size == 2 ? __builtin_popcountll(t->beside[k]) : 0;
        if (size == 1)
            with[k] = (int)(t->all >> k & 1);
        for (uint64_t left = t->beside[k]; left && size == 3; left &= left - 1)
            with[k] += __builtin_popcountll(t->beside[k] & t->beside[__builtin_ctzll(left)]);
        with[k] /= size == 3 ? 2 : 1; /* each pair of neighbours is met from both sides */
        total += with[k];
    }
    return size == 0 ? 1 : total / size;
}

/* True if feasible_enumerate() never gives up: behind k literals there are at most as many states
 * as sets of up to w->hi of them, and each part finds a bit of the key. */
static bool is_small(const struct feasible *w, int most) {
    double sets = w->n + 1, states = 0; /* of size i, in all layers: n + 1 over i + 1 */
    for (int i = 0; i <= min_int(w->hi, w->n); i++) {
        states += sets;
        sets = sets * (w->n - i) / (i + 2);
    }
    return states <= most && w->parts.len <= FEASIBLE_BITS;
}

/* Fills `can` from the cliques. Returns UNKNOWN if they do not tell it. */
static enum feasible_found settle_few(struct feasible *w, int most) {
    struct compatible t;
    int few = max_int(w->lo, 0), with[VERTICES_MAX], with_one[VERTICES_MAX];
    if (w->turns || w->n > VERTICES_MAX || few > CLIQUE_MAX || w->hi < max_int(few, 1) ||
        !is_small(w, most) || !list_compatible(w, &t))
        return FEASIBLE_UNKNOWN;
    int total = count_cliques(&t, w->n, few, with);
    if (few == 0) /* a literal can hold by itself */
        count_cliques(&t, w->n, 1, with_one);
    for (int k = 0; k < w->n; k++) {
        w->can[0][k] = total > with[k];
        w->can[1][k] = (few == 0 ? with_one[k] : with[k]) > 0;
    }
    return total > 0 ? FEASIBLE_SOME : FEASIBLE_NONE;
}

/* --- no literal is fixed ---------------------------------------------------------------------- */

/* Not both of two literals, and nothing else. */
static bool is_pair(const struct feasible *w, const struct inner_part *p) {
    const struct sum *s = &w->m->sums.at[p->sum];
    const lit *l = sum_lits(w->m, s);
    return s->len == 2 && s->lo == 0 && s->hi == 1 && p->base == 0 && p->first < p->last &&
           w->open[w->index[lit_var(l[0])]] == l[0] && w->open[w->index[lit_var(l[1])]] == l[1];
}

static bool list_rivals(struct feasible *w) {
    int *first = w->rival_first, at[FEASIBLE_OPEN];
    memset(first, 0, sizeof w->rival_first);
    for (int p = 0; p < w->parts.len; p++) {
        if (!is_pair(w, &w->parts.at[p]))
            return false;
        first[w->parts.at[p].first + 1]++;
        first[w->parts.at[p].last + 1]++;
    }
    for (int k = 0; k < w->n; k++) {
        first[k + 1] += first[k];
        at[k] = first[k];
    }
    vec_clear(&w->rivals);
    vec_reserve(&w->rivals, 2 * w->parts.len);
    w->rivals.len = 2 * w->parts.len;
    for (int p = 0; p < w->parts.len; p++) {
        w->rivals.at[at[w->parts.at[p].first]++] = w->parts.at[p].last;
        w->rivals.at[at[w->parts.at[p].last]++] = w->parts.at[p].first;
    }
    return true;
}

/* Literals that can all hold, as many as choosing the one with the fewest rivals left gives;
 * returns how many. */
static int choose_many(const struct feasible *w, bool *chosen) {
    int left[FEASIBLE_OPEN], many = 0; /* rivals; -1: chosen, or beside one that is */
    for (int k = 0; k < w->n; k++)
        left[k] = w->rival_first[k + 1] - w->rival_first[k];
    for (;; many++) {
        int best = -1;
        for (int k = 0; k < w->n; k++)
            if (left[k] >= 0 && (best < 0 || left[k] < left[best]))
                best = k;
        if (best < 0)
            return many;
        chosen[best] = true;
        left[best] = -1;
        for (int i = w->rival_first[best]; i < w->rival_first[best + 1]; i++) {
            int out = w->rivals.at[i];
            for (int j = w->rival_first[out]; left[out] >= 0 && j < w->rival_first[out + 1]; j++)
                left[w->rivals.at[j]] -= left[w->rivals.at[j]] > 0;
            left[out] = -1;
        }
    }
}

/* Of literals that can all hold any may be left out. So when they are more than enough, none of
 * them must hold; and one can when enough of them are not its rivals. */
bool feasible_all_free(struct feasible *w) {
    bool chosen[FEASIBLE_OPEN] = {false};
    if (w->hi < 1 || !list_rivals(w))
        return false;
    int many = choose_many(w, chosen);
    if (many <= w->lo)
        return false;
    for (int k = 0; k < w->n; k++) {
        int beside = many + !chosen[k];
        for (int i = w->rival_first[k]; i < w->rival_first[k + 1]; i++)
            beside -= chosen[w->rivals.at[i]];
        if (beside < w->lo)
            return false;
    }
    return true;
}

enum feasible_found feasible_settle(struct feasible *w, int most) {
    mem_poll();
    w->valid = -1;
    enum feasible_found found = settle_few(w, most);
    if (found != FEASIBLE_UNKNOWN)
        return found;
    if (w->turns || !feasible_all_free(w))
        return feasible_enumerate(w, most);
    memset(w->can, true, sizeof w->can);
    return FEASIBLE_SOME;
}
