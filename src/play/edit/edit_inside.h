/* What the files of edit/ share: the actions of two of them, and findings. */
#ifndef SUMI_PLAY_EDIT_EDIT_INSIDE_H
#define SUMI_PLAY_EDIT_EDIT_INSIDE_H

#include "play/edit/edit.h"

/* Do the actions that edit_keys.def leaves to QUERIES and to TRACING. */
void edit_ask(struct edit *e, enum edit_action a, const char *text);
void edit_trace(struct edit *e, enum edit_action a, const char *text);
void tracing_free(struct tracing *t);

/* The puzzle becomes *p, which is taken over. */
void edit_change(struct edit *e, struct puzzle *p);

/* True if the puzzle differs from what was opened or last saved. */
bool edit_unsaved(const struct edit *e);

/* Nothing is known of the puzzle yet, of which the findings have a copy. */
struct findings findings_new(const struct puzzle *p);
void findings_free(struct findings *f);

/* Appends a typed path, with the home directory in place of "~". */
void full_path(const char *text, struct buf *path);

#endif
