#include "format/pzpr/pzprv3_rows.h"

#include <string.h>

struct span rows_line(struct scan *s) {
    struct span line = scan_until(s, "/\n");
    bool slash = scan_peek(s) == '/';
    if (!scan_end(s))
        s->at++;
    if (slash && scan_peek(s) == '\r')
        s->at++;
    if (slash && scan_peek(s) == '\n')
        s->at++;
    return line;
}

/* What may follow the board: old files end with the puzzle's address. */
static bool begins_tail(struct scan s) {
    static const char *const words[] = {"info:",       "history:", "TrialData(",
                                        "__HISTORY__", "http",     "{"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        int n = (int)strlen(words[i]);
        if (s.n - s.at >= n && memcmp(s.text + s.at, words[i], (size_t)n) == 0)
            return true;
    }
    return false;
}

bool rows_end(const struct rows *r) {
    struct scan s = r->s;
    scan_skip(&s, " \t\r\n/");
    return scan_end(&s) || begins_tail(s);
}

bool rows_next(struct rows *r, int want, const char *what, struct err *e) {
    r->at = r->s.at;
    r->n = 0;
    if (scan_end(&r->s) && want > 0)
        return scan_fail(&r->s, e, "the file ends within the %s", what);
    struct span line = rows_line(&r->s);
    struct scan words = {r->s.text, (int)(line.at - r->s.text) + line.n,
                         (int)(line.at - r->s.text)};
    int found = 0;
    for (scan_skip(&words, " \t\r"); !scan_end(&words); scan_skip(&words, " \t\r"), found++) {
        struct span token = scan_until(&words, " \t\r");
        if (found < ROW_TOKENS_MAX)
            r->token[r->n++] = token;
    }
    return found == want ||
           scan_fail_at(&r->s, r->at, e, "expected %d %s in this row, found %d", want, what, found);
}

int rows_token_at(const struct rows *r, int i) {
    return (int)(r->token[i].at - r->s.text);
}

bool rows_bad_token(const struct rows *r, int i, const char *what, struct err *e) {
    char text[SPAN_TEXT];
    return scan_fail_at(&r->s, rows_token_at(r, i), e, "'%s' is not %s",
                        span_text(r->token[i], text), what);
}

bool rows_number(const struct rows *r, int i, int max, const char *what, int *out, struct err *e) {
    struct scan s = {r->s.text, rows_token_at(r, i) + r->token[i].n, rows_token_at(r, i)};
    return scan_number(&s, max, what, out, e) && (scan_end(&s) || rows_bad_token(r, i, what, e));
}
