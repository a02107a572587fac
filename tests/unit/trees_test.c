/* Trees over dots: the number of solutions agrees with a plain enumeration of all sets of segments,
 * which uses only the printed rules. */
#include "base/rng.h"
#include "context.h"
#include "genre/genre.h"
#include "model/judge/judge.h"
#include "model/model.h"
#include "solve/solve.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { SIDE = 4, CELLS = SIDE * SIDE, SEGMENTS = 24 };

struct segment {
    int a, b, step;
};

static int find_segments(const bool *dot, struct segment *out) {
    int n = 0;
    for (int cell = 0; cell < CELLS; cell++) {
        if (!dot[cell])
            continue;
        for (int col = cell % SIDE + 1, at = cell + 1; col < SIDE; col++, at++)
            if (dot[at]) {
                out[n++] = (struct segment){cell, at, 1};
                break;
            }
        for (int at = cell + SIDE; at < CELLS; at += SIDE)
            if (dot[at]) {
                out[n++] = (struct segment){cell, at, SIDE};
                break;
            }
    }
    return n;
}

static bool crosses(const struct segment *s, const struct segment *t) {
    if (s->step == t->step)
        return false;
    for (int p = s->a + s->step; p < s->b; p += s->step)
        for (int q = t->a + t->step; q < t->b; q += t->step)
            if (p == q)
                return true;
    return false;
}

static bool is_tree(const bool *dot, const struct segment *s, int n, unsigned chosen) {
    int group[CELLS], dots = 0, lines = 0;
    for (int cell = 0; cell < CELLS; cell++) {
        group[cell] = cell;
        dots += dot[cell];
    }
    for (int i = 0; i < n; i++) {
        if (!(chosen >> i & 1))
            continue;
        for (int k = 0; k < i; k++)
            if ((chosen >> k & 1) && crosses(&s[i], &s[k]))
                return false;
        int from = group[s[i].a], to = group[s[i].b];
        if (from == to)
            return false;
        for (int cell = 0; cell < CELLS; cell++)
            group[cell] = group[cell] == from ? to : group[cell];
        lines++;
    }
    return lines == dots - 1;
}

/* PicoSAT alone, which is content with what connects the dots and takes a tree from it. */
static void check_two_by_cuts(const struct model *m, int trees) {
    struct answer a = {0};
    solve(m, &(struct solve_options){.engine = ENGINE_SAT}, &a);
    assert_int_equal(a.count, trees < 2 ? trees : 2);
    assert_true(a.whole || trees > 1);
    for (int i = 0; i < a.count; i++)
        assert_true(judge_full(m, i == 0 ? a.solution : a.other));
    if (a.count == 2)
        assert_memory_not_equal(a.solution, a.other, (size_t)model_vars(m));
    answer_free(&a);
}

static void agrees_with_enumeration(void **state) {
    (void)state;
    struct rng r;
    rng_seed(&r, 7);
    int solvable = 0;
    for (int round = 0; round < 400; round++) {
        bool dot[CELLS] = {false};
        struct puzzle *p = puzzle_new(genre_by_name("yashi"), (struct grid){SIDE, SIDE}, false);
        dot[rng_below(&r, CELLS)] = true;
        for (int i = 0; i < 3 + round % 6; i++)
            dot[rng_below(&r, CELLS)] = true;
        for (int cell = 0; cell < CELLS; cell++)
            p->given[cell].kind = dot[cell] ? GIVEN_DOT : GIVEN_NONE;
        struct segment s[SEGMENTS];
        int n = find_segments(dot, s), trees = 0;
        for (unsigned chosen = 0; chosen < 1u << n; chosen++)
            trees += is_tree(dot, s, n, chosen);
        struct model m;
        p->genre->compile(p, &m);
        struct solve_options o = {.count = 100000};
        struct answer a = {0};
        solve(&m, &o, &a);
        assert_int_equal(model_vars(&m), n);
        assert_int_equal(a.count, trees);
        check_two_by_cuts(&m, trees);
        solvable += trees > 0;
        answer_free(&a);
        model_free(&m);
        puzzle_free(p);
    }
    assert_true(solvable > 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(agrees_with_enumeration)};
    return run_group("trees", tests, NULL, NULL);
}
