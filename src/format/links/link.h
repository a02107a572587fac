/* Links that name no kinds of givens: what their authors put into cells, at points and between
 * cells becomes givens of a genre. */
#ifndef SUMI_FORMAT_LINKS_LINK_H
#define SUMI_FORMAT_LINKS_LINK_H

#include "base/err.h"
#include "format/board_marks.h"
#include "format/format.h"
#include "genre/genre.h"
#include "puzzle/puzzle.h"

/* The contents of a link, before the genre is known. */
struct link_board {
    struct grid grid;
    struct given *given; /* by cell: CLUE (with an arrow, or drawn as such), NUMBER, WHITE, BLACK,
                            ISLAND (a circle of another colour), SUN, MOON, TREE or NONE */
    uint8_t *ring;       /* by cell: WHITE or BLACK if its number is drawn in a circle; else NONE */
    bool *dark, *black;  /* by cell: it is filled; with the darkest colour */
    bool *framed;        /* by cell: a square is drawn round it */
    struct walls walls;
    bool border; /* edges of the board are drawn, too */
    bool beyond; /* such links hold more than cells and walls, and what there is of it is read: */
    int *point;  /* numbers at grid points, see puzzle_point(); NO_NUMBER without one */
    int *outer;  /* numbers beside the board, as in a puzzle */
    int number;  /* the only number beside the board; NO_NUMBER: there is none, or several */
    bool beside; /* there is any */
    struct early_marks marks; /* what is given that only marks can stand for: lines, bulbs, stars */
};
void link_board_init(struct link_board *b, struct grid grid);

/* Makes l->puzzle of the genre with all that the link holds; what the author gave as marks becomes
 * marks on its board. Takes l->stated.number if the link lacks the number of the whole board.
 * Returns false, with a reason, if the genre cannot hold it. */
bool link_load(const struct link_board *b, const struct genre *g, struct loaded *l, struct err *e);

#endif
