#include "genre/genre.h"
#include "play/session/session_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool on_givens(const struct session *s) {
    return s->game.puzzle->genre->cursor == CURSOR_GIVEN;
}

/* Where a move goes: where the cursor goes from given to given, to the next one in sight, else one
 * cell. */
static int target(const struct session *s, enum dir d) {
    int var = s->game.model.segment_var[s->cursor * DIRS + (int)d];
    if (!on_givens(s) || var < 0)
        return grid_step(s->game.puzzle->grid, s->cursor, d);
    struct place at = s->game.model.vars.at[var].at;
    return at.a == s->cursor ? at.b : at.a;
}

static bool has_given(const struct session *s, int cell) {
    return s->game.puzzle->given[cell].kind != GIVEN_NONE;
}

/* Whether a sum has no room for both literals, whatever else holds: the cell's weight fills it. */
static bool excludes(const struct model *m, const struct sum *sum, lit cell, lit segment) {
    const lit *l = sum_lits(m, sum);
    int weight = 0;
    bool both = false;
    for (int i = 0; i < sum->len; i++) {
        weight += l[i] == cell;
        both |= l[i] == segment;
    }
    return both && weight >= sum->hi && weight > 0;
}

static bool never_both(const struct model *m, lit cell, lit segment) {
    int var = lit_var(cell);
    for (int i = m->use_first[var]; i < m->use_first[var + 1]; i++)
        if (excludes(m, &m->sums.at[m->uses.at[i]], cell, segment))
            return true;
    return false;
}

/* A cell that cannot have its lines any more loses them in the same move, which is said. */
static void erase_lines(struct session *s, lit cell) {
    const struct model *m = &s->game.model;
    struct place at = m->vars.at[lit_var(cell)].at;
    char name[PLACE_NAME];
    for (enum dir d = 0; d < DIRS; d++) {
        int var = m->segment_var[at.a * DIRS + (int)d];
        if (var < 0 || s->game.board.value[var] != MARK_YES ||
            !never_both(m, cell, lit_of(var, MARK_YES)))
            continue;
        board_set(&s->game.board, var, MARK_NONE);
        session_say(s, "The line at %s is taken away; :undo puts it back",
                    place_name(m->grid, at, name));
    }
}

/* Where several lines may lie, a mark that is taken away or a cross leaves none of them. */
static void erase_layers(struct session *s, int var) {
    const struct model *m = &s->game.model;
    int layer = model_at(m, place_on_layer(m->vars.at[var].at, 0));
    for (; layer >= 0; layer = m->next_layer[layer])
        if (layer != var)
            board_set(&s->game.board, layer, MARK_NONE);
}

/* What drawing changes where several lines may lie: the first of them that is not drawn, or the
 * last. */
static int layer_to_draw(const struct session *s, int var) {
    while (s->game.board.value[var] == MARK_YES && s->game.model.next_layer[var] >= 0)
        var = s->game.model.next_layer[var];
    return var;
}

/* The i-th end of a segment if its cell has a mark that excludes it; -1: it has none. */
static int covered_end(const struct session *s, int segment, int i) {
    const struct model *m = &s->game.model;
    struct place at = m->vars.at[segment].at;
    int cell = m->cell_var[i == 0 ? at.a : at.b];
    bool covered = cell >= 0 && s->game.board.value[cell] == MARK_YES &&
                   never_both(m, lit_yes(cell), lit_yes(segment));
    return covered ? cell : -1;
}

/* And a line takes the marks of cells with it that cannot have it. */
static void erase_ends(struct session *s, int segment) {
    char name[PLACE_NAME];
    for (int i = 0; i < 2; i++) {
        int cell = covered_end(s, segment, i);
        if (cell < 0)
            continue;
        board_set(&s->game.board, cell, MARK_NONE);
        session_say(s, "The mark at %s is taken away; :undo puts it back",
                    place_name(s->game.model.grid, s->game.model.vars.at[cell].at, name));
    }
}

/* True, with the reason or the question, if a line would take away the mark of a cell. */
static bool held_by_mark(struct session *s, int segment) {
    char name[PLACE_NAME];
    const struct genre *g = s->game.puzzle->genre;
    int cell = covered_end(s, segment, 0);
    cell = cell < 0 ? covered_end(s, segment, 1) : cell;
    bool drawn = s->game.board.value[segment] == MARK_YES;
    if (cell < 0 || drawn || s->overdraw == OVERDRAW_YES ||
        (s->overdraw == OVERDRAW_ASK && s->asked == segment))
        return false;
    s->asked = s->overdraw == OVERDRAW_ASK ? segment : -1;
    session_say(s, "%s is %s: %s",
                place_name(s->game.model.grid, s->game.model.vars.at[cell].at, name),
                mark_look_rows[g->cell].is,
                s->asked >= 0 ? "the same key once more draws over it" : "clear it first");
    return true;
}

/* Marks a slot, or clears it where it is marked so; the cursor or the tip is at `spot` then. What
 * follows from the mark is in the same move. */
static void set_one_at(struct session *s, int slot, uint8_t value, int spot) {
    uint8_t made = s->game.board.value[slot] == value ? 0 : value;
    board_begin(&s->game.board);
    session_stand(s, spot);
    board_set(&s->game.board, slot, made);
    if (made != MARK_YES && slot < model_vars(&s->game.model))
        erase_layers(s, slot);
    if (made && slot < model_vars(&s->game.model) && place_is_cell(s->game.model.vars.at[slot].at))
        erase_lines(s, lit_of(slot, made));
    else if (made == MARK_YES && slot < model_vars(&s->game.model))
        erase_ends(s, slot);
    if (s->implied && made && slot < model_vars(&s->game.model)) {
        session_imply(s, slot);
        session_follow(s);
    }
    board_end(&s->game.board);
}

static void set_one(struct session *s, int slot, uint8_t value) {
    set_one_at(s, slot, value, session_spot(s));
}

/* A drawn line that excludes this one, or -1. */
static int in_the_way(const struct session *s, int var) {
    const struct model *m = &s->game.model;
    for (int i = m->use_first[var]; i < m->use_first[var + 1]; i++) {
        const struct sum *sum = &m->sums.at[m->uses.at[i]];
        if (m->families[sum->family].role != ROLE_CROSSING)
            continue;
        const lit *l = sum_lits(m, sum);
        int other = lit_var(l[0]) == var ? lit_var(l[1]) : lit_var(l[0]);
        if (s->game.board.value[other] == MARK_YES)
            return other;
    }
    return -1;
}

static bool refused(struct session *s, int var) {
    char name[PLACE_NAME];
    int other = s->crossings || s->game.board.value[var] == MARK_YES ? -1 : in_the_way(s, var);
    if (other >= 0)
        session_say(s, "Refused: it would cross the line %s",
                    place_name(s->game.model.grid, s->game.model.vars.at[other].at, name));
    return other >= 0;
}

/* Where lines go from given to given, who stands beside one is told how to get to it. */
static void say_none_in_sight(struct session *s) {
    const struct puzzle *p = s->game.puzzle;
    const struct genre_given *joined = p->genre->givens;
    const char *name = joined->name ? joined->name : given_rows[joined->kind].name;
    if (p->given[s->cursor].kind == GIVEN_NONE)
        session_say(s, "Lines begin at %ss: Tab goes to the next one", name);
    else
        session_say(s, "No %s is in sight that way", name);
}

/* Why there is no line from the cursor: at the cell here or there that no line enters, its given is
 * the reason. */
static void say_no_line(struct session *s, enum dir d) {
    const struct puzzle *p = s->game.puzzle;
    int cell = grid_step(p->grid, s->cursor, d);
    char name[PLACE_NAME];
    LOCAL_BUF given = {0};
    if (cell == NO_CELL) {
        session_say(s, "The board ends here");
        return;
    }
    if (p->given[cell].kind == GIVEN_NONE)
        cell = s->cursor;
    genre_given_words(p, cell, &given);
    session_say(s, "No line enters %s: %s", place_name(p->grid, place_cell(cell), name),
                buf_text(&given));
}

/* Along the side of a cell the cursor stays; a line to another spot takes it along. */
static void draw_pen_line(struct session *s, enum dir d) {
    int spot = session_spot(s), var = session_line_from(s, spot, d);
    int side = s->game.model.side_var[s->cursor * DIRS + (int)d];
    if (var < 0 && session_has_tip(s))
        session_say(s, "The board ends here");
    else if (var < 0 && side >= 0)
        set_one(s, side, MARK_YES);
    else if (var < 0 && on_givens(s))
        say_none_in_sight(s);
    else if (var < 0)
        say_no_line(s, d);
    else if (!refused(s, var) && !held_by_mark(s, var))
        set_one_at(s, layer_to_draw(s, var), MARK_YES, session_spot_after(s, spot, d));
}

/* Where nothing is in sight of a given, a step leads to the nearest one that way. */
static void step_to(struct session *s, enum dir d) {
    bool blind = on_givens(s) && s->game.model.segment_var[s->cursor * DIRS + (int)d] < 0;
    int near = blind ? session_nearest(s, d, has_given) : NO_CELL,
        next = near != NO_CELL ? near : target(s, d);
    if (next == NO_CELL)
        session_say(s, "The board ends here");
    else
        s->cursor = next;
}

bool session_draws_lines(const struct session *s) {
    const struct genre *g = s->game.puzzle->genre;
    return g->segment != LOOK_NONE || g->side != LOOK_NONE;
}

static void session_stroke(struct session *s, enum dir d, const char *most);

/* So many lines side by side, as many as may lie there. */
static void draw_beside(struct session *s, enum dir d, int lines) {
    int spot = session_spot(s), var = session_line_from(s, spot, d);
    if (var < 0 || refused(s, var)) {
        draw_pen_line(s, d);
        return;
    }
    board_begin(&s->game.board);
    for (; var >= 0; var = s->game.model.next_layer[var], lines--)
        if (lines <= 0)
            board_set(&s->game.board, var, MARK_NONE);
        else if (s->game.board.value[var] != MARK_YES)
            session_add_mark(s, lit_yes(var));
    session_stand(s, session_spot_after(s, spot, d));
    board_end(&s->game.board);
}

/* Draws a line, or goes on with the cell's mark where there are none. */
void session_draw_step(struct session *s, enum dir d) {
    if (session_draws_lines(s))
        draw_pen_line(s, d);
    else
        session_stroke(s, d, "1");
}

/* Where there are no lines it stays up, so that moving moves. */
static void put_pen(struct session *s) {
    s->pen = !s->pen && session_draws_lines(s);
    s->tip = NO_CELL;
    if (!session_draws_lines(s))
        session_say(s, "%s has no lines to draw", s->game.puzzle->genre->title);
    else
        session_say(s, s->pen ? "The pen is down: moving draws" : "The pen is up");
}

/* As many steps as there are, `most` at most. */
static void jump(struct session *s, enum dir d, int most) {
    int next = target(s, d);
    if (next == NO_CELL)
        session_say(s, "The board ends here");
    for (int i = 0; i < most && next != NO_CELL; i++) {
        s->cursor = next;
        next = target(s, d);
    }
}

void session_mark_cell(struct session *s, mark value) {
    int var = s->game.model.cell_var[s->cursor];
    if (var < 0)
        session_say(s, "This cell cannot be marked");
    else
        set_one(s, var, value);
}

/* Where no rule is about segments, a cross is a note on the side of the western or northern cell.
 */
static void cross(struct session *s, enum dir d) {
    const struct model *m = &s->game.model;
    int line = session_line_from(s, session_spot(s), d);
    int var = line >= 0 || session_has_tip(s) ? line : m->side_var[s->cursor * DIRS + (int)d];
    int next = grid_step(m->grid, s->cursor, d);
    if (var >= 0) {
        set_one(s, var, MARK_NO);
    } else if (genre_notes_crosses(s->game.puzzle->genre) && next != NO_CELL) {
        int cell = d == DIR_N || d == DIR_W ? next : s->cursor;
        enum note_layer layer = d == DIR_E || d == DIR_W ? NOTE_CROSS_E : NOTE_CROSS_S;
        set_one(s, board_note_slot(&s->game.board, layer, cell), 1);
    } else {
        session_say(s, "There is nothing to cross");
    }
}

/* Behind the name of a cell one of its corners may stand, for the tip: "r3c4se". */
bool session_go(struct session *s, const char *text) {
    static const char *const corners[] = {"nw", "ne", "sw", "se"};
    size_t n = strlen(text);
    char cell[32];
    int at = -1;
    for (int i = 0; i < 4 && n > 2; i++)
        at = strcmp(text + n - 2, corners[i]) == 0 ? i : at;
    snprintf(cell, sizeof cell, "%.*s", (int)(at < 0 ? n : n - 2), text);
    bool read = grid_read_cell(s->game.puzzle->grid, cell, &s->cursor);
    if (!read)
        session_say(s, "Not a cell of this board: say r3c7, r3 or c7");
    else if (at >= 0 && session_has_tip(s))
        session_stand(s,
                      grid_cell(session_spots(s), grid_row(s->game.model.grid, s->cursor) + at / 2,
                                grid_col(s->game.model.grid, s->cursor) + at % 2));
    return read;
}

/* To what the last hint or check spoke of. */
static void go_there(struct session *s) {
    if (s->subject == NO_CELL)
        session_say(s, "No hint and no check has named a place");
    else
        s->cursor = s->subject;
}

/* Moves that take no direction from the keyboard. */
static void move_far(struct session *s, enum action a) {
    enum { PAGE = 10 };
    int all = grid_cells(s->game.model.grid);
    if (a == ACT_ROW_START || a == ACT_ROW_END)
        jump(s, a == ACT_ROW_START ? DIR_W : DIR_E, all);
    else if (a == ACT_PAGE_UP || a == ACT_PAGE_DOWN)
        jump(s, a == ACT_PAGE_UP ? DIR_N : DIR_S, PAGE);
    else if (a == ACT_THERE)
        go_there(s);
    else
        session_next_undecided(s, a == ACT_NEXT ? 1 : -1);
}

static void mark_here(struct session *s, enum action a, enum dir dir) {
    if (a == ACT_PEN) {
        put_pen(s);
    } else if (a == ACT_SHADE || a == ACT_DOT) {
        session_mark_cell(s, a == ACT_SHADE ? MARK_YES : MARK_NO);
    } else if (dir != DIR_NONE) {
        cross(s, dir);
    }
}

/* With the pen down an arrow draws, and with Shift, or with Ctrl, it draws as far as it can. */
static void move_or_draw(struct session *s, enum action a, const char *text) {
    enum dir d = (enum dir)((a - ACT_UP) % DIRS);
    enum { JUMP = 5 };
    if (a <= ACT_LEFT)
        (s->pen ? session_draw_step : step_to)(s, d);
    else if (a <= ACT_DRAW_LEFT && text && on_givens(s))
        draw_beside(s, d, atoi(text));
    else if (a <= ACT_DRAW_LEFT && !s->pen)
        session_draw_step(s, d);
    else if (a <= ACT_RUN_LEFT || s->pen)
        session_stroke(s, d, text);
    else
        jump(s, d, JUMP);
}

void session_move(struct session *s, enum action a, enum dir dir, const char *text) {
    if (a <= ACT_JUMP_LEFT)
        move_or_draw(s, a, text);
    else if (a == ACT_DRAW_FAR && dir != DIR_NONE)
        session_stroke(s, dir, text);
    else if (a == ACT_NEXT_OPEN || a == ACT_NEXT_CLUE)
        session_next(s, a, dir);
    else if (a == ACT_DRAW_TO)
        session_draw_to(s, text ? text : "");
    else if (a == ACT_GOTO)
        session_go(s, text ? text : "");
    else if (a == ACT_PEN || a == ACT_SHADE || a == ACT_DOT || a == ACT_CROSS)
        mark_here(s, a, dir);
    else
        move_far(s, a);
    session_hold_tip(s);
}

/* Strokes: one key that goes on with a mark from cell to cell, until something is in the way; there
 * a loop goes on round corners as long as it has one way left. Lines are drawn from cell to cell;
 * those along the sides of cells go on from where one ends at this cell; where marks fill cells,
 * what the first cell has is what the next ones get. It looks at marks and sums alone, never at the
 * solution. */

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

/* Strokes give the last piece of the line, or -1. */
static int stroke_lines(struct session *s, enum dir d, int most) {
    int last = -1;
    for (int i = 0; i < most; i++) {
        int spot = session_spot(s), var = session_line_from(s, spot, d);
        if (var < 0 || !mark_on(s, lit_yes(var)))
            break;
        session_stand(s, session_spot_after(s, spot, d));
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

static void session_stroke(struct session *s, enum dir d, const char *most) {
    const struct genre *g = s->game.puzzle->genre;
    bool lines = g->segment != LOOK_NONE, sides = g->side != LOOK_NONE;
    int limit = most ? atoi(most) : grid_cells(s->game.model.grid);
    int from = session_spot(s), last = -1;
    board_begin(&s->game.board);
    if (lines || session_has_tip(s))
        last = stroke_lines(s, d, limit);
    else if (sides)
        last = stroke_sides(s, d, limit);
    else
        stroke_cells(s, d, limit);
    if (last >= 0 && most == NULL)
        session_follow_end(s, last);
    if (session_spot(s) != from)
        session_follow(s);
    bool changed = board_end(&s->game.board), draws = lines || sides;
    if (session_spot(s) == from &&
        !(changed && draws)) /* a cell may have its own mark by this alone */
        session_say(s, "The %s cannot go there", draws ? "line" : "mark");
}
