/* Yajilin: shade cells and draw one loop through all other cells without a clue. */
#include "base/rng.h"
#include "genre/shared/cell_loop.h"
#include "genre/shared/sayings.h"
#include "genre/shared/shading.h"
#include "genre/shared/solution.h"
#include "model/build.h"

enum {
    FAMILY_CELL,
    FAMILY_TOUCH,
    FAMILY_CLUE,
    FAMILY_LOOP,
    FAMILY_OUTSIDE,
    FAMILY_ARROW,
    FAMILIES
};
enum { VARIANT_OUTSIDE = 1 };

static const struct family families[FAMILIES] = {
    [FAMILY_CELL] =
        SHADED_OR_ON_LOOP("each cell without a clue is shaded or has the loop pass through it"),
    [FAMILY_TOUCH] = SHADED_APART("the shaded cell {about}"),
    [FAMILY_CLUE] = CLUE_OF_SHADED("a clue counts the shaded cells in its arrow's direction"),
    [FAMILY_LOOP] = ONE_LOOP,
    [FAMILY_OUTSIDE] = SHADED_OUTSIDE_LOOP,
    [FAMILY_ARROW] = NUMBER_HAS_ARROW,
};

static void add_clue_rules(const struct puzzle *p, struct model *m, const struct cell_loop *l) {
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        struct given g = p->given[cell];
        if (g.kind != GIVEN_CLUE || g.number == NO_NUMBER ||
            clue_lacks_arrow(p, m, FAMILY_ARROW, cell))
            continue;
        lit lits[GRID_MAX];
        int n = 0;
        for (int at = grid_step(p->grid, cell, g.dir); at != NO_CELL;
             at = grid_step(p->grid, at, g.dir))
            if (cell_loop_shade(l, at) != LIT_FALSE)
                lits[n++] = cell_loop_shade(l, at);
        model_sum(m, FAMILY_CLUE, cell, lits, n, g.number, g.number);
    }
}

static void begin_loop(struct cell_loop *l, const struct puzzle *p, struct model *m) {
    genre_begin(p, m);
    cell_loop_begin(l, p, m, 1u << GIVEN_CLUE, true);
    cell_loop_close(l, m, true, FAMILY_LOOP, FAMILY_CELL);
}

/* Shaded cells may touch: some of them become clues. */
static void yajilin_draft(const struct puzzle *p, struct model *m) {
    struct cell_loop l;
    begin_loop(&l, p, m);
    model_seal(m);
}

static void yajilin_compile(const struct puzzle *p, struct model *m) {
    struct cell_loop l;
    begin_loop(&l, p, m);
    if (p->variant & VARIANT_OUTSIDE)
        cell_loop_outside(&l, m, FAMILY_OUTSIDE);
    cell_loop_shaded_apart(&l, m, FAMILY_TOUCH);
    add_clue_rules(p, m, &l);
    model_seal(m);
}

/* What an aim is worth: the chi-square statistic of its count, in tenths, were each cell ahead
 * shaded with one chance in SHADED_OF, since few shadings meet a count far from the usual, so that
 * rules alone lead on from it; zeros are dull; chance makes puzzles differ. */
enum { SHADED_OF = 5, NOT_ZERO = 60, AIM_CHANCE = 40 };

/* Counts the shaded cells ahead; *cells: all that could be. */
static int count_ahead(const struct puzzle *p, const struct model *m, const mark *solution,
                       int cell, enum dir d, int *cells) {
    int shaded = 0;
    *cells = 0;
    for (int at = grid_step(p->grid, cell, d); at != NO_CELL; at = grid_step(p->grid, at, d)) {
        shaded += shading_is_shaded(m, solution, at);
        *cells += model_cell_mark(m, solution, at) != MARK_NONE;
    }
    return shaded;
}

/* Where it is worth most; NONE: no cell lies ahead anywhere. */
static enum dir telling_aim(const struct puzzle *p, const struct model *m, const mark *solution,
                            int cell, struct rng *rng) {
    enum dir best = DIR_NONE;
    for (int most = -1, d = 0; d < DIRS; d++) {
        int cells, n = count_ahead(p, m, solution, cell, (enum dir)d, &cells);
        int off = SHADED_OF * n - cells;
        int worth = rng_below(rng, AIM_CHANCE) + (n > 0 ? NOT_ZERO : 0);
        worth += cells > 0 ? 10 * off * off / ((SHADED_OF - 1) * cells) : 0;
        if (cells == 0 || worth <= most)
            continue;
        most = worth;
        best = (enum dir)d;
    }
    return best;
}

/* Clues that have their direction but no number count in it. */
static void yajilin_clues(struct puzzle *p, const struct model *m, const mark *solution,
                          struct rng *rng) {
    for (int cell = 0, cells; cell < grid_cells(p->grid); cell++) {
        struct given *g = &p->given[cell];
        if (g->kind != GIVEN_CLUE || g->number != NO_NUMBER)
            continue;
        enum dir d = g->dir != DIR_NONE ? (enum dir)g->dir : telling_aim(p, m, solution, cell, rng);
        if (d == DIR_NONE)
            continue;
        g->dir = (int8_t)d;
        g->number = (int16_t)count_ahead(p, m, solution, cell, d, &cells);
    }
}

static const char *const aliases[] = {"yajirin", NULL};

static const char *const rules[] = {
    "Shade some cells and draw one closed loop through the centres of all other cells that hold no "
    "clue.",
    "{Shaded-touch}.",
    "A clue says how many shaded cells lie in its arrow's direction, up to the edge, past other "
    "clues.",
    "The loop never branches, crosses itself or enters a clue cell.",
    NULL,
};

static const struct variant variants[] = {
    {'b', 0, "clue cells are drawn differently"},
    {'o', VARIANT_OUTSIDE, "shaded cells lie outside the loop"},
    {0, 0, NULL},
};

static const struct file_section file[] = {{.field = FILE_VARIANT},
                                           {.field = FILE_ARROW_NUMBERS},
                                           {.field = FILE_SHADING},
                                           {.field = FILE_LINES},
                                           {.field = FILE_END}};

static const struct genre_idea ideas[] = {
    {"full",
     "A clue that has its shaded cells has no more: the other cells on its arrow are unshaded."},
    {"one-place", "When a clue still lacks a shaded cell and its arrow has one place left, that "
                  "cell is shaded."},
    {"equal-clues", "Two arrows share cells. When what the one clue needs lies there and is all "
                    "that the other may have, the other's own cells are unshaded."},
    {"shared", "Shaded cells never touch, so an arrow has few ways to get its number. What all of "
               "them have is certain."},
    {"packing",
     "Suppose a cell shaded or a line drawn: a cell with a line is not shaded, nor is one beside a "
     "shaded cell. If an arrow has too few places left, the supposition is wrong."},
    {"no-line-cell", "The loop needs a way in and a way out. A cell that no line can get into is "
                     "shaded."},
    {NULL, NULL}};

const struct genre genre_yajilin = {
    .id = "yajilin",
    .title = "Yajilin",
    .aliases = aliases,
    RULES(rules, families),
    .ideas = ideas,
    .shared_ideas = {ideas_shaded_loop, ideas_loop},
    .variants = variants,
    .file = file,
    .generator = "loops",
    .making = {.pieces = PIECES_SCATTERED,
               .piece = {GIVEN_CLUE, DIR_NONE, NO_NUMBER},
               .percent = 17,
               .apart = true,
               .yes_percent = 75,
               .keeps_clues = true,
               .pieces_go = true,
               .draft = yajilin_draft,
               .clues = yajilin_clues},
    .givens = {{.kind = GIVEN_CLUE, .max = NUMBER_MAX}},
    .cell = LOOK_SHADE,
    .segment = LOOK_LINE,
    .body = {{BLOCK_ARROWS, GIVEN_CLUE, 0}},
    .solution = &solution_loop,
    .sample = {"yajilin/6/6/e30c21b21a41h31b12i", "es ew ew ew sw -\n"
                                                  "ne sw x - ne sw\n"
                                                  "- ns - x es nw\n"
                                                  "es nw x es nw -\n"
                                                  "ne sw - ne ew sw\n"
                                                  "x ne ew ew ew nw\n"},
    .compile = yajilin_compile,
};
