/* What is deduced about the ways to fill places, without enumerating them, is true in all of them.
 */
#include "context.h"
#include "teach/reasons/feasible.h"

#include "base/rng.h"
#include "genre/genre.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static struct puzzle *random_dots(struct rng *rng, int side, int dots) {
    struct puzzle *p = puzzle_new(genre_by_name("yashi"), (struct grid){side, side}, false);
    for (int i = 0; i < dots; i++)
        p->given[rng_below(rng, side * side)].kind = GIVEN_DOT;
    return p;
}

/* Some of the open segments, so many of which are to be drawn, and the crossings between them. */
static void take_some(struct feasible *w, const mark *marks, struct rng *rng) {
    lit open[FEASIBLE_OPEN];
    int n = 0;
    for (int v = 0; v < model_vars(w->m) && n < FEASIBLE_OPEN; v++)
        if (rng_below(rng, 4) > 0)
            open[n++] = lit_yes(v);
    int lo = rng_below(rng, n + 1);
    assert_true(feasible_take(w, open, n, lo, lo + rng_below(rng, n - lo + 1)));
    feasible_add_parts(w, marks, -1, true);
}

/* A literal that is called free without enumerating the ways is free in them. */
static void test_free_ways(void **state) {
    (void)state;
    struct rng rng;
    int free = 0, bound = 0;
    rng_seed(&rng, 9);
    for (int i = 0; i < 300; i++) {
        struct puzzle *p = random_dots(&rng, 7, 14);
        struct model m;
        struct feasible w;
        p->genre->compile(p, &m);
        mark *marks = marks_new(&m);
        feasible_init(&w, &m);
        for (int k = 0; k < 5; k++) {
            take_some(&w, marks, &rng);
            bool plain = feasible_all_free(&w);
            enum feasible_found found = feasible_enumerate(&w, 1000000);
            for (int l = 0; l < w.n && plain; l++)
                assert_true(found == FEASIBLE_SOME && w.can[0][l] && w.can[1][l]);
            free += plain;
            bound += !plain;
        }
        mem_free(marks);
        model_free(&m);
        puzzle_free(p);
    }
    assert_in_range(free, 100, 1400);
    assert_in_range(bound, 100, 1400);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_free_ways)};
    return run_group("feasible", tests, NULL, NULL);
}
