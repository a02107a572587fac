#include "by_cases.h"

#include "base/mem.h"
#include "by_hand.h"
#include "model/model.h"

#include <stdlib.h>

/* Cases within cases; and the distance from the conclusion up to which places are tried. */
enum { DEEPEST = 6, NEAREST = 7 };

struct by_cases {
    const struct model *m;
    const struct step *step;
    vec_int places; /* variables that are tried, the most telling first */
    long left;      /* questions */
};

static bool is_broken(struct by_cases *c, const mark *marks) {
    for (int i = 0; i < c->step->from.len; i++) {
        c->left--;
        if (reason_breaks(c->m, c->step->from.at[i], marks))
            return true;
    }
    return false;
}

static mark *with(const struct by_cases *c, const mark *marks, lit l) {
    mark *more = mem_copy(marks, model_vars(c->m), sizeof *more);
    lit_set(more, l);
    close_quietly(c->m, &c->step->quiet, more);
    return more;
}

static bool breaks_with(struct by_cases *c, const mark *marks, lit l) {
    mark *more = with(c, marks, l);
    bool broken = is_broken(c, more);
    mem_free(more);
    return broken;
}

/* Tries a place both ways and makes the mark that is left; true: neither is. */
static bool try_place(struct by_cases *c, mark *marks, int v, bool *changed) {
    bool on = breaks_with(c, marks, lit_yes(v)), off = breaks_with(c, marks, lit_not(lit_yes(v)));
    if (on == off)
        return on;
    lit_set(marks, on ? lit_not(lit_yes(v)) : lit_yes(v));
    close_quietly(c->m, &c->step->quiet, marks);
    *changed = true;
    return false;
}

/* Makes what is left where one way breaks a rule; true: both do somewhere. */
static bool try_places(struct by_cases *c, mark *marks) {
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = 0; i < c->places.len && c->left > 0; i++)
            if (marks[c->places.at[i]] == MARK_NONE &&
                try_place(c, marks, c->places.at[i], &changed))
                return true;
    }
    return false;
}

static int first_open(const struct by_cases *c, const mark *marks) {
    for (int i = 0; i < c->places.len; i++)
        if (marks[c->places.at[i]] == MARK_NONE)
            return c->places.at[i];
    return -1;
}

static bool cannot_be(struct by_cases *c, mark *marks, int deep) {
    if (is_broken(c, marks) || try_places(c, marks))
        return true;
    int v = first_open(c, marks);
    bool none = v >= 0 && deep > 0 && c->left > 0;
    for (int way = 0; way < 2 && none; way++) {
        mark *more = with(c, marks, way == 0 ? lit_yes(v) : lit_not(lit_yes(v)));
        none = cannot_be(c, more, deep - 1);
        mem_free(more);
    }
    return none;
}

static void add_place(struct by_cases *c, int v, bool *added) {
    if (!added[v])
        vec_push(&c->places, v);
    added[v] = true;
}

/* The places of the sums that are named, then those round the conclusion, the nearest first. */
static void list_places(struct by_cases *c, lit l) {
    const struct model *m = c->m;
    bool *added = mem_alloc(model_vars(m) + 1, sizeof *added);
    int at = m->vars.at[lit_var(l)].at.a;
    for (int i = 0; i < c->step->from.len; i++) {
        const struct reason r = c->step->from.at[i];
        for (int k = 0; r.sum >= 0 && k < m->sums.at[r.sum].len; k++)
            add_place(c, lit_var(sum_lits(m, &m->sums.at[r.sum])[k]), added);
    }
    for (int far = 0; far <= NEAREST; far++)
        for (int v = 0; v < model_vars(m); v++)
            if (grid_distance(m->grid, at, m->vars.at[v].at.a) == far)
                add_place(c, v, added);
    mem_free(added);
}

bool step_holds_by_cases(const struct model *m, const mark *marks, const struct step *step, lit l,
                         long questions) {
    struct by_cases c = {.m = m, .step = step, .left = questions};
    mark *only = mem_alloc(model_vars(m) + 1, sizeof *only);
    for (int i = 0; i < step->why.marks.len; i++)
        only[step->why.marks.at[i]] = marks[step->why.marks.at[i]];
    lit_set(only, lit_not(l));
    close_quietly(m, &step->quiet, only);
    list_places(&c, l);
    bool holds = cannot_be(&c, only, DEEPEST);
    vec_free(&c.places);
    mem_free(only);
    return holds;
}
