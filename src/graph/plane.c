#include "graph/plane.h"

#include "graph/sets.h"

struct plane {
    const struct graph *g;
    int *face;            /* disjoint sets of faces; at first each leads to its root at once */
    int *degree;          /* by vertex: its edges that are there */
    bool *there;          /* by edge */
    vec_int faces, edges; /* since plane_begin(): the roots that were joined to others; what went */
    vec_int alone;
};

/* No path is shortened on the way, as sets_root() does: a join has to be taken back by its root. */
static int face_root(const struct plane *p, int face) {
    while (p->face[face] != face)
        face = p->face[face];
    return face;
}

static bool plane_has(const struct graph *g, const mark *marks, const struct edge *e) {
    return e->u >= 0 && lit_mark(marks, e->on) != MARK_NO &&
           vertex_mark(g, marks, e->u) != MARK_NO && vertex_mark(g, marks, e->v) != MARK_NO;
}

struct plane *plane_new(const struct graph *g, const mark *marks) {
    for (int i = 0; i < g->edges.len; i++)
        if (g->edges.at[i].face[0] < 0 || g->edges.at[i].face[1] < 0)
            return NULL;
    if (g->faces == 0)
        return NULL;
    struct plane *p = mem_alloc(1, sizeof *p);
    *p = (struct plane){.g = g,
                        .face = sets_new(g->faces),
                        .degree = mem_alloc(g->vertices.len, sizeof(int)),
                        .there = mem_alloc(g->edges.len, sizeof(bool))};
    for (int i = 0; i < g->edges.len; i++) {
        const struct edge *e = &g->edges.at[i];
        p->there[i] = plane_has(g, marks, e);
        if (p->there[i]) {
            p->degree[e->u]++;
            p->degree[e->v]++;
        } else {
            sets_join(p->face, e->face[0], e->face[1]);
        }
    }
    for (int f = 0; f < g->faces; f++)
        p->face[f] = sets_root(p->face, f);
    return p;
}

void plane_free(struct plane *p) {
    if (!p)
        return;
    mem_free(p->face);
    mem_free(p->degree);
    mem_free(p->there);
    vec_free(&p->faces);
    vec_free(&p->edges);
    vec_free(&p->alone);
    mem_free(p);
}

void plane_begin(struct plane *p) {
    while (p->faces.len > 0) {
        int face = vec_pop(&p->faces);
        p->face[face] = face;
    }
    while (p->edges.len > 0) {
        int edge = vec_pop(&p->edges);
        p->there[edge] = true;
        p->degree[p->g->edges.at[edge].u]++;
        p->degree[p->g->edges.at[edge].v]++;
    }
    vec_clear(&p->alone);
}

/* An edge of the vertex went. Returns whether it was the last. */
static bool lose_edge(struct plane *p, int vertex) {
    if (--p->degree[vertex] > 0)
        return false;
    vec_push(&p->alone, vertex);
    return true;
}

/* Returns false where what hangs on both ends is parted; an end that is left alone is not meant. */
static bool take_edge(struct plane *p, int edge) {
    const struct edge *e = &p->g->edges.at[edge];
    int a = face_root(p, e->face[0]), b = face_root(p, e->face[1]);
    if (!p->there[edge])
        return true;
    p->there[edge] = false;
    vec_push(&p->edges, edge);
    bool u_alone = lose_edge(p, e->u), v_alone = lose_edge(p, e->v);
    if (a == b)
        return u_alone || v_alone;
    p->face[a] = b;
    vec_push(&p->faces, a);
    return true;
}

bool plane_take_out(struct plane *p, lit l) {
    const struct graph *g = p->g;
    int e = p->g->edge_of_var[lit_var(l)], v = p->g->vertex_of_var[lit_var(l)];
    bool whole = e < 0 || g->edges.at[e].on == l || g->edges.at[e].u < 0 || take_edge(p, e);
    for (int i = 0; v >= 0 && g->vertices.at[v].on != l && i < vertex_edges(g, v) && whole; i++)
        whole = take_edge(p, vertex_edge(g, v, i));
    return whole;
}

const vec_int *plane_alone(const struct plane *p) {
    return &p->alone;
}
