#include "format/others/pasted.h"

#include "format/scan.h"

#include <string.h>
#include <strings.h>

static const char blanks[] = " \t\r\n";
static const char openers[] = "\"'<([{*_`";
static const char closers[] = "\"'>)]}*_`.,;:!?"; /* what a sentence may put after an address */

static bool is_web(const char *s, int n) {
    return (n > 7 && strncasecmp(s, "http://", 7) == 0) ||
           (n > 8 && strncasecmp(s, "https://", 8) == 0);
}

/* The format that reads this text as an address; NULL: none. */
static const struct format *format_of(struct span a) {
    for (const struct format *const *f = formats; *f; f++)
        if ((*f)->address && (*f)->is(a.at, a.n))
            return *f;
    return NULL;
}

static struct span strip(struct span a) {
    while (a.n > 0 && strchr(closers, a.at[a.n - 1]))
        a.n--;
    return a;
}

/* Asked of each character, so that strchr() would take longer than all else. */
static bool ends_address(char c) {
    return c == '<' || c == '>' || c == '"' || c == '`' || c == '\\';
}

/* Up to a quote or bracket that closes what was opened before the address. */
static struct span end_at_closer(struct span a) {
    int depth = 0;
    for (int i = 0; i < a.n; i++) {
        depth += a.at[i] == '(';
        if (ends_address(a.at[i]) || (a.at[i] == ')' && depth-- == 0))
            a.n = i;
    }
    return a;
}

static struct span next_word(struct scan *s) {
    scan_skip(s, blanks);
    scan_skip(s, openers);
    return scan_until(s, blanks);
}

/* The first web address, else the first word that some format reads; empty: there is none. */
static struct span find_address(const char *text, int n) {
    for (int i = 0; i + 8 < n; i++)
        if ((text[i] | 32) == 'h' && is_web(text + i, n - i)) {
            struct scan s = {text, n, i};
            return end_at_closer(scan_until(&s, blanks));
        }
    struct scan s = {text, n, 0};
    while (!scan_end(&s)) {
        struct span word = end_at_closer(next_word(&s));
        if (format_of(word) || format_of(strip(word)))
            return word;
    }
    return (struct span){text, 0};
}

bool pasted_has_address(const char *text, int n) {
    struct span a = find_address(text, n);
    return a.n > 0 || memmem(text, (size_t)n, "%2F", 3) || memmem(text, (size_t)n, "%2f", 3);
}

/* Web addresses with "%2F" and its kin for the characters they encode. */
static void decode_percent(struct span a, struct buf *out) {
    for (int i = 0; i < a.n; i++) {
        char low = 0;
        if (a.at[i] == '%' && i + 2 < a.n) {
            char digits[2] = {a.at[i + 1], (char)(a.at[i + 2] | 32)};
            low = (char)scan_digits(digits, 2, 16);
        }
        if (low > ' ' && low < 127) {
            buf_char(out, low);
            i += 2;
        } else {
            buf_char(out, a.at[i]);
        }
    }
}

/* Sites that people copy from, by a part of the host's name, and what to do instead. */
static const struct {
    const char *host, *advice;
} sites[] = {
    {"tinyurl.", "a short link: open it in a browser and paste the address that it leads to"},
    {"bit.ly", "a short link: open it in a browser and paste the address that it leads to"},
    {"git.io", "a short link: open it in a browser and paste the address that it leads to"},
    {"puzzle-",
     "its addresses hold a puzzle's number only: copy the clues in the editor (sumi edit)"},
    {"janko.at", "open the page, save its text from 'begin' to 'end' in a file, and open that"},
    {"sumsumpuzzle.com", "save the page in a file, and open that"},
    {"kanpen.net", "this form of its addresses is not known here; try the puzz.link one"},
    {"penpa-edit", "this link holds no puzzle of a genre that sumi has"},
    {"pedros.works", "this link holds no puzzle of a genre that sumi has"},
    {"sudokupad", "it has no puzzles of the genres here"},
    {"f-puzzles", "it has no puzzles of the genres here"},
    {"puzz.link",
     "this address holds no puzzle: open the puzzle, and copy the address of its page"},
};

static bool no_site(struct span a, struct err *e) {
    struct scan s = {a.at, a.n, a.at[4] == ':' ? 7 : 8};
    char host[SPAN_TEXT];
    span_text(scan_until(&s, "/?#:"), host);
    for (size_t i = 0; i < sizeof sites / sizeof *sites; i++)
        if (memmem(a.at, (size_t)a.n, sites[i].host, strlen(sites[i].host)))
            return err_set(e, "%s: %s", host, sites[i].advice);
    return err_set(e,
                   "%s: no puzzle is read from this site; save the puzzle in a file, or paste its "
                   "puzz.link, Penpa+ or Kudamono address",
                   host);
}

static bool read_span(struct span a, struct loaded *l, struct err *e) {
    const struct format *f = format_of(a);
    if (!f)
        return a.n > 0 && is_web(a.at, a.n)
                   ? no_site(a, e)
                   : err_set(e, "neither a puzzle's address nor a puzzle file");
    struct buf copy = {0};
    buf_bytes(&copy, a.at, a.n);
    bool ok = f->read(copy.at, copy.len, l, e);
    buf_free(&copy);
    if (ok && !l->format)
        l->format = f;
    return ok;
}

/* Turns a place in the address into the place in the text around it. */
static void move_place(const char *text, struct span a, struct err *e) {
    int line = 1, start = 0, at = (int)(a.at - text);
    if (e->line != 1)
        return;
    for (int i = 0; i < at; i++)
        if (text[i] == '\n') {
            line++;
            start = i + 1;
        }
    e->line = line;
    e->col += at - start;
}

bool pasted_read(const char *text, int n, struct loaded *l, struct err *e) {
    struct span a = find_address(text, n);
    struct buf decoded = {0};
    struct err first = {0}, later = {0};
    bool ok = a.n > 0 && read_span(a, l, &first);
    if (!ok && a.n > 0) {
        move_place(text, a, &first);
        ok = read_span(strip(a), l, &later);
    }
    if (!ok && memchr(text, '%', (size_t)n)) {
        decode_percent(strip(a.n > 0 ? a : span_trim((struct span){text, n})), &decoded);
        ok = read_span((struct span){buf_text(&decoded), decoded.len}, l, &later);
    }
    if (!ok)
        *e = first.text[0] ? first : later;
    if (!ok && !e->text[0])
        err_at(e, 1, 1, "neither a puzzle's address nor a puzzle file");
    buf_free(&decoded);
    return ok;
}
