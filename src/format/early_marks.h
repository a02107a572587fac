/* Marks on their way from a text to the board, which there is only once all givens have been read.
 */
#ifndef SUMI_FORMAT_EARLY_MARKS_H
#define SUMI_FORMAT_EARLY_MARKS_H

#include "base/grid.h"
#include "base/vec.h"
#include "format/format.h"

/* A mark or, if `layer` is below NOTE_LAYERS, the value of a note at the cell place.a. */
struct early_item {
    struct place place;
    int layer; /* enum note_layer; NOTE_LAYERS: a mark */
    uint8_t value;
};

/* The marks read before the board exists. A zeroed one is empty. */
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

#endif
