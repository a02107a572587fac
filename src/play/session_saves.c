/* A session and its save: opening, resuming, keeping, taking over. */
#include "base/clock.h"
#include "base/mem.h"
#include "play/journal.h"
#include "play/library.h"
#include "play/session_internal.h"

#include <string.h>
#include <time.h>

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
#define RESERVE_LIST(list) vec_reserve(&s->hint.list, 1);
    STEP_LISTS(RESERVE_LIST)
#undef RESERVE_LIST
    vec_reserve(&s->verdict.broken, 1);
    vec_reserve(&s->verdict.missing, 1);
    vec_reserve(&s->verdict.places, 1);
}

static void saves_read_board(struct session *s) {
    reserve_kept(s);
    clues_find(s->game.puzzle, &s->game.model, &s->clues);
    s->settled = mem_alloc(s->clues.len + 1, sizeof *s->settled);
    judge(&s->game.model, board_marks(&s->game.board), &s->verdict);
    s->solved = s->verdict.status == STATUS_SOLVED;
    session_settle_clues(s);
}

/* Opens the save of the game where there is one, else the game itself. *game is taken over last, so
 * that it is whole when memory runs out on the way. */
static void open_game(struct session *s, struct loaded *game, struct err *e) {
    struct loaded mine = *game, saved = {0};
    s->proved = game->proved || library_promises(game->puzzle);
    loaded_compile(&mine);
    mine.board.model = &mine.model;
    if (s->state_dir)
        open_journal(s, &mine, &saved, e);
    s->game = saved.puzzle ? saved : mine;
    s->game.board.model = &s->game.model;
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
    open_game(s, game, &why);
    s->unsaved = why.text[0] != '\0';
    s->cursor = s->start = first_cell(s->game.puzzle);
    s->subject = NO_CELL;
    step_clear(&s->hint);
    take_history(s);
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
    session_say(s, "The save had been removed: it is written anew");
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
        session_say(s, "All moves are saved again");
    return kept;
}

void session_keep(struct session *s, const char *event) {
    struct err e = {0};
    if (!session_write(s, journal_keep, event, &e))
        session_say(s, "Not saved: %s", e.text);
}

struct syncing {
    struct session *s;
    struct err *e;
    bool done;
};

static void sync(void *arg) {
    struct syncing *sync = arg;
    sync->done = session_write(sync->s, journal_sync, NULL, sync->e);
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
    struct syncing this = {s, e, false};
    if (s->journal && !mem_try(sync, &this))
        return err_set(e, "not enough memory");
    return !s->journal || this.done;
}

/* Opens the save that another program has given up. What came since is read; nothing here is lost,
 * since nothing was allowed. */
static bool reopen(struct session *s) {
    struct session fresh;
    struct loaded game = {.puzzle = puzzle_copy(s->game.puzzle)};
    struct err e;
    session_open(&fresh, &game, &(struct session_env){s->state_dir, s->now, s->asker}, &e);
    if (fresh.read_only) {
        session_close(&fresh);
        return false;
    }
    fresh.errors = s->errors;
    fresh.when_solved = s->when_solved;
    fresh.implied = s->implied;
    fresh.crossings = s->crossings;
    session_close(s);
    *s = fresh;
    s->game.board.model = &s->game.model;
    return true;
}

void session_take_over(struct session *s) {
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
