/* Whichever way a sum or a table is met: what all its possible ways have in common follows. */
#include "deduce/cases.h"
#include "deduce/cheapest.h"
#include "deduce/find.h"
#include "model/table.h"

enum {
    GLANCE_MOST = 16, /* cases that are looked at without following them */
    NAMED_MOST = 14   /* marks of the cases that a sentence names */
};

/* The marks by which a case is named: those that it makes or, for a sum that only forbids that all
 * its literals hold, those that fail: what is left out of a square, what of two equal numbers is
 * shaded. */
static mark named_sign(const struct cases *c, int sum) {
    const struct sum *s = sum >= 0 ? &c->m->sums.at[sum] : NULL;
    bool forbids_all = s && s->lo <= 0 && s->hi == s->len - 1;
    return forbids_all ? lit_sign(lit_not(sum_lits(c->m, s)[0])) : MARK_YES;
}

static void name_case(const struct cases *c, int sum, int at, struct step *out) {
    const struct probe *probe = c->probes.at[at];
    int way = c->table_ways.len > 0 ? c->table_ways.at[at] : -1;
    for (int k = 0; way >= 0 && k < c->m->ways.at[way].len; k++)
        vec_push(&out->cases, way_lits(c->m, way)[k]);
    for (int k = 0; way < 0 && k < probe->effects.len; k++)
        if (probe->effects.at[k].by == BY_CHOICE &&
            lit_sign(probe->effects.at[k].l) == named_sign(c, sum))
            vec_push(&out->cases, probe->effects.at[k].l);
    vec_push(&out->cases, LIT_FALSE);
}

/* If many cases were followed to the end: those that are possible, if they are few and short. */
static void name_survivors(const struct cases *c, int sum, int can, struct step *out) {
    if (!c->through || can > CASES_FEW)
        return;
    bool marks = true;
    for (int i = 0; i < c->probes.len; i++) {
        int before = out->cases.len;
        if (!c->probes.at[i]->dead)
            name_case(c, sum, i, out);
        marks = marks && (c->probes.at[i]->dead || out->cases.len > before + 1);
    }
    if (!marks || out->cases.len - can > NAMED_MOST)
        vec_clear(&out->cases);
}

/* Two or three cases are named by what they mark, the possible ones first; out->ways is how many
 * there are, 1 if only one is possible. */
static void name_cases(const struct cases *c, int sum, struct step *out) {
    int can = 0;
    for (int i = 0; i < c->probes.len; i++)
        can += !c->probes.at[i]->dead;
    out->ways = c->through ? c->probes.len : 0;
    out->fail = c->probes.len - can;
    if (c->probes.len > CASES_FEW)
        name_survivors(c, sum, can, out);
    if (c->probes.len < 2 || c->probes.len > CASES_FEW)
        return;
    for (int dead = 0; dead < 2; dead++)
        for (int i = 0; i < c->probes.len; i++)
            if (c->probes.at[i]->dead == (dead == 1))
                name_case(c, sum, i, out);
    out->ways = can == 1 ? 1 : c->probes.len;
}

static void show_open(const struct cases *c, lit l, struct step *out) {
    if (lit_mark(c->marks, l) == MARK_NONE)
        vec_push(&out->shown, c->m->vars.at[lit_var(l)].at);
}

static void cases_explain_sum(const struct cases *c, int sum, struct step *out) {
    probe_add_sum(&c->prober, sum, out);
    for (int p = 0; p < c->ways.parts.len; p++)
        probe_add_sum(&c->prober, c->ways.parts.at[p].sum, out);
    for (int i = 0; i < c->ways.n; i++)
        show_open(c, c->ways.open[i], out);
}

static void explain_table(const struct cases *c, int rule, struct step *out) {
    const struct way_table *t = rule_table(c->m, rule);
    vec_push(&out->from, ((struct reason){REASON_RULE, -1 - rule}));
    table_marked(c->m, c->marks, rule, &out->why.marks);
    for (int i = 0; i < t->len; i++)
        show_open(c, table_scope(c->m, t)[i], out);
}

static void explain_cases(struct cases *c, int sum, struct step *out) {
    struct reason r = {REASON_AT_LEAST, sum};
    out->about = reason_about(c->m, r);
    out->number = reason_number(c->m, r);
    if (sum >= 0)
        cases_explain_sum(c, sum, out);
    else
        explain_table(c, -1 - sum, out);
    out->then.len = 1; /* the first one alone, so that the reason stays short */
    for (int i = 0; i < c->probes.len; i++)
        probe_explain(&c->prober, c->probes.at[i], out->then.at[0], out);
    name_cases(c, sum, out);
}

static int distance_of(const struct cases *c, int near, int sum) {
    return cost_of_distance(c->m, near, reason_about(c->m, (struct reason){REASON_AT_LEAST, sum}));
}

/* What two cases of a sum would cost: the fewest that there are where few are asked for. */
static int least_cost(const struct cases *c, int near, int sum) {
    return COST_OF_PIECE * 2 + distance_of(c, near, sum);
}

/* In their own order, or the nearest first. Buckets by distance keep equally near ones in order. */
static vec_int order_of_sums(const struct cases *c, int near) {
    const struct model *m = c->m;
    vec_int order = {0};
    int rules = m->rules.len, n = rules + m->sums.len, farthest = 0;
    int *far = mem_alloc(n, sizeof *far);
    for (int i = 0; i < n && c->nearby && near != NO_CELL; i++) {
        far[i] = distance_of(c, near, i - rules);
        farthest = far[i] > farthest ? far[i] : farthest;
    }
    for (int at = 0; at <= farthest; at++)
        for (int i = 0; i < n; i++)
            if (far[i] == at && (i >= rules || m->rules.at[rules - 1 - i].kind == RULE_TABLE))
                vec_push(&order, i - rules);
    mem_free(far);
    return order;
}

static int cost_of_cases(const struct cases *c, int near, int sum) {
    bool global = sum >= 0 && sum_is_global(c->m, sum);
    return COST_OF_PIECE * c->probes.len + distance_of(c, near, sum) +
           (global ? COST_OF_GLOBAL : 0);
}

/* What following cases may cost a hint, in implied marks: once one was found, and before. */
static bool may_go_on(const struct cases *c, struct cheapest best) {
    enum { FOUND = 40000, HOPELESS = 1200000 };
    return !c->nearby || c->prober.brought < (best.at >= 0 ? FOUND : HOPELESS);
}

/* The sum with the fewest cases, near by, whose cases have something in common; if few are asked
 * for, one whose cases need no more rules than one can keep in mind. Explaining costs more than
 * finding, so only what would be the cheapest so far is explained. */
static bool find_cases(struct cases *c, struct settled *settled, int near, struct step *out) {
    struct step one = {0};
    struct cheapest best = cheapest_none();
    vec_int order = order_of_sums(c, near);
    for (int i = 0; i < order.len && may_go_on(c, best); i++) {
        int sum = order.at[i];
        bool remembers = settled && sum >= 0;
        if (c->nearby && best.at >= 0 && least_cost(c, near, sum) >= best.cost)
            break;
        if (remembers && settled_is_empty(settled, SETTLED_WHICHEVER, sum))
            continue;
        if (!cases_agree(c, sum, &one)) {
            if (remembers)
                settled_note_empty(settled, SETTLED_WHICHEVER, sum);
            continue;
        }
        step_also(out, &one);
        int cost = cost_of_cases(c, near, sum);
        if (best.at >= 0 && cost >= best.cost)
            continue;
        explain_cases(c, sum, &one);
        if (c->most == CASES_FEW && step_size(c->m, &one) > CASES_FEW_RULES)
            continue;
        cheapest_offer(&best, sum, cost);
        step_copy(out, &one);
    }
    vec_free(&order);
    step_free(&one);
    return out->then.len > 0;
}

bool find_either_way_nearby(const struct model *m, const mark *marks, int near, struct step *out) {
    struct cases c;
    cases_init(&c, m, marks, true, CASES_MOST);
    c.nearby = true;
    bool found = find_cases(&c, NULL, near, out);
    cases_free(&c);
    return found;
}

static bool find_cases_of(const struct model *m, const mark *marks, struct settled *settled,
                          int near, bool through, int most, struct step *out) {
    struct cases c;
    cases_init(&c, m, marks, through, most);
    bool found = find_cases(&c, settled, near, out);
    cases_free(&c);
    return found;
}

/* At a glance a mark has effects in the sums it occurs in, and through the graph only where that is
 * connected or a tree. */
bool find_whichever_again(struct settled *s, int near, struct step *out) {
    bool local = s->m->graph.shape == SHAPE_LOOP || s->m->graph.shape == SHAPE_NONE;
    return find_cases_of(s->m, s->marks, local ? s : NULL, near, false, GLANCE_MOST, out);
}

bool find_whichever(const struct model *m, const mark *marks, int near, struct step *out) {
    return find_afresh(find_whichever_again, m, marks, near, out);
}

bool find_either_way(const struct model *m, const mark *marks, int near, struct step *out) {
    return find_cases_of(m, marks, NULL, near, true, CASES_MOST, out);
}

bool find_few_ways(const struct model *m, const mark *marks, int near, struct step *out) {
    return find_cases_of(m, marks, NULL, near, true, CASES_FEW, out);
}
