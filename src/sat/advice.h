/* Advice to the player of a board, whatever its state: never a false word, so
 * the judge is asked first, then the solver, and a step is looked for last. */
#ifndef SUMI_SAT_ADVICE_H
#define SUMI_SAT_ADVICE_H

#include "model/board.h"
#include "model/judge.h"
#include "sat/narrate.h"

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
    vec_int wrong;   /* variables; the first one is shown: of the earliest wrong move */
    int undo;        /* WRONG: taking so many moves back leaves right ones alone; 0: unknown */
    struct step why; /* WRONG: what follows there from the other marks, or the rules and marks that
                        clash, with nothing in `then`; IMPOSSIBLE: rules that clash */
    struct answer own;      /* solutions that have the marks, where the puzzle has several */
    struct settled settled; /* what techniques found nothing in, on earlier boards of the puzzle */
};

/* `answer` is the puzzle's own, without marks. *out must be zeroed or one that was filled before
 * for the same puzzle; `near` as for hint_next(). */
void advise(const struct board *b, const struct answer *answer, int near,
            const struct budget *budget, struct advice *out);
void advice_free(struct advice *a);

/* Before it is known how many solutions the puzzle has, which may take much longer: a step of the
 * ladder, which holds in all solutions that have the marks. False: there is none, or the marks may
 * be wrong, or nothing solves the puzzle: ask advise(). */
bool advise_early(const struct board *b, int near, const struct budget *budget, struct advice *out);

/* How much of it is shown. */
enum advice_level { ADVICE_WHERE, ADVICE_WHY, ADVICE_DO };
void advice_words(const struct model *m, const struct mark_words *w, const struct advice *a,
                  enum advice_level level, struct buf *out);

/* A short stable word for what is no step: "solved", "broken", "wrong-mark", "impossible",
 * "several", "nothing". */
const char *advice_word(enum advice_kind kind);

#endif
