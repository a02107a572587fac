/* Suggestions for a misspelt word: the candidates at the smallest edit distance. */
#ifndef SUMI_BASE_SUGGEST_H
#define SUMI_BASE_SUGGEST_H

#include "base/err.h"

enum { SUGGEST_MOST = 3 };

/* The nearest of the candidates so far, the first of them first. */
struct suggestions {
    const char *word;
    int within; /* how far a candidate may be off */
    const char *found[SUGGEST_MOST];
    int distance[SUGGEST_MOST];
    int n;
};

struct suggestions suggest_for(const char *word);

/* A candidate, which must live as long as *n; one that came before changes nothing. */
void suggest_offer(struct suggestions *n, const char *candidate);

/* Adds to an error ", did you mean A, B or C?", with `before` at the head of each word; nothing
 * where no candidate is near. */
void suggest_append(const struct suggestions *n, const char *before, struct err *e);

#endif
