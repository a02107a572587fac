#include "play/session.h"

#include "play/act.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void session_say(struct session *s, const char *fmt, ...) {
    va_list args;
    va_start(args, fmt);
    vsnprintf(s->message, sizeof s->message, fmt, args);
    va_end(args);
}

static int first_cell(const struct puzzle *p) {
    for (int cell = 0; p->genre->looks.dots && cell < grid_cells(p->grid); cell++)
        if (p->given[cell].kind == GIVEN_DOT)
            return cell;
    return 0;
}

bool session_open(struct session *s, struct loaded *game, const char *state_dir, struct err *e) {
    memset(s, 0, sizeof *s);
    loaded_compile(game);
    s->game = *game;
    s->game.board.model = &s->game.model;
    memset(game, 0, sizeof *game);
    s->cursor = first_cell(s->game.puzzle);
    step_clear(&s->hint);
    return state_dir ? err_set(e, "saving is not there yet: this game is not kept") : true;
}

void session_close(struct session *s) {
    loaded_free(&s->game);
    step_free(&s->hint);
    verdict_free(&s->verdict);
    if (s->answered)
        answer_free(&s->answer);
    memset(s, 0, sizeof *s);
}

/* Moves are kept as they are made or not at all; there is nothing to flush without a journal. */
bool session_sync(struct session *s, struct err *e) {
    (void)s;
    (void)e;
    return true;
}

const char *session_state_dir(void) {
    static char dir[4096];
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    if (state && state[0] == '/')
        snprintf(dir, sizeof dir, "%s/sumi", state);
    else if (home && home[0] == '/')
        snprintf(dir, sizeof dir, "%s/.local/state/sumi", home);
    else
        return NULL;
    return dir;
}

static void after_marks(struct session *s) {
    s->verdict_shown = false;
    s->hint_stage = HINT_OFF;
    s->hint_is_mistake = false;
    bool was = s->solved;
    judge(&s->game.model, board_marks(&s->game.board), &s->verdict);
    s->solved = s->verdict.status == STATUS_SOLVED;
    if (s->solved && !was && !s->solution_shown)
        session_say(s, "Solved!");
}

/* The marks and trial of now, to tell whether an action changed them. */
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
        session_say(s, board_try(b) ? "Trial %d begins" : "No more than %d trials", b->trial);
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

void session_do(struct session *s, enum action a, enum dir dir, const char *text) {
    int at = s->game.board.at;
    s->message[0] = '\0';
    if (a <= ACT_DRAW_LEFT || (a >= ACT_PEN && a <= ACT_CROSS) || a == ACT_GOTO)
        session_move(s, a, dir, text);
    else if (a >= ACT_UNDO && a <= ACT_BACK)
        act_time(s, a);
    else if (a == ACT_CHECK || a == ACT_HINT || a == ACT_FILL || a == ACT_SOLVE)
        act_ask(s, a);
    else if (a == ACT_QUIT)
        s->quit = true;
    if (s->game.board.at != at)
        after_marks(s);
}
