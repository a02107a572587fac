/* What is deduced about the ways to fill places, without enumerating them, is true in all of them.
 */
#include "context.h"
#include "random_puzzle.h"
#include "teach/reasons/feasible.h"

#include "base/least.h"
#include "base/rng.h"
#include "genre/genre.h"
#include "model/turns.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

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

/* --- sums of places, among them pairs of which not both may hold --------------------------------
 */

enum { CELLS = 11, SUMS_MOST = 3 * CELLS, LINES = 400 };

static const struct family two_families[2] = {[0] = {.background = true}};

/* Neighbours of which at most one holds, and now and then a sum of any literals. */
static void random_line(struct model *m, struct rng *rng) {
    int kinds = 1 + rng_below(rng, 3);
    model_begin(m, (struct grid){1, CELLS}, two_families, 2);
    for (int v = 0; v < CELLS; v++)
        model_var(m, place_cell(v), MARK_NO);
    for (int v = 0; v + 1 < CELLS; v++) {
        lit lits[CELLS];
        int n = 0, far = 2 + rng_below(rng, 3);
        bool window = kinds == 1 || rng_below(rng, 3) > 0;
        for (int k = v; k < CELLS && (!window || k < v + far); k++)
            if (window || rng_below(rng, 2) > 0)
                lits[n++] = window || rng_below(rng, 4) > 0 ? lit_yes(k) : lit_not(lit_yes(k));
        int lo = window || n == 0 ? 0 : rng_below(rng, 1 + n / 2);
        if (window && n > 1)
            model_sum(m, 0, v, lits, n, 0, 1);
        else if (n > 1)
            model_sum(m, 1, v, lits, n, lo, lo + rng_below(rng, n - lo + 1));
    }
    model_seal(m);
}

/* True if the marks, which leave nothing open, meet every part. */
static bool parts_hold(const struct feasible *w, const mark *marks) {
    for (int p = 0; p < w->parts.len; p++) {
        const struct sum *s = &w->m->sums.at[w->parts.at[p].sum];
        int yes = sum_tally(w->m, marks, s).yes;
        if (yes < s->lo || yes > s->hi)
            return false;
    }
    return true;
}

/* All assignments of the open literals that meet the bounds and the parts: how many, and what each
 * literal can be. */
static int try_all(const struct feasible *w, const mark *marks, bool can[2][CELLS]) {
    LOCAL(mem_free_at) mark *work = mem_copy(marks, model_vars(w->m), sizeof *marks);
    int fit = 0;
    memset(can, 0, 2 * sizeof *can);
    for (int bits = 0; bits < 1 << w->n; bits++) {
        int yes = __builtin_popcount((unsigned)bits);
        for (int k = 0; k < w->n; k++)
            lit_set(work, bits >> k & 1 ? w->open[k] : lit_not(w->open[k]));
        if (yes < w->lo || yes > w->hi || !parts_hold(w, work))
            continue;
        fit++;
        for (int k = 0; k < w->n; k++)
            can[bits >> k & 1][k] = true;
    }
    return fit;
}

static void take_open(struct feasible *w, const mark *marks, bool background, struct rng *rng) {
    lit open[CELLS];
    int n = 0;
    for (int v = 0; v < CELLS; v++)
        if (marks[v] == MARK_NONE)
            open[n++] = rng_below(rng, 8) > 0 ? lit_yes(v) : lit_not(lit_yes(v));
    int lo = rng_below(rng, n / 2 + 1);
    assert_true(feasible_take(w, open, n, lo, lo + rng_below(rng, n - lo + 1)));
    feasible_add_parts(w, marks, -1, background);
}

/* The ways that are picked by number are feasible, and no two are alike. */
static void check_picks(const struct feasible *w, const mark *marks) {
    LOCAL(mem_free_at) mark *work = mem_copy(marks, model_vars(w->m), sizeof *marks);
    bool holds[FEASIBLE_OPEN];
    int before = -1;
    for (int i = 0; i < feasible_count(w); i++) {
        int number = 0, yes = 0;
        feasible_pick(w, i, holds);
        for (int k = 0; k < w->n; k++) {
            number = 2 * number + holds[k];
            yes += holds[k];
            lit_set(work, holds[k] ? w->open[k] : lit_not(w->open[k]));
        }
        assert_true(number > before && yes >= w->lo && yes <= w->hi && parts_hold(w, work));
        before = number;
    }
}

/* Takes out the parts that the first forced literal does not need, and looks after each one whether
 * it was right. Returns how many were taken out. */
static int check_drops(struct feasible *w, const mark *marks, int k, bool yes) {
    bool can[2][CELLS];
    int dropped = 0;
    if (w->n % 2 == 0)
        feasible_settle(w, 1000000);
    lit l = yes ? w->open[k] : lit_not(w->open[k]);
    for (int p = w->parts.len - 1; p >= 0; p--) {
        struct inner_part part = w->parts.at[p], end = vec_last(&w->parts);
        bool out = feasible_drop_part(w, p, l, 1000000);
        dropped += out;
        if (!out) { /* ask without it */
            w->parts.at[p] = end;
            w->parts.len--;
        }
        assert_true(try_all(w, marks, can) > 0);
        assert_true(can[!yes][k] == !out);
        if (!out) {
            w->parts.len++;
            vec_last(&w->parts) = end;
            w->parts.at[p] = part;
        }
    }
    return dropped;
}

/* What is settled without going through the states is what they give, and where these are too many
 * nothing else is said than that no literal is fixed. Returns whether there were none. */
static bool check_settled(struct feasible *w, int most) {
    bool can[2][FEASIBLE_OPEN];
    enum feasible_found found = feasible_enumerate(w, most);
    memcpy(can, w->can, sizeof can);
    enum feasible_found settled = feasible_settle(w, most);
    bool free = true, alike = true;
    for (int k = 0; k < w->n && settled == FEASIBLE_SOME; k++) {
        free = free && w->can[0][k] && w->can[1][k];
        alike = alike && w->can[0][k] == can[0][k] && w->can[1][k] == can[1][k];
    }
    if (found == FEASIBLE_UNKNOWN)
        assert_true(settled == FEASIBLE_UNKNOWN || (settled == FEASIBLE_SOME && free));
    else
        assert_true(settled == found && alike);
    return settled != FEASIBLE_UNKNOWN && w->valid < 0;
}

static void test_lines(void **state) {
    (void)state;
    struct rng rng;
    int some = 0, none = 0, dropped = 0, settled = 0;
    rng_seed(&rng, 57);
    for (int i = 0; i < LINES; i++) {
        struct model m;
        struct feasible w;
        bool can[2][CELLS];
        random_line(&m, &rng);
        LOCAL(mem_free_at) mark *marks = marks_new(&m);
        for (int v = 0; v < CELLS; v++)
            if (rng_below(&rng, 6) == 0)
                marks[v] = rng_below(&rng, 4) ? MARK_NO : MARK_YES;
        feasible_init(&w, &m);
        take_open(&w, marks, i % 2 == 0, &rng);
        int fit = try_all(&w, marks, can), forced = -1;
        assert_int_equal(feasible_enumerate(&w, 1000000), fit ? FEASIBLE_SOME : FEASIBLE_NONE);
        some += fit > 0;
        none += fit == 0;
        if (fit > 0) {
            assert_int_equal(feasible_count(&w), min_int(fit, FEASIBLE_MANY));
            check_picks(&w, marks);
        }
        for (int k = 0; k < w.n && fit > 0; k++) {
            assert_true(w.can[0][k] == can[0][k] && w.can[1][k] == can[1][k]);
            forced = can[0][k] && can[1][k] ? forced : k;
        }
        if (forced >= 0)
            dropped += check_drops(&w, marks, forced, can[1][forced]);
        settled += check_settled(&w, 4 + rng_below(&rng, 200));
        settled += check_settled(&w, 4096);
        model_free(&m);
    }
    assert_in_range(settled, LINES / 4, 2 * LINES);
    assert_in_range(some, LINES / 4, LINES);
    assert_in_range(none, LINES / 20, LINES);
    assert_in_range(dropped, LINES / 4, LINES * SUMS_MOST);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_free_ways),
                                       cmocka_unit_test(test_ways_to_turn),
                                       cmocka_unit_test(test_lines)};
    return run_group("feasible", tests, NULL, NULL);
}
