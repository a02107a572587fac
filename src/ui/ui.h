/* Programs on the real terminal: each of these takes it, or has it already. */
#ifndef SUMI_UI_UI_H
#define SUMI_UI_UI_H

#include "base/err.h"
#include "format/format.h"
#include "play/table/race.h"
#include "ui/parts/options.h"

/* Plays a game in the terminal until the player leaves, a signal asks to, or the terminal is gone;
 * takes over *game. NULL: the first screen comes first, and after each game. False, with nothing
 * shown: there is no terminal that can do it; *e says why. On true *e may hold a word at
 * leaving, or what is not saved. */
bool ui_play(struct loaded *game, const struct ui_options *o, struct err *e);

/* On a terminal that is taken over, with options in force: a game until the player leaves; takes
 * over *game. *e says what could not be kept, else it stays as it is. */
void ui_game(struct loaded *game, const struct ui_options *o, struct err *e);

/* Sets a puzzle; takes over *p. `path` and `fresh` as for edit_open(). The same returns as those of
 * ui_play(). */
bool ui_edit(struct puzzle *p, const char *path, bool fresh, const struct ui_options *o,
             struct err *e);

/* Likewise: the room of a race, and all that is played and looked at from there, until the player
 * goes back. */
void ui_race(struct race_wish *w, const struct ui_options *o, struct err *e);

#endif
