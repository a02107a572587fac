#include "play/session/session.h"

#include "base/mem.h"
#include "base/os/clock.h"
#include "base/text.h"
#include "model/model.h"
#include "play/beside.h"
#include "play/session/session_inside.h"
#include "play/store/journal.h"
#include "play/store/store_inside.h"
#include "teach/ladder.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

int session_length(const struct session *s) {
    const struct model *m = s->game.model;
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

/* The time of a solved board is that of its first solution, whatever is tried on it afterwards. */
static bool clock_may_run(const struct session *s) {
    return !s->solved && !s->game.history.solved && !s->whose;
}

void session_wake(struct session *s) {
    if (!clock_may_run(s))
        return;
    s->rested |= s->game.board.moves.len > 1 && (s->since == 0 || s->now() - s->since > idle_ms);
    session_clock(s, true); /* anew: what was idle before is left out */
}

/* Finds out which clues are settled, once for all screens. */
static void session_settle_clues(struct session *s) {
    const struct model *m = s->game.model;
    const mark *marks = board_marks(&s->game.board);
    LOCAL(mem_free_at) mark *quiet = quiet_marks(m, marks);
    clues_settled(m, marks, quiet, &s->clues, s->settled);
    s->n_settled = 0;
    for (int i = 0; i < s->clues.len; i++) {
        s->settled[i] |= s->solved;
        s->n_settled += s->settled[i];
    }
}

static void session_keep(struct session *s, const char *event);

void session_conclude(struct session *s) {
    char event[16]; /* solved, and when */
    bool concludes = !s->solved && s->verdict.status == STATUS_SOLVED;
    s->solved |= concludes;
    session_settle_clues(s);
    if (concludes)
        session_clock(s, false);
    if (concludes && !s->solution_shown) {
        s->game.history.solved = true;
        session_say_solved(s);
    }
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
    judge(s->game.model, board_marks(&s->game.board), &s->verdict);
    s->solved &= s->verdict.status == STATUS_SOLVED;
    if (was && !s->solved)
        session_clock(s, clock_may_run(s));
    session_show_errors(s);
    if (s->when_solved == SOLVED_AT_ONCE || s->solution_shown) {
        session_conclude(s);
    } else {
        session_settle_clues(s);
        session_keep(s, NULL);
    }
}

void act_quit(struct session *s, const struct request *r) {
    (void)r;
    s->quit = true;
}

void act_crossings(struct session *s, const struct request *r) {
    (void)r;
    if (s->game.puzzle->genre->cursor != CURSOR_GIVEN)
        say(&s->said, "%s has no lines that could cross", s->game.puzzle->genre->title);
    else
        say(&s->said, (s->crossings = !s->crossings) ? "Lines may cross, and are then broken"
                                                     : "Lines that would cross are refused");
}

/* The actions by their rows of keys.def. What the screen does has no function here. */
#define DONE_BY_SESSION(function) function
#define DONE_BY_SCREEN(function) NULL
#define DONE_BY_PAGE(function) NULL
#define DONE_BY_TABLE(function) NULL
enum subject { SUBJECT_CLEAR, SUBJECT_KEEP, SUBJECT_NAME };

static const struct {
    session_action *does;
    enum dir dir;
    enum number_use counts;
    enum history_effect history;
    enum subject subject;
} rows[ACTIONS] = {
#define KEY(id, name, keys, argument, goes, group, boards, where, function, counts, history,       \
            subject)                                                                               \
    [ACT_##id] = {DONE_BY_##where(function), (enum dir)GOES_##goes, COUNT_##counts,                \
                  HISTORY_##history, SUBJECT_##subject},
#include "play/session/keys.def"
#undef KEY
};

enum history_effect session_history_effect(enum action a) {
    return rows[a].history;
}

enum number_use session_counting(const struct session *s, enum action a) {
    enum number_use c = rows[a].counts;
    bool dots = s->game.puzzle->genre->cursor == CURSOR_GIVEN;
    if (c == COUNT_PEN || c == COUNT_LINES)
        return s->pen || (c == COUNT_LINES && dots) ? COUNT_CELLS : COUNT_TIMES;
    return c;
}

/* The subject of the answer that was just given. */
static int spoken_of(const struct session *s) {
    const struct model *m = s->game.model;
    if (s->verdict_shown && session_told_breach(s))
        return session_told_breach(s)->about;
    if (s->hint_stage == HINT_OFF)
        return NO_CELL;
    if (s->hint_is_mistake && s->hint.why.marks.len > 0)
        return m->vars.at[s->hint.why.marks.at[0]].at.a;
    bool about = s->hint_stage == HINT_WHERE && s->hint.about >= 0;
    return about || s->hint.then.len == 0 ? s->hint.about
                                          : m->vars.at[lit_var(s->hint.then.at[0])].at.a;
}

static int subject_of(const struct session *s, enum action a) {
    return rows[a].subject == SUBJECT_NAME   ? spoken_of(s)
           : rows[a].subject == SUBJECT_KEEP ? s->subject
                                             : NO_CELL;
}

/* A mark on a solved board says what it comes to, unless the action has said something. */
static void say_after_solved(struct session *s, bool was) {
    if (was && s->said.text[0] == '\0')
        say(&s->said, s->solved ? "The board is solved with this mark or without it"
                                : "The board was solved before this mark; :undo goes back to that");
}

/* An action, and what to return to when memory runs out in it, or a key stops it. */
struct doing {
    struct session *s;
    enum action action;
    enum dir dir;
    const char *text;
    int at, hints, checks;
    bool shown, solved, answered;
};

void session_perform(struct session *s, enum action a, enum dir dir, const char *text) {
    struct request r = {.dir = rows[a].dir == DIR_NONE ? dir : rows[a].dir,
                        .text = text ? text : ""};
    if (text && session_counting(s, a) == COUNT_CELLS)
        r.count = atoi(text);
    rows[a].does(s, &r);
    session_hold_tip(s);
}

/* An action that was not done to its end leaves a verdict on other marks, or half of one. */
static void judge_again(void *arg) {
    struct session *s = arg;
    judge(s->game.model, board_marks(&s->game.board), &s->verdict);
    session_settle_clues(s);
    s->unjudged = false;
}

/* With the technique that it tells, for those who train. */
static void keep_hint(struct session *s) {
    LOCAL_BUF event = {0};
    bool tells = s->hint_stage == HINT_WHERE && !s->hint_is_mistake && s->hint.technique >= 0;
    buf_fmt(&event, "h%s%s", tells ? " " : "", tells ? techniques[s->hint.technique].id : "");
    session_keep(s, event.at);
}

static void session_do_action(void *arg) {
    struct doing *d = arg;
    struct session *s = d->s;
    if (s->unjudged)
        judge_again(s);
    int asked = s->asked;
    session_perform(s, d->action, d->dir, d->text);
    s->asked = s->asked == asked ? -1 : s->asked; /* the next action answers, or nothing does */
    s->subject = subject_of(s, d->action);
    if (s->reopened) { /* it has another history now */
        s->reopened = false;
        return;
    }
    if (s->hints_used > d->hints)
        keep_hint(s);
    if (s->solution_shown && !d->shown)
        session_keep(s, "x");
    if (s->game.board.at != d->at && s->rested && !s->solved)
        session_keep(s, "i");
    s->rested &= s->game.board.at == d->at;
    if (s->game.board.at != d->at) {
        after_marks(s);
        say_after_solved(s, d->solved);
    }
    if (s->checks_used > d->checks && !s->solved)
        session_keep(s, "c");
}

/* Puts the board back, and forgets what was being found out. */
static void undo_action(const struct doing *d, enum mem_end end) {
    struct session *s = d->s;
    board_abandon(&s->game.board);
    board_goto(&s->game.board, d->at);
    s->solution_shown = d->shown;
    s->solved = d->solved;
    s->hints_used = d->hints;
    s->checks_used = d->checks;
    s->hint_stage = HINT_OFF;
    s->hint_is_mistake = s->verdict_shown = false;
    if (s->answered && !d->answered)
        s->answered = false; /* what it held is gone */
    step_clear(&s->hint);
    s->unjudged = true;
    if (!mem_try(judge_again, s))
        verdict_clear(&s->verdict);
    say(&s->said, "%s",
        end == MEM_STOPPED ? beside_stopped : "There is not enough memory for that");
}

void session_do(struct session *s, enum action a, enum dir dir, const char *text) {
    struct doing d = {.s = s,
                      .action = a,
                      .dir = dir,
                      .text = text,
                      .at = s->game.board.at,
                      .hints = s->hints_used,
                      .checks = s->checks_used,
                      .shown = s->solution_shown,
                      .solved = s->solved,
                      .answered = s->answered};
    say_nothing(&s->said);
    if (!rows[a].does)
        return;
    if (s->read_only && rows[a].history != HISTORY_STAYS) {
        session_say_read_only(s);
        return;
    }
    session_wake(s);
    bool stoppable = rows[a].subject != SUBJECT_CLEAR;
    enum mem_end end =
        mem_try_until(session_do_action, &d, stoppable ? s->asker.stop : NULL, s->asker.arg);
    if (end != MEM_DONE)
        undo_action(&d, end);
}

void session_say_read_only(struct session *s) {
    if (s->whose)
        say(&s->said, "You look on: this is the game of %s", s->whose);
    else
        say(&s->said, "Read-only: another program plays this game; :take-over goes on here");
}

bool session_news(struct session *s, const char *text, int n) {
    struct history *h = &s->game.history;
    struct board *b = &s->game.board;
    int end = h->end;
    moves_go_on(text, n, b, h);
    if (h->end == end)
        return false;
    s->hints_used = h->hints;
    s->checks_used = h->checks;
    s->ms = h->ms;
    s->cursor = h->cursor != NO_CELL ? h->cursor : s->cursor;
    s->solution_shown = h->solution_shown;
    s->hint_stage = HINT_OFF;
    s->hint_is_mistake = s->verdict_shown = false;
    step_clear(&s->hint);
    judge(s->game.model, board_marks(b), &s->verdict);
    s->solved = s->verdict.status == STATUS_SOLVED;
    session_settle_clues(s);
    return true;
}

struct taking {
    struct session *s;
    const uint8_t *value;
    bool news;
};

static void take_marks(void *arg) {
    struct taking *t = arg;
    t->news = board_take(&t->s->game.board, t->value, t->s->game.board.slots);
    if (t->news)
        after_marks(t->s);
}

bool session_take(struct session *s, const uint8_t *value) {
    struct taking t = {s, value, false};
    if (!mem_try(take_marks, &t)) {
        board_abandon(&s->game.board);
        s->unjudged = true;
        say(&s->said, "There is not enough memory for the marks of the others");
    }
    return t.news;
}

/* A session and its save: opening, resuming, keeping, taking over. */

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

/* A summary of the resumed save. A message that is there already is more urgent. */
static void take_history(struct session *s) {
    const struct history *h = &s->game.history;
    int moves = s->game.board.moves.len - 1;
    s->hints_used = h->hints;
    s->checks_used = h->checks;
    s->solution_shown = h->solution_shown;
    s->ms = h->ms;
    s->rested = s->game.kept && moves > 0;
    if (s->game.kept && h->cursor != NO_CELL)
        s->cursor = h->cursor;
    if (s->game.kept && moves > 0 && !s->said.text[0])
        say(&s->said, "Resumed with %d move%s", moves, moves == 1 ? "" : "s");
}

static void open_journal(struct session *s, const struct loaded *game, struct loaded *saved,
                         struct err *e) {
    struct err held = {0};
    if (!journal_open(&s->journal, game, s->state_dir, saved, &held, e))
        return;
    s->read_only = held.text[0] != '\0';
    if (s->read_only)
        session_say_read_only(s);
    else if (journal_set_aside(s->journal) > 0)
        say(&s->said, "The end of the save was damaged and lies beside it now");
}

/* Blocks that are there before an action survive when memory runs out in it. */
static void reserve_kept(struct session *s) {
#define RESERVE_LIST(list) vec_reserve(&s->hint.list, 1);
    STEP_LISTS(RESERVE_LIST)
#undef RESERVE_LIST
    vec_reserve(&s->verdict.broken, 1);
    vec_reserve(&s->verdict.missing, 1);
    vec_reserve(&s->verdict.places, 1);
}

static void saves_read_board(struct session *s) {
    reserve_kept(s);
    clues_find(s->game.puzzle, s->game.model, &s->clues);
    s->settled = mem_alloc(s->clues.len + 1, sizeof *s->settled);
    judge(s->game.model, board_marks(&s->game.board), &s->verdict);
    s->solved = s->verdict.status == STATUS_SOLVED;
    session_settle_clues(s);
}

/* Opens the save of the game where there is one, else the game itself. *game is taken over last, so
 * that it is whole when memory runs out on the way. */
static void open_game(struct session *s, struct loaded *game, struct err *e) {
    struct loaded mine = *game, saved = {0};
    s->proved = game->proved || library_promises(game->puzzle);
    loaded_compile(&mine);
    if (s->state_dir)
        open_journal(s, &mine, &saved, e);
    s->game = saved.puzzle ? saved : mine;
    saves_read_board(s);
    if (saved.puzzle)
        loaded_free(&mine);
    memset(game, 0, sizeof *game);
}

bool session_open(struct session *s, struct loaded *game, const struct session_env *env,
                  struct err *e) {
    struct err why = {0};
    *s = (struct session){
        .state_dir = env->state_dir, .now = env->now ? env->now : now_ms, .asker = env->asker};
    s->whose = env->whose;
    open_game(s, game, &why);
    s->read_only |= s->whose != NULL;
    s->unsaved = why.text[0] != '\0';
    s->cursor = s->start = first_cell(s->game.puzzle);
    s->subject = NO_CELL;
    s->asked = -1;
    step_clear(&s->hint);
    take_history(s);
    session_clock(s, clock_may_run(s));
    if (s->whose)
        session_say_read_only(s);
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

typedef bool journal_writer(struct journal *j, const struct played *now, const char *event,
                            struct err *e);

/* Where the save has been removed meanwhile, it is written anew first. */
static bool write_or_restore(struct session *s, journal_writer *write, const char *event,
                             struct err *e) {
    struct played now = {&s->game, session_ms(s), s->cursor, s->start};
    if (write(s->journal, &now, event, e))
        return true;
    if (!journal_restore(s->journal, &s->game, s->state_dir, e))
        return false;
    say(&s->said, "The save had been removed: it is written anew");
    *e = (struct err){0};
    return journal_sync(s->journal, &now, event, e); /* the cursor, too */
}

/* Writes what is new. The screen shows when that fails, and when it works again. */
static bool session_write(struct session *s, journal_writer *write, const char *event,
                          struct err *e) {
    if (!s->journal)
        return true;
    bool kept = write_or_restore(s, write, event, e);
    bool was = s->unsaved;
    s->unsaved = !kept || journal_unsynced(s->journal);
    if (was && !s->unsaved)
        say(&s->said, "All moves are saved again");
    return kept;
}

/* Writes what is new to the save, with an event of the journal (NULL: none); a failure is the
 * message. Opens the save that another program holds, which is asked to leave in order, and takes a
 * moment for it. */
static void session_keep(struct session *s, const char *event) {
    struct err e = {0};
    if (!session_write(s, journal_keep, event, &e))
        say(&s->said, "Not saved: %s", e.text);
}

void session_learnt(struct session *s) {
    if (!s->game.history.learnt)
        session_keep(s, "l");
    s->game.history.learnt = true;
}

static bool sync(void *session, struct err *e) {
    return session_write(session, journal_sync, NULL, e);
}

void session_peek(struct session *s, bool whole) {
    if (s->solved || (whole && s->solution_shown))
        return;
    if (whole)
        s->solution_shown = true;
    else
        s->hints_used++;
    session_keep(s, whole ? "x" : "h");
}

bool session_sync(struct session *s, struct err *e) {
    return err_try(sync, s, e);
}

/* Opens the save that another program has given up. What came since is read; nothing here is lost,
 * since nothing was allowed. */
static bool reopen(struct session *s) {
    struct session fresh;
    struct loaded game = {.puzzle = puzzle_copy(s->game.puzzle)};
    struct err e;
    session_open(&fresh, &game, &(struct session_env){s->state_dir, s->now, s->asker, NULL}, &e);
    if (fresh.read_only) {
        session_close(&fresh);
        return false;
    }
    fresh.errors = s->errors;
    fresh.when_solved = s->when_solved;
    fresh.overdraw = s->overdraw;
    fresh.implied = s->implied;
    fresh.crossings = s->crossings;
    fresh.reopened = true;
    session_close(s);
    *s = fresh;
    return true;
}

void act_take_over(struct session *s, const struct request *r) {
    (void)r;
    enum { TRIES = 100, WAIT_NS = 20000000 };
    struct err e = {0};
    if (!s->read_only || s->whose) {
        say(&s->said, "No other program has this game open");
        return;
    }
    if (!journal_dismiss(s->game.puzzle, s->state_dir, &e)) {
        say(&s->said, "Still read-only: %s", e.text);
        return;
    }
    for (int i = 0; i < TRIES; i++) {
        if (reopen(s))
            return;
        nanosleep(&(struct timespec){.tv_nsec = WAIT_NS}, NULL);
    }
    say(&s->said, "Still read-only: the other program has not left");
}
