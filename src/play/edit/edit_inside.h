/* What the files of edit/ share: the actions of two of them, and findings. */
#ifndef SUMI_PLAY_EDIT_EDIT_INSIDE_H
#define SUMI_PLAY_EDIT_EDIT_INSIDE_H

#include "play/action.h"
#include "play/edit/edit.h"

/* The functions that the rows of edit_keys.def name. */
typedef void edit_function(struct edit *e, const struct request *r);
#define DECLARED_EDIT(function) edit_function function;
#define DECLARED_SCREEN(function)
#define DECLARED_PAGE(function)
#define KEY(id, name, keys, argument, goes, group, where, function, ...) DECLARED_##where(function)
#include "play/edit/edit_keys.def"
#undef KEY

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
