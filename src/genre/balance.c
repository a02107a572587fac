/* Balance Loop: one loop through all circles; of the two arms of the loop from a circle to its next
 * turns a white one has equal ones, a black one unequal ones. */
#include "base/least.h"
#include "base/rng.h"
#include "genre/shared/cell_loop.h"
#include "genre/shared/sayings.h"
#include "genre/shared/solution.h"
#include "model/model.h"

enum {
    FAMILY_WHITE,
    FAMILY_WHITE_SUM,
    FAMILY_BLACK,
    FAMILY_BLACK_SUM,
    FAMILY_VISIT,
    FAMILY_ENDS,
    FAMILY_ALL,
    FAMILY_LOOP,
    FAMILIES
};

static const struct saying white_sayings[] = {
    {"arms", "The arms of the white circle at {about} balance in no other way; {then} {must}."},
    {"brief", "{subject}"},
    {"clash", "no two arms of the white circle at {about} could be equally long"},
    LOOP_FAULTS,
    {"fault", "{Rule}, but those of {subject} are {long} long."},
    {"fault:circle-missed", "The loop passes all circles, but no line {is} at {about}."},
    {"fault-open", "{Rule}, but {subject} can no longer have such arms."},
    {NULL, NULL},
};
static const struct saying white_sum_sayings[] = {
    {"arms", "Each arm of the white {n} at {about} is {half} long; {then} {must}."},
    {"brief", "{subject}"},
    {"clash", "no two arms of the white {n} at {about} could be {half} long each"},
    LOOP_FAULTS,
    {"fault", "{Rule}, but those of {subject} are {long} long."},
    {"fault:circle-missed", "The loop passes all circles, but no line {is} at {about}."},
    {"fault-open", "{Rule}, but {subject} can no longer have such arms."},
    {NULL, NULL},
};
static const struct saying black_sayings[] = {
    {"arms", "The arms of the black circle at {about} differ in no other way; {then} {must}."},
    {"brief", "{subject}"},
    {"clash", "no two arms of the black circle at {about} could differ"},
    LOOP_FAULTS,
    {"fault", "{Rule}, but those of {subject} are {long} long."},
    {"fault:circle-missed", "The loop passes all circles, but no line {is} at {about}."},
    {"fault-open", "{Rule}, but {subject} can no longer have such arms."},
    {NULL, NULL},
};
static const struct saying black_sum_sayings[] = {
    {"arms", "The arms of the black {n} at {about} are {split}; {then} {must}."},
    {"brief", "{subject}"},
    {"clash", "no two unequal arms of the black {n} at {about} could make {n} together"},
    LOOP_FAULTS,
    {"fault", "{Rule}, but those of {subject} are {long} long."},
    {"fault:circle-missed", "The loop passes all circles, but no line {is} at {about}."},
    {"fault-open", "{Rule}, but {subject} can no longer have such arms."},
    {NULL, NULL},
};

/* The word for what is wrong with the arms of a circle. */
static const char *arms_word(const struct model *m, const mark *marks, int sum) {
    const struct rule *r = &m->rules.at[-1 - sum];
    int length[DIRS], total = 0, lines = cell_loop_ends(m, marks, r->about);
    bool white = r->family == FAMILY_WHITE || r->family == FAMILY_WHITE_SUM;
    cell_loop_lengths(m, marks, r->about, length);
    for (enum dir d = 0; d < DIRS; d++)
        total += length[d];
    if (lines == 0)
        return "circle-missed";
    if (lines != 2)
        return lines == 1 ? "dead-end" : lines == 3 ? "loop-branch" : "loop-cross";
    if (r->number >= 0 && total != r->number)
        return total < r->number ? "segment-short" : "segment-long";
    return white ? "white-unequal" : "black-equal";
}

#define CIRCLE(says, its_rule, is_word, its_sayings)                                               \
    {                                                                                              \
        .word = is_word, .rule = its_rule, .subject = says, .sayings = its_sayings,                \
        .word_for = arms_word                                                                      \
    }
static const char white_rule[] = "a white circle has two arms equally long, as many steps together "
                                 "as its number says";
static const char black_rule[] = "a black circle has two arms not equally long, as many steps "
                                 "together as its number says";

enum { VARIANT_ALL = 1 };

static const struct family families[FAMILIES] = {
    [FAMILY_WHITE] =
        CIRCLE("the white circle at {about}", white_rule, "white-unequal", white_sayings),
    [FAMILY_WHITE_SUM] =
        CIRCLE("the white {n} at {about}", white_rule, "white-unequal", white_sum_sayings),
    [FAMILY_BLACK] =
        CIRCLE("the black circle at {about}", black_rule, "black-equal", black_sayings),
    [FAMILY_BLACK_SUM] =
        CIRCLE("the black {n} at {about}", black_rule, "black-equal", black_sum_sayings),
    [FAMILY_VISIT] =
        LOOP_VISITS("circle-missed", "the loop passes all circles", "the circle at {about}"),
    [FAMILY_ENDS] = LOOP_ENDS(A_LOOP),
    [FAMILY_ALL] = LOOP_ENDS(A_WHOLE_LOOP),
    [FAMILY_LOOP] = ONE_LOOP,
};

static void balance_compile(const struct puzzle *p, struct model *m) {
    struct cell_loop l;
    genre_begin(p, m);
    cell_loop_begin(&l, p, m, 0, false);
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        struct given g = p->given[cell];
        bool white = g.kind == GIVEN_WHITE;
        if (g.kind == GIVEN_NONE)
            continue;
        cell_loop_visit(&l, m, FAMILY_VISIT, cell);
        cell_loop_arms(&l, m, (white ? FAMILY_WHITE : FAMILY_BLACK) + (g.number != NO_NUMBER), cell,
                       white ? ARMS_EQUAL : ARMS_UNEQUAL, g.number);
    }
    bool all = p->variant & VARIANT_ALL;
    cell_loop_close(&l, m, all, FAMILY_LOOP, all ? FAMILY_ALL : FAMILY_ENDS);
    model_seal(m);
}

/* One circle in eight has no number. */
static void balance_clues(struct puzzle *p, const struct model *m, const mark *solution,
                          struct rng *rng) {
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        int length[DIRS], total = 0, longest = 0;
        cell_loop_lengths(m, solution, cell, length);
        for (enum dir d = 0; d < DIRS; d++) {
            total += length[d];
            longest = max_int(length[d], longest);
        }
        if (p->given[cell].kind == GIVEN_NONE && total > 0)
            p->given[cell] = given_numbered(2 * longest == total ? GIVEN_WHITE : GIVEN_BLACK,
                                            rng_below(rng, 8) > 0 ? total : NO_NUMBER);
    }
}

static const char *const aliases[] = {"balance-loop", "balanceloop", NULL};
static const char *const rules[] = {
    "Draw one closed loop through the centres of cells; it goes through every circle.",
    "From a circle the loop has two arms, each straight to its next turn: equally long ones at a "
    "white circle, unequal ones at a black one.",
    "A circle's number is the length of both arms together.",
    "The loop never branches or crosses itself.",
    NULL,
};

static const struct variant variants[] = {
    {'f', VARIANT_ALL, "the loop passes every cell"},
    {0, 0, NULL},
};

static const struct file_section file[] = {{.field = FILE_VARIANT},
                                           {.field = FILE_CIRCLE_NUMBERS},
                                           {.field = FILE_LINES},
                                           {.field = FILE_END}};

static const struct genre_idea ideas[] = {
    {"all-needed", "The loop passes every circle. With two exits left it uses both."},
    {"arms",
     "From a circle two arms run to the next turns: equally long from a white one, not so from a "
     "black one, and a number is their sum. What all lengths have that this leaves is certain."},
    {"packing", "Suppose a line, and see how the circles beside it could still get their arms. If "
                "the line would branch or end by that, the supposition is wrong."},
    {"early-ring", "A line that joins the two ends of one piece closes a ring. While a circle is "
                   "not on it, or another line lies elsewhere, that is too early."},
    {"escape", "The loop that goes into a part of the board to reach its circles has to come "
               "out again. With two ways left it takes both."},
    {"few-ways", "A circle is passed in one of the ways that give its arms fitting lengths. See "
                 "what each of them does to the circles near by; what all do is certain."},
    {"long-chain", "Suppose a line and follow the loop from circle to circle: each tells how far "
                   "its arms go. The chain may be long, but each link is simple."},
    {"short-chain",
     "Suppose a line, and see which arms the circles near by would have. When a "
     "white one's cannot be alike or a black one's cannot differ, the line is wrong."},
    {"two-clues", "A line between two circles is an arm of both. Suppose it, or leave it out: "
                  "when the one circle then gives the other an arm that is too long or too short, "
                  "it is the other way."},
    {NULL, NULL}};

const struct genre genre_balance = {
    .id = "balance",
    .title = "Balance Loop",
    .aliases = aliases,
    RULES(rules, families),
    .ideas = ideas,
    .shared_ideas = {ideas_loop},
    .variants = variants,
    .making = {.clues = balance_clues},
    .givens = {{.kind = GIVEN_WHITE, .min = 2, .max = 127},
               {.kind = GIVEN_BLACK, .min = 2, .max = 127}},
    .segment = LOOK_LINE,
    .body = {{BLOCK_CIRCLES16, GIVEN_WHITE, GIVEN_BLACK}},
    .file = file,
    .solution = &solution_loop,
    .sample = {"balance/6/6/7i8m0j17h47g0p9", "es sw es ew sw -\n"
                                              "ns ne nw - ns -\n"
                                              "ne ew sw - ne sw\n"
                                              "es ew nw es sw ns\n"
                                              "ne sw es nw ns ns\n"
                                              "- ne nw - ne nw\n"},
    .compile = balance_compile,
};
