/* The player's settings, a text of lines "name = value":
 *
 *   theme = light             a row of ui/parts/settings.def
 *   key F = hint              binds a key (ui/parts/key.h) to an action (keys.def), wherever there
 * is one of that name
 *
 * '#' begins a remark. */
#ifndef SUMI_UI_PARTS_CONFIG_H
#define SUMI_UI_PARTS_CONFIG_H

#include "base/buf.h"
#include "base/err.h"
#include "ui/parts/key.h"
#include "ui/parts/options.h"

/* Sets the options that the text names and leaves the others alone. Returns false at the first line
 * that it does not understand, with its number in *e; the lines before it count. `map` may be NULL
 * (keys are then only checked). options->theme points to static text. */
bool config_read(const char *text, struct ui_options *options, struct keymap *map, struct err *e);

/* For the man page: appends the i-th setting and the words that it takes, "errors = off, certain,
 * live"; gives what it is for, or NULL behind the last. */
const char *config_setting(int i, struct buf *line);

#endif
