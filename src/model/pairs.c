/* Bipartite matching by augmenting paths (Kuhn 1955): find_lit() and find_taker() each look for one
 * path. */
#include "model/pairs.h"

#include "model/model_inside.h"

/* --- building --------------------------------------------------------------------------------- */

static bool share(const struct choices *a, const struct choices *b) {
    for (int i = 0; i < a->len; i++)
        for (int k = 0; k < b->len; k++)
            if (a->lits[i] == b->lits[k])
                return true;
    return false;
}

/* Appends, as indices, the takers connected with this one by shared literals, and sets their
 * met[]. */
static void gather_takers(const struct choices *takers, int n, int from, bool *met,
                          vec_int *group) {
    int at = group->len;
    met[from] = true;
    vec_push(group, from);
    for (; at < group->len; at++)
        for (int i = from + 1; i < n; i++)
            if (!met[i] && share(&takers[group->at[at]], &takers[i])) {
                met[i] = true;
                vec_push(group, i);
            }
}

/* Returns the index of a literal among those of the rule, appending it if it is new. */
static int index_of(struct model *m, struct pairs *p, lit l) {
    for (int i = 0; i < p->lits; i++)
        if (m->lits.at[p->first_lit + i] == l)
            return i;
    vec_push(&m->lits, l);
    return p->lits++;
}

static void add_group(struct model *m, int family, const struct choices *takers,
                      const vec_int *group) {
    struct pairs p = {.first = m->takers.len, .takers = group->len, .first_lit = m->lits.len};
    for (int i = 0; i < group->len; i++) {
        const struct choices *c = &takers[group->at[i]];
        struct taker t = {.cell = c->cell, .len = c->len};
        for (int k = 0; k < c->len; k++)
            t.choice[k] = index_of(m, &p, c->lits[k]);
        vec_push(&m->takers, t);
    }
    vec_push(&m->pairs, p);
    model_rule(m, RULE_PAIRS, family, takers[group->at[0]].cell, m->pairs.len - 1);
}

void model_pairs(struct model *m, int family, const struct choices *takers, int n) {
    LOCAL(mem_free_at) bool *met = mem_alloc(n, sizeof *met);
    LOCAL(mem_free_at) vec_int group = {0};
    for (int i = 0; i < n; i++) {
        if (met[i])
            continue;
        vec_clear(&group);
        gather_takers(takers, n, i, met, &group);
        add_group(m, family, takers, &group);
    }
}

/* --- matching --------------------------------------------------------------------------------- */

/* A matching of takers and literals, and those that the current search for a path has visited. */
struct pairing {
    const struct model *m;
    const struct pairs *p;
    const lit *lits;
    const mark *marks;
    int *of_taker, *of_lit; /* -1: not matched */
    bool *met_taker, *met_lit;
    int without; /* this literal counts as false; -1: none */
};

static struct pairing pairing_new(const struct model *m, const mark *marks, int rule) {
    const struct pairs *p = rule_pairs(m, rule);
    struct pairing g = {.m = m,
                        .p = p,
                        .lits = pairs_lits(m, p),
                        .marks = marks,
                        .of_taker = mem_alloc(p->takers, sizeof(int)),
                        .of_lit = mem_alloc(p->lits + 1, sizeof(int)),
                        .met_taker = mem_alloc(p->takers, sizeof(bool)),
                        .met_lit = mem_alloc(p->lits + 1, sizeof(bool)),
                        .without = -1};
    for (int i = 0; i < p->takers; i++)
        g.of_taker[i] = -1;
    for (int i = 0; i < p->lits; i++)
        g.of_lit[i] = -1;
    return g;
}

static void pairing_free(struct pairing *g) {
    mem_free(g->of_taker);
    mem_free(g->of_lit);
    mem_free(g->met_taker);
    mem_free(g->met_lit);
}

static void forget_met(struct pairing *g) {
    for (int i = 0; i < g->p->takers; i++)
        g->met_taker[i] = false;
    for (int i = 0; i < g->p->lits; i++)
        g->met_lit[i] = false;
}

static const struct taker *taker_at(const struct pairing *g, int taker) {
    return &g->m->takers.at[g->p->first + taker];
}

static mark lit_at(const struct pairing *g, int i) {
    return i == g->without ? MARK_NO : lit_mark(g->marks, g->lits[i]);
}

static void pair_up(struct pairing *g, int taker, int i) {
    g->of_taker[taker] = i;
    g->of_lit[i] = taker;
}

/* Looks for an augmenting path from this taker to a literal that may hold. Returns true if it
 * matched it. */
static bool find_lit(struct pairing *g, int taker) {
    const struct taker *t = taker_at(g, taker);
    g->met_taker[taker] = true;
    for (int k = 0; k < t->len; k++) {
        int i = t->choice[k];
        if (lit_at(g, i) == MARK_NO || g->met_lit[i])
            continue;
        g->met_lit[i] = true;
        if (g->of_lit[i] < 0 || find_lit(g, g->of_lit[i])) {
            pair_up(g, taker, i);
            return true;
        }
    }
    return false;
}

/* Looks for an augmenting path from this literal to a taker. Returns true if it matched it. */
static bool find_taker(struct pairing *g, int i) {
    g->met_lit[i] = true;
    for (int taker = 0; taker < g->p->takers; taker++) {
        const struct taker *t = taker_at(g, taker);
        for (int k = 0; k < t->len && !g->met_taker[taker]; k++) {
            if (t->choice[k] != i)
                continue;
            g->met_taker[taker] = true;
            if (g->of_taker[taker] < 0 || find_taker(g, g->of_taker[taker])) {
                pair_up(g, taker, i);
                return true;
            }
        }
    }
    return false;
}

/* Matches all takers to literals that may hold. Returns -1, or the taker that finds none. */
static int pair_takers(struct pairing *g) {
    for (int taker = 0; taker < g->p->takers; taker++) {
        forget_met(g);
        if (!find_lit(g, taker))
            return taker;
    }
    return -1;
}

/* Matches all true literals to takers. Returns -1, or the literal that finds none. */
static int pair_lits(struct pairing *g) {
    for (int i = 0; i < g->p->lits; i++) {
        forget_met(g);
        if (lit_at(g, i) == MARK_YES && !find_taker(g, i))
            return i;
    }
    return -1;
}

/* Appends the takers that the last search visited, and the false literals beside them. */
static void gather_few(const struct pairing *g, vec_int *cells, vec_lit *lits) {
    LOCAL(mem_free_at) bool *told = mem_alloc(g->p->lits + 1, sizeof *told);
    for (int taker = 0; taker < g->p->takers; taker++) {
        const struct taker *t = taker_at(g, taker);
        if (!g->met_taker[taker])
            continue;
        if (cells)
            vec_push(cells, t->cell);
        for (int k = 0; k < t->len; k++) {
            int i = t->choice[k];
            if (lits && lit_at(g, i) == MARK_NO && !told[i])
                vec_push(lits, g->lits[i]);
            told[i] = true;
        }
    }
}

enum pairs_fault pairs_fault(const struct model *m, const mark *marks, int rule, vec_int *cells,
                             vec_lit *lits) {
    LOCAL(pairing_free) struct pairing few = pairing_new(m, marks, rule);
    LOCAL(pairing_free) struct pairing many = pairing_new(m, marks, rule);
    enum pairs_fault fault = PAIRS_FIT;
    if (pair_takers(&few) >= 0) {
        fault = PAIRS_FEW;
        gather_few(&few, cells, lits);
    } else if (pair_lits(&many) >= 0) {
        fault = PAIRS_MANY;
        for (int i = 0; i < many.p->lits && lits; i++)
            if (many.met_lit[i])
                vec_push(lits, many.lits[i]);
    }
    return fault;
}

void pairs_clause(const struct model *m, const mark *marks, int rule, vec_lit *out) {
    int first = out->len;
    enum pairs_fault fault = pairs_fault(m, marks, rule, NULL, out);
    for (int i = first; i < out->len && fault == PAIRS_MANY; i++)
        out->at[i] = lit_not(out->at[i]);
}

/* Implies the open literals without which some taker has none. */
static void imply_needed(struct pairing *g, vec_lit *implied) {
    pair_takers(g);
    for (int i = 0; i < g->p->lits; i++) {
        int taker = g->of_lit[i];
        if (taker < 0 || lit_at(g, i) != MARK_NONE)
            continue;
        forget_met(g);
        g->without = i;
        g->of_lit[i] = -1;
        if (!find_lit(g, taker)) {
            pair_up(g, taker, i);
            vec_push(implied, g->lits[i]);
        }
        g->without = -1;
    }
}

/* Implies the negation of open literals for which there is no taker. */
static void imply_spare(struct pairing *g, vec_lit *implied) {
    int takers = g->p->takers, lits = g->p->lits;
    pair_lits(g);
    for (int i = 0; i < lits; i++) {
        if (lit_at(g, i) != MARK_NONE)
            continue;
        LOCAL(mem_free_at) int *of_taker = mem_copy(g->of_taker, takers, sizeof *of_taker);
        LOCAL(mem_free_at) int *of_lit = mem_copy(g->of_lit, lits, sizeof *of_lit);
        forget_met(g);
        bool fits = find_taker(g, i);
        if (!fits)
            vec_push(implied, lit_not(g->lits[i]));
        for (int k = 0; k < takers && fits; k++)
            g->of_taker[k] = of_taker[k];
        for (int k = 0; k < lits && fits; k++)
            g->of_lit[k] = of_lit[k];
    }
}

void pairs_imply(const struct model *m, const mark *marks, int rule, vec_lit *implied) {
    LOCAL(pairing_free) struct pairing few = pairing_new(m, marks, rule);
    LOCAL(pairing_free) struct pairing many = pairing_new(m, marks, rule);
    imply_needed(&few, implied);
    imply_spare(&many, implied);
}

void pairs_left(const struct model *m, const mark *marks, int rule, vec_lit *left) {
    LOCAL(pairing_free) struct pairing g = pairing_new(m, marks, rule);
    for (int taker = 0; taker < g.p->takers; taker++) {
        forget_met(&g);
        find_lit(&g, taker);
    }
    for (int i = 0; i < g.p->lits; i++)
        if (lit_at(&g, i) == MARK_YES && g.of_lit[i] < 0)
            vec_push(left, g.lits[i]);
}

int pairs_taker(const struct model *m, int rule, int var) {
    const struct pairs *p = rule_pairs(m, rule);
    for (int taker = 0; taker < p->takers; taker++) {
        const struct taker *t = &m->takers.at[p->first + taker];
        for (int k = 0; k < t->len; k++)
            if (lit_var(pairs_lits(m, p)[t->choice[k]]) == var)
                return t->cell;
    }
    return m->rules.at[rule].about;
}
