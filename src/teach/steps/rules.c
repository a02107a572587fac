/* What one rule that is no sum forces: the nearest such rule, its evidence reduced, and all that
 * follows from that evidence for the same reason. */
#include "engine/cheapest.h"

#include "base/least.h"
#include "engine/rules/propagator.h"
#include "model/arms.h"
#include "model/pairs.h"
#include "model/table.h"
#include "model/turns.h"
#include "teach/steps/find.h"

#include <string.h>

/* What a technique is about. */
struct wanted {
    enum rule_kind kind;
    enum component_reason reason; /* of components */
    mark sign;                    /* for a table: what all ways have, or what none has; for pairs:
                                     what is needed, or what is too much;
                                     for turns: those left are turns, or none is; NONE: they are odd
                                     or even in number */
};

/* A literal of the last run, and the cell that its rule is about there. */
struct found {
    lit l; /* LIT_FALSE: none */
    int about;
    enum component_fault fault; /* what would be wrong otherwise, if that is known */
};

/* What switches a vertex off: nothing that must be on reaches it. */
static bool is_unreached(const struct model *m, int rule, lit l) {
    return graph_switched_vertex(model_rule_graph(m, rule), lit_not(l)) >= 0;
}

static bool is_wanted(const struct propagator *p, const struct wanted *w, int rule, int i) {
    switch (w->kind) {
    case RULE_GRAPH:
        return is_unreached(p->m, rule, p->implied.at[i]);
    case RULE_COMPONENTS:
        return p->findings.at[i].why == w->reason;
    case RULE_TABLE: /* a single way is told as a whole */
        return lit_sign(p->implied.at[i]) == w->sign || p->tables.left[0].len == 1;
    case RULE_PAIRS:
        return lit_sign(p->implied.at[i]) == w->sign;
    case RULE_TURNS:
        return (i < p->alike) == (w->sign != MARK_NONE);
    default:
        return true;
    }
}

static struct found found_at(const struct propagator *p, int rule, int i) {
    const struct rule *r = &p->m->rules.at[rule];
    lit l = p->implied.at[i];
    switch (r->kind) {
    case RULE_COMPONENTS:
        return (struct found){l, p->findings.at[i].about, p->findings.at[i].fault};
    case RULE_PAIRS:
        return (struct found){l, pairs_taker(p->m, rule, lit_var(l)), COMPONENT_FITS};
    case RULE_APART:
        return (struct found){l, p->m->rules.at[table_of_pair(p->m, rule, lit_var(l), false)].about,
                              COMPONENT_FITS};
    default:
        return (struct found){l, r->about != NO_CELL ? r->about : p->m->vars.at[lit_var(l)].at.a,
                              COMPONENT_FITS};
    }
}

static int cost_of_found(const struct model *m, int near, struct found one) {
    return cost_of_distance(m, near, m->vars.at[lit_var(one.l)].at.a);
}

/* The nearest literal of the last run that is wanted. */
static struct found nearest_found(const struct propagator *p, const struct wanted *w, int rule,
                                  int near) {
    struct found best = {LIT_FALSE, NO_CELL, COMPONENT_FITS};
    struct cheapest nearest = cheapest_none();
    for (int i = 0; i < p->implied.len; i++) {
        if (!is_wanted(p, w, rule, i))
            continue;
        struct found one = found_at(p, rule, i);
        if (cheapest_offer(&nearest, i, cost_of_found(p->m, near, one)))
            best = one;
    }
    return best;
}

/* Of a table how many ways are left, and two of them by what they mark. */
static void name_ways_left(const struct model *m, const mark *marks, int rule, struct step *out) {
    vec_int ways = {0};
    out->detail.kind = DETAIL_WAYS;
    out->detail.ways.n = table_ways_left(m, marks, rule, &ways);
    for (int i = 0; i < ways.len && ways.len == 2; i++) {
        for (int k = 0; k < m->ways.at[ways.at[i]].len; k++)
            vec_push(&out->cases, way_lits(m, ways.at[i])[k]);
        vec_push(&out->cases, LIT_FALSE);
    }
}

/* --- why a piece has a cell ------------------------------------------------------------------- */

/* The cells that a piece may take, and of them those that it has. */
struct piece_cells {
    const struct model *m;
    bool *open, *taken; /* by cell */
    vec_int cells;
    int n_taken, size;
};

static struct piece_cells piece_cells(const struct model *m, const mark *marks, int rule) {
    const struct way_table *t = rule_table(m, rule);
    struct piece_cells p = {.m = m,
                            .open = mem_alloc(grid_cells(m->grid), sizeof *p.open),
                            .taken = mem_alloc(grid_cells(m->grid), sizeof *p.taken),
                            .size = m->ways.at[t->first_way].len};
    for (int i = 0; i < t->len; i++) {
        lit l = table_scope(m, t)[i];
        int cell = m->vars.at[lit_var(l)].at.a;
        if (lit_mark(marks, l) == MARK_NO)
            continue;
        p.open[cell] = true;
        p.taken[cell] = lit_mark(marks, l) == MARK_YES;
        p.n_taken += p.taken[cell];
        vec_push(&p.cells, cell);
    }
    return p;
}

/* How many cells hang together with one, and in *taken how many of these the piece has. They are
 * open no more. */
static int take_part(struct piece_cells *p, int from, int *taken) {
    vec_int part = {0};
    vec_push(&part, from);
    p->open[from] = false;
    *taken = 0;
    for (int at = 0; at < part.len; at++) {
        *taken += p->taken[part.at[at]];
        for (enum dir d = 0; d < DIRS; d++) {
            int next = grid_step(p->m->grid, part.at[at], d);
            if (next == NO_CELL || !p->open[next])
                continue;
            p->open[next] = false;
            vec_push(&part, next);
        }
    }
    return part.len;
}

/* What is wrong with the parts that are left; PIECE_ALL: one of them is just large enough. */
static enum piece_gap gap_of_parts(struct piece_cells *p) {
    int largest = 0, taken;
    for (int i = 0; i < p->cells.len; i++) {
        if (!p->open[p->cells.at[i]])
            continue;
        int size = take_part(p, p->cells.at[i], &taken);
        if (taken > 0 && taken < p->n_taken)
            return PIECE_ROUND;
        if (taken == p->n_taken)
            largest = max_int(largest, size);
    }
    return largest > p->size    ? PIECE_FITS
           : largest == p->size ? PIECE_ALL
           : p->n_taken > 0     ? PIECE_ROUND
                                : PIECE_PARTS;
}

/* The same with the opposite of a mark, by the marks of the evidence. */
static enum piece_gap gap_without(const struct model *m, const mark *few, int rule, lit l) {
    mark *work = mem_copy(few, model_vars(m), sizeof *work);
    lit_set(work, lit_not(l));
    struct piece_cells p = piece_cells(m, work, rule);
    enum piece_gap gap = gap_of_parts(&p);
    return gap == PIECE_ALL ? PIECE_SHAPE : gap;
}

/* Of what follows only that stays which follows in the same way. */
static void name_gap(const struct model *m, const mark *few, int rule, struct step *out) {
    struct piece_cells p = piece_cells(m, few, rule);
    bool one = out->detail.ways.n == 1;
    if (one && gap_of_parts(&p) == PIECE_ALL) {
        out->detail.ways.gap = PIECE_ALL;
        return;
    }
    if (out->detail.ways.n == 2 || lit_sign(out->then.at[0]) != MARK_YES)
        return;
    enum piece_gap gap = gap_without(m, few, rule, out->then.at[0]);
    int kept = 0;
    for (int i = 0; i < out->then.len && !(one && gap == PIECE_FITS); i++)
        if (gap_without(m, few, rule, out->then.at[i]) == gap)
            out->then.at[kept++] = out->then.at[i];
    out->then.len = kept > 0 ? kept : out->then.len;
    out->detail.ways.gap = gap;
}

/* Of two tables that are kept apart: the other one, and the type of its ways that are left. */
static void name_other_table(const struct model *m, const mark *marks, int rule, struct step *out) {
    int other = table_of_pair(m, rule, lit_var(out->then.at[0]), true);
    vec_int ways = {0};
    table_ways_left(m, marks, other, &ways);
    out->other = m->rules.at[other].about;
    out->number = m->ways.at[ways.at[0]].type;
}

/* Marks in `known` what the rule forces by the marks of a step alone. */
static void know_by_evidence(struct propagator *p, const mark *marks, int rule,
                             const struct step *s, bool *known) {
    mark *few = marks_new(p->m);
    for (int i = 0; i < s->why.marks.len; i++)
        few[s->why.marks.at[i]] = marks[s->why.marks.at[i]];
    propagator_run(p, few, rule);
    for (int i = 0; i < p->implied.len; i++)
        known[lit_var(p->implied.at[i])] = true;
}

/* A room is looked at as a whole: the evidence is for all that its table forces. */
static void explain_whole_table(struct propagator *p, const mark *marks, const struct wanted *w,
                                int rule, struct step *out) {
    vec_int wanted = {0};
    bool *known = mem_alloc(model_vars(p->m), sizeof *known);
    propagator_run(p, marks, rule);
    for (int i = 0; i < p->implied.len; i++)
        if (is_wanted(p, w, rule, i))
            vec_push(&wanted, p->implied.at[i]);
    know_by_evidence(p, marks, rule, out, known);
    for (int i = 0; i < wanted.len; i++) {
        if (known[lit_var(wanted.at[i])])
            continue;
        propagator_explain(p, marks, rule, wanted.at[i], &out->why);
        know_by_evidence(p, marks, rule, out, known);
    }
}

/* How long the arms could be with the opposite of the first mark. */
static void count_otherwise(const struct model *m, const mark *marks, int rule, struct step *out) {
    mark *work = mem_copy(marks, model_vars(m), sizeof *marks);
    lit_set(work, lit_not(out->then.at[0]));
    out->detail.kind = DETAIL_SEEN;
    for (int i = 0; i < DIRS; i++)
        out->detail.seen[i] = arm_lengths(m, &m->arms.at[m->rules.at[rule].index], work, i);
}

static bool same_lengths(const struct lengths a[DIRS], const struct lengths b[DIRS]) {
    bool same = true;
    for (int i = 0; i < DIRS; i++)
        same = same && memcmp(&a[i], &b[i], sizeof a[i]) == 0;
    return same;
}

/* The same where two arms are to balance or to differ: of what follows only that stays which shows
 * the same. */
static void compare_otherwise(const struct model *m, const mark *marks, int rule,
                              struct step *out) {
    struct step one = {0};
    int kept = 1;
    count_otherwise(m, marks, rule, out);
    vec_push(&one.then, LIT_FALSE);
    for (int i = 1; i < out->then.len; i++) {
        one.then.at[0] = out->then.at[i];
        count_otherwise(m, marks, rule, &one);
        if (same_lengths(one.detail.seen, out->detail.seen))
            out->then.at[kept++] = out->then.at[i];
    }
    out->then.len = kept;
    step_free(&one);
}

/* Which arms may be the only one that is longer than 0, and how long each is by its marks alone. */
static void name_single_arms(const struct model *m, const mark *marks, const struct arms *a,
                             const struct lengths can[DIRS], struct step *out) {
    out->detail.kind = DETAIL_ARMS;
    for (int arm = 0; arm < DIRS; arm++) {
        out->detail.only.arm[arm] = lengths_count(can[arm]) > (lengths_have(can[arm], 0) ? 1 : 0);
        out->detail.only.reach[arm] = arm_range(m, a, marks, arm);
    }
}

/* True if two arms may be so long. */
static bool can_split(const struct lengths can[DIRS], int length, int other) {
    for (int i = 0; i < DIRS; i++)
        for (int k = 0; k < DIRS; k++)
            if (i != k && lengths_have(can[i], length) && lengths_have(can[k], other))
                return true;
    return false;
}

/* Of two arms that make `total` and are not equally long: how many lengths the shorter one may
 * have, the least and the greatest. */
static void name_splits(const struct lengths can[DIRS], int total, struct step *out) {
    struct arm_range *shorter = &out->detail.splits.shorter;
    out->detail.kind = DETAIL_SPLITS;
    for (int length = 1; 2 * length < total; length++) {
        if (!can_split(can, length, total - length))
            continue;
        shorter->least = out->detail.splits.n++ == 0 ? length : shorter->least;
        shorter->most = length;
    }
}

/* How one arm, or the stretch of two opposite ones, fails to be `length` long. */
struct misfit {
    bool found;
    enum reason_kind bound; /* REASON_AT_MOST: it would be too long, REASON_AT_LEAST: too short,
                               REASON_RULE: the line could not pass at all */
    struct arm_range range;
};

static void look_at_length(struct arm_range r, int length, struct misfit *out) {
    if (out->found || (r.least <= length && length <= r.most))
        return;
    *out = (struct misfit){true, r.least > length ? REASON_AT_MOST : REASON_AT_LEAST, r};
}

/* Two arms are longer than 0: once two are, the others are not; where only two can be, both are.
 * False: fewer than two can be. */
static bool use_two_arms(struct arm_range arm[DIRS]) {
    int used = 0, usable = 0;
    for (int i = 0; i < DIRS; i++) {
        used += arm[i].least > 0;
        usable += arm[i].most > 0;
    }
    for (int i = 0; i < DIRS; i++) {
        if (used == 2 && arm[i].least == 0)
            arm[i].most = 0;
        if (usable == 2 && arm[i].most > 0)
            arm[i].least = max_int(arm[i].least, 1);
    }
    return usable > 1;
}

/* What is too long or too short with the opposite of a mark. Where the line may pass by either
 * axis, and both are too short for it, it is the longer one. */
static struct misfit misfit_without(const struct model *m, const mark *marks, const struct arms *a,
                                    lit l) {
    LOCAL(mem_free_at) mark *work = mem_copy(marks, model_vars(m), sizeof *marks);
    struct misfit out = {.found = false};
    struct arm_range arm[DIRS], axis[2];
    lit_set(work, lit_not(l));
    for (int i = 0; i < DIRS; i++)
        arm[i] = arm_range(m, a, work, i);
    if (!use_two_arms(arm))
        return (struct misfit){true, REASON_RULE, {0, 0}};
    for (int i = 0; i < DIRS && a->rule == ARMS_EQUAL; i++)
        if (arm[i].least > 0)
            look_at_length(arm[i], a->total / 2, &out);
    for (int i = 0; i < 2 && a->rule == ARMS_RUNS; i++) {
        axis[i] =
            (struct arm_range){arm[i].least + arm[i + 2].least, arm[i].most + arm[i + 2].most};
        if (axis[i].least > 0)
            look_at_length(axis[i], a->total, &out);
    }
    if (a->rule == ARMS_RUNS && max_int(axis[0].most, axis[1].most) < a->total)
        look_at_length((struct arm_range){1, max_int(axis[0].most, axis[1].most)}, a->total, &out);
    return out;
}

/* Which two arms a line may still take. */
static void name_passes(const struct model *m, const mark *marks, const struct arms *a,
                        struct step *out) {
    out->detail = (struct detail){.kind = DETAIL_PASSES};
    for (int i = 0; i < DIRS; i++)
        out->detail.passes.can[i] = arm_lengths(m, a, marks, i);
    for (int i = 0; i < DIRS; i++)
        for (int k = i + 1; k < DIRS; k++) {
            LOCAL(mem_free_at) mark *work = mem_copy(marks, model_vars(m), sizeof *work);
            struct lengths can[DIRS];
            bool free = true;
            for (int arm = 0; arm < DIRS; arm++) {
                lit first = a->len[arm] > 0 ? arm_lit(m, a, arm, 0) : LIT_FALSE;
                if (arm == i || arm == k || lit_mark(marks, first) == MARK_NO)
                    continue;
                free = free && lit_mark(marks, first) == MARK_NONE;
                if (free)
                    lit_set(work, lit_not(first));
            }
            out->detail.passes.arm[i][k] = free && arms_lengths(m, a, work, can);
        }
}

/* Why it must be so: what would be too short otherwise, or what too long. Of what follows only that
 * stays which follows by the same; the bounds hold for all of it. */
static void name_misfit(const struct model *m, const mark *marks, const struct arms *a,
                        struct step *out) {
    struct misfit first = misfit_without(m, marks, a, out->then.at[0]);
    int kept = 0;
    for (int i = 0; i < out->then.len && first.found; i++) {
        struct misfit one = misfit_without(m, marks, a, out->then.at[i]);
        if (!one.found || one.bound != first.bound)
            continue;
        first.range.least = min_int(first.range.least, one.range.least);
        first.range.most = max_int(first.range.most, one.range.most);
        out->then.at[kept++] = out->then.at[i];
    }
    if (!first.found) {
        name_passes(m, marks, a, out);
        return;
    }
    out->then.len = kept;
    out->detail = (struct detail){.kind = DETAIL_MISFIT, .misfit = {first.bound, first.range}};
}

/* What the arms may be as the marks are. */
static void name_arms(const struct model *m, const mark *marks, int rule, struct step *out) {
    const struct arms *a = &m->arms.at[m->rules.at[rule].index];
    struct lengths can[DIRS];
    arms_lengths(m, a, marks, can);
    if (a->rule == ARMS_ONE)
        name_single_arms(m, marks, a, can, out);
    else if (a->rule == ARMS_UNEQUAL && a->total >= 0)
        name_splits(can, a->total, out);
    else if (a->rule != ARMS_TOTAL && a->total >= 0)
        name_misfit(m, marks, a, out);
    else if (a->rule != ARMS_TOTAL)
        compare_otherwise(m, marks, rule, out);
    else
        count_otherwise(m, marks, rule, out);
}

static void explain_rule(struct propagator *p, const mark *marks, const struct wanted *w, int rule,
                         struct found what, struct step *out) {
    mark *few = marks_new(p->m);
    propagator_explain(p, marks, rule, what.l, &out->why);
    if (w->kind == RULE_TABLE)
        explain_whole_table(p, marks, w, rule, out);
    for (int i = 0; i < out->why.marks.len; i++)
        few[out->why.marks.at[i]] = marks[out->why.marks.at[i]];
    propagator_run(p, few, rule);
    vec_push(&out->then, what.l);
    for (int i = 0; i < p->implied.len; i++)
        if (is_wanted(p, w, rule, i) &&
            (w->kind == RULE_GRAPH || w->kind == RULE_RING ||
             found_at(p, rule, i).about == what.about) &&
            found_at(p, rule, i).fault == what.fault && p->implied.at[i] != what.l &&
            lit_mark(marks, p->implied.at[i]) == MARK_NONE)
            vec_push(&out->then, p->implied.at[i]);
    vec_push(&out->from, ((struct reason){REASON_RULE, -1 - rule}));
    out->about = what.about;
    if (w->kind == RULE_COMPONENTS)
        out->detail = (struct detail){.kind = DETAIL_ISLAND, .island = what.fault};
    out->number = model_rule_number(p->m, rule, what.about);
    if (w->kind == RULE_ARMS)
        name_arms(p->m, marks, rule, out);
    if (w->kind == RULE_TABLE)
        name_ways_left(p->m, marks, rule, out);
    if (w->kind == RULE_TABLE)
        name_gap(p->m, few, rule, out);
    if (w->kind == RULE_APART)
        name_other_table(p->m, marks, rule, out);
}

static bool find_rule(const struct model *m, const mark *marks, int near, struct wanted w,
                      struct step *out) {
    struct propagator p;
    struct found best = {LIT_FALSE, NO_CELL, COMPONENT_FITS};
    struct cheapest rule = cheapest_none();
    propagator_init(&p, m);
    for (int r = 0; r < m->rules.len; r++) {
        bool asked = r > 0 || m->graph.shape == SHAPE_CONNECTED;
        if (!asked || m->rules.at[r].kind != w.kind || !propagator_run(&p, marks, r) ||
            (w.kind == RULE_TURNS && w.sign != MARK_NONE && turns_left(m, marks, r) != w.sign))
            continue;
        struct found one = nearest_found(&p, &w, r, near);
        if (one.l != LIT_FALSE && cheapest_offer(&rule, r, cost_of_found(m, near, one)))
            best = one;
    }
    if (rule.at >= 0)
        explain_rule(&p, marks, &w, rule.at, best, out);
    return rule.at >= 0;
}

/* What each technique wants of a rule. */
#define WANTS(find, ...)                                                                           \
    bool find(struct settled *s, int near, struct step *out) {                                     \
        return find_rule(s->m, s->marks, near, (struct wanted){__VA_ARGS__}, out);                 \
    }
WANTS(find_arms, .kind = RULE_ARMS)
WANTS(find_sides, .kind = RULE_SIDES)
WANTS(find_ring, .kind = RULE_RING)
WANTS(find_unreached, .kind = RULE_GRAPH)
WANTS(find_kept_apart, .kind = RULE_APART)
WANTS(find_partner, .kind = RULE_PAIRS, .sign = MARK_YES)
WANTS(find_spare, .kind = RULE_PAIRS, .sign = MARK_NO)
WANTS(find_turns, .kind = RULE_TURNS, .sign = MARK_YES)
WANTS(find_no_turns, .kind = RULE_TURNS, .sign = MARK_NO)
WANTS(find_turn_parity, .kind = RULE_TURNS, .sign = MARK_NONE)
WANTS(find_overlap, .kind = RULE_TABLE, .sign = MARK_YES)
WANTS(find_uncovered, .kind = RULE_TABLE, .sign = MARK_NO)
WANTS(find_complete, .kind = RULE_COMPONENTS, .reason = COMPONENT_COMPLETE)
WANTS(find_between, .kind = RULE_COMPONENTS, .reason = COMPONENT_BETWEEN)
WANTS(find_beyond_reach, .kind = RULE_COMPONENTS, .reason = COMPONENT_UNREACHED)
WANTS(find_growth, .kind = RULE_COMPONENTS, .reason = COMPONENT_GROW)
WANTS(find_last_cell, .kind = RULE_COMPONENTS, .reason = COMPONENT_LAST)
WANTS(find_way_to_clue, .kind = RULE_COMPONENTS, .reason = COMPONENT_STRAY)
