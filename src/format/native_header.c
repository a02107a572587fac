/* The header lines of sumi's own text, up to the board. */
#include "format/native_inside.h"

#include <string.h>

static const char *const key_names[KEYS] = {"sumi",  "genre", "size",  "variant",
                                            "walls", "board", "marks", "moves"};

int native_offset(const struct scan *s, struct span part) {
    return (int)(part.at - s->text);
}

/* Skips a byte order mark, empty lines and comments. */
void native_skip_idle(struct scan *s) {
    if (s->at == 0 && s->n >= 3 && memcmp(s->text, "\xef\xbb\xbf", 3) == 0)
        s->at = 3;
    while (!scan_end(s)) {
        struct scan ahead = *s;
        struct span line;
        scan_line(&ahead, &line);
        line = span_trim(line);
        if (line.n > 0 && line.at[0] != '#')
            return;
        s->at = ahead.at;
    }
}

/* The key before the colon: a row of key_names, or KEYS + a text field, or -1. */
static int key_of(struct span name) {
    for (int k = 0; k < KEYS; k++)
        if (span_is(name, key_names[k]))
            return k;
    for (int f = 0; f < TEXT_FIELDS; f++)
        if (span_is(name, text_field_names[f]))
            return KEYS + f;
    return -1;
}

/* Takes "key:" with the blanks after it. */
bool native_read_key(struct scan *s, struct native_header *h, int *key, struct err *e) {
    char text[SPAN_TEXT];
    int at = s->at;
    struct span name = scan_until(s, ":\n");
    if (scan_peek(s) != ':')
        return scan_fail_at(s, at, e, "expected a line 'key: value'");
    s->at++;
    scan_skip(s, " \t");
    *key = key_of(name);
    if (*key < 0)
        return scan_fail_at(s, at, e, "the key '%s' is not known here", span_text(name, text));
    if (h->seen[*key])
        return scan_fail_at(s, at, e, "a second '%s'", span_text(name, text));
    h->seen[*key] = true;
    return true;
}

static bool read_genre(const struct scan *s, struct span value, struct native_header *h,
                       struct err *e) {
    char text[SPAN_TEXT];
    span_text(value, text);
    h->genre = genre_by_name(text);
    return h->genre ||
           scan_fail_at(s, native_offset(s, value), e, "the genre '%s' is not known here", text);
}

static bool read_size(const struct scan *s, struct span value, struct native_header *h,
                      struct err *e) {
    struct scan v = {s->text, native_offset(s, value) + value.n, native_offset(s, value)};
    if (!scan_number(&v, 1 << 20, "the number of rows", &h->size.rows, e))
        return false;
    if (scan_peek(&v) != 'x')
        return scan_fail(&v, e, "an 'x' is missing after the number of rows");
    v.at++;
    if (!scan_number(&v, 1 << 20, "the number of columns", &h->size.cols, e))
        return false;
    if (!scan_end(&v))
        return scan_fail(&v, e, "nothing may follow the size");
    return size_ok(s, native_offset(s, value), h->size.rows, h->size.cols, e);
}

static bool read_variant(const struct scan *s, struct span value, struct native_header *h,
                         struct err *e) {
    if (!h->genre)
        return scan_fail_at(s, native_offset(s, value), e,
                            "the genre must come before the variant");
    for (int i = 0; i < value.n; i++) {
        const struct variant *v = genre_variants(h->genre);
        while (v->letter && v->letter != value.at[i])
            v++;
        if (!v->letter)
            return scan_fail_at(s, native_offset(s, value) + i, e,
                                "%s has no variant of this letter", h->genre->title);
        h->variant |= v->bit;
    }
    return true;
}

static bool read_version(const struct scan *s, struct span value, struct err *e) {
    struct scan v = {s->text, native_offset(s, value) + value.n, native_offset(s, value)};
    int version;
    if (!scan_number(&v, 1 << 20, "the version of the format", &version, e))
        return false;
    return (version == NATIVE_VERSION && scan_end(&v)) ||
           scan_fail_at(s, native_offset(s, value), e, "only version %d is known here",
                        NATIVE_VERSION);
}

static bool read_value(const struct scan *s, int key, struct span value, struct native_header *h,
                       struct err *e) {
    switch (key) {
    case KEY_SUMI:
        return read_version(s, value, e);
    case KEY_GENRE:
        return read_genre(s, value, h, e);
    case KEY_SIZE:
        return read_size(s, value, h, e);
    case KEY_VARIANT:
        return read_variant(s, value, h, e);
    case KEY_WALLS:
        h->walls = value;
        return true;
    case KEY_MARKS:
    case KEY_MOVES:
        return scan_fail_at(s, native_offset(s, value), e, "the board must come before this");
    default:
        h->text[key - KEYS] = value;
        return true;
    }
}

/* All lines up to and with "board:". */
bool native_read_header(struct scan *s, struct native_header *h, struct err *e) {
    for (native_skip_idle(s); !scan_end(s); native_skip_idle(s)) {
        int key;
        struct span value;
        if (!native_read_key(s, h, &key, e))
            return false;
        int at = s->at;
        value = (struct span){s->text + at, 0};
        scan_line(s, &value);
        value = span_trim(value);
        if (key == KEY_BOARD && !h->genre)
            return scan_fail_at(s, at, e, "the genre must come before the board");
        if (key == KEY_BOARD && value.n > 0)
            return scan_fail_at(s, at, e, "the board begins on the next line");
        if (key == KEY_BOARD)
            return true;
        if (!read_value(s, key, value, h, e))
            return false;
    }
    return scan_fail(s, e, "there is no board in it");
}

static void native_clean_field(const struct native_header *h, enum text_field field,
                               char out[TEXT_FIELD + 1]) {
    puzzle_clean_text(h->text[field].n ? h->text[field].at : "", h->text[field].n, out);
}

bool native_heading(const char *text, int n, struct heading *heading) {
    struct scan s = {text, n, 0};
    struct native_header h = {0};
    struct err e;
    if (!native_read_header(&s, &h, &e))
        return false;
    heading->genre = h.genre;
    heading->grid = h.size;
    native_clean_field(&h, TEXT_TITLE, heading->title);
    native_clean_field(&h, TEXT_RATED, heading->rated);
    return true;
}
