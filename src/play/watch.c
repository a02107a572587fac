#include "play/watch.h"

#include "play/beside.h"
#include "teach/ladder.h"
#include "teach/words/sentence.h"

enum { SECONDS = 60, EVENTS_MAX = 20000, BYTES_MAX = 64 << 20 };

/* In the process: what the watcher needs to report. */
struct teller {
    const struct loaded *game;
    int fd, models, parts;
    struct buf words;
};

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
    LOCAL_BUF message = {0};
    struct step none = {0};
    pack_text(&message, buf_text(&t->words));
    pack_number(&message, t->models);
    pack_number(&message, t->parts);
    pack_items(&message, ev->marks, model_vars(&t->game->model), sizeof *ev->marks);
    pack_items(&message, ev->lits, ev->n_lits, sizeof *ev->lits);
    pack_step(&message, ev->step ? ev->step : &none);
    process_tell(t->fd, (int)ev->kind, message.at, message.len);
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

static void send_end(struct teller *t, const struct answer *a) {
    static const char *const words[] = {
        [OUTCOME_NONE] = "There is no solution",
        [OUTCOME_ONE] = "The only solution",
        [OUTCOME_SEVERAL] = "One of several solutions",
        [OUTCOME_UNKNOWN] = "The solver gave up",
    };
    LOCAL(mem_free_at) mark *none = marks_new(&t->game->model);
    buf_clear(&t->words);
    buf_fmt(&t->words, "%s: %d step%s, %d tr%s, %d cut%s.", words[a->outcome], a->steps,
            a->steps == 1 ? "" : "s", a->stats.sat.models, a->stats.sat.models == 1 ? "y" : "ies",
            a->stats.sat.cuts, a->stats.sat.cuts == 1 ? "" : "s");
    send_event(t, &(struct event){.kind = EVENT_DONE, .marks = a->solution ? a->solution : none});
}

static void watch_in_child(void *arg, int fd) {
    struct teller teller = {.game = arg, .fd = fd}, *t = &teller;
    struct answer answer;
    struct solve_options o = {
        .budget = {.cpu_seconds = SECONDS}, .watch = on_event, .watch_arg = t};
    buf_add(&t->words, ""); /* a block from before the scope that solve() is */
    solve_watched(&t->game->model, &o, &answer);
    send_end(t, &answer);
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

static bool take_event(struct unpacking *u, int vars, struct watched *ev) {
    const char *words;
    if (!unpack_text(u, &words))
        return false;
    ev->words = mem_string(words);
    ev->marks = mem_alloc(vars, sizeof *ev->marks);
    return unpack_number(u, &ev->model) && unpack_number(u, &ev->part) &&
           unpack_into(u, ev->marks, vars, sizeof *ev->marks) && UNPACK_LIST(u, &ev->lits) &&
           unpack_step(u, &ev->step);
}

static enum watch_found end_of(struct watch *w) {
    process_end(&w->process);
    w->over = true;
    return WATCH_OVER;
}

/* Keeps a message as an event; false: it is none. */
static bool watch_keep_event(struct watch *w, int kind, const struct buf *message) {
    struct watched ev = {.kind = (enum event_kind)kind};
    struct unpacking u = unpacking_of(message);
    if (!take_event(&u, model_vars(&w->game->model), &ev)) {
        free_event(&ev);
        return false;
    }
    vec_push(&w->seen, ev);
    w->at++;
    return true;
}

static enum watch_found receive(struct watch *w) {
    LOCAL_BUF message = {0};
    int kind;
    enum told told = process_take(&w->process, &kind, &message);
    bool kept = told == TOLD_MESSAGE && watch_keep_event(w, kind, &message);
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
