/* Advice to the player of a board in any state. It is never wrong: the judge is asked first, then
 * the solver, and only then is a step looked for. */
#ifndef SUMI_TEACH_ADVICE_H
#define SUMI_TEACH_ADVICE_H

#include "model/board.h"
#include "model/judge/judge.h"
#include "teach/argument.h"
#include "teach/paragraph.h"

enum advice_kind {
    ADVICE_STEP,       /* a paragraph */
    ADVICE_SOLVED,     /* no hint is left */
    ADVICE_BROKEN,     /* the present marks break a rule: verdict */
    ADVICE_WRONG,      /* a mark contradicts every solution: wrong, why */
    ADVICE_IMPOSSIBLE, /* the puzzle has no solution: why */
    ADVICE_OPEN,       /* several solutions, and nothing more is certain */
    ADVICE_NOTHING,    /* nothing was found in the budget */
};

struct advice {
    enum advice_kind kind;
    struct paragraph paragraph;
    struct verdict verdict;
    vec_int
        wrong; /* WRONG, BROKEN: variables; the first one is shown, from the earliest wrong move */
    bool counted; /* these are all that are wrong; false: they are some that clash */
    int undo;     /* WRONG, BROKEN: after taking back so many moves no right mark is lost that came
                     later; 0: unknown */
    struct argument why;    /* WRONG: what follows there from the other marks, or how all marks
                               clash; IMPOSSIBLE: how the rules do */
    bool argued;            /* false: `why` has no steps, but rules in why.end that clash */
    struct answer own;      /* solutions that have the marks, where the puzzle has several */
    struct settled settled; /* where techniques found nothing on earlier boards of the puzzle */
};

/* `answer` is the puzzle's own, without marks. *out must be zeroed or one that was filled before
 * for the same puzzle; `near` as for paragraph_next(). */
void advise(const struct board *b, const struct answer *answer, int near,
            const struct budget *budget, struct advice *out);
void advice_free(struct advice *a);

/* Advice before it is known how many solutions the puzzle has, which may take much longer: a step
 * of the ladder, which holds in all solutions that have the marks. Returns false if there is none,
 * or the marks may be wrong, or nothing solves the puzzle: then ask advise(). */
bool advise_early(const struct board *b, int near, const struct budget *budget, struct advice *out);

/* How much of the advice is shown: where to look, why something follows there, or what to do. */
enum advice_level { ADVICE_WHERE, ADVICE_WHY, ADVICE_DO };

/* Appends the advice about a board as sentences. */
void advice_words(const struct board *b, const struct mark_words *w, const struct advice *a,
                  enum advice_level level, struct buf *out);

/* A short stable word for advice that is no step: "solved", "broken", "wrong-mark", "impossible",
 * "several", "nothing". */
const char *advice_word(enum advice_kind kind);

/* Why nothing solves a Model, in *end and as sentences: an argument, or where none is short enough
 * to be followed the rules that clash. False: neither was found in the budget. */
bool argue_none(const struct model *m, const struct mark_words *w, const struct budget *b,
                struct step *end, struct buf *words);

/* A minimal set of rules that clash under the marks (which may be NULL), in out->from, with nothing
 * in out->then. Returns false if they do not clash, or the budget ran out. */
bool why_none(const struct model *m, const mark *marks, const struct budget *b, struct step *out);

#endif
