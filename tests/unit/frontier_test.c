/* The search along a frontier counts as many solutions as going through all boards does, on random
 * boards with random marks, and as many as the look-ahead search on rooms that can hold hardly more
 * than they are asked for, where the bound leaves states out, and on boards of islands, some of
 * which do not say how many cells they have. It settles
 * what no other search ends: narrow rooms that are nearly full, and a sea that is just long enough
 * to go round an island. */
#include "base/rng.h"
#include "context.h"
#include "engine/lookahead.h"
#include "format/format.h"
#include "genre/genre.h"
#include "model/judge/judge.h"
#include "random_puzzle.h"
#include "solve/solve.h"
#include "solve/special/frontier.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { MOST = 100000, PLAIN_CELLS = 12 };

/* Counts the solutions among full boards, at most `most`. */
struct judged {
    const struct model *m;
    int count, most;
};

static bool goes_on(void *arg) {
    (void)arg;
    return false;
}

/* All boards that extend the marks from variable v on. */
static int count_plainly(const struct model *m, mark *marks, int v) {
    while (v < model_vars(m) && marks[v] != MARK_NONE)
        v++;
    if (v == model_vars(m))
        return judge_full(m, marks);
    int count = 0;
    for (int flip = 0; flip < 2; flip++) {
        lit_set(marks, lit_yes(v) ^ flip);
        count += count_plainly(m, marks, v + 1);
    }
    marks[v] = MARK_NONE;
    return count;
}

/* The count along a frontier; what it gives as solutions are solutions, and differ. */
static int count_along(const struct model *m, const mark *marks, int most) {
    mark *found[2] = {marks_new(m), marks_new(m)};
    size_t size = (size_t)model_vars(m) * sizeof *found[0];
    int count = frontier_count(&(struct frontier_question){
        .m = m, .marks = marks, .most = most, .stop = goes_on, .solution = {found[0], found[1]}});
    for (int i = 0; i < 2 && i < count; i++) {
        assert_true(judge_full(m, found[i]));
        for (int v = 0; v < model_vars(m); v++)
            assert_true(marks[v] == MARK_NONE || marks[v] == found[i][v]);
    }
    if (count > 1)
        assert_memory_not_equal(found[0], found[1], size);
    mem_free(found[0]);
    mem_free(found[1]);
    return count;
}

/* What the engine makes of the marks; NULL: it finds a clash. */
static mark *rested(const struct model *m, const mark *marks) {
    struct engine e;
    engine_init(&e, m, marks);
    bool fits = !e.clash && engine_run(&e);
    mark *out = fits ? mem_copy(e.marks, model_vars(m), sizeof *out) : NULL;
    engine_free(&e);
    return out;
}

static void check_random(struct rng *rng, const char *genre, int *compared) {
    struct puzzle *p = random_puzzle(rng, genre_by_name(genre), 4);
    struct model m;
    p->genre->compile(p, &m);
    mark *given = marks_new(&m);
    for (int v = 0; v < model_vars(&m); v++)
        if (v >= PLAIN_CELLS || rng_below(rng, 8) == 0)
            given[v] = rng_below(rng, 4) == 0 ? MARK_YES : MARK_NO;
    mark *marks = rested(&m, given);
    int plain = count_plainly(&m, given, 0), along = marks ? count_along(&m, marks, MOST) : 0;
    if (p->grid.rows > 1 && p->grid.cols > 1)
        assert_int_equal(along, plain);
    *compared += plain > 1;
    mem_free(given);
    mem_free(marks);
    model_free(&m);
    puzzle_free(p);
}

static void test_random_boards(void **state) {
    (void)state;
    static const char *const kinds[] = {"heyawake", "ayeheya", "hitori"};
    struct rng rng;
    int compared = 0;
    rng_seed(&rng, 18);
    for (int i = 0; i < 240; i++) {
        context("%s %d", kinds[i % 3], i);
        check_random(&rng, kinds[i % 3], &compared);
    }
    assert_in_range(compared, 15, 240);
}

/* Rooms side by side, the first `split` columns wide, of so many shaded cells each. */
static void open_rooms(struct grid g, int split, const int *numbers, struct model *m) {
    const struct genre *heyawake = genre_by_name("heyawake");
    struct puzzle *p = puzzle_new(heyawake, g, heyawake->parts);
    int *label = mem_alloc(grid_cells(g), sizeof *label);
    for (int cell = 0; cell < grid_cells(g); cell++)
        label[cell] = grid_col(g, cell) >= split;
    puzzle_set_rooms(p, label);
    for (int room = 0; room < p->rooms; room++)
        p->room_number[room] = numbers[room];
    heyawake->compile(p, m);
    mem_free(label);
    puzzle_free(p);
}

static enum seen count_full(void *arg, const mark *full) {
    struct judged *j = arg;
    if (!judge_full(j->m, full))
        return SEEN_WRONG;
    j->count++;
    return j->count < j->most ? SEEN_MORE : SEEN_ENOUGH;
}

/* Both ways to count; how many there are. */
static int check_rooms(struct grid g, int split, const int *numbers) {
    struct model m;
    struct judged j = {.m = &m, .most = MOST};
    struct engine e;
    context("%dx%d split %d: %d, %d", g.rows, g.cols, split, numbers[0], numbers[1]);
    open_rooms(g, split, numbers, &m);
    engine_init(&e, &m, NULL);
    int along = 0;
    if (!e.clash && engine_run(&e)) {
        along = count_along(&m, e.marks, MOST);
        struct lookahead o = {.engine = &e, .work = 1 << 24, .found = count_full, .arg = &j};
        assert_int_equal(look_ahead(&o), LOOKED_ALL);
    }
    assert_int_equal(along, j.count);
    engine_free(&e);
    model_free(&m);
    return along;
}

static void test_full_rooms(void **state) {
    (void)state;
    int several = 0;
    for (int number = 7; number < 11; number++)
        several += check_rooms((struct grid){4, 6}, 6, (int[]){number, 0}) > 1;
    for (int number = 6; number < 9; number++)
        several += check_rooms((struct grid){7, 3}, 3, (int[]){number, 0}) > 1;
    for (int number = 5; number < 7; number++)
        for (int other = 3; other < 7; other++)
            several += check_rooms((struct grid){4, 7}, 4, (int[]){number, other}) > 1;
    assert_in_range(several, 6, 15);
}

/* Answered without a model of PicoSAT, and rightly: one more than the most there can be is not. */
static void test_narrow_rooms(void **state) {
    (void)state;
    for (int number = 42; number < 45; number++) {
        struct model m;
        struct answer a;
        open_rooms((struct grid){5, 26}, 26, (int[]){number}, &m);
        solve(&m, &(struct solve_options){0}, &a);
        assert_int_equal(a.outcome, number < 44 ? OUTCOME_SEVERAL : OUTCOME_NONE);
        assert_int_equal(a.stats.sat.models, 0);
        answer_free(&a);
        model_free(&m);
    }
}

/* A board of a few islands, no two of which begin side by side, at random. */
static struct puzzle *random_islands(struct rng *rng) {
    struct grid g = {3 + rng_below(rng, 3), 3 + rng_below(rng, 4)};
    struct puzzle *p = puzzle_new(genre_by_name("nurikabe"), g, false);
    int left = grid_cells(g) - 2 + rng_below(rng, 9);
    for (int islands = 1 + rng_below(rng, 4); islands > 0 && left > 0; islands--) {
        int cell = rng_below(rng, grid_cells(g)),
            size = islands > 1 ? 1 + rng_below(rng, left) : left;
        bool apart = p->given[cell].kind == GIVEN_NONE;
        for (enum dir d = 0; d < DIRS && apart; d++) {
            int beside = grid_step(g, cell, d);
            apart = beside == NO_CELL || p->given[beside].kind == GIVEN_NONE;
        }
        int number = rng_below(rng, 6) == 0 ? NO_NUMBER : size;
        if (apart)
            p->given[cell] = given_numbered(GIVEN_NUMBER, number);
        left -= apart ? size : 0;
    }
    return p;
}

/* As many as the look-ahead search finds, on boards of few islands with marks here and there. Of
 * the few boards that have thousands of solutions the rest would take most of the time. */
static void test_islands(void **state) {
    enum { BOARDS = 500, ENOUGH = 700 };
    (void)state;
    struct rng rng;
    int compared = 0, with = 0, several = 0;
    rng_seed(&rng, 20);
    for (int i = 0; i < BOARDS; i++) {
        struct puzzle *p = random_islands(&rng);
        struct model m;
        struct judged j = {.m = &m, .most = ENOUGH};
        struct engine e;
        context("islands %d", i);
        p->genre->compile(p, &m);
        mark *marks = marks_new(&m);
        if (i % 2 && model_vars(&m) > 0)
            lit_set(marks, lit_yes(rng_below(&rng, model_vars(&m))) ^ rng_below(&rng, 2));
        engine_init(&e, &m, marks);
        if (!e.clash && engine_run(&e) && !engine_full(&e)) {
            int along = count_along(&m, e.marks, ENOUGH);
            struct lookahead o = {.engine = &e, .work = 1 << 26, .found = count_full, .arg = &j};
            enum looked looked = look_ahead(&o);
            assert_int_equal(looked, j.count < ENOUGH ? LOOKED_ALL : LOOKED_ENOUGH);
            assert_int_equal(along < 0 ? 0 : along, j.count); /* more land than cells is refused */
            compared += along >= 0;
            with += j.count > 0;
            several += j.count > 1;
        }
        engine_free(&e);
        mem_free(marks);
        model_free(&m);
        puzzle_free(p);
    }
    assert_true(compared > 80 && with < compared && several > 60);
}

/* Two islands and a sea that is just long enough to go round the smaller one: no search ends it. */
static void test_ring_of_sea(void **state) {
    (void)state;
    struct puzzle *p = puzzle_new(genre_by_name("nurikabe"), (struct grid){9, 9}, false);
    struct model m;
    struct answer a;
    p->given[grid_cell(p->grid, 1, 1)] = (struct given){.kind = GIVEN_NUMBER, .number = 33};
    p->given[grid_cell(p->grid, 2, 2)] = (struct given){.kind = GIVEN_NUMBER, .number = 25};
    p->genre->compile(p, &m);
    solve(&m, &(struct solve_options){.count = 3}, &a);
    assert_int_equal(a.outcome, OUTCOME_ONE);
    assert_int_equal(a.stats.sat.models, 0);
    answer_free(&a);
    model_free(&m);
    puzzle_free(p);
}

/* Islands of any size among few others: many solutions, of which a search that never begins anew
 * finds none. */
static void test_islands_of_any_size(void **state) {
    (void)state;
    static const int clues[][3] = {{1, 7, 3}, {1, 9, 1}, {2, 6, NO_NUMBER}, {3, 9, 4},
                                   {6, 1, 2}, {7, 6, 2}, {8, 8, NO_NUMBER}, {9, 0, NO_NUMBER}};
    struct puzzle *p = puzzle_new(genre_by_name("nurikabe"), (struct grid){10, 10}, false);
    struct model m;
    struct answer a;
    for (size_t i = 0; i < sizeof clues / sizeof *clues; i++)
        p->given[grid_cell(p->grid, clues[i][0], clues[i][1])] =
            given_numbered(GIVEN_NUMBER, clues[i][2]);
    p->genre->compile(p, &m);
    solve(&m, &(struct solve_options){0}, &a);
    assert_int_equal(a.outcome, OUTCOME_SEVERAL);
    assert_true(judge_full(&m, a.solution) && judge_full(&m, a.other));
    assert_true(a.stats.steps < 200000000);
    answer_free(&a);
    model_free(&m);
    puzzle_free(p);
}

/* A large room that is nearly full: each seed gives a board of the marks that the judge takes, and
 * two seeds give two. */
static void test_beam(void **state) {
    (void)state;
    struct model m;
    open_rooms((struct grid){16, 16}, 16, (int[]){81, 0}, &m);
    mark *marks = marks_new(&m), *found[2] = {marks_new(&m), marks_new(&m)};
    for (int cell = 0; cell < 256; cell += 37)
        marks[m.cell_var[cell]] = cell % 2 ? MARK_YES : MARK_NO;
    assert_true(beam_fits(&m));
    for (unsigned seed = 1; seed <= 2; seed++) {
        struct frontier_question q = {
            .m = &m, .marks = marks, .stop = goes_on, .solution = {found[seed - 1], NULL}};
        assert_true(beam_search(&q, seed));
        assert_true(judge_full(&m, found[seed - 1]));
        for (int v = 0; v < model_vars(&m); v++)
            assert_true(marks[v] == MARK_NONE || marks[v] == found[seed - 1][v]);
    }
    assert_memory_not_equal(found[0], found[1], (size_t)model_vars(&m));
    for (int i = 0; i < 2; i++)
        mem_free(found[i]);
    mem_free(marks);
    model_free(&m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_boards), cmocka_unit_test(test_full_rooms),
        cmocka_unit_test(test_narrow_rooms),  cmocka_unit_test(test_islands),
        cmocka_unit_test(test_ring_of_sea),   cmocka_unit_test(test_islands_of_any_size),
        cmocka_unit_test(test_beam),
    };
    return run_group("frontier", tests, NULL, NULL);
}
