/* What a rule of components (model/components.h) forces: islands that are complete, that must not
 * join, that cannot reach, that must grow one way. */
#ifndef SUMI_DEDUCE_COMPONENTS_H
#define SUMI_DEDUCE_COMPONENTS_H

#include "model/components.h"

/* Why a literal follows, simplest first. */
enum component_reason {
    COMPONENT_COMPLETE,  /* beside a part that has its size; a clue's cell is in a part */
    COMPONENT_BETWEEN,   /* would join two clues, or too many cells */
    COMPONENT_UNREACHED, /* no clue can reach it */
    COMPONENT_GROW,  /* without it a part stays too small, or misses cells that only it can own */
    COMPONENT_LAST,  /* beside every place for a part's last cell */
    COMPONENT_STRAY, /* the only way from a part without a clue to one */
    COMPONENT_REASONS
};

struct component_finding {
    lit l;
    enum component_reason why;
    int about;                  /* the clue that it is about, or a cell of the part without one */
    enum component_fault fault; /* BETWEEN: two clues, or too many cells */
};

struct component_search; /* scratch of one rule */

/* What a run looks for. */
struct component_aim {
    enum {
        AIM_FIRST, /* what is simplest to see: it stops where complete parts, or parts that must
                      not join, force anything */
        AIM_ALL,
        AIM_LITERAL, /* what `why` forces about the clue `about`; for evidence */
        AIM_FAULT,   /* whether there is this fault, of the clue `about` where it has one */
    } kind;
    enum component_reason why;
    enum component_fault fault;
    int about;
};

struct component_search *component_search_new(const struct model *m, int rule);
void component_search_free(struct component_search *s);

typedef VEC(struct component_finding) component_findings;

/* Appends what is forced under these marks; adds the work done. False: it cannot be met. Not
 * complete; a full board that fits is met. */
bool component_search_run(struct component_search *s, const mark *marks, struct component_aim aim,
                          component_findings *out, long *work);

/* After a run that could not be met: the clue of the part that is at fault, or a cell of a part
 * without one; and what is wrong there. */
int component_search_fault(const struct component_search *s);
enum component_fault component_search_fault_kind(const struct component_search *s);

#endif
