/* What a setter has not saved yet: one file in STATE/drafts for each puzzle that is being set,
 * replaced whole as it changes. */
#ifndef SUMI_PLAY_DRAFT_H
#define SUMI_PLAY_DRAFT_H

#include "base/file.h"
#include "puzzle/puzzle.h"

struct draft {
    char *path; /* NULL: nothing is kept */
    struct file_lock lock;
};

/* Opens the draft of what `origin` was when setting began; of a new puzzle where `origin` is empty.
 * A draft that another program holds is left to it, and the next of the name is taken. When there
 * is one from before, *found is its puzzle, the caller's. False: nothing can be kept; *e holds the
 * reason.
 */
bool draft_open(struct draft *d, const char *state_dir, const struct puzzle *origin, bool fresh,
                struct puzzle **found, struct err *e);

bool draft_keep(struct draft *d, const struct puzzle *p, struct err *e);
void draft_drop(struct draft *d);  /* nothing is left to keep */
void draft_close(struct draft *d); /* what is kept stays */

#endif
