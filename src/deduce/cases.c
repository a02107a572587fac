#include "deduce/cases.h"

#include "model/table.h"

enum { STATES_MAX = 4000 }; /* of the ways of a sum, see feasible.h */

static bool lits_hold(const vec_lit *set, lit l) {
    for (int i = 0; i < set->len; i++)
        if (set->at[i] == l)
            return true;
    return false;
}

/* Adds a case. Returns false if the cases that are possible have nothing in common any more. */
static bool add_probe(struct cases *c, struct probe *probe) {
    vec_push(&c->probes, probe);
    if (probe->dead)
        return true;
    vec_lit before = c->common;
    c->common = (vec_lit){0};
    for (int i = 0; i < probe->effects.len; i++)
        if (!c->any || lits_hold(&before, probe->effects.at[i].l))
            vec_push(&c->common, probe->effects.at[i].l);
    vec_free(&before);
    c->any = true;
    return c->common.len > 0;
}

static bool add_case(struct cases *c, lit l) {
    if (!c->probed[l])
        probe_run(&c->prober, &l, 1, c->through, &c->alone[l]);
    c->probed[l] = true;
    return add_probe(c, &c->alone[l]);
}

static void place_way(struct cases *c, int way, lit placed[FEASIBLE_OPEN]) {
    bool holds[FEASIBLE_OPEN];
    feasible_pick(&c->ways, way, holds);
    for (int k = 0; k < c->ways.n; k++)
        placed[k] = holds[k] ? c->ways.open[k] : lit_not(c->ways.open[k]);
}

static bool add_way(struct cases *c, int way) {
    lit placed[FEASIBLE_OPEN];
    place_way(c, way, placed);
    probe_run(&c->prober, placed, c->ways.n, c->through, &c->own[way]);
    return add_probe(c, &c->own[way]);
}

/* One way of a table, by all that is open in its scope. */
static void place_table_way(struct cases *c, const struct way_table *t, int way) {
    vec_clear(&c->placed);
    for (int i = 0; i < t->len; i++) {
        lit l = table_scope(c->m, t)[i];
        if (lit_mark(c->marks, l) == MARK_NONE)
            vec_push(&c->placed, way_has(c->m, way, l) ? l : lit_not(l));
    }
}

static bool add_table_way(struct cases *c, const struct way_table *t, int way, int at) {
    place_table_way(c, t, way);
    probe_run(&c->prober, c->placed.at, c->placed.len, c->through, &c->own[at]);
    return add_probe(c, &c->own[at]);
}

static bool table_ways_agree(struct cases *c, const struct way_table *t) {
    bool agree = true;
    agreement_begin(&c->quick);
    for (int i = 0; i < c->table_ways.len && c->through && agree; i++) {
        place_table_way(c, t, c->table_ways.at[i]);
        agree = agreement_add(&c->quick, c->placed.at, c->placed.len);
    }
    return agree;
}

static bool list_table_ways(struct cases *c, int rule) {
    const struct way_table *t = rule_table(c->m, rule);
    int n = table_ways_left(c->m, c->marks, rule, &c->table_ways);
    if (n <= 1 || n > c->most)
        return true;
    bool common = table_ways_agree(c, t);
    for (int i = 0; i < n && common; i++)
        common = add_table_way(c, t, c->table_ways.at[i], i);
    return common;
}

/* One case for each open place. */
static bool places_agree(struct cases *c) {
    bool agree = true;
    agreement_begin(&c->quick);
    for (int i = 0; i < c->ways.n && c->through && agree; i++)
        agree = agreement_add(&c->quick, &c->ways.open[i], 1);
    return agree;
}

static bool ways_agree(struct cases *c) {
    lit placed[FEASIBLE_OPEN];
    bool agree = true;
    agreement_begin(&c->quick);
    for (int i = 0; i < feasible_count(&c->ways) && c->through && agree; i++) {
        place_way(c, i, placed);
        agree = agreement_add(&c->quick, placed, c->ways.n);
    }
    return agree;
}

/* The cases of a sum: if it lacks one mark and may have more, one case for each place that mark may
 * take; else each way to meet it. Returns false if there are too many, or they have nothing in
 * common. */
static bool list_sum_ways(struct cases *c, int sum) {
    const struct sum *s = &c->m->sums.at[sum];
    if (probe_sum_in_mind(c->m, sum) || !feasible_take_sum(&c->ways, c->marks, sum))
        return false;
    if (c->ways.lo == 1 && s->hi == s->len) {
        bool common = c->ways.n > c->most || places_agree(c);
        for (int i = 0; i < c->ways.n && c->ways.n <= c->most && common; i++)
            common = add_case(c, c->ways.open[i]);
        return common;
    }
    feasible_add_parts(&c->ways, c->marks, sum, true);
    if (feasible_enumerate(&c->ways, STATES_MAX) != FEASIBLE_SOME ||
        feasible_count(&c->ways) > c->most)
        return true;
    bool common = ways_agree(c);
    for (int i = 0; i < feasible_count(&c->ways) && common; i++)
        common = add_way(c, i);
    return common;
}

static bool list_cases(struct cases *c, int sum) {
    vec_clear(&c->probes);
    vec_clear(&c->table_ways);
    vec_clear(&c->common);
    c->any = false;
    bool common = sum >= 0 ? list_sum_ways(c, sum) : list_table_ways(c, -1 - sum);
    return common && c->probes.len > (c->most == CASES_FEW ? 1 : 0);
}

void cases_init(struct cases *c, const struct model *m, const mark *marks, bool through, int most) {
    *c = (struct cases){.m = m, .marks = marks, .through = through, .most = most};
    c->nearby = most == CASES_FEW;
    prober_init(&c->prober, m, marks);
    if (through)
        agreement_init(&c->quick, m, marks);
    c->prober.most = most == CASES_FEW ? CASES_FEW_RULES : 0;
    feasible_init(&c->ways, m);
    c->alone = mem_alloc(2 * model_vars(m), sizeof *c->alone);
    c->probed = mem_alloc(2 * model_vars(m), sizeof *c->probed);
}

void cases_free(struct cases *c) {
    for (int l = 0; l < 2 * model_vars(c->m); l++)
        vec_free(&c->alone[l].effects);
    for (int i = 0; i < CASES_MOST; i++)
        vec_free(&c->own[i].effects);
    mem_free(c->alone);
    mem_free(c->probed);
    prober_free(&c->prober);
    feasible_free(&c->ways);
    vec_free(&c->probes);
    vec_free(&c->table_ways);
    vec_free(&c->placed);
    vec_free(&c->common);
    if (c->through)
        agreement_free(&c->quick);
}

bool cases_agree(struct cases *c, int sum, struct step *one) {
    step_clear(one);
    int common = list_cases(c, sum) ? c->common.len : 0;
    for (int i = 0; i < common; i++)
        vec_push(&one->then, c->common.at[i]);
    return common > 0;
}
