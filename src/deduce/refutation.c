#include "deduce/refutation.h"

#include "deduce/retrace.h"

static void note_positions(struct retrace *r, int from) {
    for (int i = from; i < r->e->trail.len; i++)
        r->at[lit_var(r->e->trail.at[i])] = i;
}

/* --- backwards -------------------------------------------------------------------------------- */

/* What is needed of the trail from `floor` up to `top` is traced to what lies below. */
static void explain_slice(struct retrace *r, int floor, int top) {
    for (int i = top - 1; i >= floor; i--) {
        lit l = r->e->trail.at[i];
        int v = lit_var(l);
        if (!r->needed[v])
            continue;
        r->needed[v] = false;
        if (!r->decided[v] && !trace_to_sum(r, v, l, i))
            trace_to_rule(r, v, l, i);
    }
}

/* A sum of the literal that was propagated last has clashed, or a rule. */
static void need_clash(struct retrace *r) {
    const struct engine *e = r->e;
    int last = e->head > 0 ? lit_var(e->trail.at[e->head - 1]) : -1;
    if (last >= 0 && trace_to_sum(r, last, LIT_FALSE, e->trail.len))
        return;
    for (int v = 0; v < model_vars(r->m); v++)
        if (e->marks[v] != MARK_NONE && trace_to_sum(r, v, LIT_FALSE, e->trail.len))
            return;
    if (last >= 0)
        trace_to_rule(r, last, LIT_FALSE, e->trail.len);
}

/* After an inquiry: traces why it clashes, or how it implies what it found, from what holds at its
 * root. */
static void explain_inquiry(struct retrace *r, int floor) {
    note_positions(r, floor);
    if (r->e->clash)
        need_clash(r);
    for (int i = 0; i < r->given.len && !r->e->clash; i++)
        if (r->given.at[i] >= 0)
            r->needed[lit_var(r->given.at[i])] = true;
    explain_slice(r, floor, r->e->trail.len);
}

static void retrace_mark(struct retrace *r, lit l) {
    struct point here = engine_here(r->e);
    r->decided[lit_var(l)] = true;
    engine_set(r->e, l);
    engine_run(r->e);
    explain_inquiry(r, here.trail);
    r->decided[lit_var(l)] = false;
    engine_back(r->e, here);
}

/* All ways to fill the sum's literals from the i-th on. */
static void retrace_ways(struct retrace *r, const struct sum *s, int i, int floor) {
    struct engine *e = r->e;
    while (i < s->len && lit_mark(e->marks, sum_lits(r->m, s)[i]) != MARK_NONE)
        i++;
    if (i == s->len) {
        explain_inquiry(r, floor);
        return;
    }
    lit l = sum_lits(r->m, s)[i];
    struct point here = engine_here(e);
    r->decided[lit_var(l)] = true;
    for (int flip = 0; flip < 2; flip++) {
        engine_set(e, l ^ flip);
        if (engine_run(e))
            retrace_ways(r, s, i + 1, floor);
        else
            explain_inquiry(r, floor);
        engine_back(e, here);
    }
    r->decided[lit_var(l)] = false;
}

/* What one inquiry found at once: a slice of all findings. */
struct inquiry {
    const struct root_finding *at;
    int n;
};

static struct inquiry last_inquiry(const root_findings *f, int n) {
    int first = n - 1;
    while (first > 0 && f->at[first - 1].before.trail == f->at[n - 1].before.trail)
        first--;
    return (struct inquiry){f->at + first, n - first};
}

static void refutation_take_given(struct retrace *r, struct inquiry inquiry, lit contradicted) {
    vec_clear(&r->given);
    for (int i = 0; i < inquiry.n; i++) {
        lit l = inquiry.at[i].l;
        if (l < 0 || r->found[lit_var(l)] || l == contradicted)
            vec_push(&r->given, l);
        if (l >= 0)
            r->found[lit_var(l)] = false;
    }
}

/* The engine is taken back to where the inquiry began, and made once more. False: it was not
 * needed. */
static bool retrace_inquiry(struct retrace *r, struct inquiry inquiry, lit contradicted) {
    const struct root_finding *first = inquiry.at;
    refutation_take_given(r, inquiry, contradicted);
    engine_back(r->e, first->before);
    if (r->given.len > 0 && first->var < 0)
        retrace_ways(r, &r->m->sums.at[first->sum], 0, first->before.trail);
    if (r->given.len > 0 && first->var >= 0) {
        retrace_mark(r, lit_yes(first->var));
        retrace_mark(r, lit_no(first->var));
    }
    return r->given.len > 0;
}

/* What an inquiry found is not traced by the propagation after it: what of it is needed is noted.
 */
static void explain_after(struct retrace *r, struct inquiry inquiry) {
    int floor = inquiry.at->before.trail;
    for (int i = inquiry.n - 1, top = r->e->trail.len; i >= 0; i--) {
        int at = inquiry.at[i].at;
        explain_slice(r, at + 1, top);
        if (at < top && inquiry.at[i].l >= 0 && r->needed[lit_var(inquiry.at[i].l)]) {
            r->found[lit_var(inquiry.at[i].l)] = true;
            r->needed[lit_var(inquiry.at[i].l)] = false;
        }
        top = at < top ? at : top;
        if (i == 0)
            explain_slice(r, floor, top);
    }
}

/* The clash at the root: by propagation, or since an inquiry found the opposite of what holds;
 * LIT_FALSE or the literal that it found. */
static lit need_root_clash(struct retrace *r, const root_findings *f) {
    const struct engine *e = r->e;
    lit found = f->len > 0 ? vec_last(f).l : LIT_FALSE;
    if (found >= 0 && lit_mark(e->marks, found) == MARK_NO) {
        r->needed[lit_var(found)] = true;
        return found;
    }
    if (e->clash)
        need_clash(r);
    return LIT_FALSE;
}

static void retrace_free(struct retrace *r) {
    propagator_free(&r->rules);
    vec_free(&r->path);
    vec_free(&r->given);
    mem_free(r->at);
    mem_free(r->needed);
    mem_free(r->decided);
    mem_free(r->found);
    mem_free(r->before);
}

bool refutation_bounds(struct engine *e, int given, root_findings *f, bool (*stop)(void *arg),
                       void *arg, bool *used) {
    const struct model *m = e->m;
    root_findings needed = {0};
    struct retrace r = {.e = e, .m = m, .used = used, .before = marks_new(m)};
    int n = f->len, vars = model_vars(m);
    r.at = mem_alloc(vars, sizeof *r.at);
    r.needed = mem_alloc(vars, sizeof *r.needed);
    r.decided = mem_alloc(vars, sizeof *r.decided);
    r.found = mem_alloc(vars, sizeof *r.found);
    propagator_init(&r.rules, m);
    note_positions(&r, 0);
    lit contradicted = need_root_clash(&r, f);
    for (; n > 0 && !stop(arg); contradicted = LIT_FALSE) {
        struct inquiry inquiry = last_inquiry(f, n);
        explain_after(&r, inquiry);
        if (retrace_inquiry(&r, inquiry, contradicted))
            vec_push(&needed, *inquiry.at);
        n -= inquiry.n;
    }
    explain_slice(&r, given, e->trail.len);
    retrace_free(&r);
    vec_clear(f);
    while (needed.len > 0)
        vec_push(f, vec_pop(&needed));
    vec_free(&needed);
    return n == 0;
}
