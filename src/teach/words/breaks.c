#include "teach/words/breaks.h"

#include "base/mem.h"

#include <string.h>

/* A mark in the text: one of the first three bytes by its kind, `joined`, MIDDLE, `apart`, END. No
 * text that is told has control characters of its own. */
enum { CLAUSE = 1, ITEM = 2, BRACKETS = 3, MIDDLE = 4, END = 5, LIST_END = 6 };

void break_add(struct buf *out, enum break_kind kind, const char *joined, const char *apart) {
    buf_fmt(out, "%c%s%c%s%c", CLAUSE + (int)kind, joined, MIDDLE, apart, END);
}

void break_list_ends(struct buf *out) {
    buf_char(out, LIST_END);
}

/* Words that begin the second clause as they are; all others are a conclusion. */
static const struct {
    const char *joined, *apart;
} beginnings[] = {
    {"; then ", ". Then "},         {"; so ", ". So "}, {"; otherwise ", ". Otherwise "},
    {"; wherever ", ". Wherever "}, {"; ", ". So "},
};

static void add_beginning(struct buf *out, const char *words, int n, int *used) {
    size_t i = 0;
    while (strlen(beginnings[i].joined) > (size_t)n ||
           strncmp(words, beginnings[i].joined, strlen(beginnings[i].joined)) != 0)
        i++;
    break_add(out, BREAK_CLAUSE, beginnings[i].joined, beginnings[i].apart);
    *used = (int)strlen(beginnings[i].joined);
}

void break_words(struct buf *out, const char *words, int n) {
    const char *semicolon;
    while ((semicolon = memchr(words, ';', (size_t)n)) && semicolon + 1 < words + n) {
        int before = (int)(semicolon - words), used = 1;
        buf_bytes(out, words, before);
        if (semicolon[1] == ' ')
            add_beginning(out, semicolon, n - before, &used);
        else
            buf_char(out, ';');
        words += before + used;
        n -= before + used;
    }
    buf_bytes(out, words, n);
}

/* Appends the clues from `from` to `to`, without the last one. */
static void say_some(const struct subject_list *clues, int from, int to, struct buf *out) {
    struct subject_list some = {0};
    for (int i = from; i < to; i++)
        subject_list_add(&some, clues->names.at[i]);
    subject_list_say(&some, false, out);
}

void break_brackets(struct buf *out, const struct subject_list *clues) {
    static const char rests[] = ". This rests on ";
    LOCAL_BUF joined = {0}, apart = {0};
    int n = clues->names.len;
    buf_add(&joined, " (");
    say_some(clues, 0, n, &joined);
    bool two = joined.len - 2 + (int)sizeof rests - 2 > BREATH; /* with its full stop */
    buf_add(&apart, rests);
    say_some(clues, 0, two ? n / 2 : n, &apart);
    if (two) {
        buf_add(&apart, ". It rests on ");
        say_some(clues, n / 2, n, &apart);
        buf_add(&apart, ", too");
    }
    buf_char(&joined, ')');
    break_add(out, BREAK_BRACKETS, buf_text(&joined), buf_text(&apart));
}

/* One piece of a marked text: a mark, or a character. */
struct piece {
    int kind; /* CLAUSE, ITEM, BRACKETS, or 0: a character */
    const char *joined, *apart;
    int joined_len, apart_len, len;
};

static struct piece piece_at(const char *at) {
    struct piece p = {.joined = at, .joined_len = *at == LIST_END ? 0 : 1, .len = 1};
    if (*at < CLAUSE || *at > BRACKETS)
        return p;
    p.kind = *at;
    p.joined = at + 1;
    p.joined_len = (int)(strchr(at, MIDDLE) - p.joined);
    p.apart = p.joined + p.joined_len + 1;
    p.apart_len = (int)(strchr(at, END) - p.apart);
    p.len = (int)(p.apart - at) + p.apart_len + 1;
    return p;
}

static bool ends_sentence(const char *at) {
    return at[0] == '.' && at[1] == ' ';
}

int last_sentence(const struct buf *out) {
    const char *text = buf_text(out);
    int n = 0;
    for (struct piece p; *text; text += p.len) {
        p = piece_at(text);
        n = text > buf_text(out) && ends_sentence(text - 1) ? 0 : n + p.joined_len;
    }
    return n;
}

/* How much a sentence that is parted at a mark has behind it, with its full stop; an "and" may
 * stand before the last item of a list. */
static int length_behind(struct piece p) {
    int verb = 0;
    while (!ends_sentence(p.apart + verb))
        verb++;
    return verb + 1 + (p.kind == ITEM ? (int)strlen(" and ") - (int)strlen(", ") : 0);
}

/* How long the sentence at `at` would be in one piece, of which `said` bytes have been told; and
 * the best place to part it: the last of the best kind within a breath; where none is so early, the
 * first one. *best is NULL: there is none. */
static int best_break(const char *at, int said, const char **best) {
    int n = said, kind = 0;
    *best = NULL;
    for (struct piece p; *at; at += p.len) {
        p = piece_at(at);
        if (p.kind > 0 && (!*best || (n + length_behind(p) <= BREATH && p.kind <= kind))) {
            *best = at;
            kind = p.kind;
        }
        n += p.joined_len;
        if (p.kind == 0 && ends_sentence(at))
            break;
    }
    return n;
}

/* The last mark before `end` of the list that is parted there; NULL: it is none, or has no other.
 */
static const char *last_of_list(const char *at, const char *end) {
    struct piece parted = piece_at(end), p;
    const char *last = NULL;
    for (; at < end; at += p.len) {
        p = piece_at(at);
        if (*at == LIST_END)
            last = NULL;
        if (p.kind == ITEM && p.apart_len == parted.apart_len &&
            strncmp(p.apart, parted.apart, (size_t)p.apart_len) == 0)
            last = at;
    }
    return parted.kind == ITEM ? last : NULL;
}

/* True if the last sentence goes on with a chain: it has its "then" already. */
static bool has_then(const struct buf *out) {
    const char *sentence = buf_text(out) + out->len - last_sentence(out);
    return strncmp(sentence, "Then ", 5) == 0 || strncmp(sentence, "With that ", 10) == 0;
}

/* Appends a text in one piece, up to `end`; a list that is parted there ends with an "and". */
static void add_joined(struct buf *out, const char *at, const char *end) {
    static const char then[] = "; then ";
    const char *last = last_of_list(at, end);
    for (struct piece p; at < end; at += p.len) {
        p = piece_at(at);
        if (at == last)
            buf_add(out, " and ");
        else if (p.kind == CLAUSE && strncmp(p.joined, then, sizeof then - 1) == 0 && has_then(out))
            buf_add(out, ", and ");
        else
            buf_bytes(out, p.joined, p.joined_len);
    }
}

/* The end of the sentence at `at`, with its blank. */
static const char *sentence_end(const char *at) {
    while (*at && !ends_sentence(at))
        at += piece_at(at).len;
    return *at ? at + 2 : at;
}

/* The first place of the sentence at `at` where it may be parted; NULL: there is none. */
static const char *first_mark(const char *at) {
    while (*at && !ends_sentence(at) && piece_at(at).kind == 0)
        at++;
    return *at && piece_at(at).kind > 0 ? at : NULL;
}

void break_sentences(struct buf *out, int from) {
    LOCAL_BUF text = {0};
    buf_add(&text, buf_text(out) + from);
    out->len = from;
    int said = 0, parted = 0;
    for (const char *at = buf_text(&text), *best; *at;) {
        bool is_long = best_break(at, said, &best) > BREATH;
        if (parted == BRACKETS) /* what they became says nothing else */
            best = first_mark(at);
        if (best && (is_long || parted == BRACKETS)) {
            struct piece p = piece_at(best);
            add_joined(out, at, best);
            buf_bytes(out, p.apart, p.apart_len);
            said = last_sentence(out);
            at = best + p.len;
            parted = p.kind;
        } else {
            const char *end = sentence_end(at);
            add_joined(out, at, end);
            at = end;
            said = parted = 0;
        }
    }
}
