/* puzz.link addresses: [any host]?[type=player&]GENRE[_edit]/[v:VARIANT/][FLAGS/]COLS/ROWS/BODY.
 * The format of pzprv3 and its descendants (Happa; MIT), as its addresses are met in the wild. */
#include "format/pzpr/field.h"
#include "format/scan.h"

#include <ctype.h>
#include <string.h>

/* The digits of a field: one after the other, where empty places may count for a digit, or
 * several places to a digit. */
struct block_row {
    const struct field *field; /* NULL: the number of the whole board, and "/" */
    const char *name;          /* its places in messages */
    const struct field *then;  /* packed: the field after it */

    int values;        /* of one place; a digit of base values * (behind + 1) is a place's value */
    int behind;        /* ... and how many empty places, so many at most, follow it; */
    bool beyond;       /* of them may lie beyond the last place */
    char run;          /* the letter for one empty place, */
    int longest;       /* up to the letter for so many */
    const char *signs; /* the first stands for an unknown number; any of them but "-", which two
                          digits follow, and "+", which three do, is read as one */
    bool clues;        /* with direction and number, and cells without one at the end may be left
                          out; a body that gives them, but too few, is cut short */
    bool coloured;     /* of clues: the colour comes first */
    bool whole;        /* no place may be left out */

    int packed;    /* so many places a digit; 0: one */
    bool optional; /* left out where nothing is there */
};

static const struct block_row blocks[BLOCKS] = {
#define NUMBERS .run = 'g', .longest = 20, .signs = ".-+", .values = 16
#define NUMBERS_TO_4                                                                               \
    .run = 'g', .longest = 20, .signs = ".", .values = 5, .behind = 2, .beyond = true
    [BLOCK_NUM4] = {&fields[OF_NUMBERS], "cells", NUMBERS_TO_4},
    [BLOCK_NUM16] = {&fields[OF_NUMBERS], "cells", NUMBERS},
    [BLOCK_CIRCLES16] = {&fields[OF_CIRCLES], "cells", NUMBERS},
    [BLOCK_ROOM_NUMBERS] = {&fields[OF_ROOMS], "rooms", NUMBERS},
    [BLOCK_POINTS4] = {&fields[OF_POINTS], "grid points", NUMBERS_TO_4},
    [BLOCK_OUTER] = {&fields[OF_OUTER], "numbers beside the board", NUMBERS},
#undef NUMBERS
#undef NUMBERS_TO_4
    [BLOCK_ITEMS] = {&fields[OF_NUMBERS], "cells", .run = '.', .longest = 1, .signs = "@%-",
                     .values = 36, .whole = true},
    [BLOCK_TREES] = {&fields[OF_KINDS], "cells", .run = 'i', .longest = 18, .signs = "",
                     .values = 1, .behind = 17},
    [BLOCK_ARROWS] = {&fields[OF_CLUES], "cells", .run = 'a', .longest = 26, .clues = true},
    [BLOCK_WALLS] = {&fields[OF_CLUES], "cells", .run = 'a', .longest = 26, .clues = true,
                     .coloured = true},
    [BLOCK_CIRCLES] = {&fields[OF_KINDS], "cells", .values = 3, .packed = 3},
    [BLOCK_EMPTY] = {&fields[OF_KINDS], "cells", .values = 2, .packed = 5, .optional = true},
    [BLOCK_NUMBER] = {.field = NULL},
    [BLOCK_BORDERS] = {&fields[OF_WALLS_EAST], "walls", &fields[OF_WALLS_SOUTH], .values = 2,
                       .packed = 5},
};

static bool bad_character(const struct scan *s, struct err *e) {
    char text[SPAN_TEXT];
    return scan_fail(s, e, "'%s' has no meaning in an address",
                     span_text((struct span){s->text + s->at, 1}, text));
}

/* Takes a number of so many digits. */
static bool read_digits(struct scan *s, const struct block_row *row, int digits, int base,
                        int *number, struct err *e) {
    for (*number = 0; digits > 0; digits--, s->at++) {
        int digit = scan_end(s) ? -1 : scan_digits(s->text + s->at, 1, base);
        if (scan_end(s))
            return scan_fail(s, e, "the address ends within the %s", row->name);
        if (digit < 0)
            return bad_character(s, e);
        *number = base * *number + digit;
    }
    return true;
}

static void write_digits(int number, int digits, int base, struct buf *out) {
    if (digits > 1)
        write_digits(number / base, digits - 1, base, out);
    buf_char(out, "0123456789abcdefghijklmnopqrstuvwxyz"[number % base]);
}

/* A number, and how many empty places come with it. */
static bool read_number(struct scan *s, const struct block_row *row, struct given *value,
                        int *behind, struct err *e) {
    char c = scan_peek(s);
    int digits = c && strchr(row->signs, c) ? (c == '-' ? 2 : c == '+' ? 3 : 0) : 1, number;
    *value = given_numbered(GIVEN_NUMBER, NO_NUMBER);
    s->at += digits != 1;
    if (digits == 0)
        return true;
    if (!read_digits(s, row, digits, row->values * (row->behind + 1), &number, e))
        return false;
    value->number = (int16_t)(digits == 1 ? number % row->values : number);
    *behind = digits == 1 ? number / row->values : 0;
    return true;
}

static void write_number(const struct block_row *row, struct given value, int behind,
                         struct buf *out) {
    int base = row->values, digits = value.number < base ? 1 : value.number < base * base ? 2 : 3;
    if (value.number == NO_NUMBER)
        buf_char(out, row->signs[0]);
    else if (digits == 1)
        write_digits(value.number + base * behind, 1, base * (row->behind + 1), out);
    else {
        buf_char(out, digits == 2 ? '-' : '+');
        write_digits(value.number, digits, base, out);
    }
}

/* [0-4] and [0-f.]: direction and number; [5-9] and two digits or "-" with direction and three for
 * larger numbers. */
static bool read_clue(struct scan *s, struct given *g, struct err *e) {
    int start = s->at, first = scan_peek(s) - '0';
    bool long_one = scan_peek(s) == '-';
    int skip = long_one, shift = first > 4 ? 5 : 0, digits = long_one ? 3 : shift ? 2 : 1;
    if (!long_one && (first < 0 || first > 9))
        return bad_character(s, e);
    if (s->n - start < skip + 1 + digits)
        return scan_fail_at(s, start, e, "the address ends within a clue");
    const char *t = s->text + start + skip;
    int code = t[0] - '0' - shift;
    bool unknown = digits == 1 && t[1] == '.';
    int number = unknown ? NO_NUMBER : scan_digits(t + 1, digits, 16);
    if (code < 0 || code > 4)
        return scan_fail_at(s, start + skip, e, "a direction from 0 to 4 is missing here");
    if (number < 0 && !unknown)
        return scan_fail_at(s, start + skip + 1, e, "a clue's number is not hexadecimal");
    g->dir = (int8_t)pzpr_dir(code);
    g->number = (int16_t)number;
    s->at = start + skip + 1 + digits;
    return true;
}

/* A clue of the kind, or of the kind of the colour before it. */
static bool read_coloured_clue(struct scan *s, const struct block_row *row, int kind,
                               struct given *value, struct err *e) {
    int colour = scan_peek(s) - '0';
    *value = given_bare((enum given_kind)kind);
    if (!row->coloured)
        return read_clue(s, value, e);
    if (colour < 0 || colour > 2)
        return bad_character(s, e);
    value->kind = (uint8_t)pzpr_wall(colour);
    s->at++;
    return read_clue(s, value, e);
}

static void write_clue(const struct block_row *row, struct given g, struct buf *out) {
    int code = pzpr_dir_code((enum dir)g.dir);
    if (row->coloured)
        buf_fmt(out, "%d", pzpr_wall_colour(g));
    if (g.number == NO_NUMBER)
        buf_fmt(out, "%d.", code);
    else if (g.number < 16)
        buf_fmt(out, "%d%x", code, (unsigned)g.number);
    else if (g.number < 256)
        buf_fmt(out, "%d%02x", code + 5, (unsigned)g.number);
    else
        buf_fmt(out, "-%d%03x", code, (unsigned)g.number);
}

/* Places that are missing at the end are empty. The gap after a number may pass the end, and so
 * may the run that ends the address, as on puzz.link; of more than one place that is told. */
static bool read_places(struct scan *s, struct sheet *to, const struct block_row *row,
                        struct loaded *l, struct err *e) {
    int n = grid_cells(field_size(row->field, to->p)), run = 0, i = 0;
    while (i < n && (row->whole || !scan_end(s))) {
        char c = scan_peek(s);
        struct given value;
        int behind = 0;
        run = c >= row->run && c < row->run + row->longest ? c - row->run + 1 : 0;
        if (run > 0) {
            if (i + run > n && s->at + 1 < s->n)
                return scan_fail(s, e, "more than the %d %s", n, row->name);
            if (i + run > n + 1)
                loaded_tell(l, "its last run of empty %s goes beyond the board", row->name);
            s->at++;
            i += run;
            continue;
        }
        if (row->clues ? !read_coloured_clue(s, row, to->kind, &value, e)
                       : !read_number(s, row, &value, &behind, e))
            return false;
        field_put(row->field, to, i, value);
        i += 1 + behind;
    }
    if (i < n)
        l->end = END_EARLY;
    return i >= n || run == 0 || !row->clues ||
           scan_fail(s, e, "the address ends after %d of %d %s", i, n, row->name);
}

static void write_run(const struct block_row *row, int n, struct buf *out) {
    for (; n > row->longest; n -= row->longest)
        buf_char(out, (char)(row->run + row->longest - 1));
    if (n > 0)
        buf_char(out, (char)(row->run + n - 1));
}

/* True if the i-th of n places is empty, so that the number before it counts it. */
static bool counts_as_empty(const struct block_row *row, struct sheet *from, int i, int n) {
    return i < n ? field_get(row->field, from, i).kind == GIVEN_NONE : row->beyond;
}

static void write_places(struct sheet *from, const struct block_row *row, struct buf *out) {
    int gap = 0, n = grid_cells(field_size(row->field, from->p));
    for (int i = 0; i < n; i++) {
        struct given value = field_get(row->field, from, i);
        int behind = 0;
        if (value.kind == GIVEN_NONE) {
            gap++;
            continue;
        }
        write_run(row, gap, out);
        gap = 0;
        if (row->clues) {
            write_clue(row, value, out);
            continue;
        }
        while (value.number != NO_NUMBER && behind < row->behind &&
               counts_as_empty(row, from, i + behind + 1, n))
            behind++;
        write_number(row, value, behind, out);
        i += behind;
    }
    write_run(row, gap, out);
}

/* The digits of packed places: the first place counts most, and 0 is nothing. */
static bool read_packed(struct scan *s, struct sheet *to, const struct block_row *row,
                        const struct field *field, struct err *e) {
    int n = grid_cells(field_size(field, to->p)), whole = 1, digit;
    for (int k = 0; k < row->packed; k++)
        whole *= row->values;
    for (int i = 0; i < n; i += row->packed) {
        if (!read_digits(s, row, 1, whole, &digit, e))
            return false;
        for (int k = 0, unit = whole / row->values; k < row->packed && i + k < n;
             k++, unit /= row->values)
            if (digit / unit % row->values > 0)
                field_put(field, to, i + k,
                          given_numbered(GIVEN_NUMBER, digit / unit % row->values - 1));
    }
    return true;
}

static void write_packed(struct sheet *from, const struct block_row *row, const struct field *field,
                         struct buf *out) {
    int n = grid_cells(field_size(field, from->p));
    bool any = !row->optional;
    for (int i = 0; i < n && !any; i++)
        any = field_get(field, from, i).number != NO_NUMBER;
    for (int i = 0; i < n && any; i += row->packed) {
        int digit = 0;
        for (int k = i; k < i + row->packed; k++)
            digit = row->values * digit + (k < n ? field_get(field, from, k).number + 1 : 0);
        write_digits(digit, 1, 36, out);
    }
}

static bool read_board_number_block(struct scan *s, struct puzzle *p, struct err *e) {
    if (!scan_number(s, p->genre->number.max, "the number of the whole board", &p->number, e))
        return false;
    if (!scan_end(s) && scan_peek(s) != '/')
        return scan_fail(s, e, "a '/' is missing after the number of the whole board");
    s->at += !scan_end(s);
    return true;
}

static bool read_block(struct scan *s, struct sheet *to, const struct block_row *row,
                       struct loaded *l, struct err *e) {
    if (!row->field)
        return read_board_number_block(s, to->p, e);
    if (!row->packed)
        return read_places(s, to, row, l, e);
    if (row->optional && scan_end(s)) {
        l->end = END_WITHOUT_OPTION;
        return true;
    }
    if (!read_packed(s, to, row, row->field, e))
        return false;
    if (!row->then) /* no walls */
        return true;
    if (!read_packed(s, to, row, row->then, e))
        return false;
    sheet_make_rooms(to);
    return true;
}

/* The body: the blocks that the genre lists, one after the other, to the end of the text. */
static bool read_body(struct scan *s, struct puzzle *p, struct loaded *l, struct err *e) {
    for (const struct body *b = p->genre->body; b->block != BLOCK_END; b++) {
        struct sheet to = {.p = p, .kind = b->kind, .other = b->other};
        if (!read_block(s, &to, &blocks[b->block], l, e))
            return false;
    }
    return scan_end(s) || scan_fail(s, e, "the board is full, and the address goes on");
}

/* The body before today's: a character for each place. Those of walls are labels of rooms; of
 * numbers any other character than a digit is none. */
static bool read_old_body(struct scan *s, struct puzzle *p, struct err *e) {
    const struct block_row *row = &blocks[p->genre->body[0].block];
    struct sheet to = {.p = p, .kind = p->genre->body[0].kind};
    int n = row->then ? grid_cells(p->grid) : grid_cells(field_size(row->field, p));
    if (s->n - s->at < n)
        return scan_fail_at(s, s->n, e, "the address ends after %d of %d characters of an old form",
                            s->n - s->at, n);
    for (int i = 0; i < n; i++, s->at++) {
        int number = scan_digits(s->text + s->at, 1, row->values);
        if (row->then)
            p->room[i] = (unsigned char)scan_peek(s);
        else if (number >= 0)
            field_put(row->field, &to, i, given_numbered(GIVEN_NUMBER, number));
    }
    if (row->then)
        puzzle_set_rooms(p, p->room);
    return scan_end(s) || scan_fail(s, e, "the board is full, and the address goes on");
}

static void write_body(struct puzzle *p, struct buf *out) {
    for (const struct body *b = p->genre->body; b->block != BLOCK_END; b++) {
        const struct block_row *row = &blocks[b->block];
        struct sheet from = {.p = p, .kind = b->kind, .other = b->other};
        if (!row->field)
            buf_fmt(out, "%d/", p->number);
        else if (!row->packed)
            write_places(&from, row, out);
        else
            write_packed(&from, row, row->field, out);
        if (row->then)
            write_packed(&from, row, row->then, out);
    }
}

static struct span without_ending(struct span name) {
    static const char *const endings[] = {"_edit", "_play"};
    for (int i = 0; i < 2; i++)
        if (name.n > 5 && memcmp(name.at + name.n - 5, endings[i], 5) == 0)
            name.n -= 5;
    return name;
}

static const struct genre *genre_of(struct span name) {
    return genre_of_span(without_ending(name));
}

/* After "?" and "type=...&", up to what sites append behind "?", "#" or "&". Without "?" the whole
 * text, when it is no address of the web. */
static struct span query(const char *text, int n) {
    struct scan s = scan_text(text, n);
    bool web = scan_begins(&s, "http");
    struct scan begin = s;
    bool bare = genre_of(scan_until(&begin, "/?#")) && scan_peek(&begin) == '/';
    const char *question = bare ? NULL : memchr(text + s.at, '?', (size_t)(n - s.at));
    if (question)
        s.at = (int)(question - text) + 1;
    else if (web)
        s.at = n;
    struct scan ahead = s;
    scan_until(&ahead, "&/");
    if (scan_begins(&s, "type=") && scan_peek(&ahead) == '&')
        s.at = ahead.at + 1;
    return scan_until(&s, "?#& \t\r\n");
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

/* What stands before the size. */
struct heading_parts {
    const struct genre *genre;
    unsigned bits;  /* its variants */
    bool d, c;      /* flags that say of which age the form of the body is */
    struct span by; /* what its author calls the variant; at NULL: it is none */
    struct grid grid;
};

static bool read_flags(struct scan *s, struct heading_parts *h, struct err *e) {
    for (; !scan_end(s) && scan_peek(s) != '/'; s->at++) {
        char letter = scan_peek(s);
        const struct variant *v = genre_variant(h->genre, letter);
        bool age = h->genre->old_body && (letter == 'c' || letter == 'd');
        if (!v && !age) {
            char text[SPAN_TEXT];
            return scan_fail(s, e, "%s with the flag '%s' is a variant not known here",
                             h->genre->title, span_text((struct span){s->text + s->at, 1}, text));
        }
        h->c = h->c || letter == 'c';
        h->d = h->d || letter == 'd';
        h->bits |= v ? v->bit : 0;
    }
    if (!scan_end(s))
        s->at++;
    return true;
}

static bool pzpr_read_variant(struct scan *s, struct heading_parts *h, struct err *e) {
    if (scan_begins(s, "v:")) {
        s->at += 2;
        h->by = segment(s);
    }
    while (!scan_end(s) && !isdigit((unsigned char)scan_peek(s))) {
        if (scan_peek(s) == '/' && ++s->at)
            continue; /* an empty list of flags */
        if (!read_flags(s, h, e))
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

/* `applet`: the genre of an address that names it in its path, where only flags, or nothing, may
 * stand in the place of the name; NULL: it is another one. */
static bool pzpr_read_head(struct scan *s, const struct genre *applet, struct heading_parts *h,
                           struct err *e) {
    struct scan ahead = *s;
    int at = s->at;
    struct span name = segment(&ahead);
    bool named = !applet || genre_of(name);
    h->genre = applet;
    if (named && !span_genre(s, without_ending(name), &h->genre, e))
        return false;
    if (named)
        *s = ahead;
    if (h->genre->body[0].block == BLOCK_END)
        return scan_fail_at(s, at, e, "puzz.link addresses have no %s", h->genre->title);
    if (!pzpr_read_variant(s, h, e))
        return false;
    at = s->at;
    return read_side(s, "the number of columns", &h->grid.cols, e) &&
           read_side(s, "the number of rows", &h->grid.rows, e) &&
           size_ok(s, at, h->grid.rows, h->grid.cols, e);
}

static bool read_pzpr(const char *text, int n, struct loaded *l, struct err *e) {
    struct span q = query(text, n);
    struct scan s = {text, (int)(q.at - text) + q.n, (int)(q.at - text)};
    struct heading_parts h = {0};
    const struct genre *applet = genre_in_path(text, n);
    if (!pzpr_read_head(&s, applet, &h, e))
        return false;
    if (s.at < s.n && s.text[s.n - 1] == '/')
        s.n--;
    int body = s.at;
    struct puzzle *p = l->puzzle = genre_board(h.genre, h.grid);
    p->variant = h.bits;
    bool old = h.genre->old_body && (applet ? !h.c : h.d);
    if (!(old ? read_old_body(&s, p, e) : read_body(&s, p, l, e)) || !puzzle_ok(p, &s, body, e))
        return false;
    if (h.by.at)
        tell_variant(l, h.by);
    return true;
}

static bool write_pzpr(const struct loaded *l, struct buf *out, struct err *e) {
    struct puzzle *p = l->puzzle;
    const struct genre *g = p->genre;
    if (g->body[0].block == BLOCK_END)
        return err_set(e, "puzz.link addresses have no %s", g->title);
    buf_fmt(out, "https://puzz.link/p?%s/", g->pzpr ? g->pzpr : g->id);
    genre_variant_letters(p, out);
    buf_fmt(out, "%s%d/%d/", p->variant ? "/" : "", p->grid.cols, p->grid.rows);
    write_body(p, out);
    if (!isalnum((unsigned char)out->at[out->len - 1])) /* else readers of texts cut it off */
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
