/* Statistics over games: best times, days in a row, the sentence after a solved one. */
#include "context.h"
#include "play/store/statistics.h"

#include "genre/genre.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { TODAY = 20778 };

/* A game of some minutes, solved on a day; freed with the others by games_free(). */
static struct game *add_solved(struct games *all, const struct genre *g, int day, int minutes) {
    struct game game = {.path = mem_string("x"),
                        .title = mem_string(""),
                        .rated = mem_string("hard 3.20"),
                        .genre = g,
                        .grid = {10, 10},
                        .day = day,
                        .progress = PROGRESS_SOLVED,
                        .ms = minutes * 60000};
    vec_push(&all->all, game);
    return &vec_last(&all->all);
}

/* The best time is one's own: no hints, no solution shown, and solved at all. */
static void the_best_time_is_ones_own(void **state) {
    (void)state;
    struct games all = {0};
    assert_int_equal(statistics_best(&all, NULL), 0);
    add_solved(&all, genres[0], TODAY, 9);
    add_solved(&all, genres[1], TODAY, 7);
    add_solved(&all, genres[0], TODAY, 1)->hints = 1;
    add_solved(&all, genres[0], TODAY, 2)->progress = PROGRESS_SHOWN;
    add_solved(&all, genres[0], TODAY, 3)->progress = PROGRESS_BEGUN;
    assert_int_equal(statistics_best(&all, genres[0]), 9 * 60000);
    assert_int_equal(statistics_best(&all, NULL), 7 * 60000);
    assert_int_equal(statistics_best(&all, genres[2]), 0);
    games_free(&all);
}

/* Days in a row end today or yesterday; a gap ends them, and so does a solution that was shown. */
static void days_in_a_row_have_no_gap(void **state) {
    (void)state;
    struct games all = {0};
    assert_int_equal(statistics_streak(&all, TODAY), 0);
    add_solved(&all, genres[0], TODAY - 1, 5);
    add_solved(&all, genres[1], TODAY - 2, 5);
    add_solved(&all, genres[1], TODAY - 2, 5);
    assert_int_equal(statistics_streak(&all, TODAY), 2);
    add_solved(&all, genres[0], TODAY, 5);
    assert_int_equal(statistics_streak(&all, TODAY), 3);
    add_solved(&all, genres[0], TODAY - 4, 5);
    assert_int_equal(statistics_streak(&all, TODAY), 3);
    add_solved(&all, genres[0], TODAY - 3, 5)->progress = PROGRESS_SHOWN;
    assert_int_equal(statistics_streak(&all, TODAY), 3);
    assert_int_equal(statistics_streak(&all, TODAY + 2), 0);
    games_free(&all);
}

static void says(const struct games *all, const struct puzzle *p, const char *want) {
    struct buf words = {0};
    statistics_solved(all, p, &words);
    assert_string_equal(buf_text(&words), want);
    buf_free(&words);
}

/* Those of the same genre, size and difficulty count, in ordinals as they are written. */
static void the_sentence_counts_puzzles_alike(void **state) {
    (void)state;
    struct games all = {0};
    struct puzzle *p = genre_board(genres[0], (struct grid){10, 10});
    snprintf(p->text[TEXT_RATED], sizeof p->text[TEXT_RATED], "hard 2.90");
    says(&all, p, "");
    add_solved(&all, genres[0], TODAY, 9);
    says(&all, p, "Your first hard Yajilin 10x10.");
    add_solved(&all, genres[0], TODAY, 8);
    says(&all, p, "Your 2nd hard Yajilin 10x10; the best took 8:00.");
    add_solved(&all, genres[1], TODAY, 7);
    add_solved(&all, genres[0], TODAY, 6)->grid.rows = 9;
    says(&all, p, "Your 2nd hard Yajilin 10x10; the best took 8:00.");
    static const struct {
        int solved;
        const char *words;
    } ordinals[] = {{3, "Your 3rd"},   {4, "Your 4th"},   {11, "Your 11th"}, {12, "Your 12th"},
                    {13, "Your 13th"}, {21, "Your 21st"}, {22, "Your 22nd"}};
    for (size_t i = 0, n = 2; i < sizeof ordinals / sizeof ordinals[0]; i++) {
        struct buf words = {0};
        for (; (int)n < ordinals[i].solved; n++)
            add_solved(&all, genres[0], TODAY, 9);
        statistics_solved(&all, p, &words);
        assert_memory_equal(words.at, ordinals[i].words, strlen(ordinals[i].words));
        buf_free(&words);
    }
    puzzle_free(p);
    games_free(&all);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_best_time_is_ones_own),
        cmocka_unit_test(days_in_a_row_have_no_gap),
        cmocka_unit_test(the_sentence_counts_puzzles_alike),
    };
    return run_group("statistics", tests, NULL, NULL);
}
