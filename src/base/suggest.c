#include "base/suggest.h"

#include "base/buf.h"
#include "base/text.h"

#include <string.h>

/* Allows one or two slips in a short word, three in a long one such as a library puzzle's name. */
struct suggestions suggest_for(const char *word) {
    size_t len = strnlen(word, TEXT_NEAR);
    return (struct suggestions){.word = word,
                                .within = len < 3    ? 0
                                          : len < 6  ? 1
                                          : len < 12 ? 2
                                                     : 3};
}

void suggest_offer(struct suggestions *s, const char *candidate) {
    int distance = text_distance(s->word, candidate), at = s->n;
    if (distance > s->within)
        return;
    for (int i = 0; i < s->n; i++)
        if (strcmp(s->found[i], candidate) == 0)
            return;
    while (at > 0 && s->distance[at - 1] > distance)
        at--;
    if (at == SUGGEST_MOST)
        return;
    s->n += s->n < SUGGEST_MOST;
    for (int i = s->n - 1; i > at; i--) {
        s->found[i] = s->found[i - 1];
        s->distance[i] = s->distance[i - 1];
    }
    s->found[at] = candidate;
    s->distance[at] = distance;
}

void suggest_append(const struct suggestions *s, const char *before, struct err *e) {
    struct buf words = {0};
    buf_add(&words, e->text);
    for (int i = 0; i < s->n; i++)
        buf_fmt(&words, "%s%s%s",
                i == 0          ? "; did you mean "
                : i == s->n - 1 ? " or "
                                : ", ",
                before, s->found[i]);
    if (s->n > 0)
        err_at(e, e->line, e->col, "%s?", buf_text(&words));
    buf_free(&words);
}
