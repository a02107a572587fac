/* Koburin: shade cells and draw one loop through all others without a clue; a clue counts the
 * shaded cells around it. */
#include "genre/shared/cell_loop.h"
#include "genre/shared/sayings.h"
#include "genre/shared/shading.h"
#include "genre/shared/solution.h"

enum { FAMILY_CELL, FAMILY_TOUCH, FAMILY_CLUE, FAMILY_LOOP, FAMILY_OUTSIDE, FAMILIES };
enum { VARIANT_CORNERS = 1, VARIANT_OUTSIDE = 2 };

static const struct family families[FAMILIES] = {
    [FAMILY_CELL] =
        SHADED_OR_ON_LOOP("each cell without a clue is shaded or has the loop pass through it"),
    [FAMILY_TOUCH] = SHADED_APART("the shaded cell {about}"),
    [FAMILY_CLUE] = CLUE_OF_SHADED("a clue counts the shaded cells that touch it by a side"),
    [FAMILY_LOOP] = ONE_LOOP,
    [FAMILY_OUTSIDE] = SHADED_OUTSIDE_LOOP,
};

/* The cells that a clue counts; returns how many. */
static int counted(const struct puzzle *p, int cell, int out[8]) {
    struct grid g = p->grid;
    int n = 0, row = grid_row(g, cell), col = grid_col(g, cell);
    for (int r = row - 1; r <= row + 1; r++)
        for (int c = col - 1; c <= col + 1; c++) {
            int sides = (r != row) + (c != col);
            bool inside = r >= 0 && c >= 0 && r < g.rows && c < g.cols;
            if (inside && (sides == 1 || (sides == 2 && (p->variant & VARIANT_CORNERS))))
                out[n++] = grid_cell(g, r, c);
        }
    return n;
}

static void koburin_clue_sum(const struct puzzle *p, struct model *m, const struct cell_loop *l,
                             int cell) {
    int around[8], n = counted(p, cell, around), number = p->given[cell].number;
    lit lits[8];
    for (int i = 0; i < n; i++)
        lits[i] = cell_loop_shade(l, around[i]);
    if (number != NO_NUMBER)
        model_sum(m, FAMILY_CLUE, cell, lits, n, number, number);
}

static void koburin_compile(const struct puzzle *p, struct model *m) {
    struct cell_loop l;
    genre_begin(p, m);
    cell_loop_begin(&l, p, m, 1u << GIVEN_BLOCK, true);
    cell_loop_close(&l, m, true, FAMILY_LOOP, FAMILY_CELL);
    if (p->variant & VARIANT_OUTSIDE)
        cell_loop_outside(&l, m, FAMILY_OUTSIDE);
    cell_loop_shaded_apart(&l, m, FAMILY_TOUCH);
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        koburin_clue_sum(p, m, &l, cell);
    model_seal(m);
}

static void koburin_clues(struct puzzle *p, const struct model *m, const mark *solution,
                          struct rng *rng) {
    (void)rng;
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        int around[8], n = counted(p, cell, around), shaded = 0;
        for (int i = 0; i < n; i++)
            shaded += shading_is_shaded(m, solution, around[i]);
        if (p->given[cell].kind == GIVEN_BLOCK && p->given[cell].number == NO_NUMBER)
            p->given[cell].number = (int16_t)shaded;
    }
}

static const char *const rules[] = {
    "Shade some cells and draw one closed loop through the centres of all other cells without a "
    "clue.",
    "{Shaded-touch}.",
    "{Clue-count}.",
    "The loop never branches, crosses itself or enters a clue cell.",
    NULL,
};
static const struct variant variants[] = {
    {'o', VARIANT_OUTSIDE, "shaded cells lie outside the loop"},
    {'m', VARIANT_CORNERS, "clues count the cells at their corners too"},
    {'b', 0, "clue cells are drawn differently"},
    {0, 0, NULL},
};

static const struct file_section file[] = {{.field = FILE_VARIANT},
                                           {.field = FILE_NUMBERS},
                                           {.field = FILE_SHADING},
                                           {.field = FILE_LINES},
                                           {.field = FILE_END}};

static const struct genre_idea ideas[] = {
    {"full",
     "A number that has its shaded cells has no more: the loop passes the other cells beside it."},
    {"one-place", "When a number still lacks a shaded cell and one cell beside it is left, that "
                  "cell is shaded."},
    {"whichever", "A number has its shaded cells in a few places beside it. A cell that touches "
                  "each of them is unshaded."},
    {"packing", "Suppose a cell shaded: the loop passes those beside it. If it would branch or "
                "end, or a number has too few places left, the cell is unshaded."},
    {"escape", "The cells of an area are passed or shaded, and not all can be shaded: the loop "
               "goes in and comes out again. With two ways left it takes both."},
    {"gates", "When an area can be left through two cells only, the loop goes out by the one "
              "and comes back by the other. Neither is shaded."},
    {NULL, NULL}};

const struct genre genre_koburin = {
    .id = "koburin",
    .title = "Koburin",
    RULES(rules, families),
    .ideas = ideas,
    .shared_ideas = {ideas_shaded_loop, ideas_loop},
    .variants = variants,
    .making = {.pieces = PIECES_SCATTERED,
               .piece = {GIVEN_BLOCK, DIR_NONE, NO_NUMBER},
               .percent = 14,
               .yes_percent = 12,
               .clues = koburin_clues},
    .givens = {{.kind = GIVEN_BLOCK, .max = 8}},
    .cell = LOOK_SHADE,
    .segment = LOOK_LINE,
    .body = {{BLOCK_NUM4, GIVEN_BLOCK, 0}},
    .file = file,
    .solution = &solution_loop,
    .sample = {"koburin/6/6/k7..o.k.g.g.m", "es ew ew sw x -\n"
                                            "ns - - ne sw x\n"
                                            "ne ew ew sw ne sw\n"
                                            "- es ew nw x ns\n"
                                            "- ns - x - ns\n"
                                            "x ne ew ew ew nw\n"},
    .compile = koburin_compile,
};
