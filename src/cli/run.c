#include "cli/run.h"

#include "base/least.h"
#include "base/mem.h"
#include "base/os/clock.h"
#include "base/os/file.h"
#include "base/text.h"
#include "cli/interrupt.h"
#include "play/session/session.h"
#include "play/store/journal.h"
#include "play/store/library.h"

#include <assert.h>
#include <errno.h>
#include <jansson.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

static void *json_mem(size_t bytes) {
    return mem_alloc(1, bytes);
}

void json_start(void) {
    json_set_alloc_funcs(json_mem, mem_free);
}

/* {"genre": , "rows": , "cols": } */
static json_t *json_of_puzzle(const struct puzzle *p) {
    return json_pack("{s:s, s:i, s:i}", "genre", p->genre->id, "rows", p->grid.rows, "cols",
                     p->grid.cols);
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

void lines_fill(struct lines *l) {
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

bool lines_take(struct lines *l, struct buf *line) {
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

/* So many bytes go without a wait into a pipe that poll() calls ready (POSIX: PIPE_BUF). */
enum { AT_ONCE = 512, POLL_MS = 100 };

void run_tell(int fd, const char *s, int n) {
    struct pollfd out = {fd, POLLOUT, 0};
    while (n > 0 && !interrupt_seen(NULL)) {
        int some = min_int(n, AT_ONCE);
        if (poll(&out, 1, POLL_MS) <= 0)
            continue;
        if (!run_write(fd, s, some))
            return;
        s += some;
        n -= some;
    }
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
    struct loaded l = {0};
    struct reply r = {0};
    int status = STATUS_BAD;
    if (a->value[OPT_TIMEOUT].given)
        interrupt_deadline(a->value[OPT_TIMEOUT].seconds);
    bool game = a->command->operand[0] == '['; /* may be left out: it looks at a game */
    if (game ? input_load_game(a->operand, a->state_dir, &l, &r.err)
             : input_load(a->operand, &l, &r.err)) {
        loaded_compile(&l);
        r.json = a->value[OPT_JSON].given ? json_of_puzzle(l.puzzle) : NULL;
        status = a->command->each(a, &l, &r);
    }
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

static bool answer(const struct item *it, struct reply *r) {
    struct loaded l = {0};
    bool good = input_load_line(it->line, &l, &r->err);
    if (good) {
        loaded_compile(&l);
        r->json = json_of_puzzle(l.puzzle);
        good = it->a->command->each(it->a, &l, r) != STATUS_BAD;
    }
    return good;
}

static void answer_item(void *arg) {
    struct item *it = arg;
    struct reply r = {0};
    it->good = answer(it, &r);
    json_line(it->good ? r.json : json_of_err(&r.err), it->out);
}

static bool item_is_late(void *arg) {
    const struct item *it = arg;
    return it->until > 0 && clock_cpu() > it->until;
}

/* A command that does not end by itself is cut short so many seconds after its time. */
static const double grace = 0.1;

bool run_line(const struct args *a, const char *line, struct buf *out) {
    struct item it = {.a = a, .line = line, .out = out};
    if (a->value[OPT_TIMEOUT].given)
        it.until = clock_cpu() + a->value[OPT_TIMEOUT].seconds + grace;
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

int run_batch_here(const struct args *a, int in_fd, int out_fd) {
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

enum { NAME_SHOWN = 60 }; /* bytes of a name in an error line */

bool input_load(const char *name, struct loaded *l, struct err *e) {
    return strcmp(name, "-") == 0 ? format_load(name, l, e) : named_load(name, true, l, e);
}

/* In place of a puzzle of the library its save, where there is one that can be read. */
static void take_progress(const char *state, struct loaded *l) {
    struct loaded saved = {0};
    struct buf path = {0};
    struct err unread = {0};
    int64_t ms;
    if (!state || games_progress(l->puzzle, state, &ms) == PROGRESS_NONE)
        return;
    journal_path(l->puzzle, state, &path);
    if (games_load(buf_text(&path), &saved, &unread))
        *l = saved;
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
        take_progress(state, l);
    return true;
}

bool input_no_genre(const char *name, struct err *e) {
    struct buf names = {0}, clean = {0};
    struct suggestions near = suggest_for(name);
    text_clean(&clean, name, (int)strnlen(name, 4 * NAME_SHOWN), NAME_SHOWN);
    for (int i = 0; genres[i] != NULL; i++)
        suggest_offer(&near, genres[i]->id);
    genre_names(&names);
    err_set(e, "%s: no such genre", buf_text(&clean));
    if (near.n > 0)
        suggest_append(&near, "", e);
    else
        err_set(e, "%s: no such genre; there are %s", buf_text(&clean), names.at);
    return false;
}

static bool load_json_string(const char *line, struct loaded *l, struct err *e) {
    json_t *s = json_loads(line, JSON_DECODE_ANY, NULL);
    bool good = json_is_string(s)
                    ? format_read(json_string_value(s), (int)json_string_length(s), l, e)
                    : err_set(e, "not a JSON string");
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
        int n = (int)strnlen(name, 4 * NAME_SHOWN);
        text_clean(&clean, strcmp(name, "-") == 0 ? "standard input" : name,
                   strcmp(name, "-") == 0 ? 14 : n, NAME_SHOWN);
        buf_add(&clean, n > NAME_SHOWN ? "...:" : ":");
    }
    if (e->line > 0)
        buf_fmt(&clean, "%d:", e->line);
    if (e->line > 0 && e->col > 0)
        buf_fmt(&clean, "%d:", e->col);
    struct buf line = {0};
    buf_fmt(&line, "sumi: %s%s%s\n", buf_text(&clean), clean.len > 0 ? " " : "", e->text);
    run_write(STDERR_FILENO, line.at, line.len);
}
