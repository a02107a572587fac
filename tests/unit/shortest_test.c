/* Shortest trees against the enumeration of all sets of edges, on small random boards of dots. */
#include "context.h"
#include "model/model.h"
#include "solve/solve.h"
#include "solve/special/special.h"

#include "base/rng.h"

#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { SIDE = 4, CELLS = SIDE * SIDE, EDGES_MAX = 13 };

static const struct family families[1] = {{.word = "crossing"}};

static int next_dot(const struct model *m, const bool *dot, int cell, enum dir d) {
    int at = grid_step(m->grid, cell, d);
    while (at != NO_CELL && !dot[at])
        at = grid_step(m->grid, at, d);
    return at;
}

/* Segments to the east and south of each dot; `over` gets the one that passes over a cell. */
static void add_segments(struct model *m, const bool *dot, int over[2][CELLS]) {
    for (int cell = 0; cell < CELLS; cell++) {
        for (int k = 0; k < 2 && dot[cell]; k++) {
            enum dir d = k == 0 ? DIR_E : DIR_S;
            int to = next_dot(m, dot, cell, d);
            if (to == NO_CELL)
                continue;
            int v = model_var(m, place_segment(cell, to), MARK_NO);
            m->vars.at[v].cost = grid_distance(m->grid, cell, to);
            for (int at = grid_step(m->grid, cell, d); at != to; at = grid_step(m->grid, at, d))
                over[k][at] = v;
        }
    }
}

static void random_model(struct model *m, struct rng *r) {
    bool dot[CELLS] = {false};
    int over[2][CELLS];
    for (int left = 5 + rng_below(r, 5); left > 0; left--)
        dot[rng_below(r, CELLS)] = true;
    for (int i = 0; i < CELLS; i++)
        over[0][i] = over[1][i] = -1;
    model_begin(m, (struct grid){SIDE, SIDE}, families, 1);
    add_segments(m, dot, over);
    for (int i = 0; i < CELLS; i++)
        if (over[0][i] >= 0 && over[1][i] >= 0)
            model_sum(m, 0, i, (lit[]){lit_yes(over[0][i]), lit_yes(over[1][i])}, 2, 0, 1);
    model_graph(m, SHAPE_TREE, 0, 0);
    for (int i = 0; i < CELLS; i++)
        if (dot[i])
            graph_vertex(m, i, LIT_TRUE);
    for (int v = 0; v < model_vars(m); v++) {
        struct place at = m->vars.at[v].at;
        graph_edge(m, m->graph.cell_vertex[at.a], m->graph.cell_vertex[at.b], lit_yes(v), -1, -1);
    }
    m->costs = true;
    model_seal(m);
}

/* The length of this set of segments if it is a tree without crossings, else INT_MAX. */
static int tree_length(const struct model *m, int set) {
    int label[CELLS], length = 0, joined = 0;
    for (int i = 0; i < CELLS; i++)
        label[i] = i;
    for (int v = 0; v < model_vars(m); v++) {
        if (!(set >> v & 1))
            continue;
        int a = label[m->vars.at[v].at.a], b = label[m->vars.at[v].at.b];
        if (a == b)
            return INT_MAX;
        for (int i = 0; i < CELLS; i++)
            if (label[i] == a)
                label[i] = b;
        length += m->vars.at[v].cost;
        joined++;
    }
    for (int i = 0; i < m->sums.len; i++) {
        const lit *l = sum_lits(m, &m->sums.at[i]);
        if ((set >> lit_var(l[0]) & 1) && (set >> lit_var(l[1]) & 1))
            return INT_MAX;
    }
    return joined == m->graph.vertices.len - 1 ? length : INT_MAX;
}

static int compare_once(struct rng *r) {
    struct model m;
    random_model(&m, r);
    int best = INT_MAX, ways = 0;
    for (int set = 0; model_vars(&m) <= EDGES_MAX && set < 1 << model_vars(&m); set++) {
        int length = tree_length(&m, set);
        if (length < best) {
            best = length;
            ways = 0;
        }
        ways += length != INT_MAX && length == best;
    }
    if (model_vars(&m) <= EDGES_MAX) {
        struct answer a = {0};
        assert_true(is_tree_with_pairs(&m));
        solve(&m, &(struct solve_options){.shortest = true, .count = 10000}, &a);
        assert_int_equal(a.count, ways);
        if (ways > 0)
            assert_int_equal(a.least, best);
        int set = 0;
        for (int v = 0; v < model_vars(&m) && a.solution; v++)
            set |= (a.solution[v] == MARK_YES) << v;
        if (ways > 0)
            assert_int_equal(tree_length(&m, set), best);
        answer_free(&a);
    }
    model_free(&m);
    return ways > 0;
}

static void test_against_enumeration(void **state) {
    (void)state;
    struct rng r;
    rng_seed(&r, 4);
    int solvable = 0;
    for (int i = 0; i < 600; i++)
        solvable += compare_once(&r);
    assert_true(solvable > 100);
    assert_int_equal(mem_used(), 0);
}

/* One solution alone is the shortest: no branch is visited once it is proved to be the only one. */
static void test_one_solution_is_shortest(void **state) {
    (void)state;
    struct rng r;
    int ones = 0;
    rng_seed(&r, 15);
    for (int i = 0; i < 600; i++) {
        struct model m;
        struct answer any = {0}, shortest = {0};
        random_model(&m, &r);
        solve(&m, &(struct solve_options){0}, &any);
        solve(&m, &(struct solve_options){.shortest = true}, &shortest);
        if (any.outcome == OUTCOME_ONE) {
            ones++;
            assert_int_equal(shortest.outcome, OUTCOME_ONE);
            assert_int_equal(shortest.steps, 0);
            assert_memory_equal(shortest.solution, any.solution, (size_t)model_vars(&m));
            assert_int_equal(shortest.length, any.length);
            assert_int_equal(shortest.least, any.length);
            assert_true(shortest.whole);
        }
        answer_free(&any);
        answer_free(&shortest);
        model_free(&m);
    }
    assert_true(ones > 50);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_against_enumeration),
                                       cmocka_unit_test(test_one_solution_is_shortest)};
    return run_group("shortest", tests, NULL, NULL);
}
