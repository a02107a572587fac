#include "solve/special/tree_sums.h"

bool sum_is_pair(const struct model *m, const struct sum *s) {
    const lit *l = sum_lits(m, s);
    return s->len == 2 && s->lo <= 0 && s->hi == 1 && lit_var(l[0]) != lit_var(l[1]) &&
           lit_sign(l[0]) == MARK_YES && lit_sign(l[1]) == MARK_YES;
}

int pair_rival(const struct model *m, int sum, int var) {
    const struct sum *s = &m->sums.at[sum];
    const lit *l = sum_lits(m, s);
    return !sum_is_pair(m, s) ? -1 : lit_var(l[0]) == var ? lit_var(l[1]) : lit_var(l[0]);
}

/* Whether the edge has this vertex for an end. */
static bool ends_at(const struct model *m, lit l, int vertex) {
    int i = m->graph.edge_of_var[lit_var(l)];
    const struct edge *e = i >= 0 ? &m->graph.edges.at[i] : NULL;
    return e && e->on == l && (e->u == vertex || e->v == vertex);
}

static bool all_on(const struct graph *g) {
    for (int v = 0; v < g->vertices.len; v++)
        if (g->vertices.at[v].on != LIT_TRUE)
            return false;
    return true;
}

/* Every spanning tree meets two kinds of sums anyway: one edge fewer in all than there are
 * vertices, and at least one edge at a vertex. */
bool tree_implies(const struct model *m, const struct sum *s) {
    if (m->graph.shape != SHAPE_TREE)
        return false;
    int vertices = m->graph.vertices.len;
    int vertex = s->about >= 0 ? m->graph.cell_vertex[s->about] : -1;
    if (s->len == m->graph.edges.len && s->len == model_vars(m) && s->lo == vertices - 1 &&
        s->hi == vertices - 1)
        return all_on(&m->graph);
    bool at_vertex = vertex >= 0 && vertices > 1 && s->lo == 1 && s->hi >= s->len &&
                     m->graph.vertices.at[vertex].on == LIT_TRUE;
    for (int i = 0; i < s->len; i++)
        at_vertex = at_vertex && ends_at(m, sum_lits(m, s)[i], vertex);
    return at_vertex;
}

bool is_tree_with_pairs(const struct model *m) {
    if (!m->costs || m->graph.shape != SHAPE_TREE || !all_on(&m->graph))
        return false;
    for (int v = 0; v < model_vars(m); v++) {
        int e = m->graph.edge_of_var[v];
        if (e < 0 || m->graph.edges.at[e].on != lit_yes(v) || m->vars.at[v].cost < 0)
            return false;
    }
    for (int i = 0; i < m->sums.len; i++)
        if (!sum_is_pair(m, &m->sums.at[i]) && !tree_implies(m, &m->sums.at[i]))
            return false;
    return true;
}
