#include "base/mem.h"
#include "base/os/file.h"
#include "context.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>
#include <errno.h>

static char dir[64], path[2][128];

static const char *in_dir(const char *name) {
    static int which;
    which = !which;
    snprintf(path[which], sizeof path[which], "%s/%s", dir, name);
    return path[which];
}

static int make_dir(void **state) {
    (void)state;
    strcpy(dir, "/tmp/sumi-file-XXXXXX");
    return mkdtemp(dir) ? 0 : -1;
}

static int remove_dir(void **state) {
    (void)state;
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", dir);
    return system(command);
}

static bool put(const char *name, const char *text) {
    struct err e = {0};
    return file_replace(in_dir(name), text, (int)strlen(text), &e);
}

static void holds(const char *name, const char *want) {
    struct buf b = {0};
    struct err e = {0};
    assert_true(file_read(in_dir(name), &b, &e));
    assert_string_equal(buf_text(&b), want);
    buf_free(&b);
}

static void count_name(void *arg, const char *name) {
    struct buf *seen = arg;
    buf_fmt(seen, "%s ", name);
}

/* All names, hidden ones too, so that a temporary file left behind is seen. */
static int entries(void) {
    char command[128];
    snprintf(command, sizeof command, "ls -A '%s' | wc -l", dir);
    FILE *f = popen(command, "r");
    int n = -1;
    assert_non_null(f);
    assert_int_equal(fscanf(f, "%d", &n), 1);
    pclose(f);
    return n;
}

static void replace_keeps_the_mode(void **state) {
    (void)state;
    struct stat st;
    assert_true(put("a", "one"));
    assert_int_equal(stat(in_dir("a"), &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
    assert_int_equal(chmod(in_dir("a"), 0640), 0);
    assert_true(put("a", "two"));
    assert_int_equal(stat(in_dir("a"), &st), 0);
    assert_int_equal(st.st_mode & 0777, 0640);
    holds("a", "two");
    assert_int_equal(entries(), 1);
}

static void faults_leave_the_old_or_the_new(void **state) {
    (void)state;
    long n = 1;
    assert_true(put("a", "old"));
    for (;; n++) {
        struct buf b = {0};
        struct err e = {0};
        fault_plan(&file_fault, n, false);
        bool ok = put("a", "the new one");
        bool failed = file_fault.count > 0;
        fault_plan(&file_fault, 0, false);
        assert_int_equal(ok, !failed);
        assert_true(file_read(in_dir("a"), &b, &e));
        assert_true(strcmp(b.at, "the new one") == 0 || (!ok && strcmp(b.at, "old") == 0));
        assert_int_equal(entries(), 1);
        buf_free(&b);
        if (ok)
            break;
    }
    assert_int_equal(n, 5); /* write, fsync, rename, fsync of the directory */
    print_message("file faults: %ld\n", n - 1);
}

static void links_are_not_written_through(void **state) {
    (void)state;
    struct err e = {0};
    struct file_log log;
    assert_true(put("target", "safe"));
    assert_int_equal(symlink("target", in_dir("link")), 0);
    assert_false(put("link", "gone"));
    assert_false(file_log_open(&log, in_dir("link"), &e));
    assert_int_equal(log.fd, -1);
    holds("target", "safe");
    assert_int_equal(file_remove(in_dir("link"), &e), true);
    holds("target", "safe");
}

static void only_regular_files_are_read(void **state) {
    (void)state;
    struct buf b = {0};
    struct err e = {0};
    assert_false(file_read(dir, &b, &e));
    assert_false(file_read("/dev/zero", &b, &e));
    assert_false(file_read(in_dir("none"), &b, &e));
    assert_non_null(strstr(e.text, "none"));
    assert_false(file_read("", &b, &e));
    assert_int_equal(mkfifo(in_dir("fifo"), 0600), 0);
    assert_false(file_read(in_dir("fifo"), &b, &e));
    assert_false(file_read("/no\x1b[2Jfile", &b, &e));
    assert_null(strchr(e.text, '\x1b'));
    assert_int_equal(b.len, 0);
}

static void the_largest_file_is_read_and_no_larger(void **state) {
    (void)state;
    struct err e = {0};
    struct buf b = {0};
    char *big = mem_alloc(FILE_MAX + 1, 1);
    assert_true(file_replace(in_dir("big"), big, FILE_MAX, &e));
    assert_true(file_read(in_dir("big"), &b, &e));
    assert_int_equal(b.len, FILE_MAX);
    assert_true(file_replace(in_dir("big"), big, FILE_MAX + 1, &e));
    assert_false(file_read(in_dir("big"), &b, &e));
    assert_int_equal(b.len, FILE_MAX);
    mem_free(big);
    buf_free(&b);
}

static void a_log_grows_and_reports_faults(void **state) {
    (void)state;
    struct err e = {0};
    struct file_log log;
    assert_true(file_log_open(&log, in_dir("log"), &e));
    assert_true(file_log_add(&log, "one\n", 4, &e));
    fault_plan(&file_fault, 1, false);
    assert_false(file_log_add(&log, "two\n", 4, &e));
    assert_false(file_log_sync(&log, &e));
    fault_plan(&file_fault, 0, false);
    assert_true(file_log_add(&log, "three\n", 6, &e));
    assert_true(file_log_sync(&log, &e));
    file_log_close(&log);
    assert_int_equal(log.fd, -1);
    holds("log", "one\nthree\n");
}

/* In a child that may write no file beyond 10 bytes: half of the second line fits. */
static int add_beyond_the_limit(void) {
    struct err e = {0};
    struct file_log log;
    struct rlimit most = {10, 10};
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &most);
    if (!file_log_open(&log, in_dir("log"), &e) || !file_log_add(&log, "one\n", 4, &e))
        return 1;
    return file_log_add(&log, "a long line\n", 12, &e) || !e.text[0] ? 2 : 0;
}

static void half_a_line_does_not_stay(void **state) {
    (void)state;
    int status = -1;
    pid_t child = fork();
    if (child == 0)
        _exit(add_beyond_the_limit());
    waitpid(child, &status, 0);
    assert_int_equal(status, 0);
    holds("log", "one\n");
}

static void a_device_is_no_log(void **state) {
    (void)state;
    struct err e = {0};
    struct file_log log;
    assert_false(file_log_open(&log, "/dev/null", &e));
    assert_int_equal(log.fd, -1);
}

static void one_holder_of_a_lock(void **state) {
    (void)state;
    struct err e = {0};
    struct file_lock a, b;
    char number[32];
    assert_true(file_lock(&a, in_dir("game"), &e));
    assert_false(file_lock(&b, in_dir("game"), &e));
    snprintf(number, sizeof number, "%ld", (long)getpid());
    assert_non_null(strstr(e.text, number));
    file_unlock(&b);
    file_unlock(&a);
    assert_false(file_exists(in_dir("game.lock")));
    assert_true(file_lock(&b, in_dir("game"), &e));
    file_unlock(&b);
    assert_true(file_lock(&a, in_dir("made/game"), &e)); /* with its directory */
    assert_false(file_lock(&b, in_dir("made/game.lock/game"), &e));
    assert_non_null(strstr(e.text, strerror(ENOTDIR)));
    file_unlock(&a);
}

/* Whose lock file is removed does not remove the next one's, and cannot lock again beside it. */
static void a_lock_that_is_removed(void **state) {
    (void)state;
    struct err e = {0};
    struct file_lock a, b;
    assert_true(file_lock(&a, in_dir("game"), &e));
    assert_int_equal(unlink(in_dir("game.lock")), 0);
    assert_false(file_lock_holds(&a));
    assert_true(file_lock_again(&a, &e) && file_lock_holds(&a));
    assert_int_equal(unlink(in_dir("game.lock")), 0);
    assert_true(file_lock(&b, in_dir("game"), &e));
    assert_false(file_lock_again(&a, &e));
    file_unlock(&a);
    assert_true(file_lock_holds(&b));
    file_unlock(&b);
    assert_false(file_exists(in_dir("game.lock")));
}

static void a_lock_dies_with_its_holder(void **state) {
    (void)state;
    struct err e = {0};
    struct file_lock lock;
    pid_t child = fork();
    if (child == 0)
        _exit(file_lock(&lock, in_dir("game"), &e) ? 0 : 1);
    int status = -1;
    waitpid(child, &status, 0);
    assert_int_equal(status, 0);
    assert_true(file_exists(in_dir("game.lock")));
    assert_true(file_lock(&lock, in_dir("game"), &e));
    file_unlock(&lock);
}

/* Where the first of several directories cannot be made, that is the reason, and not that the
 * second one has no place: in the kernel's own file system nobody makes any. */
static void tells_the_first_reason(void) {
    struct err e = {0};
    if (!file_is_dir("/sys/kernel")) {
        print_message("skipped: there is no /sys/kernel here\n");
        return;
    }
    assert_false(file_make_dir("/sys/kernel/sumi/games", &e));
    assert_non_null(strstr(e.text, "cannot make the directory"));
    assert_null(strstr(e.text, strerror(ENOENT)));
}

static void directories_and_their_names(void **state) {
    (void)state;
    struct err e = {0};
    struct buf seen = {0};
    assert_true(file_make_dir(in_dir("x/y/z"), &e));
    assert_true(file_make_dir(in_dir("x/y/z"), &e));
    assert_true(put("x/b", "") && put("x/a", "") && put("x/.hidden", ""));
    assert_true(file_list(in_dir("x"), count_name, &seen, &e));
    assert_string_equal(buf_text(&seen), "a b y ");
    assert_false(file_make_dir(in_dir("x/a/below"), &e));
    tells_the_first_reason();
    assert_false(file_list(in_dir("none"), count_name, &seen, &e));
    buf_free(&seen);
}

static void many_names_are_listed_whole(void **state) {
    (void)state;
    struct err e = {0};
    struct buf seen = {0};
    for (int i = 0; i < 300; i++) {
        char name[64];
        snprintf(name, sizeof name, "a-name-of-some-length-%03d", i);
        assert_int_equal(mkdir(in_dir(name), 0700), 0);
    }
    assert_true(file_list(dir, count_name, &seen, &e));
    assert_int_equal(seen.len, 300 * (int)sizeof "a-name-of-some-length-000");
    buf_free(&seen);
}

/* A path below an allowed directory, by the name that the program has for it. */
static const char *below(const char *name, const char *rest) {
    static char at[2][128];
    static int which;
    which = !which;
    snprintf(at[which], sizeof at[which], "%s/%s", name, rest);
    return at[which];
}

static bool put_at(const char *where, const char *text) {
    struct err e = {0};
    return file_replace(where, text, (int)strlen(text), &e);
}

/* Whoever is refused a save learns who has it open; a stranger does not. True: it is otherwise. */
static bool breaks_silence(const char *game, bool stranger) {
    struct err e = {0};
    struct file_lock a = {.fd = -1}, b = {.fd = -1};
    char process[32];
    snprintf(process, sizeof process, "%ld", (long)getpid());
    bool refused = file_lock(&a, game, &e) && !file_lock(&b, game, &e);
    bool named = strstr(e.text, process) || strstr(e.text, "process");
    file_unlock(&a);
    return !refused || !strstr(e.text, "is open in another program") || named == stranger;
}

/* In a child, since there is no way back. Each bit of its status is a breach. */
static int breaches(void) {
    struct err e = {0};
    struct buf b = {0};
    struct file_log log = {.fd = -1};
    int bad = breaks_silence(in_dir("mine"), false) ? 1 : 0;
    const char *jail = file_allow(in_dir("jail"), true, &e),
               *shelf = file_allow(in_dir("x"), false, &e);
    file_restrict();
    bad |= !put_at(below(jail, "mine"), "ok") ? 1 : 0;
    bad |= !file_read(below(jail, "mine"), &b, &e) || !file_exists(below(shelf, "book")) ? 2 : 0;
    bad |= file_read(in_dir("secret"), &b, &e) || file_read("/etc/passwd", &b, &e) ? 4 : 0;
    bad |= file_read(below(jail, "../secret"), &b, &e) || put_at(below(jail, "../new"), "x") ||
                   file_exists(in_dir("jail/mine")) || file_read(in_dir("x/book"), &b, &e)
               ? 8
               : 0;
    bad |= file_read(below(jail, "link"), &b, &e) || put_at(below(jail, "out/new"), "x") ? 16 : 0;
    bad |= file_log_open(&log, below(jail, "link"), &e) || file_read("secret", &b, &e) ||
                   put_at(below(shelf, "book"), "x") || file_make_dir(below(shelf, "new"), &e) ||
                   file_remove(below(shelf, "book"), &e) ||
                   file_log_open(&log, below(shelf, "book"), &e)
               ? 32
               : 0;
    bad |= breaks_silence(below(jail, "mine"), true) ? 64 : 0;
    bad |= file_make_dir(below(jail, "out/deep"), &e) || file_exists(in_dir("secret")) ? 64 : 0;
    bad |= !file_make_dir(below(jail, "a/b"), &e) || file_list(dir, count_name, &b, &e) ||
                   put_at(below(jail, "a/.."), "x") || put_at(below(jail, "no/file"), "x") ||
                   file_read(below(jail, "no/file"), &b, &e) ||
                   file_read(below(jail, "none"), &b, &e) || !strstr(e.text, "none") ||
                   strstr(e.text, jail)
               ? 128
               : 0;
    buf_free(&b);
    return bad;
}

static void nothing_leaves_the_restricted_directory(void **state) {
    (void)state;
    struct err e = {0};
    int status = -1;
    assert_true(file_make_dir(in_dir("jail"), &e) && file_make_dir(in_dir("x"), &e));
    assert_true(put("secret", "s") && put("x/book", "b"));
    assert_int_equal(symlink("../secret", in_dir("jail/link")), 0);
    assert_int_equal(symlink("..", in_dir("jail/out")), 0);
    pid_t child = fork();
    if (child == 0)
        _exit(breaches());
    waitpid(child, &status, 0);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
    holds("jail/mine", "ok");
    assert_int_equal(access(in_dir("jail/no"), F_OK), -1); /* looking there makes nothing */
    assert_false(file_exists(in_dir("new")) || file_exists(in_dir("deep")));
}

#define IN_DIR(test) cmocka_unit_test_setup_teardown(test, make_dir, remove_dir)

/* Where the system tells of news in a directory, it does so once, of each kind that matters here.
 */
static void test_notice(void **state) {
    static const char *const news[] = {"echo a >'%s/one'", "echo b >>'%s/one'",
                                       "mv '%s/one' '%s/two'", "rm '%s/two'", "rmdir '%s'"};
    struct notice n;
    char noticed[100], command[600];
    (void)state;
    snprintf(noticed, sizeof noticed, "%s/noticed", dir);
    assert_int_equal(mkdir(noticed, 0755), 0);
    notice_open(&n);
    notice_dir(&n, noticed);
    bool tells = notice_wait(&n) == NOTICE_REST_MS;
    for (size_t i = 0; i < sizeof news / sizeof news[0]; i++) {
        assert_false(notice_take(&n));
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
#pragma GCC diagnostic ignored "-Wformat-extra-args"
        snprintf(command, sizeof command, news[i], noticed, noticed);
#pragma GCC diagnostic pop
        assert_int_equal(system(command), 0);
        assert_int_equal(notice_take(&n), tells);
    }
    notice_dir(&n, noticed); /* it is gone */
    assert_int_equal(notice_wait(&n), NOTICE_LOOK_MS);
    notice_close(&n);
    notice_close(&n);
    assert_false(notice_take(&n));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        IN_DIR(test_notice),
        IN_DIR(replace_keeps_the_mode),
        IN_DIR(faults_leave_the_old_or_the_new),
        IN_DIR(links_are_not_written_through),
        IN_DIR(only_regular_files_are_read),
        IN_DIR(the_largest_file_is_read_and_no_larger),
        IN_DIR(a_log_grows_and_reports_faults),
        IN_DIR(half_a_line_does_not_stay),
        IN_DIR(a_device_is_no_log),
        IN_DIR(one_holder_of_a_lock),
        IN_DIR(a_lock_that_is_removed),
        IN_DIR(a_lock_dies_with_its_holder),
        IN_DIR(directories_and_their_names),
        IN_DIR(many_names_are_listed_whole),
        IN_DIR(nothing_leaves_the_restricted_directory),
    };
    return run_group("file", tests, NULL, NULL);
}
