/* The solver at work, watched: it runs in another process that reports each event and waits while
 * nobody looks. One can go back through what has been seen. */
#ifndef SUMI_PLAY_WATCH_H
#define SUMI_PLAY_WATCH_H

#include "base/os/process.h"
#include "format/format.h"
#include "solve/solve.h"
#include "teach/step.h"

struct watched {
    enum event_kind kind;
    mark *marks;      /* all variables as the solver has them then; owned */
    struct step step; /* STEP */
    vec_int lits;     /* PART: what is in it; CUT: its clause */
    int model, part;  /* how many models so far, how many parts of this one */
    char *words;      /* a sentence; owned */
};

struct watch {
    struct process process;
    const struct loaded *game; /* not owned */
    VEC(struct watched) seen;
    int at; /* in seen; -1 before the first */
    bool over;
};

/* Starts to solve a compiled puzzle from the empty board. False: no process can be started. */
bool watch_start(struct watch *w, const struct loaded *game, struct err *e);
void watch_end(struct watch *w); /* a zeroed one is fine */

enum watch_found { WATCH_EVENT, WATCH_LATER, WATCH_OVER };

/* Goes to the next event. LATER: the solver has not got there yet; OVER: there is none. */
enum watch_found watch_next(struct watch *w);
bool watch_back(struct watch *w); /* false: this is the first */

/* NULL before the first event. */
const struct watched *watch_now(const struct watch *w);

#endif
