/* Simple Loop: one loop through every white cell. */
#include "genre/shared/cell_loop.h"
#include "genre/shared/sayings.h"
#include "genre/shared/solution.h"

enum { FAMILY_ENDS, FAMILY_LOOP, FAMILIES };

static const struct family families[FAMILIES] = {
    [FAMILY_ENDS] = LOOP_ENDS("the loop passes every cell but the black ones and never branches"),
    [FAMILY_LOOP] = ONE_LOOP,
};

static void compile_loop(const struct puzzle *p, struct model *m, bool all) {
    struct cell_loop l;
    genre_begin(p, m);
    cell_loop_begin(&l, p, m, 1u << GIVEN_HOLE, false);
    cell_loop_close(&l, m, all, FAMILY_LOOP, FAMILY_ENDS);
    model_seal(m);
}

static void simpleloop_compile(const struct puzzle *p, struct model *m) {
    compile_loop(p, m, true);
}

/* Black cells may still be missing, so the loop may leave white ones out. */
static void simpleloop_draft(const struct puzzle *p, struct model *m) {
    compile_loop(p, m, false);
}

/* The cells that the loop leaves out are black. */
static void simpleloop_clues(struct puzzle *p, const struct model *m, const mark *solution,
                             struct rng *rng) {
    (void)rng;
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        if (p->given[cell].kind == GIVEN_NONE && cell_loop_ends(m, solution, cell) == 0)
            p->given[cell] = given_bare(GIVEN_HOLE);
}

static const char *const aliases[] = {"simple-loop", "rundreise", NULL};
static const char *const rules[] = {
    "Draw one closed loop through the centres of all cells but the black ones.",
    "The loop never enters a black cell, and never branches or crosses itself.",
    NULL,
};

static const struct file_section file[] = {
    {.field = FILE_KINDS, .words = {".", "*"}}, {.field = FILE_LINES}, {.field = FILE_END}};

static const struct genre_idea ideas[] = {
    {"escape", "Every cell is passed, so the loop goes into each part of the board and comes "
               "out again. With two ways left it takes both."},
    {"long-chain", "Suppose a line, or leave it out, and follow the cells that then have two ways "
                   "left. The chain may be long, but each link is simple."},
    {"short-chain", "Suppose a line, or leave it out: cells with two ways left use both. When a "
                    "cell is a dead end, a line branches or a ring closes, it was wrong."},
    {NULL, NULL}};

const struct genre genre_simpleloop = {
    .id = "simpleloop",
    .title = "Simple Loop",
    .aliases = aliases,
    RULES(rules, families),
    .ideas = ideas,
    .shared_ideas = {ideas_whole_loop, ideas_loop},
    .grades = {{1.6, 2.2, 3.5, 5}},
    .making = {.pieces = PIECES_LEFT_OUT,
               .piece = {GIVEN_HOLE, DIR_NONE, NO_NUMBER},
               .percent = 20,
               .keeps_clues = true,
               .clues = simpleloop_clues,
               .draft = simpleloop_draft},
    .givens = {{.kind = GIVEN_HOLE, .name = "black cell"}},
    .segment = LOOK_LINE,
    .body = {{BLOCK_EMPTY, GIVEN_HOLE, 0}},
    .file = file,
    .solution = &solution_loop,
    .sample = {"simpleloop/6/6/001o42g0", "es sw es sw es sw\n"
                                          "ns ne nw ne nw ns\n"
                                          "ne sw - - - ns\n"
                                          "es nw es sw - ns\n"
                                          "ne sw ns ns - ns\n"
                                          "- ne nw ne ew nw\n"},
    .compile = simpleloop_compile,
};
