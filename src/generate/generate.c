#include "generate/generate.h"

#include "base/clock.h"
#include "generate/planted.h"
#include "sat/solve.h"

#include <string.h>

/* Small boards fail more often, and cost less. */
enum { TRIES = 100, TRIES_BY_CELLS = 20000, GRADED_TRIES = 400, WIDEST = 8, EASINGS_BY_CELLS = 10 };

static planter *planter_of(const struct genre *g) {
    if (g->looks.dots)
        return plant_dots;
    return g->looks.rooms ? plant_rooms : plant_loops;
}

static easer *easer_of(const struct genre *g) {
    if (g->looks.dots)
        return NULL;
    return g->looks.rooms ? ease_rooms : ease_loops;
}

static struct puzzle *one_puzzle(struct run *run) {
    struct grid g = run->o->grid;
    struct puzzle *p = NULL;
    int tries = TRIES + TRIES_BY_CELLS / grid_cells(g);
    for (run->attempt = 0; run->attempt < tries && !p && !run_over(run); run->attempt++)
        p = planter_of(run->o->genre)(run);
    run->earlier += run->attempt;
    return p;
}

/* As far as the ladder leads up to a tier. True: to the end. */
static bool climb(const struct model *m, enum tier top, mark *marks) {
    struct step step = {0};
    int near = NO_CELL;
    while (deduce_next(m, marks, top, near, &step)) {
        for (int i = 0; i < step.then.len; i++)
            lit_set(marks, step.then.at[i]);
        near = m->vars.at[lit_var(step.then.at[0])].at.a;
    }
    step_free(&step);
    return memchr(marks, MARK_NONE, (size_t)model_vars(m)) == NULL;
}

enum fit { FITS, TOO_EASY, TOO_HARD };

/* Below "extreme" no step may ask for more than a reader can hold. */
static enum fit rated(struct run *run, const struct model *m) {
    const struct generate_options *o = run->o;
    struct rating r;
    struct budget b = run_budget(run);
    rate_up_to(m, &b, o->difficulty, &r);
    if (!r.complete || r.difficulty > o->difficulty)
        return TOO_HARD;
    if (r.difficulty < o->difficulty)
        return TOO_EASY;
    return r.difficulty == EXTREME || r.widest <= WIDEST ? FITS : TOO_HARD;
}

/* What is too hard for the wanted difficulty is mostly seen without the minimal sets of a rating.
 */
static enum fit weigh(struct run *run, const struct model *m, mark *marks) {
    enum difficulty wanted = run->o->difficulty;
    mark *far = marks_new(m);
    bool ends = climb(m, TIER_HARD, marks);
    memcpy(far, marks, (size_t)model_vars(m));
    bool hard = (wanted == EASY && !ends) || (wanted < EXTREME && !climb(m, TIER_WHATIF, far));
    mem_free(far);
    return hard ? TOO_HARD : rated(run, m);
}

static bool ease(struct run *run, struct puzzle *p, const struct model *m, const mark *marks) {
    easer *by = easer_of(p->genre);
    struct answer a = {0};
    solve(m, &(struct solve_options){.budget = run_budget(run)}, &a);
    bool eased = by && run->o->symmetry == SYMMETRY_NONE && a.solution &&
                 by(&run->rng, p, m, marks, a.solution);
    answer_free(&a);
    return eased;
}

/* How well a puzzle fits; when it is too hard, *eased is an easier one, or NULL. */
static enum fit fit_or_ease(struct run *run, const struct puzzle *p, struct puzzle **eased) {
    struct model m;
    p->genre->compile(p, &m);
    mark *marks = marks_new(&m);
    enum fit f = weigh(run, &m, marks);
    *eased = f == TOO_HARD && run->o->difficulty < EXPERT ? puzzle_copy(p) : NULL;
    if (*eased && !ease(run, *eased, &m, marks)) {
        puzzle_free(*eased);
        *eased = NULL;
    }
    mem_free(marks);
    model_free(&m);
    return f;
}

/* Eases a puzzle (which it frees) until it has the wanted difficulty; what became too easy is eased
 * otherwise. NULL: it never has. */
static struct puzzle *fit(struct run *run, struct puzzle *p) {
    struct puzzle *harder = NULL, *eased;
    for (int i = 0; i <= grid_cells(run->o->grid) / EASINGS_BY_CELLS && !run_over(run); i++) {
        enum fit f = fit_or_ease(run, p, &eased);
        if (f == FITS) {
            puzzle_free(harder);
            return p;
        }
        if (f == TOO_EASY && harder) {
            puzzle_free(p);
            p = harder;
            harder = NULL;
            continue;
        }
        if (!eased)
            break;
        puzzle_free(harder);
        harder = p;
        p = eased;
    }
    puzzle_free(harder);
    puzzle_free(p);
    return NULL;
}

struct puzzle *generate(const struct generate_options *o) {
    struct run run = {.o = o, .started = clock_cpu()};
    rng_seed(&run.rng, o->seed);
    if (!o->graded)
        return one_puzzle(&run);
    for (int i = 0; i < GRADED_TRIES && !run.over; i++) {
        struct puzzle *p = one_puzzle(&run);
        p = p ? fit(&run, p) : NULL;
        if (p)
            return p;
    }
    return NULL;
}
