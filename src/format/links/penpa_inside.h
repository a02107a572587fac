/* What the files of Penpa+ links share: how their points are numbered, and their parts.
 *
 * Facts from Penpa+ (swaroopg92/penpa-edit, MIT) and links seen. */
#ifndef SUMI_FORMAT_LINKS_PENPA_INSIDE_H
#define SUMI_FORMAT_LINKS_PENPA_INSIDE_H

#include "format/links/link.h"
#include "format/scan.h"

#include <jansson.h>

/* Points are numbered by rows of the drawing with a frame of two cells round it: first all cells,
 * then their lower right corners, then the middles of their lower sides, then those of their right
 * sides. Small numbers have four places for each corner and four for each side of a cell. */
enum { PENPA_FRAME = 4 };
enum { PENPA_JSON = 8 };
enum penpa_kind { PENPA_CELL, PENPA_CORNER, PENPA_LOWER, PENPA_RIGHT, PENPA_KINDS };

struct penpa {
    struct grid whole; /* the drawing with its frame */
    int top, left;     /* the row and column of the board's first cell in it, without the frame */
    struct link_board board;
    struct early_marks drawn; /* what is drawn as the solution */
    struct span title, author, source, rules;
    struct span genre;        /* the tag that names one; n 0: there is none */
    bool any_of;              /* one list of the answer is enough, and they are by option: */
    json_t *options;          /* the boxes that are ticked then, by name, in order; NULL: unknown */
    json_t *json[PENPA_JSON]; /* all that is held of JSON */
    int n_json;
};

/* A point, by row and column of the board; both may be outside of it. */
struct penpa_point {
    enum penpa_kind kind;
    int row, col;
};

/* The point of a number; false: there is none. */
bool penpa_point(const struct penpa *k, long number, struct penpa_point *out);

/* Returns the cell of a point on the board, or NO_CELL if it is another point. */
int penpa_cell(const struct penpa *k, struct penpa_point at);

/* Returns the cell that a key of a layer names, or NO_CELL if it names no cell of the board, or
 * several points. */
int penpa_cell_of_key(const struct penpa *k, const char *key);

/* The side or the cell (if they are its opposite corners, with *m NO for a line that rises) between
 * two corners; false: they are none, or lie outside. */
bool penpa_between(const struct penpa *k, long a, long b, struct place *at, mark *m);

/* True for a grid point of the board, on its edge too. */
bool penpa_on_grid(const struct penpa *k, struct penpa_point at);

/* Reads the number that a key begins with, and behind a comma the second one. Returns how many. */
int penpa_key(const char *key, long number[2]);

/* Where lines run from given to given, makes a step of one the whole line. */
void penpa_whole_line(const struct puzzle *p, struct place *at);

/* The place of a line or a cross by its key; false: it is between no two neighbours. */
bool penpa_line(const struct penpa *k, const char *key, struct place *at);
enum { PENPA_DOUBLE = 30, PENPA_CROSS = 98 }; /* styles of lines */

/* The colours of cells: greys and black, and green, which solvers take for an empty cell. Others
 * mean nothing. */
enum { PENPA_GREEN = 2, PENPA_BLACK = 4 };
static inline bool penpa_is_dark(json_int_t colour) {
    return colour == 1 || colour == 3 || colour == PENPA_BLACK || colour == 8;
}

/* The shapes of symbols. Arrows are given by a style, or by a
 * list with a 1 for each that is there. */
enum penpa_sign {
    SHAPE_UNKNOWN,
    SHAPE_CIRCLE,
    SHAPE_SQUARE,
    SHAPE_SUN_MOON,
    SHAPE_TENT,
    SHAPE_STAR,
    SHAPE_ARROW,       /* 1 to 8, clockwise from the left */
    SHAPE_ARROW_CROSS, /* a list of four, clockwise from the left, and of those aslant */
    SHAPE_ARROW_EDGE,  /* a list of eight, along the sides of a cell, one way round and the other */
};
struct penpa_symbol {
    enum penpa_sign shape;
    int style; /* 0: none; of a list, that of the only one in it; -1: of several */
    const char *name;
};
struct penpa_symbol penpa_symbol(const json_t *value);

/* The direction of an arrow; DIR_NONE: none of the grid. */
enum dir penpa_symbol_dir(struct penpa_symbol s);

/* Reads the layer of the question into k->board. Fails at what no genre can hold. */
bool penpa_read_question(struct penpa *k, const json_t *layer, struct err *e);

/* Reads the layer of the solution into k->drawn; what means nothing here is passed over. */
void penpa_read_drawn(struct penpa *k, const json_t *layer);

/* True if the answer leads to a solution of the puzzle as it was read, or there is none. Compiles
 * *l. */
bool penpa_answer_fits(const struct penpa *k, const json_t *answer, struct loaded *l);

/* Appends what base64 of raw deflate holds, up to the size of the largest file that is read.
 * Returns false if it is damaged. */
bool penpa_unpack(struct span packed, struct buf *out);
void penpa_pack(const struct buf *text, struct buf *out);

/* Replaces the abbreviations by their words. Others are left, as older links have them. */
void penpa_expand(const struct buf *text, struct buf *out);
void penpa_abbreviate(const struct buf *text, struct buf *out);

/* The drawing that is written: the board with margins, and the frame round it. */
struct penpa_sheet {
    const struct puzzle *p;
    int margin;
    struct grid whole;
};
long sheet_cell(const struct penpa_sheet *s, int cell);

/* The ends of a side of a cell, or of a line from corner to corner through it. */
void sheet_side(const struct penpa_sheet *s, struct place at, long ends[2]);
void sheet_slash(const struct penpa_sheet *s, int cell, bool falls, long ends[2]);

/* The next cell on the way to another one in the same row or column, which lies behind it. */
int sheet_step(const struct penpa_sheet *s, int cell, int to);

/* Appends the answer, and the boxes that are ticked for it, if the puzzle has one solution and that
 * is found soon. */
bool penpa_find_answer(const struct penpa_sheet *s, struct buf *answer, struct buf *boxes);

/* The writer, for the format's row. */
bool penpa_write(const struct loaded *l, struct buf *out, struct err *e);

#endif
