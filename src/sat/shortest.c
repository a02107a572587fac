#include "sat/shortest.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct hunt {
    const struct model *m;
    const struct solve_options *o;
    struct answer *out;
    int *order; /* variables, cheapest first */
    int *root;  /* by vertex: union-find */
    int best, most;
    double deadline;
    bool stopped;
};

bool shortest_fits(const struct model *m) {
    if (!m->costs || m->graph.shape != SHAPE_TREE)
        return false;
    for (int v = 0; v < m->graph.vertices.len; v++)
        if (m->graph.vertices.at[v].on != LIT_TRUE)
            return false;
    for (int v = 0; v < model_vars(m); v++) {
        int e = m->edge_of_var[v];
        if (e < 0 || m->graph.edges.at[e].on != lit_yes(v) || m->vars.at[v].cost < 0)
            return false;
    }
    for (int i = 0; i < m->sums.len; i++) {
        const struct sum *s = &m->sums.at[i];
        const lit *l = sum_lits(m, s);
        if (s->len != 2 || s->lo > 0 || s->hi != 1 || lit_var(l[0]) == lit_var(l[1]) ||
            lit_sign(l[0]) != MARK_YES || lit_sign(l[1]) != MARK_YES)
            return false;
    }
    return true;
}

static double cpu_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static bool out_of_time(struct hunt *h) {
    const struct budget *b = &h->o->budget;
    h->stopped = h->stopped || (b->stop && b->stop(b->stop_arg)) ||
                 (h->deadline > 0 && cpu_now() > h->deadline);
    return h->stopped;
}

static int find_root(struct hunt *h, int v) {
    while (h->root[v] != v)
        v = h->root[v] = h->root[h->root[v]];
    return v;
}

static bool join(struct hunt *h, int var) {
    const struct edge *e = &h->m->graph.edges.at[h->m->edge_of_var[var]];
    int u = find_root(h, e->u), v = find_root(h, e->v);
    h->root[u] = v;
    return u != v;
}

/* The cheapest tree that keeps what is in and out, clashes or not: its length, -1 when none. */
static int cheapest_tree(struct hunt *h, const mark *fixed, mark *tree) {
    int n = model_vars(h->m), length = 0, joined = 0;
    for (int v = 0; v < h->m->graph.vertices.len; v++)
        h->root[v] = v;
    memset(tree, MARK_NO, (size_t)n * sizeof *tree);
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < n; i++) {
            int v = h->order[i];
            if (fixed[v] != (pass == 0 ? MARK_YES : MARK_NONE))
                continue;
            if (join(h, v)) {
                tree[v] = MARK_YES;
                length += h->m->vars.at[v].cost;
                joined++;
            } else if (pass == 0) {
                return -1;
            }
        }
    }
    return joined == h->m->graph.vertices.len - 1 ? length : -1;
}

static int other_of(const struct model *m, int sum, int v) {
    const lit *l = sum_lits(m, &m->sums.at[sum]);
    return lit_var(l[0]) == v ? lit_var(l[1]) : lit_var(l[0]);
}

static int clashes_of(const struct model *m, const mark *tree, int v) {
    int n = 0;
    for (int i = m->use_first[v]; i < m->use_first[v + 1]; i++)
        n += tree[other_of(m, m->uses.at[i], v)] == MARK_YES;
    return n;
}

/* The edge of the tree that clashes most, or -1. Clashes with what is already in are impossible:
 * those edges are out. */
static int worst_edge(const struct model *m, const mark *tree) {
    int worst = -1, most = 0;
    for (int v = 0; v < model_vars(m); v++) {
        int n = tree[v] == MARK_YES ? clashes_of(m, tree, v) : 0;
        if (n > most) {
            most = n;
            worst = v;
        }
    }
    return worst;
}

/* Takes an edge in and what it clashes with out; false when one of those is in already. */
static bool take_in(const struct model *m, mark *fixed, int v) {
    fixed[v] = MARK_YES;
    for (int i = m->use_first[v]; i < m->use_first[v + 1]; i++) {
        int w = other_of(m, m->uses.at[i], v);
        if (fixed[w] == MARK_YES)
            return false;
        fixed[w] = MARK_NO;
    }
    return true;
}

static void keep_tree(struct hunt *h, const mark *tree, int length) {
    struct answer *out = h->out;
    if (length < h->best) {
        mem_free(out->solution);
        mem_free(out->other);
        out->solution = out->other = NULL;
        out->count = 0;
        h->best = length;
    }
    mark **slot = out->count == 0 ? &out->solution : &out->other;
    if (out->count < 2)
        *slot = mem_copy(tree, model_vars(h->m), sizeof *tree);
    out->count++;
}

static void branch(struct hunt *h, const mark *fixed);

/* All other trees of this branch: each lacks a first edge of this tree. */
static void branch_beside(struct hunt *h, const mark *fixed, const mark *tree) {
    mark *next = mem_copy(fixed, model_vars(h->m), sizeof *fixed);
    for (int v = 0; v < model_vars(h->m) && !h->stopped; v++) {
        if (tree[v] != MARK_YES || fixed[v] == MARK_YES)
            continue;
        next[v] = MARK_NO;
        branch(h, next);
        if (!take_in(h->m, next, v))
            break;
    }
    mem_free(next);
}

static void branch_on(struct hunt *h, const mark *fixed, int v) {
    mark *next = mem_copy(fixed, model_vars(h->m), sizeof *fixed);
    next[v] = MARK_NO;
    branch(h, next);
    memcpy(next, fixed, (size_t)model_vars(h->m) * sizeof *fixed);
    if (take_in(h->m, next, v))
        branch(h, next);
    mem_free(next);
}

static void branch(struct hunt *h, const mark *fixed) {
    if (out_of_time(h))
        return;
    h->out->steps++;
    mark *tree = marks_new(h->m);
    int length = cheapest_tree(h, fixed, tree);
    bool full = length == h->best && h->out->count >= h->most;
    if (length >= 0 && length <= h->best && !full) {
        int worst = worst_edge(h->m, tree);
        if (worst >= 0) {
            branch_on(h, fixed, worst);
        } else {
            keep_tree(h, tree, length);
            branch_beside(h, fixed, tree);
        }
    }
    mem_free(tree);
}

struct priced {
    int cost, var;
};

static int by_cost(const void *a, const void *b) {
    const struct priced *x = a, *y = b;
    return x->cost != y->cost ? x->cost - y->cost : x->var - y->var;
}

static int *cheapest_first(const struct model *m) {
    int n = model_vars(m), *order = mem_alloc(n, sizeof *order);
    struct priced *all = mem_alloc(n, sizeof *all);
    for (int v = 0; v < n; v++)
        all[v] = (struct priced){m->vars.at[v].cost, v};
    if (n > 1)
        qsort(all, (size_t)n, sizeof *all, by_cost);
    for (int v = 0; v < n; v++)
        order[v] = all[v].var;
    mem_free(all);
    return order;
}

void shortest_solve(const struct model *m, const struct solve_options *o, struct answer *out) {
    struct hunt h = {.m = m, .o = o, .out = out, .best = INT_MAX};
    h.most = o->count > 0 ? o->count : 2;
    h.deadline = o->budget.cpu_seconds > 0 ? cpu_now() + o->budget.cpu_seconds : 0;
    h.order = cheapest_first(m);
    h.root = mem_alloc(m->graph.vertices.len, sizeof *h.root);
    mark *fixed = o->given ? mem_copy(o->given, model_vars(m), sizeof *fixed) : marks_new(m);
    bool possible = true;
    for (int v = 0; v < model_vars(m) && possible; v++)
        possible = fixed[v] != MARK_YES || take_in(m, fixed, v);
    if (possible)
        branch(&h, fixed);
    out->outcome = h.stopped         ? OUTCOME_UNKNOWN
                   : out->count == 0 ? OUTCOME_NONE
                   : out->count == 1 ? OUTCOME_ONE
                                     : OUTCOME_SEVERAL;
    mem_free(fixed);
    mem_free(h.order);
    mem_free(h.root);
}
