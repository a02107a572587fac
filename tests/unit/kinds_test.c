/* Kinds of constraints (see kinds.h): loops and what lies inside them, lines along sides, several
 * variables at one place, arms, turns, pairs, sums with weights. */
#include "context.h"
#include "kinds.h"

#include "base/least.h"
#include "model/arms.h"
#include "model/board.h"
#include "model/pairs.h"
#include "model/sides.h"
#include "model/turns.h"
#include "teach/ladder.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* --- a loop that leaves cells out ------------------------------------------------------------- */

static void build_loop(struct model *m, struct rng *rng) {
    struct grid g = {3, 3};
    model_begin(m, g, kind_families, F_FAMILIES);
    model_graph(m, SHAPE_LOOP, F_LOOP, 0);
    for (int cell = 0; cell < 9; cell++) {
        bool always = rng_below(rng, 6) == 0;
        graph_vertex(m, cell, always ? LIT_TRUE : LIT_BY_EDGES);
    }
    for (int cell = 0; cell < 9; cell++)
        for (enum dir d = DIR_E; d <= DIR_S; d++)
            if (grid_step(g, cell, d) != NO_CELL) {
                int next = grid_step(g, cell, d);
                int var = model_var(m, place_segment(cell, next), MARK_NO);
                graph_edge(m, cell, next, lit_yes(var), -1, -1);
            }
    model_loop_degrees(m, F_ENDS);
    for (int n = rng_below(rng, 3); n > 0; n--)
        random_sum(m, rng, model_vars(m));
    model_seal(m);
}

/* Follows the line from cell to cell; it has to come back after all segments. */
static bool is_one_loop(const struct model *m, const mark *full) {
    int degree[9] = {0}, lines = 0, at = -1, from = -1, steps = 0;
    for (int v = 0; v < model_vars(m); v++)
        if (full[v] == MARK_YES) {
            degree[m->vars.at[v].at.a]++;
            degree[m->vars.at[v].at.b]++;
            at = m->vars.at[v].at.a;
            lines++;
        }
    for (int cell = 0; cell < 9; cell++)
        if ((degree[cell] != 0 && degree[cell] != 2) ||
            (degree[cell] == 0 && m->graph.vertices.at[cell].on == LIT_TRUE))
            return false;
    for (int start = at; lines > 0 && (steps == 0 || at != start); steps++) {
        int next = -1;
        for (int v = 0; v < model_vars(m) && next < 0; v++)
            if (full[v] == MARK_YES && v != from &&
                (m->vars.at[v].at.a == at || m->vars.at[v].at.b == at))
                next = v;
        at = m->vars.at[next].at.a == at ? m->vars.at[next].at.b : m->vars.at[next].at.a;
        from = next;
    }
    return lines > 0 && steps == lines && sums_hold(m, full);
}

static void test_a_loop_may_leave_cells_out(void **state) {
    (void)state;
    try_kind(&(struct kind){
        "loop", 60, build_loop, is_one_loop, {"two-exits", "dead-end", "early-ring"}});
}

/* --- what lies inside a loop ------------------------------------------------------------------ */

/* The face with this cell at its upper left, of a grid of three by three; 0 beyond the edge. */
static int face_below(int row, int col) {
    return row < 0 || col < 0 || row > 1 || col > 1 ? 0 : 1 + row * 2 + col;
}

static void build_faces(struct model *m, struct rng *rng) {
    struct grid g = {3, 3};
    model_begin(m, g, kind_families, F_FAMILIES);
    model_graph(m, SHAPE_LOOP, F_LOOP, 5);
    for (int cell = 0; cell < 9; cell++)
        graph_vertex(m, cell, LIT_BY_EDGES);
    for (int cell = 0; cell < 9; cell++)
        for (enum dir d = DIR_E; d <= DIR_S; d++) {
            int next = grid_step(g, cell, d), row = cell / 3, col = cell % 3;
            int before = d == DIR_E ? face_below(row - 1, col) : face_below(row, col - 1);
            if (next != NO_CELL)
                graph_edge(m, cell, next, lit_yes(model_var(m, place_segment(cell, next), MARK_NO)),
                           before, face_below(row, col));
        }
    model_loop_degrees(m, F_ENDS);
    for (int n = rng_below(rng, 5); n > 0; n--) {
        lit when = rng_below(rng, 2) ? LIT_TRUE : lit_of(rng_below(rng, 12), MARK_YES);
        int face = rng_below(rng, 5);
        graph_side(m, (struct side_fact){when, face, rng_below(rng, 2) != 0, F_SUM, 0});
    }
    model_sides(m, F_SUM);
    model_seal(m);
}

/* To the west of a face its row of segments from north to south is crossed. */
static bool face_is_inside(const struct model *m, const mark *full, int face) {
    int row = (face - 1) / 2, col = (face - 1) % 2, crossed = 0;
    for (int c = 0; c <= col && face > 0; c++)
        crossed += full[m->segment_var[(3 * row + c) * DIRS + DIR_S]] == MARK_YES;
    return crossed % 2 == 1;
}

static bool is_loop_round_faces(const struct model *m, const mark *full) {
    bool holds = is_one_loop(m, full);
    for (int i = 0; i < m->graph.sides.len && holds; i++) {
        struct side_fact f = m->graph.sides.at[i];
        if (lit_mark(full, f.when) == MARK_YES && face_is_inside(m, full, f.face) != f.inside)
            holds = false;
    }
    return holds;
}

static void test_faces_lie_inside_or_outside(void **state) {
    (void)state;
    try_kind(&(struct kind){"faces", 60, build_faces, is_loop_round_faces, {"sides"}});
}

/* --- a loop along the sides of cells ---------------------------------------------------------- */

/* Every mark is read from a save as it was written. */
static void expect_text_of_marks(const struct model *m) {
    struct board b;
    board_init(&b, m);
    for (int v = 0; v < model_vars(m); v++) {
        struct buf text = {0};
        int slot;
        uint8_t value;
        const char *end;
        board_change_text(&b, v, MARK_YES, &text);
        assert_true(board_change_parse(&b, buf_text(&text), &slot, &value, &end));
        assert_true(slot == v && value == MARK_YES && *end == '\0');
        buf_free(&text);
    }
    board_hand_out(&b, NULL);
}

static lit side_lit(const struct model *m, int cell, enum dir d) {
    struct place at = place_side(m->grid, cell, d);
    for (int v = 0; v < model_vars(m); v++)
        if (place_same(m->vars.at[v].at, at))
            return lit_yes(v);
    return LIT_FALSE;
}

/* The ends of a side by point, of a grid 2 wide: row * 3 + column. */
static void ends_of(struct place at, int ends[2]) {
    int row = at.a / 2, col = at.a % 2;
    int first = at.dir == DIR_S   ? (row + 1) * 3 + col
                : at.dir == DIR_E ? row * 3 + col + 1
                                  : row * 3 + col;
    ends[0] = first;
    ends[1] = first + (at.dir == DIR_N || at.dir == DIR_S ? 1 : 3);
}

static void build_sides(struct model *m, struct rng *rng) {
    struct grid g = {2, 2};
    model_begin(m, g, kind_families, F_FAMILIES);
    model_graph(m, SHAPE_LOOP, F_LOOP, 5);
    for (int point = 0; point < 9; point++)
        graph_vertex_at(m, place_point(g, point / 3, point % 3), LIT_BY_EDGES);
    for (int cell = 0; cell < 4; cell++)
        for (enum dir d = 0; d < DIRS; d++) {
            struct place at = place_side(g, cell, d);
            int ends[2], across = grid_step(g, cell, d);
            if (at.a != cell || at.dir != (int)d)
                continue;
            ends_of(at, ends);
            graph_edge(m, ends[0], ends[1], lit_yes(model_var(m, at, MARK_NO)), cell + 1,
                       across + 1);
        }
    model_loop_degrees(m, F_ENDS);
    for (int cell = 0; cell < 4; cell++) {
        int n = rng_below(rng, 8);
        lit sides[DIRS];
        for (enum dir d = 0; d < DIRS; d++)
            sides[d] = side_lit(m, cell, d);
        if (n < 4)
            model_sum(m, F_SUM, cell, sides, DIRS, n, n);
    }
    model_seal(m);
    expect_text_of_marks(m);
}

/* Every point has two lines or none, no line is left out by a walk, and the sums hold. */
static bool is_one_loop_of_sides(const struct model *m, const mark *full) {
    int ends[VARS_MOST][2], degree[9] = {0}, lines = 0, steps = 0, from = -1, at = -1, start;
    for (int v = 0; v < model_vars(m); v++) {
        ends_of(m->vars.at[v].at, ends[v]);
        for (int k = 0; k < 2 && full[v] == MARK_YES; k++)
            degree[ends[v][k]]++;
        lines += full[v] == MARK_YES;
        at = full[v] == MARK_YES ? ends[v][0] : at;
    }
    for (int point = 0; point < 9; point++)
        if (degree[point] != 0 && degree[point] != 2)
            return false;
    for (start = at; lines > 0 && (steps == 0 || at != start); steps++) {
        int v = 0;
        while (full[v] != MARK_YES || v == from || (ends[v][0] != at && ends[v][1] != at))
            v++;
        at = ends[v][0] == at ? ends[v][1] : ends[v][0];
        from = v;
    }
    return lines > 0 && steps == lines && sums_hold(m, full);
}

static void test_a_loop_runs_along_sides(void **state) {
    (void)state;
    try_kind(&(struct kind){"sides", 60, build_sides, is_one_loop_of_sides, {"early-ring"}});
}

/* --- several variables at one place ----------------------------------------------------------- */

/* Double bridges between three cells of a row. */
static void build_layers(struct model *m, struct rng *rng) {
    model_begin(m, (struct grid){1, 3}, kind_families, F_FAMILIES);
    for (int cell = 0; cell < 2; cell++)
        for (int layer = 0; layer < 3; layer++)
            model_var(m, place_on_layer(place_segment(cell, cell + 1), layer), MARK_NO);
    random_sum(m, rng, 6);
    model_seal(m);
    for (int v = 0; v < 6; v++)
        assert_int_equal(model_at(m, m->vars.at[v].at), v);
    assert_int_equal(m->segment_var[1 * DIRS + DIR_E], 3);
    assert_int_equal(m->next_layer[m->next_layer[3]], 5);
    assert_int_equal(m->next_layer[5], -1);
    expect_text_of_marks(m);
}

static void test_variables_share_a_place(void **state) {
    (void)state;
    try_kind(&(struct kind){"layers", 20, build_layers, sums_hold, {NULL}});
}

/* --- arms ------------------------------------------------------------------------------------- */

/* Two places of a grid 4 wide with an arm of unshaded cells each way. */
static void build_arms(struct model *m, struct rng *rng) {
    struct grid g = {3, 4};
    model_begin(m, g, kind_families, F_FAMILIES);
    for (int cell = 0; cell < 12; cell++)
        model_var(m, place_cell(cell), MARK_NO);
    for (int n = rng_below(rng, 2); n >= 0; n--) {
        lit lits[DIRS][4];
        struct arm arm[DIRS];
        int about = rng_below(rng, 12);
        enum arms_rule rule =
            (enum arms_rule)(rng_below(rng, 2) ? 0 : rng_below(rng, ARMS_RUNS + 1));
        for (enum dir d = 0; d < DIRS; d++) {
            int len = 0;
            for (int c = grid_step(g, about, d); c != NO_CELL; c = grid_step(g, c, d))
                lits[d][len++] = rng_below(rng, 9) == 0   ? LIT_TRUE
                                 : rng_below(rng, 9) == 0 ? LIT_FALSE
                                                          : lit_no(c);
            arm[d] = (struct arm){lits[d], len};
        }
        bool any = rule != ARMS_TOTAL && rng_below(rng, 3) == 0;
        model_arms(m, F_SUM, about, arm, rule, any ? -1 : 1 + rng_below(rng, 4));
    }
    model_seal(m);
}

static bool lengths_fit(enum arms_rule rule, int total, const int n[DIRS]) {
    int all = n[0] + n[1] + n[2] + n[3], longer = 0, a = 0, b = 0;
    for (int d = 0; d < DIRS; d++)
        if (n[d] > 0) {
            longer++;
            a = b;
            b = n[d];
        }
    bool fits = total < 0 || all == total, straight = (n[0] && n[2]) || (n[1] && n[3]);
    switch (rule) {
    case ARMS_TOTAL:
        return all == total;
    case ARMS_ONE:
        return longer == 1 && fits;
    case ARMS_EQUAL:
        return longer == 2 && a == b && fits;
    case ARMS_UNEQUAL:
        return longer == 2 && a != b && fits;
    case ARMS_RUNS:
        return longer == 2 && (straight ? fits : a == b && (total < 0 || a == total));
    }
    return false;
}

static bool arms_fit(const struct model *m, const mark *full) {
    for (int i = 0; i < m->arms.len; i++) {
        const struct arms *a = &m->arms.at[i];
        int length[DIRS] = {0};
        for (int d = 0; d < DIRS; d++)
            while (length[d] < a->len[d] &&
                   lit_mark(full, m->lits.at[a->first[d] + length[d]]) == MARK_YES)
                length[d]++;
        if (!lengths_fit(a->rule, a->total, length))
            return false;
    }
    return true;
}

static void test_arms_have_lengths(void **state) {
    (void)state;
    try_kind(&(struct kind){"arms", 120, build_arms, arms_fit, {"arms"}});
}

/* --- turns ------------------------------------------------------------------------------------ */

/* Some cells of a square of nine, each with two ends, of which so many are turns. */
static void build_turns(struct model *m, struct rng *rng) {
    struct grid g = {3, 3};
    lit end[9][DIRS], ends[9 * DIRS];
    int n = 0;
    model_begin(m, g, kind_families, F_FAMILIES);
    for (int cell = 0; cell < 9; cell++)
        for (enum dir d = 0; d < DIRS; d++)
            end[cell][d] = LIT_FALSE;
    for (int cell = 0; cell < 9; cell++)
        for (enum dir d = DIR_E; d <= DIR_S; d++)
            if (grid_step(g, cell, d) != NO_CELL) {
                int next = grid_step(g, cell, d);
                int var = model_var(m, place_segment(cell, next), MARK_NO);
                end[cell][d] = end[next][dir_back(d)] = lit_yes(var);
            }
    for (int cell = 0; cell < 9; cell++) {
        if (rng_below(rng, 2))
            continue;
        model_sum(m, F_SUM, cell, end[cell], DIRS, 2, 2);
        memcpy(ends + DIRS * n++, end[cell], sizeof end[cell]);
    }
    model_turns(m, F_SUM, 0, ends, n, rng_below(rng, n + 1));
    model_seal(m);
}

static bool turns_fit(const struct model *m, const mark *full) {
    const struct turns *t = &m->turns.at[0];
    int turns = 0;
    for (int i = 0; i < t->cells; i++) {
        const lit *end = m->lits.at + t->first + DIRS * i;
        turns += lit_mark(full, end[DIR_N]) != lit_mark(full, end[DIR_S]);
    }
    return turns == t->number && sums_hold(m, full);
}

static void test_a_loop_turns(void **state) {
    (void)state;
    try_kind(&(struct kind){
        "turns", 100, build_turns, turns_fit, {"turns", "no-turns", "turn-parity", "shared"}});
}

/* --- pairs ------------------------------------------------------------------------------------ */

/* Takers with up to four of eight cells each. */
static void build_pairs(struct model *m, struct rng *rng) {
    struct choices takers[4];
    int n = 1 + rng_below(rng, 4);
    model_begin(m, (struct grid){2, 4}, kind_families, F_FAMILIES);
    for (int cell = 0; cell < 8; cell++)
        model_var(m, place_cell(cell), MARK_NO);
    for (int i = 0; i < n; i++) {
        takers[i] = (struct choices){.cell = rng_below(rng, 8)};
        for (int cell = 0; cell < 8; cell++)
            if (takers[i].len < CHOICES_MOST && rng_below(rng, 3) == 0)
                takers[i].lits[takers[i].len++] = rng_below(rng, 5) ? lit_yes(cell) : lit_no(cell);
    }
    model_pairs(m, F_SUM, takers, n);
    random_sum(m, rng, 8);
    model_seal(m);
}

/* The takers of a rule from this one on have partners that hold, each its own. */
static bool all_paired(const struct model *m, const struct pairs *p, int taker, const mark *full,
                       bool *taken) {
    if (taker == p->takers)
        return true;
    const struct taker *t = &m->takers.at[p->first + taker];
    for (int k = 0; k < t->len; k++) {
        int i = t->choice[k];
        if (taken[i] || lit_mark(full, m->lits.at[p->first_lit + i]) != MARK_YES)
            continue;
        taken[i] = true;
        if (all_paired(m, p, taker + 1, full, taken))
            return true;
        taken[i] = false;
    }
    return false;
}

static bool pairs_fit(const struct model *m, const mark *full) {
    for (int i = 0; i < m->pairs.len; i++) {
        const struct pairs *p = &m->pairs.at[i];
        bool taken[16] = {false};
        int holding = 0;
        for (int k = 0; k < p->lits; k++)
            holding += lit_mark(full, m->lits.at[p->first_lit + k]) == MARK_YES;
        if (holding != p->takers || !all_paired(m, p, 0, full, taken))
            return false;
    }
    return sums_hold(m, full);
}

static void test_takers_have_partners(void **state) {
    (void)state;
    try_kind(&(struct kind){"pairs", 150, build_pairs, pairs_fit, {"partner", "spare"}});
}

/* How many takers from this one on can at most have partners that hold, each its own. */
static int most_paired(const struct model *m, const struct pairs *p, int taker, const mark *full,
                       bool *taken) {
    if (taker == p->takers)
        return 0;
    const struct taker *t = &m->takers.at[p->first + taker];
    int most = most_paired(m, p, taker + 1, full, taken);
    for (int k = 0; k < t->len; k++) {
        int i = t->choice[k];
        if (taken[i] || lit_mark(full, m->lits.at[p->first_lit + i]) != MARK_YES)
            continue;
        taken[i] = true;
        most = max_int(most, 1 + most_paired(m, p, taker + 1, full, taken));
        taken[i] = false;
    }
    return most;
}

/* What is left without a taker are literals that hold, as few as can be. */
static void test_left_without_taker(void **state) {
    (void)state;
    struct rng rng;
    rng_seed(&rng, 36);
    for (int round = 0; round < 300; round++) {
        struct model m = {0};
        vec_lit left = {0};
        build_pairs(&m, &rng);
        mark *full = marks_new(&m);
        int expected = 0;
        for (int v = 0; v < model_vars(&m); v++)
            full[v] = rng_below(&rng, 2) ? MARK_YES : MARK_NO;
        for (int rule = 0; rule < m.rules.len; rule++) {
            bool taken[16] = {false};
            if (m.rules.at[rule].kind != RULE_PAIRS)
                continue;
            const struct pairs *p = rule_pairs(&m, rule);
            for (int k = 0; k < p->lits; k++)
                expected += lit_mark(full, pairs_lits(&m, p)[k]) == MARK_YES;
            expected -= most_paired(&m, p, 0, full, taken);
            pairs_left(&m, full, rule, &left);
        }
        assert_int_equal(left.len, expected);
        for (int i = 0; i < left.len; i++)
            assert_int_equal(lit_mark(full, left.at[i]), MARK_YES);
        mem_free(full);
        vec_free(&left);
        model_free(&m);
    }
}

/* --- weights ---------------------------------------------------------------------------------- */

static void build_weights(struct model *m, struct rng *rng) {
    model_begin(m, (struct grid){2, 4}, kind_families, F_FAMILIES);
    for (int cell = 0; cell < 8; cell++)
        model_var(m, place_cell(cell), MARK_NO);
    for (int n = 1 + rng_below(rng, 2); n > 0; n--)
        random_sum(m, rng, 8);
    model_seal(m);
}

static void test_literals_have_weights(void **state) {
    (void)state;
    try_kind(&(struct kind){"weights", 150, build_weights, sums_hold, {NULL}});
}

/* Of 256 places at most 127 have a mark, of two of these at least one: in the other 254, more than
 * are looked at together, all is open still. */
static void test_difference_in_many_places(void **state) {
    (void)state;
    struct model m;
    struct step step = {0};
    lit places[256];
    static const char *const pairs[] = {"difference", "equal-clues"};
    model_begin(&m, (struct grid){2, 128}, kind_families, F_FAMILIES);
    for (int cell = 0; cell < 256; cell++)
        places[cell] = lit_yes(model_var(&m, place_cell(cell), MARK_NO));
    model_sum(&m, F_SUM, 0, places, 256, 0, 127);
    model_sum(&m, F_SUM, 1, places, 2, 1, 2);
    model_seal(&m);
    mark *marks = marks_new(&m);
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        assert_false(technique_try_once(&m, marks, technique_by_id(pairs[i]), NO_CELL, &step));
    mem_free(marks);
    step_free(&step);
    model_free(&m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_difference_in_many_places),
        cmocka_unit_test(test_a_loop_may_leave_cells_out),
        cmocka_unit_test(test_a_loop_runs_along_sides),
        cmocka_unit_test(test_variables_share_a_place),
        cmocka_unit_test(test_faces_lie_inside_or_outside),
        cmocka_unit_test(test_arms_have_lengths),
        cmocka_unit_test(test_a_loop_turns),
        cmocka_unit_test(test_takers_have_partners),
        cmocka_unit_test(test_left_without_taker),
        cmocka_unit_test(test_literals_have_weights),
    };
    return run_group("kinds", tests, NULL, NULL);
}
