/* What the graph says before the first model, as clauses: that nothing stays alone, what lies
 * inside and outside of a loop, and where it turns. The rest are cuts (graph_cuts.c). */
#include "model/turns.h"
#include "solve/sat/inside.h"

#include <string.h>

/* --- inside and outside ----------------------------------------------------------------------- */

/* The inside and the outside of a loop as clauses (Jordan): an edge is drawn if and only if its two
 * faces lie on different sides. */

static lit opposite(lit l) {
    return l == LIT_FALSE ? LIT_TRUE : l == LIT_TRUE ? LIT_FALSE : lit_not(l);
}

/* One loop has one inside and one outside: where the faces of a side fall into parts, they are cut
 * like any cells that have to be connected. */
static void join_faces(struct solver *s, const lit *inside, bool in) {
    const struct graph *g = &s->model->graph;
    struct graph *on = &s->faces_on[in];
    *on = (struct graph){.shape = SHAPE_CONNECTED};
    for (int f = 0; f < g->faces; f++)
        vec_push(&on->vertices,
                 ((struct vertex){.cell = NO_CELL, .on = in ? inside[f] : opposite(inside[f])}));
    for (int e = 0; e < g->edges.len; e++) {
        const int *face = g->edges.at[e].face;
        if (face[0] >= 0 && face[0] != face[1])
            vec_push(&on->edges,
                     ((struct edge){.u = face[0], .v = face[1], .on = LIT_TRUE, .face = {-1, -1}}));
    }
    graph_seal(on, s->inner.len);
}

/* The argument of mem_try(): where memory is short, the search does without these graphs. */
struct joined {
    struct solver *s;
    const lit *inside;
};

static void join_both_sides(void *arg) {
    const struct joined *j = arg;
    for (int in = 0; in < 2; in++)
        join_faces(j->s, j->inside, in);
    j->s->found = mem_resize(j->s->found, j->s->inner.len, sizeof *j->s->found);
}

void encode_faces(struct solver *s, lit selector) {
    const struct graph *g = &s->model->graph;
    if (s->faces || g->faces == 0)
        return;
    s->faces = true;
    LOCAL(mem_free_at) lit *inside = mem_alloc(g->faces, sizeof *inside);
    lit no = lit_not(selector);
    inside[0] = LIT_FALSE;
    for (int f = 1; f < g->faces; f++)
        inside[f] = solver_new_lit(s);
    for (int e = 0; e < g->edges.len; e++) {
        const struct edge *edge = &g->edges.at[e];
        if (edge->face[0] < 0 || edge->face[0] == edge->face[1] || edge->on == LIT_TRUE)
            continue;
        lit a = inside[edge->face[0]], b = inside[edge->face[1]], on = edge->on;
        solver_add_clause(s, (lit[]){no, lit_not(on), a, b}, 4);
        solver_add_clause(s, (lit[]){no, lit_not(on), lit_not(a), lit_not(b)}, 4);
        solver_add_clause(s, (lit[]){no, on, lit_not(a), b}, 4);
        solver_add_clause(s, (lit[]){no, on, a, lit_not(b)}, 4);
    }
    for (int i = 0; i < g->sides.len; i++) {
        const struct side_fact *f = &g->sides.at[i];
        lit in = inside[f->face];
        solver_add_clause(s, (lit[]){no, lit_not(f->when), f->inside ? in : lit_not(in)}, 3);
    }
    if (selector != LIT_TRUE || s->pure || s->watch)
        return;
    if (mem_try(join_both_sides, &(struct joined){s, inside}))
        s->shown = s->inner.len;
    else
        memset(s->faces_on, 0, sizeof s->faces_on);
}

/* Turns: in each cell the loop turns, with one end of either axis, or has both ends of one. */
static void encode_turns(struct solver *s, int rule) {
    const struct turns *t = rule_turns(s->model, rule);
    LOCAL(mem_free_at) lit *turn = mem_alloc(t->cells, sizeof *turn);
    lit no = lit_not(s->selectors.rule[rule]);
    for (int i = 0; i < t->cells; i++) {
        const lit *end = turns_ends(s->model, t, i);
        lit is = turn[i] = solver_new_lit(s), not = lit_not(is);
        for (enum dir d = DIR_N; d <= DIR_E; d++) {
            lit a = end[d], b = end[dir_back(d)], not_a = opposite(a), not_b = opposite(b);
            solver_add_clause(s, (lit[]){no, not, a, b}, 4);
            solver_add_clause(s, (lit[]){no, not, not_a, not_b}, 4);
            solver_add_clause(s, (lit[]){no, is, not_a, b}, 4);
            solver_add_clause(s, (lit[]){no, is, a, not_b}, 4);
        }
        solver_add_clause(s, (lit[]){no, is, end[DIR_N], end[DIR_E]}, 4);
        solver_add_clause(s, (lit[]){no, is, opposite(end[DIR_N]), opposite(end[DIR_E])}, 4);
    }
    solver_add_sum(s, turn, t->cells, t->number, t->number, s->selectors.rule[rule]);
}

/* --- what stays alone ------------------------------------------------------------------------- */

/* Sums of two literals of which one must hold: "shaded cells do not touch" puts something on in
 * every two cells that touch. */
static void find_anchors(struct solver *s) {
    const struct model *m = s->model;
    for (int v = 0; v < m->graph.vertices.len; v++)
        if (vertex_mark(&m->graph, s->known, v) == MARK_YES)
            vec_push(&s->anchors, ((struct anchor){v, v}));
    for (int i = 0; i < m->sums.len; i++) {
        const struct sum *sum = &m->sums.at[i];
        if (sum->len != 2 || (sum->hi != 1 && sum->lo != 1))
            continue;
        int flip = sum->hi == 1 ? 1 : 0;
        int u = graph_switched_vertex(&m->graph, sum_lits(m, sum)[0] ^ flip);
        int v = graph_switched_vertex(&m->graph, sum_lits(m, sum)[1] ^ flip);
        if (u >= 0 && v >= 0 && u != v)
            vec_push(&s->anchors, ((struct anchor){u, v}));
    }
}

static bool beside(const struct graph *g, int v, int w) {
    bool found = v == w;
    for (int i = 0; i < vertex_edges(g, v) && !found; i++)
        found = vertex_neighbour(g, v, i) == w;
    return found;
}

/* True if the rules put something on that is neither one of these two nor beside them. */
static bool anchored_away_from(const struct solver *s, int u, int v) {
    const struct graph *g = &s->model->graph;
    for (int i = 0; i < s->anchors.len; i++) {
        struct anchor a = s->anchors.at[i];
        if (!beside(g, u, a.u) && !beside(g, v, a.u) && !beside(g, u, a.v) && !beside(g, v, a.v))
            return true;
    }
    return false;
}

/* More neighbours than a cell of a grid has. */
static bool wide(const struct graph *g, int v) {
    return g->vertices.at[v].len > DIRS;
}

/* No vertex stays alone: when it is on, and another one must be, so is something beside it. Saves
 * most of the first cuts. */
static void cut_alone(struct solver *s, int v) {
    const struct graph *g = &s->model->graph;
    const struct vertex *at = &g->vertices.at[v];
    lit lits[DIRS + 1];
    if (wide(g, v) || at->on == LIT_BY_EDGES || !anchored_away_from(s, v, v))
        return;
    int n = 0;
    for (int i = 0; i < at->len; i++) {
        const struct edge *e = vertex_edge_at(g, v, i);
        lits[n++] = e->on == LIT_TRUE ? g->vertices.at[edge_other_end(e, v)].on : e->on;
    }
    lits[n++] = lit_not(at->on);
    solver_add_clause(s, lits, n);
}

/* Nor do two that touch, of which one is on. */
static void cut_two_alone(struct solver *s, const struct edge *e) {
    const struct graph *g = &s->model->graph;
    lit lits[2 * DIRS];
    int n = 0, ends[2] = {e->u, e->v};
    if (!anchored_away_from(s, e->u, e->v))
        return;
    for (int end = 0; end < 2; end++)
        for (int i = 0; i < g->vertices.at[ends[end]].len; i++) {
            int w = vertex_neighbour(g, ends[end], i);
            if (w != ends[1 - end])
                lits[n++] = g->vertices.at[w].on;
        }
    solver_add_clause(s, lits, n);
}

/* Under the rule of sides the faces stand where there is one, else they belong to the loop. */
static lit sides_selector(const struct solver *s) {
    for (int r = 1; r < s->model->rules.len; r++)
        if (s->model->rules.at[r].kind == RULE_SIDES)
            return s->selectors.rule[r];
    return s->selectors.rule[0];
}

void encode_graph(struct solver *s) {
    for (int r = 1; r < s->model->rules.len; r++)
        if (s->model->rules.at[r].kind == RULE_TURNS)
            encode_turns(s, r);
    if (s->model->graph.shape == SHAPE_NONE)
        return;
    if (!s->pure)
        find_anchors(s);
    if (s->model->graph.sides.len > 0)
        encode_faces(s, sides_selector(s));
    const struct graph *g = &s->model->graph;
    for (int v = 0; v < g->vertices.len && !s->pure; v++)
        cut_alone(s, v);
    bool pairs = !s->pure && s->model->graph.off_never_touch;
    for (int i = 0; i < g->edges.len && pairs; i++)
        if (!wide(g, g->edges.at[i].u) && !wide(g, g->edges.at[i].v))
            cut_two_alone(s, &g->edges.at[i]);
}
