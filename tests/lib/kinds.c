#include "kinds.h"

#include "context.h"
#include "effort.h"
#include "evidence.h"

#include "base/rng.h"
#include "engine/engine.h"
#include "model/judge/judge.h"
#include "model/quiet.h"
#include "solve/sat/inside.h"
#include "solve/solve.h"
#include "teach/ladder.h"

#include <stdio.h>
#include <string.h>

enum {
    KIND_STRIDE = EFFORT_STRIDE > 1 ? 4 : 1, /* one Model in so many */
    BOARDS = 8,                              /* random marks on each Model */
    STEPS_MOST = 60,
    SOLUTIONS_MOST = 100 /* that PicoSAT finds one by one */
};

static int met[TECHNIQUES];

/* A random Model, and all of its solutions. */
struct trial {
    const struct kind *kind;
    struct model m;
    int seed;
    VEC(mark *) solutions;
};

static void fail_trial(const struct trial *t, const char *what) {
    fail_msg("%s, model %d: %s", t->kind->name, t->seed, what);
}

static void expect(const struct trial *t, bool holds, const char *what) {
    if (!holds)
        fail_trial(t, what);
}

/* --- against all assignments ------------------------------------------------------------------ */

static void enumerate(struct trial *t) {
    int n = model_vars(&t->m);
    mark full[VARS_MOST];
    assert_in_range(n, 1, VARS_MOST);
    for (unsigned bits = 0; bits < 1u << n; bits++) {
        for (int v = 0; v < n; v++)
            full[v] = bits >> v & 1 ? MARK_YES : MARK_NO;
        bool obeys = t->kind->obeys(&t->m, full);
        expect(t, judge_full(&t->m, full) == obeys, "the judge of full boards");
        if (obeys)
            vec_push(&t->solutions, (mark *)mem_copy(full, n, sizeof *full));
    }
}

static bool extends(const struct trial *t, const mark *full, const mark *marks) {
    for (int v = 0; v < model_vars(&t->m); v++)
        if (marks[v] != MARK_NONE && marks[v] != full[v])
            return false;
    return true;
}

/* How many solutions keep these marks, and this literal as well (LIT_TRUE: any). */
static int count_with(const struct trial *t, const mark *marks, lit l) {
    int n = 0;
    for (int i = 0; i < t->solutions.len; i++)
        n += extends(t, t->solutions.at[i], marks) && lit_mark(t->solutions.at[i], l) == MARK_YES;
    return n;
}

/* Marks that some solution keeps, or any at all. */
static void draw_marks(const struct trial *t, struct rng *rng, mark *marks) {
    int n = model_vars(&t->m), share = rng_below(rng, 100);
    bool true_ones = t->solutions.len > 0 && rng_below(rng, 4) > 0;
    const mark *from = true_ones ? t->solutions.at[rng_below(rng, t->solutions.len)] : NULL;
    for (int v = 0; v < n; v++) {
        mark any = rng_below(rng, 2) ? MARK_YES : MARK_NO;
        marks[v] = rng_below(rng, 100) < share ? (from ? from[v] : any) : MARK_NONE;
    }
}

/* The places of each breach follow one another, sorted and without repeats; returns where the next
 * breach's places begin. */
static int check_breach(const struct trial *t, const struct verdict *v, const struct breach *b,
                        int from) {
    expect(t, b->word != NULL, "a breach without a word");
    expect(t, b->first == from && from + b->len <= v->places.len, "places that are not its own");
    for (int i = b->first; i + 1 < b->first + b->len; i++)
        expect(t, !place_same(v->places.at[i], v->places.at[i + 1]), "a place twice");
    return from + b->len;
}

static void check_no_repeat(const struct trial *t, const struct verdict *v, const struct breach *b,
                            const struct breach *next) {
    bool same = b->family == next->family && b->word == next->word && b->len == next->len;
    for (int i = 0; i < b->len && same; i++)
        same = place_same(v->places.at[b->first + i], v->places.at[next->first + i]);
    expect(t, b->sum < 0 || next->sum < 0 || b->about != next->about || !same, "a breach twice");
}

/* Whether a board is solved when what is open counts as unmarked. */
static bool solves_unmarked(const struct trial *t, const mark *marks) {
    mark full[VARS_MOST];
    marks_complete(&t->m, marks, full);
    return t->kind->obeys(&t->m, full);
}

static void check_verdict(const struct trial *t, const mark *marks) {
    struct verdict v = {0};
    judge(&t->m, marks, &v);
    bool solvable = count_with(t, marks, LIT_TRUE) > 0;
    if (v.status == STATUS_BROKEN)
        expect(t, !solvable, "broken, but a solution keeps the marks");
    if (v.status == STATUS_SOLVED)
        expect(t, solvable, "solved, but no solution keeps the marks");
    if (solves_unmarked(t, marks))
        expect(t, v.status == STATUS_SOLVED, "a solution is not seen to be one");
    expect(t, (v.status == STATUS_BROKEN) == (v.broken.len > 0), "broken without a breach");
    expect(t, (v.status == STATUS_SOLVED) == (v.broken.len + v.missing.len == 0),
           "unfinished, but nothing is missing");
    int from = 0;
    for (int i = 0; i < v.broken.len; i++)
        from = check_breach(t, &v, &v.broken.at[i], from);
    for (int i = 0; i < v.missing.len; i++)
        from = check_breach(t, &v, &v.missing.at[i], from);
    for (int i = 1; i < v.broken.len; i++)
        check_no_repeat(t, &v, &v.broken.at[i - 1], &v.broken.at[i]);
    for (int i = 1; i < v.missing.len; i++)
        check_no_repeat(t, &v, &v.missing.at[i - 1], &v.missing.at[i]);
    verdict_free(&v);
}

/* Quiet facts are closed under themselves; and each of them holds wherever the marks do. */
static void check_quiet(const struct trial *t, const mark *marks) {
    struct quiet q = {0};
    quiet_init(&q, &t->m, marks);
    mark *further = quiet_marks(&t->m, q.marks);
    for (int v = 0; v < model_vars(&t->m); v++) {
        expect(t, further[v] == q.marks[v], "quiet facts that are not closed");
        if (marks[v] == MARK_NONE && q.marks[v] != MARK_NONE)
            expect(t, count_with(t, marks, lit_not(lit_of(v, q.marks[v]))) == 0,
                   "a quiet fact that is not forced");
    }
    mem_free(further);
    quiet_free(&q);
}

static void check_engine(const struct trial *t, const mark *marks) {
    struct engine e;
    engine_init(&e, &t->m, marks);
    bool fits = engine_run(&e);
    if (!fits)
        expect(t, count_with(t, marks, LIT_TRUE) == 0, "a clash, but a solution keeps the marks");
    for (int v = 0; v < model_vars(&t->m) && fits; v++)
        if (marks[v] == MARK_NONE && e.marks[v] != MARK_NONE)
            expect(t, count_with(t, marks, lit_not(lit_of(v, e.marks[v]))) == 0,
                   "the engine sets a mark that is not forced");
    if (fits && engine_full(&e))
        expect(t, t->m.graph.shape != SHAPE_NONE || judge_full(&t->m, e.marks),
               "a full board at rest that is wrong");
    engine_free(&e);
}

static void fail_step(const struct trial *t, const struct step *step, const char *what) {
    char text[128];
    snprintf(text, sizeof text, "%s: %s", techniques[step->technique].id, what);
    fail_trial(t, text);
}

/* Each step is forced by the solutions, and by its evidence alone. */
static void check_steps(const struct trial *t, struct solver *evidence, mark *marks) {
    struct step step = {0};
    struct settled settled;
    int steps = 0;
    settled_init(&settled, &t->m, marks);
    while (steps++ < STEPS_MOST &&
           ladder_next(&settled, marks, TIER_BASIC, TIER_WHATIF, NO_CELL, &step)) {
        met[step.technique]++;
        for (int i = 0; i < step.then.len; i++) {
            lit l = step.then.at[i];
            if (lit_mark(marks, l) != MARK_NONE || count_with(t, marks, lit_not(l)) != 0)
                fail_step(t, &step, "not forced");
            if (evidence_search(evidence, marks, &step, l) != SEARCH_NONE)
                fail_step(t, &step, "its evidence is too little");
        }
        for (int i = 0; i < step.then.len; i++)
            lit_set(marks, step.then.at[i]);
    }
    settled_free(&settled);
    step_free(&step);
}

static void check_boards(const struct trial *t, struct rng *rng) {
    struct solver *evidence = evidence_solver(&t->m);
    for (int i = 0; i < BOARDS; i++) {
        mark marks[VARS_MOST];
        draw_marks(t, rng, marks);
        check_verdict(t, marks);
        check_quiet(t, marks);
        check_engine(t, marks);
        if (count_with(t, marks, LIT_TRUE) > 0)
            check_steps(t, evidence, marks);
    }
    solver_free(evidence);
}

/* --- the solvers ------------------------------------------------------------------------------ */

static void check_solve(const struct trial *t) {
    static const char *const what[] = {
        [ENGINE_AUTO] = "how many solutions are found",
        [ENGINE_SEARCH] = "how many solutions the search alone finds",
        [ENGINE_SAT] = "how many solutions cuts alone find",
    };
    for (enum solve_engine engine = ENGINE_AUTO; engine <= ENGINE_SAT; engine++) {
        struct answer a = {0};
        solve(&t->m, &(struct solve_options){.count = 1 << VARS_MOST, .engine = engine}, &a);
        expect(t, a.whole && a.count == t->solutions.len, what[engine]);
        expect(t, engine != ENGINE_SEARCH || a.stats.sat.variables == 0, "no PicoSAT in a search");
        answer_free(&a);
    }
}

static void check_picosat(const struct trial *t) {
    if (t->solutions.len > SOLUTIONS_MOST)
        return;
    struct solver *s = solver_new(&t->m, NULL, NULL);
    int n = 0;
    while (n <= t->solutions.len && solver_search(s, NULL, 0) == SEARCH_FOUND) {
        n++;
        solver_forbid(s, solver_solution(s));
    }
    expect(t, n == t->solutions.len, "how many solutions PicoSAT finds");
    solver_free(s);
}

void try_kind(const struct kind *kind) {
    int solved = 0;
    memset(met, 0, sizeof met);
    for (int seed = 0; seed < kind->models; seed += KIND_STRIDE) {
        struct trial t = {.kind = kind, .seed = seed};
        struct rng rng;
        rng_seed(&rng, (uint64_t)seed + 1);
        kind->build(&t.m, &rng);
        enumerate(&t);
        check_solve(&t);
        check_picosat(&t);
        check_boards(&t, &rng);
        solved += t.solutions.len > 0;
        for (int i = 0; i < t.solutions.len; i++)
            mem_free(t.solutions.at[i]);
        vec_free(&t.solutions);
        model_free(&t.m);
    }
    assert_true(5 * KIND_STRIDE * solved > kind->models); /* not all of the Models are empty ones */
    for (int i = 0; kind->techniques[i]; i++)
        if (met[technique_by_id(kind->techniques[i])] == 0 && KIND_STRIDE == 1)
            fail_msg("%s: %s was never met", kind->name, kind->techniques[i]);
}

const struct family kind_families[F_FAMILIES] = {
    [F_ENDS] = {.role = ROLE_ENDS, .word = "ends", .rule = "no ends", .subject = "{about}"},
    [F_LOOP] = {.word = "loop", .rule = "one loop", .subject = "the loop"},
    [F_SUM] = {.word = "sum", .rule = "a sum", .subject = "the {n} at {about}"},
};

void random_sum(struct model *m, struct rng *rng, int vars) {
    lit lits[2 * VARS_MOST];
    int n = 0;
    for (int v = 0; v < vars; v++)
        for (int times = rng_below(rng, 5) - 1; times > 0; times -= 2)
            lits[n++] = rng_below(rng, 8) ? lit_yes(v) : lit_no(v);
    if (n == 0)
        return;
    int lo = rng_below(rng, n), hi = lo + rng_below(rng, 2);
    model_sum(m, F_SUM, rng_below(rng, grid_cells(m->grid)), lits, n, lo, hi);
}

bool sums_hold(const struct model *m, const mark *full) {
    for (int i = 0; i < m->sums.len; i++) {
        const struct sum *s = &m->sums.at[i];
        int n = 0;
        for (int k = 0; k < s->len; k++)
            n += lit_mark(full, sum_lits(m, s)[k]) == MARK_YES;
        if (s->family == F_SUM && (n < s->lo || n > s->hi))
            return false;
    }
    return true;
}
