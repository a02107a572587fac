/* The command line inside the game: every action by its name in a table of keys, so that nothing
 * can be done only with a key. */
#ifndef SUMI_UI_PARTS_COMMAND_LINE_H
#define SUMI_UI_PARTS_COMMAND_LINE_H

#include "base/err.h"
#include "ui/parts/key.h"

/* Reads "NAME" or "NAME ARGUMENT"; the beginning of a name is enough if it fits one action only.
 * *argument points into the line ("" without one). Returns false with the reason in *e. */
bool command_parse(const struct key_table *t, const char *line, int *action, const char **argument,
                   struct err *e);

/* A direction by word ("up", "ri") or letter ("n"); DIR_NONE for anything else. */
enum dir command_dir(const char *word);

/* Completes a name as far as all actions that begin with it agree; `size` is how many bytes the
 * line may hold. */
void command_complete(const struct key_table *t, char *line, int size);

/* Appends the names that begin with this, each after a blank; none if it is an argument. */
void command_names(const struct key_table *t, const char *line, struct buf *out);

#endif
