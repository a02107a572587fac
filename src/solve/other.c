/* Is this the only solution? The look-ahead search answers most of what a generator asks; the rest
 * goes to PicoSAT, with what has been found. */
#include "engine/lookahead.h"
#include "model/judge/judge.h"
#include "solve/solve.h"

#include <string.h>

/* The work allowed before PicoSAT is asked, in the engine's units, and what each open variable
 * adds. */
enum { WORK = 200000, WORK_A_VARIABLE = 1000 };

struct question {
    const struct model *m;
    const mark *known;
    const struct budget *budget;
    mark *other;
};

static enum seen see_other(void *arg, const mark *full) {
    const struct question *q = arg;
    size_t bytes = (size_t)model_vars(q->m) * sizeof *full;
    if (memcmp(full, q->known, bytes) == 0 || !judge_full(q->m, full))
        return SEEN_WRONG;
    memcpy(q->other, full, bytes);
    return SEEN_ENOUGH;
}

static bool asked_to_stop(void *arg) {
    const struct question *q = arg;
    return q->budget->stop && q->budget->stop(q->budget->stop_arg);
}

/* Marks become what is assigned at the root. */
static enum searched look(struct question *q, mark *marks, const mark *first) {
    struct engine e;
    engine_init(&e, q->m, marks);
    struct lookahead ahead = {
        .engine = &e, .first = first, .found = see_other, .stop = asked_to_stop, .arg = q};
    ahead.work = WORK + (long)WORK_A_VARIABLE * (model_vars(q->m) - e.trail.len);
    enum looked looked = engine_run(&e) ? look_ahead(&ahead) : LOOKED_ALL;
    memcpy(marks, e.marks, (size_t)model_vars(q->m) * sizeof *marks);
    engine_free(&e);
    return looked == LOOKED_ENOUGH ? SEARCH_FOUND
           : looked == LOOKED_ALL  ? SEARCH_NONE
                                   : SEARCH_STOPPED;
}

static enum searched other_search(const struct question *q, const mark *marks, const mark *first) {
    struct solver *s = solver_new(q->m, marks, q->budget);
    for (int v = 0; v < model_vars(q->m); v++)
        solver_prefer(s, lit_of(v, first[v]));
    solver_forbid(s, q->known);
    enum searched found = solver_search(s, NULL, 0);
    if (found == SEARCH_FOUND)
        memcpy(q->other, solver_solution(s), (size_t)model_vars(q->m) * sizeof *q->other);
    solver_free(s);
    return found;
}

enum searched solve_other(const struct model *m, const mark *given, const mark *known, bool far,
                          const struct budget *b, mark *other) {
    struct question q = {m, known, b, other};
    mark *marks = given ? mem_copy(given, model_vars(m), sizeof *given) : marks_new(m);
    mark *first = mem_copy(known, model_vars(m), sizeof *known);
    for (int v = 0; v < model_vars(m) && far; v++)
        first[v] = mark_not(first[v]);
    enum searched found = look(&q, marks, first);
    if (found == SEARCH_STOPPED && !asked_to_stop(&q))
        found = other_search(&q, marks, first);
    mem_free(marks);
    mem_free(first);
    return found;
}
