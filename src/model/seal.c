/* Builds the indices of a Model in model_seal(), when nothing is added any more: from vertices to
 * their edges, from places to variables, from variables to the sums, the rules and the parts of the
 * graph in which they occur. */
#include "graph/faces.h"
#include "model/model_inside.h"
#include "model/table.h"

#include <assert.h>

static int *model_filled(int n, int value) {
    int *at = mem_alloc(n, sizeof *at);
    for (int i = 0; i < n; i++)
        at[i] = value;
    return at;
}

/* Returns the index entry of a place on layer 0, or that of its other cell; NULL if it has none. */
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
        if (at.layer > 0)
            m->next_layer[model_at(m, place_on_layer(at, at.layer - 1))] = v;
        else
            *first = v;
        if (at.layer == 0 && at.a != at.b)
            *first_at(m, at, true) = v;
    }
}

static bool off_never_touch(const struct model *m, const struct graph *g) {
    if (g->shape != SHAPE_CONNECTED)
        return false;
    for (int i = 0; i < g->edges.len; i++) {
        const struct edge *e = &g->edges.at[i];
        if (e->u < 0 || e->on != LIT_TRUE)
            return false;
        lit u = g->vertices.at[e->u].on, v = g->vertices.at[e->v].on;
        bool always = u == LIT_TRUE || v == LIT_TRUE;
        if (!always && (u < 0 || v < 0 || model_never_both(m, lit_not(u), lit_not(v)) < 0))
            return false;
    }
    return true;
}

static void seal_connected(const struct model *m, struct graph *g) {
    g->off_never_touch = off_never_touch(m, g);
    if (g->shape == SHAPE_CONNECTED && !g->off_never_touch)
        graph_find_faces(g, m->grid);
}

/* Lists where each variable occurs, in two passes: the first counts into slot[v], the second writes
 * at that offset of `uses`; a constraint is listed once even if it contains the variable twice. */
struct uses {
    int *stamp, *slot; /* by variable; stamp: the last constraint that contained it, + 1 */
    vec_int *uses;     /* NULL in the first pass */
};

static void uses_meet(struct uses *u, lit l, int thing) {
    int v = lit_var(l);
    if (l < 0 || u->stamp[v] == thing + 1)
        return;
    u->stamp[v] = thing + 1;
    if (u->uses)
        u->uses->at[u->slot[v]] = thing;
    u->slot[v]++;
}

static void meet_lits(const struct model *m, int first, int n, struct uses *u, int rule) {
    for (int k = 0; k < n; k++)
        uses_meet(u, m->lits.at[first + k], rule);
}

static void meet_sums(const struct model *m, struct uses *u) {
    for (int i = 0; i < m->sums.len; i++)
        meet_lits(m, m->sums.at[i].first, m->sums.at[i].len, u, i);
}

static void meet_edges(const struct graph *g, struct uses *u, int rule) {
    for (int e = 0; e < g->edges.len; e++)
        uses_meet(u, g->edges.at[e].on, rule);
}

static void meet_graph(const struct graph *g, struct uses *u, int rule) {
    for (int v = 0; v < g->vertices.len; v++)
        uses_meet(u, g->vertices.at[v].on, rule);
    meet_edges(g, u, rule);
}

static void meet_rule(const struct model *m, struct uses *u, int rule) {
    int at = m->rules.at[rule].index;
    switch (m->rules.at[rule].kind) {
    case RULE_GRAPH:
        meet_graph(&m->more_graphs.at[at - 1], u, rule);
        break;
    case RULE_ARMS:
        for (int arm = 0; arm < DIRS; arm++)
            meet_lits(m, m->arms.at[at].first[arm], m->arms.at[at].len[arm], u, rule);
        break;
    case RULE_COMPONENTS:
        meet_lits(m, m->components.at[at].first, grid_cells(m->grid), u, rule);
        break;
    case RULE_TABLE:
        meet_lits(m, m->tables.at[at].first, m->tables.at[at].len, u, rule);
        break;
    case RULE_APART:
        for (int k = 0; k < 2; k++) {
            const struct way_table *t = &m->tables.at[m->rules.at[m->aparts.at[at].rule[k]].index];
            meet_lits(m, t->first, t->len, u, rule);
        }
        break;
    case RULE_RING:
        meet_lits(m, m->rings.at[at].first, m->rings.at[at].len, u, rule);
        break;
    case RULE_PAIRS:
        meet_lits(m, m->pairs.at[at].first_lit, m->pairs.at[at].lits, u, rule);
        break;
    case RULE_TURNS:
        meet_lits(m, m->turns.at[at].first, m->turns.at[at].cells * DIRS, u, rule);
        break;
    case RULE_SIDES:
        meet_edges(&m->graph, u, rule);
        for (int i = 0; i < m->graph.sides.len; i++)
            uses_meet(u, m->graph.sides.at[i].when, rule);
        break;
    case RULE_KINDS:
        break;
    }
}

static void meet_rules(const struct model *m, struct uses *u) {
    for (int rule = 1; rule < m->rules.len; rule++) {
        mem_poll();
        meet_rule(m, u, rule);
    }
}

/* Returns the offsets by variable. */
static int *index_uses(const struct model *m, void (*meet)(const struct model *, struct uses *),
                       vec_int *uses) {
    int n = m->vars.len, *first = mem_alloc(n + 1, sizeof *first);
    struct uses u = {mem_alloc(n, sizeof(int)), mem_alloc(n, sizeof(int)), NULL};
    meet(m, &u);
    for (int v = 0; v < n; v++) {
        first[v + 1] = first[v] + u.slot[v];
        u.slot[v] = first[v];
        u.stamp[v] = 0;
    }
    vec_reserve(uses, first[n]);
    uses->len = first[n];
    u.uses = uses;
    meet(m, &u);
    return first;
}

static void seal_uses(struct model *m) {
    m->use_first = index_uses(m, meet_sums, &m->uses);
    m->rule_use_first = index_uses(m, meet_rules, &m->rule_uses);
    m->background_uses = mem_alloc(m->uses.len, sizeof(int));
    m->background_use_first = mem_alloc(m->vars.len + 1, sizeof(int));
    for (int v = 0, n = 0; v < m->vars.len; m->background_use_first[++v] = n)
        for (int k = m->use_first[v]; k < m->use_first[v + 1]; k++)
            if (m->families[m->sums.at[m->uses.at[k]].family].background)
                m->background_uses[n++] = m->uses.at[k];
}

void model_seal(struct model *m) {
    graph_seal(&m->graph, m->vars.len);
    for (int i = 0; i < m->more_graphs.len; i++)
        graph_seal(&m->more_graphs.at[i], m->vars.len);
    seal_places(m);
    seal_uses(m);
    seal_connected(m, &m->graph);
    for (int i = 0; i < m->more_graphs.len; i++)
        seal_connected(m, &m->more_graphs.at[i]);
    model_seal_ways(m);
    model_hand_out(m, m->scope);
    mem_end(m->scope);
    m->scope = NULL;
}

int model_at(const struct model *m, struct place at) {
    const int *first = first_at(m, at, false);
    int v = first ? *first : -1;
    while (v >= 0 && m->vars.at[v].at.layer < at.layer)
        v = m->next_layer[v];
    return v >= 0 && place_same(m->vars.at[v].at, at) ? v : -1;
}
