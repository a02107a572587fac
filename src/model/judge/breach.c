#include "model/judge/breach.h"

#include "model/arms.h"
#include "model/components.h"
#include "model/model_inside.h"
#include "model/pairs.h"
#include "model/ring.h"
#include "model/table.h"
#include "model/turns.h"

#include <stdlib.h>
#include <string.h>

static int by_place(const void *a, const void *b) {
    const struct place *p = a, *q = b;
    int of_p[] = {p->a, p->b, p->kind, p->dir, p->layer};
    int of_q[] = {q->a, q->b, q->kind, q->dir, q->layer};
    for (size_t i = 0; i < sizeof of_p / sizeof *of_p; i++)
        if (of_p[i] != of_q[i])
            return of_p[i] < of_q[i] ? -1 : 1;
    return 0;
}

static void sort_places(struct verdict *out, int first) {
    int n = out->places.len - first, kept = 0;
    if (n == 0)
        return;
    struct place *at = out->places.at + first;
    qsort(at, (size_t)n, sizeof *at, by_place);
    for (int i = 0; i < n; i++)
        if (kept == 0 || by_place(&at[kept - 1], &at[i]) != 0)
            at[kept++] = at[i];
    out->places.len = first + kept;
}

bool breach_repeats(const struct verdict *v, const struct breach *last, const struct breach *b) {
    bool same = last->family == b->family && last->word == b->word && last->about == b->about &&
                last->len == b->len;
    for (int i = 0; i < b->len && same; i++)
        same = place_same(v->places.at[last->first + i], v->places.at[b->first + i]);
    return same;
}

/* Returns the word for a sum, or for rule r as -1 - r. */
static const char *breach_word(const struct model *m, const struct family *f, const mark *marks,
                               int sum) {
    if (f->word_for)
        return f->word_for(m, marks, sum);
    const struct sum *s = f->over && sum >= 0 ? &m->sums.at[sum] : NULL;
    return s && sum_tally(m, marks, s).yes > s->hi ? f->over : f->word;
}

/* Returns true if the cell that a sum is about has no part in the fault: it is one of the counted
 * cells, is not marked, and serves only as the first of a line, or of a square that may have
 * marks. */
static bool takes_no_part(const struct model *m, const mark *marks, const struct sum *s) {
    const char *subject = m->families[s->family].subject;
    bool named = subject == NULL || strstr(subject, "{about}") != NULL;
    for (int i = 0; i < s->len && (!named || (s->lo == 0 && s->hi > 0)); i++) {
        lit l = sum_lits(m, s)[i];
        struct place at = m->vars.at[lit_var(l)].at;
        if (l == lit_yes(lit_var(l)) && place_is_cell(at) && at.a == s->about)
            return marks[lit_var(l)] != MARK_YES;
    }
    return false;
}

struct breach sum_breach(const struct model *m, const mark *marks, int sum, struct verdict *out) {
    const struct sum *s = &m->sums.at[sum];
    const struct family *f = &m->families[s->family];
    struct breach b = {f, breach_word(m, f, marks, sum), s->about, sum, out->places.len, 0};
    if (!takes_no_part(m, marks, s))
        vec_push(&out->places, place_cell(s->about));
    for (int i = 0; i < s->len; i++) {
        lit l = sum_lits(m, s)[i];
        if (marks[lit_var(l)] == MARK_YES)
            vec_push(&out->places, m->vars.at[lit_var(l)].at);
    }
    sort_places(out, b.first);
    b.len = out->places.len - b.first;
    return b;
}

/* Appends the places of the marks along each arm, up to the one that ends it. */
static void arms_places(const struct model *m, const mark *marks, const struct arms *a,
                        vec_place *out) {
    for (int arm = 0; arm < DIRS; arm++)
        for (int i = 0; i < a->len[arm]; i++) {
            lit l = arm_lit(m, a, arm, i);
            mark at = lit_mark(marks, l);
            if (l >= 0 && at != MARK_NONE)
                vec_push(out, m->vars.at[lit_var(l)].at);
            if (at != MARK_YES)
                break;
        }
}

static void component_places(const struct model *m, const mark *marks, int rule, vec_place *out) {
    LOCAL(mem_free_at) vec_int cells = {0};
    component_fault(m, marks, rule, &cells);
    for (int i = 0; i < cells.len; i++)
        vec_push(out, place_cell(cells.at[i]));
}

/* Appends the places of the scope whose literals hold. */
static void table_places(const struct model *m, const mark *marks, int rule, vec_place *out) {
    const struct way_table *t = rule_table(m, rule);
    for (int i = 0; i < t->len; i++) {
        lit l = table_scope(m, t)[i];
        if (lit_mark(marks, l) == MARK_YES)
            vec_push(out, m->vars.at[lit_var(l)].at);
    }
}

static void ring_places(const struct model *m, const mark *marks, int rule, vec_place *out) {
    lit four[4];
    for (int i = 0; ring_is_broken(m, marks, rule, four) && i < 4; i++)
        if (four[i] >= 0)
            vec_push(out, m->vars.at[lit_var(four[i])].at);
}

/* Appends the takers with too few literals, or the literals with too few takers. */
static void pairs_places(const struct model *m, const mark *marks, int rule, vec_place *out) {
    LOCAL(mem_free_at) vec_int cells = {0};
    LOCAL(mem_free_at) vec_lit lits = {0};
    enum pairs_fault fault = pairs_fault(m, marks, rule, &cells, &lits);
    for (int i = 0; i < cells.len; i++)
        vec_push(out, place_cell(cells.at[i]));
    for (int i = 0; i < lits.len && fault == PAIRS_MANY; i++)
        vec_push(out, m->vars.at[lit_var(lits.at[i])].at);
}

/* Appends the places a person should look at when the rule is broken: the marks that break it. */
static void rule_places(const struct model *m, const mark *marks, int rule, vec_place *out) {
    const struct rule *r = &m->rules.at[rule];
    switch (r->kind) {
    case RULE_ARMS:
        arms_places(m, marks, &m->arms.at[r->index], out);
        break;
    case RULE_COMPONENTS:
        component_places(m, marks, rule, out);
        break;
    case RULE_TABLE:
        table_places(m, marks, rule, out);
        break;
    case RULE_APART:
        for (int k = 0; k < 2; k++)
            table_places(m, marks, rule_apart(m, rule)->rule[k], out);
        break;
    case RULE_RING:
        ring_places(m, marks, rule, out);
        break;
    case RULE_PAIRS:
        pairs_places(m, marks, rule, out);
        break;
    case RULE_TURNS:
        turns_places(m, marks, rule, out);
        break;
    case RULE_SIDES:
    case RULE_GRAPH:
    case RULE_KINDS:
        break;
    }
}

/* Returns true if the cell that a rule is about is not a clue but only the start of its scope. */
static bool rule_has_scope(const struct rule *r) {
    return r->kind == RULE_TABLE || r->kind == RULE_APART;
}

struct breach rule_breach(const struct model *m, const mark *marks, int rule, struct verdict *out) {
    const struct rule *r = &m->rules.at[rule];
    const struct family *f = &m->families[r->family];
    struct breach b = {f, breach_word(m, f, marks, -1 - rule), r->about, -1 - rule, out->places.len,
                       0};
    rule_places(m, marks, rule, &out->places);
    bool shows = out->places.len > b.first && rule_has_scope(r);
    if (r->about != NO_CELL && !shows)
        vec_push(&out->places, place_cell(r->about));
    sort_places(out, b.first);
    b.len = out->places.len - b.first;
    b.about = shows || (r->about == NO_CELL && b.len > 0) ? out->places.at[b.first].a : r->about;
    return b;
}

/* Appends the places of one component: its lines or, if it has none, its cells. */
static void part_places(const struct model *m, const mark *marks, const struct parts *p, int part,
                        struct verdict *out) {
    const struct graph *g = &m->graph;
    int before = out->places.len;
    for (int k = p->first[part]; k < p->first[part + 1]; k++)
        for (int i = 0, v = p->vertex[k]; i < vertex_edges(g, v); i++) {
            const struct edge *at = vertex_edge_at(g, v, i);
            if (at->u == v && at->on >= 0 && edge_is_on(&m->graph, marks, at))
                vec_push(&out->places, m->vars.at[lit_var(at->on)].at);
        }
    int lines = out->places.len - before;
    for (int k = p->first[part]; k < p->first[part + 1]; k++)
        if (lines == 0 && g->vertices.at[p->vertex[k]].cell != NO_CELL)
            vec_push(&out->places, place_cell(g->vertices.at[p->vertex[k]].cell));
}

struct breach graph_breach(const struct model *m, const mark *marks, struct parts *p, int part,
                           struct verdict *out) {
    const struct family *f = &m->families[m->graph.family];
    struct breach b = {f, breach_word(m, f, marks, -1), 0, -1, out->places.len, 0};
    if (!p->vertex)
        vertices_by_part(p, m->graph.vertices.len);
    if (part >= 0)
        part_places(m, marks, p, part, out);
    sort_places(out, b.first);
    b.len = out->places.len - b.first;
    b.about = b.len > 0 ? out->places.at[b.first].a : 0;
    return b;
}
