/* Suggestions for a misspelt word: the candidates at the smallest edit distance. */
#ifndef SUMI_BASE_SUGGEST_H
#define SUMI_BASE_SUGGEST_H

#include "base/err.h"

enum { SUGGEST_MOST = 3 };

/* The nearest candidates so far, in the order in which they were offered. */
struct suggestions {
    const char *word;
    int within; /* the largest distance at which a candidate counts */
    const char *found[SUGGEST_MOST];
    int distance[SUGGEST_MOST];
    int n;
};

struct suggestions suggest_for(const char *word);

/* Offers a candidate, which must live as long as *s. A repeated one changes nothing. */
void suggest_offer(struct suggestions *s, const char *candidate);

/* Appends "; did you mean A, B or C?" to an error, each word prefixed with `before`. Does nothing
 * if no candidate is near. */
void suggest_append(const struct suggestions *s, const char *before, struct err *e);

#endif
