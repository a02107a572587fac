#include "base/text.h"

#include "base/buf.h"
#include "base/least.h"
#include "base/mem.h"

#include <ctype.h>
#include <limits.h>
#include <string.h>
#include <utf8proc.h>

int text_decode_wide(const char *s, int n, unsigned *code) {
    utf8proc_int32_t c;
    if (n <= 0)
        return 0;
    int len = (int)utf8proc_iterate((const utf8proc_uint8_t *)s, n, &c);
    *code = (unsigned)c;
    return max_int(len, 0);
}

static int encode(char out[4], unsigned code) {
    return (int)utf8proc_encode_char((utf8proc_int32_t)code, (utf8proc_uint8_t *)out);
}

void text_encode(struct buf *out, unsigned code) {
    char bytes[4];
    buf_bytes(out, bytes, encode(bytes, code));
}

/* Returns true for characters without a shape although they are letters or symbols: conjoining
 * jamo, Hangul fillers, the empty Braille pattern. */
static bool is_invisible(unsigned code) {
    return (code >= 0x115f && code < 0x1200) || (code >= 0xd7b0 && code < 0xd800) ||
           code == 0x3164 || code == 0xffa0 || code == 0x2800;
}

/* Returns true for what is never shown: controls, format characters (bidi, zero width), combining
 * marks, surrogates, private and unassigned code points, line separators, fillers without a
 * shape. */
static bool is_refused(unsigned code) {
    static const unsigned refused = 1u << UTF8PROC_CATEGORY_CC | 1u << UTF8PROC_CATEGORY_CF |
                                    1u << UTF8PROC_CATEGORY_CS | 1u << UTF8PROC_CATEGORY_CO |
                                    1u << UTF8PROC_CATEGORY_CN | 1u << UTF8PROC_CATEGORY_MN |
                                    1u << UTF8PROC_CATEGORY_MC | 1u << UTF8PROC_CATEGORY_ME |
                                    1u << UTF8PROC_CATEGORY_ZL | 1u << UTF8PROC_CATEGORY_ZP;
    return (refused >> utf8proc_category((utf8proc_int32_t)code) & 1u) || is_invisible(code);
}

enum { NOT_UTF8 = 0x1a }; /* stands for invalid UTF-8: a control, so that it is refused */

/* Decodes a text into at most n code points, composing letters and marks that have a common form
 * (NFC). Returns the number of code points. */
static int composed(const char *s, int n, utf8proc_int32_t *codes) {
    int count = 0;
    for (int i = 0; i < n;) {
        unsigned code;
        int len = text_decode(s + i, n - i, &code);
        codes[count++] = len > 0 ? (utf8proc_int32_t)code : NOT_UTF8;
        i += len > 0 ? len : 1;
    }
    utf8proc_option_t options = UTF8PROC_STABLE | UTF8PROC_COMPOSE;
    return (int)utf8proc_normalize_utf32(codes, count, options);
}

/* Returns true for printable ASCII, which needs no cleaning; most texts are. */
static bool is_printable_ascii(const char *s, int n) {
    for (int i = 0; i < n; i++)
        if (s[i] < ' ' || s[i] > '~')
            return false;
    return true;
}

void text_clean(struct buf *out, const char *s, int n, int most) {
    if (is_printable_ascii(s, n)) {
        buf_bytes(out, s, min_int(n, most));
        return;
    }
    LOCAL(mem_free_at) utf8proc_int32_t *codes = mem_alloc(n + 1, sizeof *codes);
    bool in_run = false;
    for (int i = 0, count = composed(s, n, codes); i < count; i++) {
        unsigned code = codes[i] == '\t' || codes[i] == '\n' ? ' ' : (unsigned)codes[i];
        bool skip = is_refused(code) && in_run;
        char bytes[4];
        in_run = is_refused(code);
        if (skip)
            continue;
        int len = encode(bytes, in_run ? '?' : code);
        if (len > most)
            break;
        buf_bytes(out, bytes, len);
        most -= len;
    }
}

void text_clean_string(struct buf *out, const char *s, int most) {
    enum { READ = 4096 };
    text_clean(out, s, (int)strnlen(s, READ), most);
}

bool text_is_clean(const char *s) {
    for (int n = (int)strlen(s); n > 0;) {
        unsigned code;
        int len = text_decode(s, n, &code);
        if (len == 0 || is_refused(code))
            return false;
        s += len;
        n -= len;
    }
    return true;
}

void text_mend_end(char *s) {
    int n = (int)strlen(s), start = n;
    unsigned code;
    while (start > 0 && n - start < 4 && ((unsigned char)s[start - 1] & 0xc0u) == 0x80u)
        start--;
    if (start > 0 && (unsigned char)s[start - 1] >= 0xc0u)
        start--;
    if (start < n && text_decode(s + start, n - start, &code) == 0)
        s[start] = '\0';
}

/* Returns the length of "ESC [ digits and semicolons m" at s, or 0. */
static int looks_sequence(const char *s, int n) {
    int i = 2;
    if (n < 3 || s[0] != '\033' || s[1] != '[')
        return 0;
    while (i < n && ((s[i] >= '0' && s[i] <= '9') || s[i] == ';'))
        i++;
    return i < n && s[i] == 'm' ? i + 1 : 0;
}

bool text_is_printable(const char *s, int n) {
    while (n > 0) {
        unsigned code;
        int len = looks_sequence(s, n);
        if (len == 0 && *s == '\n')
            len = 1;
        if (len == 0 && ((len = text_decode(s, n, &code)) == 0 || is_refused(code)))
            return false;
        s += len;
        n -= len;
    }
    return true;
}

int text_width_wide(unsigned code) {
    enum { MIDDLE_DOT = 0xb7, TIMES = 0xd7 };
    bool drawing = (code >= 0x2500 && code < 0x25a0) || code == MIDDLE_DOT || code == TIMES;
    if (drawing)
        return 1; /* nearly all calls */
    return is_refused(code) ? 0 : utf8proc_charwidth((utf8proc_int32_t)code) == 2 ? 2 : 1;
}

int text_columns_of(const char *s, int n) {
    int columns = 0, len;
    unsigned code;
    for (; (len = text_decode(s, n, &code)) > 0; s += len, n -= len)
        columns += text_width(code);
    return columns;
}

int text_columns(const char *s) {
    return text_columns_of(s, (int)strlen(s));
}

int text_columns_printable(const char *s, int n) {
    int columns = 0, len;
    while (n > 0) {
        unsigned code;
        if ((len = looks_sequence(s, n)) == 0) {
            if ((len = text_decode(s, n, &code)) == 0)
                break;
            columns += text_width(code);
        }
        s += len;
        n -= len;
    }
    return columns;
}

bool text_next_line(const char **text, struct buf *line) {
    if (!**text)
        return false;
    int n = (int)strcspn(*text, "\n");
    buf_clear(line);
    buf_bytes(line, *text, n);
    *text += n + ((*text)[n] == '\n');
    return true;
}

int text_hex_pair(const char *s) {
    int value = 0;
    for (int i = 0; i < 2; i++) {
        char c = (char)tolower((unsigned char)s[i]);
        if (!isxdigit((unsigned char)c))
            return -1;
        value = 16 * value + (c <= '9' ? c - '0' : c - 'a' + 10);
    }
    return value;
}

bool text_ends_in(const char *s, const char *ending) {
    size_t n = strlen(s), tail = strlen(ending);
    return n > tail && strcmp(s + n - tail, ending) == 0;
}

void text_escape_xml(const char *s, struct buf *out) {
    for (; *s; s++)
        if (*s == '<')
            buf_add(out, "&lt;");
        else if (*s == '>')
            buf_add(out, "&gt;");
        else if (*s == '&')
            buf_add(out, "&amp;");
        else
            buf_char(out, *s);
}

/* Allows one or two slips in a short word, three in a long one such as a library puzzle's name. */
struct suggestions suggest_for(const char *word) {
    size_t len = strnlen(word, TEXT_NEAR);
    return (struct suggestions){.word = word,
                                .within = len < 3    ? 0
                                          : len < 6  ? 1
                                          : len < 12 ? 2
                                                     : 3};
}

/* Returns the edit distance (optimal string alignment, row by row: Levenshtein's table with swaps
 * of neighbours), or INT_MAX if a string is too long. */
static int edit_distance(const char *a, const char *b) {
    int row[3][TEXT_NEAR + 1], n = (int)strnlen(a, TEXT_NEAR + 1),
                               m = (int)strnlen(b, TEXT_NEAR + 1);
    if (n > TEXT_NEAR || m > TEXT_NEAR)
        return INT_MAX;
    for (int k = 0; k <= m; k++)
        row[0][k] = k;
    for (int i = 1; i <= n; i++) {
        int *now = row[i % 3], *before = row[(i - 1) % 3];
        now[0] = i;
        for (int k = 1; k <= m; k++) {
            now[k] =
                min_int(before[k - 1] + (a[i - 1] != b[k - 1]), min_int(before[k], now[k - 1]) + 1);
            if (i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1])
                now[k] = min_int(now[k], row[(i - 2) % 3][k - 2] + 1);
        }
    }
    return row[n % 3][m];
}

void suggest_offer(struct suggestions *s, const char *candidate) {
    int distance = edit_distance(s->word, candidate), at = s->n;
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
    LOCAL_BUF words = {0};
    buf_add(&words, e->text);
    for (int i = 0; i < s->n; i++)
        buf_fmt(&words, "%s%s%s",
                i == 0          ? "; did you mean "
                : i == s->n - 1 ? " or "
                                : ", ",
                before, s->found[i]);
    if (s->n > 0)
        err_at(e, e->line, e->col, "%s?", buf_text(&words));
}
