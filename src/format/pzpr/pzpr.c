/* puzz.link addresses: [any host]?[type=player&]GENRE[_edit]/[v:VARIANT/][FLAGS/]COLS/ROWS/BODY.
 * The format of pzprv3 and its descendants (Happa; MIT), as its addresses are met in the wild. */
#include "format/pzpr/pzpr.h"

#include "format/scan.h"

#include <ctype.h>
#include <string.h>

static const struct {
    block_read *read;
    block_write *write;
} blocks[BLOCKS] = {
    [BLOCK_ARROWS] = {pzpr_arrows_read, pzpr_arrows_write},
    [BLOCK_NUM4] = {pzpr_num4_read, pzpr_num4_write},
    [BLOCK_NUM16] = {pzpr_num16_read, pzpr_num16_write},
    [BLOCK_CIRCLES] = {pzpr_circles_read, pzpr_circles_write},
    [BLOCK_EMPTY] = {pzpr_empty_read, pzpr_empty_write},
    [BLOCK_BORDERS] = {pzpr_borders_read, pzpr_borders_write},
    [BLOCK_ROOM_NUMBERS] = {pzpr_room_numbers_read, pzpr_room_numbers_write},
    [BLOCK_ITEMS] = {pzpr_items_read, pzpr_items_write},
    [BLOCK_POINTS4] = {pzpr_points4_read, pzpr_points4_write},
    [BLOCK_OUTER] = {pzpr_outer_read, pzpr_outer_write},
    [BLOCK_TREES] = {pzpr_trees_read, pzpr_trees_write},
    [BLOCK_WALLS] = {pzpr_arrows_read, pzpr_arrows_write},
    [BLOCK_CIRCLES16] = {pzpr_circles16_read, pzpr_circles16_write},
    [BLOCK_CENTRES] = {pzpr_centres_read, pzpr_centres_write},
    [BLOCK_NUMBER] = {pzpr_number_read, pzpr_number_write},
};

bool pzpr_body_read(struct scan *s, struct puzzle *p, struct err *e) {
    for (const struct body *b = p->genre->body; b->block != BLOCK_END; b++)
        if (!blocks[b->block].read(s, p, *b, e))
            return false;
    return scan_end(s) || scan_fail(s, e, "the board is full, and the address goes on");
}

void pzpr_body_write(const struct puzzle *p, struct buf *out) {
    for (const struct body *b = p->genre->body; b->block != BLOCK_END; b++)
        blocks[b->block].write(p, *b, out);
}

void pzpr_write_run(struct buf *out, int n, char first, int longest) {
    for (; n > longest; n -= longest)
        buf_char(out, (char)(first + longest - 1));
    if (n > 0)
        buf_char(out, (char)(first + n - 1));
}

bool pzpr_bad_character(const struct scan *s, struct err *e) {
    char text[SPAN_TEXT];
    if (scan_end(s))
        return scan_fail(s, e, "the address ends too early");
    return scan_fail(s, e, "'%s' has no meaning in an address",
                     span_text((struct span){s->text + s->at, 1}, text));
}

/* After "?" and "type=...&", up to a "#" or "&". Without "?" the whole text, when it is no address
 * of the web. */
static struct span query(const char *text, int n) {
    struct scan s = {text, n, 0};
    scan_skip(&s, " \t\r\n");
    bool web = n - s.at > 4 && memcmp(text + s.at, "http", 4) == 0;
    const char *question = memchr(text + s.at, '?', (size_t)(n - s.at));
    if (question)
        s.at = (int)(question - text) + 1;
    else if (web)
        s.at = n;
    struct scan ahead = s;
    struct span type = scan_until(&ahead, "&/");
    if (type.n > 5 && memcmp(type.at, "type=", 5) == 0 && scan_peek(&ahead) == '&')
        s.at = ahead.at + 1;
    return scan_until(&s, "#& \t\r\n");
}

static struct span without_ending(struct span name) {
    static const char *const endings[] = {"_edit", "_play"};
    for (int i = 0; i < 2; i++)
        if (name.n > 5 && memcmp(name.at + name.n - 5, endings[i], 5) == 0)
            name.n -= 5;
    return name;
}

static const struct genre *genre_of(struct span name) {
    char id[32];
    name = without_ending(name);
    if (name.n == 0 || name.n >= (int)sizeof id)
        return NULL;
    memcpy(id, name.at, (size_t)name.n);
    id[name.n] = '\0';
    return genre_by_name(id);
}

/* Old addresses name the genre in the path: HOST/GENRE/sa/q.html?/COLS/... */
static const struct genre *genre_in_path(const char *text, int n) {
    struct scan s = {text, n, 0};
    struct span before = {NULL, 0};
    for (;;) {
        struct span part = scan_until(&s, "/?");
        if (scan_peek(&s) != '/')
            return NULL;
        s.at++;
        if (span_is(part, "sa") || span_is(part, "sc"))
            return genre_of(before);
        before = part;
    }
}

static bool pzpr_is_digit(char c) {
    return c >= '0' && c <= '9';
}

/* A name, and within the next segments a number. */
static bool is_pzpr(const char *text, int n) {
    struct span q = query(text, n);
    struct scan s = {q.at, q.n, 0};
    struct span name = scan_until(&s, "/");
    if (scan_end(&s) || (name.n == 0 && !genre_in_path(text, n)))
        return false;
    if (genre_of(name))
        return true;
    for (int i = 0; i < name.n; i++)
        if (!isalnum((unsigned char)name.at[i]) && !strchr("_-", name.at[i]))
            return false;
    for (int i = 0; i < 3 && !scan_end(&s); i++) {
        int number;
        s.at++;
        struct span part = scan_until(&s, "/");
        if (part.n > 0 && span_number(part, GRID_MAX, &number) == part.n)
            return true;
    }
    return false;
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
        const struct variant *v = genre_variants(g);
        while (v->letter && v->letter != scan_peek(s))
            v++;
        if (!v->letter) {
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

static bool pzpr_read_variant(struct scan *s, const struct genre *g, unsigned *bits,
                              struct err *e) {
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
    while (!scan_end(s) && !pzpr_is_digit(scan_peek(s))) {
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

static bool pzpr_read_head(struct scan *s, const struct genre *path_genre, const struct genre **g,
                           unsigned *bits, struct grid *grid, struct err *e) {
    char text[SPAN_TEXT];
    int at = s->at;
    struct span name = segment(s);
    *g = name.n > 0 ? genre_of(name) : path_genre;
    if (!*g)
        return scan_fail_at(s, at, e, "the genre '%s' is not known here",
                            span_text(without_ending(name), text));
    if ((*g)->body[0].block == BLOCK_END)
        return scan_fail_at(s, at, e, "puzz.link addresses have no %s", (*g)->title);
    if (!pzpr_read_variant(s, *g, bits, e))
        return false;
    at = s->at;
    return read_side(s, "the number of columns", &grid->cols, e) &&
           read_side(s, "the number of rows", &grid->rows, e) &&
           size_ok(s, at, grid->rows, grid->cols, e);
}

static bool read_pzpr(const char *text, int n, struct loaded *l, struct err *e) {
    struct span q = query(text, n);
    struct scan s = {text, (int)(q.at - text) + q.n, (int)(q.at - text)};
    const struct genre *g;
    struct grid grid;
    unsigned bits = 0;
    if (!pzpr_read_head(&s, genre_in_path(text, n), &g, &bits, &grid, e))
        return false;
    if (s.at < s.n && s.text[s.n - 1] == '/')
        s.n--;
    int body = s.at;
    struct puzzle *p = genre_board(g, grid);
    p->variant = bits;
    bool ok = pzpr_body_read(&s, p, e) && puzzle_ok(p, &s, body, e);
    if (ok)
        l->puzzle = p;
    else
        puzzle_free(p);
    return ok;
}

static bool is_letter_or_digit(char c) {
    return pzpr_is_digit(c) || (c >= 'a' && c <= 'z');
}

static bool write_pzpr(const struct loaded *l, struct buf *out, struct err *e) {
    const struct puzzle *p = l->puzzle;
    const struct genre *g = p->genre;
    if (g->body[0].block == BLOCK_END)
        return err_set(e, "puzz.link addresses have no %s", g->title);
    buf_fmt(out, "https://puzz.link/p?%s/", g->pzpr ? g->pzpr : g->id);
    bool flags = false;
    for (const struct variant *v = genre_variants(g); v->letter; v++)
        if (v->bit & p->variant) {
            buf_char(out, v->letter);
            flags = true;
        }
    buf_fmt(out, "%s%d/%d/", flags ? "/" : "", p->grid.cols, p->grid.rows);
    pzpr_body_write(p, out);
    if (!is_letter_or_digit(out->at[out->len - 1])) /* else readers of texts cut it off */
        buf_char(out, '/');
    buf_char(out, '\n');
    return true;
}

const struct format format_pzpr = {
    .id = "pzpr",
    .title = "puzz.link address",
    .suffix = ".url",
    .address = true,
    .is = is_pzpr,
    .read = read_pzpr,
    .write = write_pzpr,
};
