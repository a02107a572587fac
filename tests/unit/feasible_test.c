/* What is deduced about the ways to fill places, without enumerating them, is true in all of them.
 */
#include "context.h"
#include "random_puzzle.h"
#include "teach/reasons/feasible.h"

#include "base/rng.h"
#include "genre/genre.h"
#include "model/turns.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

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

/* --- turns ------------------------------------------------------------------------------------ */

enum { OPEN_MOST = 13 }; /* of which all assignments are tried */

/* Rooms with numbers. */
static struct puzzle *random_turns(struct rng *rng) {
    struct puzzle *p = puzzle_new(genre_by_name("detour"), (struct grid){3, 4}, false);
    int label[12];
    for (int cell = 0; cell < 12; cell++)
        label[cell] = cell % 4 + cell / 4 > 1 + rng_below(rng, 2);
    puzzle_set_rooms(p, label);
    for (int room = 0; room < p->rooms; room++)
        p->room_number[room] = rng_below(rng, 7);
    return p;
}

/* Some marks, which may be wrong. */
static mark *some_marks(const struct model *m, struct rng *rng) {
    mark *marks = marks_new(m);
    for (int v = 0; v < model_vars(m); v++)
        if (rng_below(rng, 4) == 0)
            marks[v] = rng_below(rng, 2) ? MARK_YES : MARK_NO;
    return marks;
}

static bool sums_of_open_hold(const struct feasible *w, const mark *marks) {
    const struct model *m = w->m;
    for (int k = 0; k < w->n; k++) {
        int v = lit_var(w->open[k]);
        for (int i = m->use_first[v]; i < m->use_first[v + 1]; i++) {
            const struct sum *s = &m->sums.at[m->uses.at[i]];
            struct tally t = sum_tally(m, marks, s);
            if (t.open == 0 && (t.yes < s->lo || t.yes > s->hi))
                return false;
        }
    }
    return true;
}

/* Whether these marks, which leave nothing open in the rule's cells, turn so often there. */
static bool turns_so_often(const struct model *m, const mark *marks, int rule) {
    const struct turns *t = rule_turns(m, rule);
    int turns = 0;
    for (int i = 0; i < t->cells; i++)
        turns += lit_mark(marks, turns_ends(m, t, i)[DIR_N]) !=
                 lit_mark(marks, turns_ends(m, t, i)[DIR_S]);
    return turns == t->number;
}

/* Compares with all assignments. Returns whether some of them fit, and not all. */
static bool compare_turns(struct feasible *w, const mark *marks, int rule) {
    mark *work = mem_copy(marks, model_vars(w->m), sizeof *marks);
    bool can[2][OPEN_MOST] = {{false}};
    int fit = 0;
    for (int bits = 0; bits < 1 << w->n; bits++) {
        for (int k = 0; k < w->n; k++)
            lit_set(work, bits >> k & 1 ? w->open[k] : lit_not(w->open[k]));
        if (!turns_so_often(w->m, work, rule) || !sums_of_open_hold(w, work))
            continue;
        fit++;
        for (int k = 0; k < w->n; k++)
            can[bits >> k & 1][k] = true;
    }
    mem_free(work);
    feasible_add_parts(w, marks, -1, false);
    enum feasible_found found = feasible_enumerate(w, 1000000);
    assert_int_equal(found, fit > 0 ? FEASIBLE_SOME : FEASIBLE_NONE);
    assert_true(fit == 0 || feasible_count(w) == fit);
    for (int k = 0; k < w->n && fit > 0; k++)
        assert_true(w->can[0][k] == can[0][k] && w->can[1][k] == can[1][k]);
    return fit > 0 && fit < 1 << w->n;
}

static void test_ways_to_turn(void **state) {
    (void)state;
    struct rng rng;
    int compared = 0, some = 0;
    rng_seed(&rng, 3);
    for (int i = 0; i < 300; i++) {
        struct puzzle *p = random_turns(&rng);
        struct model m;
        struct feasible w;
        p->genre->compile(p, &m);
        mark *marks = some_marks(&m, &rng);
        feasible_init(&w, &m);
        for (int r = 1; r < m.rules.len; r++)
            if (m.rules.at[r].kind == RULE_TURNS && feasible_take_turns(&w, marks, r) &&
                w.n <= OPEN_MOST) {
                compared++;
                some += compare_turns(&w, marks, r);
            }
        mem_free(marks);
        model_free(&m);
        puzzle_free(p);
    }
    assert_in_range(compared, 100, 1200);
    assert_in_range(some, compared / 20, compared);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_free_ways),
                                       cmocka_unit_test(test_ways_to_turn)};
    return run_group("feasible", tests, NULL, NULL);
}
