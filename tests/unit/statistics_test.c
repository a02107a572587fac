/* Statistics over games: best times, days in a row, the sentence after a solved one. */
#include "context.h"
#include "play/store/statistics.h"
#include "play/store/store_inside.h"

#include "base/os/file.h"
#include "genre/genre.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { TODAY = 20778 };

/* A game of some minutes, solved on a day; freed with the others by games_free(). */
static struct game *add_solved(struct games *all, const struct genre *g, int day, int minutes) {
    struct game game = {.puzzle = {.name = mem_string("x"),
                                   .title = mem_string(""),
                                   .rated = mem_string("hard 3.20"),
                                   .genre = g,
                                   .grid = {10, 10},
                                   .progress = PROGRESS_SOLVED,
                                   .ms = minutes * 60000},
                        .day = day};
    vec_push(&all->all, game);
    return &vec_last(&all->all);
}

static bool is_of(const struct game *g, const void *genre) {
    return genre == NULL || g->puzzle.genre == genre;
}

static int64_t best_of(const struct games *all, const struct genre *g) {
    return statistics_tally(all, is_of, g).best;
}

/* The best time is one's own: no hints, no solution shown, and solved at all. */
static void the_best_time_is_ones_own(void **state) {
    (void)state;
    struct games all = {0};
    assert_int_equal(best_of(&all, NULL), 0);
    add_solved(&all, genres[0], TODAY, 9);
    add_solved(&all, genres[1], TODAY, 7);
    add_solved(&all, genres[0], TODAY, 1)->hints = 1;
    add_solved(&all, genres[0], TODAY, 2)->puzzle.progress = PROGRESS_SHOWN;
    add_solved(&all, genres[0], TODAY, 3)->puzzle.progress = PROGRESS_BEGUN;
    assert_int_equal(best_of(&all, genres[0]), 9 * 60000);
    assert_int_equal(best_of(&all, NULL), 7 * 60000);
    assert_int_equal(best_of(&all, genres[2]), 0);
    games_free(&all);
}

static int streak(const struct games *all, int day) {
    vec_int days = {0};
    days_of_games(all, &days);
    int n = days_streak(&days, day);
    vec_free(&days);
    return n;
}

/* Days in a row end today or yesterday; two missed days end them, and a solution that was shown is
 * none. */
static void days_in_a_row_forgive_one(void **state) {
    (void)state;
    struct games all = {0};
    assert_int_equal(streak(&all, TODAY), 0);
    add_solved(&all, genres[0], TODAY - 1, 5);
    add_solved(&all, genres[1], TODAY - 2, 5);
    add_solved(&all, genres[1], TODAY - 2, 5);
    assert_int_equal(streak(&all, TODAY), 2);
    add_solved(&all, genres[0], TODAY, 5);
    assert_int_equal(streak(&all, TODAY), 3);
    add_solved(&all, genres[0], TODAY - 5, 5);
    assert_int_equal(streak(&all, TODAY), 3);
    add_solved(&all, genres[0], TODAY - 3, 5)->puzzle.progress = PROGRESS_SHOWN;
    assert_int_equal(streak(&all, TODAY), 3);
    add_solved(&all, genres[0], TODAY - 4, 5); /* day - 3 is forgiven */
    assert_int_equal(streak(&all, TODAY), 5);
    add_solved(&all, genres[0], TODAY - 7, 5); /* day - 6 is not: too soon after */
    assert_int_equal(streak(&all, TODAY), 5);
    assert_int_equal(streak(&all, TODAY + 2), 3); /* yesterday is, and then day - 3 is not */
    assert_int_equal(streak(&all, TODAY + 3), 0);
    games_free(&all);
}

/* What is kept of the days outlives the saves, and is made from them once. */
static void days_are_kept(void **state) {
    (void)state;
    char dir[] = "/tmp/sumi-days-XXXXXX";
    vec_int days = {0};
    struct buf path = {0};
    struct err e;
    assert_non_null(mkdtemp(dir));
    days_read(dir, &days);
    assert_int_equal(days.len, 0);
    days_note(dir, TODAY);
    days_note(dir, TODAY - 1);
    days_note(dir, TODAY);
    days_read(dir, &days);
    assert_int_equal(days.len, 2);
    assert_int_equal(days.at[0], TODAY);
    buf_fmt(&path, "%s/days", dir);
    assert_true(file_replace(path.at, "noise\n20777\n\n-4\n", 16, &e));
    vec_clear(&days);
    days_read(dir, &days);
    assert_int_equal(days.len, 1);
    assert_true(file_remove(path.at, &e));
    rmdir(dir);
    vec_free(&days);
    buf_free(&path);
}

/* The median is of what is solved, by hints or not; the times come the last one first. */
static void a_tally_has_a_median(void **state) {
    (void)state;
    struct games all = {0};
    static const int minutes[] = {9, 3, 20, 4, 5};
    for (int i = 0; i < 5; i++)
        add_solved(&all, genres[0], TODAY, minutes[i])->hints = i == 1 ? 2 : 0;
    add_solved(&all, genres[0], TODAY, 50)->puzzle.progress = PROGRESS_BEGUN;
    add_solved(&all, genres[0], TODAY, 60)->puzzle.progress = PROGRESS_SHOWN;
    add_solved(&all, genres[1], TODAY, 1);
    struct tally_of_games n = statistics_tally(&all, is_of, genres[0]);
    assert_int_equal(n.solved, 5);
    assert_int_equal(n.games, 6);
    assert_int_equal(n.shown, 1);
    assert_int_equal(n.hints, 2);
    assert_int_equal(n.median, 5 * 60000);
    assert_int_equal(n.best, 4 * 60000);
    assert_int_equal(n.n_times, 5);
    assert_int_equal(n.times[0], 9 * 60000);
    for (int i = 0; i < TIMES_MOST; i++)
        add_solved(&all, genres[0], TODAY, 1);
    assert_int_equal(statistics_tally(&all, is_of, genres[0]).n_times, TIMES_MOST);
    assert_int_equal(difficulty_named("hard 3.20"), HARD);
    assert_int_equal(difficulty_named("easy"), EASY);
    assert_int_equal(difficulty_named(""), DIFFICULTIES);
    assert_int_equal(difficulty_named("har 3"), DIFFICULTIES);
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
    add_solved(&all, genres[0], TODAY, 6)->puzzle.grid.rows = 9;
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
        cmocka_unit_test(the_best_time_is_ones_own),         cmocka_unit_test(a_tally_has_a_median),
        cmocka_unit_test(days_in_a_row_forgive_one),         cmocka_unit_test(days_are_kept),
        cmocka_unit_test(the_sentence_counts_puzzles_alike),
    };
    return run_group("statistics", tests, NULL, NULL);
}
