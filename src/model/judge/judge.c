#include "model/judge/judge.h"

#include "base/least.h"
#include "model/model_inside.h"

#include "graph/parts.h"
#include "model/arms.h"
#include "model/components.h"
#include "model/judge/breach.h"
#include "model/pairs.h"
#include "model/quiet.h"
#include "model/ring.h"
#include "model/sides.h"
#include "model/table.h"
#include "model/turns.h"

#include <string.h>

/* Judging the graph: whether it is connected, contains a forbidden cycle, and has its faces on the
 * right side of the loop. Each function looks at m->graph alone; see model_with_graph(). */

/* Returns true if a face lies on the required side. */
static bool side_fact_holds(const mark *marks, const bool *inside, const struct side_fact *f) {
    return lit_mark(marks, f->when) != MARK_YES || inside[f->face] == f->inside;
}

static bool all_sides_hold(const struct model *m, const mark *full) {
    const struct graph *g = &m->graph;
    if (g->sides.len == 0)
        return true;
    LOCAL(mem_free_at) bool *inside = faces_inside(m, full);
    bool holds = true;
    for (int i = 0; i < g->sides.len && holds; i++)
        holds = side_fact_holds(full, inside, &g->sides.at[i]);
    return holds;
}

/* Returns true if a full assignment obeys the graph's shape and all facts about its faces. */
static bool graph_holds(const struct model *m, const mark *full) {
    if (m->graph.shape == SHAPE_NONE)
        return true;
    struct whole_graph whole = whole_graph(&m->graph, full);
    bool holds = whole.parts <= 1;
    if (m->graph.shape == SHAPE_LOOP)
        holds = holds && whole.edges > 0;
    if (m->graph.shape == SHAPE_TREE)
        holds = holds && (whole.on == 0 || whole.edges == whole.on - 1);
    return holds && all_sides_hold(m, full);
}

/* --- partial boards --------------------------------------------------------------------------- */

/* Returns the marks with what background sums imply directly: when one has all its true literals,
 * such as the shaded one of two neighbours, its open ones are false. */
static mark *with_background_closed(const struct model *m, const mark *marks) {
    mark *all = mem_copy(marks, model_vars(m), sizeof *marks);
    for (int i = 0; i < m->sums.len; i++) {
        const struct sum *s = &m->sums.at[i];
        const lit *lits = sum_lits(m, s);
        if (!m->families[s->family].background || sum_tally(m, marks, s).yes != s->hi)
            continue;
        for (int k = 0; k < s->len; k++)
            if (lit_mark(marks, lits[k]) == MARK_NONE)
                lit_set(all, lit_not(lits[k]));
    }
    return all;
}

/* Reports components that can no longer be connected: even with all edges that may still be on,
 * they are apart, and each contains something that must be on. Shows all but the largest. */
static void find_splits(const struct model *m, const mark *marked, struct verdict *out) {
    LOCAL(mem_free_at) mark *marks = with_background_closed(m, marked);
    LOCAL(parts_free) struct parts p = find_parts(&m->graph, marks, edge_may_be_on);
    LOCAL(mem_free_at) struct part_size *size = parts_measure(&m->graph, marks, &p);
    int largest = -1;
    for (int i = 0; i < p.count; i++)
        if (size[i].needed > 0 && (largest < 0 || size[i].needed > size[largest].needed))
            largest = i;
    for (int i = 0; i < p.count; i++)
        if (size[i].needed > 0 && i != largest)
            vec_push(&out->broken, graph_breach(m, marks, &p, i, out));
}

/* Reports cycles of edges that are on: any in a tree, in a loop if anything that must be on is
 * outside. Returns true if the lines are one cycle and nothing else needs to be on. */
static bool find_rings(const struct model *m, const mark *marks, struct verdict *out) {
    LOCAL(parts_free) struct parts p = find_parts(&m->graph, marks, edge_is_on);
    LOCAL(mem_free_at) struct part_size *size = parts_measure(&m->graph, marks, &p);
    int needed = 0;
    bool closed = false;
    for (int i = 0; i < p.count; i++)
        needed += size[i].needed;
    for (int i = 0; i < p.count; i++) {
        bool ring = size[i].edges > 0 && size[i].edges >= size[i].needed;
        bool alone = size[i].needed == needed && size[i].degree_two == size[i].needed;
        if (ring && (m->graph.shape == SHAPE_TREE || !alone)) {
            struct breach b = graph_breach(m, marks, &p, i, out);
            b.word = b.family->ring ? b.family->ring : b.word;
            vec_push(&out->broken, b);
        }
        closed = closed || (ring && alone);
    }
    return closed;
}

/* Reports faces on the wrong side. Once the loop is closed its inside and outside no longer
 * change. */
static void find_wrong_sides(const struct model *m, const mark *marks, struct verdict *out) {
    const struct graph *g = &m->graph;
    LOCAL(mem_free_at) bool *inside = g->sides.len > 0 ? faces_inside(m, marks) : NULL;
    for (int i = 0; i < g->sides.len; i++) {
        const struct side_fact *fact = &g->sides.at[i];
        const struct family *f = &m->families[fact->family];
        if (side_fact_holds(marks, inside, fact))
            continue;
        vec_push(&out->broken, ((struct breach){f, f->word, fact->about, -1, out->places.len, 1}));
        vec_push(&out->places, place_cell(fact->about));
    }
}

/* Adds to out->broken what no completion of the marks can repair: components that can no longer be
 * connected, cycles, and faces on the wrong side of a closed loop. */
static void judge_graph(const struct model *m, const mark *marks, struct verdict *out) {
    if (m->graph.shape == SHAPE_NONE)
        return;
    int before = out->broken.len;
    if (m->graph.shape != SHAPE_CONNECTED && find_rings(m, marks, out))
        find_wrong_sides(m, marks, out);
    if (out->broken.len == before || m->graph.shape == SHAPE_TREE)
        find_splits(m, marks, out);
}

/* Returns true if this component counts when a full board is judged: in a loop only lines do, since
 * a cell that no line enters breaks a sum of its own. */
static bool part_counts(const struct model *m, const struct part_size *size) {
    return m->graph.shape == SHAPE_LOOP ? size->edges > 0 : size->needed > 0;
}

/* Adds to out->missing the components of a full board. If cells are not connected, shows each
 * component except the largest; if lines are still missing, the smallest one stands for all. */
static void missing_parts(const struct model *m, const mark *full, struct verdict *out) {
    LOCAL(parts_free) struct parts p = find_parts(&m->graph, full, edge_is_on);
    LOCAL(mem_free_at) struct part_size *size = parts_measure(&m->graph, full, &p);
    int parts = 0, largest = -1, smallest = -1;
    for (int i = 0; i < p.count; i++) {
        if (!part_counts(m, &size[i]))
            continue;
        parts++;
        if (largest < 0 || size[i].needed > size[largest].needed)
            largest = i;
        if (smallest < 0 || size[i].needed <= size[smallest].needed)
            smallest = i;
    }
    for (int i = 0; i < p.count && parts > 1; i++)
        if (m->graph.shape == SHAPE_CONNECTED ? i != largest : i == smallest)
            vec_push(&out->missing, graph_breach(m, full, &p, i, out));
}

static bool sum_holds(const struct model *m, const mark *full, const struct sum *s) {
    int yes = sum_tally(m, full, s).yes;
    return yes >= s->lo && yes <= s->hi;
}

/* Tests whether a total between the bounds can be reached: the open literals add subset sums of
 * their weights. Bit t of a word says that they can add t; the few sums too long for a word use an
 * array. */
enum { WORD_BITS = 64 };

static bool long_total_is_reachable(const struct model *m, const mark *marks, const struct sum *s,
                                    int yes) {
    const lit *lits = sum_lits(m, s);
    LOCAL(mem_free_at) bool *reached = mem_alloc(s->len + 1, sizeof *reached);
    bool fits = false;
    reached[yes] = true;
    for (int i = 0, weight; i < s->len; i += weight) {
        weight = sum_weight(m, s, i);
        for (int total = s->len; total >= weight && lit_mark(marks, lits[i]) == MARK_NONE; total--)
            reached[total] = reached[total] || reached[total - weight];
    }
    for (int total = max_int(s->lo, 0); total <= s->hi && total <= s->len; total++)
        fits = fits || reached[total];
    return fits;
}

/* Returns a word with the bits lo .. hi set. */
static uint64_t bits_between(int lo, int hi) {
    uint64_t from = lo <= 0 ? ~0ull : lo >= WORD_BITS ? 0 : ~0ull << lo;
    return hi < 0 ? 0 : hi >= WORD_BITS - 1 ? from : from & ~(~0ull << (hi + 1));
}

bool judge_sum_open(const struct model *m, const mark *marks, int sum, lit also) {
    const struct sum *s = &m->sums.at[sum];
    const lit *lits = sum_lits(m, s);
    uint64_t added = 1;
    int yes = 0, open = 0;
    bool weighty = false;
    for (int i = 0, weight; i < s->len; i += weight) {
        weight = sum_weight(m, s, i);
        mark at = lits[i] == also            ? MARK_YES
                  : lits[i] == lit_not(also) ? MARK_NO
                                             : lit_mark(marks, lits[i]);
        yes += at == MARK_YES ? weight : 0;
        if (at != MARK_NONE)
            continue;
        open += weight;
        weighty = weighty || weight > 1;
        added |= weight < WORD_BITS ? added << weight : 0;
    }
    if (yes > s->hi || yes + open < s->lo)
        return false;
    if (weighty && s->len >= WORD_BITS)
        return also != LIT_TRUE || long_total_is_reachable(m, marks, s, yes);
    return !weighty || (added & bits_between(s->lo - yes, s->hi - yes)) != 0;
}

static bool sum_broken(const struct model *m, const mark *marks, int sum) {
    return !judge_sum_open(m, marks, sum, LIT_TRUE);
}

static bool further_rule_holds(const struct model *m, const mark *full, int rule) {
    if (m->rules.at[rule].kind != RULE_GRAPH)
        return !rule_is_broken(m, full, rule);
    struct model view = model_with_graph(m, rule);
    return graph_holds(&view, full);
}

bool judge_full(const struct model *m, const mark *full) {
    for (int i = 0; i < m->sums.len; i++)
        if (!sum_holds(m, full, &m->sums.at[i]))
            return false;
    for (int i = 1; i < m->rules.len; i++)
        if (!further_rule_holds(m, full, i))
            return false;
    return graph_holds(m, full);
}

bool judge_changed(const struct model *m, const mark *before, const mark *full) {
    for (int v = 0; v < model_vars(m); v++) {
        if (before[v] == full[v])
            continue;
        for (int i = m->use_first[v]; i < m->use_first[v + 1]; i++)
            if (!sum_holds(m, full, &m->sums.at[m->uses.at[i]]))
                return false;
        for (int i = m->rule_use_first[v]; i < m->rule_use_first[v + 1]; i++)
            if (!further_rule_holds(m, full, m->rule_uses.at[i]))
                return false;
    }
    return graph_stays_connected(&m->graph, before, full) || graph_holds(m, full);
}

/* Returns true if a breach already reports that a graph is not connected: as components that cannot
 * be connected (a cycle in a tree is not one), or as a sum that requires the same of a single
 * cell. */
static bool parts_are_told(const struct model *m, int rule, const struct verdict *v) {
    bool told = false;
    for (int i = 0; i < v->broken.len; i++) {
        const struct breach *b = &v->broken.at[i];
        told = told || (b->sum == -1 - rule && b->word != b->family->ring);
    }
    const char *word = m->families[m->rules.at[rule].family].word;
    for (int i = 0; i < v->missing.len; i++)
        told = told || strcmp(v->missing.at[i].word, word) == 0;
    return told;
}

/* Judges the graphs after the first as judge_graph() and missing_parts() do, and attributes the
 * breaches to their rules. */
static void judge_more_graphs(const struct model *m, const mark *marks, bool full,
                              struct verdict *out) {
    for (int r = 1; r < m->rules.len; r++) {
        int broken = out->broken.len, missing = out->missing.len;
        if (m->rules.at[r].kind != RULE_GRAPH)
            continue;
        struct model view = model_with_graph(m, r);
        if (!full)
            judge_graph(&view, marks, out);
        else if (!parts_are_told(m, r, out))
            missing_parts(&view, marks, out);
        for (; broken < out->broken.len; broken++)
            out->broken.at[broken].sum = -1 - r;
        for (; missing < out->missing.len; missing++)
            out->missing.at[missing].sum = -1 - r;
    }
}

/* Adds a breach to out->broken or out->missing, unless it repeats the last one there. */
static void add_breach(struct verdict *out, vec_breach *to, struct breach b) {
    if (to->len > 0 && breach_repeats(out, &vec_last(to), &b))
        out->places.len = b.first;
    else
        vec_push(to, b);
}

/* Adds what a rule lacks, unless it is already broken in the same way. An island that is too large
 * by now may still come to contain two numbers. */
static void add_missing_rule(struct verdict *out, struct breach b) {
    for (int i = 0; i < out->broken.len; i++)
        if (out->broken.at[i].sum == b.sum && strcmp(out->broken.at[i].word, b.word) == 0) {
            out->places.len = b.first;
            return;
        }
    add_breach(out, &out->missing, b);
}

/* Returns true if a verdict names the family: it is a printed rule and does not merely follow from
 * others. */
static bool names_family(const struct model *m, int family) {
    return !m->families[family].implied;
}

/* Adds all places that have to be marked and are not, in one breach. */
static void find_unmarked(const struct model *m, const mark *marks, struct verdict *out) {
    const struct family *f = &m->families[m->marks_family];
    struct breach b = {f, f->word, NO_CELL, -1, out->places.len, 0};
    for (int v = 0; v < model_vars(m); v++)
        if (marks[v] == MARK_NONE)
            vec_push(&out->places, m->vars.at[v].at);
    b.len = out->places.len - b.first;
    b.about = b.len > 0 ? out->places.at[b.first].a : NO_CELL;
    if (b.len > 0)
        vec_push(&out->missing, b);
}

static void find_missing(const struct model *m, const mark *marks, struct verdict *out) {
    if (m->marks_family >= 0)
        find_unmarked(m, marks, out);
    if (out->missing.len > 0) /* what else is missing cannot be told yet */
        return;
    LOCAL(mem_free_at) mark *full = marks_new(m);
    marks_complete(m, marks, full);
    for (int i = 0; i < m->sums.len; i++)
        if (names_family(m, m->sums.at[i].family) && !sum_holds(m, full, &m->sums.at[i]) &&
            !sum_broken(m, marks, i))
            add_breach(out, &out->missing, sum_breach(m, full, i, out));
    for (int i = 1; i < m->rules.len; i++) {
        mem_poll(); /* a number in each cell gives 16,384 rules about long lines */
        if (names_family(m, m->rules.at[i].family) && rule_is_broken(m, full, i))
            add_missing_rule(out, rule_breach(m, full, i, out));
    }
    if (m->graph.shape != SHAPE_NONE && !parts_are_told(m, 0, out))
        missing_parts(m, full, out);
    judge_more_graphs(m, full, true, out);
    if (out->missing.len == 0 && out->broken.len == 0 && !graph_holds(m, full)) {
        LOCAL(parts_free) struct parts p = find_parts(&m->graph, full, edge_is_on);
        vec_push(&out->missing, graph_breach(m, full, &p, p.count - 1, out));
    }
}

/* Returns true if all that is missing is what everybody takes as done. */
static bool is_as_good_as_done(const struct model *m, const mark *marks) {
    LOCAL(mem_free_at) mark *full = marks_new(m);
    return quiet_finish(m, marks, full) && judge_full(m, full);
}

void verdict_clear(struct verdict *v) {
    v->status = STATUS_UNFINISHED;
    vec_clear(&v->broken);
    vec_clear(&v->missing);
    vec_clear(&v->places);
}

void judge_connection(const struct model *m, const mark *marks, struct verdict *out) {
    verdict_clear(out);
    if (!graph_may_be_joined(&m->graph, marks))
        judge_graph(m, marks, out);
    out->status = out->broken.len > 0 ? STATUS_BROKEN : STATUS_UNFINISHED;
}

void judge(const struct model *m, const mark *marks, struct verdict *out) {
    verdict_clear(out);
    for (int i = 0; i < m->sums.len; i++)
        if (names_family(m, m->sums.at[i].family) && sum_broken(m, marks, i))
            add_breach(out, &out->broken, sum_breach(m, marks, i, out));
    for (int i = 1; i < m->rules.len; i++) {
        mem_poll();
        if (names_family(m, m->rules.at[i].family) && rule_is_broken(m, marks, i))
            add_breach(out, &out->broken, rule_breach(m, marks, i, out));
    }
    judge_graph(m, marks, out);
    judge_more_graphs(m, marks, false, out);
    find_missing(m, marks, out);
    if (out->broken.len == 0 && out->missing.len > 0 && is_as_good_as_done(m, marks))
        vec_clear(&out->missing);
    out->status = out->broken.len > 0    ? STATUS_BROKEN
                  : out->missing.len > 0 ? STATUS_UNFINISHED
                                         : STATUS_SOLVED;
}

void verdict_free(struct verdict *v) {
    vec_free(&v->broken);
    vec_free(&v->missing);
    vec_free(&v->places);
}

static bool turns_are_wrong(const struct model *m, const mark *marks, int rule) {
    struct turns_range r = turns_range(m, marks, rule);
    int number = rule_turns(m, rule)->number;
    return r.least > number || r.most < number;
}

bool rule_is_broken(const struct model *m, const mark *marks, int rule) {
    const struct rule *r = &m->rules.at[rule];
    struct lengths lengths[DIRS];
    lit four[4];
    switch (r->kind) {
    case RULE_ARMS:
        return !arms_lengths(m, &m->arms.at[r->index], marks, lengths);
    case RULE_COMPONENTS:
        return component_fault(m, marks, rule, NULL) != COMPONENT_FITS;
    case RULE_TABLE:
        return table_is_broken(m, marks, rule);
    case RULE_APART:
        return apart_is_broken(m, marks, rule);
    case RULE_RING:
        return ring_is_broken(m, marks, rule, four);
    case RULE_PAIRS:
        return pairs_fault(m, marks, rule, NULL, NULL) != PAIRS_FIT;
    case RULE_TURNS:
        return turns_are_wrong(m, marks, rule);
    case RULE_SIDES: /* the judge tests each fact once the loop is closed */
    case RULE_GRAPH:
    case RULE_KINDS:
        break;
    }
    return false;
}
