#include "model/ring.h"

#include "model/model_inside.h"

int model_ring(struct model *m, int family, const lit *lits, int n) {
    vec_push(&m->rings, ((struct ring){m->lits.len, n}));
    for (int i = 0; i < n; i++)
        vec_push(&m->lits, lits[i]);
    return model_rule(m, RULE_RING, family, NO_CELL, m->rings.len - 1);
}

bool ring_is_broken(const struct model *m, const mark *marks, int rule, lit four[4]) {
    const struct ring *r = rule_ring(m, rule);
    mark last = MARK_NONE;
    int n = 0;
    for (int i = 0; i < r->len && n < 4; i++) {
        lit l = ring_lits(m, r)[i];
        mark at = lit_mark(marks, l);
        if (at == MARK_NONE || at == last)
            continue;
        four[n++] = at == MARK_YES ? l : lit_not(l);
        last = at;
    }
    return n == 4;
}

void ring_clause(const struct model *m, const mark *marks, int rule, vec_lit *out) {
    lit four[4];
    ring_is_broken(m, marks, rule, four);
    for (int i = 0; i < 4; i++)
        if (four[i] >= 0)
            vec_push(out, lit_not(four[i]));
}

/* Appends the open literals after `from`, up to the next marked one, if that has the same mark. */
static void imply_gap(const struct model *m, const mark *marks, const struct ring *r, int from,
                      vec_lit *implied) {
    const lit *lits = ring_lits(m, r);
    mark alike = lit_mark(marks, lits[from]);
    int to = from;
    do
        to = (to + 1) % r->len;
    while (lit_mark(marks, lits[to]) == MARK_NONE);
    for (int i = (from + 1) % r->len; i != to && lit_mark(marks, lits[to]) == alike;
         i = (i + 1) % r->len)
        vec_push(implied, alike == MARK_YES ? lits[i] : lit_not(lits[i]));
}

void ring_imply(const struct model *m, const mark *marks, int rule, vec_lit *implied) {
    const struct ring *r = rule_ring(m, rule);
    bool has[3] = {false};
    for (int i = 0; i < r->len; i++)
        has[lit_mark(marks, ring_lits(m, r)[i])] = true;
    for (int i = 0; i < r->len && has[MARK_YES] && has[MARK_NO]; i++)
        if (lit_mark(marks, ring_lits(m, r)[i]) != MARK_NONE)
            imply_gap(m, marks, r, i, implied);
}
