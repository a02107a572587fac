/* What takes long beside a game: a word on the screen, and any key or signal ends it. */
#ifndef SUMI_UI_UI_WAIT_H
#define SUMI_UI_UI_WAIT_H

#include "ui/screen.h"

struct ui_wait {
    struct screen *screen; /* as it was drawn last */
    double since;          /* CPU seconds at the key that is answered */
    bool said;
};

/* A key is about to be answered. */
void ui_wait_begin(struct ui_wait *w);

/* Of the type of session_env's `stop`, with a struct ui_wait: after a twentieth of a second of CPU
 * the screen has a word that it takes long, and from then on a key that waits is a reason to stop.
 */
bool ui_wait_stops(void *arg);

#endif
