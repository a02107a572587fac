/* Why nothing solves a board: the rules on which one refutation rests, shrunk to a minimal set. */
#include "teach/why_clash.h"

#include "base/least.h"
#include "base/os/clock.h"
#include "engine/engine.h"
#include "engine/lookahead.h"
#include "model/judge/judge.h"
#include "teach/advice.h"
#include "teach/minimal.h"
#include "teach/why.h"

#include <string.h>

/* --- what a refutation rests on --------------------------------------------------------------- */

/* The part of the rules on which a look-ahead refutation rests: from the clash backwards by the
 * engine's reasons, only for the literals that led to it. */

struct retrace {
    struct engine *e;
    const struct model *m;
    bool *needed;  /* by variable: the refutation rests on its mark, and that is not traced yet */
    bool *found;   /* by variable: likewise, and an inquiry found it */
    bool *decided; /* by variable: its mark was chosen by the inquiry that is retraced */
    bool *used;    /* by bound of a sum, see refutation_bounds() */
    vec_lit given; /* what that inquiry found at the root, as far as it is needed */
};

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

/* What is needed of the trail from `floor` up to `top` is traced to what lies below. */
static void explain_slice(struct retrace *r, int floor, int top) {
    for (int i = top - 1; i >= floor; i--) {
        int v = lit_var(r->e->trail.at[i]);
        if (!r->needed[v])
            continue;
        r->needed[v] = false;
        if (!r->decided[v])
            trace_by_engine(r, i);
    }
}

/* After an inquiry: traces why it clashes, or how it implies what it found, from what holds at its
 * root. */
static void explain_inquiry(struct retrace *r, int floor) {
    if (r->e->clash)
        trace_by_engine(r, -1);
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
        trace_by_engine(r, -1);
    return LIT_FALSE;
}

/* `e` is the engine, begun with `given` marks, after engine_run() has met a clash, or after a
 * look-ahead that noted its `findings`, never branched, and ended with LOOKED_ALL without a
 * solution. Sets used[2s] of each sum s on whose upper bound the refutation rests, and used[2s + 1]
 * for its lower bound; the caller has cleared them. It is a guess, though a good one: what a
 * propagator of the graph implies is traced to the marks that explain it best, which need not be
 * those from which the engine had it. False: `stop`, polled between findings, ended it. The engine
 * is taken back to its first finding, and of the findings one of each inquiry is left that was
 * needed, for inquire_again(). */
static bool refutation_bounds(struct engine *e, int given, root_findings *f,
                              bool (*stop)(void *arg), void *arg, bool *used) {
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
    vec_clear(f);
    while (needed.len > 0)
        vec_push(f, vec_pop(&needed));
    return n == 0;
}

/* The look-ahead search refutes the board, and the refutation is traced back to the sums on which
 * it rests. All other sums are taken out, wherever they are. */

/* The work allowed for a refutation, in the engine's units, and what each variable adds. */
enum { WORK = 200000, WORK_A_VARIABLE = 500 };

/* The work for a refutation without the graph, where one with it took 1. */
enum { WITHOUT_GRAPH_FACTOR = 3 };

struct narrowing {
    const struct model *m;
    struct model part; /* m, with the sums that are left */
    const mark *given; /* or NULL */
    mark *marks;       /* given, and those in no sum of the part */
    bool *used;        /* two by two, by sum: the refutation rests on its upper, lower bound */
    root_findings
        inquiries;    /* the inquiries that the last refutation needed; none before the first */
    bool *spoken;     /* by variable: it is in a sum of the part that counts */
    long work, spent; /* allowed for a refutation; what the last one took */
    bool again;       /* there was a refutation before */
    bool whole; /* no mark is free for being out of sight: the graph, or another rule, sees it */
    const struct budget *budget;
    double deadline; /* CPU seconds; 0: none */
};

static long refutation_work(const struct model *m) {
    return WORK + (long)WORK_A_VARIABLE * model_vars(m);
}

static bool clash_time_is_up(void *arg) {
    const struct narrowing *n = arg;
    return budget_time_is_up(n->budget, n->deadline);
}

/* Background sums are never taken out alone: they are short and many, and people see them as one
 * rule. */
static bool is_background(const struct model *m, int sum) {
    return m->families[m->sums.at[sum].family].background;
}

/* True if a sum belongs to the part whenever the graph does, which rests on it. */
static bool always_in(const struct narrowing *n, int sum) {
    return n->part.graph.shape != SHAPE_NONE &&
           (is_background(n->m, sum) || is_ends_sum(n->m, sum));
}

/* --- the refutation --------------------------------------------------------------------------- */

static enum seen clash_see(void *arg, const mark *full) {
    const struct narrowing *n = arg;
    return judge_full(&n->part, full) ? SEEN_ENOUGH : SEEN_WRONG;
}

static int clash_count_marks(const struct model *m, const mark *marks) {
    int count = 0;
    for (int v = 0; v < model_vars(m); v++)
        count += marks[v] != MARK_NONE;
    return count;
}

static void take_refutation(struct narrowing *n, root_findings *inquiries, bool **used) {
    root_findings before = n->inquiries;
    bool *scratch = n->used;
    n->inquiries = *inquiries;
    n->used = *used;
    *inquiries = before;
    *used = scratch;
    n->again = true;
}

/* Refutes the part by the inquiries of the last refutation, or by any if there was none. */
static bool clashes_by_inquiries(const struct narrowing *n, const struct lookahead *ahead) {
    return n->again ? inquire_again(ahead, &n->inquiries) : look_ahead(ahead) == LOOKED_ALL;
}

/* True if the part is refuted by inquiries at its root; n->used is then what that rests on. */
static bool refuted(struct narrowing *n) {
    LOCAL(engine_free) struct engine e;
    LOCAL(mem_free_at) root_findings findings = {0};
    int branched = -1, given = clash_count_marks(n->m, n->marks);
    LOCAL(mem_free_at) bool *used = mem_alloc(2 * n->m->sums.len, sizeof *used);
    engine_init(&e, &n->part, n->marks);
    struct lookahead ahead = {.engine = &e,
                              .work = n->work,
                              .found = clash_see,
                              .stop = clash_time_is_up,
                              .arg = n,
                              .branched = &branched,
                              .findings = &findings};
    bool clash = e.clash || !engine_run(&e) || clashes_by_inquiries(n, &ahead);
    n->spent = e.work;
    clash =
        clash && branched < 0 && refutation_bounds(&e, given, &findings, clash_time_is_up, n, used);
    if (clash)
        take_refutation(n, &findings, &used);
    return clash;
}

/* Refutes the whole, then once more without the graph, whose absence makes the explanation simpler,
 * if the same inquiries clash without it. */
static bool refuted_at_all(struct narrowing *n) {
    const struct model *m = n->m;
    bool only_graph = m->rules.len == 1 && m->graph.shape != SHAPE_NONE;
    n->whole = m->rules.len > 1 ||
               (only_graph && !(m->graph.shape == SHAPE_CONNECTED && m->graph.off_never_touch));
    if (!refuted(n))
        return false;
    n->part.graph.shape = only_graph ? SHAPE_NONE : m->graph.shape;
    n->work = WITHOUT_GRAPH_FACTOR * n->spent + 1;
    if (only_graph && refuted(n))
        n->whole = false;
    else
        n->part.graph.shape = m->graph.shape;
    n->work = refutation_work(m);
    return true;
}

/* --- the part --------------------------------------------------------------------------------- */

/* Puts those bounds of the sum into the part that are used. */
static void put_in(struct narrowing *n, int sum) {
    const struct sum *s = &n->m->sums.at[sum];
    n->part.sums.at[sum].hi = n->used[2 * sum] ? s->hi : s->len;
    n->part.sums.at[sum].lo = n->used[2 * sum + 1] ? s->lo : 0;
    for (int i = 0; i < s->len && (n->used[2 * sum] || n->used[2 * sum + 1]); i++)
        n->spoken[lit_var(sum_lits(n->m, s)[i])] = true;
}

/* Puts background sums in that are wholly among the variables spoken of. */
static void put_background_in(struct narrowing *n) {
    for (int i = 0; i < n->m->sums.len; i++) {
        const struct sum *s = &n->m->sums.at[i];
        bool inside = is_background(n->m, i);
        for (int k = 0; k < s->len && inside; k++)
            inside = n->spoken[lit_var(sum_lits(n->m, s)[k])];
        if (inside)
            n->part.sums.at[i] = *s;
    }
}

/* The part is the bounds that are used, and to `ask` about it what is always in. A variable in none
 * of them may have any value: among cells that are connected and never off side by side, one that
 * is on hinders nothing. */
static void compose(struct narrowing *n, bool ask) {
    memset(n->spoken, 0, (size_t)model_vars(n->m) * sizeof *n->spoken);
    for (int i = 0; i < n->m->sums.len; i++)
        put_in(n, i);
    put_background_in(n);
    for (int i = 0; i < n->m->sums.len; i++)
        if (always_in(n, i) && (ask || n->whole))
            n->part.sums.at[i] = n->m->sums.at[i];
    for (int v = 0; v < model_vars(n->m); v++) {
        mark given = n->given ? n->given[v] : MARK_NONE;
        bool free = given == MARK_NONE && !n->spoken[v] && !n->whole;
        n->marks[v] = free ? n->m->vars.at[v].unmarked : given;
    }
}

/* --- shrinking it ----------------------------------------------------------------------------- */

/* A part is refuted in fewer steps than the whole: it is tried again while that leaves out a tenth
 * of the bounds or more, so often at most. */
enum { ROUNDS = 4 };

static int count_used(const struct narrowing *n, const bool *used) {
    int count = 0;
    for (int i = 0; i < 2 * n->m->sums.len; i++)
        count += used[i];
    return count;
}

/* Ends with the last part that was refuted itself; false: none was. */
static bool shrink(struct narrowing *n) {
    bool *last = NULL;
    bool less = true;
    for (int round = 0; round < ROUNDS && less; round++) {
        bool *asked = mem_copy(n->used, 2 * n->m->sums.len, sizeof *asked);
        compose(n, true);
        if (!refuted(n))
            break;
        less = 10 * count_used(n, n->used) < 9 * count_used(n, asked);
        last = asked;
    }
    if (last)
        n->used = last;
    compose(n, false);
    return last != NULL;
}

void clash_part_find(const struct model *m, const mark *marks, const struct budget *b,
                     struct clash_part *out) {
    struct narrowing n = {
        .m = m, .part = *m, .given = marks, .budget = b, .work = refutation_work(m)};
    n.deadline = b->cpu_seconds > 0 ? clock_cpu() + b->cpu_seconds / 2 : 0;
    n.part.sums.at = mem_copy(m->sums.at, m->sums.len, sizeof *m->sums.at);
    n.part.sums.cap = m->sums.len;
    n.used = mem_alloc(2 * m->sums.len, sizeof *n.used);
    n.spoken = mem_alloc(model_vars(m), sizeof *n.spoken);
    n.marks = marks ? mem_copy(marks, model_vars(m), sizeof *marks) : marks_new(m);
    out->narrowed = refuted_at_all(&n);
    out->refuted = out->narrowed && shrink(&n);
    bool fenced = out->narrowed && !n.whole && n.part.graph.shape != SHAPE_NONE;
    for (int v = 0; v < model_vars(m) && fenced; v++)
        n.marks[v] = n.spoken[v] || (marks && marks[v] != MARK_NONE) ? MARK_NONE : n.marks[v];
    out->facts = fenced ? n.marks : NULL;
    out->model = n.part;
}

/* Propagations in which a clash without the connection rule shows, as it nearly always does; to
 * find a model instead costs much and shows no more. */
enum { WITHOUT_GRAPH = 100000 };

/* Propagations in which a part that is refuted already shows its clash once more; where it does
 * not, it is too large to be shrunk within a budget. */
enum { CERTAIN = 300000 };

/* The connection rule comes first among the rules; PicoSAT would blame it for what cells imply. */
static bool clash_without_graph(struct minimal *w) {
    bool graph = w->m->graph.shape != SHAPE_NONE;
    minimal_use_all(w);
    if (!graph)
        return minimal_forced(w, LIT_FALSE);
    w->use_bundle[0] = false;
    return minimal_ask(w, LIT_FALSE, WITHOUT_GRAPH) == SEARCH_NONE;
}

static bool is_background_rule(const struct minimal *w, int i) {
    int sum = w->rules.at[i].reason.sum;
    return sum >= 0 && w->m->families[w->m->sums.at[sum].family].background;
}

/* Makes the background rules hold for good. They are named all the same (name_background()),
 * because the facts rest on them. */
static void trust_background(struct minimal *w) {
    for (int i = 0; i < w->rules.len; i++)
        if (is_background_rule(w, i))
            solver_add_clause(w->s, &w->rules.at[i].selector, 1);
}

static void name_background(const struct minimal *w, struct core *core) {
    for (int i = 0; i < w->rules.len; i++)
        if (is_background_rule(w, i))
            vec_push(&core->rules, i);
}

/* Takes all rules, those of the background only if asked to, and all marks. */
static void take_all(const struct minimal *w, bool background, struct core *core) {
    for (int i = 0; i < w->rules.len; i++)
        if (background || !is_background_rule(w, i))
            vec_push(&core->rules, i);
    for (int v = 0; v < model_vars(w->m); v++)
        if (w->marks[v] != MARK_NONE)
            vec_push(&core->marks, v);
}

/* True if the rules of the part clash. The graph is left out first; where the part was narrowed,
 * the look-ahead search has already decided whether it is needed. */
static bool clashes(struct minimal *w, const struct clash_part *part) {
    if (!part->narrowed && clash_without_graph(w))
        return true;
    minimal_use_all(w);
    if (!part->refuted)
        return minimal_forced(w, LIT_FALSE);
    enum searched found = minimal_ask(w, LIT_FALSE, CERTAIN);
    w->stopped = found == SEARCH_STOPPED;
    return found == SEARCH_NONE;
}

/* Asks about the rules of the part alone. Where the budget ends before an answer, all of them are
 * told if it is certain that they clash. NONE: they clash, and *out says why. */
static enum searched explain_part(const struct clash_part *part, const mark *marks,
                                  const struct budget *b, struct step *out) {
    struct minimal w;
    struct core core = {0};
    void *scope = mem_begin();
    minimal_begin(&w, &part->model, marks, part->facts, b, true);
    w.brief = true;
    if (part->facts)
        trust_background(&w);
    bool clash = clashes(&w, part);
    if (clash) {
        minimal_read(&w, &core);
        minimal_shrink(&w, LIT_FALSE, &core);
    } else if (w.stopped && part->refuted) {
        take_all(&w, part->facts == NULL, &core);
        clash = true;
    }
    if (clash && part->facts)
        name_background(&w, &core);
    if (clash)
        minimal_write(&w, &core, out);
    enum searched found = clash ? SEARCH_NONE : w.stopped ? SEARCH_STOPPED : SEARCH_FOUND;
    step_keep(scope, out);
    mem_end(scope);
    return found;
}

bool why_none(const struct model *m, const mark *marks, const struct budget *b, struct step *out) {
    void *scope = mem_begin();
    mark *own = marks ? NULL : marks_new(m);
    struct clash_part part, whole = {.model = *m};
    step_clear(out);
    clash_part_find(m, marks ? marks : own, b, &part);
    enum searched found = explain_part(&part, marks ? marks : own, b, out);
    if (found == SEARCH_FOUND && part.narrowed)
        found = explain_part(&whole, marks ? marks : own, b, out);
    step_keep(scope, out);
    mem_end(scope);
    return found == SEARCH_NONE;
}
