#include "terminal.h"

#include "base/os/clock.h"
#include "random_game.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WAIT_MS = 120000, WORDS_MAX = 16 };

char pty_dir[64], pty_home[80];

int pty_set_up(void **state) {
    (void)state;
    snprintf(pty_dir, sizeof pty_dir, "%s", fresh_dir());
    snprintf(pty_home, sizeof pty_home, "XDG_STATE_HOME=%s", pty_dir);
    return 0;
}

int pty_tear_down(void **state) {
    (void)state;
    remove_dir(pty_dir);
    return 0;
}

const char *pty_program(void) {
    static char path[4096]; /* wherever the test goes later */
    const char *sumi = getenv("SUMI");
    if (!path[0])
        assert_non_null(realpath(sumi ? sumi : "build/sumi", path));
    return path;
}

/* The program's environment is what a test says, and how sanitizers are to be taken. */
static void list_environment(const char *const *own, char *out[WORDS_MAX]) {
    static const char *const passed[] = {"ASAN_OPTIONS", "LSAN_OPTIONS", "UBSAN_OPTIONS"};
    static char of_sanitizers[3][4096];
    int n = 0;
    for (; own[n] && n + 4 < WORDS_MAX; n++)
        out[n] = (char *)own[n];
    assert_null(own[n]);
    for (int i = 0; i < 3; i++)
        if (getenv(passed[i])) {
            snprintf(of_sanitizers[i], sizeof *of_sanitizers, "%s=%s", passed[i],
                     getenv(passed[i]));
            out[n++] = of_sanitizers[i];
        }
    out[n] = NULL;
}

static _Noreturn void run(const char *path, const struct pty_options *o, const char *const *words) {
    char *argv[WORDS_MAX] = {(char *)path}, *env[WORDS_MAX];
    sigset_t hangup;
    sigemptyset(&hangup);
    sigaddset(&hangup, SIGHUP);
    struct rlimit full = {(rlim_t)o->file_bytes, (rlim_t)o->file_bytes};
    if (o->file_bytes > 0)
        setrlimit(RLIMIT_FSIZE, &full);
    if (o->blocks_hangup)
        sigprocmask(SIG_BLOCK, &hangup, NULL);
    for (int i = 0; words[i] && i + 2 < WORDS_MAX; i++)
        argv[i + 1] = (char *)words[i];
    list_environment(o->env, env);
    execve(path, argv, env);
    _exit(127);
}

void pty_start(struct pty *p, const struct pty_options *o, const char *const *words) {
    struct winsize size = {(unsigned short)o->rows, (unsigned short)o->cols, 0, 0};
    const char *path = pty_program();
    *p = (struct pty){.fd = -1};
    p->pid = forkpty(&p->fd, NULL, NULL, o->rows ? &size : NULL);
    assert_true(p->pid >= 0);
    if (p->pid == 0)
        run(path, o, words);
}

void pty_start_at_home(struct pty *p, const char *terminal, int rows, int cols,
                       const char *const *words) {
    char term[64];
    snprintf(term, sizeof term, "TERM=%s", terminal ? terminal : "");
    const char *const env[] = {pty_home, "LC_ALL=C.UTF-8", terminal ? term : NULL, NULL};
    pty_start(p, &(struct pty_options){.env = env, .rows = rows, .cols = cols}, words);
}

void pty_send(struct pty *p, const char *keys) {
    size_t n = strlen(keys);
    assert_int_equal(write(p->fd, keys, n), n);
}

/* Every terminal says which one it is when it is asked, and that ends a program's waiting for other
 * answers. */
static void answer(struct pty *p) {
    static const char question[] = "\033[c", kind[] = "\033[?62;22c";
    const char *at;
    while (!p->silent && (at = strstr(buf_text(&p->shown) + p->answered, question))) {
        p->answered = (int)(at - p->shown.at) + (int)sizeof question - 1;
        assert_int_equal(write(p->fd, kind, sizeof kind - 1), sizeof kind - 1);
    }
}

/* Reads what there is, waiting a little; false: the terminal is closed on the other side. */
static bool read_some(struct pty *p) {
    char bytes[4096];
    struct pollfd fd = {p->fd, POLLIN, 0};
    if (p->fd < 0 || poll(&fd, 1, 20) <= 0)
        return p->fd >= 0;
    ssize_t n = read(p->fd, bytes, sizeof bytes);
    if (n > 0)
        buf_bytes(&p->shown, bytes, (int)n);
    answer(p);
    return n > 0;
}

void pty_rest(struct pty *p, int ms) {
    for (int64_t until = clock_ms() + ms; clock_ms() < until;)
        read_some(p);
}

void pty_await(struct pty *p, const char *text) {
    for (int64_t until = clock_ms() + WAIT_MS; clock_ms() < until && read_some(p);)
        if (strstr(buf_text(&p->shown) + p->awaited, text)) {
            p->awaited = p->shown.len;
            return;
        }
    fail_msg("\"%s\" was not shown, but: %s", text, buf_text(&p->shown) + p->awaited);
}

int pty_end(struct pty *p) {
    int status = 0;
    bool ended = false;
    for (int64_t until = clock_ms() + WAIT_MS; !ended && clock_ms() < until;) {
        if (!read_some(p))
            usleep(2000);
        ended = wait4(p->pid, &status, WNOHANG, &p->used) == p->pid;
    }
    if (!ended) {
        kill(p->pid, SIGKILL);
        waitpid(p->pid, NULL, 0);
        fail_msg("it did not end; it showed: %s", buf_text(&p->shown));
    }
    while (p->fd >= 0 && read_some(p) && p->shown.len < 1 << 20) {
        struct pollfd fd = {p->fd, POLLIN, 0};
        if (poll(&fd, 1, 0) <= 0)
            break;
    }
    p->pid = 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

void pty_hang_up(struct pty *p) {
    close(p->fd);
    p->fd = -1;
}

void pty_free(struct pty *p) {
    if (p->fd >= 0)
        close(p->fd);
    buf_free(&p->shown);
}

long pty_cpu_ms(const struct pty *p) {
    char path[64], line[1024] = "";
    unsigned long user = 0, kernel = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", (int)p->pid);
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    assert_non_null(fgets(line, sizeof line, f));
    fclose(f);
    const char *at = strrchr(line, ')');
    assert_non_null(at);
    assert_int_equal(
        sscanf(at + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &kernel), 2);
    return (long)((user + kernel) * 1000 / (unsigned long)sysconf(_SC_CLK_TCK));
}
