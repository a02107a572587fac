#include "engine/evidence.h"
#include "engine/engine.h"

#include <string.h>

void evidence_free(struct evidence *e) {
    vec_free(&e->marks);
    vec_free(&e->area);
    vec_free(&e->group);
}

void evidence_add_mark(struct evidence *e, int var) {
    if (!vec_int_has(&e->marks, var))
        vec_push(&e->marks, var);
}

/* Adds the variable of a literal, unless `told` says that it is there. */
static void blame(struct evidence *out, lit l, bool *told) {
    if (!told[lit_var(l)])
        vec_push(&out->marks, lit_var(l));
    told[lit_var(l)] = true;
}

void evidence_add_area(const struct articulation *s, const bool *in, bool side,
                       struct evidence *out) {
    vec_clear(&out->area);
    vec_clear(&out->group);
    for (int v = 0; v < s->g->vertices.len; v++) {
        const struct vertex *at = &s->g->vertices.at[v];
        if (in[v] != side || !articulation_live(s, v) || v == s->aside || at->cell == NO_CELL)
            continue;
        vec_push(&out->area, at->at);
        if (articulation_must(s, v))
            vec_push(&out->group, at->at);
    }
}

static void list_smaller(const struct articulation *s, const bool *in, struct evidence *out) {
    evidence_add_area(s, in, articulation_size(s, in, true) <= articulation_size(s, in, false),
                      out);
}

void evidence_of_split(const struct graph *g, const mark *marks, struct evidence *out) {
    LOCAL(articulation_free) struct articulation s = articulation_new(g, marks);
    int start = articulation_start(&s);
    if (start >= 0) {
        bool *in = articulation_region(&s, start, -1, -1);
        list_smaller(&s, in, out);
        mem_free(in);
    }
}

/* Returns the mark that blocks this edge of the cut: the mark of the edge, or of the vertex beyond
 * it. If it were removed, the region could be connected through the edge. LIT_FALSE: there is no
 * such mark. */
static lit what_bars(const struct articulation *s, const struct edge *at, int beyond) {
    lit edge = at->on, vertex = s->g->vertices.at[beyond].on;
    if (edge >= 0 && lit_mark(s->marks, edge) == MARK_NO)
        return edge;
    return vertex >= 0 && lit_mark(s->marks, vertex) == MARK_NO ? vertex : LIT_FALSE;
}

/* The far side of a cut: everything connected with one vertex beyond it that must be on, passing
 * also vertices that are off, but stopping at those that are off beside the region. */
struct beyond {
    const struct articulation *s;
    const bool *in;
    bool *reached; /* by vertex */
    vec_int next;
};

static bool is_off_beside(const struct beyond *b, int v) {
    lit on = b->s->g->vertices.at[v].on;
    bool beside = false;
    if (on < 0 || lit_mark(b->s->marks, on) != MARK_NO)
        return false;
    for (int i = 0; i < vertex_edges(b->s->g, v) && !beside; i++)
        beside = vertex_neighbour(b->s->g, v, i) >= 0 && b->in[vertex_neighbour(b->s->g, v, i)];
    return beside;
}

static void reach_beyond(struct beyond *b, int v) {
    if (v < 0 || b->in[v] || b->reached[v] || v == b->s->gone ||
        b->s->g->vertices.at[v].on == LIT_FALSE)
        return;
    b->reached[v] = true;
    if (!is_off_beside(b, v))
        vec_push(&b->next, v);
}

/* Returns a vertex on that side that must be on, preferably one that needs no mark for it; -1 if
 * there is none. */
static int must_be_joined(const struct articulation *s, const bool *in, bool side) {
    int first = -1;
    for (int v = 0; v < s->g->vertices.len; v++) {
        if (in[v] != side || v == s->aside || !articulation_live(s, v) || !articulation_must(s, v))
            continue;
        if (vertex_witness(s->g, s->marks, v) < 0)
            return v;
        first = first < 0 ? v : first;
    }
    return first;
}

/* Returns, by vertex, whether it is on the far side, including the vertices that are off beside the
 * region. If no vertex beyond must be on, all are. */
static bool *all_beyond(const struct articulation *s, const bool *in) {
    int n = s->g->vertices.len, start = must_be_joined(s, in, false);
    struct beyond b = {s, in, mem_alloc(n, sizeof(bool)), {0}};
    for (int v = 0; v < n && start < 0; v++)
        b.reached[v] = !in[v];
    reach_beyond(&b, start);
    while (b.next.len > 0) {
        int v = vec_pop(&b.next);
        for (int i = 0; i < vertex_edges(s->g, v); i++)
            if (vertex_edge_at(s->g, v, i)->on != LIT_FALSE)
                reach_beyond(&b, vertex_neighbour(s->g, v, i));
    }
    vec_free(&b.next);
    return b.reached;
}

void evidence_of_cut(const struct articulation *s, const bool *in, struct evidence *out) {
    const struct graph *g = s->g;
    LOCAL(mem_free_at) bool *told = mem_alloc(g->vars, sizeof *told);
    LOCAL(mem_free_at) bool *beyond = all_beyond(s, in);
    for (int i = 0; i < out->marks.len; i++)
        told[out->marks.at[i]] = true;
    if (out->area.len == 0)
        list_smaller(s, in, out);
    for (int e = 0; e < g->edges.len; e++) {
        const struct edge *at = &g->edges.at[e];
        if (at->u < 0 || in[at->u] == in[at->v] || articulation_live_edge(s, at))
            continue;
        int other = in[at->u] ? at->v : at->u;
        lit bar = what_bars(s, at, other);
        if (beyond[other] && bar != LIT_FALSE)
            blame(out, bar, told);
    }
    for (int side = 0; side < 2; side++) {
        int v = must_be_joined(s, in, side), witness = v < 0 ? -1 : vertex_witness(g, s->marks, v);
        if (witness >= 0)
            blame(out, lit_yes(witness), told);
    }
}

/* --- the reason of a literal ------------------------------------------------------------------ */

/* The search for a reason: the marks from which a literal on the trail follows. The engine stores
 * one int for each literal, its cause; the marks are found only when asked for. */

struct reason_search {
    struct engine *e;
    const struct graph *g;
    int position;       /* marks from this position of the trail on are ignored, */
    int except;         /* and that of this variable (-1: none) */
    const bool *needed; /* by variable: marks to prefer; may be NULL */
    struct evidence *out;
};

static bool held(const struct reason_search *r, lit l) {
    return engine_held(r->e, l, r->position) && lit_var(l) != r->except;
}

/* --- a sum ------------------------------------------------------------------------------------ */

static bool has_opposites(const struct model *m, const struct sum *s) {
    const lit *lits = sum_lits(m, s);
    for (int i = 0; i < s->len; i++)
        for (int k = 0; k < i && lits[i] >= 0; k++)
            if (lits[k] == lit_not(lits[i]))
                return true;
    return false;
}

static bool is_opposed(struct engine *e, int sum) {
    const struct model *m = e->m;
    if (!e->opposed) {
        e->opposed = mem_alloc(m->sums.len, sizeof *e->opposed);
        for (int i = 0; i < m->sums.len; i++)
            e->opposed[i] = has_opposites(m, &m->sums.at[i]);
    }
    return e->opposed[sum];
}

/* Returns the number of pairs of opposite literals that are both open: one of each pair will
 * hold. */
static int open_opposites(const struct reason_search *r, const struct sum *s, lit l) {
    const lit *lits = sum_lits(r->e->m, s);
    int pairs = 0;
    for (int i = 0; i < s->len; i++)
        for (int k = 0; k < i && lits[i] >= 0; k++)
            pairs += lits[k] == lit_not(lits[i]) && !held(r, lits[i]) && !held(r, lits[k]) &&
                     lit_var(lits[i]) != lit_var(l);
    return pairs;
}

/* Returns how many true literals of the sum (each xored with `flip`) the reason needs so that l
 * would be one too many. Constants and pairs of opposites need no marks. */
static int marks_wanted(const struct reason_search *r, int sum, int flip, lit l) {
    const struct sum *s = &r->e->m->sums.at[sum];
    const lit *lits = sum_lits(r->e->m, s);
    int left = (flip ? s->len - s->lo : s->hi) + 1;
    for (int i = 0; i < s->len; i++)
        left -= (lits[i] ^ flip) == LIT_TRUE || (lits[i] ^ flip) == lit_not(l);
    return is_opposed(r->e, sum) ? left - open_opposites(r, s, l) : left;
}

/* Orders marks: those needed already come first, then the earliest. */
static bool goes_before(const struct reason_search *r, int var, int other) {
    bool first = r->needed && r->needed[var], second = r->needed && r->needed[other];
    return first != second ? first : r->e->causes[var].at < r->e->causes[other].at;
}

/* Moves the first `wanted` of these variables to the front, in that order. */
static void choose_first(const struct reason_search *r, int *vars, int n, int wanted) {
    for (int k = 0; k < wanted; k++)
        for (int i = n - 1; i > k; i--)
            if (goes_before(r, vars[i], vars[i - 1])) {
                int var = vars[i];
                vars[i] = vars[i - 1];
                vars[i - 1] = var;
            }
}

static void reason_of_sum(const struct reason_search *r, int by, lit l) {
    const struct sum *s = &r->e->m->sums.at[by / 2];
    int wanted = marks_wanted(r, by / 2, by % 2, l);
    LOCAL(mem_free_at) vec_int vars = {0};
    vec_reserve(&vars, s->len);
    for (int i = 0; i < s->len; i++) {
        lit k = sum_lits(r->e->m, s)[i] ^ by % 2;
        if (held(r, k))
            vec_push(&vars, lit_var(k));
    }
    if (wanted < vars.len)
        choose_first(r, vars.at, vars.len, wanted);
    for (int i = 0; i < wanted && i < vars.len; i++)
        evidence_add_mark(r->out, vars.at[i]);
}

/* --- a path ----------------------------------------------------------------------------------- */

/* Adds the segments that are on along a path between two vertices. Returns false if there is
 * none. */
static bool need_path(struct reason_search *r, int from, int to, bool *passed) {
    const struct graph *g = r->g;
    LOCAL(mem_free_at) int *by = mem_alloc(g->vertices.len, sizeof *by); /* edge + 1 */
    LOCAL(mem_free_at) vec_int path = {0};
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
    return leads;
}

/* Adds a mark that puts something else on the loop: a segment or a vertex outside `passed`. */
static void need_another(struct reason_search *r, const bool *passed) {
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

/* Explains why a segment is off: it would close a cycle, or another loop is already closed. */
static void reason_of_lines(struct reason_search *r, lit l) {
    int edge = r->g->edge_of_var[lit_var(l)];
    const struct edge *at = edge >= 0 ? &r->g->edges.at[edge] : NULL;
    LOCAL(mem_free_at) bool *passed = mem_alloc(r->g->vertices.len, sizeof *passed);
    if (at && at->u >= 0 && need_path(r, at->u, at->v, passed)) {
        if (r->g->shape == SHAPE_LOOP)
            need_another(r, passed);
    } else {
        for (int i = 0; i < r->g->edges.len; i++)
            if (r->g->edges.at[i].u >= 0 && held(r, r->g->edges.at[i].on))
                evidence_add_mark(r->out, lit_var(r->g->edges.at[i].on));
    }
}

/* --- a barrier -------------------------------------------------------------------------------- */

/* Returns true if a vertex is off; the border always is. */
static bool is_off(const struct reason_search *r, int vertex) {
    return vertex == r->g->vertices.len ||
           (vertex < r->g->vertices.len && held(r, lit_not(r->g->vertices.at[vertex].on)));
}

/* Two searches from a vertex along diagonal contacts. */
struct walks {
    int vertex;
    int *by;   /* by vertex: its predecessor, -1 at a start, UNSEEN */
    int *root; /* by vertex: the start it was reached from */
    vec_int path;
};

enum { UNSEEN = -2 };

static void reason_begin_walks(const struct reason_search *r, struct walks *w) {
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

/* Advances by one step from v. Returns a vertex where another search was met, or -1. */
static int reason_walk_on(const struct reason_search *r, struct walks *w, int v) {
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

static void need_off(const struct reason_search *r, int vertex, const int *by) {
    for (int u = vertex; u >= 0; u = by[u])
        if (u < r->g->vertices.len)
            evidence_add_mark(r->out, lit_var(r->g->vertices.at[u].on));
}

/* Adds the vertices of a shortest cycle through this vertex of vertices that are off and touch
 * diagonally (the border counts as one): with the vertex off, this cycle would separate the others.
 * The cycle is found by two searches from the vertex that meet. */
static void need_barrier(const struct reason_search *r, int vertex) {
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

static void reason_of_rule(struct reason_search *r, int rule, lit l) {
    struct engine *e = r->e;
    LOCAL(mem_free_at) mark *before = mem_copy(e->marks, model_vars(e->m), sizeof *before);
    for (int i = r->position; i < e->trail.len; i++)
        before[lit_var(e->trail.at[i])] = MARK_NONE;
    if (r->except >= 0)
        before[r->except] = MARK_NONE;
    propagator_explain(&e->rules, before, rule, l, r->out);
}

static void reason_of(struct reason_search *r, lit l, int by) {
    if (by >= 0)
        reason_of_sum(r, by, l);
    else if (by <= BY_RULES)
        reason_of_rule(r, BY_RULES - by, l);
    else if (by == BY_SHAPE && r->e->vertex_off && r->e->alone)
        reason_of_rule(r, 0, l);
    else if (by == BY_SHAPE && r->e->vertex_off)
        need_barrier(r, r->g->vertex_of_var[lit_var(l)]);
    else if (by == BY_SHAPE)
        reason_of_lines(r, l);
}

void engine_reason(struct engine *e, int position, const bool *needed, struct evidence *out) {
    struct reason_search r = {e, &e->m->graph, position, -1, needed, out};
    reason_of(&r, e->trail.at[position], engine_by(e, position));
}

void engine_clash_reason(struct engine *e, const bool *needed, struct evidence *out) {
    struct reason_search r = {e, &e->m->graph, e->trail.len, -1, needed, out};
    if (e->clashed >= 0) {
        r.except = lit_var(e->clashed);
        evidence_add_mark(out, r.except);
    }
    reason_of(&r, e->clashed, e->clash_by);
}
