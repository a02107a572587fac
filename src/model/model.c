#include "model/model.h"

#include "base/least.h"
#include "model/model_inside.h"

#include <assert.h>
#include <string.h>

struct model *model_new(void) {
    return mem_alloc(1, sizeof(struct model));
}

void model_begin(struct model *m, struct grid grid, const struct family *families, int n_families) {
    memset(m, 0, sizeof *m);
    m->scope = mem_begin();
    m->grid = grid;
    m->families = families;
    m->n_families = n_families;
    m->marks_family = -1;
    /* Roughly what genres need; also makes lits.at non-NULL in a Model without literals. */
    vec_reserve(&m->vars, 2 * grid_cells(grid));
    vec_reserve(&m->sums, 3 * grid_cells(grid));
    vec_reserve(&m->lits, 8 * grid_cells(grid));
    model_rule(m, RULE_GRAPH, 0, NO_CELL, 0);
}

int model_var(struct model *m, struct place at, mark unmarked) {
    vec_push(&m->vars, ((struct var){.at = at, .unmarked = unmarked}));
    return m->vars.len - 1;
}

void model_given(struct model *m, int cell, mark given) {
    if (!m->given)
        m->given = mem_alloc(grid_cells(m->grid), sizeof *m->given);
    m->given[cell] = given;
}

void model_wants_marks(struct model *m, int family) {
    m->marks_family = family;
}

mark model_cell_mark(const struct model *m, const mark *marks, int cell) {
    int var = m->cell_var[cell];
    mark given = m->given ? m->given[cell] : MARK_NONE;
    return var >= 0 ? marks[var] : given == MARK_NONE ? MARK_NO : given;
}

static bool few_have_repeats(const lit *lits, int n) {
    for (int i = 1; i < n; i++)
        for (int k = 0; k < i; k++)
            if (lits[i] == lits[k])
                return true;
    return false;
}

/* Returns true if some literal occurs twice. For many literals it uses one bit for each possible
 * value from the least to the greatest. */
static bool has_repeats(const lit *lits, int n) {
    enum { BITS = 64, FEW = 12 };
    bool ascends = true, found = false; /* as for the cells of a room; then nothing is repeated */
    lit least = n > 0 ? lits[0] : 0, greatest = least;
    for (int i = 1; i < n; i++) {
        ascends = ascends && lits[i - 1] < lits[i];
        least = min_int(lits[i], least);
        greatest = max_int(lits[i], greatest);
    }
    if (ascends || n <= FEW)
        return !ascends && few_have_repeats(lits, n);
    LOCAL(mem_free_at) uint64_t *seen = mem_alloc((greatest - least) / BITS + 1, sizeof *seen);
    for (int i = 0; i < n && !found; i++) {
        int at = lits[i] - least;
        found = seen[at / BITS] >> (at % BITS) & 1;
        seen[at / BITS] |= (uint64_t)1 << (at % BITS);
    }
    return found;
}

/* Moves repeats of a literal behind its first occurrence and keeps the order otherwise. Returns the
 * greatest number of occurrences. */
static int group_repeats(lit *lits, int n) {
    int most = 1;
    if (!has_repeats(lits, n))
        return most;
    for (int i = 0, group = 1; i < n; i += group, group = 1) {
        for (int k = i + 1; k < n; k++) {
            if (lits[k] != lits[i])
                continue;
            memmove(lits + i + group + 1, lits + i + group, (size_t)(k - i - group) * sizeof *lits);
            lits[i + group++] = lits[i];
        }
        most = max_int(group, most);
    }
    return most;
}

int model_sum(struct model *m, int family, int about, const lit *lits, int n, int lo, int hi) {
    struct sum s = {.family = family,
                    .about = about,
                    .lo = lo,
                    .hi = hi,
                    .number = -1,
                    .vertex = -1,
                    .printed = -1,
                    .first = m->lits.len};
    vec_reserve(&m->lits, n);
    lit *at = m->lits.at + s.first;
    for (int i = 0; i < n; i++) {
        if (lits[i] == LIT_TRUE) {
            s.lo--;
            s.hi--;
        } else if (lits[i] != LIT_FALSE) {
            at[s.len++] = lits[i];
        }
    }
    m->lits.len += s.len;
    s.heaviest = group_repeats(m->lits.at + s.first, s.len);
    vec_push(&m->sums, s);
    return m->sums.len - 1;
}

int model_printed_sum(struct model *m, int family, int about, int printed, const lit *lits, int n,
                      int number) {
    int sum = model_sum(m, family, about, lits, n, number, number);
    m->sums.at[sum].printed = printed;
    return sum;
}

int model_numbered_sum(struct model *m, int family, int about, const lit *lits, int n, int lo,
                       int hi, int number) {
    int sum = model_sum(m, family, about, lits, n, lo, hi);
    m->sums.at[sum].number = number;
    return sum;
}

void model_say_number(struct model *m, int rule, int number) {
    m->rules.at[rule].number = number;
}

int model_rule(struct model *m, enum rule_kind kind, int family, int about, int index) {
    vec_push(&m->rules, ((struct rule){kind, family, about, index, -1}));
    return m->rules.len - 1;
}

int model_rule_number(const struct model *m, int rule, int cell) {
    const struct rule *r = &m->rules.at[rule];
    if (r->kind != RULE_COMPONENTS)
        return r->number;
    return m->component_clues.at[m->components.at[r->index].first_clue + cell];
}

/* Returns the graph that is being built. */
static struct graph *last_graph(struct model *m) {
    return m->more_graphs.len > 0 ? &vec_last(&m->more_graphs) : &m->graph;
}

void model_graph(struct model *m, enum shape shape, int family, int faces) {
    if (m->graph.shape == SHAPE_NONE) {
        m->rules.at[0].family = family;
    } else {
        assert(shape == SHAPE_CONNECTED && faces == 0);
        vec_push(&m->more_graphs, (struct graph){0});
        model_rule(m, RULE_GRAPH, family, NO_CELL, m->more_graphs.len);
    }
    struct graph *g = last_graph(m);
    g->shape = shape;
    g->family = family;
    g->faces = faces;
    int cells = grid_cells(m->grid);
    vec_reserve(&g->vertices, cells);
    vec_reserve(&g->edges, 2 * cells);
    g->cell_vertex = mem_alloc(cells, sizeof *g->cell_vertex);
    for (int cell = 0; cell < cells; cell++)
        g->cell_vertex[cell] = -1;
    g->cell_face = faces > 0 ? mem_alloc(cells, sizeof *g->cell_face) : NULL;
}

void graph_cell_face(struct model *m, int cell, int face) {
    m->graph.cell_face[cell] = face;
}

int graph_border(struct model *m) {
    struct vertex border = {.cell = NO_CELL, .at = place_cell(NO_CELL), .on = LIT_TRUE, .ends = -1};
    vec_push(&last_graph(m)->vertices, border);
    return last_graph(m)->vertices.len - 1;
}

int graph_vertex_at(struct model *m, struct place at, lit on) {
    struct graph *g = last_graph(m);
    vec_push(&g->vertices, ((struct vertex){.cell = at.a, .at = at, .on = on, .ends = -1}));
    if (place_is_cell(at))
        g->cell_vertex[at.a] = g->vertices.len - 1;
    return g->vertices.len - 1;
}

int graph_vertex(struct model *m, int cell, lit on) {
    return graph_vertex_at(m, place_cell(cell), on);
}

int graph_edge(struct model *m, int u, int v, lit on, int face_a, int face_b) {
    struct graph *g = last_graph(m);
    vec_push(&g->edges, ((struct edge){.u = u, .v = v, .on = on, .face = {face_a, face_b}}));
    return g->edges.len - 1;
}

void graph_side(struct model *m, struct side_fact fact) {
    vec_push(&m->graph.sides, fact);
}

void model_hand_out(const struct model *m, void *scope) {
    void *const blocks[] = {m->vars.at,
                            m->sums.at,
                            m->lits.at,
                            m->rules.at,
                            m->arms.at,
                            m->components.at,
                            m->component_clues.at,
                            m->tables.at,
                            m->ways.at,
                            m->way_bits.at,
                            m->aparts.at,
                            m->touches.at,
                            m->rings.at,
                            m->turns.at,
                            m->pairs.at,
                            m->takers.at,
                            m->rule_uses.at,
                            m->rule_use_first,
                            m->uses.at,
                            m->use_first,
                            m->background_uses,
                            m->background_use_first,
                            m->cell_var,
                            m->segment_var,
                            m->side_var,
                            m->next_layer,
                            m->given,
                            m->more_graphs.at};
    graph_hand_out(&m->graph, scope);
    for (int i = 0; i < m->more_graphs.len; i++)
        graph_hand_out(&m->more_graphs.at[i], scope);
    mem_hand_out(scope, blocks, (int)(sizeof blocks / sizeof *blocks));
}

void model_free(struct model *m) {
    model_hand_out(m, NULL);
    memset(m, 0, sizeof *m);
}

struct place sum_place(const struct model *m, int sum) {
    const struct sum *s = &m->sums.at[sum];
    int across = m->grid.cols + 1;
    if (s->printed >= 0 && s->printed < (m->grid.rows + 1) * across)
        return place_point(m->grid, s->printed / across, s->printed % across);
    return s->vertex >= 0 ? m->graph.vertices.at[s->vertex].at : place_cell(s->about);
}

mark *marks_new(const struct model *m) {
    return mem_alloc(m->vars.len, sizeof(mark));
}

void marks_complete(const struct model *m, const mark *marks, mark *full) {
    for (int v = 0; v < m->vars.len; v++)
        full[v] = marks[v] == MARK_NONE && m->marks_family < 0 ? m->vars.at[v].unmarked : marks[v];
}

const struct graph *model_rule_graph(const struct model *m, int rule) {
    int index = m->rules.at[rule].index;
    return index > 0 ? &m->more_graphs.at[index - 1] : &m->graph;
}

struct model model_with_graph(const struct model *m, int rule) {
    struct model view = *m;
    view.graph = *model_rule_graph(m, rule);
    return view;
}

int model_never_both(const struct model *m, lit a, lit b) {
    for (int i = m->use_first[lit_var(a)]; i < m->use_first[lit_var(a) + 1]; i++) {
        const struct sum *s = &m->sums.at[m->uses.at[i]];
        const lit *l = sum_lits(m, s);
        if (s->len == 2 && s->hi == 1 && ((l[0] == a && l[1] == b) || (l[0] == b && l[1] == a)))
            return m->uses.at[i];
    }
    return -1;
}

vec_int model_open_by_distance(const struct model *m, const mark *marks, int near) {
    vec_int open = {0};
    LOCAL(mem_free_at) int *far = mem_alloc(model_vars(m), sizeof *far);
    for (int v = 0; v < model_vars(m); v++)
        far[v] = near == NO_CELL ? 0 : grid_distance(m->grid, near, m->vars.at[v].at.a);
    LOCAL(mem_free_at) int *order = least_first(far, model_vars(m), m->grid.rows + m->grid.cols);
    for (int i = 0; i < model_vars(m); i++)
        if (marks[order[i]] == MARK_NONE)
            vec_push(&open, order[i]);
    return open;
}

/* The sums of a loop: two line ends or none at each vertex. A sum lists its edges clockwise from
 * the north, in whatever order they were added. */

/* The edges at a vertex before model_seal(): clockwise from the north, then any others. */
struct corner {
    lit edge[DIRS];
    vec_lit others;
};

/* Returns the direction of one vertex from another on the same line, or DIR_NONE. */
static enum dir vertex_towards(const struct model *m, int from, int to) {
    struct grid g = m->grid;
    struct place a = m->graph.vertices.at[from].at, b = m->graph.vertices.at[to].at;
    if (a.kind != PLACE_POINT || b.kind != PLACE_POINT)
        return grid_towards(g, a.a, b.a);
    int down = place_point_row(g, b) - place_point_row(g, a);
    int right = place_point_col(g, b) - place_point_col(g, a);
    if ((down != 0) == (right != 0))
        return DIR_NONE;
    return down < 0 ? DIR_N : down > 0 ? DIR_S : right > 0 ? DIR_E : DIR_W;
}

static void corner_add(struct model *m, struct corner *corner, int from, int to, lit on) {
    enum dir d = vertex_towards(m, from, to);
    if (d != DIR_NONE && corner[from].edge[d] == LIT_FALSE)
        corner[from].edge[d] = on;
    else
        vec_push(&corner[from].others, on);
}

static struct corner *corners_new(struct model *m) {
    int n = m->graph.vertices.len;
    struct corner *corner = mem_alloc(n, sizeof *corner);
    for (int v = 0; v < n; v++)
        for (enum dir d = 0; d < DIRS; d++)
            corner[v].edge[d] = LIT_FALSE;
    for (int e = 0; e < m->graph.edges.len; e++) {
        struct edge at = m->graph.edges.at[e];
        if (at.u < 0)
            continue;
        corner_add(m, corner, at.u, at.v, at.on);
        corner_add(m, corner, at.v, at.u, at.on);
    }
    return corner;
}

static void add_ends_sum(struct model *m, int family, int v, const lit *lits, int n, int lo,
                         int hi) {
    int sum = model_sum(m, family, m->graph.vertices.at[v].cell, lits, n, lo, hi);
    m->sums.at[sum].vertex = v;
}

/* Requires that a line that enters also leaves: one sum for each edge, in which that edge is
 * negated. */
static void add_ends_by_edges(struct model *m, int family, int v, lit *edges, int n) {
    add_ends_sum(m, family, v, edges, n, 0, 2);
    for (int i = 0; i < n; i++) {
        edges[i] = lit_not(edges[i]);
        add_ends_sum(m, family, v, edges, n, 1, n);
        edges[i] = lit_not(edges[i]);
    }
}

static void add_vertex_ends(struct model *m, int family, int v, const struct corner *corner,
                            vec_lit *lits) {
    lit on = m->graph.vertices.at[v].on;
    vec_clear(lits);
    for (int twice = 0; twice < 2 && on >= 0; twice++)
        vec_push(lits, lit_not(on));
    for (enum dir d = 0; d < DIRS; d++)
        if (corner->edge[d] != LIT_FALSE)
            vec_push(lits, corner->edge[d]);
    for (int i = 0; i < corner->others.len; i++)
        vec_push(lits, corner->others.at[i]);
    m->graph.vertices.at[v].ends = m->sums.len;
    if (on == LIT_BY_EDGES)
        add_ends_by_edges(m, family, v, lits->at, lits->len);
    else
        add_ends_sum(m, family, v, lits->at, lits->len, 2, 2);
}

void model_loop_degrees(struct model *m, int family) {
    struct corner *corner = corners_new(m);
    vec_lit lits = {0};
    assert(m->families[family].role == ROLE_ENDS);
    for (int v = 0; v < m->graph.vertices.len; v++)
        add_vertex_ends(m, family, v, &corner[v], &lits);
}

int vertex_ends_sum(const struct model *m, int v, int edge) {
    const struct vertex *at = &m->graph.vertices.at[v];
    if (at->on != LIT_BY_EDGES || at->ends < 0)
        return at->ends;
    if (edge < 0)
        return -1;
    lit no = lit_not(m->graph.edges.at[edge].on);
    for (int sum = at->ends + 1; sum < m->sums.len && m->sums.at[sum].vertex == v; sum++)
        for (int i = 0; i < m->sums.at[sum].len; i++)
            if (sum_lits(m, &m->sums.at[sum])[i] == no)
                return sum;
    return -1;
}
