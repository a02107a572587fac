/* What the connectivity rule forces: the only way out of an area, and marks that would part what
 * must be connected. */
#include "engine/cheapest.h"

#include "base/least.h"
#include "engine/evidence.h"
#include "graph/articulation.h"
#include "teach/steps/find.h"

#include <limits.h>
#include <string.h>

/* --- cuts ------------------------------------------------------------------------------------- */

/* An open vertex between things that must be joined, or an open bridge between them, each with what
 * is below it. */
static void visit_cut(struct articulation *s, int e, int v, int w) {
    lit needed[] = {articulation_vertex_needed(s, v, w), articulation_edge_needed(s, e, v, w)};
    for (int i = 0; i < 2; i++) {
        if (needed[i] == LIT_FALSE)
            continue;
        vec_push(&s->result, needed[i]);
        vec_push(&s->result, w);
    }
}

static int cell_of(const struct model *m, lit l) {
    return m->vars.at[lit_var(l)].at.a;
}

static bool holds_need(const struct articulation *s, const bool *in) {
    for (int v = 0; v < s->g->vertices.len; v++)
        if (in[v] && articulation_must(s, v))
            return true;
    return false;
}

/* A vertex of each part into which removing a vertex, or else an edge, splits the graph; of some
 * parts several. The caller frees the list. */
static vec_int sides_of_cut(const struct articulation *s, int vertex, int edge) {
    const struct graph *g = s->g;
    vec_int sides = {0};
    if (vertex < 0 && edge >= 0) {
        vec_push(&sides, g->edges.at[edge].u);
        vec_push(&sides, g->edges.at[edge].v);
    }
    for (int i = 0; vertex >= 0 && i < vertex_edges(g, vertex); i++)
        if (articulation_live_edge(s, vertex_edge_at(g, vertex, i)))
            vec_push(&sides, vertex_neighbour(g, vertex, i));
    return sides;
}

/* Of the parts into which removing a vertex or an edge splits the graph, blames the smallest that
 * holds something that must be on. */
static void blame_cut(const struct articulation *s, int vertex, int edge, struct step *out) {
    vec_int sides = sides_of_cut(s, vertex, edge);
    bool *best = NULL;
    for (int i = 0; i < sides.len; i++) {
        bool *in = articulation_region(s, sides.at[i], vertex, edge);
        bool better = holds_need(s, in) &&
                      (!best || articulation_size(s, in, true) < articulation_size(s, best, true));
        best = better ? in : best;
    }
    if (best) {
        evidence_add_area(s, best, true, &out->why);
        evidence_of_cut(s, best, &out->why);
    }
}

/* Which cuts a technique reports, by the size of the smaller area that they would cut off. */
enum { SMALL_AREA = 8 };

/* What is cut is below w, or all the rest. */
static int area_of_cut(const struct articulation *s, int i) {
    int below = s->visits[s->result.at[i + 1]].size, rest = s->time - below;
    return min_int(below, rest);
}

static bool may_be_cut(const struct model *m) {
    return m->graph.shape == SHAPE_CONNECTED || m->graph.shape == SHAPE_TREE;
}

static void explain_cut(const struct model *m, const struct articulation *s, lit l,
                        struct step *out) {
    vec_push(&out->then, l);
    vec_push(&out->from, REASON_GRAPH);
    vec_push(&out->shown, m->vars.at[lit_var(l)].at);
    out->about = cell_of(m, l);
    blame_cut(s, m->graph.vertex_of_var[lit_var(l)], m->graph.edge_of_var[lit_var(l)], out);
}

static bool find_cut(const struct model *m, const mark *marks, int near, int least, int most,
                     struct step *out) {
    if (!may_be_cut(m))
        return false;
    struct articulation s = articulation_new(&m->graph, marks);
    struct cheapest best = cheapest_none();
    int start = articulation_start(&s);
    if (start >= 0)
        articulation_search(&s, start, visit_cut);
    for (int i = 0; i < s.result.len; i += 2) {
        int area = area_of_cut(&s, i);
        if (area < least || area > most)
            continue;
        vec_push(&out->also, s.result.at[i]);
        cheapest_offer(&best, i, cost_of_distance(m, near, cell_of(m, s.result.at[i])));
    }
    if (best.at >= 0)
        explain_cut(m, &s, s.result.at[best.at], out);
    return best.at >= 0;
}

/* The same in each graph of the Model, one after the other, until something is found. */
static bool find_cut_anywhere(const struct model *m, const mark *marks, int near, int least,
                              int most, struct step *out) {
    bool found = false;
    for (int r = 0; r < m->rules.len && !found; r++) {
        if (m->rules.at[r].kind != RULE_GRAPH)
            continue;
        struct model view = model_with_graph(m, r);
        found = find_cut(&view, marks, near, least, most, out);
        for (int i = 0; i < out->from.len && found; i++)
            if (out->from.at[i].sum == -1)
                out->from.at[i].sum = -1 - r;
    }
    return found;
}

bool find_way_out(struct settled *s, int near, struct step *out) {
    return find_cut_anywhere(s->m, s->marks, near, 0, SMALL_AREA, out);
}

static void blame_vertex(const struct articulation *s, int v, struct step *out) {
    int witness = vertex_witness(s->g, s->marks, v);
    if (witness >= 0)
        vec_push(&out->why.marks, witness);
}

/* Of two parts the smaller one. */
static void name_stranded(const struct articulation *s, int from, int other, struct step *out) {
    bool *in[2] = {articulation_region(s, from, -1, -1), articulation_region(s, other, -1, -1)};
    int size[2] = {articulation_size(s, in[0], true), articulation_size(s, in[1], true)};
    evidence_add_area(s, in[size[1] <= size[0]], true, &out->why);
}

/* What separates the start from the others: one vertex on each side, and all that is between. */
static void explain_split(const struct articulation *s, int start, struct step *out) {
    const struct graph *g = s->g;
    for (int v = start; v < g->vertices.len; v++)
        if (s->visits[v].order == 0 && articulation_must(s, v)) {
            blame_vertex(s, start, out);
            blame_vertex(s, v, out);
            name_stranded(s, start, v, out);
            break;
        }
    for (int e = 0; e < g->edges.len; e++) {
        const struct edge *at = &g->edges.at[e];
        bool in = at->u >= 0 && s->visits[at->u].order > 0,
             on = at->u >= 0 && s->visits[at->v].order > 0;
        if (in == on || at->u < 0)
            continue;
        lit blocks[3] = {at->on, g->vertices.at[at->u].on, g->vertices.at[at->v].on};
        for (int i = 0; i < 3; i++)
            if (blocks[i] >= 0 && lit_mark(s->marks, blocks[i]) == MARK_NO)
                vec_push(&out->why.marks, lit_var(blocks[i]));
    }
}

mark find_only_way(const struct model *m, const mark *marks, struct step *out) {
    if (m->graph.shape == SHAPE_NONE)
        return MARK_NONE;
    void *scope = mem_begin();
    struct articulation s = articulation_new(&m->graph, marks);
    int start = articulation_start(&s);
    mark found = MARK_NONE;
    if (start >= 0)
        articulation_search(&s, start, visit_cut);
    if (start >= 0 && s.visits[start].needs < s.total) {
        found = MARK_NO;
        explain_split(&s, start, out);
    } else if (s.result.len > 0 && may_be_cut(m)) {
        found = MARK_YES;
        explain_cut(m, &s, s.result.at[0], out);
    }
    step_keep(scope, out);
    mem_end(scope);
    return found;
}

/* --- marks that would split ------------------------------------------------------------------- */

/* The sum by which the literal must hold once `given` does, in short: not both of two; or -1. */
static int pair_forces(const struct model *m, lit given, lit forced) {
    return forced < 0 ? -1 : model_never_both(m, given, lit_not(forced));
}

struct splitter_search {
    struct articulation s; /* first, since visits get its address */
    const struct model *m;
};

/* A neighbour of v in the subtree of w (inside), or outside it, that would have to be on with v
 * off: the pair's sum, or -1. */
static int left_behind(const struct splitter_search *of, int v, int w, bool inside) {
    const struct articulation *s = &of->s;
    const struct graph *g = s->g;
    for (int i = 0; i < vertex_edges(g, v); i++) {
        const struct edge *e = vertex_edge_at(g, v, i);
        int x = edge_other_end(e, v);
        bool under = s->visits[x].order >= s->visits[w].order &&
                     s->visits[x].order < s->visits[w].order + s->visits[w].size;
        if (!articulation_live_edge(s, e) || under != inside)
            continue;
        int sum = pair_forces(of->m, lit_not(g->vertices.at[v].on), g->vertices.at[x].on);
        if (sum >= 0)
            return sum;
    }
    return -1;
}

/* An open vertex that, once off, would part its neighbours, which must then be on, from each other
 * or from the rest. */
static void visit_splitter(struct articulation *s, int e, int v, int w) {
    (void)e;
    const struct splitter_search *of = (const struct splitter_search *)s;
    lit on = s->g->vertices.at[v].on;
    if (on < 0 || lit_mark(s->marks, on) != MARK_NONE)
        return;
    bool in = s->visits[w].needs > 0, out = s->total > s->visits[w].needs;
    if ((in && out) || (!in && left_behind(of, v, w, true) < 0) ||
        (!out && left_behind(of, v, w, false) < 0))
        return;
    vec_push(&s->result, on);
    vec_push(&s->result, w);
}

static void explain_splitter(const struct splitter_search *of, int v, int w, struct step *out) {
    const struct articulation *s = &of->s;
    lit on = s->g->vertices.at[v].on;
    int n = s->g->vertices.len;
    vec_push(&out->from, REASON_GRAPH);
    for (int inside = 0; inside < 2; inside++) {
        bool there = inside ? s->visits[w].needs > 0 : s->total > s->visits[w].needs;
        int pair = there ? -1 : left_behind(of, v, w, inside);
        if (pair >= 0)
            vec_push(&out->from, ((struct reason){REASON_AT_MOST, pair}));
    }
    bool *in = mem_alloc(n, sizeof *in);
    for (int x = 0; x < n; x++)
        in[x] = s->visits[x].order >= s->visits[w].order &&
                s->visits[x].order < s->visits[w].order + s->visits[w].size;
    evidence_of_cut(s, in, &out->why);
    out->about = cell_of(of->m, on);
    vec_push(&out->shown, place_cell(out->about));
}

static bool vertex_splitter(const struct model *m, const mark *marks, int near, struct step *out) {
    struct splitter_search of = {.s = articulation_new(&m->graph, marks), .m = m};
    const vec_int *found = &of.s.result;
    struct cheapest best = cheapest_none();
    for (int v = 0; v < m->graph.vertices.len; v++)
        if (of.s.visits[v].order == 0 && articulation_live(&of.s, v))
            articulation_search(&of.s, v, visit_splitter);
    for (int i = 0; i < found->len; i += 2)
        cheapest_offer(&best, i, cost_of_distance(m, near, cell_of(m, found->at[i])));
    if (best.at >= 0) {
        lit off = found->at[best.at];
        vec_push(&out->then, off);
        explain_splitter(&of, m->graph.vertex_of_var[lit_var(off)], found->at[best.at + 1], out);
    }
    return best.at >= 0;
}

static void visit_nothing(struct articulation *s, int e, int v, int w) {
    (void)s, (void)e, (void)v, (void)w;
}

/* Switches off what an edge shuts out once it is on; into out->from by which sums. */
static void shut_out(const struct model *m, mark *work, lit on, struct step *out) {
    lit_set(work, on);
    for (int i = m->use_first[lit_var(on)]; i < m->use_first[lit_var(on) + 1]; i++) {
        const struct sum *s = &m->sums.at[m->uses.at[i]];
        const lit *lits = sum_lits(m, s);
        if (s->len != 2 || s->hi != 1)
            continue;
        lit other = lits[0] == on ? lits[1] : lits[0];
        if (lit_mark(work, other) != MARK_NONE)
            continue;
        lit_set(work, lit_not(other));
        vec_push(&out->from, ((struct reason){REASON_AT_MOST, m->uses.at[i]}));
    }
}

static bool is_split(const struct model *m, const mark *marks, struct step *out) {
    struct articulation s = articulation_new(&m->graph, marks);
    int start = articulation_start(&s);
    if (start >= 0)
        articulation_search(&s, start, visit_nothing);
    bool split = start >= 0 && s.visits[start].needs < s.total;
    if (split)
        explain_split(&s, start, out);
    return split;
}

/* Marks that were only supposed are no evidence. */
static void keep_known(const mark *marks, struct step *out) {
    int kept = 0;
    for (int i = 0; i < out->why.marks.len; i++)
        if (marks[out->why.marks.at[i]] != MARK_NONE)
            out->why.marks.at[kept++] = out->why.marks.at[i];
    out->why.marks.len = kept;
}

/* A segment that, once drawn, shuts out so many others that something is cut off. */
static bool edge_splitter(const struct model *m, const mark *marks, int near, struct step *out) {
    struct step one = {0};
    struct cheapest best = cheapest_none();
    mark *work = mem_copy(marks, model_vars(m), sizeof *marks);
    for (int e = 0; e < m->graph.edges.len; e++) {
        lit on = m->graph.edges.at[e].on;
        if (on < 0 || lit_mark(marks, on) != MARK_NONE)
            continue;
        step_clear(&one);
        vec_push(&one.from, REASON_GRAPH);
        shut_out(m, work, on, &one);
        bool split = one.from.len > 1 && is_split(m, work, &one);
        memcpy(work, marks, (size_t)model_vars(m) * sizeof *marks);
        if (!split || !cheapest_offer(&best, e, cost_of_distance(m, near, cell_of(m, on))))
            continue;
        keep_known(marks, &one);
        vec_push(&one.then, lit_not(on));
        one.about = cell_of(m, on);
        step_copy(out, &one);
    }
    return out->then.len > 0;
}

/* The same, where what is cut are two large parts. */
bool find_splitter(struct settled *s, int near, struct step *out) {
    return find_cut_anywhere(s->m, s->marks, near, SMALL_AREA + 1, INT_MAX, out);
}

/* A mark that, with what it forces beside it, would cut something off. */
bool find_shut_out(struct settled *s, int near, struct step *out) {
    const struct model *m = s->m;
    const mark *marks = s->marks;
    return (m->graph.shape == SHAPE_CONNECTED && vertex_splitter(m, marks, near, out)) ||
           (m->graph.shape == SHAPE_TREE && edge_splitter(m, marks, near, out));
}
