/* The player's settings, a text of lines "name = value":
 *
 *   theme = light             one of themes[]
 *   ascii = yes               also rulers, compact, mouse
 *   key F = hint              binds a key (ui/key.h) to an action (keys.def)
 *
 * '#' begins a remark. */
#ifndef SUMI_UI_CONFIG_H
#define SUMI_UI_CONFIG_H

#include "ui/app.h"

/* Sets what the text says; what it does not name stays. False at the first line that is not
 * understood, with its number in *e; the lines before it count. `map` may be NULL (keys are then
 * only checked). options->theme points to static text. */
bool config_read(const char *text, struct ui_options *options, struct keymap *map, struct err *e);

#endif
