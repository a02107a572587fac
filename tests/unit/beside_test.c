/* Work beside the keys: what comes back through the pipe is what the same work finds in place, and
 * a kill ends it wherever it is. */
#include "context.h"
#include "effort.h"
#include "play/beside.h"
#include "polls.h"

#include "base/mem.h"
#include "play/session/session.h"
#include "random_game.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { KEYS = 14 };

static bool wait_patiently(void *arg, const struct process *p) {
    ++*(int *)arg;
    process_wait(p);
    return true;
}

static bool wait_no_longer(void *arg, const struct process *p) {
    (void)p;
    return --*(int *)arg > 0;
}

static void work_without_end(const void *arg, const struct asker *who, struct buf *out) {
    (void)arg, (void)who;
    for (volatile int i = 0;; i++)
        buf_clear(out);
}

static void work_without_memory(const void *arg, const struct asker *who, struct buf *out) {
    (void)arg, (void)who, (void)out;
    mem_give_up();
}

static void pack_ten(const void *arg, const struct asker *who, struct buf *out) {
    (void)arg, (void)who;
    pack_number(out, 10);
}

static void nobody_is_left(void) {
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
    assert_int_equal(errno, ECHILD);
}

static void a_kill_ends_it(void **state) {
    (void)state;
    struct buf out = {0};
    int looks = 3;
    struct asker who = {.wait = wait_no_longer, .arg = &looks};
    assert_false(beside_run(&who, NULL, work_without_end, NULL, &out));
    assert_int_equal(out.len, 0);
    nobody_is_left();
}

struct asked {
    struct asker *who;
    beside_work *work;
};

static void ask_in_vain(void *arg) {
    struct asked *a = arg;
    struct buf out = {0};
    beside_run(a->who, NULL, a->work, NULL, &out);
}

static void memory_that_runs_out_there_is_told(void **state) {
    (void)state;
    int looks = 0;
    struct asker who = {.wait = wait_patiently, .arg = &looks};
    assert_false(mem_try(ask_in_vain, &(struct asked){&who, work_without_memory}));
    assert_true(looks > 0);
    nobody_is_left();
}

static bool give_up(void *arg, const struct process *p) {
    (void)arg, (void)p;
    mem_give_up();
}

/* A lack of memory here, while somebody waits, leaves no process behind. */
static void memory_that_runs_out_here_ends_it(void **state) {
    (void)state;
    struct asker who = {.wait = give_up};
    assert_false(mem_try(ask_in_vain, &(struct asked){&who, work_without_end}));
    nobody_is_left();
}

static void without_a_process_it_is_done_here(void **state) {
    (void)state;
    struct buf out = {0};
    int looks = 0, ten = 0;
    struct asker who = {.wait = wait_patiently, .arg = &looks};
    process_refuse(true);
    assert_true(beside_run(&who, NULL, pack_ten, NULL, &out));
    struct unpacking u = unpacking_of(&out);
    assert_true(unpack_number(&u, &ten));
    assert_int_equal(ten, 10);
    who.stop = at_once;
    buf_clear(&out);
    assert_false(beside_run(&who, NULL, pack_ten, NULL, &out));
    assert_int_equal(out.len, 0);
    process_refuse(false);
    assert_int_equal(looks, 0);
    buf_free(&out);
}

/* Every value and every item of a step differs from all others. */
static void fill_step(struct step *s) {
    int next = 1;
    step_clear(s);
#define FILL_VALUE(value) memset(&s->value, next++, sizeof s->value);
#define FILL_LIST(list)                                                                            \
    vec_reserve(&s->list, next);                                                                   \
    for (int i = 0; i < 1 + next % 4; i++)                                                         \
        memset(&s->list.at[i], next + i, sizeof *s->list.at);                                      \
    s->list.len = 1 + next++ % 4;
    STEP_VALUES(FILL_VALUE)
    STEP_LISTS(FILL_LIST)
}

static bool same_step(const struct step *a, const struct step *b) {
    bool same = true;
#define SAME_VALUE(value) same = same && memcmp(&a->value, &b->value, sizeof a->value) == 0;
#define SAME_LIST(list)                                                                            \
    same = same && a->list.len == b->list.len &&                                                   \
           (a->list.len == 0 ||                                                                    \
            memcmp(a->list.at, b->list.at, (size_t)a->list.len * sizeof *a->list.at) == 0);
    STEP_VALUES(SAME_VALUE)
    STEP_LISTS(SAME_LIST)
    return same;
}

/* A process may end without a word. */
static void nothing_is_not_a_number(void **state) {
    (void)state;
    struct buf none = {0};
    struct unpacking u = unpacking_of(&none);
    int number = 0;
    assert_false(unpack_number(&u, &number));
}

/* What was packed is there again, and no part of it is taken for the whole. */
static void a_step_comes_back(void **state) {
    (void)state;
    struct step made = {0}, back = {0};
    struct buf bytes = {0};
    fill_step(&made);
    pack_step(&bytes, &made);
    for (int n = 0; n <= bytes.len; n++) {
        struct unpacking u = {bytes.at, bytes.at + n};
        assert_int_equal(unpack_step(&u, &back), n == bytes.len);
        assert_int_equal(same_step(&made, &back), n == bytes.len);
    }
    step_free(&made);
    step_free(&back);
    buf_free(&bytes);
}

/* Work that was stopped has packed nothing. */
static void nothing_is_not_taken_for_something(void **state) {
    (void)state;
    struct step back = {0};
    struct unpacking u = unpacking_of(&(struct buf){0});
    assert_false(unpack_step(&u, &back));
    step_free(&back);
}

/* The clock of the work tells what it has taken, where there is one. */
static bool watch_clock(void *arg, const struct process *p) {
    double *cpu = arg;
    *cpu = process_cpu(p);
    return *cpu >= 0 && *cpu < 0.02;
}

static void its_clock_is_told(void **state) {
    (void)state;
    struct buf out = {0};
    double cpu = 0;
    struct asker who = {.wait = watch_clock, .arg = &cpu};
    assert_false(beside_run(&who, NULL, work_without_end, NULL, &out));
#if defined(_POSIX_CPUTIME) && _POSIX_CPUTIME >= 0
    assert_true(cpu >= 0.02);
#else
    assert_true(cpu < 0);
#endif
}

static void an_answer_comes_back(void **state) {
    (void)state;
    mark marks[2][3] = {{MARK_YES, MARK_NO, MARK_YES}, {MARK_NO, MARK_YES, MARK_YES}};
    struct answer made = {.outcome = OUTCOME_SEVERAL,
                          .solution = marks[0],
                          .other = marks[1],
                          .count = 7,
                          .refused = {.kind = REFUSAL_SUM, .sum = 3, .pair = -1}};
    struct buf bytes = {0};
    pack_answer(&bytes, &made, 3);
    for (int n = 0; n <= bytes.len; n++) {
        struct unpacking u = {bytes.at, bytes.at + n};
        struct answer back = {0};
        assert_int_equal(unpack_answer(&u, &back, 3), n == bytes.len);
        answer_free(&back);
    }
    struct unpacking u = unpacking_of(&bytes);
    struct answer back = {0};
    assert_true(unpack_answer(&u, &back, 3));
    assert_memory_equal(back.solution, made.solution, 3);
    assert_memory_equal(back.other, made.other, 3);
    assert_null(back.certain);
    assert_int_equal(back.outcome, made.outcome);
    assert_int_equal(back.count, made.count);
    assert_memory_equal(&back.refused, &made.refused, sizeof made.refused);
    answer_free(&back);
    buf_free(&bytes);
}

/* --- sessions --------------------------------------------------------------------------------- */

/* The genre's sample. */
static void open_asked(struct session *s, const struct genre *genre, struct asker who) {
    open_game(s, genre->sample.text, NULL);
    s->asker = who;
}

/* Whether both say and show the same. */
static bool agree(const struct session *a, const struct session *b) {
    return strcmp(a->said.text, b->said.text) == 0 && a->hint_stage == b->hint_stage &&
           strcmp(a->hint_why, b->hint_why) == 0 && same_step(&a->hint, &b->hint) &&
           a->hint_is_mistake == b->hint_is_mistake && a->hints_used == b->hints_used &&
           a->answered == b->answered && a->game.board.at == b->game.board.at &&
           memcmp(a->game.board.value, b->game.board.value, (size_t)a->game.board.slots) == 0;
}

/* A game in which the solver is asked beside the keys goes as one in which it is asked in place. */
static void the_same_is_found_beside(void **state) {
    (void)state;
    static const enum action keys[KEYS] = {
        ACT_HINT, ACT_HINT, ACT_RIGHT, ACT_SHADE, ACT_RIGHT_SO_FAR, ACT_HINT,       ACT_STEP,
        ACT_STEP, ACT_DOWN, ACT_CROSS, ACT_HINT,  ACT_FILL,         ACT_UNDO_WRONG, ACT_SOLVE};
    int looks = 0;
    for (int g = 0; genres[g]; g++) {
        if (EFFORT_SPARES(g))
            continue;
        struct session here, beside;
        open_asked(&here, genres[g], (struct asker){0});
        open_asked(&beside, genres[g], (struct asker){.wait = wait_patiently, .arg = &looks});
        for (int k = 0; k < KEYS; k++) {
            session_do(&here, keys[k], DIR_NONE, NULL);
            session_do(&beside, keys[k], DIR_NONE, NULL);
            if (!agree(&here, &beside))
                fail_msg("%s: key %d: \"%s\", beside \"%s\"", genres[g]->id, k, here.said.text,
                         beside.said.text);
        }
        session_close(&here);
        session_close(&beside);
    }
    assert_true(looks > 0);
    nobody_is_left();
}

/* What is stopped leaves the game as it was, and can be asked again. */
static void a_key_stops_it(void **state) {
    (void)state;
    static const enum action asks[] = {ACT_HINT,  ACT_RIGHT_SO_FAR, ACT_FILL,
                                       ACT_SOLVE, ACT_UNDO_WRONG,   ACT_STEP};
    for (size_t i = 0; i < sizeof asks / sizeof *asks; i++) {
        struct session s;
        int looks = 0;
        open_asked(&s, genres[0], (struct asker){.wait = wait_no_longer, .arg = &looks});
        session_do(&s, asks[i], DIR_NONE, NULL);
        assert_string_equal(s.said.text, beside_stopped);
        assert_false(s.answered);
        assert_int_equal(s.game.board.moves.len, 1);
        assert_int_equal(s.hints_used, 0);
        s.asker.wait = wait_patiently;
        session_do(&s, asks[i], DIR_NONE, NULL);
        assert_true(s.answered);
        session_close(&s);
    }
    nobody_is_left();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_kill_ends_it),
        cmocka_unit_test(memory_that_runs_out_there_is_told),
        cmocka_unit_test(memory_that_runs_out_here_ends_it),
        cmocka_unit_test(without_a_process_it_is_done_here),
        cmocka_unit_test(nothing_is_not_a_number),
        cmocka_unit_test(a_step_comes_back),
        cmocka_unit_test(nothing_is_not_taken_for_something),
        cmocka_unit_test(its_clock_is_told),
        cmocka_unit_test(an_answer_comes_back),
        cmocka_unit_test(the_same_is_found_beside),
        cmocka_unit_test(a_key_stops_it),
    };
    return run_group("beside", tests, NULL, NULL);
}
