/* The propagation of components remembers the last board (engine/rules/components_inside.h): what
 * it says must not depend on that. */
#include "context.h"
#include "kinds.h"

#include "engine/rules/component_search.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* Islands with these clues, by cell. */
static void build_islands(struct model *m, struct grid g, const int *clue) {
    int n = grid_cells(g);
    lit *in = mem_alloc(n, sizeof *in);
    model_begin(m, g, kind_families, F_FAMILIES);
    for (int cell = 0; cell < n; cell++)
        in[cell] = lit_no(model_var(m, place_cell(cell), MARK_NO));
    model_components(m, F_SUM, in, clue);
    model_seal(m);
    mem_free(in);
}

/* A clue in one cell of `one_in`, a number up to `most` or none. */
static void build_random_islands(struct model *m, struct rng *rng, struct grid g, int one_in,
                                 int most) {
    int n = grid_cells(g), *clue = mem_alloc(n, sizeof *clue);
    for (int cell = 0; cell < n; cell++)
        if (rng_below(rng, one_in) == 0)
            clue[cell] = rng_below(rng, 5) ? 1 + rng_below(rng, most) : CLUE_ANY;
    build_islands(m, g, clue);
    mem_free(clue);
}

/* Some marks come, or go; now and then nearly all go. */
static void change_marks(struct rng *rng, mark *marks, int n) {
    bool most = rng_below(rng, 12) == 0;
    for (int cell = 0; cell < n && most; cell++)
        if (rng_below(rng, 5))
            marks[cell] = MARK_NONE;
    for (int i = rng_below(rng, 6); i > 0; i--)
        marks[rng_below(rng, n)] = (mark)(rng_below(rng, 5) ? rng_below(rng, 2) : MARK_NO);
}

static struct component_aim random_aim(struct rng *rng, int n) {
    struct component_aim aim = {.kind = rng_below(rng, 3) ? AIM_FIRST : AIM_ALL};
    if (rng_below(rng, 4) == 0)
        aim = (struct component_aim){.kind = AIM_FAULT, .fault = COMPONENT_NO_CLUE};
    aim.about = rng_below(rng, n);
    return aim;
}

static void assert_same(const component_findings *a, const component_findings *b) {
    assert_int_equal(a->len, b->len);
    for (int i = 0; i < a->len; i++) {
        assert_int_equal(a->at[i].l, b->at[i].l);
        assert_int_equal(a->at[i].why, b->at[i].why);
        assert_int_equal(a->at[i].about, b->at[i].about);
        assert_int_equal(a->at[i].fault, b->at[i].fault);
    }
}

/* One run of a search that remembers, and of one that has seen nothing. */
static void compare_runs(const struct model *m, struct component_search *old, const mark *marks,
                         struct component_aim aim) {
    struct component_search *fresh = component_search_new(m, 1);
    component_findings by_old = {0}, by_fresh = {0};
    long work_old = 0, work_fresh = 0;
    bool fits = component_search_run(fresh, marks, aim, &by_fresh, &work_fresh);
    assert_int_equal(component_search_run(old, marks, aim, &by_old, &work_old), fits);
    assert_int_equal(work_old, work_fresh);
    if (fits)
        assert_same(&by_old, &by_fresh);
    else
        assert_int_equal(component_search_fault(old), component_search_fault(fresh));
    vec_free(&by_old);
    vec_free(&by_fresh);
    component_search_free(fresh);
}

static void compare_boards(uint64_t seed, struct grid g, int one_in, int most, int boards) {
    struct model m;
    struct rng rng;
    rng_seed(&rng, seed);
    build_random_islands(&m, &rng, g, one_in, most);
    struct component_search *old = component_search_new(&m, 1);
    mark *marks = marks_new(&m);
    for (int i = 0; i < boards; i++) {
        context("seed %d, board %d", (int)seed, i);
        change_marks(&rng, marks, grid_cells(g));
        compare_runs(&m, old, marks, random_aim(&rng, grid_cells(g)));
    }
    mem_free(marks);
    component_search_free(old);
    model_free(&m);
}

static void test_a_run_does_not_depend_on_the_last_one(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < 60; seed++)
        compare_boards(seed, (struct grid){7, 8}, 3 + (int)(seed % 9), 2 + (int)(seed % 11), 120);
}

/* Asks for one of all findings alone, as evidence does. Returns false where there is none. */
static bool ask_for_one(struct component_search *all, struct component_search *one,
                        const mark *marks, struct rng *rng) {
    component_findings f = {0}, alone = {0};
    long work = 0;
    bool met = false;
    bool any = component_search_run(all, marks, (struct component_aim){.kind = AIM_ALL}, &f, &work);
    any = any && f.len > 0;
    if (any) {
        struct component_finding want = f.at[rng_below(rng, f.len)];
        struct component_aim aim = {.kind = AIM_LITERAL, .why = want.why, .about = want.about};
        assert_true(component_search_run(one, marks, aim, &alone, &work));
        for (int k = 0; k < alone.len; k++)
            met = met || alone.at[k].l == want.l;
        assert_true(met);
    }
    vec_free(&f);
    vec_free(&alone);
    return any;
}

static void test_one_reason_is_found_as_among_all(void **state) {
    (void)state;
    int found = 0;
    for (uint64_t seed = 0; seed < 60; seed++) {
        struct model m;
        struct rng rng;
        rng_seed(&rng, seed);
        build_random_islands(&m, &rng, (struct grid){7, 8}, 8, 9);
        struct component_search *all = component_search_new(&m, 1);
        struct component_search *one = component_search_new(&m, 1);
        mark *marks = marks_new(&m);
        for (int i = 0; i < 60; i++) {
            context("seed %d, board %d", (int)seed, i);
            change_marks(&rng, marks, 56);
            found += ask_for_one(all, one, marks, &rng);
        }
        mem_free(marks);
        component_search_free(all);
        component_search_free(one);
        model_free(&m);
    }
    assert_true(found > 200);
}

/* What many clues without a number reach is too much to be kept. */
static void build_far_reaches(struct model *m, struct grid g) {
    int n = grid_cells(g), *clue = mem_alloc(n, sizeof *clue);
    for (int cell = 0; cell < n; cell++)
        if (grid_row(g, cell) % 4 == 1 && grid_col(g, cell) % 4 == 1)
            clue[cell] = CLUE_ANY;
    build_islands(m, g, clue);
    mem_free(clue);
}

static void test_a_board_too_large_to_be_remembered(void **state) {
    (void)state;
    struct model m;
    struct rng rng;
    rng_seed(&rng, 1);
    build_far_reaches(&m, (struct grid){64, 64});
    struct component_search *old = component_search_new(&m, 1);
    mark *marks = marks_new(&m);
    for (int i = 0; i < 4; i++) {
        for (int k = 0; k < 6; k++)
            marks[rng_below(&rng, 64 * 64)] = rng_below(&rng, 3) ? MARK_YES : MARK_NONE;
        compare_runs(&m, old, marks, (struct component_aim){.kind = AIM_ALL});
    }
    mem_free(marks);
    component_search_free(old);
    model_free(&m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_run_does_not_depend_on_the_last_one),
        cmocka_unit_test(test_one_reason_is_found_as_among_all),
        cmocka_unit_test(test_a_board_too_large_to_be_remembered),
    };
    return run_group("components", tests, NULL, NULL);
}
