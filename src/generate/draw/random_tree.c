#include "generate/draw/random_tree.h"

#include "graph/graph.h"
#include "model/model.h"

static bool joins_by_lines(const struct graph *g) {
    for (int i = 0; i < g->edges.len; i++)
        if (g->edges.at[i].on < 0)
            return false;
    return g->shape == SHAPE_CONNECTED && g->edges.len > 0;
}

/* Whether a line that crosses this one is drawn. */
static bool is_crossed(const struct model *m, int v, const mark *marks) {
    for (int i = m->use_first[v]; i < m->use_first[v + 1]; i++) {
        const struct sum *s = &m->sums.at[m->uses.at[i]];
        for (int k = 0; k < s->len && m->families[s->family].role == ROLE_CROSSING; k++)
            if (marks[lit_var(sum_lits(m, s)[k])] == MARK_YES)
                return true;
    }
    return false;
}

/* The set with the most vertices. */
static int largest_set(int *sets, int n) {
    int *size = mem_alloc(n, sizeof *size), best = 0;
    for (int i = 0; i < n; i++)
        size[sets_root(sets, i)]++;
    for (int i = 0; i < n; i++)
        best = size[i] > size[best] ? i : best;
    return best;
}

bool random_tree(struct rng *rng, const struct model *m, mark *marks, bool *joined) {
    const struct graph *g = &m->graph;
    if (!joins_by_lines(g))
        return false;
    int edges = g->edges.len, *order = mem_alloc(edges, sizeof *order);
    int *sets = sets_new(g->vertices.len);
    for (int i = 0; i < edges; i++)
        order[i] = i;
    rng_shuffle(rng, order, edges);
    for (int i = 0; i < edges; i++) {
        const struct edge *e = &g->edges.at[order[i]];
        int v = lit_var(e->on);
        if (!is_crossed(m, v, marks) && sets_join(sets, e->u, e->v))
            marks[v] = MARK_YES;
    }
    int largest = largest_set(sets, g->vertices.len);
    for (int cell = 0; cell < grid_cells(m->grid); cell++) {
        int vertex = g->cell_vertex[cell];
        joined[cell] = vertex >= 0 && sets_root(sets, vertex) == largest;
    }
    return true;
}
