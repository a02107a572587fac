#include "generate/candidate.h"

#include "base/least.h"
#include "generate/clued.h"
#include "model/judge/judge.h"

#include <float.h>
#include <string.h>

/* The engine takes some steps of a walk that a rating counts: of the work that a difficulty allows,
 * a walk may use so much. Chosen by judgement: with more, puzzles come out too hard, with less too
 * easy. */
static const double SEEN_BY_WALK = 0.8;

/* Where ratings have shown how much a walk does not see, that is left for it; but no less than this
 * part of all, since without any work no walk gets anywhere. */
static const double LEFT_LEAST = 0.1;

/* By the techniques alone, as far as they go. */
static bool solve_by_walk(struct candidate *l) {
    l->walk.grounds = &l->grounds;
    return technique_solve(&l->m, l->marks, l->run->o->difficulty, &l->walk);
}

/* Open is what another solution has otherwise. */
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

/* Whether the planted solution is the only one that agrees with what is marked. */
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

/* A walk that has come as far as the marks that stand. */
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

/* What counting alone settles differs little between puzzles of a genre and size, so that the last
 * few tell what to expect, if they are rated to the end: what is left off as too hard tells nothing
 * but the limit. Four easy Country of 15x15 took 8.0 s each with that, and take 3.6. */
void note_unseen(struct run *run, double walked, const struct rating *r) {
    double more = r->work - walked;
    if (r->unique && more > 0)
        run->unseen += (more - run->unseen) / (run->unseen > 0 ? 2 : 1);
}

/* 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ...: whether a candidate comes to anything shows soon or hardly
 * ever, so that many short attempts with a longer one now and then end far sooner than the same
 * patience with all of them, and never much later (Luby, Sinclair and Zuckerman). */
static int luby(int i) {
    int size = 1;
    while (size <= i)
        size *= 2;
    return size == i + 1 ? size / 2 : luby(i - size / 2 + 1);
}

/* Ten easy Country of 10x10 take 23 s with 8 parts, 22 with 16, 14 with 64. */
enum { EASING_PARTS = 32, VARYING_PARTS = 8 };

/* `whole` where boards are dear; else the part of it that this candidate may use up. */
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

/* The same candidate with other givens, which it takes over: marks that still stand are kept. What
 * the planted solution has at a new place was given there, if it was a mark; else it is unmarked,
 * unless candidate_take_planted() then fills it. */
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

/* Takes over the planted solution, if planter or easer gave one. */
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

/* The puzzle changed in some way. Returns false, with nothing in *out, if it cannot be. Where the
 * planted solution changed, too, what rests on what is no longer there is taken back. */
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

/* Where a candidate's walk gets stuck it is changed in one of some ways, the one with which the
 * walk then goes farthest. */

/* To measure again: build with another value, and compare the CPU time of `sumi generate GENRE
 * --size 10x10 --difficulty hard --seed N` over the same seeds (make bench for larger boards). Four
 * seeds of two genres with loops took 3.9, 3.7 and 4.0 s with a GAIN of 1, 4 and 8; 3.9, 3.7 and
 * 2.4 s with 3, 8 and 16 ways to ease; eight are taken because the library was made with them. */
enum {
    /* Seconds of 38 puzzles of thirteen genres, most of 10x10, with other values; with these 21.3.
     * That much is chance: of 36 with other seeds, one change a cell (IN_VAIN 0, CELLS_IN_VAIN 1)
     * took 19.2, and these values 15.6. */
    EASED = 8,         /* ways to ease it, of which the best is taken: 4 20.1, 16 19.1 */
    A_BLEMISH = 6,     /* is as bad as so many places left open: 0 33.8, 12 17.0 */
    IN_VAIN = 20,      /* changes, 0 25.2, 40 14.8; and one more for so many cells: */
    CELLS_IN_VAIN = 3, /* 1 13.7, none for any 24.3 */
};

const struct proof by_walk = {solve_by_walk, EASED, EASING_PARTS},
                   by_solver = {solve_by_solver, 1, 1};

/* What a change brings, as far as it is quickly seen: how many places are left open. The
 * candidate's own walk takes the same steps once it is chosen. */
static int glance(struct candidate *l) {
    mark *marks = mem_copy(l->marks, model_vars(&l->m), sizeof *marks);
    struct technique_solver walk = l->walk;
    walk.grounds = NULL; /* those of a copied walk are another Model's */
    technique_solve_quickly(&l->m, marks, l->run->o->difficulty, &walk);
    int open = open_marks(&l->m, marks);
    mem_free(marks);
    return open;
}

static int whole_patience(const struct candidate *l) {
    return IN_VAIN + grid_cells(l->p->grid) / CELLS_IN_VAIN;
}

/* It is given up when nothing has led farther for long. */
static bool may_ease(struct candidate *l, int open) {
    int patience = patience_of(l, whole_patience(l), l->by->parts);
    if (l->eased == 0 || open < l->farthest) {
        l->farthest = open;
        l->eased_by = l->eased;
    }
    return l->eased - l->eased_by < patience && !run_over(l->run);
}

/* Eases it in the way with which it goes farthest. */
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

/* Steps that were taken before others were known may cost more than a walk from the start has to.
 */
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

/* A candidate without the clues that its walk does not need. */

enum {
    RESTORED_PART = 8, /* of the cells, show their clues again at once, at most */
};

/* The same without these clues, from what still stands; false: none of them can go. */
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

/* Whether another solution differs from the planted one only near a cell. Far fewer places are open
 * then, and that answers most questions about a clue that is needed. */
static bool differs_near(const struct candidate *l, int cell) {
    mark *given = marks_outside(l->run, &l->m, l->planted, (struct area){cell, NEAR_CELL});
    mark *other = marks_new(&l->m);
    bool found = other_solution(l->run, &l->m, l->planted, given, false, other) == SEARCH_FOUND;
    mem_free(given);
    mem_free(other);
    return found;
}

/* Whether the walk still ends without the clues that these cells had. A search is quicker than a
 * walk to see that another solution came in. */
static bool solves_without(struct candidate *less, const int *cells, int n) {
    bool lone = judge_full(&less->m, less->planted);
    for (int i = 0; i < n && lone; i++)
        lone = !differs_near(less, cells[i]);
    return lone && is_lone(less) && candidate_solve(less);
}

/* Takes these clues away if it can do without all of them. */
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

/* Clues that go from what is too easy. */
struct dropping {
    struct candidate *l;
    enum fit fit; /* how it fits so far */
};

/* Without these clues, if that is not too hard; nothing more goes once it fits. */
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

/* Shows so many clues more; false: there are none. */
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

/* A candidate that does not fit is varied part by part: another solution there, with clues at the
 * same cells, or other walls. What leaves no other solution and is rated no farther from the
 * difficulty than before is kept. This is hill climbing with sideways steps. */

/* The climb is given up after so many times as many steps in vain as easing. */
enum { STEADIER = 3 };

/* Tries one variation; *fit and *work are those of the candidate as it is. Rating what is too hard
 * takes long, so that a walk says first whether it may be worth it. */
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
