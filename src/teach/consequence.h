/* Basic steps that follow from marks just made, by the sums that contain those marks. Only changed
 * sums are examined, so that a narration costs what changes and not the size of the board. */
#ifndef SUMI_TEACH_CONSEQUENCE_H
#define SUMI_TEACH_CONSEQUENCE_H

#include "teach/step.h"

/* The next basic step that rests on q->changed from index *at on, which is advanced. Starting from
 * a closed board, steps come in the order in which a person would go on. Returns false if nothing
 * more follows by one sum. */
bool consequence_next(const struct quiet *q, int *at, struct step *out);

/* Makes a step: marks its targets, first those that imply others. Targets that have become quiet
 * facts are dropped from the step, and with the first one what was counted for its opposite. */
void consequence_apply(struct quiet *q, struct step *s);

#endif
