/* A shading whose cells were switched in a few places is connected exactly if the judge of full
 * boards says so; what looking nearby says is never wrong, and mostly it says something. */
#include "context.h"

#include "base/rng.h"
#include "graph/parts.h"
#include "model/judge/judge.h"
#include "model/model.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { SIDE = 9, CELLS = SIDE * SIDE, SHADINGS = 60, CHANGES = 12 };
enum { F_GRAPH, F_APART, FAMILIES };

static const struct family families[FAMILIES] = {
    [F_GRAPH] = {.word = "split", .rule = "connected", .subject = "the graph"},
    [F_APART] = {.word = "touch", .rule = "not both", .subject = "two cells"},
};

/* Cells that are on hang together, and no two that touch are off. */
static void shading_model(struct model *m) {
    model_begin(m, (struct grid){SIDE, SIDE}, families, FAMILIES);
    for (int cell = 0; cell < CELLS; cell++)
        model_var(m, place_cell(cell), MARK_YES);
    model_graph(m, SHAPE_CONNECTED, F_GRAPH, 0);
    for (int cell = 0; cell < CELLS; cell++)
        graph_vertex(m, cell, lit_yes(cell));
    for (int cell = 0; cell < CELLS; cell++)
        for (enum dir d = DIR_E; d <= DIR_S; d++) {
            int next = grid_step(m->grid, cell, d);
            if (next == NO_CELL)
                continue;
            graph_edge(m, cell, next, LIT_TRUE, -1, -1);
            model_sum(m, F_APART, cell, (lit[]){lit_no(cell), lit_no(next)}, 2, 0, 1);
        }
    model_seal(m);
}

static bool touches_off(const struct model *m, const mark *full, int cell) {
    bool found = false;
    for (enum dir d = 0; d < DIRS; d++) {
        int next = grid_step(m->grid, cell, d);
        found = found || (next != NO_CELL && full[next] == MARK_NO);
    }
    return found;
}

/* As many cells off as fit in a random order, but for `spared` of a hundred. */
static void shade_at_random(struct rng *rng, const struct model *m, int spared, mark *full) {
    int order[CELLS];
    for (int cell = 0; cell < CELLS; cell++) {
        order[cell] = cell;
        full[cell] = MARK_YES;
    }
    rng_shuffle(rng, order, CELLS);
    for (int i = 0; i < CELLS; i++) {
        if (touches_off(m, full, order[i]) || rng_below(rng, 100) < spared)
            continue;
        full[order[i]] = MARK_NO;
        if (!judge_full(m, full))
            full[order[i]] = MARK_YES;
    }
}

/* Switches a few cells, near each other, so that none that touch are off. */
static void switch_nearby(struct rng *rng, const struct model *m, mark *full) {
    int at = rng_below(rng, CELLS);
    for (int n = 1 + rng_below(rng, 6); n > 0; n--) {
        int cell = (at + rng_below(rng, 3) + SIDE * rng_below(rng, 3)) % CELLS;
        if (full[cell] == MARK_NO || !touches_off(m, full, cell))
            full[cell] = mark_not(full[cell]);
    }
}

static void test_nearby_tells_as_the_whole_does(void **state) {
    (void)state;
    struct model m;
    struct rng rng;
    mark before[CELLS], full[CELLS];
    int told = 0, open = 0, apart = 0;
    shading_model(&m);
    rng_seed(&rng, 47);
    for (int i = 0; i < SHADINGS; i++) {
        shade_at_random(&rng, &m, 10 * (i % 5), before);
        for (int k = 0; k < CHANGES; k++) {
            memcpy(full, before, sizeof full);
            switch_nearby(&rng, &m, full);
            bool holds = judge_full(&m, full), near = graph_stays_connected(&m.graph, before, full);
            context("shading %d, change %d", i, k);
            assert_true(holds || !near);
            assert_int_equal(judge_changed(&m, before, full), holds);
            told += near;
            open += holds && !near;
            apart += !holds;
        }
    }
    assert_true(told > 8 * open && apart > SHADINGS);
    model_free(&m);
}

/* A vertex that touches nothing makes a part of its own. */
static void test_alone(void **state) {
    (void)state;
    struct model m;
    model_begin(&m, (struct grid){1, 2}, families, FAMILIES);
    model_graph(&m, SHAPE_CONNECTED, F_GRAPH, 0);
    for (int cell = 0; cell < 2; cell++)
        graph_vertex(&m, cell, lit_yes(model_var(&m, place_cell(cell), MARK_YES)));
    model_seal(&m);
    mark one[] = {MARK_YES, MARK_NO}, other[] = {MARK_NO, MARK_YES}, both[] = {MARK_YES, MARK_YES};
    assert_false(judge_changed(&m, one, both));
    assert_true(judge_changed(&m, one, other));
    model_free(&m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nearby_tells_as_the_whole_does),
        cmocka_unit_test(test_alone),
    };
    return run_group("graph_change", tests, NULL, NULL);
}
