/* A row of the ladder at work: how it is called, and what is settled before. Only teach/ includes
 * this. */
#ifndef SUMI_TEACH_TECHNIQUE_H
#define SUMI_TEACH_TECHNIQUE_H

#include "teach/ladder.h"

/* Takes in a board, which may differ from the last one in any way. */
void settled_look(struct settled *s, const mark *marks);

/* Whether a literal can be supposed on the present board without a clash. */
enum footing {
    STANDS_PERHAPS,
    STANDS_LIKELY, /* it follows from another one that can be, which leaves rings out of account */
    STANDS
};

/* By literal: its footing; the caller adds to it. */
uint8_t *settled_stands(struct settled *s);

/* The row of the n-th technique that a narration begins with, from 1 on; -1: none. */
int technique_opening(int n);

/* Calls the function of row t. On success out->technique is the row whose name the step has. */
bool technique_try(struct settled *s, int t, int near, struct step *out);

/* A what-if for a hint: like technique_try() for its row, but suppositions near by come
 * first, and once something is found, a large board is not searched to its end. `deep`: every way
 * of a sum is tried along the walk, too. */
bool technique_try_walk(struct settled *s, bool deep, int near, struct step *out);

/* The same for either-way. */
bool technique_try_cases(struct settled *s, int near, struct step *out);

/* The next row with a function of its own. */
int technique_after(int t);

#endif
