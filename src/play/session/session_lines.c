/* Lines that go on where they have one way left, and cells of which something is open. It looks at
 * marks and sums alone, never at the solution. */
#include "genre/genre.h"
#include "play/session/session_internal.h"

/* The edge, by its number at the vertex, by which a line that ends there has to leave it; -1: no
 * line ends there, or it may go on in several ways, or in none. */
static int only_way(const struct session *s, int vertex) {
    const struct graph *g = &s->game.model.graph;
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
    const struct graph *g = &s->game.model.graph;
    int i;
    while ((i = only_way(s, vertex)) >= 0) {
        *last = lit_var(vertex_edge_at(g, vertex, i)->on);
        session_add_mark(s, lit_yes(*last));
        vertex = vertex_neighbour(g, vertex, i);
    }
    return vertex;
}

void session_follow(struct session *s) {
    const struct graph *g = &s->game.model.graph;
    if (!s->implied || g->shape != SHAPE_LOOP)
        return;
    int here = g->cell_vertex[s->cursor], last;
    if (here >= 0) /* lines along the sides of cells leave the cursor where it is */
        s->cursor = g->vertices.at[follow_from(s, here, &last)].cell;
    for (int v = 0; v < g->vertices.len; v++)
        follow_from(s, v, &last);
}

void session_follow_end(struct session *s, int var) {
    const struct model *m = &s->game.model;
    const struct edge *e = &m->graph.edges.at[m->graph.edge_of_var[var]];
    if (m->graph.shape != SHAPE_LOOP)
        return;
    for (int i = 0; i < 2; i++) {
        int last = -1, end = follow_from(s, i == 0 ? e->u : e->v, &last);
        if (last >= 0) /* a cell at whose side the line ends, or where it does */
            s->cursor = place_is_side(m->vars.at[last].at) ? m->vars.at[last].at.a
                                                           : m->graph.vertices.at[end].cell;
    }
}

/* A line ends here that has to go on. */
static bool loose_end(const struct session *s, int cell) {
    const struct model *m = &s->game.model;
    int ends = 0;
    for (enum dir d = 0; d < DIRS; d++) {
        int var = m->segment_var[cell * DIRS + (int)d];
        ends += var >= 0 && s->game.board.value[var] == MARK_YES;
    }
    return ends == 1 && m->graph.shape == SHAPE_LOOP;
}

static bool is_lined(const struct session *s, int cell) {
    for (enum dir d = 0; d < DIRS; d++) {
        int var = s->game.model.segment_var[cell * DIRS + (int)d];
        if (var >= 0 && s->game.board.value[var] == MARK_YES)
            return true;
    }
    return false;
}

/* A segment or a side of the cell may still be drawn. */
static bool may_be_drawn(const struct session *s, int cell) {
    const struct model *m = &s->game.model;
    for (enum dir d = 0; d < DIRS; d++) {
        int segment = m->segment_var[cell * DIRS + (int)d],
            side = m->side_var[cell * DIRS + (int)d];
        int var = segment >= 0 ? segment : side;
        if (var >= 0 && s->game.board.value[var] == MARK_NONE && session_has_room(s, lit_yes(var)))
            return true;
    }
    return false;
}

static bool undecided(const struct session *s, int cell) {
    int var = s->game.model.cell_var[cell];
    bool lined = is_lined(s, cell);
    if (loose_end(s, cell))
        return true;
    if (s->game.puzzle->genre->cursor == CURSOR_GIVEN)
        return s->game.puzzle->given[cell].kind != GIVEN_NONE && may_be_drawn(s, cell);
    if (var >= 0)
        return s->game.board.value[var] == MARK_NONE && !lined;
    return !lined && may_be_drawn(s, cell);
}

void session_next_undecided(struct session *s, int step) {
    int cells = grid_cells(s->game.model.grid), cell = s->cursor;
    for (int i = 0; i < cells; i++) {
        cell = (cell + step + cells) % cells;
        if (undecided(s, cell)) {
            s->cursor = cell;
            return;
        }
    }
    session_say(s, "Every cell is decided");
}

/* The ends of the line that a move draws, one segment after the other; false: it draws none. */
static bool drawn_line(const struct session *s, int move, int ends[2]) {
    const struct board *b = &s->game.board;
    const struct move *m = &b->moves.at[move];
    int vars = model_vars(b->model), segments = 0;
    for (int i = 0; i < m->len; i++) {
        const struct change *c = &b->changes.at[m->first + i];
        struct place at = c->slot < vars ? b->model->vars.at[c->slot].at : place_cell(0);
        if (!place_is_segment(at) || c->to != MARK_YES)
            continue;
        if (segments++ == 0) {
            ends[0] = at.a;
            ends[1] = at.b;
            continue;
        }
        int end = ends[1] == at.a || ends[1] == at.b || segments > 2 ? 1 : 0;
        if (ends[end] != at.a && ends[end] != at.b)
            break;
        ends[end] = at.a == ends[end] ? at.b : at.a;
        if (end == 0) { /* the first segment was told the other way round */
            int last = ends[0];
            ends[0] = ends[1];
            ends[1] = last;
        }
    }
    return segments > 0;
}

/* Whether a move changes the cell under the cursor, a note on it or one of its sides. */
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
    int ends[2], cell = session_move_cell(s, move);
    if (!drawn_line(s, move, ends)) {
        s->cursor = cell != NO_CELL && !changes_here(s, move) ? cell : s->cursor;
        return;
    }
    bool lined[2] = {is_lined(s, ends[0]), is_lined(s, ends[1])};
    bool at_end = s->cursor == ends[0] || s->cursor == ends[1];
    if (lined[0] != lined[1])
        s->cursor = ends[lined[0] == drawn];
    else if (!at_end)
        s->cursor = ends[drawn];
}
