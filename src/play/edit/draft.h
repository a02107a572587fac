/* A setter's unsaved work: one file in STATE/drafts for each puzzle that is being set, replaced
 * whole as it changes. */
#ifndef SUMI_PLAY_EDIT_DRAFT_H
#define SUMI_PLAY_EDIT_DRAFT_H

#include "base/os/file.h"
#include "puzzle/puzzle.h"

struct draft {
    char *path; /* NULL: nothing is kept */
    struct file_lock lock;
};

/* Opens the draft of `origin`, the puzzle as it was when setting began, or of a new puzzle if
 * `fresh`. A draft held by another program is left to it, and the next one of that name is used. If
 * there is a draft from before, *found is its puzzle, which the caller owns. Returns false if
 * nothing can be kept; *e says why. */
bool draft_open(struct draft *d, const char *state_dir, const struct puzzle *origin, bool fresh,
                struct puzzle **found, struct err *e);

bool draft_keep(struct draft *d, const struct puzzle *p, struct err *e);
void draft_drop(struct draft *d);  /* removes it: nothing is left to keep */
void draft_close(struct draft *d); /* closes it: what is kept stays */

#endif
