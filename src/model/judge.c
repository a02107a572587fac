#include "model/judge.h"

#include "graph/change.h"
#include "model/breach.h"
#include "model/judge_graph.h"
#include "model/judge_rules.h"
#include "model/quiet.h"

#include <string.h>

static bool sum_holds(const struct model *m, const mark *full, const struct sum *s) {
    int yes = sum_tally(m, full, s).yes;
    return yes >= s->lo && yes <= s->hi;
}

/* Whether a total between the bounds can be reached: what open literals add are subset sums of
 * their weights. Bit t of a word says that they can add t; sums too long for a word are few, and
 * get an array. */
enum { WORD_BITS = 64 };

static bool long_total_is_reachable(const struct model *m, const mark *marks, const struct sum *s,
                                    int yes) {
    const lit *lits = sum_lits(m, s);
    bool *reached = mem_alloc(s->len + 1, sizeof *reached), fits = false;
    reached[yes] = true;
    for (int i = 0, weight; i < s->len; i += weight) {
        weight = sum_weight(m, s, i);
        for (int total = s->len; total >= weight && lit_mark(marks, lits[i]) == MARK_NONE; total--)
            reached[total] = reached[total] || reached[total - weight];
    }
    for (int total = s->lo < 0 ? 0 : s->lo; total <= s->hi && total <= s->len; total++)
        fits = fits || reached[total];
    mem_free(reached);
    return fits;
}

/* The bits lo .. hi. */
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

bool judge_sum_done(const struct model *m, const mark *quiet, int sum) {
    const struct sum *s = &m->sums.at[sum];
    int yes = 0;
    for (int i = 0; i < s->len; i++) {
        lit l = sum_lits(m, s)[i];
        if (lit_mark(quiet, l) == MARK_NONE)
            return false;
        yes += lit_mark(quiet, l) == MARK_YES;
    }
    return yes >= s->lo && yes <= s->hi;
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

/* True if a breach already reports that a graph is in parts: as parts that cannot be joined (a ring
 * in a tree is none), or as a sum that requires the same of a single cell. */
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

/* Judges the graphs after the first as judge_graph() and missing_parts() do, and files the breaches
 * under their rules. */
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

/* Adds what a rule lacks, unless it is broken already in the same way: an island that is too large
 * by now may still come to hold two numbers. */
static void add_missing_rule(struct verdict *out, struct breach b) {
    for (int i = 0; i < out->broken.len; i++)
        if (out->broken.at[i].sum == b.sum && strcmp(out->broken.at[i].word, b.word) == 0) {
            out->places.len = b.first;
            return;
        }
    add_breach(out, &out->missing, b);
}

/* True if a verdict names the family: it is a printed rule and does not only follow from others. */
static bool names_family(const struct model *m, int family) {
    return !m->families[family].implied;
}

static void find_missing(const struct model *m, const mark *marks, struct verdict *out) {
    mark *full = marks_new(m);
    marks_complete(m, marks, full);
    for (int i = 0; i < m->sums.len; i++)
        if (names_family(m, m->sums.at[i].family) && !sum_holds(m, full, &m->sums.at[i]) &&
            !sum_broken(m, marks, i))
            add_breach(out, &out->missing, sum_breach(m, full, i, out));
    for (int i = 1; i < m->rules.len; i++) {
        mem_poll(); /* a number in each cell: 16,384 rules about long lines */
        if (rule_is_broken(m, full, i))
            add_missing_rule(out, rule_breach(m, full, i, out));
    }
    if (m->graph.shape != SHAPE_NONE && !parts_are_told(m, 0, out))
        missing_parts(m, full, out);
    judge_more_graphs(m, full, true, out);
    if (out->missing.len == 0 && out->broken.len == 0 && !graph_holds(m, full)) {
        struct parts p = find_parts(&m->graph, full, edge_is_on);
        vec_push(&out->missing, graph_breach(m, full, &p, p.count - 1, out));
        parts_free(&p);
    }
    mem_free(full);
}

/* True if what is missing is only what everyone takes as done. */
static bool is_as_good_as_done(const struct model *m, const mark *marks) {
    mark *full = marks_new(m);
    bool done = quiet_finish(m, marks, full) && judge_full(m, full);
    mem_free(full);
    return done;
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
        if (rule_is_broken(m, marks, i))
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
