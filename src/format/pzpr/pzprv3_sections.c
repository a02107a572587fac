#include "format/pzpr/pzprv3_sections.h"

#include "format/pzpr/field.h"

#include <string.h>

struct span rows_line(struct scan *s) {
    struct span line = scan_until(s, "/\n");
    bool slash = scan_peek(s) == '/';
    if (!scan_end(s))
        s->at++;
    if (slash && scan_peek(s) == '\r')
        s->at++;
    if (slash && scan_peek(s) == '\n')
        s->at++;
    return line;
}

/* True at a line that may follow the board: old files end with the puzzle's address. */
static bool begins_tail(struct scan s) {
    static const char *const words[] = {"info:",       "history:", "TrialData(",
                                        "__HISTORY__", "http",     "{"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (scan_begins(&s, words[i]))
            return true;
    return false;
}

bool rows_end(const struct rows *r) {
    struct scan s = r->s;
    scan_skip(&s, " \t\r\n/");
    return scan_end(&s) || begins_tail(s);
}

bool rows_next(struct rows *r, int want, const char *what, struct err *e) {
    r->at = r->s.at;
    r->n = 0;
    if (scan_end(&r->s) && want > 0)
        return scan_fail(&r->s, e, "the file ends within the %s", what);
    struct span line = rows_line(&r->s);
    struct scan words = scan_part(&r->s, line);
    int found = 0;
    for (scan_skip(&words, " \t\r"); !scan_end(&words); scan_skip(&words, " \t\r"), found++) {
        struct span token = scan_until(&words, " \t\r");
        if (found < ROW_TOKENS_MAX)
            r->token[r->n++] = token;
    }
    return found == want ||
           scan_fail_at(&r->s, r->at, e, "expected %d %s in this row, found %d", want, what, found);
}

static bool rows_bad_token(const struct rows *r, int i, const char *what, struct err *e) {
    return span_fail(&r->s, r->token[i], what, e);
}

bool rows_number(const struct rows *r, int i, int max, const char *what, int *out, struct err *e) {
    struct scan s = scan_part(&r->s, r->token[i]);
    return scan_number(&s, max, what, out, e) && (scan_end(&s) || rows_bad_token(r, i, what, e));
}

/* A section that is read or written: where its rows come from, and where what they hold goes. */
struct section;
struct pass {
    const struct file_section *own; /* as the genre says */
    const struct section *section;  /* the field's row */
    struct rows *r;
    struct sheet sheet;
    int row, rooms; /* the row that is read; how many rooms its labels name */
};

/* A line a variant, in the genre's order. */
static bool read_variant_lines(struct pass *g, struct err *e) {
    (void)e;
    for (const struct variant *v = genre_variants(g->sheet.p->genre); v->letter; v++) {
        struct scan ahead = g->r->s;
        struct span line = span_trim(rows_line(&ahead));
        if (line.n == 1 && line.at[0] == v->letter) {
            g->sheet.p->variant |= v->bit;
            g->r->s = ahead;
        }
    }
    return true;
}

static void write_variant_lines(struct pass *g, struct buf *out) {
    for (const struct variant *v = genre_variants(g->sheet.p->genre); v->letter; v++)
        if (v->bit & g->sheet.p->variant)
            buf_fmt(out, "%c\n", v->letter);
}

static bool read_config_line(struct pass *g, struct err *e) {
    const struct genre *genre = g->sheet.p->genre;
    char text[SPAN_TEXT];
    int at = g->r->s.at;
    if (g->r->version < 1)
        return true;
    struct span name = span_trim(rows_line(&g->r->s));
    if (span_is(name, g->own->words[0]))
        g->sheet.p->variant |= genre_variants(genre)->bit;
    return name.n == 0 || span_is(name, g->own->words[0]) ||
           scan_fail_at(&g->r->s, at, e, "%s with '%s' is a variant not known here", genre->title,
                        span_text(name, text));
}

/* Without the variant version 0 is written, which has no such line. */
static void write_config_line(struct pass *g, struct buf *out) {
    if (g->sheet.p->variant || g->sheet.p->side)
        buf_fmt(out, "%s\n", g->sheet.p->variant ? g->own->words[0] : "");
}

/* A line with the number of the whole board. */
static bool read_board_number_line(struct pass *g, struct err *e) {
    return rows_next(g->r, 1, "number", e) &&
           rows_number(g->r, 0, g->sheet.p->genre->number.max, "the number of the whole board",
                       &g->sheet.p->number, e);
}

static void write_board_number_line(struct pass *g, struct buf *out) {
    buf_fmt(out, "%d\n", g->sheet.p->number);
}

/* How a token stands for a value. */
struct section_part;
typedef bool token_read(struct pass *g, const struct section_part *part, int col,
                        struct given *value, struct err *e);
typedef void token_write(struct given value, struct buf *out);

/* One field of a section: a row of tokens for each row of its places. */
struct section_part {
    const struct field *field;
    const char *what, *one; /* the tokens in messages: "cells", "a mark" */
    const char *words[5];   /* of nothing, 0, 1 ...; all NULL: read() and write() */
    token_read *read;
    token_write *write;
};

/* The words of a part, which the genre may have its own of. */
static const char *const *words_of(const struct pass *g, const struct section_part *part) {
    return g->own->words[0] ? g->own->words : part->words;
}

static bool read_word_token(struct pass *g, const struct section_part *part, int col,
                            struct given *value, struct err *e) {
    const char *const *words = words_of(g, part);
    int k = 0;
    while (words[k] && !span_is(g->r->token[col], words[k]))
        k++;
    *value = given_numbered(GIVEN_NONE, k - 1);
    return words[k] || rows_bad_token(g->r, col, part->one, e);
}

/* "." nothing, "-" a number that is not known. */
static bool read_number_token(struct pass *g, const struct section_part *part, int col,
                              struct given *value, struct err *e) {
    int number = NO_NUMBER;
    bool none = span_is(g->r->token[col], "."), unknown = span_is(g->r->token[col], "-");
    if (!none && !unknown && !rows_number(g->r, col, NUMBER_MAX, part->one, &number, e))
        return false;
    *value = given_numbered(none ? GIVEN_NONE : GIVEN_NUMBER, number);
    return true;
}

static void write_number_token(struct given value, struct buf *out) {
    if (value.kind == GIVEN_NONE || value.number == NO_NUMBER)
        buf_char(out, value.kind == GIVEN_NONE ? '.' : '-');
    else
        buf_fmt(out, "%d", value.number);
}

static bool read_room_number(struct pass *g, const struct section_part *part, int col,
                             struct given *value, struct err *e) {
    if (!read_number_token(g, part, col, value, e))
        return false;
    int cell = grid_cell(g->sheet.p->grid, g->row, col);
    return value->number == NO_NUMBER ||
           g->sheet.p->room_number[g->sheet.p->room[cell]] == NO_NUMBER ||
           scan_fail_at(&g->r->s, span_start(&g->r->s, g->r->token[col]), e,
                        "a second number in this room");
}

static bool read_label(struct pass *g, const struct section_part *part, int col,
                       struct given *value, struct err *e) {
    int number = 0;
    bool ok = rows_number(g->r, col, g->rooms - 1, part->one, &number, e);
    *value = given_numbered(GIVEN_NUMBER, number);
    return ok;
}

static bool read_number_or_mark(struct pass *g, const struct section_part *part, int col,
                                struct given *value, struct err *e) {
    static const char *const marks[] = {"#", "+"};
    for (int k = 0; k < 2; k++)
        if (span_is(g->r->token[col], marks[k])) {
            *value = given_numbered(GIVEN_NONE, k);
            return true;
        }
    return read_number_token(g, part, col, value, e);
}

static void write_number_or_mark(struct given value, struct buf *out) {
    if (value.kind == GIVEN_NONE && value.number != NO_NUMBER)
        buf_char(out, value.number == 0 ? '#' : '+');
    else
        write_number_token(value, out);
}

/* Beside the board a number, which has a "c" before it where the player is done with it; in a cell
 * "1" for a given, "A" and "-" for a mark. */
static bool read_framed(struct pass *g, const struct section_part *part, int col,
                        struct given *value, struct err *e) {
    struct span *t = &g->r->token[col];
    bool cell = g->row > 0 && col > 0, given = cell && span_is(*t, "1");
    int number = span_is(*t, "A") ? 0 : span_is(*t, "-") ? 1 : NO_NUMBER;
    *value = given_numbered(given ? GIVEN_NUMBER : GIVEN_NONE, number);
    if (span_is(*t, ".") || given || (cell && number != NO_NUMBER))
        return true;
    if (cell || g->row + col == 0)
        return rows_bad_token(g->r, col, cell ? part->one : "the '.' of the corner", e);
    if (t->n > 1 && t->at[0] == 'c')
        *t = (struct span){t->at + 1, t->n - 1};
    *value = given_numbered(GIVEN_NUMBER, NO_NUMBER);
    if (!rows_number(g->r, col, NUMBER_MAX, "a number beside the board", &number, e))
        return false;
    value->number = (int16_t)number;
    return true;
}

static void write_framed(struct given value, struct buf *out) {
    if (value.kind == GIVEN_NONE)
        buf_add(out, value.number == NO_NUMBER ? "." : value.number == 0 ? "A" : "-");
    else
        buf_fmt(out, "%d", value.number == NO_NUMBER ? 1 : value.number);
}

/* "FIRST,NUMBER" at the beginning of a token, up to its end or a second comma, where *s then is. */
static bool read_clue_pair(struct pass *g, const struct section_part *part, int col, int most,
                           const char *unknown, struct scan *s, int *first, struct given *value,
                           struct err *e) {
    struct span t = g->r->token[col];
    int number = NO_NUMBER;
    *s = scan_part(&g->r->s, t);
    s->at += 2;
    *first = t.at[0] - '0';
    if (t.n < 3 || *first < 0 || *first > most || t.at[1] != ',')
        return rows_bad_token(g->r, col, part->one, e);
    if (scan_begins(s, unknown))
        s->at += (int)strlen(unknown);
    else if (!scan_number(s, NUMBER_MAX, "a clue's number", &number, e))
        return false;
    value->number = (int16_t)number;
    return scan_end(s) || scan_peek(s) == ',' || rows_bad_token(g->r, col, part->one, e);
}

/* Direction and number, "4,2"; "4,-" an unknown one; "#" a cell that is only closed. */
static bool read_arrow(struct pass *g, const struct section_part *part, int col,
                       struct given *value, struct err *e) {
    struct scan s;
    int code;
    bool none = span_is(g->r->token[col], ".");
    *value = given_bare(none ? GIVEN_NONE : GIVEN_CLUE);
    if (none || span_is(g->r->token[col], "#"))
        return true;
    if (!read_clue_pair(g, part, col, 4, "-", &s, &code, value, e))
        return false;
    value->dir = (int8_t)pzpr_dir(code);
    if (!scan_end(&s))
        return rows_bad_token(g->r, col, part->one, e);
    return true;
}

static void write_arrow(struct given value, struct buf *out) {
    if (value.kind == GIVEN_NONE) {
        buf_char(out, '.');
        return;
    }
    buf_fmt(out, "%d,", pzpr_dir_code((enum dir)value.dir));
    if (value.number == NO_NUMBER)
        buf_char(out, '-');
    else
        buf_fmt(out, "%d", value.number);
}

/* Direction, number and colour, "1,3,2": above 3 the player has crossed the clue off. */
static bool read_wall(struct pass *g, const struct section_part *part, int col, struct given *value,
                      struct err *e) {
    struct scan s;
    int code;
    *value = given_bare(GIVEN_NONE);
    if (span_is(g->r->token[col], ".") || span_is(g->r->token[col], "0,-1,0"))
        return true;
    if (!read_clue_pair(g, part, col, 4, "-", &s, &code, value, e))
        return false;
    int colour = s.n - s.at == 2 ? s.text[s.at + 1] - '0' : 3;
    if (colour < 0 || colour > 6 || colour % 4 == 3)
        return rows_bad_token(g->r, col, part->one, e);
    value->kind = (uint8_t)pzpr_wall(colour % 4);
    value->dir = (int8_t)pzpr_dir(code);
    return true;
}

static void write_wall(struct given value, struct buf *out) {
    write_arrow(value, out);
    if (value.kind != GIVEN_NONE)
        buf_fmt(out, ",%d", pzpr_wall_colour(value));
}

/* The colour of a circle and its number, "0,4"; "0,-2" without one. The value is that of addresses,
 * 2n and 2n + 1. */
static bool read_circle(struct pass *g, const struct section_part *part, int col,
                        struct given *value, struct err *e) {
    struct scan s;
    int second;
    *value = given_bare(GIVEN_NONE);
    if (span_is(g->r->token[col], "."))
        return true;
    if (!read_clue_pair(g, part, col, 1, "-2", &s, &second, value, e))
        return false;
    if (!scan_end(&s) || value->number == 0)
        return rows_bad_token(g->r, col, part->one, e);
    int number = value->number == NO_NUMBER ? 0 : value->number;
    *value = given_numbered(GIVEN_NUMBER, 2 * number + second);
    return true;
}

static void write_circle(struct given value, struct buf *out) {
    if (value.kind == GIVEN_NONE)
        buf_char(out, '.');
    else
        buf_fmt(out, "%d,%d", value.number % 2, value.number < 2 ? -2 : value.number / 2);
}

/* Rows of marks may be absent at the end of a file. */
static bool read_part(struct pass *g, const struct section_part *part, bool marks, struct err *e) {
    struct grid size = field_size(part->field, g->sheet.p);
    for (g->row = 0; g->row < size.rows && !(marks && rows_end(g->r)); g->row++) {
        if (!rows_next(g->r, size.cols, part->what, e))
            return false;
        for (int col = 0; col < size.cols; col++) {
            struct given value;
            if (!(part->read ? part->read : read_word_token)(g, part, col, &value, e))
                return false;
            field_put(part->field, &g->sheet, grid_cell(size, g->row, col), value);
        }
    }
    return true;
}

static void write_part(struct pass *g, const struct section_part *part, struct buf *out) {
    struct grid size = field_size(part->field, g->sheet.p);
    for (int row = 0; row < size.rows; row++) {
        for (int col = 0; col < size.cols; col++) {
            struct given value = field_get(part->field, &g->sheet, grid_cell(size, row, col));
            if (part->write)
                part->write(value, out);
            else
                buf_add(out, words_of(g, part)[value.number + 1]);
            buf_char(out, ' ');
        }
        buf_char(out, '\n');
    }
}

/* A section: up to two parts, or a reader and a writer of its own. */
struct section {
    struct section_part part[2];
    bool (*read)(struct pass *g, struct err *e);
    void (*write)(struct pass *g, struct buf *out);
    int version;    /* of the file, from which on it is there; of rooms: they are walls */
    bool marks;     /* no givens */
    unsigned keeps; /* of enum content */
};

static bool read_parts(struct pass *g, struct err *e) {
    for (int i = 0; i < 2 && g->section->part[i].field; i++)
        if (!read_part(g, &g->section->part[i], g->section->marks, e))
            return false;
    return true;
}

static void write_parts(struct pass *g, struct buf *out) {
    for (int i = 0; i < 2 && g->section->part[i].field; i++)
        write_part(g, &g->section->part[i], out);
}

static void write_crosses(struct pass *g, struct buf *out) {
    bool any = false;
    for (int i = 0; i < 2; i++) {
        int n = grid_cells(field_size(g->section->part[i].field, g->sheet.p));
        for (int k = 0; k < n && !any; k++)
            any = field_get(g->section->part[i].field, &g->sheet, k).number != NO_NUMBER;
    }
    if (any)
        write_parts(g, out);
}

/* The number of rooms stands before these, the labels of the cells' rooms. */
static const struct section_part labels = {.field = &fields[OF_LABELS],
                                           .what = "rooms",
                                           .one = "a room",
                                           .read = read_label,
                                           .write = write_number_token};

static bool read_labels(struct pass *g, struct err *e) {
    if (!rows_next(g->r, 1, "number", e) ||
        !rows_number(g->r, 0, GRID_CELLS_MAX, "the number of rooms", &g->rooms, e))
        return false;
    int at = g->r->at;
    if (!read_part(g, &labels, false, e))
        return false;
    puzzle_set_rooms(g->sheet.p, g->sheet.p->room);
    return g->sheet.p->rooms == g->rooms ||
           scan_fail_at(&g->r->s, at, e, "%d rooms announced, %d drawn", g->rooms,
                        g->sheet.p->rooms);
}

/* The walls between columns, then those between rows. */
static bool read_wall_rows(struct pass *g, struct err *e) {
    if (!read_parts(g, e))
        return false;
    sheet_make_rooms(&g->sheet);
    return true;
}

static int version_of(const struct pass *g) {
    return g->own->version ? g->own->version : g->section->version;
}

static bool read_room_rows(struct pass *g, struct err *e) {
    return g->r->version >= version_of(g) ? read_wall_rows(g, e) : read_labels(g, e);
}

/* Labels, which every release of the player reads; with loose walls the walls. */
static void write_rooms(struct pass *g, struct buf *out) {
    if (g->sheet.p->side) {
        write_parts(g, out);
        return;
    }
    buf_fmt(out, "%d\n", g->sheet.p->rooms);
    write_part(g, &labels, out);
}

/* A part whose tokens are words, of nothing and of 0, 1 ..., and one with tokens of its own form.
 */
#define WORDS(of, tokens, token, ...)                                                              \
    {                                                                                              \
        .field = &fields[of], .what = tokens, .one = token, .words = { __VA_ARGS__ }               \
    }
#define TOKENS(of, tokens, token, reader, writer)                                                  \
    { .field = &fields[of], .what = tokens, .one = token, .read = reader, .write = writer }
#define WALLS(of) WORDS(of, "walls", "a wall, which is 0 or 1", "0", "1")
#define LINES(of) WORDS(of, "lines", "a mark", "0", "1", "-1")
#define BRIDGES(of) WORDS(of, "bridges", "a number of bridges", "0", "1", "2", "-1")

static const struct section sections[FILE_FIELDS] = {
    [FILE_VARIANT] = {.read = read_variant_lines, .write = write_variant_lines},
    [FILE_CONFIG] = {.read = read_config_line, .write = write_config_line, .version = 1},
    [FILE_NUMBER] = {.read = read_board_number_line, .write = write_board_number_line},
    [FILE_ROOMS] = {.part = {WALLS(OF_WALLS_EAST), WALLS(OF_WALLS_SOUTH)},
                    .read = read_room_rows,
                    .write = write_rooms,
                    .version = 1},
    [FILE_ROOM_NUMBERS].part = {TOKENS(OF_ROOM_CELLS, "numbers", "a room's number",
                                       read_room_number, write_number_token)},
    [FILE_NUMBERS].part = {TOKENS(OF_NUMBERS, "numbers", "a number", read_number_token,
                                  write_number_token)},
    [FILE_POINTS].part = {TOKENS(OF_POINTS, "numbers", "a number", read_number_token,
                                 write_number_token)},
    [FILE_KINDS].part = {WORDS(OF_KINDS, "cells", "a given of this genre", NULL)},
    [FILE_ARROW_NUMBERS].part = {TOKENS(OF_CLUES, "clues", "'.' or a clue such as '4,2'",
                                        read_arrow, write_arrow)},
    [FILE_WALLS].part = {TOKENS(OF_CLUES, "clues", "'.' or a clue such as '4,2,1'", read_wall,
                                write_wall)},
    [FILE_CIRCLE_NUMBERS].part = {TOKENS(OF_CIRCLES, "circles", "'.' or a circle such as '0,4'",
                                         read_circle, write_circle)},
    [FILE_NUMBERS_OR_MARKS].part = {TOKENS(OF_NUMBERS_OR_MARKS, "cells", "a number",
                                           read_number_or_mark, write_number_or_mark)},
    [FILE_FRAMED_MARKS].part = {TOKENS(OF_FRAMED, "cells", "a given or a mark", read_framed,
                                       write_framed)},
    [FILE_SHADING] = {.part = {WORDS(OF_SHADING, "cells", "a mark", ".", "#", "+")}, .marks = true},
    [FILE_TINTS] = {.part = {WORDS(OF_TINTS, "colours", "a colour", "0", "1", "2")},
                    .marks = true,
                    .keeps = CONTENT_TINTS},
    [FILE_LINES] = {.part = {LINES(OF_LINES_EAST), LINES(OF_LINES_SOUTH)}, .marks = true},
    [FILE_FENCES] = {.part = {LINES(OF_FENCES_WEST), LINES(OF_FENCES_NORTH)}, .marks = true},
    [FILE_CROSSES] = {.part = {LINES(OF_LINES_EAST), LINES(OF_LINES_SOUTH)},
                      .write = write_crosses,
                      .marks = true,
                      .keeps = CONTENT_CROSS_NOTES},
    [FILE_BRIDGES] = {.part = {BRIDGES(OF_BRIDGES_EAST), BRIDGES(OF_BRIDGES_SOUTH)}, .marks = true},
};

/* The board of a section, with the kinds that its genre has first. */
static struct sheet sheet_of(struct puzzle *p) {
    const struct genre_given *givens = p->genre->givens;
    return (struct sheet){.p = p,
                          .kind = givens[0].kind,
                          .other = givens[0].kind == GIVEN_NONE ? GIVEN_NONE : givens[1].kind};
}

bool section_read(const struct file_section *section, struct rows *r, struct puzzle *p,
                  struct early_marks *d, struct err *e) {
    struct pass g = {
        .own = section, .section = &sections[section->field], .r = r, .sheet = sheet_of(p)};
    g.sheet.early = d;
    if (g.section->read)
        return g.section->read(&g, e);
    return r->version < version_of(&g) || read_parts(&g, e);
}

void section_write(const struct file_section *section, const struct loaded *l, struct buf *out) {
    struct pass g = {
        .own = section, .section = &sections[section->field], .sheet = sheet_of(l->puzzle)};
    g.sheet.l = l;
    (g.section->write ? g.section->write : write_parts)(&g, out);
}

unsigned section_keeps(const struct file_section *section) {
    return sections[section->field].keeps;
}

int section_version(const struct file_section *section, const struct puzzle *p) {
    struct pass g = {.own = section, .section = &sections[section->field]};
    bool needed = section->field == FILE_ROOMS    ? p->side != NULL
                  : section->field == FILE_CONFIG ? p->variant != 0
                                                  : true;
    return needed ? version_of(&g) : 0;
}
