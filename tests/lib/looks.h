/* How a puzzle looks: the measures by which generated ones are chosen. */
#ifndef SUMI_TESTS_LOOKS_H
#define SUMI_TESTS_LOOKS_H

#include "genre/genre.h"

enum { LOOKS_MAX = 8 };

struct board_measure {
    const char *name; /* with its unit */
    double value;
};

/* Measures a puzzle with its solution; returns how many. The same genre gives the same ones, in the
 * same order. */
int looks_of(const struct puzzle *p, const struct model *m, const mark *solution,
             struct board_measure out[LOOKS_MAX]);

/* Yajilin's clues without a number, without a cell ahead, or with the same open cells ahead as
 * another one that points their way. */
int looks_idle_clues(const struct puzzle *p);

/* Numbered rooms that their number settles everywhere, with nothing else known. */
int looks_settled_rooms(const struct puzzle *p);

/* Pairs of clue cells that touch by a side. */
int looks_clue_pairs(const struct puzzle *p);

#endif
