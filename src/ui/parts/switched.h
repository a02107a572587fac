/* What the player has switched in play and finds so again in the next game: settings as
 * ui/parts/config.h reads them, in STATE/switched. They count after the config file and before the
 * command line. */
#ifndef SUMI_UI_PARTS_SWITCHED_H
#define SUMI_UI_PARTS_SWITCHED_H

#include "base/buf.h"
#include "base/err.h"

/* Appends what is kept; nothing when there is none. `state_dir` may be NULL. */
void switched_read(const char *state_dir, struct buf *out);

/* Keeps one setting; the others that are kept stay. With `state_dir` NULL nothing is. False: it
 * cannot be kept. */
bool switched_keep(const char *state_dir, const char *name, const char *value, struct err *e);

/* "no", "yes" */
static inline const char *switched_flag(bool on) {
    return on ? "yes" : "no";
}

#endif
