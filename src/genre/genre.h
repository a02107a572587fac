/* What a genre supplies: its givens, its rules compiled to a Model, and plain data on how its
 * places look and are reached. One file for each genre, one line in genres.def.
 *
 * Whatever a genre leaves out has a default or is refused by name. Callers do not call a genre's
 * hooks themselves but the functions below. */
#ifndef SUMI_GENRE_GENRE_H
#define SUMI_GENRE_GENRE_H

#include "base/buf.h"
#include "base/err.h"
#include "model/build.h"
#include "puzzle/puzzle.h"

struct rng; /* base/rng.h */

/* A rule that a puzzle may add, by the letter that addresses carry. */
struct variant {
    char letter;
    unsigned bit;     /* in puzzle->variant; 0: the letter is known but changes nothing */
    const char *name; /* what it adds */
};

/* A kind of given that the genre has, in cells unless stated otherwise. */
struct genre_given {
    uint8_t kind;     /* enum given_kind; GIVEN_NONE ends the list */
    const char *name; /* "white pearl"; NULL: the kind's own */
    int16_t min, max; /* of its number; max 0: it holds none */
    mark is;          /* the mark that it is, which a cell without it would have to get; NONE:
                         it is no mark */
};

/* How a mark looks, and what it is called: a row of looks.def. */
enum mark_look {
    LOOK_NONE,
#define LOOK(id, yes, no, is, is_not, letters) LOOK_##id,
#include "genre/looks.def"
#undef LOOK
    LOOKS
};
struct mark_look_row {
    const char *yes, *no, *is, *is_not;
    char letter[3];
};
extern const struct mark_look_row mark_look_rows[LOOKS];

/* The field behind givens and marks. */
enum field_look {
    FIELD_GRID,   /* a light grid between the cells, and a frame */
    FIELD_POINTS, /* the corners of cells are points, as for lines along the sides of cells */
    FIELD_BARE,   /* nothing but the givens */
};

/* Where the cursor goes. */
enum cursor {
    CURSOR_CELL,  /* from cell to cell */
    CURSOR_GIVEN, /* from a given along the segments that may be drawn there, as from dot to dot */
};

/* A block of a puzz.link body; `kind` and `other` are what its places become
 * (format/pzpr/pzpr.c). */
enum block {
    BLOCK_END,
    BLOCK_ARROWS,       /* Yajilin's: arrow and number in one cell */
    BLOCK_NUM4,         /* numbers 0 .. 4 with gaps over the cells */
    BLOCK_NUM16,        /* numbers with gaps over the cells */
    BLOCK_CIRCLES,      /* none, kind or other: three cells a digit */
    BLOCK_EMPTY,        /* kind or none: five cells a digit; left out where there is none */
    BLOCK_BORDERS,      /* the walls between rooms */
    BLOCK_ROOM_NUMBERS, /* numbers with gaps over the rooms */
    BLOCK_ITEMS,        /* Hitori's: a number in each cell */
    BLOCK_POINTS4,      /* numbers 0 .. 4 with gaps over the grid points */
    BLOCK_OUTER,        /* numbers with gaps beside the board */
    BLOCK_TREES,        /* Tents': the kind with gaps */
    BLOCK_WALLS,        /* Castle Wall's: colour, arrow and number */
    BLOCK_CIRCLES16,    /* circles with numbers, 2n white and 2n + 1 black */
    BLOCK_NUMBER,       /* the number of the whole board, and a "/" */
    BLOCKS
};
struct body {
    uint8_t block;       /* enum block */
    uint8_t kind, other; /* enum given_kind */
};

/* A genre's row begins what is printed with this: the sentences, and the families of its Model. */
#define RULES(sentences, table)                                                                    \
    .rules = sentences, .families = table, .n_families = (int)(sizeof table / sizeof *table)

/* A genre whose givens are rooms, of which some have numbers, has this in its row. */
#define NUMBERED_ROOMS                                                                             \
    .parts = PUZZLE_ROOMS, .room_max = NUMBER_MAX,                                                 \
    .body = {{BLOCK_BORDERS, 0, 0}, {BLOCK_ROOM_NUMBERS, 0, 0}}

/* How solutions are written as rows; see genre/shared/solution.h. */
struct solution_form;

/* A puzzle of our own, as an address or other readable text, with the rows of its only solution.
 * Every genre has one; a test reads, solves and writes them all. */
struct sample {
    const char *text, *rows;
};

/* An action of a setter at a cell. */
enum setting {
    SET_TOGGLE,  /* the next kind of given in the genre's list, or none; without any, a room */
    SET_NUMBER,  /* with a number, or NO_NUMBER */
    SET_TOWARDS, /* with a direction: points there, or carries what is here into the next cell */
    SET_MERGE,   /* with a direction: joins the room here with the one there */
    SET_FREE,    /* the room here goes: its cells join a neighbour */
    SET_WALL,    /* with a direction: a wall within the room there, or none */
    SET_CLEAR,   /* removes what is given here */
};

/* What an action of the setter (play/edit/edit_keys.def) means here, in a word and in full. */
struct setting_help {
    const char *action, *word, *help;
};

/* The pieces on the board before there is a solution. */
enum pieces {
    PIECES_NONE,
    PIECES_ROOMS,     /* rooms without numbers */
    PIECES_BOXES,     /* the same, all of them rectangles */
    PIECES_SCATTERED, /* the same given at some cells: a wall, an island whose number is not known
                       */
    PIECES_BESIDE,    /* the same given beside each YES of a solution of `draft`, one to one;
                         `clues` places them, and they stay */
    PIECES_LEFT_OUT,  /* the same given wherever a solution of `draft` leaves a cell out; they are
                         the clues, and `clues` places them */
};

/* The pattern that the cells with clues form. */
enum symmetry {
    SYMMETRY_USUAL,  /* as those who set puzzles of the genre usually make it: the genre's own */
    SYMMETRY_NONE,   /* whatever comes */
    SYMMETRY_TURN,   /* the same after a half turn */
    SYMMETRY_MIRROR, /* the same in a mirror with a vertical axis */
    SYMMETRY_MOSTLY, /* as TURN, but a clue may stand alone where the solution wants it */
};

/* How the generator for every genre (generate/clued.h) makes a puzzle: it draws the pieces and a
 * random solution of the rules without clues, gives all clues that this solution obeys, and removes
 * those that the techniques of the wanted difficulty do not need. */
struct making {
    enum pieces pieces;
    int room_size;      /* ROOMS, BOXES: cells of a room in the mean */
    struct given piece; /* SCATTERED: what is given; a cell whose clue is removed shows it again;
                           "walls": some cells, left out of a loop through all others */
    int percent;        /* SCATTERED: how many of a hundred cells have one; LEFT_OUT: at most;
                           "walls": on an easy board */
    bool apart;         /* SCATTERED: no two of them touch by a side */
    bool pieces_go;     /* SCATTERED: a clue is removed with its piece, and those that are left
                           show theirs; a clue with a direction counts anew then */
    int yes_percent;    /* of the cells' variables, that are tried as YES first; 0: 50 */
    bool keeps_clues;   /* no clue is removed by itself: every cell that can have one shows it */

    /* Gives a clue to each cell (or room) that has none and for which the solution allows one;
     * where it allows several, a random one. Existing clues stay: the solution obeys them. m is the
     * Model of p without the new clues. NULL: the genre has another generator, or none. */
    void (*clues)(struct puzzle *p, const struct model *m, const mark *solution, struct rng *rng);

    /* LEFT_OUT, and "loops" for large boards: builds the Model of a board that lacks all its
     * pieces, so that placing them makes a puzzle of any solution. It has the places of the genre's
     * own Model, and perhaps more. BOXES, where rooms drawn blindly seldom admit a solution: builds
     * the Model of a board whose last room is the part that is not yet divided into rooms; its
     * variables are those of the genre's own Model, one for each cell. ROOMS, where the rules ask
     * for clues, and BESIDE: builds the Model of a board that lacks some, with the places of the
     * genre's own. "walls", where a loop visits each room twice: the Model of a board without
     * rooms. */
    void (*draft)(const struct puzzle *p, struct model *m);

    /* ROOMS, where those drawn first seldom admit a solution, or are unlike published ones: draws
     * a solution, and rooms that obey it. solution: by the variables of the genre's own Model, one
     * for each cell. */
    void (*rooms)(struct puzzle *p, struct rng *rng, mark *solution);
    bool rooms_fixed; /* how many there are follows from the board's size */
};

/* The file of the reference player (pzprv3), as a genre says it: its sections in order, each a
 * field of the board and the words that stand for its values. format/pzpr/pzprv3_sections.c reads
 * and writes them. */
enum file_field {
    FILE_END, /* ends the list */

    /* Givens. Numbers and circles are of the first kinds in the genre's list. */
    FILE_VARIANT,        /* a line with a variant's letter, only there when the puzzle has it */
    FILE_CONFIG,         /* a line with the first variant's word, or an empty one; from version 1 */
    FILE_ROOMS,          /* labels of rooms, or from a version on the walls between cells */
    FILE_ROOM_NUMBERS,   /* by cell: the number of the room, in one of its cells */
    FILE_NUMBERS,        /* by cell: a number, "-" for an unknown one */
    FILE_POINTS,         /* by grid point: a number, "-" for an unknown one */
    FILE_KINDS,          /* by cell: the genre's first or second kind of given */
    FILE_ARROW_NUMBERS,  /* by cell: direction and number */
    FILE_WALLS,          /* by cell: direction, number and colour of a clue beside the loop */
    FILE_CIRCLE_NUMBERS, /* by cell: 0 for the genre's first kind of given, 1 for its second, and
                            the number, -2 where there is none */
    FILE_NUMBER,         /* a line with the number of the whole board */

    /* Marks. */
    FILE_FRAMED_MARKS,     /* a corner and the numbers above the columns; by row the number left of
                              it and by cell a given, or else the mark */
    FILE_NUMBERS_OR_MARKS, /* by cell: a number, or else the mark */
    FILE_SHADING,          /* by cell: the mark, in words "." "#" "+" */
    FILE_TINTS,            /* by cell: inside, outside */
    FILE_LINES,            /* by border between two cells: line, cross */
    FILE_FENCES,           /* by side of a cell, those on the edge too: line, cross */
    FILE_BRIDGES,          /* by border between two cells: 1 or 2 bridges that cross it, cross */
    FILE_CROSSES,          /* lines where crosses are notes; only there when there is one */
    FILE_FIELDS
};

/* For `version` of rooms: no version of the player's file has walls in their place. */
enum { FILE_LABELS_ALONE = 1000 };

struct file_section {
    enum file_field field;
    const char *words[4]; /* for nothing and for its first values; ends with NULL; all NULL: those
                             that the field usually has. Of a config: the variant's. */
    int version;          /* of the file, from which on it is like this; 0: the field's usual one */
};

/* Why a technique is true, in a genre's words: what a lesson says of it. */
struct genre_idea {
    const char *technique; /* its id */
    const char *words;
};

struct genre {
    const char *id;    /* "yajilin": puzz.link's */
    const char *title; /* "Yajilin" */
    const char *const
        *aliases;             /* other names, in addresses and typed; ends with NULL; NULL: none */
    const char *const *rules; /* sentences for the help screen, see genre_rule(); ends with NULL */
    const struct genre_idea *ideas; /* where those for all genres say too little; ends with NULL;
                                       NULL: none */
    const struct genre_idea *shared_ideas[3]; /* further ones, of which the first one counts
                                                 (genre/shared/sayings.h) */
    const struct family *families;            /* what breaches and hints name: the Model's */
    int n_families;
    const struct variant *variants; /* ends with letter 0; NULL: none */
    const char *pzpr;               /* its name in addresses; NULL: its id */
    const char *generator;          /* the word for a generator of its own (generate/generate.c);
                                       NULL: it is made by `making` */
    struct making making;
    enum symmetry symmetry; /* of its clues, as books have it; USUAL: none */

    /* What is given. */
    struct genre_given givens[5]; /* in cells; ends with GIVEN_NONE */
    unsigned parts;               /* PUZZLE_ROOMS ...: where else something is given */
    int16_t room_max;             /* of a room's number; 0: rooms have none */
    struct genre_given point;     /* at grid points */
    int16_t outer_max;            /* of a number beside the board */
    struct genre_given number;    /* of the whole board: its name ("star") and bounds; max 0:
                                     there is none, else each board has one */
    bool square;                  /* a board has as many rows as columns */
    bool even;                    /* a board with an odd number of cells has no solution */
    struct grades grades;         /* from which its five words for difficulties begin */

    /* How it looks, and where the cursor goes. */
    enum field_look field;
    enum cursor cursor;
    enum mark_look cell, segment,
        side; /* of marks in cells, from cell to cell, on sides; NONE: none */

    struct body body[4]; /* of a puzz.link address; all zero: puzz.link has no such genre */
    bool old_body; /* there was another form before: those with the flag d have it, and those of
                      the applet without the flag c */

    /* What its file holds in the reference player; ends with FILE_END. NULL: the player has no such
     * genre. */
    const struct file_section *file;

    const struct solution_form *solution;
    struct sample sample;

    /* Checks what the givens need besides what their list requires (a clue with a number needs an
     * arrow, ...). The words in *e name the cell if there is one ("r3c4: ..."). NULL: nothing. Call
     * genre_validate(). */
    bool (*validate)(const struct puzzle *p, struct err *e);

    /* Compiles the puzzle to a Model, which the caller frees with model_free(). Never fails on a
     * valid puzzle. */
    void (*compile)(const struct puzzle *p, struct model *m);
};

/* All genres, in the order of genres.def; ends with NULL. */
extern const struct genre *const genres[];

/* The genre of a name: its id, title or one of its aliases. Only letters and digits count, in any
 * case, up to a bracket with another name ("Heya-wake", "Slant (Gokigen)"). NULL: it is of none. */
const struct genre *genre_by_name(const char *name);

/* A genre's own words for a technique, by its id; NULL: it has none. */
const char *genre_idea(const struct genre *g, const char *technique);

void genre_names(struct buf *out); /* appends all, a blank between them */

/* Begins the Model of a puzzle, for compile(): its board, and what the genre's row says of every
 * Model. */
void genre_begin(const struct puzzle *p, struct model *m);

/* An empty board of this genre, with the parts that it needs. The caller frees it with
 * puzzle_free(). */
struct puzzle *genre_board(const struct genre *g, struct grid grid);

/* True if boards of this size are allowed. */
bool genre_has_size(const struct genre *g, struct grid grid, struct err *e);

/* True if the givens are a puzzle of their genre. The words in *e name the cell if there is one
 * ("r3c4: ..."). */
bool genre_validate(const struct puzzle *p, struct err *e);

/* The row of a kind in the genre's list; NULL: the genre has no such givens in cells. */
const struct genre_given *genre_given(const struct genre *g, enum given_kind kind);

/* Appends what is given in a cell, in words: "clue 2 to the right", "white pearl", "empty". */
void genre_given_words(const struct puzzle *p, int cell, struct buf *out);

/* Appends what is given for the whole board: "2 stars". Nothing where the genre has no such number.
 */
void genre_number_words(const struct puzzle *p, struct buf *out);

/* Appends the i-th sentence of the rules; false: there are no more. In a row of them {word} stands
 * for the rule of the family of this word, {Word} for the same with a capital. */
bool genre_rule(const struct genre *g, int i, struct buf *out);

/* The words for marks, for hints. */
struct mark_words genre_words(const struct genre *g);

/* Without segments and sides that can be marked, crosses between cells are notes. */
static inline bool genre_notes_crosses(const struct genre *g) {
    return g->segment == LOOK_NONE && g->side == LOOK_NONE;
}

/* The rules that may be added, ending with letter 0; the one of a letter, or NULL; and the letters
 * of those that a puzzle has. */
const struct variant *genre_variants(const struct genre *g);
const struct variant *genre_variant(const struct genre *g, char letter);
void genre_variant_letters(const struct puzzle *p, struct buf *out);

static inline bool genre_has_rooms(const struct genre *g) {
    return (g->parts & PUZZLE_ROOMS) != 0;
}

/* Makes a setter's change, after which the givens pass genre_validate() as before. Returns false
 * with a reason, and changes nothing, if it cannot be made there. In setting.c. */
bool genre_set(struct puzzle *p, enum setting what, int cell, int with, struct err *e);

/* True if the cursor goes on to the next cell after SET_TOWARDS. */
bool genre_set_carries(const struct genre *g);

/* The meanings of the setter's actions in this genre; ends with action NULL. */
const struct setting_help *genre_setting_help(const struct genre *g);

/* Writes a full assignment as solution rows in the genre's form (solution.h), one line each.
 * Reading, for tests and for texts that carry a solution, fills the marks of all variables. */
void genre_write_solution(const struct puzzle *p, const struct model *m, const mark *full,
                          struct buf *out);
bool genre_read_solution(const struct puzzle *p, const struct model *m, const char *text,
                         mark *full, struct err *e);

/* Adds a genre for the rest of a test program: at most one, found before the others. */
void genre_add_for_test(const struct genre *g);

#endif
