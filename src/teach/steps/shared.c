/* A sum together with the sums inside it: what all ways to fill its open places have in common. Two
 * places in a row of five for three shaded cells, a 3 in a room of two by three, a corner: all
 * these are instances, and so is a table without the ways that break a sum, or what one clue counts
 * more than another one in the same line. */
#include "engine/cheapest.h"
#include "model/table.h"
#include "model/turns.h"
#include "teach/reasons/feasible.h"
#include "teach/steps/find.h"

/* So many states of ways are gone through at most; and where the marks are only supposed. */
enum { STATES_MAX = 20000, STATES_MAX_SUPPOSED = 2000 };

static void shared_add_sum(const struct model *m, int sum, struct step *out) {
    const struct sum *s = &m->sums.at[sum];
    if (s->lo > 0)
        vec_push(&out->from, ((struct reason){REASON_AT_LEAST, sum}));
    if (s->hi < s->len)
        vec_push(&out->from, ((struct reason){REASON_AT_MOST, sum}));
}

static void add_known(const struct model *m, const mark *marks, int sum, struct step *out) {
    const struct sum *s = &m->sums.at[sum];
    for (int i = 0; i < s->len; i++) {
        int v = lit_var(sum_lits(m, s)[i]);
        if (marks[v] != MARK_NONE)
            evidence_add_mark(&out->why, v);
    }
}

/* The rules that ways were counted by, and the marks in all of them. */
static void explain_assignments(const struct feasible *w, const mark *marks, int outer,
                                struct step *out) {
    if (outer >= 0)
        shared_add_sum(w->m, outer, out);
    for (int i = 0; i < w->parts.len; i++)
        shared_add_sum(w->m, w->parts.at[i].sum, out);
    if (outer >= 0)
        add_known(w->m, marks, outer, out);
    for (int i = 0; i < w->parts.len; i++)
        add_known(w->m, marks, w->parts.at[i].sum, out);
}

static void take_shared(const struct feasible *w, struct step *out) {
    for (int k = 0; k < w->n; k++)
        if (!w->can[0][k])
            vec_push(&out->then, w->open[k]);
        else if (!w->can[1][k])
            vec_push(&out->then, lit_not(w->open[k]));
}

static bool is_foreground(const struct model *m, int sum) {
    return !m->families[m->sums.at[sum].family].background;
}

/* Tries all ways of one sum. NO: there is none. NONE: nothing is shared, or there are too many. */
static mark try_sum(struct feasible *w, const mark *marks, int sum, int most, struct step *out) {
    if (!is_foreground(w->m, sum) || !feasible_take_sum(w, marks, sum))
        return MARK_NONE;
    feasible_add_parts(w, marks, sum, false);
    if (w->parts.len == 0)
        return MARK_NONE;
    enum feasible_found found = feasible_settle(w, most);
    if (found == FEASIBLE_UNKNOWN)
        return MARK_NONE;
    if (found == FEASIBLE_SOME)
        take_shared(w, out);
    if (found == FEASIBLE_SOME && out->then.len == 0)
        return MARK_NONE;
    out->about = w->m->sums.at[sum].about;
    out->number = sum_number(&w->m->sums.at[sum], false);
    explain_assignments(w, marks, sum, out);
    return found == FEASIBLE_SOME ? MARK_YES : MARK_NO;
}

static bool sum_is_within(const struct model *m, const struct sum *s, const lit *lits, int n) {
    vec_int all = {0};
    for (int i = 0; i < n; i++)
        vec_push(&all, lits[i]);
    bool within = true;
    for (int i = 0; i < s->len; i++)
        within = within && vec_int_has(&all, sum_lits(m, s)[i]);
    vec_free(&all);
    return within;
}

/* That each of its cells has two ends is a part of the rule. Other sums have their own marks: those
 * of cells beside these that are left with ends here alone. */
static void explain_turning(const struct feasible *w, const mark *marks, int rule,
                            struct step *out) {
    const struct model *m = w->m;
    const struct turns *t = rule_turns(m, rule);
    vec_push(&out->from, ((struct reason){REASON_RULE, -1 - rule}));
    turns_marked(m, marks, rule, &out->why.marks);
    for (int p = 0; p < w->parts.len; p++) {
        int sum = w->parts.at[p].sum;
        if (sum < 0 || sum_is_within(m, &m->sums.at[sum], turns_ends(m, t, 0), DIRS * t->cells))
            continue;
        shared_add_sum(m, sum, out);
        add_known(m, marks, sum, out);
    }
}

/* All ways to make so many turns. What it gives is that of try_sum(). */
static mark try_turning(struct feasible *w, const mark *marks, int rule, int most,
                        struct step *out) {
    if (!feasible_take_turns(w, marks, rule))
        return MARK_NONE;
    feasible_add_parts(w, marks, -1, false);
    enum feasible_found found = feasible_enumerate(w, most);
    if (found == FEASIBLE_SOME)
        take_shared(w, out);
    if (found == FEASIBLE_UNKNOWN || (found == FEASIBLE_SOME && out->then.len == 0))
        return MARK_NONE;
    out->about = w->m->rules.at[rule].about;
    out->number = w->m->rules.at[rule].number;
    out->detail = (struct detail){.kind = DETAIL_WAYS, .ways = {.n = feasible_count(w)}};
    explain_turning(w, marks, rule, out);
    return found == FEASIBLE_SOME ? MARK_YES : MARK_NO;
}

mark find_shared_in(struct feasible *w, const mark *marks, int sum, struct step *out) {
    return sum >= 0 ? try_sum(w, marks, sum, STATES_MAX_SUPPOSED, out)
                    : try_turning(w, marks, -1 - sum, STATES_MAX_SUPPOSED, out);
}

enum { WAYS_NAMED = 3, MARKS_NAMED = 7 };

/* A few ways are named by what they mark, if each marks something; that there is only one is worth
 * a word. */
static void name_ways(const struct feasible *w, int sum, struct step *out) {
    bool holds[FEASIBLE_OPEN];
    int n = feasible_count(w);
    bool named = n > 1 && n <= WAYS_NAMED;
    out->detail = (struct detail){.kind = DETAIL_WAYS, .ways = {.n = n}};
    for (int i = 0; i < n && named; i++) {
        int before = out->cases.len;
        feasible_pick(w, i, holds);
        for (int k = 0; k < w->n; k++) {
            lit l = holds[k] ? w->open[k] : lit_not(w->open[k]);
            if (sum_names(w->m, sum, l))
                vec_push(&out->cases, l);
        }
        named = out->cases.len > before;
        vec_push(&out->cases, LIT_FALSE);
    }
    if (!named || (n > 2 && out->cases.len - n > MARKS_NAMED))
        vec_clear(&out->cases);
}

static bool is_forced(const struct feasible *w, lit l) {
    int k = w->index[lit_var(l)];
    return k >= 0 && !w->can[l == w->open[k] ? 0 : 1][k];
}

/* True if everything in `then` follows with other bounds for the open literals, too. */
static bool holds_within(struct feasible *w, const struct step *out, int lo, int hi) {
    int own_lo = w->lo, own_hi = w->hi;
    w->lo = lo;
    w->hi = hi;
    bool holds = feasible_enumerate(w, STATES_MAX) == FEASIBLE_SOME;
    for (int i = 0; i < out->then.len && holds; i++)
        holds = is_forced(w, out->then.at[i]);
    w->lo = own_lo;
    w->hi = own_hi;
    return holds;
}

/* Sums of the background that have as much as they may take no more. */
static void fill_background(const struct feasible *w, mark *marks) {
    const struct model *m = w->m;
    for (int p = 0; p < w->parts.len; p++) {
        const struct sum *s = &m->sums.at[w->parts.at[p].sum];
        bool full = !is_foreground(m, w->parts.at[p].sum) && sum_tally(m, marks, s).yes >= s->hi;
        for (int i = 0; i < s->len && full; i++)
            if (lit_mark(marks, sum_lits(m, s)[i]) == MARK_NONE)
                lit_set(marks, lit_not(sum_lits(m, s)[i]));
    }
}

/* The part that breaks at once with the opposite of l, and by which bound; -1: none does. */
static int part_broken_without(const struct feasible *w, const mark *marks, lit l,
                               enum reason_kind *by) {
    const struct model *m = w->m;
    mark *work = mem_copy(marks, model_vars(m), sizeof *work);
    int broken = -1;
    lit_set(work, lit_not(l));
    fill_background(w, work);
    for (int p = 0; p < w->parts.len && broken < 0; p++) {
        const struct sum *s = &m->sums.at[w->parts.at[p].sum];
        struct tally t = sum_tally(m, work, s);
        *by = t.yes > s->hi ? REASON_AT_MOST : REASON_AT_LEAST;
        if (is_foreground(m, w->parts.at[p].sum) && (t.yes > s->hi || t.yes + t.open < s->lo))
            broken = p;
    }
    return broken;
}

/* Where the parts alone force it, the sum that was looked at has nothing to do with it: the part
 * that would break is the rule that the step is about. */
static bool blame_part(struct feasible *w, const mark *marks, struct step *out) {
    enum reason_kind by, other;
    int kept = 0;
    int p =
        holds_within(w, out, 0, w->n) ? part_broken_without(w, marks, out->then.at[0], &by) : -1;
    if (p < 0)
        return false;
    for (int i = 0; i < out->then.len; i++)
        if (part_broken_without(w, marks, out->then.at[i], &other) == p && other == by)
            out->then.at[kept++] = out->then.at[i];
    struct inner_part part = w->parts.at[p];
    w->parts.at[p] = w->parts.at[0];
    w->parts.at[0] = part;
    out->then.len = kept;
    vec_clear(&out->from);
    vec_clear(&out->why.marks);
    vec_clear(&out->cases);
    explain_assignments(w, marks, -1, out);
    out->about = w->m->sums.at[part.sum].about;
    out->number = sum_number(&w->m->sums.at[part.sum], false);
    out->detail = (struct detail){.kind = DETAIL_WAYS, .ways = {.one_bound = true, .bound = by}};
    return true;
}

/* A reader would rather know what goes wrong otherwise: too many places, or too few. */
static void name_bound(struct feasible *w, struct step *out) {
    bool upper = holds_within(w, out, 0, w->hi), lower = holds_within(w, out, w->lo, w->n);
    out->detail.ways.one_bound = upper != lower;
    out->detail.ways.bound = upper ? REASON_AT_MOST : REASON_AT_LEAST;
}

/* The literal that a sum of two makes x equal to; LIT_FALSE: it does not. */
static lit alike_by(const struct model *m, const struct sum *pair, lit x) {
    const lit *l = sum_lits(m, pair);
    if (pair->len != 2 || pair->lo != 1 || pair->hi != 1)
        return LIT_FALSE;
    int at = lit_var(l[0]) == lit_var(x) ? 0 : 1;
    return l[at] == x ? lit_not(l[1 - at]) : l[1 - at];
}

/* True if a literal of a sum is like another one of it, by a sum of the background. */
static bool has_partner(const struct model *m, const struct sum *s, lit x) {
    for (int k = m->use_first[lit_var(x)]; k < m->use_first[lit_var(x) + 1]; k++) {
        lit other = is_foreground(m, m->uses.at[k]) ? LIT_FALSE
                                                    : alike_by(m, &m->sums.at[m->uses.at[k]], x);
        for (int i = 0; i < s->len && other != LIT_FALSE; i++)
            if (sum_lits(m, s)[i] == other)
                return true;
    }
    return false;
}

/* Where all open literals of a sum come in pairs that are alike, but for one that follows, that one
 * comes first: whether what is needed is odd or even settles it, and what it marks beside it is
 * another step. */
static void tell_middle(const struct model *m, const mark *marks, int sum, struct step *out) {
    const struct sum *s = &m->sums.at[sum];
    int alone = -1, n = 0;
    for (int i = 0; i < s->len; i++) {
        lit x = sum_lits(m, s)[i];
        bool single = lit_mark(marks, x) == MARK_NONE && !has_partner(m, s, x);
        alone = single ? lit_var(x) : alone;
        n += single;
    }
    for (int i = 0; i < out->then.len && n == 1 && s->lo == s->hi; i++) {
        if (lit_var(out->then.at[i]) != alone)
            continue;
        out->then.at[0] = out->then.at[i];
        out->then.len = 1;
        out->detail = (struct detail){.kind = DETAIL_MIDDLE};
    }
}

/* Leaves out the parts that the first mark does not need, but never those of the background. */
static void shared_thin_out(struct feasible *w, const mark *marks, int sum, struct step *out) {
    lit l = out->then.at[0];
    for (int p = w->parts.len - 1; p >= 0; p--)
        if (is_foreground(w->m, w->parts.at[p].sum))
            feasible_drop_part(w, p, l, STATES_MAX);
    feasible_enumerate(w, STATES_MAX);
    vec_clear(&out->then);
    vec_clear(&out->from);
    vec_clear(&out->why.marks);
    take_shared(w, out);
    explain_assignments(w, marks, sum, out);
    name_ways(w, sum, out);
    if (!blame_part(w, marks, out)) {
        name_bound(w, out);
        tell_middle(w->m, marks, sum, out);
    }
}

/* --- tables ----------------------------------------------------------------------------------- */

/* A sum that breaks when a way of the table is taken, or -1. `work` are the marks, and again at the
 * end. */
static int sum_broken_by(const struct model *m, const struct way_table *t, int way, mark *work) {
    LOCAL(mem_free_at) vec_int open = {0};
    int broken = -1;
    for (int i = 0; i < t->len; i++)
        if (lit_mark(work, table_scope(m, t)[i]) == MARK_NONE)
            vec_push(&open, table_scope(m, t)[i]);
    for (int i = 0; i < open.len; i++)
        lit_set(work, lit_not(open.at[i]));
    for (int i = 0; i < m->ways.at[way].len; i++)
        lit_set(work, way_lits(m, way)[i]);
    for (int i = 0; i < open.len && broken < 0; i++) {
        int v = lit_var(open.at[i]);
        for (int k = m->use_first[v]; k < m->use_first[v + 1] && broken < 0; k++) {
            const struct sum *s = &m->sums.at[m->uses.at[k]];
            struct tally tally = sum_tally(m, work, s);
            if (tally.yes > s->hi || tally.yes + tally.open < s->lo)
                broken = m->uses.at[k];
        }
    }
    for (int i = 0; i < open.len; i++)
        work[lit_var(open.at[i])] = MARK_NONE;
    return broken;
}

/* What all of these ways have, and what none of them has. */
static void take_common(const struct model *m, const mark *marks, const struct way_table *t,
                        const vec_int *ways, struct step *out) {
    for (int i = 0; i < t->len; i++) {
        lit l = table_scope(m, t)[i];
        int held = 0;
        for (int k = 0; k < ways->len; k++)
            held += way_has(m, ways->at[k], l);
        if (lit_mark(marks, l) == MARK_NONE && (held == 0 || held == ways->len))
            vec_push(&out->then, held > 0 ? l : lit_not(l));
    }
}

/* The ways of a table that break no sum at once; false: all do that, or they share nothing. */
static bool try_table(const struct model *m, const mark *marks, int rule, struct step *out) {
    const struct way_table *t = rule_table(m, rule);
    LOCAL(mem_free_at) mark *work = mem_copy(marks, model_vars(m), sizeof *marks);
    LOCAL(mem_free_at) vec_int ways = {0};
    int n = table_ways_left(m, marks, rule, &ways), fits = 0;
    vec_push(&out->from, ((struct reason){REASON_RULE, -1 - rule}));
    table_marked(m, marks, rule, &out->why.marks);
    for (int i = 0; i < n && n <= FEASIBLE_MANY; i++) {
        int sum = sum_broken_by(m, t, ways.at[i], work);
        if (sum < 0) {
            ways.at[fits++] = ways.at[i];
        } else {
            shared_add_sum(m, sum, out);
            add_known(m, marks, sum, out);
        }
    }
    out->about = m->rules.at[rule].about;
    ways.len = fits;
    out->detail = (struct detail){.kind = DETAIL_WAYS, .ways = {.n = fits}};
    if (fits > 0 && fits < n && n <= FEASIBLE_MANY)
        take_common(m, marks, t, &ways, out);
    for (int i = 0; i < fits && fits > 1 && fits <= WAYS_NAMED; i++) {
        for (int k = 0; k < m->ways.at[ways.at[i]].len; k++)
            vec_push(&out->cases, way_lits(m, ways.at[i])[k]);
        vec_push(&out->cases, LIT_FALSE);
    }
    return out->then.len > 0;
}

/* --- the nearest ------------------------------------------------------------------------------ */

/* One table, or rule of turns; fewer ways to turn are easier to see. */
static bool try_rule(struct feasible *w, const mark *marks, int rule, struct step *out, int *cost) {
    switch (w->m->rules.at[rule].kind) {
    case RULE_TABLE:
        *cost = 0;
        return try_table(w->m, marks, rule, out);
    case RULE_TURNS:
        if (try_turning(w, marks, rule, STATES_MAX, out) != MARK_YES)
            return false;
        *cost = step_ways(out);
        return true;
    default:
        return false;
    }
}

/* The nearest such rule whose ways share something. */
static bool find_shared_in_rules(struct feasible *w, const mark *marks, int near,
                                 struct step *out) {
    struct step one = {0};
    struct cheapest best = cheapest_none();
    for (int r = 1; r < w->m->rules.len; r++) {
        int cost;
        step_clear(&one);
        if (try_rule(w, marks, r, &one, &cost) &&
            cheapest_offer(&best, r, cost + cost_of_distance(w->m, near, one.about)))
            step_copy(out, &one);
    }
    return best.at >= 0;
}

/* --- pairs of rivals ---------------------------------------------------------------------------
 */

/* Where so few places have to do without a mark that pairs of which not both can
 * have one take them all, every other place has its mark. */

/* What is looked at: by literal of the ways its pair, -1 without one, and whether it is left out.
 */
struct pairing {
    const struct feasible *w;
    int pair[FEASIBLE_OPEN];
    bool out[FEASIBLE_OPEN], seen[FEASIBLE_OPEN];
};

/* The two literals of a part of which not both may hold; false: it is another kind of sum. */
static bool rivals_of(const struct feasible *w, int part, int *a, int *b) {
    const struct inner_part *p = &w->parts.at[part];
    *a = p->first;
    *b = p->last;
    return p->sum >= 0 && w->m->sums.at[p->sum].len == 2 && w->m->sums.at[p->sum].lo == 0 &&
           w->m->sums.at[p->sum].hi == 1;
}

/* Finds a pair for literal k, from which those that have one already may have to part (Kuhn 1955).
 * Lines of one direction are never rivals, so no odd ring of rivals hides one. */
static bool find_rival(struct pairing *g, int k) {
    g->seen[k] = true;
    for (int part = 0; part < g->w->parts.len; part++) {
        int a, b, other;
        rivals_of(g->w, part, &a, &b);
        other = a == k ? b : a;
        if ((a != k && b != k) || g->out[other] || g->seen[other])
            continue;
        g->seen[other] = true;
        if (g->pair[other] >= 0 && !find_rival(g, g->pair[other]))
            continue;
        g->pair[other] = k;
        g->pair[k] = other;
        return true;
    }
    return false;
}

static int count_pairs(struct pairing *g) {
    int pairs = 0;
    for (int k = 0; k < g->w->n; k++) {
        for (int i = 0; i < g->w->n; i++)
            g->seen[i] = false;
        pairs += !g->out[k] && g->pair[k] < 0 && find_rival(g, k);
    }
    return pairs;
}

/* True if everything that follows is a mark, which pairs may leave alone. */
static bool leave_alone(struct pairing *g, const struct step *out) {
    bool all = true;
    for (int i = 0; i < out->then.len; i++) {
        int k = g->w->index[lit_var(out->then.at[i])];
        all = all && out->then.at[i] == g->w->open[k];
        g->out[k] = true;
    }
    return all;
}

/* Says of a sum with so few places to spare which pairs these are: all else follows. */
static void tell_rival_pairs(const struct feasible *w, struct step *out) {
    LOCAL(mem_free_at) struct pairing *g = mem_alloc(1, sizeof *g);
    int a, b, spare = w->n - w->lo;
    bool rivals = !w->turns && w->parts.len > 0;
    for (int p = 0; p < w->parts.len && rivals; p++)
        rivals = rivals_of(w, p, &a, &b);
    g->w = w;
    for (int k = 0; k < w->n; k++)
        g->pair[k] = -1;
    if (!rivals || !leave_alone(g, out) || count_pairs(g) < spare)
        return;
    vec_clear(&out->cases);
    for (int k = 0; k < w->n; k++)
        if (k < g->pair[k]) {
            vec_push(&out->cases, w->open[k]);
            vec_push(&out->cases, w->open[g->pair[k]]);
            vec_push(&out->cases, LIT_FALSE);
        }
    out->detail = (struct detail){.kind = DETAIL_PAIRS, .pairs = {w->n, w->lo}};
}

/* --- the technique -----------------------------------------------------------------------------
 */

/* Where a sum would not have to be met for what its ways share, they are no reason: a chain of
 * quiet facts takes their place. */
static void tell_idle_ways(struct feasible *w, const struct settled *s, struct step *out) {
    LOCAL(step_free) struct step chain = {0};
    if (out->cases.len > 0 && holds_within(w, out, 0, w->n) &&
        find_refutation(s->m, s->marks, lit_not(out->then.at[0]), &chain) &&
        chain_deductions(s->m, &chain) <= 1) {
        chain.technique = technique_by_id("shared");
        step_copy(out, &chain);
    }
}

bool find_shared(struct settled *s, int near, struct step *out) {
    const struct model *m = s->m;
    struct feasible w;
    struct step one = {0};
    struct cheapest best = cheapest_none();
    feasible_init(&w, m);
    if (m->tables.len + m->turns.len > 0 && find_shared_in_rules(&w, s->marks, near, out)) {
        if (m->turns.len > 0) /* a table names its ways */
            tell_what_fails(s, "shared", CHAIN_TOLD, out);
        return true;
    }
    for (int sum = 0; sum < m->sums.len; sum++) {
        if (settled_is_empty(s, SETTLED_SHARED, sum))
            continue;
        step_clear(&one);
        if (try_sum(&w, s->marks, sum, STATES_MAX, &one) != MARK_YES) {
            settled_note_empty(s, SETTLED_SHARED, sum);
            continue;
        }
        step_also(out, &one);
        int cost =
            cost_of_marks(m, near, &one.then) + w.n + (sum_is_global(m, sum) ? COST_OF_GLOBAL : 0);
        cheapest_offer(&best, sum, cost);
    }
    if (best.at >= 0) {
        step_clear(&one);
        try_sum(&w, s->marks, best.at, STATES_MAX, out);
        shared_thin_out(&w, s->marks, best.at, out);
        tell_what_fails(s, "shared", CHAIN_TOLD, out);
        tell_idle_ways(&w, s, out);
        if (out->detail.kind == DETAIL_WAYS && sum_is_global(m, best.at))
            tell_rival_pairs(&w, out);
    }
    return best.at >= 0;
}
