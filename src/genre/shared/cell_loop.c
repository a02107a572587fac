#include "genre/shared/cell_loop.h"

#include "base/err.h"
#include "genre/shared/shading.h"
#include "model/arms.h"
#include "model/model.h"
#include "model/sides.h"

static lit *no_lits(int n) {
    lit *lits = mem_alloc(n, sizeof *lits);
    for (int i = 0; i < n; i++)
        lits[i] = LIT_FALSE;
    return lits;
}

static bool cell_is_passable(const struct puzzle *p, int cell, unsigned closed) {
    return cell != NO_CELL && !(closed >> p->given[cell].kind & 1);
}

static lit add_segment(const struct puzzle *p, struct model *m, int cell, enum dir d,
                       unsigned closed) {
    int next = grid_step(p->grid, cell, d);
    return cell_is_passable(p, cell, closed) && cell_is_passable(p, next, closed)
               ? lit_yes(model_var(m, place_segment(cell, next), MARK_NO))
               : LIT_FALSE;
}

bool clue_lacks_arrow(const struct puzzle *p, struct model *m, int family, int cell) {
    bool lacks = p->given[cell].number != NO_NUMBER && p->given[cell].dir == DIR_NONE;
    if (lacks)
        model_sum(m, family, cell, NULL, 0, 1, 1);
    return lacks;
}

void cell_loop_begin(struct cell_loop *l, const struct puzzle *p, struct model *m, unsigned closed,
                     bool shaded) {
    int cells = grid_cells(p->grid);
    *l = (struct cell_loop){
        p->grid, no_lits(cells), no_lits(cells), no_lits(cells), mem_alloc(cells, sizeof *l->open),
        shaded};
    for (int cell = 0; cell < cells; cell++) {
        l->open[cell] = cell_is_passable(p, cell, closed);
        if (shaded && l->open[cell])
            l->shade[cell] = lit_yes(model_var(m, place_cell(cell), MARK_NO));
    }
    for (int cell = 0; cell < cells; cell++) {
        l->east[cell] = add_segment(p, m, cell, DIR_E, closed);
        l->south[cell] = add_segment(p, m, cell, DIR_S, closed);
    }
}

lit cell_loop_segment(const struct cell_loop *l, int cell, enum dir d) {
    int next = grid_step(l->grid, cell, d);
    if (next == NO_CELL)
        return LIT_FALSE;
    return d == DIR_E   ? l->east[cell]
           : d == DIR_S ? l->south[cell]
           : d == DIR_W ? l->east[next]
                        : l->south[next];
}

struct room_segments *cell_loop_rooms(const struct cell_loop *l, const struct puzzle *p,
                                      const int *room, int rooms) {
    struct room_segments *by_room = mem_alloc(rooms, sizeof *by_room);
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        for (enum dir d = DIR_E; d <= DIR_S; d++) {
            int next = grid_step(p->grid, cell, d), here = room[cell];
            if (next == NO_CELL || here < 0 || room[next] < 0)
                continue;
            lit segment = cell_loop_segment(l, cell, d);
            if (here != room[next]) {
                vec_push(&by_room[here].gate, segment);
                vec_push(&by_room[room[next]].gate, segment);
                continue;
            }
            vec_push(&by_room[here].inner, segment);
            if (puzzle_wall(p, cell, next))
                vec_push(&by_room[here].wall, segment);
        }
    return by_room;
}

void cell_loop_crossings(struct model *m, int family, int about, const struct room_segments *s,
                         int lo, int hi) {
    int gates = s->gate.len, walls = s->wall.len;
    lit *lits = mem_alloc(gates + 2 * walls, sizeof *lits);
    for (int i = 0; i < gates; i++)
        lits[i] = s->gate.at[i];
    for (int i = 0; i < 2 * walls; i++)
        lits[gates + i] = s->wall.at[i / 2];
    model_sum(m, family, about, lits, gates + 2 * walls, lo, hi);
}

void cell_loop_no_wall(struct model *m, int family, int about, const struct room_segments *s) {
    if (s->wall.len > 0)
        model_sum(m, family, about, s->wall.at, s->wall.len, 0, 0);
}

/* Returns the face that has this cell at its lower right: the square between four cell centres, or
 * the outer face 0 along the border. */
static int face_at(struct grid g, int row, int col) {
    if (row < 1 || col < 1 || row >= g.rows || col >= g.cols)
        return 0;
    return 1 + (row - 1) * (g.cols - 1) + col - 1;
}

static void cell_loop_add_edge(const struct cell_loop *l, struct model *m, int cell, enum dir d) {
    struct grid g = l->grid;
    int next = grid_step(g, cell, d), row = grid_row(g, cell), col = grid_col(g, cell);
    if (next == NO_CELL)
        return;
    int a = d == DIR_E ? face_at(g, row, col + 1) : face_at(g, row + 1, col);
    int b = face_at(g, row + 1, col + 1);
    lit on = cell_loop_segment(l, cell, d);
    if (on == LIT_FALSE)
        graph_edge(m, -1, -1, LIT_FALSE, a, b);
    else
        graph_edge(m, m->graph.cell_vertex[cell], m->graph.cell_vertex[next], on, a, b);
}

static void add_vertex(const struct cell_loop *l, struct model *m, int cell, bool all) {
    if (l->open[cell])
        graph_vertex(m, cell, l->shaded ? lit_not(l->shade[cell]) : all ? LIT_TRUE : LIT_BY_EDGES);
}

void cell_loop_close(const struct cell_loop *l, struct model *m, bool all, int loop_family,
                     int ends_family) {
    struct grid g = l->grid;
    model_graph(m, SHAPE_LOOP, loop_family, 1 + (g.rows - 1) * (g.cols - 1));
    for (int cell = 0; cell < grid_cells(g); cell++) {
        add_vertex(l, m, cell, all);
        graph_cell_face(m, cell, face_at(g, grid_row(g, cell), grid_col(g, cell)));
    }
    for (int cell = 0; cell < grid_cells(g); cell++) {
        cell_loop_add_edge(l, m, cell, DIR_E);
        cell_loop_add_edge(l, m, cell, DIR_S);
    }
    model_loop_degrees(m, ends_family);
}

void cell_loop_side(const struct cell_loop *l, struct model *m, int family, int cell, lit when,
                    bool inside) {
    int face = face_at(l->grid, grid_row(l->grid, cell), grid_col(l->grid, cell));
    graph_side(m, (struct side_fact){when, face, inside, family, cell});
}

void cell_loop_outside(const struct cell_loop *l, struct model *m, int family) {
    struct grid g = l->grid;
    for (int cell = 0; cell < grid_cells(g); cell++)
        if (l->shade[cell] != LIT_FALSE)
            cell_loop_side(l, m, family, cell, l->shade[cell], false);
    model_sides(m, family);
}

void cell_loop_shaded_apart(const struct cell_loop *l, struct model *m, int family) {
    shading_apart(m, family, l->shade);
}

void cell_loop_arms(const struct cell_loop *l, struct model *m, int family, int cell,
                    enum arms_rule rule, int number) {
    lit lines[DIRS][GRID_MAX];
    struct arm arm[DIRS];
    for (enum dir d = 0; d < DIRS; d++) {
        int n = 0, at = cell;
        for (; grid_step(l->grid, at, d) != NO_CELL; at = grid_step(l->grid, at, d))
            lines[d][n++] = cell_loop_segment(l, at, d);
        arm[d] = (struct arm){lines[d], n};
    }
    int added = model_arms(m, family, cell, arm, rule, number == NO_NUMBER ? -1 : number);
    if (number != NO_NUMBER)
        model_say_number(m, added, number);
}

void cell_loop_visit(const struct cell_loop *l, struct model *m, int family, int cell) {
    lit ends[DIRS];
    for (enum dir d = 0; d < DIRS; d++)
        ends[d] = cell_loop_segment(l, cell, d);
    model_sum(m, family, cell, ends, DIRS, 2, 2);
}

bool cell_loop_line(const struct model *m, const mark *full, int cell, enum dir d) {
    int var = cell == NO_CELL ? -1 : m->segment_var[cell * DIRS + (int)d];
    return var >= 0 && full[var] == MARK_YES;
}

void cell_loop_lengths(const struct model *m, const mark *full, int cell, int length[DIRS]) {
    for (enum dir d = 0; d < DIRS; d++) {
        length[d] = 0;
        for (int at = cell; cell_loop_line(m, full, at, d); at = grid_step(m->grid, at, d))
            length[d]++;
    }
}

int cell_loop_ends(const struct model *m, const mark *full, int cell) {
    int lines = 0;
    for (enum dir d = 0; d < DIRS; d++)
        lines += cell_loop_line(m, full, cell, d);
    return lines;
}

const char *cell_loop_word(const struct model *m, const mark *marks, int sum) {
    int cell = m->sums.at[sum].about, shade = m->cell_var[cell];
    int lines = cell_loop_ends(m, marks, cell);
    if (shade >= 0 && marks[shade] == MARK_YES)
        return lines > 0 ? "line-on-shaded" : "empty-cell";
    return lines == 4   ? "loop-cross"
           : lines == 3 ? "loop-branch"
           : lines == 0 ? "empty-cell"
                        : "dead-end";
}

const char *cell_loop_visit_word(const struct model *m, const mark *marks, int sum) {
    const struct sum *s = &m->sums.at[sum];
    return cell_loop_ends(m, marks, s->about) == 0 ? m->families[s->family].word
                                                   : cell_loop_word(m, marks, sum);
}
