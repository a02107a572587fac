#include "generate/planted.h"

#include "base/least.h"

#include "model/model.h"
#include "solve/solve.h"

#include <string.h>

int run_twin(const struct run *run, int cell) {
    struct grid g = run->o->grid;
    int row = grid_row(g, cell), col = grid_col(g, cell);
    switch (run->o->symmetry) {
    case SYMMETRY_TURN:
    case SYMMETRY_MOSTLY:
        return grid_cell(g, g.rows - 1 - row, g.cols - 1 - col);
    case SYMMETRY_MIRROR:
        return grid_cell(g, row, g.cols - 1 - col);
    default:
        return cell;
    }
}

bool run_is_strict(const struct run *run) {
    return run->o->symmetry == SYMMETRY_TURN || run->o->symmetry == SYMMETRY_MIRROR;
}

/* Removes all of these clues, or each half. `needed` tells that they cannot all go, as when the
 * first half of a needed group went. Returns true if all went. */
static bool thin_part(struct run *run, const int *clues, int n, bool needed, all_can_go *go,
                      void *arg) {
    if (n == 0 || run_over(run) || (!needed && go(arg, clues, n)))
        return n == 0 || !run->over;
    if (n == 1)
        return false;
    bool went = thin_part(run, clues, n / 2, false, go, arg);
    return thin_part(run, clues + n / 2, n - n / 2, went, go, arg) && went;
}

/* Starts with sixteenths of the list: most boards can do without half of their clues, yet a larger
 * part nearly always holds one that must stay. */
void thin(struct run *run, const vec_int *clues, bool singly, all_can_go *go, void *arg) {
    enum { PARTS = 16 };
    int parts = singly ? clues->len : PARTS;
    for (int part = 0; part < parts && clues->len > 0; part++) {
        int from = clues->len * part / parts, to = clues->len * (part + 1) / parts;
        thin_part(run, clues->at + from, to - from, false, go, arg);
    }
}

bool run_may_drop(const struct run *run, const struct puzzle *p) {
    int pair = run->o->symmetry == SYMMETRY_NONE ? 1 : 2;
    return run->o->clues_max == 0 || generate_clues(p) >= run->o->clues_min + pair;
}

bool run_is_large(const struct run *run) {
    enum { LARGE = 100 };
    return grid_cells(run->o->grid) > LARGE;
}

bool run_over(struct run *run) {
    const struct budget *b = &run->o->budget;
    if (budget_time_is_up(b, budget_deadline(b, run->started)))
        run->over = true;
    struct generate_progress now = {run->earlier + run->attempt + 1, run->percent};
    if (run->o->progress)
        run->o->progress(run->o->progress_arg, &now);
    return run->over;
}

void run_reach(struct run *run, int from, int to, int done, int of) {
    int percent = of > 0 ? from + (to - from) * done / of : from;
    run->percent = max_int(percent, run->percent);
}

static bool run_asked_to_stop(void *arg) {
    return run_over(arg);
}

struct budget run_budget(struct run *run) {
    return (struct budget){
        .propagations = run->patience, .stop = run_asked_to_stop, .stop_arg = run};
}

struct solver *solver_for(struct run *run, const struct model *m, const mark *given) {
    struct budget b = run_budget(run);
    return solver_new(m, given, &b);
}

static enum searched solve_and_judge(struct solver *s, const struct model *m, mark *out) {
    enum searched found = solver_search(s, NULL, 0);
    if (found == SEARCH_FOUND)
        memcpy(out, solver_solution(s), (size_t)model_vars(m));
    solver_free(s);
    return found;
}

enum searched other_solution(struct run *run, const struct model *m, const mark *planted,
                             const mark *given, bool far, mark *other) {
    struct budget b = run_budget(run);
    return solve_other(m, given, planted, far, &b, other);
}

enum searched near_solution(struct run *run, const struct model *m, const mark *given,
                            const mark *near, mark *out) {
    struct solver *s = solver_for(run, m, given);
    for (int v = 0; v < model_vars(m); v++)
        if (near[v] != MARK_NONE)
            solver_prefer(s, lit_of(v, near[v]));
    return solve_and_judge(s, m, out);
}

enum searched random_solution(struct run *run, const struct model *m, const mark *given,
                              int yes_share, mark *out) {
    struct solver *s = solver_for(run, m, given);
    solver_seed(s, (unsigned)rng_below(&run->rng, 1 << 30));
    for (int v = 0; v < model_vars(m); v++) {
        int share = place_is_cell(m->vars.at[v].at) ? yes_share : 50;
        solver_prefer(s, rng_below(&run->rng, 100) < share ? lit_yes(v) : lit_no(v));
    }
    return solve_and_judge(s, m, out);
}
