#include "play/session/replay.h"

#include "base/least.h"

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
    struct kin kin = kin_of(b);
    int n_open = 1, *open = mem_alloc(b->moves.len, sizeof *open);
    int *depth = mem_alloc(b->moves.len, sizeof *depth);
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
    mem_free(open);
    mem_free(depth);
    kin_free(&kin);
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
    const struct model *m = &r->session->game.model;
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
static void say_cut_short(struct replay *r) {
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
            say_cut_short(r);
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
