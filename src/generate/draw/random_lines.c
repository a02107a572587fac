#include "generate/draw/random_lines.h"

#include "graph/graph.h"
#include "model/model.h"

/* Draws random loops and trees.
 *
 * A loop is grown as the border of a set of faces. Adding a face keeps the border one simple loop
 * exactly when the face's edges that are on the loop form one path and its other vertices are not
 * on the loop: the symmetric difference of a cycle and a face that share one path is a cycle. */

enum {
    SPREAD_PERCENT = 25, /* spread of the wanted number of vertices, per 100 vertices */
    WINDING = 8, /* a face that shares one edge with the inside is preferred this much to one that
                    shares two */
};

struct growth {
    struct rng *rng;
    const struct graph *g;
    vec_int *edges; /* indexed by face */
    int *degree;    /* by vertex: number of its edges on the loop */
    bool *on;       /* indexed by edge */
    int *touched;   /* scratch, by vertex: number of the face's edges there that are on the loop */
    int on_loop;    /* number of vertices on the loop */
    vec_int frontier; /* faces next to the inside; may hold duplicates and faces that are inside by
                         now */
};

static bool can_be_on(const struct edge *e) {
    return e->u >= 0 && e->on >= 0;
}

/* Returns true if the graph is a loop's and has faces on both sides of every edge. An edge that is
 * never drawn would merge two faces; such a graph is left to the solver. */
static bool has_plain_faces(const struct graph *g) {
    for (int i = 0; i < g->edges.len; i++)
        if (!can_be_on(&g->edges.at[i]) || g->edges.at[i].face[0] < 0 || g->edges.at[i].face[1] < 0)
            return false;
    return g->shape == SHAPE_LOOP && g->faces > 1;
}

static void toggle_face(struct growth *w, int face) {
    for (int i = 0; i < w->edges[face].len; i++) {
        int e = w->edges[face].at[i];
        int ends[2] = {w->g->edges.at[e].u, w->g->edges.at[e].v};
        w->on[e] = !w->on[e];
        for (int k = 0; k < 2; k++) {
            int before = w->degree[ends[k]];
            w->degree[ends[k]] += w->on[e] ? 1 : -1;
            w->on_loop += (w->degree[ends[k]] > 0) - (before > 0);
        }
        for (int k = 0; k < 2; k++)
            if (w->g->edges.at[e].face[k] != face && w->g->edges.at[e].face[k] != 0)
                vec_push(&w->frontier, w->g->edges.at[e].face[k]);
    }
}

/* Returns the number of edges that the face shares with the inside, or 0 if it must not be
 * added. */
static int shared_edges(struct growth *w, int face) {
    int shared = 0, run_ends = 0, apart = 0;
    const vec_int *own = &w->edges[face];
    for (int i = 0; i < own->len; i++) {
        const struct edge *e = &w->g->edges.at[own->at[i]];
        shared += w->on[own->at[i]];
        w->touched[e->u] += w->on[own->at[i]];
        w->touched[e->v] += w->on[own->at[i]];
    }
    for (int i = 0; i < own->len; i++) {
        const struct edge *e = &w->g->edges.at[own->at[i]];
        int ends[2] = {e->u, e->v};
        for (int k = 0; k < 2; k++) {
            run_ends += w->touched[ends[k]] == 1; /* each vertex is visited twice */
            apart += w->touched[ends[k]] == 0 && w->degree[ends[k]] > 0;
        }
    }
    for (int i = 0; i < own->len; i++) {
        w->touched[w->g->edges.at[own->at[i]].u] = 0;
        w->touched[w->g->edges.at[own->at[i]].v] = 0;
    }
    return run_ends == 4 && apart == 0 ? shared : 0;
}

/* Removes a random face that may be added from the frontier and returns it, or -1 if there is
 * none. */
static int next_face(struct growth *w) {
    while (w->frontier.len > 0) {
        int at = rng_below(w->rng, w->frontier.len), face = w->frontier.at[at];
        w->frontier.at[at] = vec_pop(&w->frontier);
        int shared = shared_edges(w, face);
        if (shared == 1 || (shared > 1 && rng_below(w->rng, WINDING) == 0))
            return face;
    }
    return -1;
}

static void grow_inside(struct growth *w, int least_percent) {
    int vertices = w->g->vertices.len;
    int percent = least_percent + rng_below(w->rng, SPREAD_PERCENT);
    int face = 1 + rng_below(w->rng, w->g->faces - 1);
    while (face >= 0) {
        toggle_face(w, face);
        face = w->on_loop * 100 < percent * vertices ? next_face(w) : -1;
    }
}

static void mark_loop(const struct growth *w, const struct model *m, mark *marks) {
    for (int v = 0; v < model_vars(m); v++) {
        int e = m->graph.edge_of_var[v], vertex = m->graph.vertex_of_var[v];
        if (e >= 0)
            marks[v] = w->on[e] == (w->g->edges.at[e].on == lit_yes(v)) ? MARK_YES : MARK_NO;
        else if (vertex >= 0)
            marks[v] = (w->degree[vertex] > 0) == (w->g->vertices.at[vertex].on == lit_yes(v))
                           ? MARK_YES
                           : MARK_NO;
    }
}

bool random_loop(struct rng *rng, const struct model *m, int least_percent, mark *marks) {
    const struct graph *g = &m->graph;
    if (!has_plain_faces(g))
        return false;
    void *scope = mem_begin();
    struct growth w = {.rng = rng, .g = g};
    w.edges = mem_alloc(g->faces, sizeof *w.edges);
    w.degree = mem_alloc(g->vertices.len, sizeof *w.degree);
    w.touched = mem_alloc(g->vertices.len, sizeof *w.touched);
    w.on = mem_alloc(g->edges.len, sizeof *w.on);
    for (int e = 0; e < g->edges.len; e++)
        for (int k = 0; k < 2; k++)
            vec_push(&w.edges[g->edges.at[e].face[k]], e);
    grow_inside(&w, least_percent);
    mark_loop(&w, m, marks);
    mem_end(scope);
    return true;
}

/* Returns true if the lines of this graph form a tree. */

static bool joins_by_lines(const struct graph *g) {
    for (int i = 0; i < g->edges.len; i++)
        if (g->edges.at[i].on < 0)
            return false;
    return g->shape == SHAPE_CONNECTED && g->edges.len > 0;
}

/* Returns true if a line that crosses this one is drawn. */
static bool is_crossed(const struct model *m, int v, const mark *marks) {
    for (int i = m->use_first[v]; i < m->use_first[v + 1]; i++) {
        const struct sum *s = &m->sums.at[m->uses.at[i]];
        for (int k = 0; k < s->len && m->families[s->family].role == ROLE_CROSSING; k++)
            if (marks[lit_var(sum_lits(m, s)[k])] == MARK_YES)
                return true;
    }
    return false;
}

/* Returns the largest disjoint set. */
static int largest_set(int *sets, int n) {
    int best = 0;
    LOCAL(mem_free_at) int *size = mem_alloc(n, sizeof *size);
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
