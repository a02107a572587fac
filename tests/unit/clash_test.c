/* Rules that cannot hold together: those that are named clash by themselves, also when they were
 * looked for in a part of the board only; and that part is a small one. */
#include "context.h"
#include "teach/advice.h"
#include "teach/why_clash.h"

#include "base/mem.h"
#include "format/format.h"
#include "genre/genre.h"
#include "random_puzzle.h"
#include "solve/solve.h"
#include "teach/why.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

enum { SIDE = 20, ROOM = 4 };

/* Rooms of 4x4 of two names by turns, all of them asked for 4 cells but those of the middle row
 * from `first` on. */
static void load_rooms(struct loaded *l, int first, int number) {
    struct buf text = {0};
    struct err e = {0};
    buf_fmt(&text, "sumi: 1\ngenre: heyawake\nboard:\n");
    for (int row = 0; row < SIDE; row++)
        for (int col = 0; col < SIDE; col++) {
            buf_char(&text, "ab"[(row / ROOM + col / ROOM) % 2]);
            if (row % ROOM == 0 && col % ROOM == 0)
                buf_fmt(&text, "%d", row == 8 && col >= first ? number : 4);
            buf_char(&text, col + 1 < SIDE ? ' ' : '\n');
        }
    *l = (struct loaded){0};
    assert_true(format_read(buf_text(&text), text.len, l, &e));
    loaded_compile(l);
    buf_free(&text);
}

static int live_sums(const struct model *m) {
    int n = 0;
    for (int i = 0; i < m->sums.len; i++)
        n += m->sums.at[i].lo > 0 || m->sums.at[i].hi < m->sums.at[i].len;
    return n;
}

static void assert_no_solution(const struct model *m) {
    struct answer s;
    solve(m, &(struct solve_options){.count = 1}, &s);
    assert_int_equal(s.outcome, OUTCOME_NONE);
    answer_free(&s);
}

/* The Model with the rules of a step alone. */
static void assert_step_clashes(const struct model *whole, const struct step *step) {
    struct model m = *whole;
    m.sums.at = mem_copy(whole->sums.at, whole->sums.len, sizeof *whole->sums.at);
    m.graph.shape = SHAPE_NONE;
    for (int i = 0; i < m.sums.len; i++) {
        m.sums.at[i].lo = 0;
        m.sums.at[i].hi = m.sums.at[i].len;
    }
    for (int i = 0; i < step->from.len; i++) {
        struct reason r = step->from.at[i];
        if (r.sum < 0)
            m.graph.shape = whole->graph.shape;
        else if (r.kind == REASON_AT_MOST)
            m.sums.at[r.sum].hi = whole->sums.at[r.sum].hi;
        else
            m.sums.at[r.sum].lo = whole->sums.at[r.sum].lo;
    }
    assert_no_solution(&m);
    mem_free(m.sums.at);
}

/* A line through three rooms without a shaded cell. */
static void test_near(void **state) {
    (void)state;
    struct loaded l = {0};
    struct clash_part part;
    struct step step = {0};
    load_rooms(&l, 8, 0);
    clash_part_find(l.model, NULL, &(struct budget){0}, &part);
    assert_in_range(live_sums(&part.model), 1, live_sums(l.model) / 8);
    assert_no_solution(&part.model);
    assert_true(why_none(l.model, NULL, &(struct budget){0}, &step));
    assert_step_clashes(l.model, &step);
    step_free(&step);
    loaded_free(&l);
}

/* A corner that is cut off: the graph is needed, and what is near it. */
static void test_graph(void **state) {
    (void)state;
    struct loaded l = {0};
    struct step step = {0};
    load_rooms(&l, SIDE, 0);
    mark *marks = marks_new(l.model);
    marks[1] = marks[SIDE] = MARK_YES;
    assert_true(why_none(l.model, marks, &(struct budget){0}, &step));
    assert_in_range(step.from.len, 1, l.model->sums.len / 8);
    assert_int_equal(step.why.marks.len, 2);
    mem_free(marks);
    step_free(&step);
    loaded_free(&l);
}

/* A board with solutions has no clash, whatever a part of it suggests. */
static void test_none(void **state) {
    (void)state;
    struct loaded l = {0};
    struct step step = {0};
    load_rooms(&l, 16, 5);
    assert_false(why_none(l.model, NULL, &(struct budget){0}, &step));
    step_free(&step);
    loaded_free(&l);
}

static void assert_part_has_none(const struct clash_part *part, const mark *marks, unsigned seed) {
    struct answer s;
    mark *given = mem_copy(marks, model_vars(&part->model), sizeof *marks);
    for (int v = 0; part->facts && v < model_vars(&part->model); v++)
        given[v] = given[v] == MARK_NONE ? part->facts[v] : given[v];
    solve(&part->model, &(struct solve_options){.given = given, .count = 1}, &s);
    if (s.outcome != OUTCOME_NONE)
        fail_msg("seed %u: a part of a %s is refuted, and has a solution", seed,
                 part->model.families[0].word);
    answer_free(&s);
    mem_free(given);
}

/* A part that counts as refuted has no solution, on random boards with random marks. */
static void test_refuted(void **state) {
    (void)state;
    struct rng rng;
    int refuted_parts = 0, genre = 0;
    for (unsigned seed = 1; seed <= 100; seed++, genre = genres[genre + 1] ? genre + 1 : 0) {
        struct loaded l = {0};
        struct clash_part part;
        rng_seed(&rng, seed);
        l.puzzle = random_puzzle(&rng, genres[genre], 6);
        loaded_compile(&l);
        mark *marks = marks_new(l.model);
        for (int v = 0; v < model_vars(l.model); v++)
            marks[v] = rng_below(&rng, 8) == 0 ? MARK_YES : MARK_NONE;
        clash_part_find(l.model, marks, &(struct budget){0}, &part);
        if (part.refuted)
            assert_part_has_none(&part, marks, seed);
        refuted_parts += part.refuted;
        mem_free(marks);
        loaded_free(&l);
    }
    assert_in_range(refuted_parts, 40, 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_near),
        cmocka_unit_test(test_graph),
        cmocka_unit_test(test_none),
        cmocka_unit_test(test_refuted),
    };
    return run_group("clash", tests, NULL, NULL);
}
