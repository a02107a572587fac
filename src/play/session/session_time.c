#include "play/session/session_internal.h"

static void restart(struct session *s) {
    struct board *b = &s->game.board;
    board_begin(b);
    for (int slot = 0; slot < b->slots; slot++)
        board_set(b, slot, 0);
    session_say(s, board_end(b) ? "The board is clear; undo brings it back" : "Nothing to clear");
}

/* Clears the marks that differ from the solution, in one move; the cursor goes to the first. */
static void undo_wrong(struct session *s) {
    struct board *b = &s->game.board;
    const struct model *m = &s->game.model;
    char name[PLACE_NAME];
    int wrong = 0, first = -1;
    if (!session_solution(s))
        return;
    s->checks_used++;
    board_begin(b);
    for (int v = model_vars(m) - 1; v >= 0; v--)
        if (b->value[v] != MARK_NONE && b->value[v] != s->answer.solution[v]) {
            board_set(b, v, MARK_NONE);
            first = v;
            wrong++;
        }
    board_end(b);
    if (wrong == 0) {
        session_say(s, "No mark is wrong");
        return;
    }
    struct place at = m->vars.at[first].at;
    s->cursor = at.a;
    place_name(m->grid, at, name);
    if (wrong == 1)
        session_say(s, "The wrong mark at %s is taken back; :undo puts it back", name);
    else
        session_say(s, "%d wrong marks are taken back, the first at %s; :undo puts them back",
                    wrong, name);
}

/* To where a move changed the board. */
static void go_to_move_made(struct session *s, int move) {
    int cell = session_move_cell(s, move);
    s->cursor = cell != NO_CELL ? cell : s->cursor;
}

static void undo_since(struct session *s) {
    struct board *b = &s->game.board;
    if (!session_solution(s))
        return;
    s->checks_used++;
    int wrong = board_first_wrong(b, s->answer.solution);
    if (wrong < 0) {
        session_say(s, "No mark is wrong");
        return;
    }
    board_goto(b, b->moves.at[wrong].parent);
    go_to_move_made(s, wrong);
    session_say(s, "Back to before the first wrong mark; :redo-all makes the moves again");
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
        session_stand_at_move(s, was, false);
}

static void redo(struct session *s) {
    struct board *b = &s->game.board;
    int next = b->moves.at[b->at].redo;
    if (next >= 0)
        session_stand_at_move(s, next, true);
    session_say(s, board_redo(b) ? "Done again" : "Nothing to redo");
}

static void redo_all(struct session *s) {
    struct board *b = &s->game.board;
    int made = 0, last = b->at;
    for (; board_redo(b); made++)
        last = b->at;
    go_to_move_made(s, last);
    if (made == 0)
        session_say(s, "Nothing to redo");
    else
        session_say(s, made == 1 ? "1 move is made again" : "%d moves are made again", made);
}

void session_time(struct session *s, enum action a) {
    struct board *b = &s->game.board;
    switch (a) {
    case ACT_UNDO:
        undo(s);
        break;
    case ACT_REDO:
        redo(s);
        break;
    case ACT_REDO_ALL:
        redo_all(s);
        break;
    case ACT_UNDO_WRONG:
        undo_wrong(s);
        break;
    case ACT_UNDO_SINCE:
        undo_since(s);
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
