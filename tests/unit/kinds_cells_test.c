/* Kinds of constraints (see kinds.h) over cells: several graphs, components with a clue each,
 * tables of ways. */
#include "by_cases.h"
#include "by_hand.h"
#include "context.h"
#include "effort.h"
#include "kinds.h"

#include "engine/rules/component_search.h"
#include "model/components.h"
#include "model/table.h"
#include "teach/ladder.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* --- graphs ----------------------------------------------------------------------------------- */

/* The sides of a grid's cells, between vertices first + cell. */
static void add_grid_edges(struct model *m, int first) {
    for (int cell = 0; cell < grid_cells(m->grid); cell++)
        for (enum dir d = DIR_E; d <= DIR_S; d++)
            if (grid_step(m->grid, cell, d) != NO_CELL)
                graph_edge(m, first + cell, first + grid_step(m->grid, cell, d), LIT_TRUE, -1, -1);
}

/* The cells that have a mark hang together. */
static void add_connected_cells(struct model *m, int family) {
    model_graph(m, SHAPE_CONNECTED, family, 0);
    for (int cell = 0; cell < grid_cells(m->grid); cell++)
        graph_vertex(m, cell, lit_yes(cell));
    add_grid_edges(m, 0);
}

static bool on_border(struct grid g, int cell) {
    int row = grid_row(g, cell), col = grid_col(g, cell);
    return row == 0 || col == 0 || row + 1 == g.rows || col + 1 == g.cols;
}

/* Unshaded cells hang together, and so do shaded ones, sometimes by way of the border. */
static void build_two_graphs(struct model *m, struct rng *rng) {
    struct grid g = {3, 4};
    bool border = rng_below(rng, 2);
    model_begin(m, g, kind_families, F_FAMILIES);
    for (int cell = 0; cell < 12; cell++)
        model_var(m, place_cell(cell), MARK_NO);
    random_sum(m, rng, 6);
    model_graph(m, SHAPE_CONNECTED, F_LOOP, 0);
    for (int cell = 0; cell < 12; cell++)
        graph_vertex(m, cell, lit_no(cell));
    add_grid_edges(m, 0);
    add_connected_cells(m, F_ENDS);
    int outer = border ? graph_border(m) : -1;
    for (int cell = 0; cell < 12 && border; cell++)
        if (on_border(g, cell))
            graph_edge(m, outer, cell, LIT_TRUE, -1, -1);
    model_seal(m);
}

/* Cells of one mark, from a first one (or, with `border`, from all at the border) to all others. */
static bool hangs_together(const struct model *m, const mark *full, mark which, bool border) {
    struct grid g = m->grid;
    bool reached[12] = {false}, begun = border;
    for (int cell = 0; cell < 12; cell++) {
        reached[cell] = full[cell] == which && (border ? on_border(g, cell) : !begun);
        begun = begun || reached[cell];
    }
    for (int round = 0; round < 12; round++)
        for (int cell = 0; cell < 12; cell++)
            for (enum dir d = 0; d < DIRS && full[cell] == which; d++) {
                int next = grid_step(g, cell, d);
                reached[cell] = reached[cell] || (next != NO_CELL && reached[next]);
            }
    for (int cell = 0; cell < 12; cell++)
        if (full[cell] == which && !reached[cell])
            return false;
    return true;
}

static bool both_hang_together(const struct model *m, const mark *full) {
    bool border = m->more_graphs.at[0].vertices.len > 12;
    return hangs_together(m, full, MARK_NO, false) && hangs_together(m, full, MARK_YES, border) &&
           sums_hold(m, full);
}

static void test_graphs_stand_beside_each_other(void **state) {
    (void)state;
    try_kind(&(struct kind){
        "graphs", 60, build_two_graphs, both_hang_together, {"only-way", "unreached"}});
}

/* --- components ------------------------------------------------------------------------------- */

/* Islands: two or three clues, some without a number. */
static void build_components(struct model *m, struct rng *rng) {
    struct grid g = {3, 4};
    lit in[12];
    int clue[12] = {0};
    model_begin(m, g, kind_families, F_FAMILIES);
    for (int cell = 0; cell < 12; cell++)
        in[cell] = lit_no(model_var(m, place_cell(cell), MARK_NO));
    if (rng_below(rng, 4) == 0)
        in[rng_below(rng, 12)] = LIT_FALSE;
    for (int n = 1 + rng_below(rng, 3); n > 0; n--)
        clue[rng_below(rng, 12)] = rng_below(rng, 5) ? 1 + rng_below(rng, 5) : CLUE_ANY;
    model_components(m, F_SUM, in, clue);
    if (rng_below(rng, 2))
        add_connected_cells(m, F_LOOP);
    model_seal(m);
}

/* The size of the part of a cell, its cells taken out of `left`; counts its clues. */
static int take_part(const struct model *m, int cell, bool *left, int *clues, int *number) {
    int size = 1, clue = component_clue(m, &m->components.at[0], cell);
    left[cell] = false;
    *clues += clue != CLUE_NONE;
    *number = clue != CLUE_NONE ? clue : *number;
    for (enum dir d = 0; d < DIRS; d++) {
        int next = grid_step(m->grid, cell, d);
        if (next != NO_CELL && left[next])
            size += take_part(m, next, left, clues, number);
    }
    return size;
}

static bool islands_fit(const struct model *m, const mark *full) {
    const struct components *c = &m->components.at[0];
    bool left[12];
    for (int cell = 0; cell < 12; cell++) {
        left[cell] = lit_mark(full, component_lit(m, c, cell)) == MARK_YES;
        if (!left[cell] && component_clue(m, c, cell) != CLUE_NONE)
            return false;
    }
    for (int cell = 0; cell < 12; cell++) {
        int clues = 0, number = 0,
            size = left[cell] ? take_part(m, cell, left, &clues, &number) : 0;
        if (size > 0 && (clues != 1 || (number != CLUE_ANY && size != number)))
            return false;
    }
    return m->graph.shape == SHAPE_NONE || hangs_together(m, full, MARK_YES, false);
}

static void test_components_have_a_clue_each(void **state) {
    (void)state;
    try_kind(&(struct kind){"components",
                            150,
                            build_components,
                            islands_fit,
                            {"complete", "between", "beyond-reach", "growth", "last-cell"}});
}

/* Of the assignments that fit, those that agree with the marks and give l. */
static int islands_with(const vec_int *fit, const mark *marks, lit l) {
    int agree = 0;
    for (int i = 0; i < fit->len; i++) {
        bool same = (mark)(fit->at[i] >> lit_var(l) & 1 ? MARK_YES : MARK_NO) == lit_sign(l);
        for (int v = 0; v < 12 && same; v++)
            same = marks[v] == MARK_NONE || marks[v] == (fit->at[i] >> v & 1 ? MARK_YES : MARK_NO);
        agree += same;
    }
    return agree;
}

/* By bits, which cells are in the sea. */
static void enumerate_islands(const struct model *m, vec_int *fit) {
    mark full[12];
    for (int bits = 0; bits < 1 << 12; bits++) {
        for (int v = 0; v < 12; v++)
            full[v] = bits >> v & 1 ? MARK_YES : MARK_NO;
        if (islands_fit(m, full))
            vec_push(fit, bits);
    }
}

/* What the flood fill of the tests confirms is never wrong, and it confirms most of what follows.
 */
static void test_the_flood_fill_proves(void **state) {
    (void)state;
    int confirmed = 0, divided = 0, follows = 0;
    for (int seed = 0; seed < 24; seed++) {
        struct model m;
        struct rng rng;
        vec_int fit = {0};
        rng_seed(&rng, (uint64_t)seed);
        build_components(&m, &rng);
        for (; m.graph.shape != SHAPE_NONE; build_components(&m, &rng))
            model_free(&m);
        enumerate_islands(&m, &fit);
        for (int round = 0; round < 40 && fit.len > 0; round++) {
            mark marks[12] = {MARK_NONE};
            struct step step = {0};
            int bits = fit.at[rng_below(&rng, fit.len)], about = rng_below(&rng, 12);
            for (int v = 0; v < 12; v++)
                if (v != about && rng_below(&rng, 2)) {
                    marks[v] = bits >> v & 1 ? MARK_YES : MARK_NO;
                    vec_push(&step.why.marks, v);
                }
            lit l = lit_of(about, bits >> about & 1 ? MARK_YES : MARK_NO);
            vec_push(&step.from, ((struct reason){REASON_RULE, -2}));
            bool at_once = step_holds_by_hand(&m, marks, &step, l);
            bool by_cases = round < 4 && step_holds_by_cases(&m, marks, &step, l, 60);
            int against = islands_with(&fit, marks, lit_not(l));
            if ((at_once || by_cases) && against > 0)
                fail_msg("seed %d, round %d: a false proof", seed, round);
            confirmed += at_once;
            divided += by_cases;
            follows += against == 0;
            step_free(&step);
        }
        vec_free(&fit);
        model_free(&m);
    }
    assert_true(follows > 200 && 10 * confirmed > 9 * follows && divided > follows / 20);
}

/* Two clues at the right end could own the cell at the left end; its way out is one cell wide. */
static void test_a_part_without_a_clue_takes_its_only_way(void **state) {
    (void)state;
    struct model m;
    struct step step = {0};
    lit in[12];
    int clue[12] = {[3] = CLUE_ANY, [11] = CLUE_ANY};
    mark marks[12] = {[0] = MARK_YES, [3] = MARK_NO,  [4] = MARK_NO,
                      [7] = MARK_YES, [8] = MARK_YES, [11] = MARK_NO};
    model_begin(&m, (struct grid){3, 4}, kind_families, F_FAMILIES);
    for (int cell = 0; cell < 12; cell++)
        in[cell] = lit_no(model_var(&m, place_cell(cell), MARK_NO));
    model_components(&m, F_SUM, in, clue);
    model_seal(&m);
    assert_true(technique_try_once(&m, marks, technique_by_id("to-a-number"), NO_CELL, &step));
    assert_int_equal(step.then.at[0], lit_no(5));
    assert_int_equal(step.about, 4);
    assert_int_equal(step.why.marks.len, 3); /* the cell itself and what shuts it in */
    step_free(&step);
    model_free(&m);
}

/* --- parts without a clue --------------------------------------------------------------------- */

enum { STRAYS_SIDE = 6, STRAYS_CELLS = STRAYS_SIDE * STRAYS_SIDE, STRAYS_BOARDS = EFFORT(1000) };

/* Some cells have a clue, more belong to a part, and as many do not. */
static void build_strays(struct model *m, struct rng *rng, mark *marks) {
    lit in[STRAYS_CELLS];
    int clue[STRAYS_CELLS] = {0};
    model_begin(m, (struct grid){STRAYS_SIDE, STRAYS_SIDE}, kind_families, F_FAMILIES);
    for (int cell = 0; cell < STRAYS_CELLS; cell++) {
        int kind = rng_below(rng, 10);
        in[cell] = lit_yes(model_var(m, place_cell(cell), MARK_NO));
        clue[cell] = kind == 0 ? CLUE_ANY : CLUE_NONE;
        marks[cell] = kind <= 2 ? MARK_YES : kind <= 4 ? MARK_NO : MARK_NONE;
    }
    model_components(m, F_SUM, in, clue);
    model_seal(m);
}

/* Whether a clue is connected to the cell, over cells that may belong to a part, but not `without`.
 */
static bool has_way_to_clue(const struct model *m, const mark *marks, int from, int without) {
    bool met[STRAYS_CELLS] = {false};
    int queue[STRAYS_CELLS], n = 0;
    queue[n++] = from;
    met[from] = true;
    for (int i = 0; i < n; i++) {
        if (component_clue(m, &m->components.at[0], queue[i]) != CLUE_NONE)
            return true;
        for (enum dir d = 0; d < DIRS; d++) {
            int next = grid_step(m->grid, queue[i], d);
            if (next == NO_CELL || next == without || met[next] || marks[next] == MARK_NO)
                continue;
            met[next] = true;
            queue[n++] = next;
        }
    }
    return false;
}

/* By cell, whether it is on every way from some part to a clue; false: a part has none. */
static bool only_ways(const struct model *m, const mark *marks, bool *needed) {
    for (int cell = 0; cell < STRAYS_CELLS; cell++) {
        if (marks[cell] == MARK_YES && !has_way_to_clue(m, marks, cell, NO_CELL))
            return false;
        needed[cell] = false;
        for (int from = 0; from < STRAYS_CELLS && marks[cell] == MARK_NONE; from++)
            needed[cell] =
                needed[cell] || (marks[from] == MARK_YES && !has_way_to_clue(m, marks, from, cell));
    }
    return true;
}

static int compare_only_ways(const struct model *m, const mark *marks) {
    static const struct component_aim aim = {.kind = AIM_LITERAL, .why = COMPONENT_STRAY};
    struct component_search *s = component_search_new(m, 1);
    component_findings found = {0};
    bool needed[STRAYS_CELLS];
    long work = 0;
    bool ok = component_search_run(s, marks, aim, &found, &work);
    int n = 0;
    assert_int_equal(ok, only_ways(m, marks, needed));
    for (int cell = 0; cell < STRAYS_CELLS && ok; cell++)
        n += needed[cell];
    for (int i = 0; i < found.len && ok; i++)
        assert_true(needed[lit_var(found.at[i].l)] && lit_sign(found.at[i].l) == MARK_YES);
    assert_true(!ok || found.len == n);
    vec_free(&found);
    component_search_free(s);
    return n;
}

/* Clues without a number may own whatever hangs together with them, so only ways count; what joins
 * two clues is wrong already, and not looked at. */
static void test_only_ways_to_a_clue(void **state) {
    (void)state;
    int only = 0;
    struct rng rng;
    rng_seed(&rng, 5);
    for (int board = 0; board < STRAYS_BOARDS; board++) {
        struct model m;
        mark marks[STRAYS_CELLS];
        build_strays(&m, &rng, marks);
        context("components, board %d", board);
        if (component_fault(&m, marks, 1, NULL) == COMPONENT_FITS)
            only += compare_only_ways(&m, marks);
        model_free(&m);
    }
    assert_true(only > STRAYS_BOARDS / 20);
}

/* --- tables ----------------------------------------------------------------------------------- */

/* Some of the cells of a range of columns, in a way of its own. */
static void random_way(struct model *m, struct rng *rng, const lit *scope, int n) {
    lit holds[12];
    int len = 0;
    for (int i = 0; i < n; i++)
        if (rng_below(rng, 2))
            holds[len++] = scope[i];
    model_way(m, holds, len, rng_below(rng, 2));
}

/* The left and the right half of a grid 4 wide have a table each; some are kept apart, counted or
 * connected. */
static void build_tables(struct model *m, struct rng *rng) {
    model_begin(m, (struct grid){3, 4}, kind_families, F_FAMILIES);
    for (int cell = 0; cell < 12; cell++)
        model_var(m, place_cell(cell), MARK_NO);
    if (rng_below(rng, 2))
        random_sum(m, rng, 6);
    int rule[2];
    for (int half = 0; half < 2; half++) {
        lit scope[6];
        int n = 0;
        for (int cell = 0; cell < 12; cell++)
            if (cell % 4 / 2 == half)
                scope[n++] = rng_below(rng, 4) ? lit_yes(cell) : lit_no(cell);
        rule[half] = model_table(m, F_SUM, 2 * half, scope, n);
        for (int ways = 1 + rng_below(rng, 6); ways > 0; ways--)
            random_way(m, rng, scope, n);
    }
    if (rng_below(rng, 3))
        model_apart(m, F_ENDS, rule[0], rule[1]);
    if (rng_below(rng, 2))
        add_connected_cells(m, F_LOOP);
    model_seal(m);
}

/* The way of a table that a full assignment is, or -1; the last of equal ones. */
static int way_taken(const struct model *m, const mark *full, const struct way_table *t,
                     int after) {
    for (int way = after; way < t->first_way + t->ways; way++) {
        int held = 0, right = 0;
        for (int i = 0; i < t->len; i++)
            held += lit_mark(full, m->lits.at[t->first + i]) == MARK_YES;
        for (int i = 0; i < m->ways.at[way].len; i++)
            right += lit_mark(full, m->lits.at[m->ways.at[way].first + i]) == MARK_YES;
        if (held == right && held == m->ways.at[way].len)
            return way;
    }
    return -1;
}

/* Two of the cells in these ways are neighbours. */
static bool ways_touch(const struct model *m, int a, int b) {
    for (int i = 0; i < m->ways.at[a].len; i++)
        for (int k = 0; k < m->ways.at[b].len; k++) {
            int u = lit_var(m->lits.at[m->ways.at[a].first + i]);
            int v = lit_var(m->lits.at[m->ways.at[b].first + k]);
            if ((u / 4 == v / 4 && u - v == -1) || (u % 4 == v % 4 && (u - v == 4 || v - u == 4)))
                return true;
        }
    return false;
}

static bool tables_fit(const struct model *m, const mark *full) {
    const struct way_table *a = &m->tables.at[0], *b = &m->tables.at[1];
    bool fits = m->aparts.len == 0;
    if (!sums_hold(m, full) || way_taken(m, full, a, a->first_way) < 0 ||
        way_taken(m, full, b, b->first_way) < 0)
        return false;
    for (int i = a->first_way; (i = way_taken(m, full, a, i)) >= 0 && !fits; i++)
        for (int k = b->first_way; (k = way_taken(m, full, b, k)) >= 0 && !fits; k++)
            fits = m->ways.at[i].type != m->ways.at[k].type || !ways_touch(m, i, k);
    return fits && (m->graph.shape == SHAPE_NONE || hangs_together(m, full, MARK_YES, false));
}

static void test_tables_have_ways(void **state) {
    (void)state;
    try_kind(&(struct kind){"tables",
                            100,
                            build_tables,
                            tables_fit,
                            {"overlap", "uncovered", "kept-apart", "whichever"}});
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_graphs_stand_beside_each_other),
        cmocka_unit_test(test_components_have_a_clue_each),
        cmocka_unit_test(test_only_ways_to_a_clue),
        cmocka_unit_test(test_the_flood_fill_proves),
        cmocka_unit_test(test_a_part_without_a_clue_takes_its_only_way),
        cmocka_unit_test(test_tables_have_ways),
    };
    return run_group("kinds of cells", tests, NULL, NULL);
}
