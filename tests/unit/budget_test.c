/* Searches that are cut short, by a stop, by time and by memory: the answer reports it, and what it
 * calls certain is true in every solution. */
#include "base/mem.h"
#include "cli/run.h"
#include "context.h"
#include "effort.h"
#include "format/format.h"
#include "generate/generate.h"
#include "model/judge/judge.h"
#include "model/model.h"
#include "polls.h"
#include "random_game.h"
#include "solve/solve.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>

/* One room with the most shaded cells that counting edges allows, and a column without any: few
 * solutions, long to find, and some marks that are certain at once. */
static void crowded(struct loaded *l, int rows, int cols, int number) {
    struct grid g = {rows, cols + 1};
    int label[512];
    struct puzzle *p = puzzle_new(genre_by_name("heyawake"), g, true);
    for (int cell = 0; cell < grid_cells(g); cell++)
        label[cell] = grid_col(g, cell) == cols;
    puzzle_set_rooms(p, label);
    p->room_number[0] = number;
    p->room_number[1] = 0;
    *l = (struct loaded){.puzzle = p};
    loaded_compile(l);
}

/* The marks of one solution that no other one is without; NONE elsewhere. */
static mark *in_all_solutions(const struct model *m) {
    struct answer first;
    solve(m, &(struct solve_options){.count = 1}, &first);
    assert_non_null(first.solution);
    mark *all = mem_copy(first.solution, model_vars(m), sizeof *all);
    answer_free(&first);
    for (int v = 0; v < model_vars(m); v++) {
        mark *other = marks_new(m);
        struct answer a;
        other[v] = mark_not(all[v]);
        solve(m, &(struct solve_options){.given = other, .count = 1}, &a);
        if (a.outcome != OUTCOME_NONE)
            all[v] = MARK_NONE;
        answer_free(&a);
        mem_free(other);
    }
    return all;
}

/* The board of most tests, and what is certain of it. */
static struct loaded crowd;
static mark *shared;

static int set_up(void **state) {
    (void)state;
    crowded(&crowd, 7, 8, 20);
    shared = in_all_solutions(crowd.model);
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    mem_free(shared);
    loaded_free(&crowd);
    return 0;
}

/* How many marks it calls certain, or -1: it came to an end. */
static int check_answer(const struct answer *a) {
    int certain = 0;
    if (a->outcome != OUTCOME_UNKNOWN) {
        assert_int_equal(a->outcome, OUTCOME_SEVERAL);
        return -1;
    }
    assert_false(a->whole);
    assert_non_null(a->certain);
    for (int v = 0; v < model_vars(crowd.model); v++) {
        if (a->certain[v] == MARK_NONE)
            continue;
        assert_int_equal(a->certain[v], shared[v]);
        certain++;
    }
    return certain;
}

/* --- a stop ----------------------------------------------------------------------------------- */

static void test_stopped_anywhere(void **state) {
    (void)state;
    int cut_short = 0, certain = 0;
    for (int polls = 0; polls < 30; polls += 2) {
        struct answer a;
        long left = polls;
        solve(crowd.model, &(struct solve_options){.budget = polls_budget(&left)}, &a);
        int marks = check_answer(&a);
        cut_short += marks >= 0;
        certain += marks > 0 ? marks : 0;
        answer_free(&a);
    }
    assert_true(cut_short > 5);
    assert_true(certain > 40);
}

/* A large one keeps PicoSAT's cuts busy, for which the other search gets its turn. */
enum { BLANK_SIDE = 12, BLANK_LARGE = 40, BLANK_POLLS = 2000, BLANK_CUTS = 5000 };

/* A board that a setter has only begun has many solutions, and two of them are found soon. */
static void check_blank_board(const struct genre *genre, int side) {
    struct loaded l = {.puzzle = genre_board(genre, (struct grid){side, side})};
    struct answer a;
    long left = BLANK_POLLS;
    context("%s, a blank board of %d", genre->id, side);
    loaded_compile(&l);
    solve(l.model, &(struct solve_options){.budget = polls_budget(&left)}, &a);
    assert_int_not_equal(a.outcome, OUTCOME_UNKNOWN);
    assert_in_range(a.stats.sat.cuts, 0, BLANK_CUTS);
    answer_free(&a);
    loaded_free(&l);
}

static void test_blank_boards(void **state) {
    (void)state;
    for (int g = 0; genres[g]; g++) {
        check_blank_board(genres[g], BLANK_SIDE);
        if (!EFFORT_SPARES(g))
            check_blank_board(genres[g], BLANK_LARGE);
    }
}

/* --- time ------------------------------------------------------------------------------------- */

static void test_out_of_time(void **state) {
    (void)state;
    struct loaded l = {0};
    struct answer a;
    crowded(&l, 9, 9, 28);
    solve(l.model, &(struct solve_options){.count = 100000, .budget = {.cpu_seconds = 1e-4}}, &a);
    assert_false(a.whole);
    assert_true(a.count < 100000);
    answer_free(&a);
    loaded_free(&l);
}

/* --- memory ----------------------------------------------------------------------------------- */

static void solve_crowd(void *arg) {
    solve(crowd.model, &(struct solve_options){0}, arg);
}

/* Whatever is left, from nearly nothing on: an answer, or a way out; and nothing stays behind. */
static void test_out_of_memory(void **state) {
    (void)state;
    int left = 0, settled = 0;
    size_t before = mem_used();
    for (size_t room = 4096; room < 1 << 21; room += room / 2) {
        struct answer a;
        mem_limit(before + room);
        bool whole = mem_try(solve_crowd, &a);
        mem_limit(0);
        bool told = whole && a.outcome == OUTCOME_SEVERAL;
        left += !told;
        settled += told;
        if (whole) { /* a search that is cut short reports what it had */
            assert_true(told || a.outcome == OUTCOME_UNKNOWN);
            answer_free(&a);
        }
        assert_int_equal(mem_used(), before);
    }
    assert_true(left > 3 && settled > 0);
}

/* The budget's own bytes count what PicoSAT takes. */
static void test_out_of_budget(void **state) {
    (void)state;
    struct loaded l = {0};
    struct answer a;
    crowded(&l, 9, 9, 28);
    for (int enough = 0; enough < 2; enough++) {
        struct budget b = {.bytes = enough ? 1 << 30 : 1};
        struct solver *s = solver_new(l.model, NULL, &b);
        assert_int_equal(solver_search(s, NULL, 0), enough ? SEARCH_FOUND : SEARCH_STOPPED);
        solver_free(s);
    }
    loaded_free(&l);
    crowded(&l, 20, 20, 137); /* too wide for a frontier */
    solve(l.model, &(struct solve_options){.budget = {.bytes = 1}}, &a);
    assert_int_equal(a.outcome, OUTCOME_UNKNOWN);
    assert_false(a.whole);
    int certain = 0;
    for (int v = 0; v < model_vars(l.model); v++) {
        bool in_column = grid_col(l.puzzle->grid, l.model->vars.at[v].at.a) == 20;
        assert_true(!in_column || a.certain[v] == MARK_NO);
        certain += a.certain[v] != MARK_NONE;
    }
    assert_in_range(certain, 20, 21 * 20);
    answer_free(&a);
    loaded_free(&l);
}

/* A generator that is stopped anywhere makes nothing, and leaves nothing behind. */
static void test_generator_stopped_anywhere(void **state) {
    (void)state;
    for (int polls = 0; polls < 200; polls += 7) {
        long left = polls;
        struct err e;
        struct generate_options o = {.genre = genre_by_name(polls % 2 ? "yajilin" : "slither"),
                                     .grid = {9, 9},
                                     .seed = 5,
                                     .graded = true,
                                     .difficulty = HARD,
                                     .budget = polls_budget(&left)};
        size_t before = mem_used();
        assert_null(generate(&o, &e));
        assert_int_equal(mem_used(), before);
        assert_true(left < 0);
    }
}

static void note_tries(void *arg, const struct generate_progress *now) {
    *(int *)arg = now->tries;
}

/* Wherever a generator is stopped, it says after how many tries: all, but perhaps the one that was
 * cut short. Most tries at a small Norinori fail. */
static void test_tries_are_counted(void **state) {
    (void)state;
    int in_a_later_one = 0;
    struct puzzle *made = NULL;
    for (int polls = 1; polls < 1000 && !made; polls += 37) {
        long left = polls;
        int at = 1, told = -1;
        struct err e;
        struct generate_options o = {.genre = genre_by_name("norinori"),
                                     .grid = {5, 5},
                                     .seed = 5,
                                     .progress = note_tries,
                                     .progress_arg = &at,
                                     .budget = polls_budget(&left)};
        made = generate(&o, &e);
        if (made)
            break;
        context("after %d polls: %s", polls, e.text);
        assert_int_equal(sscanf(e.text, "no such puzzle was found: it was stopped after %d", &told),
                         1);
        assert_in_range(told, at - 1, at);
        in_a_later_one += at > 1;
    }
    puzzle_free(made);
    assert_true(in_a_later_one > 0);
}

/* How often whoever writes a long text asks whether to stop, and never with yes. */
static bool count_a_question(void *asked) {
    ++*(long *)asked;
    return false;
}

static void write_clauses(void *arg) {
    struct loaded l = {0};
    struct buf text = {0};
    struct err e;
    load_text("yajilin/8/8/", &l);
    assert_true(format_write(format_by_id("cnf"), &l, &text, &e));
    buf_add(arg, buf_text(&text));
    buf_free(&text);
    loaded_free(&l);
}

static void write_json_line(void *text) {
    json_t *json = json_pack("{s:o}", "text", json_of_rows(text));
    struct buf out = {0};
    json_line(json, &out);
    assert_true(out.len > ((struct buf *)text)->len);
    buf_free(&out);
    json_decref(json);
}

/* A batch's clauses are cut short while they are made, and while they are written: a question for
 * each hundred lines at least. */
static void test_clauses_ask(void **state) {
    (void)state;
    struct buf text = {0};
    void (*const writers[])(void *arg) = {write_clauses, write_json_line};
    for (int i = 0; i < 2; i++) {
        long asked = 0, lines = 0;
        assert_int_equal(mem_try_until(writers[i], &text, count_a_question, &asked), MEM_DONE);
        for (const char *c = text.at; *c; c++)
            lines += *c == '\n';
        assert_in_range(lines, 10000, 1000000);
        assert_in_range(asked, lines / 100, lines);
    }
    buf_free(&text);
}

enum { LONG_SIGHT = 40 };

static void compile_model(void *puzzle) {
    const struct puzzle *p = puzzle;
    struct model m;
    p->genre->compile(p, &m);
    model_free(&m);
}

/* A number that asks for long lines of sight in each cell. */
static struct puzzle *long_sights(void) {
    struct puzzle *p =
        puzzle_new(genre_by_name("kurodoko"), (struct grid){LONG_SIGHT, LONG_SIGHT}, false);
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        p->given[cell] = (struct given){GIVEN_NUMBER, DIR_NONE, 9};
    return p;
}

/* Its Model takes long to build, and asks meanwhile. */
static void test_compiling_asks(void **state) {
    (void)state;
    long asked = 0;
    struct puzzle *p = long_sights();
    assert_int_equal(mem_try_until(compile_model, p, count_a_question, &asked), MEM_DONE);
    assert_in_range(asked, LONG_SIGHT, 100 * LONG_SIGHT);
    puzzle_free(p);
}

/* A number in each cell of an unshaded board. */
static void number_board(void *puzzle) {
    struct puzzle *p = puzzle;
    struct rng rng;
    mark *unshaded = mem_alloc(grid_cells(p->grid), sizeof *unshaded);
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        unshaded[cell] = MARK_NO;
    rng_seed(&rng, 1);
    p->genre->making.clues(p, NULL, unshaded, &rng);
    mem_free(unshaded);
}

/* Hitori's numbers go one after the other to the cell that has the fewest to choose from, of all.
 */
static void test_numbering_asks(void **state) {
    (void)state;
    long asked = 0;
    struct puzzle *p =
        puzzle_new(genre_by_name("hitori"), (struct grid){LONG_SIGHT, LONG_SIGHT}, false);
    assert_int_equal(mem_try_until(number_board, p, count_a_question, &asked), MEM_DONE);
    assert_in_range(asked, LONG_SIGHT / 2, 100 * LONG_SIGHT);
    puzzle_free(p);
}

static void judge_empty_board(void *model) {
    const struct model *m = model;
    mark *marks = marks_new(m);
    struct verdict v = {0};
    judge(m, marks, &v);
    verdict_free(&v);
    mem_free(marks);
}

/* So does judging it. */
static void test_judging_asks(void **state) {
    (void)state;
    long asked = 0;
    struct loaded l = {.puzzle = long_sights()};
    loaded_compile(&l);
    assert_int_equal(mem_try_until(judge_empty_board, l.model, count_a_question, &asked), MEM_DONE);
    assert_in_range(asked, LONG_SIGHT, 100 * LONG_SIGHT);
    loaded_free(&l);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tries_are_counted),
        cmocka_unit_test(test_clauses_ask),
        cmocka_unit_test(test_judging_asks),
        cmocka_unit_test(test_compiling_asks),
        cmocka_unit_test(test_numbering_asks),
        cmocka_unit_test(test_stopped_anywhere),
        cmocka_unit_test(test_blank_boards),
        cmocka_unit_test(test_out_of_time),
        cmocka_unit_test(test_out_of_memory),
        cmocka_unit_test(test_out_of_budget),
        cmocka_unit_test(test_generator_stopped_anywhere),
    };
    return run_group("budget", tests, set_up, tear_down);
}
