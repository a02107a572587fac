/* What is set apart on a board: what a hint rests on, what follows, what is wrong. */
#ifndef SUMI_UI_PAINT_STYLES_H
#define SUMI_UI_PAINT_STYLES_H

#include "base/grid.h"
#include "ui/paint/screen.h"

struct model;
struct puzzle;
struct step;

/* Styles of a Model's board (enum style); each may be NULL in a view: all are plain. */
struct styles {
    const struct model *model;
    uint8_t *cell, *var;
    uint8_t *printed; /* by number off the cells, puzzle_printed() in all */
};

/* A cell, or the variable of a place between cells; where it has none, the cells. */
void styles_place(const struct styles *s, struct place at, enum style style);
void styles_var(const struct styles *s, int var, enum style style); /* -1: nothing */

/* A rule where it is printed: at the number of the sum (below 0: none) off the cells, else at its
 * cell. */
void styles_rule(const struct styles *s, int sum, int about, enum style style);

/* The cells that a sum counts where these have givens: they are its clues. */
void styles_counted_givens(const struct styles *s, const struct puzzle *p, int sum);

/* The rules that a step rests on, where they are at a place. */
void styles_rules(const struct styles *s, const struct puzzle *p, const struct step *step);

/* What follows from it. */
void styles_then(const struct styles *s, const struct step *step);

/* All of it: rules, marks, what it speaks of, what follows, what is supposed. */
void styles_step(const struct styles *s, const struct puzzle *p, const struct step *step);

#endif
