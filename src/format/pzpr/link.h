/* Shared by the readers of links without a grammar of their own: the contents of cells and of the
 * places between them become givens of a genre. */
#ifndef SUMI_FORMAT_PZPR_LINK_H
#define SUMI_FORMAT_PZPR_LINK_H

#include "format/format.h"
#include "puzzle/puzzle.h"

/* What a link holds, before the genre is known. */
struct link_board {
    struct grid grid;
    struct given *given; /* one a cell: CLUE with an arrow, NUMBER, WHITE, BLACK or NONE */
    bool *dark, *black;  /* by cell: it is filled; with the darkest colour */
    struct walls walls;
    bool any_wall;
};
void link_board_init(struct link_board *b, struct grid grid);

/* The genre that a word in the link names ("Heya-wake" too: only letters and digits count), else
 * the nameless one with such givens. NULL if none is known. */
const struct genre *link_genre(const struct link_board *b, const char *word);

/* Makes a puzzle of the genre with what the link holds. NULL, with a reason,
 * if it does not fit. */
struct puzzle *link_puzzle(const struct link_board *b, const struct genre *g, struct err *e);

#endif
