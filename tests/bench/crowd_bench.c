/* A house full of people: players at a table who mark something every two seconds, and watchers who
 * look on, each in a terminal of their own. CPU, memory and bytes to the terminals of one of each,
 * while they play.
 *
 *   crowd_bench YARDSTICK PROGRAM [DIR], with SUMI_PLAYERS and SUMI_WATCHERS for other numbers */
#include "base/buf.h"
#include "base/os/clock.h"

#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PLAYERS = 100, WATCHERS = 300, CROWD_MOST = 2000, MARK_MS = 2000, WINDOW_MS = 20000 };
enum { AWAIT_MS = 60000, TAIL = 1 << 14 };

static char root[] = "/tmp/sumi-crowd-XXXXXX", program[4096];

static struct person {
    pid_t pid;
    int fd;
    char tail[TAIL]; /* the last bytes that came */
    int n;
    long long bytes; /* all of them */
    int64_t news;    /* when the last came */
} crowd[CROWD_MOST];
static int people;

static _Noreturn void give_up(const char *why) {
    fprintf(stderr, "crowd_bench: %s\n", why);
    for (int i = 0; i < people; i++)
        kill(crowd[i].pid, SIGKILL);
    exit(1);
}

/* Terminals of others must not stay open in those that come later. */
static void enter(const char *const *words) {
    struct winsize size = {24, 80, 0, 0};
    struct person *p = &crowd[people];
    char *argv[12] = {program};
    for (int i = 0; words[i]; i++)
        argv[i + 1] = (char *)words[i];
    p->pid = forkpty(&p->fd, NULL, NULL, &size);
    if (p->pid < 0)
        give_up("no more terminals");
    if (p->pid == 0) {
        setenv("TERM", "xterm-256color", 1);
        setenv("LC_ALL", "C.UTF-8", 1);
        setenv("HOME", root, 1);
        execv(program, argv);
        _exit(127);
    }
    fcntl(p->fd, F_SETFD, FD_CLOEXEC);
    fcntl(p->fd, F_SETFL, O_NONBLOCK);
    people++;
}

static void take_in(struct person *p) {
    char bytes[4096];
    for (ssize_t n; (n = read(p->fd, bytes, sizeof bytes)) > 0;) {
        int keep = p->n + (int)n <= TAIL ? p->n : TAIL - (int)n;
        memmove(p->tail, p->tail + p->n - keep, (size_t)keep);
        memcpy(p->tail + keep, bytes, (size_t)n);
        p->n = keep + (int)n;
        p->bytes += n;
        p->news = clock_ms();
    }
}

/* Takes in what comes to anybody for so long. */
static void look_round(int ms) {
    static struct pollfd fds[CROWD_MOST];
    for (int64_t until = clock_ms() + ms, left; (left = until - clock_ms()) > 0;) {
        for (int i = 0; i < people; i++)
            fds[i] = (struct pollfd){crowd[i].fd, POLLIN, 0};
        if (poll(fds, (nfds_t)people, (int)left) <= 0)
            return;
        for (int i = 0; i < people; i++)
            if (fds[i].revents)
                take_in(&crowd[i]);
    }
}

static void await(struct person *p, const char *text) {
    for (int64_t until = clock_ms() + AWAIT_MS; clock_ms() < until; look_round(10))
        if (memmem(p->tail, (size_t)p->n, text, strlen(text)))
            return;
    fprintf(stderr, "%.*s\n", p->n, p->tail);
    give_up(text);
}

/* What was shown before counts no more. */
static void ask(struct person *p, const char *keys) {
    p->n = 0;
    if (write(p->fd, keys, strlen(keys)) < 0)
        give_up("a terminal is closed");
}

static void command(const char *fmt, const char *name) {
    struct buf line = {0};
    buf_fmt(&line, "'%s' ", program);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    buf_fmt(&line, fmt, root, root, name, name);
#pragma GCC diagnostic pop
    buf_add(&line, " >/dev/null");
    if (system(line.at) != 0)
        give_up(line.at);
    buf_free(&line);
}

static void come_to_play(int i) {
    char name[16], state[64], table[64];
    snprintf(name, sizeof name, "p%03d", i);
    snprintf(state, sizeof state, "%s/%s", root, name);
    snprintf(table, sizeof table, "%s/table", root);
    command("table --table '%s/table' --state '%s/%s' join %s", name);
    command("table --table '%s/table' --state '%s/%s' watched", name);
    enter(
        (const char *[]){"play", "--table", table, "--state", state, "yajilin/amber-anchor", NULL});
    await(&crowd[people - 1], "keys");
    ask(&crowd[people - 1], " ");
}

/* By the page of the table to the game of one of them. */
static void come_to_watch(int i, int player) {
    char state[64], table[64], name[16];
    snprintf(state, sizeof state, "%s/w%d", root, i);
    snprintf(table, sizeof table, "%s/table", root);
    snprintf(name, sizeof name, "p%03d", player);
    enter((const char *[]){"play", "--table", table, "--state", state, NULL});
    struct person *p = &crowd[people - 1];
    await(p, "The table");
    ask(p, "table\r");
    await(p, "At it now");
    ask(p, name);
    look_round(30);
    ask(p, "\r");
    await(p, "Enter once more");
    ask(p, "\r");
    await(p, "the game of");
}

/* --- figures ---------------------------------------------------------------------------------- */

/* In seconds; by the scheduler, as ticks of a hundredth are too coarse for who mostly sleeps. */
static double cpu_of(const struct person *p) {
    char path[64];
    long long ns = 0;
    snprintf(path, sizeof path, "/proc/%d/schedstat", (int)p->pid);
    FILE *f = fopen(path, "r");
    if (f && fscanf(f, "%lld", &ns) != 1)
        ns = 0;
    if (f)
        fclose(f);
    return 1e-9 * (double)ns;
}

/* Its own part of the machine's memory, in kilobytes. */
static long memory_of(const struct person *p) {
    char path[64], line[256];
    long kilobytes = 0;
    snprintf(path, sizeof path, "/proc/%d/smaps_rollup", (int)p->pid);
    FILE *f = fopen(path, "r");
    while (f && fgets(line, sizeof line, f))
        if (sscanf(line, "Pss: %ld", &kilobytes) == 1)
            break;
    if (f)
        fclose(f);
    return kilobytes;
}

/* Whether the system tells it of news: an account may ask for that so many times only. */
static bool is_told(const struct person *p) {
    char path[64], to[64];
    for (int fd = 3; fd < 32; fd++) {
        snprintf(path, sizeof path, "/proc/%d/fd/%d", (int)p->pid, fd);
        ssize_t n = readlink(path, to, sizeof to - 1);
        if (n > 0 && memmem(to, (size_t)n, "inotify", 7))
            return true;
    }
    return false;
}

struct figures {
    double cpu, memory, bytes;
    int told;
};

static struct figures sum_of(int from, int to) {
    struct figures sum = {0};
    for (int i = from; i < to; i++) {
        sum.cpu += cpu_of(&crowd[i]);
        sum.memory += (double)memory_of(&crowd[i]);
        sum.bytes += (double)crowd[i].bytes;
        sum.told += is_told(&crowd[i]);
    }
    return sum;
}

static void report(const char *who, int n, struct figures was, struct figures now, double seconds) {
    if (n == 0)
        return;
    printf("%4d %-9s %8.2f ms of CPU a second each, %6.0f kB each, %6.0f bytes a second each\n", n,
           who, 1000 * (now.cpu - was.cpu) / seconds / n, now.memory / n,
           (now.bytes - was.bytes) / seconds / n);
    if (now.told > 0)
        printf("     of whom %d are told of news, and the others look every second\n", now.told);
}

/* How long until the first and the last watcher of a player see a mark, in the mean over some. */
static void measure_delay(int players, int watchers) {
    double first = 0, last = 0;
    int rounds = 0, of = watchers / (players > 0 ? players : 1);
    for (int i = 0; i < players && rounds < 20 && of > 0; i++, rounds++) {
        int64_t at = clock_ms(), soonest = at + 10000, latest = at;
        ask(&crowd[i], " ");
        look_round(1300);
        for (int w = 0; w < watchers; w++)
            if (w % players == i) {
                int64_t news = crowd[players + w].news;
                soonest = news >= at && news < soonest ? news : soonest;
                latest = news > latest ? news : latest;
            }
        first += (double)(soonest - at);
        last += (double)(latest - at);
    }
    if (rounds > 0)
        printf(
            "a mark is seen after %.0f ms by the first who looks on, after %.0f ms by the last\n",
            first / rounds, last / rounds);
}

static void play(int players, int ms) {
    for (int64_t from = clock_ms(), turn = 0; clock_ms() - from < ms; turn++) {
        if (players > 0)
            ask(&crowd[turn % players], turn / players % 2 ? "l" : " ");
        look_round(MARK_MS / 2 / (players > 0 ? players : 1));
    }
}

static int number(const char *name, int usual) {
    const char *text = getenv(name);
    int n = text ? atoi(text) : usual;
    return n < 0 || n > CROWD_MOST / 2 ? usual : n;
}

int main(int argc, char **argv) {
    int players = number("SUMI_PLAYERS", PLAYERS), watchers = number("SUMI_WATCHERS", WATCHERS);
    char command_line[128];
    if (argc < 3 || !realpath(argv[2], program) || !mkdtemp(root))
        give_up("YARDSTICK PROGRAM [DIR]");
    if (players == 0)
        watchers = 0; /* there is nobody to look at */
    signal(SIGPIPE, SIG_IGN);
    printf("\nA house of %d players, each with a mark every two seconds, and %d who look on.\n\n",
           players, watchers);
    command("table --create '%s/table'", "");
    for (int i = 0; i < players; i++)
        come_to_play(i);
    for (int i = 0; i < watchers; i++)
        come_to_watch(i, i % players);
    look_round(2000);
    struct figures was[] = {sum_of(0, players), sum_of(players, people)};
    int64_t from = clock_ms();
    play(players, WINDOW_MS);
    double seconds = (double)(clock_ms() - from) / 1000;
    report("players", players, was[0], sum_of(0, players), seconds);
    report("watchers", watchers, was[1], sum_of(players, people), seconds);
    measure_delay(players, watchers);
    for (int i = 0; i < people; i++)
        kill(crowd[i].pid, SIGKILL);
    for (int i = 0; i < people; i++)
        waitpid(crowd[i].pid, NULL, 0);
    snprintf(command_line, sizeof command_line, "rm -rf '%s'", root);
    return system(command_line);
}
