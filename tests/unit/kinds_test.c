/* Each kind of constraint that a Model can hold, on tiny random Models, against an enumeration of
 * all assignments by a checker of the rules alone: judge, propagation, techniques with their
 * evidence, look-ahead search and PicoSAT have to agree with it. */
#include "by_cases.h"
#include "by_hand.h"
#include "context.h"
#include "effort.h"
#include "evidence.h"

#include "base/rng.h"
#include "deduce/deduce.h"
#include "deduce/engine.h"
#include "model/arms.h"
#include "model/board.h"
#include "model/components.h"
#include "model/judge.h"
#include "model/quiet.h"
#include "model/sides.h"
#include "model/table.h"
#include "sat/solve.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum {
    KIND_STRIDE = EFFORT_STRIDE > 1 ? 4 : 1,
    VARS_MOST = 14,
    BOARDS = 8,
    STEPS_MOST = 60,
    SOLUTIONS_MOST = 100
};

/* A random Model of one kind; and whether a full assignment obeys its rules. */
struct kind {
    const char *name;
    int models;
    void (*build)(struct model *m, struct rng *rng);
    bool (*obeys)(const struct model *m, const mark *full);
    const char *techniques[8]; /* those that have to be met */
};

static int fired[TECHNIQUES];

struct trial {
    const struct kind *kind;
    struct model m;
    int seed;
    VEC(mark *) solutions;
};

static void fail_trial(const struct trial *t, const char *what) {
    fail_msg("%s, model %d: %s", t->kind->name, t->seed, what);
}

static void expect(const struct trial *t, bool holds, const char *what) {
    if (!holds)
        fail_trial(t, what);
}

/* --- against all assignments ------------------------------------------------------------------ */

static void enumerate(struct trial *t) {
    int n = model_vars(&t->m);
    mark full[VARS_MOST];
    assert_in_range(n, 1, VARS_MOST);
    for (unsigned bits = 0; bits < 1u << n; bits++) {
        for (int v = 0; v < n; v++)
            full[v] = bits >> v & 1 ? MARK_YES : MARK_NO;
        bool obeys = t->kind->obeys(&t->m, full);
        expect(t, judge_full(&t->m, full) == obeys, "the judge of full boards");
        if (obeys)
            vec_push(&t->solutions, (mark *)mem_copy(full, n, sizeof *full));
    }
}

static bool extends(const struct trial *t, const mark *full, const mark *marks) {
    for (int v = 0; v < model_vars(&t->m); v++)
        if (marks[v] != MARK_NONE && marks[v] != full[v])
            return false;
    return true;
}

/* How many solutions keep these marks, and this literal as well (LIT_TRUE: any). */
static int count_with(const struct trial *t, const mark *marks, lit l) {
    int n = 0;
    for (int i = 0; i < t->solutions.len; i++)
        n += extends(t, t->solutions.at[i], marks) && lit_mark(t->solutions.at[i], l) == MARK_YES;
    return n;
}

/* Marks that some solution keeps, or any at all. */
static void random_marks(const struct trial *t, struct rng *rng, mark *marks) {
    int n = model_vars(&t->m), share = rng_below(rng, 100);
    bool true_ones = t->solutions.len > 0 && rng_below(rng, 4) > 0;
    const mark *from = true_ones ? t->solutions.at[rng_below(rng, t->solutions.len)] : NULL;
    for (int v = 0; v < n; v++) {
        mark any = rng_below(rng, 2) ? MARK_YES : MARK_NO;
        marks[v] = rng_below(rng, 100) < share ? (from ? from[v] : any) : MARK_NONE;
    }
}

/* The places of each breach follow one another, sorted and without repeats; returns where the next
 * breach's places begin. */
static int check_breach(const struct trial *t, const struct verdict *v, const struct breach *b,
                        int from) {
    expect(t, b->word != NULL, "a breach without a word");
    expect(t, b->first == from && from + b->len <= v->places.len, "places that are not its own");
    for (int i = b->first; i + 1 < b->first + b->len; i++)
        expect(t, !place_same(v->places.at[i], v->places.at[i + 1]), "a place twice");
    return from + b->len;
}

static void check_no_repeat(const struct trial *t, const struct verdict *v, const struct breach *b,
                            const struct breach *next) {
    bool same = b->family == next->family && b->word == next->word && b->len == next->len;
    for (int i = 0; i < b->len && same; i++)
        same = place_same(v->places.at[b->first + i], v->places.at[next->first + i]);
    expect(t, b->sum < 0 || next->sum < 0 || b->about != next->about || !same, "a breach twice");
}

/* Whether a board is solved when what is open counts as unmarked. */
static bool solves_unmarked(const struct trial *t, const mark *marks) {
    mark full[VARS_MOST];
    marks_complete(&t->m, marks, full);
    return t->kind->obeys(&t->m, full);
}

static void check_verdict(const struct trial *t, const mark *marks) {
    struct verdict v = {0};
    judge(&t->m, marks, &v);
    bool solvable = count_with(t, marks, LIT_TRUE) > 0;
    if (v.status == STATUS_BROKEN)
        expect(t, !solvable, "broken, but a solution keeps the marks");
    if (v.status == STATUS_SOLVED)
        expect(t, solvable, "solved, but no solution keeps the marks");
    if (solves_unmarked(t, marks))
        expect(t, v.status == STATUS_SOLVED, "a solution is not seen to be one");
    expect(t, (v.status == STATUS_BROKEN) == (v.broken.len > 0), "broken without a breach");
    expect(t, (v.status == STATUS_SOLVED) == (v.broken.len + v.missing.len == 0),
           "unfinished, but nothing is missing");
    int from = 0;
    for (int i = 0; i < v.broken.len; i++)
        from = check_breach(t, &v, &v.broken.at[i], from);
    for (int i = 0; i < v.missing.len; i++)
        from = check_breach(t, &v, &v.missing.at[i], from);
    for (int i = 1; i < v.broken.len; i++)
        check_no_repeat(t, &v, &v.broken.at[i - 1], &v.broken.at[i]);
    for (int i = 1; i < v.missing.len; i++)
        check_no_repeat(t, &v, &v.missing.at[i - 1], &v.missing.at[i]);
    verdict_free(&v);
}

/* Quiet facts are closed under themselves; and each of them holds wherever the marks do. */
static void check_quiet(const struct trial *t, const mark *marks) {
    struct quiet q = {0};
    quiet_init(&q, &t->m, marks);
    mark *further = quiet_marks(&t->m, q.marks);
    for (int v = 0; v < model_vars(&t->m); v++) {
        expect(t, further[v] == q.marks[v], "quiet facts that are not closed");
        if (marks[v] == MARK_NONE && q.marks[v] != MARK_NONE)
            expect(t, count_with(t, marks, lit_not(lit_of(v, q.marks[v]))) == 0,
                   "a quiet fact that is not forced");
    }
    mem_free(further);
    quiet_free(&q);
}

static void check_engine(const struct trial *t, const mark *marks) {
    struct engine e;
    engine_init(&e, &t->m, marks);
    bool fits = engine_run(&e);
    if (!fits)
        expect(t, count_with(t, marks, LIT_TRUE) == 0, "a clash, but a solution keeps the marks");
    for (int v = 0; v < model_vars(&t->m) && fits; v++)
        if (marks[v] == MARK_NONE && e.marks[v] != MARK_NONE)
            expect(t, count_with(t, marks, lit_not(lit_of(v, e.marks[v]))) == 0,
                   "the engine sets a mark that is not forced");
    if (fits && engine_full(&e))
        expect(t, t->m.graph.shape != SHAPE_NONE || judge_full(&t->m, e.marks),
               "a full board at rest that is wrong");
    engine_free(&e);
}

static void fail_step(const struct trial *t, const struct step *step, const char *what) {
    char text[128];
    snprintf(text, sizeof text, "%s: %s", techniques[step->technique].id, what);
    fail_trial(t, text);
}

/* Each step is forced by the solutions, and by its evidence alone. */
static void check_steps(const struct trial *t, struct solver *evidence, mark *marks) {
    struct step step = {0};
    int steps = 0;
    while (steps++ < STEPS_MOST && deduce_next(&t->m, marks, TIER_WHATIF, NO_CELL, &step)) {
        fired[step.technique]++;
        for (int i = 0; i < step.then.len; i++) {
            lit l = step.then.at[i];
            if (lit_mark(marks, l) != MARK_NONE || count_with(t, marks, lit_not(l)) != 0)
                fail_step(t, &step, "not forced");
            if (evidence_search(evidence, marks, &step, l) != SEARCH_NONE)
                fail_step(t, &step, "its evidence is too little");
        }
        for (int i = 0; i < step.then.len; i++)
            lit_set(marks, step.then.at[i]);
    }
    step_free(&step);
}

static void check_boards(const struct trial *t, struct rng *rng) {
    struct solver *evidence = evidence_solver(&t->m);
    for (int i = 0; i < BOARDS; i++) {
        mark marks[VARS_MOST];
        random_marks(t, rng, marks);
        check_verdict(t, marks);
        check_quiet(t, marks);
        check_engine(t, marks);
        if (count_with(t, marks, LIT_TRUE) > 0)
            check_steps(t, evidence, marks);
    }
    solver_free(evidence);
}

/* --- the solvers ------------------------------------------------------------------------------ */

static void check_solve(const struct trial *t) {
    struct answer a = {0};
    solve(&t->m, &(struct solve_options){.count = 1 << VARS_MOST}, &a);
    expect(t, a.whole && a.count == t->solutions.len, "how many solutions the search finds");
    answer_free(&a);
}

static void check_picosat(const struct trial *t) {
    if (t->solutions.len > SOLUTIONS_MOST)
        return;
    struct solver *s = solver_new(&t->m, NULL, NULL);
    int n = 0;
    while (n <= t->solutions.len && solver_search(s, NULL, 0) == SEARCH_FOUND) {
        n++;
        solver_forbid(s, solver_solution(s));
    }
    expect(t, n == t->solutions.len, "how many solutions PicoSAT finds");
    solver_free(s);
}

static void try_kind(const struct kind *kind) {
    int solved = 0;
    memset(fired, 0, sizeof fired);
    for (int seed = 0; seed < kind->models; seed += KIND_STRIDE) {
        struct trial t = {.kind = kind, .seed = seed};
        struct rng rng;
        rng_seed(&rng, (uint64_t)seed + 1);
        kind->build(&t.m, &rng);
        enumerate(&t);
        check_solve(&t);
        check_picosat(&t);
        check_boards(&t, &rng);
        solved += t.solutions.len > 0;
        for (int i = 0; i < t.solutions.len; i++)
            mem_free(t.solutions.at[i]);
        vec_free(&t.solutions);
        model_free(&t.m);
    }
    assert_true(5 * KIND_STRIDE * solved > kind->models); /* not all of the Models are empty ones */
    for (int i = 0; kind->techniques[i]; i++)
        if (fired[technique_by_id(kind->techniques[i])] == 0 && KIND_STRIDE == 1)
            fail_msg("%s: %s was never met", kind->name, kind->techniques[i]);
}

/* --- a loop that leaves cells out ------------------------------------------------------------- */

enum { F_ENDS, F_LOOP, F_SUM, FAMILIES };
static const struct family families[FAMILIES] = {
    [F_ENDS] = {.role = ROLE_ENDS, .word = "ends", .rule = "no ends", .subject = "{about}"},
    [F_LOOP] = {.word = "loop", .rule = "one loop", .subject = "the loop"},
    [F_SUM] = {.word = "sum", .rule = "a sum", .subject = "the {n} at {about}"},
};

/* Some of the weights are two or three. */
static void random_sum(struct model *m, struct rng *rng, int vars) {
    lit lits[2 * VARS_MOST];
    int n = 0;
    for (int v = 0; v < vars; v++)
        for (int times = rng_below(rng, 5) - 1; times > 0; times -= 2)
            lits[n++] = rng_below(rng, 8) ? lit_yes(v) : lit_no(v);
    if (n == 0)
        return;
    int lo = rng_below(rng, n), hi = lo + rng_below(rng, 2);
    model_sum(m, F_SUM, rng_below(rng, grid_cells(m->grid)), lits, n, lo, hi);
}

static void build_loop(struct model *m, struct rng *rng) {
    struct grid g = {3, 3};
    model_begin(m, g, families, FAMILIES);
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

static bool sums_hold(const struct model *m, const mark *full) {
    for (int i = 0; i < m->sums.len; i++) {
        const struct sum *s = &m->sums.at[i];
        int n = 0;
        for (int k = 0; k < s->len; k++)
            n += lit_mark(full, sum_lits(m, s)[k]) == MARK_YES;
        if (s->family == F_SUM && (n < s->lo || n > s->hi))
            return false;
    }
    return true;
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

/* --- what lies inside a loop --------------------------------------------------------------------
 */

/* The face with this cell at its upper left, of a grid of three by three; 0 beyond the edge. */
static int face_below(int row, int col) {
    return row < 0 || col < 0 || row > 1 || col > 1 ? 0 : 1 + row * 2 + col;
}

static void build_faces(struct model *m, struct rng *rng) {
    struct grid g = {3, 3};
    model_begin(m, g, families, FAMILIES);
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
    board_free(&b);
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
    model_begin(m, g, families, FAMILIES);
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
    model_begin(m, (struct grid){1, 3}, families, FAMILIES);
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
    model_begin(m, g, families, FAMILIES);
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
    case ARMS_MIDDLE:
        return longer == 2 && straight && a == b && fits;
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
    model_begin(m, g, families, FAMILIES);
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
    bool border = m->more_graphs.at[0].graph.vertices.len > 12;
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
    model_begin(m, g, families, FAMILIES);
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
                    vec_push(&step.marks, v);
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
    model_begin(&m, (struct grid){3, 4}, families, FAMILIES);
    for (int cell = 0; cell < 12; cell++)
        in[cell] = lit_no(model_var(&m, place_cell(cell), MARK_NO));
    model_components(&m, F_SUM, in, clue);
    model_seal(&m);
    assert_true(technique_try(technique_by_id("to-a-number"), &m, marks, NO_CELL, &step));
    assert_int_equal(step.then.at[0], lit_no(5));
    assert_int_equal(step.about, 4);
    assert_int_equal(step.marks.len, 3); /* the cell itself and what shuts it in */
    step_free(&step);
    model_free(&m);
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
    model_begin(m, (struct grid){3, 4}, families, FAMILIES);
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

/* --- weights ---------------------------------------------------------------------------------- */

static void build_weights(struct model *m, struct rng *rng) {
    model_begin(m, (struct grid){2, 4}, families, FAMILIES);
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
    model_begin(&m, (struct grid){2, 128}, families, FAMILIES);
    for (int cell = 0; cell < 256; cell++)
        places[cell] = lit_yes(model_var(&m, place_cell(cell), MARK_NO));
    model_sum(&m, F_SUM, 0, places, 256, 0, 127);
    model_sum(&m, F_SUM, 1, places, 2, 1, 2);
    model_seal(&m);
    mark *marks = marks_new(&m);
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        assert_false(techniques[technique_by_id(pairs[i])].find(&m, marks, NO_CELL, &step));
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
        cmocka_unit_test(test_graphs_stand_beside_each_other),
        cmocka_unit_test(test_components_have_a_clue_each),
        cmocka_unit_test(test_the_flood_fill_proves),
        cmocka_unit_test(test_a_part_without_a_clue_takes_its_only_way),
        cmocka_unit_test(test_tables_have_ways),
        cmocka_unit_test(test_literals_have_weights),
    };
    return run_group("kinds", tests, NULL, NULL);
}
