#include "genre/genre.h"

#include <stddef.h>
#include <strings.h>

#define GENRE(id) extern const struct genre genre_##id;
#include "genre/genres.def"
#undef GENRE

const struct genre *const genres[] = {
#define GENRE(id) &genre_##id,
#include "genre/genres.def"
#undef GENRE
    NULL,
};

static const struct genre *test_genre;

void genre_add_for_test(const struct genre *g) {
    test_genre = g;
}

static bool has_name(const struct genre *g, const char *name) {
    if (strcasecmp(g->id, name) == 0)
        return true;
    for (const char *const *a = g->aliases; a && *a; a++)
        if (strcasecmp(*a, name) == 0)
            return true;
    return false;
}

const struct genre *genre_by_name(const char *name) {
    if (test_genre && has_name(test_genre, name))
        return test_genre;
    for (const struct genre *const *g = genres; *g; g++)
        if (has_name(*g, name))
            return *g;
    return NULL;
}

const struct genre *genre_with(enum givens givens) {
    for (const struct genre *const *g = genres; *g; g++) {
        const struct looks *l = &(*g)->looks;
        if (givens == GIVENS_CLUES ? l->arrow_clues : givens == GIVENS_ROOMS ? l->rooms : l->dots)
            return *g;
    }
    return NULL;
}

void genre_names(struct buf *out) {
    for (int i = 0; genres[i]; i++)
        buf_fmt(out, "%s%s", i > 0 ? " " : "", genres[i]->id);
}
