#include "play/watch.h"

#include "deduce/sentence.h"

#include <string.h>

enum { SECONDS = 60, EVENTS_MAX = 20000, BYTES_MAX = 64 << 20 };

/* In the process: what the watcher needs to report. */
struct teller {
    const struct loaded *game;
    int fd, models, parts;
    struct buf words;
};

/* An array goes as its length in items and its bytes. */
static void append_items(struct buf *out, const void *items, int n, size_t size) {
    buf_bytes(out, (const char *)&n, (int)sizeof n);
    if (n > 0)
        buf_bytes(out, items, n * (int)size);
}

static void put_step(const struct step *s, struct buf *out) {
    append_items(out, s->then.at, s->then.len, sizeof *s->then.at);
    append_items(out, s->from.at, s->from.len, sizeof *s->from.at);
    append_items(out, s->marks.at, s->marks.len, sizeof *s->marks.at);
    append_items(out, s->shown.at, s->shown.len, sizeof *s->shown.at);
}

static const char *part_words(const struct teller *t, const struct event *ev) {
    bool ring = ev->n_lits > 0 && lit_sign(ev->lits[0]) == MARK_NO;
    switch (t->game->model.graph.shape) {
    case SHAPE_LOOP:
        return "This part is closed off, and something lies outside it.";
    case SHAPE_TREE:
        return ring ? "These lines close a ring." : "This part is not joined to the rest.";
    default:
        return "This part is cut off from the rest.";
    }
}

static void event_words(struct teller *t, const struct event *ev) {
    struct mark_words words = genre_words(t->game->puzzle->genre);
    buf_clear(&t->words);
    if (ev->kind == EVENT_STEP)
        sentence_why(&t->game->model, &words, ev->step, &t->words);
    else if (ev->kind == EVENT_MODEL)
        buf_fmt(&t->words, "Try %d of the search: every count is right.", t->models);
    else if (ev->kind == EVENT_PART)
        buf_add(&t->words, part_words(t, ev));
    else
        buf_fmt(&t->words, "The cut: at least one of these %d must be otherwise.", ev->n_lits);
}

static void send_event(struct teller *t, const struct event *ev) {
    struct buf message = {0};
    struct step none = {0};
    append_items(&message, t->words.at, t->words.len + 1, 1);
    append_items(&message, &t->models, 1, sizeof t->models);
    append_items(&message, &t->parts, 1, sizeof t->parts);
    append_items(&message, ev->marks, model_vars(&t->game->model), sizeof *ev->marks);
    append_items(&message, ev->lits, ev->n_lits, sizeof *ev->lits);
    put_step(ev->step ? ev->step : &none, &message);
    process_tell(t->fd, (int)ev->kind, message.at, message.len);
    buf_free(&message);
}

static void on_event(void *arg, const struct event *ev) {
    struct teller *t = arg;
    if (ev->kind == EVENT_DONE)
        return; /* reported with the outcome */
    t->models += ev->kind == EVENT_MODEL;
    t->parts = ev->kind == EVENT_MODEL ? 0 : t->parts + (ev->kind == EVENT_PART);
    event_words(t, ev);
    send_event(t, ev);
}

static void tell_end(struct teller *t, const struct answer *a) {
    static const char *const words[] = {
        [OUTCOME_NONE] = "There is no solution",
        [OUTCOME_ONE] = "The only solution",
        [OUTCOME_SEVERAL] = "One of several solutions",
        [OUTCOME_UNKNOWN] = "The solver gave up",
    };
    mark *none = marks_new(&t->game->model);
    buf_clear(&t->words);
    buf_fmt(&t->words, "%s: %d step%s, %d tr%s, %d cut%s.", words[a->outcome], a->steps,
            a->steps == 1 ? "" : "s", a->models, a->models == 1 ? "y" : "ies", a->cuts,
            a->cuts == 1 ? "" : "s");
    send_event(t, &(struct event){.kind = EVENT_DONE, .marks = a->solution ? a->solution : none});
    mem_free(none);
}

static void watch_in_child(void *arg, int fd) {
    struct teller teller = {.game = arg, .fd = fd}, *t = &teller;
    struct answer answer;
    struct solve_options o = {
        .budget = {.cpu_seconds = SECONDS}, .watch = on_event, .watch_arg = t};
    solve(&t->game->model, &o, &answer);
    tell_end(t, &answer);
}

bool watch_start(struct watch *w, const struct loaded *game, struct err *e) {
    *w = (struct watch){.game = game, .at = -1};
    return process_start(&w->process, watch_in_child, (void *)game, e);
}

static void free_event(struct watched *ev) {
    mem_free(ev->marks);
    mem_free(ev->words);
    step_free(&ev->step);
    vec_free(&ev->lits);
}

void watch_end(struct watch *w) {
    process_end(&w->process);
    for (int i = 0; i < w->seen.len; i++)
        free_event(&w->seen.at[i]);
    vec_free(&w->seen);
    *w = (struct watch){.at = -1};
}

/* A message as it is read. */
struct reading {
    const char *at, *end;
};

/* The next array, or false where the message is not whole. */
static bool read_items(struct reading *r, const void **items, int *n, size_t size) {
    *n = 0;
    if (r->end - r->at < (int)sizeof *n)
        return false;
    memcpy(n, r->at, sizeof *n);
    r->at += sizeof *n;
    if (*n < 0 || (size_t)(r->end - r->at) / size < (size_t)*n)
        return false;
    *items = r->at;
    r->at += (size_t)*n * size;
    return true;
}

/* Copies the items where there are any. */
static void copy_items(void *to, const void *items, int n, size_t size) {
    if (n > 0)
        memcpy(to, items, (size_t)n * size);
}

#define TAKE_VEC(r, v)                                                                             \
    (read_items(r, &items, &n, sizeof *(v)->at) &&                                                 \
     (vec_reserve(v, n), copy_items((v)->at, items, n, sizeof *(v)->at), (v)->len = n, true))

static bool take_step(struct reading *r, struct step *s) {
    const void *items;
    int n;
    step_clear(s);
    return TAKE_VEC(r, &s->then) && TAKE_VEC(r, &s->from) && TAKE_VEC(r, &s->marks) &&
           TAKE_VEC(r, &s->shown);
}

static bool take_number(struct reading *r, int *number) {
    const void *items;
    int n;
    if (!read_items(r, &items, &n, sizeof *number) || n != 1)
        return false;
    memcpy(number, items, sizeof *number);
    return true;
}

static bool take_event(struct reading *r, int vars, struct watched *ev) {
    const void *items;
    int n;
    if (!read_items(r, &items, &n, 1) || n == 0)
        return false;
    ev->words = mem_copy(items, n, 1);
    if (!take_number(r, &ev->model) || !take_number(r, &ev->part))
        return false;
    if (!read_items(r, &items, &n, sizeof *ev->marks) || n != vars)
        return false;
    ev->marks = mem_copy(items, n, sizeof *ev->marks);
    return TAKE_VEC(r, &ev->lits) && take_step(r, &ev->step);
}

static enum watch_found end_of(struct watch *w) {
    process_end(&w->process);
    w->over = true;
    return WATCH_OVER;
}

/* Keeps a message as an event; false: it is none. */
static bool watch_keep_event(struct watch *w, int kind, const struct buf *message) {
    struct watched ev = {.kind = (enum event_kind)kind};
    struct reading r = {message->at, message->at + message->len};
    if (!take_event(&r, model_vars(&w->game->model), &ev)) {
        free_event(&ev);
        return false;
    }
    vec_push(&w->seen, ev);
    w->at++;
    return true;
}

static enum watch_found receive(struct watch *w) {
    struct buf message = {0};
    int kind;
    enum told told = process_take(&w->process, &kind, &message);
    bool kept = told == TOLD_MESSAGE && watch_keep_event(w, kind, &message);
    buf_free(&message);
    return told == TOLD_NOTHING ? WATCH_LATER : kept ? WATCH_EVENT : end_of(w);
}

enum watch_found watch_next(struct watch *w) {
    if (w->at + 1 < w->seen.len) {
        w->at++;
        return WATCH_EVENT;
    }
    if (w->over)
        return WATCH_OVER;
    bool too_much =
        w->seen.len >= EVENTS_MAX || w->seen.len > BYTES_MAX / (1 + model_vars(&w->game->model));
    return too_much ? end_of(w) : receive(w);
}

bool watch_back(struct watch *w) {
    if (w->at <= 0)
        return false;
    w->at--;
    return true;
}

const struct watched *watch_now(const struct watch *w) {
    return w->at < 0 ? NULL : &w->seen.at[w->at];
}
