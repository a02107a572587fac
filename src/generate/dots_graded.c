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

static bool stays_within(struct dots *d) {
    enum difficulty wanted = d->run->o->difficulty;
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

/* For a puzzle whose planted solution is the only one. */
static enum fit rate_dots(const struct dots *d, struct rating *r) {
    struct budget b = run_budget(d->run);
    struct model m;
    d->p->genre->compile(d->p, &m);
    mark *truth = marks_new(&m);
    for (int v = 0; v < model_vars(&m); v++)
        truth[v] = is_drawn(d, m.vars.at[v].at) ? MARK_YES : MARK_NO;
    rate_known(&m, truth, &b, d->run->o->difficulty, r);
    mem_free(truth);
    model_free(&m);
    return fit_of(d->run, r);
}

/* How far the puzzle is from the wanted difficulty; 0: it has it. */
static double off_the_mark(const struct dots *d) {
    struct rating r;
    if (!looks_good(d))
        return WORTHLESS;
    if (is_tame(d)) {
        d->run->rated[TOO_EASY]++;
        return TAME;
    }
    enum fit fit = rate_dots(d, &r);
    double off = r.score - (1.5 + (double)d->run->o->difficulty);
    return fit == FITS ? 0 : off < 0 ? -off : off;
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
    tree_test *test = wanted <= HARD ? stays_within : only_tree;
    if (wanted <= HARD)
        d->misses = levels[wanted].misses;
    return grow_tree(d, test) && vary(d, test);
}
