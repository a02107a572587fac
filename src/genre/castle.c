/* Castle Wall: one loop past clues, with the white ones inside and the black ones outside; a number
 * counts the lines that lie along its arrow. */
#include "base/rng.h"
#include "genre/shared/cell_loop.h"
#include "genre/shared/sayings.h"
#include "genre/shared/solution.h"
#include "model/model.h"
#include "model/sides.h"

enum {
    FAMILY_CLUE,
    FAMILY_ENDS,
    FAMILY_LOOP,
    FAMILY_WHITE,
    FAMILY_BLACK,
    FAMILY_SIDES,
    FAMILY_ARROW,
    FAMILIES
};
enum { WALLS = 1u << GIVEN_GREY_WALL | 1u << GIVEN_INNER_WALL | 1u << GIVEN_OUTER_WALL };

static const struct saying clue_sayings[] = {
    {"full", "The {n} at {about} has all its lines; {then} {are}."},
    {"full:several", "{Subjects}: {then} {are}."},
    {"one-place", "The {n} at {about} has one place left for a line; {then} {must}."},
    {"all-needed", "The {n} at {about} needs every place for a line that is left; {then} {must}."},
    {"meeting",
     "{Least} can get {n} lines at most at {most}, and need all of them; {then} {must}."},
    {"equal-clues",
     "{Subject} {shares get} from {rival}; so it can have no more elsewhere; {then} {must}."},
    {"difference", "{Subject} {shares get} from {rival}, so it {counts}; {then} {must}."},
    {"shared", "However the {n} at {about} gets its lines, {then} {must}{others}."},
    {"whichever", "However the {n} at {about} gets its lines, {then} {must}{others}."},
    {"kind", "numbers"},
    {"brief", "the {n} at {about}"},
    {"clash-most", "the {n} at {about} would have too many lines"},
    {"clash-least", "the {n} at {about} would have too few lines"},
    {"fault", "{Rule}, but {subject} {has}."},
    {NULL, NULL},
};
static const struct saying sides_sayings[] = {
    {"sides:no-line", "{Counted_from}, both sides of {then} lie inside the loop, or both outside; "
                      "{it} {must}."},
    {"sides", "{Counted_from}, one side of {then} lies inside the loop and the other outside; {it} "
              "{must}."},
    {"sides:several:yes",
     "{Counted_from}, each of these has the inside of the loop on one side alone; {then} {must}."},
    {"sides:several", "{Counted_from}, it is known where inside and outside meet; {then} {must}."},
    {"sides:several:no",
     "{Counted_from}, each of these has both sides inside the loop, or both outside; {then} "
     "{must}."},
    {"brief", "inside and outside"},
    {"clash", "a place would lie both inside the loop and outside"},
    {NULL, NULL},
};

static const struct saying white_sayings[] = {
    {"fault", "{Rule}, but {about} lies outside."},
    {NULL, NULL},
};

static const struct family families[FAMILIES] = {
    [FAMILY_CLUE] = {.word = "too-few-lines",
                     .over = "too-many-lines",
                     .rule = "a number counts the lines that lie along its arrow",
                     .subject = "the {n} at {about}",
                     .sayings = clue_sayings},
    [FAMILY_ENDS] = LOOP_ENDS(A_LOOP),
    [FAMILY_LOOP] = ONE_LOOP,
    [FAMILY_WHITE] = {.word = "unshaded-outside",
                      .rule = "white clues lie inside the loop",
                      .subject = "the white clue at {about}",
                      .sayings = white_sayings},
    [FAMILY_BLACK] = {.word = "shaded-inside",
                      .rule = "black clues lie outside the loop",
                      .subject = "the black clue at {about}",
                      .sayings = sayings_outside_loop},
    [FAMILY_SIDES] = {.word = "unshaded-outside",
                      .rule = "white clues lie inside the loop, black ones outside",
                      .subject = "inside and outside",
                      .sayings = sides_sayings},
    [FAMILY_ARROW] = NUMBER_HAS_ARROW,
};

/* The lines along an arrow, past other clues. */
static void add_clue(const struct puzzle *p, struct model *m, const struct cell_loop *l, int cell) {
    enum dir d = (enum dir)p->given[cell].dir;
    int n = 0, number = p->given[cell].number;
    lit lines[GRID_MAX];
    if (number == NO_NUMBER || clue_lacks_arrow(p, m, FAMILY_ARROW, cell))
        return;
    for (int at = grid_step(m->grid, cell, d); at != NO_CELL; at = grid_step(m->grid, at, d))
        if (cell_loop_segment(l, at, d) != LIT_FALSE)
            lines[n++] = cell_loop_segment(l, at, d);
    model_sum(m, FAMILY_CLUE, cell, lines, n, number, number);
}

static void castle_compile(const struct puzzle *p, struct model *m) {
    struct cell_loop l;
    genre_begin(p, m);
    cell_loop_begin(&l, p, m, WALLS, false);
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        add_clue(p, m, &l, cell);
    cell_loop_close(&l, m, false, FAMILY_LOOP, FAMILY_ENDS);
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        bool inside = p->given[cell].kind == GIVEN_INNER_WALL;
        if (inside || p->given[cell].kind == GIVEN_OUTER_WALL)
            cell_loop_side(&l, m, inside ? FAMILY_WHITE : FAMILY_BLACK, cell, LIT_TRUE, inside);
    }
    model_sides(m, FAMILY_SIDES);
    model_seal(m);
}

/* A way from the cell to the border crosses the loop an odd number of times if the cell is inside:
 * this counts the lines that go down from the cells to its left. */
static bool is_inside(const struct model *m, const mark *full, int cell) {
    bool inside = false;
    for (int at = grid_step(m->grid, cell, DIR_W); at != NO_CELL;
         at = grid_step(m->grid, at, DIR_W))
        inside ^= cell_loop_line(m, full, at, DIR_S);
    return inside;
}

static int lines_along(const struct model *m, const mark *full, int cell, enum dir d) {
    int n = 0;
    for (int at = grid_step(m->grid, cell, d); at != NO_CELL; at = grid_step(m->grid, at, d))
        n += cell_loop_line(m, full, at, d);
    return n;
}

/* One clue in six shows no number, and one in six no side. An arrow at nothing is drawn again. */
static struct given clue_of(const struct model *m, const mark *full, int cell, struct rng *rng) {
    bool grey = rng_below(rng, 6) == 0, inside = is_inside(m, full, cell);
    struct given g = given_bare(grey     ? GIVEN_GREY_WALL
                                : inside ? GIVEN_INNER_WALL
                                         : GIVEN_OUTER_WALL);
    if (!grey && rng_below(rng, 6) == 0)
        return g;
    for (int tries = 0; tries < 3 && g.number <= 0; tries++) {
        g.dir = (int8_t)rng_below(rng, DIRS);
        g.number = (int16_t)lines_along(m, full, cell, (enum dir)g.dir);
    }
    return g;
}

static void castle_clues(struct puzzle *p, const struct model *m, const mark *solution,
                         struct rng *rng) {
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        if (p->given[cell].kind == GIVEN_NONE && cell_loop_ends(m, solution, cell) == 0)
            p->given[cell] = clue_of(m, solution, cell, rng);
}

static const char *const aliases[] = {"castlewall", "castle-wall", NULL};
static const char *const rules[] = {
    "Draw one closed loop through the centres of cells; it goes through no clue.",
    "White clues, framed or on white, lie inside the loop; black ones, on a block, outside; grey "
    "ones "
    "anywhere.",
    "A number counts the lines from cell to cell that lie in its arrow's direction, in the clue's "
    "row or column, up to the edge, past other clues.",
    "The loop never branches or crosses itself.",
    NULL,
};

static const struct file_section file[] = {
    {.field = FILE_WALLS}, {.field = FILE_LINES}, {.field = FILE_END}};

static const struct genre_idea ideas[] = {
    {"full", "A number that has all the lines of its direction has no more there."},
    {"one-place",
     "When a number still lacks a line and its direction has one place left, the line runs there."},
    {"all-needed",
     "When a number lacks as many lines as its direction has places left, all of them are lines."},
    {"difference", "Two rules share places. What a number cannot have there it has in the others "
                   "of its direction."},
    {"shared", "The loop goes into a cell and out of it, and a number counts the lines that lie "
               "along its arrow. What all ways at a cell have is certain."},
    {"early-ring", "A line that joins the two ends of one piece closes the loop. While a clue "
                   "still needs lines elsewhere, that is too early."},
    {"equal-clues", "A clue counts the lines along its arrow. When it cannot do without a cell's "
                    "last line ends, nothing else may use them."},
    {"escape", "The loop that has gone into a part of the board comes out of it again. With "
               "two ways left it takes both."},
    {"meeting", "Two clues may both need lines at the cell where their arrows cross. It has two "
                "line ends and no more, so what is left of their needs lies elsewhere."},
    {"short-chain", "Suppose a line. The clues that it completes close what else they see, and "
                    "inside and outside settle more. When a part of the loop is cut off or a clue "
                    "has too few, it is wrong."},
    {"sides", "It is known of a white clue that it lies inside, of a black one that it lies "
              "outside. Every line on the way changes the side, so the last border that is "
              "open is settled."},
    {NULL, NULL}};

const struct genre genre_castle = {
    .id = "castle",
    .title = "Castle Wall",
    .aliases = aliases,
    RULES(rules, families),
    .ideas = ideas,
    .shared_ideas = {ideas_loop},
    .making = {.clues = castle_clues},
    .givens = {{.kind = GIVEN_INNER_WALL, .max = NUMBER_MAX},
               {.kind = GIVEN_OUTER_WALL, .max = NUMBER_MAX},
               {.kind = GIVEN_GREY_WALL, .max = NUMBER_MAX}},
    .segment = LOOK_LINE,
    .body = {{BLOCK_WALLS, GIVEN_INNER_WALL, 0}},
    .file = file,
    .solution = &solution_loop,
    .sample = {"castle/6/6/f221c031e133j241b241e", "- - es ew ew sw\n"
                                                   "- - ne sw - ns\n"
                                                   "es ew ew nw - ns\n"
                                                   "ne sw es ew sw ns\n"
                                                   "- ns ns - ne nw\n"
                                                   "- ne nw - - -\n"},
    .compile = castle_compile,
};
