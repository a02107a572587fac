/* The inside of a cell while it is composed. For paint_cell.c and paint_given.c only. */
#ifndef SUMI_UI_PAINT_PAINT_INSIDE_H
#define SUMI_UI_PAINT_PAINT_INSIDE_H

#include "ui/paint/painter.h"

/* The inside of a cell, up to three glyphs. A column that is `solid` is never covered by the sign
 * of a highlight or a note. */
struct inside {
    struct glyph at[INSIDE_MOST];
    bool solid[INSIDE_MOST];
    int n, mid;
    bool lines;     /* a line passes */
    uint32_t level; /* the digit of the mark's trial level, 0: none */
};

/* Fills it with one sign, which leaves nothing to be seen of the ground; puts one that stays. */
void inside_fill(struct inside *in, uint32_t code, enum style style);
void inside_set(struct inside *in, int part, uint32_t code, enum style style);

/* A digit of a given. On a block it takes the block's background. */
void inside_digit(const struct face *f, struct inside *in, int part, uint32_t digit);

/* Whether the cell's background is the tint of its room, for which some styles differ. */
static inline bool face_on_tint(const struct face *f) {
    return f->ground >= GROUND_ROOM && f->ground <= GROUND_ROOM_LAST;
}

/* A square plate, or false where there is no room for one. Its middle keeps its sign. */
bool inside_plate(const struct painter *p, enum ground ground, struct inside *in);

/* The mark of a trial in one sign, where there is no room for a digit. */
uint32_t inside_trial_sign(const struct painter *p, bool block, int level);

/* The given of a cell, or the sign of an empty cell; and the number of the cell's room. */
void paint_given(const struct painter *p, int cell, const struct face *f, struct inside *in);
void paint_room_number(const struct painter *p, int cell, const struct face *f, struct inside *in);

#endif
