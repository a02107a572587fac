/* The solver watched, and a game watched again: what is shown is what the solver and the game had,
 * there and back, at the speed that was set. */
#include "context.h"
#include "effort.h"
#include "model/model.h"
#include "play/session/replay.h"

#include "model/judge/judge.h"
#include "random_game.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <time.h>

enum { WAIT_MS = 60000, SECOND = 1000 };

static int64_t now = 1;

static int64_t test_now(void) {
    return now;
}

/* Waits for the solver's next event; false: there is none. */
static bool next(struct replay *r) {
    bool found = false;
    for (int ms = 0; ms < WAIT_MS && !(found = replay_step(r, 1)) && !r->watch.over; ms++)
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    assert_true(found || r->watch.over);
    return found;
}

static const struct watched *event(const struct replay *r) {
    return &r->watch.seen.at[r->watch.at];
}

/* Marks that hold a literal. */
static bool holds(const mark *marks, lit l) {
    return marks[lit_var(l)] == lit_sign(l);
}

/* Steps only add marks; a part is there in the model, a cut is not kept by it. */
static void check_event(const struct model *m, const struct watched *ev, const mark *before) {
    assert_true(ev->words[0] != '\0');
    for (int v = 0; ev->kind == EVENT_STEP && v < model_vars(m); v++)
        assert_true(before[v] == MARK_NONE || before[v] == ev->marks[v]);
    for (int i = 0; ev->kind == EVENT_STEP && i < ev->step.then.len; i++)
        assert_true(holds(ev->marks, ev->step.then.at[i]));
    for (int i = 0; i < ev->lits.len; i++)
        if (ev->kind == EVENT_CUT && lit_var(ev->lits.at[i]) < model_vars(m))
            assert_false(holds(ev->marks, ev->lits.at[i]));
    if (ev->kind == EVENT_STEP)
        assert_true(ev->step.then.len > 0);
    if (ev->kind == EVENT_PART || ev->kind == EVENT_CUT)
        assert_true(ev->lits.len > 0 && ev->model > 0);
}

static void the_solver_is_watched_to_its_end(void **state) {
    (void)state;
    int kinds[EVENT_DONE + 1] = {0};
    for (int g = 0; genres[g]; g++)
        for (int seed = 1; seed <= 3; seed++) {
            struct session s;
            struct replay r;
            struct err e;
            if (EFFORT_SPARES(g + 3 * seed))
                continue;
            open_made(&s, genres[g], 6, (uint64_t)seed);
            const struct model *m = s.game.model;
            mark *before = marks_new(m);
            assert_true(replay_solver(&r, &s, &e));
            while (next(&r)) {
                const struct watched *ev = event(&r);
                check_event(m, ev, before);
                kinds[ev->kind]++;
                memcpy(before, ev->marks, (size_t)model_vars(m));
            }
            assert_int_equal(event(&r)->kind, EVENT_DONE);
            assert_non_null(strstr(event(&r)->words, "The only solution: "));
            assert_true(judge_full(m, event(&r)->marks));
            assert_memory_equal(r.value, event(&r)->marks, (size_t)model_vars(m));
            int n = r.watch.seen.len;
            while (replay_step(&r, -1))
                n--;
            assert_int_equal(n, 1);
            assert_int_equal(r.watch.at, 0);
            replay_end(&r);
            mem_free(before);
            session_close(&s);
        }
    for (int k = 0; k <= EVENT_DONE; k++)
        assert_true(kinds[k] > 0 || EFFORT_STRIDE > 1);
}

/* The last line where there is no single solution, and where the solver is cut off. */
static void the_end_is_told(void **state) {
    (void)state;
    static const char *const puzzles[][2] = {
        {"sumi: 1\ngenre: heyawake\nboard:\na a\na a\n", "One of several solutions: "},
        {"sumi: 1\ngenre: heyawake\nboard:\na3 a\na a\n", "There is no solution: "},
    };
    for (int i = 0; i < 2; i++) {
        struct loaded l = {0};
        struct session s;
        struct replay r;
        struct err e;
        load_text(puzzles[i][0], &l);
        assert_true(session_open(&s, &l, &(struct session_env){0}, &e));
        assert_true(replay_solver(&r, &s, &e));
        while (next(&r))
            ;
        assert_int_equal(strncmp(event(&r)->words, puzzles[i][1], strlen(puzzles[i][1])), 0);
        replay_end(&r);
        session_close(&s);
    }
    struct session s;
    struct replay r;
    struct err e;
    open_made(&s, genres[0], 8, 1);
    assert_true(replay_solver(&r, &s, &e));
    process_end(&r.watch.process);
    replay_step(&r, 1);
    assert_non_null(strstr(r.words.at, "too long to be watched"));
    replay_end(&r);
    session_close(&s);
}

/* Left in the middle, the solver's process is gone, and the board is as it was. */
static void watching_changes_nothing(void **state) {
    (void)state;
    struct session s;
    struct replay r;
    struct err e;
    open_made(&s, genres[0], 8, 1);
    session_do(&s, ACT_RIGHT, DIR_NONE, NULL);
    int at = s.game.board.at, hints = s.hints_used;
    assert_true(replay_solver(&r, &s, &e));
    assert_int_equal(s.hints_used, hints + 1);
    next(&r);
    replay_end(&r);
    assert_int_equal(s.game.board.at, at);
    assert_false(s.solution_shown);
    assert_true(replay_solver(&r, &s, &e));
    for (int i = 0; i < WAIT_MS && !s.solution_shown; i++) {
        replay_step(&r, 1);
        nanosleep(&(struct timespec){.tv_nsec = 100000}, NULL);
    }
    assert_true(s.solution_shown); /* the search was seen */
    replay_end(&r);
    assert_int_equal(s.game.board.moves.len, 1);
    session_close(&s);
}

static void play_at_random(struct session *s, uint64_t seed, int actions) {
    struct rng rng;
    rng_seed(&rng, seed);
    for (int i = 0; i < actions; i++)
        random_action(&rng, s);
}

/* Every position of the replay is the board as it was after that move. */
static void a_replay_shows_every_move(void **state) {
    (void)state;
    for (int g = 0; genres[g]; g++) {
        context("%s", genres[g]->id);
        struct session s;
        struct replay r;
        open_made(&s, genres[g], 5, 2);
        play_at_random(&s, 7, 200);
        struct board *b = &s.game.board;
        int stands = b->at;
        replay_game(&r, &s);
        assert_int_equal(r.move, stands);
        assert_int_equal(replay_wait(&r), -1);
        replay_first(&r);
        for (int move = 0; move < b->moves.len; move++) {
            assert_int_equal(r.move, move);
            board_goto(b, move);
            assert_memory_equal(r.value, b->value, (size_t)b->slots);
            assert_memory_equal(r.level, b->level, (size_t)b->slots);
            board_goto(b, stands);
            assert_int_equal(replay_step(&r, 1), move + 1 < b->moves.len);
        }
        while (replay_step(&r, -1))
            ;
        assert_int_equal(r.move, 0);
        assert_int_equal(b->at, stands);
        replay_end(&r);
        session_close(&s);
    }
}

static void keys_set_the_speed(void **state) {
    (void)state;
    struct session s;
    struct replay r;
    open_made(&s, genres[0], 5, 2);
    play_at_random(&s, 7, 60);
    replay_game(&r, &s);
    board_goto(&s.game.board, s.game.board.moves.len - 1);
    while (replay_step(&r, 1))
        ;
    replay_run(&r, true); /* at the end: once more from the beginning */
    assert_int_equal(r.move, 0);
    assert_int_equal(replay_wait(&r), 0);
    assert_true(replay_tick(&r));
    assert_int_equal(r.move, 1);
    int wait = replay_wait(&r);
    assert_in_range(wait, 1, 2 * SECOND);
    assert_false(replay_tick(&r));
    now += wait;
    assert_true(replay_tick(&r));
    replay_faster(&r, 1);
    assert_true(replay_wait(&r) < wait);
    replay_faster(&r, -1);
    replay_faster(&r, -1);
    now += wait;
    assert_true(replay_tick(&r));
    assert_true(replay_wait(&r) > wait);
    for (int i = 0; i < 20; i++)
        replay_faster(&r, 1);
    assert_in_range(replay_wait(&r), 1, 100);
    replay_run(&r, false);
    assert_int_equal(replay_wait(&r), -1);
    now += 10 * SECOND;
    assert_false(replay_tick(&r));
    replay_run(&r, true);
    int last = s.game.board.moves.len - 1;
    for (int i = 0; i < 1000 && r.runs; i++) {
        now += SECOND;
        replay_tick(&r);
    }
    assert_int_equal(r.move, last);
    assert_false(r.runs);
    replay_end(&r);
    session_close(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_solver_is_watched_to_its_end), cmocka_unit_test(the_end_is_told),
        cmocka_unit_test(watching_changes_nothing), cmocka_unit_test(a_replay_shows_every_move),
        cmocka_unit_test(keys_set_the_speed)};
    game_clock = test_now;
    return run_group("replay", tests, NULL, NULL);
}
