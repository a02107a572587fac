/* What the files of an edit session share; no other room includes it. */
#ifndef SUMI_PLAY_EDIT_EDIT_INTERNAL_H
#define SUMI_PLAY_EDIT_EDIT_INTERNAL_H

#include "play/edit/edit.h"

/* Sets the message. */
void edit_say(struct edit *e, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* Solution, difficulty, files, playing, leaving. In edit_queries.c. */
void edit_ask(struct edit *e, enum edit_action a, const char *text);

/* What is asked of the solver, beside the keys; *out is what the work has packed, given `e`. False,
 * with a message: the setter did not wait, or there is not enough memory. In edit.c. */
bool edit_ask_beside(struct edit *e, beside_work *work, struct buf *out);

#endif
