/* The one loop that runs all pages on the terminal; and what takes long beside the keys
 * (play/beside.h), as whoever sits at them sees it: a word on the screen, and any key or signal
 * ends it, but for the key that asked: it may be held down. */
#ifndef SUMI_UI_UI_LOOP_H
#define SUMI_UI_UI_LOOP_H

#include "play/asker.h"
#include "play/table/race.h"
#include "ui/parts/page.h"

#include <stdint.h>

struct ui_wait {
    struct screen *screen; /* as it was drawn last */
    struct front *front;   /* drawn afresh for another size of the terminal */
    int key;       /* that asked; KEY_NOTHING: none did, and the screen says itself what goes on */
    double cpu;    /* of this process when it was pressed, in seconds ... */
    int64_t since; /* ... and the clock then */
    bool said;
};

/* The stage that a wait has come to after so many seconds of CPU and milliseconds of the clock,
 * which runs alone where others' work keeps this from running. */
enum ui_wait_stage {
    WAIT_QUIET,  /* nobody notices yet */
    WAIT_SAYS,   /* the words are on the screen; keys wait */
    WAIT_LISTENS /* the words are there, and a key ends it */
};
enum ui_wait_stage ui_wait_stage(double cpu, int64_t ms);

/* Who asks the solver for this screen. In place of a process of its own, which may not be had, work
 * here looks for keys itself, as often as it can. */
struct asker ui_asker(struct ui_wait *w);

/* Until it is over: all keys that have arrived are done before the screen is drawn once; keys after
 * the one that ends it are left for what comes next. *wait is zeroed; asking ends with it. */
void ui_loop(struct front *f, bool ascii, struct ui_wait *wait);

/* On a terminal that is taken over, with options in force: a game until the player leaves; takes
 * over *game. *e says what could not be kept, else it stays as it is. */
void ui_game(struct loaded *game, const struct ui_options *o, struct err *e);

/* Likewise: the room of a race, and all that is played and looked at from there, until the player
 * goes back. */
void ui_race(struct race_wish *w, const struct ui_options *o, struct err *e);

#endif
