/* Dynamic programming over the open literals in their order: a state is how many were chosen, and
 * how far each sum is that has begun and not ended. In a row only the last place counts, so that
 * the states are few; in a room it is the border of what has been filled. */
#include "teach/reasons/feasible.h"

#include "base/least.h"
#include "model/turns.h"

#include <string.h>

enum { COUNT_BITS = 8, KEY_BITS = 64 };

void feasible_init(struct feasible *w, const struct model *m) {
    *w = (struct feasible){.m = m,
                           .index = mem_alloc(model_vars(m), sizeof(int)),
                           .seen = mem_alloc(m->sums.len, sizeof(int))};
    for (int v = 0; v < model_vars(m); v++)
        w->index[v] = -1;
}

static void feasible_forget(struct feasible *w) {
    for (int i = 0; i < w->n; i++)
        w->index[lit_var(w->open[i])] = -1;
    w->n = 0;
    w->round++;
    vec_clear(&w->parts);
}

bool feasible_take(struct feasible *w, const lit *open, int n, int lo, int hi) {
    feasible_forget(w);
    if (n > FEASIBLE_OPEN)
        return false;
    for (int i = 0; i < n; i++) {
        w->open[i] = open[i];
        w->index[lit_var(open[i])] = i;
    }
    w->n = n;
    w->lo = lo;
    w->hi = hi;
    w->turns = false;
    return true;
}

bool feasible_take_sum(struct feasible *w, const mark *marks, int sum) {
    const struct sum *s = &w->m->sums.at[sum];
    lit open[FEASIBLE_OPEN];
    int n = 0, yes = 0;
    if (s->heaviest > 1)
        return false;
    for (int i = 0; i < s->len; i++) {
        lit l = sum_lits(w->m, s)[i];
        mark at = lit_mark(marks, l);
        if (at == MARK_NONE && n == FEASIBLE_OPEN)
            return false;
        yes += at == MARK_YES;
        if (at == MARK_NONE)
            open[n++] = l;
    }
    return n > 1 && (s->lo > yes || s->hi - yes < n) &&
           feasible_take(w, open, n, s->lo - yes, s->hi - yes);
}

/* The part that a cell makes of which an end to the north or south is open. Of all others it is
 * known whether they turn, and those that do are missing no longer. */
static void add_turning(struct feasible *w, const mark *marks, const lit *ends) {
    struct inner_part part = {
        .sum = -1, .axis = {ends[DIR_N], ends[DIR_S]}, .most = 1, .first = w->n, .last = -1};
    for (int i = 0; i < 2; i++) {
        mark at = lit_mark(marks, part.axis[i]);
        int k = at == MARK_NONE ? w->index[lit_var(part.axis[i])] : -1;
        part.base += at == MARK_YES;
        part.first = k >= 0 ? min_int(k, part.first) : part.first;
        part.last = max_int(k, part.last);
    }
    if (part.last >= 0)
        vec_push(&w->parts, part);
    w->lo -= part.last < 0 && part.base == 1;
}

bool feasible_take_turns(struct feasible *w, const mark *marks, int rule) {
    const struct turns *t = rule_turns(w->m, rule);
    const lit *ends = turns_ends(w->m, t, 0);
    feasible_forget(w);
    for (int i = 0; i < DIRS * t->cells; i++) {
        if (lit_mark(marks, ends[i]) != MARK_NONE || w->index[lit_var(ends[i])] >= 0)
            continue;
        if (w->n == FEASIBLE_OPEN)
            return false;
        w->index[lit_var(ends[i])] = w->n;
        w->open[w->n++] = ends[i];
    }
    w->turns = true;
    w->lo = t->number;
    for (int i = 0; i < t->cells; i++)
        add_turning(w, marks, ends + DIRS * i);
    w->hi = w->lo;
    return w->n > 0;
}

/* The part that a sum makes; false when an open literal lies outside, or it has no effect. */
static bool part_of(const struct feasible *w, const mark *marks, int sum, struct inner_part *out) {
    const struct sum *s = &w->m->sums.at[sum];
    *out = (struct inner_part){.sum = sum, .first = w->n, .last = -1};
    int open = 0;
    for (int i = 0; i < s->len; i++) {
        lit l = sum_lits(w->m, s)[i];
        mark at = lit_mark(marks, l);
        out->base += at == MARK_YES;
        if (at != MARK_NONE)
            continue;
        int k = w->index[lit_var(l)];
        if (k < 0)
            return false;
        open++;
        out->first = min_int(k, out->first);
        out->last = max_int(k, out->last);
    }
    bool at_most = out->base + open > s->hi, at_least = out->base < s->lo;
    out->most = at_most ? s->hi - out->base : at_least ? s->lo - out->base : 0;
    return at_most || at_least;
}

void feasible_add_parts(struct feasible *w, const mark *marks, int outer, bool background) {
    const struct model *m = w->m;
    const int *first = background ? m->background_use_first : m->use_first;
    const int *uses = background ? m->background_uses : m->uses.at;
    struct inner_part part;
    for (int k = 0; k < w->n; k++) {
        int v = lit_var(w->open[k]);
        for (int i = first[v]; i < first[v + 1]; i++) {
            int sum = uses[i];
            if (sum == outer || w->seen[sum] == w->round)
                continue;
            w->seen[sum] = w->round;
            if (part_of(w, marks, sum, &part))
                vec_push(&w->parts, part);
        }
    }
}

static const lit *part_lits(const struct feasible *w, const struct inner_part *part, int *n) {
    *n = part->sum < 0 ? 2 : w->m->sums.at[part->sum].len;
    return part->sum < 0 ? part->axis : sum_lits(w->m, &w->m->sums.at[part->sum]);
}

/* Goes through the open literals of all parts: counts in gain_first[k + 1] how many parts gain by
 * literal number k, or fills their gains in from at[k] on. */
static void meet_gains(struct feasible *w, int *at) {
    int last[FEASIBLE_OPEN] = {0}; /* by open literal: the part that met it last + 1 */
    for (int p = 0; p < w->parts.len; p++) {
        int n;
        const lit *lits = part_lits(w, &w->parts.at[p], &n);
        for (int i = 0; i < n; i++) {
            int k = lits[i] < 0 ? -1 : w->index[lit_var(lits[i])]; /* an end may be no literal */
            if (k < 0)
                continue;
            bool again = last[k] == p + 1;
            last[k] = p + 1;
            if (!at)
                w->gain_first[k + 1] += !again;
            else if (!again)
                w->gains.at[at[k]++] = (struct gain){.part = p};
            if (at)
                w->gains.at[at[k] - 1].by[lits[i] == w->open[k]]++;
        }
    }
}

/* What each literal adds to each part. */
static void list_gains(struct feasible *w) {
    int at[FEASIBLE_OPEN];
    memset(w->gain_first, 0, sizeof w->gain_first);
    meet_gains(w, NULL);
    for (int k = 0; k < w->n; k++) {
        w->gain_first[k + 1] += w->gain_first[k];
        at[k] = w->gain_first[k];
    }
    vec_clear(&w->gains);
    vec_reserve(&w->gains, w->gain_first[w->n]);
    w->gains.len = w->gain_first[w->n];
    meet_gains(w, at);
}

static void count_more(struct feasible *w) {
    for (int k = 0; k < w->n; k++) {
        w->more[k] = w->turns ? 0 : w->n - k - 1;
        for (int p = 0; p < w->parts.len && w->turns; p++)
            w->more[k] += w->parts.at[p].sum < 0 && w->parts.at[p].last > k;
    }
}

/* A place in the key for each part while it lasts; false when there is none left, or a part can not
 * be met at all. */
static bool lay_out(struct feasible *w) {
    for (int p = 0; p < w->parts.len; p++) {
        struct inner_part *part = &w->parts.at[p];
        uint64_t taken = ((uint64_t)1 << COUNT_BITS) - 1;
        int bits = 1;
        while (part->most >> bits)
            bits++;
        for (int q = 0; q < p; q++)
            if (w->parts.at[q].first <= part->last && w->parts.at[q].last >= part->first)
                taken |= w->parts.at[q].mask;
        part->mask = ((uint64_t)1 << bits) - 1;
        for (part->shift = COUNT_BITS; part->shift + bits <= KEY_BITS; part->shift++)
            if (!(taken & (part->mask << part->shift)))
                break;
        if (part->shift + bits > KEY_BITS)
            return false;
        part->mask <<= part->shift;
    }
    return true;
}

static int part_count(const struct inner_part *part, uint64_t key) {
    return (int)((key & part->mask) >> part->shift);
}

/* What a literal adds to a sum; false where that breaks. */
static bool step_sum(const struct feasible *w, const struct gain *g, bool last, int yes,
                     uint64_t *key) {
    const struct inner_part *part = &w->parts.at[g->part];
    const struct sum *s = &w->m->sums.at[part->sum];
    int has = part_count(part, *key) + g->by[yes];
    if (has + part->base > s->hi || (last && has + part->base < s->lo))
        return false;
    if (has > part->most) /* counted to a lower bound only, which is reached */
        has = part->most;
    *key = (*key & ~part->mask) | (last ? 0 : (uint64_t)has << part->shift);
    return true;
}

/* What it adds to a cell: the number of its ends so far, odd or even. Whether it turns then. */
static bool step_turning(const struct feasible *w, const struct gain *g, bool last, int yes,
                         uint64_t *key) {
    const struct inner_part *part = &w->parts.at[g->part];
    int odd = (part_count(part, *key) + g->by[yes]) % 2;
    *key = (*key & ~part->mask) | (last ? 0 : (uint64_t)odd << part->shift);
    return last && (odd + part->base) % 2 == 1;
}

/* True if the bounds can still be kept behind open literal number k. */
static bool count_fits(const struct feasible *w, int k, uint64_t key) {
    int counted = (int)(key & (((uint64_t)1 << COUNT_BITS) - 1));
    return counted <= w->hi && counted + w->more[k] >= w->lo;
}

/* One more literal NO or YES: the new key, or false where a bound breaks. */
static bool step_on(const struct feasible *w, int k, int yes, uint64_t *key) {
    *key += w->turns ? 0 : (uint64_t)yes;
    if (!w->turns && !count_fits(w, k, *key))
        return false;
    for (int i = w->gain_first[k]; i < w->gain_first[k + 1]; i++) {
        const struct gain *g = &w->gains.at[i];
        bool last = k == w->parts.at[g->part].last;
        if (w->parts.at[g->part].sum < 0)
            *key += step_turning(w, g, last, yes, key) ? 1 : 0;
        else if (!step_sum(w, g, last, yes, key))
            return false;
    }
    return !w->turns || count_fits(w, k, *key);
}

static void new_table(struct feasible *w, int layer_len) {
    int size = 16;
    while (size < 4 * layer_len)
        size *= 2;
    vec_clear(&w->table);
    vec_reserve(&w->table, size);
    w->table.len = size;
    memset(w->table.at, -1, (size_t)size * sizeof *w->table.at);
}

/* The state of this key in the layer that is being made. */
static int state_of(struct feasible *w, uint64_t key) {
    uint64_t h = (key ^ (key >> 29)) * 0xbf58476d1ce4e5b9u;
    int mask = w->table.len - 1, at = (int)((h >> 32) & (uint64_t)mask);
    for (; w->table.at[at] >= 0; at = (at + 1) & mask)
        if (w->states.at[w->table.at[at]].key == key)
            return w->table.at[at];
    w->table.at[at] = w->states.len;
    vec_push(&w->states, ((struct state){.key = key}));
    return w->states.len - 1;
}

static bool go_forward(struct feasible *w, int most) {
    vec_clear(&w->states);
    vec_push(&w->states, ((struct state){0}));
    w->layer[0] = 0;
    for (int k = 0; k < w->n; k++) {
        w->layer[k + 1] = w->states.len;
        new_table(w, w->layer[k + 1] - w->layer[k]);
        for (int i = w->layer[k]; i < w->layer[k + 1]; i++)
            for (int yes = 0; yes < 2; yes++) {
                uint64_t key = w->states.at[i].key;
                int next = step_on(w, k, yes, &key) ? state_of(w, key) : -1;
                w->states.at[i].next[yes] = next;
            }
        if (w->states.len > most)
            return false;
    }
    w->layer[w->n + 1] = w->states.len;
    return true;
}

static bool feasible_go_back(struct feasible *w) {
    memset(w->can, 0, sizeof w->can);
    for (int i = w->layer[w->n]; i < w->states.len; i++)
        w->states.at[i].ways = 1;
    for (int k = w->n - 1; k >= 0; k--)
        for (int i = w->layer[k]; i < w->layer[k + 1]; i++)
            for (int yes = 0; yes < 2; yes++) {
                struct state *s = &w->states.at[i];
                int more = s->next[yes] >= 0 ? w->states.at[s->next[yes]].ways : 0;
                s->ways = min_int(s->ways + more, FEASIBLE_MANY);
                w->can[yes][k] = w->can[yes][k] || more > 0;
            }
    return w->states.at[0].ways > 0;
}

int feasible_count(const struct feasible *w) {
    return w->states.at[0].ways;
}

void feasible_pick(const struct feasible *w, int i, bool *holds) {
    int at = 0;
    for (int k = 0; k < w->n; k++) {
        int no = w->states.at[at].next[0], ways = no >= 0 ? w->states.at[no].ways : 0;
        holds[k] = i >= ways;
        i -= holds[k] ? ways : 0;
        at = w->states.at[at].next[holds[k]];
    }
}

enum feasible_found feasible_enumerate(struct feasible *w, int most) {
    mem_poll();
    list_gains(w);
    count_more(w);
    for (int p = 0; p < w->parts.len; p++)
        if (w->parts.at[p].most < 0)
            return FEASIBLE_NONE;
    if (!lay_out(w) || !go_forward(w, most))
        return FEASIBLE_UNKNOWN;
    return feasible_go_back(w) ? FEASIBLE_SOME : FEASIBLE_NONE;
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
