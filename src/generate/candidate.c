#include "generate/candidate.h"

#include <string.h>

/* The engine takes some steps of a walk that a rating counts: of the work that a difficulty allows,
 * a walk may use so much. Chosen by judgement: with more, puzzles come out too hard, with less too
 * easy. */
static const double SEEN_BY_WALK = 0.8;

/* As far as it goes without help; true: to the end. */
bool candidate_solve(struct candidate *l) {
    return technique_solve(&l->m, l->marks, l->run->o->difficulty, &l->walk);
}

void candidate_restart(struct candidate *l) {
    memset(l->marks, MARK_NONE, (size_t)model_vars(&l->m) * sizeof *l->marks);
    bool keeps = l->run->by->drops_keep_it;
    double most = rate_most_work(&l->m, l->run->o->difficulty);
    l->walk = (struct technique_solver){.near = NO_CELL,
                                        .supposes = keeps || !proved_by_techniques(l->run),
                                        .most = keeps ? SEEN_BY_WALK * most : 0};
}

void candidate_compile(struct candidate *l) {
    l->p->genre->compile(l->p, &l->m);
    l->marks = marks_new(&l->m);
    l->truth = marks_new(&l->m);
}

/* The same with other givens: marks are kept at the places that are places still. A new place is
 * unmarked, unless candidate_take_truth() then fills it from the planted solution. */
struct candidate candidate_with(const struct candidate *l, struct puzzle *p) {
    struct candidate new = *l;
    new.p = p;
    candidate_compile(&new);
    for (int v = 0; v < model_vars(&new.m); v++) {
        int was = model_at(&l->m, new.m.vars.at[v].at);
        new.marks[v] = was < 0 ? MARK_NONE : l->marks[was];
        new.truth[v] = was < 0 ? new.m.vars.at[v].unmarked : l->truth[was];
    }
    return new;
}

/* Takes over the planted solution, if planter or easer gave one. */
bool candidate_take_truth(struct candidate *l) {
    bool told = l->run->truth != NULL;
    if (told)
        memcpy(l->truth, l->run->truth, (size_t)model_vars(&l->m) * sizeof *l->truth);
    mem_free(l->run->truth);
    l->run->truth = NULL;
    return told;
}

void candidate_free(struct candidate *l) {
    if (!l->p)
        return;
    puzzle_free(l->p);
    model_free(&l->m);
    mem_free(l->marks);
    mem_free(l->truth);
    l->p = NULL;
}

void candidate_replace(struct candidate *l, struct candidate by) {
    candidate_free(l);
    *l = by;
}

/* The puzzle changed in a way; false: it cannot be. */
bool candidate_changed(const struct candidate *l, easer *way, struct candidate *out) {
    struct puzzle *p = puzzle_copy(l->p);
    bool done = way(l->run, p, &l->m, l->marks, l->truth);
    if (!done) {
        puzzle_free(p);
        return false;
    }
    *out = candidate_with(l, p);
    out->redrawn = candidate_take_truth(out);
    return true;
}
