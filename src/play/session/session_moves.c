#include "genre/genre.h"
#include "model/model.h"
#include "play/session/session_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool on_givens(const struct session *s) {
    return s->game.puzzle->genre->cursor == CURSOR_GIVEN;
}

/* Where a move goes: where the cursor goes from given to given, to the next one in sight, else one
 * cell. */
static int target(const struct session *s, enum dir d) {
    int var = s->game.model->segment_var[s->cursor * DIRS + (int)d];
    if (!on_givens(s) || var < 0)
        return grid_step(s->game.puzzle->grid, s->cursor, d);
    struct place at = s->game.model->vars.at[var].at;
    return at.a == s->cursor ? at.b : at.a;
}

static bool has_given(const struct session *s, int cell) {
    return s->game.puzzle->given[cell].kind != GIVEN_NONE;
}

/* True if a sum has no room for both literals, whatever else holds: the cell's weight fills it. */
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
    const struct model *m = s->game.model;
    struct place at = m->vars.at[lit_var(cell)].at;
    char name[PLACE_NAME];
    for (enum dir d = 0; d < DIRS; d++) {
        int var = m->segment_var[at.a * DIRS + (int)d];
        if (var < 0 || s->game.board.value[var] != MARK_YES ||
            !never_both(m, cell, lit_of(var, MARK_YES)))
            continue;
        board_set(&s->game.board, var, MARK_NONE);
        say(&s->said, "The line at %s is taken away; :undo puts it back",
            place_name(m->grid, at, name));
    }
}

/* Where several lines may lie, a mark that is taken away or a cross leaves none of them. */
static void erase_layers(struct session *s, int var) {
    const struct model *m = s->game.model;
    int layer = model_at(m, place_on_layer(m->vars.at[var].at, 0));
    for (; layer >= 0; layer = m->next_layer[layer])
        if (layer != var)
            board_set(&s->game.board, layer, MARK_NONE);
}

/* The line that drawing changes where several may lie: the first that is not drawn, or the last. */
static int layer_to_draw(const struct session *s, int var) {
    while (s->game.board.value[var] == MARK_YES && s->game.model->next_layer[var] >= 0)
        var = s->game.model->next_layer[var];
    return var;
}

/* The i-th end of a segment if its cell has a mark that excludes it; -1: it has none. */
static int covered_end(const struct session *s, int segment, int i) {
    const struct model *m = s->game.model;
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
        say(&s->said, "The mark at %s is taken away; :undo puts it back",
            place_name(s->game.model->grid, s->game.model->vars.at[cell].at, name));
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
    say(&s->said, "%s is %s: %s",
        place_name(s->game.model->grid, s->game.model->vars.at[cell].at, name),
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
    if (made != MARK_YES && slot < model_vars(s->game.model))
        erase_layers(s, slot);
    if (made && slot < model_vars(s->game.model) && place_is_cell(s->game.model->vars.at[slot].at))
        erase_lines(s, lit_of(slot, made));
    else if (made == MARK_YES && slot < model_vars(s->game.model))
        erase_ends(s, slot);
    if (s->implied && made && slot < model_vars(s->game.model)) {
        session_imply(s, slot);
        session_follow(s);
    }
    board_end(&s->game.board);
    s->followed = s->implied && made ? s->game.board.at : 0;
}

/* True for a line that has just come by itself, beside the player's mark: who goes on drawing that
 * way has not seen it yet, and does not mean to erase it. */
static bool has_just_followed(const struct session *s, int var) {
    const struct board *b = &s->game.board;
    const struct move *m = &b->moves.at[b->at];
    if (b->value[var] != MARK_YES || s->followed == 0 || s->followed != b->at)
        return false;
    for (int i = 1; i < m->len; i++) /* the first is the player's */
        if (b->changes.at[m->first + i].slot == var)
            return true;
    return false;
}

static void set_one(struct session *s, int slot, uint8_t value) {
    set_one_at(s, slot, value, session_spot(s));
}

/* A drawn line that excludes this one, or -1. */
static int in_the_way(const struct session *s, int var) {
    const struct model *m = s->game.model;
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
        say(&s->said, "Refused: it would cross the line %s",
            place_name(s->game.model->grid, s->game.model->vars.at[other].at, name));
    return other >= 0;
}

/* Where lines go from given to given, who stands beside one is told how to get to it. */
static void say_none_in_sight(struct session *s) {
    const struct puzzle *p = s->game.puzzle;
    const struct genre_given *joined = p->genre->givens;
    const char *name = joined->name ? joined->name : given_rows[joined->kind].name;
    if (p->given[s->cursor].kind == GIVEN_NONE)
        say(&s->said, "Lines begin at %ss: Tab goes to the next one", name);
    else
        say(&s->said, "No %s is in sight that way", name);
}

/* Why there is no line from the cursor: at the cell here or there that no line enters, its given is
 * the reason. */
static void say_no_line(struct session *s, enum dir d) {
    const struct puzzle *p = s->game.puzzle;
    int cell = grid_step(p->grid, s->cursor, d);
    char name[PLACE_NAME];
    LOCAL_BUF given = {0};
    if (cell == NO_CELL) {
        say(&s->said, "The board ends here");
        return;
    }
    if (p->given[cell].kind == GIVEN_NONE)
        cell = s->cursor;
    genre_given_words(p, cell, &given);
    say(&s->said, "No line enters %s: %s", place_name(p->grid, place_cell(cell), name),
        buf_text(&given));
}

/* Along the side of a cell the cursor stays; a line to another spot takes it along. */
static void draw_pen_line(struct session *s, enum dir d) {
    int spot = session_spot(s), var = session_line_from(s, spot, d);
    int side = s->game.model->side_var[s->cursor * DIRS + (int)d];
    if (var < 0 && session_has_tip(s))
        say(&s->said, "The board ends here");
    else if (var < 0 && side >= 0)
        set_one(s, side, MARK_YES);
    else if (var < 0 && on_givens(s))
        say_none_in_sight(s);
    else if (var < 0)
        say_no_line(s, d);
    else if (has_just_followed(s, var))
        session_stand(s, session_spot_after(s, spot, d));
    else if (!refused(s, var) && !held_by_mark(s, var))
        set_one_at(s, layer_to_draw(s, var), MARK_YES, session_spot_after(s, spot, d));
}

typedef bool session_wants(const struct session *s, int cell);

/* The nearest cell that is wanted and lies rather that way than to either side, NO_CELL: there is
 * none. What is straight ahead counts as near. */
static int session_nearest(const struct session *s, enum dir d, session_wants *wanted) {
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

/* Where nothing is in sight of a given, a step leads to the nearest one that way. */
static void step_to(struct session *s, enum dir d) {
    bool blind = on_givens(s) && s->game.model->segment_var[s->cursor * DIRS + (int)d] < 0;
    int near = blind ? session_nearest(s, d, has_given) : NO_CELL,
        next = near != NO_CELL ? near : target(s, d);
    if (next == NO_CELL)
        say(&s->said, "The board ends here");
    else
        s->cursor = next;
}

static bool session_draws_lines(const struct session *s) {
    const struct genre *g = s->game.puzzle->genre;
    return g->segment != LOOK_NONE || g->side != LOOK_NONE;
}

/* So many lines side by side, as many as may lie there. */
static void draw_beside(struct session *s, enum dir d, int lines) {
    int spot = session_spot(s), var = session_line_from(s, spot, d);
    if (var < 0 || refused(s, var)) {
        draw_pen_line(s, d);
        return;
    }
    board_begin(&s->game.board);
    for (; var >= 0; var = s->game.model->next_layer[var], lines--)
        if (lines <= 0)
            board_set(&s->game.board, var, MARK_NONE);
        else if (s->game.board.value[var] != MARK_YES)
            session_add_mark(s, lit_yes(var));
    session_stand(s, session_spot_after(s, spot, d));
    board_end(&s->game.board);
}

/* Draws a line, or goes on with the cell's mark where there are none. */
static void session_draw_step(struct session *s, enum dir d) {
    if (session_draws_lines(s))
        draw_pen_line(s, d);
    else
        session_stroke(s, d, 1);
}

/* Where there are no lines it stays up, so that moving moves. */
void act_pen(struct session *s, const struct request *r) {
    (void)r;
    s->pen = !s->pen && session_draws_lines(s);
    s->tip = NO_CELL;
    if (!session_draws_lines(s))
        say(&s->said, "%s has no lines to draw", s->game.puzzle->genre->title);
    else
        say(&s->said, s->pen ? "The pen is down: moving draws" : "The pen is up");
}

/* As many steps as there are, `most` at most. */
static void jump(struct session *s, enum dir d, int most) {
    int next = target(s, d);
    if (next == NO_CELL)
        say(&s->said, "The board ends here");
    for (int i = 0; i < most && next != NO_CELL; i++) {
        s->cursor = next;
        next = target(s, d);
    }
}

static void session_mark_cell(struct session *s, mark value) {
    int var = s->game.model->cell_var[s->cursor];
    if (var < 0)
        say(&s->said, "This cell cannot be marked");
    else
        set_one(s, var, value);
}

void act_shade(struct session *s, const struct request *r) {
    (void)r;
    session_mark_cell(s, MARK_YES);
}

void act_dot(struct session *s, const struct request *r) {
    (void)r;
    session_mark_cell(s, MARK_NO);
}

/* Where no rule is about segments, a cross is a note on the side of the western or northern cell.
 */
void act_cross(struct session *s, const struct request *r) {
    const struct model *m = s->game.model;
    enum dir d = r->dir;
    if (d == DIR_NONE)
        return;
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
        say(&s->said, "There is nothing to cross");
    }
}

/* Behind the name of a cell one of its corners may stand, for the tip: "r3c4se". */
static bool session_go(struct session *s, const char *text) {
    static const char *const corners[] = {"nw", "ne", "sw", "se"};
    size_t n = strlen(text);
    char cell[32];
    int at = -1;
    for (int i = 0; i < 4 && n > 2; i++)
        at = strcmp(text + n - 2, corners[i]) == 0 ? i : at;
    snprintf(cell, sizeof cell, "%.*s", (int)(at < 0 ? n : n - 2), text);
    bool read = grid_read_cell(s->game.puzzle->grid, cell, &s->cursor);
    if (!read)
        say(&s->said, "Not a cell of this board: say r3c7, r3 or c7");
    else if (at >= 0 && session_has_tip(s))
        session_stand(s,
                      grid_cell(session_spots(s), grid_row(s->game.model->grid, s->cursor) + at / 2,
                                grid_col(s->game.model->grid, s->cursor) + at % 2));
    return read;
}

/* Far moves by letters: to the next open place or clue in a direction, and to a place that is
 * named, marking it or drawing to it. */

static bool has_clue(const struct session *s, int cell) {
    for (int i = 0; i < s->clues.len; i++)
        if (s->clues.at[i].about == cell)
            return true;
    return false;
}

static void go_to_nearest(struct session *s, enum dir d, session_wants *wanted, const char *none) {
    int next = d == DIR_NONE ? NO_CELL : session_nearest(s, d, wanted);
    if (next == NO_CELL)
        say(&s->said, "%s", none);
    else
        s->cursor = next;
}

void act_next_open(struct session *s, const struct request *r) {
    go_to_nearest(s, r->dir, session_undecided, "Nothing is open that way");
}

void act_next_clue(struct session *s, const struct request *r) {
    go_to_nearest(s, r->dir, has_clue, "No clue lies that way");
}

/* Straight on in the direction until level with a spot, over lines that are drawn or may be; they
 * are appended. False: something is in the way. */
static bool go_level(const struct session *s, int *spot, enum dir d, int to, vec_int *lines) {
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
    return go_level(s, &spot, first, to, lines) && go_level(s, &spot, second, to, lines) &&
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

/* Straight on from a spot over what may be drawn, up to the first that has lines; they are
 * appended, and that spot is given if it is a loose end, else NO_CELL. */
static int loose_end_ahead(const struct session *s, int spot, enum dir d, vec_int *lines) {
    int var = session_line_from(s, spot, d), met = 0;
    while (met == 0 && var >= 0 && s->game.board.value[var] == MARK_NONE &&
           session_has_room(s, lit_yes(var))) {
        vec_push(lines, var);
        spot = session_spot_after(s, spot, d);
        met = session_lines_at(s, spot);
        var = session_line_from(s, spot, d);
    }
    return met == 1 ? spot : NO_CELL;
}

/* The lines that lead to a spot from the loose end nearest to it; false: there is none, or two are
 * as near. */
static bool from_loose_end(const struct session *s, int to, vec_int *nearest) {
    LOCAL(mem_free_at) vec_int way = {0};
    bool found = false, alone = false;
    vec_clear(nearest);
    for (enum dir d = 0; d < DIRS; d++) {
        vec_clear(&way);
        if (loose_end_ahead(s, to, d, &way) == NO_CELL || (found && way.len > nearest->len))
            continue;
        alone = !found || way.len < nearest->len;
        found = true;
        vec_clear(nearest);
        for (int i = 0; i < way.len; i++)
            vec_push(nearest, way.at[i]);
    }
    return alone;
}

/* Draws to a spot: straight, or round the only corner that leads there; else from the nearest loose
 * end that lies straight. */
static void draw_to_spot(struct session *s, int to) {
    struct grid g = session_spots(s);
    int from = session_spot(s);
    enum dir down = grid_row(g, to) > grid_row(g, from) ? DIR_S : DIR_N;
    enum dir right = grid_col(g, to) > grid_col(g, from) ? DIR_E : DIR_W;
    bool straight = grid_row(g, to) == grid_row(g, from) || grid_col(g, to) == grid_col(g, from);
    enum dir ahead = grid_row(g, to) == grid_row(g, from) ? right : down;
    LOCAL(mem_free_at) vec_int lines = {0};
    LOCAL(mem_free_at) vec_int other = {0};
    bool one = one_corner(s, to, down, right, &lines);
    bool two = !straight && one_corner(s, to, right, down, &other);
    if (straight && session_spot_after(s, from, ahead) == to)
        session_draw_step(s, ahead);
    else if (one != two)
        draw_way(s, one ? &lines : &other, to);
    else if (from_loose_end(s, to, &lines))
        draw_way(s, &lines, to);
    else if (one)
        say(&s->said, "Two ways lead there: draw to one corner first");
    else
        say(&s->said, "No straight line leads there, nor one with a single corner");
}

bool session_names_mark(const struct session *s) {
    return !s->pen && s->game.puzzle->genre->cell != LOOK_NONE;
}

bool session_names_both(const struct session *s) {
    return session_names_mark(s) && s->game.model->marks_family >= 0;
}

void act_goto(struct session *s, const struct request *r) {
    session_go(s, r->text);
}

void act_draw_to(struct session *s, const struct request *r) {
    int cursor = s->cursor, tip = s->tip;
    if (!session_go(s, r->text))
        return;
    session_hold_tip(s);
    int to = session_spot(s);
    bool marks = session_names_mark(s) && s->game.model->cell_var[s->cursor] >= 0;
    if (marks || !session_draws_lines(s)) {
        session_mark_cell(s, MARK_YES);
        return;
    }
    s->cursor = cursor;
    s->tip = tip;
    if (s->game.puzzle->genre->side != LOOK_NONE && !session_has_tip(s))
        say(&s->said, "Lines are drawn from corner to corner here: :pen puts the pen down");
    else if (to != session_spot(s))
        draw_to_spot(s, to);
}

/* Goes to what the last hint or check spoke of. */
void act_there(struct session *s, const struct request *r) {
    (void)r;
    if (s->subject == NO_CELL)
        say(&s->said, "No hint and no check has named a place");
    else
        s->cursor = s->subject;
}

void act_to_border(struct session *s, const struct request *r) {
    jump(s, r->dir, grid_cells(s->game.model->grid));
}

void act_page(struct session *s, const struct request *r) {
    enum { PAGE = 10 };
    jump(s, r->dir, PAGE);
}

void act_next(struct session *s, const struct request *r) {
    (void)r;
    session_next_undecided(s, 1);
}

void act_previous(struct session *s, const struct request *r) {
    (void)r;
    session_next_undecided(s, -1);
}

/* With the pen down an arrow draws, and with Shift, or with Ctrl, it draws as far as it can. */
void act_step(struct session *s, const struct request *r) {
    (s->pen ? session_draw_step : step_to)(s, r->dir);
}

void act_draw(struct session *s, const struct request *r) {
    if (r->count > 0 && on_givens(s))
        draw_beside(s, r->dir, r->count);
    else if (s->pen)
        session_stroke(s, r->dir, r->count);
    else
        session_draw_step(s, r->dir);
}

void act_draw_far(struct session *s, const struct request *r) {
    if (r->dir != DIR_NONE)
        session_stroke(s, r->dir, r->count);
}

void act_jump(struct session *s, const struct request *r) {
    enum { JUMP = 5 };
    if (s->pen)
        session_stroke(s, r->dir, r->count);
    else
        jump(s, r->dir, JUMP);
}
