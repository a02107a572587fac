/* Loops joined by turning squares: what is called a solution passes the judge and keeps the marks
 * that have to stay, another one is another, and a large board with next to nothing on it takes a
 * few models where cuts alone took a hundred. */
#include "base/mem.h"
#include "base/rng.h"
#include "context.h"
#include "genre/genre.h"
#include "model/judge/judge.h"
#include "model/model.h"
#include "solve/sat/inside.h"
#include "solve/solve.h"
#include "solve/special/special.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static const char *const loops[] = {"yajilin", "simpleloop", "slither"};

static void open_board(const char *genre, int rows, int cols, struct model *m) {
    const struct genre *g = genre_by_name(genre);
    struct puzzle *p = puzzle_new(g, (struct grid){rows, cols}, 0);
    g->compile(p, m);
    puzzle_free(p);
}

/* Other solutions near one, at times with a third of its marks held; how many were found. */
static int check_others(const struct model *m, const mark *solution, struct rng *rng) {
    mark *known = marks_new(m), *other = marks_new(m);
    int found = 0;
    for (int round = 0; round < 4; round++) {
        for (int v = 0; v < model_vars(m); v++)
            known[v] = round > 0 && rng_below(rng, 3) == 0 ? solution[v] : MARK_NONE;
        if (!turns_other_loop(m, known, solution, other))
            continue;
        found++;
        assert_true(judge_full(m, other));
        assert_memory_not_equal(other, solution, (size_t)model_vars(m) * sizeof *other);
        for (int v = 0; v < model_vars(m); v++)
            assert_true(known[v] == MARK_NONE || other[v] == known[v]);
    }
    mem_free(known);
    mem_free(other);
    return found;
}

static void test_others_are_solutions(void **state) {
    (void)state;
    struct rng rng;
    int found = 0;
    rng_seed(&rng, 22);
    for (int i = 0; i < 12; i++) {
        struct model m;
        struct answer a = {0};
        context("%s %d", loops[i % 3], i);
        open_board(loops[i % 3], 4 + i / 3, 8, &m);
        solve(&m, &(struct solve_options){.count = 1}, &a);
        assert_non_null(a.solution);
        found += check_others(&m, a.solution, &rng);
        answer_free(&a);
        model_free(&m);
    }
    assert_true(found > 12);
}

/* Two loops of four cells side by side become one of eight. */
static void test_two_loops_are_joined(void **state) {
    (void)state;
    struct model m;
    open_board("yajilin", 2, 4, &m);
    mark *known = marks_new(&m), *full = marks_new(&m);
    for (int v = 0; v < model_vars(&m); v++) {
        const struct place *at = &m.vars.at[v].at;
        bool cell = place_is_cell(*at), across = !cell && at->b == at->a + 1 && at->a % 4 == 1;
        full[v] = cell || across ? MARK_NO : MARK_YES;
    }
    assert_false(judge_full(&m, full));
    assert_true(turns_join_loops(&m, known, full));
    assert_true(judge_full(&m, full));
    for (int v = 0; v < model_vars(&m); v++) {
        const struct place *at = &m.vars.at[v].at;
        assert_int_equal(full[v] == MARK_YES,
                         !place_is_cell(*at) && !(at->b == at->a + 4 && at->a % 4 % 3 != 0));
    }
    mem_free(known);
    mem_free(full);
    model_free(&m);
}

static void test_open_boards_take_few_models(void **state) {
    (void)state;
    struct model m;
    struct answer a = {0};
    open_board("yajilin", 24, 24, &m);
    solve(&m, &(struct solve_options){.budget = {.propagations = 400000}}, &a);
    assert_int_equal(a.outcome, OUTCOME_SEVERAL);
    assert_true(judge_full(&m, a.solution) && judge_full(&m, a.other));
    assert_in_range(a.stats.sat.models, 1, 6);
    answer_free(&a);
    model_free(&m);
}

/* A solution that random phases lead to, of which one in `rare` says yes. */
static mark *any_solution(const struct model *m, struct rng *rng, int rare) {
    struct solver *s = solver_new(m, NULL, NULL);
    for (int v = 0; v < model_vars(m); v++)
        solver_prefer(s, rng_below(rng, rare) == 0 ? lit_yes(v) : lit_no(v));
    assert_int_equal(solver_search(s, NULL, 0), SEARCH_FOUND);
    mark *solution = mem_copy(solver_solution(s), model_vars(m), sizeof *solution);
    solver_free(s);
    return solution;
}

/* No cut of loops, or of their faces, takes a solution away. */
static void test_cuts_leave_every_loop(void **state) {
    (void)state;
    struct rng rng;
    int cuts = 0;
    rng_seed(&rng, 32);
    for (int i = 0; i < 60; i++) {
        struct model m;
        lit assumed[200];
        context("%s %d", loops[i % 3], i);
        open_board(loops[i % 3], 6, 6, &m);
        struct solver *s = solver_new(&m, NULL, NULL);
        encode_faces(s, LIT_TRUE);
        for (int v = 0; v < model_vars(&m); v++)
            solver_prefer(s, rng_below(&rng, 2) ? lit_yes(v) : lit_no(v));
        assert_int_equal(solver_search(s, NULL, 0), SEARCH_FOUND);
        cuts += solver_stats(s).cuts;
        for (int round = 0; round < 8; round++) {
            mark *solution = any_solution(&m, &rng, 2 + 6 * (round % 2));
            for (int v = 0; v < model_vars(&m); v++)
                assumed[v] = lit_of(v, solution[v]);
            assert_int_equal(solver_search(s, assumed, model_vars(&m)), SEARCH_FOUND);
            mem_free(solution);
        }
        solver_free(s);
        model_free(&m);
    }
    assert_true(cuts > 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_others_are_solutions),
        cmocka_unit_test(test_two_loops_are_joined),
        cmocka_unit_test(test_cuts_leave_every_loop),
        cmocka_unit_test(test_open_boards_take_few_models),
    };
    return run_group("square_turns", tests, NULL, NULL);
}
