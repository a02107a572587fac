#include "teach/backbone.h"

#include "teach/ladder.h"

#include <string.h>

/* Strikes out what a further solution has in another way. */
static void keep_common(const struct model *m, mark *maybe, const mark *solution) {
    for (int v = 0; v < model_vars(m); v++)
        if (maybe[v] != solution[v])
            maybe[v] = MARK_NONE;
}

/* Settles one variable: it stays in `maybe`, and holds for good, only if no solution has its
 * opposite. */
static enum searched settle(const struct model *m, struct solver *s, int v, mark *maybe) {
    lit opposite = lit_of(v, mark_not(maybe[v]));
    enum searched found = solver_search(s, &opposite, 1);
    lit same = lit_not(opposite);
    if (found == SEARCH_FOUND)
        keep_common(m, maybe, solver_solution(s));
    else if (found == SEARCH_NONE)
        solver_add_clause(s, &same, 1);
    return found;
}

bool backbone(const struct model *m, const mark *marks, const mark *solution, const mark *other,
              const struct budget *b, mark *common) {
    bool whole = true;
    struct solver *s = solver_new(m, marks, b);
    mark *maybe = mem_copy(solution, model_vars(m), sizeof *maybe);
    memset(common, MARK_NONE, (size_t)model_vars(m) * sizeof *common);
    if (other)
        keep_common(m, maybe, other);
    for (int v = 0; v < model_vars(m); v++)
        solver_prefer(s, lit_of(v, mark_not(solution[v])));
    for (int v = 0; v < model_vars(m) && whole; v++) {
        if (marks[v] != MARK_NONE || maybe[v] == MARK_NONE)
            continue;
        enum searched found = settle(m, s, v, maybe);
        whole = found != SEARCH_STOPPED;
        if (found == SEARCH_NONE)
            common[v] = maybe[v];
    }
    mem_free(maybe);
    solver_free(s);
    return whole;
}
