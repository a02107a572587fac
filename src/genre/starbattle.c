/* Star Battle: so many stars in each row, column and room, and none touches another. */
#include "base/least.h"
#include "base/rng.h"
#include "genre/shared/shading.h"
#include "genre/shared/solution.h"

#include <string.h>

enum { FAMILY_ROW, FAMILY_COLUMN, FAMILY_ROOM, FAMILY_TOUCH, FAMILIES };
enum { MOST = 9 };

/* Of a row, a column or a room. */
#define STARS_SAYINGS(kinds)                                                                       \
    {"full", "{Subject} has its stars; {then} {must}."},                                           \
        {"full:several", "{Subjects} have their stars; {then} {must}."},                           \
        {"one-place", "{Subject} has one place left for a star; {then} {must}."},                  \
        {"one-place:several", "{Subjects} have one place left each for a star; {then} {must}."},   \
        {"all-needed", "{Subject} needs every place that is left; {then} {must}."},                \
        {"equal-clues:within",                                                                     \
         "What {rival} still needs lies in {subject}, which is then full; {then} {must}."},        \
        {"equal-clues", "{Subject} {shares share} with {rival}, so it can have no more "           \
                        "elsewhere; {then} {must}."},                                              \
        {"sets:no", "All further stars of {most} lie in {least}; {then} {must}."},                 \
        {"sets", "{Least} need more stars than {most} can give them; {then} {must}."},             \
        {"shared", "Wherever the stars of {subject} lie, {then} {must}{others}."},                 \
        {"whichever", "Wherever the stars of {subject} lie, {then} {must}{others}."},              \
        {"brief", "{subject}"}, {"kind", kinds},                                                   \
        {"clash-most", "{subject} would have too many stars"},                                     \
        {"clash-least", "{subject} would have too few places"},                                    \
        {"fault", "{Rule}, but {subject} {has}."}, {                                               \
        NULL, NULL                                                                                 \
    }
static const struct saying line_sayings[] = {STARS_SAYINGS("rows and columns")};
static const struct saying room_sayings[] = {STARS_SAYINGS("rooms")};
static const struct saying touch_sayings[] = {
    {"full", "Beside a star there is no other; {then} {are}."},
    {"clash", "stars would touch at {about}"},
    {"fault", "{Rule}, but {places} do."},
    {NULL, NULL},
};

static const struct family families[FAMILIES] = {
    [FAMILY_ROW] = {.role = ROLE_LINES,
                    .word = "line-count",
                    .rule = "each row has as many stars as the number says",
                    .subject = "{line}",
                    .sayings = line_sayings},
    [FAMILY_COLUMN] = {.role = ROLE_LINES,
                       .word = "line-count",
                       .rule = "each column has as many stars as the number says",
                       .subject = "{line}",
                       .sayings = line_sayings},
    [FAMILY_ROOM] = {.role = ROLE_PARTS,
                     .word = "room-under-stars",
                     .over = "room-over-stars",
                     .rule = "each room has as many stars as the number says",
                     .subject = "the room at {about}",
                     .sayings = room_sayings},
    [FAMILY_TOUCH] = {.word = "stars-touch",
                      .rule = "stars never touch, not even by corners",
                      .subject = "the square at {about}",
                      .sayings = touch_sayings,
                      .background = true},
};

static void add_starred_line(const struct puzzle *p, struct model *m, int family, int cell,
                             enum dir d) {
    lit lits[GRID_MAX];
    int n = 0;
    for (int at = cell; at != NO_CELL; at = grid_step(p->grid, at, d))
        lits[n++] = lit_yes(at);
    model_sum(m, family, cell, lits, n, p->number, p->number);
}

/* Two that touch lie in one 2x2 square. */
static void starbattle_compile(const struct puzzle *p, struct model *m) {
    genre_begin(p, m);
    shading_cells(p, m);
    for (int row = 0; row < p->grid.rows; row++)
        add_starred_line(p, m, FAMILY_ROW, grid_cell(p->grid, row, 0), DIR_E);
    for (int col = 0; col < p->grid.cols; col++)
        add_starred_line(p, m, FAMILY_COLUMN, col, DIR_S);
    shading_rooms(p, m, FAMILY_ROOM, p->number);
    shading_blocks(m, FAMILY_TOUCH, 0, 1, NULL);
    model_seal(m);
}

/* --- stars first, then rooms round them ------------------------------------------------------- */

/* How many stars boards of a size usually have; one in three has one fewer, which is easier. */
static int usual_stars(struct rng *rng, int side) {
    int usual = side < 10 ? 1 : side < 14 ? 2 : 3;
    return usual > 1 && rng_below(rng, 3) == 0 ? usual - 1 : usual;
}

static bool may_star(struct grid g, const mark *star, const int *in_col, int most, int cell) {
    int row = grid_row(g, cell), col = grid_col(g, cell);
    bool may = in_col[col] < most && (col == 0 || star[cell - 1] != MARK_YES);
    for (int c = col - 1; c <= col + 1 && may && row > 0; c++)
        may = c < 0 || c >= g.cols || star[grid_cell(g, row - 1, c)] != MARK_YES;
    return may;
}

/* Stars row by row, each in a random place that is allowed. False: in some row there was none. */
static bool draw_stars(struct grid g, struct rng *rng, int most, mark *star) {
    int in_col[GRID_MAX] = {0};
    for (int cell = 0; cell < grid_cells(g); cell++)
        star[cell] = MARK_NO;
    for (int i = 0; i < g.rows * most; i++) {
        int row = i / most, found = NO_CELL, alike = 0;
        for (int col = 0; col < g.cols; col++) {
            int cell = grid_cell(g, row, col), urgent = 1 + (in_col[col] * g.rows < row * most);
            bool beside =
                star[cell] == MARK_YES || (col + 1 < g.cols && star[cell + 1] == MARK_YES);
            for (int k = 0; k < urgent && !beside && may_star(g, star, in_col, most, cell); k++)
                found = rng_below(rng, ++alike) == 0 ? cell : found;
        }
        if (found == NO_CELL)
            return false;
        star[found] = MARK_YES;
        in_col[grid_col(g, found)]++;
    }
    return true;
}

/* A room of this label that touches a part which has no room yet: one such part at random, or -1.
 */
static int part_beside(const struct puzzle *p, struct rng *rng, const int *room_of, int room) {
    int found = -1, alike = 0;
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        for (enum dir d = 0; d < DIRS && room_of[p->room[cell]] == room; d++) {
            int next = grid_step(p->grid, cell, d);
            if (next != NO_CELL && room_of[p->room[next]] < 0 && rng_below(rng, ++alike) == 0)
                found = p->room[next];
        }
    return found;
}

/* Of parts with a star each, `most` that hang together make a room. False: some were left over. */
static bool join_parts(struct puzzle *p, struct rng *rng, int most) {
    int parts = p->rooms;
    LOCAL(mem_free_at) int *room_of = mem_alloc(parts, sizeof *room_of);
    LOCAL(mem_free_at) int *order = mem_alloc(parts, sizeof *order);
    LOCAL(mem_free_at) int *label = mem_alloc(grid_cells(p->grid), sizeof *label);
    bool fits = true;
    for (int i = 0; i < parts; i++) {
        room_of[i] = -1;
        order[i] = i;
    }
    rng_shuffle(rng, order, parts);
    for (int i = 0; i < parts && fits; i++) {
        if (room_of[order[i]] >= 0)
            continue;
        room_of[order[i]] = i;
        for (int k = 1; k < most && fits; k++) {
            int part = part_beside(p, rng, room_of, i);
            fits = part >= 0;
            if (fits)
                room_of[part] = i;
        }
    }
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        label[cell] = room_of[p->room[cell]];
    if (fits)
        puzzle_set_rooms(p, label);
    return fits;
}

/* Small boards may have no stars that fit: what was drawn last stays then, and has no solution. */
static void starbattle_rooms(struct puzzle *p, struct rng *rng, mark *solution) {
    enum { TRIES = 2000, CELLS = 400 * TRIES }; /* the second for a large board, within .1 s */
    enum { SLOW_IN = 2, SLOW = 10 };            /* with 1, no easy one of 15x15 comes in 10 s */
    int cells = grid_cells(p->grid);
    LOCAL(mem_free_at) int *label = mem_alloc(cells, sizeof *label);
    int pace[GRID_MAX * MOST];
    bool fits = false;
    p->number = usual_stars(rng, p->grid.rows);
    for (int i = 0; i < min_int(TRIES, CELLS / cells) && !fits; i++) {
        int n = 0;
        if (!draw_stars(p->grid, rng, p->number, solution))
            continue;
        for (int cell = 0; cell < cells; cell++)
            label[cell] = solution[cell] == MARK_YES ? n++ : -1;
        draw_paces(rng, SLOW_IN, SLOW, n, pace);
        grow_rooms(p, rng, pace, label, solution);
        fits = join_parts(p, rng, p->number);
    }
}

static const char *const aliases[] = {"star-battle", "sternenschlacht", NULL};
static const char *const rules[] = {
    "Put stars into cells: each row, each column and each room has as many as the number says.",
    "{Stars-touch}.",
    NULL,
};

static const struct file_section file[] = {{.field = FILE_NUMBER},
                                           {.field = FILE_ROOMS, .version = FILE_LABELS_ALONE},
                                           {.field = FILE_SHADING},
                                           {.field = FILE_END}};

static const struct genre_idea ideas[] = {
    {"one-place",
     "When a row, a column or a room lacks a star and one cell is left for it, the star is there."},
    {"equal-clues",
     "A room and a column, or a row, share cells. When the stars that the one needs are there and "
     "are all that the other may have, the other's own cells are empty."},
    {"difference", "A room and a column, or a row, share cells. What the one cannot have there it "
                   "has among its own cells."},
    {"shared", "Stars never touch, so the places that are left for a room, a row or a column may "
               "be few. One without which there would be too few holds a star."},
    {"whichever", "A room, a row or a column has its star in one of a few places. A cell that "
                  "touches each of them is empty."},
    {"packing", "Suppose a star: the eight cells round it are empty then. If a room, a row or a "
                "column has too few places left, there is no star."},
    {"few-ways", "A row, a column or a room has few places left for its stars. One that leaves "
                 "another room too few is out; what all others touch stays empty."},
    {"meeting", "Columns get their stars from the rooms that they cross. When two columns lie "
                "in two rooms that have just so many, those rooms have no star elsewhere."},
    {"sets", "When some columns can have their stars in as many rooms only, those rooms have "
             "theirs there and nowhere else. It holds the other way round, too."},
    {"short-chain",
     "Suppose a star: all round it, its row, its column and its room close. When "
     "another row or room then has too few places, or too many stars, there is none."},
    {"two-clues", "A star closes places of its neighbours. Suppose it: when a row or column that "
                  "it fills leaves a room too few places, there is none."},
    {NULL, NULL}};

const struct genre genre_starbattle = {
    .id = "starbattle",
    .title = "Star Battle",
    .aliases = aliases,
    RULES(rules, families),
    .ideas = ideas,
    .generator = "walls",
    .making = {.pieces = PIECES_ROOMS,
               .room_size = 8,
               .yes_percent = 20,
               .clues = shading_no_clues,
               .rooms = starbattle_rooms,
               .rooms_fixed = true},
    .parts = PUZZLE_ROOMS,
    .number = {.name = "star", .min = 1, .max = MOST},
    .square = true,
    .cell = LOOK_STAR,
    .body = {{BLOCK_NUMBER, 0, 0}, {BLOCK_BORDERS, 0, 0}},
    .file = file,
    .solution = &solution_cells,
    .sample = {"starbattle/6/6/1/8jj3b6n03gqa", "---*--\n"
                                                "-*----\n"
                                                "----*-\n"
                                                "*-----\n"
                                                "--*---\n"
                                                "-----*\n"},
    .compile = starbattle_compile,
};
