/* Sums as clauses. A short one is spelled out: one clause for each smallest set of literals that
 * breaks it. A longer one is a sequential counter (Sinz 2005) that keeps only the counts from which
 * the bounds can still be met; where that takes too many clauses, its literals are sorted; and
 * those of the longest sums, or sums with weights, are added in binary. */
#include "sat/inside.h"

#include <stdlib.h>

enum {
    CLAUSES_SPELLED = 24,
    /* Variables. A counter of 40,000 takes three times as long as the network; one of 2,000 leaves
     * the search about as fast, and below that a counter is better. */
    COUNTER_MOST = 10000,
    COUNTER_MOST_WEIGHTED = 250000, /* four clauses each, which take PicoSAT 300 bytes */
    NETWORK_MOST = 200000           /* three clauses each */
};

struct addends {
    struct solver *s;
    VEC(struct addend) at;
    int total, lo, hi;
    lit selector;
    vec_lit chosen;
};

static int by_variable(const void *a, const void *b) {
    const struct addend *x = a, *y = b;
    return (x->l > y->l) - (x->l < y->l);
}

static int by_weight(const void *a, const void *b) {
    const struct addend *x = a, *y = b;
    return x->weight != y->weight ? y->weight - x->weight : (x->l > y->l) - (x->l < y->l);
}

/* Equal literals become a weight, opposite ones a constant and what is left over. */
static void merge_addends(struct addends *t) {
    int n = 0;
    for (int i = 0; i < t->at.len; i++) {
        struct addend *last = n > 0 ? &t->at.at[n - 1] : NULL, next = t->at.at[i];
        if (!last || lit_var(last->l) != lit_var(next.l)) {
            t->at.at[n++] = next;
        } else if (last->l == next.l) {
            last->weight += next.weight;
        } else {
            int both = last->weight < next.weight ? last->weight : next.weight;
            t->lo -= both;
            t->hi -= both;
            lit kept = last->weight > next.weight ? last->l : next.l;
            *last = (struct addend){kept, last->weight + next.weight - 2 * both};
            n -= last->weight == 0;
        }
    }
    t->at.len = n;
}

static void gather(struct addends *t, const lit *lits, int n) {
    for (int i = 0; i < n; i++) {
        mark known = solver_known(t->s, lits[i]);
        if (known == MARK_YES) {
            t->lo--;
            t->hi--;
        } else if (known == MARK_NONE) {
            vec_push(&t->at, ((struct addend){lits[i], 1}));
        }
    }
    if (t->at.len > 1)
        qsort(t->at.at, (size_t)t->at.len, sizeof *t->at.at, by_variable);
    merge_addends(t);
    if (t->at.len > 1)
        qsort(t->at.at, (size_t)t->at.len, sizeof *t->at.at, by_weight);
    for (int i = 0; i < t->at.len; i++)
        t->total += t->at.at[i].weight;
}

/* Whether n terms have more subsets of this size than may be spelled out. */
static bool too_many(int n, int size) {
    long sets = 1;
    for (int i = 0; i < size && i < n - size && sets <= CLAUSES_SPELLED; i++)
        sets = sets * (n - i) / (i + 1);
    return sets > CLAUSES_SPELLED;
}

/* Meets each smallest set of terms, from the i-th on, that weighs more than `room`: heaviest first,
 * so a set is complete the moment it is too heavy. `left` is the weight of the terms from i on;
 * each call that has more than room there finds a set. Counts them up to `most`; with `add` makes
 * clauses of them, where `sign` is xored into the literals. */
static int smallest_sets(struct addends *t, int i, int room, int left, int sign, int most,
                         bool add) {
    int n = 0;
    for (; left > room && n < most; i++) {
        int weight = t->at.at[i].weight;
        left -= weight;
        vec_push(&t->chosen, t->at.at[i].l ^ sign);
        if (weight <= room) {
            n += smallest_sets(t, i + 1, room - weight, left, sign, most - n, add);
        } else {
            n++;
            if (add)
                solver_add_clause(t->s, t->chosen.at, t->chosen.len);
        }
        (void)vec_pop(&t->chosen);
    }
    return n;
}

/* Forbids every smallest set of true terms that exceeds hi, then every smallest set of false ones
 * that leaves less than lo. False, and nothing is added: these are too many. */
static bool spell_out(struct addends *t) {
    int n = 0, most = CLAUSES_SPELLED + 1;
    bool plain = t->at.len > 0 && t->at.at[0].weight == 1; /* the heaviest comes first */
    if (plain && ((t->hi < t->total && too_many(t->at.len, t->hi + 1)) ||
                  (t->lo > 0 && too_many(t->at.len, t->total - t->lo + 1))))
        return false;
    vec_push(&t->chosen, lit_not(t->selector));
    if (t->hi < t->total)
        n += smallest_sets(t, 0, t->hi, t->total, 1, most, false);
    if (t->lo > 0)
        n += smallest_sets(t, 0, t->total - t->lo, t->total, 0, most, false);
    if (n > CLAUSES_SPELLED)
        return false;
    if (t->hi < t->total)
        smallest_sets(t, 0, t->hi, t->total, 1, most, true);
    if (t->lo > 0)
        smallest_sets(t, 0, t->total - t->lo, t->total, 0, most, true);
    return true;
}

/* One row of the counter: literals that mean "at least j among the terms so far", for those j that
 * the bounds leave open: above `sure` (must be so) and not above `most` (cannot be more). */
struct row {
    int sure, most;
    lit *at; /* for j = sure+1 .. most */
};

static lit row_at(const struct row *r, int j) {
    return j <= r->sure ? LIT_TRUE : j > r->most ? LIT_FALSE : r->at[j - r->sure - 1];
}

static void row_bounds(const struct addends *t, struct row *r, int so_far) {
    int left = t->total - so_far;
    r->sure = t->lo - left > 0 ? t->lo - left : 0;
    r->most = so_far < t->hi ? so_far : t->hi;
}

static void row_begin(const struct addends *t, struct row *r, int so_far) {
    row_bounds(t, r, so_far);
    for (int j = r->sure + 1; j <= r->most; j++)
        r->at[j - r->sure - 1] = solver_new_lit(t->s);
}

/* now[j] = before[j] or (x and before[j - weight]): the upper bound needs that what is counted
 * makes it true, the lower one that nothing else does. */
static void row_clauses(const struct addends *t, const struct row *before, const struct row *now,
                        struct addend x) {
    int from = before->sure < now->sure ? before->sure : now->sure;
    bool up = (t->hi < t->total), down = (t->lo > 0);
    for (int j = from < 1 ? 1 : from; j <= now->most + x.weight; j++) {
        lit no = lit_not(t->selector), to = row_at(now, j);
        lit same = row_at(before, j), less = row_at(before, j - x.weight);
        if (up) {
            solver_add_clause(t->s, (lit[]){no, to, lit_not(same)}, 3);
            solver_add_clause(t->s, (lit[]){no, to, lit_not(x.l), lit_not(less)}, 4);
        }
        if (down) {
            solver_add_clause(t->s, (lit[]){no, lit_not(to), same, x.l}, 4);
            solver_add_clause(t->s, (lit[]){no, lit_not(to), less}, 3);
        }
    }
}

/* Puts one literal, "either of them", in the place of two that may not both hold: at most one of
 * them counts, so a counter of the pairs implies that no more can hold than there are pairs. */
static void pair_off(struct addends *t) {
    const struct model *m = t->s->model;
    int n = 0;
    for (int i = 0; i < t->at.len; i++) {
        struct addend x = t->at.at[i];
        if (x.l < 0)
            continue;
        mem_poll(); /* a sum over the largest board has 130 million pairs */
        for (int k = i + 1; k < t->at.len && lit_var(x.l) < model_vars(m); k++) {
            struct addend y = t->at.at[k];
            if (y.l < 0 || y.weight != x.weight || lit_var(y.l) >= model_vars(m) ||
                model_never_both(m, x.l, y.l) < 0)
                continue;
            lit either = solver_new_lit(t->s);
            solver_add_clause(t->s, (lit[]){either, lit_not(x.l)}, 2);
            solver_add_clause(t->s, (lit[]){either, lit_not(y.l)}, 2);
            solver_add_clause(t->s, (lit[]){lit_not(either), x.l, y.l}, 3);
            t->total -= x.weight;
            x.l = either;
            t->at.at[k].l = -1;
            break;
        }
        t->at.at[n++] = x;
    }
    t->at.len = n;
}

/* How many variables a counter takes: the rows' widths. */
static long counter_size(const struct addends *t) {
    long size = 0;
    for (int i = 0, so_far = 0; i < t->at.len; i++) {
        struct row r;
        so_far += t->at.at[i].weight;
        row_bounds(t, &r, so_far);
        size += r.most > r.sure ? r.most - r.sure : 0;
    }
    return size;
}

static void count_up(struct addends *t) {
    int width = (t->hi < t->total ? t->hi : t->total) + 1, so_far = 0;
    struct row rows[2] = {{.at = mem_alloc(width, sizeof(lit))},
                          {.at = mem_alloc(width, sizeof(lit))}};
    row_begin(t, &rows[0], 0);
    for (int i = 0; i < t->at.len && !t->s->incomplete; i++) {
        struct row *before = &rows[i % 2], *now = &rows[(i + 1) % 2];
        so_far += t->at.at[i].weight;
        row_begin(t, now, so_far);
        row_clauses(t, before, now, t->at.at[i]);
    }
    mem_free(rows[0].at);
    mem_free(rows[1].at);
}

static void sort_terms(struct addends *t, int lo, int hi) {
    lit *lits = mem_alloc(t->at.len, sizeof *lits);
    for (int i = 0; i < t->at.len; i++)
        lits[i] = t->at.at[i].l;
    encode_network(t->s, lits, t->at.len, lo, hi, t->selector);
    mem_free(lits);
}

static void encode_long(struct addends *t) {
    if (t->selector == LIT_TRUE)
        pair_off(t);
    bool plain = t->at.at[0].weight == 1;
    int lo = t->lo > 0 ? t->lo : 0, hi = t->hi < t->total ? t->hi : t->total;
    if (t->lo > t->total) /* there are fewer pairs than have to hold */
        solver_add_clause(t->s, (lit[]){lit_not(t->selector)}, 1);
    else if (counter_size(t) <= (plain ? COUNTER_MOST : COUNTER_MOST_WEIGHTED))
        count_up(t);
    else if (plain && network_size(t->at.len, lo, hi) <= NETWORK_MOST)
        sort_terms(t, lo, hi);
    else
        encode_binary(t->s, t->at.at, t->at.len, t->lo, t->hi, t->selector);
}

void solver_add_sum(struct solver *s, const lit *lits, int n, int lo, int hi, lit selector) {
    struct addends t = {.s = s, .lo = lo, .hi = hi, .selector = selector};
    gather(&t, lits, n);
    if (t.lo > t.total || t.hi < 0 || t.lo > t.hi)
        solver_add_clause(s, (lit[]){lit_not(selector)}, 1);
    else if ((t.lo > 0 || t.hi < t.total) && !spell_out(&t))
        encode_long(&t);
    vec_free(&t.at);
    vec_free(&t.chosen);
}
