/* Geradeweg: one loop through all numbers; each straight stretch of it through a number is as many
 * steps long from turn to turn. */
#include "base/rng.h"
#include "genre/shared/cell_loop.h"
#include "genre/shared/sayings.h"
#include "genre/shared/solution.h"
#include "model/model.h"

enum {
    FAMILY_NUMBER,
    FAMILY_UNKNOWN,
    FAMILY_VISIT,
    FAMILY_ENDS,
    FAMILY_ALL,
    FAMILY_LOOP,
    FAMILIES
};

static const struct saying number_sayings[] = {
    {"arms", "Stretches of {n} fit the {n} at {about} only {passes}{barred}; {then} {must}."},
    {"kind", "numbers"},
    {"brief", "{subject}"},
    {"clash", "no stretch through the {n} at {about} could be {n} long"},
    LOOP_FAULTS,
    {"fault", "{Rule}, but through {subject} it is {long} long."},
    {"fault:number-missed", "The loop passes all numbers, but no line {is} at {about}."},
    {"fault-open", "{Rule}, but at {about} that can no longer be."},
    {NULL, NULL},
};
static const struct saying unknown_sayings[] = {
    {"arms", "Where the loop turns in the circle at {about}, both its stretches are equally long; "
             "{then} {must}."},
    {"brief", "{subject}"},
    {"clash", "the two stretches from the circle at {about} could not be equally long"},
    LOOP_FAULTS,
    {"fault", "{Rule}, but at {subject} they are {long} long."},
    {"fault:number-missed", "The loop passes all numbers, but no line {is} at {about}."},
    {"fault-open", "{Rule}, but at {about} that can no longer be."},
    {NULL, NULL},
};

static int axis(const int length[DIRS], enum dir d) {
    return length[d] + length[dir_back(d)];
}

/* The word for what is wrong with the stretches through a number. */
static const char *stretch_word(const struct model *m, const mark *marks, int sum) {
    const struct rule *r = &m->rules.at[-1 - sum];
    int length[DIRS], n = r->number, lines = cell_loop_ends(m, marks, r->about);
    cell_loop_lengths(m, marks, r->about, length);
    int up = axis(length, DIR_N), across = axis(length, DIR_E);
    if (lines == 0)
        return "number-missed";
    if (n < 0 && up > 0 && across > 0 && up != across)
        return "segments-differ";
    if (n >= 0 && ((up > 0 && up < n) || (across > 0 && across < n)))
        return "segment-short";
    if (n >= 0 && (up > n || across > n))
        return "segment-long";
    return lines == 1 ? "dead-end" : lines == 3 ? "loop-branch" : "loop-cross";
}

enum { VARIANT_ALL = 1 };

static const struct family families[FAMILIES] = {
    [FAMILY_NUMBER] = {.word = "segment-short",
                       .rule = "each straight stretch through a number is that many steps long",
                       .subject = "the {n} at {about}",
                       .sayings = number_sayings,
                       .word_for = stretch_word},
    [FAMILY_UNKNOWN] =
        {.word = "segments-differ",
         .rule =
             "where the loop turns at a circle without a number, both stretches are equally long",
         .subject = "the circle at {about}",
         .sayings = unknown_sayings,
         .word_for = stretch_word},
    [FAMILY_VISIT] =
        LOOP_VISITS("number-missed", "the loop passes all numbers", "the number at {about}"),
    [FAMILY_ENDS] = LOOP_ENDS(A_LOOP),
    [FAMILY_ALL] = LOOP_ENDS(A_WHOLE_LOOP),
    [FAMILY_LOOP] = ONE_LOOP,
};

static void geradeweg_compile(const struct puzzle *p, struct model *m) {
    struct cell_loop l;
    genre_begin(p, m);
    cell_loop_begin(&l, p, m, 0, false);
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        int n = p->given[cell].number == 0 ? NO_NUMBER : p->given[cell].number;
        if (p->given[cell].kind != GIVEN_ISLAND)
            continue;
        cell_loop_visit(&l, m, FAMILY_VISIT, cell);
        cell_loop_arms(&l, m, n == NO_NUMBER ? FAMILY_UNKNOWN : FAMILY_NUMBER, cell, ARMS_RUNS, n);
    }
    bool all = p->variant & VARIANT_ALL;
    cell_loop_close(&l, m, all, FAMILY_LOOP, all ? FAMILY_ALL : FAMILY_ENDS);
    model_seal(m);
}

/* The number that a cell of the solution can show, 0 if it can have none. Where the loop turns, one
 * in eight is left unknown. */
static int number_of(const struct model *m, const mark *solution, int cell, struct rng *rng) {
    int length[DIRS];
    cell_loop_lengths(m, solution, cell, length);
    int up = axis(length, DIR_N), across = axis(length, DIR_E);
    if (up == 0 || across == 0)
        return up + across;
    return up != across ? 0 : rng_below(rng, 8) > 0 ? up : NO_NUMBER;
}

static void geradeweg_clues(struct puzzle *p, const struct model *m, const mark *solution,
                            struct rng *rng) {
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        int number = p->given[cell].kind == GIVEN_NONE ? number_of(m, solution, cell, rng) : 0;
        if (number != 0)
            p->given[cell] = given_numbered(GIVEN_ISLAND, number);
    }
}

static const char *const rules[] = {
    "Draw one closed loop through the centres of cells; it goes through every number.",
    "A straight stretch of the loop through a number is that many steps long, from turn to turn; "
    "where the loop turns at the number, both stretches are. A 0 says as little as no number.",
    "{Segments-differ}.",
    "The loop never branches or crosses itself.",
    NULL,
};

static const struct variant variants[] = {
    {'f', VARIANT_ALL, "the loop passes every cell"},
    {0, 0, NULL},
};

static const struct file_section file[] = {
    {.field = FILE_VARIANT}, {.field = FILE_NUMBERS}, {.field = FILE_LINES}, {.field = FILE_END}};

static const struct genre_idea ideas[] = {
    {"all-needed", "The loop passes every number. With two exits left it uses both."},
    {"arms",
     "Every straight stretch through a number is as long as it says, from turn to turn. Where "
     "there is no room for that the loop does not go, and where it has that length it turns."},
    {"packing", "Suppose a line, and see how the loop would pass the numbers beside it. If a "
                "stretch has the wrong length, or the loop closes, the supposition is wrong."},
    {"cut-off", "There is one loop only. A line that forces others into a ring without all the "
                "numbers is wrong."},
    {"early-ring", "A line that joins the two ends of one piece closes the loop. While a number is "
                   "not on it, that is too early."},
    {"escape", "The loop that goes into a part of the board to reach its numbers comes out of "
               "it again. With two ways left it takes both."},
    {"few-ways", "A number is passed straight on or by a turn, in few ways that give its "
                 "stretches their length. One that spoils another number is out; what all others "
                 "draw is certain."},
    {"short-chain", "Suppose a line. The numbers that it reaches say where it turns and how far it "
                    "goes. When a cell becomes a dead end or a stretch has the wrong length, it is "
                    "wrong."},
    {"two-clues", "Where two numbers lie on one stretch, it has to suit both. Suppose a line: "
                  "when the one number's stretch is too long or too short for the other, it is "
                  "wrong."},
    {"two-exits", "The loop passes every number. When one has two ways left, both are taken; a "
                  "line that comes into any other cell goes out of it by its last way."},
    {NULL, NULL}};

const struct genre genre_geradeweg = {
    .id = "geradeweg",
    .title = "Geradeweg",
    RULES(rules, families),
    .ideas = ideas,
    .shared_ideas = {ideas_loop},
    .variants = variants,
    .making = {.clues = geradeweg_clues},
    .givens = {{.kind = GIVEN_ISLAND, .name = "number", .max = 127}},
    .segment = LOOK_LINE,
    .body = {{BLOCK_NUM16, GIVEN_ISLAND, 0}},
    .file = file,
    .solution = &solution_loop,
    .sample = {"geradeweg/6/6/j1h3g2g1o.i2i2l", "- es sw es sw -\n"
                                                "- ns ns ns ne sw\n"
                                                "- ns ne nw es nw\n"
                                                "es nw es sw ne sw\n"
                                                "ne ew nw ne sw ns\n"
                                                "- - - - ne nw\n"},
    .compile = geradeweg_compile,
};
