/* The n-th allocation, write, fsync or rename fails, for n = 1, 2, 3 ... until all goes through:
 * once alone, once with all after it. Whatever fails, nothing leaks, the board is as it was, and
 * the save is the old one or the new one. */
#include "context.h"
#include "effort.h"
#include "polls.h"
#include "random_game.h"
#include "samples.h"

#include "base/mem.h"
#include "base/os/file.h"
#include "generate/generate.h"
#include "play/session/session_inside.h"
#include "play/store/journal.h"
#include "teach/grow.h"
#include "teach/rate.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <dirent.h>
#include <string.h>

#define YAJILIN                                                                                    \
    "sumi: 1\ngenre: yajilin\nsize: 4x4\ntitle: T\nboard:\n"                                       \
    ". . . .\n. . 0^ .\n0< . . .\n. . . 0v\n"
static const char yajilin[] = YAJILIN;
static const char marked[] = YAJILIN "marks: r1c1-r1c2=x r4c1=x\n";
static const char heyawake[] = SAMPLE_HEYAWAKE;
static const char yashi[] = SAMPLE_YASHI;

/* One text in each format that is read. */
static const char *const texts[] = {
    marked,
    heyawake,
    yashi,
    "https://puzz.link/p?yajilin/4/4/f10a30f20",
    "pzprv3\nyajilin\n2\n2\n. . \n. . \n",
    "puzzle heyawake\nsize 3 3\n[problem]\n- - -\n- 1 -\n- - -\n[areas]\n1 1 2\n1 3 2\n3 3 2\n",
    "V,V,V\nV,N1E,V\nV,V,B\n",
    "<?xml version=\"1.0\"?><puzzle><width>1</width><height>1</height><name>n</name><tiles>"
    "<tile><xPos>0</xPos><yPos>0</yPos><black>true</black></tile></tiles></puzzle>",
    "point,x,y\n1,0,0\n2,2,0\n3,0,2\n4,2,2\n",
    "[(0, 0), (2, 0), (0, 2), (2, 2)]\n",
};
enum { TEXTS = sizeof texts / sizeof *texts, POLLS = 1000000 };

static long memory_faults, file_faults_made;

static int open_files(void) {
    int n = 0;
    DIR *d = opendir("/proc/self/fd");
    while (d && readdir(d))
        n++;
    if (d)
        closedir(d);
    return n;
}

/* All n while they are few, then fewer and fewer. */
static long next_n(long n) {
    return n < EFFORT(250) ? n + 1 : n + 1 + n / (EFFORT_STRIDE > 1 ? 6 : 20);
}

/* Fails op(arg) everywhere; it must leave no memory and no open file behind in any case. */
static void fail_everywhere(void (*op)(void *arg), void *arg) {
    size_t before = mem_used();
    int files = open_files();
    bool whole[2] = {false, false};
    for (int once = 0; once < 2; once++)
        for (long n = 1; !whole[once]; n = next_n(n)) {
            fault_plan(&mem_fault, n, once);
            whole[once] = mem_try(op, arg) && mem_fault.count == 0;
            memory_faults += mem_fault.count > 0;
            fault_plan(&mem_fault, 0, false);
            assert_int_equal(mem_used(), before);
            assert_int_equal(open_files(), files);
        }
}

static void load_and_write(void *arg) {
    const char *text = arg;
    struct loaded l = {0};
    struct err e = {0};
    if (!format_read(text, (int)strlen(text), &l, &e))
        fail_msg("%s: %s", text, e.text);
    loaded_compile(&l);
    for (const struct format *const *f = formats; *f; f++) {
        struct buf out = {0};
        if ((*f)->write)
            format_write(*f, &l, &out, &e);
        buf_free(&out);
    }
    loaded_free(&l);
}

static void test_load_and_write(void **state) {
    (void)state;
    for (int i = 0; i < TEXTS; i++)
        fail_everywhere(load_and_write, (void *)texts[i]);
}

static void solve_and_hint(void *arg) {
    struct loaded l = {0};
    struct answer answer;
    struct paragraph hint = {0};
    long polls = POLLS;
    struct budget b = polls_budget(&polls);
    load_text(arg, &l);
    loaded_compile(&l);
    solve(l.model, &(struct solve_options){.count = 3}, &answer);
    paragraph_next(l.model, board_marks(&l.board), &answer, NO_CELL, NULL, &b, &hint);
    paragraph_free(&hint);
    answer_free(&answer);
    loaded_free(&l);
}

static void test_solve_and_hint(void **state) {
    (void)state;
    fail_everywhere(solve_and_hint, (void *)yajilin);
    fail_everywhere(solve_and_hint, (void *)heyawake);
    fail_everywhere(solve_and_hint, (void *)yashi);
}

static void rate_it(void *arg) {
    struct loaded l = {0};
    struct rating rating;
    long polls = POLLS;
    struct budget b = polls_budget(&polls);
    load_text(arg, &l);
    loaded_compile(&l);
    rate(l.model, &b, &rating);
    loaded_free(&l);
}

static void generate_one(void *arg) {
    long polls = POLLS;
    struct generate_options o = {
        .genre = genre_by_name(arg), .grid = {4, 4}, .seed = 5, .budget = polls_budget(&polls)};
    struct puzzle *p = generate(&o, NULL);
    puzzle_free(p);
}

static void test_rate_and_generate(void **state) {
    (void)state;
    fail_everywhere(rate_it, (void *)yajilin);
    fail_everywhere(generate_one, "yajilin");
    fail_everywhere(generate_one, "heyawake");
    fail_everywhere(generate_one, "yashi");
}

struct opening {
    struct session *s;
    struct loaded *game;
    const char *dir;
    struct err e;
    bool open;
};

static void open_op(void *arg) {
    struct opening *o = arg;
    o->open = session_open(o->s, o->game, &(struct session_env){.state_dir = o->dir}, &o->e);
}

/* A save that cannot be opened for lack of memory is as it was, free, and the game still there. */
static void test_open(void **state) {
    (void)state;
    const char *dir = fresh_dir();
    struct session first, s;
    open_game(&first, yajilin, dir);
    session_do(&first, ACT_SHADE, DIR_NONE, NULL);
    session_do(&first, ACT_TRY, DIR_NONE, NULL);
    journal_close(first.journal);
    first.journal = NULL;
    size_t before = mem_used();
    int files = open_files();
    for (long n = 1, whole = 0; !whole; n = next_n(n)) {
        struct loaded game = {0};
        load_text(yajilin, &game);
        struct opening o = {.s = &s, .game = &game, .dir = dir};
        size_t loaded = mem_used();
        fault_plan(&mem_fault, n, true);
        whole = mem_try(open_op, &o);
        memory_faults += mem_fault.count;
        fault_plan(&mem_fault, 0, false);
        if (!whole) {
            assert_int_equal(mem_used(), loaded);
            assert_int_equal(open_files(), files);
            open_op(&o);
        }
        assert_true(o.open && !s.read_only);
        assert_true(same_board(&s.game.board, &first.game.board));
        session_close(&s);
        assert_int_equal(mem_used(), before);
    }
    session_close(&first);
    remove_dir(dir);
}

struct key {
    enum action action;
    enum dir dir;
    const char *text;
};

/* Each action that takes memory, in an order in which each of them does something. */
static const struct key script[] = {
    {ACT_CHECK, DIR_NONE, NULL},   {ACT_DRAW_RIGHT, DIR_NONE, NULL},
    {ACT_TRY, DIR_NONE, NULL},     {ACT_DRAW_DOWN, DIR_NONE, NULL},
    {ACT_CROSS, DIR_E, NULL},      {ACT_TRY, DIR_NONE, NULL},
    {ACT_NOTE, DIR_NONE, "1"},     {ACT_GOTO, DIR_NONE, "r4c4"},
    {ACT_IMPLIED, DIR_NONE, NULL}, {ACT_SHADE, DIR_NONE, NULL},
    {ACT_KEEP, DIR_NONE, NULL},    {ACT_DOT, DIR_NONE, NULL},
    {ACT_BACK, DIR_NONE, NULL},    {ACT_UNDO, DIR_NONE, NULL},
    {ACT_ERRORS, DIR_NONE, NULL},  {ACT_DRAW_LEFT, DIR_NONE, NULL},
    {ACT_BRANCH, DIR_NONE, NULL},  {ACT_RIGHT_SO_FAR, DIR_NONE, NULL},
    {ACT_RESTART, DIR_NONE, NULL}, {ACT_HINT, DIR_NONE, NULL},
    {ACT_HINT, DIR_NONE, NULL},    {ACT_HINT, DIR_NONE, NULL},
    {ACT_FILL, DIR_NONE, NULL},    {ACT_EARLIER, DIR_NONE, NULL},
    {ACT_STEP, DIR_NONE, NULL},    {ACT_UNDO_WRONG, DIR_NONE, NULL},
    {ACT_SOLVE, DIR_NONE, NULL},   {ACT_SHARE, DIR_NONE, NULL},
};
enum { SCRIPT = sizeof script / sizeof *script };

struct seen {
    uint8_t value[256], level[256];
    int at, trial;
};

static void see(const struct board *b, struct seen *out) {
    assert_true(b->slots <= 256 && !b->in_move);
    *out = (struct seen){.at = b->at, .trial = b->trial};
    memcpy(out->value, b->value, (size_t)b->slots);
    memcpy(out->level, b->level, (size_t)b->slots);
}

/* The verdict is on the board as it is, unless there was no memory for that either: then nothing is
 * said to be broken, and nothing solved. */
static void assert_judged(const struct session *s) {
    struct verdict v = {0};
    if (s->unjudged) {
        assert_int_equal(s->verdict.broken.len + s->verdict.missing.len, 0);
        assert_int_equal(s->verdict.status, STATUS_UNFINISHED);
        return;
    }
    judge(s->game.model, board_marks(&s->game.board), &v);
    assert_int_equal(s->verdict.status, v.status);
    assert_int_equal(s->verdict.broken.len, v.broken.len);
    assert_int_equal(s->verdict.missing.len, v.missing.len);
    verdict_free(&v);
}

/* One key, again and again with later and later faults until it is done. */
static void do_with_faults(struct session *s, const struct key *k, bool once) {
    struct seen before, after;
    for (long n = 1;; n = next_n(n)) {
        see(&s->game.board, &before);
        fault_plan(&mem_fault, n, once);
        session_do(s, k->action, k->dir, k->text);
        bool failed = mem_fault.count > 0;
        fault_plan(&mem_fault, 0, false);
        if (!failed)
            return;
        memory_faults++;
        see(&s->game.board, &after);
        assert_memory_equal(&before, &after, sizeof before);
        assert_non_null(strstr(s->said.text, "not enough memory"));
        assert_judged(s);
    }
}

/* A list that got its first memory in an action would lose it with that, and not know. */
static void assert_reserved(const struct step *hint) {
#define ASSERT_LIST(list) assert_non_null(hint->list.at);
    STEP_LISTS(ASSERT_LIST)
#undef ASSERT_LIST
}

static void play_with_faults(const char *text, bool once) {
    const char *dir = fresh_dir();
    struct session s, twin;
    struct err e = {0};
    size_t before = mem_used();
    int files = open_files();
    open_game(&s, text, dir);
    assert_reserved(&s.hint);
    for (int i = 0; i < SCRIPT; i++)
        do_with_faults(&s, &script[i], once);
    assert_true(session_sync(&s, &e));
    journal_close(s.journal);
    s.journal = NULL;
    open_game(&twin, text, dir);
    assert_true(same_board(&s.game.board, &twin.game.board));
    session_close(&twin);
    session_close(&s);
    assert_int_equal(mem_used(), before);
    assert_int_equal(open_files(), files);
    remove_dir(dir);
}

static void test_play(void **state) {
    (void)state;
    for (int once = 0; once < 2; once++) {
        play_with_faults(yajilin, once);
        if (EFFORT_STRIDE > 1)
            continue;
        play_with_faults(heyawake, once);
        play_with_faults(yashi, once);
    }
}

/* With little memory a large board is played on, and what takes more is refused; with more it
 * works.
 */
static void test_little_memory(void **state) {
    (void)state;
    struct session s;
    bool asked = false, refused = false;
    open_game(&s, "yajilin/40/40/", NULL);
    for (size_t more = 1 << 16; !asked; more *= 2) {
        mem_limit(mem_used() + more);
        int moves = s.game.board.moves.len;
        session_do(&s, ACT_DRAW_RIGHT, DIR_NONE, NULL);
        assert_int_equal(s.game.board.moves.len, moves + 1);
        session_do(&s, ACT_RIGHT_SO_FAR, DIR_NONE, NULL);
        asked = s.answered;
        refused = refused || strstr(s.said.text, "not enough memory");
        assert_true(asked || strstr(s.said.text, "not enough memory"));
        mem_limit(0);
    }
    assert_true(refused);
    session_close(&s);
}

/* A save with moves and a torn line at its end; gives its number of good moves. */
static int make_torn_save(const char *dir) {
    struct session s;
    struct buf path = {0};
    struct err e = {0};
    struct file_log log;
    open_game(&s, yajilin, dir);
    session_do(&s, ACT_SHADE, DIR_NONE, NULL);
    session_do(&s, ACT_DOWN, DIR_NONE, NULL);
    session_do(&s, ACT_DRAW_RIGHT, DIR_NONE, NULL);
    int moves = s.game.board.moves.len;
    journal_path(s.game.puzzle, dir, &path);
    session_close(&s);
    assert_true(file_log_open(&log, path.at, &e) && file_log_add(&log, "12345678 9 m r1", 15, &e));
    file_log_close(&log);
    buf_free(&path);
    return moves;
}

/* Opens, plays and syncs while the n-th file operation fails. True: none did. */
static bool play_on_bad_disk(const char *dir, long n, bool once, bool torn) {
    int saved = torn ? make_torn_save(dir) : 1;
    struct session s, twin;
    struct loaded game = {0};
    struct err e = {0};
    struct rng rng;
    load_text(yajilin, &game);
    rng_seed(&rng, (uint64_t)n);
    fault_plan(&file_fault, n, once);
    session_open(&s, &game, &(struct session_env){.state_dir = dir}, &e);
    for (int i = 0; i < 12; i++)
        random_action(&rng, &s);
    bool synced = session_sync(&s, &e), kept = s.journal && !s.unsaved,
         failed = file_fault.count > 0;
    file_faults_made += failed;
    fault_plan(&file_fault, 0, false);
    assert_true(failed || (synced && kept));
    if (s.journal)
        journal_close(s.journal);
    s.journal = NULL;
    open_game(&twin, yajilin, dir);
    assert_true(twin.game.board.moves.len >= saved);
    if (kept)
        assert_true(same_board(&s.game.board, &twin.game.board));
    session_close(&twin);
    session_close(&s);
    return !failed;
}

static void test_bad_disk(void **state) {
    (void)state;
    size_t before = mem_used();
    int files = open_files();
    for (int way = 0; way < 4; way++)
        for (long n = 1, whole = 0; !whole; n++) {
            const char *dir = fresh_dir();
            whole = play_on_bad_disk(dir, n, way & 1, way & 2);
            assert_int_equal(mem_used(), before);
            assert_int_equal(open_files(), files);
            remove_dir(dir);
        }
}

static void say_figures(void) {
    print_message("# faults injected: %ld allocations, %ld file operations\n", memory_faults,
                  file_faults_made);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_load_and_write),
        cmocka_unit_test(test_solve_and_hint),
        cmocka_unit_test(test_rate_and_generate),
        cmocka_unit_test(test_open),
        cmocka_unit_test(test_play),
        cmocka_unit_test(test_little_memory),
        cmocka_unit_test(test_bad_disk),
    };
    context_without_puzzles();
    int failed = run_group("faults", tests, NULL, NULL);
    say_figures();
    return failed;
}
