#include "cli/run.h"

#include "base/mem.h"
#include "base/os/clock.h"
#include "base/os/file.h"
#include "base/os/process.h"
#include "base/text.h"
#include "base/vec.h"
#include "cli/interrupt.h"
#include "play/session/session.h"
#include "play/store/games.h"
#include "play/store/library.h"

#include <assert.h>
#include <errno.h>
#include <jansson.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void *json_mem(size_t bytes) {
    return mem_alloc(1, bytes);
}

void json_start(void) {
    json_set_alloc_funcs(json_mem, mem_free);
}

/* {"genre": , "rows": , "cols": }, with "told" where its reader tells something. */
static json_t *json_of_loaded(const struct loaded *l) {
    const struct puzzle *p = l->puzzle;
    json_t *json = json_pack("{s:s, s:i, s:i}", "genre", p->genre->id, "rows", p->grid.rows, "cols",
                             p->grid.cols);
    if (l->told[0])
        json_object_set_new(json, "told", json_string(l->told));
    return json;
}

/* {"error": {"text": } } with "line" and "col" where they are known. */
static json_t *json_of_err(const struct err *e) {
    json_t *about = json_pack("{s:s}", "text", e->text);
    if (e->line > 0)
        json_object_set_new(about, "line", json_integer(e->line));
    if (e->line > 0 && e->col > 0)
        json_object_set_new(about, "col", json_integer(e->col));
    return json_pack("{s:o}", "error", about);
}

json_t *json_of_place(struct grid g, struct place p) {
    char name[PLACE_NAME];
    return json_string(place_name(g, p, name));
}

json_t *json_of_breaches(struct grid g, const struct verdict *v, const vec_breach *breaches) {
    json_t *list = json_array();
    for (int i = 0; i < breaches->len; i++) {
        const struct breach *b = &breaches->at[i];
        json_t *places = json_array();
        for (int k = 0; k < b->len; k++)
            json_array_append_new(places, json_of_place(g, v->places.at[b->first + k]));
        json_array_append_new(list, json_pack("{s:s, s:o}", "rule", b->word, "places", places));
    }
    return list;
}

json_t *json_of_rows(const struct buf *text) {
    int n = text->len;
    if (n > 0 && text->at[n - 1] == '\n')
        n--;
    return json_stringn_nocheck(buf_text(text), (size_t)n);
}

static int add_bytes(const char *s, size_t n, void *out) {
    mem_poll(); /* clauses are a string of 40 MB, which comes in a piece for each line */
    buf_bytes(out, s, (int)n);
    return 0;
}

void json_line(const json_t *json, struct buf *out) {
    json_dump_callback(json, add_bytes, out, JSON_COMPACT | JSON_REAL_PRECISION(6));
    buf_char(out, '\n');
}

enum { CHUNK = 1 << 16 };

/* Drops the bytes of the lines that were taken. */
static void compact(struct lines *l) {
    if (l->from == 0)
        return;
    int rest = l->text.len - l->from;
    memmove(l->text.at, l->text.at + l->from, (size_t)rest);
    l->text.len = rest;
    l->text.at[rest] = '\0';
    l->from = 0;
}

static void line_add_char(struct lines *l, char c) {
    if (c == '\n')
        l->cut = 0;
    else if (l->most > 0 && l->cut > l->most)
        return;
    else
        l->cut++;
    buf_char(&l->text, c == '\0' ? '\x01' : c);
}

/* One read(), for streams that poll() watches. */
static void lines_fill(struct lines *l) {
    char chunk[CHUNK];
    ssize_t n = read(l->fd, chunk, sizeof chunk);
    if (n < 0 && (errno == EINTR || errno == EAGAIN))
        return;
    l->eof = n <= 0;
    l->failed = n < 0 ? errno : 0;
    compact(l);
    for (ssize_t i = 0; i < n; i++)
        line_add_char(l, chunk[i]);
}

/* Takes the next line that is whole; false: there is none yet. */
static bool lines_take(struct lines *l, struct buf *line) {
    int rest = l->text.len - l->from;
    if (rest == 0)
        return false;
    const char *start = l->text.at + l->from;
    const char *stop = memchr(start, '\n', (size_t)rest);
    if (!stop && !l->eof)
        return false;
    int len = stop ? (int)(stop - start) : rest;
    buf_clear(line);
    buf_bytes(line, start, len > 0 && start[len - 1] == '\r' ? len - 1 : len);
    l->from += len + (stop != NULL);
    return true;
}

bool lines_next(struct lines *l, struct buf *line) {
    while (!lines_take(l, line)) {
        if (l->eof)
            return false;
        lines_fill(l);
    }
    return true;
}

static int output_errno; /* why standard output could not be written, or 0 */

bool run_write(int fd, const char *s, int n) {
    assert(!isatty(fd) || text_is_printable(s, n));
    bool written = file_write_all(fd, s, n);
    if (!written && fd == STDOUT_FILENO)
        output_errno = errno;
    return written;
}

static void complain_of(const char *stream, const char *what, int reason) {
    struct err e = {0};
    err_set(&e, "cannot be %s: %s", what, strerror(reason));
    input_complain(stream, &e);
}

bool run_output_lost(void) {
    if (output_errno != 0 && output_errno != EPIPE)
        complain_of("standard output", "written", output_errno);
    return output_errno != 0;
}

bool run_input_ended_well(const struct lines *in) {
    if (in->failed != 0)
        complain_of("standard input", "read", in->failed);
    return in->failed == 0;
}

int run_each(const struct args *a) {
    struct loaded l = {.stated = a->stated};
    struct reply r = {0};
    int status = STATUS_BAD;
    if (a->value[OPT_TIMEOUT].given)
        interrupt_deadline(a->value[OPT_TIMEOUT].seconds);
    bool game = a->command->operand[0] == '['; /* may be left out: it looks at a game */
    if ((game ? input_load_game(a->operand, a->state_dir, &l, &r.err)
              : input_load(a->operand, &l, &r.err)) &&
        stated_agrees(&a->stated, l.puzzle, &r.err)) {
        loaded_compile(&l);
        r.json = a->value[OPT_JSON].given ? json_of_loaded(&l) : NULL;
        status = a->command->each(a, &l, &r);
    }
    if (status != STATUS_BAD && !r.json)
        input_told(a->operand, &l);
    if (status == STATUS_BAD)
        input_complain(a->operand, &r.err);
    else if (r.json)
        json_line(r.json, &r.text);
    run_write(STDOUT_FILENO, buf_text(&r.text), r.text.len);
    return status;
}

/* One line of a batch: the argument of mem_try_until(). */
struct item {
    const struct args *a;
    const char *line;
    struct buf *out;
    bool good;
    double until; /* seconds of CPU; 0: no end */
};

static bool answer_line(const struct item *it, struct reply *r) {
    struct loaded l = {.stated = it->a->stated};
    bool good = input_load_line(it->line, &l, &r->err);
    if (good) {
        loaded_compile(&l);
        r->json = json_of_loaded(&l);
        good = it->a->command->each(it->a, &l, r) != STATUS_BAD;
    }
    return good;
}

static void answer_item(void *arg) {
    struct item *it = arg;
    struct reply r = {0};
    it->good = answer_line(it, &r);
    json_line(it->good ? r.json : json_of_err(&r.err), it->out);
}

static bool item_is_late(void *arg) {
    const struct item *it = arg;
    return it->until > 0 && clock_cpu_about() > it->until;
}

/* A command that does not end by itself is cut short so many seconds after its time. */
static const double grace_of_line = 0.1;

/* Puts the JSON line that answers one line of a batch into *out, which the caller frees. False: it
 * is an error. */
static bool run_line(const struct args *a, const char *line, struct buf *out) {
    struct item it = {.a = a, .line = line, .out = out};
    if (a->value[OPT_TIMEOUT].given)
        it.until = clock_cpu() + a->value[OPT_TIMEOUT].seconds + grace_of_line;
    *out = (struct buf){0};
    void *scope = mem_begin();
    enum mem_end end = mem_try_until(answer_item, &it, item_is_late, &it);
    if (end != MEM_DONE) {
        *out = (struct buf){0}; /* its bytes went with the rest */
        buf_fmt(out, "{\"error\":{\"text\":\"out of %s\"}}\n",
                end == MEM_SHORT ? "memory" : "time");
    }
    mem_keep(scope, out->at);
    mem_end(scope);
    return end == MEM_DONE && it.good;
}

/* A batch in this process alone. */
static int run_batch_here(const struct args *a, int in_fd, int out_fd) {
    struct lines in = {.fd = in_fd, .most = FILE_MAX};
    struct buf line = {0}, out = {0};
    bool all_good = true, written = true;
    while (written && lines_next(&in, &line)) {
        all_good = run_line(a, buf_text(&line), &out) && all_good;
        written = run_write(out_fd, out.at, out.len);
        buf_free(&out);
    }
    all_good = run_input_ended_well(&in) && all_good;
    return all_good && written ? STATUS_OK : STATUS_BAD;
}

/* So many answers for each process may wait for an earlier one: a slow puzzle does not hold up any
 * number of them. */
enum { WINDOW_PER_JOB = 64, NOTHING = -1 };

/* The messages of a worker: a piece of an answer; the last piece of one that is good or an error;
 * or that it ends because its time for the line is over. */
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

/* The work of a worker process: a line in, an answer out. It ends with its input, and so with its
 * parent. */
static void job_in_child(void *arg, int fd) {
    struct lines in = {.fd = process_input(), .most = FILE_MAX};
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
    if (process_start_reading(&w->process, job_in_child, (void *)p->a, &e))
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
        if (!run_write(w->process.input, p->line.at, p->line.len))
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
           process_start_reading(&p->workers[p->alive].process, job_in_child, (void *)p->a, &e))
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

enum { NAME_SHOWN = 60 }; /* bytes of a name in an error line */

bool input_load(const char *name, struct loaded *l, struct err *e) {
    return strcmp(name, "-") == 0 ? format_load(name, l, e) : named_load(name, true, l, e);
}

void input_told(const char *name, const struct loaded *l) {
    struct err e = {0};
    if (l->told[0]) {
        err_set(&e, "%s", l->told);
        input_complain(name, &e);
    }
}

bool input_load_game(const char *name, const char *state, struct loaded *l, struct err *e) {
    struct buf path = {0};
    if (!name) {
        bool found = state && games_last(state, &path, l);
        return found || err_set(e, "no game is begun; name a puzzle");
    }
    if (!input_load(name, l, e))
        return false;
    if (library_has(name) && !file_exists(name))
        games_resume(l, state);
    return true;
}

bool input_no_genre(const char *name, struct err *e) {
    struct buf names = {0}, clean = {0};
    struct suggestions near = suggest_for(name);
    text_clean_string(&clean, name, NAME_SHOWN);
    for (int i = 0; genres[i] != NULL; i++)
        suggest_offer(&near, genres[i]->id);
    for (int i = 0; genres[i] != NULL && near.n == 0; i++)
        suggest_offer(&near, genres[i]->title);
    genre_names(&names);
    err_set(e, "%s: no such genre", buf_text(&clean));
    if (near.n > 0)
        suggest_append(&near, "", e);
    else
        err_set(e, "%s: no such genre; there are %s", buf_text(&clean), names.at);
    return false;
}

const struct format *output_format(const char *name, struct err *e) {
    const struct format *f = format_by_id(name);
    struct buf clean = {0}, names = {0};
    text_clean_string(&clean, name, 20);
    format_names(&names);
    if (!f || !f->write)
        err_set(e, "--to %s: no such format is written; there are %s", buf_text(&clean), names.at);
    return f && f->write ? f : NULL;
}

static bool load_json_string(const char *line, struct loaded *l, struct err *e) {
    json_t *s = json_loads(line, JSON_DECODE_ANY | JSON_ALLOW_NUL, NULL);
    bool good = false;
    if (!json_is_string(s))
        err_set(e, "not a JSON string");
    else if (strlen(json_string_value(s)) != json_string_length(s))
        err_set(e, "not text: it holds a NUL byte");
    else
        good = format_read(json_string_value(s), (int)json_string_length(s), l, e);
    json_decref(s);
    return good;
}

bool input_load_line(const char *line, struct loaded *l, struct err *e) {
    if (line[0] == '"')
        return load_json_string(line, l, e);
    if (strcmp(line, "-") == 0)
        return err_set(e, "standard input holds the batch itself");
    return named_load(line, false, l, e);
}

void input_complain(const char *name, const struct err *e) {
    struct buf clean = {0};
    if (name) {
        text_clean_string(&clean, strcmp(name, "-") == 0 ? "standard input" : name, NAME_SHOWN);
        buf_add(&clean, strlen(name) > NAME_SHOWN ? "...:" : ":");
    }
    if (e->line > 0)
        buf_fmt(&clean, "%d:", e->line);
    if (e->line > 0 && e->col > 0)
        buf_fmt(&clean, "%d:", e->col);
    struct buf line = {0};
    buf_fmt(&line, "sumi: %s%s%s\n", buf_text(&clean), clean.len > 0 ? " " : "", e->text);
    run_write(STDERR_FILENO, line.at, line.len);
}
