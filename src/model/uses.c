#include "model/uses.h"
#include "model/model.h"

/* An index from variables to the constraints they occur in, filled in two passes: the first counts
 * into slot[v], the second writes at that offset of `uses`. A variable that occurs in one
 * constraint several times is listed once. */
struct uses {
    int *stamp, *slot; /* by variable; stamp: the last constraint that was met + 1 */
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
        case RULE_PAIRS:
            for (int k = 0; k < m->pairs.at[index].lits; k++)
                uses_meet(u, m->lits.at[m->pairs.at[index].first_lit + k], i);
            break;
        case RULE_TURNS:
            for (int k = 0; k < m->turns.at[index].cells * DIRS; k++)
                uses_meet(u, m->lits.at[m->turns.at[index].first + k], i);
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

static void list_background_uses(struct model *m) {
    m->background_uses = mem_alloc(m->uses.len, sizeof(int));
    m->background_use_first = mem_alloc(m->vars.len + 1, sizeof(int));
    for (int v = 0, n = 0; v < m->vars.len; m->background_use_first[++v] = n)
        for (int k = m->use_first[v]; k < m->use_first[v + 1]; k++)
            if (m->families[m->sums.at[m->uses.at[k]].family].background)
                m->background_uses[n++] = m->uses.at[k];
}

void model_index_uses(struct model *m) {
    m->use_first = index_uses(m, meet_sums, &m->uses);
    list_background_uses(m);
    m->rule_use_first = index_uses(m, meet_rules, &m->rule_uses);
}
