/* The cases of one sum or table: what those of them that are possible have in common. A rule r that
 * is a table stands among the sums as -1 - r, as in a reason. For case_analysis.c alone. */
#ifndef SUMI_DEDUCE_CASES_H
#define SUMI_DEDUCE_CASES_H

#include "deduce/agreement.h"
#include "deduce/feasible.h"
#include "deduce/probe.h"

enum {
    CASES_MOST = 250,
    CASES_FEW = 3,      /* that a sentence names */
    CASES_FEW_RULES = 8 /* by which these are followed, see step_size() */
};

struct cases {
    const struct model *m;
    const mark *marks;
    bool through; /* probes follow every rule to the end */
    bool nearby;  /* sums near by come first, and a large board is not searched to its end */
    int most;     /* sums with so many cases at most */
    struct prober prober;
    struct agreement quick; /* goes before the probes that follow every rule */
    struct feasible ways;
    struct probe *alone;        /* by literal: what it implies alone, */
    bool *probed;               /* where that has been asked */
    VEC(struct probe *) probes; /* of all cases of one sum */
    vec_int table_ways;         /* of a table: the way of each */
    vec_lit placed;             /* the marks of one of these */
    vec_lit common;             /* what all of them that can be bring, so far */
    bool any;                   /* one of them can be */
    struct probe own[CASES_MOST];
};

/* Begins on a board. `through`: probes follow every rule to the end; sums with more than `most`
 * cases are left out. */
void cases_init(struct cases *c, const struct model *m, const mark *marks, bool through, int most);
void cases_free(struct cases *c);

/* Lists the cases of a sum in c->probes, and in one->then, of a step that is cleared, what all that
 * are possible have in common. Returns false if that is nothing. */
bool cases_agree(struct cases *c, int sum, struct step *one);

#endif
