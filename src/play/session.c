#include "play/session.h"

#include "base/clock.h"
#include "base/mem.h"
#include "base/text.h"
#include "play/journal.h"
#include "play/session_internal.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

void session_say(struct session *s, const char *fmt, ...) {
    va_list args;
    va_start(args, fmt);
    vsnprintf(s->message, sizeof s->message, fmt, args);
    text_mend_end(s->message);
    va_end(args);
}

static int first_cell(const struct puzzle *p) {
    for (int cell = 0; p->genre->cursor == CURSOR_GIVEN && cell < grid_cells(p->grid); cell++)
        if (p->given[cell].kind != GIVEN_NONE)
            return cell;
    return 0;
}

/* Never 0, which means a stopped clock. */
static int64_t now_ms(void) {
    return clock_ms() + 1;
}

int session_length(const struct session *s) {
    const struct model *m = &s->game.model;
    int length = 0;
    for (int v = 0; v < model_vars(m); v++)
        length += s->game.board.value[v] == MARK_YES ? m->vars.at[v].cost : 0;
    return m->costs ? length : -1;
}

int64_t session_ms(const struct session *s) {
    return s->ms + (s->since ? s->now() - s->since : 0);
}

void session_clock(struct session *s, bool run) {
    s->ms = session_ms(s);
    s->since = run ? s->now() : 0;
}

/* A summary of the resumed save. A message that is there already is more urgent. */
static void take_history(struct session *s) {
    const struct history *h = &s->game.history;
    int moves = s->game.board.moves.len - 1;
    s->hints_used = h->hints;
    s->solution_shown = h->solution_shown;
    s->ms = h->ms;
    if (s->game.kept && h->cursor != NO_CELL)
        s->cursor = h->cursor;
    if (s->game.kept && moves > 0 && !s->message[0])
        session_say(s, "Resumed with %d move%s", moves, moves == 1 ? "" : "s");
}

static void open_journal(struct session *s, const struct loaded *game, struct loaded *saved,
                         struct err *e) {
    struct err held = {0};
    if (!journal_open(&s->journal, game, s->state_dir, saved, &held, e))
        return;
    s->read_only = held.text[0] != '\0';
    if (s->read_only)
        session_say(s, "Read-only: another program plays this game; :take-over goes on here");
    else if (journal_set_aside(s->journal) > 0)
        session_say(s, "The end of the save was damaged and lies beside it now");
}

/* Blocks that are there before an action survive when memory runs out in it. */
static void reserve_kept(struct session *s) {
    vec_reserve(&s->hint.then, 1);
    vec_reserve(&s->hint.from, 1);
    vec_reserve(&s->hint.marks, 1);
    vec_reserve(&s->hint.shown, 1);
    vec_reserve(&s->hint.quiet, 1);
    vec_reserve(&s->hint.walk, 1);
    vec_reserve(&s->hint.walk_by, 1);
    vec_reserve(&s->hint.area, 1);
    vec_reserve(&s->hint.cases, 1);
    vec_reserve(&s->verdict.broken, 1);
    vec_reserve(&s->verdict.missing, 1);
    vec_reserve(&s->verdict.places, 1);
}

/* Asked for at every key, so it is looked at once for all. */
static void look_at_clues(struct session *s) {
    s->n_settled = 0;
    for (int i = 0; i < s->clues.len; i++) {
        s->settled[i] = clue_is_settled(&s->game.model, s->game.board.value, s->clues.at[i]);
        s->n_settled += s->settled[i];
    }
}

bool session_open(struct session *s, struct loaded *game, const struct session_env *env,
                  struct err *e) {
    struct err why = {0};
    struct loaded mine = *game, saved = {0};
    *s = (struct session){.state_dir = env->state_dir,
                          .now = env->now ? env->now : now_ms,
                          .stop = env->stop,
                          .stop_arg = env->stop_arg};
    loaded_compile(&mine);
    mine.board.model = &mine.model;
    if (s->state_dir)
        open_journal(s, &mine, &saved, &why);
    s->unsaved = why.text[0] != '\0';
    reserve_kept(s);
    s->game = saved.puzzle ? saved : mine;
    s->game.board.model = &s->game.model;
    clues_find(s->game.puzzle, &s->game.model, &s->clues);
    s->settled = mem_alloc(s->clues.len + 1, sizeof *s->settled);
    look_at_clues(s);
    judge(&s->game.model, board_marks(&s->game.board), &s->verdict);
    if (saved.puzzle)
        loaded_free(&mine);
    memset(game, 0, sizeof *game);
    s->cursor = s->start = first_cell(s->game.puzzle);
    s->subject = NO_CELL;
    step_clear(&s->hint);
    take_history(s);
    s->kept_cursor = s->cursor;
    s->solved = s->verdict.status == STATUS_SOLVED;
    session_clock(s, !s->solved);
    *e = why;
    return !why.text[0];
}

void session_close(struct session *s) {
    journal_close(s->journal);
    loaded_free(&s->game);
    step_free(&s->hint);
    verdict_free(&s->verdict);
    vec_free(&s->clues);
    mem_free(s->settled);
    if (s->answered)
        answer_free(&s->answer);
    memset(s, 0, sizeof *s);
}

/* Writes what is new. The screen shows when that fails, and when it works again. */
static bool session_write(struct session *s, const char *event, struct err *e) {
    if (!s->journal)
        return true;
    bool kept = journal_keep(s->journal, &s->game.board, session_ms(s), event, e);
    if (kept && s->unsaved)
        session_say(s, "All moves are saved again");
    s->unsaved = !kept;
    return kept;
}

static void keep_or_say(struct session *s, const char *event) {
    struct err e = {0};
    if (!session_write(s, event, &e))
        session_say(s, "Not saved: %s", e.text);
}

struct syncing {
    struct session *s;
    struct err *e;
    bool done;
};

static void sync(void *arg) {
    struct syncing *sync = arg;
    struct session *s = sync->s;
    char name[PLACE_NAME], event[PLACE_NAME + 2];
    place_name(s->game.puzzle->grid, place_cell(s->cursor), name);
    snprintf(event, sizeof event, "p %s", name);
    if (!session_write(s, s->cursor == s->kept_cursor ? NULL : event, sync->e))
        return;
    s->kept_cursor = s->cursor;
    sync->done = journal_sync(s->journal, sync->e);
}

void session_peek(struct session *s, bool whole) {
    if (s->solved || (whole && s->solution_shown))
        return;
    if (whole)
        s->solution_shown = true;
    else
        s->hints_used++;
    keep_or_say(s, whole ? "x" : "h");
}

bool session_sync(struct session *s, struct err *e) {
    struct syncing this = {s, e, false};
    if (s->journal && !mem_try(sync, &this))
        return err_set(e, "not enough memory");
    return !s->journal || this.done;
}

static void after_marks(struct session *s) {
    s->verdict_shown = false;
    s->hint_stage = HINT_OFF;
    s->hint_is_mistake = false;
    bool was = s->solved;
    judge(&s->game.model, board_marks(&s->game.board), &s->verdict);
    look_at_clues(s);
    s->solved = s->verdict.status == STATUS_SOLVED;
    session_show_errors(s);
    if (s->solved != was)
        session_clock(s, !s->solved);
    if (s->solved && !was && !s->solution_shown)
        session_say_solved(s);
    char event[16]; /* solved, and when */
    snprintf(event, sizeof event, "w %d", clock_today());
    keep_or_say(s, s->solved && !was && !s->solution_shown ? event : NULL);
}

static void restart(struct session *s) {
    struct board *b = &s->game.board;
    board_begin(b);
    for (int slot = 0; slot < b->slots; slot++)
        board_set(b, slot, 0);
    session_say(s, board_end(b) ? "The board is clear; undo brings it back" : "Nothing to clear");
}

static void undo_wrong(struct session *s) {
    if (!session_solution(s))
        return;
    int wrong = board_first_wrong(&s->game.board, s->answer.solution);
    if (wrong < 0) {
        session_say(s, "No mark is wrong");
        return;
    }
    board_goto(&s->game.board, s->game.board.moves.at[wrong].parent);
    session_say(s, "Back to before the first wrong mark");
}

static void begin_trial(struct session *s) {
    bool begun = board_try(&s->game.board); /* before its number is read */
    session_say(s, begun ? "Trial %d begins" : "No more than %d trials", s->game.board.trial);
}

static void act_time(struct session *s, enum action a) {
    struct board *b = &s->game.board;
    switch (a) {
    case ACT_UNDO:
        session_say(s, board_undo(b) ? "Undone" : "Nothing to undo");
        break;
    case ACT_REDO:
        session_say(s, board_redo(b) ? "Done again" : "Nothing to redo");
        break;
    case ACT_UNDO_WRONG:
        undo_wrong(s);
        break;
    case ACT_RESTART:
        restart(s);
        break;
    case ACT_TRY:
        begin_trial(s);
        break;
    case ACT_KEEP:
        session_say(s, board_keep(b) ? "The trial is kept" : "No trial is open");
        break;
    default:
        session_say(s, board_take_back(b) ? "The trial is taken back" : "No trial is open");
        break;
    }
}

static void act_ask(struct session *s, enum action a) {
    if (a == ACT_CHECK)
        session_check(s);
    else if (a == ACT_HINT)
        session_hint(s);
    else if (a == ACT_FILL)
        session_fill(s);
    else
        session_solve(s);
}

/* Opens the save that another program has given up. What came since is read; nothing here is lost,
 * since nothing was allowed. */
static bool reopen(struct session *s) {
    struct session fresh;
    struct loaded game = {.puzzle = puzzle_copy(s->game.puzzle)};
    struct err e;
    session_open(&fresh, &game, &(struct session_env){s->state_dir, s->now, s->stop, s->stop_arg},
                 &e);
    if (fresh.read_only) {
        session_close(&fresh);
        return false;
    }
    fresh.errors = s->errors;
    fresh.implied = s->implied;
    fresh.crossings = s->crossings;
    session_close(s);
    *s = fresh;
    s->game.board.model = &s->game.model;
    return true;
}

/* The other program leaves in order, which takes it a moment. */
static void take_over(struct session *s) {
    enum { TRIES = 100, WAIT_NS = 20000000 };
    struct err e = {0};
    if (!s->read_only) {
        session_say(s, "No other program has this game open");
        return;
    }
    if (!journal_dismiss(s->game.puzzle, s->state_dir, &e)) {
        session_say(s, "Still read-only: %s", e.text);
        return;
    }
    for (int i = 0; i < TRIES; i++) {
        if (reopen(s))
            return;
        nanosleep(&(struct timespec){.tv_nsec = WAIT_NS}, NULL);
    }
    session_say(s, "Still read-only: the other program has not left");
}

static void act_game(struct session *s, enum action a) {
    if (a == ACT_QUIT)
        s->quit = true;
    else if (a == ACT_TAKE_OVER)
        take_over(s);
    else
        session_say(s, (s->crossings = !s->crossings) ? "Lines may cross, and are then broken"
                                                      : "Lines that would cross are refused");
}

enum by { BY_SCREEN, BY_MOVES, BY_TIME, BY_QUERIES, BY_ASSIST, BY_GAME };
enum on_board { BOARD_STAYS, BOARD_CHANGES }; /* the second needs a save that is ours */

static const struct {
    enum by by;
    enum on_board board;
} does[ACTIONS] = {
#define KEY(id, name, keys, argument, group, boards, by, board, help)                              \
    [ACT_##id] = {BY_##by, BOARD_##board},
#include "play/keys.def"
#undef KEY
};

static void session_act(struct session *s, enum action a, enum dir dir, const char *text) {
    switch (does[a].by) {
    case BY_MOVES:
        session_move(s, a, dir, text);
        break;
    case BY_TIME:
        act_time(s, a);
        break;
    case BY_QUERIES:
        act_ask(s, a);
        break;
    case BY_ASSIST:
        session_assist(s, a, text);
        break;
    case BY_GAME:
        act_game(s, a);
        break;
    case BY_SCREEN:
        break;
    }
}

/* The subject of the answer that was just given. */
static int spoken_of(const struct session *s) {
    const struct model *m = &s->game.model;
    if (s->verdict_shown && s->verdict.broken.len > 0)
        return session_first_breach(&s->verdict)->about;
    if (s->verdict_shown && s->verdict.missing.len > 0)
        return s->verdict.missing.at[0].about;
    if (s->hint_stage == HINT_OFF)
        return NO_CELL;
    if (s->hint_is_mistake)
        return m->vars.at[s->hint.marks.at[0]].at.a;
    bool about = s->hint_stage == HINT_WHERE && s->hint.about >= 0;
    return about || s->hint.then.len == 0 ? s->hint.about
                                          : m->vars.at[lit_var(s->hint.then.at[0])].at.a;
}

static int subject_of(const struct session *s, enum action a) {
    if (does[a].by == BY_QUERIES || a == ACT_STEP)
        return spoken_of(s);
    return does[a].by == BY_MOVES || does[a].board == BOARD_CHANGES ? NO_CELL : s->subject;
}

/* An action, and what to return to when memory runs out in it, or a key stops it. */
struct doing {
    struct session *s;
    enum action action;
    enum dir dir;
    const char *text;
    int at, hints;
    bool shown, solved, answered;
};

static void session_do_action(void *arg) {
    struct doing *d = arg;
    struct session *s = d->s;
    session_act(s, d->action, d->dir, d->text);
    s->subject = subject_of(s, d->action);
    if (d->action == ACT_TAKE_OVER)
        return; /* it is another history now */
    if (s->hints_used > d->hints)
        keep_or_say(s, "h");
    if (s->solution_shown && !d->shown)
        keep_or_say(s, "x");
    if (s->game.board.at != d->at)
        after_marks(s);
}

/* Puts the board back, and forgets what was being found out. */
static void undo_action(const struct doing *d, enum mem_end end) {
    struct session *s = d->s;
    board_abandon(&s->game.board);
    board_goto(&s->game.board, d->at);
    s->solution_shown = d->shown;
    s->solved = d->solved;
    s->hints_used = d->hints;
    s->hint_stage = HINT_OFF;
    s->hint_is_mistake = s->verdict_shown = false;
    if (s->answered && !d->answered)
        s->answered = false; /* what it held is gone */
    step_clear(&s->hint);
    session_say(s, "%s",
                end == MEM_STOPPED ? session_stopped : "There is not enough memory for that");
}

void session_do(struct session *s, enum action a, enum dir dir, const char *text) {
    struct doing d = {.s = s,
                      .action = a,
                      .dir = dir,
                      .text = text,
                      .at = s->game.board.at,
                      .hints = s->hints_used,
                      .shown = s->solution_shown,
                      .solved = s->solved,
                      .answered = s->answered};
    s->message[0] = '\0';
    if (s->read_only && does[a].board == BOARD_CHANGES) {
        session_say(s, "Read-only: another program plays this game; :take-over goes on here");
        return;
    }
    if (s->since == 0 && !s->solved)
        session_clock(s, true);
    bool asks = does[a].by == BY_QUERIES || does[a].by == BY_ASSIST;
    enum mem_end end = mem_try_until(session_do_action, &d, asks ? s->stop : NULL, s->stop_arg);
    if (end != MEM_DONE)
        undo_action(&d, end);
}
