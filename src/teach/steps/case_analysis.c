/* Whichever way a sum or a table is met: what all its possible ways have in common follows. */
#include "engine/cheapest.h"

#include "base/least.h"
#include "model/table.h"
#include "model/turns.h"
#include "teach/reasons/feasible.h"
#include "teach/reasons/probe.h"
#include "teach/step.h"
#include "teach/steps/find.h"

#include <limits.h>
#include <string.h>

/* The cases of one sum, table or rule of turns: what those of them that are possible have in
 * common. A rule r that is no sum stands among the sums as -1 - r, as in a reason. */

enum {
    CASES_MOST = 250,
    CASES_FEW = 3,      /* that a sentence names, */
    CASES_NAMED = 6,    /* or so many of one mark each */
    CASES_FEW_RULES = 8 /* by which these are followed, see step_size() */
};

struct cases {
    const struct model *m;
    const mark *marks;
    bool nearby; /* sums near by come first, and a large board is not searched to its end */
    int most;    /* sums with so many cases at most */
    const mark *solution; /* cases share nothing but what it says; NULL: none is known */
    struct prober prober;
    struct feasible ways;
    struct probe *alone;        /* by literal: what it implies alone, */
    bool *probed;               /* where that has been asked */
    vec_lit placed;             /* what each case of one sum marks, */
    vec_int ends;               /* and where the marks of each end; */
    VEC(struct probe *) probes; /* the probes of these, */
    vec_int table_ways;         /* and of a table the ways */
    int ahead;                  /* the case of this sum that was followed first; -1: none */
    vec_lit common;             /* what all of them that can be bring, so far */
    int *met, round;            /* by literal: the round in which a probe last brought it */
    bool any;                   /* one of them can be */
    struct probe own[CASES_MOST];
};

enum { CASE_STATES_MAX = 4000 }; /* of the ways of a sum, see feasible.h */

/* True if all cases may share a literal. */
static bool may_be_common(const struct cases *c, lit l) {
    return !c->solution || lit_mark(c->solution, l) == MARK_YES;
}

/* Adds a case. Returns false if the cases that are possible have nothing in common any more. */
static bool add_probe(struct cases *c, struct probe *probe) {
    int n = 0;
    vec_push(&c->probes, probe);
    if (probe->dead)
        return true;
    c->round++;
    for (int i = 0; i < probe->effects.len; i++) {
        c->met[probe->effects.at[i]] = c->round;
        if (!c->any && may_be_common(c, probe->effects.at[i]))
            vec_push(&c->common, probe->effects.at[i]);
    }
    for (int i = 0; i < c->common.len; i++)
        if (c->met[c->common.at[i]] == c->round)
            c->common.at[n++] = c->common.at[i];
    c->common.len = n;
    c->any = true;
    return n > 0;
}

static struct placed placed_in(const struct cases *c, int i) {
    int first = i > 0 ? c->ends.at[i - 1] : 0;
    int n = c->ends.at[i] - first;
    return (struct placed){n > 0 ? c->placed.at + first : NULL, n};
}

/* A mark that is a case of its own is followed once for all sums it occurs in. */
static struct probe *follow_case(struct cases *c, int i) {
    struct placed placed = placed_in(c, i);
    struct probe *probe = placed.n == 1 ? &c->alone[placed.at[0]] : &c->own[i];
    if (placed.n != 1 ? i != c->ahead : !c->probed[placed.at[0]])
        probe_run(&c->prober, placed, probe);
    if (placed.n == 1)
        c->probed[placed.at[0]] = true;
    return probe;
}

/* The case that says least of what the solution says; -1: no solution is known. */
static int most_contrary(const struct cases *c) {
    int best = -1, least = INT_MAX;
    for (int i = 0; c->solution && i < c->ends.len; i++) {
        struct placed placed = placed_in(c, i);
        int right = 0;
        for (int k = 0; k < placed.n; k++)
            right += lit_mark(c->solution, placed.at[k]) == MARK_YES;
        if (right < least)
            best = i;
        least = min_int(right, least);
    }
    return best;
}

/* False where one case alone shows that they have nothing in common: mostly it is the one that is
 * farthest from what is so. */
static bool may_agree(struct cases *c) {
    int first = most_contrary(c);
    if (first < 0)
        return true;
    const struct probe *probe = follow_case(c, first);
    bool may = probe->dead;
    c->ahead = first;
    for (int i = 0; i < probe->effects.len && !may; i++)
        may = may_be_common(c, probe->effects.at[i]);
    return may;
}

/* Returns false if the cases have nothing in common. */
static bool follow_cases(struct cases *c) {
    bool common = may_agree(c);
    for (int i = 0; i < c->ends.len && common; i++)
        common = add_probe(c, follow_case(c, i));
    return common;
}

static void end_case(struct cases *c) {
    vec_push(&c->ends, c->placed.len);
}

/* The ways of a table, each by all that is open in its scope; none if there are too many. */
static void list_table_ways(struct cases *c, int rule) {
    const struct way_table *t = rule_table(c->m, rule);
    int n = table_ways_left(c->m, c->marks, rule, &c->table_ways);
    for (int way = 0; way < n && n > 1 && n <= c->most; way++, end_case(c))
        for (int i = 0; i < t->len; i++) {
            lit l = table_scope(c->m, t)[i];
            if (lit_mark(c->marks, l) == MARK_NONE)
                vec_push(&c->placed, way_has(c->m, c->table_ways.at[way], l) ? l : lit_not(l));
        }
}

/* A case for each way to fill the open literals that are looked at; none if there are too many. */
static void list_feasible(struct cases *c) {
    const struct feasible *w = &c->ways;
    bool holds[FEASIBLE_OPEN];
    if (feasible_enumerate(&c->ways, CASE_STATES_MAX) != FEASIBLE_SOME ||
        feasible_count(w) > c->most)
        return;
    for (int i = 0; i < feasible_count(w); i++, end_case(c)) {
        feasible_pick(w, i, holds);
        for (int k = 0; k < w->n; k++)
            vec_push(&c->placed, holds[k] ? w->open[k] : lit_not(w->open[k]));
    }
}

/* The ways in which a loop can make its turns. */
static void list_turning(struct cases *c, int rule) {
    if (!feasible_take_turns(&c->ways, c->marks, rule))
        return;
    feasible_add_parts(&c->ways, c->marks, -1, false);
    list_feasible(c);
}

/* The cases of a sum: if it lacks one mark and may have more, one case for each place that mark may
 * take; else each way to meet it. None if there are too many. */
static void list_sum_ways(struct cases *c, int sum) {
    const struct sum *s = &c->m->sums.at[sum];
    struct feasible *w = &c->ways;
    if (probe_sum_in_mind(c->m, sum) || !feasible_take_sum(w, c->marks, sum))
        return;
    if (w->lo == 1 && s->hi == s->len) {
        for (int i = 0; i < w->n && w->n <= c->most; i++, end_case(c))
            vec_push(&c->placed, w->open[i]);
        return;
    }
    feasible_add_parts(w, c->marks, sum, true);
    list_feasible(c);
}

static bool list_cases(struct cases *c, int sum) {
    vec_clear(&c->placed);
    vec_clear(&c->ends);
    vec_clear(&c->probes);
    vec_clear(&c->table_ways);
    vec_clear(&c->common);
    c->any = false;
    c->ahead = -1;
    if (sum >= 0)
        list_sum_ways(c, sum);
    else if (c->m->rules.at[-1 - sum].kind == RULE_TABLE)
        list_table_ways(c, -1 - sum);
    else
        list_turning(c, -1 - sum);
    return follow_cases(c) && c->probes.len > (c->most == CASES_FEW ? 1 : 0);
}

/* Begins on a board. `through`: probes follow every rule to the end; sums with more than `most`
 * cases are left out. */
static void cases_init(struct cases *c, const struct settled *settled, bool through, int most) {
    const struct model *m = settled->m;
    const mark *marks = settled->marks;
    *c = (struct cases){.m = m, .marks = marks, .solution = settled->solution, .most = most};
    c->nearby = most == CASES_FEW;
    prober_init(&c->prober, m, marks, through);
    c->prober.most = most == CASES_FEW ? CASES_FEW_RULES : 0;
    feasible_init(&c->ways, m);
    c->alone = mem_alloc(2 * model_vars(m), sizeof *c->alone);
    c->probed = mem_alloc(2 * model_vars(m), sizeof *c->probed);
    c->met = mem_alloc(2 * model_vars(m), sizeof *c->met);
}

/* Lists the cases of a sum in c->probes, and in one->then, of a step that is cleared, what all that
 * are possible have in common. Returns false if that is nothing. */
static bool cases_agree(struct cases *c, int sum, struct step *one) {
    step_clear(one);
    int common = list_cases(c, sum) ? c->common.len : 0;
    for (int i = 0; i < common; i++)
        vec_push(&one->then, c->common.at[i]);
    return common > 0;
}

enum {
    GLANCE_MOST = 16, /* cases that are looked at without following them */
    NAMED_MOST = 14,  /* marks of the cases that a sentence names, */
    FITTING_MOST = 8  /* and of those that it names at a glance */
};

bool sum_names(const struct model *m, int sum, lit l) {
    const struct sum *s = &m->sums.at[sum];
    const lit *lits = sum_lits(m, s);
    bool forbids_all = s->lo <= 0 && s->hi == s->len - 1, counted = false, both = false;
    for (int i = 0; i < s->len; i++) {
        counted = counted || lits[i] == l;
        both = both || lit_sign(lits[i]) != lit_sign(lits[0]);
    }
    if (both && m->marks_family >= 0)
        return counted;
    return lit_sign(l) == (forbids_all ? lit_sign(lit_not(lits[0])) : MARK_YES);
}

static void name_case(const struct cases *c, int sum, int at, struct step *out) {
    struct placed placed = placed_in(c, at);
    int way = c->table_ways.len > 0 ? c->table_ways.at[at] : -1;
    for (int k = 0; way >= 0 && k < c->m->ways.at[way].len; k++)
        vec_push(&out->cases, way_lits(c->m, way)[k]);
    for (int k = 0; way < 0 && k < placed.n; k++)
        if (sum < 0 ? lit_sign(placed.at[k]) == MARK_YES : sum_names(c->m, sum, placed.at[k]))
            vec_push(&out->cases, placed.at[k]);
    vec_push(&out->cases, LIT_FALSE);
}

/* The cases that are possible or fail, by what they mark. Returns false if one marks nothing. */
static bool name_those(const struct cases *c, int sum, bool dead, struct step *out) {
    bool marks = true;
    for (int i = 0; i < c->probes.len; i++) {
        int before = out->cases.len;
        if (c->probes.at[i]->dead != dead)
            continue;
        name_case(c, sum, i, out);
        marks = marks && out->cases.len > before + 1;
    }
    return marks;
}

/* If many cases were followed to the end: those that are possible, if they are few and short. */
static void name_survivors(const struct cases *c, int sum, int can, struct step *out) {
    if (!name_those(c, sum, false, out) || out->cases.len - can > NAMED_MOST)
        vec_clear(&out->cases);
}

/* True if the cases are one of two places and one of two others, in all four ways. */
static bool are_two_choices(const vec_lit *cases) {
    enum { WAYS = 4, A_WAY = 3 };
    for (int i = 0; i < cases->len; i++) {
        int n = 0;
        for (int k = 0; k < cases->len; k++)
            n += cases->at[k] == cases->at[i];
        if (n != (i % A_WAY == 2 ? WAYS : WAYS / 2) ||
            (cases->at[i] == LIT_FALSE) != (i % A_WAY == 2))
            return false;
    }
    return cases->len == WAYS * A_WAY;
}

/* Of more cases that are seen at a glance: those that fit alone, if they are few, or two choices.
 */
static void name_fitting(const struct cases *c, int sum, int can, struct step *out) {
    vec_clear(&out->cases);
    bool marks = name_those(c, sum, false, out);
    if (!marks || can < 2 || (can > CASES_FEW && !are_two_choices(&out->cases)) ||
        out->cases.len - can > FITTING_MOST) {
        vec_clear(&out->cases);
        return;
    }
    out->detail.ways.n = can;
    out->detail.ways.others = out->detail.ways.fail > 0;
    out->detail.ways.fail = 0;
}

/* A few cases are named, the possible ones first; out->detail.ways.n is how many there are, 1 if
 * only one is possible. At a glance more are taken in, where each of them marks one place. */
static void name_cases(const struct cases *c, int sum, struct step *out) {
    int n = c->probes.len, can = 0;
    for (int i = 0; i < n; i++)
        can += !c->probes.at[i]->dead;
    out->detail.kind = DETAIL_WAYS;
    out->detail.ways.n = c->prober.through ? n : 0;
    out->detail.ways.fail = n - can;
    if (n > CASES_FEW && c->prober.through && can <= CASES_FEW)
        name_survivors(c, sum, can, out);
    if (n < 2 || (c->prober.through && n > CASES_FEW))
        return;
    bool marks = name_those(c, sum, false, out);
    marks = name_those(c, sum, true, out) && marks;
    bool one_each = n <= CASES_NAMED && out->cases.len <= 2 * n;
    if (!c->prober.through && (!marks || (n > CASES_FEW && !one_each)))
        name_fitting(c, sum, can, out);
    else
        out->detail.ways.n = can == 1 ? 1 : n;
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

static void explain_turning_cases(const struct cases *c, int rule, struct step *out) {
    vec_push(&out->from, ((struct reason){REASON_RULE, -1 - rule}));
    turns_marked(c->m, c->marks, rule, &out->why.marks);
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

static void explain_common(struct cases *c, lit l, struct step *out) {
    for (int i = 0; i < c->probes.len; i++)
        probe_explain(&c->prober, placed_in(c, i), l, out);
}

/* What else all cases share by the same rules belongs to the same sentence: else a hint would go
 * through them once more for each mark. */
static void explain_further(struct cases *c, const vec_lit *common, struct step *out) {
    enum { ASKED_MOST = 8 };
    LOCAL(step_free) struct step more = {0};
    for (int i = 1; i < common->len && i <= ASKED_MOST; i++) {
        step_copy(&more, out);
        explain_common(c, common->at[i], &more);
        vec_push(&more.then, common->at[i]);
        if (step_size(c->m, &more) <= step_size(c->m, out))
            step_copy(out, &more);
    }
}

static void explain_cases(struct cases *c, int sum, struct step *out) {
    struct reason r = {REASON_AT_LEAST, sum};
    out->about = reason_about(c->m, r);
    out->number = reason_number(c->m, r);
    if (sum >= 0)
        cases_explain_sum(c, sum, out);
    else if (c->m->rules.at[-1 - sum].kind == RULE_TABLE)
        explain_table(c, -1 - sum, out);
    else
        explain_turning_cases(c, -1 - sum, out);
    LOCAL(mem_free_at) vec_lit common = {0};
    for (int i = 0; i < out->then.len; i++)
        vec_push(&common, out->then.at[i]);
    out->then.len = 1; /* the first one alone, so that the reason stays short */
    explain_common(c, common.at[0], out);
    if (c->nearby && c->prober.through && c->most > CASES_FEW)
        explain_further(c, &common, out);
    name_cases(c, sum, out);
}

static int distance_of(const struct cases *c, int near, int sum) {
    return cost_of_distance(c->m, near, reason_about(c->m, (struct reason){REASON_AT_LEAST, sum}));
}

/* What two cases of a sum would cost: the fewest that there are where few are asked for. */
static int least_cost(const struct cases *c, int near, int sum) {
    return COST_OF_PIECE * 2 + distance_of(c, near, sum);
}

static bool has_ways(const struct model *m, int rule) {
    return m->rules.at[rule].kind == RULE_TABLE || m->rules.at[rule].kind == RULE_TURNS;
}

/* In their own order, or the nearest first. */
static vec_int order_of_sums(const struct cases *c, int near) {
    const struct model *m = c->m;
    vec_int order = {0};
    int rules = m->rules.len, n = rules + m->sums.len, farthest = 0;
    int *far = mem_alloc(n, sizeof *far);
    for (int i = 0; i < n && c->nearby && near != NO_CELL; i++) {
        far[i] = distance_of(c, near, i - rules);
        farthest = max_int(far[i], farthest);
    }
    const int *nearest = least_first(far, n, farthest);
    for (int i = 0; i < n; i++)
        if (nearest[i] >= rules || has_ways(m, rules - 1 - nearest[i]))
            vec_push(&order, nearest[i] - rules);
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
    for (int i = 0; i < order.len && c->prober.usable && may_go_on(c, best); i++) {
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
    return out->then.len > 0;
}

bool find_either_way_nearby(struct settled *s, int near, struct step *out) {
    struct cases c;
    cases_init(&c, s, true, CASES_MOST);
    c.nearby = true;
    return find_cases(&c, NULL, near, out);
}

/* `remembers`: where nothing was found before is not looked at again. */
static bool find_cases_of(struct settled *settled, bool remembers, int near, bool through, int most,
                          struct step *out) {
    struct cases c;
    cases_init(&c, settled, through, most);
    return find_cases(&c, remembers ? settled : NULL, near, out);
}

bool find_either_way(struct settled *s, int near, struct step *out) {
    return find_cases_of(s, false, near, true, CASES_MOST, out);
}

static bool find_told(struct settled *s, bool remembers, int near, bool through, int most,
                      const char *technique, struct step *out) {
    bool found = find_cases_of(s, remembers, near, through, most, out);
    if (found)
        tell_what_fails(s, technique, CHAIN_TOLD, out);
    return found;
}

bool find_few_ways(struct settled *s, int near, struct step *out) {
    return find_told(s, false, near, true, CASES_FEW, "few-ways", out);
}

/* At a glance a mark has effects in the sums it occurs in, and through the graph only where that is
 * connected or a tree. */
bool find_whichever(struct settled *s, int near, struct step *out) {
    bool local = s->m->graph.shape == SHAPE_LOOP || s->m->graph.shape == SHAPE_NONE;
    return find_told(s, local, near, false, GLANCE_MOST, "whichever", out);
}
