/* Yajilin: shade cells and draw one loop through all other cells without a clue. */
#include "genre/sayings.h"
#include "genre/solution.h"

enum { FAMILY_CELL, FAMILY_TOUCH, FAMILY_CLUE, FAMILY_LOOP, FAMILY_OUTSIDE, FAMILIES };
enum { VARIANT_OUTSIDE = 1 };

/* A cell is "exactly 2 of its four segments, and the shading twice", so one sum speaks for four
 * rules of the paper. */
static const char *cell_word(const struct model *m, const mark *marks, int sum) {
    const struct sum *s = &m->sums.at[sum];
    int lines = 0;
    bool shaded = false;
    for (int i = 0; i < s->len; i++) {
        lit l = sum_lits(m, s)[i];
        if (lit_mark(marks, l) != MARK_YES)
            continue;
        if (place_is_cell(m->vars.at[lit_var(l)].at))
            shaded = true;
        else
            lines++;
    }
    if (shaded)
        return lines > 0 ? "line-on-shaded" : "empty-cell";
    return lines == 4   ? "loop-cross"
           : lines == 3 ? "loop-branch"
           : lines == 0 ? "empty-cell"
                        : "dead-end";
}

static const struct saying clue_sayings[] = {
    {"full", "The {n} at {about}: {then} {are}."},
    {"full:several", "{Subjects}: {then} {are}."},
    {"one-place", "The {n} at {about} has one place left for a shaded cell; {then} {must}."},
    {"all-needed", "The {n} at {about} needs every cell that is left; {then} {must}."},
    {"equal-clues",
     "The shaded cells that {subject} still needs are among those of {rival}; {then} {are}."},
    {"difference", "Beyond the cells that it shares with {rival}, {subject} counts {n}; {then} "
                   "{are}."},
    {"shared", "Every way to place the shaded cells of {subject} agrees; {then} {must}."},
    {"shared:one", "The shaded cells of {subject} fit in one way only; {then} {must}."},
    {"shared:cases", "{Subject} takes {cases}; either way {then} {must}."},
    {"whichever", "Wherever the shaded cells of {subject} are, {then} {must}."},
    {"whichever:cases", "{Subject} takes {cases}; either way {then} {must}."},
    {"either-way", "Each place for the shaded cells of {subject}, followed to its end, agrees; "
                   "{then} {must}."},
    {"brief", "the {n} at {about}"},
    {"clash-most", "the {n} at {about} would have too many"},
    {"clash-least", "the {n} at {about} would have too few places"},
    {NULL, NULL},
};

static const struct family families[FAMILIES] = {
    [FAMILY_CELL] = {.role = ROLE_ENDS,
                     .word = "dead-end",
                     .rule = "each cell without a clue is shaded or has the loop pass through it",
                     .subject = "the cell {about}",
                     .sayings = sayings_loop_cell,
                     .word_for = cell_word},
    [FAMILY_TOUCH] = {.word = "shaded-touch",
                      .rule = "shaded cells never touch by a side",
                      .subject = "the shaded cell {about}",
                      .sayings = sayings_shaded_touch,
                      .background = true},
    [FAMILY_CLUE] = {.word = "clue-count",
                     .rule = "a clue counts the shaded cells in its arrow's direction",
                     .subject = "the {n} at {about}",
                     .sayings = clue_sayings},
    [FAMILY_LOOP] = {.word = "several-loops",
                     .rule = "the lines make one closed loop",
                     .subject = "the loop",
                     .sayings = sayings_loop},
    [FAMILY_OUTSIDE] = {.word = "shaded-inside",
                        .rule = "shaded cells lie outside the loop",
                        .subject = "the shaded cell {about}"},
};

static bool validate(const struct puzzle *p, struct err *e) {
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        if (p->given[cell].number != NO_NUMBER && p->given[cell].dir == DIR_NONE)
            return err_set(e, "r%dc%d: a clue with a number needs an arrow",
                           grid_row(p->grid, cell) + 1, grid_col(p->grid, cell) + 1);
    return true;
}

static bool is_open(const struct puzzle *p, int cell) {
    return cell != NO_CELL && p->given[cell].kind == GIVEN_NONE;
}

/* Variables: a shading for each open cell, then a segment between each two that touch. */
static void add_variables(const struct puzzle *p, struct model *m, int *shade, int *east,
                          int *south) {
    int cells = grid_cells(p->grid);
    for (int cell = 0; cell < cells; cell++)
        shade[cell] = is_open(p, cell) ? model_var(m, place_cell(cell), MARK_NO) : -1;
    for (int cell = 0; cell < cells; cell++) {
        int e = grid_step(p->grid, cell, DIR_E), s = grid_step(p->grid, cell, DIR_S);
        east[cell] =
            is_open(p, cell) && is_open(p, e) ? model_var(m, place_segment(cell, e), MARK_NO) : -1;
        south[cell] =
            is_open(p, cell) && is_open(p, s) ? model_var(m, place_segment(cell, s), MARK_NO) : -1;
    }
}

static void add_touch_rules(const struct puzzle *p, struct model *m, const int *shade) {
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        for (int i = 0; i < 2; i++) {
            int next = grid_step(p->grid, cell, i == 0 ? DIR_E : DIR_S);
            if (next == NO_CELL || shade[cell] < 0 || shade[next] < 0)
                continue;
            lit pair[2] = {lit_yes(shade[cell]), lit_yes(shade[next])};
            model_sum(m, FAMILY_TOUCH, cell, pair, 2, 0, 1);
        }
    }
}

static void add_clue_rules(const struct puzzle *p, struct model *m, const int *shade) {
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        struct given g = p->given[cell];
        if (g.kind != GIVEN_CLUE || g.number == NO_NUMBER)
            continue;
        lit lits[GRID_MAX];
        int n = 0;
        for (int at = grid_step(p->grid, cell, g.dir); at != NO_CELL;
             at = grid_step(p->grid, at, g.dir))
            if (shade[at] >= 0)
                lits[n++] = lit_yes(shade[at]);
        model_sum(m, FAMILY_CLUE, cell, lits, n, g.number, g.number);
    }
}

/* The face with this cell at its lower right: the square between four cell centres, or the outer
 * face 0 along the border. */
static int face_at(struct grid g, int row, int col) {
    if (row < 1 || col < 1 || row >= g.rows || col >= g.cols)
        return 0;
    return 1 + (row - 1) * (g.cols - 1) + col - 1;
}

static void add_edge(const struct puzzle *p, struct model *m, int cell, enum dir d, int var) {
    struct grid g = p->grid;
    int next = grid_step(g, cell, d), row = grid_row(g, cell), col = grid_col(g, cell);
    if (next == NO_CELL)
        return;
    int a = d == DIR_E ? face_at(g, row, col + 1) : face_at(g, row + 1, col);
    int b = face_at(g, row + 1, col + 1);
    if (var >= 0)
        graph_edge(m, m->graph.cell_vertex[cell], m->graph.cell_vertex[next], lit_yes(var), a, b);
    else
        graph_edge(m, -1, -1, LIT_FALSE, a, b);
}

static void add_loop(const struct puzzle *p, struct model *m, const int *shade, const int *east,
                     const int *south) {
    struct grid g = p->grid;
    model_graph(m, SHAPE_LOOP, FAMILY_LOOP, 1 + (g.rows - 1) * (g.cols - 1));
    m->graph.outside_family = FAMILY_OUTSIDE;
    for (int cell = 0; cell < grid_cells(g); cell++)
        if (shade[cell] >= 0)
            graph_vertex(m, cell, lit_no(shade[cell]));
    for (int cell = 0; cell < grid_cells(g); cell++) {
        add_edge(p, m, cell, DIR_E, east[cell]);
        add_edge(p, m, cell, DIR_S, south[cell]);
        if ((p->variant & VARIANT_OUTSIDE) && shade[cell] >= 0)
            graph_outside(m, lit_yes(shade[cell]),
                          face_at(g, grid_row(g, cell), grid_col(g, cell)));
    }
}

static void compile(const struct puzzle *p, struct model *m) {
    int cells = grid_cells(p->grid);
    int *shade = mem_alloc(cells, sizeof *shade);
    int *east = mem_alloc(cells, sizeof *east), *south = mem_alloc(cells, sizeof *south);
    model_begin(m, p->grid, families, FAMILIES);
    add_variables(p, m, shade, east, south);
    add_loop(p, m, shade, east, south);
    model_loop_degrees(m, FAMILY_CELL);
    add_touch_rules(p, m, shade);
    add_clue_rules(p, m, shade);
    model_seal(m);
    mem_free(shade);
    mem_free(east);
    mem_free(south);
}

static const char *const aliases[] = {"yajirin", NULL};

static const char *const rules[] = {
    "Shade some cells and draw one closed loop through the centres of all other cells that hold no "
    "clue.",
    "Shaded cells never touch by a side.",
    "A clue says how many shaded cells lie in its arrow's direction, up to the edge, past other "
    "clues.",
    "The loop never branches, crosses itself or enters a clue cell.",
    "There is exactly one solution.",
    NULL,
};

static const struct variant variants[] = {
    {'b', 0, "clue cells are drawn differently"},
    {'o', VARIANT_OUTSIDE, "shaded cells lie outside the loop"},
    {0, 0, NULL},
};

static const enum file_section file[] = {FILE_VARIANT, FILE_ARROW_NUMBERS, FILE_SHADING, FILE_LINES,
                                         FILE_END};

const struct genre genre_yajilin = {
    .id = "yajilin",
    .title = "Yajilin",
    .aliases = aliases,
    .rules = rules,
    .nameless = true,
    .variants = variants,
    .file = file,
    .generator = "loops",
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
    .validate = validate,
    .compile = compile,
};
