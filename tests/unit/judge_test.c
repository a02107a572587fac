/* The judge on small Models against plain counting and flood fill: which totals a sum can still
 * reach, which parts of a graph are shown, and that two graphs are judged like one after the other.
 */
#include "context.h"

#include "base/rng.h"
#include "model/arms.h"
#include "model/judge/judge.h"
#include "model/model.h"
#include "model/quiet.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { F_GRAPH, F_OTHER_GRAPH, F_SUM, FAMILIES };
static const struct family families[FAMILIES] = {
    [F_GRAPH] = {.word = "split", .rule = "connected", .subject = "the graph"},
    [F_OTHER_GRAPH] = {.word = "other-split", .rule = "connected", .subject = "the other graph"},
    [F_SUM] = {.word = "sum", .rule = "a sum", .subject = "the {n} at {about}"},
};

static void random_marks(struct rng *rng, int n, int percent, mark *marks) {
    for (int v = 0; v < n; v++)
        marks[v] = rng_below(rng, 100) >= percent ? MARK_NONE
                   : rng_below(rng, 2)            ? MARK_YES
                                                  : MARK_NO;
}

/* --- sums ------------------------------------------------------------------------------------- */

enum { SUMS = 400, SUM_VARS = 7, WEIGHT_MOST = 14, LITS_MOST = SUM_VARS * WEIGHT_MOST };

/* Literals by weight, in random order. */
static int random_lits(struct rng *rng, int weight_most, lit *lits, int *weight) {
    int n = 0;
    for (int v = 0; v < SUM_VARS; v++) {
        lit l = rng_below(rng, 2) ? lit_yes(v) : lit_no(v);
        weight[v] = rng_below(rng, weight_most + 1);
        for (int i = 0; i < weight[v]; i++)
            lits[n++] = l;
    }
    rng_shuffle(rng, lits, n);
    return n;
}

static bool occurs(const lit *lits, int n, lit l) {
    bool found = false;
    for (int i = 0; i < n; i++)
        found = found || lits[i] == l;
    return found;
}

/* Literals that are alike stand side by side, in the order of their first occurrences. */
static void assert_grouped(const struct model *m, const lit *lits, int n) {
    const struct sum *s = &m->sums.at[0];
    int at = 0;
    assert_int_equal(s->len, n);
    for (int i = 0; i < n; i++)
        for (int k = i; k < n && !occurs(lits, i, lits[i]); k++)
            if (lits[k] == lits[i])
                assert_int_equal(sum_lits(m, s)[at++], lits[i]);
    assert_int_equal(at, n);
}

/* Whether some assignment of the open variables, and of one literal, meets the sum. */
static bool can_be_met(const struct model *m, const mark *marks, lit also) {
    const struct sum *s = &m->sums.at[0];
    bool met = false;
    for (unsigned bits = 0; bits < 1u << SUM_VARS; bits++) {
        mark full[SUM_VARS];
        int yes = 0;
        bool keeps = true;
        for (int v = 0; v < SUM_VARS; v++) {
            full[v] = bits >> v & 1 ? MARK_YES : MARK_NO;
            mark was = also >= 0 && lit_var(also) == v ? lit_sign(also) : marks[v];
            keeps = keeps && (was == MARK_NONE || was == full[v]);
        }
        for (int i = 0; i < s->len; i++)
            yes += lit_mark(full, sum_lits(m, s)[i]) == MARK_YES;
        met = met || (keeps && yes >= s->lo && yes <= s->hi);
    }
    return met;
}

/* Sums with more literals than a word has bits are judged exactly without a further literal only.
 */
static void test_sums(void **state) {
    (void)state;
    enum { WORD = 64 };
    int weighty = 0, lengthy = 0;
    for (int seed = 0; seed < SUMS; seed++) {
        struct model m;
        struct rng rng;
        lit lits[LITS_MOST];
        int weight[SUM_VARS];
        mark marks[SUM_VARS];
        context("sum %d", seed);
        rng_seed(&rng, (uint64_t)seed);
        model_begin(&m, (struct grid){1, SUM_VARS}, families, FAMILIES);
        for (int v = 0; v < SUM_VARS; v++)
            model_var(&m, place_cell(v), MARK_NO);
        int n = random_lits(&rng, seed % 2 ? WEIGHT_MOST : 3, lits, weight);
        int lo = rng_below(&rng, n + 1);
        model_sum(&m, F_SUM, 0, lits, n, lo, lo + rng_below(&rng, 3));
        model_seal(&m);
        assert_grouped(&m, lits, n);
        random_marks(&rng, SUM_VARS, 50, marks);
        bool met = can_be_met(&m, marks, LIT_TRUE);
        assert_int_equal(judge_sum_open(&m, marks, 0, LIT_TRUE), met);
        weighty += !met;
        lengthy += !met && n >= WORD;
        for (int v = 0; v < SUM_VARS && n < WORD; v++)
            assert_int_equal(judge_sum_open(&m, marks, 0, lit_no(v)),
                             can_be_met(&m, marks, lit_no(v)));
        model_free(&m);
    }
    assert_true(weighty > SUMS / 10 && lengthy > 0);
}

/* --- parts of a graph ------------------------------------------------------------------------- */

enum { SIDE = 4, CELLS = SIDE * SIDE, BOARDS = 300 };

/* Cells that hang together: those that are `on` (MARK_YES or MARK_NO), as far as they are marked.
 */
static void add_graph(struct model *m, int family, mark on) {
    model_graph(m, SHAPE_CONNECTED, family, 0);
    for (int cell = 0; cell < CELLS; cell++)
        graph_vertex(m, cell, lit_of(cell, on));
    for (int cell = 0; cell < CELLS; cell++)
        for (enum dir d = DIR_E; d <= DIR_S; d++) {
            int next = grid_step(m->grid, cell, d);
            if (next != NO_CELL)
                graph_edge(m, cell, next, LIT_TRUE, -1, -1);
        }
}

static void cells_begin(struct model *m) {
    model_begin(m, (struct grid){SIDE, SIDE}, families, FAMILIES);
    for (int cell = 0; cell < CELLS; cell++)
        model_var(m, place_cell(cell), MARK_NO);
}

/* Gives each cell that is not `off` the least cell of its part, and the others -1. */
static void flood_parts(const mark *marks, mark off, int *part) {
    struct grid g = {SIDE, SIDE};
    for (int cell = 0; cell < CELLS; cell++)
        part[cell] = marks[cell] == off ? -1 : cell;
    for (int pass = 0; pass < CELLS; pass++)
        for (int cell = 0; cell < CELLS; cell++)
            for (enum dir d = 0; d < DIRS; d++) {
                int next = grid_step(g, cell, d);
                if (next != NO_CELL && part[cell] >= 0 && part[next] > part[cell])
                    part[next] = part[cell];
            }
}

static int count_on(const mark *marks, mark on, const int *part, int of) {
    int n = 0;
    for (int cell = 0; cell < CELLS; cell++)
        n += part[cell] == of && marks[cell] == on;
    return n;
}

/* One breach: a part, with its cells in order. */
static void assert_part(const struct verdict *v, const struct breach *b, const int *part, int of) {
    int k = 0;
    assert_int_equal(b->about, of);
    for (int cell = 0; cell < CELLS; cell++)
        if (part[cell] == of) {
            assert_in_range(k, 0, b->len - 1);
            assert_int_equal(v->places.at[b->first + k++].a, cell);
        }
    assert_int_equal(b->len, k);
}

/* The breaches of a rule, from *at on, are the parts that have a cell that is on, in order, except
 * for the largest of them (the first, of several). Moves *at behind them. */
static void assert_parts(const struct verdict *v, const struct breach **at, int rule,
                         const mark *marks, mark on) {
    int part[CELLS], count[CELLS], largest = 0;
    flood_parts(marks, mark_not(on), part);
    for (int cell = 0; cell < CELLS; cell++) {
        count[cell] = count_on(marks, on, part, cell);
        largest = count[cell] > count[largest] ? cell : largest;
    }
    for (int cell = 0; cell < CELLS; cell++)
        if (count[cell] > 0 && cell != largest) {
            assert_string_equal((*at)->word, families[rule].word);
            assert_int_equal((*at)->sum, -1 - rule);
            assert_part(v, (*at)++, part, cell);
        }
}

/* The cells that are marked have to hang together, and so have the others. */
static void test_two_graphs(void **state) {
    (void)state;
    static const mark on[] = {MARK_YES, MARK_NO};
    int statuses[STATUS_BROKEN + 1] = {0};
    struct verdict v = {0}, first = {0};
    struct model m;
    cells_begin(&m);
    add_graph(&m, F_GRAPH, on[0]);
    add_graph(&m, F_OTHER_GRAPH, on[1]);
    model_seal(&m);
    for (int seed = 0; seed < BOARDS; seed++) {
        mark marks[CELLS], full[CELLS];
        struct rng rng;
        context("board %d", seed);
        rng_seed(&rng, (uint64_t)seed);
        random_marks(&rng, CELLS, 20 + seed % 3 * 20, marks);
        marks_complete(&m, marks, full);
        judge(&m, marks, &v);
        judge_connection(&m, marks, &first);
        const struct breach *broken = v.broken.at, *missing = v.missing.at;
        for (int rule = 0; rule < 2; rule++) {
            const struct breach *from = broken;
            assert_parts(&v, &broken, rule, marks, on[rule]);
            if (rule == 0)
                assert_int_equal(broken - from, first.broken.len);
            if (broken == from) /* what is broken is not missing too */
                assert_parts(&v, &missing, rule, full, on[rule]);
        }
        assert_int_equal(broken - v.broken.at, v.broken.len);
        assert_int_equal(missing - v.missing.at, v.missing.len);
        assert_int_equal(v.status, v.broken.len > 0    ? STATUS_BROKEN
                                   : v.missing.len > 0 ? STATUS_UNFINISHED
                                                       : STATUS_SOLVED);
        assert_int_equal(judge_full(&m, full), v.broken.len + v.missing.len == 0);
        statuses[v.status]++;
    }
    for (int i = 0; i <= STATUS_BROKEN; i++)
        assert_true(statuses[i] > 0);
    verdict_free(&first);
    verdict_free(&v);
    model_free(&m);
}

/* Lines between the cells of a 3x3 board, without sums. */
static void lines_model(struct model *m, enum shape shape) {
    struct grid g = {3, 3};
    model_begin(m, g, families, FAMILIES);
    model_graph(m, shape, F_GRAPH, 0);
    for (int cell = 0; cell < grid_cells(g); cell++)
        graph_vertex(m, cell, shape == SHAPE_TREE ? LIT_TRUE : LIT_BY_EDGES);
    for (int cell = 0; cell < grid_cells(g); cell++)
        for (enum dir d = DIR_E; d <= DIR_S; d++) {
            int next = grid_step(g, cell, d);
            if (next != NO_CELL)
                graph_edge(m, cell, next, lit_yes(model_var(m, place_segment(cell, next), MARK_NO)),
                           -1, -1);
        }
    model_seal(m);
}

/* A first look at the graph alone finds what judging all of it finds: rings, and parts that cannot
 * be joined any more. */
static void test_connection(void **state) {
    (void)state;
    struct verdict all = {0}, first = {0};
    struct rng rng;
    int broken[2] = {0};
    rng_seed(&rng, 48);
    for (int i = 0; i < BOARDS; i++) {
        struct model m;
        mark marks[CELLS];
        context("board %d", i);
        lines_model(&m, i % 2 ? SHAPE_TREE : SHAPE_LOOP);
        random_marks(&rng, model_vars(&m), 20 + i % 5 * 15, marks);
        judge(&m, marks, &all);
        judge_connection(&m, marks, &first);
        assert_int_equal(all.broken.len, first.broken.len);
        broken[first.broken.len > 0]++;
        model_free(&m);
    }
    assert_true(broken[false] > BOARDS / 10 && broken[true] > BOARDS / 10);
    verdict_free(&all);
    verdict_free(&first);
}

/* --- lines, arms, and what is as good as done ------------------------------------------------- */

/* A loop without further rules: what is missing is that the shortest line joins the others. */
static void test_lines(void **state) {
    (void)state;
    struct model m;
    struct verdict v = {0};
    model_begin(&m, (struct grid){1, 8}, families, FAMILIES);
    model_graph(&m, SHAPE_LOOP, F_GRAPH, 0);
    for (int cell = 0; cell < 8; cell++)
        graph_vertex(&m, cell, LIT_BY_EDGES);
    for (int a = 0; a < 7; a++)
        graph_edge(&m, a, a + 1, lit_yes(model_var(&m, place_segment(a, a + 1), MARK_NO)), -1, -1);
    model_seal(&m);
    static const struct {
        mark marks[7];
        int shortest;
    } boards[] = {
        {{1, 0, 0, 1, 1, 0, 0}, 0}, {{1, 1, 0, 1, 0, 0, 0}, 3}, {{1, 1, 0, 1, 1, 0, 1}, 6}};
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        judge(&m, boards[i].marks, &v);
        assert_int_equal(v.status, STATUS_UNFINISHED);
        assert_int_equal(v.missing.len, 1);
        assert_int_equal(v.missing.at[0].len, 1);
        assert_int_equal(v.places.at[v.missing.at[0].first].a, boards[i].shortest);
    }
    judge(&m, (mark[7]){0}, &v); /* no line at all is no loop, and nowhere to be seen */
    assert_int_equal(v.missing.len, 1);
    assert_int_equal(v.missing.at[0].len, 0);
    verdict_free(&v);
    model_free(&m);
}

/* Behind the mark that ends an arm nothing matters. */
static void test_arms(void **state) {
    (void)state;
    enum { COLS = 7 };
    struct model m;
    struct verdict v = {0};
    lit east[COLS];
    model_begin(&m, (struct grid){1, COLS}, families, FAMILIES);
    for (int cell = 0; cell < COLS; cell++)
        east[cell] = lit_yes(model_var(&m, place_cell(cell), MARK_NO));
    model_arms(&m, F_SUM, 0, (struct arm[DIRS]){[DIR_E] = {east + 1, COLS - 1}}, ARMS_TOTAL, 1);
    model_seal(&m);
    judge(&m, (mark[COLS]){MARK_NONE, MARK_YES, MARK_YES, MARK_NO, MARK_YES, MARK_NONE, MARK_NO},
          &v);
    assert_int_equal(v.status, STATUS_BROKEN);
    assert_int_equal(v.broken.len, 1);
    assert_int_equal(v.broken.at[0].len, 4);
    for (int i = 0; i < 4; i++)
        assert_int_equal(v.places.at[v.broken.at[0].first + i].a, i);
    verdict_free(&v);
    model_free(&m);
}

/* What has to be shaded is not done before it is: not even the last cell that can meet a sum. */
static void test_the_last_cell_is_missing(void **state) {
    (void)state;
    struct model m;
    struct verdict v = {0};
    model_begin(&m, (struct grid){1, 3}, families, FAMILIES);
    lit lits[] = {lit_yes(model_var(&m, place_cell(0), MARK_NO)),
                  lit_yes(model_var(&m, place_cell(1), MARK_NO))};
    model_sum(&m, F_SUM, 0, lits, 2, 1, 1);
    model_seal(&m);
    for (int last = 0; last < 2; last++) {
        mark marks[] = {MARK_NO, MARK_NO};
        marks[last] = MARK_NONE;
        judge(&m, marks, &v);
        assert_int_equal(v.status, STATUS_UNFINISHED);
        assert_int_equal(v.missing.len, 1);
        marks[last] = MARK_YES;
        judge(&m, marks, &v);
        assert_int_equal(v.status, STATUS_SOLVED);
    }
    verdict_free(&v);
    model_free(&m);
}

/* A quiet fact leads to the next one, whatever order the sums are in, and rests on the mark at the
 * beginning. */
static void test_quiet_facts_of_quiet_facts(void **state) {
    (void)state;
    struct model m;
    struct quiet q;
    vec_int marks = {0}, sums = {0};
    model_begin(&m, (struct grid){1, 3}, families, FAMILIES);
    for (int cell = 0; cell < 3; cell++)
        model_var(&m, place_cell(cell), MARK_NO);
    model_sum(&m, F_SUM, 0, (lit[]){lit_no(1), lit_yes(2)}, 2, 0, 1);
    model_sum(&m, F_SUM, 0, (lit[]){lit_yes(0), lit_yes(1)}, 2, 0, 1);
    model_seal(&m);
    for (int from = 0; from < 2; from++) {
        static const mark given[] = {MARK_YES, MARK_NONE, MARK_NONE};
        if (from == 0)
            quiet_init(&q, &m, given);
        else
            quiet_init_from(&q, &m, given, 0);
        assert_int_equal(q.marks[1], MARK_NO);
        assert_int_equal(q.marks[2], MARK_NO);
        assert_int_equal(q.by[2], 0);
        assert_int_equal(q.changed.len, from == 0 ? 0 : 2);
        quiet_grounds(&q, 2, &marks, &sums);
        quiet_free(&q);
        assert_int_equal(marks.len, 1);
        assert_int_equal(marks.at[0], 0);
        assert_int_equal(sums.len, 2);
    }
    vec_free(&marks);
    vec_free(&sums);
    model_free(&m);
}

/* --- indices ---------------------------------------------------------------------------------- */

static void test_cells_without_a_vertex(void **state) {
    (void)state;
    struct model m;
    model_begin(&m, (struct grid){1, 3}, families, FAMILIES);
    model_graph(&m, SHAPE_CONNECTED, F_GRAPH, 0);
    graph_border(&m);
    graph_vertex(&m, 1, LIT_TRUE);
    model_seal(&m);
    assert_int_equal(m.graph.cell_vertex[0], -1);
    assert_int_equal(m.graph.cell_vertex[1], 1);
    assert_int_equal(m.graph.cell_vertex[2], -1);
    model_free(&m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sums),
        cmocka_unit_test(test_two_graphs),
        cmocka_unit_test(test_connection),
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_arms),
        cmocka_unit_test(test_the_last_cell_is_missing),
        cmocka_unit_test(test_quiet_facts_of_quiet_facts),
        cmocka_unit_test(test_cells_without_a_vertex),
    };
    return run_group("judge", tests, NULL, NULL);
}
