#include "engine/retrace.h"

#include "base/least.h"

#include "engine/engine.h"

#include <limits.h>

/* Where literals on the engine's trail came from, found again; refute() works backwards with
 * it. */

struct retrace {
    struct engine *e;
    const struct model *m;
    bool *needed;  /* by variable: the refutation rests on its mark, and that is not traced yet */
    bool *found;   /* by variable: likewise, and an inquiry found it */
    bool *decided; /* by variable: its mark was chosen by the inquiry that is retraced */
    bool *used;    /* by bound of a sum, see refutation_bounds() */
    vec_lit given; /* what that inquiry found at the root, as far as it is needed */
};

static bool is_needed(const struct retrace *r, lit l) {
    return r->needed[lit_var(l)] || r->found[lit_var(l)];
}

/* --- by a sum --------------------------------------------------------------------------------- */

/* A sum that forces a literal, or clashes, by the marks below a position on the trail. */
struct sum_cause {
    int sum, cost;
    int flip; /* 0: by its upper bound, 1: by its lower */
    int most; /* so many of its literals (xored with flip) must be true for it */
};

/* How many literals of the sum, each xored with flip, must be true so that l is forced; -1: none
 * force it. */
static int truths_wanted(const struct model *m, const struct sum *s, lit l, int flip) {
    int own = 0;
    for (int i = 0; i < s->len && l >= 0; i++)
        own += (sum_lits(m, s)[i] ^ flip) == lit_not(l);
    int bound = flip ? s->len - s->lo : s->hi;
    return bound >= s->len || (l >= 0 && own == 0) ? -1 : bound + 1 - own;
}

/* What it costs to rest on that: marks that are not needed yet, and the sum. INT_MAX: the marks
 * below the position are too few. */
static int cost_of_cause(const struct retrace *r, const struct sum_cause *c, int position) {
    const struct sum *s = &r->m->sums.at[c->sum];
    int had = 0, more = 0;
    for (int i = 0; i < s->len; i++) {
        lit k = sum_lits(r->m, s)[i] ^ c->flip;
        had += k == LIT_TRUE;
        if (engine_held(r->e, k, position))
            *(is_needed(r, k) ? &had : &more) += 1;
    }
    if (had + more < c->most)
        return INT_MAX;
    bool free = r->used[2 * c->sum + c->flip] || r->m->families[s->family].background;
    return 2 * (had < c->most ? c->most - had : 0) + !free;
}

static void weigh_sum(const struct retrace *r, int sum, lit l, int position,
                      struct sum_cause *best) {
    for (int flip = 0; flip < 2; flip++) {
        struct sum_cause c = {.sum = sum, .flip = flip};
        c.most = truths_wanted(r->m, &r->m->sums.at[sum], l, flip);
        if (c.most < 0)
            continue;
        c.cost = cost_of_cause(r, &c, position);
        if (c.cost < best->cost)
            *best = c;
    }
}

/* Marks that are needed already come first. */
static void rest_on_sum(struct retrace *r, const struct sum_cause *c, int position) {
    const struct sum *s = &r->m->sums.at[c->sum];
    int left = c->most;
    r->used[2 * c->sum + c->flip] = true;
    for (int i = 0; i < s->len; i++)
        left -= (sum_lits(r->m, s)[i] ^ c->flip) == LIT_TRUE;
    for (int wanted = 1; wanted >= 0; wanted--)
        for (int i = 0; i < s->len && left > 0; i++) {
            lit k = sum_lits(r->m, s)[i] ^ c->flip;
            if (!engine_held(r->e, k, position) || is_needed(r, k) != (wanted == 1))
                continue;
            left--;
            if (!wanted)
                r->needed[lit_var(k)] = true;
        }
}

/* True if a sum of the variable forces l, or clashes (LIT_FALSE), because of what is on the trail
 * below the position. Its marks then become needed, preferably ones that already are. */
static bool trace_to_sum(struct retrace *r, int v, lit l, int position) {
    struct sum_cause best = {.sum = -1, .cost = INT_MAX};
    for (int i = r->m->use_first[v]; i < r->m->use_first[v + 1]; i++)
        weigh_sum(r, r->m->uses.at[i], l, position, &best);
    if (best.sum >= 0)
        rest_on_sum(r, &best, position);
    return best.sum >= 0;
}

/* --- by what the engine had it from ----------------------------------------------------------- */

/* Of a literal; -1: of the clash. */
static void trace_by_engine(struct retrace *r, int position) {
    LOCAL(evidence_free) struct evidence why = {0};
    int by = position >= 0 ? engine_by(r->e, position) : r->e->clash_by;
    if (by >= 0)
        r->used[by] = true;
    if (position >= 0)
        engine_reason(r->e, position, r->needed, &why);
    else
        engine_clash_reason(r->e, r->needed, &why);
    for (int i = 0; i < why.marks.len; i++)
        r->needed[why.marks.at[i]] = true;
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
            trace_by_engine(r, i);
    }
}

/* A sum of the literal that was propagated last has clashed, or what the engine says. */
static void need_clash(struct retrace *r) {
    const struct engine *e = r->e;
    int last = e->head > 0 ? lit_var(e->trail.at[e->head - 1]) : -1;
    if (last < 0 || !trace_to_sum(r, last, LIT_FALSE, e->trail.len))
        trace_by_engine(r, -1);
}

/* After an inquiry: traces why it clashes, or how it implies what it found, from what holds at its
 * root. */
static void explain_inquiry(struct retrace *r, int floor) {
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
        top = min_int(at, top);
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
    vec_free(&r->given);
    mem_free(r->needed);
    mem_free(r->decided);
    mem_free(r->found);
}

bool refutation_bounds(struct engine *e, int given, root_findings *f, bool (*stop)(void *arg),
                       void *arg, bool *used) {
    const struct model *m = e->m;
    LOCAL(mem_free_at) root_findings needed = {0};
    struct retrace r = {.e = e, .m = m, .used = used};
    int n = f->len, vars = model_vars(m);
    r.needed = mem_alloc(vars, sizeof *r.needed);
    r.decided = mem_alloc(vars, sizeof *r.decided);
    r.found = mem_alloc(vars, sizeof *r.found);
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
    return n == 0;
}
