/* Puzzles made in a process of their own: what comes is what generate() gives, it is kept until it
 * is taken, the next one is begun, and a stop ends the process. */
#include "context.h"
#include "play/store/fresh.h"
#include "play/store/store_inside.h"

#include "base/os/file.h"
#include "generate/generate.h"
#include "random_game.h"
#include "solve/solve.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { SEED = 5, WAIT_MS = 60000 };

static const struct genre *some_genre(void) {
    int g = 0;
    while (!genre_given(genres[g], GIVEN_DOT))
        g++;
    return genres[g];
}

static struct fresh_order small_order(void) {
    return (struct fresh_order){some_genre(), {5, 5}, ANY_DIFFICULTY, 0, NULL};
}

static void wait_for(struct fresh *f) {
    for (int ms = 0; ms < WAIT_MS && f->state == FRESH_MAKING; ms++) {
        fresh_poll(f);
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    assert_int_equal(f->state, FRESH_READY);
}

/* What the command in a puzzle's source makes. */
static struct puzzle *made_by(const char *source) {
    char genre[32];
    struct generate_options g = {0};
    unsigned long long seed;
    int end = 0;
    assert_int_equal(sscanf(source, "sumi generate %31s --size %dx%d --seed %llu%n", genre,
                            &g.grid.rows, &g.grid.cols, &seed, &end),
                     4);
    assert_int_equal(source[end], '\0');
    g.genre = genre_by_name(genre);
    g.seed = seed;
    return generate(&g, NULL);
}

static void take_checked(struct fresh *f, uint64_t seed) {
    struct loaded l = {0};
    struct err e = {0};
    struct fresh_order o = f->order;
    struct generate_options g = {.genre = o.genre, .grid = o.grid, .seed = seed};
    struct puzzle *same = generate(&g, NULL);
    assert_true(fresh_take(f, &l, &e));
    assert_non_null(same);
    assert_true(puzzle_same(l.puzzle, same));
    struct puzzle *again = made_by(l.puzzle->text[TEXT_SOURCE]);
    assert_non_null(again);
    assert_true(puzzle_same(l.puzzle, again));
    puzzle_free(again);
    puzzle_free(same);
    loaded_free(&l);
}

static void one_is_made_and_the_next_one_ahead(void **state) {
    (void)state;
    struct fresh f;
    struct err e = {0};
    struct fresh_order o = small_order();
    struct buf words = {0};
    const char *dir = fresh_dir();
    fresh_init(&f, dir, SEED);
    fresh_words(&f, &words);
    assert_int_equal(words.len, 0);
    assert_true(fresh_ask(&f, &o, &e));
    fresh_words(&f, &words);
    assert_non_null(strstr(words.at, "Making "));
    wait_for(&f);
    take_checked(&f, SEED);
    assert_true(f.ahead);
    wait_for(&f);
    fresh_free(&f);

    fresh_init(&f, dir, 99); /* the program is started again: what was made ahead is there */
    assert_true(fresh_ask(&f, &o, &e));
    assert_int_equal(f.state, FRESH_READY);
    take_checked(&f, SEED + 1);
    assert_false(fresh_peek(&f, &o, &(struct loaded){0}));
    fresh_free(&f);
    buf_free(&words);
    remove_dir(dir);
}

/* The panel beside the board shows the difficulty that was asked for. */
static void an_order_by_difficulty_says_it(void **state) {
    (void)state;
    struct fresh f;
    struct err e = {0};
    struct loaded l = {0};
    struct fresh_order o = small_order();
    o.difficulty = EASY;
    fresh_init(&f, NULL, SEED);
    assert_true(fresh_ask(&f, &o, &e));
    wait_for(&f);
    assert_true(fresh_take(&f, &l, &e));
    assert_string_equal(l.puzzle->text[TEXT_RATED], "easy");
    assert_int_equal(fresh_like(l.puzzle).difficulty, EASY);
    loaded_free(&l);
    fresh_free(&f);
}

/* One of any difficulty says which it turned out to have. */
static void any_order_says_its_difficulty(void **state) {
    (void)state;
    struct fresh f;
    struct err e = {0};
    LOCAL(loaded_free) struct loaded l = {0};
    struct fresh_order o = small_order();
    struct rating r;
    fresh_init(&f, NULL, SEED);
    assert_true(fresh_ask(&f, &o, &e));
    wait_for(&f);
    assert_true(fresh_take(&f, &l, &e));
    loaded_compile(&l);
    rate(l.model, &(struct budget){0}, &r);
    assert_true(r.unique);
    assert_string_equal(l.puzzle->text[TEXT_RATED], difficulty_names[r.difficulty]);
    assert_int_equal(fresh_like(l.puzzle).difficulty, ANY_DIFFICULTY); /* which is made ahead */
    fresh_free(&f);
}

static void today_is_the_day_alone(void **state) {
    (void)state;
    struct err e = {0};
    struct fresh_order o = fresh_today(some_genre(), 20778);
    const char *dir = fresh_dir();
    struct loaded l = {0};
    for (int round = 0; round < 2; round++) {
        struct fresh f;
        fresh_init(&f, round == 0 ? NULL : dir, (uint64_t)round);
        assert_true(fresh_ask(&f, &o, &e));
        wait_for(&f);
        assert_int_equal(fresh_peek(&f, &o, &l), round == 1);
        take_checked(&f, 20778);
        assert_int_equal(f.state, FRESH_IDLE); /* there is only one */
        fresh_free(&f);
    }
    loaded_free(&l);
    remove_dir(dir);
}

/* A day's set is five genres of every kind, from easy to hard; the next day brings others. */
static void five_for_a_day(void **state) {
    (void)state;
    for (int day = 20778; day < 20808; day++) {
        unsigned kinds = 0;
        int others = 0;
        for (int i = 0; i < FIVES; i++) {
            struct fresh_order o = fresh_five(day, i);
            kinds |= 1u << genre_kind(o.genre);
            assert_int_equal(o.day, day);
            for (int k = 0; k < i; k++) {
                assert_true(fresh_five(day, k).genre != o.genre);
                assert_true(fresh_five(day, k).difficulty <= o.difficulty);
            }
            bool same = false;
            for (int k = 0; k < FIVES; k++)
                same |= fresh_five(day + 1, k).genre == o.genre;
            others += !same;
        }
        assert_int_equal(kinds, (1u << GENRE_KINDS) - 1);
        assert_true(others >= 3);
    }
}

/* One of the set is made for its day, at its difficulty, again and again. */
static void a_set_is_the_same_for_all(void **state) {
    (void)state;
    struct err e = {0};
    struct fresh_order o = fresh_five(20778, 0);
    struct loaded l[2] = {0};
    for (int i = 0; i < 2; i++) {
        struct fresh f;
        fresh_init(&f, NULL, (uint64_t)i);
        assert_true(fresh_ask(&f, &o, &e));
        wait_for(&f);
        assert_true(fresh_take(&f, &l[i], &e));
        fresh_free(&f);
    }
    assert_true(puzzle_same(l[0].puzzle, l[1].puzzle));
    assert_int_equal(fresh_title_day(l[0].puzzle), 20778);
    assert_int_equal(fresh_day_of(l[0].puzzle), 0);
    assert_string_equal(l[0].puzzle->text[TEXT_RATED], "easy");
    loaded_free(&l[0]);
    loaded_free(&l[1]);
}

static void last_month_is_forgotten(void **state) {
    (void)state;
    struct err e = {0};
    struct loaded l = {0};
    struct fresh f;
    struct fresh_order old = fresh_today(some_genre(), 20747),
                       yesterday = fresh_today(some_genre(), 20778),
                       today = fresh_today(some_genre(), 20779);
    const char *dir = fresh_dir();
    fresh_init(&f, dir, SEED);
    assert_true(fresh_ask(&f, &old, &e));
    wait_for(&f);
    assert_true(fresh_ask(&f, &yesterday, &e));
    wait_for(&f);
    assert_true(fresh_peek(&f, &old, &l));
    loaded_free(&l);
    assert_true(fresh_ask(&f, &today, &e));
    wait_for(&f);
    assert_false(fresh_peek(&f, &old, &l));
    assert_true(fresh_peek(&f, &yesterday, &l));
    loaded_free(&l);
    assert_true(fresh_peek(&f, &today, &l));
    assert_string_equal(l.puzzle->text[TEXT_TITLE], "2026-11-22");
    loaded_free(&l);
    fresh_free(&f);
    remove_dir(dir);
}

/* A file that cannot be read as a puzzle does no harm. */
static void what_cannot_be_read_is_made_again(void **state) {
    (void)state;
    static const char noise[] = "no puzzle\n";
    struct err e = {0};
    struct fresh f;
    struct buf path = {0};
    const struct fresh_order orders[] = {fresh_today(some_genre(), 20778), small_order()};
    const char *dir = fresh_dir();
    fresh_init(&f, dir, SEED);
    buf_fmt(&path, "%s/fresh", dir);
    assert_true(file_make_dir(path.at, &e));
    for (int i = 0; i < 2; i++) {
        buf_clear(&path);
        buf_fmt(&path, "%s/fresh/%s-%s.sumi", dir, orders[i].genre->id,
                i == 0 ? "today-20778" : "5x5-any");
        assert_true(file_replace(path.at, noise, (int)sizeof noise - 1, &e));
        assert_true(fresh_ask(&f, &orders[i], &e));
        wait_for(&f);
        take_checked(&f, i == 0 ? 20778 : SEED);
    }
    fresh_free(&f);
    buf_free(&path);
    remove_dir(dir);
}

/* A puzzle that takes long: it reports its progress, and a stop ends its process. */
static void a_stop_ends_the_process(void **state) {
    (void)state;
    struct fresh f;
    struct err e = {0};
    struct fresh_order o = {some_genre(), {4, 4}, EXTREME, 0, NULL}; /* there are none so small */
    fresh_init(&f, NULL, 1);
    assert_true(fresh_ask(&f, &o, &e));
    for (int ms = 0; ms < WAIT_MS && f.progress.tries < 2; ms++) {
        fresh_poll(&f);
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    assert_int_equal(f.state, FRESH_MAKING);
    assert_true(f.progress.tries >= 2);
    pid_t pid = f.process.pid;
    assert_int_equal(kill(pid, 0), 0);
    fresh_stop(&f);
    assert_int_equal(f.state, FRESH_IDLE);
    assert_int_equal(kill(pid, 0), -1);
    assert_int_equal(errno, ESRCH);
    fresh_free(&f);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(one_is_made_and_the_next_one_ahead),
                                       cmocka_unit_test(an_order_by_difficulty_says_it),
                                       cmocka_unit_test(any_order_says_its_difficulty),
                                       cmocka_unit_test(today_is_the_day_alone),
                                       cmocka_unit_test(five_for_a_day),
                                       cmocka_unit_test(a_set_is_the_same_for_all),
                                       cmocka_unit_test(last_month_is_forgotten),
                                       cmocka_unit_test(what_cannot_be_read_is_made_again),
                                       cmocka_unit_test(a_stop_ends_the_process)};
    return run_group("fresh", tests, NULL, NULL);
}
