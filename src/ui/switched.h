/* What the player has switched in play and finds so again in the next game: settings as ui/config.h
 * reads them, in STATE/switched. They count after the config file and before the command line. */
#ifndef SUMI_UI_SWITCHED_H
#define SUMI_UI_SWITCHED_H

#include "ui/app.h"

/* Appends what is kept; nothing when there is none. `state_dir` may be NULL. */
void switched_read(const char *state_dir, struct buf *out);

/* Keeps what the app shows now, if it has changed. False: it cannot be kept. */
bool switched_keep(const struct app *app, struct err *e);

#endif
