#include "format/pasted.h"

#include "base/least.h"
#include "format/excerpt.h"
#include "format/no_puzzle.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

static const char white_space[] = " \t\r\n";
static const char openers[] = "\"'<([{*_`|~";
static const char closers[] = "\"'>)]}*_`.,;:!?|~"; /* what may stand behind an address */

/* Budgets: lines of one address, ways to end it that are tried, addresses within addresses,
 * addresses of the web that are looked at. */
enum { LINES_MOST = 512, ENDS_TRIED = 32, NESTED_MOST = 4, LOOKED_AT_MOST = 2000, FORMS_MOST = 5 };

static bool is_web(const char *s, int n) {
    return (n > 7 && strncasecmp(s, "http://", 7) == 0) ||
           (n > 8 && strncasecmp(s, "https://", 8) == 0);
}

/* A byte that is in addresses. Others than ASCII are quotes or letters of what stands behind. */
static bool is_address_byte(char c) {
    return isalnum((unsigned char)c) || (c && strchr("/.+%@-_?&=#:~!$'()*,;", c));
}

/* Returns the format that reads this text as an address or as a file in one line, or NULL. */
static const struct format *format_of(struct span a) {
    for (const struct format *const *f = formats; *f; f++)
        if ((*f)->is && ((*f)->address || is_web(a.at, a.n) || *f == &format_pzprv3) &&
            (*f)->is(a.at, a.n))
            return *f;
    return NULL;
}

static struct span strip(struct span a) {
    while (a.n > 0 && (strchr(closers, a.at[a.n - 1]) || (a.at[a.n - 1] & 0x80)))
        a.n--;
    return a;
}

/* Up to a quote or bracket that closes what was opened before the address. */
static struct span end_at_closer(struct span a) {
    int depth = 0;
    for (int i = 0; i < a.n; i++) {
        char c = a.at[i];
        depth += c == '(';
        if (c == '<' || c == '>' || c == '"' || c == '`' || c == '\\' || c == '|' ||
            (c == ')' && depth-- == 0))
            a.n = i;
    }
    return a;
}

/* An address in a text, with the lines behind it that may belong to it. */
struct address {
    struct excerpt whole; /* all these lines, put together */
    vec_int ends;         /* its length with the first line, with one more ... */
    int at, next;         /* where it begins in the text; where what follows it does */
    bool closed;          /* a bracket or quote ends it */
};

/* True if the text begins with the name of a genre and "/", as bare addresses do. */
static bool begins_with_genre(struct span a) {
    struct scan s = {a.at, a.n, 0};
    struct span name = scan_until(&s, "/?");
    if (scan_peek(&s) == '?') {
        s.at++;
        name = scan_until(&s, "/?");
    }
    return scan_peek(&s) == '/' && genre_of_span(name);
}

static void skip(const char *text, int n, int *at, const char *set) {
    while (*at < n && text[*at] && strchr(set, text[*at]))
        ++*at;
}

/* Moves behind the end of a line and the marks of quotation that begin the next one. Returns false
 * if there is no end of a line here. */
static bool behind_line_end(const char *text, int n, int *at) {
    skip(text, n, at, " \t\r");
    if (*at >= n || text[*at] != '\n')
        return false;
    ++*at;
    skip(text, n, at, " \t>|");
    return true;
}

/* The word at an offset, up to a blank. */
static struct span word_at(const char *text, int n, int at) {
    return scan_until(&(struct scan){text, n, at}, white_space);
}

/* Takes the next line if an address of several lines may go on there: it is one word of an
 * address's characters, and is no address itself. */
static bool join_line(const char *text, int n, struct address *a) {
    int at = a->next;
    if (a->ends.len >= LINES_MOST || a->closed || !behind_line_end(text, n, &at))
        return false;
    struct span line = word_at(text, n, at), word = end_at_closer(line), whole = strip(word);
    int end = at + line.n;
    skip(text, n, &end, " \t\r");
    if (whole.n == 0 || (end < n && text[end] != '\n') || is_web(word.at, word.n))
        return false;
    for (int i = 0; i < whole.n; i++)
        if (!is_address_byte(whole.at[i]))
            return false;
    if (begins_with_genre(word) && format_of(excerpt_span(&a->whole)))
        return false;
    struct excerpt *p = &a->whole;
    if (p->text.at[p->text.len - 1] == '=') { /* the soft break of mail */
        p->text.at[--p->text.len] = '\0';
        (void)vec_pop(&p->from);
    }
    excerpt_bytes(p, text, at, at + word.n);
    vec_push(&a->ends, p->text.len);
    a->closed = word.n < line.n;
    a->next = at + word.n;
    return true;
}

static struct address address_at(const char *text, int n, int at) {
    struct span line = word_at(text, n, at), word = end_at_closer(line);
    struct address a = {.at = at, .closed = word.n < line.n};
    excerpt_bytes(&a.whole, text, at, at + word.n);
    vec_push(&a.ends, word.n);
    a.next = at + word.n;
    while (join_line(text, n, &a))
        ;
    return a;
}

/* Where another address begins within this one, as it stands or with its ":" and "/" encoded,
 * *encoded. Returns 0 if it holds none. */
static int inner_start(const struct excerpt *p, bool *encoded) {
    const char *s = buf_text(&p->text);
    for (int i = 1; i + 10 < p->text.len; i++) {
        int scheme = strncasecmp(s + i, "https", 5) == 0 ? 5 : 4;
        *encoded = s[i + scheme] == '%';
        if ((s[i] | 32) == 'h' && strncasecmp(s + i, "http", 4) == 0 &&
            (is_web(s + i, p->text.len - i) || strncasecmp(s + i + scheme, "%3A%2F", 6) == 0 ||
             strncasecmp(s + i + scheme, "%253A", 5) == 0))
            return i;
    }
    return 0;
}

/* The innermost address of those that redirections, archives and editors hold within theirs. */
static struct excerpt innermost(const struct excerpt *p) {
    struct excerpt found =
        memmem(buf_text(&p->text), (size_t)p->text.len, "&amp;", 5) ? excerpt_page_decoded(p) : *p;
    bool encoded;
    for (int depth = 0, at; depth < NESTED_MOST && (at = inner_start(&found, &encoded)) > 0;
         depth++) {
        int end = found.text.len;
        for (int i = at; encoded && i < end; i++)
            if (found.text.at[i] == '&' || found.text.at[i] == '#')
                end = i;
        struct excerpt inner = excerpt_part(&found, at, end);
        found = encoded ? excerpt_percent_decoded(&inner, true) : inner;
    }
    return found;
}

/* The texts that an address may stand for, the likeliest first; returns how many. A full stop at
 * its end may be a sentence's, and what it encodes may be decoded. */
static int address_forms(const struct excerpt *p, struct excerpt forms[FORMS_MOST]) {
    int n = 0;
    forms[n++] = innermost(p);
    const struct excerpt *first = &forms[0];
    struct span all = excerpt_span(first), stripped = strip(all);
    if (stripped.n < all.n)
        forms[n++] = excerpt_part(first, 0, stripped.n);
    struct excerpt last = excerpt_part(first, 0, stripped.n);
    if (memmem(stripped.at, (size_t)stripped.n, "=3D", 3))
        forms[n++] = excerpt_mail_decoded(&last);
    if (memchr(stripped.at, '%', (size_t)stripped.n)) {
        bool file = memmem(stripped.at, (size_t)stripped.n, "pzprv3", 6);
        forms[n++] = excerpt_percent_decoded(&last, file);
        struct excerpt again = innermost(&forms[n - 1]);
        if (again.text.len < forms[n - 1].text.len)
            forms[n++] = again;
    }
    return n;
}

static bool is_puzzle(const struct excerpt *p) {
    struct excerpt forms[FORMS_MOST];
    int n = address_forms(p, forms);
    for (int i = 0; i < n; i++)
        if (format_of(excerpt_span(&forms[i])))
            return true;
    return false;
}

/* Reads the first of its forms that can be read. */
static bool read_excerpt(const struct excerpt *p, const char *text, struct loaded *l,
                         struct err *e) {
    struct excerpt forms[FORMS_MOST];
    struct err first = {0};
    int n = address_forms(p, forms);
    for (int i = 0; i < n; i++) {
        struct span a = excerpt_span(&forms[i]);
        const struct format *f = format_of(a);
        struct err why = {0};
        if (f && format_read_as(f, a.at, a.n, l, &why)) {
            l->format = l->format ? l->format : f;
            return true;
        }
        if (f)
            excerpt_move_place(&forms[i], text, &why);
        else if (is_web(a.at, a.n))
            no_puzzle_site(a, &why);
        if (!first.text[0])
            first = why;
    }
    *e = first;
    return false;
}

/* Drops what was read. Returns false. */
static bool drop(struct loaded *l) {
    struct stated stated = l->stated;
    loaded_free(l);
    l->stated = stated;
    return false;
}

static bool reads_whole(const struct excerpt *p, const char *text, const struct loaded *like) {
    struct loaded l = {.stated = like->stated};
    struct err e = {0};
    bool good = read_excerpt(p, text, &l, &e) && l.end == END_WHOLE;
    loaded_free(&l);
    return good;
}

/* True if what follows an address may be its rest: any line right behind one that ends early, if it
 * is no address itself; on its own line, or behind empty lines, a word with which it would be
 * whole. */
static bool rest_may_follow(const char *text, int n, const struct address *a,
                            const struct loaded *l) {
    int at = a->next, lines = 0;
    while (behind_line_end(text, n, &at))
        lines++;
    struct span word = word_at(text, n, at);
    if (a->closed || word.n == 0 || is_web(word.at, word.n) || begins_with_genre(word))
        return false;
    struct excerpt longer = excerpt_part(&a->whole, 0, a->whole.text.len);
    excerpt_bytes(&longer, text, at, at + end_at_closer(word).n);
    return (lines == 1 && l->end == END_EARLY) || reads_whole(&longer, text, l);
}

/* Refuses an address that ends before its board does where more text follows. */
static bool refuse_cut(const char *text, const struct address *a, int end, struct err *e) {
    int line, col;
    text_place(text, a->whole.from.at[end - 1] + 1, &line, &col);
    return err_at(e, line, col,
                  "the address ends here before its board does, and more follows: if it was broken "
                  "over lines, join them; if not, put an empty line behind it");
}

/* Reads an address with as many of the lines behind it as make it one. */
static bool read_address(const char *text, int n, const struct address *a, struct loaded *l,
                         struct err *e) {
    struct err first = {0};
    for (int k = a->ends.len - 1, tries = 0; k >= 0; k--, tries++) {
        struct excerpt p = excerpt_part(&a->whole, 0, a->ends.at[k]);
        struct err why = {0};
        bool all = k == a->ends.len - 1;
        if (tries >= ENDS_TRIED)
            k = 0;
        if (!read_excerpt(&p, text, l, &why)) {
            first = first.text[0] ? first : why;
            continue;
        }
        if (l->end != END_WHOLE && (!all || rest_may_follow(text, n, a, l)))
            return drop(l) || refuse_cut(text, a, a->ends.at[k], e);
        return true;
    }
    *e = first;
    return false;
}

/* The puzzles of a text. */
typedef VEC(struct address) vec_address;

static bool has_address(const vec_address *found, const struct excerpt *whole) {
    for (int i = 0; i < found->len; i++) {
        const struct buf *old = &found->at[i].whole.text;
        if (old->len == whole->text.len && memcmp(old->at, whole->text.at, (size_t)old->len) == 0)
            return true;
    }
    return false;
}

/* Adds the addresses of the web that some format reads; *other is the first that none does. An
 * address that is there twice, as in a link of a page, counts once. */
static void find_web(const char *text, int n, vec_address *found, int *other) {
    int looked = 0;
    for (int i = 0; i + 8 < n && looked < LOOKED_AT_MOST; i++) {
        if ((text[i] | 32) != 'h' || !is_web(text + i, n - i))
            continue;
        struct address a = address_at(text, n, i);
        bool puzzle = is_puzzle(&a.whole);
        looked++;
        if (puzzle && !has_address(found, &a.whole))
            vec_push(found, a);
        else if (!puzzle && *other < 0)
            *other = i;
        i = (puzzle ? a.next : i + a.ends.at[0]) - 1;
    }
}

/* Adds the bare addresses of genres that are known, else the first word that some format reads. */
static void find_words(const char *text, int n, vec_address *found) {
    struct address any = {.at = -1};
    for (int at = 0; at < n;) {
        skip(text, n, &at, white_space);
        while (at < n && (strchr(openers, text[at]) || (text[at] & 0x80)))
            at++;
        struct span word = word_at(text, n, at);
        int next = at + max_int(word.n, 1);
        if (word.n > 1 &&
            (memchr(word.at, '/', (size_t)word.n) || memmem(word.at, (size_t)word.n, "p=", 2) ||
             memmem(word.at, (size_t)word.n, "%2", 2))) {
            struct address a = address_at(text, n, at);
            struct excerpt forms[FORMS_MOST];
            int count = address_forms(&a.whole, forms);
            bool known = false, puzzle = false;
            for (int i = 0; i < count; i++) {
                puzzle = puzzle || format_of(excerpt_span(&forms[i]));
                known = known || (format_of(excerpt_span(&forms[i])) &&
                                  (begins_with_genre(excerpt_span(&forms[i])) ||
                                   !memchr(word.at, '/', (size_t)word.n)));
            }
            if (known && !has_address(found, &a.whole))
                vec_push(found, a);
            else if (puzzle && any.at < 0)
                any = a;
            next = known ? a.next : next;
        }
        at = next;
    }
    if (found->len == 0 && any.at >= 0)
        vec_push(found, any);
}

static vec_address addresses_of(const char *text, int n, int *other) {
    vec_address found = {0};
    *other = -1;
    find_web(text, n, &found, other);
    if (found.len == 0)
        find_words(text, n, &found);
    return found;
}

const struct format *pasted_file_format(const char *text, int n) {
    for (const struct format *const *f = formats; *f; f++)
        if (!(*f)->address && (*f)->is && (*f)->is(text, n))
            return *f;
    return NULL;
}

static const struct format *file_of(const struct excerpt *p) {
    return p->text.len > 0 ? pasted_file_format(p->text.at, p->text.len) : NULL;
}

static bool is_fence(struct span line) {
    return line.n >= 3 && (memcmp(line.at, "```", 3) == 0 || memcmp(line.at, "~~~", 3) == 0);
}

/* The offset behind the marks of quotation that begin a line. */
static int behind_marks(const char *text, int from, int to) {
    int at = from;
    while (at < to && (text[at] == '>' || text[at] == ' ' || text[at] == '\t'))
        at++;
    for (int i = at - 1; i >= from; i--)
        if (text[i] == '>')
            return min_int(i + 1 + (i + 1 < to && text[i + 1] == ' '), to);
    return from;
}

/* A file within the text: between the first fences, else in the lines with marks of quotation, with
 * those left out. Empty: there is none. */
static struct excerpt framed_file(const char *text, int n) {
    struct excerpt file = {0};
    bool fenced = memmem(text, (size_t)n, "```", 3) || memmem(text, (size_t)n, "~~~", 3);
    bool inside = false;
    for (int at = 0, end; at < n; at = end) {
        const char *stop = memchr(text + at, '\n', (size_t)(n - at));
        end = stop ? (int)(stop - text) + 1 : n;
        int from = behind_marks(text, at, end);
        bool fence = is_fence(span_trim((struct span){text + from, end - from}));
        if (fence && inside)
            break;
        if (!fence && (fenced ? inside : from > at))
            excerpt_bytes(&file, text, from, end);
        else if (!fenced && file.text.len > 0)
            break;
        inside = inside || fence;
    }
    return file;
}

bool pasted_is_known(const char *text, int n) {
    struct excerpt file = framed_file(text, n);
    int other;
    return file_of(&file) || addresses_of(text, n, &other).len > 0 || other >= 0;
}

static bool read_file(const struct format *f, const struct excerpt *file, const char *text,
                      struct loaded *l, struct err *e) {
    bool good = format_read_as(f, file->text.at, file->text.len, l, e);
    if (good)
        l->format = f;
    else
        excerpt_move_place(file, text, e);
    return good;
}

bool pasted_read(const char *text, int n, struct loaded *l, struct err *e) {
    struct excerpt file = framed_file(text, n);
    const struct format *f = file_of(&file);
    int other, line, col;
    if (f)
        return read_file(f, &file, text, l, e);
    vec_address found = addresses_of(text, n, &other);
    if (found.len == 1)
        return read_address(text, n, &found.at[0], l, e);
    if (found.len > 1) {
        text_place(text, found.at[1].at, &line, &col);
        return err_at(e, line, col,
                      "this text holds %d puzzles, of which here begins the second; take one of "
                      "them, or one a line with --batch",
                      found.len);
    }
    if (other < 0)
        return no_puzzle_text(text, n, e);
    text_place(text, other, &e->line, &e->col);
    return no_puzzle_site(end_at_closer(word_at(text, n, other)), e);
}

int format_starts(const char *text, int n, int starts[], int most) {
    void *scope = mem_begin();
    struct excerpt file = framed_file(text, n);
    int other, count = 0;
    if (!file_of(&file)) {
        vec_address found = addresses_of(text, n, &other);
        for (; count < found.len && count < most; count++)
            starts[count] = found.at[count].at;
    }
    mem_end(scope);
    return count;
}
