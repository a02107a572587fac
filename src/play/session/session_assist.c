#include "base/mem.h"
#include "base/text.h"
#include "genre/genre.h"
#include "model/model.h"
#include "model/quiet.h"
#include "play/session/session_inside.h"

#include <stdlib.h>
#include <string.h>

enum { TITLE_SHARED = 120 }; /* bytes of a title in the line to share */

void session_imply(struct session *s, int var) {
    LOCAL(quiet_free) struct quiet q;
    quiet_init_from(&q, s->game.model, board_marks(&s->game.board), var);
    for (int i = 0; i < q.changed.len; i++)
        board_set(&s->game.board, q.changed.at[i], q.marks[q.changed.at[i]]);
}

void act_right_so_far(struct session *s, const struct request *r) {
    (void)r;
    if (!session_solution(s))
        return;
    LOCAL(mem_free_at) vec_int wrong = {0};
    s->checks_used++;
    board_wrong(&s->game.board, s->answer.solution, &wrong);
    say(&s->said, wrong.len == 0 ? "Right so far" : "Something is wrong");
}

/* The next child of a move's parent after it, round again to the first one. */
static int next_branch(const struct board *b, int move) {
    int first = move, parent = b->moves.at[move].parent;
    for (int i = b->moves.len - 1; i > 0; i--)
        if (b->moves.at[i].parent == parent && i < first)
            first = i;
    for (int i = move + 1; i < b->moves.len; i++)
        if (b->moves.at[i].parent == parent)
            return i;
    return first;
}

void act_branch(struct session *s, const struct request *r) {
    (void)r;
    struct board *b = &s->game.board;
    for (int move = b->at; move > 0; move = b->moves.at[move].parent) {
        int next = next_branch(b, move);
        if (next != move) {
            board_goto(b, next);
            say(&s->said, "Another branch; redo follows it");
            return;
        }
    }
    say(&s->said, "The moves fork nowhere before this one: there is no other branch");
}

/* Moves are numbered as they were made, whatever was undone in between. */
static void go_by_moves(struct session *s, int by) {
    struct board *b = &s->game.board;
    int to = b->at + by;
    if (to >= 0 && to < b->moves.len)
        board_goto(b, to);
    say(&s->said, "Move %d of %d", b->at, b->moves.len - 1);
}

void act_earlier(struct session *s, const struct request *r) {
    (void)r;
    go_by_moves(s, -1);
}

void act_later(struct session *s, const struct request *r) {
    (void)r;
    go_by_moves(s, 1);
}

void act_go_to_move(struct session *s, const struct request *r) {
    struct board *b = &s->game.board;
    char *end = NULL;
    long move = r->text[0] != '\0' ? strtol(r->text, &end, 10) : -1;
    if (move < 0 || move >= b->moves.len || *end != '\0') {
        say(&s->said, "Say a number from 0 to %d", b->moves.len - 1);
        return;
    }
    board_goto(b, (int)move);
    say(&s->said, "Move %d of %d", b->at, b->moves.len - 1);
}

static void add_time_and_help(const struct session *s, struct buf *out) {
    buf_time(out, session_ms(s));
    if (s->hints_used == 0)
        buf_add(out, " without hints");
    else
        buf_fmt(out, " with %d hint%s", s->hints_used, s->hints_used == 1 ? "" : "s");
    if (s->checks_used > 0)
        buf_fmt(out, "%s %d check%s", s->hints_used == 0 ? ", with" : " and", s->checks_used,
                s->checks_used == 1 ? "" : "s");
}

void session_solved_words(const struct session *s, struct buf *out) {
    if (s->solution_shown) {
        buf_add(out, "This is the solution");
        return;
    }
    buf_add(out, "Solved in ");
    add_time_and_help(s, out);
}

void session_say_solved(struct session *s) {
    LOCAL_BUF words = {0};
    session_solved_words(s, &words);
    say(&s->said, "%s", words.at);
}

/* ": " and the puzzle in one line of this format; false where it has none, or one that is too long
 * to be shown whole. */
static bool append_address(const struct session *s, const char *format, struct buf *out) {
    struct err e;
    buf_clear(out);
    buf_add(out, ": ");
    if (!format_write(format_by_id(format), &s->game, out, &e) || out->len >= SAID_WORDS / 2)
        return false;
    if (out->at[out->len - 1] == '\n')
        out->at[--out->len] = '\0';
    return true;
}

/* An address that opens the very puzzle, or where addresses have none such its dots. */
static void add_address(const struct session *s, struct buf *out) {
    if (!append_address(s, "pzpr", out) && !append_address(s, "dots", out))
        buf_clear(out);
}

void act_share(struct session *s, const struct request *r) {
    (void)r;
    const struct puzzle *p = s->game.puzzle;
    const char *title = p->text[TEXT_TITLE];
    LOCAL_BUF words = {0}, name = {0}, address = {0};
    add_time_and_help(s, &words);
    text_clean(&name, title, (int)strlen(title), TITLE_SHARED);
    add_address(s, &address);
    say(&s->said, "%s %dx%d%s%s, %s in %s%s", p->genre->title, p->grid.rows, p->grid.cols,
        title[0] ? " " : "", buf_text(&name),
        s->solution_shown ? "solution shown"
        : s->solved       ? "solved"
                          : "under way",
        words.at, buf_text(&address));
}

void act_errors(struct session *s, const struct request *r) {
    (void)r;
    static const char *const words[ERROR_WAYS] = {
        [ERRORS_OFF] = "Errors are shown when asked for",
        [ERRORS_CERTAIN] = "What is certainly broken is shown as it happens",
        [ERRORS_LIVE] = "Every wrong mark is shown as it is made",
    };
    s->errors = (enum errors)((s->errors + 1) % ERROR_WAYS);
    s->verdict_shown = s->hint_is_mistake = false;
    s->hint_stage = HINT_OFF;
    say(&s->said, "%s", words[s->errors]);
    session_show_errors(s);
}

void act_solved(struct session *s, const struct request *r) {
    (void)r;
    static const char *const words[WHEN_SOLVED_WAYS] = {
        [SOLVED_AT_ONCE] = "A solved board says so by itself",
        [SOLVED_WHEN_ASKED] = "A solved board says so once a check or a hint asks",
    };
    s->when_solved = s->when_solved == SOLVED_AT_ONCE ? SOLVED_WHEN_ASKED : SOLVED_AT_ONCE;
    say(&s->said, "%s", words[s->when_solved]);
    if (s->when_solved == SOLVED_AT_ONCE)
        session_conclude(s);
}

void act_restart(struct session *s, const struct request *r) {
    (void)r;
    struct board *b = &s->game.board;
    LOCAL(mem_free_at) uint8_t *empty = mem_alloc(b->slots, sizeof *empty);
    say(&s->said, board_take(b, empty, b->slots) ? "The board is clear; undo brings it back"
                                                 : "Nothing to clear");
}

/* Of the marks that are wrong, the one that has stood longest: it is the mistake, from which others
 * may have followed. */
static int first_made(const struct board *b, const vec_int *wrong) {
    int first = wrong->at[0];
    LOCAL(mem_free_at) bool *is_wrong = mem_alloc(b->slots, sizeof *is_wrong);
    for (int i = 0; i < wrong->len; i++)
        is_wrong[wrong->at[i]] = true;
    for (int move = b->at; move >= 0; move = b->moves.at[move].parent)
        for (int i = b->moves.at[move].len - 1; i >= 0; i--) {
            int slot = b->changes.at[b->moves.at[move].first + i].slot;
            first = is_wrong[slot] ? slot : first;
            is_wrong[slot] = false;
        }
    return first;
}

/* Clears the marks that differ from the solution, in one move; the cursor goes to the first. */
void act_undo_wrong(struct session *s, const struct request *r) {
    (void)r;
    struct board *b = &s->game.board;
    const struct model *m = s->game.model;
    char name[PLACE_NAME];
    LOCAL(mem_free_at) vec_int wrong = {0};
    if (!session_solution(s))
        return;
    s->checks_used++;
    board_wrong(b, s->answer.solution, &wrong);
    if (wrong.len == 0) {
        say(&s->said, "No mark is wrong");
        return;
    }
    int mistake = first_made(b, &wrong);
    board_begin(b);
    for (int i = 0; i < wrong.len; i++)
        board_set(b, wrong.at[i], MARK_NONE);
    board_end(b);
    struct place at = m->vars.at[mistake].at;
    s->cursor = at.a;
    place_name(m->grid, at, name);
    if (wrong.len == 1)
        say(&s->said, "The wrong mark at %s is taken back; :undo puts it back", name);
    else
        say(&s->said, "%d wrong marks are taken back, the first at %s; :undo puts them back",
            wrong.len, name);
}

/* To where a move changed the board. */
static void go_to_move_made(struct session *s, int move) {
    int cell = session_move_cell(s, move);
    s->cursor = cell != NO_CELL ? cell : s->cursor;
}

void act_undo_since(struct session *s, const struct request *r) {
    (void)r;
    struct board *b = &s->game.board;
    if (!session_solution(s))
        return;
    s->checks_used++;
    int wrong = board_first_wrong(b, s->answer.solution);
    if (wrong < 0) {
        say(&s->said, "No mark is wrong");
        return;
    }
    board_goto(b, b->moves.at[wrong].parent);
    go_to_move_made(s, wrong);
    say(&s->said, "Back to before the first wrong mark; :redo-all makes the moves again");
}

void act_try(struct session *s, const struct request *r) {
    (void)r;
    bool begun = board_try(&s->game.board); /* before its number is read */
    say(&s->said, begun ? "Trial %d begins" : "No more than %d trials", s->game.board.trial);
}

void act_undo(struct session *s, const struct request *r) {
    (void)r;
    int was = s->game.board.at;
    bool undone = board_undo(&s->game.board);
    say(&s->said, undone ? "Undone" : "Nothing to undo");
    if (undone)
        session_stand_at_move(s, was, false);
}

void act_redo(struct session *s, const struct request *r) {
    (void)r;
    struct board *b = &s->game.board;
    int next = b->moves.at[b->at].redo;
    if (next >= 0)
        session_stand_at_move(s, next, true);
    say(&s->said, board_redo(b) ? "Done again" : "Nothing to redo");
}

void act_redo_all(struct session *s, const struct request *r) {
    (void)r;
    struct board *b = &s->game.board;
    int made = 0, last = b->at;
    for (; board_redo(b); made++)
        last = b->at;
    go_to_move_made(s, last);
    if (made == 0)
        say(&s->said, "Nothing to redo");
    else
        say(&s->said, made == 1 ? "1 move is made again" : "%d moves are made again", made);
}

void act_keep(struct session *s, const struct request *r) {
    (void)r;
    say(&s->said, board_keep(&s->game.board) ? "The trial is kept" : "No trial is open");
}

void act_back(struct session *s, const struct request *r) {
    (void)r;
    say(&s->said, board_take_back(&s->game.board) ? "The trial is taken back" : "No trial is open");
}

void act_pause(struct session *s, const struct request *r) {
    (void)r;
    session_clock(s, false);
    say(&s->said, "The clock is stopped until the next key");
}

void act_implied(struct session *s, const struct request *r) {
    (void)r;
    s->implied = !s->implied;
    say(&s->said, s->implied ? "What follows by itself is marked too, here and from now on"
                             : "Marks imply nothing by themselves");
    if (s->implied && !s->read_only && !s->solved)
        session_imply_all(s);
}
