/* Heyawake: shade cells by room numbers; the rest hangs together and passes two rooms at most. */
#include "genre/genre.h"
#include "genre/sayings.h"
#include "puzzle/change.h"

#include <ctype.h>
#include <string.h>

enum { FAMILY_ROOM, FAMILY_TOUCH, FAMILY_RUN, FAMILY_JOINED, FAMILIES };

static const struct saying room_sayings[] = {
    {"full", "The room of {n} at {about} has all its shaded cells; {then} {must}."},
    {"one-place",
     "The room of {n} at {about} has one place left for a shaded cell; {then} {must}."},
    {"all-needed", "The room of {n} at {about} needs every cell that is left; {then} {must}."},
    {"equal-clues",
     "{Subject} finds the shaded cells that it still needs within {rival}; {then} {must}."},
    {"shared", "Every way to shade {subject} agrees; {then} {must}."},
    {"whichever", "However {subject} is shaded without cutting the board, {then} {must}."},
    {NULL, NULL},
};
static const struct saying run_sayings[] = {
    {"one-place", "From {about} an unshaded run would enter three rooms; {then} {must}."},
    {"whichever", "Whichever cell breaks {subject}, {then} {must}."},
    {"what-if", "If {then} were {supposed}, a run would enter three rooms; so it {must}."},
    {"short-chain",
     "If {then} were {supposed}, {subject} would stay open after {n} marks; so it {must}."},
    {"long-chain",
     "If {then} were {supposed}, {subject} would stay open after {n} marks; so it {must}."},
    {NULL, NULL},
};
static const struct saying joined_sayings[] = {
    {"only-way", "Unshaded cells beside {about} have no other way out; {then} {must}."},
    {"split", "With {with} the unshaded cells would fall in two; {then} {must}."},
    {"what-if", "If {then} were {supposed}, unshaded cells would be cut off; so it {must}."},
    {"short-chain",
     "If {then} were {supposed}, unshaded cells would be cut off after {n} marks; so it {must}."},
    {"long-chain",
     "If {then} were {supposed}, unshaded cells would be cut off after {n} marks; so it {must}."},
    {"deep-what-if",
     "If {then} were {supposed}, unshaded cells would be cut off after {n} marks; so it {must}."},
    {NULL, NULL},
};

static const struct family families[FAMILIES] = {
    [FAMILY_ROOM] = {.word = "room-count",
                     .rule = "a room's number is its count of shaded cells",
                     .subject = "the room of {n} at {about}",
                     .sayings = room_sayings},
    [FAMILY_TOUCH] = {.word = "shaded-touch",
                      .rule = "shaded cells never touch by a side",
                      .subject = "the shaded cell beside {about}",
                      .sayings = sayings_shaded_touch,
                      .background = true},
    [FAMILY_RUN] = {.word = "three-rooms",
                    .rule = "no straight run of unshaded cells enters more than two rooms",
                    .subject = "the run through three rooms from {about}",
                    .sayings = run_sayings},
    [FAMILY_JOINED] = {.word = "unshaded-split",
                       .rule = "the unshaded cells are connected",
                       .subject = "the unshaded cells",
                       .sayings = joined_sayings},
};

static bool validate(const struct puzzle *p, struct err *e) {
    return p->room ? true : err_set(e, "the puzzle has no rooms");
}

/* On the whole board the variable of a cell has the cell's number. */
static void add_rooms(const struct puzzle *p, struct model *m) {
    int cells = grid_cells(p->grid);
    lit *lits = mem_alloc(cells, sizeof *lits);
    for (int room = 0; room < p->rooms; room++) {
        int n = 0, about = puzzle_room_cell(p, room);
        if (p->room_number[room] == NO_NUMBER)
            continue;
        for (int cell = about; cell < cells; cell++)
            if (p->room[cell] == room)
                lits[n++] = lit_yes(cell);
        model_sum(m, FAMILY_ROOM, about, lits, n, p->room_number[room], p->room_number[room]);
    }
    mem_free(lits);
}

/* The shortest window from a cell that enters three rooms holds a shaded cell; windows that could
 * start one cell later are left to that cell. */
static void add_run(const struct puzzle *p, struct model *m, int cell, enum dir d) {
    lit lits[GRID_MAX];
    int n = 0, rooms = 1, at = cell, next = grid_step(p->grid, cell, d);
    if (next == NO_CELL || p->room[next] == p->room[cell])
        return;
    lits[n++] = lit_yes(cell);
    for (; next != NO_CELL && rooms < 3; at = next, next = grid_step(p->grid, next, d)) {
        rooms += p->room[next] != p->room[at];
        lits[n++] = lit_yes(next);
    }
    if (rooms == 3)
        model_sum(m, FAMILY_RUN, cell, lits, n, 1, n);
}

static void compile(const struct puzzle *p, struct model *m) {
    static const enum dir ahead[2] = {DIR_E, DIR_S};
    int cells = grid_cells(p->grid);
    model_begin(m, p->grid, families, FAMILIES);
    for (int cell = 0; cell < cells; cell++)
        model_var(m, place_cell(cell), MARK_NO);
    add_rooms(p, m);
    model_graph(m, SHAPE_CONNECTED, FAMILY_JOINED, 0);
    for (int cell = 0; cell < cells; cell++)
        graph_vertex(m, cell, lit_no(cell));
    for (int cell = 0; cell < cells; cell++) {
        for (int i = 0; i < 2; i++) {
            int next = grid_step(p->grid, cell, ahead[i]);
            if (next == NO_CELL)
                continue;
            lit pair[2] = {lit_yes(cell), lit_yes(next)};
            model_sum(m, FAMILY_TOUCH, cell, pair, 2, 0, 1);
            graph_edge(m, cell, next, LIT_TRUE, -1, -1);
            add_run(p, m, cell, ahead[i]);
        }
    }
    model_seal(m);
}

static void write_solution(const struct puzzle *p, const struct model *m, const mark *full,
                           struct buf *out) {
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        buf_char(out, full[m->cell_var[cell]] == MARK_YES ? 'x' : '-');
        if (grid_col(p->grid, cell) + 1 == p->grid.cols)
            buf_char(out, '\n');
    }
}

static bool read_solution(const struct puzzle *p, const struct model *m, const char *text,
                          mark *full, struct err *e) {
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        while (isspace((unsigned char)*text))
            text++;
        if (*text != 'x' && *text != '-')
            return err_at(e, grid_row(p->grid, cell) + 1, grid_col(p->grid, cell) + 1,
                          "not a solution's cell");
        full[m->cell_var[cell]] = *text++ == 'x' ? MARK_YES : MARK_NO;
    }
    return true;
}

static bool own_room(struct puzzle *p, int cell, int with, struct err *e) {
    (void)with;
    bool alone = true;
    for (enum dir d = 0; d < DIRS; d++) {
        int next = grid_step(p->grid, cell, d);
        alone = alone && (next == NO_CELL || p->room[next] != p->room[cell]);
    }
    if (alone)
        return err_set(e, "this cell is a room of its own");
    change_own_room(p, cell);
    return true;
}

static bool set_number(struct puzzle *p, int cell, int number, struct err *e) {
    (void)e;
    p->room_number[p->room[cell]] = number;
    return true;
}

/* The room of a cell paints the next one. */
static bool paint(struct puzzle *p, int cell, int d, struct err *e) {
    int next = grid_step(p->grid, cell, (enum dir)d);
    if (next == NO_CELL)
        return err_set(e, "the board ends here");
    if (p->room[next] != p->room[cell])
        change_room(p, next, p->room[cell]);
    return true;
}

static bool merge(struct puzzle *p, int cell, int d, struct err *e) {
    int next = grid_step(p->grid, cell, (enum dir)d);
    if (next == NO_CELL || p->room[next] == p->room[cell])
        return err_set(e, "no other room lies there");
    change_join_rooms(p, p->room[cell], p->room[next]);
    return true;
}

static bool clear_number(struct puzzle *p, int cell, int with, struct err *e) {
    (void)with;
    return set_number(p, cell, NO_NUMBER, e);
}

static const struct setting_help setting[] = {
    {"toggle", "the cell becomes a room of its own"},
    {"to-up",
     "and the like: the room is painted into the next cell; with the pen down every move paints"},
    {"merge", "two rooms become one"},
    {"number", "the number of the whole room"},
    {NULL, NULL},
};

static const char *const aliases[] = {NULL};
static const char *const rules[] = {
    "Shade some cells; a room's number is its count of shaded cells.",
    "Shaded cells never touch by a side.",
    "The unshaded cells are connected.",
    "No straight run of unshaded cells enters more than two rooms.",
    "There is exactly one solution.",
    NULL,
};
static const struct variant variants[] = {{0, 0, NULL}};

static const enum file_section file[] = {FILE_ROOMS, FILE_ROOM_NUMBERS, FILE_SHADING, FILE_CROSSES,
                                         FILE_END};

const struct genre genre_heyawake = {
    .id = "heyawake",
    .title = "Heyawake",
    .aliases = aliases,
    .rules = rules,
    .generator = "rooms",
    .looks = {.grid = true, .rooms = true, .shade = true, .note_crosses = true},
    .words = {"shaded", "unshaded", "a line", "no line"},
    .variants = variants,
    .file = file,
    .set = {own_room, set_number, paint, merge, clear_number},
    .set_carries = true,
    .setting = setting,
    .validate = validate,
    .compile = compile,
    .write_solution = write_solution,
    .read_solution = read_solution,
};
