/* Lessons: words beside a board, and a reaction when the player has done what they ask for. A genre
 * has a course of them. The first one is a row of small tasks, which follow from the genre's marks;
 * every other one is about a technique, in a small puzzle where its step is the next, and ends with
 * that puzzle. */
#ifndef SUMI_UI_PAGES_LESSON_H
#define SUMI_UI_PAGES_LESSON_H

#include "format/format.h"
#include "play/session/session.h"
#include "ui/parts/key.h"

/* Which lesson a game is, as a number that options can hold. */
enum { LESSON_NONE, LESSON_FIRST, LESSON_TECHNIQUES };

/* The part of a course to which a technique belongs: "openings". */
const char *lesson_chapter(int technique);

struct lesson {
    int which;   /* LESSON_NONE: no lesson; the rest is for the others */
    bool listed; /* it is one of a list, where another one may come next */
    int task;    /* FIRST: a row of the table of tasks */
    int cursor;  /* FIRST: where the cursor was when the task began */
    int at;      /* FIRST: the board's move at the last look */
    int hints;   /* likewise: how many hints had been used */
    const struct genre *const *played;
    vec_int targets; /* a technique: the literals that its step marks, */
    struct buf why;  /* and why it does, as a hint says it */
    bool done;       /* what was asked for is done */
};

/* Begins at the session's present board. *l is zeroed but for `listed`. What the player has done in
 * other genres (`played`, ends with NULL; or NULL) is not taught again. */
void lesson_open(struct lesson *l, int which, const struct session *s,
                 const struct genre *const *played);
void lesson_free(struct lesson *l);

/* Looks at the state of the session; to be called after every key. */
void lesson_look(struct lesson *l, const struct session *s);

/* Appends what to do now, with the keys in force, or what has been learnt. */
void lesson_words(const struct lesson *l, const struct session *s, const struct keymap *map,
                  struct buf *out);

#endif
