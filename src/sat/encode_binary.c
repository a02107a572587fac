/* Sums in binary, for those whose counter would not fit: full adders bring the terms of each power
 * of two down to one bit of the total (Een and Sorensson 2006, section 5.2), and the bits are
 * compared with the bounds. It takes a number of clauses proportional to that of the terms, and
 * implies less by unit propagation than a counter. */
#include "sat/inside.h"

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
