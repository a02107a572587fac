#include "solve/nearby.h"

#include "engine/lookahead.h"
#include "model/judge/judge.h"
#include "solve/sat/inside.h"
#include "solve/solve.h"

#include <stdlib.h>
#include <string.h>

/* After so many clashes in a row, what is left nearby is not worth the search. */
enum { CLASHES = 300 };

static bool counted_before(const struct counted_parts *parts, const mark *solution) {
    for (int i = 0, at = 0; i < parts->ends.len; i++) {
        bool inside = true;
        for (int k = at; k < parts->ends.at[i] && inside; k++)
            inside = lit_mark(solution, parts->lits.at[k]) == MARK_YES;
        if (inside)
            return true;
        at = parts->ends.at[i];
    }
    return false;
}

/* A decision. Once all solutions with it have been gone through, it is turned round: its opposite
 * takes its place. */
struct nearby_decision {
    lit l;
    int at; /* of its variable, in the order */
    bool turned;
    struct point before;
};

struct nearby_walk {
    const struct nearby *o;
    struct engine e;
    vec_int order; /* variables */
    VEC(struct nearby_decision) decisions;
    mark *last;  /* the last solution */
    int clashes; /* since the last one that was not counted before */
    bool enough;
};

struct at_cell {
    int var, cell;
};

static int by_cell(const void *a, const void *b) {
    const struct at_cell *x = a, *y = b;
    return x->cell != y->cell ? (x->cell > y->cell) - (x->cell < y->cell) : x->var - y->var;
}

/* Orders the variables by rows, so that what is decided last lies together. */
static void order_by_cell(struct nearby_walk *w) {
    int n = model_vars(w->o->m);
    LOCAL(mem_free_at) struct at_cell *all = mem_alloc(n, sizeof *all);
    for (int v = 0; v < n; v++)
        all[v] = (struct at_cell){v, w->o->m->vars.at[v].at.a};
    if (n > 1)
        qsort(all, (size_t)n, sizeof *all, by_cell);
    for (int i = 0; i < n; i++)
        vec_push(&w->order, all[i].var);
}

/* The first open variable after the last decision takes the mark that it has in the solution. */
static void nearby_decide(struct nearby_walk *w) {
    int at = w->decisions.len > 0 ? vec_last(&w->decisions).at : 0;
    while (w->e.marks[w->order.at[at]] != MARK_NONE)
        at++;
    int v = w->order.at[at];
    struct nearby_decision d = {
        .l = lit_of(v, w->o->around[v]), .at = at, .before = engine_here(&w->e)};
    vec_push(&w->decisions, d);
    engine_set(&w->e, d.l);
}

/* Turns the last decision round that has not been turned yet. False: there is none. */
static bool turn_round(struct nearby_walk *w) {
    while (w->decisions.len > 0 && vec_last(&w->decisions).turned)
        (void)vec_pop(&w->decisions);
    if (w->decisions.len == 0)
        return false;
    struct nearby_decision *d = &w->decisions.at[w->decisions.len - 1];
    engine_back(&w->e, d->before);
    d->l = lit_not(d->l);
    d->turned = true;
    engine_set(&w->e, d->l);
    return true;
}

static void take_solution(struct nearby_walk *w) {
    const struct nearby *o = w->o;
    w->clashes++;
    if (!judge_changed(o->m, w->last, w->e.marks))
        return;
    memcpy(w->last, w->e.marks, (size_t)model_vars(o->m) * sizeof *w->last);
    if (counted_before(o->parts, w->e.marks))
        return;
    w->clashes = 0;
    w->enough = !o->found(o->arg, w->e.marks);
}

/* With each decision that was turned round, all solutions with its opposite and those before that
 * stand have been gone through. */
static void note_parts(struct nearby_walk *w) {
    for (int i = 0; i < w->decisions.len; i++) {
        if (!w->decisions.at[i].turned)
            continue;
        for (int k = 0; k < i; k++)
            if (!w->decisions.at[k].turned)
                vec_push(&w->o->parts->lits, w->decisions.at[k].l);
        vec_push(&w->o->parts->lits, lit_not(w->decisions.at[i].l));
        vec_push(&w->o->parts->ends, w->o->parts->lits.len);
    }
}

bool nearby_count(const struct nearby *o) {
    struct nearby_walk w = {.o = o, .last = mem_copy(o->around, model_vars(o->m), sizeof(mark))};
    bool more = true;
    engine_init(&w.e, o->m, o->marks);
    order_by_cell(&w);
    while (more && !w.enough && w.clashes < CLASHES && !o->stop(o->arg)) {
        bool fits = engine_run(&w.e);
        if (fits && !engine_full(&w.e)) {
            nearby_decide(&w);
            continue;
        }
        if (fits)
            take_solution(&w);
        w.clashes += !fits;
        more = turn_round(&w);
    }
    note_parts(&w);
    vec_free(&w.order);
    vec_free(&w.decisions);
    mem_free(w.last);
    engine_free(&w.e);
    return !more;
}

/* --- is this the only solution? --------------------------------------------------------------- */

/* The look-ahead search answers most of what a generator asks; the rest goes to PicoSAT, with what
 * has been found. */
struct question {
    const struct model *m;
    const mark *known;
    const struct budget *budget;
    mark *other;
};

static enum seen see_other(void *arg, const mark *full) {
    const struct question *q = arg;
    size_t bytes = (size_t)model_vars(q->m) * sizeof *full;
    if (memcmp(full, q->known, bytes) == 0 || !judge_full(q->m, full))
        return SEEN_WRONG;
    memcpy(q->other, full, bytes);
    return SEEN_ENOUGH;
}

static bool asked_to_stop(void *arg) {
    const struct question *q = arg;
    return q->budget->stop && q->budget->stop(q->budget->stop_arg);
}

/* Marks become what is assigned at the root. */
static enum searched look(struct question *q, mark *marks, const mark *first) {
    LOCAL(engine_free) struct engine e;
    engine_init(&e, q->m, marks);
    struct lookahead ahead = {
        .engine = &e, .first = first, .found = see_other, .stop = asked_to_stop, .arg = q};
    ahead.work = LOOK_WORK + (long)LOOK_WORK_A_VARIABLE * (model_vars(q->m) - e.trail.len);
    enum looked looked = engine_run(&e) ? look_ahead(&ahead) : LOOKED_ALL;
    memcpy(marks, e.marks, (size_t)model_vars(q->m) * sizeof *marks);
    return looked == LOOKED_ENOUGH ? SEARCH_FOUND
           : looked == LOOKED_ALL  ? SEARCH_NONE
                                   : SEARCH_STOPPED;
}

static enum searched other_search(const struct question *q, const mark *marks, const mark *first) {
    struct solver *s = solver_new(q->m, marks, q->budget);
    for (int v = 0; v < model_vars(q->m); v++)
        solver_prefer(s, lit_of(v, first[v]));
    solver_forbid(s, q->known);
    enum searched found = solver_search(s, NULL, 0);
    if (found == SEARCH_FOUND)
        memcpy(q->other, solver_solution(s), (size_t)model_vars(q->m) * sizeof *q->other);
    solver_free(s);
    return found;
}

enum searched solve_other(const struct model *m, const mark *given, const mark *known, bool far,
                          const struct budget *b, mark *other) {
    struct question q = {m, known, b, other};
    LOCAL(mem_free_at)
    mark *marks = given ? mem_copy(given, model_vars(m), sizeof *given) : marks_new(m);
    LOCAL(mem_free_at) mark *first = mem_copy(known, model_vars(m), sizeof *known);
    for (int v = 0; v < model_vars(m) && far; v++)
        first[v] = mark_not(first[v]);
    enum searched found = look(&q, marks, first);
    if (found == SEARCH_STOPPED && !asked_to_stop(&q))
        found = other_search(&q, marks, first);
    return found;
}
