/* Yin-Yang: every cell black or white, each colour connected, and no square of one colour. */
#include "genre/shared/shading.h"
#include "genre/shared/solution.h"
#include "model/ring.h"

enum {
    FAMILY_BLACK_SQUARE,
    FAMILY_WHITE_SQUARE,
    FAMILY_CROSSED,
    FAMILY_BORDER,
    FAMILY_BLACK,
    FAMILY_WHITE,
    FAMILY_UNMARKED,
    FAMILIES
};

static const struct saying black_square_sayings[] = {
    {"full", "Three cells of the square at {about} are black; {then} {must}."},
    {"full:several", "{Subjects} have three black cells each; {then} {are}."},
    {"brief", "else a square is black"},
    {"kind", "squares"},
    {"clash", "the square at {about} would be all black"},
    {"fault", "{Rule}, but {subject} is."},
    {NULL, NULL},
};
static const struct saying white_square_sayings[] = {
    {"one-place", "Three cells of the square at {about} are white; {then} {must}."},
    {"one-place:several", "{Subjects} have three white cells each; {then} {are}."},
    {"choice", "the square at {about} is black at {cases}"},
    {"whichever", "Wherever the square at {about} has its black cell, {then} {must}{others}."},
    {"brief", "else a square is white"},
    {"kind", "squares"},
    {"clash", "the square at {about} would be all white"},
    {"fault", "{Rule}, but {subject} is."},
    {NULL, NULL},
};
static const struct saying crossed_sayings[] = {
    {"full", "With {with} the square at {about} would be a checkerboard, whose pairs no way could "
             "join; {then} {must}."},
    {"full:several", "{Subjects} would be checkerboards otherwise, whose pairs no way could join; "
                     "{then} {must}."},
    {"brief", "else a square is a checkerboard"},
    {"kind", "squares"},
    {"clash", "the square at {about} would be a checkerboard"},
    {NULL, NULL},
};
static const struct saying border_sayings[] = {
    {"border",
     "With {with} each colour would lie in two stretches round the border; {then} {must}."},
    {"border:several",
     "With any of these in the other colour each would lie in two stretches round "
     "the border; {then} {are}."},
    {"brief", "one stretch of each colour on the border"},
    {"clash", "the colours would change four times round the border"},
    {NULL, NULL},
};
static const struct saying black_sayings[] = {
    {"only-way", "{Group black cell} can only get out through {then}, which {must}."},
    {"only-way:several", "{Ways_out can only get out through}; {ways_must}."},
    {"split", "{Supposed}, {then} would cut {group black cell} off from the others; it {must}."},
    {"unreached", "No black cell reaches {then} any more; {it} {must}."},
    {"brief", "the only way out"},
    {"brief:no", "out of reach"},
    {"clash", "{group black cell} would be cut off from the others"},
    {"fault", "{Rule}, but the part {at_places} is apart from the rest."},
    {NULL, NULL},
};
static const struct saying white_sayings[] = {
    {"only-way", "{Group white cell} can only get out through {then}, which {must}."},
    {"only-way:several", "{Ways_out can only get out through}; {ways_must}."},
    {"split", "{Supposed}, {then} would cut {group white cell} off from the others; it {must}."},
    {"unreached", "No white cell reaches {then} any more; {it} {must}."},
    {"brief", "the only way out"},
    {"brief:no", "out of reach"},
    {"clash", "{group white cell} would be cut off from the others"},
    {"fault", "{Rule}, but the part {at_places} is apart from the rest."},
    {NULL, NULL},
};
static const struct saying unmarked_sayings[] = {
    {"fault", "{Rule}, but nothing is {at_places}."},
    {NULL, NULL},
};

static const struct family families[FAMILIES] = {
    [FAMILY_BLACK_SQUARE] = {.word = "black-square",
                             .rule = "no 2x2 square is all black",
                             .subject = "the square at {about}",
                             .sayings = black_square_sayings,
                             .background = true},
    [FAMILY_WHITE_SQUARE] = {.word = "white-square",
                             .rule = "no 2x2 square is all white",
                             .subject = "the square at {about}",
                             .sayings = white_square_sayings,
                             .background = true},
    [FAMILY_CROSSED] = {.word = "checkerboard",
                        .rule = "no 2x2 square is a checkerboard",
                        .subject = "the square at {about}",
                        .sayings = crossed_sayings,
                        .implied = true,
                        .background = true},
    [FAMILY_BORDER] = {.word = "border-changes",
                       .rule = "round the border the colours change at most twice",
                       .subject = "the border",
                       .sayings = border_sayings,
                       .implied = true},
    [FAMILY_BLACK] = {.word = "black-split",
                      .rule = "the black cells are connected",
                      .subject = "the black cells",
                      .sayings = black_sayings},
    [FAMILY_WHITE] = {.word = "white-split",
                      .rule = "the white cells are connected",
                      .subject = "the white cells",
                      .sayings = white_sayings},
    [FAMILY_UNMARKED] = {.word = "empty-cell",
                         .rule = "every cell is black or white",
                         .subject = "the cell {about}",
                         .sayings = unmarked_sayings},
};

/* Black in two opposite corners of a square and white in the others: the way that joins the black
 * ones, and the corner where they meet, go round one of the white ones. */
static void add_crossed(struct model *m, const lit *black) {
    struct grid g = m->grid;
    for (int cell = 0; cell < grid_cells(g); cell++) {
        if (grid_row(g, cell) + 1 == g.rows || grid_col(g, cell) + 1 == g.cols)
            continue;
        lit falling[4] = {black[cell], lit_not(black[cell + 1]), lit_not(black[cell + g.cols]),
                          black[cell + g.cols + 1]};
        lit rising[4];
        for (int i = 0; i < 4; i++)
            rising[i] = lit_not(falling[i]);
        model_sum(m, FAMILY_CROSSED, cell, falling, 4, 0, 3);
        model_sum(m, FAMILY_CROSSED, cell, rising, 4, 0, 3);
    }
}

/* Clockwise from the upper left corner. On a single row or column there is no going round. */
static void add_border(struct model *m, const lit *black) {
    struct grid g = m->grid;
    lit ring[4 * GRID_MAX];
    int n = 0, at = 0;
    if (g.rows < 2 || g.cols < 2)
        return;
    for (int side = 0; side < DIRS; side++)
        for (enum dir d = (enum dir)((side + 1) % DIRS); grid_step(g, at, d) != NO_CELL;
             at = grid_step(g, at, d))
            ring[n++] = black[at];
    model_ring(m, FAMILY_BORDER, ring, n);
}

static void yinyang_compile(const struct puzzle *p, struct model *m) {
    genre_begin(p, m);
    lit *black = mem_alloc(grid_cells(p->grid), sizeof *black);
    model_wants_marks(m, FAMILY_UNMARKED);
    shading_open(p, m, black);
    shading_blocks(m, FAMILY_BLACK_SQUARE, 0, 3, black);
    shading_blocks(m, FAMILY_WHITE_SQUARE, 1, 4, black);
    add_crossed(m, black);
    shading_connected(m, FAMILY_BLACK, true, black);
    shading_connected(m, FAMILY_WHITE, false, black);
    add_border(m, black);
    model_seal(m);
}

/* Every cell can show its colour. */
static void yinyang_clues(struct puzzle *p, const struct model *m, const mark *solution,
                          struct rng *rng) {
    (void)rng;
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        if (p->given[cell].kind == GIVEN_NONE)
            p->given[cell] =
                given_bare(shading_is_shaded(m, solution, cell) ? GIVEN_BLACK : GIVEN_WHITE);
}

static const char *const aliases[] = {"yin-yang", NULL};
static const char *const rules[] = {
    "Make every cell black or white; some are so from the start.",
    "The black cells are connected by their sides, and so are the white ones.",
    "No 2x2 square is all of one colour.",
    NULL,
};

static const struct file_section file[] = {{.field = FILE_KINDS, .words = {".", "1", "2"}},
                                           {.field = FILE_SHADING, .words = {".", "2", "1"}},
                                           {.field = FILE_END}};

static const struct genre_idea ideas[] = {
    {"full", "No square of four cells has one colour. Where three are black, the fourth is white."},
    {"one-place",
     "No square of four cells has one colour. Where three are white, the fourth is black."},
    {"only-way", "All cells of a colour hang together. A group with one way out takes it: the cell "
                 "there has its colour."},
    {"split", "All cells of a colour hang together. A cell that alone joins two parts of them has "
              "that colour."},
    {"unreached", "All cells of a colour hang together. A cell that one colour can reach no more "
                  "has the other one."},
    {"border",
     "On the border each colour lies in one stretch: two would part the other colour inside. So "
     "where both are there, what lies between two cells of a colour has it, too."},
    {"last-exit", "Each colour hangs together. Close one way and others become the last of their "
                  "group; when these fill a square, the first way stays open."},
    {"short-chain", "Suppose a colour: squares, checkerboards and the border settle its neighbours "
                    "one by one. When a square fills or a colour is parted, it is the other one."},
    {"wall", "Suppose a colour, and see what the squares beside it need. When a cell of the "
             "other colour is then cut off, it was wrong."},
    {"what-if", "Suppose a colour and look at the squares that it is in. When one of them would "
                "be all alike or a checkerboard, it is the other one."},
    {NULL, NULL}};

const struct genre genre_yinyang = {
    .id = "yinyang",
    .title = "Yin-Yang",
    .aliases = aliases,
    RULES(rules, families),
    .ideas = ideas,
    .grades = {{1.5, 2.5, 3.7, 5}},
    .making = {.yes_percent = 50, .clues = yinyang_clues},
    .givens = {{.kind = GIVEN_WHITE, .name = "white", .is = MARK_NO},
               {.kind = GIVEN_BLACK, .name = "black", .is = MARK_YES}},
    .cell = LOOK_STONE,
    .body = {{BLOCK_CIRCLES, GIVEN_WHITE, GIVEN_BLACK}},
    .file = file,
    .solution = &solution_cells,
    .sample = {"yinyang/6/6/309300j02000", "---xxx\n"
                                           "-xxx-x\n"
                                           "--x--x\n"
                                           "x---xx\n"
                                           "x-x--x\n"
                                           "xxxxxx\n"},
    .compile = yinyang_compile,
};
