/* The player's settings, a text of lines "name = value":
 *
 *   theme = light             a row of ui/settings.def
 *   key F = hint              binds a key (ui/key.h) to an action (keys.def), wherever there is one
 *                             of that name
 *
 * '#' begins a remark. */
#ifndef SUMI_UI_CONFIG_H
#define SUMI_UI_CONFIG_H

#include "ui/key.h"
#include "ui/options.h"

/* Sets the options that the text names; the others stay. False at the first line that is not
 * understood, with its number in *e; the lines before it count. `map` may be NULL (keys are then
 * only checked). options->theme points to static text. */
bool config_read(const char *text, struct ui_options *options, struct keymap *map, struct err *e);

/* The options in force: what the command line has given, then what was switched in play
 * (ui/switched.h), then the text of given->config. False as above; *set is good all the same. */
bool config_options(const struct ui_options *given, struct ui_options *set, struct keymap *map,
                    struct err *e);

/* The theme of the options in force: it may have been switched meanwhile. */
const struct theme *config_theme(const struct ui_options *given);

/* For the man page: appends the i-th setting and the words that it takes, "errors = off, certain,
 * live"; gives what it is for, or NULL behind the last. */
const char *config_setting(int i, struct buf *line);

#endif
