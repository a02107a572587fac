#include "engine/graph_watch.h"
#include "engine/shapes.h"

#include <string.h>

struct graph_watch {
    const struct graph *g;
    struct ring_sets faces; /* those that are one by now */
    int *edge_off;          /* by edge: it is off by a mark of its own */
    int *vertex_off;        /* by vertex */
    int *hangs;             /* by vertex: no search has reached it, or the last one found that it
                               hangs on an open vertex or edge beyond which nothing had to be on */
    int hanging;            /* whether any does */
    int *held;         /* by vertex: holding_at() when the last search found that one hangs on it
                          with nothing that has to be on; else 0 */
    bool edges_switch; /* some edges have marks of their own */
    bool stirred;
    vec_int inside; /* by order of a visit: how many begin to hang there, less those that end */
};

/* --- its tables ------------------------------------------------------------------------------- */

/* Each edge or vertex is found again by its variable. */
static bool is_indexed(const struct graph *g) {
    for (int i = 0; i < g->edges.len; i++)
        if (g->edges.at[i].on >= 0 && g->edge_of_var[lit_var(g->edges.at[i].on)] != i)
            return false;
    for (int v = 0; v < g->vertices.len; v++) {
        lit on = g->vertices.at[v].on;
        if (on == LIT_BY_EDGES || (on >= 0 && g->vertex_of_var[lit_var(on)] != v))
            return false;
    }
    return true;
}

static void turn_vertex_off(struct engine *e, struct graph_watch *p, int v);
static void turn_edge_off(struct engine *e, struct graph_watch *p, int edge);

struct graph_watch *graph_watch_new(struct engine *e, const struct graph *g) {
    if (!g->beside || !is_indexed(g))
        return NULL;
    struct graph_watch *p = mem_alloc(1, sizeof *p);
    *p = (struct graph_watch){.g = g,
                              .faces = ring_sets_new(faces_at_points(e->m->grid)),
                              .edge_off = mem_alloc(g->edges.len, sizeof(int)),
                              .vertex_off = mem_alloc(g->vertices.len, sizeof(int)),
                              .hangs = mem_alloc(g->vertices.len, sizeof(int)),
                              .hanging = true,
                              .held = mem_alloc(g->vertices.len, sizeof(int)),
                              .stirred = true};
    for (int i = 0; i < g->edges.len; i++)
        p->edges_switch = p->edges_switch || g->edges.at[i].on != LIT_TRUE;
    for (int v = 0; v < g->vertices.len; v++)
        p->hangs[v] = true;
    for (int i = 0; i < g->edges.len; i++)
        if (g->edges.at[i].on == LIT_FALSE)
            turn_edge_off(e, p, i);
    for (int v = 0; v < g->vertices.len; v++)
        if (g->vertices.at[v].on == LIT_FALSE)
            turn_vertex_off(e, p, v);
    return p;
}

void graph_watch_free(struct graph_watch *p) {
    if (!p)
        return;
    ring_sets_free(&p->faces);
    int *blocks[] = {p->edge_off, p->vertex_off, p->hangs, p->held};
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++)
        mem_free(blocks[i]);
    vec_free(&p->inside);
    mem_free(p);
}

/* --- what is turned off and on ---------------------------------------------------------------- */

/* Different faces, each by its root; and the edges that are left at a vertex. */
struct meeting {
    int edges, faces, at[2 * DIRS];
};

static inline void note_face(const struct graph_watch *p, int face, struct meeting *t) {
    int root = ring_sets_root(&p->faces, face);
    for (int i = 0; i < t->faces; i++)
        if (t->at[i] == root)
            return;
    t->at[t->faces++] = root;
}

static inline void note_faces(const struct graph_watch *p, int edge, struct meeting *t) {
    t->edges++;
    note_face(p, p->g->beside[2 * edge], t);
    note_face(p, p->g->beside[2 * edge + 1], t);
}

static inline bool is_left(const struct graph_watch *p, int v, int edge) {
    return !p->edge_off[edge] && !p->vertex_off[edge_other_end(&p->g->edges.at[edge], v)];
}

static struct meeting meeting_at(const struct graph_watch *p, int v) {
    struct meeting t = {0};
    for (int i = 0; i < vertex_edges(p->g, v); i++)
        if (is_left(p, v, vertex_edge(p->g, v, i)))
            note_faces(p, vertex_edge(p->g, v, i), &t);
    return t;
}

/* An open edge with one face on both its sides. */
static bool has_open_bridge(const struct engine *e, const struct graph_watch *p, int v) {
    for (int i = 0; i < vertex_edges(p->g, v); i++) {
        int edge = vertex_edge(p->g, v, i);
        struct meeting t = {0};
        if (!is_left(p, v, edge) || lit_mark(e->marks, p->g->edges.at[edge].on) != MARK_NONE)
            continue;
        note_faces(p, edge, &t);
        if (t.faces == 1)
            return true;
    }
    return false;
}

/* Edges and faces that meet at an open vertex, as one number; 0 where it holds nothing together.
 * Neither ever grows, so the same number means that nothing has changed there. */
static int holding_at(const struct engine *e, const struct graph_watch *p, int v) {
    if (lit_mark(e->marks, p->g->vertices.at[v].on) != MARK_NONE)
        return 0;
    struct meeting t = meeting_at(p, v);
    return t.faces < t.edges ? t.edges * (2 * DIRS + 1) + t.faces : 0;
}

/* True if by what is new the graph may hang together at this vertex, or by an edge of it, that is
 * still open. */
static bool may_hold(const struct engine *e, const struct graph_watch *p, int v) {
    int now = holding_at(e, p, v);
    return (now != 0 && now != p->held[v]) || (p->edges_switch && has_open_bridge(e, p, v));
}

/* Makes one face of them, and looks at the vertices round it, but for those of the largest alone.
 */
static void merge_faces(struct engine *e, struct graph_watch *p, const struct meeting *t) {
    struct ring_sets *of = &p->faces;
    int biggest = 0, rest = -1;
    for (int i = 1; i < t->faces; i++)
        if (of->size[t->at[i]] > of->size[t->at[biggest]])
            biggest = i;
    for (int i = 0; i < t->faces; i++)
        if (i != biggest)
            rest = rest < 0 ? t->at[i] : ring_sets_join(e, of, rest, t->at[i]);
    if (rest < 0)
        return;
    ring_sets_join(e, of, t->at[biggest], rest);
    /* Uniting two rings swaps what comes next, so the rest lies behind the biggest's root. */
    for (int face = of->next[t->at[biggest]]; !p->stirred; face = of->next[face]) {
        for (int i = p->g->rim_first[face]; i < p->g->rim_first[face + 1] && !p->stirred; i++)
            p->stirred = may_hold(e, p, p->g->rim[i]);
        e->work += p->g->rim_first[face + 1] - p->g->rim_first[face];
        if (face == rest)
            break;
    }
}

static void turn_vertex_off(struct engine *e, struct graph_watch *p, int v) {
    struct meeting t = meeting_at(p, v);
    p->stirred = p->stirred || t.faces < t.edges;
    engine_change(e, &p->vertex_off[v], true);
    merge_faces(e, p, &t);
}

static void turn_edge_off(struct engine *e, struct graph_watch *p, int edge) {
    struct meeting t = {0};
    if (is_left(p, p->g->edges.at[edge].u, edge) && !p->vertex_off[p->g->edges.at[edge].u])
        note_faces(p, edge, &t);
    p->stirred = p->stirred || t.faces == 1;
    engine_change(e, &p->edge_off[edge], true);
    merge_faces(e, p, &t);
}

void graph_watch_tell(struct engine *e, struct graph_watch *p, lit l) {
    int edge = p->g->edge_of_var[lit_var(l)], v = p->g->vertex_of_var[lit_var(l)];
    if (edge >= 0 && p->g->edges.at[edge].on != l)
        turn_edge_off(e, p, edge);
    if (v >= 0 && p->g->vertices.at[v].on != l)
        turn_vertex_off(e, p, v);
    else if (v >= 0 && p->hangs[v])
        p->stirred = true;
}

/* --- searches --------------------------------------------------------------------------------- */

bool graph_watch_stirred(const struct graph_watch *p) {
    return p->stirred;
}

/* True if beyond the vertex or the edge by which a vertex was reached nothing has to be on, while
 * that one is open. */
static bool begins_to_hang(const struct articulation *s, int w) {
    const struct visit *at = &s->visits[w];
    if (at->needs > 0 || at->from < 0)
        return false;
    int order = s->visits[at->from].order;
    return (at->low >= order && s->at[at->from] == MARK_NONE) ||
           (at->low > order && lit_mark(s->marks, s->g->edges.at[at->up].on) == MARK_NONE);
}

static void note_holding(struct engine *e, struct graph_watch *p, int v) {
    int now = holding_at(e, p, v);
    if (now != p->held[v])
        engine_change(e, &p->held[v], now);
}

void graph_watch_searched(struct engine *e, struct graph_watch *p, const struct articulation *s) {
    int n = p->g->vertices.len, hanging = 0;
    p->stirred = false;
    vec_clear(&p->inside);
    vec_reserve(&p->inside, n + 2);
    memset(p->inside.at, 0, ((size_t)n + 2) * sizeof(int));
    for (int w = 0; w < n; w++) {
        const struct visit *at = &s->visits[w];
        if (at->order > 0 && !begins_to_hang(s, w))
            continue;
        hanging++;
        if (at->order > 0)
            note_holding(e, p, at->from);
        p->inside.at[at->order]++;
        p->inside.at[at->order + (at->order > 0 ? at->size : 1)]--;
    }
    if (hanging == 0 && p->hanging == 0)
        return;
    for (int i = 1; i <= n; i++)
        p->inside.at[i] += p->inside.at[i - 1];
    for (int v = 0; v < n; v++) {
        int order = s->visits[v].order, hangs = order == 0 || p->inside.at[order] > 0;
        if (hangs != p->hangs[v])
            engine_change(e, &p->hangs[v], hangs);
    }
    engine_change(e, &p->hanging, hanging);
}

void graph_watch_settle(struct graph_watch *p) {
    p->stirred = false;
}
