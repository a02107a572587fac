#include "base/text.h"

#include "base/unicode.h"

#include <limits.h>
#include <string.h>

/* The length that a first byte announces, its payload bits, and the least code point that needs so
 * many bytes. */
static int lead(unsigned char c, unsigned *bits, unsigned *least) {
    static const unsigned smallest[] = {0, 0, 0x80, 0x800, 0x10000};
    int len = c < 0x80 ? 1 : c < 0xc0 ? 0 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : c < 0xf8 ? 4 : 0;
    *bits = len == 1 ? c : len == 0 ? 0 : c & (0x7fu >> len);
    *least = smallest[len];
    return len;
}

int text_decode(const char *s, int n, unsigned *code) {
    unsigned least;
    if (n <= 0)
        return 0;
    int len = lead((unsigned char)s[0], code, &least);
    if (len > n)
        return 0;
    for (int i = 1; i < len; i++) {
        unsigned char c = (unsigned char)s[i];
        if ((c & 0xc0u) != 0x80u)
            return 0;
        *code = *code << 6 | (c & 0x3fu);
    }
    bool surrogate = *code >= 0xd800 && *code <= 0xdfff;
    return *code < least || surrogate || *code > 0x10ffff ? 0 : len;
}

static int encode(char out[4], unsigned code) {
    int len = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    static const unsigned char mark[] = {0, 0, 0xc0, 0xe0, 0xf0};
    for (int i = len - 1; i > 0; i--) {
        out[i] = (char)(0x80u | (code & 0x3fu));
        code >>= 6;
    }
    out[0] = (char)(mark[len] | code);
    return len;
}

void text_encode(struct buf *out, unsigned code) {
    char bytes[4];
    buf_bytes(out, bytes, encode(bytes, code));
}

/* What the next character becomes: its length in the input, and the code point to show in *code
 * (0: it is to be replaced). */
static int next_shown(const char *s, int n, unsigned *code) {
    int len = text_decode(s, n, code);
    if (len == 0) {
        *code = 0;
        return 1;
    }
    if (*code == '\t' || *code == '\n')
        *code = ' ';
    else if (unicode_refused(*code))
        *code = 0;
    return len;
}

void text_clean(struct buf *out, const char *s, int n, int most) {
    bool in_run = false;
    for (int i = 0; i < n;) {
        unsigned code;
        char bytes[4];
        i += next_shown(s + i, n - i, &code);
        bool skip = code == 0 && in_run;
        in_run = code == 0;
        if (skip)
            continue;
        int len = encode(bytes, code ? code : '?');
        if (len > most)
            return;
        buf_bytes(out, bytes, len);
        most -= len;
    }
}

bool text_is_clean(const char *s) {
    for (int n = (int)strlen(s); n > 0;) {
        unsigned code;
        int len = text_decode(s, n, &code);
        if (len == 0 || unicode_refused(code))
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

/* The length of "ESC [ digits and semicolons m" at s, or 0. */
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
        if (len == 0 && ((len = text_decode(s, n, &code)) == 0 || unicode_refused(code)))
            return false;
        s += len;
        n -= len;
    }
    return true;
}

int text_width(unsigned code) {
    return unicode_refused(code) ? 0 : unicode_wide(code) ? 2 : 1;
}

int text_columns(const char *s) {
    int columns = 0, len;
    unsigned code;
    for (int n = (int)strlen(s); (len = text_decode(s, n, &code)) > 0; s += len, n -= len)
        columns += text_width(code);
    return columns;
}

static int least(int a, int b) {
    return a < b ? a : b;
}

/* Optimal string alignment, row by row: Levenshtein's table with swaps of neighbours. */
int text_distance(const char *a, const char *b) {
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
                least(before[k - 1] + (a[i - 1] != b[k - 1]), least(before[k], now[k - 1]) + 1);
            if (i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1])
                now[k] = least(now[k], row[(i - 2) % 3][k - 2] + 1);
        }
    }
    return row[n % 3][m];
}
