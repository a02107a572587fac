/* Computes the lengths that each of up to four lines of literals may have. Sets of lengths are bit
 * sets, and the lengths that occur in some solution of the rule are found exactly: totals by subset
 * sums over the bits, pairs of arms by the set of lengths compatible with each one. */
#include "model/arms.h"

#include "model/model_inside.h"

#include <assert.h>
#include <string.h>

/* Lengths 0 .. 127; no arm is longer, and greater totals are ignored. */
enum { HALF_BITS = 64, LENGTH_MOST = 2 * HALF_BITS - 1 };

bool lengths_have(struct lengths l, int n) {
    return n >= 0 && n <= LENGTH_MOST && (l.half[n / HALF_BITS] >> (n % HALF_BITS) & 1);
}

static void lengths_add(struct lengths *l, int n) {
    l->half[n / HALF_BITS] |= (uint64_t)1 << (n % HALF_BITS);
}

int lengths_least(struct lengths l) {
    for (int n = 0; n <= LENGTH_MOST; n++)
        if (lengths_have(l, n))
            return n;
    return -1;
}

struct arm_range lengths_range(struct lengths l) {
    struct arm_range r = {lengths_least(l), LENGTH_MOST};
    while (r.most >= 0 && !lengths_have(l, r.most))
        r.most--;
    return r;
}

int lengths_count(struct lengths l) {
    return __builtin_popcountll(l.half[0]) + __builtin_popcountll(l.half[1]);
}

static struct lengths shifted(struct lengths l, int by) {
    if (by >= HALF_BITS)
        return (struct lengths){{0, l.half[0] << (by - HALF_BITS)}};
    if (by == 0)
        return l;
    return (struct lengths){{l.half[0] << by, l.half[1] << by | l.half[0] >> (HALF_BITS - by)}};
}

/* Returns all totals of a length of a and a length of b. */
static struct lengths totals(struct lengths a, struct lengths b, int most) {
    struct lengths out = {{0, 0}};
    for (int n = 0; n <= most; n++) {
        if (!lengths_have(a, n))
            continue;
        struct lengths up = shifted(b, n);
        out.half[0] |= up.half[0];
        out.half[1] |= up.half[1];
    }
    return out;
}

struct lengths arm_lengths(const struct model *m, const struct arms *a, const mark *marks,
                           int arm) {
    struct lengths out = {{0, 0}};
    for (int n = 0; n <= a->len[arm]; n++) {
        mark next = n < a->len[arm] ? lit_mark(marks, arm_lit(m, a, arm, n)) : MARK_NO;
        if (next != MARK_YES)
            lengths_add(&out, n);
        if (next == MARK_NO)
            break;
    }
    return out;
}

static void filter_total(const struct arms *a, const struct lengths can[DIRS],
                         struct lengths out[DIRS]) {
    int total = a->total;
    struct lengths half[2] = {totals(can[0], can[1], total), totals(can[2], can[3], total)};
    for (int i = 0; i < DIRS; i++) {
        struct lengths others = totals(can[i ^ 1], half[i < 2], total); /* the arms except i */
        for (int n = 0; n <= total; n++)
            if (lengths_have(can[i], n) && lengths_have(others, total - n))
                lengths_add(&out[i], n);
    }
}

static const struct lengths lengths_none, lengths_zero = {{1, 0}};

static struct lengths lengths_of(int n) {
    struct lengths one = lengths_none;
    if (n >= 0 && n <= LENGTH_MOST)
        lengths_add(&one, n);
    return one;
}

static struct lengths lengths_both(struct lengths a, struct lengths b) {
    return (struct lengths){{a.half[0] & b.half[0], a.half[1] & b.half[1]}};
}

static struct lengths lengths_without(struct lengths a, struct lengths b) {
    return (struct lengths){{a.half[0] & ~b.half[0], a.half[1] & ~b.half[1]}};
}

static struct lengths lengths_either(struct lengths a, struct lengths b) {
    return (struct lengths){{a.half[0] | b.half[0], a.half[1] | b.half[1]}};
}

static bool lengths_empty(struct lengths l) {
    return l.half[0] == 0 && l.half[1] == 0;
}

/* Returns the lengths of arm j, at least 1, that are compatible with length n of arm i < j while
 * all other arms have length 0. */
static struct lengths lengths_beside(const struct arms *a, struct lengths of_j, bool straight,
                                     int n) {
    bool any = a->total < 0;
    struct lengths same = lengths_both(of_j, lengths_of(n)),
                   rest = lengths_both(of_j, lengths_of(a->total - n));
    switch (a->rule) {
    case ARMS_EQUAL:
        return any ? same : lengths_both(same, rest);
    case ARMS_UNEQUAL:
        return lengths_without(any ? of_j : rest, same);
    case ARMS_RUNS:
        return straight ? (any ? of_j : rest) : any || n == a->total ? same : lengths_none;
    default:
        return lengths_none;
    }
}

static bool others_end(const struct lengths can[DIRS], int i, int j) {
    for (int o = 0; o < DIRS; o++)
        if (o != i && o != j && !lengths_have(can[o], 0))
            return false;
    return true;
}

static void others_add(struct lengths out[DIRS], int i, int j) {
    for (int o = 0; o < DIRS; o++)
        if (o != i && o != j)
            lengths_add(&out[o], 0);
}

static void filter_pair(const struct arms *a, const struct lengths can[DIRS], int i, int j,
                        struct lengths out[DIRS]) {
    struct lengths of_j = lengths_without(can[j], lengths_zero), met = lengths_none;
    for (int n = 1; n <= a->len[i] && !lengths_empty(of_j); n++) {
        struct lengths with =
            lengths_have(can[i], n) ? lengths_beside(a, of_j, j - i == 2, n) : lengths_none;
        if (lengths_empty(with))
            continue;
        lengths_add(&out[i], n);
        met = lengths_either(met, with);
    }
    out[j] = lengths_either(out[j], met);
    if (!lengths_empty(met))
        others_add(out, i, j);
}

static void filter_one(const struct arms *a, const struct lengths can[DIRS], int i,
                       struct lengths out[DIRS]) {
    bool found = false;
    for (int n = 1; n <= a->len[i]; n++)
        if (lengths_have(can[i], n) && (a->total < 0 || n == a->total)) {
            lengths_add(&out[i], n);
            found = true;
        }
    if (found)
        others_add(out, i, i);
}

struct arm_range arm_range(const struct model *m, const struct arms *a, const mark *marks,
                           int arm) {
    return lengths_range(arm_lengths(m, a, marks, arm));
}

void arms_bounds(const struct model *m, const struct arms *a, const mark *marks, int *least,
                 int *most) {
    *least = *most = 0;
    for (int arm = 0; arm < DIRS; arm++) {
        bool certain = true;
        for (int i = 0; i < a->len[arm]; i++) {
            mark at = lit_mark(marks, arm_lit(m, a, arm, i));
            if (at == MARK_NO)
                break;
            certain = certain && at == MARK_YES;
            *least += certain;
            ++*most;
        }
    }
}

bool arms_lengths(const struct model *m, const struct arms *a, const mark *marks,
                  struct lengths out[DIRS]) {
    struct lengths can[DIRS];
    for (int i = 0; i < DIRS; i++)
        can[i] = arm_lengths(m, a, marks, i);
    memset(out, 0, DIRS * sizeof *out);
    if (a->rule == ARMS_TOTAL)
        filter_total(a, can, out);
    for (int i = 0; i < DIRS && a->rule == ARMS_ONE; i++)
        if (others_end(can, i, i))
            filter_one(a, can, i, out);
    for (int i = 0; i < DIRS && a->rule >= ARMS_EQUAL; i++)
        for (int j = i + 1; j < DIRS; j++)
            if (others_end(can, i, j))
                filter_pair(a, can, i, j, out);
    return !lengths_empty(out[0]);
}

int model_arms(struct model *m, int family, int about, const struct arm arm[DIRS],
               enum arms_rule rule, int total) {
    struct arms a = {.rule = rule, .total = total};
    assert(total >= -1 && (rule != ARMS_TOTAL || total <= LENGTH_MOST));
    mem_poll();
    for (int i = 0; i < DIRS; i++) {
        a.first[i] = m->lits.len;
        for (int n = 0; n < arm[i].len && arm[i].lits[n] != LIT_FALSE; n++)
            vec_push(&m->lits, arm[i].lits[n]);
        a.len[i] = m->lits.len - a.first[i];
    }
    vec_push(&m->arms, a);
    return model_rule(m, RULE_ARMS, family, about, m->arms.len - 1);
}
