/* Yajilin: shade cells and draw one loop through all other cells without a clue. */
#include "genre/genre.h"
#include "genre/sayings.h"

#include <ctype.h>
#include <string.h>

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

static const struct saying cell_sayings[] = {
    {"full:cell", "A line runs through {about}, so it {must}."},
    {"full:segment", "{about} is shaded or has both its line ends; {then} {must}."},
    {"one-place", "{about} has no exit at all, so no line can pass it; it {must}."},
    {"dead-end", "{about} has one exit left: a line could go in and not out; {then} {must}."},
    {"kept-open",
     "{about} has just two exits, and cannot be shaded beside a shaded cell; {then} {must}."},
    {"what-if", "If {then} were {supposed}, {subject} could not come out right; so it {must}."},
    {"short-chain", "If {then} were {supposed}, {subject} could not come out right after {n} "
                    "marks; so it {must}."},
    {"long-chain", "If {then} were {supposed}, {subject} could not come out right after {n} marks; "
                   "so it {must}."},
    {NULL, NULL},
};
static const struct saying clue_sayings[] = {
    {"full", "The {n} at {about} has all its shaded cells; {then} {must}."},
    {"one-place", "The {n} at {about} has one place left for a shaded cell; {then} {must}."},
    {"all-needed", "The {n} at {about} needs every cell that is left; {then} {must}."},
    {"equal-clues",
     "{Subject} finds the shaded cells that it still needs among those of {rival}; {then} {must}."},
    {"shared", "Every way to place the shaded cells of {subject} agrees; {then} {must}."},
    {"whichever", "Wherever the shaded cells of {subject} are, {then} {must}."},
    {NULL, NULL},
};
static const struct saying loop_sayings[] = {
    {"what-if", "If {then} were {supposed}, the loop would close too early; so it {must}."},
    {"short-chain",
     "If {then} were {supposed}, the loop would break up after {n} marks; so it {must}."},
    {"long-chain",
     "If {then} were {supposed}, the loop would break up after {n} marks; so it {must}."},
    {NULL, NULL},
};

static const struct family families[FAMILIES] = {
    [FAMILY_CELL] = {.role = ROLE_ENDS,
                     .word = "dead-end",
                     .rule = "each cell without a clue is shaded or has the loop pass through it",
                     .subject = "the cell {about}",
                     .sayings = cell_sayings,
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
                     .sayings = loop_sayings},
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

static void write_cell(const struct model *m, const mark *full, int cell, struct buf *out) {
    int var = m->cell_var[cell];
    if (var < 0) {
        buf_char(out, '-');
        return;
    }
    if (full[var] == MARK_YES) {
        buf_char(out, 'x');
        return;
    }
    for (enum dir d = 0; d < DIRS; d++) {
        int s = m->segment_var[cell * DIRS + (int)d];
        if (s >= 0 && full[s] == MARK_YES)
            buf_char(out, dir_letter(d));
    }
}

static void write_solution(const struct puzzle *p, const struct model *m, const mark *full,
                           struct buf *out) {
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        write_cell(m, full, cell, out);
        buf_char(out, grid_col(p->grid, cell) + 1 < p->grid.cols ? ' ' : '\n');
    }
}

static bool read_token(const struct model *m, int cell, const char *token, int n, mark *full) {
    int var = m->cell_var[cell];
    if (token[0] == '-')
        return n == 1 && var < 0;
    if (var < 0)
        return false;
    full[var] = token[0] == 'x' ? MARK_YES : MARK_NO;
    for (int i = 0; i < n && token[0] != 'x'; i++) {
        enum dir d = dir_of_letter(token[i]);
        int s = d == DIR_NONE ? -1 : m->segment_var[cell * DIRS + (int)d];
        if (s < 0)
            return false;
        full[s] = MARK_YES;
    }
    return true;
}

static bool read_solution(const struct puzzle *p, const struct model *m, const char *text,
                          mark *full, struct err *e) {
    memset(full, MARK_NO, (size_t)model_vars(m));
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        while (isspace((unsigned char)*text))
            text++;
        int n = (int)strcspn(text, " \t\r\n");
        if (n == 0 || !read_token(m, cell, text, n, full))
            return err_at(e, grid_row(p->grid, cell) + 1, grid_col(p->grid, cell) + 1,
                          "not a solution's cell");
        text += n;
    }
    return true;
}

static bool toggle_clue(struct puzzle *p, int cell, int with, struct err *e) {
    (void)with, (void)e;
    bool was = p->given[cell].kind == GIVEN_CLUE;
    p->given[cell] = (struct given){was ? GIVEN_NONE : GIVEN_CLUE, DIR_NONE, NO_NUMBER};
    return true;
}

/* The direction in which the board goes on longest: what a number counts until it is told. */
static enum dir longest_way(struct grid g, int cell) {
    int ahead[DIRS] = {grid_row(g, cell), g.cols - 1 - grid_col(g, cell),
                       g.rows - 1 - grid_row(g, cell), grid_col(g, cell)};
    enum dir best = DIR_N;
    for (enum dir d = DIR_E; d < DIRS; d++)
        best = ahead[d] > ahead[best] ? d : best;
    return best;
}

static bool set_number(struct puzzle *p, int cell, int number, struct err *e) {
    struct given *g = &p->given[cell];
    (void)e;
    if (number != NO_NUMBER && g->dir == DIR_NONE)
        g->dir = (int8_t)longest_way(p->grid, cell);
    g->kind = GIVEN_CLUE;
    g->number = (int16_t)number;
    return true;
}

static bool set_arrow(struct puzzle *p, int cell, int d, struct err *e) {
    (void)e;
    p->given[cell].kind = GIVEN_CLUE;
    p->given[cell].dir = (int8_t)d;
    return true;
}

static bool clear_clue(struct puzzle *p, int cell, int with, struct err *e) {
    (void)with, (void)e;
    p->given[cell] = (struct given){GIVEN_NONE, DIR_NONE, NO_NUMBER};
    return true;
}

static const struct setting_help setting[] = {
    {"toggle", "a grey cell that holds no clue, or an open one"},
    {"to-up", "and the like: the clue's arrow; a number that has none yet points the longest way"},
    {NULL, NULL},
};

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
    .generator = "loops",
    .looks = {.grid = true, .arrow_clues = true, .shade = true, .lines = true},
    .words = {"shaded", "unshaded", "a line", "no line"},
    .variants = variants,
    .file = file,
    .set = {toggle_clue, set_number, set_arrow, NULL, clear_clue},
    .setting = setting,
    .validate = validate,
    .compile = compile,
    .write_solution = write_solution,
    .read_solution = read_solution,
};
