#include "base/suggest.h"

#include "base/buf.h"
#include "base/text.h"

#include <string.h>

/* A slip or two in a short word, a third in a long one such as a library puzzle's name. */
struct suggestions suggest_for(const char *word) {
    size_t len = strnlen(word, TEXT_NEAR);
    return (struct suggestions){.word = word,
                                .within = len < 3    ? 0
                                          : len < 6  ? 1
                                          : len < 12 ? 2
                                                     : 3};
}

void suggest_offer(struct suggestions *n, const char *candidate) {
    int distance = text_distance(n->word, candidate), at = n->n;
    if (distance > n->within)
        return;
    for (int i = 0; i < n->n; i++)
        if (strcmp(n->found[i], candidate) == 0)
            return;
    while (at > 0 && n->distance[at - 1] > distance)
        at--;
    if (at == SUGGEST_MOST)
        return;
    n->n += n->n < SUGGEST_MOST;
    for (int i = n->n - 1; i > at; i--) {
        n->found[i] = n->found[i - 1];
        n->distance[i] = n->distance[i - 1];
    }
    n->found[at] = candidate;
    n->distance[at] = distance;
}

void suggest_append(const struct suggestions *n, const char *before, struct err *e) {
    struct buf words = {0};
    buf_add(&words, e->text);
    for (int i = 0; i < n->n; i++)
        buf_fmt(&words, "%s%s%s",
                i == 0          ? "; did you mean "
                : i == n->n - 1 ? " or "
                                : ", ",
                before, n->found[i]);
    if (n->n > 0)
        err_at(e, e->line, e->col, "%s?", buf_text(&words));
    buf_free(&words);
}
