/* Races: they begin for all when the last one is ready; others learn how far one is, never where;
 * the games prove the times; what somebody leaves there to cheat or to harm does neither. */
#include "at_table.h"
#include "context.h"
#include "random_game.h"

#include "base/text.h"
#include "play/table/race.h"
#include "play/table/shared_game.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Two lines solve it. */
static const char two_lines[] =
    "sumi: 1\ngenre: yashi\nboard:\no . o . .\n. . . . .\n. . . . .\no . . . .\n. . . . .\n";
static const char other_lines[] =
    "sumi: 1\ngenre: yashi\nboard:\no . o . .\n. . . . .\no . . . .\n. . . . .\n. . . . .\n";
static const enum action solving[] = {ACT_DRAW_RIGHT, ACT_LEFT, ACT_DRAW_DOWN};
enum { SOLVING = 3, RACERS = 2 };

/* Mira has opened a race, jo has joined it. */
struct at_start {
    struct shared_table table[RACERS];
    struct own_race own[RACERS];
    struct race race;
    struct loaded puzzle;
};

static void look(struct at_start *s) {
    struct err e = {0};
    if (!race_look(&s->table[1], &s->race, &e))
        fail_msg("%s", e.text);
}

static void gather(struct at_start *s) {
    static const char *const names[RACERS] = {"mira", "jo"};
    struct races all;
    struct err e = {0};
    memset(s, 0, sizeof *s);
    needs_clock_of_files();
    for (int i = 0; i < RACERS; i++)
        sit(&s->table[i], i, names[i]);
    load_text(two_lines, &s->puzzle);
    assert_true(race_open(&s->own[0], &s->table[0], "Yashi 5x5", &e));
    assert_true(races_read(&s->table[1], &all, &e));
    assert_int_equal(all.all.len, 1);
    assert_string_equal(all.all.at[0].words, "Yashi 5x5");
    s->race.opener = all.all.at[0].opener;
    s->race.number = all.all.at[0].number;
    races_free(&all);
    look(s);
    assert_true(race_join(&s->own[1], &s->table[1], &s->race, &e));
    look(s);
    assert_int_equal(s->race.racers.len, RACERS);
}

static void begin(struct at_start *s) {
    struct err e = {0};
    for (int i = 0; i < RACERS; i++) {
        assert_false(race_all_ready(&s->race));
        assert_true(race_ready(&s->own[i], true, &e));
        look(s);
    }
    assert_true(race_all_ready(&s->race));
    assert_true(race_begin(&s->own[0], &s->table[0], s->puzzle.puzzle, &e));
    look(s);
    assert_true(s->race.begun);
}

static void start(struct at_start *s, int who) {
    struct loaded game = {0};
    struct err e = {0};
    assert_true(race_puzzle(&s->table[who], &s->race, &game, &e));
    assert_true(puzzle_same(game.puzzle, s->puzzle.puzzle));
    assert_true(race_play(&s->own[who], &s->table[who], game.puzzle, &e));
    loaded_free(&game);
}

static void scatter(struct at_start *s) {
    for (int i = 0; i < RACERS; i++) {
        race_close(&s->own[i]);
        table_close(&s->table[i]);
    }
    race_free(&s->race);
    loaded_free(&s->puzzle);
}

/* What the game does: plays, shows, tells. */
static void play_on(struct at_start *s, int who, int from, int to) {
    struct session game;
    struct shared_game g = {0};
    struct err e = {0};
    open_game(&game, two_lines, s->table[who].state_dir);
    for (int i = from; i < to; i++) {
        session_do(&game, solving[i], DIR_NONE, NULL);
        assert_true(shared_game_keep(&g, &s->table[who], &game, &e));
        assert_true(race_progress(&s->own[who], &s->table[who], &game, &e));
    }
    shared_game_close(&g);
    session_close(&game);
}

static bool shows_game(const char *who) {
    char command[300];
    snprintf(command, sizeof command, "ls '%s'/%s/*.sumi >/dev/null 2>&1", table_place, who);
    return system(command) == 0;
}

static void test_race(void **state) {
    struct at_start s;
    struct buf bar = {0};
    struct err e = {0};
    (void)state;
    gather(&s);
    assert_true(table_watched(&s.table[0], true, &e)); /* not while she races */
    begin(&s);
    for (int i = 0; i < RACERS; i++)
        start(&s, i);
    play_on(&s, 0, 0, 1);
    look(&s);
    const struct racer *first = &s.race.racers.at[0];
    assert_string_equal(first->seat.name, "mira");
    assert_true(first->settled > 0 && first->settled < first->of);
    race_bar(first, &bar);
    assert_int_equal(bar.at[1], '#');
    assert_false(shows_game("mira"));
    play_on(&s, 0, 1, SOLVING);
    look(&s);
    first = &s.race.racers.at[0];
    assert_int_equal(first->stage, RACER_SOLVED);
    assert_int_equal(first->result.kind, RESULT_SOLVED);
    assert_true(first->result.ms > 0 && first->result.unseen);
    assert_true(shows_game("mira"));
    assert_int_equal(s.race.racers.at[1].stage, RACER_PLAYS);
    assert_true(race_leave(&s.own[1], &e));
    look(&s);
    assert_int_equal(s.race.racers.at[1].stage, RACER_LEFT);
    assert_false(race_join(&s.own[1], &s.table[1], &s.race, &e)); /* it has begun */
    buf_free(&bar);
    scatter(&s);
}

static int64_t slow_clock_ms;

static int64_t slow_clock(void) {
    return slow_clock_ms += 9000;
}

static void assert_order(struct at_start *s, const char *first, const char *second) {
    look(s);
    assert_int_equal(s->race.racers.len, RACERS);
    assert_string_equal(s->race.racers.at[0].seat.name, first);
    assert_string_equal(s->race.racers.at[1].seat.name, second);
}

/* Whoever has settled more leads, whoever has solved it comes before who has not, and of two who
 * have solved it the faster one comes first, whatever their names. */
static void test_order(void **state) {
    struct at_start s;
    struct err e = {0};
    (void)state;
    gather(&s);
    begin(&s);
    for (int i = 0; i < RACERS; i++)
        start(&s, i);
    assert_order(&s, "jo", "mira"); /* level: by name */
    play_on(&s, 0, 0, 1);
    assert_order(&s, "mira", "jo");
    int64_t (*clock)(void) = game_clock;
    game_clock = slow_clock;
    play_on(&s, 1, 0, SOLVING);
    game_clock = clock;
    assert_order(&s, "jo", "mira"); /* only one has solved it */
    play_on(&s, 0, 1, SOLVING);
    assert_order(&s, "mira", "jo"); /* faster, though later */
    const struct racer *racers = s.race.racers.at;
    for (int i = 0; i < RACERS; i++)
        assert_int_equal(racers[i].result.kind, RESULT_SOLVED);
    assert_true(racers[0].result.ms < racers[1].result.ms);
    assert_true(race_leave(&s.own[0], &e)); /* a result stays one */
    assert_order(&s, "mira", "jo");
    scatter(&s);
}

/* A racer whose program dies at any moment is where they were, and goes on. */
static void test_resume(void **state) {
    struct at_start s;
    (void)state;
    gather(&s);
    begin(&s);
    start(&s, 1);
    play_on(&s, 1, 0, 1);
    race_close(&s.own[1]); /* dies */
    s.table[1].racing = 0;
    assert_false(race_resume(&s.own[0], &s.table[0], NULL, s.puzzle.puzzle)); /* has not begun */
    assert_true(race_resume(&s.own[0], &s.table[0], &s.race, NULL));
    assert_true(race_resume(&s.own[1], &s.table[1], NULL, s.puzzle.puzzle));
    look(&s);
    assert_true(race_us(&s.table[1], &s.race)->settled > 0);
    play_on(&s, 1, 1, SOLVING);
    look(&s);
    assert_int_equal(race_us(&s.table[1], &s.race)->result.kind, RESULT_SOLVED);
    scatter(&s);
}

/* Who was not heard of is not waited for; nor is who left. */
static void test_gone(void **state) {
    struct at_start s;
    struct err e = {0};
    char command[300];
    (void)state;
    gather(&s);
    assert_true(race_ready(&s.own[0], true, &e));
    snprintf(command, sizeof command, "touch -d '2 minutes ago' '%s/mira/race.txt'", table_place);
    assert_int_equal(system(command), 0);
    look(&s);
    assert_true(s.race.gone && race_us(&s.table[0], &s.race)->gone);
    s.own[0].said = 0;
    assert_true(race_here(&s.own[0], &e));
    look(&s);
    assert_false(s.race.gone);
    assert_true(race_leave(&s.own[1], &e));
    look(&s);
    assert_false(race_all_ready(&s.race)); /* one is no race */
    assert_true(race_join(&s.own[1], &s.table[1], &s.race, &e));
    assert_true(race_leave(&s.own[0], &e));
    look(&s);
    assert_true(s.race.gone);
    scatter(&s);
}

static void path_of_jo(const char *file, char out[300]) {
    snprintf(out, 300, "%.220s/jo/%s", table_place, file);
}

/* None of these is read, and none of them is waited for. */
static void is_alone(void *at, int trick) {
    struct at_start *s = at;
    (void)trick;
    look(s);
    assert_int_equal(s->race.racers.len, 1);
}

static void test_hostile_files(void **state) {
    struct at_start s;
    char path[300];
    (void)state;
    gather(&s);
    path_of_jo("race.txt", path);
    with_hostile_files(path, NULL, is_alone, &s);
    look(&s);
    assert_int_equal(s.race.racers.len, RACERS);
    scatter(&s);
}

/* What jo may say of himself, in a race that has begun, and what comes of it. */
static void test_lies(void **state) {
    static const struct {
        const char *says;
        int racers, settled;
        enum racer_stage stage;
    } lies[] = {
        {"plays %2$s 25\nat 7\nat ", 2, 7, RACER_PLAYS}, /* a line that is on its way */
        {"plays %2$s 25\nat 700\n", 2, 25, RACER_PLAYS},
        {"plays %2$s 25\nat 7\nplays %2$s 3\n", 2, 0, RACER_PLAYS},
        {"plays %2$s 25\nat -3\n", 2, 0, RACER_PLAYS},
        {"plays %2$s 99999999999999999999\nat 5\n", 2, 0, RACER_PLAYS},
        {"plays %2$s 25\nsolved\n", 2, 0, RACER_SOLVED},
        {"plays %2$s 25\nleft\nsolved\nready\n", 2, 0, RACER_LEFT},
        {"plays 0123456789abcdef 25\nat 7\n", 1, 0, RACER_PLAYS},        /* another puzzle */
        {"begins 0123456789abcdef\nplays %2$s 25\n", 2, 0, RACER_PLAYS}, /* not his to begin */
        {"on \033[2Jpwned\nmade of\nplays %2$s 25\n", 2, 0, RACER_PLAYS},
        {"of \033 0\nof a-name-that-is-far-too-long 7\nplays %2$s 25\n", 2, 0, RACER_PLAYS},
        {"of eve 12\nplays %2$s 25\n", 1, 0, RACER_PLAYS},
    };
    struct at_start s;
    char path[300], hash[20], text[500];
    (void)state;
    gather(&s);
    begin(&s);
    path_of_jo("race.txt", path);
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)s.race.hash);
    for (size_t i = 0; i < sizeof lies / sizeof lies[0]; i++) {
        context("%s", lies[i].says);
        int n = snprintf(text, sizeof text, "sumi race 1\nof mira %llx\n",
                         (unsigned long long)s.race.number);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
#pragma GCC diagnostic ignored "-Wformat-extra-args"
        snprintf(text + n, sizeof text - (size_t)n, lies[i].says, "", hash);
#pragma GCC diagnostic pop
        overwrite(path, text);
        race_free(&s.race);
        snprintf(s.race.opener.name, sizeof s.race.opener.name, "mira");
        s.race.number = s.own[0].number;
        look(&s);
        assert_int_equal(s.race.racers.len, lies[i].racers);
        const struct racer *jo = race_us(&s.table[1], &s.race);
        assert_true(!jo == (lies[i].racers == 1));
        assert_true(!jo || jo->stage == lies[i].stage);
        assert_true(!jo || jo->settled == lies[i].settled);
        assert_true(!jo || jo->stage != RACER_SOLVED || jo->result.kind == RESULT_REFUSED);
        assert_true(text_is_clean(s.race.words));
    }
    scatter(&s);
}

/* The opener cannot give another puzzle once it has begun, nor one with marks. */
static void test_other_puzzle(void **state) {
    struct at_start s;
    struct loaded game = {0};
    struct err e = {0};
    char path[300];
    (void)state;
    gather(&s);
    assert_false(race_puzzle(&s.table[1], &s.race, &game, &e)); /* not yet */
    begin(&s);
    snprintf(path, sizeof path, "%s/mira/race.puzzle", table_place);
    overwrite(path, other_lines);
    assert_false(race_puzzle(&s.table[1], &s.race, &game, &e));
    assert_non_null(strstr(e.text, "another puzzle"));
    overwrite(path, "sumi: 1\ngenre: yashi\nboard:\no . o . .\n. . . . .\n. . . . .\no . . . .\n"
                    ". . . . .\nmarks: r1c1-r1c3=x\n");
    if (race_puzzle(&s.table[1], &s.race, &game, &e))
        assert_null(game.board.value);
    loaded_free(&game);
    scatter(&s);
}

/* A full disk is said, and the race is what it was. */
static void test_full_disk(void **state) {
    struct at_start s;
    struct err e = {0};
    (void)state;
    gather(&s);
    for (int at = 1; at < 4; at++) {
        fault_plan(&file_fault, at, false);
        bool told = race_ready(&s.own[1], true, &e);
        fault_plan(&file_fault, 0, false);
        assert_true(told || strstr(e.text, "No space left"));
        look(&s);
        assert_int_equal(race_us(&s.table[1], &s.race)->stage, told ? RACER_READY : RACER_WAITS);
        assert_true(race_ready(&s.own[1], false, &e));
    }
    scatter(&s);
}

/* Another account comes to the race of mira, and has no way into what is hers. */
static struct race eves_race;

static int come_as_eve(struct shared_table *t) {
    struct own_race own = {0};
    struct err e;
    int done = 0;
    if (!race_look(t, &eves_race, &e) || !race_join(&own, t, &eves_race, &e))
        return 50;
    for (int i = 0; i < 2; i++) {
        char path[300], fresh[320];
        snprintf(path, sizeof path, "%.200s/mira/%s", table_place, i ? "race.puzzle" : "race.txt");
        snprintf(fresh, sizeof fresh, "%s.new", path);
        done += open(path, O_WRONLY | O_APPEND) >= 0;
        done += unlink(path) == 0;
        done += truncate(path, 0) == 0;
        done += open(fresh, O_WRONLY | O_CREAT, 0600) >= 0;
    }
    race_close(&own);
    return done;
}

static void test_two_accounts(void **state) {
    struct at_start s;
    (void)state;
    if (geteuid() != 0)
        skip();
    gather(&s);
    eves_race = (struct race){.opener = s.race.opener, .number = s.race.number};
    assert_int_equal(as_eve(come_as_eve), 0);
    look(&s);
    assert_int_equal(s.race.racers.len, 3);
    for (int i = 0; i < 3; i++)
        if (strcmp(s.race.racers.at[i].seat.name, "eve") == 0)
            assert_int_equal(s.race.racers.at[i].seat.account, 65534);
    assert_false(s.race.begun);
    scatter(&s);
}

/* --- three terminals -------------------------------------------------------------------------- */

/* Comes to the table by its page, and to the race that is open. */
static void come_to_race(struct pty *p, int who, const char *name) {
    sit_by_page(p, who, name);
    pty_await(p, "from now on");
    pty_send(p, "race of\r");
    pty_await(p, "The race of mira: Yajilin 5x5 easy");
    pty_send(p, "\r");
    pty_await(p, "not ready yet");
}

/* Not faster than hands do. */
static void solve_by_hints(struct pty *p) {
    for (int i = 0; i < 40; i++) {
        pty_send(p, "nnn");
        pty_rest(p, 60);
    }
    pty_await(p, "Solved in");
}

static void open_by_key(struct pty *p) {
    begin_terminal(p, table_states[0], "yajilin/4/4/f10a30f20");
    pty_await(p, "keys");
    pty_send(p, ":race\r\r");
    pty_await(p, "You do not sit at the table");
    pty_send(p, ":join mira\r");
    pty_await(p, "mira");
    pty_send(p, ":race yajilin 5x5 esay\r");
    pty_await(p, "Name a puzzle of the library, or");
    pty_send(p, ":race 5x5 easy\r");
    pty_await(p, "The race of mira: Yajilin 5x5 easy");
    pty_await(p, "The puzzle is made");
}

static void test_three_terminals(void **state) {
    struct pty p[3];
    (void)state;
    open_by_key(&p[0]);
    come_to_race(&p[1], 1, "jo");
    come_to_race(&p[2], 2, "ann");
    pty_await(&p[0], "ann");
    pty_send(&p[2], "\r");
    pty_send(&p[1], "\r");
    pty_await(&p[1], "ready");
    pty_rest(&p[0], 1500);
    pty_send(&p[0], "\r"); /* the last one */
    for (int i = 0; i < 3; i++)
        pty_await(&p[i], "cells left");
    pty_send(&p[0], "nnn");
    pty_await(&p[1], "mira at"); /* how far, from her first mark on */
    kill_terminal(&p[1]);
    solve_by_hints(&p[0]);
    pty_await(&p[2], "has solved it");
    begin_at_table(&p[1], 1);
    pty_await(&p[1], "The race of mira");
    pty_send(&p[1], "race of\r");
    pty_await(&p[1], "go on");
    pty_send(&p[1], "\r");
    pty_await(&p[1], "cells left");
    solve_by_hints(&p[1]);
    pty_send(&p[1], "q");
    pty_await(&p[1], "2. ");
    solve_by_hints(&p[2]);
    pty_send(&p[2], "q");
    pty_await(&p[2], "The race is over");
    pty_send(&p[2], "\r");
    pty_await(&p[2], "the game of");
    pty_send(&p[2], "q");
    pty_await(&p[2], "The race is over");
    pty_send(&p[2], "\033[C");
    pty_await(&p[2], "run or pause");
    pty_send(&p[2], "x");
    pty_await(&p[2], "x does nothing here");
    pty_send(&p[2], "\033[D\r");
    pty_rest(&p[2], 300);
    pty_send(&p[2], "q");
    pty_await(&p[2], "The race is over");
    pty_send(&p[2], "q");
    pty_await(&p[2], "Races");
    pty_send(&p[0], "qq");
    pty_await(&p[0], "keys"); /* the game that waited */
    pty_send(&p[0], "q");
    pty_send(&p[1], "\021\021");
    pty_send(&p[2], "\021");
    for (int i = 0; i < 3; i++) {
        assert_int_equal(pty_end(&p[i]), 0);
        pty_free(&p[i]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_race, table_set_up, table_tear_down),
        cmocka_unit_test_setup_teardown(test_order, table_set_up, table_tear_down),
        cmocka_unit_test_setup_teardown(test_resume, table_set_up, table_tear_down),
        cmocka_unit_test_setup_teardown(test_gone, table_set_up, table_tear_down),
        cmocka_unit_test_setup_teardown(test_hostile_files, table_set_up, table_tear_down),
        cmocka_unit_test_setup_teardown(test_lies, table_set_up, table_tear_down),
        cmocka_unit_test_setup_teardown(test_other_puzzle, table_set_up, table_tear_down),
        cmocka_unit_test_setup_teardown(test_full_disk, table_set_up, table_tear_down),
        cmocka_unit_test_setup_teardown(test_two_accounts, table_set_up, table_tear_down),
        cmocka_unit_test_setup_teardown(test_three_terminals, table_set_up, table_tear_down),
    };
    return run_group("race", tests, NULL, NULL);
}
