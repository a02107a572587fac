/* Which game one goes on with: the last one that is begun and not solved, library or not. */
#include "cli/run.h"
#include "context.h"
#include "effort.h"
#include "random_game.h"
#include "samples.h"

#include "base/os/file.h"
#include "model/model.h"
#include "play/store/games.h"
#include "play/store/journal.h"
#include "play/store/library.h"
#include "teach/ladder.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char one[] = SAMPLE_HEYAWAKE;
static const char two[] = "sumi: 1\ngenre: yashi\nboard:\no . o\n. . .\no . .\n";

/* Plays some actions on a puzzle; its save gets the time `when`. */
static void play(const char *text, const char *dir, const enum action *acts, int n, int when) {
    struct session s;
    struct buf path = {0};
    open_game(&s, text, dir);
    journal_path(s.game.puzzle, dir, &path);
    for (int i = 0; i < n; i++)
        session_do(&s, acts[i], DIR_NONE, NULL);
    session_close(&s);
    struct timespec at[2] = {{.tv_sec = when}, {.tv_sec = when}};
    assert_int_equal(utimensat(AT_FDCWD, path.at, at, 0), 0);
    buf_free(&path);
}

static void expect_last(const char *dir, const char *genre) {
    struct loaded l = {0};
    struct buf path = {0};
    bool found = games_last(dir, &path, &l);
    assert_int_equal(found, genre != NULL);
    if (found) {
        assert_non_null(strstr(path.at, genre));
        assert_true(l.board.moves.len > 1);
    }
    loaded_free(&l);
    buf_free(&path);
}

static void test_last(void **state) {
    (void)state;
    const char *dir = fresh_dir();
    const enum action shade[] = {ACT_DOT}, line[] = {ACT_DRAW_RIGHT},
                      rest[] = {ACT_LEFT, ACT_DRAW_DOWN};
    expect_last(dir, NULL);
    play(one, dir, NULL, 0, 1000); /* looked at only */
    expect_last(dir, NULL);
    play(one, dir, shade, 1, 2000);
    expect_last(dir, "heyawake");
    play(two, dir, line, 1, 3000);
    expect_last(dir, "yashi");
    play(one, dir, shade, 1, 4000);
    expect_last(dir, "heyawake");
    play(two, dir, rest, 2, 5000); /* solved now */
    expect_last(dir, "heyawake");
    remove_dir(dir);
}

/* A solution that was shown is neither solved nor begun: nobody goes on with it, and of the sums it
 * has a word of its own. */
static void test_shown(void **state) {
    (void)state;
    const char *dir = fresh_dir();
    const enum action give_up[] = {ACT_SOLVE}, back[] = {ACT_UNDO, ACT_DRAW_RIGHT};
    struct loaded l = {0};
    struct games games;
    struct err e;
    int64_t ms;
    assert_true(format_read(two, (int)strlen(two), &l, &e));
    play(two, dir, give_up, 1, 1000);
    assert_int_equal(games_progress(l.puzzle, dir, &ms), PROGRESS_SHOWN);
    expect_last(dir, NULL);
    play(two, dir, back, 2, 2000);
    assert_int_equal(games_progress(l.puzzle, dir, &ms), PROGRESS_SHOWN);
    games_read(&games, dir);
    assert_int_equal(games.all.len, 1);
    assert_int_equal(games.all.at[0].puzzle.progress, PROGRESS_SHOWN);
    assert_string_equal(progress_names[PROGRESS_SHOWN], "shown");
    games_free(&games);
    loaded_free(&l);
    remove_dir(dir);
}

/* Going on with a save makes no move of its own. */
static void test_goes_on(void **state) {
    (void)state;
    const char *dir = fresh_dir();
    const enum action dots[] = {ACT_DOT, ACT_RIGHT, ACT_SHADE, ACT_UNDO};
    struct loaded l = {0};
    struct buf path = {0};
    struct session s;
    struct err e = {0};
    play(one, dir, dots, 4, 1000);
    assert_true(games_last(dir, &path, &l));
    assert_true(session_open(&s, &l, &(struct session_env){.state_dir = dir}, &e));
    assert_int_equal(s.game.board.moves.len, 3);
    assert_int_equal(s.game.board.at, 1);
    assert_false(s.read_only);
    session_close(&s);
    buf_free(&path);
    remove_dir(dir);
}

/* A save that there is no memory for is left out of the list, and costs no more than itself. */
static void test_too_large_for_the_memory(void **state) {
    (void)state;
    enum { NULS = 1 << 20 };
    const char *dir = fresh_dir();
    const enum action dots[] = {ACT_DOT, ACT_RIGHT, ACT_SHADE};
    struct loaded l = {0};
    struct buf path = {0};
    struct err e = {0};
    play(one, dir, dots, 3, 1000);
    assert_true(games_last(dir, &path, &l));
    loaded_free(&l);
    assert_int_equal(truncate(path.at, NULS), 0);
    size_t used = mem_used();
    mem_limit(used + NULS / 2);
    assert_false(games_load(path.at, &l, &e));
    assert_string_equal(e.text, "there is not enough memory");
    assert_null(l.puzzle);
    buf_clear(&path);
    assert_false(games_last(dir, &path, &l));
    mem_limit(used + 2 * NULS);
    assert_true(games_last(dir, &path, &l));
    mem_limit(0);
    loaded_free(&l);
    buf_free(&path);
    remove_dir(dir);
}

/* A save grows with every move: past the limit of other files too, the library lists it. */
static void test_long_game(void **state) {
    (void)state;
    if (EFFORT_STRIDE > 1)
        skip();
    enum { KEYS = 120000 };
    const char *dir = fresh_dir(), *name = NULL;
    struct library lib;
    struct loaded l = {0};
    struct session s;
    struct buf path = {0};
    struct stat st;
    struct err e = {0};
    library_use("puzzles");
    library_read(&lib, dir);
    assert_true(lib.entries.len > 0);
    assert_int_equal(lib.entries.at[0].progress, PROGRESS_NONE);
    name = lib.entries.at[0].name;
    assert_true(library_load(name, &l, &e));
    journal_path(l.puzzle, dir, &path);
    assert_true(session_open(&s, &l, &(struct session_env){.state_dir = dir}, &e));
    for (int i = 0; i < KEYS; i++)
        session_do(&s, i % 2 ? ACT_SHADE : ACT_RIGHT, DIR_NONE, NULL);
    session_close(&s);
    library_free(&lib);
    assert_int_equal(stat(path.at, &st), 0);
    assert_true(st.st_size > FILE_MAX);
    library_read(&lib, dir);
    assert_int_equal(lib.entries.at[0].progress, PROGRESS_BEGUN);
    library_free(&lib);
    buf_free(&path);
    remove_dir(dir);
}

static void begin_library_puzzle(const char *name, const char *dir) {
    struct loaded l = {0};
    struct session s;
    struct err e = {0};
    assert_true(library_load(name, &l, &e));
    assert_true(session_open(&s, &l, &(struct session_env){.state_dir = dir}, &e));
    session_do(&s, ACT_SHADE, DIR_NONE, NULL);
    session_close(&s);
}

static const struct entry *named_entry(const struct library *lib, const char *name) {
    for (int i = 0; i < lib->entries.len; i++)
        if (strcmp(lib->entries.at[i].name, name) == 0)
            return &lib->entries.at[i];
    fail_msg("%s is not there", name);
    return NULL;
}

/* `puzzles/names` tells as much as the files as far as it tells anything, and as much of what has
 * been played. */
static void test_names_alone(void **state) {
    (void)state;
    const char *dir = fresh_dir();
    struct library read, named;
    int begun = 0;
    library_use("puzzles");
    begin_library_puzzle("yajilin/early-hedge", dir);
    begin_library_puzzle("learn/heyawake/full", dir);
    library_read(&read, dir);
    library_names(&named, dir);
    assert_int_equal(named.entries.len, read.entries.len);
    for (int i = 0; i < read.entries.len; i++) {
        const struct entry *x = &read.entries.at[i], *y = named_entry(&named, x->name);
        context("%s", x->name);
        assert_ptr_equal(x->genre, y->genre);
        assert_int_equal(x->lesson, y->lesson);
        assert_int_equal(x->progress, y->progress);
        assert_int_equal(x->ms, y->ms);
        begun += x->progress == PROGRESS_BEGUN;
    }
    assert_int_equal(begun, 2);
    library_free(&read);
    library_free(&named);
    remove_dir(dir);
}

/* A command that is given a name of the library looks at the game that is in progress, with its
 * marks, and at the empty board once there is none. */
static void test_commands_see_the_game(void **state) {
    (void)state;
    static const char name[] = "yajilin/early-hedge";
    const char *dir = fresh_dir();
    for (int moves = 0; moves <= 3; moves += 3) {
        struct loaded l = {0};
        struct session s;
        struct err e = {0};
        library_use("puzzles");
        assert_true(library_load(name, &l, &e));
        assert_true(session_open(&s, &l, &(struct session_env){.state_dir = dir}, &e));
        for (int i = 0; i < moves; i++)
            session_do(&s, ACT_DRAW_RIGHT, DIR_NONE, NULL);
        session_close(&s);
        assert_true(input_load_game(name, dir, &l, &e));
        loaded_compile(&l);
        assert_int_equal(l.board.moves.len - 1, moves);
        for (int i = 0; i < moves; i++)
            assert_int_equal(l.board.value[l.model->segment_var[i * DIRS + DIR_E]], MARK_YES);
        loaded_free(&l);
    }
    remove_dir(dir);
}

/* In one state directory each lesson is a game of its own, and begins with what it is named after.
 */
static void test_lessons(void **state) {
    (void)state;
    const char *dir = fresh_dir();
    struct library lib;
    struct err e = {0};
    int lessons = 0;
    library_use("puzzles");
    library_read(&lib, NULL);
    for (int i = 0; i < lib.entries.len; i++) {
        const char *name = lib.entries.at[i].name;
        struct loaded l = {0};
        struct session s;
        bool last = lib.entries.at[i].technique < 0; /* of a course: about no technique */
        if (strncmp(name, "learn/", 6) != 0 || last || EFFORT_SPARES(i))
            continue;
        assert_true(library_load(name, &l, &e));
        assert_true(session_open(&s, &l, &(struct session_env){.state_dir = dir}, &e));
        session_do(&s, ACT_HINT, DIR_NONE, NULL);
        assert_string_equal(techniques[s.hint.technique].id,
                            techniques[lib.entries.at[i].technique].id);
        session_do(&s, ACT_HINT, DIR_NONE, NULL);
        session_do(&s, ACT_HINT, DIR_NONE, NULL);
        session_close(&s);
        lessons++;
    }
    assert_true(lessons > 0);
    library_free(&lib);
    remove_dir(dir);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_last),
                                       cmocka_unit_test(test_goes_on),
                                       cmocka_unit_test(test_too_large_for_the_memory),
                                       cmocka_unit_test(test_shown),
                                       cmocka_unit_test(test_long_game),
                                       cmocka_unit_test(test_names_alone),
                                       cmocka_unit_test(test_lessons),
                                       cmocka_unit_test(test_commands_see_the_game)};
    return run_group("games", tests, NULL, NULL);
}
