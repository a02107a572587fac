/* Propagator of a rule of components (model/components.h): finds islands that are complete, that
 * must not join, that are out of reach, or that can grow in only one way. */
#ifndef SUMI_ENGINE_RULES_COMPONENT_SEARCH_H
#define SUMI_ENGINE_RULES_COMPONENT_SEARCH_H

#include "model/components.h"

/* Why a literal is implied, simplest first. */
enum component_reason {
    COMPONENT_COMPLETE,  /* next to a part of full size; or a clue's own cell */
    COMPONENT_BETWEEN,   /* it would join two clues, or too many cells */
    COMPONENT_UNREACHED, /* no clue can reach it */
    COMPONENT_GROW,  /* without it a part stays too small, or loses cells that only it can own */
    COMPONENT_LAST,  /* next to every place for a part's last cell */
    COMPONENT_STRAY, /* the only way from a part without a clue to a clue */
};

struct component_finding {
    lit l;
    enum component_reason why;
    int about;                  /* the clue concerned, or a cell of a part without a clue */
    enum component_fault fault; /* for BETWEEN: two clues, or too many cells */
};

struct component_search; /* state and scratch memory for one rule */

/* What a run looks for. */
struct component_aim {
    enum {
        AIM_FIRST, /* the simplest findings: the run stops if complete parts, or parts that must not
                      join, force anything */
        AIM_ALL,
        AIM_LITERAL, /* what `why` forces about the clue `about`; for evidence */
        AIM_FAULT,   /* whether there is this fault, of the clue `about` if it has one */
    } kind;
    enum component_reason why;
    enum component_fault fault;
    int about;
};

struct component_search *component_search_new(const struct model *m, int rule);
void component_search_free(struct component_search *s);

typedef VEC(struct component_finding) component_findings;

/* Appends what is forced under these marks and adds its cost to *work. Returns false if the rule
 * cannot be satisfied. The propagation is not complete, but it accepts a full board exactly if that
 * satisfies the rule. */
bool component_search_run(struct component_search *s, const mark *marks, struct component_aim aim,
                          component_findings *out, long *work);

/* After a run that returned false: component_search_fault() returns the clue of the part at fault,
 * or a cell of a part without a clue; component_search_fault_kind() returns what is wrong there. */
int component_search_fault(const struct component_search *s);
enum component_fault component_search_fault_kind(const struct component_search *s);

#endif
