/* Cuts of rings: a loop beside something else keeps one edge too many, and so does a cycle in a
 * tree. */
#include "sat/cutter.h"

#include "graph/sets.h"

/* A loop is cut off for good when something is outside it in every solution; else together with
 * one segment of each other loop. */
static void cut_loop(struct cutter *c, int part) {
    vec_clear(&c->clause);
    for (int v = 0; v < c->g->vertices.len; v++)
        c->side[v] = c->part[v] == part ? CUT_INSIDE : CUT_BEYOND;
    for (int i = 0; i < c->g->edges.len; i++) {
        const struct edge *e = &c->g->edges.at[i];
        if (cutter_edge_on(c, e) && c->part[e->u] == part)
            vec_push(&c->clause, lit_not(e->on));
    }
    if (!c->pure && cutter_side_anchored(c, CUT_BEYOND)) {
        cutter_finish_clause(c);
        return;
    }
    int loop = c->clause.len;
    for (int i = 0; i < c->g->edges.len; i++) {
        const struct edge *e = &c->g->edges.at[i];
        if (!cutter_edge_on(c, e) || c->part[e->u] == part)
            continue;
        c->clause.len = loop;
        vec_push(&c->clause, lit_not(e->on));
        cutter_finish_clause(c);
        break;
    }
}

static int first_edge_of(const struct cutter *c, int part) {
    for (int i = 0; i < c->g->edges.len; i++)
        if (cutter_edge_on(c, &c->g->edges.at[i]) && c->part[c->g->edges.at[i].u] == part)
            return i;
    return -1;
}

/* Nothing is drawn: some edge has to be. */
static void cut_no_loop(struct cutter *c) {
    vec_clear(&c->clause);
    for (int i = 0; i < c->g->edges.len; i++)
        if (c->g->edges.at[i].u >= 0)
            vec_push(&c->clause, c->g->edges.at[i].on);
    cutter_finish_clause(c);
}

void cut_loops(struct cutter *c) {
    for (int part = 0; part < c->parts && c->parts > 1; part++) {
        if (first_edge_of(c, part) < 0) {
            cut_part(c, part);
            continue;
        }
        cutter_tell_part(c, part);
        cut_loop(c, part);
    }
    if (c->parts == 0 || (c->parts == 1 && first_edge_of(c, 0) < 0))
        cut_no_loop(c);
}

/* Forbids the cycle that the edge e closes on the paths to the root, given by parent edges. */
static void cut_cycle(struct cutter *c, int e, const int *up, const int *depth) {
    const struct edge *edges = c->g->edges.at;
    int u = edges[e].u, v = edges[e].v;
    vec_clear(&c->clause);
    vec_push(&c->clause, lit_not(edges[e].on));
    while (u != v) {
        int *deeper = depth[u] >= depth[v] ? &u : &v;
        vec_push(&c->clause, lit_not(edges[up[*deeper]].on));
        *deeper = edge_other_end(&edges[up[*deeper]], *deeper);
    }
    solver_report(c->s, EVENT_PART, &c->clause);
    cutter_finish_clause(c);
}

/* Hangs all that edges in use join to the root below it: by vertex, the edge that leads up and the
 * depth, from 1; 0: not met yet. Breadth first, so that the cycles are short. */
static void search_tree(struct cutter *c, int root, int *up, int *depth) {
    vec_int queue = {0};
    vec_push(&queue, root);
    depth[root] = 1;
    for (int head = 0; head < queue.len; head++) {
        int v = queue.at[head];
        for (int i = 0; i < vertex_edges(c->g, v); i++) {
            int e = vertex_edge(c->g, v, i);
            int w = edge_other_end(&c->g->edges.at[e], v);
            if (depth[w] != 0 || !cutter_edge_on(c, &c->g->edges.at[e]))
                continue;
            up[w] = e;
            depth[w] = depth[v] + 1;
            vec_push(&queue, w);
        }
    }
    vec_free(&queue);
}

void cut_cycles(struct cutter *c) {
    int n = c->g->vertices.len;
    int *up = mem_alloc(n, sizeof *up), *depth = mem_alloc(n, sizeof *depth);
    for (int v = 0; v < n; v++)
        up[v] = -1;
    for (int v = 0; v < n; v++)
        if (c->part[v] >= 0 && depth[v] == 0)
            search_tree(c, v, up, depth);
    for (int i = 0; i < c->g->edges.len; i++) {
        const struct edge *e = &c->g->edges.at[i];
        if (cutter_edge_on(c, e) && up[e->u] != i && up[e->v] != i)
            cut_cycle(c, i, up, depth);
    }
    mem_free(up);
    mem_free(depth);
}

void open_rings(struct cutter *c) {
    int *sets = sets_new(c->g->vertices.len);
    for (int known = 1; known >= 0; known--)
        for (int i = 0; i < c->g->edges.len; i++) {
            const struct edge *e = &c->g->edges.at[i];
            if (!cutter_edge_on(c, e) || (solver_known(c->s, e->on) == MARK_YES) != known)
                continue;
            if (!sets_join(sets, e->u, e->v))
                lit_set(c->s->found, lit_not(e->on));
        }
    mem_free(sets);
}
