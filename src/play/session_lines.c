/* Drawing that does more than one segment: runs, and lines that go on where they have one way left.
 * It looks at marks and sums alone, never at the solution. */
#include "play/session_internal.h"

#include "genre/genre.h"

/* Whether every sum over the segment still allows it to be drawn. */
static bool has_room(const struct session *s, int var) {
    const struct model *m = &s->game.model;
    for (int i = m->use_first[var]; i < m->use_first[var + 1]; i++) {
        const struct sum *sum = &m->sums.at[m->uses.at[i]];
        const lit *l = sum_lits(m, sum);
        int held = 0;
        for (int k = 0; k < sum->len; k++)
            held += l[k] == lit_yes(var) || lit_mark(s->game.board.value, l[k]) == MARK_YES;
        if (held > sum->hi)
            return false;
    }
    return true;
}

/* The edge, by its number at the vertex, by which a line that ends there has to leave it; -1: no
 * line ends there, or it may go on in several ways, or in none. */
static int only_way(const struct session *s, int vertex) {
    const struct graph *g = &s->game.model.graph;
    int ends = 0, ways = 0, way = -1;
    for (int i = 0; i < vertex_edges(g, vertex); i++) {
        lit on = vertex_edge_at(g, vertex, i)->on;
        mark now = lit_mark(s->game.board.value, on);
        ends += now == MARK_YES;
        if (now == MARK_NONE && has_room(s, lit_var(on))) {
            ways++;
            way = i;
        }
    }
    return ends == 1 && ways == 1 ? way : -1;
}

static void draw_var(struct session *s, int var) {
    board_set(&s->game.board, var, MARK_YES);
    if (s->implied)
        session_imply(s, var);
}

/* Draws from the end of a line as long as it has one way left; gives the vertex where it ends
 * then. */
static int follow_from(struct session *s, int vertex) {
    const struct graph *g = &s->game.model.graph;
    int i;
    while ((i = only_way(s, vertex)) >= 0) {
        draw_var(s, lit_var(vertex_edge_at(g, vertex, i)->on));
        vertex = vertex_neighbour(g, vertex, i);
    }
    return vertex;
}

void session_follow(struct session *s) {
    const struct graph *g = &s->game.model.graph;
    if (!s->implied || g->shape != SHAPE_LOOP)
        return;
    int here = g->cell_vertex[s->cursor];
    if (here >= 0) /* lines along the sides of cells leave the cursor where it is */
        s->cursor = g->vertices.at[follow_from(s, here)].cell;
    for (int v = 0; v < g->vertices.len; v++)
        follow_from(s, v);
}

static int neighbour(const struct session *s, int var, int cell) {
    struct place at = s->game.model.vars.at[var].at;
    return at.a == cell ? at.b : at.a;
}

void session_run(struct session *s, enum dir d) {
    const struct model *m = &s->game.model;
    int from = s->cursor, left = grid_cells(m->grid);
    board_begin(&s->game.board);
    for (; left > 0; left--) {
        int var = m->segment_var[s->cursor * DIRS + (int)d];
        mark now = var < 0 ? MARK_NO : s->game.board.value[var];
        if (now == MARK_NO || (now == MARK_NONE && !has_room(s, var)))
            break;
        if (now == MARK_NONE)
            draw_var(s, var);
        s->cursor = neighbour(s, var, s->cursor);
    }
    if (s->cursor == from)
        session_say(s, "The line cannot go there");
    else
        session_follow(s);
    board_end(&s->game.board);
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
        if (var >= 0 && s->game.board.value[var] == MARK_NONE && has_room(s, var))
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
