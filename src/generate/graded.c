/* A puzzle of a wanted difficulty is built, not awaited. A planted puzzle is walked through with
 * the techniques of that difficulty alone; where the walk gets stuck the puzzle gets one clue more
 * there, which its truth obeys, and where no clue helps a part of it is drawn anew. A walk that
 * reaches the end proves that there is one solution. Clues that such a walk can do without go
 * again. What the puzzle is then worth is rated from its beginning. */
#include "generate/candidate.h"
#include "sat/solve.h"

#include <string.h>

enum {
    SMALL = 150, /* cells; see proved_by_techniques() */
    TRIMS = 2,   /* what is dropped makes room for more */
    WIDEST = 8,  /* from here on see rating_is_good() */
    FEW = 8,
    FEW_PERCENT = 4, /* both of the variables: most steps settle one or two */
    SUPPOSED_PERCENT = 8,
    LONGEST_WALK = 40,
};

/* --- what it is worth ------------------------------------------------------------------------- */

static int supposed(const struct rating *r) {
    int n = 0;
    for (int t = 0; t < n_techniques; t++)
        n += techniques[t].tier >= TIER_WHATIF ? r->count[t] : 0;
    return n;
}

bool rating_is_good(const struct rating *r) {
    int few = r->variables * FEW_PERCENT / 100;
    if (r->difficulty == EXTREME)
        return true;
    if (r->widest > WIDEST)
        return false;
    return r->difficulty < EXPERT ||
           (r->hardest <= (few > FEW ? few : FEW) && r->longest <= LONGEST_WALK &&
            supposed(r) * 100 <= SUPPOSED_PERCENT * r->variables);
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

static bool bring_to_fit(struct candidate *l) {
    struct rating r;
    candidate_restart(l);
    if (!ease_to_end(l))
        return false;
    bool keep = l->run->by->drops_keep_it;
    bool may_drop =
        (keep || l->run->o->symmetry == SYMMETRY_NONE) && l->run->o->difficulty != EXTREME;
    for (int i = 0; i < TRIMS && !keep && proved_by_techniques(l->run); i++)
        trim(l);
    if (keep && proved_by_techniques(l->run))
        trim_halves(l);
    if (l->run->by->finish)
        l->run->by->finish(l->run, l->p, &l->m, l->truth);
    enum fit fit = rate_for(l->run, l->p, &r);
    if (fit == TOO_EASY && may_drop && drop_to_fit(l))
        return true;
    return fit == FITS || (fit == TOO_EASY && l->run->by->vary && vary_to_fit(l));
}

/* On a small board few clues can be missed, so that a hard puzzle is rather found among those that
 * the planter proves. */
bool proved_by_techniques(const struct run *run) {
    const struct generate_options *o = run->o;
    bool small = grid_cells(o->grid) < SMALL;
    if (run->by->drops_keep_it)
        return o->graded && o->difficulty < EXTREME;
    return run->by->redraw && o->graded && o->symmetry == SYMMETRY_NONE &&
           o->difficulty <= (small ? NORMAL : EXPERT);
}

static bool know_truth(struct candidate *l) {
    struct answer a = {0};
    if (candidate_take_truth(l))
        return true;
    solve(&l->m, &(struct solve_options){.budget = run_budget(l->run)}, &a);
    bool known = a.solution != NULL;
    if (known)
        memcpy(l->truth, a.solution, (size_t)model_vars(&l->m) * sizeof *l->truth);
    answer_free(&a);
    return known;
}

struct puzzle *build_graded(struct run *run, struct puzzle *p) {
    if (run->o->difficulty < run->by->plants_graded_below)
        return p;
    struct candidate l = {.run = run, .p = p};
    candidate_compile(&l);
    candidate_restart(&l);
    bool good = know_truth(&l) && bring_to_fit(&l);
    struct puzzle *built = good ? puzzle_copy(l.p) : NULL;
    candidate_free(&l);
    return built;
}
