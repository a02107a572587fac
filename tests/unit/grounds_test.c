/* Truth maintenance (generate/grounds.h): after any sequence of clues that go and come back, a walk
 * that goes on from what still stands ends with the marks of one from the start. */
#include "base/least.h"
#include "context.h"
#include "effort.h"
#include "generate/clued.h"
#include "generate/technique_solver.h"
#include "model/judge/judge.h"
#include "random_puzzle.h"
#include "solve/sat/solver.h"
#include "solve/solve.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { SIDE = 6, SEEDS = 8, CHANGES = 30 };

/* No walk ends because it has had enough. */
static const double NO_LIMIT = 1e9;

/* A board on which clues go and come back. */
struct changing {
    struct puzzle *all, *p;
    struct model m;
    mark *marks, *solution; /* of m; of the Model with all clues */
    struct model m_all;
    struct grounds grounds;
    enum difficulty difficulty;
};

static int compared, unlike, kept, taken_back;

static void walk(const struct changing *c, const struct model *m, mark *marks,
                 struct grounds *grounds) {
    struct technique_solver w = {.near = NO_CELL, .most = NO_LIMIT, .grounds = grounds};
    technique_solve(m, marks, c->difficulty, &w);
}

/* Every mark that is there follows from the givens. */
static void check_marks(const struct changing *c) {
    struct solver *s = solver_new(&c->m, NULL, &(struct budget){0});
    for (int v = 0; v < model_vars(&c->m); v++) {
        lit is_not = c->marks[v] == MARK_NONE ? LIT_FALSE : lit_not(lit_of(v, c->marks[v]));
        assert_true(is_not == LIT_FALSE || solver_search(s, &is_not, 1) == SEARCH_NONE);
    }
    solver_free(s);
}

/* A walk from the start knows no less and no more, but for a few techniques that find something
 * else where more is known: packing looks for many clues that are apart, and not for all such. */
enum { UNLIKE_ONE_IN = 40 };

static void compare(const struct changing *c) {
    mark *fresh = marks_new(&c->m);
    int more = 0, less = 0;
    walk(c, &c->m, fresh, NULL);
    for (int v = 0; v < model_vars(&c->m); v++) {
        more += fresh[v] == MARK_NONE && c->marks[v] != MARK_NONE;
        less += fresh[v] != MARK_NONE && c->marks[v] == MARK_NONE;
    }
    compared++;
    unlike += more > 0 || less > 0;
    mem_free(fresh);
}

/* Whether the solution still is one: some rules ask for clues. */
static bool is_solved(const struct changing *c, const struct puzzle *p, const struct model *m) {
    mark *here = marks_at_places(&c->m_all, c->solution, m);
    bool solved = p->genre != NULL && judge_full(m, here);
    mem_free(here);
    return solved;
}

/* What was known goes on with the other givens. */
static void take_over(struct changing *c, struct puzzle *p, struct model m, bool more) {
    mark *marks = marks_new(&m);
    struct grounds grounds =
        grounds_carry(&c->grounds, &(struct carried){&c->m, &m, c->marks, marks, more});
    kept += grounds.order.len;
    taken_back += c->grounds.order.len - grounds.order.len;
    grounds_free(&c->grounds);
    mem_free(c->marks);
    model_free(&c->m);
    puzzle_free(c->p);
    c->p = p;
    c->m = m;
    c->marks = marks;
    c->grounds = grounds;
    walk(c, &c->m, c->marks, &c->grounds);
    context_puzzle(c->p);
    check_marks(c);
    compare(c);
}

static void change_clue(struct changing *c, int cell) {
    struct puzzle *p = puzzle_copy(c->p);
    struct model m;
    bool more = !shows_clue(p, cell);
    if (more)
        copy_clue(p, c->all, cell);
    else
        hide_clue(p, cell);
    c->p->genre->compile(p, &m);
    if (is_solved(c, p, &m)) {
        take_over(c, p, m, more);
    } else {
        model_free(&m);
        puzzle_free(p);
    }
}

static bool begin(struct changing *c, const struct genre *g, uint64_t seed) {
    struct answer a = {0};
    struct generate_options o = {
        .genre = g, .grid = size_for(g, (struct grid){SIDE, SIDE}), .seed = seed};
    *c = (struct changing){.p = generate(&o, NULL), .difficulty = (enum difficulty)(seed % 3)};
    if (!c->p)
        return false;
    c->all = puzzle_copy(c->p);
    g->compile(c->all, &c->m_all);
    g->compile(c->p, &c->m);
    solve(&c->m_all, &(struct solve_options){0}, &a);
    assert_non_null(a.solution);
    c->solution = mem_copy(a.solution, model_vars(&c->m_all), sizeof *c->solution);
    answer_free(&a);
    c->marks = marks_new(&c->m);
    grounds_init(&c->grounds, &c->m);
    walk(c, &c->m, c->marks, &c->grounds);
    return true;
}

static void end(struct changing *c) {
    grounds_free(&c->grounds);
    mem_free(c->marks);
    mem_free(c->solution);
    model_free(&c->m);
    model_free(&c->m_all);
    puzzle_free(c->p);
    puzzle_free(c->all);
}

static void test_as_from_the_start(void **state) {
    (void)state;
    for (int g = 0; genres[g]; g++)
        for (uint64_t seed = 1; seed <= SEEDS; seed++) {
            struct changing c;
            struct rng rng;
            if (EFFORT_SPARES(g + (int)seed) || !begin(&c, genres[g], seed))
                continue;
            rng_seed(&rng, seed);
            for (int i = 0; i < CHANGES; i++) {
                int cell = rng_below(&rng, grid_cells(c.all->grid));
                context("%s, seed %d, change %d", genres[g]->id, (int)seed, i);
                if (shows_clue(c.all, cell))
                    change_clue(&c, cell);
            }
            end(&c);
        }
    assert_true(compared > EFFORT(1000));
    assert_true(unlike * UNLIKE_ONE_IN <= compared);
    assert_true(kept > taken_back);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_as_from_the_start)};
    return run_group("grounds", tests, NULL, NULL);
}
