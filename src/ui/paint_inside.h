/* The inside of a cell while it is composed. For paint_cell.c and paint_given.c only. */
#ifndef SUMI_UI_PAINT_INSIDE_H
#define SUMI_UI_PAINT_INSIDE_H

#include "ui/painter.h"

/* The inside of a cell, up to three glyphs. What `solid` says is there is never covered by the sign
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

/* A digit of what is given: on a block it stands on the block's colour. */
void inside_digit(const struct face *f, struct inside *in, int part, uint32_t digit);

/* Whether the cell stands on the tint of its room, where some styles are others. */
static inline bool face_on_tint(const struct face *f) {
    return f->ground >= GROUND_ROOM && f->ground <= GROUND_ROOM_LAST;
}

/* The mark of a trial in one sign, where there is no room for a digit. */
uint32_t inside_trial_sign(const struct painter *p, bool block, int level);

/* What is given in the cell, or what stands in an empty one; and the number of its room. */
void paint_given(const struct painter *p, int cell, const struct face *f, struct inside *in);
void paint_room_number(const struct painter *p, int cell, const struct face *f, struct inside *in);

#endif
