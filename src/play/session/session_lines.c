/* Lines that go on where they have one way left, cells of which something is open, and strokes. It
 * looks at marks and sums alone, never at the solution. */
#include "base/mem.h"
#include "genre/genre.h"
#include "graph/parts.h"
#include "model/model.h"
#include "play/session/session_inside.h"

#include <stdlib.h>

/* The edge, by its number at the vertex, by which a line that ends there has to leave it; -1: no
 * line ends there, or it may go on in several ways, or in none. */
static int only_way(const struct session *s, int vertex) {
    const struct graph *g = &s->game.model->graph;
    int ends = 0, ways = 0, way = -1;
    for (int i = 0; i < vertex_edges(g, vertex); i++) {
        lit on = vertex_edge_at(g, vertex, i)->on;
        mark now = lit_mark(s->game.board.value, on);
        ends += now == MARK_YES;
        if (now == MARK_NONE && session_has_room(s, lit_yes(lit_var(on)))) {
            ways++;
            way = i;
        }
    }
    return ends == 1 && ways == 1 ? way : -1;
}

/* Draws from the end of a line as long as it has one way left; gives the vertex where it ends
 * then. *last: the variable that was marked last, if any was. */
static int follow_from(struct session *s, int vertex, int *last) {
    const struct graph *g = &s->game.model->graph;
    int i;
    while ((i = only_way(s, vertex)) >= 0) {
        *last = lit_var(vertex_edge_at(g, vertex, i)->on);
        session_add_mark(s, lit_yes(*last));
        vertex = vertex_neighbour(g, vertex, i);
    }
    return vertex;
}

/* Draws both ways of a vertex that the loop passes and that has no more. False: it has more or
 * less, or lines already, or may be left out. */
static bool pass_through(struct session *s, int vertex) {
    const struct graph *g = &s->game.model->graph;
    lit ways[2];
    int n = 0;
    for (int i = 0; i < vertex_edges(g, vertex); i++) {
        lit on = vertex_edge_at(g, vertex, i)->on;
        mark now = lit_mark(s->game.board.value, on);
        bool open = now == MARK_NONE && session_has_room(s, lit_yes(lit_var(on)));
        if (now == MARK_YES || (open && n == 2))
            return false;
        if (open)
            ways[n++] = on;
    }
    lit on = g->vertices.at[vertex].on;
    if (n != 2 || on == LIT_BY_EDGES || lit_mark(s->game.board.value, on) != MARK_YES)
        return false;
    session_add_mark(s, lit_yes(lit_var(ways[0])));
    session_add_mark(s, lit_yes(lit_var(ways[1])));
    return true;
}

/* The same for a vertex and those beside it; the lines that this draws go on. */
static void pass_about(struct session *s, int vertex) {
    const struct graph *g = &s->game.model->graph;
    int last;
    for (int i = -1; i < vertex_edges(g, vertex); i++) {
        int v = i < 0 ? vertex : vertex_neighbour(g, vertex, i);
        if (!pass_through(s, v))
            continue;
        for (int k = 0; k < vertex_edges(g, v); k++)
            follow_from(s, vertex_neighbour(g, v, k), &last);
    }
}

static bool is_drawn_by(const struct session *s, lit l) {
    const struct graph *g = &s->game.model->graph;
    int edge = g->edge_of_var[lit_var(l)];
    return lit_sign(l) == MARK_YES && edge >= 0 && g->edges.at[edge].u >= 0;
}

/* Draws the lines of a sum that needs all that it has left. */
static void draw_needed(struct session *s, const struct sum *sum) {
    const struct model *m = s->game.model;
    const lit *l = sum_lits(m, sum);
    int left = 0;
    for (int i = 0; i < sum->len; i++) {
        mark now = lit_mark(s->game.board.value, l[i]);
        left += now == MARK_YES || (now == MARK_NONE && session_has_room(s, l[i]));
        if (!is_drawn_by(s, l[i]))
            return;
    }
    for (int i = 0; i < sum->len && left == sum->lo; i++)
        if (lit_mark(s->game.board.value, l[i]) == MARK_NONE && session_has_room(s, l[i]))
            session_add_mark(s, l[i]);
}

/* And for all that a mark takes ways from. Only what a move changes is looked at, so that no line
 * appears where nobody has begun. */
static void pass_near(struct session *s, int slot) {
    const struct graph *g = &s->game.model->graph;
    if (slot >= g->vars)
        return;
    const struct model *m = s->game.model;
    for (int i = m->use_first[slot]; i < m->use_first[slot + 1]; i++)
        if (m->sums.at[m->uses.at[i]].lo > 0)
            draw_needed(s, &m->sums.at[m->uses.at[i]]);
    if (g->vertex_of_var[slot] >= 0)
        pass_about(s, g->vertex_of_var[slot]);
    if (g->edge_of_var[slot] >= 0 && g->edges.at[g->edge_of_var[slot]].u >= 0) {
        pass_about(s, g->edges.at[g->edge_of_var[slot]].u);
        pass_about(s, g->edges.at[g->edge_of_var[slot]].v);
    }
}

/* True if a printed rule would be broken at once, as everybody sees who looks at it alone. `cut`:
 * the cell is a group's only way out, so that graphs are looked at too. */
static bool breaks(struct session *s, lit l, bool cut) {
    const struct model *m = s->game.model;
    mark *marks = s->game.board.value;
    int var = lit_var(l);
    bool broken = false;
    for (int i = m->use_first[var]; i < m->use_first[var + 1] && !broken; i++) {
        int sum = m->uses.at[i];
        broken = !m->families[m->sums.at[sum].family].implied && !judge_sum_open(m, marks, sum, l);
    }
    lit_set(marks, l);
    for (int i = m->rule_use_first[var]; i < m->rule_use_first[var + 1] && !broken; i++)
        broken = rule_is_broken(m, marks, m->rule_uses.at[i]);
    for (int r = 0; r < m->rules.len && cut && !broken; r++)
        broken = m->rules.at[r].kind == RULE_GRAPH &&
                 !graph_may_be_joined(model_rule_graph(m, r), marks);
    marks[var] = MARK_NONE;
    return broken;
}

/* Appends the mark of a place that has no other way. */
static void force_at(struct session *s, int var, bool cut, vec_lit *must) {
    if (var < 0 || s->game.board.value[var] != MARK_NONE)
        return;
    if (breaks(s, lit_yes(var), cut))
        vec_push(must, lit_of(var, MARK_NO));
    else if (breaks(s, lit_of(var, MARK_NO), cut))
        vec_push(must, lit_yes(var));
}

/* The open cells beside a group of cells that are marked alike. */
static void beside_group(const struct session *s, int cell, vec_int *open) {
    const struct model *m = s->game.model;
    const mark *marks = board_marks(&s->game.board);
    mark own = model_cell_mark(m, marks, cell);
    LOCAL(mem_free_at) bool *seen = mem_alloc(grid_cells(m->grid), sizeof *seen);
    LOCAL(mem_free_at) vec_int group = {0};
    vec_clear(open);
    vec_push(&group, cell);
    seen[cell] = true;
    for (int i = 0; i < group.len && own != MARK_NONE; i++)
        for (enum dir d = 0; d < DIRS; d++) {
            int next = grid_step(m->grid, group.at[i], d);
            if (next == NO_CELL || seen[next])
                continue;
            seen[next] = true;
            if (model_cell_mark(m, marks, next) == own)
                vec_push(&group, next);
            else if (model_cell_mark(m, marks, next) == MARK_NONE)
                vec_push(open, next);
        }
}

/* The same in the sums and beside the groups that a slot belongs to or touches; where a loop is
 * drawn, cells that are marked alike are no group. */
static void force_about(struct session *s, int slot, vec_lit *must) {
    const struct model *m = s->game.model;
    LOCAL(mem_free_at) vec_int open = {0};
    for (int i = m->use_first[slot]; i < m->use_first[slot + 1]; i++) {
        const struct sum *sum = &m->sums.at[m->uses.at[i]];
        for (int k = 0; k < sum->len; k++)
            force_at(s, lit_var(sum_lits(m, sum)[k]), false, must);
    }
    struct place at = m->vars.at[slot].at;
    for (int d = -1; d < DIRS && place_is_cell(at) && m->graph.shape != SHAPE_LOOP; d++) {
        int cell = d < 0 ? at.a : grid_step(m->grid, at.a, (enum dir)d);
        if (cell == NO_CELL)
            continue;
        beside_group(s, cell, &open);
        for (int i = 0; i < open.len; i++)
            force_at(s, m->cell_var[open.at[i]], open.len == 1, must);
    }
}

static void add_forced(struct session *s, const vec_lit *must) {
    for (int i = 0; i < must->len; i++)
        if (lit_mark(board_marks(&s->game.board), must->at[i]) == MARK_NONE)
            session_add_mark(s, must->at[i]);
}

/* Once this move has changed the board: not what follows from that in turn, which is the player's
 * to see. */
static void force_changed(struct session *s) {
    const struct board *b = &s->game.board;
    const struct move *before = &vec_last(&b->moves);
    LOCAL(mem_free_at) vec_lit must = {0};
    for (int i = before->first + before->len; i < b->changes.len; i++)
        if (b->changes.at[i].slot < model_vars(s->game.model))
            force_about(s, b->changes.at[i].slot, &must);
    add_forced(s, &must);
}

/* -1: the spot is no vertex. */
static int vertex_of_spot(const struct session *s, int spot) {
    const struct graph *g = &s->game.model->graph;
    if (!session_has_tip(s))
        return g->cell_vertex[spot];
    for (int v = 0; v < g->vertices.len; v++)
        if (session_spot_of(s, v) == spot)
            return v;
    return -1;
}

void session_follow(struct session *s) {
    const struct graph *g = &s->game.model->graph;
    if (!s->implied)
        return;
    if (g->shape != SHAPE_LOOP) {
        force_changed(s);
        return;
    }
    int here = vertex_of_spot(s, session_spot(s)), last;
    if (here >=
        0) /* with the pen up, lines along the sides of cells leave the cursor where it is */
        session_stand(s, session_spot_of(s, follow_from(s, here, &last)));
    for (int v = 0; v < g->vertices.len; v++)
        follow_from(s, v, &last);
    const struct move *before = &vec_last(&s->game.board.moves);
    for (int i = before->first + before->len; i < s->game.board.changes.len; i++)
        pass_near(s, s->game.board.changes.at[i].slot);
    force_changed(s);
}

void session_imply_all(struct session *s) {
    enum { MOST = 6000 }; /* variables; beyond, rules that look at the whole board take too long */
    LOCAL(mem_free_at) vec_lit must = {0};
    for (int v = 0; v < model_vars(s->game.model) && model_vars(s->game.model) <= MOST; v++)
        force_at(s, v, false, &must);
    board_begin(&s->game.board);
    add_forced(s, &must);
    session_follow(s);
    board_end(&s->game.board);
}

/* Inside a move: a loop's line whose last piece is `var` goes on round corners as long as it has
 * one way left, and the cursor with it, whether marks imply others or not. */
static void session_follow_end(struct session *s, int var) {
    const struct model *m = s->game.model;
    const struct edge *e = &m->graph.edges.at[m->graph.edge_of_var[var]];
    if (m->graph.shape != SHAPE_LOOP)
        return;
    for (int i = 0; i < 2; i++) {
        int last = -1, end = follow_from(s, i == 0 ? e->u : e->v, &last);
        if (last >= 0 && session_has_tip(s))
            session_stand(s, session_spot_of(s, end));
        else if (last >= 0) /* a cell at whose side the line ends, or where it does */
            s->cursor = place_is_side(m->vars.at[last].at) ? m->vars.at[last].at.a
                                                           : m->graph.vertices.at[end].cell;
    }
}

/* The number of lines that lead from the middle of a cell. */
static int lines_through(const struct session *s, int cell) {
    int lines = 0;
    for (enum dir d = 0; d < DIRS; d++) {
        int var = s->game.model->segment_var[cell * DIRS + (int)d];
        lines += var >= 0 && s->game.board.value[var] == MARK_YES;
    }
    return lines;
}

/* A segment or a side of the cell may still be drawn. */
static bool may_be_drawn(const struct session *s, int cell) {
    const struct model *m = s->game.model;
    for (enum dir d = 0; d < DIRS; d++) {
        int segment = m->segment_var[cell * DIRS + (int)d],
            side = m->side_var[cell * DIRS + (int)d];
        int var = segment >= 0 ? segment : side;
        if (var >= 0 && s->game.board.value[var] == MARK_NONE && session_has_room(s, lit_yes(var)))
            return true;
    }
    return false;
}

bool session_undecided(const struct session *s, int cell) {
    int var = s->game.model->cell_var[cell], lines = lines_through(s, cell);
    if (lines == 1 && s->game.model->graph.shape == SHAPE_LOOP)
        return true; /* it has to go on */
    if (s->game.puzzle->genre->cursor == CURSOR_GIVEN)
        return s->game.puzzle->given[cell].kind != GIVEN_NONE && may_be_drawn(s, cell);
    if (var >= 0)
        return s->game.board.value[var] == MARK_NONE && lines == 0;
    return lines == 0 && may_be_drawn(s, cell);
}

/* Of the tip: to the next loose end. False: there is none. */
static bool next_loose_end(struct session *s, int step) {
    int spots = session_has_tip(s) ? grid_cells(session_spots(s)) : 0, spot = session_spot(s);
    for (int i = 0; i < spots; i++) {
        spot = (spot + step + spots) % spots;
        if (session_lines_at(s, spot) == 1) {
            session_stand(s, spot);
            return true;
        }
    }
    return false;
}

void session_next_undecided(struct session *s, int step) {
    int cells = grid_cells(s->game.model->grid), cell = s->cursor;
    if (next_loose_end(s, step))
        return;
    for (int i = 0; i < cells; i++) {
        cell = (cell + step + cells) % cells;
        if (session_undecided(s, cell)) {
            s->cursor = cell;
            return;
        }
    }
    say(&s->said, "Every cell is decided");
}

/* The ends of the line that a move draws, one segment after the other, and how many these are; of
 * more than one the line begins at the first end. */
static int drawn_line(const struct session *s, int move, int ends[2]) {
    const struct board *b = &s->game.board;
    const struct move *m = &b->moves.at[move];
    int vars = model_vars(b->model), segments = 0;
    for (int i = 0; i < m->len; i++) {
        const struct change *c = &b->changes.at[m->first + i];
        int of[2];
        if (c->slot >= vars || c->to != MARK_YES ||
            !session_line_ends(s, b->model->vars.at[c->slot].at, of))
            continue;
        if (segments++ == 0) {
            ends[0] = of[0];
            ends[1] = of[1];
            continue;
        }
        int end = ends[1] == of[0] || ends[1] == of[1] || segments > 2 ? 1 : 0;
        if (ends[end] != of[0] && ends[end] != of[1])
            break;
        ends[end] = of[0] == ends[end] ? of[1] : of[0];
        if (end == 0) { /* the first segment was told the other way round */
            int last = ends[0];
            ends[0] = ends[1];
            ends[1] = last;
        }
    }
    return segments;
}

/* True if a move changes the cell under the cursor, a note on it or one of its sides. */
static bool changes_here(const struct session *s, int move) {
    const struct board *b = &s->game.board;
    const struct move *m = &b->moves.at[move];
    struct grid g = b->model->grid;
    int vars = model_vars(b->model);
    for (int i = 0; i < m->len; i++) {
        int slot = b->changes.at[m->first + i].slot;
        struct place at =
            slot < vars ? b->model->vars.at[slot].at : place_cell((slot - vars) % grid_cells(g));
        if (at.a == s->cursor || (place_is_side(at) && grid_step(g, at.a, at.dir) == s->cursor))
            return true;
    }
    return false;
}

void session_stand_at_move(struct session *s, int move, bool drawn) {
    int ends[2], cell = session_move_cell(s, move), segments = drawn_line(s, move, ends);
    if (segments == 0) {
        s->cursor = cell != NO_CELL && !changes_here(s, move) ? cell : s->cursor;
        session_hold_tip(s);
        return;
    }
    bool lined[2] = {session_lines_at(s, ends[0]) > 0, session_lines_at(s, ends[1]) > 0};
    if (lined[0] != lined[1])
        session_stand(s, ends[lined[0] == drawn]);
    else /* a single segment does not tell where it was begun: not where one stands behind it */
        session_stand(s, ends[segments == 1 ? session_spot(s) == ends[0] : drawn]);
}

/* Strokes: one key that goes on with a mark from cell to cell, until something is in the way; there
 * a loop goes on round corners as long as it has one way left. Lines are drawn from cell to cell;
 * those along the sides of cells go on from where one ends at this cell; where marks fill cells,
 * what the first cell has is what the next ones get. */

bool session_has_room(const struct session *s, lit l) {
    const struct model *m = s->game.model;
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
    return cell == NO_CELL ? -1 : s->game.model->side_var[cell * DIRS + (int)d];
}

static bool stroke_is_drawn(const struct session *s, int side) {
    return side >= 0 && s->game.board.value[side] == MARK_YES;
}

/* True if one line ends at the corner of a cell that lies towards both directions. */
static bool line_ends_at(const struct session *s, int cell, enum dir x, enum dir y) {
    struct grid g = s->game.model->grid;
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
    int next = side_of(s, grid_step(s->game.model->grid, s->cursor, d), hand);
    if (!stroke_is_drawn(s, here) && line_ends_at(s, s->cursor, dir_back(d), hand))
        return stroke_may_be_on(s, here) ? ONSET_HERE : ONSET_NONE;
    bool comes = stroke_is_drawn(s, here) || line_ends_at(s, s->cursor, d, hand);
    return comes && stroke_may_be_on(s, next) ? ONSET_NEXT : ONSET_NONE;
}

static int stroke_hand(struct session *s, enum dir d, enum dir hand, enum onset onset, int most) {
    struct grid g = s->game.model->grid;
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
    const struct model *m = s->game.model;
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

void session_stroke(struct session *s, enum dir d, int most) {
    const struct genre *g = s->game.puzzle->genre;
    bool lines = g->segment != LOOK_NONE, sides = g->side != LOOK_NONE;
    int limit = most > 0 ? most : grid_cells(s->game.model->grid);
    int from = session_spot(s), last = -1;
    board_begin(&s->game.board);
    if (lines || session_has_tip(s))
        last = stroke_lines(s, d, limit);
    else if (sides)
        last = stroke_sides(s, d, limit);
    else
        stroke_cells(s, d, limit);
    if (last >= 0 && most == 0)
        session_follow_end(s, last);
    if (session_spot(s) != from)
        session_follow(s);
    bool changed = board_end(&s->game.board), draws = lines || sides;
    if (session_spot(s) == from &&
        !(changed && draws)) /* a cell may have its own mark by this alone */
        say(&s->said, "The %s cannot go there", draws ? "line" : "mark");
}
