/* Far moves by letters: to the next open place or clue in a direction, and to a place that is
 * named, marking it or drawing to it. */
#include "genre/genre.h"
#include "play/session/session_internal.h"

#include <stdlib.h>

/* What is straight ahead counts as near. */
int session_nearest(const struct session *s, enum dir d, session_wants *wanted) {
    struct grid g = s->game.puzzle->grid;
    int row = grid_row(g, s->cursor), col = grid_col(g, s->cursor);
    int best = NO_CELL, least = 0;
    for (int cell = 0; cell < grid_cells(g); cell++) {
        int down = grid_row(g, cell) - row, right = grid_col(g, cell) - col;
        bool level = d == DIR_E || d == DIR_W;
        int ahead = level ? right : down, aside = abs(level ? down : right);
        if (d == DIR_N || d == DIR_W)
            ahead = -ahead;
        if (ahead <= 0 || aside > ahead || (best != NO_CELL && ahead + 2 * aside >= least) ||
            !wanted(s, cell))
            continue;
        best = cell;
        least = ahead + 2 * aside;
    }
    return best;
}

static bool has_clue(const struct session *s, int cell) {
    for (int i = 0; i < s->clues.len; i++)
        if (s->clues.at[i].about == cell)
            return true;
    return false;
}

void session_next(struct session *s, enum action a, enum dir d) {
    bool clue = a == ACT_NEXT_CLUE;
    int next = d == DIR_NONE ? NO_CELL : session_nearest(s, d, clue ? has_clue : session_undecided);
    if (next == NO_CELL)
        session_say(s, clue ? "No clue lies that way" : "Nothing is open that way");
    else
        s->cursor = next;
}

/* Straight on in the direction until level with a spot, over lines that are drawn or may be; they
 * are appended. False: something is in the way. */
static bool walk_level(const struct session *s, int *spot, enum dir d, int to, vec_int *lines) {
    struct grid g = session_spots(s);
    bool level = d == DIR_E || d == DIR_W;
    while (level ? grid_col(g, *spot) != grid_col(g, to) : grid_row(g, *spot) != grid_row(g, to)) {
        int var = session_line_from(s, *spot, d);
        if (var < 0 ||
            (s->game.board.value[var] != MARK_YES &&
             (s->game.board.value[var] == MARK_NO || !session_has_room(s, lit_yes(var)))))
            return false;
        vec_push(lines, var);
        *spot = session_spot_after(s, *spot, d);
    }
    return true;
}

/* The lines on the way to a spot with one corner at most, `first` telling how it begins. */
static bool one_corner(const struct session *s, int to, enum dir first, enum dir second,
                       vec_int *lines) {
    int spot = session_spot(s);
    vec_clear(lines);
    return walk_level(s, &spot, first, to, lines) && walk_level(s, &spot, second, to, lines) &&
           spot == to;
}

static void draw_way(struct session *s, const vec_int *lines, int to) {
    board_begin(&s->game.board);
    session_stand(s, to);
    for (int i = 0; i < lines->len; i++)
        if (s->game.board.value[lines->at[i]] == MARK_NONE)
            session_add_mark(s, lit_yes(lines->at[i]));
    session_follow(s);
    board_end(&s->game.board);
}

/* Draws to a spot: straight, or round the only corner that leads there. */
static void draw_to_spot(struct session *s, int to) {
    struct grid g = session_spots(s);
    int from = session_spot(s);
    enum dir down = grid_row(g, to) > grid_row(g, from) ? DIR_S : DIR_N;
    enum dir right = grid_col(g, to) > grid_col(g, from) ? DIR_E : DIR_W;
    bool straight = grid_row(g, to) == grid_row(g, from) || grid_col(g, to) == grid_col(g, from);
    enum dir ahead = grid_row(g, to) == grid_row(g, from) ? right : down;
    vec_int lines = {0}, other = {0};
    bool one = one_corner(s, to, down, right, &lines);
    bool two = !straight && one_corner(s, to, right, down, &other);
    if (straight && session_spot_after(s, from, ahead) == to)
        session_draw_step(s, ahead);
    else if (one && two)
        session_say(s, "Two ways lead there: draw to one corner first");
    else if (one || two)
        draw_way(s, one ? &lines : &other, to);
    else
        session_say(s, "No straight line leads there, nor one with a single corner");
    vec_free(&lines);
    vec_free(&other);
}

bool session_names_mark(const struct session *s) {
    return !s->pen && s->game.puzzle->genre->cell != LOOK_NONE;
}

bool session_names_both(const struct session *s) {
    return session_names_mark(s) && s->game.model.marks_family >= 0;
}

void session_draw_to(struct session *s, const char *text) {
    int cursor = s->cursor, tip = s->tip;
    if (!session_go(s, text))
        return;
    session_hold_tip(s);
    int to = session_spot(s);
    bool marks = session_names_mark(s) && s->game.model.cell_var[s->cursor] >= 0;
    if (marks || !session_draws_lines(s)) {
        session_mark_cell(s, MARK_YES);
        return;
    }
    s->cursor = cursor;
    s->tip = tip;
    if (s->game.puzzle->genre->side != LOOK_NONE && !session_has_tip(s))
        session_say(s, "Lines are drawn from corner to corner here: :pen puts the pen down");
    else if (to != session_spot(s))
        draw_to_spot(s, to);
}
