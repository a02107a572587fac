/* Arms: what each of up to four lines of literals may come to. Every length that the marks leave
 * open is a bit, and the lengths that some way to meet the rule uses are found exactly: totals by
 * subset sums over the bits, pairs of arms by trying all pairs of lengths. */
#include "model/arms.h"

#include <string.h>

/* Lengths 0 .. 127; no arm is longer, and no total above is looked at. */
enum { LENGTH_MOST = 127 };

bool lengths_have(struct lengths l, int n) {
    return n >= 0 && n <= LENGTH_MOST && (l.half[n >> 6] >> (n & 63) & 1);
}

static void lengths_add(struct lengths *l, int n) {
    l->half[n >> 6] |= (uint64_t)1 << (n & 63);
}

int lengths_least(struct lengths l) {
    for (int n = 0; n <= LENGTH_MOST; n++)
        if (lengths_have(l, n))
            return n;
    return -1;
}

int lengths_count(struct lengths l) {
    return __builtin_popcountll(l.half[0]) + __builtin_popcountll(l.half[1]);
}

static struct lengths shifted(struct lengths l, int by) {
    if (by >= 64)
        return (struct lengths){{0, l.half[0] << (by - 64)}};
    if (by == 0)
        return l;
    return (struct lengths){{l.half[0] << by, l.half[1] << by | l.half[0] >> (64 - by)}};
}

/* All totals of a length of a and one of b. */
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

/* The lengths that the marks leave an arm: it ends before a literal that does not hold. */
static struct lengths marked_lengths(const struct model *m, const mark *marks, const struct arms *a,
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
        struct lengths others = totals(can[i ^ 1], half[i < 2], total);
        for (int n = 0; n <= total; n++)
            if (lengths_have(can[i], n) && lengths_have(others, total - n))
                lengths_add(&out[i], n);
    }
}

/* Whether arms i < j may be n and k long, each at least 1, and the others 0. */
static bool pair_fits(const struct arms *a, int i, int j, int n, int k) {
    bool any = a->total < 0, straight = j - i == 2;
    switch (a->rule) {
    case ARMS_EQUAL:
        return n == k && (any || n + k == a->total);
    case ARMS_UNEQUAL:
        return n != k && (any || n + k == a->total);
    case ARMS_MIDDLE:
        return straight && n == k && (any || n + k == a->total);
    case ARMS_RUNS:
        return straight ? any || n + k == a->total : n == k && (any || n == a->total);
    default:
        return false;
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
    bool found = false;
    for (int n = 1; n <= a->len[i]; n++)
        for (int k = 1; k <= a->len[j] && lengths_have(can[i], n); k++) {
            if (!lengths_have(can[j], k) || !pair_fits(a, i, j, n, k))
                continue;
            lengths_add(&out[i], n);
            lengths_add(&out[j], k);
            found = true;
        }
    if (found)
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
    struct lengths can = marked_lengths(m, marks, a, arm);
    struct arm_range r = {lengths_least(can), a->len[arm]};
    while (!lengths_have(can, r.most))
        r.most--;
    return r;
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
        can[i] = marked_lengths(m, marks, a, i);
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
    return out[0].half[0] != 0 || out[0].half[1] != 0;
}

int model_arms(struct model *m, int family, int about, const struct arm arm[DIRS],
               enum arms_rule rule, int total) {
    struct arms a = {.rule = rule, .total = total};
    for (int i = 0; i < DIRS; i++) {
        a.first[i] = m->lits.len;
        for (int n = 0; n < arm[i].len && arm[i].lits[n] != LIT_FALSE; n++)
            vec_push(&m->lits, arm[i].lits[n]);
        a.len[i] = m->lits.len - a.first[i];
    }
    vec_push(&m->arms, a);
    return model_rule(m, RULE_ARMS, family, about, m->arms.len - 1);
}
