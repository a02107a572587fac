/* A puzzle of a wanted difficulty is built, not awaited. A planted puzzle is walked through with
 * the techniques of that difficulty alone; where the walk gets stuck the puzzle gets one clue more
 * there, which its truth obeys, and where no clue helps a part of it is drawn anew. A walk that
 * reaches the end proves that there is one solution. Clues that such a walk can do without go
 * again. What the puzzle is then worth is rated from its beginning. */
#include "generate/planted.h"
#include "generate/walk.h"
#include "sat/solve.h"

#include <string.h>

enum {
    EASED = 8,     /* ways to ease it, of which the best is taken */
    REDRAWN = 6,   /* ways to draw a part anew */
    GAIN = 4,      /* so many marks more are worth a clue, else a part is drawn anew */
    LOSS = 100,    /* what that may cost, if a clue brings anything */
    A_BLEMISH = 6, /* is as bad as so many places left open */
    SMALL = 150,   /* cells; see proved_by_walk() */
    TRIMS = 2,     /* what is dropped makes room for more */
    DROPS = 30,    /* clues taken away at most from what is too easy */
    WIDEST = 8,    /* from here on see rating_is_good() */
    FEW = 8,
    FEW_PERCENT = 6,
    SUPPOSED_PERCENT = 15,
    LONGEST_WALK = 40,
};

/* A puzzle and how far the walk has come. */
struct lead {
    struct run *run;
    struct puzzle *p;
    struct model m;
    mark *marks, *truth; /* by variable */
    struct walk walk;
    bool redrawn;           /* by the last change: what was known need not follow any more */
    int eased;              /* how often */
    int farthest, eased_by; /* the fewest places that a walk left open, and eased so often then */
};

/* As far as it goes without help; true: to the end. */
static bool walk(struct lead *l) {
    return walk_to_end(&l->m, l->marks, l->run->o->difficulty, &l->walk);
}

static void from_the_start(struct lead *l) {
    memset(l->marks, MARK_NONE, (size_t)model_vars(&l->m) * sizeof *l->marks);
    l->walk = (struct walk){.near = NO_CELL, .supposes = !proved_by_walk(l->run)};
}

static void compile(struct lead *l) {
    l->p->genre->compile(l->p, &l->m);
    l->marks = marks_new(&l->m);
    l->truth = marks_new(&l->m);
}

/* The same with other givens: what was found out and is a place still, is known still. Of a place
 * that is new, told_truth() has the truth. */
static struct lead lead_with(const struct lead *l, struct puzzle *p) {
    struct lead new = *l;
    new.p = p;
    compile(&new);
    for (int v = 0; v < model_vars(&new.m); v++) {
        int was = model_at(&l->m, new.m.vars.at[v].at);
        new.marks[v] = was < 0 ? MARK_NONE : l->marks[was];
        new.truth[v] = was < 0 ? MARK_NONE : l->truth[was];
    }
    return new;
}

/* What planter or easer had to say of it. */
static bool told_truth(struct lead *l) {
    bool told = l->run->truth != NULL;
    if (told)
        memcpy(l->truth, l->run->truth, (size_t)model_vars(&l->m) * sizeof *l->truth);
    mem_free(l->run->truth);
    l->run->truth = NULL;
    return told;
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

/* --- where the walk is stuck ------------------------------------------------------------------ */

/* The puzzle changed in a way; false: it cannot be. */
static bool changed(const struct lead *l, easer *way, struct lead *out) {
    struct puzzle *p = puzzle_copy(l->p);
    bool done = way(l->run, p, &l->m, l->marks, l->truth);
    if (!done) {
        puzzle_free(p);
        return false;
    }
    *out = lead_with(l, p);
    out->redrawn = told_truth(out);
    return true;
}

/* What a change brings, as far as it is quickly seen. */
static void glance(struct lead *l) {
    walk_at_a_glance(&l->m, l->marks, l->run->o->difficulty, &l->walk);
}

static void walk_again(struct lead *l) {
    from_the_start(l);
    walk(l);
}

/* The best of some changes. */
struct best {
    struct lead lead;
    int cost, open;
};

static void try_changes(const struct lead *l, easer *way, int tries, void (*look)(struct lead *),
                        struct best *best) {
    struct lead next;
    for (int i = 0; i < tries; i++) {
        if (!changed(l, way, &next))
            continue;
        look(&next);
        int open = open_marks(&next.m, next.marks);
        int cost = open + A_BLEMISH * l->run->by->blemishes(next.p);
        if (best->lead.p && cost >= best->cost) {
            lead_free(&next);
            continue;
        }
        lead_replace(&best->lead, next);
        best->cost = cost;
        best->open = open;
    }
}

/* It is given up when nothing has led farther for long. A pattern that must be symmetric stays as
 * it is. */
static bool may_ease(struct lead *l, int open) {
    int patience = 20 + grid_cells(l->p->grid) / 3;
    if (l->eased == 0 || open < l->farthest) {
        l->farthest = open;
        l->eased_by = l->eased;
    }
    return l->run->o->symmetry == SYMMETRY_NONE && l->eased - l->eased_by < patience &&
           !run_over(l->run);
}

/* A part drawn anew is worth it where a clue more brings little; not at any price if it brings
 * some.
 */
static struct lead better_of(struct best *more, struct best *anew, int open) {
    bool take = anew->lead.p && (more->open >= open || anew->cost < more->cost + LOSS);
    lead_free(take ? &more->lead : &anew->lead);
    return take ? anew->lead : more->lead;
}

/* Eases it in the way with which it goes farthest. */
static bool ease(struct lead *l) {
    const struct generator *by = l->run->by;
    int open = open_marks(&l->m, l->marks);
    struct best more = {.open = open}, anew = {.open = open};
    if (!may_ease(l, open))
        return false;
    try_changes(l, by->ease, EASED, glance, &more);
    if (proved_by_walk(l->run) && open - more.open < GAIN)
        try_changes(l, by->redraw, REDRAWN, walk_again, &anew);
    struct lead next = better_of(&more, &anew, open);
    if (!next.p)
        return false;
    lead_replace(l, next);
    if (l->redrawn)
        from_the_start(l);
    l->eased++;
    return true;
}

/* To the end, with as many clues more as that takes. An extreme puzzle may be stuck. */
static bool lead_on(struct lead *l) {
    if (l->run->o->difficulty == EXTREME)
        return true;
    while (!walk(l))
        if (!ease(l))
            return false;
    return true;
}

/* --- without some clues ----------------------------------------------------------------------- */

/* In which they are to be dropped, from the last one on: dull ones first. */
static void clues_in_order(const struct lead *l, vec_int *clues) {
    l->run->by->clues(l->p, false, clues);
    int plain = clues->len;
    l->run->by->clues(l->p, true, clues);
    if (clues->len == 0)
        return;
    rng_shuffle(&l->run->rng, clues->at, plain);
    rng_shuffle(&l->run->rng, clues->at + plain, clues->len - plain);
}

/* The same without the next clue that can be dropped, from the start; false: there is none. */
static bool without_next(const struct lead *l, vec_int *clues, struct lead *out) {
    while (clues->len > 0) {
        struct puzzle *p = puzzle_copy(l->p);
        if (l->run->by->drop(l->run, p, &l->m, l->truth, vec_pop(clues))) {
            *out = lead_with(l, p);
            told_truth(out);
            from_the_start(out);
            return true;
        }
        puzzle_free(p);
    }
    return false;
}

/* Takes away what the walk can do without. */
static void trim(struct lead *l) {
    vec_int clues = {0};
    struct lead less;
    clues_in_order(l, &clues);
    while (!run_over(l->run) && without_next(l, &clues, &less))
        if (walk(&less))
            lead_replace(l, less);
        else
            lead_free(&less);
    vec_free(&clues);
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

/* Clues go one by one while it is too easy; one without which it is too hard comes back. */
static bool drop_to_fit(struct lead *l) {
    struct rating r;
    struct lead less;
    vec_int clues = {0};
    enum fit fit = TOO_EASY;
    clues_in_order(l, &clues);
    for (int i = 0; i < DROPS && fit != FITS && !run_over(l->run); i++) {
        if (!without_next(l, &clues, &less))
            break;
        fit = rate_for(l->run, less.p, &r);
        if (fit == FITS || fit == TOO_EASY)
            lead_replace(l, less);
        else
            lead_free(&less);
    }
    vec_free(&clues);
    return fit == FITS;
}

static bool lead_to_fit(struct lead *l) {
    struct rating r;
    from_the_start(l);
    if (!lead_on(l))
        return false;
    bool may_drop = l->run->o->symmetry == SYMMETRY_NONE && l->run->o->difficulty != EXTREME;
    for (int i = 0; i < TRIMS && proved_by_walk(l->run); i++)
        trim(l);
    if (l->run->by->finish)
        l->run->by->finish(l->run, l->p, &l->m, l->truth);
    enum fit fit = rate_for(l->run, l->p, &r);
    return fit == FITS || (may_drop && fit == TOO_EASY && drop_to_fit(l));
}

/* On a small board few clues can be missed, so that a hard puzzle is rather found among those that
 * the planter proves. */
bool proved_by_walk(const struct run *run) {
    const struct generate_options *o = run->o;
    bool small = grid_cells(o->grid) < SMALL;
    return run->by->redraw && o->graded && o->symmetry == SYMMETRY_NONE &&
           o->difficulty <= (small ? NORMAL : EXPERT);
}

static bool know_truth(struct lead *l) {
    struct answer a = {0};
    if (told_truth(l))
        return true;
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
    struct lead l = {.run = run, .p = p};
    compile(&l);
    from_the_start(&l);
    bool good = know_truth(&l) && lead_to_fit(&l);
    struct puzzle *built = good ? puzzle_copy(l.p) : NULL;
    lead_free(&l);
    return built;
}
