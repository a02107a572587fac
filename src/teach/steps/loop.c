/* Techniques that rest on the line being one closed loop: parity, ways out, two colours, gates. */
#include "base/least.h"
#include "engine/cheapest.h"
#include "engine/evidence.h"
#include "graph/articulation.h"
#include "graph/faces.h"
#include "graph/graph.h"
#include "teach/steps/find.h"

#include <limits.h>
#include <stdlib.h>

/* What follows because the line is one closed loop: it crosses every border an even number of
 * times. Where one place on the border of an area is open, the others tell whether a line passes
 * there. */

/* Edges across the border of an area that are marked: into out->marks, those that are on are
 * shown. Returns how many are on. */
static int blame_crossings(const struct model *m, const mark *marks, const bool *area,
                           struct step *out) {
    int on = 0;
    for (int e = 0; e < m->graph.edges.len; e++) {
        const struct edge *at = &m->graph.edges.at[e];
        if (at->u < 0 || area[at->u] == area[at->v] || at->on < 0 ||
            lit_mark(marks, at->on) == MARK_NONE)
            continue;
        vec_push(&out->why.marks, lit_var(at->on));
        if (lit_mark(marks, at->on) != MARK_YES)
            continue;
        vec_push(&out->shown, m->vars.at[lit_var(at->on)].at);
        on++;
    }
    return on;
}

/* Depth-first search over the open edges alone. */
struct open_search {
    struct articulation s;
    int *ends; /* by vertex: lines that end in its subtree */
    int root;
};

static void open_meet(struct open_search *o, int v, int up) {
    struct articulation *s = &o->s;
    s->visits[v].order = s->visits[v].low = ++s->time;
    s->visits[v].size = 1;
    s->visits[v].up = up;
    s->visits[v].next = 0;
    o->ends[v] = 0;
}

/* Follows the next edge of v; the vertex where the search goes on: a new one, or v. */
static int open_follow(struct open_search *o, int v) {
    struct articulation *s = &o->s;
    int index = vertex_edge(s->g, v, s->visits[v].next++);
    const struct edge *e = &s->g->edges.at[index];
    int w = edge_other_end(e, v);
    mark on = lit_mark(s->marks, e->on);
    o->ends[v] += on == MARK_YES;
    if (on != MARK_NONE || index == s->visits[v].up)
        return v;
    if (s->visits[w].order == 0) {
        open_meet(o, w, index);
        return w;
    }
    s->visits[v].low = min_int(s->visits[w].order, s->visits[v].low);
    return v;
}

/* Adds what was found below w to the vertex above it, which is returned. */
static int open_return(struct open_search *o, int w) {
    struct articulation *s = &o->s;
    int up = s->visits[w].up, v = edge_other_end(&s->g->edges.at[up], w);
    o->ends[v] += o->ends[w];
    s->visits[v].size += s->visits[w].size;
    s->visits[v].low = min_int(s->visits[w].low, s->visits[v].low);
    if (s->visits[w].low > s->visits[v].order && s->visits[w].size > 1) {
        vec_push(&s->result, up);
        vec_push(&s->result, w);
        vec_push(&s->result, o->root);
    }
    return v;
}

static void open_search_from(struct open_search *o, int root) {
    const struct articulation *s = &o->s;
    const struct graph *g = s->g;
    o->root = root;
    open_meet(o, root, -1);
    for (int v = root; v != root || s->visits[v].next < vertex_edges(g, v);)
        v = s->visits[v].next < vertex_edges(g, v) ? open_follow(o, v) : open_return(o, v);
}

/* The smaller of the two sides of an open bridge. */
static bool *parity_side_of(const struct articulation *s, int below, int root) {
    return 2 * s->visits[below].size <= s->visits[root].size ? articulation_subtree(s, below, -1)
                                                             : articulation_subtree(s, root, below);
}

static void explain_parity(const struct model *m, const struct open_search *o, int at,
                           struct step *out) {
    int edge = o->s.result.at[at], below = o->s.result.at[at + 1];
    lit on = m->graph.edges.at[edge].on;
    bool *area = parity_side_of(&o->s, below, o->s.result.at[at + 2]);
    vec_push(&out->then, o->ends[below] % 2 ? on : lit_not(on));
    vec_push(&out->from, REASON_GRAPH);
    out->number = blame_crossings(m, o->s.marks, area, out);
    out->about = m->graph.vertices
                     .at[area[m->graph.edges.at[edge].u] ? m->graph.edges.at[edge].u
                                                         : m->graph.edges.at[edge].v]
                     .cell;
    if (out->why.area.len == 0)
        evidence_add_area(&o->s, area, true, &out->why);
}

/* An area whose border has one open place: a closed line crosses the border an even number of times
 * (each cell has two line ends or none), so that the place is given by it. Such places are the
 * bridges of the graph of open edges. */
bool find_parity(struct settled *settled, int near, struct step *out) {
    const struct model *m = settled->m;
    const mark *marks = settled->marks;
    if (m->graph.shape != SHAPE_LOOP)
        return false;
    struct open_search o = {.s = articulation_new(&m->graph, marks)};
    o.ends = mem_alloc(m->graph.vertices.len, sizeof *o.ends);
    for (int v = 0; v < m->graph.vertices.len; v++)
        if (o.s.visits[v].order == 0)
            open_search_from(&o, v);
    struct cheapest best = cheapest_none();
    for (int i = 0; i < o.s.result.len; i += 3) {
        int below = o.s.result.at[i + 1],
            rest = o.s.visits[o.s.result.at[i + 2]].size - o.s.visits[below].size;
        int cost = cost_of_distance(m, near, m->graph.vertices.at[below].cell) +
                   min_int(rest, o.s.visits[below].size);
        if (rest >= 2)
            cheapest_offer(&best, i, cost);
    }
    if (best.at >= 0)
        explain_parity(m, &o, best.at, out);
    return best.at >= 0;
}

/* What follows because the line is one closed loop: it leaves an area with two ways out by both of
 * them. */

/* A tree edge (or, with below < 0, any other one) and the cycles that pass it, as a sum of random
 * numbers: two edges with the same sum part the graph together. */
struct cycle_sum {
    uint64_t cycles;
    int edge, below, depth; /* depth: when `below` was met */
};

struct label_search {
    struct articulation s;
    uint64_t *cycles; /* by vertex: of the edge above it */
    VEC(struct cycle_sum) labels;
};

static uint64_t border_number_of(int edge) { /* splitmix64 */
    uint64_t z = ((uint64_t)edge + 1) * 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static void label_meet(struct label_search *l, int v, int up) {
    struct articulation *s = &l->s;
    s->visits[v].order = ++s->time;
    s->visits[v].needs = articulation_must(s, v);
    s->visits[v].size = 1;
    s->visits[v].up = up;
    s->visits[v].next = 0;
}

/* Follows the next edge of v, like open_follow(). */
static int label_follow(struct label_search *l, int v) {
    struct articulation *s = &l->s;
    int index = vertex_edge(s->g, v, s->visits[v].next++);
    const struct edge *e = &s->g->edges.at[index];
    int w = edge_other_end(e, v);
    if (index == s->visits[v].up || !articulation_live_edge(s, e))
        return v;
    if (s->visits[w].order == 0) {
        label_meet(l, w, index);
        return w;
    }
    if (s->visits[w].order < s->visits[v].order) {
        vec_push(&l->labels, ((struct cycle_sum){border_number_of(index), index, -1, INT_MAX}));
        l->cycles[v] ^= border_number_of(index);
        l->cycles[w] ^= border_number_of(index);
    }
    return v;
}

/* Labels the edge above w, with what was found below; the vertex above it. */
static int label_return(struct label_search *l, int w) {
    struct articulation *s = &l->s;
    int up = s->visits[w].up, v = edge_other_end(&s->g->edges.at[up], w);
    s->visits[v].needs += s->visits[w].needs;
    s->visits[v].size += s->visits[w].size;
    vec_push(&l->labels, ((struct cycle_sum){l->cycles[w], up, w, s->visits[w].order}));
    l->cycles[v] ^= l->cycles[w];
    return v;
}

static void label_from(struct label_search *l, int root) {
    const struct articulation *s = &l->s;
    const struct graph *g = s->g;
    label_meet(l, root, -1);
    for (int v = root; v != root || s->visits[v].next < vertex_edges(g, v);)
        v = s->visits[v].next < vertex_edges(g, v) ? label_follow(l, v) : label_return(l, v);
}

/* Same labels together, from the root down, the edge that closes the cycle last. */
static int by_cycles(const void *a, const void *b) {
    const struct cycle_sum *x = a, *y = b;
    if (x->cycles != y->cycles)
        return x->cycles < y->cycles ? -1 : 1;
    return x->depth - y->depth;
}

/* The part of the cycle behind its i-th edge, up to the next one: its size (0: the part that holds
 * the root), and how many of its vertices must be on. */
static int part_behind(const struct label_search *l, int i, int *needs) {
    const struct cycle_sum *at = &l->labels.at[i];
    *needs = 0;
    if (at->below < 0 || at->cycles == 0) /* 0: a bridge */
        return 0;
    const struct cycle_sum *next = i + 1 < l->labels.len ? &l->labels.at[i + 1] : NULL;
    bool last = !next || next->cycles != at->cycles;
    if (last) /* without an edge that closes it, the end hangs on the root's part */
        return 0;
    *needs = l->s.visits[at->below].needs - (next->below >= 0 ? l->s.visits[next->below].needs : 0);
    return l->s.visits[at->below].size - (next->below >= 0 ? l->s.visits[next->below].size : 0);
}

static bool label_is_open(const struct label_search *l, int i) {
    lit on = l->s.g->edges.at[l->labels.at[i].edge].on;
    return on >= 0 && lit_mark(l->s.marks, on) == MARK_NONE;
}

static void explain_escape(const struct model *m, const struct label_search *l, int i,
                           struct step *out) {
    bool *area = articulation_subtree(&l->s, l->labels.at[i].below, l->labels.at[i + 1].below);
    vec_push(&out->from, REASON_GRAPH);
    for (int k = i; k < i + 2; k++) {
        lit on = m->graph.edges.at[l->labels.at[k].edge].on;
        if (label_is_open(l, k))
            vec_push(&out->then, on);
        vec_push(&out->shown, m->vars.at[lit_var(on)].at);
    }
    out->about = m->graph.vertices.at[l->labels.at[i].below].cell;
    evidence_of_cut(&l->s, area, &out->why);
}

/* The smallest area, near by, that holds something the loop must visit, and has two ways out. */
static int best_escape(const struct model *m, const struct label_search *l, int near) {
    struct cheapest best = cheapest_none();
    int needs;
    for (int i = 0; i + 1 < l->labels.len; i++) {
        int size = part_behind(l, i, &needs);
        if (size < 2 || needs == 0 || needs == l->s.total ||
            !(label_is_open(l, i) || label_is_open(l, i + 1)))
            continue;
        int cell = l->s.g->vertices.at[l->labels.at[i].below].cell;
        cheapest_offer(&best, i, size + cost_of_distance(m, near, cell));
    }
    return best.at;
}

/* An area with something that the loop must visit, something else outside, and two segments that
 * leave it: both are on. */
bool find_escape(struct settled *settled, int near, struct step *out) {
    const struct model *m = settled->m;
    const mark *marks = settled->marks;
    if (m->graph.shape != SHAPE_LOOP)
        return false;
    struct label_search l = {.s = articulation_new(&m->graph, marks)};
    l.cycles = mem_alloc(m->graph.vertices.len, sizeof *l.cycles);
    int start = articulation_start(&l.s);
    if (start >= 0)
        label_from(&l, start);
    if (l.labels.len > 1)
        qsort(l.labels.at, (size_t)l.labels.len, sizeof *l.labels.at, by_cycles);
    int best = best_escape(m, &l, near);
    if (best >= 0)
        explain_escape(m, &l, best, out);
    return best >= 0;
}

/* What follows because the line is one closed loop: it visits as many cells of either checkerboard
 * colour. */

/* Vertices by their colour, 1 or 2, and by the mark of being on. */
static void count_colours(const struct model *m, const mark *marks, const uint8_t *colour,
                          int count[3][3]) {
    for (int v = 0; v < m->graph.vertices.len; v++)
        count[colour[v]][vertex_mark(&m->graph, marks, v)]++;
}

/* A vertex that is on by its edges: those that are marked, and where it is to be off all others. */
static void colour_by_edges(const struct model *m, const mark *marks, int v, bool off,
                            struct step *out) {
    const struct graph *g = &m->graph;
    mark known = vertex_mark(g, marks, v);
    if (known == MARK_YES)
        vec_push(&out->why.marks, vertex_witness(g, marks, v));
    for (int i = 0; i < vertex_edges(g, v) && known != MARK_YES; i++) {
        lit on = vertex_edge_at(g, v, i)->on;
        if (lit_mark(marks, on) == MARK_NO)
            vec_push(&out->why.marks, lit_var(on));
        else if (off)
            vec_push(&out->then, lit_not(on));
    }
}

static void explain_colours(const struct model *m, const mark *marks, const uint8_t *colour,
                            int fewer, struct step *out) {
    vec_push(&out->from, REASON_GRAPH);
    for (int v = 0; v < m->graph.vertices.len; v++) {
        lit on = m->graph.vertices.at[v].on;
        if (on == LIT_BY_EDGES)
            colour_by_edges(m, marks, v, colour[v] != fewer, out);
        if (on < 0)
            continue;
        if (lit_mark(marks, on) != MARK_NONE)
            vec_push(&out->why.marks, lit_var(on));
        else
            vec_push(&out->then, colour[v] == fewer ? on : lit_not(on));
    }
    if (out->then.len > 0)
        out->about = m->vars.at[lit_var(out->then.at[0])].at.a;
}

/* A loop on a checkerboard steps from one colour to the other, so that it takes as many cells of
 * either. Where one colour has as many already as the other can still come to, all is settled. */
bool find_colours(struct settled *s, int near, struct step *out) {
    const struct model *m = s->m;
    const mark *marks = s->marks;
    (void)near;
    if (m->graph.shape != SHAPE_LOOP)
        return false;
    uint8_t *colour = mem_alloc(m->graph.vertices.len, sizeof *colour);
    int count[3][3] = {{0}};
    if (checkerboard(&m->graph, colour) > 0) {
        count_colours(m, marks, colour, count);
        for (int fewer = 1; fewer <= 2 && out->then.len == 0; fewer++)
            if (count[3 - fewer][MARK_YES] == count[fewer][MARK_YES] + count[fewer][MARK_NONE])
                explain_colours(m, marks, colour, fewer, out);
    }
    return out->then.len > 0;
}

/* Two cells that alone join an area to the rest: the loop goes through both. */

/* An articulation with something that must be on on either side: a loop cannot pass it twice. */
static void visit_gate(struct articulation *s, int e, int v, int w) {
    (void)e;
    if (s->visits[w].needs > 0 && s->total - s->visits[w].needs - articulation_must(s, v) > 0) {
        vec_push(&s->result, v);
        vec_push(&s->result, w);
    }
}

/* The smallest area that the vertex `gone` closes together with another one: its size, or 0. */
static int smallest_gate(struct articulation *s, int gone, int *gate, int *below) {
    int best = 0;
    articulation_search_again(s, gone);
    int start = articulation_start(s);
    if (start >= 0)
        articulation_search(s, start, visit_gate);
    for (int i = 0; i < s->result.len; i += 2) {
        int size = s->visits[s->result.at[i + 1]].size;
        if (best > 0 && size >= best)
            continue;
        best = size;
        *gate = s->result.at[i];
        *below = s->result.at[i + 1];
    }
    s->gone = -1; /* for the faces it is there */
    return best;
}

/* A gate is no part of either side. */
static void gates_leave_out(struct step *s, int cell) {
    int kept = 0;
    for (int i = 0; i < s->why.area.len; i++)
        if (s->why.area.at[i].a != cell)
            s->why.area.at[kept++] = s->why.area.at[i];
    s->why.area.len = kept;
}

static void explain_gates(const struct model *m, struct articulation *s, int gone,
                          struct step *out) {
    int gate = -1, below = -1, gates[2] = {gone, -1};
    smallest_gate(s, gone, &gate, &below);
    gates[1] = gate;
    bool *area = articulation_subtree(s, below, -1);
    for (int i = 0; i < 2; i++) {
        lit on = m->graph.vertices.at[gates[i]].on;
        if (on >= 0 && lit_mark(s->marks, on) == MARK_NONE)
            vec_push(&out->then, on);
        else
            out->other = m->graph.vertices.at[gates[i]].cell;
        vec_push(&out->shown, place_cell(m->graph.vertices.at[gates[i]].cell));
    }
    vec_push(&out->from, REASON_GRAPH);
    out->about = m->graph.vertices.at[below].cell;
    s->aside = gate; /* a loop of the area and this cell would leave the other one out */
    evidence_of_cut(s, area, &out->why);
    gates_leave_out(out, m->graph.vertices.at[gone].cell);
}

/* An area that two cells join to the rest: whatever one of them is, the loop cannot pass the other
 * one twice. */
bool find_gates(struct settled *settled, int near, struct step *out) {
    const struct model *m = settled->m;
    const mark *marks = settled->marks;
    if (m->graph.shape != SHAPE_LOOP)
        return false;
    struct articulation s = articulation_new(&m->graph, marks);
    struct faces faces = faces_new(&m->graph, marks);
    struct cheapest best = cheapest_none();
    int gate, below;
    for (int v = 0; v < m->graph.vertices.len; v++) {
        lit on = m->graph.vertices.at[v].on;
        int far = cost_of_distance(m, near, m->graph.vertices.at[v].cell);
        if (on < 0 || lit_mark(marks, on) != MARK_NONE || (best.at >= 0 && far >= best.cost) ||
            !faces_may_part(&faces, v))
            continue;
        int size = smallest_gate(&s, v, &gate, &below);
        if (size > 0)
            cheapest_offer(&best, v, size + far);
    }
    if (best.at >= 0)
        explain_gates(m, &s, best.at, out);
    return best.at >= 0;
}

/* Rings that must not close: what a tree, or the one loop of a board, forces. */

/* The disjoint sets of vertices that drawn edges join. */
static int *joined_parts(const struct model *m, const mark *marks) {
    const struct graph *g = &m->graph;
    int *sets = sets_new(g->vertices.len);
    for (int e = 0; e < g->edges.len; e++)
        if (g->edges.at[e].u >= 0 && lit_mark(marks, g->edges.at[e].on) == MARK_YES)
            sets_join(sets, g->edges.at[e].u, g->edges.at[e].v);
    return sets;
}

/* A vertex outside the part of this root that must be on the loop, or -1. */
static int stands_outside(const struct model *m, const mark *marks, int *sets, int part) {
    const struct graph *g = &m->graph;
    for (int v = 0; v < g->vertices.len; v++)
        if (sets_root(sets, v) != part && vertex_mark(g, marks, v) == MARK_YES)
            return v;
    return -1;
}

/* With this edge drawn the loop is closed and all other open edges are off: a sum that then lacks
 * something, or -1. */
static int sum_against_ring(const struct model *m, const mark *marks, int edge) {
    for (int i = 0; i < m->sums.len; i++) {
        const struct sum *s = &m->sums.at[i];
        int may = 0;
        for (int k = 0; k < s->len; k++) {
            lit l = sum_lits(m, s)[k];
            int e = m->graph.edge_of_var[lit_var(l)];
            bool off = e >= 0 && e != edge && m->graph.edges.at[e].on == l;
            mark at = lit_mark(marks, l);
            may += at == MARK_YES || (at == MARK_NONE && !off);
        }
        if (may < s->lo && !is_ends_sum(m, i))
            return i;
    }
    return -1;
}

/* Why a loop may not be closed yet: a vertex outside it that must be on, else a sum that still
 * lacks something; -1: there is no reason. */
struct against {
    int vertex, sum;
};

static struct against against_ring(const struct model *m, const mark *marks, int *sets, int edge) {
    struct against why = {-1, -1};
    if (m->graph.shape != SHAPE_LOOP)
        return why;
    why.vertex = stands_outside(m, marks, sets, sets_root(sets, m->graph.edges.at[edge].u));
    if (why.vertex < 0)
        why.sum = sum_against_ring(m, marks, edge);
    return why;
}

static void blame_sum(const struct model *m, const mark *marks, int sum, struct step *out) {
    const struct sum *s = &m->sums.at[sum];
    vec_push(&out->from, ((struct reason){REASON_AT_LEAST, sum}));
    for (int i = 0; i < s->len; i++)
        if (lit_mark(marks, sum_lits(m, s)[i]) == MARK_NO)
            vec_push(&out->why.marks, lit_var(sum_lits(m, s)[i]));
}

static void explain_ring(const struct model *m, const mark *marks, int *sets, int edge,
                         struct against why, struct step *out) {
    const struct graph *g = &m->graph;
    int witness = why.vertex;
    if (witness >= 0 && vertex_witness(g, marks, witness) >= 0)
        vec_push(&out->why.marks, vertex_witness(g, marks, witness));
    int part = sets_root(sets, g->edges.at[edge].u);
    vec_push(&out->then, lit_not(g->edges.at[edge].on));
    vec_push(&out->from, REASON_GRAPH);
    if (why.sum >= 0)
        blame_sum(m, marks, why.sum, out);
    out->about = g->vertices.at[g->edges.at[edge].u].cell;
    out->other = g->vertices.at[g->edges.at[edge].v].cell;
    for (int e = 0; e < g->edges.len; e++) {
        const struct edge *at = &g->edges.at[e];
        if (at->u < 0 || lit_mark(marks, at->on) != MARK_YES || sets_root(sets, at->u) != part)
            continue;
        vec_push(&out->why.marks, lit_var(at->on));
        vec_push(&out->shown, m->vars.at[lit_var(at->on)].at);
    }
}

/* A segment that joins the two ends of one path closes a ring. In a tree that is never right; a
 * loop is closed too early while a cell that must be on it is outside, or a sum asks for more.
 */
bool find_open_ring(const struct model *m, const mark *marks, int near, struct step *out) {
    const struct graph *g = &m->graph;
    if (g->shape != SHAPE_LOOP && g->shape != SHAPE_TREE)
        return false;
    LOCAL(mem_free_at) int *sets = joined_parts(m, marks);
    struct cheapest best = cheapest_none();
    struct against best_why = {-1, -1};
    for (int e = 0; e < g->edges.len; e++) {
        const struct edge *at = &g->edges.at[e];
        if (at->u < 0 || at->on < 0 || lit_mark(marks, at->on) != MARK_NONE ||
            sets_root(sets, at->u) != sets_root(sets, at->v))
            continue;
        struct against why = against_ring(m, marks, sets, e);
        if (g->shape == SHAPE_LOOP && why.vertex < 0 && why.sum < 0)
            continue;
        if (cheapest_offer(&best, e, cost_of_distance(m, near, g->vertices.at[at->u].cell)))
            best_why = why;
    }
    if (best.at >= 0)
        explain_ring(m, marks, sets, best.at, best_why, out);
    return best.at >= 0;
}

bool find_early_ring(struct settled *s, int near, struct step *out) {
    return find_open_ring(s->m, s->marks, near, out);
}
