/* Components: the cells with one mark fall into parts, connected by their sides, each of which
 * holds exactly one clue and has as many cells as the clue says (islands). */
#ifndef SUMI_MODEL_COMPONENTS_H
#define SUMI_MODEL_COMPONENTS_H

#include "model/build.h"

/* A fault that a component has already, whatever the open cells become. */
enum component_fault {
    COMPONENT_FITS,
    COMPONENT_NO_CLUE,   /* it is closed and has no clue */
    COMPONENT_TWO_CLUES, /* it has several clues */
    COMPONENT_LARGE,     /* it has more cells than its clue allows */
    COMPONENT_SMALL,     /* it is closed and has fewer cells */
    COMPONENT_OFF,       /* a clue's cell is in no component */
};

/* Returns the first fault under these marks, in reading order of the cells. Appends the cells of
 * the component, or the clue's cell, to *cells (may be NULL). */
enum component_fault component_fault(const struct model *m, const mark *marks, int rule,
                                     vec_int *cells);

#endif
