#include "format/excerpt.h"

#include "base/text.h"

#include <string.h>

static void add_byte(struct excerpt *p, char c, int from) {
    buf_char(&p->text, c);
    vec_push(&p->from, from);
}

void excerpt_bytes(struct excerpt *p, const char *text, int from, int to) {
    for (int i = from; i < to; i++)
        add_byte(p, text[i], i);
}

struct excerpt excerpt_part(const struct excerpt *p, int from, int to) {
    struct excerpt part = {0};
    for (int i = from; i < to; i++)
        add_byte(&part, p->text.at[i], p->from.at[i]);
    return part;
}

/* Returns the byte that `sign` and two hexadecimal digits at an offset stand for, or -1. */
static int hex_byte(const struct excerpt *p, int at, char sign) {
    if (p->text.at[at] != sign || at + 2 >= p->text.len)
        return -1;
    return text_hex_pair(p->text.at + at + 1);
}

static struct excerpt hex_decoded(const struct excerpt *p, char sign, int least, int most) {
    struct excerpt out = {0};
    for (int i = 0; i < p->text.len; i++) {
        int byte = hex_byte(p, i, sign);
        bool taken = byte >= least && byte <= most;
        add_byte(&out, taken ? (char)byte : p->text.at[i], p->from.at[i]);
        i += taken ? 2 : 0;
    }
    return out;
}

struct excerpt excerpt_percent_decoded(const struct excerpt *p, bool all) {
    return all ? hex_decoded(p, '%', 1, 255) : hex_decoded(p, '%', '!', '~');
}

struct excerpt excerpt_mail_decoded(const struct excerpt *p) {
    return hex_decoded(p, '=', ' ', '~');
}

struct excerpt excerpt_page_decoded(const struct excerpt *p) {
    static const char entity[] = "&amp;";
    struct excerpt out = {0};
    for (int i = 0; i < p->text.len; i++) {
        add_byte(&out, p->text.at[i], p->from.at[i]);
        if (strncmp(p->text.at + i, entity, sizeof entity - 1) == 0)
            i += (int)sizeof entity - 2;
    }
    return out;
}

void excerpt_move_place(const struct excerpt *p, const char *text, struct err *e) {
    int at = 0, line = 1, n = p->text.len;
    if (e->line < 1 || n == 0)
        return;
    for (; at < n && line < e->line; at++)
        line += p->text.at[at] == '\n';
    at += e->col > 0 ? e->col - 1 : 0;
    int from = at < n ? p->from.at[at] : p->from.at[n - 1] + 1;
    int col;
    text_place(text, from, &e->line, &col);
    e->col = e->col > 0 ? col : 0;
}
