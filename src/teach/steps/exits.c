/* The ways by which a loop can enter and leave a cell: with two exits it takes both, with fewer it
 * cannot pass. */
#include "engine/cheapest.h"
#include "teach/steps/find.h"

/* The exits of a vertex that are not closed. */
struct exits {
    int edge[DIRS], n; /* edge: of the graph; the first DIRS of them */
    int open;          /* how many of them are not drawn yet */
};

static struct exits exits_of(const struct model *m, const mark *marks, int v) {
    struct exits x = {.n = 0};
    const struct vertex *at = &m->graph.vertices.at[v];
    for (int i = 0; i < at->len; i++) {
        int e = vertex_edge(&m->graph, v, i);
        mark on = lit_mark(marks, m->graph.edges.at[e].on);
        if (on == MARK_NO)
            continue;
        if (x.n < DIRS)
            x.edge[x.n] = e;
        x.n++;
        x.open += on == MARK_NONE;
    }
    return x;
}

/* The reason: the vertex's own sum with the exits that are closed. A vertex that is on by its
 * edges has a sum for each edge: it is the one of `by`. */
static bool explain_exits(const struct model *m, const mark *marks, int v, int by,
                          struct step *out) {
    const struct vertex *at = &m->graph.vertices.at[v];
    int sum = vertex_ends_sum(m, v, by);
    out->about = at->cell;
    if (sum < 0)
        return false;
    vec_push(&out->from, ((struct reason){REASON_AT_LEAST, sum}));
    if (at->on != LIT_BY_EDGES)
        vec_push(&out->from, ((struct reason){REASON_AT_MOST, sum}));
    for (int i = 0; i < at->len; i++) {
        lit on = m->graph.edges.at[vertex_edge(&m->graph, v, i)].on;
        if (on >= 0 && lit_mark(marks, on) != MARK_NONE)
            vec_push(&out->why.marks, lit_var(on));
    }
    if (at->on >= 0 && lit_mark(marks, at->on) != MARK_NONE)
        vec_push(&out->why.marks, lit_var(at->on));
    return true;
}

/* What a rule implies for one vertex and its exits: fills out->then and explains. */
typedef bool of_vertex(const struct model *m, const mark *marks, int v, const struct exits *x,
                       struct step *out);

/* The nearest vertex for which the rule implies something. */
static bool nearest_vertex(const struct model *m, const mark *marks, int near, of_vertex *rule,
                           struct step *out) {
    struct step one = {0};
    struct cheapest best = cheapest_none();
    for (int v = 0; m->graph.shape == SHAPE_LOOP && v < m->graph.vertices.len; v++) {
        struct exits x = exits_of(m, marks, v);
        step_clear(&one);
        if (x.n > 2 || !rule(m, marks, v, &x, &one))
            continue;
        if (cheapest_offer(&best, v, cost_of_distance(m, near, m->graph.vertices.at[v].cell)))
            step_copy(out, &one);
    }
    return out->then.len > 0;
}

static lit on_of(const struct model *m, int e) {
    return m->graph.edges.at[e].on;
}

static bool two_exits(const struct model *m, const mark *marks, int v, const struct exits *x,
                      struct step *out) {
    if (x->n != 2 || x->open == 0 || vertex_mark(&m->graph, marks, v) != MARK_YES)
        return false;
    int drawn = x->edge[0];
    for (int i = 0; i < 2; i++)
        if (lit_mark(marks, on_of(m, x->edge[i])) == MARK_NONE)
            vec_push(&out->then, on_of(m, x->edge[i]));
        else
            drawn = x->edge[i];
    return explain_exits(m, marks, v, drawn, out);
}

static bool no_exits(const struct model *m, const mark *marks, int v, const struct exits *x,
                     struct step *out) {
    lit on = m->graph.vertices.at[v].on;
    if (x->n > 0 || on < 0 || lit_mark(marks, on) != MARK_NONE)
        return false;
    vec_push(&out->then, lit_not(on));
    return explain_exits(m, marks, v, -1, out);
}

static bool one_exit(const struct model *m, const mark *marks, int v, const struct exits *x,
                     struct step *out) {
    lit on = m->graph.vertices.at[v].on;
    if (x->n != 1 || x->open == 0)
        return false;
    vec_push(&out->then, lit_not(on_of(m, x->edge[0])));
    if (on >= 0 && lit_mark(marks, on) == MARK_NONE)
        vec_push(&out->then, lit_not(on));
    return explain_exits(m, marks, v, x->edge[0], out);
}

/* If the neighbour were off, the cell would have only one exit and would have to be off beside
 * it. */
static bool kept_open(const struct model *m, const mark *marks, int v, const struct exits *x,
                      struct step *out) {
    lit on = m->graph.vertices.at[v].on;
    if (x->n != 2 || on < 0 || lit_mark(marks, on) != MARK_NONE)
        return false;
    int pair[2], pairs = 0;
    for (int i = 0; i < 2; i++) {
        const struct edge *e = &m->graph.edges.at[x->edge[i]];
        int w = edge_other_end(e, v);
        lit there = m->graph.vertices.at[w].on;
        if (there < 0 || lit_mark(marks, there) != MARK_NONE)
            continue;
        int sum = model_never_both(m, lit_not(on), lit_not(there));
        if (sum < 0 || vertex_ends_sum(m, w, -1) < 0)
            continue;
        vec_push(&out->then, there);
        pair[pairs++] = sum;
    }
    if (pairs == 0 || !explain_exits(m, marks, v, -1, out))
        return false;
    for (int i = 0; i < pairs; i++) {
        vec_push(&out->from, ((struct reason){REASON_AT_MOST, pair[i]}));
        int w = m->graph.vertex_of_var[lit_var(out->then.at[i])];
        vec_push(&out->from, ((struct reason){REASON_AT_MOST, vertex_ends_sum(m, w, -1)}));
    }
    return true;
}

bool find_two_exits(struct settled *s, int near, struct step *out) {
    return nearest_vertex(s->m, s->marks, near, two_exits, out);
}

bool find_no_exits(struct settled *s, int near, struct step *out) {
    return nearest_vertex(s->m, s->marks, near, no_exits, out);
}

bool find_dead_end(struct settled *s, int near, struct step *out) {
    return nearest_vertex(s->m, s->marks, near, one_exit, out);
}

bool find_kept_open(struct settled *s, int near, struct step *out) {
    return nearest_vertex(s->m, s->marks, near, kept_open, out);
}

bool find_by_exits(const struct model *m, const mark *marks, int sum, struct step *out) {
    static const struct {
        const char *id;
        of_vertex *rule;
    } rules[] = {{"two-exits", two_exits}, {"no-line-cell", no_exits}, {"dead-end", one_exit}};
    int v = m->sums.at[sum].vertex;
    struct exits x = exits_of(m, marks, v);
    for (size_t i = 0; i < sizeof rules / sizeof *rules && x.n <= 2; i++) {
        step_clear(out);
        if (!rules[i].rule(m, marks, v, &x, out))
            continue;
        out->technique = technique_by_id(rules[i].id);
        return true;
    }
    step_clear(out);
    return false;
}
