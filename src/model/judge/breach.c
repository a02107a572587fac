#include "model/judge/breach.h"

#include "model/judge/judge.h"
#include "model/model.h"

#include <stdlib.h>

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

/* The word for a sum, or for rule r as -1 - r. */
static const char *breach_word(const struct model *m, const struct family *f, const mark *marks,
                               int sum) {
    if (f->word_for)
        return f->word_for(m, marks, sum);
    const struct sum *s = f->over && sum >= 0 ? &m->sums.at[sum] : NULL;
    return s && sum_tally(m, marks, s).yes > s->hi ? f->over : f->word;
}

struct breach sum_breach(const struct model *m, const mark *marks, int sum, struct verdict *out) {
    const struct sum *s = &m->sums.at[sum];
    const struct family *f = &m->families[s->family];
    struct breach b = {f, breach_word(m, f, marks, sum), s->about, sum, out->places.len, 0};
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

/* True if a rule is about a cell that is no clue but only the start of its scope. */
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

/* The places of one component: its lines or, if it has none, its cells. */
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
