/* The state is a set of edges without a forbidden pair to which none can be added; what is made
 * small is the number of parts that it leaves. A move adds an edge, takes out what it excludes, and
 * puts in what is then free. The parts are counted afresh only where something was taken out, and
 * what they were is kept for the case that the move is not taken. */
#include "solve/special/special.h"

#include "base/os/clock.h"
#include "base/rng.h"
#include "graph/graph.h"
#include "model/model.h"
#include "solve/solve.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* Moves for each edge; and the first temperature, as the chance in 65536 to take a move that leaves
 * one part more. It falls with the square of the moves that are left. Integers, so that every
 * machine makes the same moves. */
enum { MOVES_AN_EDGE = 60, FIRST_CHANCE = 16000, CHANCES = 65536 };

/* One move in so many may also add an edge within a part. */
enum { WITHIN = 4 };

/* "Not both of two edges." */
static bool sum_is_pair(const struct model *m, const struct sum *s) {
    const lit *l = sum_lits(m, s);
    return s->len == 2 && s->lo <= 0 && s->hi == 1 && lit_var(l[0]) != lit_var(l[1]) &&
           lit_sign(l[0]) == MARK_YES && lit_sign(l[1]) == MARK_YES;
}

/* The other edge of a pair that holds `var`, as a variable; -1 if the sum is no pair. */
static int pair_rival(const struct model *m, int sum, int var) {
    const struct sum *s = &m->sums.at[sum];
    const lit *l = sum_lits(m, s);
    return !sum_is_pair(m, s) ? -1 : lit_var(l[0]) == var ? lit_var(l[1]) : lit_var(l[0]);
}

struct joining {
    const struct model *m;
    const mark *marks;
    bool *on;                  /* by variable */
    int *blocked;              /* by variable: how many of its rivals are on */
    vec_int rivals;            /* by variable, those that it excludes: */
    int *rival_first;          /* offsets into rivals */
    vec_int edges;             /* the variables that are on, in any order, */
    int *place;                /* and by variable where among them */
    int *sets, parts;          /* of the vertices, by the edges that are on */
    int *sets_before;          /* the sets before the present move */
    vec_int removed, put_back; /* by the present move */
    struct rng rng;
};

static const struct edge *edge_switched(const struct model *m, int var) {
    return &m->graph.edges.at[m->graph.edge_of_var[var]];
}

static void trees_list_rivals(struct joining *j) {
    const struct model *m = j->m;
    for (int v = 0; v < model_vars(m); v++) {
        j->rival_first[v] = j->rivals.len;
        for (int i = m->use_first[v]; i < m->use_first[v + 1]; i++) {
            int rival = pair_rival(m, m->uses.at[i], v);
            if (rival >= 0)
                vec_push(&j->rivals, rival);
        }
    }
    j->rival_first[model_vars(m)] = j->rivals.len;
}

static void put_edge(struct joining *j, int var, bool on) {
    j->on[var] = on;
    if (on) {
        j->place[var] = j->edges.len;
        vec_push(&j->edges, var);
    } else {
        int last = vec_pop(&j->edges);
        j->edges.at[j->place[var]] = last;
        j->place[last] = j->place[var];
    }
    for (int i = j->rival_first[var]; i < j->rival_first[var + 1]; i++)
        j->blocked[j->rivals.at[i]] += on ? 1 : -1;
}

static bool is_free(const struct joining *j, int var) {
    return !j->on[var] && j->blocked[var] == 0 && j->marks[var] != MARK_NO;
}

static int count_parts(struct joining *j) {
    int n = j->m->graph.vertices.len;
    sets_separate(j->sets, n);
    for (int i = 0; i < j->edges.len; i++) {
        const struct edge *e = edge_switched(j->m, j->edges.at[i]);
        n -= sets_join(j->sets, e->u, e->v);
    }
    return n;
}

/* Puts in what is certain, then whatever is free, in random order. */
static void put_first_edges(struct joining *j) {
    int n = model_vars(j->m), *order = mem_alloc(n, sizeof *order);
    for (int v = 0; v < n; v++) {
        order[v] = v;
        if (j->marks[v] == MARK_YES)
            put_edge(j, v, true);
    }
    rng_shuffle(&j->rng, order, n);
    for (int i = 0; i < n; i++)
        if (is_free(j, order[i]))
            put_edge(j, order[i], true);
    j->parts = count_parts(j);
}

/* An edge that is out and may be in; -1: this draw gave none. */
static int draw_edge(struct joining *j) {
    int var = rng_below(&j->rng, model_vars(j->m));
    if (j->on[var] || j->marks[var] == MARK_NO)
        return -1;
    for (int i = j->rival_first[var]; i < j->rival_first[var + 1]; i++)
        if (j->marks[j->rivals.at[i]] == MARK_YES)
            return -1;
    const struct edge *e = edge_switched(j->m, var);
    bool joins = sets_root(j->sets, e->u) != sets_root(j->sets, e->v);
    return joins || rng_below(&j->rng, WITHIN) == 0 ? var : -1;
}

static void add_edge(struct joining *j, int var) {
    vec_clear(&j->removed);
    vec_clear(&j->put_back);
    put_edge(j, var, true);
    for (int i = j->rival_first[var]; i < j->rival_first[var + 1]; i++)
        if (j->on[j->rivals.at[i]]) {
            vec_push(&j->removed, j->rivals.at[i]);
            put_edge(j, j->rivals.at[i], false);
        }
    for (int k = 0; k < j->removed.len; k++)
        for (int i = j->rival_first[j->removed.at[k]]; i < j->rival_first[j->removed.at[k] + 1];
             i++)
            if (is_free(j, j->rivals.at[i])) {
                vec_push(&j->put_back, j->rivals.at[i]);
                put_edge(j, j->rivals.at[i], true);
            }
}

static void undo_move(struct joining *j, int var) {
    while (j->put_back.len > 0)
        put_edge(j, vec_pop(&j->put_back), false);
    while (j->removed.len > 0)
        put_edge(j, vec_pop(&j->removed), true);
    put_edge(j, var, false);
}

/* A move that leaves more parts is taken by chance, the less likely the more they are. */
static bool accepts(struct joining *j, int parts, int64_t chance) {
    int64_t all = CHANCES;
    for (int more = parts - j->parts; more > 0 && all > 0; more--)
        all = all * chance / CHANCES;
    return parts <= j->parts || rng_below(&j->rng, CHANCES) < all;
}

static void swap_sets(struct joining *j) {
    int *sets = j->sets;
    j->sets = j->sets_before;
    j->sets_before = sets;
}

static void make_move(struct joining *j, int64_t chance) {
    int var = draw_edge(j);
    if (var < 0)
        return;
    add_edge(j, var);
    if (j->removed.len == 0) {
        const struct edge *e = edge_switched(j->m, var);
        j->parts -= sets_join(j->sets, e->u, e->v);
        return;
    }
    swap_sets(j);
    int parts = count_parts(j);
    if (accepts(j, parts, chance)) {
        j->parts = parts;
    } else {
        undo_move(j, var);
        swap_sets(j);
    }
}

static void anneal(struct joining *j, bool (*stop)(void *arg), void *arg) {
    int64_t all = (int64_t)MOVES_AN_EDGE * model_vars(j->m);
    for (int64_t left = all; left > 0 && j->parts > 1; left--) {
        mem_poll();
        if (left % 64 == 0 && stop(arg))
            return;
        make_move(j, FIRST_CHANCE * (left * 1024 / all) / 1024 * (left * 1024 / all) / 1024);
    }
}

/* Makes a tree of the edges that are certain, the edge `first` (-1: none), and those of the others
 * that close no ring. Returns an edge that was left out, or -1. */
static int kruskal_tree(struct joining *j, int first, mark *tree) {
    int left_out = -1;
    sets_separate(j->sets, j->m->graph.vertices.len);
    for (int v = 0; v < model_vars(j->m); v++)
        tree[v] = MARK_NO;
    for (int round = 0; round < 3; round++)
        for (int v = 0; v < model_vars(j->m); v++) {
            bool due = round == 0   ? j->marks[v] == MARK_YES
                       : round == 1 ? v == first
                                    : j->on[v] && tree[v] == MARK_NO;
            const struct edge *e = edge_switched(j->m, v);
            if (due && sets_join(j->sets, e->u, e->v))
                tree[v] = MARK_YES;
            else if (due && round == 2 && v != first)
                left_out = v;
        }
    return left_out;
}

static void joining_begin(struct joining *j, const struct model *m, const mark *marks) {
    int n = model_vars(m);
    *j = (struct joining){.m = m,
                          .marks = marks,
                          .on = mem_alloc(n, sizeof *j->on),
                          .blocked = mem_alloc(n, sizeof *j->blocked),
                          .rival_first = mem_alloc(n + 1, sizeof *j->rival_first),
                          .place = mem_alloc(n, sizeof *j->place),
                          .sets = sets_new(m->graph.vertices.len),
                          .sets_before = sets_new(m->graph.vertices.len)};
    rng_seed(&j->rng, 1);
    trees_list_rivals(j);
    put_first_edges(j);
}

/* A tree of the edges that are on; and where these have a ring, another one with an edge of it that
 * the first left out. Returns how many there are. */
static int take_trees(struct joining *j, mark *one, mark *other) {
    int left_out = kruskal_tree(j, -1, one);
    if (left_out < 0)
        return 1;
    kruskal_tree(j, left_out, other);
    return memcmp(one, other, (size_t)model_vars(j->m) * sizeof *one) == 0 ? 1 : 2;
}

int two_trees(const struct model *m, const mark *marks, bool (*stop)(void *arg), void *arg,
              mark *one, mark *other) {
    struct joining j;
    void *scope = mem_begin();
    joining_begin(&j, m, marks);
    anneal(&j, stop, arg);
    for (int v = 0; v < model_vars(m); v++)
        one[v] = j.on[v] ? MARK_YES : MARK_NO;
    int found = j.parts == 1 ? take_trees(&j, one, other) : 0;
    mem_end(scope);
    return found;
}

/* True if the edge has this vertex for an end. */
static bool ends_at(const struct model *m, lit l, int vertex) {
    int i = m->graph.edge_of_var[lit_var(l)];
    const struct edge *e = i >= 0 ? &m->graph.edges.at[i] : NULL;
    return e && e->on == l && (e->u == vertex || e->v == vertex);
}

static bool all_on(const struct graph *g) {
    for (int v = 0; v < g->vertices.len; v++)
        if (g->vertices.at[v].on != LIT_TRUE)
            return false;
    return true;
}

/* Every spanning tree meets two kinds of sums anyway: one edge fewer in all than there are
 * vertices, and at least one edge at a vertex. */
bool tree_implies(const struct model *m, const struct sum *s) {
    if (m->graph.shape != SHAPE_TREE)
        return false;
    int vertices = m->graph.vertices.len;
    int vertex = s->about >= 0 ? m->graph.cell_vertex[s->about] : -1;
    if (s->len == m->graph.edges.len && s->len == model_vars(m) && s->lo == vertices - 1 &&
        s->hi == vertices - 1)
        return all_on(&m->graph);
    bool at_vertex = vertex >= 0 && vertices > 1 && s->lo == 1 && s->hi >= s->len &&
                     m->graph.vertices.at[vertex].on == LIT_TRUE;
    for (int i = 0; i < s->len; i++)
        at_vertex = at_vertex && ends_at(m, sum_lits(m, s)[i], vertex);
    return at_vertex;
}

bool is_tree_with_pairs(const struct model *m) {
    if (!m->costs || m->graph.shape != SHAPE_TREE || !all_on(&m->graph))
        return false;
    for (int v = 0; v < model_vars(m); v++) {
        int e = m->graph.edge_of_var[v];
        if (e < 0 || m->graph.edges.at[e].on != lit_yes(v) || m->vars.at[v].cost < 0)
            return false;
    }
    for (int i = 0; i < m->sums.len; i++)
        if (!sum_is_pair(m, &m->sums.at[i]) && !tree_implies(m, &m->sums.at[i]))
            return false;
    return true;
}

/* --- the shortest one ------------------------------------------------------------------------- */

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
    assert(n >= 0);
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
    LOCAL(mem_free_at) mark *next = mem_copy(fixed, model_vars(h->m), sizeof *fixed);
    for (int v = 0; v < model_vars(h->m) && !h->stopped; v++) {
        if (tree[v] != MARK_YES || fixed[v] == MARK_YES)
            continue;
        next[v] = MARK_NO;
        shortest_branch(h, next, &at_branch);
        if (!take_in(h->m, next, v))
            break;
    }
}

static void branch_on(struct hunt *h, const mark *fixed, int v) {
    LOCAL(mem_free_at) mark *next = mem_copy(fixed, model_vars(h->m), sizeof *fixed);
    next[v] = MARK_NO;
    shortest_branch(h, next, &at_branch);
    memcpy(next, fixed, (size_t)model_vars(h->m) * sizeof *fixed);
    if (take_in(h->m, next, v))
        shortest_branch(h, next, &at_branch);
}

/* Kruskal's tree without penalties is the shortest of its branch, unless it clashes. */
static void shortest_branch(struct hunt *h, const mark *fixed, const struct pace *pace) {
    if (out_of_time(h) || (h->counting && h->out->count >= h->most))
        return;
    h->out->steps++;
    LOCAL(mem_free_at) mark *tree = marks_new(h->m);
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
