#include "format/scan.h"

#include "base/text.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void text_place(const char *text, int at, int *line, int *col) {
    *line = *col = 1;
    for (int i = 0; i < at && text[i]; i++) {
        bool ends = text[i] == '\n';
        *line += ends;
        *col = ends ? 1 : *col + 1;
    }
}

static bool scan_error_at(const struct scan *s, int at, struct err *e, const char *fmt,
                          va_list args) {
    char text[ERR_TEXT];
    int line, col;
    vsnprintf(text, sizeof text, fmt, args);
    text_place(s->text, at, &line, &col);
    return err_at(e, line, col, "%s", text);
}

bool scan_fail(const struct scan *s, struct err *e, const char *fmt, ...) {
    va_list args;
    va_start(args, fmt);
    scan_error_at(s, s->at, e, fmt, args);
    va_end(args);
    return false;
}

bool scan_fail_at(const struct scan *s, int at, struct err *e, const char *fmt, ...) {
    va_list args;
    va_start(args, fmt);
    scan_error_at(s, at, e, fmt, args);
    va_end(args);
    return false;
}

struct scan scan_text(const char *text, int n) {
    struct scan s = {text, n, 0};
    scan_skip(&s, " \t\r\n");
    return s;
}

bool scan_begins(const struct scan *s, const char *word) {
    int n = (int)strlen(word);
    return s->n - s->at >= n && memcmp(s->text + s->at, word, (size_t)n) == 0;
}

bool scan_line(struct scan *s, struct span *line) {
    if (scan_end(s))
        return false;
    const char *from = s->text + s->at, *end = memchr(from, '\n', (size_t)(s->n - s->at));
    *line = (struct span){from, end ? (int)(end - from) : s->n - s->at};
    s->at += line->n;
    if (!scan_end(s))
        s->at++;
    if (line->n > 0 && line->at[line->n - 1] == '\r')
        line->n--;
    return true;
}

/* Sets are a few characters long, and texts many: strchr() would be called for each of these. A NUL
 * is in every set. */
static bool is_stop(const char *set, char c) {
    while (*set != '\0' && *set != c)
        set++;
    return *set == c;
}

void scan_skip(struct scan *s, const char *set) {
    while (!scan_end(s) && is_stop(set, s->text[s->at]))
        s->at++;
}

struct span scan_until(struct scan *s, const char *stops) {
    struct span part = {s->text + s->at, 0};
    bool stop[UCHAR_MAX + 1] = {true}; /* a NUL is in every set */
    for (const char *c = stops; *c; c++)
        stop[(unsigned char)*c] = true;
    while (!scan_end(s) && !stop[(unsigned char)s->text[s->at]])
        s->at++;
    part.n = (int)(s->text + s->at - part.at);
    return part;
}

int span_number(struct span s, int max, int *value) {
    int i = 0;
    *value = 0;
    for (; i < s.n && s.at[i] >= '0' && s.at[i] <= '9' && *value <= max; i++)
        *value = *value * 10 + (s.at[i] - '0');
    return i;
}

bool scan_number(struct scan *s, int max, const char *what, int *out, struct err *e) {
    int start = s->at, value;
    s->at += span_number(scan_rest(s), max, &value);
    if (s->at == start)
        return scan_fail(s, e, "%s is missing here", what);
    if (value > max)
        return scan_fail_at(s, start, e, "%s is over %d", what, max);
    *out = value;
    return true;
}

static int digit(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 10;
    return 99;
}

int scan_digits(const char *s, int digits, int base) {
    int value = 0;
    for (int i = 0; i < digits; i++) {
        if (digit(s[i]) >= base)
            return -1;
        value = value * base + digit(s[i]);
    }
    return value;
}

bool span_is(struct span s, const char *word) {
    return s.n == (int)strlen(word) && memcmp(s.at, word, (size_t)s.n) == 0;
}

struct scan scan_part(const struct scan *s, struct span part) {
    int at = span_start(s, part);
    return (struct scan){s->text, at + part.n, at};
}

bool span_fail(const struct scan *s, struct span part, const char *what, struct err *e) {
    char text[SPAN_TEXT];
    return scan_fail_at(s, span_start(s, part), e, "'%s' is not %s", span_text(part, text), what);
}

bool span_whole_number(const struct scan *s, struct span part, int max, const char *what, int *out,
                       struct err *e) {
    struct scan v = scan_part(s, part);
    return scan_number(&v, max, what, out, e) &&
           (scan_end(&v) || scan_fail(&v, e, "nothing may follow %s", what));
}

const struct genre *genre_of_span(struct span name) {
    char text[SPAN_TEXT];
    return genre_by_name(span_text(name, text));
}

bool span_genre(const struct scan *s, struct span part, const struct genre **g, struct err *e) {
    char text[SPAN_TEXT];
    *g = genre_of_span(part);
    return *g || scan_fail_at(s, span_start(s, part), e, "the genre '%s' is not known here",
                              span_text(part, text));
}

struct span span_parameter(const char *text, int n, const char *key) {
    int len = (int)strlen(key);
    for (int i = 0; i + len < n; i++)
        if ((i == 0 || strchr("?#&", text[i - 1])) && memcmp(text + i, key, (size_t)len) == 0)
            return scan_until(&(struct scan){text, n, i + len}, "&# \t\r\n");
    return (struct span){text, 0};
}

struct span span_trim(struct span s) {
    while (s.n > 0 && strchr(" \t\r", s.at[s.n - 1]))
        s.n--;
    while (s.n > 0 && strchr(" \t", s.at[0])) {
        s.at++;
        s.n--;
    }
    return s;
}

const char *span_text(struct span s, char out[SPAN_TEXT]) {
    LOCAL_BUF clean = {0};
    text_clean(&clean, s.at, s.n, SPAN_TEXT - 1);
    memcpy(out, buf_text(&clean), (size_t)clean.len);
    out[clean.len] = '\0';
    return out;
}

void tell_variant(struct loaded *l, struct span name) {
    char text[SPAN_TEXT];
    LOCAL_BUF plain = {0};
    for (int i = 0; i < name.n; i++) {
        int byte = name.at[i] == '%' && i + 2 < name.n ? text_hex_pair(name.at + i + 1) : -1;
        buf_char(&plain, byte > 0 ? (char)byte : name.at[i]);
        i += byte > 0 ? 2 : 0;
    }
    name = (struct span){buf_text(&plain), plain.len};
    loaded_tell(l, "its author calls it a variant%s%s%s; it is judged by the usual rules of %s",
                name.n > 0 ? ", '" : "", span_text(name, text), name.n > 0 ? "'" : "",
                l->puzzle->genre->title);
}

bool size_ok(const struct scan *s, int at, int rows, int cols, struct err *e) {
    if (rows < 1 || cols < 1)
        return scan_fail_at(s, at, e, "a board needs at least one row and one column");
    if (rows > GRID_MAX || cols > GRID_MAX)
        return scan_fail_at(s, at, e, "the board is larger than %dx%d", GRID_MAX, GRID_MAX);
    return true;
}

bool puzzle_ok(const struct puzzle *p, const struct scan *s, int at, struct err *e) {
    struct err why = {0};
    if (genre_validate(p, &why))
        return true;
    return scan_fail_at(s, at, e, "%s", why.text);
}

bool room_number_ok(struct puzzle *p, int cell, int number, const struct scan *s, int at,
                    struct err *e) {
    int *own = &p->room_number[p->room[cell]];
    if (*own != NO_NUMBER)
        return scan_fail_at(s, at, e, "a second number in this room");
    *own = number;
    return true;
}
