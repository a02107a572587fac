/* What takes long beside the keys (play/beside.h), as whoever sits at them sees it: a word on the
 * screen, and any key or signal ends it, but for the key that asked: it may be held down. */
#ifndef SUMI_UI_UI_WAIT_H
#define SUMI_UI_UI_WAIT_H

#include "play/beside.h"
#include "ui/screen.h"

#include <stdint.h>

struct ui_wait {
    struct screen *screen; /* as it was drawn last */
    /* Draws it afresh for another size of the terminal. */
    void (*draw)(void *arg, struct screen *s);
    void *arg;
    int key;       /* that asked; KEY_NOTHING: none did, and the screen says itself what goes on */
    double cpu;    /* of this process when it was pressed, in seconds ... */
    int64_t since; /* ... and the clock then */
    bool said;
};

/* A key is about to be answered. */
void ui_wait_begin(struct ui_wait *w, int key);

/* Who asks the solver for this screen. In place of a process of its own, which may not be had, work
 * here looks for keys itself, as often as it can. */
struct asker ui_asker(struct ui_wait *w);

#endif
