/* The player's settings, a text of lines "name = value":
 *
 *   theme = light             one of themes[]
 *   ascii = yes               also rulers, clock, implied, mouse, plain
 *   size = middle             of cells: auto, roomy, middle, small
 *   grid = full               between cells: corners, full, none
 *   errors = certain          off, certain or live
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

#endif
