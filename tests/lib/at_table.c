#include "at_table.h"

#include "base/os/clock.h"
#include "base/os/file.h"
#include "context.h"
#include "random_game.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

char table_root[200], table_place[220], table_states[AT_TABLE][220];
static int64_t now;

static int64_t later(void) {
    return now += 700;
}

static void path_to(char *out, size_t size, const char *name) {
    snprintf(out, size, "%.150s/%.60s", table_root, name);
}

/* Waits for midnight if it is near: the puzzles of a day change then, in the middle of a test. */
static void wait_for_tomorrow(void) {
    enum { DAY = 24 * 60 * 60, NEAR = 20 };
    int left = DAY - (int)(clock_wall() % DAY);
    if (left <= NEAR)
        sleep((unsigned)left);
}

int table_set_up(void **state) {
    static const char *const dirs[AT_TABLE] = {"mira", "jo", "ann", "bob"};
    struct err e;
    (void)state;
    snprintf(table_root, sizeof table_root, "%s", fresh_dir());
    path_to(table_place, sizeof table_place, "table");
    for (int i = 0; i < AT_TABLE; i++)
        path_to(table_states[i], sizeof table_states[i], dirs[i]);
    game_clock = later;
    wait_for_tomorrow();
    return table_create(table_place, &e) ? 0 : 1;
}

int table_tear_down(void **state) {
    char command[300];
    (void)state;
    game_clock = NULL;
    snprintf(command, sizeof command, "rm -rf '%s'", table_root);
    return system(command);
}

void needs_clock_of_files(void) {
    enum { APART = 20 }; /* seconds, half of what makes a racer gone */
    char path[300];
    int64_t ns = 0;
    path_to(path, sizeof path, "clock");
    overwrite(path, "");
    assert_true(file_written(path, &ns));
    assert_int_equal(unlink(path), 0);
    long long apart = (long long)(clock_wall() - ns / 1000000000);
    if (llabs(apart) <= APART)
        return;
    print_message("skipped: the clock is %lld s from that of the files\n", apart);
    skip();
}

void sit(struct shared_table *t, int who, const char *name) {
    struct err e = {0};
    assert_true(table_open(t, table_place, table_states[who], NULL, &e));
    if (!t->name[0] && !table_join(t, name, &e))
        fail_msg("%s", e.text);
}

void begin_terminal(struct pty *p, const char *state_dir, const char *puzzle) {
    const char *env[] = {"TERM=xterm", "LANG=C.UTF-8", "HOME=/nonexistent", NULL};
    struct pty_options o = {.env = env, .rows = 24, .cols = 80};
    pty_start(p, &o, WORDS("--state", state_dir, "--table", table_place, puzzle));
}

void begin_at_table(struct pty *p, int who) {
    begin_terminal(p, table_states[who], NULL);
    pty_await(p, "The table");
    pty_send(p, "table\r");
}

void sit_by_page(struct pty *p, int who, const char *name) {
    begin_at_table(p, who);
    pty_await(p, "Sit down");
    pty_send(p, "\r");
    pty_await(p, "your name");
    pty_send(p, name);
    pty_send(p, "\r");
}

void kill_terminal(struct pty *p) {
    kill(p->pid, SIGKILL);
    pty_end(p);
    pty_free(p);
}

void overwrite(const char *path, const char *text) {
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs(text, f);
    fclose(f);
}

static void must_run(const char *path, const char *kept, const char *trick) {
    char command[1000];
    snprintf(command, sizeof command, "set -- '%s' '%s'; %s", path, kept, trick);
    assert_int_equal(system(command), 0);
}

void with_hostile_files(const char *path, const char *more, unharmed_with *unharmed, void *at) {
    const char *const tricks[] = {
        "ln -s \"$2\" \"$1\"",
        "mkfifo \"$1\"",
        "mkdir \"$1\"",
        "ln \"$2\" \"$1\"",
        "cp \"$2\" \"$1\" && chmod 666 \"$1\"",
        "ln -s /dev/zero \"$1\"",
        "truncate -s 1T \"$1\"",
        "head -c 300000 /dev/zero >\"$1\"",
        more,
    };
    char kept[220];
    path_to(kept, sizeof kept, "kept");
    assert_int_equal(rename(path, kept), 0);
    for (int i = 0; i < (int)(sizeof tricks / sizeof tricks[0]) && tricks[i]; i++) {
        context("%s", tricks[i]);
        must_run(path, kept, tricks[i]);
        unharmed(at, i);
        must_run(path, kept, "rm -rf \"$1\"*");
    }
    assert_int_equal(rename(kept, path), 0);
}

int as_nobody(int (*attack)(const char *path), const char *path) {
    enum { NOBODY = 65534 };
    int status;
    pid_t child = fork();
    if (child == 0) {
        bool other = setgid(NOBODY) == 0 && setuid(NOBODY) == 0;
        _exit(other ? attack(path) : 99);
    }
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static int (*eve_does)(struct shared_table *t);

static int be_eve(const char *state_dir) {
    struct shared_table t;
    struct err e;
    if (!table_open(&t, table_place, state_dir, NULL, &e) ||
        (!t.name[0] && !table_join(&t, "eve", &e)))
        return 98;
    int result = eve_does(&t);
    table_close(&t);
    return result;
}

int as_eve(int (*does)(struct shared_table *t)) {
    char state_dir[240];
    snprintf(state_dir, sizeof state_dir, "%s/eve", table_root);
    assert_int_equal(chmod(table_root, 0755), 0);
    if (mkdir(state_dir, 0777) == 0)
        assert_int_equal(chmod(state_dir, 0777), 0);
    eve_does = does;
    return as_nobody(be_eve, state_dir);
}
