/* Saves: whatever was played is there again, after leaving, a kill, a torn file, a full disk. */
#include "context.h"
#include "effort.h"
#include "random_game.h"
#include "samples.h"

#include "base/os/file.h"
#include "play/session/session_inside.h"
#include "play/store/journal.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static const char yajilin[] = "sumi: 1\ngenre: yajilin\nboard:\n. . . . . .\n. . 1> . . .\n"
                              ". . . . . .\n. 1^ . . . .\n. . . . . .\n. . . . ## .\n";
static const char heyawake[] = SAMPLE_HEYAWAKE;
static const char yashi[] = SAMPLE_YASHI;
static const char *const puzzles[] = {yajilin, heyawake, yashi};
enum { PUZZLES = 3, KILL_KEYS = 2000, KILLS = EFFORT(200) };

static void play(struct session *s, uint64_t seed, int keys) {
    struct rng rng;
    rng_seed(&rng, seed);
    for (int i = 0; i < keys; i++)
        random_action(&rng, s);
}

static void save_of(const struct session *s, const char *dir, char path[256]) {
    snprintf(path, 256, "%s/games/%s-%016llx.sumi", dir, s->game.puzzle->genre->id,
             (unsigned long long)puzzle_hash(s->game.puzzle));
}

static void test_resumes(void **state) {
    (void)state;
    const char *dir = fresh_dir();
    for (int p = 0; p < PUZZLES; p++)
        for (int round = 0; round < 3; round++) {
            struct session s, twin;
            struct err e = {0};
            open_game(&s, puzzles[p], dir);
            play(&s, (uint64_t)(100 * p + round), 400);
            session_do(&s, ACT_HINT, DIR_NONE, NULL);
            int cursor = s.cursor, hints = s.hints_used;
            assert_true(session_sync(&s, &e));
            struct session kept = s;
            journal_close(kept.journal);
            kept.journal = NULL;
            open_game(&twin, puzzles[p], dir);
            assert_false(twin.read_only);
            assert_true(same_board(&kept.game.board, &twin.game.board));
            assert_int_equal(twin.cursor, cursor);
            assert_int_equal(twin.hints_used, hints);
            assert_true(session_ms(&twin) <= session_ms(&kept));
            session_close(&twin);
            session_close(&kept);
        }
    remove_dir(dir);
}

/* The last move torn at every byte: it is lost and nothing else. Behind it stands the cursor. */
static void test_torn(void **state) {
    (void)state;
    const char *dir = fresh_dir();
    struct session s;
    char path[256];
    open_game(&s, puzzles[0], dir);
    session_do(&s, ACT_SHADE, DIR_NONE, NULL);
    int before = s.game.board.moves.len;
    struct stat st0;
    save_of(&s, dir, path);
    assert_int_equal(stat(path, &st0), 0);
    session_do(&s, ACT_DOWN, DIR_NONE, NULL); /* away from what is shaded */
    session_do(&s, ACT_DRAW_RIGHT, DIR_NONE, NULL);
    session_close(&s);
    struct buf whole = {0};
    struct err e = {0};
    assert_true(file_read(path, &whole, &e));
    const char *line = strchr(whole.at + st0.st_size, '\n');
    assert_non_null(line);
    int end = (int)(line - whole.at);
    for (int cut = (int)st0.st_size; cut <= end; cut++) {
        assert_true(file_replace(path, whole.at, cut, &e));
        open_game(&s, puzzles[0], dir);
        assert_int_equal(s.game.board.moves.len, before);
        session_do(&s, ACT_DOT, DIR_NONE, NULL); /* goes on behind the good lines */
        session_close(&s);
        open_game(&s, puzzles[0], dir);
        assert_int_equal(s.game.board.moves.len, before + 1);
        session_close(&s);
    }
    buf_free(&whole);
    remove_dir(dir);
}

/* A damaged line in the middle ends the history there; the rest lies beside the save. */
static void test_damaged(void **state) {
    (void)state;
    const char *dir = fresh_dir();
    struct session s;
    struct err e = {0};
    char path[256], beside[280];
    open_game(&s, puzzles[0], dir);
    for (int i = 0; i < 6; i++)
        session_do(&s, ACT_DRAW_RIGHT, DIR_NONE, NULL);
    save_of(&s, dir, path);
    snprintf(beside, sizeof beside, "%s.damaged", path);
    session_close(&s);
    struct buf whole = {0}, aside = {0};
    assert_true(file_read(path, &whole, &e));
    char *third = whole.at;
    for (int i = 0; i < 3; i++)
        third = strstr(third + 1, " m r");
    while (third[-1] != '\n')
        third--;
    third[0] = third[0] == '0' ? '1' : '0';
    assert_true(file_replace(path, whole.at, whole.len, &e));
    open_game(&s, puzzles[0], dir);
    assert_int_equal(s.game.board.moves.len, 3);
    assert_non_null(strstr(s.said.text, "damaged"));
    session_close(&s);
    assert_true(file_read(beside, &aside, &e));
    assert_string_equal(aside.at, third);
    buf_free(&whole);
    buf_free(&aside);
    remove_dir(dir);
}

/* Opens the game that another session plays. */
static void open_beside(struct session *s, const char *dir) {
    open_game(s, puzzles[0], dir);
    assert_true(s->read_only);
}

static void test_second_is_read_only(void **state) {
    (void)state;
    const char *dir = fresh_dir();
    struct session a, b;
    open_game(&a, puzzles[0], dir);
    session_do(&a, ACT_SHADE, DIR_NONE, NULL);
    open_beside(&b, dir);
    assert_non_null(strstr(b.said.text, "another program plays this game"));
    assert_int_equal(b.game.board.moves.len, 2);
    session_do(&b, ACT_DOT, DIR_NONE, NULL);
    session_do(&b, ACT_PEN, DIR_NONE, NULL);
    session_do(&b, ACT_RIGHT, DIR_NONE, NULL);
    assert_int_equal(b.game.board.moves.len, 2);
    session_close(&a);
    session_close(&b);
    open_game(&b, puzzles[0], dir);
    assert_false(b.read_only);
    assert_int_equal(b.game.board.moves.len, 2);
    session_close(&b);
    remove_dir(dir);
}

static void assert_given_up(struct session *s, int64_t ms, const char *says) {
    assert_int_equal(s->hints_used, 1);
    assert_true(s->solution_shown);
    assert_true(session_ms(s) >= ms);
    assert_non_null(strstr(s->said.text, says));
}

/* The summary of the save leaves nothing of its history out. */
static void test_history_is_taken_whatever_is_said(void **state) {
    (void)state;
    enum { PLAYED_MS = 600000 };
    const char *dir = fresh_dir();
    struct session s, second;
    struct err e = {0};
    struct buf text = {0};
    char path[256];
    open_game(&s, puzzles[0], dir);
    save_of(&s, dir, path);
    s.ms = PLAYED_MS;
    session_peek(&s, false);
    session_do(&s, ACT_SHADE, DIR_NONE, NULL);
    session_peek(&s, true);
    session_close(&s);
    assert_true(file_read(path, &text, &e));
    buf_add(&text, "00000000 torn");
    assert_true(file_replace(path, text.at, text.len, &e));
    open_game(&s, puzzles[0], dir);
    assert_given_up(&s, PLAYED_MS, "damaged");
    open_beside(&second, dir);
    assert_given_up(&second, PLAYED_MS, "Read-only");
    session_close(&second);
    session_close(&s);
    buf_free(&text);
    remove_dir(dir);
}

/* Whatever an action is called, it moves nothing in a game that is open elsewhere. */
static void test_read_only_stands_still(void **state) {
    (void)state;
    const char *dir = fresh_dir();
    struct session a, b;
    open_game(&a, puzzles[0], dir);
    play(&a, 3, 60);
    session_do(&a, ACT_MOVE, DIR_NONE, "3");
    int at = a.game.board.at, moves = a.game.board.moves.len;
    assert_in_range(at, 1, moves - 2);
    open_beside(&b, dir);
    for (int round = 0; round < 3; round++)
        for (int action = 0; action < ACTIONS; action++) {
            session_do(&b, (enum action)action, DIR_E, "2");
            assert_int_equal(b.game.board.at, at);
            assert_int_equal(b.game.board.moves.len, moves);
        }
    session_close(&b);
    session_close(&a);
    remove_dir(dir);
}

/* Writes that fail: play goes on and shows it; the first that succeeds brings all that was missed.
 */
static void test_full_disk(void **state) {
    (void)state;
    const char *dir = fresh_dir();
    struct session s, twin;
    open_game(&s, puzzles[0], dir);
    play(&s, 7, 50);
    fault_plan(&file_fault, 1, false);
    session_do(&s, ACT_GOTO, DIR_NONE, "r1c1");
    session_do(&s, ACT_SHADE, DIR_NONE, NULL);
    assert_non_null(strstr(s.said.text, "Not saved"));
    play(&s, 8, 50);
    fault_plan(&file_fault, 0, false);
    session_do(&s, ACT_GOTO, DIR_NONE, "r1c1");
    session_do(&s, ACT_SHADE, DIR_NONE, NULL);
    session_do(&s, ACT_UNDO, DIR_NONE, NULL);
    journal_close(s.journal);
    s.journal = NULL;
    open_game(&twin, puzzles[0], dir);
    assert_true(same_board(&s.game.board, &twin.game.board));
    session_close(&twin);
    session_close(&s);
    remove_dir(dir);
}

static void test_unwritable(void **state) {
    (void)state;
    struct session s;
    struct loaded l = {0};
    struct err e = {0};
    load_text(puzzles[0], &l);
    assert_false(session_open(&s, &l, &(struct session_env){.state_dir = "/dev/null/state"}, &e));
    assert_true(e.text[0]);
    assert_true(s.unsaved);
    session_do(&s, ACT_SHADE, DIR_NONE, NULL);
    assert_int_equal(s.game.board.moves.len, 2);
    assert_true(s.unsaved); /* until it is over */
    session_close(&s);
}

/* Where there are no locks a game is saved all the same, and of two that write the second finds the
 * first by the length of the file; what was written stays whole. */
static void test_without_locks(void **state) {
    (void)state;
    const char *dir = fresh_dir();
    struct session a, b, again;
    file_refuse_locks(true);
    open_game(&a, puzzles[0], dir);
    play(&a, 7, 50);
    assert_false(a.unsaved || a.read_only);
    open_game(&b, puzzles[0], dir);
    session_do(&b, ACT_GOTO, DIR_NONE, "r1c1");
    session_do(&b, ACT_SHADE, DIR_NONE, NULL);
    assert_false(b.unsaved);
    session_do(&a, ACT_GOTO, DIR_NONE, "r1c2");
    session_do(&a, ACT_SHADE, DIR_NONE, NULL);
    assert_true(a.unsaved);
    assert_non_null(strstr(a.said.text, "another program"));
    open_game(&again, puzzles[0], dir);
    assert_true(same_board(&again.game.board, &b.game.board));
    file_refuse_locks(false);
    session_close(&again);
    session_close(&b);
    session_close(&a);
    remove_dir(dir);
}

/* What a game would be if the program were killed now. */
static void assert_survives(struct session *s, const char *dir) {
    struct session again;
    struct loaded l = {.puzzle = puzzle_copy(s->game.puzzle)};
    struct err e = {0};
    assert_true(session_open(&again, &l, &(struct session_env){.state_dir = dir}, &e));
    assert_true(same_board(&again.game.board, &s->game.board));
    assert_int_equal(again.hints_used, s->hints_used);
    assert_int_equal(again.solution_shown, s->solution_shown);
    assert_int_equal(again.cursor, s->cursor);
    session_close(&again);
}

/* A save that goes while it is played, alone or with its directory, is written anew, and so it is
 * once that is possible again. */
static void test_removed(void **state) {
    (void)state;
    const char *dir = fresh_dir();
    for (int p = 0; p < PUZZLES; p++) {
        struct session s;
        struct err e = {0};
        char path[256], state_dir[80];
        snprintf(state_dir, sizeof state_dir, "%s/%d", dir, p);
        open_game(&s, puzzles[p], state_dir);
        play(&s, 11, 50);
        session_peek(&s, true);
        save_of(&s, state_dir, path);
        assert_int_equal(unlink(path), 0);
        assert_true(session_sync(&s, &e));
        assert_non_null(strstr(s.said.text, "written anew"));
        assert_survives(&s, state_dir);
        session_peek(&s, false);
        remove_dir(state_dir);
        assert_int_equal(close(creat(state_dir, 0600)), 0); /* something else is there */
        session_do(&s, ACT_TRY, DIR_NONE, NULL);
        assert_true(s.unsaved);
        assert_int_equal(unlink(state_dir), 0);
        session_do(&s, ACT_BACK, DIR_NONE, NULL);
        assert_false(s.unsaved);
        assert_survives(&s, state_dir);
        session_close(&s);
    }
    remove_dir(dir);
}

/* What another program puts in place of a save is left alone. */
static void test_replaced(void **state) {
    (void)state;
    const char *dir = fresh_dir();
    struct session s, again;
    struct buf text = {0};
    struct err e = {0};
    char path[256];
    open_game(&s, puzzles[0], dir);
    save_of(&s, dir, path);
    session_do(&s, ACT_SHADE, DIR_NONE, NULL);
    assert_true(file_read(path, &text, &e));
    assert_true(file_replace(path, text.at, text.len, &e)); /* the same, in another file */
    session_do(&s, ACT_TRY, DIR_NONE, NULL);
    assert_true(s.unsaved);
    assert_non_null(strstr(s.said.text, "another program"));
    session_close(&s);
    open_game(&again, puzzles[0], dir);
    assert_int_equal(again.game.board.moves.len, 2);
    session_close(&again);
    buf_free(&text);
    remove_dir(dir);
}

/* Each move says where the cursor is then, so that a kill costs the way since then at most. */
static void test_cursor_is_kept(void **state) {
    (void)state;
    const char *dir = fresh_dir();
    for (int p = 0; p < PUZZLES; p++) {
        struct session s;
        open_game(&s, puzzles[p], dir);
        play(&s, (uint64_t)p, 30);
        for (int i = 0; i < 10; i++) {
            play(&s, (uint64_t)(100 + p), 3);
            session_do(&s, ACT_TRY, DIR_NONE, NULL);
            session_do(&s, ACT_BACK, DIR_NONE, NULL);
            struct session killed = s;
            journal_close(killed.journal);
            killed.journal = NULL;
            assert_survives(&killed, dir);
            session_close(&killed);
            open_game(&s, puzzles[p], dir);
        }
        session_close(&s);
    }
    remove_dir(dir);
}

/* Plays in a child that is killed at a random moment; it counts its finished keys. */
static int play_and_kill(struct rng *rng, uint64_t seed, int puzzle, const char *dir,
                         volatile int *done) {
    *done = -1;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        struct session s;
        struct rng keys;
        open_game(&s, puzzles[puzzle], dir);
        *done = 0;
        rng_seed(&keys, seed);
        for (int i = 0; i < KILL_KEYS; i++) {
            random_action(&keys, &s);
            *done = i + 1;
        }
        pause();
    }
    int stop = rng_below(rng, KILL_KEYS);
    while (*done < stop)
        usleep(100); /* when the kill comes is nobody's choice */
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    return *done;
}

static void test_killed(void **state) {
    (void)state;
    volatile int *done =
        mmap(NULL, sizeof *done, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    struct rng rng;
    rng_seed(&rng, 2000);
    for (int i = 0; i < KILLS; i++) {
        const char *dir = fresh_dir();
        struct session again, twin;
        int keys = play_and_kill(&rng, (uint64_t)i, i % PUZZLES, dir, done);
        open_game(&again, puzzles[i % PUZZLES], dir);
        open_game(&twin, puzzles[i % PUZZLES], NULL);
        struct rng same;
        rng_seed(&same, (uint64_t)i);
        for (int k = 0; k < keys; k++)
            random_action(&same, &twin);
        bool equal = same_board(&again.game.board, &twin.game.board);
        random_action(&same, &twin); /* the key in flight may have been kept */
        assert_true(equal || same_board(&again.game.board, &twin.game.board));
        session_close(&again);
        session_close(&twin);
        remove_dir(dir);
    }
    munmap((void *)done, sizeof *done);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_resumes),
        cmocka_unit_test(test_torn),
        cmocka_unit_test(test_damaged),
        cmocka_unit_test(test_second_is_read_only),
        cmocka_unit_test(test_full_disk),
        cmocka_unit_test(test_unwritable),
        cmocka_unit_test(test_without_locks),
        cmocka_unit_test(test_removed),
        cmocka_unit_test(test_replaced),
        cmocka_unit_test(test_cursor_is_kept),
        cmocka_unit_test(test_killed),
        cmocka_unit_test(test_history_is_taken_whatever_is_said),
        cmocka_unit_test(test_read_only_stands_still),
    };
    return run_group("journal", tests, NULL, NULL);
}
