/* Slitherlink: one loop along the sides of cells; a number counts the sides that it takes. The
 * graph's vertices are the grid points (dots), its faces the cells. */
#include "genre/shared/sayings.h"
#include "genre/shared/solution.h"
#include "model/model.h"

#include <ctype.h>

static bool side_is_on(const struct model *m, const mark *full, int cell, enum dir d) {
    int var = m->side_var[cell * DIRS + (int)d];
    return var >= 0 && full[var] == MARK_YES;
}

/* Along a row a cell is inside after an odd number of lines. */
static void write_inside(const struct puzzle *p, const struct model *m, const mark *full,
                         struct buf *out) {
    bool inside = false;
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        inside = (grid_col(p->grid, cell) > 0 && inside) != side_is_on(m, full, cell, DIR_W);
        buf_char(out, inside ? 'x' : '-');
        if (grid_col(p->grid, cell) + 1 == p->grid.cols)
            buf_char(out, '\n');
    }
}

static bool read_inside(const struct puzzle *p, const struct model *m, const char *text, mark *full,
                        struct err *e) {
    int cells = grid_cells(p->grid);
    bool good = true;
    LOCAL(mem_free_at) bool *inside = mem_alloc(cells, sizeof *inside);
    for (int cell = 0; cell < cells && good; cell++, text++) {
        while (isspace((unsigned char)*text))
            text++;
        inside[cell] = *text == 'x';
        good = *text == 'x' || *text == '-' ||
               err_at(e, grid_row(p->grid, cell) + 1, grid_col(p->grid, cell) + 1,
                      "not a solution's cell");
    }
    for (int cell = 0; cell < cells && good; cell++)
        for (enum dir d = 0; d < DIRS; d++) {
            int next = grid_step(p->grid, cell, d);
            if (inside[cell] && (next == NO_CELL || !inside[next]))
                full[m->side_var[cell * DIRS + (int)d]] = MARK_YES;
        }
    return good;
}

/* For each row a line of letters: "x" inside the loop along the sides of cells, "-" outside. */
static const struct solution_form solution_inside = {write_inside, read_inside};

enum { FAMILY_CLUE, FAMILY_ENDS, FAMILY_ALL, FAMILY_LOOP, FAMILIES };
enum { VARIANT_ALL = 1 };

static const struct saying clue_sayings[] = {
    {"full", "The {n} at {about} has all its lines; {then} {must}."},
    {"full:several", "{Subjects} have all their lines: their other sides cannot be lines."},
    {"one-place", "The {n} at {about} has one side left for a line; {then} {must}."},
    {"all-needed", "The {n} at {about} needs every side that is left; {then} {must}."},
    {"equal-clues", "The line at {rival} uses up {subject}; {then} {must}."},
    {"difference", "{Subject} {shares get} at {rival}, so it {counts}; {then} {must}."},
    {"meeting",
     "{Least} can get {n} lines at most at {most}, and need all of them; {then} {must}."},
    {"shared", "However {subject} is drawn and its lines run on, {then} {must}{others}."},
    {"corner", "Nothing else meets at {rival}, so {subject} takes both sides there or neither; "
               "{then} {must}."},
    {"closed-pair:several",
     "{Pairs} share a line each, or they would close rings. At both ends of it the loop goes on "
     "along one of them. So {then} {must}."},
    {"corner:several",
     "{Subjects} have a dot each where nothing else meets, and take both sides there "
     "or neither; {then} {must}."},
    {"closed-pair",
     "{Pairs} share a line, or they would close a ring{left_out}. At both ends of it the loop goes "
     "on along one of them. So {then} {must}."},
    {"whichever", "Whichever sides {subject} takes, {then} {must}{others}."},
    {"brief", "the {n} at {about}"},
    {"kind", "numbers"},
    {"clash-most", "the {n} at {about} would have too many lines"},
    {"clash-least", "the {n} at {about} could not get its lines"},
    {"fault", "{Rule}, but {subject} {has}."},
    {NULL, NULL},
};
static const struct saying ends_sayings[] = {
    {"full", "{About} has two lines already; {then} {must}."},
    {"two-exits", "The line at {about} can go on one way only; {then} {must}."},
    {"dead-end", "A line to {about} could not go on; {then} {must}."},
    {"equal-clues", "{Rival} completes the line at {about}; {then} {must}."},
    {"shared", "However the loop passes {about}, {then} {must}{others}."},
    {"choice", "at {about} the loop takes {cases}"},
    {"kind", "dots"},
    {"clash-most", "{about} would have too many lines"},
    {"clash-least", "a line would end at {about}"},
    LOOP_FAULTS,
    {"fault:dot-missed", "{Rule}, but no line {is} at {about}."},
    {NULL, NULL},
};
static const struct saying loop_sayings[] = {
    {"early-ring", "With {with} the loop would close too early{others}; it {must}."},
    {"early-ring:several", "{Then} {must}: each would close the loop too early."},
    {"colours", "The loop takes as many dots of either checkerboard colour; {then} {must}."},
    LOOP_SAYINGS,
    {NULL, NULL},
};

/* By how many lines meet at the dot. */
static const char *ends_word(const struct model *m, const mark *marks, int sum) {
    const struct graph *g = &m->graph;
    int lines = 0, v = m->sums.at[sum].vertex;
    for (int i = 0; i < vertex_edges(g, v); i++)
        lines += lit_mark(marks, vertex_edge_at(g, v, i)->on) == MARK_YES;
    return lines == 4   ? "loop-cross"
           : lines == 3 ? "loop-branch"
           : lines == 0 ? "dot-missed"
                        : "dead-end";
}

static const struct family families[FAMILIES] = {
    [FAMILY_CLUE] = {.word = "clue-count",
                     .rule = "a number counts the sides of its cell that the loop takes",
                     .subject = "the {n} at {about}",
                     .sayings = clue_sayings},
    [FAMILY_ENDS] = {.role = ROLE_ENDS,
                     .word = "dead-end",
                     .rule = A_LOOP,
                     .subject = "{about}",
                     .sayings = ends_sayings,
                     .word_for = ends_word},
    [FAMILY_ALL] = {.role = ROLE_ENDS,
                    .word = "dead-end",
                    .rule = "the loop passes every dot and never branches",
                    .subject = "{about}",
                    .sayings = ends_sayings,
                    .word_for = ends_word},
    [FAMILY_LOOP] = {.word = "several-loops",
                     .rule = "the lines make one closed loop",
                     .subject = "the loop",
                     .sayings = loop_sayings},
};

/* The dots at the ends of a side, as numbers of grid points. */
static void ends_of(struct grid g, struct place side, int end[2]) {
    bool flat = side.dir == DIR_N || side.dir == DIR_S;
    int row = grid_row(g, side.a) + (side.dir == DIR_S);
    int col = grid_col(g, side.a) + (side.dir == DIR_E);
    end[0] = puzzle_point(g, row, col);
    end[1] = puzzle_point(g, row + !flat, col + flat);
}

/* A variable and an edge for each side; the face of a cell is its number + 1, outside is 0. */
static void add_sides(struct model *m) {
    for (int cell = 0; cell < grid_cells(m->grid); cell++)
        for (enum dir d = 0; d < DIRS; d++) {
            struct place side = place_side(m->grid, cell, d);
            int end[2], across = grid_step(m->grid, cell, d);
            if (side.a != cell || side.dir != (int)d)
                continue; /* the other cell's */
            ends_of(m->grid, side, end);
            graph_edge(m, end[0], end[1], lit_yes(model_var(m, side, MARK_NO)), cell + 1,
                       across + 1);
        }
}

/* The sides of cells before model_seal(), from the variables' places. */
static void sides_of(const struct model *m, lit *side) {
    for (int v = 0; v < model_vars(m); v++) {
        struct place at = m->vars.at[v].at;
        side[at.a * DIRS + at.dir] = lit_yes(v);
        if (at.b != at.a)
            side[at.b * DIRS + (int)dir_back((enum dir)at.dir)] = lit_yes(v);
    }
}

static void add_clues(const struct puzzle *p, struct model *m) {
    int cells = grid_cells(p->grid);
    lit *side = mem_alloc(cells * DIRS, sizeof *side);
    sides_of(m, side);
    for (int cell = 0; cell < cells; cell++) {
        int n = p->given[cell].number;
        if (p->given[cell].kind == GIVEN_NUMBER && n != NO_NUMBER)
            model_sum(m, FAMILY_CLUE, cell, side + cell * DIRS, DIRS, n, n);
    }
}

static void slither_compile(const struct puzzle *p, struct model *m) {
    struct grid g = p->grid;
    bool all = p->variant & VARIANT_ALL;
    genre_begin(p, m);
    model_graph(m, SHAPE_LOOP, FAMILY_LOOP, 1 + grid_cells(g));
    for (int row = 0; row <= g.rows; row++)
        for (int col = 0; col <= g.cols; col++)
            graph_vertex_at(m, place_point(g, row, col), all ? LIT_TRUE : LIT_BY_EDGES);
    for (int cell = 0; cell < grid_cells(g); cell++)
        graph_cell_face(m, cell, cell + 1);
    add_sides(m);
    add_clues(p, m);
    model_loop_degrees(m, all ? FAMILY_ALL : FAMILY_ENDS);
    model_seal(m);
}

static void slither_clues(struct puzzle *p, const struct model *m, const mark *solution,
                          struct rng *rng) {
    (void)rng;
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        int n = 0;
        for (enum dir d = 0; d < DIRS; d++)
            n += solution[m->side_var[cell * DIRS + (int)d]] == MARK_YES;
        if (p->given[cell].kind == GIVEN_NONE && n < DIRS) /* a 4 is the whole loop */
            p->given[cell] = (struct given){GIVEN_NUMBER, DIR_NONE, (int16_t)n};
    }
}

static const char *const aliases[] = {"slitherlink", "fences", "loopy", NULL};

static const char *const rules[] = {
    "Draw one closed loop along the sides of cells.",
    "{Clue-count}; a cell without one may have any.",
    "The loop never branches or crosses itself.",
    NULL,
};

static const struct variant variants[] = {
    {'f', VARIANT_ALL, "the loop passes every dot"},
    {0, 0, NULL},
};

static const struct file_section file[] = {{.field = FILE_VARIANT},
                                           {.field = FILE_NUMBERS},
                                           {.field = FILE_TINTS, .version = 1},
                                           {.field = FILE_FENCES},
                                           {.field = FILE_END}};

static const struct genre_idea ideas[] = {
    {"full", "A number that has its lines has no more: its other sides are no lines."},
    {"one-place",
     "When a number still lacks a line and one of its sides is left, that side is a line."},
    {"equal-clues", "Two lines meet at a dot, or none. When a number needs both at one of its "
                    "corners, no other line ends there."},
    {"difference", "A number can have only so many lines at one of its corners. What it lacks then "
                   "it has at its other sides."},
    {"shared", "A number needs so many of its sides, and a line that comes to a dot goes on. What "
               "all the ways have that this leaves is certain."},
    {"whichever", "A number takes some of its sides, and the line goes on from its corners. What "
                  "each of its ways brings about is certain."},
    {"closed-pair", "Two 3s side by side share a line: without it each would take its other three "
                    "sides, which is a ring. Their outer sides are lines, too, and the shared one "
                    "does not run straight on."},
    {"corner", "Where nothing else meets at a dot, as in the board's corner, a number takes "
               "both its sides there or neither. For a 3 it is both, for a 1 neither."},
    {"cut-off", "There is one loop only. A side that forces others into a ring while a number "
                "lacks its lines is wrong."},
    {"dead-end", "A line that comes to a dot goes on from it. Where nothing leads on, no line "
                 "comes."},
    {"early-ring", "A side that joins the two ends of one piece closes the loop. While a number "
                   "lacks its lines, that is too early."},
    {"escape", "The loop that goes to a part of the board to give its numbers their lines "
               "comes back. With two ways left it takes both."},
    {"few-ways", "A 1 takes one of its sides, a 2 two of them; with few left, see what each "
                 "choice does at the dots and at the next numbers. What all do is certain."},
    {"meeting", "Two 3s corner to corner both want the dot where they meet, and it has two "
                "lines. So each gets one there, and its two sides away from it are lines."},
    {"parity", "The loop that goes to a part of the board comes back, so it crosses the border "
               "of any block an even number of times. The lines across it settle the last open "
               "side."},
    {"two-exits", "A line that comes to a dot goes on from it. With one way left it takes that "
                  "way."},
    {NULL, NULL}};

const struct genre genre_slither = {
    .id = "slither",
    .title = "Slitherlink",
    .aliases = aliases,
    RULES(rules, families),
    .ideas = ideas,
    .grades = {{2.8, 3.5, 4.2, 5}},
    .variants = variants,
    .making = {.clues = slither_clues},
    .symmetry = SYMMETRY_TURN,
    .givens = {{.kind = GIVEN_NUMBER, .max = 4}},
    .field = FIELD_POINTS,
    .side = LOOK_FENCE,
    .body = {{BLOCK_NUM4, GIVEN_NUMBER, 0}},
    .file = file,
    .solution = &solution_inside,
    .sample = {"slither/6/6/38dk87c821dib05c", "x-x-x-\nxxxxxx\n---x--\nxxxx-x\n---xxx\n----xx\n"},
    .compile = slither_compile,
};
