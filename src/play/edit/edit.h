/* Setting a puzzle: changes to givens, each undone exactly, and the number of solutions they leave.
 * It depends on no keys, no screen and no genre; what a change means at a cell is in
 * genre/shared/setting.c. */
#ifndef SUMI_PLAY_EDIT_EDIT_H
#define SUMI_PLAY_EDIT_EDIT_H

#include "base/err.h"
#include "base/os/file.h"
#include "base/said.h"
#include "format/format.h"
#include "format/trace/trace.h"
#include "genre/genre.h"
#include "play/asker.h"
#include "solve/solve.h"
#include "teach/step.h"

enum edit_action {
#define KEY(id, ...) EDIT_##id,
#include "play/edit/edit_keys.def"
#undef KEY
    EDIT_ACTIONS
};

/* The solver's findings about the present puzzle. */
struct findings {
    bool known; /* the solver has been asked, and had its time */
    bool valid; /* the givens are a puzzle; else `invalid` holds the reason */
    struct err invalid;
    struct answer answer; /* SEVERAL: where `solution` and `other` differ, the puzzle is still
                             open */
    struct loaded board;  /* the puzzle with an empty board; without variables while nothing is
                             known */
    struct step why;      /* NONE: rules that cannot hold together, if they were asked for */
};

/* A setter's unsaved work: one file in STATE/drafts for each puzzle that is being set, replaced
 * whole as it changes. */
struct draft {
    char *path; /* NULL: nothing is kept */
    struct file_lock lock;
};

/* A picture under the board, from which a puzzle is traced: where it lies, and what is believed to
 * be seen in it, which is offered and never taken without a yes. */
struct tracing {
    struct raster picture; /* without pixels: there is none */
    struct trace_place at;
    struct grid size;    /* of the board in it, once that was found; else 0x0 */
    bool shown;          /* under the board; else it is only kept */
    struct traced offer; /* without a puzzle: nothing is offered */
};

/* A change: the puzzle after it, whole, so that undo is exact, and where the cursor stood. */
struct edited {
    struct puzzle *puzzle;
    int cursor; /* a cell of the puzzle before */
};

struct edit {
    VEC(struct edited) past; /* the first is the puzzle as it was opened */
    int at;                  /* the present one */
    struct puzzle *safe;     /* what need not be kept: as it was opened, or last saved */
    char *path;              /* the file that it was read from or saved to; NULL: none */
    struct draft draft;
    bool to_keep; /* the draft is out of date */
    int cursor;   /* a cell */
    bool pen;     /* moving carries what is here along */
    int shown;    /* on the board: 0 the givens alone, 1 a solution, 2 the other one where there are
                     several */
    int typed;    /* the digits that were typed just now, as a number; NO_NUMBER: none */
    int confirm;  /* the action that a warning was given about, or EDIT_ACTIONS ... */
    struct buf confirm_text; /* ... with this text */
    bool quit, play;         /* the setter asked to leave, or to play the puzzle */
    struct said said;
    struct buf page; /* a text to be read in full: an address */
    struct findings found;
    struct err no_draft; /* why there can be none; empty: there can */
    struct asker asker;  /* who waits while the solver is asked; nobody, after edit_open() */
    bool patient;        /* counting may take any time until the puzzle changes */
    struct tracing tracing;
    struct findings offered; /* an empty board of what is offered, to be shown */
};

/* Takes over *p. `path` is the file it came from, or NULL; `fresh` means that it is a new puzzle. A
 * draft from before is continued. `state_dir` may be NULL: then nothing is kept. If it returns
 * false, *err says why drafts cannot be kept; the session works all the same. */
bool edit_open(struct edit *e, struct puzzle *p, const char *path, bool fresh,
               const char *state_dir, struct err *err);
void edit_close(struct edit *e);

/* True if nothing is lost once setting ends: what was set is saved, or is in a draft. Else *err
 * says why it is not kept. */
bool edit_is_safe(struct edit *e, struct err *err);

static inline const struct puzzle *edit_puzzle(const struct edit *e) {
    return e->past.at[e->at].puzzle;
}

/* Does one action, like session_do(). A change that has no effect leaves nothing to undo. */
void edit_do(struct edit *e, enum edit_action a, enum dir dir, const char *text);

/* Types a digit at the cell; further digits make a longer number. */
void edit_digit(struct edit *e, int digit);

/* The budget of counting: for a patient setter there is no time limit. */
struct budget edit_budget(const struct edit *e);

/* Counts the solutions unless their number is known. Returns false if the setter did not wait, and
 * the number stays unknown; if only the time is up, the answer is "unknown". */
bool edit_count(struct edit *e, const struct budget *b);

/* True if two known solutions differ at a variable of the board. */
bool edit_differs(const struct edit *e, int var);

/* Appends how many solutions there are, "one solution", or `briefly` "one". */
void edit_count_words(const struct edit *e, bool briefly, struct buf *out);

/* Appends what is given at the cursor: "r3c4: room of 5 cells, number 2, empty, open". */
void edit_cell_words(const struct edit *e, struct buf *out);

/* The puzzle that is seen in the picture under the board, while it is offered; NULL: none is. */
const struct puzzle *edit_offer(const struct edit *e);

/* Appends where the picture lies, as EDIT_PLACE reads it; nothing without one. */
void edit_place_words(const struct edit *e, struct buf *out);

/* Writes the draft if it is out of date. Call it before a screen shows the change. */
bool edit_keep(struct edit *e, struct err *err);

#endif
