/* Strokes: one key that goes on with a mark from cell to cell, until something is in the way; there
 * a loop goes on round corners as long as it has one way left. Lines are drawn from cell to cell;
 * those along the sides of cells go on from where one ends at this cell; where marks fill cells,
 * what the first cell has is what the next ones get. It looks at marks and sums alone, never at the
 * solution. */
#include "play/session_internal.h"

#include "genre/genre.h"

#include <stdlib.h>

bool session_has_room(const struct session *s, lit l) {
    const struct model *m = &s->game.model;
    int var = lit_var(l);
    for (int i = m->use_first[var]; i < m->use_first[var + 1]; i++)
        if (!judge_sum_open(m, s->game.board.value, m->uses.at[i], l))
            return false;
    return true;
}

void session_add_mark(struct session *s, lit l) {
    board_set(&s->game.board, lit_var(l), lit_sign(l));
    if (s->implied)
        session_imply(s, lit_var(l));
}

/* Makes a place's mark this literal, if it is not so already; false: something is in the way. */
static bool mark_on(struct session *s, lit l) {
    mark now = s->game.board.value[lit_var(l)];
    if (now != MARK_NONE)
        return now == lit_sign(l);
    if (!session_has_room(s, l))
        return false;
    session_add_mark(s, l);
    return true;
}

static int neighbour(const struct session *s, int var, int cell) {
    struct place at = s->game.model.vars.at[var].at;
    return at.a == cell ? at.b : at.a;
}

/* Strokes give the last piece of the line, or -1. */
static int stroke_lines(struct session *s, enum dir d, int most) {
    const struct model *m = &s->game.model;
    int last = -1;
    for (int i = 0; i < most; i++) {
        int var = m->segment_var[s->cursor * DIRS + (int)d];
        if (var < 0 || !mark_on(s, lit_yes(var)))
            break;
        s->cursor = neighbour(s, var, s->cursor);
        last = var;
    }
    return last;
}

static int side_of(const struct session *s, int cell, enum dir d) {
    return cell == NO_CELL ? -1 : s->game.model.side_var[cell * DIRS + (int)d];
}

static bool stroke_is_drawn(const struct session *s, int side) {
    return side >= 0 && s->game.board.value[side] == MARK_YES;
}

/* Whether one line ends at the corner of a cell that lies towards both directions. */
static bool line_ends_at(const struct session *s, int cell, enum dir x, enum dir y) {
    struct grid g = s->game.model.grid;
    int lines = stroke_is_drawn(s, side_of(s, cell, x)) + stroke_is_drawn(s, side_of(s, cell, y)) +
                stroke_is_drawn(s, side_of(s, grid_step(g, cell, x), y)) +
                stroke_is_drawn(s, side_of(s, grid_step(g, cell, y), x));
    return lines == 1;
}

/* Where a line along the sides on one hand goes on from: with the side of this cell, with that of
 * the next one, or nowhere. */
enum onset { ONSET_NONE, ONSET_HERE, ONSET_NEXT };

static bool stroke_may_be_on(const struct session *s, int side) {
    mark now = side < 0 ? MARK_NO : s->game.board.value[side];
    return now == MARK_YES || (now == MARK_NONE && session_has_room(s, lit_yes(side)));
}

static enum onset onset_on(const struct session *s, enum dir d, enum dir hand) {
    int here = side_of(s, s->cursor, hand);
    int next = side_of(s, grid_step(s->game.model.grid, s->cursor, d), hand);
    if (!stroke_is_drawn(s, here) && line_ends_at(s, s->cursor, dir_back(d), hand))
        return stroke_may_be_on(s, here) ? ONSET_HERE : ONSET_NONE;
    bool comes = stroke_is_drawn(s, here) || line_ends_at(s, s->cursor, d, hand);
    return comes && stroke_may_be_on(s, next) ? ONSET_NEXT : ONSET_NONE;
}

static int stroke_hand(struct session *s, enum dir d, enum dir hand, enum onset onset, int most) {
    struct grid g = s->game.model.grid;
    int cell = onset == ONSET_HERE ? s->cursor : grid_step(g, s->cursor, d), last = -1;
    for (; most > 0 && cell != NO_CELL; most--) {
        int side = side_of(s, cell, hand);
        if (side < 0 || !mark_on(s, lit_yes(side)))
            break;
        s->cursor = cell;
        last = side;
        cell = grid_step(g, cell, d);
    }
    return last;
}

/* A side of this cell that is drawn goes before a line that ends at a corner of it; where both
 * hands have one, nobody can say which is meant. */
static int stroke_sides(struct session *s, enum dir d, int most) {
    enum dir left = (enum dir)((d + DIRS - 1) % DIRS), right = (enum dir)((d + 1) % DIRS);
    enum onset at_left = onset_on(s, d, left), at_right = onset_on(s, d, right);
    bool left_drawn = at_left && stroke_is_drawn(s, side_of(s, s->cursor, left));
    bool right_drawn = at_right && stroke_is_drawn(s, side_of(s, s->cursor, right));
    bool goes_left = at_left != ONSET_NONE && (left_drawn || !right_drawn);
    bool goes_right = at_right != ONSET_NONE && (right_drawn || !left_drawn);
    return goes_left == goes_right
               ? -1
               : stroke_hand(s, d, goes_left ? left : right, goes_left ? at_left : at_right, most);
}

/* An empty cell gets the first mark itself; from one that takes none, the next does. */
static void stroke_cells(struct session *s, enum dir d, int most) {
    const struct model *m = &s->game.model;
    int var = m->cell_var[s->cursor];
    mark now = var < 0 ? MARK_NONE : s->game.board.value[var];
    mark carried = now == MARK_NONE ? MARK_YES : now;
    if (var >= 0 && !mark_on(s, lit_of(var, carried)))
        return;
    for (int i = 0; i < most; i++) {
        int next = grid_step(m->grid, s->cursor, d);
        int there = next == NO_CELL ? -1 : m->cell_var[next];
        if (there < 0 || !mark_on(s, lit_of(there, carried)))
            return;
        s->cursor = next;
    }
}

void session_stroke(struct session *s, enum dir d, const char *most) {
    const struct genre *g = s->game.puzzle->genre;
    bool lines = g->segment != LOOK_NONE, sides = g->side != LOOK_NONE;
    int limit = most ? atoi(most) : grid_cells(s->game.model.grid);
    int from = s->cursor, last = -1;
    board_begin(&s->game.board);
    if (lines)
        last = stroke_lines(s, d, limit);
    else if (sides)
        last = stroke_sides(s, d, limit);
    else
        stroke_cells(s, d, limit);
    if (last >= 0 && most == NULL)
        session_follow_end(s, last);
    if (s->cursor != from)
        session_follow(s);
    bool changed = board_end(&s->game.board), draws = lines || sides;
    if (s->cursor == from && !(changed && draws)) /* a cell may have its own mark by this alone */
        session_say(s, "The %s cannot go there", draws ? "line" : "mark");
}
