#include "play/session.h"

#include "base/clock.h"
#include "base/mem.h"
#include "base/text.h"
#include "play/session_internal.h"

#include <stdarg.h>
#include <stdio.h>

void session_say(struct session *s, const char *fmt, ...) {
    va_list args;
    va_start(args, fmt);
    vsnprintf(s->message, sizeof s->message, fmt, args);
    text_mend_end(s->message);
    va_end(args);
}

int session_length(const struct session *s) {
    const struct model *m = &s->game.model;
    int length = 0;
    for (int v = 0; v < model_vars(m); v++)
        length += s->game.board.value[v] == MARK_YES ? m->vars.at[v].cost : 0;
    return m->costs ? length : -1;
}

/* Who presses no key for longer is not at the board: the clock waits. */
static const int64_t idle_ms = 60000;

int64_t session_ms(const struct session *s) {
    int64_t runs = s->since ? s->now() - s->since : 0;
    return s->ms + (runs < idle_ms ? runs : idle_ms);
}

void session_clock(struct session *s, bool run) {
    s->ms = session_ms(s);
    s->since = run ? s->now() : 0;
}

void session_settle_clues(struct session *s) {
    const struct model *m = &s->game.model;
    const mark *marks = board_marks(&s->game.board);
    mark *quiet = quiet_marks(m, marks);
    clues_settled(m, marks, quiet, &s->clues, s->settled);
    s->n_settled = 0;
    for (int i = 0; i < s->clues.len; i++) {
        s->settled[i] |= s->solved;
        s->n_settled += s->settled[i];
    }
    mem_free(quiet);
}

void session_conclude(struct session *s) {
    char event[16]; /* solved, and when */
    bool concludes = !s->solved && s->verdict.status == STATUS_SOLVED;
    s->solved |= concludes;
    session_settle_clues(s);
    if (concludes)
        session_clock(s, false);
    if (concludes && !s->solution_shown)
        session_say_solved(s);
    snprintf(event, sizeof event, "w %d", clock_today());
    session_keep(s, concludes && !s->solution_shown ? event : NULL);
}

void session_set_when_solved(struct session *s, enum when_solved when) {
    bool said = s->game.history.solved || s->solution_shown;
    s->when_solved = when;
    if (when == SOLVED_WHEN_ASKED && s->solved && !said) {
        s->solved = false;
        session_settle_clues(s);
        session_clock(s, true);
    }
}

/* Who is shown the solution has not solved it, and has nothing to ask. */
static void after_marks(struct session *s) {
    s->verdict_shown = false;
    s->hint_stage = HINT_OFF;
    s->hint_is_mistake = false;
    bool was = s->solved;
    judge(&s->game.model, board_marks(&s->game.board), &s->verdict);
    s->solved &= s->verdict.status == STATUS_SOLVED;
    if (was && !s->solved)
        session_clock(s, true);
    session_show_errors(s);
    if (s->when_solved == SOLVED_AT_ONCE || s->solution_shown) {
        session_conclude(s);
    } else {
        session_settle_clues(s);
        session_keep(s, NULL);
    }
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

static void undo(struct session *s) {
    int was = s->game.board.at;
    bool undone = board_undo(&s->game.board);
    session_say(s, undone ? "Undone" : "Nothing to undo");
    if (undone)
        session_stand_at_line(s, was, false);
}

static void redo(struct session *s) {
    struct board *b = &s->game.board;
    int next = b->moves.at[b->at].redo;
    if (next >= 0)
        session_stand_at_line(s, next, true);
    session_say(s, board_redo(b) ? "Done again" : "Nothing to redo");
}

static void act_time(struct session *s, enum action a) {
    struct board *b = &s->game.board;
    switch (a) {
    case ACT_UNDO:
        undo(s);
        break;
    case ACT_REDO:
        redo(s);
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

static void act_game(struct session *s, enum action a) {
    if (a == ACT_QUIT)
        s->quit = true;
    else if (a == ACT_TAKE_OVER)
        session_take_over(s);
    else if (s->game.puzzle->genre->cursor != CURSOR_GIVEN)
        session_say(s, "%s has no lines that could cross", s->game.puzzle->genre->title);
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
    if (s->verdict_shown && session_told_breach(s))
        return session_told_breach(s)->about;
    if (s->hint_stage == HINT_OFF)
        return NO_CELL;
    if (s->hint_is_mistake)
        return m->vars.at[s->hint.why.marks.at[0]].at.a;
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

/* What an action has left that was not done to its end is a verdict on other marks, or half of one.
 */
static void judge_again(void *arg) {
    struct session *s = arg;
    judge(&s->game.model, board_marks(&s->game.board), &s->verdict);
    session_settle_clues(s);
    s->unjudged = false;
}

static void session_do_action(void *arg) {
    struct doing *d = arg;
    struct session *s = d->s;
    if (s->unjudged)
        judge_again(s);
    session_act(s, d->action, d->dir, d->text);
    s->subject = subject_of(s, d->action);
    if (d->action == ACT_TAKE_OVER)
        return; /* it is another history now */
    if (s->hints_used > d->hints)
        session_keep(s, "h");
    if (s->solution_shown && !d->shown)
        session_keep(s, "x");
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
    s->unjudged = true;
    if (!mem_try(judge_again, s))
        verdict_clear(&s->verdict);
    session_say(s, "%s",
                end == MEM_STOPPED ? beside_stopped : "There is not enough memory for that");
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
    if (!s->solved)
        session_clock(s, true); /* anew: what was idle before is left out */
    bool asks = does[a].by == BY_QUERIES || does[a].by == BY_ASSIST;
    enum mem_end end =
        mem_try_until(session_do_action, &d, asks ? s->asker.stop : NULL, s->asker.arg);
    if (end != MEM_DONE)
        undo_action(&d, end);
}
