#include "base/mem.h"
#include "base/os/file.h"
#include "base/os/process.h"
#include "base/vec.h"
#include "cli/interrupt.h"
#include "cli/run.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

/* How many answers for each process may wait for an earlier one, so that a slow puzzle does not
 * hold up any number of them. */
enum { WINDOW_PER_JOB = 64, NOTHING = -1 };

/* What a worker sends: a piece of an answer, or its end, and whether it is an error; or that it
 * ends because it was given no more time for the line. */
enum { PIECE, GOOD, BAD, LATE, PIECE_MOST = 1 << 20 };

struct worker {
    struct process process; /* pid 0: gone */
    int ticket;             /* the line that it works on, or NOTHING */
    struct buf answer;      /* as much of it as has come */
};

struct pool {
    const struct args *a;
    struct worker *workers;
    int n, alive;
    struct lines in;
    struct buf line;
    int out_fd;
    bool written;
    int taken, given; /* tickets: lines handed out, answers printed */
    int window;
    char **answers; /* by ticket modulo window; NULL: not there yet */
    int status;
};

static int told_to; /* in a worker: where its answers go */

static void send_late(void) {
    process_tell(told_to, LATE, "", 0);
}

/* A computation that looks up too seldom is not waited for: its process ends (cli/interrupt.h). */
static bool answer_in_time(const struct args *a, const char *line, struct buf *answer) {
    if (a->value[OPT_TIMEOUT].given)
        interrupt_worker(a->value[OPT_TIMEOUT].seconds, send_late);
    bool good = run_line(a, line, answer);
    if (a->value[OPT_TIMEOUT].given)
        interrupt_deadline_off();
    return good;
}

/* What a worker process does: a line in, an answer out. It ends with its food, and so with its
 * parent. */
static void job_in_child(void *arg, int fd) {
    struct lines in = {.fd = process_food(), .most = FILE_MAX};
    struct buf line = {0}, answer = {0};
    told_to = fd;
    while (lines_next(&in, &line)) {
        bool good = answer_in_time(arg, buf_text(&line), &answer);
        int at = 0;
        for (; answer.len - at > PIECE_MOST; at += PIECE_MOST)
            process_tell(fd, PIECE, answer.at + at, PIECE_MOST);
        process_tell(fd, good ? GOOD : BAD, answer.at + at, answer.len - at);
        buf_free(&answer);
    }
}

static void keep_answer(struct pool *p, struct worker *w, const char *text, bool good) {
    p->answers[w->ticket % p->window] = mem_string(text);
    p->status = good ? p->status : STATUS_BAD;
    w->ticket = NOTHING;
    buf_clear(&w->answer);
}

/* Prints the answers whose turn has come. */
static void print_due(struct pool *p) {
    while (p->given < p->taken && p->answers[p->given % p->window]) {
        char **due = &p->answers[p->given % p->window];
        p->written = p->written && run_write(p->out_fd, *due, (int)strlen(*due));
        mem_free(*due);
        *due = NULL;
        p->given++;
    }
}

static const char gone[] = "its process was ended";

/* Answers the lost worker's line with an error and puts another worker in its place. */
static void lose_worker(struct pool *p, struct worker *w, const char *why) {
    struct err e = {0};
    char text[64];
    snprintf(text, sizeof text, "{\"error\":{\"text\":\"%s\"}}\n", why);
    if (w->ticket != NOTHING)
        keep_answer(p, w, text, false);
    process_end(&w->process);
    p->status = STATUS_BAD;
    if (process_start_fed(&w->process, job_in_child, (void *)p->a, &e))
        return;
    p->alive--;
    if (p->alive == 0)
        input_complain("--jobs", &e);
}

static void read_answer(struct pool *p, struct worker *w) {
    LOCAL_BUF piece = {0};
    int kind = PIECE;
    enum told told;
    while ((told = process_take(&w->process, &kind, &piece)) == TOLD_MESSAGE && kind != LATE) {
        buf_bytes(&w->answer, piece.at, piece.len);
        if (kind != PIECE)
            keep_answer(p, w, buf_text(&w->answer), kind == GOOD);
    }
    if (told == TOLD_MESSAGE)
        lose_worker(p, w, "out of time");
    else if (told == TOLD_END)
        lose_worker(p, w, gone);
}

static struct worker *idle_worker(struct pool *p) {
    for (int i = 0; i < p->n; i++)
        if (p->workers[i].process.pid > 0 && p->workers[i].ticket == NOTHING)
            return &p->workers[i];
    return NULL;
}

/* Hands lines to idle workers. Those are reading, so a write to one does not wait for ever. */
static void hand_out(struct pool *p) {
    struct worker *w;
    while (p->taken - p->given < p->window && (w = idle_worker(p)) &&
           lines_take(&p->in, &p->line)) {
        w->ticket = p->taken++;
        buf_char(&p->line, '\n');
        if (!run_write(w->process.feed, p->line.at, p->line.len))
            lose_worker(p, w, gone);
    }
}

static bool wants_input(struct pool *p) {
    return !p->in.eof && p->taken - p->given < p->window && idle_worker(p) != NULL;
}

static void wait_and_read(struct pool *p) {
    LOCAL(mem_free_at) struct pollfd *fds = mem_alloc(p->n + 1, sizeof *fds);
    for (int i = 0; i < p->n; i++)
        fds[i] = (struct pollfd){p->workers[i].ticket != NOTHING ? p->workers[i].process.fd : -1,
                                 POLLIN, 0};
    fds[p->n] = (struct pollfd){wants_input(p) ? p->in.fd : -1, POLLIN, 0};
    if (poll(fds, (nfds_t)p->n + 1, -1) > 0) {
        for (int i = 0; i < p->n; i++)
            if (fds[i].revents)
                read_answer(p, &p->workers[i]);
        if (fds[p->n].revents)
            lines_fill(&p->in);
    }
}

static void jobs_finish(struct pool *p) {
    for (int i = 0; i < p->n; i++)
        process_end(&p->workers[i].process);
}

/* Starts the workers. If the system gives fewer processes than asked for, those do the work. */
static void start_workers(struct pool *p) {
    struct err e = {0};
    while (p->alive < p->n &&
           process_start_fed(&p->workers[p->alive].process, job_in_child, (void *)p->a, &e))
        p->workers[p->alive++].ticket = NOTHING;
    if (p->alive < p->n)
        input_complain("--jobs", &e);
    p->n = p->alive;
}

static int run_jobs(const struct args *a, int jobs, int in_fd, int out_fd) {
    struct pool p = {.a = a, .n = jobs, .out_fd = out_fd, .written = true};
    p.in = (struct lines){.fd = in_fd, .most = FILE_MAX};
    p.window = jobs * WINDOW_PER_JOB;
    p.workers = mem_alloc(jobs, sizeof *p.workers);
    p.answers = mem_alloc(p.window, sizeof *p.answers);
    signal(SIGPIPE, SIG_IGN);
    start_workers(&p);
    if (p.alive == 0) {
        jobs_finish(&p);
        return run_batch_here(a, in_fd, out_fd);
    }
    do {
        int given = p.given;
        hand_out(&p);
        print_due(&p);
        if (p.given > given) /* the window moved: there may be lines to hand out */
            continue;
        bool waits = p.given < p.taken || wants_input(&p);
        if (!waits)
            break;
        wait_and_read(&p);
    } while (p.alive > 0 && p.written);
    print_due(&p);
    bool all = run_input_ended_well(&p.in) && p.written && p.alive > 0 && p.in.eof;
    jobs_finish(&p);
    return all ? p.status : STATUS_BAD;
}

/* In how many processes a batch is answered, 0: in this one. With a limit on time there is one at
 * least, since only a process can be ended wherever it is; but a watcher reads along here. */
static int batch_jobs(const struct args *a) {
    if (a->value[OPT_JOBS].given)
        return (int)a->value[OPT_JOBS].number;
    return a->value[OPT_TIMEOUT].given && !a->value[OPT_WATCH].given ? 1 : 0;
}

int run_batch(const struct args *a, int in_fd, int out_fd) {
    int jobs = batch_jobs(a);
    return jobs > 0 ? run_jobs(a, jobs, in_fd, out_fd) : run_batch_here(a, in_fd, out_fd);
}
