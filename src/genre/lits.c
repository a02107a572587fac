/* LITS: a tetromino in each room, no square, all connected, and no two equal ones that touch. */
#include "base/rng.h"
#include "genre/shared/sayings.h"
#include "genre/shared/shading.h"
#include "genre/shared/solution.h"
#include "model/table.h"

struct rng;

enum { TETROMINO = 4 }; /* cells */

/* Their names by type: "an L". */
static const char *const tetromino_names[] = {"an L", "an I", "a T", "an S"};

/* A piece by rows and columns of its cells. `turns` has a bit for each turn that looks new: four
 * quarter turns, and four of its mirror image. */
static const struct piece {
    int row[TETROMINO], col[TETROMINO];
    unsigned turns;
} pieces[] = {
    {{0, 1, 2, 2}, {0, 0, 0, 1}, 0xff},
    {{0, 1, 2, 3}, {0, 0, 0, 0}, 0x03},
    {{0, 0, 0, 1}, {0, 1, 2, 1}, 0x0f},
    {{0, 0, 1, 1}, {1, 2, 0, 1}, 0x33},
};

enum { LETTERS = sizeof pieces / sizeof *pieces, TURNS = 8, TURNED = 18 };

/* A piece as it may stand on the board, its cells from the first one. */
struct turned {
    int letter, row[TETROMINO], col[TETROMINO];
};

static struct turned turn_piece(int letter, int turn) {
    struct turned t = {.letter = letter};
    for (int i = 0; i < TETROMINO; i++) {
        int row = pieces[letter].row[i] - pieces[letter].row[0];
        int col = pieces[letter].col[i] - pieces[letter].col[0];
        col = turn & 4 ? -col : col;
        for (int k = turn & 3; k > 0; k--) {
            int was = row;
            row = col;
            col = -was;
        }
        t.row[i] = row;
        t.col[i] = col;
    }
    return t;
}

static void turn_pieces(struct turned out[TURNED]) {
    int n = 0;
    for (int letter = 0; letter < LETTERS; letter++)
        for (int turn = 0; turn < TURNS; turn++)
            if (pieces[letter].turns >> turn & 1)
                out[n++] = turn_piece(letter, turn);
}

/* True if no wall parts these cells of a room. Each piece has just the three pairs of neighbours
 * that connect it, so a wall between two of them parts it. */
static bool is_whole(const struct puzzle *p, const lit lits[TETROMINO]) {
    for (int i = 0; p->side && i < TETROMINO; i++)
        for (enum dir d = DIR_E; d <= DIR_S; d++)
            for (int k = 0; k < TETROMINO; k++) {
                int cell = lit_var(lits[i]), next = grid_step(p->grid, cell, d);
                if (next == lit_var(lits[k]) && puzzle_wall(p, cell, next))
                    return false;
            }
    return true;
}

/* Adds the way of a piece with its first cell here, where all of it lies in the cell's room and no
 * wall parts it. */
static void add_piece(const struct puzzle *p, struct model *m, const struct turned *t, int cell) {
    struct grid g = p->grid;
    int row = grid_row(g, cell), col = grid_col(g, cell);
    lit lits[TETROMINO];
    for (int i = 0; i < TETROMINO; i++) {
        int r = row + t->row[i], c = col + t->col[i];
        if (r < 0 || r >= g.rows || c < 0 || c >= g.cols ||
            p->room[grid_cell(g, r, c)] != p->room[cell])
            return;
        lits[i] = lit_yes(grid_cell(g, r, c));
    }
    if (is_whole(p, lits))
        model_way(m, lits, TETROMINO, t->letter);
}

static void add_tables(const struct puzzle *p, struct model *m, int family) {
    struct cells_by_room in = cells_by_room(p);
    lit *scope = mem_alloc(grid_cells(p->grid), sizeof *scope);
    struct turned turned[TURNED];
    turn_pieces(turned);
    for (int room = 0; room < p->rooms; room++) {
        int first = in.first[room], n = in.first[room + 1] - first;
        for (int i = 0; i < n; i++)
            scope[i] = lit_yes(in.cell[first + i]);
        model_table(m, family, in.cell[first], scope, n);
        for (int i = 0; i < n; i++)
            for (int k = 0; k < TURNED; k++)
                add_piece(p, m, &turned[k], lit_var(scope[i]));
    }
}

/* Each two rooms with a border between them, once; `first` is the rule of the first room's table.
 */
static void keep_apart(const struct puzzle *p, struct model *m, int family, int first) {
    struct cells_by_room in = cells_by_room(p);
    int *met =
        mem_alloc(p->rooms, sizeof *met); /* by room: the last one, + 1, that it was met by */
    for (int i = 0; i < grid_cells(p->grid); i++)
        for (enum dir d = 0; d < DIRS; d++) {
            int next = grid_step(p->grid, in.cell[i], d), room = p->room[in.cell[i]];
            int other = next == NO_CELL ? 0 : p->room[next];
            if (other <= room || met[other] == room + 1)
                continue;
            met[other] = room + 1;
            model_apart(m, family, first + room, first + other);
        }
}

/* Adds a table for each room, of family `piece`, and for each two rooms that share a border the
 * rule, of family `equal`, that equal pieces do not touch. */
static void tetrominoes_in_rooms(const struct puzzle *p, struct model *m, int piece, int equal) {
    int first = m->rules.len;
    add_tables(p, m, piece);
    keep_apart(p, m, equal, first);
}

/* --- pieces of a random solution -------------------------------------------------------------- */

struct drawn {
    struct grid g;
    int *label;     /* by cell */
    vec_int letter; /* by piece */
};

/* The cells of a piece whose i-th cell is this one; false: it does not lie on bare cells. */
static bool lay_piece(const struct drawn *x, const struct turned *t, int i, int cell, int *cells) {
    int row = grid_row(x->g, cell) - t->row[i], col = grid_col(x->g, cell) - t->col[i];
    for (int k = 0; k < TETROMINO; k++) {
        int r = row + t->row[k], c = col + t->col[k];
        if (r < 0 || r >= x->g.rows || c < 0 || c >= x->g.cols)
            return false;
        cells[k] = grid_cell(x->g, r, c);
        if (x->label[cells[k]] >= 0)
            return false;
    }
    return true;
}

/* True if the square with this cell as one of its corners, towards a row and a column, is full. */
static bool fills_square(const struct drawn *x, int cell, int down, int right) {
    int row = grid_row(x->g, cell), col = grid_col(x->g, cell), r = row + down, c = col + right;
    return r >= 0 && r < x->g.rows && c >= 0 && c < x->g.cols &&
           x->label[grid_cell(x->g, r, col)] >= 0 && x->label[grid_cell(x->g, row, c)] >= 0 &&
           x->label[grid_cell(x->g, r, c)] >= 0;
}

/* True if the last piece, on these cells, fits with the others. */
static bool last_fits(const struct drawn *x, const int *cells) {
    int own = x->letter.len - 1;
    bool touches = own == 0;
    for (int k = 0; k < TETROMINO; k++) {
        for (enum dir d = 0; d < DIRS; d++) {
            int next = grid_step(x->g, cells[k], d), other = next == NO_CELL ? -1 : x->label[next];
            if (other < 0 || other == own)
                continue;
            if (x->letter.at[other] == x->letter.at[own])
                return false;
            touches = true;
        }
        for (int i = 0; i < 4; i++)
            if (fills_square(x, cells[k], i & 1 ? 1 : -1, i & 2 ? 1 : -1))
                return false;
    }
    return touches;
}

static bool put_piece(struct drawn *x, const struct turned *t, int i, int cell) {
    int cells[TETROMINO];
    if (!lay_piece(x, t, i, cell, cells))
        return false;
    vec_push(&x->letter, t->letter);
    for (int k = 0; k < TETROMINO; k++)
        x->label[cells[k]] = x->letter.len - 1;
    if (last_fits(x, cells))
        return true;
    for (int k = 0; k < TETROMINO; k++)
        x->label[cells[k]] = -1;
    x->letter.len--;
    return false;
}

/* Covers a cell with some piece, if any fits there. */
static bool cover_cell(struct drawn *x, struct rng *rng, const struct turned *turned, int cell) {
    int order[TURNED * TETROMINO];
    for (int i = 0; i < TURNED * TETROMINO; i++)
        order[i] = i;
    rng_shuffle(rng, order, TURNED * TETROMINO);
    for (int i = 0; i < TURNED * TETROMINO; i++)
        if (put_piece(x, &turned[order[i] / TETROMINO], order[i] % TETROMINO, cell))
            return true;
    return false;
}

/* Puts pieces on an empty board until no more fit: all connected, no 2x2 square full, and no two
 * equal ones touching. label: by cell, which piece covers it, -1: none. */
static void tetrominoes_draw(struct grid g, struct rng *rng, int *label) {
    struct drawn x = {.g = g, .label = label};
    struct turned turned[TURNED];
    int cells = grid_cells(g);
    LOCAL(mem_free_at) int *order = mem_alloc(cells, sizeof *order);
    turn_pieces(turned);
    for (int cell = 0; cell < cells; cell++) {
        order[cell] = cell;
        label[cell] = -1;
    }
    rng_shuffle(rng, order, cells);
    for (bool more = true; more;) {
        more = false;
        for (int i = 0; i < cells; i++)
            if (label[order[i]] < 0 && cover_cell(&x, rng, turned, order[i]))
                more = true;
    }
    vec_free(&x.letter);
}

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
    {"overlap",
     "{All_ways piece} that fit in the room at {about} {ways_all cover} {then}; {it} {must}."},
    {"overlap:parts",
     "Without {either} the room at {about} falls into parts of less than four cells; "
     "{it} {must}."},
    {"overlap:round", "Without {either} the shaded cells of the room at {about} could not grow to "
                      "a piece of four; {it} {must}."},
    {"overlap:shape",
     "Without {either} the room at {about} has no four cells together but a square; "
     "{it} {must}."},
    {"overlap:all", "In the room at {about} only four cells hang together; {then} {must}."},
    {"overlap:cases", "The room at {about} has two ways left: {cases}. Both shade {then}."},
    {"overlap:one", "Only one piece fits in the room at {about}: {then} {must}."},
    {"uncovered", "No piece that fits in the room at {about} reaches {then}; {it} {must}."},
    {"shared", "{All_ways piece} for the room at {about} that fill no 2x2 square {ways_all agree}; "
               "{then} {must}."},
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

static const struct family families[FAMILIES] = {
    [FAMILY_ROOM] = {.word = "room-under-four",
                     .rule = "each room has four shaded cells",
                     .subject = "the room at {about}",
                     .sayings = room_sayings,
                     .word_for = piece_word},
    [FAMILY_POOL] = {.word = "pool",
                     .rule = "no 2x2 square is shaded",
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
    [FAMILY_JOINED] = SHADED_CONNECTED,
};

static void lits_compile(const struct puzzle *p, struct model *m) {
    genre_begin(p, m);
    shading_cells(p, m);
    shading_rooms(p, m, FAMILY_ROOM, SIZE);
    shading_blocks(m, FAMILY_POOL, 0, SIZE - 1, NULL);
    shading_connected(m, FAMILY_JOINED, true, NULL);
    tetrominoes_in_rooms(p, m, FAMILY_PIECE, FAMILY_EQUAL);
    model_seal(m);
}

static void lits_rooms(struct puzzle *p, struct rng *rng, mark *solution) {
    enum { SLOW_IN = 3, SLOW = 1 };
    int cells = grid_cells(p->grid);
    LOCAL(mem_free_at) int *label = mem_alloc(cells, sizeof *label);
    LOCAL(mem_free_at) int *pace = mem_alloc(cells, sizeof *pace);
    tetrominoes_draw(p->grid, rng, label);
    draw_paces(rng, SLOW_IN, SLOW, cells, pace);
    grow_rooms(p, rng, pace, label, solution);
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

static const struct genre_idea ideas[] = {
    {"all-needed",
     "Each room has one piece of four cells. When four are left for it, they are the piece."},
    {"shared", "No 2x2 square is shaded, which leaves out some of the pieces that fit in a room. "
               "What all others take is certain, and so is what none of them takes."},
    {"whichever", "One of the pieces that still fit in a room is right. A cell that would fill a "
                  "square, or touch an equal piece, with each of them is unshaded."},
    {"packing", "Suppose a cell shaded, and see which pieces are left for the rooms beside it. If "
                "none fits in one, or equal ones touch, the cell is unshaded."},
    {"kept-apart", "Two equal pieces never touch. When a room can only hold one letter, the next "
                   "room has no such piece at its border."},
    {"overlap", "A piece is four cells together. When a room without some cell falls into parts "
                "that are too small, or each piece that fits has it, the cell is shaded."},
    {"uncovered", "A piece reaches three steps from any of its cells and no more. What no piece "
                  "that still fits can reach is unshaded."},
    {"short-chain", "Suppose a cell, and go from room to room: which pieces are left, and what "
                    "keeps the shaded cells connected? When a square fills, or no piece fits, it "
                    "was wrong."},
    {"two-clues", "The pieces of neighbouring rooms share squares and letters. Suppose a cell: "
                  "when what the one room takes then leaves the other no piece, it was wrong."},
    {NULL, NULL}};

const struct genre genre_lits = {
    .id = "lits",
    .title = "LITS",
    .aliases = aliases,
    RULES(rules, families),
    .ideas = ideas,
    .shared_ideas = {ideas_shaded_connected},
    .grades = {{1.8, 2.6, 3.5, 5}},
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
    .old_body = true,
    .solution = &solution_cells,
    .sample = {"lits/6/6/2dm33454kk06", "--xx--\n"
                                        "---x-x\n"
                                        "--xxxx\n"
                                        "--x-x-\n"
                                        "--x--x\n"
                                        "--xxxx\n"},
    .compile = lits_compile,
};
