/* What a genre supplies, and nothing more: its givens, its rules compiled to a Model, and plain
 * data that says how its places look and are reached. One file a genre, one line in genres.def. */
#ifndef SUMI_GENRE_GENRE_H
#define SUMI_GENRE_GENRE_H

#include "base/buf.h"
#include "base/err.h"
#include "genre/file_section.h"
#include "model/model.h"
#include "puzzle/puzzle.h"

struct rng; /* base/rng.h */

/* A rule that a puzzle may add, by the letter that addresses carry. */
struct variant {
    char letter;
    unsigned bit;     /* in puzzle->variant; 0: the letter is known and changes nothing */
    const char *name; /* what it adds */
};

/* How a board of the genre is drawn and walked. */
struct looks {
    bool grid;         /* a light grid between the cells */
    bool rooms;        /* heavy lines between rooms, a room's number in its first cell */
    bool arrow_clues;  /* clue cells with number and arrow */
    bool dots;         /* dots to be joined; the cursor goes from dot to dot */
    bool shade;        /* cells can be shaded or dotted */
    bool lines;        /* segments can be drawn or crossed */
    bool note_crosses; /* crosses between cells are notes */
};

/* What a setter does at a cell. */
enum setting {
    SET_TOGGLE,  /* the given that is met most, there or not */
    SET_NUMBER,  /* with a number, or NO_NUMBER */
    SET_TOWARDS, /* with a direction: points there, or carries what is here into the next cell */
    SET_MERGE,   /* with a direction: joins what is here with what is there */
    SET_CLEAR,   /* nothing is given here */
    SETTINGS
};

/* Changes givens so that they pass validate() as before. False, with nothing changed and a reason:
 * it cannot be done there. */
typedef bool set_given(struct puzzle *p, int cell, int with, struct err *e);

/* What an action of the setter (play/edit_keys.def) means here. */
struct setting_help {
    const char *action, *help;
};

/* What stands on the board before there is a solution. */
enum pieces {
    PIECES_NONE,
    PIECES_ROOMS,     /* rooms without numbers */
    PIECES_SCATTERED, /* the same given at some cells: a wall, an island whose number is not known
                       */
};

/* How the generator for every genre (generate/clued.h) makes a puzzle: it draws the pieces and a
 * random solution of the rules without clues, gives all clues that this solution obeys, and takes
 * away those that the techniques of the wanted difficulty do not need. */
struct making {
    enum pieces pieces;
    int room_size; /* ROOMS: cells of a room in the mean */
    struct given
        piece;        /* SCATTERED: what is given; a cell whose clue is taken away shows it again */
    int percent;      /* SCATTERED: how many of a hundred cells have one */
    bool apart;       /* SCATTERED: no two of them touch by a side */
    int yes_percent;  /* of the cells' variables, that are tried as YES first; 0: 50 */
    bool keeps_clues; /* no clue is taken away: every cell that can have one shows it */

    /* Gives a clue to each cell (or room) that has none and where the solution allows one; where it
     * allows several, one of them at random. The clues that are there stay: the solution obeys
     * them. m is the Model of p without the new clues. NULL: the genre has another generator, or
     * none. */
    void (*clues)(struct puzzle *p, const struct model *m, const mark *solution, struct rng *rng);
};

struct genre {
    const char *id;             /* "yajilin" */
    const char *title;          /* "Yajilin" */
    const char *const *aliases; /* old names in addresses; ends with NULL */
    const char *const *rules;   /* sentences for the help screen; ends with NULL */
    const char *generator;      /* the word for how fresh ones are made (generate/); NULL: not, or
                                   as `making` says */
    struct making making;
    struct looks looks;
    struct mark_words words;
    const struct variant *variants; /* ends with letter 0 */

    /* What its file holds in the reference player; ends with FILE_END. NULL: the player has no such
     * genre. */
    const enum file_section *file;

    set_given *set[SETTINGS];           /* NULL: the genre has none such */
    bool set_carries;                   /* after SET_TOWARDS the cursor goes on to the next cell */
    const struct setting_help *setting; /* ends with action NULL */

    /* Whether the givens are a puzzle at all (a clue with a number needs an arrow, ...). The words
     * in *e name the cell where there is one ("r3c4: ..."). */
    bool (*validate)(const struct puzzle *p, struct err *e);

    /* Puzzle to Model; the caller frees it with model_free(). Never fails on a valid puzzle. */
    void (*compile)(const struct puzzle *p, struct model *m);

    /* A full assignment as solution rows (the design's form), one line each, "\n"-ended; and back
     * (for tests and janko's [solution]): fills marks of all variables. */
    void (*write_solution)(const struct puzzle *p, const struct model *m, const mark *full,
                           struct buf *out);
    bool (*read_solution)(const struct puzzle *p, const struct model *m, const char *text,
                          mark *full, struct err *e);
};

/* All genres, in the order of genres.def; ends with NULL. */
extern const struct genre *const genres[];

const struct genre *genre_by_name(const char *name); /* id or alias, any case; NULL: none */
void genre_names(struct buf *out);                   /* appends all, a blank between them */

/* The first genre with such givens, for formats that name none; NULL: there is none. */
enum givens { GIVENS_CLUES, GIVENS_ROOMS, GIVENS_DOTS };
const struct genre *genre_with(enum givens givens);

/* Adds a genre for the length of a test program (at most one, looked up before the others). */
void genre_add_for_test(const struct genre *g);

#endif
