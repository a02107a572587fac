/* What the solver says of boards that counting alone shows to have no solution, over all genres:
 * the sentence speaks only of numbers that are printed on the board, and it is true. */
#include "context.h"
#include "effort.h"
#include "random_puzzle.h"

#include "model/model.h"
#include "solve/solve.h"
#include "teach/words/sentence.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static bool is_printed(const struct puzzle *p, int number) {
    bool found = p->number == number;
    for (int i = 0; i < grid_cells(p->grid); i++)
        found = found || p->given[i].number == number;
    for (int i = 0; i < p->rooms; i++)
        found = found || p->room_number[i] == number;
    for (int i = 0; p->point && i < puzzle_points(p->grid); i++)
        found = found || p->point[i].number == number;
    for (int i = 0; p->outer && i < p->grid.rows + p->grid.cols; i++)
        found = found || p->outer[i] == number;
    return found;
}

/* True if the digits at `at` are part of the name of a place: "r3c4", "row 3", "column 4". */
static bool is_place(const char *text, const char *at) {
    static const char *const before[] = {"row ", "Row ", "column ", "Column "};
    if (at > text && (at[-1] == 'r' || at[-1] == 'c'))
        return true;
    for (size_t i = 0; i < sizeof before / sizeof *before; i++) {
        size_t n = strlen(before[i]);
        if ((size_t)(at - text) >= n && memcmp(at - n, before[i], n) == 0)
            return true;
    }
    return false;
}

static void names_only_what_is_there(const struct puzzle *p, const char *text) {
    for (const char *at = text; *at; at++) {
        if (!isdigit((unsigned char)*at))
            continue;
        if (!is_place(text, at) && !is_printed(p, atoi(at)))
            fail_msg("a number that is not on the board: %s", text);
        while (isdigit((unsigned char)at[1]))
            at++;
    }
}

/* Asserts that PicoSAT, which does not know these arguments, finds no solution either. */
static void has_no_solution(const struct model *m) {
    struct budget b = {.propagations = EFFORT(20000)};
    struct solver *s = solver_new(m, NULL, &b);
    assert_int_not_equal(solver_search(s, NULL, 0), SEARCH_FOUND);
    solver_free(s);
}

/* Returns the kind of the refusal, and asserts that its sentence is right. */
static enum refusal_kind refused(const struct puzzle *p, struct buf *out) {
    struct model m;
    struct answer a = {0};
    p->genre->compile(p, &m);
    solve(&m, &(struct solve_options){.look_only = true}, &a);
    buf_clear(out);
    sentence_refusal(&m, &a.refused, out);
    if (a.refused.kind != REFUSAL_NONE) {
        assert_int_equal(a.outcome, OUTCOME_NONE);
        names_only_what_is_there(p, buf_text(out));
        has_no_solution(&m);
    } else {
        assert_string_equal(buf_text(out), "");
    }
    enum refusal_kind kind = a.refused.kind;
    answer_free(&a);
    model_free(&m);
    return kind;
}

enum { SIDE = 9, BOARDS = 1500, REFUSAL_KINDS = REFUSAL_CUT_OFF + 1 };

/* Every genre's random boards, most of which have no solution. */
static void test_all_genres(void **state) {
    (void)state;
    struct buf out = {0};
    struct rng rng;
    int count[REFUSAL_KINDS] = {0};
    rng_seed(&rng, 53);
    for (int i = 0; genres[i]; i++)
        for (int k = 0; k < EFFORT(BOARDS); k++) {
            struct puzzle *p = random_puzzle(&rng, genres[i], SIDE);
            count[refused(p, &out)]++;
            puzzle_free(p);
        }
    for (int kind = 0; kind < REFUSAL_KINDS; kind++)
        assert_true(count[kind] > 0);
    buf_free(&out);
}

/* Four pairs of dots whose lines cross one another: seven lines are needed, and six can be. */
static void test_crossing_pairs(void **state) {
    (void)state;
    static const char text[] = "sumi: 1\ngenre: yashi\nsize: 4x4\nboard:\n"
                               ". o o .\no . . o\no . . o\n. o o .\n";
    struct buf out = {0};
    struct err e = {0};
    struct loaded l = {0};
    assert_true(format_read(text, sizeof text - 1, &l, &e));
    assert_int_equal(refused(l.puzzle, &out), REFUSAL_SUM);
    assert_string_equal(buf_text(&out), "There is one line fewer than there are dots, but not so "
                                        "many fit: lines never cross.");
    loaded_free(&l);
    buf_free(&out);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_genres),
        cmocka_unit_test(test_crossing_pairs),
    };
    return run_group("refusal", tests, NULL, NULL);
}
