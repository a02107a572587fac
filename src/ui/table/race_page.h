/* The room in front of a race, and behind it: who is in it, who is ready, how far each of them is,
 * and at the end the times and the games themselves. The race begins from here. */
#ifndef SUMI_UI_TABLE_RACE_PAGE_H
#define SUMI_UI_TABLE_RACE_PAGE_H

#include "play/table/race.h"
#include "ui/parts/options.h"

/* The race that is asked for: an open one, or with `words` a new one. */
struct race_wish {
    bool wanted;
    char opener[TABLE_NAME + 1];
    uint64_t number;
    char words[RACE_WORDS + 1];
};

/* Wishes for a new race on what is said in words, a puzzle of the library, or a genre, size and
 * difficulty; what they leave out is as in *o. Returns false, with the reason in *e, if they say
 * neither. */
bool race_wish_for(struct race_wish *w, const char *words, struct fresh_order *o, struct err *e);

/* On a terminal that is taken over, with options in force: the room, and all that is played and
 * looked at from there, until the player goes back. */
void ui_race(struct race_wish *w, const struct ui_options *o, struct err *e);

#endif
