/* The sums of a loop: two ends of lines or none at each vertex. A sum lists its edges clockwise
 * from the north, in whatever order they were added. */
#include "model/model.h"

#include <assert.h>

/* The edges at a vertex before model_seal(): clockwise from the north, then any others. */
struct corner {
    lit edge[DIRS];
    vec_lit others;
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
    for (int v = 0; v < m->graph.vertices.len; v++) {
        add_vertex_ends(m, family, v, &corner[v], &lits);
        vec_free(&corner[v].others);
    }
    vec_free(&lits);
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
