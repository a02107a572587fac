/* Reasons: from which marks a literal on the trail follows. The engine keeps one int for each, what
 * put it there; which marks did is found when it is asked. */
#include "engine/engine.h"

#include <string.h>

struct reason {
    struct engine *e;
    const struct graph *g;
    mark *before; /* the marks of the trail below the position */
    int *at;      /* by variable: its position on the trail */
    struct evidence *out;
};

static void reason_begin(struct reason *r, struct engine *e, int position, struct evidence *out) {
    *r = (struct reason){.e = e, .g = &e->m->graph, .out = out};
    r->before = mem_copy(e->marks, model_vars(e->m), sizeof *r->before);
    r->at = mem_alloc(model_vars(e->m), sizeof *r->at);
    for (int i = 0; i < e->trail.len; i++) {
        r->at[lit_var(e->trail.at[i])] = i;
        if (i >= position)
            r->before[lit_var(e->trail.at[i])] = MARK_NONE;
    }
}

static void reason_end(struct reason *r) {
    mem_free(r->before);
    mem_free(r->at);
}

static bool held(const struct reason *r, lit l) {
    return l >= 0 && lit_mark(r->before, l) == MARK_YES;
}

/* --- a sum ------------------------------------------------------------------------------------ */

/* Of its literals (each xored with flip) so many are true that l would be one too many: constants
 * and pairs of opposites cost no marks. */
static int marks_wanted(const struct reason *r, const struct sum *s, int flip, lit l) {
    const lit *lits = sum_lits(r->e->m, s);
    int left = (flip ? s->len - s->lo : s->hi) + 1;
    for (int i = 0; i < s->len; i++) {
        left -= (lits[i] ^ flip) == LIT_TRUE || (lits[i] ^ flip) == lit_not(l);
        for (int k = 0; k < i && lits[i] >= 0; k++)
            left -= lits[k] == lit_not(lits[i]) && r->before[lit_var(lits[i])] == MARK_NONE &&
                    lit_var(lits[i]) != lit_var(l);
    }
    return left;
}

/* The best literal that holds and is not taken yet: one that is needed already, else the earliest;
 * its place in the sum, or -1. */
static int best_in_sum(const struct reason *r, const struct sum *s, int flip, const bool *needed,
                       const bool *taken) {
    int best = -1;
    bool has = false; /* the best one is needed */
    for (int i = 0; i < s->len; i++) {
        lit k = sum_lits(r->e->m, s)[i] ^ flip;
        if (taken[i] || !held(r, k))
            continue;
        bool is = needed && needed[lit_var(k)];
        int at = r->at[lit_var(k)];
        if (best < 0 || is > has ||
            (is == has && at < r->at[lit_var(sum_lits(r->e->m, s)[best])])) {
            best = i;
            has = is;
        }
    }
    return best;
}

static void reason_of_sum(const struct reason *r, int by, lit l, const bool *needed) {
    const struct sum *s = &r->e->m->sums.at[by / 2];
    bool *taken = mem_alloc(s->len, sizeof *taken);
    for (int left = marks_wanted(r, s, by % 2, l); left > 0; left--) {
        int i = best_in_sum(r, s, by % 2, needed, taken);
        if (i < 0)
            break;
        taken[i] = true;
        evidence_add_mark(r->out, lit_var(sum_lits(r->e->m, s)[i]));
    }
    mem_free(taken);
}

/* --- a path ----------------------------------------------------------------------------------- */

/* The segments that are on from vertex to vertex; false: they do not lead there. */
static bool need_path(struct reason *r, int from, int to, bool *passed) {
    const struct graph *g = r->g;
    int *by = mem_alloc(g->vertices.len, sizeof *by); /* edge + 1 */
    vec_int path = {0};
    vec_push(&path, from);
    for (int i = 0; i < path.len && by[to] == 0; i++)
        for (int k = 0; k < vertex_edges(g, path.at[i]); k++) {
            int u = vertex_neighbour(g, path.at[i], k);
            if (u < 0 || u == from || by[u] != 0 || !held(r, vertex_edge_at(g, path.at[i], k)->on))
                continue;
            by[u] = vertex_edge(g, path.at[i], k) + 1;
            vec_push(&path, u);
        }
    bool leads = by[to] != 0;
    passed[from] = true;
    for (int u = to; by[u] != 0;) {
        const struct edge *edge = &g->edges.at[by[u] - 1];
        passed[u] = true;
        evidence_add_mark(r->out, lit_var(edge->on));
        u = edge_other_end(edge, u);
    }
    vec_free(&path);
    mem_free(by);
    return leads;
}

/* What has to be on a loop besides those vertices: a segment, or a vertex. */
static void need_another(struct reason *r, const bool *passed) {
    for (int i = 0; i < r->g->edges.len; i++) {
        const struct edge *edge = &r->g->edges.at[i];
        if (edge->u < 0 || passed[edge->u] || passed[edge->v] || !held(r, edge->on))
            continue;
        evidence_add_mark(r->out, lit_var(edge->on));
        return;
    }
    for (int v = 0; v < r->g->vertices.len; v++)
        if (!passed[v] && held(r, r->g->vertices.at[v].on)) {
            evidence_add_mark(r->out, lit_var(r->g->vertices.at[v].on));
            return;
        }
}

/* A segment would close a ring; beside a closed loop nothing is on. */
static void reason_of_lines(struct reason *r, lit l) {
    int edge = r->g->edge_of_var[lit_var(l)];
    const struct edge *at = edge >= 0 ? &r->g->edges.at[edge] : NULL;
    bool *passed = mem_alloc(r->g->vertices.len, sizeof *passed);
    if (at && at->u >= 0 && need_path(r, at->u, at->v, passed)) {
        if (r->g->shape == SHAPE_LOOP)
            need_another(r, passed);
    } else {
        for (int i = 0; i < r->g->edges.len; i++)
            if (r->g->edges.at[i].u >= 0 && held(r, r->g->edges.at[i].on))
                evidence_add_mark(r->out, lit_var(r->g->edges.at[i].on));
    }
    mem_free(passed);
}

/* --- a barrier -------------------------------------------------------------------------------- */

/* Off; the border always is. */
static bool is_off(const struct reason *r, int vertex) {
    return vertex == r->g->vertices.len ||
           (vertex < r->g->vertices.len && held(r, lit_not(r->g->vertices.at[vertex].on)));
}

/* Two walks from a vertex, by corners. */
struct walks {
    int vertex;
    int *by;   /* by vertex: where the walk came from, -1 at its start, UNSEEN */
    int *root; /* by vertex: the start */
    vec_int path;
};

enum { CORNERS = 4, UNSEEN = -2 };

static void reason_begin_walks(const struct reason *r, struct walks *w) {
    int n = r->g->vertices.len + 1;
    w->by = mem_alloc(n, sizeof *w->by);
    w->root = mem_alloc(n, sizeof *w->root);
    for (int v = 0; v < n; v++)
        w->by[v] = UNSEEN;
    for (int k = 0; k < CORNERS; k++) {
        int u = r->e->barriers.corners[CORNERS * w->vertex + k];
        if (!is_off(r, u))
            continue;
        w->by[u] = -1;
        w->root[u] = u;
        vec_push(&w->path, u);
    }
}

/* One step from v; where another walk was met before, or -1. */
static int reason_walk_on(const struct reason *r, struct walks *w, int v) {
    const int *corners = r->e->barriers.corners + CORNERS * v;
    for (int k = 0; k < CORNERS && v < r->g->vertices.len; k++) {
        int u = corners[k];
        if (u == w->vertex || !is_off(r, u))
            continue;
        if (w->by[u] != UNSEEN && w->root[u] != w->root[v])
            return u;
        if (w->by[u] != UNSEEN)
            continue;
        w->by[u] = v;
        w->root[u] = w->root[v];
        vec_push(&w->path, u);
    }
    return -1;
}

static void need_off(const struct reason *r, int vertex, const int *by) {
    for (int u = vertex; u >= 0; u = by[u])
        if (u < r->g->vertices.len)
            evidence_add_mark(r->out, lit_var(r->g->vertices.at[u].on));
}

/* With a vertex off, a shortest cycle through it of vertices that are off and touch by corners, the
 * border among them, parts the others: two walks from it that meet. */
static void need_barrier(const struct reason *r, int vertex) {
    struct walks w = {.vertex = vertex};
    int met = -1;
    reason_begin_walks(r, &w);
    for (int i = 0; i < w.path.len && met < 0; i++) {
        met = reason_walk_on(r, &w, w.path.at[i]);
        if (met >= 0) {
            need_off(r, met, w.by);
            need_off(r, w.path.at[i], w.by);
        }
    }
    vec_free(&w.path);
    mem_free(w.by);
    mem_free(w.root);
}

/* --- a propagator ----------------------------------------------------------------------------- */

static void reason_of(struct reason *r, lit l, int by, const bool *needed) {
    if (by >= 0)
        reason_of_sum(r, by, l, needed);
    else if (by <= BY_RULES)
        propagator_explain(&r->e->rules, r->before, BY_RULES - by, l, r->out);
    else if (by == BY_SHAPE && r->e->vertex_off && r->e->alone)
        propagator_explain(&r->e->rules, r->before, 0, l, r->out);
    else if (by == BY_SHAPE && r->e->vertex_off)
        need_barrier(r, r->g->vertex_of_var[lit_var(l)]);
    else if (by == BY_SHAPE)
        reason_of_lines(r, l);
}

void engine_reason(struct engine *e, int position, const bool *needed, struct evidence *out) {
    struct reason r;
    if (e->by[position] == CHOSEN)
        return;
    reason_begin(&r, e, position, out);
    reason_of(&r, e->trail.at[position], e->by[position], needed);
    reason_end(&r);
}

void engine_clash_reason(struct engine *e, const bool *needed, struct evidence *out) {
    struct reason r;
    reason_begin(&r, e, e->trail.len, out);
    if (e->clashed >= 0) {
        evidence_add_mark(out, lit_var(e->clashed));
        r.before[lit_var(e->clashed)] = MARK_NONE;
    }
    reason_of(&r, e->clashed, e->clash_by, needed);
    reason_end(&r);
}
