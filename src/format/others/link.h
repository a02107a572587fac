/* Links that name no kinds of givens: what their authors put into cells, at points and between
 * cells becomes givens of a genre. */
#ifndef SUMI_FORMAT_OTHERS_LINK_H
#define SUMI_FORMAT_OTHERS_LINK_H

#include "base/err.h"
#include "genre/genre.h"
#include "puzzle/puzzle.h"

/* The contents of a link, before the genre is known. */
struct link_board {
    struct grid grid;
    struct given *given; /* one a cell: CLUE with an arrow, NUMBER, WHITE, BLACK or NONE */
    bool *dark, *black;  /* by cell: it is filled; with the darkest colour */
    struct walls walls;
    bool any_wall;
    bool beyond; /* such links hold more than cells and walls, and what there is of it is read: */
    int *point;  /* numbers at grid points, see puzzle_point(); NO_NUMBER without one */
    int *outer;  /* numbers beside the board, as in a puzzle */
    int number;  /* of the whole board; NO_NUMBER: it has none, or several that may be meant */
};
void link_board_init(struct link_board *b, struct grid grid);

/* The genre that a word in the link names ("Heya-wake" too: only letters and digits count, up to a
 * bracket with another name), else the nameless one with such givens. NULL if none is known. */
const struct genre *link_genre(const struct link_board *b, const char *word);

/* Makes a puzzle of the genre with what the link holds. NULL, with a reason, if it does not fit. */
struct puzzle *link_puzzle(const struct link_board *b, const struct genre *g, struct err *e);

#endif
