/* The indices of a Model that model_seal() builds when nothing is added any more: from vertices to
 * their edges, from places to variables, from variables to the sums, the rules and the parts of the
 * graph in which they occur. */
#include "model/model.h"

#include <assert.h>

static int *model_filled(int n, int value) {
    int *at = mem_alloc(n, sizeof *at);
    for (int i = 0; i < n; i++)
        at[i] = value;
    return at;
}

/* The index entries of a place, layers aside: one, or one for each of its two cells. */
static int *first_at(const struct model *m, struct place at, bool other) {
    if (place_is_cell(at))
        return &m->cell_var[at.a];
    enum dir d = place_is_side(at) ? (enum dir)at.dir : grid_towards(m->grid, at.a, at.b);
    int *by_dir = place_is_side(at) ? m->side_var : m->segment_var;
    if (d == DIR_NONE || at.kind == PLACE_POINT)
        return NULL;
    return other ? &by_dir[at.b * DIRS + (int)dir_back(d)] : &by_dir[at.a * DIRS + (int)d];
}

static void seal_places(struct model *m) {
    int cells = grid_cells(m->grid);
    m->cell_var = model_filled(cells, -1);
    m->segment_var = model_filled(cells * DIRS, -1);
    m->side_var = model_filled(cells * DIRS, -1);
    m->next_layer = model_filled(m->vars.len, -1);
    for (int v = 0; v < m->vars.len; v++) {
        struct place at = m->vars.at[v].at;
        int *first = first_at(m, at, false);
        assert(first);
        if (at.layer > 0) {
            m->next_layer[model_at(m, place_on_layer(at, at.layer - 1))] = v;
            continue;
        }
        *first = v;
        if (at.a != at.b)
            *first_at(m, at, true) = v;
    }
}

/* An index from variables to the constraints they occur in, filled in two passes: the first counts
 * into slot[v], the second writes at that offset of `uses`. A variable that occurs in one
 * constraint several times is listed once. */
struct uses {
    int *stamp, *slot; /* by variable */
    vec_int *uses;     /* NULL in the first pass */
};

static void uses_meet(struct uses *u, lit l, int thing) {
    int v = lit_var(l);
    if (l < 0 || u->stamp[v] == thing)
        return;
    u->stamp[v] = thing;
    if (u->uses)
        u->uses->at[u->slot[v]] = thing;
    u->slot[v]++;
}

static void meet_sums(const struct model *m, struct uses *u) {
    for (int i = 0; i < m->sums.len; i++)
        for (int k = 0; k < m->sums.at[i].len; k++)
            uses_meet(u, sum_lits(m, &m->sums.at[i])[k], i);
}

static void meet_arms(const struct model *m, const struct arms *a, struct uses *u, int rule) {
    for (int arm = 0; arm < DIRS; arm++)
        for (int k = 0; k < a->len[arm]; k++)
            uses_meet(u, m->lits.at[a->first[arm] + k], rule);
}

static void meet_graph(const struct graph *g, struct uses *u, int rule) {
    for (int v = 0; v < g->vertices.len; v++)
        uses_meet(u, g->vertices.at[v].on, rule);
    for (int e = 0; e < g->edges.len; e++)
        uses_meet(u, g->edges.at[e].on, rule);
}

static void meet_table(const struct model *m, int table, struct uses *u, int rule) {
    const struct way_table *t = &m->tables.at[m->rules.at[table].index];
    for (int k = 0; k < t->len; k++)
        uses_meet(u, m->lits.at[t->first + k], rule);
}

static void meet_sides(const struct graph *g, struct uses *u, int rule) {
    for (int e = 0; e < g->edges.len; e++)
        uses_meet(u, g->edges.at[e].on, rule);
    for (int i = 0; i < g->sides.len; i++)
        uses_meet(u, g->sides.at[i].when, rule);
}

static void meet_rules(const struct model *m, struct uses *u) {
    for (int i = 1; i < m->rules.len; i++) {
        int index = m->rules.at[i].index;
        mem_poll();
        switch (m->rules.at[i].kind) {
        case RULE_GRAPH:
            meet_graph(&m->more_graphs.at[index - 1], u, i);
            break;
        case RULE_ARMS:
            meet_arms(m, &m->arms.at[index], u, i);
            break;
        case RULE_COMPONENTS:
            for (int cell = 0; cell < grid_cells(m->grid); cell++)
                uses_meet(u, m->lits.at[m->components.at[index].first + cell], i);
            break;
        case RULE_TABLE:
            meet_table(m, i, u, i);
            break;
        case RULE_APART:
            for (int k = 0; k < 2; k++)
                meet_table(m, m->aparts.at[index].rule[k], u, i);
            break;
        case RULE_RING:
            for (int k = 0; k < m->rings.at[index].len; k++)
                uses_meet(u, m->lits.at[m->rings.at[index].first + k], i);
            break;
        case RULE_SIDES:
            meet_sides(&m->graph, u, i);
            break;
        case RULE_KINDS:
            break;
        }
    }
}

/* Gives the offsets by variable. */
static int *index_uses(const struct model *m, void (*meet)(const struct model *, struct uses *),
                       vec_int *uses) {
    int n = m->vars.len, *first = mem_alloc(n + 1, sizeof *first);
    struct uses u = {model_filled(n, -1), model_filled(n, 0), NULL};
    meet(m, &u);
    for (int v = 0; v < n; v++) {
        first[v + 1] = first[v] + u.slot[v];
        u.slot[v] = first[v];
        u.stamp[v] = -1;
    }
    vec_reserve(uses, first[n]);
    uses->len = first[n];
    u.uses = uses;
    meet(m, &u);
    mem_free(u.stamp);
    mem_free(u.slot);
    return first;
}

static bool off_never_touch(const struct model *m, const struct graph *g) {
    if (g->shape != SHAPE_CONNECTED)
        return false;
    for (int i = 0; i < g->edges.len; i++) {
        const struct edge *e = &g->edges.at[i];
        if (e->u < 0 || e->on != LIT_TRUE)
            return false;
        lit u = g->vertices.at[e->u].on, v = g->vertices.at[e->v].on;
        if (u == LIT_TRUE || v == LIT_TRUE)
            continue;
        if (u < 0 || v < 0 || model_never_both(m, lit_not(u), lit_not(v)) < 0)
            return false;
    }
    return true;
}

void model_seal(struct model *m) {
    graph_seal(&m->graph, m->vars.len);
    for (int i = 0; i < m->more_graphs.len; i++)
        graph_seal(&m->more_graphs.at[i], m->vars.len);
    seal_places(m);
    m->use_first = index_uses(m, meet_sums, &m->uses);
    m->rule_use_first = index_uses(m, meet_rules, &m->rule_uses);
    m->graph.off_never_touch = off_never_touch(m, &m->graph);
    for (int i = 0; i < m->more_graphs.len; i++)
        m->more_graphs.at[i].off_never_touch = off_never_touch(m, &m->more_graphs.at[i]);
}

int model_at(const struct model *m, struct place at) {
    const int *first = first_at(m, at, false);
    int v = first ? *first : -1;
    while (v >= 0 && m->vars.at[v].at.layer < at.layer)
        v = m->next_layer[v];
    return v >= 0 && place_same(m->vars.at[v].at, at) ? v : -1;
}
