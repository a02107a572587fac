/* What the files of an edit session share; no other room includes it. */
#ifndef SUMI_PLAY_EDIT_ACT_H
#define SUMI_PLAY_EDIT_ACT_H

#include "play/edit.h"

/* Sets the message. */
void edit_say(struct edit *e, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* The puzzle becomes *p, which is taken over, unless nothing differs. */
void edit_change(struct edit *e, struct puzzle *p);

/* Solution, difficulty, files, playing, leaving. In edit_asks.c. */
void edit_ask(struct edit *e, enum edit_action a, const char *text);

/* Nothing is known of the puzzle that stands now. In edit_count.c. */
void count_forget(struct edit *e);
void count_free(struct count *c);

#endif
