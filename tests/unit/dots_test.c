/* What the generator of dots takes for granted: a walk to the end proves the solution; a rating of
 * a known solution is the rating; what is plainly free is free; and how its boards look. */
#include "context.h"
#include "effort.h"
#include "generate/dots/dots_planter.h"
#include "polls.h"
#include "random_puzzle.h"

#include "model/model.h"
#include "solve/solve.h"

#include <float.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static struct puzzle *make(int side, uint64_t seed, bool graded, enum difficulty d) {
    long polls = 1000000;
    struct generate_options o = {.genre = genre_by_name("yashi"),
                                 .grid = {side, side},
                                 .seed = seed,
                                 .graded = graded,
                                 .difficulty = d,
                                 .budget = polls_budget(&polls)};
    struct puzzle *p = generate(&o, NULL);
    assert_non_null(p);
    return p;
}

/* Where there is a solution, and a walk comes to its end, there is no other one. */
static void test_walk_is_proof(void **state) {
    (void)state;
    struct rng rng;
    int ended = 0, many = 0;
    rng_seed(&rng, 6);
    for (int i = 0; i < EFFORT(1500); i++) {
        struct puzzle *p = random_dots(&rng, 4 + i % 3, 5 + i % 7);
        enum outcome outcome = outcome_of(p);
        for (enum tier top = TIER_MEDIUM; top <= TIER_WHATIF && outcome != OUTCOME_NONE; top++)
            if (dots_solve(p, top, DBL_MAX).ends) {
                assert_int_equal(outcome, OUTCOME_ONE);
                ended++;
            }
        if (outcome != OUTCOME_NONE && dots_solve_by_ladder(p))
            assert_int_equal(outcome, OUTCOME_ONE);
        many += outcome == OUTCOME_SEVERAL;
        puzzle_free(p);
    }
    assert_in_range(ended, EFFORT(50), 4500);
    assert_in_range(many, EFFORT(50), 1500);
}

/* A higher tier leads on, and a limit stops a walk. */
static void test_walk_limits(void **state) {
    (void)state;
    if (EFFORT_STRIDE > 1)
        skip();
    struct puzzle *p = make(8, 1, true, EXPERT);
    assert_false(dots_solve(p, TIER_HARD, DBL_MAX).ends);
    assert_false(dots_solve_by_ladder(p));
    puzzle_free(p);
    p = make(15, 4, true, NORMAL);
    assert_true(dots_solve(p, TIER_HARD, DBL_MAX).ends);
    struct dots_solved stopped = dots_solve(p, TIER_MEDIUM, 0),
                       free = dots_solve(p, TIER_MEDIUM, DBL_MAX);
    assert_true(!stopped.ends && stopped.of[TIER_MEDIUM] > 0);
    assert_true(free.of[TIER_MEDIUM] > stopped.of[TIER_MEDIUM]);
    puzzle_free(p);
}

static void test_rate_known(void **state) {
    (void)state;
    for (int g = 0; genres[g]; g++)
        for (enum difficulty most = EASY; most <= EXTREME; most++) {
            if (EFFORT_SPARES(g + 3 * (int)most))
                continue;
            struct generate_options o = {
                .genre = genres[g], .grid = size_for(genres[g], (struct grid){5, 5}), .seed = most};
            struct puzzle *p = generate(&o, NULL);
            struct model m;
            struct answer a = {0};
            struct rating r, known;
            p->genre->compile(p, &m);
            solve(&m, &(struct solve_options){0}, &a);
            rate_up_to(&m, &(struct budget){0}, most, &r);
            rate_known(&m, a.solution, &(struct budget){0}, most, &known);
            assert_memory_equal(&r, &known, sizeof r);
            answer_free(&a);
            model_free(&m);
            puzzle_free(p);
        }
}

/* How far the nearest dot is. */
static int far_from_dots(const struct puzzle *p, int cell) {
    int least = p->grid.rows + p->grid.cols;
    for (int at = 0; at < grid_cells(p->grid); at++) {
        int far = grid_distance(p->grid, at, cell);
        if (p->given[at].kind == GIVEN_DOT && far < least)
            least = far;
    }
    return least;
}

static void assert_spread(const struct puzzle *p) {
    struct grid g = p->grid;
    int corners[] = {0, g.cols - 1, grid_cell(g, g.rows - 1, 0), grid_cells(g) - 1}, mean = 0;
    for (int i = 0; i < 4; i++)
        assert_in_range(far_from_dots(p, corners[i]), 0, (g.rows + g.cols) / 6);
    for (int cell = 0; cell < grid_cells(g); cell++)
        mean += far_from_dots(p, cell);
    assert_in_range(mean, 0, 2 * grid_cells(g));
}

/* No empty corner, and no cell far from all dots on the mean. */
static void test_spread(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < EFFORT(10); seed++) {
        struct puzzle *all[] = {make(10, seed, false, EASY), make(10, seed, true, EASY),
                                make(10, seed, true, NORMAL), make(15, seed, true, EASY)};
        for (int i = 0; i < 4; i++) {
            assert_spread(all[i]);
            puzzle_free(all[i]);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_walk_is_proof),
        cmocka_unit_test(test_walk_limits),
        cmocka_unit_test(test_rate_known),
        cmocka_unit_test(test_spread),
    };
    return run_group("dots", tests, NULL, NULL);
}
