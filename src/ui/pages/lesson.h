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

/* A step that a lesson accepts: what it marks, and why. */
struct lesson_step {
    vec_lit then;
    struct buf why;
};

struct lesson {
    int which;   /* LESSON_NONE: no lesson; the rest is for the others */
    bool listed; /* Enter leads to another one */
    int task;    /* FIRST: a row of the table of tasks */
    int cursor;  /* FIRST: where the cursor was when the task began */
    int at;      /* FIRST: the board's move at the last look */
    int hints;   /* likewise: how many hints had been used */
    const struct genre *const *played;
    VEC(struct lesson_step) steps; /* a technique: its steps that were found so far */
    mark *before;                  /* likewise: the board at the last look, */
    mark *solution;                /* and the puzzle's only solution, once it was needed; or NULL */
    struct buf why;                /* the reason of the step that was made, as a hint says it */
    bool done;                     /* what was asked for is done */
};

/* Begins at the session's present board. *l is zeroed but for `listed`. What the player has done in
 * other genres (`played`, ends with NULL; or NULL) is not taught again. */
void lesson_open(struct lesson *l, int which, const struct session *s,
                 const struct genre *const *played);
void lesson_free(struct lesson *l);

/* Looks at the state of the session; to be called after every key. A lesson on a technique is done
 * once a step of that technique is on the board, be it the one that the hint shows or another one;
 * the save is told so. */
void lesson_look(struct lesson *l, struct session *s);

/* Appends what to do now, with the keys in force, or what has been learnt. */
void lesson_words(const struct lesson *l, const struct session *s, const struct keymap *map,
                  struct buf *out);

#endif
