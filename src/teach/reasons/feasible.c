/* Dynamic programming over the open literals in their order, layer by layer, as a decision diagram
 * is built from the top (Knuth, The Art of Computer Programming 4A, 7.1.4): a state is how many
 * were chosen, and how far each sum is that has begun and not ended. In a row only the last place
 * counts, so that the states are few; in a room it is the border of what has been filled. A state
 * is one word of 64 bits, and a literal changes all its counters of one bit at once. */
#include "teach/reasons/feasible.h"

#include "base/least.h"
#include "model/turns.h"

#include <assert.h>
#include <string.h>

enum { KEY_BITS = 64, COUNT_BITS = KEY_BITS - FEASIBLE_BITS };

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
    out->at_most_alone = !at_least;
    return at_most || at_least;
}

/* The open literals of a part as bits; not alone if one of them is negated or occurs twice. */
static void note_members(const struct feasible *w, struct inner_part *part) {
    const struct sum *s = &w->m->sums.at[part->sum];
    for (int i = 0; i < s->len && part->at_most_alone; i++) {
        lit l = sum_lits(w->m, s)[i];
        int k = w->index[lit_var(l)];
        uint64_t member = k >= 0 && k < 64 ? (uint64_t)1 << k : 0;
        part->at_most_alone = k < 0 || (w->open[k] == l && !(part->members & member));
        part->members |= member;
    }
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
            if (!part_of(w, marks, sum, &part))
                continue;
            note_members(w, &part);
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

/* Gives each part a place in the key from its first literal to its last, the lowest that no part
 * before it has in that time. Returns false if there is none left. */
static bool find_places(struct feasible *w) {
    uint64_t taken[FEASIBLE_OPEN] = {0}; /* by open literal */
    vec_clear(&w->masks);
    vec_reserve(&w->masks, w->parts.len);
    for (int p = 0; p < w->parts.len; p++) {
        const struct inner_part *part = &w->parts.at[p];
        uint64_t others = ((uint64_t)1 << COUNT_BITS) - 1;
        int bits = 1;
        while (part->most >> bits)
            bits++;
        for (int k = part->first; k <= part->last; k++)
            others |= taken[k];
        uint64_t mask = (((uint64_t)1 << bits) - 1) << COUNT_BITS;
        int end = COUNT_BITS + bits;
        for (; (others & mask) && end < KEY_BITS; end++)
            mask <<= 1;
        if (end > KEY_BITS || (others & mask))
            return false;
        for (int k = part->first; k <= part->last; k++)
            taken[k] |= mask;
        vec_push(&w->masks, mask);
    }
    return true;
}

static bool lay_out(struct feasible *w) {
    if (!find_places(w))
        return false;
    for (int p = 0; p < w->parts.len; p++) {
        w->parts.at[p].mask = w->masks.at[p];
        w->parts.at[p].shift = __builtin_ctzll(w->masks.at[p]);
    }
    return true;
}

/* --- what a literal does to the key ------------------------------------------------------------
 */

static struct counter_step counter_step_of(const struct feasible *w, int k, const struct gain *g) {
    const struct inner_part *part = &w->parts.at[g->part];
    bool last = k == part->last;
    struct counter_step c = {.mask = part->mask, .shift = part->shift, .most = part->most};
    c.by[0] = g->by[0];
    c.by[1] = g->by[1];
    c.last = last;
    c.turning = part->sum < 0;
    c.odd = part->base % 2 == 1;
    if (!c.turning) {
        const struct sum *s = &w->m->sums.at[part->sum];
        c.top = s->hi - part->base;
        c.least = last ? s->lo - part->base : 0;
    }
    return c;
}

/* True if a count before the literal leads to one after it that breaks no bound. */
static bool counter_fits(const struct counter_step *c, int yes, int count) {
    int has = count + c->by[yes];
    return has <= c->top && has >= c->least;
}

/* Notes a counter of one bit: which of its values fit, and what they become. */
static void add_bit(const struct counter_step *c, int yes, struct bit_step *b) {
    b->set |= counter_fits(c, yes, 0) ? 0 : c->mask;
    b->clear |= counter_fits(c, yes, 1) ? 0 : c->mask;
    b->raise |= c->by[yes] > 0 && c->most > 0 ? c->mask : 0;
    b->keep &= c->last ? ~c->mask : ~(uint64_t)0;
}

/* Puts the counters together, from open literal number `from` on. */
static void list_steps(struct feasible *w, int from) {
    w->counters.len = from > 0 ? w->counter_first[from] : 0;
    for (int k = from; k < w->n; k++) {
        struct bit_step b[2] = {{.keep = ~(uint64_t)0}, {.keep = ~(uint64_t)0}};
        w->counter_first[k] = w->counters.len;
        for (int i = w->gain_first[k]; i < w->gain_first[k + 1]; i++) {
            struct counter_step c = counter_step_of(w, k, &w->gains.at[i]);
            if (c.turning || c.most > 1) {
                vec_push(&w->counters, c);
                continue;
            }
            add_bit(&c, 0, &b[0]);
            add_bit(&c, 1, &b[1]);
        }
        w->bits[k][0] = b[0];
        w->bits[k][1] = b[1];
    }
    w->counter_first[w->n] = w->counters.len;
}

/* Changes one counter; returns false where a bound breaks. */
static bool step_counter(const struct counter_step *c, int yes, uint64_t *key) {
    int count = (int)((*key & c->mask) >> c->shift);
    *key &= ~c->mask;
    if (c->turning) {
        bool odd = (count + c->by[yes]) % 2 == 1;
        *key += c->last && odd != c->odd ? 1 : 0;
        *key |= odd && !c->last ? c->mask : 0;
        return true;
    }
    if (!counter_fits(c, yes, count))
        return false;
    if (!c->last) /* beyond `most` only a lower bound counts, which is reached */
        *key |= (uint64_t)min_int(count + c->by[yes], c->most) << c->shift;
    return true;
}

/* One more literal NO or YES: the new key, or false where a bound breaks. */
static bool step_on(const struct feasible *w, int k, int yes, uint64_t *key) {
    const struct bit_step *b = &w->bits[k][yes];
    if ((*key & b->clear) || (~*key & b->set))
        return false;
    *key = ((*key | b->raise) & b->keep) + (w->turns ? 0 : (uint64_t)yes);
    for (int i = w->counter_first[k]; i < w->counter_first[k + 1]; i++)
        if (!step_counter(&w->counters.at[i], yes, key))
            return false;
    int counted = (int)(*key & (((uint64_t)1 << COUNT_BITS) - 1));
    return counted <= w->hi && counted + w->more[k] >= w->lo;
}

/* --- layer by layer ----------------------------------------------------------------------------
 */

static void new_table(struct feasible *w, int layer_len) {
    int size = 16;
    while (size < 4 * layer_len)
        size *= 2;
    vec_clear(&w->table);
    vec_reserve(&w->table, size);
    w->table.len = size;
    memset(w->table.at, -1, (size_t)size * sizeof *w->table.at);
}

/* The state of this key in the layer that is being made, for which there is room. */
static int state_of(struct feasible *w, uint64_t key) {
    uint64_t h = (key ^ (key >> 29)) * 0xbf58476d1ce4e5b9u;
    int mask = w->table.len - 1, at = (int)((h >> 32) & (uint64_t)mask);
    for (; w->table.at[at] >= 0; at = (at + 1) & mask)
        if (w->states.at[w->table.at[at]].key == key)
            return w->table.at[at];
    w->table.at[at] = w->states.len;
    w->states.at[w->states.len].key = key;
    return w->states.len++;
}

/* Makes the layers behind number `from`. Returns false if there are more than `most` states in
 * all. */
static bool go_forward(struct feasible *w, int from, int most) {
    if (from == 0) {
        vec_clear(&w->states);
        vec_push(&w->states, ((struct state){0}));
        w->layer[0] = 0;
        w->layer[1] = 1;
    }
    w->states.len = w->layer[from + 1];
    for (int k = from; k < w->n; k++) {
        int end = w->states.len;
        w->layer[k + 1] = end;
        new_table(w, end - w->layer[k]);
        vec_reserve(&w->states, 2 * (end - w->layer[k]));
        for (int i = w->layer[k]; i < end; i++)
            for (int yes = 0; yes < 2; yes++) {
                uint64_t key = w->states.at[i].key;
                w->states.at[i].next[yes] = step_on(w, k, yes, &key) ? state_of(w, key) : -1;
            }
        if (w->states.len > most)
            return false;
    }
    w->layer[w->n + 1] = w->states.len;
    return true;
}

/* Counts the ways from each state to the end, back to layer `to`, and notes for each literal behind
 * it whether it can be NO or YES. Returns true if there is a way. */
static bool go_back(struct feasible *w, int to) {
    memset(w->can, 0, sizeof w->can);
    for (int i = w->layer[w->n]; i < w->states.len; i++)
        w->states.at[i].ways = 1;
    for (int k = w->n - 1; k >= to; k--) {
        int can[2] = {0, 0};
        for (int i = w->layer[k]; i < w->layer[k + 1]; i++) {
            struct state *s = &w->states.at[i];
            int no = s->next[0] >= 0 ? w->states.at[s->next[0]].ways : 0;
            int yes = s->next[1] >= 0 ? w->states.at[s->next[1]].ways : 0;
            s->ways = min_int(no + yes, FEASIBLE_MANY);
            can[0] |= no;
            can[1] |= yes;
        }
        w->can[0][k] = can[0] > 0;
        w->can[1][k] = can[1] > 0;
    }
    for (int i = w->layer[to]; i < w->layer[to + 1]; i++)
        if (w->states.at[i].ways > 0)
            return true;
    return false;
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
    w->valid = 0;
    list_gains(w);
    count_more(w);
    for (int p = 0; p < w->parts.len; p++)
        if (w->parts.at[p].most < 0)
            return FEASIBLE_NONE;
    if (!lay_out(w))
        return FEASIBLE_UNKNOWN;
    list_steps(w, 0);
    if (!go_forward(w, 0, most))
        return FEASIBLE_UNKNOWN;
    w->valid = w->n;
    return go_back(w, 0) ? FEASIBLE_SOME : FEASIBLE_NONE;
}

/* True if the literal holds in all ways, of which there are some, and there are not too many
 * states. The layers up to `from` are there. */
static bool forces_still(struct feasible *w, int from, lit l, int most) {
    int k = w->index[lit_var(l)];
    mem_poll();
    w->valid = from;
    if (!find_places(w)) /* the parts keep their places, but others would have none */
        return false;
    list_gains(w);
    list_steps(w, from);
    return go_forward(w, from, most) && go_back(w, k) && !w->can[l == w->open[k] ? 0 : 1][k];
}

bool feasible_drop_part(struct feasible *w, int p, lit l, int most) {
    assert(!w->turns && w->index[lit_var(l)] >= 0);
    if (w->valid < 0) /* feasible_settle() has made no states */
        feasible_enumerate(w, most);
    struct inner_part part = w->parts.at[p];
    int last = --w->parts.len;
    w->parts.at[p] = w->parts.at[last];
    if (forces_still(w, min_int(part.first, w->valid), l, most))
        return true;
    w->parts.len++;
    w->parts.at[last] = w->parts.at[p];
    w->parts.at[p] = part;
    return false;
}
