/* How each kind of given and each look of a mark is drawn in characters: the painter's tables. */
#ifndef SUMI_UI_PAINT_PAINT_LOOK_H
#define SUMI_UI_PAINT_PAINT_LOOK_H

#include "genre/genre.h"
#include "ui/paint/screen.h"

/* A character and its 7-bit substitute. */
struct sign {
    uint16_t wide;
    char ascii;
};

/* The place of a given's number, and its background. */
enum given_form {
    FORM_NONE,
    FORM_CLUE,   /* number, then arrow, in a cell of their own; grey where there is neither */
    FORM_FRAMED, /* the same in a thin frame, or behind its sign where cells have no borders */
    FORM_NUMBER, /* a number in the middle; the sign, or '?' for an unknown number */
    FORM_WALL,   /* the cell is filled; number and arrow are drawn on it */
    FORM_SIGN,   /* a sign in the middle, and a number before it */
};
struct given_look {
    enum given_form form;
    enum ground ground; /* of the cell, of a sign's plate; GROUND_NONE: what the cell has */
    enum style style;
    struct sign sign;
};
extern const struct given_look given_looks[GIVEN_KINDS];

/* The point that says that a cell is not what others are: larger than those of a grid. */
enum { MARK_POINT = 0x2022 };

/* A mark that is a sign in its cell: both its ways. Blocks have a sign of 0. */
struct mark_sign {
    struct sign yes, no;
    enum ground yes_plate, no_plate; /* under the sign; GROUND_NONE: what the cell has */
    bool diagonal;                   /* a line from corner to corner, where there is room for it */
};
extern const struct mark_sign mark_signs[LOOKS];

/* True if lines of the genre run into cells where something is given, so that it hides them there:
 * they have to be seen before and behind it. */
bool paint_lines_meet_givens(const struct genre *g);

/* Appends what the signs on a board mean where its rules speak of them by names or not at all: "O
 * white pearl, @ black pearl", "? any number". Appends nothing where there are none. */
void paint_legend(const struct puzzle *p, bool ascii, struct buf *out);

#endif
