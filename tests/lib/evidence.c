#include "evidence.h"

#include "base/least.h"
#include "model/model.h"
#include "solve/sat/inside.h"

#include <stdio.h>
#include <string.h>

/* With most rules off, loops by the thousand have to be cut: some steps that are true take eight
 * millions. The bound is far above, and for a search that would never end. */
enum { PROPAGATIONS = 100000000 };

/* A bound that the program leaves out on a large board, because a tree keeps it anyway, may be the
 * only reason of a step all the same. */
static lit add_bound(struct solver *s, int sum, int lo, int hi) {
    const struct sum *of = &s->model->sums.at[sum];
    lit selector = solver_new_lit(s);
    solver_prefer(s, lit_not(selector));
    solver_add_sum(s, sum_lits(s->model, of), of->len, lo, hi, selector);
    return selector;
}

struct solver *evidence_solver(const struct model *m) {
    struct solver *s = solver_new_with_selectors(m, NULL, NULL);
    for (int i = 0; i < m->sums.len; i++) {
        const struct sum *sum = &m->sums.at[i];
        if (s->selectors.at_most[i] < 0 && sum->hi < sum->len)
            s->selectors.at_most[i] = add_bound(s, i, 0, sum->hi);
        if (s->selectors.at_least[i] < 0 && sum->lo > 0)
            s->selectors.at_least[i] = add_bound(s, i, sum->lo, sum->len);
    }
    return s;
}

/* "One loop" also requires two line ends or none in each cell. */
static bool is_part_of_loop(const struct model *m, int sum) {
    int ends = 0;
    for (int i = 0; i < m->sums.at[sum].len; i++)
        ends += m->graph.edge_of_var[lit_var(sum_lits(m, &m->sums.at[sum])[i])] >= 0;
    return m->graph.shape == SHAPE_LOOP && ends > 0;
}

/* Assumes a rule, unless it always holds. */
static void assume(vec_lit *assumed, lit selector) {
    if (selector >= 0)
        vec_push(assumed, selector);
}

static void assume_reason(const struct solver *s, struct reason r, vec_lit *assumed) {
    assume(assumed, r.kind == REASON_RULE      ? s->selectors.rule[-1 - r.sum]
                    : r.kind == REASON_AT_MOST ? s->selectors.at_most[r.sum]
                                               : s->selectors.at_least[r.sum]);
    for (int k = 0; k < s->model->sums.len && r.sum == -1; k++)
        if (is_part_of_loop(s->model, k)) {
            assume(assumed, s->selectors.at_most[k]);
            assume(assumed, s->selectors.at_least[k]);
        }
}

static enum searched search_within(struct solver *s, vec_lit *assumed, lit l) {
    vec_push(assumed, lit_not(l));
    return solver_search_briefly(s, assumed->at, assumed->len, PROPAGATIONS);
}

/* Cells from "r3c4" and "r3c4-r3c7" on; a block by its corners is all of its cells. */
static void mark_named(struct grid g, const char *text, bool *named) {
    int row = 0, col = 0, len = 0, from_row, from_col;
    for (const char *at = text; (at = strchr(at, 'r')); at += len > 0 ? len : 1) {
        from_row = row, from_col = col;
        bool range = at > text && at[-1] == '-' && row > 0;
        len = 0;
        if (sscanf(at, "r%dc%d%n", &row, &col, &len) < 2 || len == 0)
            continue;
        if (!range)
            from_row = row, from_col = col;
        for (int r = min_int(from_row, row); r <= max_int(from_row, row); r++)
            for (int c = min_int(from_col, col); c <= max_int(from_col, col); c++)
                if (r >= 1 && r <= g.rows && c >= 1 && c <= g.cols)
                    named[grid_cell(g, r - 1, c - 1)] = true;
    }
}

/* Whether one of the rule's cells is named, and its short name ("the room of 2") is in the text. */
static bool is_named_briefly(const struct model *m, struct reason r, const char *text,
                             const bool *named) {
    const struct saying *own = reason_family(m, r)->sayings;
    char number[16];
    bool any = false;
    while (own && own->technique && strcmp(own->technique, "brief") != 0)
        own++;
    if (r.sum < 0 || !own || !own->technique || strstr(own->text, "{about}"))
        return false;
    snprintf(number, sizeof number, "%d)", reason_number(m, r));
    for (int i = 0; i < m->sums.at[r.sum].len; i++) {
        struct place at = m->vars.at[lit_var(sum_lits(m, &m->sums.at[r.sum])[i])].at;
        any = any || named[at.a];
    }
    return any && strstr(text, number);
}

/* Equal numbers in line are called by one of them, as they have no place of their own. */
static bool is_among_named(const struct model *m, struct reason r, const bool *named) {
    bool any = false;
    for (int i = 0; r.sum >= 0 && i < m->sums.at[r.sum].len; i++) {
        struct place at = m->vars.at[lit_var(sum_lits(m, &m->sums.at[r.sum])[i])].at;
        any = any || (place_is_cell(at) && named[at.a]);
    }
    return any && !strstr(reason_family(m, r)->subject, "{about}");
}

/* A clue is a rule that is called by a number. */
static bool is_named(const struct model *m, struct reason r, const char *text, const bool *named) {
    int about = reason_about(m, r);
    return about == NO_CELL || is_among_named(m, r, named) || named[about] ||
           !strstr(reason_family(m, r)->subject, "{n}") || is_named_briefly(m, r, text, named);
}

enum searched text_search(struct solver *s, const mark *marks, const char *text, lit l) {
    const struct model *m = s->model;
    vec_lit assumed = {0};
    bool *named = mem_alloc(grid_cells(m->grid), sizeof *named);
    mark_named(m->grid, text, named);
    for (int v = 0; v < model_vars(m); v++)
        if (marks[v] != MARK_NONE)
            vec_push(&assumed, lit_of(v, marks[v]));
    for (int i = 0; i < m->sums.len; i++)
        if (is_named(m, (struct reason){REASON_AT_MOST, i}, text, named)) {
            assume(&assumed, s->selectors.at_most[i]);
            assume(&assumed, s->selectors.at_least[i]);
        }
    for (int i = 0; i < m->rules.len; i++)
        if (is_named(m, (struct reason){REASON_RULE, -1 - i}, text, named))
            assume(&assumed, s->selectors.rule[i]);
    enum searched found = search_within(s, &assumed, l);
    vec_free(&assumed);
    mem_free(named);
    return found;
}

enum searched evidence_search(struct solver *s, const mark *marks, const struct step *step, lit l) {
    vec_lit assumed = {0};
    for (int i = 0; i < step->why.marks.len; i++)
        vec_push(&assumed, lit_of(step->why.marks.at[i], marks[step->why.marks.at[i]]));
    for (int i = 0; i < step->quiet.len; i++)
        assume(&assumed, s->selectors.at_most[step->quiet.at[i]]);
    for (int i = 0; i < step->from.len; i++)
        assume_reason(s, step->from.at[i], &assumed);
    enum searched found = search_within(s, &assumed, l);
    vec_free(&assumed);
    return found;
}
