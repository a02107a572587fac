#include "teach/advice.h"

#include "model/model.h"
#include "teach/grow.h"
#include "teach/steps/find.h"
#include "teach/why.h"
#include "teach/words/sentence_inside.h"

#include <string.h>

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
    argument_free(&a->why);
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
    out->counted = true;
    out->undo = moves_since_wrong(b, solution);
    if (first >= 0)
        vec_push(&out->wrong, first);
    for (int v = 0; v < model_vars(b->model); v++)
        if (v != first && contradicts(board_marks(b), solution, v))
            vec_push(&out->wrong, v);
}

/* What follows at the wrong mark's place from the marks that are right: by a walk, by steps that
 * lead to it, or by rules. */
static void refute(const struct board *b, const struct budget *budget, struct advice *out) {
    const struct model *m = b->model;
    struct budget why = why_budget(budget);
    lit made = lit_of(out->wrong.at[0], board_marks(b)[out->wrong.at[0]]);
    LOCAL(mem_free_at) mark *right = mem_copy(board_marks(b), model_vars(m), sizeof *right);
    for (int i = 0; i < out->wrong.len; i++)
        right[out->wrong.at[i]] = MARK_NONE;
    out->argued = argue_against(m, right, made, &why, &out->why);
    if (!out->argued) {
        struct quiet q;
        quiet_init(&q, m, right);
        why_literal(m, q.marks, lit_not(made), &why, &out->why.end);
        step_ground(&out->why.end, &q);
        quiet_free(&q);
    }
}

/* Why nothing solves the board, or the puzzle where there are no marks. */
static void argue_all(const struct model *m, const mark *marks, const struct budget *budget,
                      struct advice *out) {
    struct budget why = why_budget(budget);
    out->argued = argue_clash(m, marks, &why, &out->why);
    if (!out->argued)
        why_none(m, marks, &why, &out->why.end);
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

/* Fills in the next paragraph; `a` as for paragraph_next(). False: no hint was found. */
static bool advise_step(const struct board *b, const struct answer *a, int near,
                        const struct budget *budget, struct advice *out) {
    if (!out->settled.m)
        settled_init(&out->settled, b->model, board_marks(b));
    return paragraph_next(b->model, board_marks(b), a, near, &out->settled, budget,
                          &out->paragraph);
}

/* True if it is proved that the solutions which have the marks have nothing else in common. */
static bool nothing_is_certain(const struct board *b, const struct answer *a,
                               const struct budget *budget) {
    const struct model *m = b->model;
    struct budget why = why_budget(budget);
    LOCAL(mem_free_at) mark *marks = quiet_marks(m, board_marks(b)), *common = marks_new(m);
    bool nothing =
        a->solution && a->other && backbone(m, marks, a->solution, a->other, &why, common);
    for (int v = 0; v < model_vars(m); v++)
        nothing = nothing && common[v] == MARK_NONE;
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
    vec_clear(&out->wrong);
    if (under->outcome != OUTCOME_NONE)
        return find_step_for(b, under, near, budget, out);
    argue_all(b->model, board_marks(b), budget, out);
    for (int i = 0; i < out->why.end.why.marks.len; i++)
        if (board_marks(b)[out->why.end.why.marks.at[i]] != MARK_NONE)
            vec_push(&out->wrong, out->why.end.why.marks.at[i]);
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

/* True if this must be drawn before a board is solved: a closed loop settles what is no part of it.
 */
static bool must_be_drawn(const struct model *m, const mark *solution, int v) {
    return solution[v] != m->vars.at[v].unmarked &&
           (m->graph.shape != SHAPE_LOOP || m->graph.edge_of_var[v] >= 0);
}

/* True if the marks are those of the only solution, of which something is still to be drawn: then
 * they break no rule, and the judge need not be asked. */
static bool is_on_the_way(const struct model *m, const mark *marks, const struct answer *a) {
    bool missing = false;
    for (int v = 0; a->outcome == OUTCOME_ONE && v < model_vars(m) && !missing; v++)
        missing = marks[v] == MARK_NONE && must_be_drawn(m, a->solution, v);
    return missing && has_marks(m, marks, a->solution);
}

void advise(const struct board *b, const struct answer *answer, int near,
            const struct budget *budget, struct advice *out) {
    bool on_the_way = is_on_the_way(b->model, board_marks(b), answer);
    out->verdict.status = STATUS_UNFINISHED;
    if (!on_the_way)
        judge(b->model, board_marks(b), &out->verdict);
    vec_clear(&out->wrong);
    out->counted = false;
    if (out->verdict.status == STATUS_SOLVED) {
        out->kind = ADVICE_SOLVED;
    } else if (answer->outcome == OUTCOME_NONE) {
        argue_all(b->model, NULL, budget, out);
        out->kind = ADVICE_IMPOSSIBLE;
    } else if (out->verdict.status == STATUS_BROKEN) {
        if (answer->outcome == OUTCOME_ONE)
            list_wrong(b, answer->solution, out);
        out->kind = ADVICE_BROKEN;
    } else if (answer->outcome == OUTCOME_SEVERAL) {
        out->kind = advise_several(b, answer, near, budget, out);
    } else if (answer->outcome == OUTCOME_ONE) {
        out->kind = advise_one(b, answer, near, budget, out);
    } else {
        out->kind = ADVICE_NOTHING;
    }
}

/* True if the marks lack at most one that is drawn: its step comes first, once it is known to be
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

/* True if what the ladder finds is worth saying before more is known: either some solution has all
 * the marks, or there are no marks that could be wrong, and a short search does not refute the
 * puzzle. */
static bool may_step_early(const struct model *m, const mark *marks, const struct budget *budget) {
    LOCAL(answer_free) struct answer some = {0};
    bool blank = !has_any_mark(m, marks);
    struct solve_options o = {.given = marks, .count = 1, .look_only = blank, .budget = *budget};
    solve(m, &o, &some);
    return some.solution ? !is_almost_done(m, marks, some.solution)
                         : blank && some.outcome == OUTCOME_UNKNOWN;
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

/* Advice in words. */

const char *advice_word(enum advice_kind kind) {
    static const char *const words[] = {"step",       "solved",  "broken", "wrong-mark",
                                        "impossible", "several", "nothing"};
    return words[kind];
}

/* What comes first in the sentence: two marks that exclude each other are seen at once. */
static const struct breach *first_breach(const struct verdict *v) {
    for (int i = 0; i < v->broken.len; i++)
        if (v->broken.at[i].family->background)
            return &v->broken.at[i];
    return &v->broken.at[0];
}

/* A cell of the neighbourhood, which does not give the place itself away. */
static int around(struct grid g, int cell) {
    int row = grid_row(g, cell) / 3 * 3 + 1, col = grid_col(g, cell) / 3 * 3 + 1;
    return grid_cell(g, row < g.rows ? row : g.rows - 1, col < g.cols ? col : g.cols - 1);
}

/* "Clear r1c1, or take back the last 3 moves." */
static void clear_words(const struct advice *a, const char *name, struct buf *out) {
    buf_fmt(out, "Clear %s", name);
    if (a->undo > 0)
        buf_fmt(out, ", or take back the last %s", a->undo == 1 ? "move" : "");
    if (a->undo > 1)
        buf_fmt(out, "%d moves", a->undo);
    buf_char(out, '.');
}

static void wrong_mark_words(const struct model *m, const struct mark_words *w,
                             const struct advice *a, enum advice_level level, struct buf *out) {
    char name[PLACE_NAME];
    struct place at = m->vars.at[a->wrong.at[0]].at;
    if (level == ADVICE_WHERE) {
        place_words(m->grid, place_cell(around(m->grid, at.a)), name);
        if (a->counted && a->wrong.len > 1)
            buf_fmt(out, "%d marks are wrong. Look round %s.", a->wrong.len, name);
        else
            buf_fmt(out, "Something is wrong round %s.", name);
    } else if (level == ADVICE_DO) {
        clear_words(a, place_words(m->grid, at, name), out);
    } else {
        sentence_wrong(m, &a->wrong, out);
        buf_char(out, ' ');
        argument_words(m, w, &a->why, out);
    }
}

/* Why there is no solution: an argument, or where none was found rules that clash. */
static void clash_words(const struct model *m, const struct mark_words *w, const struct advice *a,
                        struct buf *out) {
    if (a->argued) {
        buf_char(out, ' ');
        argument_words(m, w, &a->why, out);
        return;
    }
    if (a->why.end.from.len > 0) {
        buf_char(out, ' ');
        sentence_clash(m, &a->why.end, out);
    }
}

/* Where it is that all comes to a clash; nothing where that has no place. */
static void where_words(const struct model *m, const struct advice *a, struct buf *out) {
    char name[PLACE_NAME];
    int about = a->argued ? a->why.end.about : NO_CELL;
    if (about != NO_CELL)
        buf_fmt(out, " Look round %s.",
                place_words(m->grid, place_cell(around(m->grid, about)), name));
}

static void wrong_words(const struct model *m, const struct mark_words *w, const struct advice *a,
                        enum advice_level level, struct buf *out) {
    if (a->wrong.len > 0 && (level != ADVICE_WHY || a->why.end.then.len > 0)) {
        wrong_mark_words(m, w, a, level, out);
        return;
    }
    buf_add(out, "No solution has all these marks.");
    if (level == ADVICE_WHERE)
        where_words(m, a, out);
    else
        clash_words(m, w, a, out);
}

static void broken_words(const struct board *b, const struct mark_words *w, const struct advice *a,
                         enum advice_level level, struct buf *out) {
    if (level == ADVICE_DO && a->wrong.len > 0)
        wrong_mark_words(b->model, w, a, level, out);
    else
        sentence_fault(b->model, board_marks(b), &a->verdict, first_breach(&a->verdict), out);
}

static void impossible_words(const struct model *m, const struct mark_words *w,
                             const struct advice *a, enum advice_level level, struct buf *out) {
    buf_add(out, "The puzzle has no solution.");
    if (level == ADVICE_WHERE)
        where_words(m, a, out);
    else
        clash_words(m, w, a, out);
}

void advice_words(const struct board *b, const struct mark_words *w, const struct advice *a,
                  enum advice_level level, struct buf *out) {
    const struct model *m = b->model;
    if (a->kind == ADVICE_STEP && level == ADVICE_WHERE) {
        sentence_where(m, w, &a->paragraph.steps.at[0], out);
    } else if (a->kind == ADVICE_STEP && level == ADVICE_DO) {
        sentence_paragraph_marks(m, w, &a->paragraph, out);
    } else if (a->kind == ADVICE_STEP) {
        sentence_paragraph(m, w, &a->paragraph, out);
    } else if (a->kind == ADVICE_WRONG) {
        wrong_words(m, w, a, level, out);
    } else if (a->kind == ADVICE_BROKEN) {
        broken_words(b, w, a, level, out);
    } else if (a->kind == ADVICE_IMPOSSIBLE) {
        impossible_words(m, w, a, level, out);
    } else {
        buf_add(out, a->kind == ADVICE_SOLVED ? "It is solved."
                     : a->kind == ADVICE_OPEN
                         ? "The puzzle has several solutions, and nothing more is certain."
                         : "Nothing was found in the time.");
    }
}
