#include "generate/generate.h"

#include "cli/command.h"
#include "cli/input.h"
#include "cli/interrupt.h"
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

/* A process that makes every puzzle whose number is its own modulo the number of jobs. */
struct worker {
    pid_t pid;
    int fd; /* where its puzzles come from */
};

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
        .budget = {.cpu_seconds = v[OPT_TIMEOUT].seconds, .stop = interrupt_seen}};
    o->seed = v[OPT_SEED].given ? (uint64_t)v[OPT_SEED].number : (uint64_t)time(NULL) % CLOCK_SEEDS;
    o->format = output_format(v[OPT_TO].given ? v[OPT_TO].text : format_native.id, e);
    if (!o->options.genre)
        return err_set(e, "there is no such genre");
    if (v[OPT_SIZE].given && !grid_read_size(v[OPT_SIZE].text, &o->options.grid))
        return err_set(e, "--size: rows x columns are awaited, such as 10x12, at most %dx%d",
                       GRID_MAX, GRID_MAX);
    return o->format != NULL;
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
        return err_set(e, "no such puzzle was found%s",
                       interrupt_seen(NULL) ? " before the interrupt" : "");
    sign(&mine, l.puzzle);
    bool written = o->format->write(&l, out, e);
    loaded_free(&l);
    return written;
}

/* One puzzle goes through a pipe as its length and its text. */
static _Noreturn void work(const struct order *o, int first, int fd) {
    for (int i = first; i < o->count && !interrupt_seen(NULL); i += o->jobs) {
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

/* An interrupt from elsewhere than the keyboard reaches this process alone. */
static void stop_workers(const struct worker *workers, int n) {
    for (int i = 0; i < n; i++)
        kill(workers[i].pid, SIGINT);
}

/* Writes the i-th puzzle; puzzles of more than one line are parted by an empty one. */
static bool print_one(const struct order *o, int i, int fd) {
    struct buf text = {0};
    struct err e = {0};
    bool made = fd >= 0 ? read_one(fd, &text) : make_one(o, i, &text, &e);
    if (made && i > 0 && memchr(text.at, '\n', (size_t)text.len - 1))
        made = run_write(STDOUT_FILENO, "\n", 1);
    made = made && run_write(STDOUT_FILENO, text.at, text.len);
    if (!made && e.text[0])
        input_complain(NULL, &e);
    buf_free(&text);
    return made;
}

/* All puzzles in order. After an interrupt, what the workers have finished still comes. */
static int print_all(const struct order *o, const struct worker *workers) {
    int missing = 0;
    for (int i = 0; i < o->count && (workers || !interrupt_seen(NULL)); i++) {
        if (interrupt_seen(NULL))
            stop_workers(workers, o->jobs);
        missing += !print_one(o, i, workers ? workers[i % o->jobs].fd : -1);
        tell(i + 1, o->count);
    }
    return missing;
}

static bool start_worker(const struct order *o, int i, struct worker *w) {
    int ends[2];
    if (pipe(ends) != 0)
        return false;
    w->pid = fork();
    if (w->pid == 0)
        work(o, i, ends[1]);
    close(ends[1]);
    w->fd = ends[0];
    if (w->pid < 0)
        close(ends[0]);
    return w->pid > 0;
}

static int run_workers(struct order *o) {
    struct worker *workers = mem_alloc(o->jobs, sizeof *workers);
    int started = 0;
    while (started < o->jobs && start_worker(o, started, &workers[started]))
        started++;
    int missing = started == o->jobs ? print_all(o, workers) : o->count;
    for (int i = 0; i < started; i++)
        close(workers[i].fd);
    while (wait(NULL) > 0)
        ;
    mem_free(workers);
    return missing;
}

int cli_generate(const struct args *a) {
    struct order o;
    struct err e = {0};
    if (!read_order(a, &o, &e)) {
        input_complain(NULL, &e);
        return STATUS_BAD;
    }
    interrupt_catch();
    int missing = o.jobs > 1 && o.count > 1 ? run_workers(&o) : print_all(&o, NULL);
    return missing == 0 && !interrupt_seen(NULL) ? STATUS_OK : STATUS_NONE;
}
