/* build_unique() gives a puzzle one solution: it shows one more clue where another solution
 * differs, then removes clues that exclude no other solution.
 *
 * build_graded() builds a puzzle of a wanted difficulty instead of searching for one. It walks
 * through a planted puzzle with the techniques of that difficulty alone. Where the walk gets stuck,
 * it shows one more clue that the planted solution obeys, and where no clue helps it redraws a
 * part. A walk that reaches the end proves that the solution is unique. Then it removes clues that
 * such a walk does not need, and rates the puzzle from the start. */
#include "generate/candidate.h"

#include "base/least.h"
#include "solve/solve.h"

#include <string.h>

enum {
    FEW = 8,         /* this and the following limits: see rating_is_good() */
    FEW_PERCENT = 4, /* this and the next per 100 variables: most steps set one or two */
    SUPPOSED_PERCENT = 8,
    LONGEST_WALK = 40,
    /* Kurodoko, Akari and Cave ask an expert for short chains: published boards of ten by ten that
     * are rated expert have ten to twenty-two. So the generator for every genre counts this many
     * short chains as one long one. */
    SHORTS_A_LONG = 3,
};

/* --- judging a rating ------------------------------------------------------------------------- */

/* Returns the number of steps that make a supposition; `a_long` short chains count as one long
 * one. */
static int supposed(const struct rating *r, int a_long) {
    int shorts = 0, longs = 0;
    for (int t = 0; t < n_techniques; t++)
        if (techniques[t].tier >= TIER_WHATIF)
            *(techniques[t].longest > 0 ? &shorts : &longs) += r->count[t];
    return longs + (shorts + a_long - 1) / a_long;
}

/* Returns the number of steps of the hardest kind, counting short chains in the same way. */
static int hardest(const struct rating *r, int a_long) {
    for (int t = 0; t < n_techniques; t++)
        if (techniques[t].tier >= TIER_WHATIF && techniques[t].longest == 0 && r->count[t] > 0)
            return r->hardest;
    return (r->hardest + a_long - 1) / a_long;
}

static bool is_good(const struct rating *r, int a_long) {
    int few = r->variables * FEW_PERCENT / 100;
    if (r->difficulty == EXTREME)
        return true;
    if (r->widest > WIDEST)
        return false;
    return r->difficulty < EXPERT ||
           (hardest(r, a_long) <= max_int(few, FEW) && r->longest <= LONGEST_WALK &&
            supposed(r, a_long) * 100 <= SUPPOSED_PERCENT * r->variables);
}

bool rating_is_good(const struct rating *r) {
    return is_good(r, 1);
}

void rate_puzzle(struct run *run, const struct puzzle *p, enum difficulty most, struct rating *r) {
    struct budget b = run_budget(run);
    struct model m;
    p->genre->compile(p, &m);
    rate_up_to(&m, &b, most, r);
    model_free(&m);
}

enum fit rate_for(struct run *run, const struct puzzle *p, struct rating *r) {
    rate_puzzle(run, p, run->o->difficulty, r);
    return fit_for(run, p, r);
}

enum fit fit_for(struct run *run, const struct puzzle *p, const struct rating *r) {
    enum fit fit = fit_of(run, r);
    if (fit != FITS || has_technique(run, p, r))
        return fit;
    run->rated[FITS]--;
    run->rated[LACKING]++;
    return LACKING;
}

/* A rating skips what counting and a genre's own rules settle without any technique, so the uses of
 * some techniques appear only in a walk of the ladder. */
bool has_technique(const struct run *run, const struct puzzle *p, const struct rating *r) {
    int wanted = run->o->with ? (int)(run->o->with - techniques) : -1;
    if (wanted < 0 || r->count[wanted] > 0 || techniques[wanted].tier >= TIER_WHATIF)
        return wanted < 0 || r->count[wanted] > 0;
    struct model m;
    p->genre->compile(p, &m);
    bool has = ladder_uses(&m, wanted);
    model_free(&m);
    return has;
}

/* A rating that was cut short is an estimate. It does not prove that a puzzle is easy enough. But
 * no puzzle is too hard for extreme, and `sumi rate` estimates in the same way. */
enum fit fit_of(struct run *run, const struct rating *r) {
    enum difficulty wanted = run->o->difficulty;
    int a_long = run_plants_whole(run) ? 1 : SHORTS_A_LONG;
    bool too_hard = !r->unique || (!r->complete && wanted < EXTREME) || r->difficulty > wanted;
    enum fit fit = too_hard                 ? TOO_HARD
                   : r->difficulty < wanted ? TOO_EASY
                   : !is_good(r, a_long)    ? TOO_DULL
                                            : FITS;
    run->rated[fit]++;
    return fit;
}

/* Removes, restores or varies clues until the puzzle fits. Returns true if it fits. */
static bool change_to_fit(struct candidate *l, enum fit fit) {
    if (fit_wants_more(fit) && l->run->o->difficulty != EXTREME && drop_to_fit(l))
        return true;
    if (fit == TOO_HARD)
        fit = restore_to_fit(l);
    bool varies = fit_wants_more(fit) || (fit == TOO_HARD && !l->run->by->plants_cheaply);
    return fit == FITS || (varies && vary_to_fit(l, fit));
}

static bool bring_to_fit(struct candidate *l) {
    struct rating r;
    candidate_restart(l);
    if (proved_by_techniques(l->run)) { /* an extreme puzzle may leave the walk stuck */
        if (!ease_to_end(l))
            return false;
        trim(l);
    }
    double walked = l->walk.work;
    bool learns =
        l->run->by
            ->plants_cheaply; /* puzzles of `walled` that take less work are seldom finished */
    bool to_end =
        learns && !l->p->genre->making.pieces_go; /* otherwise too many pieces would stay */
    enum fit fit = fit_if_lone(l, to_end ? EXTREME : l->run->o->difficulty, &r);
    bool fits = change_to_fit(l, fit);
    if (learns)
        note_unseen(l->run, walked, &r);
    return fits;
}

bool proved_by_techniques(const struct run *run) {
    return run->o->graded && run->o->difficulty < EXTREME;
}

static bool know_truth(struct candidate *l) {
    struct answer a = {0};
    if (candidate_take_planted(l))
        return true;
    solve(&l->m, &(struct solve_options){.budget = run_budget(l->run)}, &a);
    bool known = a.solution != NULL;
    if (known)
        memcpy(l->planted, a.solution, (size_t)model_vars(&l->m) * sizeof *l->planted);
    answer_free(&a);
    return known;
}

static void begin_candidate(struct candidate *l) {
    candidate_compile(l);
    candidate_restart(l);
}

/* Frees a candidate. If it succeeded (`good`), returns a copy of its puzzle and stores its planted
 * solution in the run; otherwise returns NULL. */
static struct puzzle *end_candidate(struct candidate *l, bool good, bool whole) {
    struct run *run = l->run;
    struct puzzle *built = good ? puzzle_copy(l->p) : NULL;
    mem_free(run->planted);
    run->planted = good ? mem_copy(l->planted, model_vars(&l->m), sizeof *l->planted) : NULL;
    if (built && whole && run->by->finish)
        run->by->finish(built);
    candidate_free(l);
    return built;
}

struct puzzle *build_unique(struct run *run, struct puzzle *p) {
    struct candidate l = {.run = run, .p = p, .by = &by_solver};
    begin_candidate(&l);
    bool good = know_truth(&l) && ease_to_end(&l), whole = !proved_by_techniques(run);
    if (good && whole)
        trim(&l);
    return end_candidate(&l, good && !run->over, whole);
}

struct puzzle *build_graded(struct run *run, struct puzzle *p) {
    if (run_plants_whole(run))
        return p;
    struct candidate l = {.run = run, .p = p, .by = &by_walk};
    run->candidates++;
    begin_candidate(&l);
    bool good = know_truth(&l) && bring_to_fit(&l);
    return end_candidate(&l, good, true);
}
