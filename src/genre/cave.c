/* Cave (Corral, Bag): shade what lies outside of one connected cave; a number counts the cells of
 * the cave that it sees in its row and column, itself included. */
#include "genre/shared/sayings.h"
#include "genre/shared/shading.h"
#include "genre/shared/sight.h"
#include "genre/shared/solution.h"

enum { FAMILY_SIGHT, FAMILY_CAVE, FAMILY_OUTSIDE, FAMILY_CORNERS, FAMILY_NONE, FAMILIES };

static const struct saying cave_sayings[] = {
    {"only-way", "The cave {at_group} goes on through {then} only, which {must}."},
    {"only-way:several", "{Ways_out can only get out through}; {ways_must}."},
    {"split", "{Supposed}, {then} would cut {group} off from the rest of the cave; it {must}."},
    {"unreached", "The cave does not reach {then} any more; {it} {must}."},
    {"brief", "out of reach"},
    {"brief:no", "the only way out"},
    {"clash", "{group} would be cut off from the rest of the cave"},
    {"fault", "{Rule}, but the part {at_places} is apart from the rest."},
    {NULL, NULL},
};
static const struct saying outside_sayings[] = {
    {"only-way", "{Group shaded cell} can reach the edge through {then} only, which {must}."},
    {"only-way:several", "{Ways_out can only reach the edge through}; {ways_must}."},
    {"split", "{Supposed}, {then} would cut {group shaded cell} off from the edge; it {must}."},
    {"unreached", "From {then} no shaded cells lead to the edge any more; {it} {must}."},
    {"brief", "the only way out"},
    {"brief:no", "out of reach"},
    {"clash", "{group shaded cell} would be cut off from the edge"},
    {"fault", "{Rule}, but not {at_places}."},
    {"fault-none", "{Rule}, but some do not."},
    {NULL, NULL},
};
static const struct saying corner_sayings[] = {
    {"one-place", "Cave and outside would meet crosswise at {about} and shut each other off; "
                  "{then} {must}."},
    {"clash", "cave and outside would meet crosswise at {about}"},
    {"fault", "{Rule}, but they do in {subject}."},
    {NULL, NULL},
};

static const struct family families[FAMILIES] = {
    [FAMILY_SIGHT] = SEEN_CELLS,
    [FAMILY_CAVE] = {.word = "unshaded-split",
                     .rule = "the cave is connected",
                     .subject = "the cave",
                     .sayings = cave_sayings},
    [FAMILY_OUTSIDE] = {.word = "shaded-enclosed",
                        .rule = "shaded cells reach the edge of the board",
                        .subject = "the shaded cells",
                        .sayings = outside_sayings},
    [FAMILY_CORNERS] = {.word = "crosswise",
                        .rule = "cave and outside never meet crosswise",
                        .subject = "the square at {about}",
                        .sayings = corner_sayings,
                        .implied = true,
                        .background = true},
    [FAMILY_NONE] = SOME_SHADED,
};

/* Two cells of the cave that touch only by a corner are joined elsewhere, so that one of the other
 * two cells at that corner is shut in and cannot be shaded. The same holds the other way round. */
static void add_corners(const struct puzzle *p, struct model *m, const lit *shade) {
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        int right = grid_step(p->grid, cell, DIR_E), below = grid_step(p->grid, cell, DIR_S);
        if (right == NO_CELL || below == NO_CELL)
            continue;
        lit on[4] = {shade[cell], shade[right], shade[below], shade[below + 1]}, off[4];
        for (int i = 0; i < 4; i++)
            off[i] = on[i] < 0 ? LIT_TRUE : lit_not(on[i]);
        lit falling[4] = {on[0], off[1], off[2], on[3]}, rising[4] = {off[0], on[1], on[2], off[3]};
        model_sum(m, FAMILY_CORNERS, cell, falling, 4, 1, 4);
        model_sum(m, FAMILY_CORNERS, cell, rising, 4, 1, 4);
    }
}

/* The shaded cells are connected by way of the border. */
static void add_outside(const struct puzzle *p, struct model *m, const lit *shade) {
    shading_connected(m, FAMILY_OUTSIDE, true, shade);
    int border = graph_border(m);
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        if (grid_at_edge(p->grid, cell))
            graph_edge(m, border, cell, LIT_TRUE, -1, -1);
}

static void cave_compile(const struct puzzle *p, struct model *m) {
    genre_begin(p, m);
    lit *shade = mem_alloc(grid_cells(p->grid), sizeof *shade);
    shading_open(p, m, shade);
    sight_rules(p, m, FAMILY_SIGHT, shade);
    add_corners(p, m, shade);
    if (sight_allows_none(p))
        shading_some(m, FAMILY_NONE);
    shading_connected(m, FAMILY_CAVE, false, shade);
    add_outside(p, m, shade);
    model_seal(m);
}

static const char *const aliases[] = {"corral", "bag", NULL};
static const char *const rules[] = {
    "Shade some cells, never one with a number; what is left is the cave.",
    "{Unshaded-split}.",
    "Every shaded cell is connected to the edge of the board by shaded cells.",
    "A number counts the cells of the cave that it sees in its row and column, itself included.",
    NULL,
};

static const struct file_section file[] = {
    {.field = FILE_NUMBERS}, {.field = FILE_SHADING}, {.field = FILE_END}};

static const struct genre_idea ideas[] = {
    {"arms",
     "A number counts the cells of the cave that it sees in its row and column, with its own. What "
     "the other ways cannot give, this one must; where it would see too much, a cell is shaded."},
    {"only-way", "The cave hangs together, and every group of shaded cells reaches the edge. One "
                 "that has a single way on takes it."},
    {"split", "The cave hangs together, and every group of shaded cells reaches the edge. A cell "
              "that alone joins two parts of the cave is unshaded, one that alone joins shaded "
              "cells to the edge is shaded."},
    {"unreached", "The cave hangs together. A cell that it can reach no more is shaded."},
    {"packing", "Suppose a cell the other way, and see where a number would find the cells that it "
                "must see. If cave and shaded cells shut each other off, it is wrong."},
    {"one-place", "In no 2x2 square do cave and outside stand crosswise. When two corners are "
                  "cave and a third one is outside, look at what is left."},
    {"short-chain", "Suppose a cell cave or outside, and go from number to number: each says where "
                    "its sight must end or go on. When a part of the cave is cut off, the cell was "
                    "wrong."},
    {"wall", "All of the cave hangs together, and what is outside goes on to the edge. When "
             "a cell with what it forces beside it cuts a part of the cave off, it is wrong."},
    {"what-if", "Suppose a cell, and look at the numbers that see it. Each settles the ends of "
                "its sight; when another number then sees too much or too little, the cell is "
                "the other way."},
    {NULL, NULL}};

const struct genre genre_cave = {
    .id = "cave",
    .title = "Cave",
    .aliases = aliases,
    RULES(rules, families),
    .ideas = ideas,
    .shared_ideas = {ideas_sight},
    .grades = {{1.8, 2.8, 3.9, 5}},
    .making = {.yes_percent = 50, .clues = sight_clues},
    .givens = {{.kind = GIVEN_NUMBER, .is = MARK_NO, .min = 1, .max = 128}},
    .cell = LOOK_SHADE,
    .body = {{BLOCK_NUM16, GIVEN_NUMBER, 0}},
    .file = file,
    .solution = &solution_cells,
    .sample = {"cave/6/6/g6l7g6h6g2i5i3i3j2i", "x--xxx\n"
                                               "------\n"
                                               "--x-x-\n"
                                               "x-xxx-\n"
                                               "x---xx\n"
                                               "xx-xxx\n"},
    .compile = cave_compile,
};
