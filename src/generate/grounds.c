#include "generate/grounds.h"

#include <limits.h>
#include <string.h>

/* Replaces a rule that is gone: the mark holds until the next clue is removed. */
enum { UNTIL_NEXT = INT_MIN };

void grounds_init(struct grounds *g, const struct model *m) {
    *g = (struct grounds){.mark = mem_alloc(model_vars(m), sizeof *g->mark)};
}

void grounds_free(struct grounds *g) {
    vec_free(&g->order);
    vec_free(&g->rest);
    mem_free(g->mark);
    g->mark = NULL;
}

void grounds_of_step(struct grounds *g, const struct step *s, double work, bool rare) {
    struct ground ground = {g->rest.len, s->why.marks.len, s->from.len, work, rare};
    for (int i = 0; i < s->why.marks.len; i++)
        vec_push(&g->rest, s->why.marks.at[i]);
    for (int i = 0; i < s->from.len; i++)
        vec_push(&g->rest, s->from.at[i].sum);
    for (int i = 0; i < s->then.len; i++) {
        g->mark[lit_var(s->then.at[i])] = ground;
        ground.work = 0;
        ground.rare = false;
    }
}

/* Records as dependencies of a sum's implication all marks that were set before it; only some are
 * needed, but recording all costs less than choosing. */
static void note_sum(struct grounds *g, const struct engine *e, int position, int sum) {
    const struct sum *s = &e->m->sums.at[sum];
    int var = lit_var(e->trail.at[position]);
    struct ground *ground = &g->mark[var];
    *ground = (struct ground){.first = g->rest.len, .rules = 1};
    for (int i = 0; i < s->len; i++) {
        int other = lit_var(sum_lits(e->m, s)[i]);
        if (e->marks[other] != MARK_NONE && e->causes[other].at < position)
            vec_push(&g->rest, other);
    }
    ground->marks = g->rest.len - ground->first;
    vec_push(&g->rest, sum);
}

static void note_rule(struct grounds *g, struct engine *e, int position, int rule) {
    LOCAL(evidence_free) struct evidence why = {0};
    engine_reason(e, position, NULL, &why);
    g->mark[lit_var(e->trail.at[position])] =
        (struct ground){.first = g->rest.len, .marks = why.marks.len, .rules = 1};
    for (int i = 0; i < why.marks.len; i++)
        vec_push(&g->rest, why.marks.at[i]);
    vec_push(&g->rest, -1 - rule);
}

void grounds_follow(struct grounds *g, struct engine *e, const mark *before) {
    for (int i = 0; i < e->trail.len; i++) {
        int by = engine_by(e, i);
        if (before[lit_var(e->trail.at[i])] != MARK_NONE)
            continue;
        if (by >= 0)
            note_sum(g, e, i, by / 2);
        else if (by != CHOSEN)
            note_rule(g, e, i, by <= BY_RULES ? BY_RULES - by : 0);
        vec_push(&g->order, lit_var(e->trail.at[i]));
    }
}

double grounds_work(const struct grounds *g) {
    double work = 0;
    for (int i = 0; i < g->order.len; i++)
        work += g->mark[g->order.at[i]].work;
    return work;
}

int grounds_rare(const struct grounds *g) {
    int rare = 0;
    for (int i = 0; i < g->order.len; i++)
        rare += g->mark[g->order.at[i]].rare;
    return rare;
}

/* --- matching two Models ---------------------------------------------------------------------- */

struct match {
    const struct model *was, *now;
    int *var, *sum, *rule; /* maps indices of `was` to the equal ones of `now`; -1: none */
};

static lit lit_now(const struct match *m, lit l) {
    int var = l >= 0 ? m->var[lit_var(l)] : -1;
    return l < 0 || var < 0 ? (l < 0 ? l : LIT_FALSE) : lit_of(var, lit_sign(l));
}

static bool same_lits(const struct match *m, int was, int now, int n) {
    for (int i = 0; i < n; i++) {
        lit l = m->was->lits.at[was + i];
        if ((l >= 0 && m->var[lit_var(l)] < 0) || lit_now(m, l) != m->now->lits.at[now + i])
            return false;
    }
    return true;
}

static bool same_sum(const struct match *m, int was, int now) {
    const struct sum *a = &m->was->sums.at[was], *b = &m->now->sums.at[now];
    return a->about == b->about && a->len == b->len && a->family == b->family && a->lo == b->lo &&
           a->hi == b->hi && a->number == b->number && a->vertex == b->vertex &&
           a->printed == b->printed && same_lits(m, a->first, b->first, a->len);
}

static bool same_arms(const struct match *m, const struct arms *a, const struct arms *b) {
    bool same = a->rule == b->rule && a->total == b->total;
    for (enum dir d = 0; d < DIRS && same; d++)
        same = a->len[d] == b->len[d] && same_lits(m, a->first[d], b->first[d], a->len[d]);
    return same;
}

static bool same_components(const struct match *m, const struct components *a,
                            const struct components *b) {
    int cells = grid_cells(m->now->grid);
    return memcmp(m->was->component_clues.at + a->first_clue,
                  m->now->component_clues.at + b->first_clue, (size_t)cells * sizeof(int)) == 0 &&
           same_lits(m, a->first, b->first, cells);
}

static bool same_table(const struct match *m, const struct way_table *a,
                       const struct way_table *b) {
    bool same = a->len == b->len && a->ways == b->ways && same_lits(m, a->first, b->first, a->len);
    for (int i = 0; i < a->ways && same; i++) {
        const struct table_way *x = &m->was->ways.at[a->first_way + i],
                               *y = &m->now->ways.at[b->first_way + i];
        same = x->len == y->len && same_lits(m, x->first, y->first, x->len);
    }
    return same;
}

static bool same_pairs(const struct match *m, const struct pairs *a, const struct pairs *b) {
    const struct taker *x = m->was->takers.at + a->first, *y = m->now->takers.at + b->first;
    bool same = a->takers == b->takers && a->lits == b->lits &&
                same_lits(m, a->first_lit, b->first_lit, a->lits);
    for (int i = 0; i < a->takers && same; i++)
        same = x[i].cell == y[i].cell && x[i].len == y[i].len &&
               memcmp(x[i].choice, y[i].choice, (size_t)x[i].len * sizeof *x[i].choice) == 0;
    return same;
}

static bool same_lit(const struct match *m, lit was, lit now) {
    return (was < 0 || m->var[lit_var(was)] >= 0) && lit_now(m, was) == now;
}

static bool same_graph(const struct match *m, const struct graph *a, const struct graph *b) {
    bool same = a->shape == b->shape && a->vertices.len == b->vertices.len &&
                a->edges.len == b->edges.len && a->sides.len == b->sides.len;
    for (int v = 0; same && v < a->vertices.len; v++)
        same = same_lit(m, a->vertices.at[v].on, b->vertices.at[v].on);
    for (int i = 0; same && i < a->edges.len; i++) {
        const struct edge *x = &a->edges.at[i], *y = &b->edges.at[i];
        same = x->u == y->u && x->v == y->v && same_lit(m, x->on, y->on);
    }
    for (int i = 0; same && i < a->sides.len; i++) {
        const struct side_fact *x = &a->sides.at[i], *y = &b->sides.at[i];
        same = x->face == y->face && x->inside == y->inside && same_lit(m, x->when, y->when);
    }
    return same;
}

static bool same_apart(const struct match *m, const struct apart *a, const struct apart *b) {
    return m->rule[a->rule[0]] == b->rule[0] && m->rule[a->rule[1]] == b->rule[1];
}

/* Returns true if two rules of the same kind have the same content. */
static bool same_content(const struct match *m, int was_rule, int now_rule) {
    const struct model *a = m->was, *b = m->now;
    int was = a->rules.at[was_rule].index, now = b->rules.at[now_rule].index;
    switch (a->rules.at[was_rule].kind) {
    case RULE_GRAPH:
        return same_graph(m, model_rule_graph(a, was_rule), model_rule_graph(b, now_rule));
    case RULE_SIDES:
        return same_graph(m, &a->graph, &b->graph);
    case RULE_ARMS:
        return same_arms(m, &a->arms.at[was], &b->arms.at[now]);
    case RULE_COMPONENTS:
        return same_components(m, &a->components.at[was], &b->components.at[now]);
    case RULE_TABLE:
        return same_table(m, &a->tables.at[was], &b->tables.at[now]);
    case RULE_APART:
        return same_apart(m, &a->aparts.at[was], &b->aparts.at[now]);
    case RULE_RING:
        return a->rings.at[was].len == b->rings.at[now].len &&
               same_lits(m, a->rings.at[was].first, b->rings.at[now].first, a->rings.at[was].len);
    case RULE_PAIRS:
        return same_pairs(m, &a->pairs.at[was], &b->pairs.at[now]);
    case RULE_TURNS:
        return a->turns.at[was].number == b->turns.at[now].number &&
               a->turns.at[was].cells == b->turns.at[now].cells &&
               same_lits(m, a->turns.at[was].first, b->turns.at[now].first,
                         DIRS * a->turns.at[was].cells);
    default:
        return false;
    }
}

static bool same_rule(const struct match *m, int was, int now) {
    const struct rule *a = &m->was->rules.at[was], *b = &m->now->rules.at[now];
    return a->kind == b->kind && a->family == b->family && a->about == b->about &&
           a->number == b->number && same_content(m, was, now);
}

/* Both Models list their parts in the same order, so a part that is missing from one is soon passed
 * over. Each part is compared with this many of the next ones. */
enum { AHEAD = 40 };

static int *match_in_order(const struct match *m, bool same(const struct match *, int, int),
                           int *of, int was, int now) {
    for (int i = 0, next = 0; i < was; i++) {
        of[i] = -1;
        for (int k = next; k < now && k < next + AHEAD && of[i] < 0; k++)
            if (same(m, i, k))
                of[i] = k;
        next = of[i] < 0 ? next : of[i] + 1;
    }
    return of;
}

/* Returns false if a sum of two variables changed. From these an engine derives how many vertices
 * must be on a loop, and with that it keeps the loop from closing too early. */
static bool counts_as_before(const struct match *m) {
    for (int i = 0; i < m->was->sums.len; i++)
        if (m->sum[i] < 0 && m->was->sums.at[i].len == 2)
            return false;
    return true;
}

/* Returns the variable of `now` at the same place and on the same layer, or -1. */
static int var_now(const struct model *was, const struct model *now, int var) {
    struct place at = was->vars.at[var].at;
    int of = model_at(was, at), to = model_at(now, at);
    for (; of != var && of >= 0 && to >= 0; of = was->next_layer[of])
        to = now->next_layer[to];
    return of == var ? to : -1;
}

static struct match match_models(const struct model *was, const struct model *now) {
    struct match m = {was, now, mem_alloc(model_vars(was), sizeof(int)),
                      mem_alloc(was->sums.len, sizeof(int)),
                      mem_alloc(was->rules.len, sizeof(int))};
    for (int v = 0; v < model_vars(was); v++)
        m.var[v] = var_now(was, now, v);
    match_in_order(&m, same_sum, m.sum, was->sums.len, now->sums.len);
    match_in_order(&m, same_rule, m.rule, was->rules.len, now->rules.len);
    if (was->graph.shape == SHAPE_LOOP && !counts_as_before(&m))
        m.rule[0] = -1;
    return m;
}

/* --- carrying over ---------------------------------------------------------------------------- */

static int rule_now(const struct match *m, int was) {
    if (was == UNTIL_NEXT)
        return was;
    int now = was >= 0 ? m->sum[was] : m->rule[-1 - was];
    return now < 0 ? UNTIL_NEXT : was >= 0 ? now : -1 - now;
}

/* Returns true if everything the mark depends on still exists. */
static bool stands(const struct grounds *of, const struct ground *ground, const struct match *m,
                   const mark *marks) {
    const int *rest = of->rest.at + ground->first;
    for (int i = 0; i < ground->rules; i++)
        if (rule_now(m, rest[ground->marks + i]) == UNTIL_NEXT)
            return false;
    for (int i = 0; i < ground->marks; i++)
        if (m->var[rest[i]] < 0 || marks[m->var[rest[i]]] == MARK_NONE)
            return false;
    return true;
}

/* Converts the dependencies of a mark that still holds to the new Model. */
static struct ground ground_now(struct grounds *g, const struct grounds *of,
                                const struct ground *ground, const struct match *m) {
    const int *rest = of->rest.at + ground->first;
    struct ground now = *ground;
    now.first = g->rest.len;
    now.marks = 0;
    for (int i = 0; i < ground->marks; i++)
        if (m->var[rest[i]] >= 0) {
            vec_push(&g->rest, m->var[rest[i]]);
            now.marks++;
        }
    for (int i = 0; i < ground->rules; i++)
        vec_push(&g->rest, rule_now(m, rest[ground->marks + i]));
    return now;
}

struct grounds grounds_carry(const struct grounds *of, const struct carried *c) {
    struct grounds g;
    grounds_init(&g, c->now);
    if (of->order.len == 0)
        return g;
    struct match m = match_models(c->was, c->now);
    vec_reserve(&g.order, of->order.len);
    vec_reserve(&g.rest, of->rest.len);
    for (int i = 0; i < of->order.len; i++) {
        int was = of->order.at[i], now = m.var[was];
        if (now < 0 || (!c->more && !stands(of, &of->mark[was], &m, c->marks_now)))
            continue;
        c->marks_now[now] = c->marks_was[was];
        g.mark[now] = ground_now(&g, of, &of->mark[was], &m);
        vec_push(&g.order, now);
    }
    mem_free(m.var);
    mem_free(m.sum);
    mem_free(m.rule);
    return g;
}
