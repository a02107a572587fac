/* Long sums as a cardinality network (Asin, Nieuwenhuis, Oliveras, Rodriguez-Carbonell 2011): the
 * literals are sorted, true ones first, by Batcher's odd-even merges (1968), of which only those
 * outputs are built that the bounds ask about; a bound is then one output. Of n literals and k
 * outputs it takes about n log^2 k comparators, and unit propagation is complete: it finds every
 * literal that the bounds imply (there, theorem 5; Abio et al. 2013 for lists of any length). */
#include "sat/inside.h"

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
    return (struct sorted){v.at, v.len < most ? v.len : most, v.step};
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
    lit *odd = mem_alloc(2 * half, sizeof *odd), *even = odd + half;
    int n_odd = merge_sorted(t, every_second(a, 0), every_second(b, 0), most / 2 + 1, odd);
    int n_even = merge_sorted(t, every_second(a, 1), every_second(b, 1), most / 2, even);
    n = settle_neighbours(t, odd, n_odd, even, n_even, most, out);
    mem_free(odd);
    return n;
}

/* Sorts n literals into `out`, the first `most` of them. Returns how many these are. */
static int sort_lits(const struct network *t, const lit *lits, int n, int most, lit *out) {
    if (n <= 1) {
        for (int i = 0; i < n; i++)
            out[i] = lits[i];
        return n;
    }
    lit *halves = mem_alloc(n, sizeof *halves);
    int left = sort_lits(t, lits, n / 2, most, halves);
    int right = sort_lits(t, lits + n / 2, n - n / 2, most, halves + n / 2);
    int len = merge_sorted(t, (struct sorted){halves, left, 1},
                           (struct sorted){halves + n / 2, right, 1}, most, out);
    mem_free(halves);
    return len;
}

/* As many outputs as the bounds ask about. */
static int outputs_asked(int n, int lo, int hi) {
    return hi < n ? hi + 1 : lo;
}

/* A literal is sorted into lists of 2, 4, 8, ... A merge puts it through a comparator each time
 * that the list, or the outputs asked of it, can be halved. */
long network_size(int n, int lo, int hi) {
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
    lit *out = mem_alloc(n, sizeof *out);
    sort_lits(&t, lits, n, outputs_asked(n, lo, hi), out);
    if (t.down)
        solver_add_clause(s, (lit[]){t.no, out[lo - 1]}, 2);
    if (t.up)
        solver_add_clause(s, (lit[]){t.no, lit_not(out[hi])}, 2);
    mem_free(out);
}

/* Counts the literals that hold or those that do not, whichever takes fewer outputs. */
void encode_network(struct solver *s, const lit *lits, int n, int lo, int hi, lit selector) {
    if (outputs_asked(n, lo, hi) <= outputs_asked(n, n - hi, n - lo)) {
        encode_sorted(s, lits, n, lo, hi, selector);
        return;
    }
    lit *opposite = mem_alloc(n, sizeof *opposite);
    for (int i = 0; i < n; i++)
        opposite[i] = lit_not(lits[i]);
    encode_sorted(s, opposite, n, n - hi, n - lo, selector);
    mem_free(opposite);
}
