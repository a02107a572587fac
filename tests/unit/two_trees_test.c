/* Spanning trees by annealing: what it finds passes the judge, has the marks, and two are two;
 * where there is no tree it finds none; and it ends when it is told to. */
#include "base/mem.h"
#include "base/rng.h"
#include "context.h"
#include "effort.h"
#include "engine/engine.h"
#include "genre/genre.h"
#include "model/judge/judge.h"
#include "polls.h"
#include "random_puzzle.h"
#include "solve/solve.h"
#include "solve/special/special.h"
#include "teach/ladder.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { BOARDS = EFFORT(20), SIDE = 9, DOTS = 26 };

static bool never(void *arg) {
    (void)arg;
    return false;
}

static void random_tree_model(struct rng *rng, struct model *m) {
    struct puzzle *p = random_dots(rng, SIDE, DOTS);
    p->genre->compile(p, m);
    puzzle_free(p);
}

static void check_tree(const struct model *m, const mark *marks, const mark *tree) {
    assert_true(judge_full(m, tree));
    for (int v = 0; v < model_vars(m); v++)
        assert_true(marks[v] == MARK_NONE || marks[v] == tree[v]);
}

/* Against the solver; the marks are what follows from the dots. */
/* What came nearest is full and breaks nothing but the tree. */
static void check_nearest(const struct model *m, const mark *marks, const mark *nearest) {
    for (int v = 0; v < model_vars(m); v++) {
        assert_int_not_equal(nearest[v], MARK_NONE);
        assert_true(marks[v] == MARK_NONE || nearest[v] == marks[v]);
    }
    for (int i = 0; i < m->sums.len; i++)
        if (m->sums.at[i].len == 2 && m->sums.at[i].hi == 1)
            assert_in_range(sum_tally(m, nearest, &m->sums.at[i]).yes, 0, 1);
}

static void test_trees_are_solutions(void **state) {
    (void)state;
    struct rng rng;
    int met = 0;
    rng_seed(&rng, 18);
    for (int i = 0; i < BOARDS; i++) {
        context("board %d", i);
        struct model m;
        struct answer a = {0};
        random_tree_model(&rng, &m);
        assert_true(is_tree_with_pairs(&m));
        solve(&m, &(struct solve_options){0}, &a);
        mark *marks = marks_new(&m), *one = marks_new(&m), *other = marks_new(&m);
        int found = 0;
        if (deduce_propagate(&m, marks) == PROPAGATED_OPEN)
            found = two_trees(&m, marks, never, NULL, one, other);
        assert_true(found <= a.count);
        if (one[0] != MARK_NONE && found == 0)
            check_nearest(&m, marks, one);
        if (found > 0)
            check_tree(&m, marks, one);
        if (found > 1) {
            check_tree(&m, marks, other);
            assert_memory_not_equal(one, other, (size_t)model_vars(&m) * sizeof *one);
        }
        met += found > 1;
        mem_free(marks);
        mem_free(one);
        mem_free(other);
        answer_free(&a);
        model_free(&m);
    }
    assert_true(met > BOARDS / 10);
}

static void test_it_can_be_stopped(void **state) {
    (void)state;
    struct rng rng;
    struct model m;
    rng_seed(&rng, 3);
    random_tree_model(&rng, &m);
    mark *marks = marks_new(&m), *one = marks_new(&m), *other = marks_new(&m);
    assert_true(two_trees(&m, marks, at_once, NULL, one, other) <= 2);
    mem_free(marks);
    mem_free(one);
    mem_free(other);
    model_free(&m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_trees_are_solutions),
        cmocka_unit_test(test_it_can_be_stopped),
    };
    return run_group("two_trees", tests, NULL, NULL);
}
