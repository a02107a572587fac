/* The judge and the solver against naive checkers: every finished board of all tiny puzzles, and
 * disturbed solutions of larger ones. */
#include "context.h"
#include "effort.h"
#include "genre_turn.h"
#include "naive_puzzle.h"
#include "polls.h"
#include "random_puzzle.h"

#include "model/judge/judge.h"
#include "model/model.h"
#include "model/quiet.h"
#include "play/store/library.h"
#include "solve/solve.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const struct genre *genre(const char *id) {
    return genre_by_name(id);
}

static void add_words(struct buf *text, const struct wrong *w) {
    for (int i = 0; i < w->n; i++)
        buf_fmt(text, " %s", w->word[i]);
}

/* Fails with the puzzle, the marks, and the broken rules by each of the two. */
static void explain(const struct puzzle *p, const struct model *m, const mark *marks,
                    const struct wrong *naive, const struct wrong *judged) {
    struct loaded l = {.puzzle = (struct puzzle *)p};
    struct buf text = {0};
    struct err e;
    char name[PLACE_NAME];
    buf_add(&text, "naive checker:");
    add_words(&text, naive);
    buf_add(&text, "; judge:");
    add_words(&text, judged);
    buf_add(&text, "\n");
    format_write(&format_native, &l, &text, &e);
    for (int v = 0; v < model_vars(m); v++)
        if (marks[v] == MARK_YES)
            buf_fmt(&text, "%s ", place_name(m->grid, m->vars.at[v].at, name));
    fail_msg("%s", text.at);
}

static struct wrong words_of(const struct verdict *v) {
    struct wrong w = {0};
    for (int i = 0; i < v->broken.len; i++)
        wrong_add(&w, v->broken.at[i].word);
    for (int i = 0; i < v->missing.len; i++)
        wrong_add(&w, v->missing.at[i].word);
    return w;
}

/* What the judge may add to the words of the naive checker where something is broken: that one asks
 * for the loop's inside only when nothing else is wrong, and the judge also says "several-loops" of
 * cells that no loop can come to any more. */
static const struct wrong besides = {.word = {"several-loops", "shaded-inside"}, .n = 2};

/* The checkers of the first genres give every word that is broken; the others stop where the
 * reference player does, and agree with the judge on one word at least. */
static bool gives_all_words(const struct puzzle *p) {
    const char *id = p->genre->id;
    return strcmp(id, "yajilin") == 0 || strcmp(id, "heyawake") == 0 || strcmp(id, "yashi") == 0;
}

/* Where the naive checker finds something broken, the judge names it. */
static bool names_what_is_broken(const struct puzzle *p, const struct wrong *naive,
                                 const struct wrong *judged) {
    int common = 0;
    for (int i = 0; i < naive->n; i++)
        common += wrong_has(judged, naive->word[i]);
    return gives_all_words(p) ? common == naive->n : common > 0 || naive->n == 0;
}

static bool same_words(const struct puzzle *p, const struct wrong *naive,
                       const struct wrong *judged) {
    if (naive->n == 0)
        return judged->n == 0;
    for (int i = 0; i < judged->n && gives_all_words(p); i++)
        if (!wrong_has(naive, judged->word[i]) && !wrong_has(&besides, judged->word[i]))
            return false;
    return names_what_is_broken(p, naive, judged);
}

/* One finished board: the short answer, and the words. `b` holds the puzzle. Returns whether it is
 * a solution. */
static bool compare(const struct puzzle *p, const struct model *m, const mark *full, bool words,
                    struct naive *b, struct verdict *v) {
    naive_marks(m, full, b);
    struct wrong naive = naive_check(p, b), judged = {0};
    if (judge_full(m, full) != (naive.n == 0))
        explain(p, m, full, &naive, &judged);
    if (!words)
        return naive.n == 0;
    judge(m, full, v);
    judged = words_of(v);
    if ((v->status == STATUS_SOLVED) != (naive.n == 0) || !same_words(p, &naive, &judged))
        explain(p, m, full, &naive, &judged);
    return naive.n == 0;
}

/* Every finished board of a puzzle; words are compared on each `sample`-th. Returns the number of
 * solutions. */
static int every_board(const struct puzzle *p, unsigned sample) {
    struct model m;
    struct verdict v = {0};
    struct naive b;
    p->genre->compile(p, &m);
    naive_from(p, &b);
    int vars = model_vars(&m), solutions = 0;
    assert_true(vars <= 21);
    mark *full = marks_new(&m);
    for (unsigned bits = 0; bits < 1u << vars; bits++) {
        for (int i = 0; i < vars; i++)
            full[i] = bits >> i & 1 ? MARK_YES : MARK_NO;
        solutions += compare(p, &m, full, bits % sample == 0, &b, &v);
    }
    verdict_free(&v);
    mem_free(full);
    model_free(&m);
    return solutions;
}

static void check_count(const struct puzzle *p, int solutions) {
    struct model m;
    struct answer a = {0};
    p->genre->compile(p, &m);
    solve(&m, &(struct solve_options){.count = 1000}, &a);
    assert_int_equal(a.count, solutions);
    answer_free(&a);
    model_free(&m);
}

/* The i-th way to fill a clue cell: grey, then arrows with "?" and with 0, 1, 2. */
enum { CLUE_WAYS = 17 };
static struct given clue_way(int i) {
    if (i == 0)
        return (struct given){GIVEN_CLUE, DIR_NONE, NO_NUMBER};
    return (struct given){GIVEN_CLUE, (int8_t)((i - 1) / 4), (int16_t)((i - 1) % 4 - 1)};
}

static void test_yajilin_tiny(void **state) {
    (void)state;
    for (int rows = 1; rows <= 3; rows++)
        for (int cols = 1; cols <= 3; cols++) {
            if (rows * cols > 6)
                continue;
            struct puzzle *p = puzzle_new(genre("yajilin"), (struct grid){rows, cols}, false);
            for (unsigned outside = 0; outside < 2; outside++) {
                p->variant = outside;
                check_count(p, every_board(p, 1));
                for (int cell = 0; cell < rows * cols; cell++) {
                    for (int way = cell % EFFORT_STRIDE; way < CLUE_WAYS; way += EFFORT_STRIDE) {
                        p->given[cell] = clue_way(way);
                        check_count(p, every_board(p, 1));
                    }
                    p->given[cell] = (struct given){GIVEN_NONE, DIR_NONE, NO_NUMBER};
                }
            }
            puzzle_free(p);
        }
}

/* All finished boards of a 3x3 with these cells closed that break no rule but clues'. */
static int open_solutions(struct puzzle *p, mark out[64][32]) {
    struct model m;
    p->genre->compile(p, &m);
    int vars = model_vars(&m), n = 0;
    struct naive b;
    naive_from(p, &b);
    mark *full = marks_new(&m);
    for (unsigned bits = 0; bits < 1u << vars; bits++) {
        for (int i = 0; i < vars; i++)
            full[i] = bits >> i & 1 ? MARK_YES : MARK_NO;
        naive_marks(&m, full, &b);
        if (naive_check(p, &b).n > 0)
            continue;
        assert_true(n < 64);
        memcpy(out[n++], full, (size_t)vars);
    }
    mem_free(full);
    model_free(&m);
    return n;
}

/* Two million boards. Where shaded cells lie outside, the solver has to count what is left of them.
 */
static void test_yajilin_empty_3x3(void **state) {
    (void)state;
    if (EFFORT_STRIDE > 1)
        skip();
    static mark found[64][32];
    struct puzzle *p = puzzle_new(genre("yajilin"), (struct grid){3, 3}, false);
    int anywhere = every_board(p, 64);
    check_count(p, anywhere);
    p->variant = 1;
    int outside = open_solutions(p, found);
    check_count(p, outside);
    assert_true(anywhere > outside); /* the ring round a shaded cell */
    assert_true(outside > 0);
    puzzle_free(p);
}

static void count_with_clues(struct puzzle *p, mark found[64][32], int n) {
    struct model m;
    struct naive b;
    int solutions = 0;
    p->genre->compile(p, &m);
    naive_from(p, &b);
    for (int i = 0; i < n; i++) {
        naive_marks(&m, found[i], &b);
        solutions += naive_check(p, &b).n == 0;
    }
    model_free(&m);
    check_count(p, solutions);
}

/* Every 3x3 with up to two clues: the solver counts what a plain search finds. */
static void test_yajilin_counts(void **state) {
    (void)state;
    static mark found[64][32];
    struct puzzle *p = puzzle_new(genre("yajilin"), (struct grid){3, 3}, false);
    int pair = 0;
    for (int a = 0; a < 9; a++)
        for (int b = a; b < 9; b++) { /* b == a: one clue */
            if (EFFORT_SPARES(pair++))
                continue;
            p->given[a] = p->given[b] = clue_way(0);
            int n = open_solutions(p, found);
            for (int i = 0; i < CLUE_WAYS; i++)
                for (int k = 0; k < (a == b ? 1 : CLUE_WAYS); k++) {
                    p->given[b] = clue_way(k);
                    p->given[a] = clue_way(i);
                    count_with_clues(p, found, n);
                }
            p->given[a] = p->given[b] = (struct given){GIVEN_NONE, DIR_NONE, NO_NUMBER};
        }
    puzzle_free(p);
}

/* All partitions of a tiny board into rooms, each with at most one number. */
static void heyawake_rooms(struct puzzle *p, int *label, int cell, int used) {
    int cells = grid_cells(p->grid);
    if (cell < cells) {
        for (label[cell] = 0; label[cell] <= used; label[cell]++)
            heyawake_rooms(p, label, cell + 1, used + (label[cell] == used));
        return;
    }
    puzzle_set_rooms(p, label);
    if (p->rooms != used)
        return; /* one label in two places: another partition means the same */
    check_count(p, every_board(p, 1));
    for (int room = 0; room < p->rooms; room++) {
        for (int number = 0; number <= 2; number++) {
            p->room_number[room] = number;
            check_count(p, every_board(p, 1));
        }
        p->room_number[room] = NO_NUMBER;
    }
}

static void test_heyawake_tiny(void **state) {
    (void)state;
    static const struct grid sizes[] = {{1, 1}, {1, 4}, {4, 1}, {2, 2}, {3, 2}, {2, 3}};
    for (int i = 0; i < (EFFORT_STRIDE == 1 ? 6 : 5); i++) {
        struct puzzle *p = puzzle_new(genre("heyawake"), sizes[i], true);
        int label[6] = {0};
        heyawake_rooms(p, label, 0, 0);
        puzzle_free(p);
    }
}

/* Dots in all places of a 3x3, and random puzzles of all genres with few variables. */
static void test_yashi_tiny(void **state) {
    (void)state;
    struct puzzle *p = puzzle_new(genre("yashi"), (struct grid){3, 3}, false);
    for (unsigned dots = 1; dots < 1u << 9; dots += EFFORT_STRIDE) {
        for (int cell = 0; cell < 9; cell++)
            p->given[cell].kind = dots >> cell & 1 ? GIVEN_DOT : GIVEN_NONE;
        check_count(p, every_board(p, 1));
    }
    puzzle_free(p);
}

static void test_random_small(void **state) {
    (void)state;
    struct rng rng;
    for (int i = 0; i < EFFORT(240); i++) {
        struct puzzle *p = random_puzzle(&rng, genre_turn(i, 31, &rng), 4);
        struct model m;
        p->genre->compile(p, &m);
        bool small = model_vars(&m) <= 16;
        model_free(&m);
        if (small)
            check_count(p, every_board(p, 7));
        puzzle_free(p);
    }
}

/* Gives a Yajilin clues that its solution meets, most of the time. */
static void number_clues(struct rng *rng, struct puzzle *p, const struct naive *b) {
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        struct given *g = &p->given[cell];
        if (g->kind == GIVEN_CLUE && g->dir != DIR_NONE && rng_below(rng, 3)) {
            int count = 0;
            for (int at = grid_step(p->grid, cell, g->dir); at != NO_CELL;
                 at = grid_step(p->grid, at, g->dir))
                count += b->shaded[at];
            g->number = (int16_t)(count + (rng_below(rng, 40) == 0));
        }
    }
    for (int room = 0; room < p->rooms; room++)
        if (rng_below(rng, 2)) {
            int count = 0;
            for (int cell = 0; cell < grid_cells(p->grid); cell++)
                count += p->room[cell] == room && b->shaded[cell];
            p->room_number[room] = count + (rng_below(rng, 40) == 0);
        }
}

enum { POLLS = 1000 };

/* A puzzle with a solution, both in *p and `full`; false where the first try has none. */
static bool with_solution(struct rng *rng, struct puzzle *p, mark **full) {
    struct model m;
    struct answer a = {0};
    struct naive b;
    for (int room = 0; room < p->rooms; room++)
        p->room_number[room] = NO_NUMBER;
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        p->given[cell].number = NO_NUMBER;
    p->genre->compile(p, &m);
    long polls = POLLS;
    solve(&m, &(struct solve_options){.count = 1, .budget = polls_budget(&polls)}, &a);
    if (a.solution) {
        naive_from(p, &b);
        naive_marks(&m, a.solution, &b);
        struct wrong naive = naive_check(p, &b), judged = {0};
        if (naive.n)
            explain(p, &m, a.solution, &naive, &judged);
        number_clues(rng, p, &b);
        *full = mem_copy(a.solution, model_vars(&m), sizeof **full);
    }
    bool found = a.solution != NULL;
    answer_free(&a);
    model_free(&m);
    return found;
}

enum { LARGE_BOARDS = EFFORT(2500), DISTURBED = 100 }; /* for each genre */

static void large_boards(const struct genre *g) {
    struct rng rng;
    struct verdict v = {0};
    rng_seed(&rng, 32);
    for (int done = 0; done < LARGE_BOARDS;) {
        struct puzzle *p = random_puzzle(&rng, g, 9);
        mark *full;
        if (!with_solution(&rng, p, &full)) {
            puzzle_free(p);
            continue;
        }
        struct model m;
        p->genre->compile(p, &m);
        struct naive b;
        int vars = model_vars(&m);
        naive_from(p, &b);
        for (int i = 0; i < DISTURBED && vars > 0; i++, done++) {
            mark *board = mem_copy(full, vars, sizeof *board);
            for (int flips = rng_below(&rng, 5); flips > 0; flips--) {
                int at = rng_below(&rng, vars);
                board[at] = board[at] == MARK_YES ? MARK_NO : MARK_YES;
            }
            compare(p, &m, board, i % 4 == 0, &b, &v);
            mem_free(board);
        }
        model_free(&m);
        mem_free(full);
        puzzle_free(p);
    }
    verdict_free(&v);
}

static void test_large(void **state) {
    (void)state;
    for (int g = 0; genres[g]; g++)
        large_boards(genres[g]);
}

/* What the judge calls broken on a partial board has no way to a solution; solved is solved, as the
 * board is or as everyone takes it to be done; and all that is wrong while open marks count as
 * unmarked is named. */
static void test_partial(void **state) {
    (void)state;
    struct rng rng;
    struct verdict v = {0};
    int broken = 0, solved = 0;
    for (int i = 0; i < EFFORT(3000); i++) {
        struct puzzle *p = random_puzzle(&rng, genre_turn(i, 33, &rng), 3);
        struct model m;
        struct naive b;
        p->genre->compile(p, &m);
        int vars = model_vars(&m);
        mark *marks = marks_new(&m), *full = marks_new(&m);
        for (int k = 0; k < vars; k++)
            marks[k] = rng_below(&rng, 4) == 0 ? MARK_NONE : (mark)(1 + rng_below(&rng, 2));
        int open[32], n = 0;
        for (int k = 0; k < vars && n < 10; k++)
            if (marks[k] == MARK_NONE)
                open[n++] = k;
        judge(&m, marks, &v);
        naive_from(p, &b);
        naive_marks(&m, marks, &b);
        struct wrong naive = naive_check(p, &b), judged = words_of(&v);
        if (v.status == STATUS_SOLVED && naive.n && quiet_finish(&m, marks, full)) {
            naive_marks(&m, full, &b);
            naive = naive_check(p, &b);
        }
        if ((v.status == STATUS_SOLVED) != (naive.n == 0) ||
            !names_what_is_broken(p, &naive, &judged))
            explain(p, &m, marks, &naive, &judged);
        solved += v.status == STATUS_SOLVED;
        memcpy(full, marks, (size_t)vars);
        for (unsigned bits = 0; bits < 1u << n && v.status == STATUS_BROKEN && n < 10; bits++) {
            for (int k = 0; k < n; k++)
                full[open[k]] = bits >> k & 1 ? MARK_YES : MARK_NO;
            naive_marks(&m, full, &b);
            naive = naive_check(p, &b);
            if (naive.n == 0)
                explain(p, &m, full, &naive, &judged);
            broken++;
        }
        mem_free(marks);
        mem_free(full);
        model_free(&m);
        puzzle_free(p);
    }
    verdict_free(&v);
    assert_true(broken > EFFORT(1000) && solved > 0);
}

/* True if the judge may call the board solved although this mark is missing: once the loop is
 * closed, what lies off it is shaded. */
static bool goes_without(const struct model *m, int var) {
    return m->graph.shape == SHAPE_LOOP && place_is_cell(m->vars.at[var].at);
}

/* Takes each mark that is drawn (one of `every`) from a solution: the naive checker, which takes
 * what is open for unmarked, finds the puzzle unsolved, and so does the judge. */
static void take_marks_away(const struct puzzle *p, const struct model *m, mark *full, int every) {
    struct verdict v = {0};
    for (int var = 0; var < model_vars(m); var++) {
        struct wrong naive = {.n = 1}, judged;
        if (full[var] != MARK_YES || var % every != 0)
            continue;
        full[var] = MARK_NONE;
        if (p->grid.rows <= NAIVE_SIDE && p->grid.cols <= NAIVE_SIDE) {
            struct naive b;
            naive_from(p, &b);
            naive_marks(m, full, &b);
            naive = naive_check(p, &b);
        }
        judge(m, full, &v);
        judged = words_of(&v);
        if ((v.status == STATUS_SOLVED) != (naive.n == 0 || goes_without(m, var)))
            explain(p, m, full, &naive, &judged);
        full[var] = MARK_YES;
    }
    verdict_free(&v);
}

static void test_a_mark_less(void **state) {
    (void)state;
    struct library lib;
    library_use("puzzles");
    library_names(&lib, NULL);
    assert_true(lib.entries.len > 500);
    for (int i = 0; i < lib.entries.len; i += EFFORT_STRIDE) {
        struct loaded l = {0};
        struct answer a = {0};
        struct err e;
        if (!library_load(lib.entries.at[i].name, &l, &e))
            fail_msg("%s: %s", lib.entries.at[i].name, e.text);
        loaded_compile(&l);
        solve(l.model, &(struct solve_options){0}, &a);
        if (a.outcome != OUTCOME_ONE)
            fail_msg("%s has no single solution", lib.entries.at[i].name);
        take_marks_away(l.puzzle, l.model, a.solution, 1 + model_vars(l.model) / 100);
        answer_free(&a);
        loaded_free(&l);
    }
    library_free(&lib);
}

enum { OPEN_TRIED = 8 };

/* Whether some way to fill what is open meets this sum; its open variables are tried in turn. */
static bool can_be_met(const struct model *m, mark *marks, const struct sum *s) {
    int yes = 0;
    for (int i = 0; i < s->len; i++) {
        lit l = sum_lits(m, s)[i];
        int v = lit_var(l);
        if (marks[v] != MARK_NONE) {
            yes += lit_mark(marks, l) == MARK_YES;
            continue;
        }
        bool met = false;
        for (mark try = MARK_YES; try <= MARK_NO && !met; try++) {
            marks[v] = try;
            met = can_be_met(m, marks, s);
        }
        marks[v] = MARK_NONE;
        return met;
    }
    return yes >= s->lo && yes <= s->hi;
}

static int open_in(const struct model *m, const mark *marks, const struct sum *s) {
    int open = 0;
    for (int i = 0; i < s->len; i++)
        open += lit_mark(marks, sum_lits(m, s)[i]) == MARK_NONE;
    return open;
}

/* The breach shows all that is marked in the sum. */
static bool shows(const struct verdict *v, const struct breach *b, const struct model *m,
                  const mark *marks, const struct sum *s) {
    for (int i = 0; i < s->len; i++) {
        int var = lit_var(sum_lits(m, s)[i]);
        bool shown = marks[var] != MARK_YES;
        for (int k = b->first; k < b->first + b->len && !shown; k++)
            shown = place_same(v->places.at[k], m->vars.at[var].at);
        if (!shown)
            return false;
    }
    return true;
}

/* Whether a breach names this sum, or another one of the same rule about the same cell that shows
 * as much: what would say the same twice is said once. */
static bool is_called(const struct verdict *v, const struct model *m, const mark *marks,
                      const struct sum *s) {
    bool called = false;
    for (int i = 0; i < v->broken.len; i++) {
        const struct breach *b = &v->broken.at[i];
        called = called || (b->sum >= 0 && b->family == &m->families[s->family] &&
                            b->about == s->about && shows(v, b, m, marks, s));
    }
    return called;
}

/* A sum is called broken exactly when no way to fill it meets it. */
static void test_broken_sums(void **state) {
    (void)state;
    struct rng rng;
    struct verdict v = {0};
    int broken = 0;
    for (int i = 0; i < EFFORT(600); i++) {
        struct puzzle *p = random_puzzle(&rng, genre_turn(i, 34, &rng), 5);
        struct model m;
        p->genre->compile(p, &m);
        mark *marks = marks_new(&m);
        for (int k = 0; k < model_vars(&m); k++)
            marks[k] = (mark)rng_below(&rng, 3);
        judge(&m, marks, &v);
        for (int k = 0; k < v.broken.len; k++)
            if (v.broken.at[k].sum >= 0)
                assert_false(judge_sum_open(&m, marks, v.broken.at[k].sum, LIT_TRUE));
        for (int k = 0; k < m.sums.len; k++) {
            const struct sum *s = &m.sums.at[k];
            if (open_in(&m, marks, s) > OPEN_TRIED)
                continue;
            bool met = can_be_met(&m, marks, s);
            assert_int_equal(judge_sum_open(&m, marks, k, LIT_TRUE), met);
            if (!met && is_called(&v, &m, marks, s) == m.families[s->family].implied)
                fail_msg("%s, board %d: sum %d (%s) is %s", p->genre->id, i, k,
                         m.families[s->family].rule,
                         m.families[s->family].implied ? "told, and only follows" : "not told");
            broken += !met;
        }
        mem_free(marks);
        model_free(&m);
        puzzle_free(p);
    }
    verdict_free(&v);
    assert_true(broken > EFFORT(1000));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_yajilin_tiny),   cmocka_unit_test(test_yajilin_empty_3x3),
        cmocka_unit_test(test_yajilin_counts), cmocka_unit_test(test_heyawake_tiny),
        cmocka_unit_test(test_yashi_tiny),     cmocka_unit_test(test_random_small),
        cmocka_unit_test(test_large),          cmocka_unit_test(test_partial),
        cmocka_unit_test(test_a_mark_less),    cmocka_unit_test(test_broken_sums),
    };
    return run_group("truth", tests, NULL, NULL);
}
