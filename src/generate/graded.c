/* A puzzle of a wanted difficulty is built, not awaited. A planted puzzle is walked through with
 * the techniques of that difficulty alone; where the walk gets stuck the puzzle gets one clue more
 * there, which its truth obeys, and the walk goes on. A walk that reaches the end proves that there
 * is one solution. What the puzzle is then worth is rated from its beginning: what is too easy
 * loses clues one by one. */
#include "generate/planted.h"
#include "sat/solve.h"

#include <string.h>

enum {
    CHOICES = 2,      /* ways to ease it, of which the best is taken */
    CLUE_CELLS = 101, /* on large boards several clues are given at a time, one in so many cells */
    A_ZERO = 6,       /* is as bad as so many places left open */
    LEADS = 4,        /* walks from the beginning */
    DROPS = 8,        /* clues taken away at most */
    WIDEST = 8,       /* from here on see rating_is_good() */
    FEW = 8,
    FEW_PERCENT = 6,
    SUPPOSED_PERCENT = 15,
    LONGEST_WALK = 40,
    VARS_A_STEP = 150, /* out of 100 steps */
};

/* The techniques of a difficulty: those that may be met anywhere; and those of which there may be
 * so many in a hundred steps, with walks no longer than this. */
static const struct level {
    enum tier free, rare;
    int share, walk;
} levels[DIFFICULTIES] = {
    [EASY] = {TIER_EASY, TIER_MEDIUM, 20, 0},       [NORMAL] = {TIER_MEDIUM, TIER_HARD, 12, 0},
    [HARD] = {TIER_HARD, TIER_WHATIF, 8, 8},        [EXPERT] = {TIER_HARD, TIER_WHATIF, 9, 40},
    [EXTREME] = {TIER_WHATIF, TIER_WHATIF, 100, 0},
};

/* A puzzle and how far the walk has come. */
struct lead {
    struct run *run;
    const struct level *level;
    struct puzzle *p;
    struct model m;
    mark *marks, *truth; /* by variable */
    int rare;            /* steps that were not free */
    int near;            /* the last step */
    int eased;
};

static int open_marks(const struct model *m, const mark *marks) {
    int n = 0;
    for (int v = 0; v < model_vars(m); v++)
        n += marks[v] == MARK_NONE;
    return n;
}

static void take(const struct model *m, mark *marks, const struct step *step, int *near) {
    for (int i = 0; i < step->then.len; i++)
        lit_set(marks, step->then.at[i]);
    *near = m->vars.at[lit_var(step->then.at[0])].at.a;
}

/* As far as a tier leads. What the engine finds at once is of no more than the medium one. */
static void walk_tier(const struct model *m, mark *marks, enum tier top, int *near) {
    struct step step = {0};
    bool fast = top >= TIER_MEDIUM;
    do
        if (fast)
            deduce_propagate(m, marks);
    while (deduce_next(m, marks, top, *near, &step) && (take(m, marks, &step, near), true));
    step_free(&step);
}

/* --- the walk --------------------------------------------------------------------------------- */

static bool next_rare(const struct lead *l, struct step *step) {
    for (int t = 0; t < n_techniques; t = technique_after(t))
        if (techniques[t].tier > l->level->free && techniques[t].tier <= l->level->rare &&
            technique_try(t, &l->m, l->marks, l->near, step))
            return true;
    return false;
}

static bool rare_step(struct lead *l) {
    struct step step = {0};
    bool may = l->rare * VARS_A_STEP < l->level->share * model_vars(&l->m);
    bool found = may && next_rare(l, &step) && step.walk.len <= l->level->walk;
    if (found) {
        take(&l->m, l->marks, &step, &l->near);
        l->rare++;
    }
    step_free(&step);
    return found;
}

/* As far as it goes without help; true: to the end. */
static bool walk(struct lead *l) {
    do
        walk_tier(&l->m, l->marks, l->level->free, &l->near);
    while (rare_step(l));
    return open_marks(&l->m, l->marks) == 0;
}

static void from_the_start(struct lead *l) {
    memset(l->marks, MARK_NONE, (size_t)model_vars(&l->m) * sizeof *l->marks);
    l->rare = 0;
    l->near = NO_CELL;
}

static void compile(struct lead *l) {
    l->p->genre->compile(l->p, &l->m);
    l->marks = marks_new(&l->m);
    l->truth = marks_new(&l->m);
    l->near = NO_CELL;
}

/* The same with other givens: what was found out and is a place still, is known still. A place that
 * is new was a clue: a shaded cell now, with no lines. */
static struct lead lead_with(const struct lead *l, struct puzzle *p) {
    struct lead new = *l;
    new.p = p;
    compile(&new);
    for (int v = 0; v < model_vars(&new.m); v++) {
        struct place at = new.m.vars.at[v].at;
        int was = model_at(&l->m, at);
        new.marks[v] = was < 0 ? MARK_NONE : l->marks[was];
        new.truth[v] = was >= 0 ? l->truth[was] : place_is_cell(at) ? MARK_YES : MARK_NO;
    }
    return new;
}

static void lead_free(struct lead *l) {
    if (!l->p)
        return;
    puzzle_free(l->p);
    model_free(&l->m);
    mem_free(l->marks);
    mem_free(l->truth);
    l->p = NULL;
}

static void lead_replace(struct lead *l, struct lead by) {
    lead_free(l);
    *l = by;
}

/* One of the ways to ease it, and what it brings at a glance; false: there is none. */
static bool eased(const struct lead *l, struct lead *out) {
    struct puzzle *p = puzzle_copy(l->p);
    int done = 0, want = 1 + grid_cells(p->grid) / CLUE_CELLS;
    while (done < want && l->run->by->ease(l->run, p, &l->m, l->marks, l->truth))
        done++;
    if (done == 0) {
        puzzle_free(p);
        return false;
    }
    *out = lead_with(l, p);
    enum tier glance = l->level->free < TIER_MEDIUM ? l->level->free : TIER_MEDIUM;
    walk_tier(&out->m, out->marks, glance, &out->near);
    return true;
}

/* Zeros give all away. */
static int zeros(const struct puzzle *p) {
    int n = 0;
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        n += p->given[cell].kind == GIVEN_CLUE && p->given[cell].number == 0;
    for (int room = 0; room < p->rooms; room++)
        n += p->room_number[room] == 0;
    return n;
}

/* Eases it where the walk is stuck, in the way of some with which it goes farthest. A pattern that
 * must be symmetric stays as it is. */
static bool ease(struct lead *l) {
    struct lead best = {0}, next;
    int least = 0;
    bool may = l->run->o->symmetry == SYMMETRY_NONE && l->eased <= 10 + grid_cells(l->p->grid) / 5;
    for (int i = 0; i < CHOICES && may && eased(l, &next); i++) {
        int cost = open_marks(&next.m, next.marks) + A_ZERO * zeros(next.p);
        if (best.p && cost >= least) {
            lead_free(&next);
            continue;
        }
        least = cost;
        lead_replace(&best, next);
    }
    if (!best.p)
        return false;
    lead_replace(l, best);
    l->eased++;
    return true;
}

/* To the end, with as many clues more as that takes. An extreme puzzle may be stuck. */
static bool lead_on(struct lead *l) {
    if (l->run->o->difficulty == EXTREME)
        return true;
    while (!walk(l))
        if (run_over(l->run) || !ease(l))
            return false;
    return true;
}

/* --- what it is worth ------------------------------------------------------------------------- */

static int supposed(const struct rating *r) {
    int n = 0;
    for (int t = 0; t < n_techniques; t++)
        n += techniques[t].tier >= TIER_WHATIF ? r->count[t] : 0;
    return n;
}

bool rating_is_good(const struct rating *r) {
    int few = r->steps * FEW_PERCENT / 100;
    if (r->difficulty == EXTREME)
        return true;
    if (r->widest > WIDEST)
        return false;
    return r->difficulty < EXPERT ||
           (r->hardest <= (few > FEW ? few : FEW) && r->longest <= LONGEST_WALK &&
            supposed(r) * 100 <= SUPPOSED_PERCENT * r->steps);
}

enum fit rate_for(struct run *run, const struct puzzle *p, struct rating *r) {
    struct budget b = run_budget(run);
    struct model m;
    p->genre->compile(p, &m);
    rate_up_to(&m, &b, run->o->difficulty, r);
    model_free(&m);
    return fit_of(run, r);
}

enum fit fit_of(struct run *run, const struct rating *r) {
    enum difficulty wanted = run->o->difficulty;
    enum fit fit = !r->complete || r->difficulty > wanted ? TOO_HARD
                   : r->difficulty < wanted               ? TOO_EASY
                   : rating_is_good(r)                    ? FITS
                                                          : TOO_DULL;
    run->rated[fit]++;
    return fit;
}

/* The next clue that can be dropped is; false: there is none. */
static bool drop_next(struct lead *l, vec_int *clues) {
    while (clues->len > 0) {
        struct puzzle *p = puzzle_copy(l->p);
        if (l->run->by->drop(p, &l->m, l->truth, vec_pop(clues))) {
            lead_replace(l, lead_with(l, p));
            return true;
        }
        puzzle_free(p);
    }
    return false;
}

/* Clues go one by one while it is too easy; one without which it is too hard comes back. */
static bool drop_to_fit(struct lead *l) {
    struct rating r;
    vec_int clues = {0};
    enum fit fit = TOO_EASY;
    l->run->by->clues(l->p, &clues);
    rng_shuffle(&l->run->rng, clues.at, clues.len);
    for (int i = 0; i < DROPS && fit != FITS && !run_over(l->run); i++) {
        struct lead was = lead_with(l, puzzle_copy(l->p));
        if (!drop_next(l, &clues)) {
            lead_free(&was);
            break;
        }
        fit = rate_for(l->run, l->p, &r);
        if (fit == FITS || fit == TOO_EASY)
            lead_free(&was);
        else
            lead_replace(l, was);
    }
    vec_free(&clues);
    return fit == FITS;
}

/* Clues that came late in the walk are there from the beginning now; those that were turned away
 * from something are not. */
static bool lead_to_fit(struct lead *l) {
    struct rating r;
    enum fit fit = TOO_HARD;
    for (int i = 0; i < LEADS && fit == TOO_HARD; i++) {
        from_the_start(l);
        if (!lead_on(l))
            return false;
        fit = rate_for(l->run, l->p, &r);
    }
    bool may_drop = fit == TOO_EASY && l->run->o->symmetry == SYMMETRY_NONE;
    return fit == FITS || (may_drop && drop_to_fit(l));
}

bool walk_on(struct run *run, const struct model *m, mark *marks, int *rare) {
    struct lead l = {.run = run,
                     .level = &levels[run->o->difficulty],
                     .m = *m,
                     .marks = marks,
                     .rare = *rare,
                     .near = NO_CELL};
    int open = open_marks(m, marks);
    walk_tier(m, marks, l.level->free, &l.near);
    bool found = open_marks(m, marks) < open || rare_step(&l);
    *rare = l.rare;
    return found;
}

static bool know_truth(struct lead *l) {
    struct answer a = {0};
    solve(&l->m, &(struct solve_options){.budget = run_budget(l->run)}, &a);
    bool known = a.solution != NULL;
    if (known)
        memcpy(l->truth, a.solution, (size_t)model_vars(&l->m) * sizeof *l->truth);
    answer_free(&a);
    return known;
}

struct puzzle *build_graded(struct run *run, struct puzzle *p) {
    if (!run->by->ease || run->o->difficulty < run->by->eased_from)
        return p;
    struct lead l = {.run = run, .level = &levels[run->o->difficulty], .p = p};
    compile(&l);
    bool good = know_truth(&l) && lead_to_fit(&l);
    struct puzzle *built = good ? puzzle_copy(l.p) : NULL;
    lead_free(&l);
    return built;
}
