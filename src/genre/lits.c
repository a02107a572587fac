/* LITS: a tetromino in each room, no square, all connected, and no two equal ones that touch. */
#include "genre/shared/grown_rooms.h"
#include "genre/shared/shading.h"
#include "genre/shared/solution.h"
#include "genre/shared/tetrominoes.h"

enum { FAMILY_ROOM, FAMILY_POOL, FAMILY_PIECE, FAMILY_EQUAL, FAMILY_JOINED, FAMILIES };
enum { SIZE = TETROMINO };

static const char *piece_word(const struct model *m, const mark *marks, int sum) {
    struct tally t = sum_tally(m, marks, &m->sums.at[sum]);
    return t.yes > SIZE ? "room-over-four" : t.yes == 0 ? "room-empty" : "room-under-four";
}

static const struct saying room_sayings[] = {
    {"full", "The room at {about} has its four shaded cells; {then} {must}."},
    {"all-needed:several", "{Subjects} have just four cells each for their pieces; {then} {must}."},
    {"shared", "Whichever four cells of the room at {about} are shaded without a square, {then} "
               "{must}{others}."},
    {"all-needed", "The room at {about} has just four cells for its piece; {then} {must}."},
    {"whichever", "Whichever cells of the room at {about} are shaded, {then} {must}{others}."},
    {"choice", "the room at {about} has only {cases} left for its piece"},
    {"brief", "the room at {about}"},
    {"kind", "rooms"},
    {"clash-most", "the room at {about} would have more than four shaded cells"},
    {"clash-least", "the room at {about} would have too few cells for a piece"},
    {"fault", "{Rule}, but {subject} {has}."},
    {NULL, NULL},
};
static const struct saying pool_sayings[] = {
    {"full", "Three cells of the square at {about} are shaded; {then} {must}."},
    {"clash", "the square at {about} would be shaded"},
    {"fault", "{Rule}, but {subject} is."},
    {NULL, NULL},
};
static const struct saying piece_sayings[] = {
    {"overlap", "All {ways} pieces that fit in the room at {about} cover {then}; {it} {must}."},
    {"overlap:cases", "The room at {about} has two ways left: {cases}. Both shade {then}."},
    {"overlap:one", "Only one piece fits in the room at {about}: {then} {must}."},
    {"uncovered", "No piece that fits in the room at {about} reaches {then}; {it} {must}."},
    {"shared",
     "All {ways} pieces for the room at {about} that fill no 2x2 square agree; {then} {must}."},
    {"shared:no",
     "No piece for the room at {about} takes {either} without filling a 2x2 square; {it} {must}."},
    {"shared:cell",
     "Every piece for the room at {about} without {either} would fill a 2x2 square; {it} {must}."},
    {"shared:cases", "Without a 2x2 square {choice}{every} {then} {must}."},
    {"shared:one", "In the room at {about} every other piece would shade a square; {then} {must}."},
    {"whichever", "Whichever piece the room at {about} takes, {then} {must}{others}."},
    {"choice", "in the room at {about} the piece is {cases}"},
    {"brief", "the room at {about}"},
    {"clash", "no piece would fit in the room at {about}"},
    {"fault", "{Rule}, but not in the room at {about}."},
    {NULL, NULL},
};
static const struct saying equal_sayings[] = {
    {"kept-apart", "The room at {other} can only hold {type}, so the room at {about} may not touch "
                   "it with another one; {then} {must}."},
    {"brief", "else equal pieces touch"},
    {"clash", "the rooms at {about} and {other} would have equal pieces that touch"},
    {"fault", "{Rule}, but those in {subject} do."},
    {NULL, NULL},
};
static const struct saying joined_sayings[] = {
    {"only-way", "{Group shaded cell} can only get out through {then}, which {must}."},
    {"split", "{Supposed}, {then} would cut {group shaded cell} off from the others; it {must}."},
    {"unreached", "The other shaded cells do not reach {then} any more; {it} {must}."},
    {"brief", "the only way out"},
    {"brief:no", "out of reach"},
    {"clash", "{group shaded cell} would be cut off from the others"},
    {"fault", "{Rule}, but the part {at_places} is apart from the rest."},
    {NULL, NULL},
};

static const struct family families[FAMILIES] = {
    [FAMILY_ROOM] = {.word = "room-under-four",
                     .rule = "each room has four shaded cells",
                     .subject = "the room at {about}",
                     .sayings = room_sayings,
                     .word_for = piece_word},
    [FAMILY_POOL] = {.word = "pool",
                     .rule = "no square of four cells is shaded",
                     .subject = "the square at {about}",
                     .sayings = pool_sayings,
                     .background = true},
    [FAMILY_PIECE] = {.word = "room-split",
                      .rule = "the four shaded cells of a room are connected",
                      .subject = "the piece in the room at {about}",
                      .sayings = piece_sayings,
                      .types = tetromino_names},
    [FAMILY_EQUAL] = {.word = "equal-touch",
                      .rule = "equal pieces never touch by a side",
                      .subject = "the rooms at {about} and {other}",
                      .sayings = equal_sayings,
                      .types = tetromino_names},
    [FAMILY_JOINED] = {.word = "shaded-split",
                       .rule = "the shaded cells are connected",
                       .subject = "the shaded cells",
                       .sayings = joined_sayings},
};

static void lits_compile(const struct puzzle *p, struct model *m) {
    model_begin(m, p->grid, families, FAMILIES);
    shading_cells(p, m);
    shading_rooms(p, m, FAMILY_ROOM, SIZE);
    shading_blocks(m, FAMILY_POOL, 0, SIZE - 1, NULL);
    shading_connected(m, FAMILY_JOINED, true, NULL);
    tetrominoes_in_rooms(p, m, FAMILY_PIECE, FAMILY_EQUAL);
    model_seal(m);
}

static void lits_rooms(struct puzzle *p, struct rng *rng, mark *solution) {
    int *label = mem_alloc(grid_cells(p->grid), sizeof *label);
    tetrominoes_draw(p->grid, rng, label);
    grow_rooms(p, rng, label, solution);
    mem_free(label);
}

static const char *const rules[] = {
    "Shade four connected cells in each room; they are an L, an I, a T or an S, turned or "
    "mirrored.",
    "No 2x2 square is all shaded.",
    "The shaded cells of the whole board are connected.",
    "Two equal pieces never touch by a side, also where one is turned or mirrored.",
    NULL,
};

static const char *const aliases[] = {"nuruomino", NULL};

static const struct file_section file[] = {
    {.field = FILE_ROOMS}, {.field = FILE_SHADING}, {.field = FILE_END}};

const struct genre genre_lits = {
    .id = "lits",
    .title = "LITS",
    .aliases = aliases,
    RULES(rules, families),
    .generator = "walls",
    .making = {.pieces = PIECES_ROOMS,
               .room_size = 8,
               .yes_percent = 50,
               .clues = shading_no_clues,
               .rooms = lits_rooms},
    .file = file,
    .parts = PUZZLE_ROOMS,
    .cell = LOOK_SHADE,
    .body = {{BLOCK_BORDERS, 0, 0}},
    .solution = &solution_cells,
    .sample = {"lits/6/6/2dm33454kk06", "--xx--\n"
                                        "---x-x\n"
                                        "--xxxx\n"
                                        "--x-x-\n"
                                        "--x--x\n"
                                        "--xxxx\n"},
    .compile = lits_compile,
};
