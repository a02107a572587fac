/* Programs on the real terminal: each of these takes it, or has it already. */
#ifndef SUMI_UI_UI_H
#define SUMI_UI_UI_H

#include "base/err.h"
#include "format/format.h"
#include "ui/parts/options.h"

/* Plays a game in the terminal until the player leaves, a signal asks to, or the terminal is gone;
 * takes over *game. NULL: the first screen comes first, and after each game. False, with nothing
 * shown: there is no terminal that can do it; *e says why. On true *e may hold a word at
 * leaving, or what is not saved. */
bool ui_play(struct loaded *game, const struct ui_options *o, struct err *e);

/* Sets a puzzle; takes over *p. `path` and `fresh` as for edit_open(). The same returns as those of
 * ui_play(). */
bool ui_edit(struct puzzle *p, const char *path, bool fresh, const struct ui_options *o,
             struct err *e);

/* The lesson that a puzzle of the library is, by any of its names, for ui_options.lesson;
 * LESSON_NONE for all others. */
int lesson_named(const char *name);

#endif
