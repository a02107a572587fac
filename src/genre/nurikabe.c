/* Nurikabe: islands each as large as its number, in one sea without pools. */
#include "genre/shared/shading.h"
#include "genre/shared/solution.h"
#include "model/components.h"
#include "model/model.h"

enum { FAMILY_ISLAND, FAMILY_POOL, FAMILY_SEA, FAMILY_COUNT, FAMILIES };

static const struct saying island_sayings[] = {
    {"complete", "The island of {about} is complete; {then} {must}."},
    {"complete:several", "The islands of {abouts} are complete; {then} {must}."},
    {"between:several", "{Supposed}, {each_between}; {it} {must}."},
    {"beyond-reach:several", "No number reaches {then}; {it} {must}."},
    {"growth:several",
     "The islands of {abouts} could not grow to their sizes without {then}; {it} {must}."},
    {"last-cell:several", "The islands of {abouts} lack one cell each; beside both places for "
                          "it {then} {must}."},
    {"between", "With {with} the island of {about} would {grown}; {then} {must}."},
    {"beyond-reach", "No number reaches {then}, which {must}."},
    {"growth", "Without {then} the island of {about} could not grow to {n}; {it} {must}."},
    {"last-cell", "The island of {about} lacks one cell, and both places for it touch {then}; it "
                  "{must}."},
    {"to-a-number", "The island at {about} has no number yet, and its only way out is {then}; it "
                    "{must}."},
    {"clash-no-clue", "{other} would be cut off from every number"},
    {"clash-joined", "the island of {other} would be joined to another one"},
    {"clash-large", "the island of {other} would have more than {n} cells"},
    {"clash-small", "the island of {other} could not grow to {n}"},
    {"clash-off", "the number at {other} would be in the sea"},
    {"clash", "the islands could no longer be as their numbers say"},
    {"fault:no-number", "{Rule}, but the island {at_places} holds none."},
    {"fault:two-numbers", "{Rule}, but the island {at_places} holds more than one."},
    {"fault", "{Rule}, but the island of {n} {at_places} has {size}."},
    {NULL, NULL},
};
static const struct saying pool_sayings[] = {
    {"one-place", "The sea would fill the square at {about}; {then} {must}."},
    {"choice", "in the square at {about} there is land at {cases}"},
    {"whichever", "Wherever there is land in the square at {about}, {then} {must}{others}."},
    {"brief", "the square at {about}"},
    {"kind", "squares"},
    {"clash", "the sea would fill the square at {about}"},
    {"fault", "{Rule}, but it fills {subject}."},
    {NULL, NULL},
};
static const struct saying sea_sayings[] = {
    {"only-way", "The sea {at_group} can only get out through {then}, which {must}."},
    {"only-way:several", "{Ways_out can only get out through}; {ways_must}."},
    {"split", "{Supposed}, {then} would cut {group} off from the rest of the sea; it {must}."},
    {"unreached", "The sea does not reach {then} any more; {it} {must}."},
    {"brief", "the only way out"},
    {"brief:no", "out of reach"},
    {"clash", "{group} would be cut off from the rest of the sea"},
    {"fault", "{Rule}, but the part {at_places} is apart from the rest."},
    {NULL, NULL},
};

/* The word for what is wrong with the first island that does not fit. */
static const char *island_word(const struct model *m, const mark *marks, int sum) {
    switch (component_fault(m, marks, -1 - sum, NULL)) {
    case COMPONENT_NO_CLUE:
        return "no-number";
    case COMPONENT_TWO_CLUES:
        return "two-numbers";
    default:
        return "island-size";
    }
}

static const struct family families[FAMILIES] = {
    [FAMILY_ISLAND] = {.word = "island-size",
                       .rule = "an island holds exactly one number, and as many cells as it says",
                       .subject = "the island of {about}",
                       .sayings = island_sayings,
                       .word_for = island_word},
    [FAMILY_POOL] = {.word = "pool",
                     .rule = "the sea never fills a 2x2 square",
                     .subject = "the square at {about}",
                     .sayings = pool_sayings},
    [FAMILY_SEA] = {.word = "sea-split",
                    .rule = "the sea is connected",
                    .subject = "the sea",
                    .sayings = sea_sayings},
    [FAMILY_COUNT] = {.word = "island-size",
                      .rule = "the numbers together count the islands' cells",
                      .subject = "the sum of all numbers",
                      .implied = true,
                      .background = true},
};

static void add_islands(const struct puzzle *p, struct model *m, const lit *shade) {
    int cells = grid_cells(p->grid);
    lit *in = mem_alloc(cells, sizeof *in);
    int *clue = mem_alloc(cells, sizeof *clue);
    for (int cell = 0; cell < cells; cell++) {
        in[cell] = lit_not(shade[cell]);
        clue[cell] = p->given[cell].kind != GIVEN_NUMBER  ? CLUE_NONE
                     : p->given[cell].number == NO_NUMBER ? CLUE_ANY
                                                          : p->given[cell].number;
    }
    model_components(m, FAMILY_ISLAND, in, clue);
}

/* Where every island has a number, their sum is the number of unshaded cells. */
static void add_total(const struct puzzle *p, struct model *m, const lit *shade) {
    int cells = grid_cells(p->grid), total = 0;
    lit *lits = mem_alloc(cells, sizeof *lits);
    bool told = true;
    for (int cell = 0; cell < cells; cell++) {
        lits[cell] = lit_not(shade[cell]);
        if (p->given[cell].kind != GIVEN_NUMBER)
            continue;
        told = told && p->given[cell].number != NO_NUMBER;
        total += p->given[cell].number;
    }
    if (told)
        model_sum(m, FAMILY_COUNT, 0, lits, cells, total, total);
}

static void nurikabe_compile(const struct puzzle *p, struct model *m) {
    genre_begin(p, m);
    lit *shade = mem_alloc(grid_cells(p->grid), sizeof *shade);
    shading_open(p, m, shade);
    shading_blocks(m, FAMILY_POOL, 0, 3, shade);
    shading_connected(m, FAMILY_SEA, true, shade);
    add_islands(p, m, shade);
    add_total(p, m, shade);
    model_seal(m);
}

/* The size of the island of a cell: a flood fill over the unshaded cells. */
static int island_size(const struct model *m, const mark *solution, int cell) {
    LOCAL(mem_free_at) vec_int island = {0};
    LOCAL(mem_free_at) bool *met = mem_alloc(grid_cells(m->grid), sizeof *met);
    vec_push(&island, cell);
    met[cell] = true;
    for (int i = 0; i < island.len; i++)
        for (enum dir d = 0; d < DIRS; d++) {
            int next = grid_step(m->grid, island.at[i], d);
            if (next == NO_CELL || met[next] || shading_is_shaded(m, solution, next))
                continue;
            met[next] = true;
            vec_push(&island, next);
        }
    return island.len;
}

/* The pieces are islands without a number. */
static void nurikabe_clues(struct puzzle *p, const struct model *m, const mark *solution,
                           struct rng *rng) {
    (void)rng;
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        if (p->given[cell].kind == GIVEN_NUMBER && p->given[cell].number == NO_NUMBER)
            p->given[cell].number = (int16_t)island_size(m, solution, cell);
}

static const char *const rules[] = {
    "Shade cells, the sea; what is left are islands that never touch by a side.",
    "{Island-size}.",
    "The sea is connected and never fills a 2x2 square.",
    NULL,
};

static const struct file_section file[] = {{.field = FILE_NUMBERS_OR_MARKS}, {.field = FILE_END}};

static const struct genre_idea ideas[] = {
    {"only-way", "The sea hangs together. A part of it with one way out takes that way: the cell "
                 "there is sea."},
    {"whichever", "No 2x2 square is all sea, so one of its cells is land. What each of the places "
                  "for it brings about is certain."},
    {"complete", "An island that has its size takes no more cells: all beside it is sea."},
    {"between", "Each island has one number, and islands never touch by a side. A cell that would "
                "join two of them is sea."},
    {"beyond-reach", "Count the steps from each number round the sea and past other islands. A "
                     "cell that no island can reach with its size is sea."},
    {"growth", "An island needs as many cells as its number. A cell without which too few would be "
               "within its reach is land."},
    {"few-ways", "Of four cells in a square one is land. When the land there would be out of "
                 "reach of every number, or join two islands, that cell is sea."},
    {"last-cell", "An island that lacks one cell gets it in one of the places beside it. With two "
                  "left that meet at a corner, the cell that touches both is sea either way."},
    {"short-chain", "Suppose a cell sea or land: the sea takes its last way out, islands take "
                    "theirs, squares are kept open. When a square fills with sea or land is cut "
                    "off, it was wrong."},
    {"to-a-number", "All land belongs to an island with a number. Land without one goes on by its "
                    "only way."},
    {"what-if", "Suppose a cell, and look at what it leaves beside it. When the sea is parted, "
                "or land is out of reach of every number at once, it is the other way."},
    {NULL, NULL}};

const struct genre genre_nurikabe = {
    .id = "nurikabe",
    .title = "Nurikabe",
    RULES(rules, families),
    .ideas = ideas,
    .grades = {{1.6, 2.7, 4, 5}},
    .making = {.pieces = PIECES_SCATTERED,
               .piece = {GIVEN_NUMBER, DIR_NONE, NO_NUMBER},
               .percent = 14,
               .apart = true,
               .yes_percent = 60,
               .keeps_clues = true,
               .clues = nurikabe_clues},
    .givens = {{.kind = GIVEN_NUMBER, .is = MARK_NO, .min = 1, .max = NUMBER_MAX}},
    .cell = LOOK_SHADE,
    .body = {{BLOCK_NUM16, GIVEN_NUMBER, 0}},
    .file = file,
    .solution = &solution_cells,
    .sample = {"nurikabe/6/6/q8j.g2m1j1j", "x-----\n"
                                           "xx-xx-\n"
                                           "-x-x-x\n"
                                           "-xxx-x\n"
                                           "xx-x-x\n"
                                           "x-xxxx\n"},
    .compile = nurikabe_compile,
};
