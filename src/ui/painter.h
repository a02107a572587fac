/* What the files of the painter share: a painter at work. For paint*.c only. */
#ifndef SUMI_UI_PAINTER_H
#define SUMI_UI_PAINTER_H

#include "ui/paint.h"

/* What stands on the side between two neighbouring cells. */
struct side {
    mark mark;     /* YES a line passes, NO a cross */
    uint8_t style; /* a highlight, or STYLE_PLAIN */
    uint8_t level; /* trial level of the mark */
    bool mid;      /* the highlight's sign stands here */
};

/* Sizes of a cell: its pitch, where its centre stands in it, and whether it has borders. */
struct pitch {
    int rows, cols, centre_row, centre_col;
    bool borders;
};

struct painter {
    struct screen *s;
    const struct view *v;
    struct rect where; /* without the rulers */
    struct pitch pitch;
    const struct puzzle *puzzle;
    const struct model *model;
    struct grid grid;
    struct side *sides; /* by cell * 2: its east side, then its south side */
};

struct pitch paint_pitch(const struct view *v);

/* Puts a glyph at a line and column of the board. */
void painter_put(const struct painter *p, int row, int col, uint32_t code, enum style style);

/* The side of a cell, or NULL at the edge of the board. */
const struct side *painter_side(const struct painter *p, int cell, enum dir d);

/* The style that shows a mark of a trial level; `style` for level 0. */
enum style painter_trial(int level, enum style style);

/* A cell without its borders: paint_cell.c. */
void paint_cell(const struct painter *p, int cell);

/* Fills p->sides from the marks and notes: paint_side.c. */
void paint_gather_sides(struct painter *p);

#endif
