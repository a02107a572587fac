#include "solve/nearby.h"

#include "model/judge/judge.h"

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
