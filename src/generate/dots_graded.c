/* A puzzle of dots that has its difficulty all the time: after each batch of dots it is walked
 * through with the techniques of the difficulty, and what gets the walk stuck, or asks for too many
 * of its hardest steps, is taken back. A rating has the last word; what is off the mark loses many
 * of its dots and grows others. */
#include "generate/dots.h"

enum {
    VARIATIONS = 6,
    TAKEN_BACK = 70, /* out of 100 dots, at most */
    CLIMB_FROM = 30, /* out of 100 wanted dots: before that a glance is enough for an easy one */
    CLIMB_MOST = 10, /* steps of the medium tier, out of 100 variables */
    OFTEN = 9,       /* steps of the hard tier, likewise: with fewer nothing is hard */
};

/* Off any mark: not even a puzzle; with nothing to suppose. */
static const double WORTHLESS = 50, TAME = 20;

/* The highest tier of a difficulty; of how many steps of it a walk may be, out of a hundred
 * variables; and how many batches may be taken back, on a hundred cells. */
static const struct level {
    enum tier top;
    int most, misses;
} levels[] = {
    [EASY] = {TIER_MEDIUM, 8, 70},
    [NORMAL] = {TIER_HARD, 9, 125},
    [HARD] = {TIER_WHATIF, 4, 24},
};

/* On a large board: the highest tier; of the work that a rating allows a walk may take PACE, of
 * that START from the first dot on and the rest as dots come; and steps that suppose something, out
 * of 100 variables, as few as rating_is_good() wants of the hardest kind. */
static const enum tier large_tiers[DIFFICULTIES] = {
    [EASY] = TIER_MEDIUM, [NORMAL] = TIER_HARD, [HARD] = TIER_WHATIF, [EXPERT] = TIER_WHATIF};
static const double PACE = 0.8, START = 0.3, ANY_WORK = 1e9;
enum {
    LARGE_HARDEST = 4,
    LARGE_MISSES = 100, /* batches taken back, on 100 cells */
    LARGE_LEAST = 3,    /* of the dots that were wanted one in so many is kept at least */
    BACK_IN = 40,       /* of the dots one in so many is taken back at a time */
};

static bool is_large(const struct dots *d) {
    return grid_cells(d->p->grid) >= DOTS_LARGE && d->run->o->difficulty < EXTREME;
}

/* For a puzzle whose planted solution is the only one. */
static void rate_dots(const struct dots *d, struct rating *r) {
    struct budget b = run_budget(d->run);
    struct model m;
    d->p->genre->compile(d->p, &m);
    mark *truth = marks_new(&m);
    for (int v = 0; v < model_vars(&m); v++)
        truth[v] = is_drawn(d, m.vars.at[v].at) ? MARK_YES : MARK_NO;
    rate_known(&m, truth, &b, d->run->o->difficulty, r);
    mem_free(truth);
    model_free(&m);
}

/* Whether a large board's walk ends, with no more work than its difficulty allows so many dots: a
 * share of that for each, so that the last ones find some left. */
static bool stays_within_work(struct dots *d) {
    enum difficulty wanted = d->run->o->difficulty;
    double most = rate_most_work_on(d->wanted, wanted) * PACE;
    double now = most * (START + (1 - START) * d->dots / d->wanted);
    struct dots_solved w = dots_solve_large(d->p, large_tiers[wanted], now);
    int hard = w.of[TIER_WHATIF], also = wanted == EXPERT ? w.of[TIER_HARD] : 0;
    return w.ends && (hard > also ? hard : also) * 100 <= LARGE_HARDEST * w.vars;
}

static bool stays_within(struct dots *d) {
    enum difficulty wanted = d->run->o->difficulty;
    if (is_large(d))
        return stays_within_work(d);
    if (!dots_solve_fast(d->p, levels[wanted].top, levels[wanted].most).ends)
        return false;
    return wanted != EASY || d->dots * 100 < CLIMB_FROM * d->wanted ||
           dots_solve(d->p, TIER_MEDIUM, CLIMB_MOST).ends;
}

/* Whether it is too easy at a glance; a rating costs more. */
static bool is_tame(const struct dots *d) {
    enum difficulty wanted = d->run->o->difficulty;
    if (wanted < HARD)
        return false;
    struct dots_solved w = dots_solve_fast(d->p, TIER_HARD, 100);
    if (w.ends)
        return wanted > HARD || w.of[TIER_HARD] * 100 < OFTEN * w.vars;
    return dots_solve(d->p, TIER_HARD, 100).ends;
}

/* One that a rating finds too hard loses its last dots until it is not. */
static enum fit fit_of_large(struct dots *d, struct rating *r) {
    enum fit fit = fit_of(d->run, r);
    while (fit == TOO_HARD && LARGE_LEAST * d->dots > d->wanted && !run_over(d->run)) {
        for (int i = 0; i <= d->dots / BACK_IN; i++)
            take_last(d);
        if (!dots_solve_large(d->p, TIER_WHATIF, ANY_WORK).ends)
            continue;
        rate_dots(d, r);
        fit = fit_of(d->run, r);
    }
    return fit;
}

/* How far the puzzle is from the wanted difficulty; 0: it has it. */
static double off_the_mark(struct dots *d) {
    struct rating r;
    if (!looks_good(d))
        return WORTHLESS;
    if (!is_large(d) && is_tame(d)) {
        d->run->rated[TOO_EASY]++;
        return TAME;
    }
    rate_dots(d, &r);
    enum fit fit = is_large(d) ? fit_of_large(d, &r) : fit_of(d->run, &r);
    double off = r.score - (1.5 + (double)d->run->o->difficulty);
    if (fit == FITS)
        return looks_good(d) ? 0 : WORTHLESS; /* dots of a corner may be gone by now */
    return off < 0 ? -off : off;
}

static bool regrow(struct dots *d, tree_test *test) {
    int n = 2 + rng_below(&d->run->rng, d->tree.len * TAKEN_BACK / 100 + 1);
    for (; n > 0 && d->tree.len > 1; n--)
        take_last(d);
    return grow_tree(d, test);
}

/* Goes on from what is nearest to the wanted difficulty. */
static bool vary(struct dots *d, tree_test *test) {
    lines best = {0};
    double off = off_the_mark(d);
    for (int i = 0; i < VARIATIONS && off > 0 && !run_over(d->run); i++) {
        keep_tree(d, &best);
        double now = regrow(d, test) ? off_the_mark(d) : WORTHLESS;
        if (now <= off)
            off = now;
        else
            rebuild(d, &best);
    }
    vec_free(&best);
    return off <= 0;
}

bool grow_graded(struct dots *d) {
    enum difficulty wanted = d->run->o->difficulty;
    tree_test *test = wanted <= HARD || is_large(d) ? stays_within : only_tree;
    if (is_large(d))
        d->misses = LARGE_MISSES;
    else if (wanted <= HARD)
        d->misses = levels[wanted].misses;
    return grow_tree(d, test) && vary(d, test);
}
