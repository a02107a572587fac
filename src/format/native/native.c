/* sumi's own text format: header lines, the board as a picture that a person can read and type,
 * then optionally marks, then optionally the moves made (moves.h; a saved game is such a file).
 *
 *     sumi: 1
 *     genre: yajilin
 *     size: 2x3            rows x columns; optional
 *     title: An example    also author, source, note, rated, variant
 *     board:
 *     .  2> .
 *     .  .  ##
 *     marks: r1c1=x r2c1-r2c2=x
 *     moves:
 *
 * Lines that are empty or begin with "#" are skipped outside the board; among the marks, everything
 * after a "#" is skipped. The pictures are read in board_picture.c. */
#include "format/native/board_picture.h"
#include "format/scan.h"

#include <string.h>

enum { NATIVE_VERSION = 1 };

/* The lines, in the order in which they are written; the texts, as KEYS + a text field, come after
 * the last of the givens and before the board. */
enum native_key {
    KEY_SUMI,
    KEY_GENRE,
    KEY_SIZE,
    KEY_VARIANT,
    KEY_NUMBER,
    KEY_WALLS,
    KEY_POINTS,
    KEY_OUTER,
    KEY_BOARD,
    KEY_MARKS,
    KEY_MOVES,
    KEYS,
    LINES = KEYS + TEXT_FIELDS,
};

struct native_header {
    const struct genre *genre;
    struct grid size; /* rows 0: not given */
    unsigned variant;
    int number; /* of the whole board */
    bool seen[LINES];
    struct span value[LINES]; /* slices of the text */
};

/* A line "key: value" above the board. */
struct native_line {
    const char *key;

    /* Reads the value before there is a board; NULL: it is read later. */
    bool (*read)(const struct scan *s, struct span value, struct native_header *h, struct err *e);

    /* Applies such a value to the board. */
    bool (*put)(const struct scan *s, const struct native_header *h, struct puzzle *p,
                struct err *e);

    /* Appends the value, or nothing if the puzzle needs no such line. NULL: the line is written
     * elsewhere. */
    void (*write)(const struct puzzle *p, struct buf *out);
};

static const struct native_line native_lines[KEYS];

/* Skips a byte order mark, empty lines and comments. */
static void native_skip_idle(struct scan *s) {
    if (s->at == 0 && s->n >= 3 && memcmp(s->text, "\xef\xbb\xbf", 3) == 0)
        s->at = 3;
    while (!scan_end(s)) {
        struct scan ahead = *s;
        struct span line;
        scan_line(&ahead, &line);
        line = span_trim(line);
        if (line.n > 0 && line.at[0] != '#')
            return;
        s->at = ahead.at;
    }
}

/* Returns the key before the colon, or -1. */
static int key_of(struct span name) {
    for (int k = 0; k < KEYS; k++)
        if (span_is(name, native_lines[k].key))
            return k;
    for (int f = 0; f < TEXT_FIELDS; f++)
        if (span_is(name, text_field_names[f]))
            return KEYS + f;
    return -1;
}

/* Reads "key:" with the blanks after it. Returns false, with *e set, if there is none or the header
 * already has it. */
static bool native_read_key(struct scan *s, struct native_header *h, int *key, struct err *e) {
    char text[SPAN_TEXT];
    int at = s->at;
    struct span name = scan_until(s, ":\n");
    if (scan_peek(s) != ':')
        return scan_fail_at(s, at, e, "expected a line 'key: value'");
    s->at++;
    scan_skip(s, " \t");
    *key = key_of(name);
    if (*key < 0)
        return scan_fail_at(s, at, e, "the key '%s' is not known here", span_text(name, text));
    if (h->seen[*key])
        return scan_fail_at(s, at, e, "a second '%s'", span_text(name, text));
    h->seen[*key] = true;
    return true;
}

/* --- the lines above the board: a reader and a writer for each -------------------------------- */

static bool read_line_version(const struct scan *s, struct span value, struct native_header *h,
                              struct err *e) {
    struct scan v = scan_part(s, value);
    int version;
    (void)h;
    if (!scan_number(&v, 1 << 20, "the version of the format", &version, e))
        return false;
    return (version == NATIVE_VERSION && scan_end(&v)) ||
           scan_fail_at(s, span_start(s, value), e, "only version %d is known here",
                        NATIVE_VERSION);
}

static void write_line_version(const struct puzzle *p, struct buf *out) {
    (void)p;
    buf_fmt(out, "%d", NATIVE_VERSION);
}

static bool read_line_genre(const struct scan *s, struct span value, struct native_header *h,
                            struct err *e) {
    return span_genre(s, value, &h->genre, e);
}

static void write_line_genre(const struct puzzle *p, struct buf *out) {
    buf_add(out, p->genre->id);
}

static bool read_line_size(const struct scan *s, struct span value, struct native_header *h,
                           struct err *e) {
    struct scan v = scan_part(s, value);
    if (!scan_number(&v, 1 << 20, "the number of rows", &h->size.rows, e))
        return false;
    if (scan_peek(&v) != 'x')
        return scan_fail(&v, e, "an 'x' is missing after the number of rows");
    v.at++;
    if (!scan_number(&v, 1 << 20, "the number of columns", &h->size.cols, e))
        return false;
    if (!scan_end(&v))
        return scan_fail(&v, e, "nothing may follow the size");
    return size_ok(s, span_start(s, value), h->size.rows, h->size.cols, e);
}

static void write_line_size(const struct puzzle *p, struct buf *out) {
    buf_fmt(out, "%dx%d", p->grid.rows, p->grid.cols);
}

static bool read_line_variant(const struct scan *s, struct span value, struct native_header *h,
                              struct err *e) {
    if (!h->genre)
        return scan_fail_at(s, span_start(s, value), e, "the genre must come before the variant");
    for (int i = 0; i < value.n; i++) {
        const struct variant *v = genre_variant(h->genre, value.at[i]);
        if (!v)
            return scan_fail_at(s, span_start(s, value) + i, e, "%s has no variant of this letter",
                                h->genre->title);
        h->variant |= v->bit;
    }
    return true;
}

static bool read_line_board_number(const struct scan *s, struct span value, struct native_header *h,
                                   struct err *e) {
    if (!h->genre || h->genre->number.max == 0)
        return scan_fail_at(s, span_start(s, value), e,
                            "no genre before this has a number for the whole board");
    return span_whole_number(s, value, h->genre->number.max, "the number of the whole board",
                             &h->number, e);
}

static void write_line_board_number(const struct puzzle *p, struct buf *out) {
    if (p->genre->number.max > 0)
        buf_fmt(out, "%d", p->number);
}

static bool are_neighbours(struct grid g, struct place at) {
    return place_is_segment(at) &&
           (grid_step(g, at.a, DIR_E) == at.b || grid_step(g, at.a, DIR_S) == at.b);
}

/* Reads the words of "walls:", each a place between two cells of one room. */
static bool put_line_walls(const struct scan *s, const struct native_header *h, struct puzzle *p,
                           struct err *e) {
    struct span walls = h->value[KEY_WALLS];
    struct scan words = scan_part(s, walls);
    for (scan_skip(&words, " \t"); !scan_end(&words); scan_skip(&words, " \t")) {
        char text[SPAN_TEXT];
        const char *end;
        struct place at;
        int start = words.at;
        struct span word = scan_until(&words, " \t");
        bool known =
            p->room && place_parse(p->grid, span_text(word, text), &at, &end) && *end == '\0';
        if (!known || !are_neighbours(p->grid, at) || puzzle_wall(p, at.a, at.b))
            return scan_fail_at(s, start, e, "'%s' is no place for a wall within a room",
                                span_text(word, text));
        puzzle_add_loose_wall(p, at.a, at.b);
    }
    return !p->side || !p->room || puzzle_walls_are_loose(p) ||
           scan_fail_at(s, span_start(s, walls), e, "these walls part a room");
}

static void write_line_walls(const struct puzzle *p, struct buf *out) {
    char name[PLACE_NAME];
    for (int i = 0; p->side && i < 2 * grid_cells(p->grid); i++) {
        int next = grid_step(p->grid, i / 2, i % 2 == 0 ? DIR_E : DIR_S);
        if (p->side[i].kind == GIVEN_LOOSE_WALL)
            buf_fmt(out, "%s%s", out->len > 0 ? " " : "",
                    place_name(p->grid, place_segment(i / 2, next), name));
    }
}

/* Reads rows of grid points: a digit, "?" for an unknown number, "." without one; "/" between
 * rows. */
static bool put_line_points(const struct scan *s, const struct native_header *h, struct puzzle *p,
                            struct err *e) {
    struct span points = h->value[KEY_POINTS];
    struct grid g = p->grid;
    int at = span_start(s, points), width = g.cols + 2;
    if (points.n > 0 && (!p->point || points.n != (g.rows + 1) * width - 1))
        return scan_fail_at(s, at, e, "these are not the grid points of the board");
    for (int i = 0; i < points.n; i++) {
        char c = points.at[i];
        bool ends = i % width == width - 1, digit = c >= '0' && c <= '9';
        if (ends ? c != '/' : c != '.' && c != '?' && !digit)
            return scan_fail_at(s, at + i, e, "expected a digit, '?', '.' or at a row's end '/'");
        if (!ends && c != '.')
            p->point[puzzle_point(g, i / width, i % width)] =
                given_numbered((enum given_kind)p->genre->point.kind, digit ? c - '0' : NO_NUMBER);
    }
    return true;
}

static void write_line_points(const struct puzzle *p, struct buf *out) {
    int across = p->grid.cols + 1;
    for (int i = 0; p->point && i < puzzle_points(p->grid); i++) {
        struct given given = p->point[i];
        buf_add(out, i > 0 && i % across == 0 ? "/" : "");
        buf_char(out, given.kind == GIVEN_NONE    ? '.'
                      : given.number == NO_NUMBER ? '?'
                                                  : (char)('0' + given.number));
    }
}

/* Reads the numbers of the columns, "/", and those of the rows; "." without one. */
static bool put_line_outer(const struct scan *s, const struct native_header *h, struct puzzle *p,
                           struct err *e) {
    struct span outer = h->value[KEY_OUTER];
    if (outer.n == 0)
        return true;
    struct scan words = scan_part(s, outer);
    int cols = p->grid.cols;
    for (int i = 0; p->outer && i < cols + 1 + p->grid.rows; i++) {
        int number = NO_NUMBER, start = words.at;
        struct span word = scan_until(&words, " \t");
        scan_skip(&words, " \t");
        if (i == cols && !span_is(word, "/"))
            return scan_fail_at(s, start, e, "expected '/' between columns and rows");
        if (i == cols || span_is(word, "."))
            continue;
        if (word.n == 0 || span_number(word, NUMBER_MAX, &number) < word.n)
            return scan_fail_at(s, start, e, "expected a number or '.'");
        p->outer[i - (i > cols)] = number;
    }
    return (p->outer && scan_end(&words)) ||
           scan_fail_at(s, words.at, e, "these are not the numbers beside the board");
}

static void write_line_outer(const struct puzzle *p, struct buf *out) {
    for (int i = 0; p->outer && i < p->grid.cols + p->grid.rows; i++) {
        buf_add(out, i == 0 ? "" : i == p->grid.cols ? " / " : " ");
        if (p->outer[i] == NO_NUMBER)
            buf_char(out, '.');
        else
            buf_fmt(out, "%d", p->outer[i]);
    }
}

static bool read_line_board(const struct scan *s, struct span value, struct native_header *h,
                            struct err *e) {
    int at = span_start(s, value);
    if (!h->genre)
        return scan_fail_at(s, at, e, "the genre must come before the board");
    return value.n == 0 || scan_fail_at(s, at, e, "the board begins on the next line");
}

static bool read_line_too_early(const struct scan *s, struct span value, struct native_header *h,
                                struct err *e) {
    (void)h;
    return scan_fail_at(s, span_start(s, value), e, "the board must come before this");
}

static const struct native_line native_lines[KEYS] = {
    [KEY_SUMI] = {"sumi", read_line_version, NULL, write_line_version},
    [KEY_GENRE] = {"genre", read_line_genre, NULL, write_line_genre},
    [KEY_SIZE] = {"size", read_line_size, NULL, write_line_size},
    [KEY_VARIANT] = {"variant", read_line_variant, NULL, genre_variant_letters},
    [KEY_NUMBER] = {"number", read_line_board_number, NULL, write_line_board_number},
    [KEY_WALLS] = {"walls", NULL, put_line_walls, write_line_walls},
    [KEY_POINTS] = {"points", NULL, put_line_points, write_line_points},
    [KEY_OUTER] = {"outer", NULL, put_line_outer, write_line_outer},
    [KEY_BOARD] = {"board", read_line_board, NULL, NULL},
    [KEY_MARKS] = {"marks", read_line_too_early, NULL, NULL},
    [KEY_MOVES] = {"moves", read_line_too_early, NULL, NULL},
};

/* --- the whole text --------------------------------------------------------------------------- */

/* Reads all lines up to and including "board:". Returns false, with *e set, if one of them is wrong
 * or there is no board. */
static bool native_read_header(struct scan *s, struct native_header *h, struct err *e) {
    for (native_skip_idle(s); !scan_end(s); native_skip_idle(s)) {
        int key;
        struct span value;
        if (!native_read_key(s, h, &key, e))
            return false;
        value = (struct span){s->text + s->at, 0};
        scan_line(s, &value);
        h->value[key] = value = span_trim(value);
        if (key < KEYS && native_lines[key].read && !native_lines[key].read(s, value, h, e))
            return false;
        if (key == KEY_BOARD)
            return true;
    }
    return scan_fail(s, e, "there is no board in it");
}

static void native_clean_field(const struct native_header *h, enum text_field field,
                               char out[TEXT_FIELD + 1]) {
    puzzle_clean_text(h->value[KEYS + field].n ? h->value[KEYS + field].at : "",
                      h->value[KEYS + field].n, out);
}

bool native_heading(const char *text, int n, struct heading *heading) {
    struct scan s = {text, n, 0};
    struct native_header h = {0};
    struct err e;
    if (!native_read_header(&s, &h, &e))
        return false;
    heading->genre = h.genre;
    heading->grid = h.size;
    native_clean_field(&h, TEXT_TITLE, heading->title);
    native_clean_field(&h, TEXT_RATED, heading->rated);
    return true;
}

static bool is_native(const char *text, int n) {
    struct scan s = {text, n, 0};
    native_skip_idle(&s);
    return scan_begins(&s, "sumi:");
}

static bool same_size(const struct scan *s, const struct native_header *h,
                      const struct board_picture *pic, struct err *e) {
    if (h->size.rows == 0 || (h->size.rows == pic->grid.rows && h->size.cols == pic->grid.cols))
        return true;
    return scan_fail_at(s, span_start(s, pic->token.at[0]), e,
                        "the board has %d rows of %d, but the size says %dx%d", pic->grid.rows,
                        pic->grid.cols, h->size.rows, h->size.cols);
}

/* Returns a puzzle made from header and picture, or NULL. */
static struct puzzle *make_puzzle(const struct scan *s, const struct native_header *h,
                                  const struct board_picture *pic, struct err *e) {
    struct puzzle *p = genre_board(h->genre, pic->grid);
    p->variant = h->variant;
    if (h->seen[KEY_NUMBER])
        p->number = h->number;
    for (int f = 0; f < TEXT_FIELDS; f++)
        native_clean_field(h, (enum text_field)f, p->text[f]);
    bool good = picture_givens(pic, s, p, e);
    for (int k = 0; k < KEYS && good; k++)
        good = !h->seen[k] || !native_lines[k].put || native_lines[k].put(s, h, p, e);
    return good && puzzle_ok(p, s, span_start(s, pic->token.at[0]), e) ? p : NULL;
}

/* Reads the words of "marks:", up to "moves:" or the end, as one move. */
static bool native_read_marks(struct scan *s, struct loaded *l, struct err *e) {
    bool ok = true;
    board_begin(&l->board);
    for (scan_skip(s, " \t\r\n"); ok && !scan_end(s); scan_skip(s, " \t\r\n")) {
        char text[SPAN_TEXT];
        int at = s->at, slot;
        uint8_t value;
        const char *end;
        if (scan_peek(s) == '#') {
            scan_until(s, "\n");
            continue;
        }
        struct span word = scan_until(s, " \t\r\n");
        if (span_is(word, "moves:")) {
            s->at = at;
            break;
        }
        ok = board_change_parse(&l->board, word.at, &slot, &value, &end) && end == word.at + word.n;
        if (ok)
            board_set(&l->board, slot, value);
        else
            scan_fail_at(s, at, e, "'%s' is no mark of this board", span_text(word, text));
    }
    board_end(&l->board);
    return ok;
}

/* Reads the marks and moves after the board; without any nothing is compiled. */
static bool read_tail(struct scan *s, struct native_header *h, struct loaded *l, struct err *e) {
    for (native_skip_idle(s); !scan_end(s); native_skip_idle(s)) {
        int key, at = s->at;
        if (!native_read_key(s, h, &key, e))
            return false;
        loaded_compile(l);
        if (key == KEY_MOVES) {
            struct span rest = {NULL, 0};
            scan_line(s, &rest);
            if (span_trim(rest).n > 0)
                return scan_fail_at(s, at, e, "the moves begin on the next line");
            l->kept = true;
            return moves_replay(s->text, s->n, s->at, &l->board, &l->history) ||
                   scan_fail_at(s, l->history.end + MOVES_CHECK, e,
                                "no game has been played for longer than a hundred years");
        }
        if (key != KEY_MARKS)
            return scan_fail_at(s, at, e, "only marks and moves may follow the board");
        if (!native_read_marks(s, l, e))
            return false;
    }
    return true;
}

static bool read_native(const char *text, int n, struct loaded *l, struct err *e) {
    struct scan s = {text, n, 0};
    struct native_header h = {0};
    struct board_picture pic = {0};
    bool ok = native_read_header(&s, &h, e) && picture_read(&s, h.genre, &pic, e) &&
              same_size(&s, &h, &pic, e);
    if (ok)
        l->puzzle = make_puzzle(&s, &h, &pic, e);
    return l->puzzle && read_tail(&s, &h, l, e);
}

enum { LINE_MAX_COLS = 78 };

static void native_write_marks(const struct board *b, struct buf *out) {
    struct buf word = {0};
    int col = 0;
    for (int slot = 0; slot < b->slots; slot++) {
        if (!b->value[slot])
            continue;
        buf_clear(&word);
        board_change_text(b, slot, b->value[slot], &word);
        if (col == 0) {
            buf_add(out, "marks:");
            col = 6;
        }
        bool wrap = col + 1 + word.len > LINE_MAX_COLS;
        buf_fmt(out, "%s%s", wrap ? "\n  " : " ", word.at);
        col = (wrap ? 2 : col + 1) + word.len;
    }
    if (col > 0)
        buf_char(out, '\n');
}

static void write_native_line(const char *key, const char *value, struct buf *out) {
    if (value[0])
        buf_fmt(out, "%s: %s\n", key, value);
}

static bool write_native(const struct loaded *l, struct buf *out, struct err *e) {
    const struct puzzle *p = l->puzzle;
    LOCAL_BUF value = {0};
    (void)e;
    for (int k = 0; k < KEY_BOARD; k++, buf_clear(&value)) {
        native_lines[k].write(p, &value);
        write_native_line(native_lines[k].key, buf_text(&value), out);
    }
    for (int f = 0; f < TEXT_FIELDS; f++)
        write_native_line(text_field_names[f], p->text[f], out);
    buf_add(out, "board:\n");
    picture_write(p, out);
    if (l->board.value)
        native_write_marks(&l->board, out);
    return true;
}

const struct format format_native = {
    .id = "native",
    .title = "sumi's own text",
    .suffix = ".sumi",
    .is = is_native,
    .read = read_native,
    .keeps = CONTENT_ALL & ~(unsigned)CONTENT_HISTORY & ~(unsigned)CONTENT_TRIALS,
    .write = write_native,
};
