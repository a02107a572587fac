#include "puzzle/given.h"

#include <string.h>

const struct given_row given_rows[GIVEN_KINDS] = {
#define GIVEN(id, name, bare, prefix, numbered, arrow)                                             \
    [GIVEN_##id] = {name, bare, prefix, numbered, arrow},
#include "puzzle/given.def"
#undef GIVEN
};

static const char arrow_letters[] = "^>v<"; /* by enum dir */

bool given_same(struct given a, struct given b) {
    return a.kind == b.kind && a.dir == b.dir && a.number == b.number;
}

void given_write(struct given g, struct buf *out) {
    const struct given_row *row = &given_rows[g.kind];
    if (g.number == NO_NUMBER && g.dir == DIR_NONE) {
        buf_add(out, row->bare);
        return;
    }
    buf_add(out, row->prefix);
    if (g.number == NO_NUMBER)
        buf_char(out, '?');
    else
        buf_fmt(out, "%d", g.number);
    if (g.dir != DIR_NONE)
        buf_char(out, arrow_letters[g.dir]);
}

/* Reads digits, or "?" as NO_NUMBER. Returns how many bytes it read: 0 if there is neither, or the
 * number is too large. */
static int given_read_number(const char *s, int n, int16_t *number) {
    int i = 0, value = 0;
    *number = NO_NUMBER;
    if (n > 0 && s[0] == '?')
        return 1;
    for (; i < n && s[i] >= '0' && s[i] <= '9'; i++)
        value = value > NUMBER_MAX ? value : value * 10 + s[i] - '0';
    if (i > 0)
        *number = (int16_t)value;
    return value > NUMBER_MAX ? 0 : i;
}

static bool is(const char *token, int n, const char *word) {
    return n == (int)strlen(word) && memcmp(token, word, (size_t)n) == 0;
}

bool given_read(const char *token, int n, enum given_kind kind, struct given *g) {
    const struct given_row *row = &given_rows[kind];
    int i = (int)strlen(row->prefix);
    *g = given_bare(kind);
    if (is(token, n, row->bare))
        return true;
    if (!row->numbered || n <= i || memcmp(token, row->prefix, (size_t)i) != 0)
        return false;
    int digits = given_read_number(token + i, n - i, &g->number);
    i += digits;
    const char *arrow = row->arrow && i == n - 1 ? strchr(arrow_letters, token[i]) : NULL;
    if (arrow)
        g->dir = (int8_t)(arrow - arrow_letters);
    return digits > 0 && (i == n || arrow != NULL);
}

void given_words(struct given g, const char *name, bool numbered, struct buf *out) {
    static const char *const ways[DIRS] = {"up", "to the right", "down", "to the left"};
    const struct given_row *row = &given_rows[g.kind];
    const char *called = name ? name : row->name;
    bool untold = numbered && g.number == NO_NUMBER && row->prefix[0] == '\0';
    bool any = untold && is(called, (int)strlen(called), "number");
    buf_add(out, any ? "any number" : called);
    if (g.number != NO_NUMBER)
        buf_fmt(out, " %d", g.number);
    if (g.dir != DIR_NONE)
        buf_fmt(out, " %s", ways[g.dir]);
    if (untold && !any)
        buf_add(out, g.dir != DIR_NONE ? ", without a number" : " without a number");
}
