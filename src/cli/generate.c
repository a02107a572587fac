#include "generate/generate.h"

#include "cli/command.h"
#include "cli/input.h"
#include "cli/run.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { STATUS_NONE = 1, SIDE = 10, CLOCK_SEEDS = 1000000000 };

struct order {
    struct generate_options options;
    const struct format *format;
    int count, jobs;
    uint64_t seed;
};

static volatile sig_atomic_t interrupted;

static void on_interrupt(int signal) {
    (void)signal;
    interrupted = 1;
}

static bool asked_to_stop(void *arg) {
    (void)arg;
    return interrupted != 0;
}

/* "12x10" as rows and columns. */
static bool read_size(const char *text, struct grid *g, struct err *e) {
    char more;
    if (sscanf(text, "%4dx%4d%c", &g->rows, &g->cols, &more) != 2 || g->rows < 1 || g->cols < 1)
        return err_set(e, "--size: rows x columns are awaited, such as 10x12");
    if (g->rows > GRID_MAX || g->cols > GRID_MAX)
        return err_set(e, "--size: at most %dx%d", GRID_MAX, GRID_MAX);
    return true;
}

static bool read_order(const struct args *a, struct order *o, struct err *e) {
    const struct value *v = a->value;
    *o = (struct order){.count = v[OPT_PUZZLES].given ? (int)v[OPT_PUZZLES].number : 1,
                        .jobs = v[OPT_JOBS].given ? (int)v[OPT_JOBS].number : 1};
    o->options = (struct generate_options){
        .genre = genre_by_name(a->operand),
        .grid = {SIDE, SIDE},
        .density = (int)v[OPT_DENSITY].number,
        .room_size = (int)v[OPT_ROOM_SIZE].number,
        .symmetry = (enum symmetry)v[OPT_SYMMETRY].number,
        .graded = v[OPT_DIFFICULTY].given,
        .difficulty = (enum difficulty)v[OPT_DIFFICULTY].number,
        .budget = {.cpu_seconds = v[OPT_TIMEOUT].seconds, .stop = asked_to_stop}};
    o->seed = v[OPT_SEED].given ? (uint64_t)v[OPT_SEED].number : (uint64_t)time(NULL) % CLOCK_SEEDS;
    o->format = output_format(v[OPT_TO].given ? v[OPT_TO].text : format_native.id, e);
    if (!o->options.genre)
        return err_set(e, "there is no such genre");
    return o->format && (!v[OPT_SIZE].given || read_size(v[OPT_SIZE].text, &o->options.grid, e));
}

/* The command that makes this puzzle again. */
static void sign(const struct order *o, struct puzzle *p) {
    const struct generate_options *g = &o->options;
    struct buf text = {0};
    buf_fmt(&text, "sumi generate %s --size %dx%d --seed %llu", g->genre->id, g->grid.rows,
            g->grid.cols, (unsigned long long)g->seed);
    if (g->density > 0)
        buf_fmt(&text, " --density %d", g->density);
    if (g->room_size > 0)
        buf_fmt(&text, " --room-size %d", g->room_size);
    if (g->graded)
        buf_fmt(&text, " --difficulty %s", difficulty_names[g->difficulty]);
    if (g->symmetry != SYMMETRY_NONE)
        buf_fmt(&text, " --symmetry %s", g->symmetry == SYMMETRY_TURN ? "turn" : "mirror");
    puzzle_set_text(p, TEXT_SOURCE, text.at, text.len);
    buf_free(&text);
}

/* The i-th puzzle as text; false when none was made. */
static bool make_one(const struct order *o, int i, struct buf *out, struct err *e) {
    struct order mine = *o;
    mine.options.seed = o->seed + (uint64_t)i;
    struct loaded l = {.puzzle = generate(&mine.options)};
    if (!l.puzzle)
        return err_set(e, "no such puzzle was found%s", interrupted ? " before the interrupt" : "");
    sign(&mine, l.puzzle);
    bool written = o->format->write(&l, out, e);
    loaded_free(&l);
    return written;
}

/* One puzzle goes through a pipe as its length and its text. */
static _Noreturn void work(const struct order *o, int first, int fd) {
    for (int i = first; i < o->count && !interrupted; i += o->jobs) {
        struct buf text = {0};
        struct err e = {0};
        int length = make_one(o, i, &text, &e) ? text.len : 0;
        if (!run_write(fd, (const char *)&length, (int)sizeof length) ||
            !run_write(fd, buf_text(&text), length))
            break;
        buf_free(&text);
    }
    _exit(STATUS_OK);
}

static bool read_whole(int fd, char *to, int n) {
    while (n > 0) {
        ssize_t got = read(fd, to, (size_t)n);
        if (got <= 0)
            return false;
        to += got;
        n -= (int)got;
    }
    return true;
}

static bool read_one(int fd, struct buf *out) {
    int length = 0;
    if (!read_whole(fd, (char *)&length, (int)sizeof length) || length <= 0 || length > 1 << 20)
        return false;
    char *text = mem_alloc(length, 1);
    bool read = read_whole(fd, text, length);
    if (read)
        buf_bytes(out, text, length);
    mem_free(text);
    return read;
}

/* On a terminal, once work takes longer than a blink. */
static void tell(int done, int of) {
    if (of > 1 && isatty(STDERR_FILENO))
        fprintf(stderr, "\r%d of %d%s", done, of, done == of ? "\n" : "");
}

/* The puzzles of all jobs in order: the i-th comes from job i modulo jobs. Puzzles of more than one
 * line are parted by an empty one. */
static int print_all(const struct order *o, const int *fds) {
    int missing = 0;
    for (int i = 0; i < o->count && !interrupted; i++) {
        struct buf text = {0};
        struct err e = {0};
        bool made = fds ? read_one(fds[i % o->jobs], &text) : make_one(o, i, &text, &e);
        if (made && i > 0 && memchr(text.at, '\n', (size_t)text.len - 1))
            made = run_write(STDOUT_FILENO, "\n", 1);
        made = made && run_write(STDOUT_FILENO, text.at, text.len);
        missing += !made;
        if (!made && e.text[0])
            input_complain(NULL, &e);
        buf_free(&text);
        tell(i + 1, o->count);
    }
    return missing;
}

static int run_workers(struct order *o) {
    int *fds = mem_alloc(o->jobs, sizeof *fds), started = 0;
    for (; started < o->jobs; started++) {
        int ends[2];
        if (pipe(ends) != 0)
            break;
        pid_t pid = fork();
        if (pid == 0)
            work(o, started, ends[1]);
        close(ends[1]);
        fds[started] = ends[0];
    }
    int missing = started == o->jobs ? print_all(o, fds) : o->count;
    for (int i = 0; i < started; i++)
        close(fds[i]);
    while (wait(NULL) > 0)
        ;
    mem_free(fds);
    return missing;
}

int cli_generate(const struct args *a) {
    struct order o;
    struct err e = {0};
    if (!read_order(a, &o, &e)) {
        input_complain(NULL, &e);
        return STATUS_BAD;
    }
    struct sigaction act = {.sa_handler = on_interrupt};
    sigaction(SIGINT, &act, NULL);
    int missing = o.jobs > 1 && o.count > 1 ? run_workers(&o) : print_all(&o, NULL);
    return missing == 0 && !interrupted ? STATUS_OK : STATUS_NONE;
}
