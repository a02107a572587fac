/* A lesson sees the step that it asks for: the one that its hint shows, and any other step of its
 * technique that a player makes by hand. */
#include "context.h"
#include "effort.h"
#include "keyplay.h"
#include "random_game.h"

#include "base/os/file.h"
#include "base/rng.h"
#include "model/model.h"
#include "model/quiet.h"
#include "play/store/library.h"
#include "ui/ui.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { ROUNDS = 2 }; /* steps that are tried by hand, of each lesson */

/* Opens a lesson of the library as the first screen does. */
static void open_lesson(struct keyplay *k, const char *name, const char *state_dir) {
    struct buf path = {0}, text = {0};
    struct err e = {0};
    struct ui_options o = {.state_dir = state_dir, .lesson = lesson_named(name)};
    buf_fmt(&path, "%s/%s.sumi", library_dir(), name);
    if (!file_read(path.at, &text, &e) || !keyplay_open(k, text.at, &o, &e))
        fail_msg("%s: %s", name, e.text);
    buf_free(&path);
    buf_free(&text);
}

static void check_seen(struct keyplay *k, const char *name, const char *how) {
    struct buf words = {0};
    lesson_words(&k->app.lesson, &k->session, &k->app.front.map, &words);
    if (!k->app.lesson.done || strncmp(buf_text(&words), "That was it. ", 13) != 0)
        fail_msg("%s: the lesson does not see the step (%s): %s", name, how, buf_text(&words));
    buf_free(&words);
}

/* The next step as the hint's keys make it. */
static void try_keys(const char *name) {
    struct keyplay k;
    char bad[KEYPLAY_NAME];
    open_lesson(&k, name, NULL);
    keyplay_keys(&k, "n n", bad);
    assert_false(k.app.lesson.done);
    keyplay_keys(&k, "n", bad);
    check_seen(&k, name, "n n n");
    keyplay_close(&k);
}

/* One mark, followed by a look at the board as after a key. */
static void mark_by_hand(struct keyplay *k, lit l) {
    board_begin(&k->session.game.board);
    board_set(&k->session.game.board, lit_var(l), lit_sign(l));
    board_end(&k->session.game.board);
    lesson_look(&k->app.lesson, &k->session);
}

/* A step of the technique that is found beside some cell, mark by mark. */
static void try_by_hand(const char *name, int technique, struct rng *rng) {
    struct keyplay k;
    struct step step = {0};
    open_lesson(&k, name, NULL);
    const struct model *m = k.session.game.model;
    mark *marks = quiet_marks(m, board_marks(&k.session.game.board));
    int near = rng_below(rng, grid_cells(m->grid));
    assert_true(technique_try_once(m, marks, technique, near, &step));
    for (int i = 0; i < step.then.len; i++)
        mark_by_hand(&k, step.then.at[i]);
    /* A row gives a name to some of what its function finds: only steps of this name are asked for.
     */
    if (step.technique == technique)
        check_seen(&k, name, "by hand");
    mem_free(marks);
    step_free(&step);
    keyplay_close(&k);
}

static void every_lesson_sees_its_step(void **state) {
    (void)state;
    struct library lib;
    struct rng rng;
    int lessons = 0;
    library_read(&lib, NULL);
    rng_seed(&rng, 3);
    for (int i = 0; i < lib.entries.len; i++) {
        const struct entry *e = &lib.entries.at[i];
        if (e->technique < 0 || EFFORT_SPARES(i))
            continue;
        context("%s", e->name);
        try_keys(e->name);
        if (techniques[e->technique].find)
            for (int round = 0; round < ROUNDS; round++)
                try_by_hand(e->name, e->technique, &rng);
        lessons++;
    }
    assert_true(lessons >= EFFORT(379) - 5);
    library_free(&lib);
}

/* A mark that follows from nothing, or that is wrong, is not what the lesson asks for. */
static void other_marks_are_not_the_step(void **state) {
    (void)state;
    struct keyplay k;
    struct answer a = {0};
    open_lesson(&k, "learn/yajilin/one-place", NULL);
    const struct model *m = k.session.game.model;
    solve(m, &(struct solve_options){0}, &a);
    for (int v = 0; v < model_vars(m); v++)
        if (k.session.game.board.value[v] == MARK_NONE) {
            mark_by_hand(&k, lit_not(lit_of(v, a.solution[v])));
            if (k.app.lesson.done)
                fail_msg("a wrong mark is taken for the step");
            board_undo(&k.session.game.board);
            lesson_look(&k.app.lesson, &k.session);
        }
    answer_free(&a);
    keyplay_close(&k);
}

/* After a lesson that was opened by its name comes the next one of its genre, and after the last
 * one no lesson. */
static void the_next_lesson_comes_next(void **state) {
    (void)state;
    struct keyplay k;
    char bad[KEYPLAY_NAME];
    struct buf name = {0};
    open_lesson(&k, "learn/starbattle/sets", NULL);
    keyplay_keys(&k, "n n n Enter", bad);
    assert_true(k.app.front.next.puzzle != NULL);
    assert_true(library_lesson_name(k.app.front.next.puzzle, &name));
    int of, at = library_lesson_at(k.session.game.puzzle->genre,
                                   k.app.lesson.which - LESSON_TECHNIQUES, &of);
    assert_int_equal(k.app.next_lesson, lesson_named(buf_text(&name)));
    assert_int_equal(
        library_lesson_at(k.session.game.puzzle->genre, k.app.next_lesson - LESSON_TECHNIQUES, &of),
        at + 1);
    keyplay_close(&k);
    buf_clear(&name);
    assert_false(library_lesson_after(genre_by_name("starbattle"),
                                      library_lesson("learn/starbattle/final"), &name));
    buf_free(&name);
}

static enum progress progress_in(const char *dir, const char *name) {
    struct library lib;
    enum progress found = PROGRESS_NONE;
    library_names(&lib, dir);
    for (int i = 0; i < lib.entries.len; i++)
        if (strcmp(lib.entries.at[i].name, name) == 0)
            found = lib.entries.at[i].progress;
    library_free(&lib);
    return found;
}

/* A lesson whose step was seen is done, though its puzzle is not solved; the game can be gone on
 * with, and is no solved one. */
static void a_seen_step_is_a_lesson_done(void **state) {
    (void)state;
    const char *dir = fresh_dir();
    static const char name[] = "learn/yajilin/one-place";
    struct keyplay k;
    struct err e;
    char bad[KEYPLAY_NAME];
    struct games games;
    open_lesson(&k, name, dir);
    keyplay_keys(&k, "Down Space", bad);
    keyplay_close(&k);
    assert_int_equal(progress_in(dir, name), PROGRESS_BEGUN);
    open_lesson(&k, name, dir);
    keyplay_keys(&k, "u n n n", bad);
    assert_true(k.app.lesson.done && session_sync(&k.session, &e));
    keyplay_close(&k);
    assert_int_equal(progress_in(dir, name), PROGRESS_SOLVED);
    open_lesson(&k, name, dir);
    check_seen(&k, name, "opened again");
    keyplay_close(&k);
    games_read(&games, dir);
    assert_int_equal(games.all.len, 1);
    assert_int_equal(games.all.at[0].puzzle.progress, PROGRESS_BEGUN);
    games_free(&games);
    remove_dir(dir);
}

int main(void) {
    library_use("puzzles");
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_lesson_sees_its_step),
                                       cmocka_unit_test(other_marks_are_not_the_step),
                                       cmocka_unit_test(the_next_lesson_comes_next),
                                       cmocka_unit_test(a_seen_step_is_a_lesson_done)};
    return run_group("lessons", tests, NULL, NULL);
}
