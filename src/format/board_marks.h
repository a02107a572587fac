/* Marks on their way from a text to the board, and back. */
#ifndef SUMI_FORMAT_BOARD_MARKS_H
#define SUMI_FORMAT_BOARD_MARKS_H

#include "base/grid.h"
#include "base/vec.h"
#include "format/format.h"

/* A mark or, if `layer` is below NOTE_LAYERS, the value of a note at the cell place.a. */
struct early_item {
    struct place place;
    int layer; /* enum note_layer; NOTE_LAYERS: a mark */
    uint8_t value;
};

/* The marks of a text: the board is there only once all givens have been read. A zeroed one is
 * empty. */
struct early_marks {
    VEC(struct early_item) items;
};
void early_mark(struct early_marks *d, struct place place, mark m);
void early_note(struct early_marks *d, enum note_layer layer, int cell, int value);

/* Compiles the puzzle if necessary and makes the board's marks the early ones, as one move. A
 * NO between two cells becomes a note if the genre has crosses as notes; elsewhere a NO where
 * nothing can be marked is dropped, since it means nothing. Returns false if a YES is at a place
 * that cannot be marked; *cell is then the place's cell. */
bool early_make(const struct early_marks *d, struct loaded *l, int *cell);

/* The mark at a place on the board, MARK_NONE where nothing can be marked. */
mark loaded_mark(const struct loaded *l, struct place at);

/* The mark of the segment that leaves a cell, or the note of a cross there (as MARK_NO). */
mark loaded_side(const struct loaded *l, int cell, enum dir d);

/* The value of a note at a cell. */
int loaded_note(const struct loaded *l, enum note_layer layer, int cell);

#endif
