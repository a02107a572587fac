/* What may have been meant by a word that is misspelt. */
#ifndef SUMI_BASE_NEAR_H
#define SUMI_BASE_NEAR_H

#include "base/err.h"

enum { NEAR_MOST = 3 };

/* The nearest of the candidates so far, the first of them first. */
struct near {
    const char *word;
    int within; /* how far a candidate may be off */
    const char *found[NEAR_MOST];
    int distance[NEAR_MOST];
    int n;
};

struct near near_to(const char *word);

/* A candidate, which must live as long as *n; one that came before changes nothing. */
void near_offer(struct near *n, const char *candidate);

/* Adds to an error ", did you mean A, B or C?", with `before` at the head of each word; nothing
 * where no candidate is near. */
void near_say(const struct near *n, const char *before, struct err *e);

#endif
