/* puzz.link addresses: [any host]?[type=player&]GENRE[_edit]/[v:VARIANT/][FLAGS/]COLS/ROWS/BODY.
 * The format of pzprv3 and its descendants (Happa; MIT), as its addresses are met in the wild. */
#include "format/pzpr_body.h"

#include "base/text.h"
#include "format/scan.h"

#include <string.h>

static struct span address(const char *text, int n) {
    while (n > 0 && strchr(" \t\r\n", text[n - 1]))
        n--;
    struct span a = {text, n};
    while (a.n > 0 && strchr(" \t\r\n", a.at[0])) {
        a.at++;
        a.n--;
    }
    return a;
}

static struct span cut_ending(struct span name) {
    static const char *const endings[] = {"_edit", "_play"};
    for (int i = 0; i < 2; i++)
        if (name.n > 5 && memcmp(name.at + name.n - 5, endings[i], 5) == 0)
            name.n -= 5;
    return name;
}

static const struct genre *genre_of(struct span name) {
    char id[32];
    name = cut_ending(name);
    if (name.n == 0 || name.n >= (int)sizeof id)
        return NULL;
    memcpy(id, name.at, (size_t)name.n);
    id[name.n] = '\0';
    return genre_by_name(id);
}

static bool is_pzpr(const char *text, int n) {
    struct span a = address(text, n);
    for (int i = 0; i < a.n; i++)
        if (strchr(" \t\r\n<", a.at[i]))
            return false;
    struct scan s = {a.at, a.n, 0};
    struct span first = scan_until(&s, "/?");
    return first.n < a.n && (memchr(a.at, '?', (size_t)a.n) || genre_of(first) ||
                             (first.n > 4 && memcmp(first.at, "http", 4) == 0));
}

/* Moves past host, "?" and "type=...&". */
static void skip_host(struct scan *s) {
    const char *query = memchr(s->text + s->at, '?', (size_t)(s->n - s->at));
    if (query)
        s->at = (int)(query + 1 - s->text);
    while (s->n - s->at > 5 && memcmp(s->text + s->at, "type=", 5) == 0) {
        struct scan next = *s;
        scan_until(&next, "&/");
        if (scan_peek(&next) != '&')
            return;
        s->at = next.at + 1;
    }
}

/* Takes one segment and the "/" after it. */
static struct span segment(struct scan *s) {
    struct span part = scan_until(s, "/");
    if (!scan_end(s))
        s->at++;
    return part;
}

static bool read_flags(struct scan *s, const struct genre *g, unsigned *bits, struct err *e) {
    for (; !scan_end(s) && scan_peek(s) != '/'; s->at++) {
        const struct variant *v = g->variants;
        while (v && v->letter && v->letter != scan_peek(s))
            v++;
        if (!v || !v->letter) {
            char text[SPAN_TEXT];
            return scan_fail(s, e, "%s with the flag '%s' is a variant not known here", g->title,
                             span_text((struct span){s->text + s->at, 1}, text));
        }
        *bits |= v->bit;
    }
    if (!scan_end(s))
        s->at++;
    return true;
}

static bool starts_with_digit(const struct scan *s) {
    return scan_peek(s) >= '0' && scan_peek(s) <= '9';
}

static bool read_variant(struct scan *s, const struct genre *g, unsigned *bits, struct err *e) {
    if (s->n - s->at > 2 && memcmp(s->text + s->at, "v:", 2) == 0) {
        char text[SPAN_TEXT];
        int at = s->at;
        struct span name = segment(s);
        name.at += 2;
        name.n -= 2;
        if (!genre_of(name) || genre_of(name) != g)
            return scan_fail_at(s, at, e, "the variant '%s' is not known here",
                                span_text(name, text));
    }
    while (!scan_end(s) && !starts_with_digit(s)) {
        if (scan_peek(s) == '/' && ++s->at)
            continue; /* an empty list of flags */
        if (!read_flags(s, g, bits, e))
            return false;
    }
    return true;
}

static bool read_side(struct scan *s, const char *what, int *side, struct err *e) {
    int at = s->at;
    if (!scan_number(s, 1 << 20, what, side, e))
        return false;
    if (*side > GRID_MAX)
        return scan_fail_at(s, at, e, "%s is over %d", what, GRID_MAX);
    if (!scan_end(s) && scan_peek(s) != '/')
        return scan_fail(s, e, "a '/' is missing after %s", what);
    if (!scan_end(s))
        s->at++;
    return true;
}

static bool read_head(struct scan *s, const struct genre **g, unsigned *bits, struct grid *grid,
                      struct err *e) {
    char text[SPAN_TEXT];
    skip_host(s);
    int at = s->at;
    struct span name = segment(s);
    *g = genre_of(name);
    if (!*g)
        return scan_fail_at(s, at, e, "the genre '%s' is not known here",
                            span_text(cut_ending(name), text));
    if (!(*g)->looks.arrow_clues && !(*g)->looks.rooms)
        return scan_fail_at(s, at, e, "puzz.link addresses have no %s", (*g)->title);
    if (!read_variant(s, *g, bits, e))
        return false;
    at = s->at;
    return read_side(s, "the number of columns", &grid->cols, e) &&
           read_side(s, "the number of rows", &grid->rows, e) &&
           size_ok(s, at, grid->rows, grid->cols, e);
}

static bool read_pzpr(const char *text, int n, struct loaded *l, struct err *e) {
    struct span a = address(text, n);
    struct scan s = {text, (int)(a.at - text) + a.n, (int)(a.at - text)};
    const struct genre *g;
    struct grid grid;
    unsigned bits = 0;
    if (!read_head(&s, &g, &bits, &grid, e))
        return false;
    if (s.at < s.n && s.text[s.n - 1] == '/')
        s.n--;
    int body = s.at;
    struct puzzle *p = puzzle_new(g, grid, g->looks.rooms);
    p->variant = bits;
    bool ok =
        (g->looks.rooms ? pzpr_rooms_read : pzpr_clues_read)(&s, p, e) && puzzle_ok(p, &s, body, e);
    if (ok)
        l->puzzle = p;
    else
        puzzle_free(p);
    return ok;
}

static bool write_pzpr(const struct loaded *l, struct buf *out, struct err *e) {
    const struct puzzle *p = l->puzzle;
    const struct genre *g = p->genre;
    if (!g->looks.arrow_clues && !g->looks.rooms)
        return err_set(e, "puzz.link addresses have no %s", g->title);
    buf_fmt(out, "https://puzz.link/p?%s/", g->id);
    bool flags = false;
    for (const struct variant *v = g->variants; v && v->letter; v++)
        if (v->bit & p->variant) {
            buf_char(out, v->letter);
            flags = true;
        }
    buf_fmt(out, "%s%d/%d/", flags ? "/" : "", p->grid.cols, p->grid.rows);
    (g->looks.rooms ? pzpr_rooms_write : pzpr_clues_write)(p, out);
    buf_char(out, '\n');
    return true;
}

const struct format format_pzpr = {
    .id = "pzpr",
    .title = "puzz.link address",
    .suffix = ".url",
    .is = is_pzpr,
    .read = read_pzpr,
    .write = write_pzpr,
};
