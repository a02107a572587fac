/* The small things that everything rests on: random numbers that are those of their authors,
 * cells and places by name, disjoint sets, days, words for misspelt ones. */
#include "base/grid.h"
#include "base/mem.h"
#include "base/os/clock.h"
#include "base/rng.h"
#include "base/text.h"
#include "context.h"
#include "graph/graph.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* The first numbers of splitmix64 from 0 and of xoshiro256** from 1, 2, 3, 4, as the authors' own
 * programs print them: a seed gives the same puzzle everywhere. */
static void random_numbers_are_the_published_ones(void **state) {
    (void)state;
    static const uint64_t seeded[] = {0xe220a8397b1dcdaf, 0x6e789e6aa1b965f4, 0x06c45d188009454f,
                                      0xf88bb8a8724c81ec};
    static const uint64_t drawn[] = {11520, 0, 1509978240, 1215971899390074240};
    struct rng r;
    rng_seed(&r, 0);
    assert_memory_equal(r.s, seeded, sizeof seeded);
    r = (struct rng){{1, 2, 3, 4}};
    for (int i = 0; i < 4; i++)
        assert_true(rng_next(&r) == drawn[i]);
}

static void below_is_even(void **state) {
    (void)state;
    struct rng r;
    int seen[7] = {0};
    rng_seed(&r, 1);
    for (int i = 0; i < 7000; i++)
        seen[rng_below(&r, 7)]++;
    for (int i = 0; i < 7; i++)
        assert_in_range(seen[i], 850, 1150);
    for (int i = 0; i < 100; i++)
        assert_int_equal(rng_below(&r, 1), 0);
}

static void a_shuffle_loses_nothing(void **state) {
    (void)state;
    struct rng r;
    int at[20], moved = 0;
    bool seen[20] = {false};
    rng_seed(&r, 2);
    for (int i = 0; i < 20; i++)
        at[i] = i;
    rng_shuffle(&r, at, 20);
    for (int i = 0; i < 20; i++) {
        assert_in_range(at[i], 0, 19);
        assert_false(seen[at[i]]);
        seen[at[i]] = true;
        moved += at[i] != i;
    }
    assert_true(moved > 10);
}

static void steps_lead_back(void **state) {
    (void)state;
    struct grid g = {3, 5};
    int over_the_edge = 0;
    for (int cell = 0; cell < grid_cells(g); cell++)
        for (enum dir d = 0; d < DIRS; d++) {
            int next = grid_step(g, cell, d);
            over_the_edge += next == NO_CELL;
            assert_int_equal(dir_of_letter(dir_letter(d)), d);
            if (next == NO_CELL)
                continue;
            assert_int_equal(grid_step(g, next, dir_back(d)), cell);
            assert_int_equal(grid_towards(g, cell, next), d);
            assert_int_equal(grid_distance(g, cell, next), 1);
        }
    assert_int_equal(over_the_edge, 2 * (3 + 5));
    assert_int_equal(grid_towards(g, 0, 6), DIR_NONE);
    assert_int_equal(grid_distance(g, 1, 14), 5);
    assert_int_equal(grid_chebyshev(g, 1, 14), 3);
    assert_int_equal(grid_chebyshev(g, 10, 2), 2);
    assert_int_equal(grid_towards(g, 4, 4), DIR_NONE);
}

static void every_place_is_read_as_written(void **state) {
    (void)state;
    struct grid g = {12, 11};
    int segments = 0;
    for (int a = 0; a < grid_cells(g); a++)
        for (int b = a; b < grid_cells(g); b++) {
            struct place p = place_segment(a, b), back;
            char name[PLACE_NAME];
            const char *end;
            bool straight = a == b || grid_towards(g, a, b) != DIR_NONE;
            place_name(g, p, name);
            assert_int_equal(place_parse(g, name, &back, &end), straight);
            if (!straight)
                continue;
            assert_true(place_same(back, p) && *end == '\0');
            segments += a != b;
        }
    assert_int_equal(segments, 12 * (11 * 10 / 2) + 11 * (12 * 11 / 2));
}

/* Each side once: as many as the grid has, whichever of its cells names it, and on every layer. */
static void sides_and_layers_are_read_as_written(void **state) {
    (void)state;
    struct grid g = {3, 4};
    int own = 0;
    for (int cell = 0; cell < grid_cells(g); cell++)
        for (enum dir d = 0; d < DIRS; d++) {
            struct place side = place_side(g, cell, d), back;
            char name[PLACE_NAME];
            const char *end;
            own += side.a == cell && side.dir == (int)d;
            side = place_on_layer(side, (cell + (int)d) % PLACE_LAYERS);
            assert_true(place_parse(g, place_name(g, side, name), &back, &end));
            assert_true(place_same(back, side) && *end == '\0');
        }
    assert_int_equal(own, 3 * 5 + 4 * 4);
}

static void assert_words(struct grid g, struct place at, const char *name, const char *words) {
    char text[PLACE_NAME];
    assert_string_equal(place_name(g, at, text), name);
    assert_string_equal(place_words(g, at, text), words);
}

static void places_have_words(void **state) {
    (void)state;
    struct grid g = {3, 4};
    assert_words(g, place_side(g, 5, DIR_N), "r1c2s", "the bottom of r1c2");
    assert_words(g, place_side(g, 1, DIR_N), "r1c2n", "the top of r1c2");
    assert_words(g, place_side(g, 7, DIR_E), "r2c4e", "the right side of r2c4");
    assert_words(g, place_on_layer(place_segment(0, 3), 1), "r1c1-r1c4*2", "the second r1c1-r1c4");
    assert_words(g, place_point(g, 1, 2), "r2c3nw", "the dot between r1c2 and r2c3");
    assert_words(g, place_point(g, 3, 4), "r3c4se", "the dot at the bottom right of r3c4");
    assert_words(g, place_point(g, 0, 4), "r1c4ne", "the dot at the top right of r1c4");
    for (int row = 0; row <= g.rows; row++)
        for (int col = 0; col <= g.cols; col++) {
            struct place at = place_point(g, row, col);
            assert_true(place_point_row(g, at) == row && place_point_col(g, at) == col);
        }
}

static void only_cells_of_the_board_are_read(void **state) {
    (void)state;
    struct grid g = {3, 4};
    static const struct {
        const char *text;
        int row, col; /* from 1; 0: it is refused */
    } known[] = {{"r3c4", 3, 4}, {"r3", 3, 2},   {"c4", 1, 4},      {" 2 3 ", 2, 3}, {"r4c1", 0, 0},
                 {"r0c1", 0, 0}, {"c5", 0, 0},   {"r2c3x", 0, 0},   {"", 0, 0},      {"r", 0, 0},
                 {"2", 0, 0},    {"-1 2", 0, 0}, {"r99999c1", 0, 0}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        int cell = 1;
        bool read = grid_read_cell(g, known[i].text, &cell);
        if (read != (known[i].row > 0))
            fail_msg("%s", known[i].text);
        assert_int_equal(cell, read ? grid_cell(g, known[i].row - 1, known[i].col - 1) : 1);
    }
}

static void sizes_have_their_limits(void **state) {
    (void)state;
    static const char *const bad[] = {"",     "0",    "129",  "0x3", "3x0",   "129x1",  "1x129",
                                      "-1x3", "5x5x", "5x5 ", "x5",  "5 x 5", "99999x9"};
    struct grid g;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (grid_read_size(bad[i], &g))
            fail_msg("%s", bad[i]);
    assert_true(grid_read_size("7", &g)); /* a square */
    assert_true(g.rows == 7 && g.cols == 7);
    assert_true(grid_read_size("128x1", &g));
    assert_true(g.rows == GRID_MAX && g.cols == 1);
}

static void sets_are_joined_once(void **state) {
    (void)state;
    int *sets = sets_new(6);
    assert_true(sets_join(sets, 0, 1));
    assert_true(sets_join(sets, 2, 3));
    assert_int_not_equal(sets_root(sets, 1), sets_root(sets, 3));
    assert_true(sets_join(sets, 3, 0));
    assert_false(sets_join(sets, 1, 2));
    for (int i = 0; i < 4; i++)
        assert_int_equal(sets_root(sets, i), sets_root(sets, 0));
    assert_int_equal(sets_root(sets, 4), 4);
    mem_free(sets);
}

static void days_have_their_dates(void **state) {
    (void)state;
    char date[CLOCK_DATE];
    assert_string_equal(clock_date(0, date), "1970-01-01");
    assert_string_equal(clock_date(19782, date), "2024-02-29");
    assert_string_equal(clock_date(20778, date), "2026-11-21");
    assert_true(clock_today() > 20000);
}

/* What is offered for a word, and what is said then. */
static void assert_meant(const char *word, const char *const *offers, const char *said) {
    struct suggestions s = suggest_for(word);
    struct err e = {0};
    err_set(&e, "no");
    for (int i = 0; offers[i]; i++)
        suggest_offer(&s, offers[i]);
    suggest_append(&s, "-", &e);
    assert_string_equal(e.text, said);
}

/* The nearest words, each once, in the order of their offers where they are as near; the shorter a
 * word is, the nearer they have to be. */
static void misspelt_words_are_guessed(void **state) {
    (void)state;
    static const char *const pairs[] = {"ab", "abc", NULL}, *const none[] = {NULL};
    static const char *const many[] = {"solver",  "slove",  "solve", "sold",
                                       "resolve", "solved", "solve", NULL};
    static const char *const far[] = {"abcdefghijkxyz", "abcdefghijkl", "abcdefgh", NULL};
    assert_meant("xb", pairs, "no");
    assert_meant("xbc", pairs, "no; did you mean -abc?");
    assert_meant("solve", none, "no");
    assert_meant("solve", many, "no; did you mean -solve, -solver or -slove?");
    assert_meant("abcdexgxijkx", far, "no; did you mean -abcdefghijkl?");
    assert_meant("abxdxfgh", far, "no; did you mean -abcdefgh?");
    assert_meant("xbxdxfgh", far, "no");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_numbers_are_the_published_ones),
        cmocka_unit_test(below_is_even),
        cmocka_unit_test(a_shuffle_loses_nothing),
        cmocka_unit_test(steps_lead_back),
        cmocka_unit_test(every_place_is_read_as_written),
        cmocka_unit_test(sides_and_layers_are_read_as_written),
        cmocka_unit_test(places_have_words),
        cmocka_unit_test(only_cells_of_the_board_are_read),
        cmocka_unit_test(sizes_have_their_limits),
        cmocka_unit_test(sets_are_joined_once),
        cmocka_unit_test(days_have_their_dates),
        cmocka_unit_test(misspelt_words_are_guessed),
    };
    return run_group("base", tests, NULL, NULL);
}
