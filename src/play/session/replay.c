#include "play/session/replay.h"

#include "base/least.h"
#include "model/model.h"
#include "play/beside.h"
#include "play/session/session_inside.h"
#include "teach/ladder.h"
#include "teach/words/sentence.h"

#include <string.h>

/* The first child of each move, and the next child of its parent; 0: none. */
struct kin {
    int *first, *next;
};

/* Children have larger numbers than their parents. */
static struct kin kin_of(const struct board *b) {
    int n = b->moves.len;
    struct kin kin = {mem_alloc(n, sizeof *kin.first), mem_alloc(n, sizeof *kin.next)};
    for (int i = n - 1; i > 0; i--) {
        int parent = b->moves.at[i].parent;
        kin.next[i] = kin.first[parent];
        kin.first[parent] = i;
    }
    return kin;
}

static void kin_free(struct kin *kin) {
    mem_free(kin->first);
    mem_free(kin->next);
}

/* The last child is stacked first: it comes out after all the branches before it. */
static void stack_children(const struct kin *kin, struct tree_row row, int *open, int *n_open) {
    int from = *n_open;
    for (int child = kin->first[row.move]; child > 0; child = kin->next[child])
        open[(*n_open)++] = child;
    for (int i = from, k = *n_open - 1; i < k; i++, k--) {
        int swapped = open[i];
        open[i] = open[k];
        open[k] = swapped;
    }
}

void tree_read(struct tree *t, const struct board *b) {
    LOCAL(kin_free) struct kin kin = kin_of(b);
    LOCAL(mem_free_at) int *open = mem_alloc(b->moves.len, sizeof *open);
    int n_open = 1;
    LOCAL(mem_free_at) int *depth = mem_alloc(b->moves.len, sizeof *depth);
    vec_clear(&t->rows);
    t->chosen = 0;
    while (n_open > 0) {
        int move = open[--n_open];
        struct tree_row row = {move, depth[move]};
        if (move == b->at)
            t->chosen = t->rows.len;
        vec_push(&t->rows, row);
        for (int child = kin.first[move]; child > 0; child = kin.next[child])
            depth[child] = row.depth + (kin.next[child] > 0);
        stack_children(&kin, row, open, &n_open);
    }
}

void tree_free(struct tree *t) {
    vec_free(&t->rows);
    t->chosen = 0;
}

static void tree_choose(struct tree *t, int move) {
    for (int i = 0; i < t->rows.len; i++)
        if (t->rows.at[i].move == move)
            t->chosen = i;
}

static int children(const struct board *b, int move) {
    int n = 0;
    for (int i = move + 1; i < b->moves.len; i++)
        n += b->moves.at[i].parent == move;
    return n;
}

void tree_fork(struct tree *t, const struct board *b) {
    int move = b->moves.at[tree_move(t)].parent;
    while (move > 0 && children(b, move) < 2)
        move = b->moves.at[move].parent;
    tree_choose(t, max_int(move, 0));
}

void tree_end(struct tree *t, const struct board *b) {
    int move = tree_move(t);
    for (int i = move + 1; i < b->moves.len; i++)
        if (b->moves.at[i].parent == move)
            move = i;
    tree_choose(t, move);
}

/* --- the solver at work ----------------------------------------------------------------------- */

enum { SECONDS = 60, EVENTS_MAX = 20000, BYTES_MAX = 64 << 20 };

/* In the process: what the watcher needs to report. */
struct teller {
    const struct loaded *game;
    int fd, models, parts;
    struct buf words;
};

static const char *part_words(const struct teller *t, const struct event *ev) {
    bool ring = ev->n_lits > 0 && lit_sign(ev->lits[0]) == MARK_NO;
    switch (t->game->model->graph.shape) {
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
        sentence_why(t->game->model, &words, ev->step, &t->words);
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
    pack_items(&message, ev->marks, model_vars(t->game->model), sizeof *ev->marks);
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
    LOCAL(mem_free_at) mark *none = marks_new(t->game->model);
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
    solve_watched(t->game->model, &o, &answer);
    send_end(t, &answer);
}

/* Starts to solve a compiled puzzle from the empty board. */
static bool watch_start(struct watch *w, const struct loaded *game, struct err *e) {
    *w = (struct watch){.game = game, .at = -1};
    return process_start(&w->process, watch_in_child, (void *)game, e);
}

static void free_event(struct watched *ev) {
    mem_free(ev->marks);
    mem_free(ev->words);
    step_free(&ev->step);
    vec_free(&ev->lits);
}

static void watch_end(struct watch *w) {
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

/* LATER: the solver has not got there yet; OVER: there is no further event. */
enum watch_found { WATCH_EVENT, WATCH_LATER, WATCH_OVER };

static enum watch_found end_of(struct watch *w) {
    process_end(&w->process);
    w->over = true;
    return WATCH_OVER;
}

/* Keeps a message as an event; false: it is none. */
static bool watch_keep_event(struct watch *w, int kind, const struct buf *message) {
    struct watched ev = {.kind = (enum event_kind)kind};
    struct unpacking u = unpacking_of(message);
    if (!take_event(&u, model_vars(w->game->model), &ev)) {
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

/* Goes to the next event. */
static enum watch_found watch_next(struct watch *w) {
    if (w->at + 1 < w->seen.len) {
        w->at++;
        return WATCH_EVENT;
    }
    if (w->over)
        return WATCH_OVER;
    bool too_much =
        w->seen.len >= EVENTS_MAX || w->seen.len > BYTES_MAX / (1 + model_vars(w->game->model));
    return too_much ? end_of(w) : receive(w);
}

static bool watch_back(struct watch *w) {
    if (w->at <= 0)
        return false;
    w->at--;
    return true;
}

/* NULL before the first event. */
static const struct watched *watch_now(const struct watch *w) {
    return w->at < 0 ? NULL : &w->seen.at[w->at];
}

/* --- positions shown at a speed --------------------------------------------------------------- */

/* Milliseconds a position. */
static const int speeds[] = {8000, 4000, 2000, 1000, 500, 250, 100, 40};
enum {
    SPEEDS = sizeof speeds / sizeof speeds[0],
    WATCH_SPEED = 2,
    REPLAY_SPEED = 4,
    AGAIN_MS = 50
};

static void replay_begin(struct replay *r, struct session *s, enum replay_kind kind, int speed) {
    *r = (struct replay){.kind = kind,
                         .session = s,
                         .runs = true,
                         .speed = speed,
                         .due = s->now(),
                         .focus = s->cursor,
                         .slots = s->game.board.slots};
    r->value = mem_alloc(r->slots, sizeof *r->value);
    r->level = mem_alloc(r->slots, sizeof *r->level);
}

bool replay_solver(struct replay *r, struct session *s, struct err *e) {
    replay_begin(r, s, REPLAY_SOLVER, WATCH_SPEED);
    if (!watch_start(&r->watch, &s->game, e)) {
        replay_end(r);
        return false;
    }
    session_peek(s, false);
    buf_add(&r->words, "The solver begins with the empty board.");
    return true;
}

static void show_move(struct replay *r) {
    const struct board *b = &r->session->game.board;
    board_seen(b, r->move, r->value, r->level);
    int cell = session_move_cell(r->session, r->move);
    r->focus = cell == NO_CELL ? r->focus : cell;
    buf_clear(&r->words);
    session_move_words(r->session, r->move, &r->words);
}

/* It begins at the board's move, so that one can look back; the course from the beginning is a key
 * away. */
void replay_game(struct replay *r, struct session *s) {
    replay_begin(r, s, REPLAY_GAME, REPLAY_SPEED);
    r->runs = false;
    r->move = s->game.board.at;
    show_move(r);
}

void replay_end(struct replay *r) {
    watch_end(&r->watch);
    mem_free(r->value);
    mem_free(r->level);
    buf_free(&r->words);
    *r = (struct replay){0};
}

static void show_event(struct replay *r) {
    const struct watched *ev = watch_now(&r->watch);
    const struct model *m = r->session->game.model;
    memcpy(r->value, ev->marks, (size_t)model_vars(m));
    if (ev->kind == EVENT_STEP && ev->step.then.len > 0)
        r->focus = m->vars.at[lit_var(ev->step.then.at[0])].at.a;
    if (ev->kind != EVENT_STEP)
        session_peek(r->session, true);
    buf_clear(&r->words);
    buf_add(&r->words, ev->words);
}

/* A solver that was ended before its answer: its events were too many to keep, or it lacked memory.
 */
static void say_ended_early(struct replay *r) {
    const struct watched *last = watch_now(&r->watch);
    if (last != NULL && last->kind == EVENT_DONE)
        return;
    buf_clear(&r->words);
    buf_add(&r->words, "The solver took too long to be watched to its end.");
}

/* One position on. LATER: it is not there yet. */
static enum watch_found advance(struct replay *r) {
    if (r->kind == REPLAY_SOLVER) {
        enum watch_found found = watch_next(&r->watch);
        if (found == WATCH_EVENT)
            show_event(r);
        else if (found == WATCH_OVER)
            say_ended_early(r);
        return found;
    }
    if (r->move + 1 >= r->session->game.board.moves.len)
        return WATCH_OVER;
    r->move++;
    show_move(r);
    return WATCH_EVENT;
}

static bool go_back(struct replay *r) {
    if (r->kind == REPLAY_SOLVER) {
        bool back = watch_back(&r->watch);
        if (back)
            show_event(r);
        return back;
    }
    if (r->move == 0)
        return false;
    r->move--;
    show_move(r);
    return true;
}

bool replay_step(struct replay *r, int by) {
    r->runs = false;
    return by > 0 ? advance(r) == WATCH_EVENT : go_back(r);
}

void replay_first(struct replay *r) {
    r->runs = false;
    if (r->kind == REPLAY_GAME) {
        r->move = 0;
        show_move(r);
    } else if (r->watch.at > 0) {
        r->watch.at = 0;
        show_event(r);
    }
}

void replay_run(struct replay *r, bool runs) {
    if (runs && r->kind == REPLAY_GAME && r->move + 1 >= r->session->game.board.moves.len)
        replay_first(r);
    r->runs = runs;
    r->due = r->session->now();
}

void replay_faster(struct replay *r, int by) {
    int speed = r->speed + by;
    r->speed = speed < 0 ? 0 : speed >= SPEEDS ? SPEEDS - 1 : speed;
    if (r->due > r->session->now() + speeds[r->speed])
        r->due = r->session->now() + speeds[r->speed];
}

int replay_wait(const struct replay *r) {
    int64_t left = r->due - r->session->now();
    return !r->runs ? -1 : left > 0 ? (int)left : 0;
}

bool replay_tick(struct replay *r) {
    if (!r->runs || r->session->now() < r->due)
        return false;
    enum watch_found found = advance(r);
    r->runs = found != WATCH_OVER;
    r->due = r->session->now() + (found == WATCH_LATER ? AGAIN_MS : speeds[r->speed]);
    return found != WATCH_LATER;
}

void replay_state_words(const struct replay *r, struct buf *out) {
    int at = r->kind == REPLAY_SOLVER ? r->watch.at + 1 : r->move, ms = speeds[r->speed];
    buf_fmt(out, "%d", at);
    if (r->kind == REPLAY_GAME)
        buf_fmt(out, " of %d", r->session->game.board.moves.len - 1);
    else if (r->watch.over)
        buf_fmt(out, " of %d", r->watch.seen.len);
    buf_fmt(out, "  %d.%02d s each", ms / 1000, ms % 1000 / 10);
}
