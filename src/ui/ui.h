/* What runs on the real terminal: each of these takes it, or has it already. */
#ifndef SUMI_UI_UI_H
#define SUMI_UI_UI_H

#include "base/err.h"
#include "format/format.h"
#include "ui/parts/options.h"

/* Takes the terminal over; *set are those of *o, and what the terminal
 * asks for; what is switched in a game is read again for the next one. False, with nothing shown:
 * there is no terminal that can do it; *e says why. */
bool ui_start(const struct ui_options *o, struct ui_options *set, struct err *e);

/* Why nothing is kept: neither --state nor a home. */
extern const char ui_nowhere[];

/* Runs op(arg) on the terminal and gives that back, whatever happens. False: memory ran out. *e is
 * empty, or op leaves there what could not be kept; on true it holds that and the word at leaving
 * (see term_close()), where there are any. */
bool ui_run(void (*op)(void *arg), void *arg, struct err *e);

/* Plays a game in the terminal until the player leaves, a signal asks to, or the terminal is gone;
 * takes over *game. NULL: the first screen comes first, and after each game. False, with nothing
 * shown: there is no terminal that can do it; *e says why. On true *e may hold a word at
 * leaving, or what is not saved. */
bool ui_play(struct loaded *game, const struct ui_options *o, struct err *e);

/* On a terminal that is taken over, with options in force: a game until the player leaves; takes
 * over *game. *e says what could not be kept, else it stays as it is. */
void ui_game(struct loaded *game, const struct ui_options *o, struct err *e);

/* Likewise: a puzzle is set; takes over *p. `path` and `fresh` as for edit_open(). */
void ui_setting(struct puzzle *p, const char *path, bool fresh, const struct ui_options *o,
                struct err *e);

/* The whole of it for `sumi edit`; takes over *p. */
bool ui_edit(struct puzzle *p, const char *path, bool fresh, const struct ui_options *o,
             struct err *e);

#endif
