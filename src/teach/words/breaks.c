#include "teach/words/breaks.h"

#include "base/mem.h"

#include <ctype.h>
#include <string.h>

/* What parts two clauses, and how the second one begins as a sentence of its own; the first that
 * fits a place is meant. */
static const struct parting {
    const char *words, *begin;
    bool list; /* parts clauses of a list, each of which says what is where */
} partings[] = {
    {"; or ", NULL, false}, /* two ways of one rule: one sentence */
    {"; then ", ". Then ", false},
    {"; so ", ". So ", false},
    {"; either way ", ". Either way ", false},
    {"; in every case ", ". In every case ", false},
    {"; wherever ", ". Wherever ", false},
    {"; otherwise ", ". Otherwise ", false},
    {"; ", ". So ", false},
    {", so ", ". So ", false},
    {", and ", ". Then ", true},
    {" and ", ". Then ", true},
    {", ", ". Then ", true},
};

enum { PARTINGS = sizeof partings / sizeof *partings };

int last_sentence(const struct buf *out) {
    int at = out->len;
    while (at > 1 && strncmp(out->at + at - 2, ". ", 2) != 0)
        at--;
    return out->len - (at > 1 ? at : 0);
}

/* Whether some words of the text say what is where, and are a clause. */
static bool has_verb(const char *text, int len) {
    static const char *const verbs[] = {" is ",   " are ",   " must be ",   " cannot be ",
                                        " runs ", " takes ", "no line at ", "no bridge at "};
    bool has = false;
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs && !has; i++)
        for (int at = 0; at + (int)strlen(verbs[i]) <= len && !has; at++)
            has = strncmp(text + at, verbs[i], strlen(verbs[i])) == 0;
    return has;
}

static bool begins_clause(const char *text) {
    return (text[0] == 'r' && isdigit((unsigned char)text[1])) || strncmp(text, "the l", 5) == 0 ||
           strncmp(text, "no ", 3) == 0 || strncmp(text, "both ", 5) == 0;
}

/* How far the item of a list reaches. */
static int item_length(const char *text, int len) {
    int at = 0;
    while (at < len && strncmp(text + at, ", ", 2) != 0)
        at++;
    return at;
}

/* A list of clauses with reasons in brackets is parted behind a bracket: the reason is also that of
 * what stands before it. */
static bool ends_clause(const char *text, int at, int len) {
    return text[at - 1] == ')' ||
           (text[at - 1] != ',' && !memchr(text + at, '(', (size_t)(len - at)));
}

/* Where the item that ends at `at` begins. */
static int item_start(const char *text, int at) {
    while (at > 1 && strncmp(text + at - 2, ", ", 2) != 0)
        at--;
    return at > 1 ? at : 0;
}

/* The parting at this place of a sentence, where both sides can stand alone; NULL: none. In
 * brackets nothing is parted. */
static const struct parting *parting_at(const char *text, int at, int len, int depth) {
    for (int i = 0; i < PARTINGS; i++) {
        const struct parting *p = &partings[i];
        int words = (int)strlen(p->words), next = at + words;
        if (strncmp(text + at, p->words, (size_t)words) != 0)
            continue;
        bool clauses = has_verb(text + item_start(text, at), at - item_start(text, at)) &&
                       has_verb(text + next, item_length(text + next, len - next));
        bool stands = clauses && begins_clause(text + next) && ends_clause(text, at, len);
        if (!p->begin || depth > 0 || (p->list && !stands))
            return NULL;
        return p;
    }
    return NULL;
}

/* The best place to break a sentence: the last within a breath, clauses before items of a list;
 * where none is so early, the first one. 0: there is none. */
static int best_break(const char *text, int len, const struct parting **by) {
    int best = 0, depth = 0;
    for (int at = 1; at < len && (at < BREATH || best == 0); at++) {
        depth += text[at - 1] == '(' ? 1 : text[at - 1] == ')' ? -1 : 0;
        const struct parting *p = parting_at(text, at, len, depth);
        if (!p || (best > 0 && p->list && !(*by)->list))
            continue;
        best = at;
        *by = p;
    }
    return best;
}

static int sentence_length(const char *text) {
    const char *end = strstr(text, ". ");
    return end ? (int)(end - text) + 1 : (int)strlen(text);
}

void break_sentences(struct buf *out, int from) {
    LOCAL_BUF text = {0};
    buf_add(&text, buf_text(out) + from);
    out->len = from;
    for (const char *at = buf_text(&text); *at;) {
        const struct parting *by = NULL;
        int len = sentence_length(at), here = len > BREATH ? best_break(at, len, &by) : 0;
        if (here > 0) {
            buf_fmt(out, "%.*s%s", here, at, by->begin);
            /* the rest is looked at with its new beginning */
            struct buf rest = {0};
            buf_fmt(&rest, "%s%s", by->begin + 2, at + here + strlen(by->words));
            buf_free(&text);
            text = rest;
            at = buf_text(&text);
            out->len -= (int)strlen(by->begin + 2);
        } else {
            buf_fmt(out, "%.*s", len, at);
            at += len;
            if (*at == ' ')
                buf_char(out, *at++);
        }
    }
}
