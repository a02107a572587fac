/* Shared boards: whatever several do at once, all of them see one board, in the order of arrival;
 * undo is one's own; no kill loses a mark; what somebody leaves there to harm does none. */
#include "at_table.h"
#include "context.h"
#include "random_game.h"

#include "base/os/clock.h"
#include "format/moves.h"
#include "play/table/together.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <unistd.h>

static const char small[] = "sumi: 1\ngenre: heyawake\nboard:\na1 a b b\na a b2 b\nc c c b\n";

enum { PLAYERS = 3 };

struct company {
    struct shared_table table[PLAYERS];
    struct together at[PLAYERS];
    struct published board;
};

static void come(struct company *c, int who) {
    struct err e = {0};
    if (!together_open(&c->at[who], &c->table[who], &c->board, &e))
        fail_msg("%s", e.text);
}

static void gather(struct company *c) {
    static const char *const names[PLAYERS] = {"mira", "jo", "ann"};
    struct loaded l = {0};
    struct published_list list;
    struct err e = {0};
    memset(c, 0, sizeof *c);
    for (int i = 0; i < PLAYERS; i++)
        sit(&c->table[i], i, names[i]);
    load_text(small, &l);
    assert_true(published_add(&c->table[0], PUBLISHED_BOARD, l.puzzle, &c->board, &e));
    assert_true(published_read(&c->table[1], PUBLISHED_BOARD, &list, &e));
    assert_int_equal(list.all.len, 1);
    assert_string_equal(list.all.at[0].name, c->board.name);
    c->board = list.all.at[0];
    vec_free(&list.all);
    loaded_free(&l);
    for (int i = 0; i < PLAYERS; i++)
        come(c, i);
}

static void scatter(struct company *c) {
    for (int i = 0; i < PLAYERS; i++) {
        together_close(&c->at[i]);
        table_close(&c->table[i]);
    }
}

static int slots(const struct company *c) {
    return c->at[0].puzzle.board.slots;
}

/* One of them puts a value on a slot of the board as they see it. */
static bool put(struct company *c, int who, int slot, int value, struct err *e) {
    uint8_t *now = mem_copy(c->at[who].value, slots(c), 1);
    now[slot] = (uint8_t)value;
    bool put = together_mark(&c->at[who], now, e);
    mem_free(now);
    return put;
}

static void must_put(struct company *c, int who, int slot, int value) {
    struct err e = {0};
    if (!put(c, who, slot, value, &e))
        fail_msg("%s", e.text);
}

/* All see the same, and so does who comes now and reads everything at once. */
static void assert_one_board(struct company *c) {
    for (int i = 0; i < PLAYERS; i++)
        together_look(&c->at[i]);
    for (int i = 0; i < PLAYERS; i++) {
        uint8_t *seen = mem_copy(c->at[i].value, slots(c), 1);
        assert_memory_equal(seen, c->at[0].value, (size_t)slots(c));
        together_close(&c->at[i]);
        come(c, i);
        assert_memory_equal(seen, c->at[i].value, (size_t)slots(c));
        mem_free(seen);
        assert_int_equal(together_number(&c->at[i], c->at[i].us), i + 1);
    }
}

static void test_any_order(void **state) {
    struct company c;
    struct err e = {0};
    unsigned seed = 5;
    (void)state;
    gather(&c);
    for (int i = 0; i < 600; i++) {
        seed = seed * 1103515245 + 12345;
        int who = (int)(seed >> 16) % PLAYERS, what = (int)(seed >> 20) % 8;
        if (what == 0)
            together_look(&c.at[who]);
        else if (what == 1)
            together_undo(&c.at[who], &e);
        else if (what == 2)
            together_redo(&c.at[who], &e);
        else
            put(&c, who, (int)(seed >> 8) % 12, (int)(seed >> 4) % 3, &e);
        assert_string_equal(e.text, "");
        if (i % 150 == 149)
            assert_one_board(&c);
    }
    scatter(&c);
}

static int seen(struct company *c, int who, int slot) {
    together_look(&c->at[who]);
    return c->at[who].value[slot];
}

static int number_shown(struct company *c, int who, int slot) {
    uint8_t *level = mem_alloc(slots(c), 1);
    together_levels(&c->at[who], level);
    int shown = level[slot];
    mem_free(level);
    return shown;
}

static void test_undo_is_ones_own(void **state) {
    struct company c;
    struct err e;
    (void)state;
    gather(&c);
    must_put(&c, 0, 2, MARK_YES);
    assert_int_equal(seen(&c, 1, 2), MARK_YES);
    assert_int_equal(number_shown(&c, 1, 2), 1); /* mira's, for jo */
    assert_int_equal(number_shown(&c, 0, 2), 0);
    assert_false(together_undo(&c.at[1], &e)); /* jo has none of his own */
    assert_string_equal(e.text, "");
    must_put(&c, 1, 2, MARK_NO);
    assert_int_equal(seen(&c, 0, 2), MARK_NO); /* the last one counts */
    assert_true(together_undo(&c.at[0], &e));
    assert_int_equal(seen(&c, 0, 2), MARK_NO); /* jo's lies over it and stays */
    assert_true(together_redo(&c.at[0], &e));
    assert_int_equal(seen(&c, 1, 2), MARK_YES);
    assert_true(together_undo(&c.at[0], &e));
    assert_int_equal(seen(&c, 1, 2), MARK_NO); /* what lay under it shows again */
    assert_true(together_undo(&c.at[1], &e));
    assert_int_equal(seen(&c, 2, 2), MARK_NONE);
    assert_false(together_undo(&c.at[0], &e));
    assert_one_board(&c);
    scatter(&c);
}

static void own_file(const struct company *c, const char *who, char out[400]) {
    snprintf(out, 400, "%.200s/%s/%.80s.board", table_place, who, c->board.name);
}

static int read_whole(const char *path, char *to, int size) {
    FILE *f = fopen(path, "r");
    int n = f ? (int)fread(to, 1, (size_t)size - 1, f) : 0;
    to[n] = '\0';
    if (f)
        fclose(f);
    return n;
}

/* A kill at any byte of any line: who comes back has all lines that were whole, and goes on; who
 * was there all the time sees the same. */
static void test_torn(void **state) {
    struct company c;
    char path[400], was[4096];
    (void)state;
    gather(&c);
    for (int i = 0; i < 3; i++)
        must_put(&c, 1, i, MARK_YES);
    own_file(&c, "jo", path);
    int n = read_whole(path, was, sizeof was);
    for (int cut = n; cut > 60; cut -= 3) {
        context("cut at %d of %d", cut, n);
        together_close(&c.at[1]);
        overwrite(path, was);
        assert_int_equal(truncate(path, cut), 0);
        together_close(&c.at[0]);
        come(&c, 0);
        come(&c, 1);
        must_put(&c, 1, 5, MARK_NO);
        assert_int_equal(seen(&c, 0, 5), MARK_NO);
        assert_int_equal(seen(&c, 0, 0), c.at[1].value[0]);
        assert_int_equal(seen(&c, 0, 2), cut == n ? MARK_YES : MARK_NONE);
    }
    scatter(&c);
}

/* Marks as fast as it can, and says which are written; until it is killed. */
static void mark_on(struct company *c, int who, int fd) {
    together_close(&c->at[who]);
    come(c, who);
    for (int i = 0;; i++) {
        struct err e = {0};
        if (put(c, who, who * 4 + i % 4, c->at[who].value[who * 4 + i % 4] ? 0 : 1, &e) &&
            write(fd, &i, sizeof i) != sizeof i)
            _exit(1);
    }
}

/* Three at once, each killed: every mark that was said to be written is there, each line has a
 * number of its own, and the numbers are those of the order in which they came. */
static void test_kills(void **state) {
    struct company c;
    pid_t pid[PLAYERS];
    int from[PLAYERS], told[PLAYERS] = {0}, total = 0;
    (void)state;
    gather(&c);
    for (int i = 0; i < PLAYERS; i++) {
        int fds[2];
        assert_int_equal(pipe(fds), 0);
        pid[i] = fork();
        if (pid[i] == 0)
            mark_on(&c, i, fds[1]);
        close(fds[1]);
        from[i] = fds[0];
    }
    usleep(300000);
    for (int i = 0; i < PLAYERS; i++) {
        int n;
        kill(pid[i], SIGKILL);
        waitpid(pid[i], NULL, 0);
        while (read(from[i], &n, sizeof n) == sizeof n)
            told[i] = n + 1;
        close(from[i]);
    }
    together_close(&c.at[0]);
    come(&c, 0);
    int moves[PLAYERS] = {0};
    for (int i = 0; i < c.at[0].moves.len; i++) {
        const struct together_move *m = &c.at[0].moves.at[i];
        moves[together_number(&c.at[0], m->who) - 1]++;
        assert_true(i == 0 || m->number > c.at[0].moves.at[i - 1].number);
    }
    for (int i = 0; i < PLAYERS; i++) {
        assert_true(told[i] > 0);
        assert_in_range(moves[i], told[i], told[i] + 1);
        total += moves[i];
    }
    assert_int_equal(total, c.at[0].moves.len);
    assert_one_board(&c);
    scatter(&c);
}

/* Who holds the lock for ever makes nobody wait for long, and no two see another board. */
static void test_held(void **state) {
    struct company c;
    char path[400];
    (void)state;
    gather(&c);
    snprintf(path, sizeof path, "%.200s/mira/%.80s.given", table_place, c.board.name);
    int held = open(path, O_RDONLY);
    assert_true(held >= 0 && flock(held, LOCK_EX) == 0);
    int64_t before = clock_ms();
    must_put(&c, 0, 1, MARK_YES);
    must_put(&c, 1, 1, MARK_NO);
    assert_true(clock_ms() - before < 2000);
    int64_t until =
        c.at[0].order_free; /* the first mark has waited, and no other does for a while */
    assert_true(until > clock_ms());
    for (int i = 0; i < 5; i++)
        must_put(&c, 0, 1, i % 2 ? MARK_YES : MARK_NO);
    assert_int_equal(c.at[0].order_free, until);
    assert_one_board(&c);
    close(held);
    must_put(&c, 0, 2, MARK_YES); /* once it is free, it is waited for again */
    assert_int_equal(c.at[0].order_free, 0);
    scatter(&c);
}

/* None of these is read, and none of them is waited for; the others go on. Who leaves takes the
 * marks along. */
static void go_on_without_jo(void *at, int trick) {
    struct company *c = at;
    int value = trick % 2 ? MARK_YES : MARK_NO;
    assert_int_equal(seen(c, 0, 3), MARK_NONE);
    must_put(c, 0, 4, value);
    assert_int_equal(seen(c, 2, 4), value);
}

static void test_hostile_files(void **state) {
    struct company c;
    char path[400];
    (void)state;
    gather(&c);
    must_put(&c, 1, 3, MARK_YES);
    own_file(&c, "jo", path);
    with_hostile_files(path, "printf 'sumi board 1\\n0badc0de 1 j\\n' >\"$1\"", go_on_without_jo,
                       &c);
    assert_int_equal(seen(&c, 0, 3), MARK_YES);
    scatter(&c);
}

/* Numbers that leap are followed as far as that leaves some for the others; who spoils a board is
 * shut out by its opener, and by nobody else. */
static void test_spoilt(void **state) {
    struct company c;
    struct history h = {0};
    struct buf text = {0};
    struct err e = {0};
    char path[400];
    (void)state;
    gather(&c);
    buf_add(&text, "sumi board 1\n");
    for (int i = 1; i <= 400; i++)
        moves_event(&h, (int64_t)i * 999999, i == 1 ? "j" : "m r1c1=x", &text);
    own_file(&c, "ann", path);
    overwrite(path, text.at);
    together_close(&c.at[0]);
    come(&c, 0);
    for (int i = 0; i < 20; i++)
        must_put(&c, i % 2, 5 + i % 3, MARK_YES);
    assert_int_equal(seen(&c, 1, 0), MARK_YES);
    assert_false(together_without(&c.at[1], "ann", &e));
    assert_false(together_without(&c.at[0], "mira", &e));
    assert_false(together_without(&c.at[0], "../x", &e));
    assert_true(together_without(&c.at[0], "ann", &e));
    assert_int_equal(seen(&c, 0, 0), MARK_NONE);
    assert_int_equal(seen(&c, 1, 0), MARK_NONE);
    assert_int_equal(seen(&c, 1, 5), MARK_YES);
    assert_false(put(&c, 2, 0, MARK_NO, &e));
    assert_int_equal(seen(&c, 1, 0), MARK_NONE);
    buf_free(&text);
    scatter(&c);
}

/* A full disk is said, the mark is nobody's, and the next one has room. */
static void test_full_disk(void **state) {
    struct company c;
    (void)state;
    gather(&c);
    for (int at = 1; at < 4; at++) {
        struct err e = {0};
        fault_plan(&file_fault, at, false);
        bool written = put(&c, 1, at, MARK_YES, &e);
        fault_plan(&file_fault, 0, false);
        assert_true(written || strstr(e.text, "No space left"));
        assert_int_equal(seen(&c, 0, at), written ? MARK_YES : MARK_NONE);
        assert_int_equal(seen(&c, 1, at), written ? MARK_YES : MARK_NONE);
    }
    must_put(&c, 1, 7, MARK_YES);
    assert_one_board(&c);
    scatter(&c);
}

/* Another account plays along, takes the lock like everybody, and has no way into what is mira's.
 */
static struct published eves_board;

static int play_as_eve(struct shared_table *t) {
    struct together g;
    struct err e;
    static const char *const files[] = {"board", "given"};
    int done = 0;
    if (!together_open(&g, t, &eves_board, &e))
        return 50;
    uint8_t *now = mem_copy(g.value, g.puzzle.board.slots, 1);
    now[9] = MARK_YES;
    bool marked = together_mark(&g, now, &e) && g.value[9] == MARK_YES;
    bool shuts = together_without(&g, "mira", &e);
    mem_free(now);
    together_close(&g);
    for (int i = 0; i < 2; i++) {
        char path[400], fresh[420];
        snprintf(path, sizeof path, "%.200s/mira/%.80s.%s", table_place, eves_board.name, files[i]);
        snprintf(fresh, sizeof fresh, "%s.new", path);
        done += open(path, O_WRONLY | O_APPEND) >= 0;
        done += unlink(path) == 0;
        done += truncate(path, 0) == 0;
        done += open(fresh, O_WRONLY | O_CREAT, 0600) >= 0;
    }
    return done + (marked ? 0 : 20) + (shuts ? 40 : 0);
}

static void test_two_accounts(void **state) {
    struct company c;
    (void)state;
    if (geteuid() != 0)
        skip();
    gather(&c);
    eves_board = c.board;
    must_put(&c, 0, 3, MARK_NO);
    assert_int_equal(as_eve(play_as_eve), 0);
    assert_int_equal(seen(&c, 0, 9), MARK_YES);
    assert_int_equal(seen(&c, 1, 3), MARK_NO);
    assert_one_board(&c);
    scatter(&c);
}

/* --- three terminals -------------------------------------------------------------------------- */

/* Of a picture that is there only what differs is sent: all of it is asked for. */
static void await_afresh(struct pty *p, const char *text) {
    pty_rest(p, 1600);
    pty_send(p, "\014");
    pty_await(p, text);
}

static void come_by_page(struct pty *p, int who, const char *name) {
    sit_by_page(p, who, name);
    pty_await(p, "The board of mira");
    pty_send(p, "board of\r");
    pty_await(p, "everybody's");
}

static void test_three_terminals(void **state) {
    struct pty p[3];
    (void)state;
    begin_terminal(&p[0], table_states[0], "yajilin/4/4/f10a30f20");
    pty_await(&p[0], "keys");
    pty_send(&p[0], ":together\r");
    pty_await(&p[0], "You do not sit at the table");
    pty_send(&p[0], ":join mira\r");
    pty_await(&p[0], "mira");
    pty_send(&p[0], " :together\r");
    pty_await(&p[0], "everybody's");
    come_by_page(&p[1], 1, "jo");
    come_by_page(&p[2], 2, "ann");
    pty_await(&p[0], "ann");
    pty_send(&p[1], "ll.");
    await_afresh(&p[2], "2 jo  1 mark");
    pty_send(&p[0], "t");
    pty_await(&p[0], "Not on a board that is shared");
    kill_terminal(&p[1]);
    pty_send(&p[2], "u");
    pty_await(&p[2], "You have no mark to undo");
    pty_send(&p[2], "j ");
    await_afresh(&p[0], "3 ann  1 mark");
    begin_at_table(&p[1], 1);
    pty_await(&p[1], "The board of mira");
    pty_send(&p[1], "board of\r");
    await_afresh(&p[1], "you  1 mark"); /* as it was */
    pty_send(&p[1], "u");
    pty_await(&p[1], "taken back");
    await_afresh(&p[2], "jo  0 marks");
    pty_send(&p[0], ":without ann\r");
    pty_await(&p[0], "plays here no more");
    pty_send(&p[2], "l ");
    pty_await(&p[2], "has closed this board to you");
    for (int i = 0; i < 3; i++) {
        pty_send(&p[i], "qq\021");
        assert_int_equal(pty_end(&p[i]), 0);
        pty_free(&p[i]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_any_order, table_set_up, table_tear_down),
        cmocka_unit_test_setup_teardown(test_undo_is_ones_own, table_set_up, table_tear_down),
        cmocka_unit_test_setup_teardown(test_torn, table_set_up, table_tear_down),
        cmocka_unit_test_setup_teardown(test_kills, table_set_up, table_tear_down),
        cmocka_unit_test_setup_teardown(test_held, table_set_up, table_tear_down),
        cmocka_unit_test_setup_teardown(test_hostile_files, table_set_up, table_tear_down),
        cmocka_unit_test_setup_teardown(test_spoilt, table_set_up, table_tear_down),
        cmocka_unit_test_setup_teardown(test_full_disk, table_set_up, table_tear_down),
        cmocka_unit_test_setup_teardown(test_two_accounts, table_set_up, table_tear_down),
        cmocka_unit_test_setup_teardown(test_three_terminals, table_set_up, table_tear_down),
    };
    return run_group("together", tests, NULL, NULL);
}
