#include "model/model.h"

#include <assert.h>
#include <string.h>

void model_begin(struct model *m, struct grid grid, const struct family *families, int n_families) {
    memset(m, 0, sizeof *m);
    m->grid = grid;
    m->families = families;
    m->n_families = n_families;
    vec_reserve(&m->lits, 1); /* so that lits.at is not NULL even in a Model without literals */
    model_rule(m, RULE_GRAPH, 0, NO_CELL, 0);
}

int model_var(struct model *m, struct place at, mark unmarked) {
    vec_push(&m->vars, ((struct var){.at = at, .unmarked = unmarked}));
    return m->vars.len - 1;
}

/* True if some literal occurs twice: found with one bit for each literal from the least to the
 * greatest. */
static bool has_repeats(const lit *lits, int n) {
    enum { BITS = 64 };
    bool ascends = true, found = false; /* as the cells of a room do; then nothing is repeated */
    lit least = n > 0 ? lits[0] : 0, greatest = least;
    for (int i = 1; i < n; i++) {
        ascends = ascends && lits[i - 1] < lits[i];
        least = lits[i] < least ? lits[i] : least;
        greatest = lits[i] > greatest ? lits[i] : greatest;
    }
    if (ascends)
        return false;
    uint64_t *seen = mem_alloc((greatest - least) / BITS + 1, sizeof *seen);
    for (int i = 0; i < n && !found; i++) {
        int at = lits[i] - least;
        found = seen[at / BITS] >> (at % BITS) & 1;
        seen[at / BITS] |= (uint64_t)1 << (at % BITS);
    }
    mem_free(seen);
    return found;
}

/* Moves repeats of a literal behind its first occurrence and keeps the order otherwise. */
static void group_repeats(lit *lits, int n) {
    if (!has_repeats(lits, n))
        return;
    for (int i = 0, group = 1; i < n; i += group, group = 1)
        for (int k = i + 1; k < n; k++) {
            if (lits[k] != lits[i])
                continue;
            memmove(lits + i + group + 1, lits + i + group, (size_t)(k - i - group) * sizeof *lits);
            lits[i + group++] = lits[i];
        }
}

int model_sum(struct model *m, int family, int about, const lit *lits, int n, int lo, int hi) {
    struct sum s = {.family = family,
                    .about = about,
                    .lo = lo,
                    .hi = hi,
                    .number = -1,
                    .vertex = -1,
                    .first = m->lits.len};
    for (int i = 0; i < n; i++) {
        if (lits[i] == LIT_TRUE) {
            s.lo--;
            s.hi--;
        } else if (lits[i] != LIT_FALSE) {
            vec_push(&m->lits, lits[i]);
        }
    }
    s.len = m->lits.len - s.first;
    group_repeats(m->lits.at + s.first, s.len);
    vec_push(&m->sums, s);
    return m->sums.len - 1;
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

/* The graph that is being built. */
static struct graph *last_graph(struct model *m) {
    return m->more_graphs.len > 0 ? &m->more_graphs.at[m->more_graphs.len - 1].graph : &m->graph;
}

int model_numbered_sum(struct model *m, int family, int about, const lit *lits, int n, int lo,
                       int hi, int number) {
    int sum = model_sum(m, family, about, lits, n, lo, hi);
    m->sums.at[sum].number = number;
    return sum;
}

void model_graph(struct model *m, enum shape shape, int family, int faces) {
    if (m->graph.shape == SHAPE_NONE) {
        m->rules.at[0].family = family;
    } else {
        assert(shape == SHAPE_CONNECTED && faces == 0);
        vec_push(&m->more_graphs, (struct more_graph){0});
        model_rule(m, RULE_GRAPH, family, NO_CELL, m->more_graphs.len);
    }
    struct graph *g = last_graph(m);
    g->shape = shape;
    g->family = family;
    g->faces = faces;
    int cells = grid_cells(m->grid);
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

/* --- a loop's degrees ------------------------------------------------------------------------- */

/* The edges at a vertex before model_seal(): clockwise from the north, then any others. */
struct corner {
    lit edge[DIRS];
    VEC(lit) others;
};

/* The direction in which one vertex lies straight from another, or DIR_NONE. */
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

/* A line that enters also leaves: one sum for each edge, in which that edge is negated. */
static void add_ends_by_edges(struct model *m, int family, int v, lit *edges, int n) {
    add_ends_sum(m, family, v, edges, n, 0, 2);
    for (int i = 0; i < n; i++) {
        edges[i] = lit_not(edges[i]);
        add_ends_sum(m, family, v, edges, n, 1, n);
        edges[i] = lit_not(edges[i]);
    }
}

static void add_vertex_ends(struct model *m, int family, int v, const struct corner *corner) {
    lit on = m->graph.vertices.at[v].on;
    VEC(lit) lits = {0};
    for (int twice = 0; twice < 2 && on >= 0; twice++)
        vec_push(&lits, lit_not(on));
    for (enum dir d = 0; d < DIRS; d++)
        if (corner->edge[d] != LIT_FALSE)
            vec_push(&lits, corner->edge[d]);
    for (int i = 0; i < corner->others.len; i++)
        vec_push(&lits, corner->others.at[i]);
    m->graph.vertices.at[v].ends = m->sums.len;
    if (on == LIT_BY_EDGES)
        add_ends_by_edges(m, family, v, lits.at, lits.len);
    else
        add_ends_sum(m, family, v, lits.at, lits.len, 2, 2);
    vec_free(&lits);
}

void model_loop_degrees(struct model *m, int family) {
    struct corner *corner = corners_new(m);
    assert(m->families[family].role == ROLE_ENDS);
    for (int v = 0; v < m->graph.vertices.len; v++) {
        add_vertex_ends(m, family, v, &corner[v]);
        vec_free(&corner[v].others);
    }
    mem_free(corner);
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

mark vertex_edges_mark(const struct graph *g, const mark *marks, int v) {
    mark found = MARK_NO;
    for (int i = 0; i < vertex_edges(g, v); i++) {
        mark on = lit_mark(marks, vertex_edge_at(g, v, i)->on);
        if (on == MARK_YES)
            return MARK_YES;
        found = on == MARK_NONE ? MARK_NONE : found;
    }
    return found;
}

int vertex_witness(const struct graph *g, const mark *marks, int v) {
    lit on = g->vertices.at[v].on;
    if (on != LIT_BY_EDGES)
        return lit_mark(marks, on) == MARK_YES ? lit_var(on) : -1;
    for (int i = 0; i < vertex_edges(g, v); i++) {
        lit edge = vertex_edge_at(g, v, i)->on;
        if (lit_mark(marks, edge) == MARK_YES)
            return lit_var(edge);
    }
    return -1;
}

/* --- sealing ---------------------------------------------------------------------------------- */

/* Edges without ends (u == v == -1) only separate faces. */
static void seal_graph(struct graph *g) {
    vec_int *around = &g->around;
    for (int e = 0; e < g->edges.len; e++) {
        if (g->edges.at[e].u < 0)
            continue;
        g->vertices.at[g->edges.at[e].u].len++;
        g->vertices.at[g->edges.at[e].v].len++;
    }
    int total = 0;
    for (int v = 0; v < g->vertices.len; v++) {
        g->vertices.at[v].first = total;
        total += g->vertices.at[v].len;
        g->vertices.at[v].len = 0;
    }
    vec_reserve(around, total);
    around->len = total;
    for (int e = 0; e < g->edges.len; e++) {
        if (g->edges.at[e].u < 0)
            continue;
        struct vertex *u = &g->vertices.at[g->edges.at[e].u];
        struct vertex *v = &g->vertices.at[g->edges.at[e].v];
        around->at[u->first + u->len++] = e;
        around->at[v->first + v->len++] = e;
    }
}

static int *model_filled(int n, int value) {
    int *at = mem_alloc(n, sizeof *at);
    for (int i = 0; i < n; i++)
        at[i] = value;
    return at;
}

static void seal_switches(const struct model *m, const struct graph *g, int **edge_of_var,
                          int **vertex_of_var) {
    *edge_of_var = model_filled(m->vars.len, -1);
    *vertex_of_var = model_filled(m->vars.len, -1);
    for (int e = 0; e < g->edges.len; e++)
        if (g->edges.at[e].on >= 0)
            (*edge_of_var)[lit_var(g->edges.at[e].on)] = e;
    for (int v = 0; v < g->vertices.len; v++)
        if (g->vertices.at[v].on >= 0)
            (*vertex_of_var)[lit_var(g->vertices.at[v].on)] = v;
}

static void seal_more_graphs(struct model *m) {
    for (int i = 0; i < m->more_graphs.len; i++) {
        struct more_graph *more = &m->more_graphs.at[i];
        seal_graph(&more->graph);
        seal_switches(m, &more->graph, &more->edge_of_var, &more->vertex_of_var);
    }
}

struct model model_with_graph(const struct model *m, int rule) {
    struct model view = *m;
    int index = m->rules.at[rule].index;
    if (index > 0) {
        const struct more_graph *more = &m->more_graphs.at[index - 1];
        view.graph = more->graph;
        view.edge_of_var = more->edge_of_var;
        view.vertex_of_var = more->vertex_of_var;
    }
    return view;
}

/* The index entries of a place, layers aside: one, or one for each of its two cells. */
static int *first_at(const struct model *m, struct place at, bool other) {
    if (place_is_cell(at))
        return &m->cell_var[at.a];
    enum dir d = place_is_side(at) ? (enum dir)at.dir : grid_towards(m->grid, at.a, at.b);
    int *by_dir = place_is_side(at) ? m->side_var : m->segment_var;
    if (d == DIR_NONE || at.kind == PLACE_POINT)
        return NULL;
    return other ? &by_dir[at.b * DIRS + (int)dir_back(d)] : &by_dir[at.a * DIRS + (int)d];
}

static void seal_places(struct model *m) {
    int cells = grid_cells(m->grid);
    m->cell_var = model_filled(cells, -1);
    m->segment_var = model_filled(cells * DIRS, -1);
    m->side_var = model_filled(cells * DIRS, -1);
    m->next_layer = model_filled(m->vars.len, -1);
    for (int v = 0; v < m->vars.len; v++) {
        struct place at = m->vars.at[v].at;
        int *first = first_at(m, at, false);
        assert(first);
        if (at.layer > 0) {
            m->next_layer[model_at(m, place_on_layer(at, at.layer - 1))] = v;
            continue;
        }
        *first = v;
        if (at.a != at.b)
            *first_at(m, at, true) = v;
    }
}

/* An index from variables to the constraints they occur in, filled in two passes: the first counts
 * into slot[v], the second writes at that offset of `uses`. A variable that occurs in one
 * constraint several times is listed once. */
struct uses {
    int *stamp, *slot; /* by variable */
    vec_int *uses;     /* NULL in the first pass */
};

static void uses_meet(struct uses *u, lit l, int thing) {
    int v = lit_var(l);
    if (l < 0 || u->stamp[v] == thing)
        return;
    u->stamp[v] = thing;
    if (u->uses)
        u->uses->at[u->slot[v]] = thing;
    u->slot[v]++;
}

static void meet_sums(const struct model *m, struct uses *u) {
    for (int i = 0; i < m->sums.len; i++)
        for (int k = 0; k < m->sums.at[i].len; k++)
            uses_meet(u, sum_lits(m, &m->sums.at[i])[k], i);
}

static void meet_arms(const struct model *m, const struct arms *a, struct uses *u, int rule) {
    for (int arm = 0; arm < DIRS; arm++)
        for (int k = 0; k < a->len[arm]; k++)
            uses_meet(u, m->lits.at[a->first[arm] + k], rule);
}

static void meet_graph(const struct graph *g, struct uses *u, int rule) {
    for (int v = 0; v < g->vertices.len; v++)
        uses_meet(u, g->vertices.at[v].on, rule);
    for (int e = 0; e < g->edges.len; e++)
        uses_meet(u, g->edges.at[e].on, rule);
}

static void meet_table(const struct model *m, int table, struct uses *u, int rule) {
    const struct way_table *t = &m->tables.at[m->rules.at[table].index];
    for (int k = 0; k < t->len; k++)
        uses_meet(u, m->lits.at[t->first + k], rule);
}

static void meet_sides(const struct graph *g, struct uses *u, int rule) {
    for (int e = 0; e < g->edges.len; e++)
        uses_meet(u, g->edges.at[e].on, rule);
    for (int i = 0; i < g->sides.len; i++)
        uses_meet(u, g->sides.at[i].when, rule);
}

static void meet_rules(const struct model *m, struct uses *u) {
    for (int i = 1; i < m->rules.len; i++) {
        int index = m->rules.at[i].index;
        switch (m->rules.at[i].kind) {
        case RULE_GRAPH:
            meet_graph(&m->more_graphs.at[index - 1].graph, u, i);
            break;
        case RULE_ARMS:
            meet_arms(m, &m->arms.at[index], u, i);
            break;
        case RULE_COMPONENTS:
            for (int cell = 0; cell < grid_cells(m->grid); cell++)
                uses_meet(u, m->lits.at[m->components.at[index].first + cell], i);
            break;
        case RULE_TABLE:
            meet_table(m, i, u, i);
            break;
        case RULE_APART:
            for (int k = 0; k < 2; k++)
                meet_table(m, m->aparts.at[index].rule[k], u, i);
            break;
        case RULE_SIDES:
            meet_sides(&m->graph, u, i);
            break;
        case RULE_KINDS:
            break;
        }
    }
}

/* Gives the offsets by variable. */
static int *index_uses(const struct model *m, void (*meet)(const struct model *, struct uses *),
                       vec_int *uses) {
    int n = m->vars.len, *first = mem_alloc(n + 1, sizeof *first);
    struct uses u = {model_filled(n, -1), model_filled(n, 0), NULL};
    meet(m, &u);
    for (int v = 0; v < n; v++) {
        first[v + 1] = first[v] + u.slot[v];
        u.slot[v] = first[v];
        u.stamp[v] = -1;
    }
    vec_reserve(uses, first[n]);
    uses->len = first[n];
    u.uses = uses;
    meet(m, &u);
    mem_free(u.stamp);
    mem_free(u.slot);
    return first;
}

void model_seal(struct model *m) {
    seal_graph(&m->graph);
    seal_switches(m, &m->graph, &m->edge_of_var, &m->vertex_of_var);
    seal_more_graphs(m);
    seal_places(m);
    m->use_first = index_uses(m, meet_sums, &m->uses);
    m->rule_use_first = index_uses(m, meet_rules, &m->rule_uses);
}

static void graph_free(struct graph *g) {
    vec_free(&g->vertices);
    vec_free(&g->edges);
    vec_free(&g->around);
    vec_free(&g->sides);
    mem_free(g->cell_vertex);
    mem_free(g->cell_face);
}

void model_free(struct model *m) {
    vec_free(&m->vars);
    vec_free(&m->sums);
    vec_free(&m->lits);
    vec_free(&m->rules);
    vec_free(&m->arms);
    vec_free(&m->components);
    vec_free(&m->component_clues);
    vec_free(&m->tables);
    vec_free(&m->ways);
    vec_free(&m->aparts);
    vec_free(&m->rule_uses);
    mem_free(m->rule_use_first);
    graph_free(&m->graph);
    for (int i = 0; i < m->more_graphs.len; i++) {
        graph_free(&m->more_graphs.at[i].graph);
        mem_free(m->more_graphs.at[i].edge_of_var);
        mem_free(m->more_graphs.at[i].vertex_of_var);
    }
    vec_free(&m->more_graphs);
    vec_free(&m->uses);
    mem_free(m->use_first);
    mem_free(m->cell_var);
    mem_free(m->segment_var);
    mem_free(m->side_var);
    mem_free(m->next_layer);
    mem_free(m->edge_of_var);
    mem_free(m->vertex_of_var);
    memset(m, 0, sizeof *m);
}

int model_at(const struct model *m, struct place at) {
    const int *first = first_at(m, at, false);
    int v = first ? *first : -1;
    while (v >= 0 && m->vars.at[v].at.layer < at.layer)
        v = m->next_layer[v];
    return v >= 0 && place_same(m->vars.at[v].at, at) ? v : -1;
}

struct place sum_place(const struct model *m, int sum) {
    const struct sum *s = &m->sums.at[sum];
    return s->vertex >= 0 ? m->graph.vertices.at[s->vertex].at : place_cell(s->about);
}

mark *marks_new(const struct model *m) {
    return mem_alloc(m->vars.len, sizeof(mark));
}

void marks_complete(const struct model *m, const mark *marks, mark *full) {
    for (int v = 0; v < m->vars.len; v++)
        full[v] = marks[v] == MARK_NONE ? m->vars.at[v].unmarked : marks[v];
}

int model_switched_vertex(const struct model *m, lit l) {
    int v = m->vertex_of_var[lit_var(l)];
    return v >= 0 && m->graph.vertices.at[v].on == l ? v : -1;
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

bool model_off_never_touch(const struct model *m) {
    const struct graph *g = &m->graph;
    if (g->shape != SHAPE_CONNECTED)
        return false;
    for (int i = 0; i < g->edges.len; i++) {
        const struct edge *e = &g->edges.at[i];
        if (e->u < 0 || e->on != LIT_TRUE)
            return false;
        lit u = g->vertices.at[e->u].on, v = g->vertices.at[e->v].on;
        if (u == LIT_TRUE || v == LIT_TRUE)
            continue;
        if (u < 0 || v < 0 || model_never_both(m, lit_not(u), lit_not(v)) < 0)
            return false;
    }
    return true;
}

vec_int model_open_by_distance(const struct model *m, const mark *marks, int near) {
    vec_int order = {0};
    int farthest = near == NO_CELL ? 0 : m->grid.rows + m->grid.cols;
    for (int far = 0; far <= farthest; far++)
        for (int v = 0; v < model_vars(m); v++)
            if (marks[v] == MARK_NONE &&
                (near == NO_CELL || grid_distance(m->grid, near, m->vars.at[v].at.a) == far))
                vec_push(&order, v);
    return order;
}
