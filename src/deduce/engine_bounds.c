/* What the sums of a Model become in the engine: bounds and pairs over their open literals, and by
 * literal what it takes from which. */
#include "deduce/engine.h"

/* The open part of a sum: equal literals are a weight, opposite ones a constant and what is left.
 */
struct counting {
    struct engine *e;
    VEC(struct term) terms;
    int *where; /* by variable: its term + 1 */
    int lo, hi, total;
};

static void counting_add(struct counting *p, lit l) {
    mark known = lit_mark(p->e->marks, l);
    int at = known == MARK_NONE ? p->where[lit_var(l)] - 1 : -1;
    if (known == MARK_YES) {
        p->lo--;
        p->hi--;
    } else if (known == MARK_NONE && at < 0) {
        p->terms.at[p->terms.len++] = (struct term){l, 1};
        p->where[lit_var(l)] = p->terms.len;
    } else if (known == MARK_NONE && p->terms.at[at].l == l) {
        p->terms.at[at].weight++;
    } else if (known == MARK_NONE) {
        p->lo--;
        p->hi--;
        p->terms.at[at].weight--;
        if (p->terms.at[at].weight < 0)
            p->terms.at[at] = (struct term){l, 1};
    }
}

static void counting_take(struct counting *p, const struct sum *s) {
    const lit *lits = sum_lits(p->e->m, s);
    p->terms.len = p->total = 0;
    p->lo = s->lo;
    p->hi = s->hi;
    vec_reserve(&p->terms, s->len);
    for (int i = 0; i < s->len; i++)
        counting_add(p, lits[i]);
    int n = 0;
    for (int i = 0; i < p->terms.len; i++) {
        p->where[lit_var(p->terms.at[i].l)] = 0;
        p->total += p->terms.at[i].weight;
        if (p->terms.at[i].weight > 0)
            p->terms.at[n++] = p->terms.at[i];
    }
    p->terms.len = n;
}

/* "Of these literals (each xored with `flip`) at most `slack` may hold." */
static void add_bound(struct counting *p, int slack, int flip) {
    struct engine *e = p->e;
    struct bound b = {0, e->terms.len, p->terms.len};
    if (slack >= p->total)
        return;
    if (slack < 0)
        e->clash = true;
    vec_reserve(&e->terms, b.len);
    for (int i = 0; i < b.len; i++) {
        struct term t = {p->terms.at[i].l ^ flip, p->terms.at[i].weight};
        b.heaviest = t.weight > b.heaviest ? t.weight : b.heaviest;
        e->terms.at[e->terms.len++] = t;
        if (t.weight > slack)
            engine_set(e, lit_not(t.l));
    }
    if (b.len == 2 && slack >= b.heaviest) {
        vec_push(&e->pairs, e->terms.at[b.first].l);
        vec_push(&e->pairs, e->terms.at[b.first + 1].l);
        e->terms.len = b.first;
    } else {
        vec_push(&e->bounds, b);
        vec_push(&e->spare, slack - b.heaviest);
    }
}

/* "Not both", of two open variables: what nearly all sums of a shading are. */
static bool is_plain_pair(const struct engine *e, const struct sum *s) {
    const lit *l = sum_lits(e->m, s);
    return s->len == 2 && s->hi == 1 && s->lo <= 0 && lit_var(l[0]) != lit_var(l[1]) &&
           lit_mark(e->marks, l[0]) == MARK_NONE && lit_mark(e->marks, l[1]) == MARK_NONE;
}

static void count_sum_bounds(struct counting *p, const struct sum *s) {
    if (is_plain_pair(p->e, s)) {
        vec_push(&p->e->pairs, sum_lits(p->e->m, s)[0]);
        vec_push(&p->e->pairs, sum_lits(p->e->m, s)[1]);
        return;
    }
    counting_take(p, s);
    add_bound(p, p->hi, 0);
    add_bound(p, p->total - p->lo, 1);
}

/* --- by literal ------------------------------------------------------------------------------- */

/* first[l+1] counts the items of l; afterwards first[l] is where they begin. */
static void offsets_from_counts(int *first, int n) {
    for (int l = 0; l < n; l++)
        first[l + 1] += first[l];
}

static void index_pulls(struct engine *e, int lits) {
    e->pull_first = mem_alloc(lits + 2, sizeof(int));
    e->pulls = mem_alloc(e->terms.len, sizeof *e->pulls);
    int *at = e->pull_first + 1; /* so that filling in leaves the offsets in place */
    for (int i = 0; i < e->terms.len; i++)
        at[e->terms.at[i].l + 1]++;
    offsets_from_counts(at, lits);
    for (int b = 0; b < e->bounds.len; b++)
        for (int i = 0; i < e->bounds.at[b].len; i++) {
            struct term t = e->terms.at[e->bounds.at[b].first + i];
            e->pulls[at[t.l]++] = (struct pull){b, t.weight};
        }
}

static void index_rivals(struct engine *e, int lits) {
    e->rival_first = mem_alloc(lits + 2, sizeof(int));
    e->rivals = mem_alloc(e->pairs.len, sizeof *e->rivals);
    int *at = e->rival_first + 1;
    for (int i = 0; i < e->pairs.len; i++)
        at[e->pairs.at[i] + 1]++;
    offsets_from_counts(at, lits);
    for (int i = 0; i < e->pairs.len; i++)
        e->rivals[at[e->pairs.at[i]]++] = e->pairs.at[i ^ 1];
}

void engine_bounds(struct engine *e, int sums) {
    int lits = 2 * model_vars(e->m);
    vec_reserve(&e->bounds, sums);
    vec_reserve(&e->spare, sums);
    vec_reserve(&e->pairs, sums);
    vec_reserve(&e->terms, sums > 0 ? e->m->lits.len : 0);
    struct counting p = {.e = e, .where = mem_alloc(model_vars(e->m), sizeof(int))};
    for (int i = 0; i < sums; i++) {
        mem_poll();
        count_sum_bounds(&p, &e->m->sums.at[i]);
    }
    index_pulls(e, lits);
    index_rivals(e, lits);
    mem_free(p.where);
    vec_free(&p.terms);
}
