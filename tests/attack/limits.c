/* Whether every command keeps to what it is given: with --timeout it ends in so many seconds of CPU
 * and a fifth, interrupts end it in a tenth, and it takes 256 MB at most, or 128 with --restricted.
 * On random boards of every genre up to 128x128, on puzzles of the library with givens changed,
 * some of them with marks, and on the files that are named, in random order, until so many seconds
 * of CPU are used up. Prints the worst of each command; status 0 where nothing gave way. What did
 * is kept in DIR.
 *
 *   limits PROGRAM DIR SECONDS SEED WORD [FILE...]
 *
 * WORD: only commands that it occurs in; "" for all. */
#include "random_puzzle.h"

#include "base/mem.h"
#include "base/os/file.h"
#include "model/model.h"
#include "play/store/library.h"
#include "solve/solve.h"

#include <jansson.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { GIVES_WAY = 1, WORDS_MOST = 16, LINE = 200 };
static const double late = 0.2,
                    late_after_signal = 0.13; /* s; a tenth, and the clocks' difference */

/* A command line after the program: %g stands for a genre, %s for a size, %d for a difficulty, %o
 * for a file in DIR. */
struct trial {
    const char *line;
    int megabytes;
    bool timed;   /* takes --timeout */
    double aside; /* s that a command without --timeout may take */
};

static const struct trial trials[] = {
    {"solve -", 256, true, 0},
    {"solve --json -", 256, true, 0},
    {"solve --count 1000 -", 256, true, 0},
    {"solve --shortest -", 256, true, 0},
    {"solve --watch -", 256, true, 0},
    {"solve --restricted -", 128, true, 0},
    {"solve --restricted --count 1000 -", 128, true, 0},
    {"hint -", 256, true, 0},
    {"hint --all -", 256, true, 0},
    {"hint --all=steps --json -", 256, true, 0},
    {"hint --restricted -", 128, true, 0},
    {"rate -", 256, true, 0},
    {"rate --restricted -", 128, true, 0},
    {"solve --batch", 256, true, 0},
    {"solve --batch --count 1000", 256, true, 0},
    {"hint --batch --all", 256, true, 0},
    {"rate --batch", 256, true, 0},
    {"convert --batch --to cnf", 256, true, 0},
    {"check --all -", 256, true, 0},
    {"check --batch", 256, true, 0},
    {"show --json -", 256, false, 0.3},
    {"show --solution -", 256, true, 0},
    {"convert --to svg -", 256, false, 0.3},
    {"convert --to cnf -", 256, true, 0},
    {"print -o %o.pdf -", 256, true, 0},
    {"print -o %o.png --solution -", 256, true, 0},
    {"print -o %o.png -", 256, true, 0},
    {"generate %g --size %s", 256, true, 0},
    {"generate %g --size %s --difficulty %d", 256, true, 0},
    {"generate --restricted %g --size %s --difficulty %d", 128, true, 0},
    {"print -o %o.pdf %g --count 3 --size %s --difficulty %d", 256, true, 0},
};
enum { TRIALS = sizeof trials / sizeof *trials };

/* The worst of a command. */
struct worst {
    int runs, signals;
    double over, after; /* past its time, after a signal */
    long kilobytes;
    int board; /* the number of the one that went furthest past its time */
};

struct attack {
    const char *program, *dir, *seed;
    char **files;
    int n_files, boards, gave_way;
    struct library library;
    struct rng rng;
    double left; /* seconds of CPU */
    struct worst worst[TRIALS];
};

static int any_of(struct attack *a, const int *choices, int n) {
    return choices[rng_below(&a->rng, n)];
}

static const struct genre *any_genre(struct attack *a) {
    int n = 0;
    while (genres[n])
        n++;
    return genres[rng_below(&a->rng, n)];
}

/* A board with givens here and there, or with none. */
static struct puzzle *random_board(struct attack *a) {
    static const int sides[] = {6, 12, 20, 36, 60, 128};
    int side = any_of(a, sides, 6);
    const struct genre *g = any_genre(a);
    struct err e = {0};
    if (rng_below(&a->rng, 3) > 0)
        return random_puzzle(&a->rng, g, side);
    struct puzzle *p = genre_board(g, (struct grid){side, side});
    if (genre_validate(p, &e))
        return p;
    puzzle_free(p);
    return random_puzzle(&a->rng, g, side);
}

/* Some givens that stood elsewhere on the board, and numbers one off. */
static void change_givens(struct attack *a, struct puzzle *p) {
    int cells = grid_cells(p->grid);
    for (int n = 1 + rng_below(&a->rng, 4); n > 0; n--) {
        int cell = rng_below(&a->rng, cells), other = rng_below(&a->rng, cells);
        p->given[cell] = p->given[other];
        if (p->given[cell].number > 0)
            p->given[cell].number--;
        if (p->rooms > 0)
            p->room_number[rng_below(&a->rng, p->rooms)] = rng_below(&a->rng, 9) - 1;
    }
}

/* A puzzle of the library that is nearly itself. */
static struct puzzle *changed_board(struct attack *a) {
    for (int tries = 0; tries < 50; tries++) {
        struct loaded l = {0};
        struct err e = {0};
        const char *name = a->library.entries.at[rng_below(&a->rng, a->library.entries.len)].name;
        if (!library_load(name, &l, &e))
            continue;
        change_givens(a, l.puzzle);
        struct puzzle *p = genre_validate(l.puzzle, &e) ? puzzle_copy(l.puzzle) : NULL;
        loaded_free(&l);
        if (p)
            return p;
    }
    return random_board(a);
}

/* Marks on some boards, at random or those of a solution with some at random among them. */
static void mark_board(struct attack *a, struct loaded *l) {
    struct answer answer = {0};
    int kind = rng_below(&a->rng, 3);
    loaded_compile(l);
    if (kind == 0)
        solve(l->model, &(struct solve_options){.count = 1, .budget.cpu_seconds = 0.1}, &answer);
    if (answer.solution) {
        board_begin(&l->board);
        for (int v = 0; v < model_vars(l->model); v++)
            if (rng_below(&a->rng, 4) > 0)
                board_set(&l->board, v, answer.solution[v]);
        board_end(&l->board);
        random_marks(&a->rng, &l->board, 1);
    } else {
        random_marks(&a->rng, &l->board, kind == 1 ? 2 : 90);
    }
    answer_free(&answer);
}

/* As a batch takes it: on one line. */
static void quote_text(struct buf *text) {
    json_t *string = json_stringn(buf_text(text), (size_t)text->len);
    char *line = json_dumps(string, JSON_ENCODE_ANY);
    buf_clear(text);
    buf_fmt(text, "%s\n", line ? line : "");
    free(line);
    json_decref(string);
}

/* The next board as a file, which is what the command reads. */
static void next_board(struct attack *a, bool batch, char path[LINE]) {
    struct buf text = {0};
    struct err e = {0};
    snprintf(path, LINE, "%s/%s-%d.board", a->dir, a->seed, ++a->boards);
    int kind = rng_below(&a->rng, 10);
    if (kind == 0 && a->n_files > 0) {
        if (!file_read(a->files[rng_below(&a->rng, a->n_files)], &text, &e))
            fprintf(stderr, "%s\n", e.text);
    } else {
        struct loaded l = {.puzzle = kind < 4 && a->library.entries.len > 0 ? changed_board(a)
                                                                            : random_board(a)};
        if (rng_below(&a->rng, 3) == 0)
            mark_board(a, &l);
        format_write(&format_native, &l, &text, &e);
        loaded_free(&l);
    }
    if (batch)
        quote_text(&text);
    if (!file_replace(path, text.at, text.len, &e))
        fprintf(stderr, "%s\n", e.text);
    buf_free(&text);
}

/* One word of a trial's line with its fields filled in. */
static void fill_word(struct attack *a, const char *word, char out[LINE]) {
    static const int sides[] = {5, 10, 20, 40, 128};
    int side = any_of(a, sides, 5);
    if (strcmp(word, "%g") == 0)
        snprintf(out, LINE, "%s", any_genre(a)->id);
    else if (strcmp(word, "%s") == 0)
        snprintf(out, LINE, "%dx%d", side, side);
    else if (strcmp(word, "%d") == 0)
        snprintf(out, LINE, "%s", difficulty_names[rng_below(&a->rng, DIFFICULTIES)]);
    else if (strncmp(word, "%o", 2) == 0)
        snprintf(out, LINE, "%s/printed%s", a->dir, word + 2);
    else
        snprintf(out, LINE, "%s", word);
}

static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
enum { SIGNALS = sizeof signals / sizeof *signals };

struct invocation {
    char *argv[WORDS_MOST + 1];
    char words[WORDS_MOST][LINE];
    const char *input;
    double timeout; /* 0: none */
};

static void next_invocation(struct attack *a, const struct trial *t, double timeout,
                            struct invocation *in) {
    char line[LINE], number[LINE], *rest = NULL;
    int n = 0;
    snprintf(line, sizeof line, "%s", t->line);
    snprintf(number, sizeof number, "%g", timeout);
    in->timeout = timeout;
    in->argv[n++] = (char *)a->program;
    for (char *word = strtok_r(line, " ", &rest); word; word = strtok_r(NULL, " ", &rest), n++)
        fill_word(a, word, in->words[n]), in->argv[n] = in->words[n];
    if (timeout > 0) {
        in->argv[n++] = "--timeout";
        in->argv[n] = strcpy(in->words[n], number);
        n++;
    }
    if (strstr(t->line, "%g")) {
        in->argv[n++] = "--seed";
        snprintf(in->words[n], LINE, "%d", rng_below(&a->rng, 1000));
        in->argv[n] = in->words[n];
        n++;
    }
    in->argv[n] = NULL;
}

static pid_t start(const struct invocation *in) {
    pid_t pid = fork();
    if (pid != 0)
        return pid;
    if (!freopen(in->input, "r", stdin) || !freopen("/dev/null", "w", stdout) ||
        !freopen("/dev/null", "w", stderr))
        _exit(GIVES_WAY);
    setrlimit(RLIMIT_CPU, &(struct rlimit){60, 60});
    execv(in->argv[0], in->argv);
    _exit(127);
}

static double seconds_of(struct timeval t) {
    return (double)t.tv_sec + (double)t.tv_usec * 1e-6;
}

/* The CPU time of a process that runs; -1 where that is over. */
static double cpu_of(pid_t pid) {
    clockid_t clock;
    struct timespec t;
    if (clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &t) != 0)
        return -1;
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static double wait_for(pid_t pid, int *status, long *kilobytes) {
    struct rusage used;
    wait4(pid, status, 0, &used);
    *kilobytes = used.ru_maxrss;
    return seconds_of(used.ru_utime) + seconds_of(used.ru_stime);
}

/* Sends a signal once it has used so much CPU time. What it had used then, or -1 where it was over
 * before. */
static double interrupt_after(pid_t pid, int signal, double after) {
    double used;
    siginfo_t info = {0};
    for (;;) {
        if (waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid != 0)
            return -1;
        if ((used = cpu_of(pid)) >= after)
            break;
        nanosleep(&(struct timespec){0, 500000}, NULL);
    }
    kill(pid, signal);
    return used;
}

static void tell(struct attack *a, const struct invocation *in, const char *what, double seconds) {
    printf("gave way: %s%.3f s:", what, seconds);
    for (int i = 1; in->argv[i]; i++)
        printf(" %s", in->argv[i]);
    printf(" <%s\n", in->input);
    fflush(stdout);
    a->gave_way++;
}

static void note_memory(struct attack *a, int t, const struct invocation *in, long kb) {
    if (kb > a->worst[t].kilobytes)
        a->worst[t].kilobytes = kb;
    if (kb > trials[t].megabytes * 1024L)
        tell(a, in, "memory ", (double)kb / 1024);
}

static void try_timeout(struct attack *a, int t, const struct invocation *in) {
    struct worst *w = &a->worst[t];
    int status;
    long kb;
    double used = wait_for(start(in), &status, &kb);
    double over = used - in->timeout - trials[t].aside;
    a->left -= used;
    if (w->runs++ == 0 || over > w->over) {
        w->over = over;
        w->board = a->boards;
    }
    if (over > late)
        tell(a, in, "", used);
    if (!WIFEXITED(status) || WEXITSTATUS(status) > 4)
        tell(a, in, "how it ended, ", used);
    note_memory(a, t, in, kb);
}

static void try_signal(struct attack *a, int t, const struct invocation *in) {
    struct worst *w = &a->worst[t];
    int status;
    long kb;
    double after = rng_below(&a->rng, 10) * rng_below(&a->rng, 30) * 1e-3;
    pid_t pid = start(in);
    double then = interrupt_after(pid, any_of(a, signals, SIGNALS), after);
    double used = wait_for(pid, &status, &kb);
    a->left -= used;
    if (then < 0)
        return;
    w->signals++;
    if (used - then > w->after)
        w->after = used - then;
    if (used - then > late_after_signal)
        tell(a, in, "after a signal, ", used - then);
    note_memory(a, t, in, kb);
}

static void try_one(struct attack *a, int t) {
    static const int tenths[] = {1, 2, 5};
    struct invocation in = {0};
    char input[LINE];
    int before = a->gave_way;
    bool interrupted = rng_below(&a->rng, 3) == 0;
    next_board(a, strstr(trials[t].line, "--batch"), input);
    double timeout = any_of(a, tenths, 3) * 0.1;
    next_invocation(a, &trials[t], trials[t].timed && !interrupted ? timeout : 0, &in);
    in.input = input;
    if (interrupted)
        try_signal(a, t, &in);
    else
        try_timeout(a, t, &in);
    if (a->gave_way == before && a->worst[t].board != a->boards)
        unlink(input);
}

int main(int argc, char **argv) {
    if (argc < 6)
        return 2;
    struct attack a = {.program = argv[1],
                       .dir = argv[2],
                       .seed = argv[4],
                       .left = atof(argv[3]),
                       .files = argv + 6,
                       .n_files = argc - 6};
    rng_seed(&a.rng, (uint64_t)atoll(argv[4]));
    for (int i = 0; i < SIGNALS; i++)
        signal(signals[i], SIG_DFL); /* in a shell's background some are ignored */
    library_read(&a.library, NULL);
    while (a.left > 0) {
        int t = rng_below(&a.rng, TRIALS);
        if (strstr(trials[t].line, argv[5]))
            try_one(&a, t);
    }
    printf("%-58s %5s %8s %8s %5s %8s %7s\n", "command", "runs", "past it", "board", "cut",
           "after it", "MB");
    for (int t = 0; t < TRIALS; t++) {
        const struct worst *w = &a.worst[t];
        if (w->runs + w->signals > 0)
            printf("%-58s %5d %7.3fs %8d %5d %7.3fs %7.1f\n", trials[t].line, w->runs, w->over,
                   w->board, w->signals, w->after, (double)w->kilobytes / 1024);
    }
    library_free(&a.library);
    return a.gave_way > 0 ? GIVES_WAY : 0;
}
