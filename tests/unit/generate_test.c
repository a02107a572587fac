/* Generated puzzles: exactly one solution, the same for the same seed, a clean refusal where none
 * can be. */
#include "context.h"
#include "effort.h"
#include "format/format.h"
#include "generate/draw/implied_loop.h"
#include "genre_turn.h"
#include "looks.h"
#include "model/model.h"
#include "polls.h"
#include "random_puzzle.h"
#include "solve/solve.h"
#include "teach/ladder.h"
#include "teach/technique.h"
#include "toy_genre.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum {
    POLLS = 1000000,
    POLLS_ODD = 1000,
    POLLS_LARGE = 60000,
    POLLS_SYMMETRIC = 5000,
    POLLS_MIDDLING = 200000
};

static struct puzzle *make(const struct genre *g, int rows, int cols, uint64_t seed) {
    long polls = POLLS;
    struct generate_options o = {.genre = g,
                                 .grid = size_for(g, (struct grid){rows, cols}),
                                 .seed = seed,
                                 .budget = polls_budget(&polls)};
    context("%s %dx%d, seed %d", g->id, rows, cols, (int)seed);
    struct puzzle *p = generate(&o, NULL);
    context_puzzle(p);
    return p;
}

static void assert_one(const struct puzzle *p) {
    assert_int_equal(outcome_of(p), OUTCOME_ONE);
}

static void assert_several(const struct puzzle *p) {
    assert_int_equal(outcome_of(p), OUTCOME_SEVERAL);
}

/* Whether a puzzle is made, which then has one solution. */
static bool makes_unique(const struct generate_options *o) {
    context("%s %dx%d, difficulty %d, seed %d", o->genre->id, o->grid.rows, o->grid.cols,
            o->graded ? (int)o->difficulty : -1, (int)o->seed);
    struct puzzle *p = generate(o, NULL);
    context_puzzle(p);
    if (p)
        assert_one(p);
    puzzle_free(p);
    return p != NULL;
}

/* Of the genres that share a generator, two sizes do. */
static void test_one_solution(void **state) {
    (void)state;
    static const struct grid sizes[] = {{5, 5}, {6, 8}, {8, 6}, {9, 9}, {10, 10}};
    for (int g = 0; genres[g]; g++) {
        if (EFFORT_SPARES(g + 1))
            continue;
        for (int i = 0; i < (genre_has_generator(genres[g]) ? 5 : 2); i++) {
            struct puzzle *p = make(genres[g], sizes[i].rows, sizes[i].cols, (uint64_t)i);
            assert_non_null(p);
            assert_one(p);
            puzzle_free(p);
        }
    }
}

static void test_same_seed(void **state) {
    (void)state;
    for (int g = 0; genres[g]; g++) {
        if (EFFORT_SPARES(g + 2))
            continue;
        struct puzzle *a = make(genres[g], 5, 6, 77), *b = make(genres[g], 5, 6, 77),
                      *c = make(genres[g], 5, 6, 78);
        assert_true(puzzle_same(a, b));
        assert_false(puzzle_same(a, c));
        puzzle_free(a);
        puzzle_free(b);
        puzzle_free(c);
    }
}

/* Any size: a puzzle with one solution, or none. */
static void test_odd_sizes(void **state) {
    (void)state;
    static const struct grid sizes[] = {{1, 1}, {1, 2}, {1, 7}, {2, 1}, {2, 2}, {3, 1}, {2, 5}};
    int made = 0;
    for (int g = 0; genres[g]; g++) {
        if (EFFORT_SPARES(g + 3))
            continue;
        for (int i = 0; i < 7; i++) {
            long polls = POLLS_ODD;
            struct generate_options o = {.genre = genres[g],
                                         .grid = size_for(genres[g], sizes[i]),
                                         .seed = 1,
                                         .budget = polls_budget(&polls)};
            made += makes_unique(&o);
        }
    }
    assert_true(made > 0);
    assert_null(make(genres[0], 1, 1, 1));
}

static struct puzzle *make_graded_in(long polls, const struct genre *g, int side, uint64_t seed,
                                     enum difficulty d) {
    struct generate_options o = {.genre = g,
                                 .grid = size_for(g, (struct grid){side, side}),
                                 .seed = seed,
                                 .graded = true,
                                 .difficulty = d,
                                 .budget = polls_budget(&polls)};
    context("%s %dx%d, seed %d, difficulty %d", g->id, side, side, (int)seed, (int)d);
    struct puzzle *p = generate(&o, NULL);
    context_puzzle(p);
    return p;
}

static struct puzzle *make_graded(const struct genre *g, int side, uint64_t seed,
                                  enum difficulty d) {
    return make_graded_in(POLLS, g, side, seed, d);
}

/* The difficulty of a generated puzzle is the rating of the finished puzzle. */
static void test_graded(void **state) {
    (void)state;
    for (int g = 0; genres[g]; g++)
        for (enum difficulty d = EASY; d <= HARD; d++) {
            struct model m;
            struct rating r;
            if (g % 3 != (int)d % 3 && !genre_has_generator(genres[g]))
                continue; /* one difficulty for each of those that share a generator */
            if (EFFORT_SPARES(g + 3 * (int)d))
                continue;
            struct puzzle *p = make_graded(genres[g],
                                           EFFORT_STRIDE > 1                             ? 6
                                           : d == HARD && genre_has_generator(genres[g]) ? 8
                                                                                         : 7,
                                           3, d);
            assert_non_null(p);
            p->genre->compile(p, &m);
            rate(&m, &(struct budget){0}, &r);
            assert_true(r.unique && r.complete);
            assert_int_equal(r.difficulty, d);
            model_free(&m);
            puzzle_free(p);
        }
}

static void assert_graded_large(const char *genre, int side, uint64_t seed, enum difficulty d) {
    struct model m;
    struct rating r;
    struct puzzle *p = make_graded_in(POLLS_LARGE, genre_by_name(genre), side, seed, d);
    assert_non_null(p);
    p->genre->compile(p, &m);
    rate(&m, &(struct budget){0}, &r);
    assert_true(r.unique && r.complete && rating_is_good(&r));
    assert_int_equal(r.difficulty, d);
    model_free(&m);
    puzzle_free(p);
}

/* A large board has its difficulty in another way: one of dots by a measure of its own while it
 * grows, one of rooms since most of it follows by counting alone, one of a loop since that follows
 * from the cells it leaves out. */
static void test_graded_large(void **state) {
    (void)state;
    for (enum difficulty d = EASY; d <= EXPERT; d++) {
        if (EFFORT_SPARES((int)d))
            continue;
        assert_graded_large("yashi", 25, 2, d);
        if (d != NORMAL) /* which is made as an easy one and a hard one are */
            assert_graded_large("heyawake", 25, d == EXPERT ? 7 : 1, d);
        assert_graded_large("yajilin", 15, 1, d);
    }
    EFFORT_TRUTH_ONLY();
    assert_graded_large("yashi", 20, 1, NORMAL);
    assert_graded_large("heyawake", 20, 1, EASY);
}

static int line_ends(uint8_t ends) {
    int n = 0;
    for (enum dir d = 0; d < DIRS; d++)
        n += ends >> d & 1;
    return n;
}

/* Through all cells that it does not leave out, the loop is the only one: the solver, which knows
 * nothing of the techniques, finds no other. */
static void assert_implied(const struct generate_options *o, const uint8_t *ends) {
    struct model m;
    struct answer a = {0};
    struct puzzle *p = puzzle_new(genre_by_name("simpleloop"), o->grid, false);
    for (int cell = 0; cell < grid_cells(o->grid); cell++)
        if (ends[cell] == 0)
            p->given[cell] = given_bare(GIVEN_HOLE);
    context_puzzle(p);
    p->genre->compile(p, &m);
    solve(&m, &(struct solve_options){0}, &a);
    assert_non_null(a.solution);
    for (int cell = 0; cell < grid_cells(o->grid); cell++)
        for (enum dir d = 0; d < DIRS; d++) {
            int v = m.segment_var[cell * DIRS + (int)d];
            if (v >= 0)
                assert_int_equal(a.solution[v] == MARK_YES, ends[cell] >> d & 1);
        }
    assert_int_equal(a.outcome, OUTCOME_ONE);
    answer_free(&a);
    model_free(&m);
    puzzle_free(p);
}

static void test_implied_loop(void **state) {
    (void)state;
    for (int i = 0; i < 6; i++) {
        if (EFFORT_SPARES(i))
            continue;
        struct generate_options o = {.genre = genre_by_name("yajilin"),
                                     .grid = {8 + i, 13 - i},
                                     .seed = (uint64_t)i,
                                     .graded = true,
                                     .difficulty = NORMAL};
        struct run run = {.o = &o};
        uint8_t *ends = mem_alloc(grid_cells(o.grid), sizeof *ends);
        context("yajilin %dx%d, seed %d", o.grid.rows, o.grid.cols, i);
        rng_seed(&run.rng, o.seed);
        assert_true(implied_loop(&run, NORMAL, ends));
        for (int cell = 0; cell < grid_cells(o.grid); cell++)
            assert_int_equal(line_ends(ends[cell]), ends[cell] == 0 ? 0 : 2);
        assert_implied(&o, ends);
        mem_free(ends);
    }
}

/* What stands in `difficulty` says nothing unless `graded` is set: the page of fresh puzzles and
 * the command make the same large board. */
static void test_no_difficulty(void **state) {
    (void)state;
    for (enum difficulty d = EASY; d <= DIFFICULTIES; d++) {
        struct generate_options o = {.grid = {34, 34}, .difficulty = d};
        struct run run = {.o = &o};
        assert_true(loops_are_large(&run));
        o.grid = (struct grid){10, 10};
        assert_false(loops_are_large(&run));
    }
}

/* Places where there is a clue, a dot or a border to the right; `other`: in that puzzle, too. */
static int landmarks(const struct puzzle *p, const struct puzzle *other) {
    int n = 0;
    for (int cell = 0; cell + 1 < grid_cells(p->grid); cell++)
        n += (p->given[cell].kind != GIVEN_NONE && other->given[cell].kind != GIVEN_NONE) ||
             (p->room && p->room[cell] != p->room[cell + 1] &&
              other->room[cell] != other->room[cell + 1]);
    return n;
}

/* What takes long is tried with full effort only, of each genre that has a generator of its own. */
static void of_each_generator(void (*holds)(const struct genre *g)) {
    if (EFFORT_STRIDE > 1)
        skip();
    for (int g = 0; genres[g]; g++)
        if (genre_has_generator(genres[g]))
            holds(genres[g]);
}

static void assert_difficulties_differ(const struct genre *g) {
    struct puzzle *a = make_graded(g, 8, 0, EASY), *b = make_graded(g, 8, 0, NORMAL);
    assert_in_range(4 * landmarks(a, b), 0, 3 * landmarks(a, a));
    puzzle_free(a);
    puzzle_free(b);
}

/* One seed is not nearly the same puzzle at two difficulties; by chance alone, more than half of
 * the walls of two boards of small rooms agree. The common generator is left out: in some of its
 * genres every cell has a clue. */
static void test_seed_and_difficulty(void **state) {
    (void)state;
    of_each_generator(assert_difficulties_differ);
}

/* Where there is hardly room for clues: a puzzle of the difficulty, or none. */
static void test_graded_odd_sizes(void **state) {
    (void)state;
    static const struct grid sizes[] = {{1, 1}, {1, 6}, {2, 2}, {2, 7}, {7, 2}, {3, 3}, {4, 9}};
    int made = 0;
    for (int g = 0; genres[g]; g++) {
        if (EFFORT_SPARES(g + 5))
            continue;
        for (size_t i = (size_t)g % 2; i < sizeof sizes / sizeof sizes[0]; i += 2) {
            long polls = POLLS_ODD;
            struct generate_options o = {.genre = genres[g],
                                         .grid = size_for(genres[g], sizes[i]),
                                         .graded = true,
                                         .difficulty = (enum difficulty)(i % EXTREME),
                                         .budget = polls_budget(&polls)};
            made += makes_unique(&o);
        }
    }
    assert_true(made > 0);
}

/* The steps of a solve, one by one. */
struct tale {
    int steps, variables, supposed, chains, longest, widest;
    bool ends;
};

static struct tale tell(const struct puzzle *p) {
    struct tale t = {0};
    struct step step = {0};
    struct model m;
    p->genre->compile(p, &m);
    mark *marks = marks_new(&m);
    t.variables = model_vars(&m);
    int near = NO_CELL;
    struct settled settled;
    settled_init(&settled, &m, marks);
    for (; ladder_next(&settled, marks, TIER_BASIC, TIER_WHATIF, near, &step); t.steps++) {
        bool chain = techniques[step.technique].tier == TIER_WHATIF;
        bool supposed = chain || step.walk.len > 0;
        int size = supposed ? 0 : step_size(&m, &step);
        t.supposed += supposed;
        t.chains += chain;
        t.longest = step.walk.len > t.longest ? step.walk.len : t.longest;
        t.widest = size > t.widest ? size : t.widest;
        for (int i = 0; i < step.then.len; i++)
            lit_set(marks, step.then.at[i]);
        near = m.vars.at[lit_var(step.then.at[0])].at.a;
    }
    t.ends = memchr(marks, MARK_NONE, (size_t)model_vars(&m)) == NULL;
    settled_free(&settled);
    step_free(&step);
    mem_free(marks);
    model_free(&m);
    return t;
}

static void assert_expert(const struct genre *g) {
    struct puzzle *p = make_graded(g, 8, 2, EXPERT);
    assert_non_null(p);
    struct tale t = tell(p);
    assert_true(t.ends && t.supposed > 0);
    /* of long ones 8, of short ones thrice as many; rating_is_good() counts no other walks */
    assert_in_range(t.chains * 100, 0, 24 * t.variables);
    assert_in_range(t.longest, 1, 40);
    assert_in_range(t.widest, 0, 8);
    puzzle_free(p);
}

/* A few striking steps for the size of the board, not drudgery; and none that asks for more than
 * eight items. */
static void test_expert(void **state) {
    (void)state;
    of_each_generator(assert_expert);
}

static void assert_good(struct rating r, bool good) {
    assert_int_equal(rating_is_good(&r), good);
}

static void test_measures(void **state) {
    (void)state;
    int what_if = technique_by_id("long-chain");
    struct rating r = {
        .difficulty = EXPERT, .variables = 200, .hardest = 8, .longest = 40, .widest = 8};
    r.count[what_if] = 16;
    assert_good(r, true);
    r.count[what_if] = 17;
    assert_good(r, false);
    r.difficulty = HARD;
    assert_good(r, true);
    r.widest = 9;
    assert_good(r, false);
    r.difficulty = EXTREME;
    assert_good(r, true);
    r = (struct rating){.difficulty = EXPERT, .variables = 200, .hardest = 9};
    assert_good(r, false);
    r.variables = 225;
    assert_good(r, true);
    r.longest = 41;
    assert_good(r, false);
}

static struct err refusal(const struct genre *g, int side, enum difficulty d) {
    struct err e = {0};
    struct generate_options o = {.genre = g, .grid = {side, side}, .graded = true, .difficulty = d};
    assert_null(generate(&o, &e));
    return e;
}

/* A generator that gives up names what was lacking; an impossible order is refused by name. */
static void test_reasons(void **state) {
    (void)state;
    assert_non_null(strstr(refusal(genre_by_name("yajilin"), 1, EASY).text, "tries"));
    if (EFFORT_STRIDE == 1)
        assert_non_null(strstr(refusal(genre_by_name("yashi"), 2, HARD).text, "none came of"));
    struct genre misspelt = genre_toy;
    misspelt.making.clues = NULL;
    assert_string_equal(refusal(&misspelt, 5, EASY).text, "no generator makes Toy");
    misspelt.generator = "lops";
    assert_string_equal(refusal(&misspelt, 5, EASY).text, "no generator makes Toy");
}

static void assert_symmetric(const struct puzzle *p, enum symmetry s) {
    struct grid g = p->grid;
    for (int row = 0; row < g.rows; row++)
        for (int col = 0; col < g.cols; col++) {
            int twin_row = s == SYMMETRY_TURN ? g.rows - 1 - row : row;
            int twin = grid_cell(g, twin_row, g.cols - 1 - col);
            assert_int_equal(p->given[grid_cell(g, row, col)].kind == GIVEN_NONE,
                             p->given[twin].kind == GIVEN_NONE);
        }
}

/* A genre for which the generator has only the clues of a solution: no clue can go, the
 * same seed gives the same, a puzzle is rated as it was asked for. */
static void test_any_genre(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < 6; seed++) {
        struct puzzle *p = make(&genre_toy, 6, 7, seed), *again = make(&genre_toy, 6, 7, seed);
        struct puzzle *easy = make_graded(&genre_toy, 7, seed, EASY);
        struct rating r;
        struct model m;
        assert_one(p);
        assert_true(puzzle_same(p, again));
        for (int cell = 0; cell < grid_cells(p->grid); cell++) {
            struct given clue = p->given[cell];
            p->given[cell].kind = GIVEN_NONE;
            if (clue.kind != GIVEN_NONE && seed == 0)
                assert_several(p);
            p->given[cell] = clue;
        }
        easy->genre->compile(easy, &m);
        rate(&m, &(struct budget){0}, &r);
        assert_int_equal(r.difficulty, EASY);
        model_free(&m);
        puzzle_free(p);
        puzzle_free(again);
        puzzle_free(easy);
    }
}

static double look_named(const struct board_measure *looks, int n, const char *name) {
    for (int i = 0; i < n; i++)
        if (strcmp(looks[i].name, name) == 0)
            return looks[i].value;
    fail_msg("no look is named %s", name);
    return 0;
}

/* What the mean of each measure is at least and at most, over puzzles of a genre and a side. */
struct means {
    const char *genre;
    int side;
    struct {
        const char *name;
        double lo, hi;
    } of[8];
};

enum { MEAN_OF = 4 };

/* The looks of one puzzle, added to the sums. */
static int add_measures(const struct puzzle *p, struct board_measure sums[LOOKS_MAX]) {
    struct board_measure looks[LOOKS_MAX];
    struct model m;
    struct answer a = {0};
    p->genre->compile(p, &m);
    solve(&m, &(struct solve_options){0}, &a);
    int n = looks_of(p, &m, a.solution, looks);
    for (int i = 0; i < n; i++) {
        sums[i].name = looks[i].name;
        sums[i].value += looks[i].value;
    }
    answer_free(&a);
    model_free(&m);
    return n;
}

/* Over some seeds; graded ones where `graded` is one of the difficulties. */
static void assert_means(const struct means *w, enum difficulty graded) {
    const struct genre *g = genre_by_name(w->genre);
    struct board_measure sums[LOOKS_MAX] = {0};
    int n = 0;
    for (uint64_t seed = 0; seed < MEAN_OF; seed++) {
        struct puzzle *p = graded < DIFFICULTIES ? make_graded(g, w->side, seed, graded)
                                                 : make(g, w->side, w->side, seed);
        assert_non_null(p);
        n = add_measures(p, sums);
        puzzle_free(p);
    }
    for (int i = 0; i < 8 && w->of[i].name; i++) {
        double mean = look_named(sums, n, w->of[i].name) / MEAN_OF;
        if (mean < w->of[i].lo || mean > w->of[i].hi)
            fail_msg("%s of side %d: %s is %.1f, not %.1f to %.1f", w->genre, w->side,
                     w->of[i].name, mean, w->of[i].lo, w->of[i].hi);
    }
}

static const struct means ungraded[] = {
    {"yajilin", 10, {{"clue cells %", 8, 16}, {"idle clues", 0, 0}, {"touching clues", 0, 0}}},
    {"yajilin",
     14,
     {{"clue cells %", 8, 16},
      {"idle clues", 0, 0},
      {"zeros % of clues", 0, 12},
      {"shaded %", 10, 25},
      {"long parallels %", 0, 10}}},
    {"heyawake",
     14,
     {{"numbered % of rooms", 35, 60},
      {"cells a room", 5, 9},
      {"rectangles % of rooms", 60, 95},
      {"zeros % of numbers", 0, 15},
      {"settled by their number % of numbers", 0, 30},
      {"settled at once %", 0, 25},
      {"single cells % of rooms", 0, 8}}},
    {"yashi",
     12,
     {{"long lines %", 5, 50}, {"short lines %", 20, 70}, {"choices % of dots", 15, 100}}},
};

static void test_looks(void **state) {
    (void)state;
    if (EFFORT_STRIDE > 1)
        skip();
    for (size_t i = 0; i < sizeof ungraded / sizeof ungraded[0]; i++)
        assert_means(&ungraded[i], DIFFICULTIES);
}

/* Graded ones are no worse to look at. */
static void test_graded_looks(void **state) {
    (void)state;
    if (EFFORT_STRIDE > 1)
        skip();
    static const struct means graded[] = {
        {"yajilin",
         10,
         {{"clue cells %", 8, 18}, {"idle clues", 0, 0}, {"zeros % of clues", 0, 15}}},
        {"heyawake",
         10,
         {{"numbered % of rooms", 35, 65},
          {"cells a room", 4.5, 9},
          {"settled at once %", 0, 40},
          {"single cells % of rooms", 0, 12}}},
    };
    for (enum difficulty d = EASY; d <= HARD; d++)
        for (size_t i = 0; i < sizeof graded / sizeof graded[0]; i++)
            assert_means(&graded[i], d);
}

/* A number that leaves one shading to its room, against those that leave more: 3x3 and 1x3. */
static void test_settled_rooms(void **state) {
    (void)state;
    struct puzzle *p = puzzle_new(genre_by_name("heyawake"), (struct grid){3, 4}, true);
    static const int label[12] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
    static const int settled[][3] = {{5, 2, 2}, {5, 1, 1}, {4, 0, 1}, {NO_NUMBER, 2, 1},
                                     {4, 1, 0}, {0, 0, 2}, {6, 3, 0}};
    puzzle_set_rooms(p, label);
    for (size_t i = 0; i < sizeof settled / sizeof settled[0]; i++) {
        p->room_number[0] = settled[i][0];
        p->room_number[1] = settled[i][1];
        assert_int_equal(looks_settled_rooms(p), settled[i][2]);
    }
    puzzle_free(p);
}

/* A rating that may end early ends as the whole one does, or reports that it ended early. */
static void test_rate_up_to(void **state) {
    (void)state;
    int over = 0;
    for (int g = 0; genres[g]; g++) {
        if (EFFORT_SPARES(g + 6))
            continue;
        struct puzzle *p = make(genres[g], 6, 6, (uint64_t)g);
        struct rating whole, part;
        struct model m;
        p->genre->compile(p, &m);
        rate(&m, &(struct budget){0}, &whole);
        for (enum difficulty most = EASY; most < DIFFICULTIES; most++) {
            rate_up_to(&m, &(struct budget){0}, most, &part);
            if (whole.difficulty <= most)
                assert_memory_equal(&whole, &part, sizeof whole);
            else
                assert_true(!part.complete || part.difficulty > most);
            over += !part.complete;
        }
        model_free(&m);
        puzzle_free(p);
    }
    assert_true(over > 0);
}

static void test_symmetry(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < 3; seed++)
        for (enum symmetry s = SYMMETRY_TURN; s <= SYMMETRY_MIRROR; s++) {
            struct generate_options o = {
                .genre = genre_by_name("yajilin"), .grid = {9, 10}, .seed = seed, .symmetry = s};
            struct puzzle *p = generate(&o, NULL);
            assert_one(p);
            assert_symmetric(p, s);
            puzzle_free(p);
        }
}

/* Of every genre whose clues form a pattern, with a difficulty too. */
static void test_symmetry_everywhere(void **state) {
    (void)state;
    int some = 0;
    for (int i = 0; genres[i]; i++)
        for (enum symmetry s = SYMMETRY_TURN;
             s <= SYMMETRY_MIRROR && !EFFORT_SPARES(i) && generate_has_symmetry(genres[i]); s++) {
            struct generate_options o = {.genre = genres[i],
                                         .grid = {6, 7},
                                         .seed = 1,
                                         .symmetry = s,
                                         .graded = s == SYMMETRY_MIRROR,
                                         .difficulty = EASY};
            struct puzzle *p = generate(&o, NULL);
            assert_one(p);
            assert_symmetric(p, s);
            puzzle_free(p);
            some++;
        }
    assert_true(some > 0);
}

/* Cells with givens out of 100 whose opposite cell has one, too. */
static int percent_turned(const struct puzzle *p) {
    int given = 0, turned = 0;
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        bool is = p->given[cell].kind != GIVEN_NONE;
        given += is;
        turned += is && p->given[grid_cells(p->grid) - 1 - cell].kind != GIVEN_NONE;
    }
    return 100 * turned / given;
}

/* As the row of the genre says, unless something else is asked for. */
static void test_usual_symmetry(void **state) {
    (void)state;
    int some = 0;
    for (int i = 0; genres[i]; i++) {
        int turned[2] = {0, 0};
        if (EFFORT_SPARES(i))
            continue;
        for (int k = 0; genres[i]->symmetry != SYMMETRY_USUAL && k < 6; k++) {
            struct generate_options o = {.genre = genres[i],
                                         .grid = {8, 9},
                                         .seed = (uint64_t)k / 2,
                                         .symmetry = k % 2 ? SYMMETRY_NONE : SYMMETRY_USUAL};
            struct puzzle *p = generate(&o, NULL);
            context("%s, seed %d, symmetry %d", genres[i]->id, k / 2, (int)o.symmetry);
            assert_one(p);
            turned[k % 2] += percent_turned(p);
            if (k % 2 == 0 && genres[i]->symmetry == SYMMETRY_TURN)
                assert_symmetric(p, SYMMETRY_TURN);
            puzzle_free(p);
            some++;
        }
        assert_true(turned[0] >= turned[1] + (turned[0] > 0 ? 3 * 20 : 0));
    }
    assert_true(some > 0);
}

/* Books of Nurikabe print a number in each island, at every difficulty. */
static void test_islands_have_numbers(void **state) {
    (void)state;
    for (enum difficulty d = EASY; d <= HARD; d++) {
        struct puzzle *p = make_graded(genre_by_name("nurikabe"), 8, 2, d);
        assert_one(p);
        for (int cell = 0; cell < grid_cells(p->grid); cell++)
            assert_true(p->given[cell].kind == GIVEN_NONE || p->given[cell].number != NO_NUMBER);
        puzzle_free(p);
    }
}

/* Where no loop fits round a symmetric pattern, that could take for ever to prove. */
static void test_symmetry_ends(void **state) {
    (void)state;
    long polls = POLLS_SYMMETRIC;
    struct generate_options o = {.genre = genre_by_name("yajilin"),
                                 .grid = {15, 15},
                                 .seed = 4,
                                 .symmetry = SYMMETRY_TURN,
                                 .budget = polls_budget(&polls)};
    struct puzzle *p = generate(&o, NULL);
    assert_one(p);
    assert_symmetric(p, SYMMETRY_TURN);
    puzzle_free(p);
}

static void test_stops(void **state) {
    (void)state;
    for (int g = 0; genres[g]; g++) {
        if (EFFORT_SPARES(g + 7))
            continue;
        struct generate_options o = {
            .genre = genres[g], .grid = {30, 30}, .budget = {.stop = at_once}};
        assert_null(generate(&o, NULL));
    }
}

/* Where a part of the board drawn blindly seldom fits the rest, a larger board needs another way
 * than a small one. */
/* Whether somewhere on the way of the simplest steps this row finds something and none before it
 * does. */
static bool leads_on_alone(const struct model *m, int technique) {
    struct settled s;
    struct step step = {0};
    mark *marks = marks_new(m);
    bool found = true, alone = false;
    settled_init(&s, m, marks);
    while (found && !alone) {
        int t = 0;
        found = false;
        settled_look(&s, marks);
        for (; !found && t < n_techniques && techniques[t].tier < TIER_WHATIF; t++)
            found = technique_try(&s, t, NO_CELL, &step);
        alone = found && t - 1 == technique;
        if (found)
            step_make(&step, marks);
    }
    settled_free(&s);
    step_free(&step);
    mem_free(marks);
    return alone;
}

/* A technique that was asked for is needed, whether a rating counts it or not. */
static void test_needed_technique(void **state) {
    (void)state;
    static const struct {
        const char *genre, *technique;
        bool graded;
    } rows[] = {{"slither", "full", false},  {"detour", "turn-parity", false},
                {"tents", "spare", true},    {"creek", "split", false},
                {"yinyang", "border", true}, {"starbattle", "sets", false}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        context("%s with %s", rows[i].genre, rows[i].technique);
        int technique = technique_by_id(rows[i].technique);
        struct generate_options o = {.genre = genre_by_name(rows[i].genre),
                                     .grid = {8, 8},
                                     .seed = 36,
                                     .with = &techniques[technique],
                                     .graded = rows[i].graded,
                                     .difficulty = NORMAL,
                                     .budget = {.cpu_seconds = 60}};
        struct err e = {0};
        struct puzzle *p = generate(&o, &e);
        if (!p)
            fail_msg("%s", e.text);
        struct model m;
        p->genre->compile(p, &m);
        assert_true(leads_on_alone(&m, technique));
        model_free(&m);
        puzzle_free(p);
    }
}

static void test_middling(void **state) {
    (void)state;
    static const char *const names[] = {"ayeheya", "norinori", "lits", "koburin", "hashikake"};
    for (size_t i = 0; i < EFFORT(sizeof names / sizeof *names); i++) {
        long polls = POLLS_MIDDLING;
        struct generate_options o = {.genre = genre_by_name(names[i]),
                                     .grid = {15, 15},
                                     .seed = 2,
                                     .budget = polls_budget(&polls)};
        assert_true(makes_unique(&o));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_solution),
        cmocka_unit_test(test_same_seed),
        cmocka_unit_test(test_odd_sizes),
        cmocka_unit_test(test_graded),
        cmocka_unit_test(test_graded_large),
        cmocka_unit_test(test_implied_loop),
        cmocka_unit_test(test_no_difficulty),
        cmocka_unit_test(test_stops),
        cmocka_unit_test(test_looks),
        cmocka_unit_test(test_symmetry),
        cmocka_unit_test(test_symmetry_everywhere),
        cmocka_unit_test(test_usual_symmetry),
        cmocka_unit_test(test_islands_have_numbers),
        cmocka_unit_test(test_symmetry_ends),
        cmocka_unit_test(test_expert),
        cmocka_unit_test(test_needed_technique),
        cmocka_unit_test(test_measures),
        cmocka_unit_test(test_reasons),
        cmocka_unit_test(test_any_genre),
        cmocka_unit_test(test_graded_looks),
        cmocka_unit_test(test_settled_rooms),
        cmocka_unit_test(test_rate_up_to),
        cmocka_unit_test(test_graded_odd_sizes),
        cmocka_unit_test(test_seed_and_difficulty),
        cmocka_unit_test(test_middling),
    };
    return run_group("generate", tests, NULL, NULL);
}
