#include "by_hand.h"

#include "base/mem.h"
#include "islands.h"
#include "model/model.h"

static int held(const struct model *m, const struct sum *sum, const mark *marks, mark as) {
    int n = 0;
    for (int i = 0; i < sum->len; i++)
        n += lit_mark(marks, sum_lits(m, sum)[i]) == as;
    return n;
}

static bool sum_clashes(const struct model *m, const struct sum *sum, const mark *marks) {
    int on = held(m, sum, marks, MARK_YES), open = held(m, sum, marks, MARK_NONE);
    return on > sum->hi || on + open < sum->lo;
}

/* The mark of a vertex that has a literal. */
static mark vertex_is(const struct graph *g, const mark *marks, int v) {
    return lit_mark(marks, g->vertices.at[v].on);
}

static void flood_vertices(const struct graph *g, const mark *marks, int start, bool *met) {
    vec_int queue = {0};
    vec_push(&queue, start);
    met[start] = true;
    for (int i = 0; i < queue.len; i++)
        for (int k = 0; k < g->edges.len; k++) {
            const struct edge *e = &g->edges.at[k];
            if (e->u != queue.at[i] && e->v != queue.at[i])
                continue;
            int next = e->u == queue.at[i] ? e->v : e->u;
            if (lit_mark(marks, e->on) == MARK_NO || next < 0 || met[next] ||
                vertex_is(g, marks, next) == MARK_NO)
                continue;
            met[next] = true;
            vec_push(&queue, next);
        }
    vec_free(&queue);
}

/* What is on lies in two parts between which everything is off. Loops and trees are left to SAT. */
static bool graph_clashes(const struct model *m, int rule, const mark *marks) {
    struct model view = model_with_graph(m, rule);
    const struct graph *g = &view.graph;
    int start = -1, n = g->vertices.len;
    bool clash = false;
    if (g->shape != SHAPE_CONNECTED)
        return false;
    bool *met = mem_alloc(n, sizeof *met);
    for (int v = 0; v < n && start < 0; v++)
        start = vertex_is(g, marks, v) == MARK_YES ? v : -1;
    if (start >= 0)
        flood_vertices(g, marks, start, met);
    for (int v = 0; v < n && start >= 0; v++)
        clash = clash || (vertex_is(g, marks, v) == MARK_YES && !met[v]);
    mem_free(met);
    return clash;
}

/* Whether a rule, by the number of a reason, breaks whatever follows. */
static bool rule_clashes(const struct model *m, int sum, const mark *marks) {
    if (sum >= 0)
        return sum_clashes(m, &m->sums.at[sum], marks);
    enum rule_kind kind = m->rules.at[-1 - sum].kind;
    return kind == RULE_GRAPH        ? graph_clashes(m, -1 - sum, marks)
           : kind == RULE_COMPONENTS ? islands_clash(m, -1 - sum, marks)
                                     : false;
}

bool reason_breaks(const struct model *m, struct reason r, const mark *marks) {
    if (r.kind == REASON_RULE)
        return rule_clashes(m, r.sum, marks);
    const struct sum *sum = &m->sums.at[r.sum];
    int on = held(m, sum, marks, MARK_YES), open = held(m, sum, marks, MARK_NONE);
    return r.kind == REASON_AT_MOST ? on > sum->hi : on + open < sum->lo;
}

void close_quietly(const struct model *m, const vec_int *sums, mark *marks) {
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = 0; i < sums->len; i++) {
            const struct sum *sum = &m->sums.at[sums->at[i]];
            for (int k = 0; k < sum->len && held(m, sum, marks, MARK_YES) == sum->hi; k++) {
                lit l = sum_lits(m, sum)[k];
                if (lit_mark(marks, l) != MARK_NONE)
                    continue;
                lit_set(marks, lit_not(l));
                changed = true;
            }
        }
    }
}

/* Whether a rule breaks with one mark more, which is taken back. */
static bool clashes_with(const struct model *m, const vec_int *quiet, int sum, const mark *marks,
                         lit l) {
    mark *more = mem_copy(marks, model_vars(m), sizeof *more);
    lit_set(more, l);
    close_quietly(m, quiet, more);
    bool clash = rule_clashes(m, sum, more);
    mem_free(more);
    return clash;
}

/* Each link follows from the rule that brings it, or is there by itself already; the last rule
 * breaks. */
static bool walk_holds(const struct model *m, const struct step *step, mark *marks) {
    bool holds = true;
    lit_set(marks, step->walk.at[0].l);
    close_quietly(m, &step->quiet, marks);
    for (int i = 1; i < step->walk.len && holds; i++) {
        lit l = step->walk.at[i].l;
        holds = lit_mark(marks, l) == MARK_YES ||
                clashes_with(m, &step->quiet, step->walk.at[i].by, marks, lit_not(l));
        if (lit_mark(marks, l) == MARK_NONE)
            lit_set(marks, l);
        close_quietly(m, &step->quiet, marks);
    }
    return holds && rule_clashes(m, step->from.at[0].sum, marks);
}

bool step_holds_by_hand(const struct model *m, const mark *marks, const struct step *step, lit l) {
    mark *only = mem_alloc(model_vars(m) + 1, sizeof *only);
    bool holds = false;
    for (int i = 0; i < step->why.marks.len; i++)
        only[step->why.marks.at[i]] = marks[step->why.marks.at[i]];
    close_quietly(m, &step->quiet, only);
    if (lit_mark(only, l) == MARK_NONE && step->from.len == 1 && step->walk.len == 0)
        holds = clashes_with(m, &step->quiet, step->from.at[0].sum, only, lit_not(l));
    else if (step->walk.len > 0 && step->from.len > 0 && step->walk.at[0].l == lit_not(l))
        holds = walk_holds(m, step, only);
    mem_free(only);
    return holds;
}
