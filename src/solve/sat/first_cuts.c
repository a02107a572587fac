/* What is known about the graph before the first model. */
#include "solve/sat/inside.h"

/* Sums of two literals of which one must hold: "shaded cells do not touch" puts something on in
 * every two cells that touch. */
static void find_anchors(struct solver *s) {
    const struct model *m = s->model;
    for (int v = 0; v < m->graph.vertices.len; v++)
        if (vertex_mark(&m->graph, s->known, v) == MARK_YES)
            vec_push(&s->anchors, ((struct anchor){v, v}));
    for (int i = 0; i < m->sums.len; i++) {
        const struct sum *sum = &m->sums.at[i];
        if (sum->len != 2 || (sum->hi != 1 && sum->lo != 1))
            continue;
        int flip = sum->hi == 1 ? 1 : 0;
        int u = graph_switched_vertex(&m->graph, sum_lits(m, sum)[0] ^ flip);
        int v = graph_switched_vertex(&m->graph, sum_lits(m, sum)[1] ^ flip);
        if (u >= 0 && v >= 0 && u != v)
            vec_push(&s->anchors, ((struct anchor){u, v}));
    }
}

static bool beside(const struct graph *g, int v, int w) {
    bool found = v == w;
    for (int i = 0; i < vertex_edges(g, v) && !found; i++)
        found = vertex_neighbour(g, v, i) == w;
    return found;
}

/* Whether the rules put something on that is neither one of these two nor beside them. */
static bool anchored_away_from(const struct solver *s, int u, int v) {
    const struct graph *g = &s->model->graph;
    for (int i = 0; i < s->anchors.len; i++) {
        struct anchor a = s->anchors.at[i];
        if (!beside(g, u, a.u) && !beside(g, v, a.u) && !beside(g, u, a.v) && !beside(g, v, a.v))
            return true;
    }
    return false;
}

/* More neighbours than a cell of a grid has. */
static bool wide(const struct graph *g, int v) {
    return g->vertices.at[v].len > DIRS;
}

/* No vertex stays alone: when it is on, and another one must be, so is something beside it. Saves
 * most of the first cuts. */
static void cut_alone(struct solver *s, int v) {
    const struct graph *g = &s->model->graph;
    const struct vertex *at = &g->vertices.at[v];
    lit lits[DIRS + 1];
    if (wide(g, v) || at->on == LIT_BY_EDGES || !anchored_away_from(s, v, v))
        return;
    int n = 0;
    for (int i = 0; i < at->len; i++) {
        const struct edge *e = vertex_edge_at(g, v, i);
        lits[n++] = e->on == LIT_TRUE ? g->vertices.at[edge_other_end(e, v)].on : e->on;
    }
    lits[n++] = lit_not(at->on);
    solver_add_clause(s, lits, n);
}

/* Nor do two that touch, of which one is on. */
static void cut_two_alone(struct solver *s, const struct edge *e) {
    const struct graph *g = &s->model->graph;
    lit lits[2 * DIRS];
    int n = 0, ends[2] = {e->u, e->v};
    if (!anchored_away_from(s, e->u, e->v))
        return;
    for (int end = 0; end < 2; end++)
        for (int i = 0; i < g->vertices.at[ends[end]].len; i++) {
            int w = vertex_neighbour(g, ends[end], i);
            if (w != ends[1 - end])
                lits[n++] = g->vertices.at[w].on;
        }
    solver_add_clause(s, lits, n);
}

/* Under the rule of sides the faces stand where there is one, else they belong to the loop. */
static lit sides_selector(const struct solver *s) {
    for (int r = 1; r < s->model->rules.len; r++)
        if (s->model->rules.at[r].kind == RULE_SIDES)
            return s->rule_selector[r];
    return s->rule_selector[0];
}

void cuts_begin(struct solver *s) {
    for (int r = 1; r < s->model->rules.len; r++)
        if (s->model->rules.at[r].kind == RULE_TURNS)
            encode_turns(s, r);
    if (s->model->graph.shape == SHAPE_NONE)
        return;
    if (!s->pure)
        find_anchors(s);
    if (s->model->graph.sides.len > 0)
        encode_faces(s, sides_selector(s));
    const struct graph *g = &s->model->graph;
    for (int v = 0; v < g->vertices.len && !s->pure; v++)
        cut_alone(s, v);
    bool pairs = !s->pure && s->model->graph.off_never_touch;
    for (int i = 0; i < g->edges.len && pairs; i++)
        if (!wide(g, g->edges.at[i].u) && !wide(g, g->edges.at[i].v))
            cut_two_alone(s, &g->edges.at[i]);
}
