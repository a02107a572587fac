/* Where a candidate's walk gets stuck it gets one clue more, which its planted solution obeys, or a
 * part of it is drawn anew, in the way with which the walk then goes farthest. */
#include "generate/candidate.h"

/* To measure again: build with another value, and compare the CPU time of `sumi generate GENRE
 * --size 10x10 --difficulty hard --seed N` over the same seeds (make bench for larger boards). Four
 * seeds of two genres with loops took 3.9, 3.7 and 4.0 s with a GAIN of 1, 4 and 8; 3.9, 3.7 and
 * 2.4 s with 3, 8 and 16 ways to ease; eight are taken because the library was made with them. */
enum {
    EASED = 8,     /* ways to ease it, of which the best is taken */
    REDRAWN = 6,   /* ways to draw a part anew */
    GAIN = 4,      /* marks that an added clue must unlock, else a part is drawn anew */
    LOSS = 100,    /* what that may cost, if a clue brings anything */
    A_BLEMISH = 6, /* is as bad as so many places left open */
};

/* What a change brings, as far as it is quickly seen. */
static void glance(struct candidate *l) {
    technique_solve_quickly(&l->m, l->marks, l->run->o->difficulty, &l->walk);
}

static void candidate_rewalk(struct candidate *l) {
    candidate_restart(l);
    candidate_solve(l);
}

/* The best of some changes. */
struct best {
    struct candidate candidate;
    int cost, open;
};

static void try_changes(const struct candidate *l, easer *way, int tries,
                        void (*look)(struct candidate *), struct best *best) {
    struct candidate next;
    for (int i = 0; i < tries; i++) {
        if (!candidate_changed(l, way, &next))
            continue;
        if (next.redrawn)
            candidate_restart(&next);
        look(&next);
        int open = open_marks(&next.m, next.marks);
        int cost = open + A_BLEMISH * l->run->by->blemishes(next.p);
        if (best->candidate.p && cost >= best->cost) {
            candidate_free(&next);
            continue;
        }
        candidate_replace(&best->candidate, next);
        best->cost = cost;
        best->open = open;
    }
}

/* It is given up when nothing has led farther for long. A pattern that must be symmetric stays as
 * it is where clues cannot be added in pairs. */
static bool may_ease(struct candidate *l, int open) {
    int patience = 20 + grid_cells(l->p->grid) / 3;
    if (l->eased == 0 || open < l->farthest) {
        l->farthest = open;
        l->eased_by = l->eased;
    }
    bool may = l->run->by->drops_keep_it || l->run->o->symmetry == SYMMETRY_NONE;
    return may && l->eased - l->eased_by < patience && !run_over(l->run);
}

/* A part drawn anew is worth it where a clue more brings little; not at any price if it brings
 * some.
 */
static struct candidate better_of(struct best *more, struct best *anew, int open) {
    bool take = anew->candidate.p && (more->open >= open || anew->cost < more->cost + LOSS);
    candidate_free(take ? &more->candidate : &anew->candidate);
    return take ? anew->candidate : more->candidate;
}

/* Eases it in the way with which it goes farthest. */
static bool ease(struct candidate *l) {
    const struct generator *by = l->run->by;
    int open = open_marks(&l->m, l->marks);
    struct best more = {.open = open}, anew = {.open = open};
    if (!by->ease || !may_ease(l, open))
        return false;
    try_changes(l, by->ease, EASED, glance, &more);
    if (by->redraw && proved_by_techniques(l->run) && open - more.open < GAIN)
        try_changes(l, by->redraw, REDRAWN, candidate_rewalk, &anew);
    struct candidate next = better_of(&more, &anew, open);
    if (!next.p)
        return false;
    candidate_replace(l, next);
    if (l->redrawn)
        candidate_restart(l);
    l->eased++;
    return true;
}

/* To the end, with as many clues more as that takes. An extreme puzzle may be stuck. */
bool ease_to_end(struct candidate *l) {
    if (l->run->o->difficulty == EXTREME)
        return true;
    while (!candidate_solve(l))
        if (!ease(l))
            return false;
    return true;
}
