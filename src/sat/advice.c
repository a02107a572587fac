#include "sat/advice.h"

#include "deduce/find.h"
#include "sat/backbone.h"
#include "sat/why.h"

/* PicoSAT's propagations for the reason why a mark is wrong, or why there is no solution: it is the
 * same on every machine, unless nobody waits for it. */
enum { WHY_PROPAGATIONS = 2000000 };

static struct budget why_budget(const struct budget *all) {
    return (struct budget){
        .propagations = WHY_PROPAGATIONS, .stop = all->stop, .stop_arg = all->stop_arg};
}

void advice_free(struct advice *a) {
    paragraph_free(&a->paragraph);
    verdict_free(&a->verdict);
    vec_free(&a->wrong);
    step_free(&a->why);
    answer_free(&a->own);
    if (a->settled.m)
        settled_free(&a->settled);
}

static bool contradicts(const mark *marks, const mark *solution, int v) {
    return marks[v] != MARK_NONE && marks[v] != solution[v];
}

static bool has_marks(const struct model *m, const mark *marks, const mark *solution) {
    for (int v = 0; v < model_vars(m); v++)
        if (contradicts(marks, solution, v))
            return false;
    return true;
}

/* --- wrong marks ------------------------------------------------------------------------------ */

/* The variable by which the first wrong move is wrong, or -1. */
static int earliest_wrong(const struct board *b, const mark *solution) {
    int move = board_first_wrong(b, solution);
    for (int i = 0; move >= 0 && i < b->moves.at[move].len; i++) {
        int slot = b->changes.at[b->moves.at[move].first + i].slot;
        if (slot < model_vars(b->model) && contradicts(board_marks(b), solution, slot))
            return slot;
    }
    return -1;
}

/* The moves from the first wrong one to here. */
static int moves_since_wrong(const struct board *b, const mark *solution) {
    int first = board_first_wrong(b, solution), n = 1;
    for (int at = b->at; first >= 0 && at != first; at = b->moves.at[at].parent)
        n++;
    return first >= 0 ? n : 0;
}

static void list_wrong(const struct board *b, const mark *solution, struct advice *out) {
    int first = earliest_wrong(b, solution);
    vec_clear(&out->wrong);
    out->undo = moves_since_wrong(b, solution);
    if (first >= 0)
        vec_push(&out->wrong, first);
    for (int v = 0; v < model_vars(b->model); v++)
        if (v != first && contradicts(board_marks(b), solution, v))
            vec_push(&out->wrong, v);
}

/* What follows at the wrong mark's place from the marks that are right: by a walk, or by rules. */
static void refute(const struct board *b, const struct budget *budget, struct advice *out) {
    const struct model *m = b->model;
    struct budget why = why_budget(budget);
    lit made = lit_of(out->wrong.at[0], board_marks(b)[out->wrong.at[0]]);
    mark *right = mem_copy(board_marks(b), model_vars(m), sizeof *right);
    struct quiet q;
    for (int i = 0; i < out->wrong.len; i++)
        right[out->wrong.at[i]] = MARK_NONE;
    quiet_init(&q, m, right);
    step_clear(&out->why);
    if (q.by[out->wrong.at[0]] >= 0) {
        vec_push(&out->why.then, lit_not(made));
        vec_push(&out->why.from, ((struct reason){REASON_AT_MOST, q.by[out->wrong.at[0]]}));
        vec_push(&out->why.why.marks, out->wrong.at[0]);
        out->why.about = m->sums.at[q.by[out->wrong.at[0]]].about;
        out->why.technique = technique_by_id("full");
    } else if (!find_refutation(m, q.marks, made, &out->why)) {
        why_literal(m, q.marks, lit_not(made), &why, &out->why);
    }
    step_ground(&out->why, &q);
    quiet_free(&q);
    mem_free(right);
}

/* --- advice ----------------------------------------------------------------------------------- */

/* Two solutions that have the marks, or as many as were found. */
static const struct answer *answer_under(const struct board *b, const struct answer *a,
                                         const struct budget *budget, struct advice *out) {
    const mark *marks = board_marks(b);
    const struct answer *try[2] = {a, &out->own};
    for (int i = 0; i < 2; i++)
        if (try[i]->solution && try[i]->other && has_marks(b->model, marks, try[i]->solution) &&
            has_marks(b->model, marks, try[i]->other))
            return try[i];
    answer_free(&out->own);
    solve(b->model, &(struct solve_options){.given = marks, .budget = *budget}, &out->own);
    return &out->own;
}

/* Fills in the next paragraph; `a` as for hint_next(). False: no hint was found. */
static bool advise_step(const struct board *b, const struct answer *a, int near,
                        const struct budget *budget, struct advice *out) {
    if (!out->settled.m)
        settled_init(&out->settled, b->model, board_marks(b));
    return paragraph_next(b->model, board_marks(b), a, near, &out->settled, budget,
                          &out->paragraph);
}

/* Whether it is proved that the solutions which have the marks have nothing else in common. */
static bool nothing_is_certain(const struct board *b, const struct answer *a,
                               const struct budget *budget) {
    const struct model *m = b->model;
    struct budget why = why_budget(budget);
    mark *marks = quiet_marks(m, board_marks(b)), *common = marks_new(m);
    bool nothing =
        a->solution && a->other && backbone(m, marks, a->solution, a->other, &why, common);
    for (int v = 0; v < model_vars(m); v++)
        nothing = nothing && common[v] == MARK_NONE;
    mem_free(common);
    mem_free(marks);
    return nothing;
}

static enum advice_kind find_step_for(const struct board *b, const struct answer *a, int near,
                                      const struct budget *budget, struct advice *out) {
    if (advise_step(b, a, near, budget, out))
        return ADVICE_STEP;
    return a->outcome == OUTCOME_SEVERAL && nothing_is_certain(b, a, budget) ? ADVICE_OPEN
                                                                             : ADVICE_NOTHING;
}

static enum advice_kind advise_several(const struct board *b, const struct answer *a, int near,
                                       const struct budget *budget, struct advice *out) {
    const struct answer *under = answer_under(b, a, budget, out);
    struct budget why = why_budget(budget);
    vec_clear(&out->wrong);
    if (under->outcome != OUTCOME_NONE)
        return find_step_for(b, under, near, budget, out);
    why_none(b->model, board_marks(b), &why, &out->why);
    for (int i = 0; i < out->why.why.marks.len; i++)
        vec_push(&out->wrong, out->why.why.marks.at[i]);
    return ADVICE_WRONG;
}

static enum advice_kind advise_one(const struct board *b, const struct answer *a, int near,
                                   const struct budget *budget, struct advice *out) {
    list_wrong(b, a->solution, out);
    if (out->wrong.len == 0)
        return find_step_for(b, a, near, budget, out);
    refute(b, budget, out);
    return ADVICE_WRONG;
}

void advise(const struct board *b, const struct answer *answer, int near,
            const struct budget *budget, struct advice *out) {
    struct budget why = why_budget(budget);
    judge(b->model, board_marks(b), &out->verdict);
    if (out->verdict.status == STATUS_SOLVED) {
        out->kind = ADVICE_SOLVED;
    } else if (answer->outcome == OUTCOME_NONE) {
        why_none(b->model, NULL, &why, &out->why);
        out->kind = ADVICE_IMPOSSIBLE;
    } else if (out->verdict.status == STATUS_BROKEN) {
        out->kind = ADVICE_BROKEN;
    } else if (answer->outcome == OUTCOME_SEVERAL) {
        out->kind = advise_several(b, answer, near, budget, out);
    } else if (answer->outcome == OUTCOME_ONE) {
        out->kind = advise_one(b, answer, near, budget, out);
    } else {
        out->kind = ADVICE_NOTHING;
    }
}

/* Whether the marks lack at most one that is drawn: its step comes first, once it is known to be
 * the last. */
static bool is_almost_done(const struct model *m, const mark *marks, const mark *solution) {
    int missing = 0;
    for (int v = 0; v < model_vars(m); v++)
        missing += solution[v] == MARK_YES && marks[v] != MARK_YES;
    return missing <= 1;
}

static bool has_any_mark(const struct model *m, const mark *marks) {
    for (int v = 0; v < model_vars(m); v++)
        if (marks[v] != MARK_NONE)
            return true;
    return false;
}

/* Whether what the ladder finds is worth saying before more is known: either some solution has all
 * the marks, or there are no marks that could be wrong, and a short search does not refute the
 * puzzle. */
static bool may_step_early(const struct model *m, const mark *marks, const struct budget *budget) {
    struct answer some = {0};
    bool blank = !has_any_mark(m, marks);
    struct solve_options o = {.given = marks, .count = 1, .look_only = blank, .budget = *budget};
    solve(m, &o, &some);
    bool may = some.solution ? !is_almost_done(m, marks, some.solution)
                             : blank && some.outcome == OUTCOME_UNKNOWN;
    answer_free(&some);
    return may;
}

bool advise_early(const struct board *b, int near, const struct budget *budget,
                  struct advice *out) {
    const struct model *m = b->model;
    const mark *marks = board_marks(b);
    judge(m, marks, &out->verdict);
    if (out->verdict.status == STATUS_SOLVED || out->verdict.status == STATUS_BROKEN ||
        !may_step_early(m, marks, budget) || !advise_step(b, NULL, near, budget, out))
        return false;
    out->kind = ADVICE_STEP;
    return true;
}
