#include "generate/candidate.h"

#include "base/least.h"
#include "generate/clued.h"
#include "model/judge/judge.h"

#include <float.h>
#include <string.h>

/* The engine makes some deductions that a rating counts as steps of a walk, so a walk may use only
 * this share of the work that a difficulty allows. Chosen by judgement: with more, puzzles come out
 * too hard, with less too easy. */
static const double SEEN_BY_WALK = 0.8;

/* If ratings have shown how much work a walk does not see (run->unseen), that much is set aside for
 * it. But a walk always keeps this share of the whole, since without work it makes no progress. */
static const double LEFT_LEAST = 0.1;

/* Solves by the techniques alone, as far as they go. */
static bool solve_by_walk(struct candidate *l) {
    l->walk.grounds = &l->grounds;
    return technique_solve(&l->m, l->marks, l->run->o->difficulty, &l->walk);
}

/* Leaves open exactly the variables in which another solution differs. */
static bool solve_by_solver(struct candidate *l) {
    enum searched found = other_solution(l->run, &l->m, l->planted, NULL, false, l->marks);
    for (int v = 0; v < model_vars(&l->m); v++)
        if (found != SEARCH_FOUND || l->marks[v] == l->planted[v])
            l->marks[v] = l->planted[v];
        else
            l->marks[v] = MARK_NONE;
    return found == SEARCH_NONE;
}

static bool candidate_solve(struct candidate *l) {
    return l->by->solve(l);
}

/* Returns true if the planted solution is the only one that agrees with the current marks. */
static bool is_lone(struct candidate *l) {
    mark *other = marks_new(&l->m);
    enum searched found = other_solution(l->run, &l->m, l->planted, l->marks, false, other);
    mem_free(other);
    return found == SEARCH_NONE;
}

struct technique_solver walk_for(const struct run *run, const struct model *m) {
    double most = rate_most_work(m, run->o->difficulty), left = SEEN_BY_WALK * most;
    if (left > most - run->unseen)
        left = most - run->unseen > LEFT_LEAST * most ? most - run->unseen : LEFT_LEAST * most;
    return (struct technique_solver){.near = NO_CELL, .most = left};
}

/* Lets the walk continue from the marks that hold: restores its counts from their dependencies. */
static void candidate_go_on(struct candidate *l) {
    l->walk = walk_for(l->run, &l->m);
    l->walk.rare = grounds_rare(&l->grounds);
    l->walk.work = grounds_work(&l->grounds);
}

void candidate_restart(struct candidate *l) {
    memset(l->marks, MARK_NONE, (size_t)model_vars(&l->m) * sizeof *l->marks);
    grounds_free(&l->grounds);
    grounds_init(&l->grounds, &l->m);
    candidate_go_on(l);
}

/* The work that counting alone saves a walk differs little between puzzles of one genre and size,
 * so the last few predict the next. Only complete ratings count: one that was cut off as too hard
 * shows no more than the limit. Four easy Country of 15x15 took 8.0 s each with those, and take
 * 3.6. */
void note_unseen(struct run *run, double walked, const struct rating *r) {
    double more = r->work - walked;
    if (r->unique && more > 0)
        run->unseen += (more - run->unseen) / (run->unseen > 0 ? 2 : 1);
}

/* The Luby sequence, 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ...: most candidates succeed soon or hardly
 * ever, so many short attempts with an occasional longer one end much sooner than equal patience
 * with all, and never much later (Luby, Sinclair and Zuckerman). */
static int luby(int i) {
    int size = 1;
    while (size <= i)
        size *= 2;
    return size == i + 1 ? size / 2 : luby(i - size / 2 + 1);
}

/* Ten easy Country of 10x10 take 23 s with 8 parts, 22 with 16, 14 with 64. */
enum { EASING_PARTS = 32, VARYING_PARTS = 8 };

/* Returns `whole` where new boards are expensive; otherwise the share of it that this candidate may
 * use. */
static int patience_of(const struct candidate *l, int whole, int parts) {
    int size = luby(max_int(1, l->run->candidates));
    return size >= parts || !l->run->by->plants_cheaply ? whole : max_int(1, whole * size / parts);
}

void candidate_compile(struct candidate *l) {
    l->p->genre->compile(l->p, &l->m);
    l->marks = marks_new(&l->m);
    l->planted = marks_new(&l->m);
    grounds_init(&l->grounds, &l->m);
}

/* Returns the same candidate with other givens (takes ownership of p), keeping the marks that still
 * hold. The planted solution is copied by place: a place that was a given before has no value,
 * unless candidate_take_planted() fills it in. */
static struct candidate candidate_with(const struct candidate *l, struct puzzle *p, bool more) {
    struct candidate new = *l;
    new.p = p;
    candidate_compile(&new);
    mem_free(new.planted);
    new.planted = marks_at_places(&l->m, l->planted, &new.m);
    grounds_free(&new.grounds);
    new.grounds =
        grounds_carry(&l->grounds, &(struct carried){&l->m, &new.m, l->marks, new.marks, more});
    return new;
}

bool candidate_take_planted(struct candidate *l) {
    bool told = l->run->planted != NULL;
    if (told)
        memcpy(l->planted, l->run->planted, (size_t)model_vars(&l->m) * sizeof *l->planted);
    mem_free(l->run->planted);
    l->run->planted = NULL;
    return told;
}

void candidate_free(struct candidate *l) {
    if (!l->p)
        return;
    puzzle_free(l->p);
    model_free(&l->m);
    mem_free(l->marks);
    mem_free(l->planted);
    grounds_free(&l->grounds);
    l->p = NULL;
}

static void candidate_replace(struct candidate *l, struct candidate by) {
    candidate_free(l);
    *l = by;
}

/* Applies a change to a copy of the puzzle and stores the new candidate in *out. Returns false,
 * with nothing in *out, if the change is impossible. If the planted solution changed too, marks
 * that depend on missing givens are retracted. */
static bool candidate_changed(const struct candidate *l, easer *way, struct candidate *out) {
    struct puzzle *p = puzzle_copy(l->p);
    bool done = way(l->run, p, &l->m, l->marks, l->planted);
    if (!done) {
        puzzle_free(p);
        return false;
    }
    *out = candidate_with(l, p, !l->run->planted);
    if (candidate_take_planted(out))
        candidate_go_on(out);
    return true;
}

/* Where a candidate's walk gets stuck, several changes are tried, and the one with which the walk
 * then gets farthest is kept. */

/* To measure again: build with another value, and compare the CPU time of `sumi generate GENRE
 * --size 10x10 --difficulty hard --seed N` over the same seeds (make bench for larger boards). Four
 * seeds of two genres with loops took 3.9, 3.7 and 4.0 s with a GAIN of 1, 4 and 8; 3.9, 3.7 and
 * 2.4 s with 3, 8 and 16 ways to ease; eight are taken because the library was made with them. */
enum {
    /* Seconds for 38 puzzles of thirteen genres, most of 10x10, with other values; with these 21.3.
     * Much of the spread is chance: for 36 puzzles with other seeds, one change per cell (IN_VAIN
     * 0, CELLS_IN_VAIN 1) took 19.2, and these values 15.6. */
    EASED = 8,     /* changes tried at a time, of which the best is kept: 4 20.1, 16 19.1 */
    A_BLEMISH = 6, /* weighs as much as this many open places: 0 33.8, 12 17.0 */
    IN_VAIN = 20,  /* changes without progress: 0 25.2, 40 14.8; plus one for this many cells: */
    CELLS_IN_VAIN = 3, /* 1 13.7, none for any 24.3 */
};

const struct proof by_walk = {solve_by_walk, EASED, EASING_PARTS},
                   by_solver = {solve_by_solver, 1, 1};

/* Estimates a change: returns the number of places that quick techniques leave open. The
 * candidate's own walk takes the same steps if the change is chosen. */
static int glance(struct candidate *l) {
    mark *marks = mem_copy(l->marks, model_vars(&l->m), sizeof *marks);
    struct technique_solver walk = l->walk;
    walk.grounds = NULL; /* a copied walk's dependencies belong to another Model */
    technique_solve_quickly(&l->m, marks, l->run->o->difficulty, &walk);
    int open = open_marks(&l->m, marks);
    mem_free(marks);
    return open;
}

static int whole_patience(const struct candidate *l) {
    return IN_VAIN + grid_cells(l->p->grid) / CELLS_IN_VAIN;
}

/* Returns false once no change has led farther for as long as the candidate's patience lasts. */
static bool may_ease(struct candidate *l, int open) {
    int patience = patience_of(l, whole_patience(l), l->by->parts);
    if (l->eased == 0 || open < l->farthest) {
        l->farthest = open;
        l->eased_by = l->eased;
    }
    return l->eased - l->eased_by < patience && !run_over(l->run);
}

/* Eases the candidate with the change after which its walk gets farthest. Returns false if it was
 * given up. */
static bool ease(struct candidate *l) {
    struct candidate best = {0}, next;
    int least = 0;
    if (!may_ease(l, open_marks(&l->m, l->marks)))
        return false;
    for (int i = 0; i < l->by->ways; i++) {
        if (!candidate_changed(l, l->run->by->ease, &next))
            continue;
        int cost = l->by->ways == 1 ? 0 : glance(&next) + A_BLEMISH * clued_blemishes(next.p);
        if (!best.p || cost < least) {
            candidate_replace(&best, next);
            least = cost;
        } else {
            candidate_free(&next);
        }
    }
    if (!best.p)
        return false;
    candidate_replace(l, best);
    l->eased++;
    return true;
}

/* Solves again from the start if the recorded work exceeds the limit: steps taken before others
 * were known may cost more than a fresh walk needs. */
static bool solve_anew(struct candidate *l) {
    if (l->walk.most == 0 || l->walk.work <= l->walk.most)
        return false;
    candidate_restart(l);
    return candidate_solve(l);
}

bool ease_to_end(struct candidate *l) {
    while (!candidate_solve(l) && !solve_anew(l))
        if (!ease(l))
            return false;
    return true;
}

enum fit fit_if_lone(struct candidate *l, enum difficulty most, struct rating *r) {
    struct budget b = run_budget(l->run);
    *r = (struct rating){0};
    if (!judge_full(&l->m, l->planted) || !is_lone(l))
        return TOO_HARD;
    rate_known(&l->m, l->planted, &b, most, r);
    return fit_for(l->run, l->p, r);
}

/* --- removing and restoring clues ------------------------------------------------------------- */

enum {
    RESTORED_PART = 8, /* at most one eighth of the cells get their clues back at once */
};

/* Stores in *out the candidate without these clues, keeping the marks that still hold. Returns
 * false if none of the clues can be removed. */
static bool without(const struct candidate *l, const int *cells, int n, struct candidate *out) {
    struct puzzle *p = puzzle_copy(l->p);
    bool any = false;
    for (int i = 0; i < n; i++)
        any =
            (run_may_drop(l->run, p) && drop_clued(l->run, p, &l->m, l->planted, cells[i])) || any;
    if (!any) {
        puzzle_free(p);
        return false;
    }
    *out = candidate_with(l, p, false);
    candidate_take_planted(out);
    candidate_go_on(out);
    return true;
}

/* Returns true if another solution differs from the planted one only near a cell. This leaves far
 * fewer places open and detects most clues that are needed. */
static bool differs_near(const struct candidate *l, int cell) {
    mark *given = marks_outside(l->run, &l->m, l->planted, (struct area){cell, NEAR_CELL});
    mark *other = marks_new(&l->m);
    bool found = other_solution(l->run, &l->m, l->planted, given, false, other) == SEARCH_FOUND;
    mem_free(given);
    mem_free(other);
    return found;
}

/* Returns true if the walk still reaches the end without the clues of these cells. Searches for
 * another solution come first, since they are faster than a walk. */
static bool solves_without(struct candidate *less, const int *cells, int n) {
    bool lone = judge_full(&less->m, less->planted);
    for (int i = 0; i < n && lone; i++)
        lone = !differs_near(less, cells[i]);
    return lone && is_lone(less) && candidate_solve(less);
}

/* Removes these clues if the puzzle can do without all of them. */
static bool trim_whole(void *arg, const int *cells, int n) {
    struct candidate *l = arg, less;
    if (!without(l, cells, n, &less))
        return true;
    bool solves = solves_without(&less, cells, n);
    if (solves)
        candidate_replace(l, less);
    else
        candidate_free(&less);
    return solves;
}

void trim(struct candidate *l) {
    vec_int cells = {0};
    bool pieces_go = l->p->genre->making.pieces_go;
    list_removable(l->run, l->p, &cells);
    thin(l->run, &cells, pieces_go, trim_whole, l);
    vec_free(&cells);
}

/* The state of removing clues from a puzzle that is too easy. */
struct dropping {
    struct candidate *l;
    enum fit fit; /* the verdict so far */
};

/* Removes these clues unless that makes the puzzle too hard; removes nothing once it fits. */
static bool drop_some(void *arg, const int *cells, int n) {
    struct dropping *d = arg;
    struct candidate less;
    struct rating r;
    if (d->fit == FITS || !without(d->l, cells, n, &less))
        return true;
    enum fit fit = fit_if_lone(&less, d->l->run->o->difficulty, &r);
    bool good = fit == FITS || fit_wants_more(fit);
    if (good)
        candidate_replace(d->l, less);
    else
        candidate_free(&less);
    d->fit = good ? fit : d->fit;
    return good;
}

bool drop_to_fit(struct candidate *l) {
    struct dropping d = {l, TOO_EASY};
    LOCAL(mem_free_at) vec_int clues = {0};
    list_removable(l->run, l->p, &clues);
    thin(l->run, &clues, true, drop_some, &d);
    return d.fit == FITS;
}

/* Shows n more clues. Returns false if there were none to show. */
static bool restore_some(struct candidate *l, int n) {
    struct candidate next;
    bool any = false;
    for (int i = 0; i < n; i++) {
        if (!candidate_changed(l, show_clued, &next))
            continue;
        candidate_replace(l, next);
        any = true;
    }
    return any;
}

enum fit restore_to_fit(struct candidate *l) {
    struct rating r;
    enum fit fit = TOO_HARD;
    int most = max_int(1, grid_cells(l->p->grid) / RESTORED_PART);
    for (int n = 1; n <= most && fit == TOO_HARD && !run_over(l->run) && restore_some(l, n); n *= 2)
        fit = fit_if_lone(l, l->run->o->difficulty, &r);
    return fit;
}

/* A candidate that does not fit is varied part by part: a part gets another solution with clues at
 * the same cells, or other walls. A variation is kept if it leaves no other solution and its rating
 * is no farther from the difficulty. This is hill climbing with sideways steps. */

/* The climb is given up after this many times as many failed steps as easing. */
enum { STEADIER = 3 };

/* Tries one variation; *fit and *work describe the current candidate and are updated. Rating a
 * puzzle that is too hard takes long, so a walk first shows whether it is worthwhile. */
static void vary_once(struct candidate *l, enum fit *fit, double *work) {
    struct candidate next;
    struct rating r = {0};
    if (!candidate_changed(l, l->run->by->vary, &next))
        return;
    bool duller = clued_blemishes(next.p) > clued_blemishes(l->p);
    enum difficulty most = *fit == TOO_HARD ? EXTREME : l->run->o->difficulty;
    bool vain = duller || (*fit == TOO_HARD && !(is_lone(&next) && candidate_solve(&next)));
    enum fit now = vain ? TOO_DULL : fit_if_lone(&next, most, &r);
    bool alike = fit_wants_more(*fit) == fit_wants_more(now) && now != TOO_DULL && r.unique;
    if (now == FITS || (alike && (now == TOO_HARD ? r.work <= *work : r.work >= *work))) {
        *fit = now;
        *work = r.work;
        candidate_replace(l, next);
        candidate_solve(l);
    } else {
        candidate_free(&next);
    }
}

bool vary_to_fit(struct candidate *l, enum fit fit) {
    int steps = patience_of(l, STEADIER * whole_patience(l), VARYING_PARTS);
    double work = fit == TOO_HARD ? DBL_MAX : 0;
    for (int i = 0; i < steps && fit != FITS && !run_over(l->run);) {
        double before = work;
        vary_once(l, &fit, &work);
        i = work != before ? 0 : i + 1;
    }
    return fit == FITS;
}
