/* Masyu: one loop through all pearls. Through a white one it goes straight and turns in the cell
 * before or behind; in a black one it turns and goes straight through the cells before and behind.
 */
#include "genre/shared/cell_loop.h"
#include "genre/shared/sayings.h"
#include "genre/shared/solution.h"
#include "model/model.h"

enum {
    FAMILY_WHITE,
    FAMILY_WHITE_TURN,
    FAMILY_BLACK,
    FAMILY_BLACK_ARM,
    FAMILY_ENDS,
    FAMILY_ALL,
    FAMILY_LOOP,
    FAMILIES
};

static const struct saying white_sayings[] = {
    {"full", "The loop goes straight through the white pearl at {about}; {then} {must}."},
    {"one-place", "The loop goes straight through the white pearl at {about}; {then} {must}."},
    {"all-needed", "The loop goes straight through the white pearl at {about}; {then} {must}."},
    {"full:several", "The loop goes straight through {subjects}; {then} {must}."},
    {"one-place:several", "The loop goes straight through {subjects}; {then} {must}."},
    {"all-needed:several", "The loop goes straight through {subjects}; {then} {must}."},
    {"choice", "the loop goes through the white pearl at {about} down or across"},
    {"shared:one",
     "The loop can go through the white pearl at {about} in one way only{others}; {then} {must}."},
    {"shared", "However the loop goes through the white pearl at {about}, {then} {must}{others}."},
    {"kind", "white pearls"},
    {"brief", "{subject}"},
    {"clash", "the loop could not go straight through the white pearl at {about}"},
    {"fault:pearl-missed", "The loop passes all pearls, but no line {is} at {about}."},
    {NULL, NULL},
};
static const struct saying turn_sayings[] = {
    {"full", "The loop turns beside the white pearl at {about}; {then} {must}{since}."},
    {"one-place", "The loop turns beside the white pearl at {about}; {then} {must}{since}."},
    {"all-needed", "The loop turns beside the white pearl at {about}; {then} {must}{since}."},
    {"whichever",
     "Wherever the loop turns beside the white pearl at {about}, {then} {must}{others}."},
    {"shared", "Wherever the loop turns beside the white pearl at {about}, {then} {must}{others}."},
    {"kind", "turns beside white pearls"},
    {"brief", "the white pearl at {about}"},
    {"clash-least", "the loop would not turn beside the white pearl at {about}"},
    {"fault:pearl-missed", "The loop passes all pearls, but no line {is} at {about}."},
    {NULL, NULL},
};
static const struct saying black_sayings[] = {
    {"full", "The loop turns in the black pearl at {about}; {then} {must}{since}."},
    {"one-place", "The loop turns in the black pearl at {about}; {then} {must}{since}."},
    {"all-needed", "The loop turns in the black pearl at {about}; {then} {must}{since}."},
    {"full:several", "The loop turns in {subjects}; {then} {must}."},
    {"one-place:several", "The loop turns in {subjects}; {then} {must}."},
    {"all-needed:several", "The loop turns in {subjects}; {then} {must}."},
    {"choice", "from the black pearl at {about} the loop takes {cases}"},
    {"shared", "However the loop turns in the black pearl at {about}, {then} {must}{others}."},
    {"kind", "black pearls"},
    {"brief", "{subject}"},
    {"clash", "the loop could not turn in the black pearl at {about}"},
    {"fault:pearl-missed", "The loop passes all pearls, but no line {is} at {about}."},
    {NULL, NULL},
};
static const struct saying arm_sayings[] = {
    {"one-place",
     "The loop goes straight on beside the black pearl at {about}, two cells at least; "
     "{then} {must}."},
    {"all-needed",
     "The loop goes straight on beside the black pearl at {about}, two cells at least; "
     "{then} {must}."},
    {"shared:no-line", "With a line at {either} the loop could not go straight on beside the black "
                       "pearl at {about}{others}; {then} {must}."},
    {"shared",
     "However the loop goes on beside the black pearl at {about}, {then} {must}{others}."},
    {"kind", "arms of black pearls"},
    {"brief", "the black pearl at {about}"},
    {"clash", "the loop would turn too soon beside the black pearl at {about}"},
    {"fault:pearl-missed", "The loop passes all pearls, but no line {is} at {about}."},
    {NULL, NULL},
};
/* A pearl that no line passes at all has a word of its own. */
static bool is_passed(const struct model *m, const mark *marks, int sum) {
    return cell_loop_ends(m, marks, m->sums.at[sum].about) > 0;
}

static const char *white_word(const struct model *m, const mark *marks, int sum) {
    return is_passed(m, marks, sum) ? "white-turns" : "pearl-missed";
}

static const char *black_word(const struct model *m, const mark *marks, int sum) {
    return is_passed(m, marks, sum) ? "black-straight" : "pearl-missed";
}

enum { VARIANT_ALL = 1 };

static const struct family families[FAMILIES] = {
    [FAMILY_WHITE] = {.word = "white-turns",
                      .rule = "the loop goes straight through a white pearl",
                      .subject = "the white pearl at {about}",
                      .sayings = white_sayings,
                      .word_for = white_word},
    [FAMILY_WHITE_TURN] = {.word = "white-straight",
                           .rule = "the loop turns in the cell before or behind a white pearl",
                           .subject = "the turn beside the white pearl at {about}",
                           .sayings = turn_sayings},
    [FAMILY_BLACK] = {.word = "black-straight",
                      .rule = "the loop turns in a black pearl",
                      .subject = "the black pearl at {about}",
                      .sayings = black_sayings,
                      .word_for = black_word},
    [FAMILY_BLACK_ARM] = {.word = "black-short",
                          .rule = "the loop goes straight through the cells beside a black pearl",
                          .subject = "the arms of the black pearl at {about}",
                          .sayings = arm_sayings},
    [FAMILY_ENDS] = LOOP_ENDS(A_LOOP),
    [FAMILY_ALL] = LOOP_ENDS(A_WHOLE_LOOP),
    [FAMILY_LOOP] = ONE_LOOP,
};

/* The segment behind the neighbour, straight on. */
static lit beyond(const struct cell_loop *l, int cell, enum dir d) {
    int next = grid_step(l->grid, cell, d);
    return next == NO_CELL ? LIT_FALSE : cell_loop_segment(l, next, d);
}

static lit negated(lit on) {
    return on == LIT_FALSE ? LIT_TRUE : lit_not(on);
}

/* By axis: both ends or neither; if the loop takes it, it turns on one of the two sides. */
static void add_white(struct model *m, const struct cell_loop *l, int cell) {
    for (enum dir d = DIR_N; d <= DIR_E; d++) {
        lit there = cell_loop_segment(l, cell, d), back = cell_loop_segment(l, cell, dir_back(d));
        model_sum(m, FAMILY_WHITE, cell, (lit[]){there, negated(back)}, 2, 1, 1);
        lit turn[] = {negated(there), negated(beyond(l, cell, d)),
                      negated(beyond(l, cell, dir_back(d)))};
        model_sum(m, FAMILY_WHITE_TURN, cell, turn, 3, 1, 3);
    }
    lit one[] = {cell_loop_segment(l, cell, DIR_N), cell_loop_segment(l, cell, DIR_E)};
    model_sum(m, FAMILY_WHITE, cell, one, 2, 1, 1);
}

/* One end of each axis, and what goes out goes two cells. */
static void add_black(struct model *m, const struct cell_loop *l, int cell) {
    for (enum dir d = DIR_N; d < DIRS; d++) {
        lit there = cell_loop_segment(l, cell, d);
        lit axis[] = {there, cell_loop_segment(l, cell, dir_back(d))};
        if (d <= DIR_E)
            model_sum(m, FAMILY_BLACK, cell, axis, 2, 1, 1);
        model_sum(m, FAMILY_BLACK_ARM, cell, (lit[]){negated(there), beyond(l, cell, d)}, 2, 1, 2);
    }
}

static void mashu_compile(const struct puzzle *p, struct model *m) {
    struct cell_loop l;
    genre_begin(p, m);
    cell_loop_begin(&l, p, m, 0, false);
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        if (p->given[cell].kind == GIVEN_WHITE)
            add_white(m, &l, cell);
        if (p->given[cell].kind == GIVEN_BLACK)
            add_black(m, &l, cell);
    }
    bool all = p->variant & VARIANT_ALL;
    cell_loop_close(&l, m, all, FAMILY_LOOP, all ? FAMILY_ALL : FAMILY_ENDS);
    model_seal(m);
}

/* The pearl that a cell of the solution could show, or GIVEN_NONE. */
static enum given_kind pearl_of(const struct model *m, const mark *full, int cell) {
    int lines = 0, straight_on = 0;
    for (enum dir d = 0; d < DIRS; d++) {
        if (!cell_loop_line(m, full, cell, d))
            continue;
        lines++;
        straight_on += cell_loop_line(m, full, grid_step(m->grid, cell, d), d);
    }
    bool straight =
        (cell_loop_line(m, full, cell, DIR_N) && cell_loop_line(m, full, cell, DIR_S)) ||
        (cell_loop_line(m, full, cell, DIR_E) && cell_loop_line(m, full, cell, DIR_W));
    if (lines == 2 && straight && straight_on < 2)
        return GIVEN_WHITE;
    return lines == 2 && !straight && straight_on == 2 ? GIVEN_BLACK : GIVEN_NONE;
}

static void mashu_clues(struct puzzle *p, const struct model *m, const mark *solution,
                        struct rng *rng) {
    (void)rng;
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        if (p->given[cell].kind == GIVEN_NONE)
            p->given[cell] = given_bare(pearl_of(m, solution, cell));
}

static const char *const aliases[] = {"masyu", "pearl", NULL};

static const char *const rules[] = {
    "Draw one closed loop through the centres of cells; it goes through every pearl.",
    "Through a white pearl it goes straight, and it turns in the cell before or behind.",
    "In a black pearl it turns, and it goes straight through the cells before and behind.",
    "The loop never branches or crosses itself.",
    NULL,
};

static const struct variant variants[] = {
    {'f', VARIANT_ALL, "the loop passes every cell"},
    {0, 0, NULL},
};

static const struct file_section file[] = {{.field = FILE_VARIANT},
                                           {.field = FILE_KINDS, .words = {".", "1", "2"}},
                                           {.field = FILE_LINES},
                                           {.field = FILE_END}};

static const struct genre_idea ideas[] = {
    {"full", "The loop goes straight through a white pearl: two lines in one direction, and none "
             "in the other."},
    {"one-place", "The loop turns in a black pearl. Where one way of a direction is barred, it "
                  "takes the other."},
    {"shared",
     "The loop goes straight through a white pearl and turns next to it; in a black one it turns, "
     "and goes straight on both ways. A line that leaves no room for that is wrong."},
    {"packing", "Suppose a line, and see how the loop would pass the pearls beside it. If one of "
                "them could not be passed, the supposition is wrong."},
    {"cut-off", "There is one loop only. A line that forces others into a ring without all the "
                "pearls is wrong."},
    {"early-ring", "A line that joins the two ends of one piece closes the loop. While a pearl is "
                   "not on it, that is too early."},
    {"escape", "The loop that goes into a part of the board to reach its pearls comes out of "
               "it again. With two ways left it takes both."},
    {"few-ways", "A black pearl turns, a white one goes straight on and turns next to it. Of the "
                 "few ways left one is right: what all of them draw is certain."},
    {"long-chain", "Suppose a line, and follow it from pearl to pearl: a black one turns it, a "
                   "white one sends it on. The chain may be long, but each link is simple."},
    {"short-chain",
     "Suppose a line, and see what the pearls near by need then. When a black one "
     "cannot turn, a white one cannot go straight on, or a ring closes, it is wrong."},
    {"two-exits", "The loop goes into a cell and out again. With a line there and one way left it "
                  "goes on that way."},
    {NULL, NULL}};

const struct genre genre_mashu = {
    .id = "mashu",
    .title = "Masyu",
    .aliases = aliases,
    RULES(rules, families),
    .ideas = ideas,
    .shared_ideas = {ideas_loop},
    .grades = {{2.4, 3.2, 4, 5}},
    .variants = variants,
    .making = {.clues = mashu_clues},
    .symmetry = SYMMETRY_MOSTLY,
    .givens = {{.kind = GIVEN_WHITE, .name = "white pearl"},
               {.kind = GIVEN_BLACK, .name = "black pearl"}},
    .segment = LOOK_LINE,
    .body = {{BLOCK_CIRCLES, GIVEN_WHITE, GIVEN_BLACK}},
    .file = file,
    .solution = &solution_loop,
    .sample = {"mashu/6/6/2031003i00i3", "es sw es ew ew sw\n"
                                         "ns ns ns es sw ns\n"
                                         "ns ns ns ns ne nw\n"
                                         "ns ns ns ne ew sw\n"
                                         "ns ne nw - - ns\n"
                                         "ne ew ew ew ew nw\n"},
    .compile = mashu_compile,
};
