/* Where techniques have looked and found nothing. What a technique reads about one sum are the
 * marks in it, or also those in the sums that share an open place with it; until one of these
 * changes, it finds nothing there again. So finding the next step costs what the last one changed,
 * not the whole board. */
#ifndef SUMI_TEACH_SETTLED_H
#define SUMI_TEACH_SETTLED_H

#include "model/model.h"

/* The techniques that look at one sum after the other. Those up to LAST_PLACE read only the marks
 * of the sum itself. */
enum settled_kind {
    SETTLED_FULL,
    SETTLED_NEEDED,
    SETTLED_LAST_PLACE,
    SETTLED_EQUAL,
    SETTLED_DIFFERENCE,
    SETTLED_SHARED,
    SETTLED_WHICHEVER,
    SETTLED_KINDS
};

struct settled {
    const struct model *m;
    mark *marks;               /* the board that was looked at last */
    int clock;                 /* boards so far */
    long work;                 /* what suppositions have cost so far, counted in work */
    int *changed;              /* by sum: when a mark in it changed last, */
    int *changed_near;         /* or in a sum that shares an open place with it */
    int *empty[SETTLED_KINDS]; /* by sum: when nothing was found there, + 1; 0: never */
    bool *stands;              /* by literal: it did not clash when supposed on board number
                                  stands_at */
    int stands_at;
};

/* Begins on this board, on which nothing has been looked at. */
void settled_init(struct settled *s, const struct model *m, const mark *marks);
void settled_free(struct settled *s);

/* Takes in a board, which may differ from the last one in any way. */
void settled_look(struct settled *s, const mark *marks);

/* By literal: what can be supposed on the present board without a clash; the caller adds to it. */
bool *settled_stands(struct settled *s);

/* True if nothing has changed for a sum since nothing was found there; and the note of that. */
static inline bool settled_is_empty(const struct settled *s, enum settled_kind kind, int sum) {
    const int *changed = kind <= SETTLED_LAST_PLACE ? s->changed : s->changed_near;
    return s->empty[kind][sum] > changed[sum];
}
static inline void settled_note_empty(struct settled *s, enum settled_kind kind, int sum) {
    s->empty[kind][sum] = s->clock + 1;
}

#endif
