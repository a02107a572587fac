/* Sums as clauses. A short one is spelled out: one clause for each smallest set of literals that
 * breaks it. A longer one is a sequential counter (Sinz 2005) that keeps only the counts from which
 * the bounds can still be met; where that takes too many clauses, its literals are sorted; and
 * those of the longest sums, or sums with weights, are added in binary. */
#include "base/least.h"
#include "model/model.h"
#include "solve/sat/inside.h"

#include <stdlib.h>

/* --- in binary -------------------------------------------------------------------------------- */

/* Sums in binary, for those whose counter would not fit: full adders bring the terms of each power
 * of two down to one bit of the total (Een and Sorensson 2006, section 5.2), and the bits are
 * compared with the bounds. It takes a number of clauses proportional to that of the terms, and
 * implies less by unit propagation than a counter. */

enum { BITS = 31 }; /* of a total, which is an int */

struct adder {
    struct solver *s;
    lit no; /* in every clause: true when the sum is not asked about */
    vec_lit column[BITS];
};

/* *sum and *carry are the two bits of a + b + c. */
static void add_bits(struct adder *t, const lit in[3], lit *sum, lit *carry) {
    *sum = solver_new_lit(t->s);
    *carry = solver_new_lit(t->s);
    for (int row = 0; row < 8; row++) {
        lit clause[5] = {t->no};
        int ones = 0;
        for (int i = 0; i < 3; i++) {
            bool on = row >> i & 1;
            ones += on;
            clause[1 + i] = on ? lit_not(in[i]) : in[i];
        }
        clause[4] = ones & 1 ? *sum : lit_not(*sum);
        solver_add_clause(t->s, clause, 5);
    }
    for (int i = 0; i < 3; i++) {
        lit a = in[i], b = in[(i + 1) % 3];
        solver_add_clause(t->s, (lit[]){t->no, lit_not(a), lit_not(b), *carry}, 4);
        solver_add_clause(t->s, (lit[]){t->no, a, b, lit_not(*carry)}, 4);
    }
    /* A full adder implies this already, but not by unit propagation. */
    for (int i = 0; i < 3; i++)
        solver_add_clause(t->s, (lit[]){t->no, lit_not(*carry), lit_not(*sum), in[i]}, 4);
    for (int i = 0; i < 3; i++)
        solver_add_clause(t->s, (lit[]){t->no, *carry, *sum, lit_not(in[i])}, 4);
}

/* Takes from the front of a column and adds to its end, so that the tree of adders is flat. */
static void add_column(struct adder *t, int bit) {
    for (int from = 0; from + 1 < t->column[bit].len && !t->s->incomplete;) {
        int n = t->column[bit].len - from < 3 ? 2 : 3;
        lit in[3] = {LIT_FALSE, LIT_FALSE, LIT_FALSE}, sum, carry;
        for (int i = 0; i < n; i++)
            in[i] = t->column[bit].at[from++];
        add_bits(t, in, &sum, &carry);
        vec_push(&t->column[bit], sum);
        vec_push(&t->column[bit + 1], carry);
    }
}

static lit total_bit(const struct adder *t, int bit) {
    int n = t->column[bit].len;
    return n > 0 ? t->column[bit].at[n - 1] : LIT_FALSE;
}

/* total <= bound, or, with `sign`, total >= bound: where a bit leaves the bound on the wrong side,
 * a higher one has left it on the right side before. */
static void compare(struct adder *t, int bound, int sign) {
    for (int bit = 0; bit < BITS; bit++) {
        lit clause[BITS + 1] = {t->no};
        int n = 1;
        if ((bound >> bit & 1) != sign)
            continue;
        clause[n++] = lit_not(total_bit(t, bit)) ^ sign;
        for (int high = bit + 1; high < BITS; high++)
            if ((bound >> high & 1) != sign)
                clause[n++] = lit_not(total_bit(t, high)) ^ sign;
        solver_add_clause(t->s, clause, n);
    }
}

void encode_binary(struct solver *s, const struct addend *at, int n, int lo, int hi, lit selector) {
    struct adder t = {.s = s, .no = lit_not(selector)};
    for (int i = 0; i < n; i++)
        for (int bit = 0; bit < BITS; bit++)
            if (at[i].weight >> bit & 1)
                vec_push(&t.column[bit], at[i].l);
    for (int bit = 0; bit + 1 < BITS; bit++)
        add_column(&t, bit);
    compare(&t, hi, 0);
    if (lo > 0)
        compare(&t, lo, 1);
    for (int bit = 0; bit < BITS; bit++)
        vec_free(&t.column[bit]);
}

/* --- sorted ----------------------------------------------------------------------------------- */

/* Long sums as a cardinality network (Asin, Nieuwenhuis, Oliveras, Rodriguez-Carbonell 2011): the
 * literals are sorted, true ones first, by Batcher's odd-even merges (1968), of which only those
 * outputs are built that the bounds ask about; a bound is then one output. Of n literals and k
 * outputs it takes about n log^2 k comparators, and unit propagation is complete: it finds every
 * literal that the bounds imply (there, theorem 5; Abio et al. 2013 for lists of any length). */

struct network {
    struct solver *s;
    lit no;        /* in every clause: true when the sum is not asked about */
    bool up, down; /* whether literals that hold imply outputs, and outputs imply literals */
};

/* A literal for "a or b". */
static lit either_of(const struct network *t, lit a, lit b) {
    lit either = solver_new_lit(t->s);
    if (t->up) {
        solver_add_clause(t->s, (lit[]){t->no, lit_not(a), either}, 3);
        solver_add_clause(t->s, (lit[]){t->no, lit_not(b), either}, 3);
    }
    if (t->down)
        solver_add_clause(t->s, (lit[]){t->no, a, b, lit_not(either)}, 4);
    return either;
}

/* A literal for "a and b". */
static lit both_of(const struct network *t, lit a, lit b) {
    lit both = solver_new_lit(t->s);
    if (t->up)
        solver_add_clause(t->s, (lit[]){t->no, lit_not(a), lit_not(b), both}, 4);
    if (t->down) {
        solver_add_clause(t->s, (lit[]){t->no, a, lit_not(both)}, 3);
        solver_add_clause(t->s, (lit[]){t->no, b, lit_not(both)}, 3);
    }
    return both;
}

/* Sorted literals. An array may be read with a step of 2, 4, ..., so nothing is copied to split it
 * into what stands at odd and at even places. */
struct sorted {
    const lit *at;
    int len, step;
};

static struct sorted every_second(struct sorted v, int begin) {
    return (struct sorted){v.at + begin * v.step, (v.len + 1 - begin) / 2, 2 * v.step};
}

static struct sorted cut_short(struct sorted v, int most) {
    return (struct sorted){v.at, min_int(v.len, most), v.step};
}

/* The i-th literals of `even` and the ones after the i-th of `odd` are in order but for neighbours.
 * Returns how many literals there are. */
static int settle_neighbours(const struct network *t, const lit *odd, int n_odd, const lit *even,
                             int n_even, int most, lit *out) {
    int n = 0;
    out[n++] = odd[0];
    for (int i = 0; n < most && (i < n_even || i + 1 < n_odd) && !t->s->incomplete; i++) {
        if (i >= n_even || i + 1 >= n_odd) {
            out[n++] = i < n_even ? even[i] : odd[i + 1];
            continue;
        }
        out[n++] = either_of(t, even[i], odd[i + 1]);
        if (n < most)
            out[n++] = both_of(t, even[i], odd[i + 1]);
    }
    return n;
}

/* Merges two sorted lists into `out`, the first `most` of them. Returns how many these are. */
static int merge_sorted(const struct network *t, struct sorted a, struct sorted b, int most,
                        lit *out) {
    a = cut_short(a, most);
    b = cut_short(b, most);
    int n = a.len + b.len < most ? a.len + b.len : most;
    if (a.len == 0 || b.len == 0 || t->s->incomplete) {
        for (int i = 0; i < n; i++)
            out[i] = i < a.len ? a.at[i * a.step] : b.at[(i - a.len) * b.step];
        return n;
    }
    if (a.len == 1 && b.len == 1) {
        out[0] = either_of(t, a.at[0], b.at[0]);
        if (n > 1)
            out[1] = both_of(t, a.at[0], b.at[0]);
        return n;
    }
    int half = (a.len + 1) / 2 + (b.len + 1) / 2;
    LOCAL(mem_free_at) lit *odd = mem_alloc(2 * half, sizeof *odd);
    lit *even = odd + half;
    int n_odd = merge_sorted(t, every_second(a, 0), every_second(b, 0), most / 2 + 1, odd);
    int n_even = merge_sorted(t, every_second(a, 1), every_second(b, 1), most / 2, even);
    return settle_neighbours(t, odd, n_odd, even, n_even, most, out);
}

/* Sorts n literals into `out`, the first `most` of them. Returns how many these are. */
static int sort_lits(const struct network *t, const lit *lits, int n, int most, lit *out) {
    if (n <= 1) {
        for (int i = 0; i < n; i++)
            out[i] = lits[i];
        return n;
    }
    LOCAL(mem_free_at) lit *halves = mem_alloc(n, sizeof *halves);
    int left = sort_lits(t, lits, n / 2, most, halves);
    int right = sort_lits(t, lits + n / 2, n - n / 2, most, halves + n / 2);
    return merge_sorted(t, (struct sorted){halves, left, 1},
                        (struct sorted){halves + n / 2, right, 1}, most, out);
}

/* As many outputs as the bounds ask about. */
static int outputs_asked(int n, int lo, int hi) {
    return hi < n ? hi + 1 : lo;
}

/* A literal is sorted into lists of 2, 4, 8, ... A merge puts it through a comparator each time
 * that the list, or the outputs asked of it, can be halved. */
static long network_size(int n, int lo, int hi) {
    int most = outputs_asked(n, lo, hi), opposite = outputs_asked(n, n - hi, n - lo);
    long passed = 0, halvings = 0;
    for (int width = 1; width < n; width *= 2) {
        halvings += width < most && width < opposite;
        passed += halvings;
    }
    return passed * n;
}

static void encode_sorted(struct solver *s, const lit *lits, int n, int lo, int hi, lit selector) {
    struct network t = {.s = s, .no = lit_not(selector), .up = (hi < n), .down = (lo > 0)};
    LOCAL(mem_free_at) lit *out = mem_alloc(n, sizeof *out);
    sort_lits(&t, lits, n, outputs_asked(n, lo, hi), out);
    if (t.down)
        solver_add_clause(s, (lit[]){t.no, out[lo - 1]}, 2);
    if (t.up)
        solver_add_clause(s, (lit[]){t.no, lit_not(out[hi])}, 2);
}

/* Counts the literals that hold or those that do not, whichever takes fewer outputs. */
void encode_network(struct solver *s, const lit *lits, int n, int lo, int hi, lit selector) {
    if (outputs_asked(n, lo, hi) <= outputs_asked(n, n - hi, n - lo)) {
        encode_sorted(s, lits, n, lo, hi, selector);
        return;
    }
    LOCAL(mem_free_at) lit *opposite = mem_alloc(n, sizeof *opposite);
    for (int i = 0; i < n; i++)
        opposite[i] = lit_not(lits[i]);
    encode_sorted(s, opposite, n, n - hi, n - lo, selector);
}

/* --- spelled out, or counted ------------------------------------------------------------------ */

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
            int both = min_int(last->weight, next.weight);
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

/* True if n terms have more subsets of this size than may be spelled out. */
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
    r->sure = max_int(t->lo - left, 0);
    r->most = min_int(so_far, t->hi);
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
    int from = min_int(before->sure, now->sure);
    bool up = (t->hi < t->total), down = (t->lo > 0);
    for (int j = max_int(from, 1); j <= now->most + x.weight; j++) {
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
    int width = min_int(t->hi, t->total) + 1, so_far = 0;
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
    LOCAL(mem_free_at) lit *lits = mem_alloc(t->at.len, sizeof *lits);
    for (int i = 0; i < t->at.len; i++)
        lits[i] = t->at.at[i].l;
    encode_network(t->s, lits, t->at.len, lo, hi, t->selector);
}

static void encode_long(struct addends *t) {
    if (t->selector == LIT_TRUE)
        pair_off(t);
    bool plain = t->at.at[0].weight == 1;
    int lo = max_int(t->lo, 0), hi = min_int(t->hi, t->total);
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
