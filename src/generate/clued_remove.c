/* Clues are removed while the planted solution stays the only one: many at once first, and those of
 * them that are needed come back. */
#include "generate/clued.h"

enum { NEAR = 3 }; /* see differs_near() */

/* Whether another solution differs from the planted one only near a cell. Far fewer places are open
 * then, and that answers most questions about a clue that is needed. */
static bool differs_near(struct run *run, const struct model *m, int cell, mark *other) {
    mark *given = marks_outside(run, m, run->truth, (struct area){cell, NEAR});
    bool found = other_solution(run, m, run->truth, given, false, other) == SEARCH_FOUND;
    mem_free(given);
    return found;
}

/* Without the clues that these cells had, the planted solution is still the only one. */
static bool is_unique(struct run *run, const struct model *m, const int *cells, int n) {
    mark *other = marks_new(m);
    bool unique = true;
    for (int i = 0; i < n && unique && run_is_large(run); i++)
        unique = !differs_near(run, m, cells[i], other);
    unique = unique && other_solution(run, m, run->truth, NULL, false, other) == SEARCH_NONE;
    mem_free(other);
    return unique;
}

/* Whether p, which had more clues before, still has the planted solution alone. If so, that is
 * written anew in run->truth, since a cell without its clue may be a place that can be marked. */
static bool stays_unique(struct run *run, const struct puzzle *before, const struct puzzle *p,
                         const int *cells, int n) {
    struct model was, now;
    mark *planted = run->truth;
    before->genre->compile(before, &was);
    p->genre->compile(p, &now);
    run->truth = marks_at_places(&was, planted, &now);
    bool unique = is_unique(run, &now, cells, n);
    if (!unique) {
        mem_free(run->truth);
        run->truth = planted;
    } else {
        mem_free(planted);
    }
    model_free(&was);
    model_free(&now);
    return unique;
}

/* Hides clues cells[0 .. n-1]; false: all came back, since the solution is not the only one then.
 */
static bool hide_all(struct run *run, struct puzzle *p, const int *cells, int n) {
    struct puzzle *before = puzzle_copy(p);
    for (int i = 0; i < n; i++)
        drop_clued(run, p, NULL, NULL, cells[i]);
    bool unique = puzzle_same(p, before) || stays_unique(run, before, p, cells, n);
    for (int cell = 0; cell < grid_cells(p->grid) && !unique; cell++)
        copy_clue(p, before, cell);
    puzzle_free(before);
    return unique;
}

/* Hides these clues where all of them can be, else looks at each half. `needed`: it is known that
 * they cannot, as where the first half of such clues is hidden. Returns whether all are. */
static bool hide_what_can(struct run *run, struct puzzle *p, const int *cells, int n, bool needed) {
    if (n == 0 || run_over(run) || (!needed && hide_all(run, p, cells, n)))
        return n == 0 || !run->over;
    if (n == 1)
        return false;
    bool hidden = hide_what_can(run, p, cells, n / 2, false);
    return hide_what_can(run, p, cells + n / 2, n - n / 2, hidden) && hidden;
}

/* Sixteenths of the clues first: most boards can do without about half of them. */
void remove_clues(struct run *run, struct puzzle *p) {
    enum { PARTS = 16 };
    vec_int cells = {0};
    list_clued(p, false, &cells);
    if (cells.len > 0)
        rng_shuffle(&run->rng, cells.at, cells.len);
    for (int part = 0; part < PARTS && cells.len > 0; part++) {
        int from = cells.len * part / PARTS, to = cells.len * (part + 1) / PARTS;
        hide_what_can(run, p, cells.at + from, to - from, false);
    }
    vec_free(&cells);
}
