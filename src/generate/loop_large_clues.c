/* The clues of a large puzzle of shaded cells and a loop, once there are enough of them: one pass
 * shades those that are not needed, another one aims zeros elsewhere. Rating a large board takes
 * long, so several clues are changed before each rating. */
#include "generate/loops.h"

#include <string.h>

enum {
    CHANGED_AT_ONCE = 8, /* clues, to begin with */
    MOST_AT_ONCE = 16,
    RATINGS_BY_CELLS = 180000, /* ratings in a pass over the clues, times the cells of the board */
    EXPERT_RATINGS_BY_CELLS = 40000,
};

/* Propagations that it may take to see whether a board without a wanted difficulty still has only
 * one solution. */
enum { PATIENCE = 10000000 };

static bool is_zero(const struct loops *l, int cell) {
    return l->p->given[cell].dir != DIR_NONE && l->p->given[cell].number == 0;
}

bool wants_extreme(const struct loops *l) {
    return l->run->o->graded && l->run->o->difficulty == EXTREME;
}

enum fit fit_large_loop(struct loops *l) {
    struct rating r;
    if (l->run->o->graded && !wants_extreme(l)) {
        enum fit fit = rate_for(l->run, l->p, &r);
        return fit == TOO_DULL ? TOO_HARD : fit;
    }
    loops_compile(l);
    l->run->patience = PATIENCE;
    bool unique = other_solution(l->run, &l->m, l->marks, NULL, false, l->other) == SEARCH_NONE;
    l->run->patience = 0;
    return unique ? FITS : TOO_HARD;
}

bool shade_clue(struct loops *l, int cell) {
    bool may = is_clue(l, cell) && !touches_shaded(l, cell);
    if (may)
        put_shaded(l, cell);
    return may;
}

bool aim_zero_elsewhere(struct loops *l, int cell) {
    int best = -1;
    enum dir best_dir = DIR_NONE;
    for (enum dir d = 0; d < DIRS && is_zero(l, cell); d++) {
        int score = count_truth(l, cell, d) > 0 ? aim_score(l, cell, d) : -1;
        if (score <= best)
            continue;
        best = score;
        best_dir = d;
    }
    if (best >= 0)
        aim(l, cell, best_dir);
    return best >= 0;
}

/* Clues in random order, zeros first. */
static void list_clues(const struct loops *l, int *order, vec_int *clues) {
    int cells = grid_cells(l->p->grid);
    rng_shuffle(&l->run->rng, order, cells);
    for (int zero = 1; zero >= 0; zero--)
        for (int i = 0; i < cells; i++)
            if (is_clue(l, order[i]) && is_zero(l, order[i]) == zero)
                vec_push(clues, order[i]);
}

/* A pass that changes clues, several at once, and fewer where that makes the puzzle too hard. */
struct changing {
    struct loops *l;
    clue_changer *by;
    vec_int clues;
    int at;   /* index of the next one */
    int most; /* how many are changed at once */
    enum fit fit;
};

static int change_some(struct changing *c) {
    int changed = 0;
    for (; c->at < c->clues.len && changed < c->most; c->at++)
        changed += c->by(c->l, c->clues.at[c->at]);
    return changed;
}

/* Keeps the change of so many clues, or takes it back if the puzzle is too hard now; `given` and
 * `truth` are as they were before it. One that is taken back is tried again with half as many. */
static void judge_change(struct changing *c, int from, int changed, const struct given *given,
                         const uint8_t *truth) {
    struct loops *l = c->l;
    size_t cells = (size_t)grid_cells(l->p->grid);
    enum fit now = fit_large_loop(l);
    if (now != TOO_HARD) {
        c->fit = now;
        c->most = 2 * c->most < MOST_AT_ONCE ? 2 * c->most : MOST_AT_ONCE;
        return;
    }
    memcpy(l->p->given, given, cells * sizeof *given);
    memcpy(l->truth, truth, cells * sizeof *truth);
    drop_model(l);
    c->at = changed > 1 ? from : c->at;
    c->most = changed > 1 ? changed / 2 : 1;
}

/* Changes the next few clues. False: none was left to change. */
static bool change_batch(struct changing *c) {
    const struct loops *l = c->l;
    int cells = grid_cells(l->p->grid);
    struct given *given = mem_copy(l->p->given, cells, sizeof *given);
    uint8_t *truth = mem_copy(l->truth, cells, sizeof *truth);
    int from = c->at, changed = change_some(c);
    if (changed > 0)
        judge_change(c, from, changed, given, truth);
    mem_free(given);
    mem_free(truth);
    return changed > 0;
}

/* How often a board is rated in a pass; an expert's rating takes several times as long. */
static int ratings_of(const struct loops *l) {
    const struct generate_options *o = l->run->o;
    bool few = !o->graded || o->difficulty >= EXPERT;
    return (few ? EXPERT_RATINGS_BY_CELLS : RATINGS_BY_CELLS) / grid_cells(l->p->grid);
}

enum fit change_clues(struct loops *l, int *order, clue_changer *by, enum fit fit, int percent) {
    struct changing c = {.l = l, .by = by, .most = CHANGED_AT_ONCE, .fit = fit};
    int ratings = ratings_of(l), from = l->run->percent;
    list_clues(l, order, &c.clues);
    for (int i = 0; i < ratings && change_batch(&c) && !run_over(l->run); i++)
        run_reach(l->run, from, percent, i, ratings);
    run_reach(l->run, percent, percent, 0, 0);
    vec_free(&c.clues);
    return c.fit;
}
