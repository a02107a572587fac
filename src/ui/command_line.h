/* The command line inside: every action by its name in a table of keys, so that nothing exists only
 * as a key. */
#ifndef SUMI_UI_COMMAND_LINE_H
#define SUMI_UI_COMMAND_LINE_H

#include "base/err.h"
#include "ui/key.h"

/* Reads "NAME" or "NAME ARGUMENT"; a beginning of a name that fits one action alone will do.
 * *argument points into the line ("" without one). False: *e holds the reason. */
bool command_parse(const struct key_table *t, const char *line, int *action, const char **argument,
                   struct err *e);

/* A direction by word ("up", "ri") or letter ("n"); DIR_NONE for anything else. */
enum dir command_dir(const char *word);

/* Lengthens a name as far as all actions that begin so agree; size: bytes that line may hold. */
void command_complete(const struct key_table *t, char *line, int size);

/* Appends the names that this is the beginning of, a blank before each; none for an argument. */
void command_names(const struct key_table *t, const char *line, struct buf *out);

#endif
