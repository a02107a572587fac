/* The clues that a board prints: over the samples of all genres, with marks of their solutions. */
#include "context.h"
#include "model/model.h"
#include "play/session/clues.h"
#include "random_game.h"

#include "base/rng.h"
#include "format/format.h"
#include "genre/genre.h"
#include "model/components.h"
#include "model/quiet.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

struct sampled {
    struct loaded l;
    mark *solution;
    vec_clue clues;
};

static void open_sample(struct sampled *s, const struct genre *g) {
    struct err e;
    memset(s, 0, sizeof *s);
    if (!format_read(g->sample.text, (int)strlen(g->sample.text), &s->l, &e))
        fail_msg("%s: %s", g->id, e.text);
    loaded_compile(&s->l);
    s->solution = marks_new(s->l.model);
    if (!genre_read_solution(s->l.puzzle, s->l.model, g->sample.rows, s->solution, &e))
        fail_msg("%s: %s", g->id, e.text);
    clues_find(s->l.puzzle, s->l.model, &s->clues);
}

static void close_sample(struct sampled *s) {
    mem_free(s->solution);
    vec_free(&s->clues);
    loaded_free(&s->l);
}

static int count_settled(const struct sampled *s, const mark *marks) {
    int n = 0;
    mark *quiet = quiet_marks(s->l.model, marks);
    bool *settled = mem_alloc(s->clues.len + 1, sizeof *settled);
    clues_settled(s->l.model, marks, quiet, &s->clues, settled);
    for (int i = 0; i < s->clues.len; i++)
        n += settled[i];
    mem_free(settled);
    mem_free(quiet);
    return n;
}

/* By the definition: one more literal that holds would break the bound of a sum that has some. */
static bool breaks_a_bound(const struct model *m, const mark *marks, int var) {
    for (int i = 0; i < m->sums.len; i++) {
        const struct sum *s = &m->sums.at[i];
        int yes = 0, times = 0;
        for (int k = 0; k < s->len; k++) {
            yes += lit_mark(marks, sum_lits(m, s)[k]) == MARK_YES;
            times += sum_lits(m, s)[k] == lit_yes(var);
        }
        if (yes > 0 && times > 0 && yes + times > s->hi)
            return true;
    }
    return false;
}

static void what_follows_at_once(void **state) {
    (void)state;
    struct rng rng;
    rng_seed(&rng, 5);
    for (int g = 0; genres[g]; g++) {
        struct sampled s;
        open_sample(&s, genres[g]);
        const struct model *m = s.l.model;
        mark *marks = marks_new(m);
        for (int v = 0; v < model_vars(m); v++)
            marks[v] = rng_below(&rng, 5) > 0 ? MARK_NONE : rng_below(&rng, 2) ? MARK_YES : MARK_NO;
        mark *quiet = quiet_marks(m, marks);
        for (int v = 0; v < model_vars(m); v++) {
            mark says = marks[v] != MARK_NONE         ? marks[v]
                        : m->marks_family >= 0        ? MARK_NONE
                        : breaks_a_bound(m, marks, v) ? MARK_NO
                                                      : MARK_NONE;
            if (quiet[v] != says)
                fail_msg("%s: variable %d", genres[g]->id, v);
        }
        mem_free(quiet);
        mem_free(marks);
        close_sample(&s);
    }
}

/* Which number off the cells a clue is; -1: it is in one. */
static int printed_off(const struct sampled *s, int clue) {
    int reason = s->clues.at[clue].reason;
    return reason < 0 ? -1 : s->l.model->sums.at[reason].printed;
}

/* Every clue is where something is printed, and counts once. */
static void clues_are_printed(void **state) {
    (void)state;
    for (int g = 0; genres[g]; g++) {
        struct sampled s;
        open_sample(&s, genres[g]);
        const struct puzzle *p = s.l.puzzle;
        for (int i = 0; i < s.clues.len; i++) {
            int about = s.clues.at[i].about, printed = printed_off(&s, i);
            if (printed < 0 && p->given[about].kind == GIVEN_NONE &&
                (p->room == NULL || p->room_number[p->room[about]] == NO_NUMBER))
                fail_msg("%s: clue %d is about a cell without one", genres[g]->id, i);
            for (int j = 0; j < i; j++)
                if (s.clues.at[j].about == about && printed_off(&s, j) == printed)
                    fail_msg("%s: clues %d and %d are about one place", genres[g]->id, j, i);
        }
        close_sample(&s);
    }
}

/* The solution settles all of them; on the way there, in any order, what is settled stays so. */
static void marks_of_the_solution_settle_clues_for_good(void **state) {
    (void)state;
    for (int g = 0; genres[g]; g++) {
        struct sampled s;
        struct rng rng;
        open_sample(&s, genres[g]);
        int vars = model_vars(s.l.model), was = 0;
        mark *marks = marks_new(s.l.model);
        int *order = mem_alloc(vars, sizeof *order);
        rng_seed(&rng, (uint64_t)g);
        for (int i = 0; i < vars; i++)
            order[i] = i;
        rng_shuffle(&rng, order, vars);
        for (int i = 0; i < vars; i++) {
            marks[order[i]] = s.solution[order[i]];
            int settled = i % 7 == 0 || i == vars - 1 ? count_settled(&s, marks) : was;
            if (settled < was)
                fail_msg("%s: mark %d unsettles a clue", genres[g]->id, i);
            was = settled;
        }
        if (was != s.clues.len)
            fail_msg("%s: %d of %d clues are settled", genres[g]->id, was, s.clues.len);
        mem_free(order);
        mem_free(marks);
        close_sample(&s);
    }
}

/* Walks from a cell over literals that hold, or that do not fail; counts the cells. */
static int walk(const struct model *m, const mark *marks, int cell, bool open_too, bool *seen) {
    int n = 1;
    seen[cell] = true;
    for (enum dir d = 0; d < DIRS; d++) {
        int next = grid_step(m->grid, cell, d);
        if (next == NO_CELL || seen[next])
            continue;
        mark at = lit_mark(marks, component_lit(m, &m->components.at[0], next));
        if (at == MARK_YES || (open_too && at == MARK_NONE))
            n += walk(m, marks, next, open_too, seen);
    }
    return n;
}

static bool part_settles(const struct model *m, const mark *marks, int cell) {
    bool *seen = mem_alloc(2 * grid_cells(m->grid), sizeof *seen);
    int size = component_clue(m, &m->components.at[0], cell);
    int least = walk(m, marks, cell, false, seen);
    int most = walk(m, marks, cell, true, seen + grid_cells(m->grid));
    mem_free(seen);
    return most == (size > 0 ? size : least);
}

/* Whatever the marks, also where a clue's own cell is marked wrong. */
static void parts_settle_by_their_sizes(void **state) {
    (void)state;
    struct sampled s;
    struct rng rng;
    open_sample(&s, genre_by_name("nurikabe"));
    const struct model *m = s.l.model;
    bool *settled = mem_alloc(s.clues.len, sizeof *settled);
    assert_int_equal(m->components.len, 1);
    rng_seed(&rng, 9);
    for (int round = 0; round < 200; round++) {
        mark *marks = marks_new(m);
        for (int v = 0; v < model_vars(m); v++)
            marks[v] = (mark)(rng_below(&rng, 3) > 0 ? MARK_NONE + rng_below(&rng, 3) : MARK_NONE);
        clues_settled(m, marks, marks, &s.clues, settled);
        for (int i = 0; i < s.clues.len; i++)
            if (settled[i] != part_settles(m, marks, s.clues.at[i].about))
                fail_msg("round %d, clue %d", round, i);
        mem_free(marks);
    }
    mem_free(settled);
    close_sample(&s);
}

static int settled_of(const char *text) {
    struct sampled s = {0};
    load_text(text, &s.l);
    clues_find(s.l.puzzle, s.l.model, &s.clues);
    int n = count_settled(&s, board_marks(&s.l.board));
    close_sample(&s);
    return n;
}

#define ONE_AND_TWO "sumi: 1\ngenre: nurikabe\nboard:\n1 . .\n. . .\n. . 2\n"

/* It has its size from the start, but the sea around it is still to be shaded. */
static void an_island_of_one_settles_once_it_is_closed_in(void **state) {
    (void)state;
    assert_int_equal(settled_of(ONE_AND_TWO), 0);
    assert_int_equal(settled_of(ONE_AND_TWO "marks: r1c2=x\n"), 0);
    assert_int_equal(settled_of(ONE_AND_TWO "marks: r1c2=x r2c1=x\n"), 1);
    assert_int_equal(settled_of(ONE_AND_TWO "marks: r1c2=x r2c1=x r2c3=.\n"), 1);
    assert_int_equal(settled_of(ONE_AND_TWO "marks: r1c2=x r2c1=x r2c2=x r1c3=x r3c2=x\n"), 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_follows_at_once),
        cmocka_unit_test(clues_are_printed),
        cmocka_unit_test(marks_of_the_solution_settle_clues_for_good),
        cmocka_unit_test(parts_settle_by_their_sizes),
        cmocka_unit_test(an_island_of_one_settles_once_it_is_closed_in),
    };
    return run_group("clues", tests, NULL, NULL);
}
