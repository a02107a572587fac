/* Generated puzzles: exactly one solution, the same for the same seed, a clean refusal where none
 * can be. */
#include "format/format.h"
#include "generate/generate.h"
#include "looks.h"
#include "sat/solve.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static struct puzzle *make(const struct genre *g, int rows, int cols, uint64_t seed) {
    struct generate_options o = {
        .genre = g, .grid = {rows, cols}, .seed = seed, .budget = {.cpu_seconds = 5}};
    return generate(&o);
}

static void assert_one(const struct puzzle *p) {
    struct model m;
    struct answer a = {0};
    struct err e = {0};
    assert_true(p->genre->validate(p, &e));
    p->genre->compile(p, &m);
    solve(&m, &(struct solve_options){0}, &a);
    assert_int_equal(a.outcome, OUTCOME_ONE);
    answer_free(&a);
    model_free(&m);
}

static void test_one_solution(void **state) {
    (void)state;
    static const struct grid sizes[] = {{5, 5}, {6, 8}, {8, 6}, {9, 9}, {10, 10}};
    for (int g = 0; genres[g]; g++)
        for (int i = 0; i < 5; i++)
            for (uint64_t seed = 0; seed < 3; seed++) {
                struct puzzle *p = make(genres[g], sizes[i].rows, sizes[i].cols, seed);
                assert_non_null(p);
                assert_one(p);
                puzzle_free(p);
            }
}

static void test_same_seed(void **state) {
    (void)state;
    for (int g = 0; genres[g]; g++) {
        struct puzzle *a = make(genres[g], 8, 8, 77), *b = make(genres[g], 8, 8, 77),
                      *c = make(genres[g], 8, 8, 78);
        assert_true(puzzle_same(a, b));
        assert_false(puzzle_same(a, c));
        puzzle_free(a);
        puzzle_free(b);
        puzzle_free(c);
    }
}

/* Any size: a puzzle with one solution, or none. */
static void test_odd_sizes(void **state) {
    (void)state;
    static const struct grid sizes[] = {{1, 1}, {1, 2}, {1, 7}, {2, 1}, {2, 2}, {3, 1}, {2, 5}};
    int made = 0;
    for (int g = 0; genres[g]; g++)
        for (int i = 0; i < 7; i++) {
            struct puzzle *p = make(genres[g], sizes[i].rows, sizes[i].cols, 1);
            if (p)
                assert_one(p);
            made += p != NULL;
            puzzle_free(p);
        }
    assert_true(made > 0);
    assert_null(make(genres[0], 1, 1, 1));
}

static void test_graded(void **state) {
    (void)state;
    for (int g = 0; genres[g]; g++) {
        struct model m;
        struct rating r;
        struct generate_options o = {
            .genre = genres[g], .grid = {6, 6}, .seed = 4, .graded = true, .difficulty = EASY};
        struct puzzle *p = generate(&o);
        assert_non_null(p);
        p->genre->compile(p, &m);
        rate(&m, &(struct budget){.cpu_seconds = 2}, &r);
        assert_true(r.unique && r.complete);
        assert_int_equal(r.difficulty, EASY);
        model_free(&m);
        puzzle_free(p);
    }
}

static double look_named(const struct look *looks, int n, const char *name) {
    for (int i = 0; i < n; i++)
        if (strcmp(looks[i].name, name) == 0)
            return looks[i].value;
    fail_msg("no look is named %s", name);
    return 0;
}

/* The mean of a measure over some seeds. */
static double mean_look(const char *genre, int side, const char *name) {
    enum { SEEDS = 5 };
    double sum = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct puzzle *p = make(genre_by_name(genre), side, side, seed);
        struct look looks[LOOKS_MAX];
        struct model m;
        struct answer a = {0};
        p->genre->compile(p, &m);
        solve(&m, &(struct solve_options){0}, &a);
        sum += look_named(looks, looks_of(p, &m, a.solution, looks), name);
        answer_free(&a);
        model_free(&m);
        puzzle_free(p);
    }
    return sum / SEEDS;
}

/* What the mean of each is at least and at most. */
static const struct {
    const char *genre;
    int side;
    const char *name;
    double lo, hi;
} means[] = {
    {"yajilin", 10, "clue cells %", 8, 16},
    {"yajilin", 10, "idle clues", 0, 0},
    {"yajilin", 10, "touching clues", 0, 0},
    {"yajilin", 14, "clue cells %", 8, 16},
    {"yajilin", 14, "idle clues", 0, 0},
    {"yajilin", 14, "zeros % of clues", 0, 6},
    {"yajilin", 14, "shaded %", 10, 25},
    {"yajilin", 14, "long parallels %", 0, 10},
    {"heyawake", 14, "numbered % of rooms", 35, 60},
    {"heyawake", 14, "settled at once %", 0, 40},
    {"heyawake", 14, "single cells % of rooms", 0, 20},
    {"yashi", 12, "long lines %", 5, 50},
    {"yashi", 12, "short lines %", 20, 70},
    {"yashi", 12, "choices % of dots", 15, 100},
};

static void test_looks(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof means / sizeof means[0]; i++) {
        double mean = mean_look(means[i].genre, means[i].side, means[i].name);
        if (mean < means[i].lo || mean > means[i].hi)
            fail_msg("%s of side %d: %s is %.1f, not %.1f to %.1f", means[i].genre, means[i].side,
                     means[i].name, mean, means[i].lo, means[i].hi);
    }
}

static void test_symmetry(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < 3; seed++)
        for (enum symmetry s = SYMMETRY_TURN; s <= SYMMETRY_MIRROR; s++) {
            struct generate_options o = {
                .genre = genre_by_name("yajilin"), .grid = {9, 10}, .seed = seed, .symmetry = s};
            struct puzzle *p = generate(&o);
            assert_one(p);
            for (int row = 0; row < 9; row++)
                for (int col = 0; col < 10; col++) {
                    int twin = grid_cell(p->grid, s == SYMMETRY_TURN ? 8 - row : row, 9 - col);
                    assert_int_equal(p->given[grid_cell(p->grid, row, col)].kind,
                                     p->given[twin].kind);
                }
            puzzle_free(p);
        }
}

static bool at_once(void *arg) {
    (void)arg;
    return true;
}

static void test_stops(void **state) {
    (void)state;
    for (int g = 0; genres[g]; g++) {
        struct generate_options o = {
            .genre = genres[g], .grid = {30, 30}, .budget = {.stop = at_once}};
        assert_null(generate(&o));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_solution), cmocka_unit_test(test_same_seed),
        cmocka_unit_test(test_odd_sizes),    cmocka_unit_test(test_graded),
        cmocka_unit_test(test_stops),        cmocka_unit_test(test_looks),
        cmocka_unit_test(test_symmetry),
    };
    return cmocka_run_group_tests_name("generate", tests, NULL, NULL);
}
