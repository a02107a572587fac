/* Gokigen Naname: a slash in each cell; numbers count those that meet there, and none close a ring.
 */
#include "genre/shared/shading.h"
#include "genre/shared/solution.h"
#include "model/model.h"

enum { FAMILY_COUNT, FAMILY_RING, FAMILY_UNMARKED, FAMILIES };
enum { ROUND = 4 };

static const struct saying count_sayings[] = {
    {"full", "The {n} on {about} has its lines; {then} {must}."},
    {"full:several", "{Subjects} have their lines; {then} {must}."},
    {"one-place", "The {n} on {about} has one place left for a line; {then} {must}."},
    {"one-place:several", "{Subjects} have one place left each for a line; {then} {must}."},
    {"all-needed", "The {n} on {about} needs every line that is left; {then} {must}."},
    {"all-needed:several", "{Subjects} need every line that is left; {then} {must}."},
    {"equal-clues",
     "{Subject} {shares share} with {rival}; so it can have no more elsewhere; {then} {must}."},
    {"shared", "Wherever the lines of {subject} lie, {then} {must}{others}."},
    {"whichever", "Wherever the lines of {subject} lie, {then} {must}{others}."},
    {"choice", "{subject} takes the lines in {cases}"},
    {"brief", "{subject}"},
    {"kind", "numbers"},
    {"clash-most", "{subject} would have too many lines"},
    {"clash-least", "{subject} would have too few lines"},
    {"fault", "{Rule}, but {subject} {has}."},
    {NULL, NULL},
};
static const struct saying ring_sayings[] = {
    {"only-way", "The other line in {then} would close a ring; it {must}."},
    {"only-way:several", "The other lines would close rings; {then} {must}."},
    {"split", "The other line in {then} would close a ring; it {must}."},
    {"brief", "else a ring is closed"},
    {"brief:no", "else a ring is closed"},
    {"clash", "the lines would close a ring"},
    {"fault", "{Rule}, but one goes round {places}."},
    {NULL, NULL},
};
static const struct saying unmarked_sayings[] = {
    {"fault", "{Rule}, but there is none {at_places}."},
    {NULL, NULL},
};

static const struct family families[FAMILIES] = {
    [FAMILY_COUNT] = {.word = "corner-count",
                      .rule = "a number counts the lines that meet at its grid point",
                      .subject = "the {n} on {about}",
                      .sayings = count_sayings},
    [FAMILY_RING] = {.word = "line-ring",
                     .rule = "the lines never close a ring",
                     .subject = "the lines",
                     .sayings = ring_sayings},
    [FAMILY_UNMARKED] = {.word = "empty-cell",
                         .rule = "every cell has a diagonal line",
                         .subject = "the cell {about}",
                         .sayings = unmarked_sayings},
};

/* The lines of cells that meet at a grid point; how many. A falling one joins the upper left corner
 * of its cell, and the lower right one. */
static int lines_at(struct grid g, int point, lit lines[ROUND]) {
    int cells[ROUND], n = puzzle_point_cells(g, point, cells);
    for (int i = 0; i < n; i++) {
        int corner = puzzle_point(g, grid_row(g, cells[i]), grid_col(g, cells[i]));
        bool falling = point == corner || point == corner + g.cols + 2;
        lines[i] = lit_of(cells[i], falling ? MARK_YES : MARK_NO);
    }
    return n;
}

/* With a line in every cell, a ring shuts in the grid points within: they are joined to nothing
 * outside, since each cell's line is one of theirs or crosses the way out. So there is no ring
 * where every point is joined to the edge of the board. Lines join points of one colour of a
 * checkerboard: each colour is a graph. */
static void add_rings(struct model *m, int colour) {
    struct grid g = m->grid;
    int across = g.cols + 1, *vertex = mem_alloc(puzzle_points(g), sizeof *vertex);
    model_graph(m, SHAPE_CONNECTED, FAMILY_RING, 0);
    int edge = graph_border(m);
    for (int i = 0; i < puzzle_points(g); i++) {
        int row = i / across, col = i % across;
        if ((row + col) % 2 != colour)
            continue;
        vertex[i] = graph_vertex_at(m, place_point(g, row, col), LIT_TRUE);
        if (row == 0 || col == 0 || row == g.rows || col == g.cols)
            graph_edge(m, vertex[i], edge, LIT_TRUE, -1, -1);
    }
    for (int cell = 0; cell < grid_cells(g); cell++) {
        int row = grid_row(g, cell), col = grid_col(g, cell), at = puzzle_point(g, row, col);
        if ((row + col) % 2 == colour)
            graph_edge(m, vertex[at], vertex[at + across + 1], lit_yes(cell), -1, -1);
        else
            graph_edge(m, vertex[at + 1], vertex[at + across], lit_no(cell), -1, -1);
    }
}

static void gokigen_compile(const struct puzzle *p, struct model *m) {
    genre_begin(p, m);
    model_wants_marks(m, FAMILY_UNMARKED);
    shading_cells(p, m);
    for (int i = 0; i < puzzle_points(p->grid); i++) {
        lit lines[ROUND];
        int n = lines_at(p->grid, i, lines), number = p->point[i].number;
        if (number != NO_NUMBER)
            model_printed_sum(m, FAMILY_COUNT, lit_var(lines[n - 1]), i, lines, n, number);
    }
    add_rings(m, 0);
    add_rings(m, 1);
    model_seal(m);
}

static void gokigen_clues(struct puzzle *p, const struct model *m, const mark *solution,
                          struct rng *rng) {
    (void)m, (void)rng;
    for (int i = 0; i < puzzle_points(p->grid); i++) {
        lit lines[ROUND];
        int n = lines_at(p->grid, i, lines), meet = 0;
        for (int k = 0; k < n; k++)
            meet += lit_mark(solution, lines[k]) == MARK_YES;
        if (p->point[i].kind == GIVEN_NONE)
            p->point[i] = given_numbered(GIVEN_NUMBER, meet);
    }
}

static const char *const aliases[] = {"slant", "gokigen-naname", NULL};
static const char *const rules[] = {
    "Draw a diagonal line in every cell, from corner to corner.",
    "{Corner-count}.",
    "{Line-ring}.",
    NULL,
};

static const struct file_section file[] = {
    {.field = FILE_POINTS}, {.field = FILE_SHADING, .words = {".", "1", "2"}}, {.field = FILE_END}};

static const struct genre_idea ideas[] = {
    {"full", "A number says how many lines meet at its dot. When they do, the lines in the other "
             "cells round it pass it by."},
    {"one-place",
     "When one more line must meet at a dot and one cell round it is left, the line there does."},
    {"all-needed", "When as many lines must still meet at a dot as there are cells left round it, "
                   "all of them do."},
    {"only-way", "The lines never close a ring. Where one of the two lines in a cell would, the "
                 "cell holds the other one."},
    {"split", "Lines never close a ring, however long. Follow those that end at the corners of the "
              "cell: the line that would join them into a ring is wrong."},
    {"shared", "Suppose one of the two lines in a cell, and see what the number at its end does "
               "then. If another number beside it has too many lines by that, or too few, the cell "
               "holds the other line."},
    {"whichever",
     "Suppose one of the two lines in a cell, and follow the numbers at its ends. If lines close a "
     "ring then, or a number goes wrong, the cell holds the other line."},
    {"few-ways", "A number on a dot gets its lines in one of few ways. What all of them leave to "
                 "the dots near by is certain."},
    {"short-chain", "Suppose a line, and go from dot to dot: each number says what its last cells "
                    "hold. When the lines close a ring or a number cannot be met, it is the other "
                    "line."},
    {"two-clues", "A line ends at two dots. Suppose it: when one of the numbers then takes from a "
                  "dot near by what that needs, or gives it too much, it is the other line."},
    {"what-if", "Suppose a line, and look at the numbers at its ends. When one of them has too "
                "many or too few at once, it is the other line."},
    {NULL, NULL}};

const struct genre genre_gokigen = {
    .id = "gokigen",
    .title = "Gokigen Naname",
    .aliases = aliases,
    RULES(rules, families),
    .ideas = ideas,
    .making = {.yes_percent = 50, .clues = gokigen_clues},
    .parts = PUZZLE_POINTS,
    .point = {.kind = GIVEN_NUMBER, .max = ROUND},
    .field = FIELD_POINTS,
    .cell = LOOK_SLASH,
    .body = {{BLOCK_POINTS4, GIVEN_NUMBER, 0}},
    .old_body = true,
    .file = file,
    .solution = &solution_cells,
    .sample = {"gokigen/5/5/0b11bdh831cj3745160b", "/////\n"
                                                   "/\\/\\/\n"
                                                   "/////\n"
                                                   "\\//\\/\n"
                                                   "////\\\n"},
    .compile = gokigen_compile,
};
