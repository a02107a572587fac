#include "solve/special/shortest.h"

#include "base/os/clock.h"
#include "graph/sets.h"
#include "solve/special/two_trees.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

struct hunt {
    const struct model *m;
    const struct solve_options *o;
    struct answer *out;
    int *parts;      /* disjoint sets of vertices */
    int *order;      /* scratch: variables by price */
    double *price;   /* scratch, by variable */
    double *penalty; /* by sum: what it costs to use both edges of a pair */
    int best;        /* the shortest tree so far */
    int most;        /* how many of the shortest are counted */
    bool counting;   /* the least length is proved: trees of that length are counted */
    double deadline;
    bool stopped;
};

static bool out_of_time(struct hunt *h) {
    h->stopped = h->stopped || budget_time_is_up(&h->o->budget, h->deadline);
    return h->stopped;
}

static bool join_segment(struct hunt *h, int var) {
    const struct edge *e = &h->m->graph.edges.at[h->m->graph.edge_of_var[var]];
    return sets_join(h->parts, e->u, e->v);
}

static int by_price(const void *a, const void *b, void *arg) {
    const double *price = arg;
    int v = *(const int *)a, w = *(const int *)b;
    return price[v] != price[w] ? (price[v] > price[w]) - (price[v] < price[w]) : v - w;
}

/* Finds the cheapest spanning tree by h->price (Kruskal 1956) that has the edges fixed as in and
 * none of those fixed as out; its edges may clash. False: there is none. */
static bool cheapest_tree(struct hunt *h, const mark *fixed, mark *tree) {
    int n = model_vars(h->m), joined = 0;
    sets_separate(h->parts, h->m->graph.vertices.len);
    for (int v = 0; v < n; v++)
        h->order[v] = v;
    if (n > 1)
        qsort_r(h->order, (size_t)n, sizeof *h->order, by_price, h->price);
    memset(tree, MARK_NO, (size_t)n * sizeof *tree);
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < n; i++) {
            int v = h->order[i];
            if (fixed[v] != (pass == 0 ? MARK_YES : MARK_NONE))
                continue;
            if (join_segment(h, v)) {
                tree[v] = MARK_YES;
                joined++;
            } else if (pass == 0) {
                return false;
            }
        }
    }
    return joined == h->m->graph.vertices.len - 1;
}

static int clashes_of(const struct model *m, const mark *tree, int v) {
    int n = 0;
    for (int i = m->use_first[v]; i < m->use_first[v + 1]; i++) {
        int w = pair_rival(m, m->uses.at[i], v);
        n += w >= 0 && tree[w] == MARK_YES;
    }
    return n;
}

/* The edge of the tree that clashes with most others, or -1. None clashes with an edge that is
 * fixed as in, since those that would are fixed as out. */
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

/* Fixes an edge as in, and those that it clashes with as out. False: one of those is in already. */
static bool take_in(const struct model *m, mark *fixed, int v) {
    fixed[v] = MARK_YES;
    for (int i = m->use_first[v]; i < m->use_first[v + 1]; i++) {
        int w = pair_rival(m, m->uses.at[i], v);
        if (w >= 0 && fixed[w] == MARK_YES)
            return false;
        if (w >= 0)
            fixed[w] = MARK_NO;
    }
    return true;
}

static int tree_length(const struct model *m, const mark *tree) {
    int length = 0;
    for (int v = 0; v < model_vars(m); v++)
        length += tree[v] == MARK_YES ? m->vars.at[v].cost : 0;
    return length;
}

static void shortest_keep_tree(struct hunt *h, const mark *tree, int length) {
    struct answer *out = h->out;
    mark **slot = out->count == 0 ? &out->solution : &out->other;
    if (out->count < 2)
        *slot = mem_copy(tree, model_vars(h->m), sizeof *tree);
    out->count++;
    h->best = length;
}

/* While the least length is sought, keeps a tree without a clash if it is shorter than the best. */
static bool offer_tree(struct hunt *h, const mark *tree) {
    int length = tree_length(h->m, tree);
    if (h->counting || length >= h->best)
        return false;
    mem_free(h->out->solution);
    h->out->solution = NULL;
    h->out->count = 0;
    shortest_keep_tree(h, tree, length);
    return true;
}

/* How penalties are moved: in many rounds at the root, in few at a branch, which inherits them. */
struct pace {
    int rounds;
    double step, slower;
};
static const struct pace at_root = {300, 1.0, 0.98}, at_branch = {10, 0.1, 0.8};

/* Sets the prices under the penalties. Returns the most that the penalties add to a tree without a
 * clash. */
static double set_prices(struct hunt *h, const mark *fixed) {
    double added = 0;
    for (int v = 0; v < model_vars(h->m); v++)
        h->price[v] = h->m->vars.at[v].cost;
    for (int i = 0; i < h->m->sums.len; i++) {
        const lit *l = sum_lits(h->m, &h->m->sums.at[i]);
        if (h->penalty[i] == 0 || fixed[lit_var(l[0])] == MARK_NO ||
            fixed[lit_var(l[1])] == MARK_NO)
            continue;
        h->price[lit_var(l[0])] += h->penalty[i];
        h->price[lit_var(l[1])] += h->penalty[i];
        added += h->penalty[i];
    }
    return added;
}

/* Moves each penalty towards where its pair is used exactly once. */
static void move_penalties(struct hunt *h, const mark *tree, double step) {
    for (int i = 0; i < h->m->sums.len; i++) {
        const struct sum *s = &h->m->sums.at[i];
        const lit *l = sum_lits(h->m, s);
        if (!sum_is_pair(h->m, s))
            continue;
        int used = (tree[lit_var(l[0])] == MARK_YES) + (tree[lit_var(l[1])] == MARK_YES);
        double to = h->penalty[i] + step * (used - 1);
        h->penalty[i] = to > 0 ? to : 0;
    }
}

/* Raises the proved least length: a bound at the root holds for every tree. Lengths are whole. */
static void raise_bound(struct hunt *h, double bound) {
    while (h->out->least < bound - 1e-6)
        h->out->least++;
}

/* Lagrange's relaxation (Held and Karp 1970): a pair may be used twice, at a price; each setting of
 * the prices bounds the length from below, and trees that happen to have no clash from above.
 * `tree` is the last one. False: no tree here can matter. */
static bool worth_it(struct hunt *h, const mark *fixed, mark *tree, const struct pace *pace) {
    double useful = (double)h->best - (h->counting ? 0 : 1) + 1e-6; /* lengths are whole numbers */
    double step = pace->step;
    for (int round = 0; round < pace->rounds; round++, step *= pace->slower) {
        double added = set_prices(h, fixed), sum = 0;
        if (!cheapest_tree(h, fixed, tree))
            return false;
        for (int v = 0; v < model_vars(h->m); v++)
            sum += tree[v] == MARK_YES ? h->price[v] : 0;
        if (pace == &at_root)
            raise_bound(h, sum - added);
        if (sum - added > useful)
            return false;
        if (worst_edge(h->m, tree) < 0 && offer_tree(h, tree))
            useful = (double)h->best - 1 + 1e-6;
        move_penalties(h, tree, step);
    }
    return true;
}

static void shortest_branch(struct hunt *h, const mark *fixed, const struct pace *pace);

/* Visits all other trees of this branch, in parts: those without the first edge of this tree, those
 * with it but without the second, and so on. */
static void branch_beside(struct hunt *h, const mark *fixed, const mark *tree) {
    mark *next = mem_copy(fixed, model_vars(h->m), sizeof *fixed);
    for (int v = 0; v < model_vars(h->m) && !h->stopped; v++) {
        if (tree[v] != MARK_YES || fixed[v] == MARK_YES)
            continue;
        next[v] = MARK_NO;
        shortest_branch(h, next, &at_branch);
        if (!take_in(h->m, next, v))
            break;
    }
    mem_free(next);
}

static void branch_on(struct hunt *h, const mark *fixed, int v) {
    mark *next = mem_copy(fixed, model_vars(h->m), sizeof *fixed);
    next[v] = MARK_NO;
    shortest_branch(h, next, &at_branch);
    memcpy(next, fixed, (size_t)model_vars(h->m) * sizeof *fixed);
    if (take_in(h->m, next, v))
        shortest_branch(h, next, &at_branch);
    mem_free(next);
}

/* Kruskal's tree without penalties is the shortest of its branch, unless it clashes. */
static void shortest_branch(struct hunt *h, const mark *fixed, const struct pace *pace) {
    if (out_of_time(h) || (h->counting && h->out->count >= h->most))
        return;
    h->out->steps++;
    mark *tree = marks_new(h->m);
    bool go_on = worth_it(h, fixed, tree, pace);
    for (int v = 0; v < model_vars(h->m); v++)
        h->price[v] = h->m->vars.at[v].cost;
    if (go_on && cheapest_tree(h, fixed, tree)) {
        int worst = worst_edge(h->m, tree);
        if (worst >= 0) {
            branch_on(h, fixed, worst);
        } else if (!h->counting) {
            offer_tree(h, tree);
        } else if (tree_length(h->m, tree) == h->best) {
            shortest_keep_tree(h, tree, h->best);
            branch_beside(h, fixed, tree);
        }
    }
    mem_free(tree);
}

/* First the least length, then how many trees have it. */
static void hunt_twice(struct hunt *h, const mark *fixed) {
    shortest_branch(h, fixed, &at_root);
    if (h->stopped || h->out->count == 0)
        return;
    mark *shortest = h->out->solution;
    h->out->solution = NULL;
    h->out->count = 0;
    h->counting = true;
    shortest_branch(h, fixed, &at_branch);
    if (h->out->count == 0) /* stopped before it was met again */
        h->out->solution = shortest;
}

static void write_outcome(const struct hunt *h, struct answer *out) {
    out->whole = !h->stopped;
    if (out->whole)
        out->least = h->best;
    out->outcome = h->stopped        ? OUTCOME_UNKNOWN
                   : out->count == 0 ? OUTCOME_NONE
                   : out->count == 1 ? OUTCOME_ONE
                                     : OUTCOME_SEVERAL;
}

void shortest_solve(const struct model *m, const struct solve_options *o, const mark *known,
                    struct answer *out) {
    int vars = model_vars(m);
    struct hunt h = {.m = m,
                     .o = o,
                     .out = out,
                     .best = INT_MAX,
                     .most = o->count > 0 ? o->count : 2,
                     .parts = sets_new(m->graph.vertices.len),
                     .order = mem_alloc(vars, sizeof(int)),
                     .price = mem_alloc(vars, sizeof(double)),
                     .penalty = mem_alloc(m->sums.len, sizeof(double))};
    h.deadline = budget_deadline(&o->budget, clock_cpu());
    mark *fixed = o->given ? mem_copy(o->given, vars, sizeof *fixed) : marks_new(m);
    bool possible = true;
    for (int v = 0; v < vars && possible; v++)
        possible = fixed[v] != MARK_YES || take_in(m, fixed, v);
    shortest_keep_tree(&h, known, tree_length(m, known));
    if (possible)
        hunt_twice(&h, fixed);
    write_outcome(&h, out);
}
