#include "cli/run.h"

#include "base/file.h"
#include "base/mem.h"
#include "base/vec.h"
#include "cli/input.h"
#include "cli/lines.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* Answers that may wait for an earlier one, a process: what a slow puzzle holds up is bounded. */
enum { WINDOW_PER_JOB = 64, NOTHING = -1 };

struct worker {
    pid_t pid; /* 0: gone */
    int to;
    struct lines from;
    int ticket; /* the line that it works on, or NOTHING */
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

static void close_worker(struct worker *w) {
    close(w->to);
    close(w->from.fd);
}

struct share {
    const struct args *a;
    int in, out, status;
};

static void do_share(void *arg) {
    struct share *s = arg;
    s->status = run_batch(s->a, s->in, s->out);
}

/* What a worker process does: the plain batch, between its two pipes. It ends with its input, and
 * so with its parent. Lack of memory must not lead out into the parent's code. */
static _Noreturn void work(struct pool *p, int n_before, const int in[2], const int out[2]) {
    struct share mine = {p->a, in[0], out[1], STATUS_BAD};
    for (int i = 0; i < n_before; i++)
        close_worker(&p->workers[i]);
    close(in[1]);
    close(out[0]);
    mem_try(do_share, &mine);
    _exit(mine.status);
}

static bool start_worker(struct pool *p, int i) {
    struct worker *w = &p->workers[i];
    int in[2], out[2];
    if (pipe(in) != 0)
        return false;
    if (pipe(out) != 0) {
        int why = errno;
        close(in[0]);
        close(in[1]);
        errno = why;
        return false;
    }
    w->pid = fork();
    int why = errno;
    if (w->pid == 0)
        work(p, i, in, out);
    close(in[0]);
    close(out[1]);
    w->to = in[1];
    w->from.fd = out[0];
    w->ticket = NOTHING;
    if (w->pid < 0)
        close_worker(w);
    errno = why;
    return w->pid > 0;
}

static void keep_answer(struct pool *p, int ticket, const char *text) {
    p->answers[ticket % p->window] = mem_string(text);
}

/* Prints the answers whose turn has come. */
static void print_due(struct pool *p) {
    while (p->given < p->taken && p->answers[p->given % p->window]) {
        struct buf line = {0};
        char **due = &p->answers[p->given % p->window];
        buf_fmt(&line, "%s\n", *due);
        p->written = p->written && run_write(p->out_fd, line.at, line.len);
        buf_free(&line);
        mem_free(*due);
        *due = NULL;
        p->given++;
    }
}

static void lose_worker(struct pool *p, struct worker *w) {
    if (w->ticket != NOTHING)
        keep_answer(p, w->ticket, "{\"error\":{\"text\":\"its process was ended\"}}");
    close_worker(w);
    waitpid(w->pid, NULL, 0);
    w->pid = 0;
    p->alive--;
    p->status = STATUS_BAD;
}

static void read_answer(struct pool *p, struct worker *w) {
    struct buf line = {0};
    lines_fill(&w->from);
    if (lines_take(&w->from, &line)) {
        keep_answer(p, w->ticket, buf_text(&line));
        w->ticket = NOTHING;
    } else if (w->from.eof) {
        lose_worker(p, w);
    }
    buf_free(&line);
}

static struct worker *idle_worker(struct pool *p) {
    for (int i = 0; i < p->n; i++)
        if (p->workers[i].pid > 0 && p->workers[i].ticket == NOTHING)
            return &p->workers[i];
    return NULL;
}

/* An idle worker is reading, so that a write to it does not wait for ever. */
static void hand_out(struct pool *p) {
    struct worker *w;
    while (p->taken - p->given < p->window && (w = idle_worker(p)) &&
           lines_take(&p->in, &p->line)) {
        w->ticket = p->taken++;
        buf_char(&p->line, '\n');
        if (!run_write(w->to, p->line.at, p->line.len))
            lose_worker(p, w);
    }
}

static bool wants_input(struct pool *p) {
    return !p->in.eof && p->taken - p->given < p->window && idle_worker(p) != NULL;
}

static void wait_and_read(struct pool *p) {
    struct pollfd *fds = mem_alloc(p->n + 1, sizeof *fds);
    for (int i = 0; i < p->n; i++)
        fds[i] = (struct pollfd){
            p->workers[i].ticket != NOTHING && p->workers[i].pid > 0 ? p->workers[i].from.fd : -1,
            POLLIN, 0};
    fds[p->n] = (struct pollfd){wants_input(p) ? p->in.fd : -1, POLLIN, 0};
    if (poll(fds, (nfds_t)p->n + 1, -1) > 0) {
        for (int i = 0; i < p->n; i++)
            if (fds[i].revents)
                read_answer(p, &p->workers[i]);
        if (fds[p->n].revents)
            lines_fill(&p->in);
    }
    mem_free(fds);
}

static void finish(struct pool *p) {
    for (int i = 0; i < p->n; i++) {
        struct worker *w = &p->workers[i];
        int status = 0;
        lines_free(&w->from);
        if (w->pid <= 0)
            continue;
        close_worker(w);
        waitpid(w->pid, &status, 0);
        if (!WIFEXITED(status) || WEXITSTATUS(status) != STATUS_OK)
            p->status = STATUS_BAD;
    }
    for (int i = 0; i < p->window; i++)
        mem_free(p->answers[i]);
    lines_free(&p->in);
    buf_free(&p->line);
    mem_free(p->answers);
    mem_free(p->workers);
}

/* Where the system gives fewer processes than were asked for, those do the work. */
static void start_workers(struct pool *p) {
    struct err e = {0};
    while (p->alive < p->n && start_worker(p, p->alive))
        p->alive++;
    if (p->alive < p->n) {
        err_set(&e, "no process can be started: %s", strerror(errno));
        input_complain("--jobs", &e);
    }
    p->n = p->alive;
}

int run_jobs(const struct args *a, int jobs, int in_fd, int out_fd) {
    struct pool p = {.a = a, .n = jobs, .out_fd = out_fd, .written = true};
    p.in = (struct lines){.fd = in_fd, .most = FILE_MAX};
    p.window = jobs * WINDOW_PER_JOB;
    p.workers = mem_alloc(jobs, sizeof *p.workers);
    p.answers = mem_alloc(p.window, sizeof *p.answers);
    signal(SIGPIPE, SIG_IGN);
    start_workers(&p);
    if (p.alive == 0) {
        finish(&p);
        return run_batch(a, in_fd, out_fd);
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
    bool all = p.written && p.alive > 0 && p.in.eof;
    finish(&p); /* takes the workers' statuses into p.status */
    return all ? p.status : STATUS_BAD;
}
