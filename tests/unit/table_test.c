/* The table: who sits there, what a shared game proves, and that what others leave there does no
 * harm: no link is followed, no FIFO waited for, nothing false believed. */
#include "at_table.h"
#include "context.h"
#include "random_game.h"
#include "terminal.h"

#include "base/os/clock.h"
#include "base/os/file.h"
#include "genre/genre.h"
#include "play/store/journal.h"
#include "play/table/results.h"
#include "play/table/shared_game.h"
#include "play/table/table_inside.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* A puzzle of today that two lines solve, or with `other` another one of the same name. */
static void todays(bool other, struct buf *out) {
    char date[CLOCK_DATE];
    buf_fmt(
        out,
        "sumi: 1\ngenre: yashi\ntitle: %s\nsource: sumi generate yashi --size 10x10 --seed %d\n",
        clock_date(clock_today(), date), clock_today());
    buf_add(out, "board:\no . o . . . . . . .\n. . . . . . . . . .\n");
    for (int row = 2; row < 10; row++)
        buf_add(out, row == (other ? 4 : 3) ? "o . . . . . . . . .\n" : ". . . . . . . . . .\n");
}

/* Plays it to its end and shows it to the table as the game does. */
static void play_text(struct shared_table *t, const char *text, const enum action *acts, int n) {
    struct session s;
    struct shared_game g = {0};
    struct err e;
    open_game(&s, text, t->state_dir);
    for (int i = 0; i < n; i++) {
        session_do(&s, acts[i], DIR_NONE, NULL);
        assert_true(shared_game_keep(&g, t, &s, &e));
    }
    shared_game_close(&g);
    session_close(&s);
}

static void play_today(struct shared_table *t, bool other, const enum action *acts, int n) {
    struct buf text = {0};
    todays(other, &text);
    play_text(t, text.at, acts, n);
    buf_free(&text);
}

static const enum action solving[] = {ACT_DRAW_RIGHT, ACT_LEFT, ACT_CHECK, ACT_DRAW_DOWN};
enum { SOLVING = 4 };

static void read_all_results(const struct shared_table *t, struct results *r) {
    struct err e;
    assert_true(results_read(t, clock_today(), r, &e));
}

static void test_seats(void **state) {
    static const char *const bad[] = {
        "", "..", ".", "a/b", "-a", "table.txt", "a b", "\033", "seventeen-letters"};
    struct shared_table t, again;
    struct seats s;
    struct err e = {0};
    (void)state;
    assert_false(table_create(table_place, &e)); /* it is there */
    assert_true(table_open(&t, table_place, table_states[0], NULL, &e));
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(table_join(&t, bad[i], &e));
    assert_true(table_join(&t, "Mira", &e)); /* names are small */
    assert_string_equal(t.name, "mira");
    assert_false(table_join(&t, "other", &e));
    assert_true(table_open(&again, table_place, table_states[1], NULL, &e));
    assert_string_equal(again.name, ""); /* the note in the state directory says who one is */
    assert_false(table_join(&again, "mira", &e));
    assert_true(table_join(&again, "jo", &e));
    assert_true(table_seats(&t, &s, &e));
    assert_int_equal(s.all.len, 2);
    assert_string_equal(s.all.at[0].name, "jo");
    vec_free(&s.all);
    assert_true(table_leave(&again, &e));
    assert_true(table_seats(&t, &s, &e));
    assert_int_equal(s.all.len, 1);
    vec_free(&s.all);
    table_close(&t);
    table_close(&again);
    assert_false(table_open(&t, table_root, NULL, NULL, &e)); /* no table */
    assert_int_equal(chmod(table_place, 0777), 0);
    assert_false(table_open(&t, table_place, NULL, NULL, &e)); /* anybody could remove anything */
    assert_non_null(strstr(e.text, "chmod +t"));
}

static void test_given_name(void **state) {
    struct shared_table t;
    struct err e = {0};
    (void)state;
    assert_true(table_open(&t, table_place, table_states[0], "mira", &e));
    assert_false(table_join(&t, "jo", &e));
    assert_true(table_join(&t, "mira", &e));
    table_close(&t);
}

static void test_today(void **state) {
    struct shared_table mira, jo;
    struct results r;
    (void)state;
    sit(&mira, 0, "mira");
    sit(&jo, 1, "jo");
    play_today(&mira, false, solving, SOLVING - 1);
    read_all_results(&jo, &r);
    assert_int_equal(r.all.len, 0); /* nothing is shown of what is not solved */
    vec_free(&r.all);
    play_today(&mira, false, solving + 3, 1);
    read_all_results(&jo, &r);
    assert_int_equal(r.all.len, 1);
    const struct result *one = &r.all.at[0];
    assert_string_equal(one->who, "mira");
    assert_int_equal(one->kind, RESULT_SOLVED);
    assert_int_equal(one->day, clock_today());
    assert_int_equal(one->on, clock_today());
    assert_true(one->unseen && one->ms > 0 && one->ms < 60000);
    assert_int_equal(one->checks, 1);
    assert_int_equal(one->hints, 0);
    assert_int_equal(one->pauses, 1); /* it was closed on the way */
    assert_int_equal(one->moves, 2);
    assert_false(one->known);
    vec_free(&r.all);
    play_today(&jo, true, solving, SOLVING); /* jo has another puzzle of that name */
    read_all_results(&mira, &r);
    assert_int_equal(r.all.len, 2);
    assert_int_equal(r.all.at[0].kind, RESULT_REFUSED);
    assert_int_equal(r.all.at[1].kind, RESULT_SOLVED);
    vec_standing all = {0};
    standings_of(&r, clock_today() - 6, clock_today(), &all);
    assert_int_equal(all.len, 1);
    assert_int_equal(all.at[0].streak, 1);
    assert_int_equal(all.at[0].checks, 1);
    vec_free(&all);
    vec_free(&r.all);
    table_close(&mira);
    table_close(&jo);
}

/* A game that is watched is the beginning of its save at any moment, also one that goes on. */
static void test_copy(void **state) {
    struct shared_table t;
    struct shared_game g = {0};
    struct session s;
    struct buf text = {0}, save = {0}, copy = {0}, path = {0}, shared = {0};
    struct err e;
    (void)state;
    sit(&t, 0, "mira");
    assert_true(table_watched(&t, true, &e));
    todays(false, &text);
    for (int round = 0; round < 2; round++) {
        open_game(&s, text.at, t.state_dir);
        for (int i = 0; i < SOLVING; i++) {
            session_do(&s, i == 3 ? ACT_UNDO : solving[i], DIR_NONE, NULL);
            assert_true(shared_game_keep(&g, &t, &s, &e));
            buf_clear(&path), buf_clear(&shared), buf_clear(&save), buf_clear(&copy);
            journal_path(s.game.puzzle, t.state_dir, &path);
            table_path(&t, "mira", strrchr(path.at, '/') + 1, &shared);
            assert_true(file_read_most(path.at, FILE_MAX, &save, &e));
            assert_true(file_read_most(shared.at, FILE_MAX, &copy, &e));
            assert_string_equal(save.at, copy.at);
        }
        shared_game_close(&g);
        session_close(&s);
    }
    table_close(&t);
    buf_free(&text), buf_free(&save), buf_free(&copy), buf_free(&path), buf_free(&shared);
}

/* The one file that mira has there. */
static void find_shared(char *out, size_t size) {
    char command[300];
    snprintf(command, sizeof command, "ls '%s'/mira/*.sumi", table_place);
    FILE *f = popen(command, "r");
    assert_true(f && fgets(out, (int)size, f));
    out[strcspn(out, "\n")] = '\0';
    pclose(f);
}

static int kind_of_all(const struct shared_table *t, const char **why) {
    struct results r;
    read_all_results(t, &r);
    int kind = r.all.len == 0 ? -1 : (int)r.all.at[0].kind;
    static char first[sizeof r.all.at[0].why_not];
    snprintf(first, sizeof first, "%s", r.all.len > 0 ? r.all.at[0].why_not : "");
    if (why)
        *why = first[0] ? first : NULL;
    vec_free(&r.all);
    return kind;
}

/* A result is what its journal says, and no more. */
static void test_forged(void **state) {
    static const char *const events[][3] = {
        {NULL}, {"m r1c1-r1c3=x"}, {"m r1c1-r1c3=x", "m r1c1-r4c1=x"}};
    static const struct {
        int events;
        int64_t each;
        int day, kind;
        const char *why;
    } forged[] = {
        {0, 9000, 0, RESULT_REFUSED, "do not solve"},
        {1, 9000, 0, RESULT_REFUSED, "do not solve"},
        {2, 9000, 0, RESULT_SOLVED, NULL},
        {2, 1, 0, RESULT_REFUSED, "so fast"},
        {2, 9000, 9, RESULT_REFUSED, "to come"},
        {2, 9000, -9, RESULT_REFUSED, "before"},
    };
    struct shared_table mira;
    char path[300];
    (void)state;
    sit(&mira, 0, "mira");
    play_today(&mira, false, solving, SOLVING);
    find_shared(path, sizeof path);
    for (size_t i = 0; i < sizeof forged / sizeof forged[0]; i++) {
        if (clock_today() + forged[i].day <
            0) { /* under a faked clock: days are counted from 1970 */
            print_message("skipped: a day before 1970\n");
            continue;
        }
        struct buf text = {0};
        struct history h = {0};
        char solved[32];
        const char *why;
        context("forged %d", (int)i);
        todays(false, &text);
        buf_add(&text, "moves:\n");
        for (int k = 0; k < forged[i].events; k++)
            moves_event(&h, h.ms + forged[i].each, events[forged[i].events][k], &text);
        snprintf(solved, sizeof solved, "w %d", clock_today() + forged[i].day);
        moves_event(&h, h.ms, solved, &text);
        overwrite(path, text.at);
        assert_int_equal(kind_of_all(&mira, &why), forged[i].kind);
        assert_true(!forged[i].why == !why);
        assert_true(!why || strstr(why, forged[i].why));
        text.at[text.len - 20] ^= 1; /* and a line that was changed is none */
        overwrite(path, text.at);
        assert_int_not_equal(kind_of_all(&mira, NULL), RESULT_SOLVED);
        buf_free(&text);
    }
    table_close(&mira);
}

static const struct result *result_of(const struct results *r, const char *who) {
    for (int i = 0; i < r->all.len; i++)
        if (strcmp(r->all.at[i].who, who) == 0)
            return &r->all.at[i];
    fail_msg("%s has no result", who);
    return NULL;
}

/* A solved game of four moves, a second and a half each; the last one takes `last` ms. */
static void write_game(const char *path, int64_t last) {
    static const char *const events[] = {"m r1c1-r1c3=x", "m r1c1-r1c3=.", "m r1c1-r1c3=x",
                                         "m r1c1-r4c1=."};
    struct buf text = {0};
    struct history h = {0};
    char solved[32];
    todays(false, &text);
    buf_add(&text, "moves:\n");
    for (int k = 0; k < 4; k++)
        moves_event(&h, h.ms + 1500, events[k], &text);
    moves_event(&h, h.ms + last, "m r1c1-r4c1=x", &text);
    snprintf(solved, sizeof solved, "w %d", clock_today());
    moves_event(&h, h.ms, solved, &text);
    overwrite(path, text.at);
    buf_free(&text);
}

/* A game under two names is the one's whose file was there first, whatever times the other's has.
 * What differs by a millisecond is a game of its own. */
static void test_copied(void **state) {
    struct shared_table mira, jo, eve;
    char path[300], command[1400];
    struct results r;
    (void)state;
    sit(&mira, 0, "mira");
    sit(&jo, 1, "jo");
    sit(&eve, 2, "eve");
    play_today(&mira, false, solving, SOLVING);
    find_shared(path, sizeof path);
    write_game(path, 1500);
    snprintf(
        command, sizeof command,
        "sleep .02; cp '%s' '%s/eve/' && touch -d '3 days ago' '%s'/eve/*.sumi && cp '%s' '%s/jo/'",
        path, table_place, table_place, path, table_place);
    assert_int_equal(system(command), 0);
    read_all_results(&mira, &r);
    assert_int_equal(r.all.len, 3);
    assert_int_equal(result_of(&r, "mira")->kind, RESULT_SOLVED);
    assert_int_equal(result_of(&r, "eve")->kind, RESULT_REFUSED);
    assert_string_equal(result_of(&r, "eve")->why_not, "the same moves as mira");
    assert_string_equal(result_of(&r, "jo")->why_not, "the same moves as mira");
    vec_free(&r.all);
    snprintf(command, sizeof command, "%s/jo/%s", table_place, strrchr(path, '/') + 1);
    write_game(command, 1501);
    read_all_results(&mira, &r);
    assert_int_equal(result_of(&r, "jo")->kind, RESULT_SOLVED);
    vec_free(&r.all);
    table_close(&mira), table_close(&jo), table_close(&eve);
}

/* Names that nobody can take are listed, with the account that holds them. */
static void test_squatters(void **state) {
    struct shared_table mira;
    struct seats s;
    struct err e = {0};
    char command[400];
    (void)state;
    sit(&mira, 0, "mira");
    snprintf(command, sizeof command,
             "cd '%s' && mkdir carol && chmod 777 carol && touch dora && ln -s mira erna",
             table_place);
    assert_int_equal(system(command), 0);
    assert_true(table_squatters(&mira, &s, &e));
    assert_int_equal(s.all.len, 3);
    assert_string_equal(s.all.at[0].name, "carol");
    assert_string_equal(s.all.at[1].name, "dora");
    assert_string_equal(s.all.at[2].name, "erna");
    assert_int_equal(s.all.at[0].account, geteuid());
    vec_free(&s.all);
    table_close(&mira);
}

/* None of these is read, and none of them is waited for. */
static void shows_nothing(void *mira, int trick) {
    (void)trick;
    assert_int_equal(kind_of_all(mira, NULL), -1);
}

static void test_hostile_files(void **state) {
    struct shared_table mira;
    char path[300];
    (void)state;
    sit(&mira, 0, "mira");
    play_today(&mira, false, solving, SOLVING);
    find_shared(path, sizeof path);
    with_hostile_files(path, "cp \"$2\" \"$1\" && mv \"$1\" \"$1-0000000000000000.sumi\"",
                       shows_nothing, &mira);
    assert_int_equal(kind_of_all(&mira, NULL), RESULT_SOLVED);
    table_close(&mira);
}

/* A full disk, at each write: the player's own save does not suffer. */
static void test_full_disk(void **state) {
    struct shared_table t;
    struct buf text = {0};
    struct err e;
    (void)state;
    sit(&t, 0, "mira");
    assert_true(table_watched(&t, true, &e));
    todays(false, &text);
    for (int at = 1; at < 8; at++) {
        struct session s;
        struct shared_game g = {0};
        open_game(&s, text.at, t.state_dir);
        session_do(&s, ACT_DRAW_RIGHT, DIR_NONE, NULL);
        session_do(&s, ACT_UNDO, DIR_NONE, NULL);
        fault_plan(&file_fault, at, false);
        bool kept = shared_game_keep(&g, &t, &s, &e);
        long faults = file_fault.count;
        fault_plan(&file_fault, 0, false);
        assert_true(kept || strstr(e.text, "No space left"));
        assert_true(kept || faults > 0);
        session_do(&s, ACT_REDO, DIR_NONE, NULL);
        assert_false(s.unsaved);
        assert_true(shared_game_keep(&g, &t, &s, &e)); /* it was said once */
        shared_game_close(&g);
        session_close(&s);
    }
    buf_free(&text);
    table_close(&t);
}

static void test_room(void **state) {
    struct shared_table t;
    struct err e = {0};
    struct buf rules = {0};
    (void)state;
    buf_fmt(&rules, "%s/table.txt", table_place);
    overwrite(rules.at, "sumi table 1\ngames = 1\nkilobytes = 256\n");
    buf_free(&rules);
    sit(&t, 0, "mira");
    assert_int_equal(t.games, 1);
    play_today(&t, false, solving, SOLVING);
    struct session s;
    struct shared_game g = {0};
    struct buf text = {0};
    todays(true, &text);
    open_game(&s, text.at, t.state_dir);
    for (int i = 0; i < SOLVING; i++)
        session_do(&s, solving[i], DIR_NONE, NULL);
    assert_false(shared_game_keep(&g, &t, &s, &e));
    assert_non_null(strstr(e.text, "the table keeps 1 game"));
    shared_game_close(&g);
    session_close(&s);
    buf_free(&text);
    table_close(&t);
}

static void test_elsewhere(void **state) {
    struct shared_table t;
    struct results from, r;
    struct err e = {0};
    (void)state;
    sit(&t, 0, "mira");
    play_today(&t, false, solving, SOLVING);
    read_all_results(&t, &from);
    snprintf(from.all.at[0].who, sizeof from.all.at[0].who, "ann@shore");
    for (int i = 0; i < 2; i++)
        assert_true(results_import(&t, &from, &e)); /* once each */
    read_all_results(&t, &r);
    assert_int_equal(r.all.len, 2);
    assert_string_equal(r.all.at[1].who, "ann@shore");
    assert_int_equal(r.all.at[1].kind, RESULT_SOLVED);
    assert_int_equal(r.all.at[1].ms, r.all.at[0].ms);
    vec_free(&from.all);
    vec_free(&r.all);
    table_close(&t);
}

/* How many of the ways into mira's place are open. */
static int break_in(const char *path) {
    char seat[300], other[320], mine[300];
    int done = 0;
    snprintf(seat, sizeof seat, "%s/mira", table_place);
    snprintf(other, sizeof other, "%s/new.sumi", seat);
    snprintf(mine, sizeof mine, "%s/thief", table_place);
    done += open(path, O_WRONLY) >= 0;
    done += unlink(path) == 0;
    done += rename(seat, mine) == 0;
    done += rmdir(seat) == 0;
    done += open(other, O_WRONLY | O_CREAT, 0600) >= 0;
    done += mkdir(seat, 0755) == 0;
    done += chmod(path, 0666) == 0;
    snprintf(other, sizeof other, "%s/table.txt", table_place);
    done += open(other, O_WRONLY) >= 0;
    done += unlink(other) == 0;
    snprintf(other, sizeof other, "%s/elsewhere.txt", table_place);
    int fd = open(other, O_WRONLY | O_CREAT | O_EXCL, 0644);
    const char *line = "eve@x yashi 10x10 0123456789abcdef 20000 20000 1 1 0 0 0 1\n";
    if (fd >= 0 && write(fd, line, strlen(line)) > 0) /* it may be made, and is not believed */
        close(fd);
    return done;
}

/* One account takes two places, and one that is its neighbour's directory. */
static int take_two(const char *unused) {
    struct shared_table t;
    struct err e;
    char state_dir[] = "/tmp/sumi-table-XXXXXX", one[300];
    (void)unused;
    if (!mkdtemp(state_dir) || !table_open(&t, table_place, state_dir, NULL, &e))
        return 50;
    int got = table_join(&t, "mira", &e);
    got += 2 * table_join(&t, "eve", &e);
    t.name[0] = '\0';
    got += 4 * table_join(&t, "eve2", &e);
    snprintf(one, sizeof one, "%s/eve3", table_place);
    got += 8 * (mkdir(one, 0755) == 0); /* by hand it can be made; nobody sees it */
    table_close(&t);
    snprintf(one, sizeof one, "%s/table", state_dir);
    unlink(one);
    rmdir(state_dir);
    return got;
}

static void test_two_accounts(void **state) {
    struct shared_table mira;
    struct results r;
    struct seats s;
    struct err e;
    char path[300];
    (void)state;
    if (geteuid() != 0)
        skip();
    assert_int_equal(chmod(table_root, 0755), 0);
    sit(&mira, 0, "mira");
    play_today(&mira, false, solving, SOLVING);
    find_shared(path, sizeof path);
    assert_int_equal(as_nobody(break_in, path), 0);
    assert_true(results_read(&mira, 0, &r, &e));
    assert_int_equal(r.all.len, 1); /* the line of eve is nothing */
    assert_int_equal(r.all.at[0].kind, RESULT_SOLVED);
    vec_free(&r.all);
    assert_int_equal(as_nobody(take_two, NULL), 2 + 8);
    assert_true(table_seats(&mira, &s, &e));
    assert_int_equal(s.all.len, 2);
    assert_string_equal(s.all.at[0].name, "eve");
    assert_string_equal(s.all.at[1].name, "mira");
    vec_free(&s.all);
    table_close(&mira);
}

/* A puzzle from this house is there for all, without its marks; who solves it is counted, and says
 * how hard it felt; the setter's own word does not count, nor that of who has not solved it. */
static void test_published(void **state) {
    struct shared_table mira, jo;
    struct published_list l;
    struct published as;
    struct loaded game = {0}, made = {0};
    struct buf text = {0};
    struct err e = {0};
    (void)state;
    sit(&mira, 0, "mira");
    sit(&jo, 1, "jo");
    todays(true, &text);
    load_text(text.at, &made);
    puzzle_set_text(made.puzzle, TEXT_SOURCE, "", 0); /* no day's puzzle */
    buf_clear(&text);
    assert_true(format_write(&format_native, &made, &text, &e));
    assert_false(published_has(&jo, made.puzzle));
    assert_true(published_add(&mira, PUBLISHED_HOUSE, made.puzzle, &as, &e));
    assert_true(published_has(&jo, made.puzzle));
    assert_true(published_felt(&jo, made.puzzle, 5, &e));
    for (int solved = 0; solved < 2; solved++) {
        assert_true(published_read(&jo, PUBLISHED_HOUSE, &l, &e));
        assert_int_equal(l.all.len, 1);
        assert_int_equal(l.all.at[0].solved, solved);
        assert_int_equal(l.all.at[0].voted, solved);
        assert_int_equal(l.all.at[0].felt, solved ? 3 : 0);
        if (solved == 0) {
            assert_true(published_load(&jo, &l.all.at[0], &game, &e));
            assert_true(puzzle_same(game.puzzle, made.puzzle));
            loaded_free(&game);
            play_text(&jo, text.at, solving, SOLVING);
            play_text(&mira, text.at, solving, SOLVING);
            assert_true(published_felt(&jo, made.puzzle, 3, &e)); /* instead of 5 */
            assert_true(published_felt(&mira, made.puzzle, 1, &e));
        }
        vec_free(&l.all);
    }
    table_close(&mira);
    table_close(&jo);
    loaded_free(&made);
    buf_free(&text);
}

/* Games that are made to be read for long take their player's time, and no more. */
static void test_slow_games(void **state) {
    struct shared_table t;
    struct results r;
    struct buf text = {0}, path = {0};
    struct history h = {0};
    struct err e;
    (void)state;
    sit(&t, 0, "mira");
    todays(false, &text);
    buf_add(&text, "moves:\n");
    for (int i = 0; i < 5000; i++)
        moves_event(&h, h.ms + 1, i % 2 ? "m r1c1-r1c3=x" : "m r1c1-r1c3=-", &text);
    while (text.len < 255 << 10)
        moves_event(&h, h.ms + 1, text.len % 2 ? "g 0" : "g 4000", &text);
    for (int i = 0; i < 60; i++) {
        buf_clear(&path);
        buf_fmt(&path, "%s/mira/yashi-%016x.sumi", table_place, i);
        overwrite(path.at, text.at);
    }
    double before = clock_cpu();
    assert_true(results_read(&t, 0, &r, &e));
    assert_true(clock_cpu() - before < 2.5);
    vec_free(&r.all);
    buf_free(&text);
    buf_free(&path);
    table_close(&t);
}

/* --- orders and pruning ------------------------------------------------------------------------
 */

struct row {
    const char *who, *genre;
    enum result_kind kind;
    int64_t ms;
    int day, on, hints;
};

static void add_row(struct results *r, const struct row *row) {
    struct result one = {.kind = row->kind,
                         .genre = genre_by_name(row->genre),
                         .ms = row->ms,
                         .day = row->day,
                         .on = row->on,
                         .hints = row->hints,
                         .unseen = true};
    snprintf(one.who, sizeof one.who, "%s", row->who);
    assert_non_null(one.genre);
    vec_push(&r->all, one);
}

/* Results are listed by genre; there solved ones come first, the fastest before the others, then by
 * name. */
static void test_order_of_results(void **state) {
    static const struct row sorted[] = {
        {"zoe", "heyawake", RESULT_SOLVED, 1000, 0, 0, 0},
        {"ann", "heyawake", RESULT_SOLVED, 2000, 0, 0, 0},
        {"bob", "heyawake", RESULT_SOLVED, 2000, 0, 0, 0},
        {"jo", "heyawake", RESULT_GOING, 10, 0, 0, 0},
        {"ann", "heyawake", RESULT_GOING, 500, 0, 0, 0},
        {"ann", "heyawake", RESULT_SHOWN, 10, 0, 0, 0},
        {"ann", "yashi", RESULT_SOLVED, 1, 0, 0, 0},
        {"ann", "yashi", RESULT_REFUSED, 1, 0, 0, 0},
    };
    enum { ROWS = sizeof sorted / sizeof sorted[0], MIXED = 5 }; /* 5 and 8 have no common factor */
    (void)state;
    for (int shift = 0; shift < ROWS; shift++) {
        struct results r = {0};
        for (int i = 0; i < ROWS; i++)
            add_row(&r, &sorted[(i * MIXED + shift) % ROWS]);
        results_sort(&r);
        for (int i = 0; i < ROWS; i++) {
            context("row %d, shift %d", i, shift);
            assert_string_equal(r.all.at[i].who, sorted[i].who);
            assert_string_equal(r.all.at[i].genre->id, sorted[i].genre);
            assert_int_equal(r.all.at[i].kind, sorted[i].kind);
        }
        vec_free(&r.all);
    }
}

/* In the standings whoever solved more comes first, then who took less time, then the name decides.
 * Only puzzles solved on their own day count. */
static void test_standings(void **state) {
    static const struct row rows[] = {
        {"slow", "yashi", RESULT_SOLVED, 900, 10, 10, 0},
        {"slow", "yashi", RESULT_SOLVED, 900, 11, 11, 1},
        {"fast", "yashi", RESULT_SOLVED, 300, 9, 9, 0},
        {"fast", "yashi", RESULT_SOLVED, 300, 11, 11, 0},
        {"most", "yashi", RESULT_SOLVED, 5000, 9, 9, 0},
        {"most", "yashi", RESULT_SOLVED, 5000, 10, 10, 0},
        {"most", "yashi", RESULT_SOLVED, 5000, 11, 11, 0},
        {"abel", "yashi", RESULT_SOLVED, 7, 10, 10, 0},
        {"cain", "yashi", RESULT_SOLVED, 7, 10, 10, 0},
        {"late", "yashi", RESULT_SOLVED, 1, 10, 11, 0},
        {"late", "yashi", RESULT_GOING, 1, 11, 0, 0},
        {"cain", "yashi", RESULT_SOLVED, 1, 12, 12, 0}, /* after the last day */
    };
    static const struct {
        const char *who;
        int solved, clean, streak;
        int64_t ms;
    } expected[] = {{"most", 3, 3, 3, 15000},
                    {"fast", 2, 2, 1, 600},
                    {"slow", 2, 1, 2, 1800},
                    {"abel", 1, 1, 1, 7},
                    {"cain", 1, 1, 1, 7}};
    enum { PLAYERS = sizeof expected / sizeof expected[0] };
    struct results r = {0};
    vec_standing all = {0};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        add_row(&r, &rows[i]);
    standings_of(&r, 9, 11, &all);
    assert_int_equal(all.len, PLAYERS);
    for (int i = 0; i < PLAYERS; i++) {
        assert_string_equal(all.at[i].who, expected[i].who);
        assert_int_equal(all.at[i].solved, expected[i].solved);
        assert_int_equal(all.at[i].clean, expected[i].clean);
        assert_int_equal(all.at[i].streak, expected[i].streak);
        assert_int_equal(all.at[i].ms, expected[i].ms);
    }
    vec_free(&all);
    vec_free(&r.all);
}

static void set_age(const char *path, int days) {
    char command[400];
    snprintf(command, sizeof command, "touch -d '%d days ago' '%.300s'", days, path);
    assert_int_equal(system(command), 0);
}

/* Pruning removes the games that are older than so many days, of every player, and nothing else. */
static void test_prune(void **state) {
    static const char *const names[] = {"jo", "mira"};
    struct shared_table t[2];
    char paths[4][300];
    struct err e;
    int removed = 0, kept = 0;
    (void)state;
    needs_clock_of_files();
    for (int i = 0; i < 2; i++) {
        sit(&t[i], i, names[i]);
        for (int old = 0; old < 2; old++) {
            char *path = paths[2 * i + old];
            snprintf(path, sizeof paths[0], "%s/%s/yashi-000000000000000%d.sumi", table_place,
                     names[i], old);
            overwrite(path, "sumi: 1\n");
            set_age(path, old ? 12 : 8);
        }
    }
    char other[300];
    snprintf(other, sizeof other, "%s/mira/notes.txt", table_place);
    overwrite(other, "no game\n");
    set_age(other, 400);
    assert_true(results_prune(&t[0], 10, &removed, &kept, &e));
    assert_int_equal(removed, 2);
    assert_int_equal(kept, 0);
    for (int i = 0; i < 4; i++)
        assert_int_equal(file_exists(paths[i]), i % 2 == 0);
    assert_true(file_exists(other));
    assert_true(results_prune(&t[0], 10, &removed, &kept, &e));
    assert_int_equal(removed, 2);
    for (int i = 0; i < 2; i++)
        table_close(&t[i]);
}

/* A stranger sits down as the directory of --state is called, and nobody asks for a name. */
static void test_restricted(void **state) {
    const char *env[] = {"TERM=xterm", "LANG=C.UTF-8", NULL};
    struct pty_options o = {.env = env, .rows = 24, .cols = 80};
    char kept[300];
    struct pty p;
    (void)state;
    pty_start(&p, &o, WORDS("--restricted", "--state", table_states[0], "--table", table_place));
    pty_await(&p, "The table");
    pty_send(&p, "table\r");
    pty_await(&p, "Sit down");
    pty_send(&p, "\r");
    pty_await(&p, "is shown here from now on");
    snprintf(kept, sizeof kept, "%s/mira", table_place);
    assert_true(file_is_dir(kept));
    pty_send(&p, "\021");
    assert_int_equal(pty_end(&p), 0);
    pty_free(&p);
}

/* One plays and two look on; marks, undo and trials come as they are made, the player dies by a
 * kill and comes back, and nobody who looks on is shown an unsolved board before saying yes. */
static void test_looking_on(void **state) {
    static const char puzzle[] = "yajilin/4/4/f10a30f20";
    struct pty plays, looks[2];
    (void)state;
    begin_at_table(&looks[0], 1);
    pty_await(&looks[0], "Nobody has solved one yet");
    begin_terminal(&plays, table_states[0], puzzle);
    pty_await(&plays, "keys");
    pty_send(&plays, ":join mira\r");
    pty_await(&plays, "mira");
    pty_send(&plays, ":watched\r");
    pty_await(&plays, "look on");
    pty_send(&plays, " ");
    pty_await(&plays, "shaded");
    begin_at_table(&looks[1], 1);
    for (int i = 0; i < 2; i++) { /* the first one's page shows it without a key */
        pty_await(&looks[i], "At it now");
        pty_send(&looks[i], "\033[B\r");
        pty_await(&looks[i], "You have not solved this puzzle");
        pty_send(&looks[i], "\r");
        pty_await(&looks[i], "game of mira");
    }
    pty_send(&plays, "l.");
    for (int i = 0; i < 2; i++)
        pty_await(&looks[i], "dot");
    pty_send(&plays, "ut");
    for (int i = 0; i < 2; i++)
        pty_await(&looks[i], "trial");
    pty_send(&looks[0], "<");
    pty_await(&looks[0], "s each"); /* back from the end, and on again */
    pty_send(&looks[0], "\033");
    pty_await(&looks[0], "keys");
    kill_terminal(&plays);
    begin_terminal(&plays, table_states[0], puzzle);
    pty_await(&plays, "Resumed with");
    pty_send(&plays, "j ");
    for (int i = 0; i < 2; i++)
        pty_await(&looks[i], "shaded");
    pty_send(&plays, ":leave-table\r");
    pty_await(&plays, "You have left the table");
    pty_await(&looks[1], "shows this game no more");
    for (int i = 0; i < 2; i++) {
        pty_send(&looks[i], "q");
        pty_await(&looks[i], "Today");
        pty_send(&looks[i], "\021");
        assert_int_equal(pty_end(&looks[i]), 0);
        pty_free(&looks[i]);
    }
    pty_send(&plays, "q");
    assert_int_equal(pty_end(&plays), 0);
    pty_free(&plays);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_seats, table_set_up, table_tear_down),
        cmocka_unit_test_setup_teardown(test_given_name, table_set_up, table_tear_down),
        cmocka_unit_test_setup_teardown(test_today, table_set_up, table_tear_down),
        cmocka_unit_test_setup_teardown(test_copy, table_set_up, table_tear_down),
        cmocka_unit_test_setup_teardown(test_forged, table_set_up, table_tear_down),
        cmocka_unit_test_setup_teardown(test_copied, table_set_up, table_tear_down),
        cmocka_unit_test_setup_teardown(test_squatters, table_set_up, table_tear_down),
        cmocka_unit_test_setup_teardown(test_hostile_files, table_set_up, table_tear_down),
        cmocka_unit_test_setup_teardown(test_full_disk, table_set_up, table_tear_down),
        cmocka_unit_test_setup_teardown(test_room, table_set_up, table_tear_down),
        cmocka_unit_test_setup_teardown(test_elsewhere, table_set_up, table_tear_down),
        cmocka_unit_test_setup_teardown(test_two_accounts, table_set_up, table_tear_down),
        cmocka_unit_test_setup_teardown(test_published, table_set_up, table_tear_down),
        cmocka_unit_test_setup_teardown(test_slow_games, table_set_up, table_tear_down),
        cmocka_unit_test_setup_teardown(test_order_of_results, table_set_up, table_tear_down),
        cmocka_unit_test_setup_teardown(test_standings, table_set_up, table_tear_down),
        cmocka_unit_test_setup_teardown(test_prune, table_set_up, table_tear_down),
        cmocka_unit_test_setup_teardown(test_restricted, table_set_up, table_tear_down),
        cmocka_unit_test_setup_teardown(test_looking_on, table_set_up, table_tear_down),
    };
    return run_group("table", tests, NULL, NULL);
}
