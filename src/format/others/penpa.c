/* Penpa+ links: base64 of raw deflate of lines; the first holds size, title and author, one the
 * question as JSON with abbreviated keys, one the genre's tags. An edit link, m=edit, and a solve
 * link, m=solve, hold the same; the latter may carry an answer, a=, by which the puzzle is
 * checked as it was read. Facts from Penpa+ (swaroopg92/penpa-edit, MIT) and links seen.
 *
 * Points are numbered by rows of the board with a frame of two cells round it: first the cells,
 * then their lower right corners. */
#include "base/os/file.h"
#include "format/others/link.h"
#include "format/scan.h"
#include "model/model.h"
#include "solve/solve.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { PENPA_FRAME = 4 };

struct penpa {
    struct grid whole; /* with margins and frame */
    int top, left;     /* where the board begins in it */
    int in_margins;    /* how many numbers lie beside the board */
    struct link_board board;
    struct span title, author;
    char genre[SPAN_TEXT];
};

enum { LINES_MOST = 32 };

static bool is_penpa(const char *text, int n) {
    struct span mode = span_parameter(text, n, "m=");
    return (span_is(mode, "edit") || span_is(mode, "solve")) && span_parameter(text, n, "p=").n > 0;
}

static int base64_digit(char c) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    if (c == '-' || c == '_') /* the form for addresses */
        return c == '-' ? 62 : 63;
    const char *at = c ? strchr(digits, c) : NULL;
    return at ? (int)(at - digits) : -1;
}

static bool decode_base64(struct span s, struct buf *out) {
    unsigned bits = 0;
    int n = 0;
    for (int i = 0; i < s.n && s.at[i] != '='; i++) {
        int digit = base64_digit(s.at[i] == ' ' ? '+' : s.at[i]);
        if (digit < 0)
            return false;
        bits = bits << 6 | (unsigned)digit;
        n += 6;
        if (n >= 8)
            buf_char(out, (char)(bits >> (n -= 8) & 255));
    }
    return true;
}

static void *zlib_alloc(void *opaque, unsigned n, unsigned size) {
    (void)opaque;
    return mem_alloc((int)n, size);
}
static void zlib_free(void *opaque, void *p) {
    (void)opaque;
    mem_free(p);
}

/* Appends what base64 of raw deflate holds, up to the size of the largest file that is read. False:
 * it is damaged. */
static bool penpa_unpack(struct span packed, struct buf *out) {
    struct buf bytes = {0};
    z_stream z = {.zalloc = zlib_alloc, .zfree = zlib_free};
    if (!decode_base64(packed, &bytes) || inflateInit2(&z, -MAX_WBITS) != Z_OK)
        return false;
    char *room = mem_alloc(FILE_MAX, 1);
    z.next_in = (unsigned char *)bytes.at;
    z.avail_in = (unsigned)bytes.len;
    z.next_out = (unsigned char *)room;
    z.avail_out = FILE_MAX;
    int status = inflate(&z, Z_FINISH);
    int n = (int)z.total_out;
    inflateEnd(&z);
    bool ok = (status == Z_STREAM_END || (status == Z_BUF_ERROR && z.avail_in == 0)) && n > 0 &&
              !memchr(room, '\0', (size_t)n);
    if (ok)
        buf_bytes(out, room, n);
    return ok;
}

/* The abbreviated words of the question, outside of texts. */
static void expand(struct span line, struct buf *out) {
    static const char *const words[] = {
        "S\"surface\"", "N\"number\"", "1\"numberS\"", "Y\"symbol\"", "E\"edge\"",
        "L\"line\"",    "W\"wall\"",   "C\"cage\"",    "_\"__a\"",    "Onull"};
    bool quoted = false;
    for (int i = 0; i < line.n; i++) {
        const char *word = NULL;
        quoted = quoted != (line.at[i] == '"');
        if (quoted || line.at[i] != 'z' || i + 1 == line.n) {
            buf_char(out, line.at[i]);
            continue;
        }
        i++;
        for (size_t k = 0; k < sizeof words / sizeof *words; k++)
            if (words[k][0] == line.at[i])
                word = words[k] + 1;
        if (word)
            buf_add(out, word);
        else
            buf_fmt(out, "\"z%c\"", line.at[i]); /* of no use here */
    }
}

static json_t *load_line(struct span line) {
    struct buf text = {0};
    expand(line, &text);
    return json_loadb(buf_text(&text), (size_t)text.len, JSON_DISABLE_EOF_CHECK, NULL);
}

/* The cell of a point's number, or with `corner` the cell whose lower right corner it is; rows and
 * columns may be -1 then. False: outside the board; a cell in its margins has a row and a column
 * all the same. */
static bool penpa_point(const struct penpa *k, long number, bool corner, int *row, int *col) {
    long cells = (long)grid_cells(k->whole);
    *row = *col = -PENPA_FRAME - GRID_MAX;
    if (number < 0 || number / cells != (corner ? 1 : 0))
        return false;
    number %= cells;
    *row = (int)number / k->whole.cols - PENPA_FRAME / 2 - k->top;
    *col = (int)number % k->whole.cols - PENPA_FRAME / 2 - k->left;
    int least = corner ? -1 : 0;
    return *row >= least && *col >= least && *row < k->board.grid.rows && *col < k->board.grid.cols;
}

static int key_cell(const struct penpa *k, const char *key) {
    int row, col;
    char *end;
    long number = strtol(key, &end, 10);
    return *end == '\0' && penpa_point(k, number, false, &row, &col)
               ? grid_cell(k->board.grid, row, col)
               : NO_CELL;
}

/* The number of a value such as ["3", 1, "1"]: text, or digits where a program wrote them.
 * *unknown: there is a sign for a number, or an empty circle, which is colour 6. NO_NUMBER: it is
 * none. */
static int penpa_number(const json_t *value, bool *unknown) {
    const json_t *first = json_array_get(value, 0);
    const char *text = json_string_value(first);
    struct span t = span_trim((struct span){text, text ? (int)strlen(text) : 0});
    json_int_t digits = json_integer_value(first);
    int number;
    *unknown = t.n > 0 ? t.at[0] == '?' || t.at[0] == '_'
                       : text && json_integer_value(json_array_get(value, 1)) == 6;
    if (json_is_integer(first))
        return digits >= 0 && digits <= NUMBER_MAX ? (int)digits : NO_NUMBER;
    return t.n > 0 && span_number(t, NUMBER_MAX, &number) > 0 ? number : NO_NUMBER;
}

/* ["3_1", colour, "2"]: number and arrow; ["3", ...]: a number. */
static void take_in_cell(struct penpa *k, int cell, const json_t *value) {
    static const enum dir dirs[] = {DIR_N, DIR_W, DIR_E, DIR_S};
    const char *kind = json_string_value(json_array_get(value, 2));
    const char *text = json_string_value(json_array_get(value, 0));
    struct given *g = &k->board.given[cell];
    bool arrow = kind && strcmp(kind, "2") == 0, unknown;
    int number = penpa_number(value, &unknown);
    if (number == NO_NUMBER && !unknown)
        return;
    *g = given_numbered(arrow ? GIVEN_CLUE : GIVEN_NUMBER, number);
    struct span t = span_trim((struct span){text, text ? (int)strlen(text) : 0});
    if (arrow && t.n >= 2 && t.at[t.n - 2] == '_' && t.at[t.n - 1] >= '0' && t.at[t.n - 1] <= '3')
        g->dir = (int8_t)dirs[t.at[t.n - 1] - '0'];
}

/* A number in the margins: it counts a row or a column, or is the only one there and counts
 * something everywhere. */
static void take_in_margin(struct penpa *k, int row, int col, int number) {
    struct grid g = k->board.grid;
    bool within_row = row >= 0 && row < g.rows, within_col = col >= 0 && col < g.cols;
    if (within_row != within_col)
        k->board.outer[within_col ? col : g.cols + row] = number;
    k->board.number = k->in_margins++ == 0 ? number : NO_NUMBER;
}

static void take_numbers(struct penpa *k, const json_t *numbers) {
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)numbers, key, value) {
        const char *kind = json_string_value(json_array_get(value, 2));
        char *end;
        long point = strtol(key, &end, 10);
        bool unknown;
        int row, col, number = penpa_number(value, &unknown);
        if (*end || (kind && strcmp(kind, "7") == 0)) /* candidates */
            continue;
        if (penpa_point(k, point, false, &row, &col))
            take_in_cell(k, grid_cell(k->board.grid, row, col), value);
        else if (row >= -k->top && col >= -k->left && number != NO_NUMBER)
            take_in_margin(k, row, col, number);
        else if (penpa_point(k, point, true, &row, &col))
            k->board.point[puzzle_point(k->board.grid, row + 1, col + 1)] = number;
    }
}

/* Small numbers in the corners of cells, as rooms have them: after the points of cells, corners and
 * sides of two kinds there are four for each cell. */
static void take_small_numbers(struct penpa *k, const json_t *numbers) {
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)numbers, key, value) {
        char *end;
        long at = strtol(key, &end, 10), cells = (long)grid_cells(k->whole);
        int row, col;
        if (*end == '\0' && at >= 4 * cells && penpa_point(k, at / 4 - cells, false, &row, &col))
            take_in_cell(k, grid_cell(k->board.grid, row, col), value);
    }
}

static void take_surface(struct penpa *k, const json_t *surface) {
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)surface, key, value) {
        int cell = key_cell(k, key);
        json_int_t colour = json_integer_value(value);
        if (cell != NO_CELL && (colour == 1 || colour == 3 || colour == 4 || colour == 8))
            k->board.dark[cell] = true;
        if (cell != NO_CELL && colour == 4)
            k->board.black[cell] = true;
    }
}

/* Symbols by how the names of their shapes begin ("circle_L"), with what their first two styles are
 * and any other; the second of the trees' shape is a mark. */
static const struct {
    const char *shape;
    enum given_kind kinds[3];
} symbol_rows[] = {
    {"circle", {GIVEN_WHITE, GIVEN_BLACK, GIVEN_WHITE}},
    {"square", {GIVEN_WHITE, GIVEN_BLACK, GIVEN_WHITE}},
    {"sun_moon", {GIVEN_SUN, GIVEN_MOON, GIVEN_NONE}},
    {"tent", {GIVEN_TREE, GIVEN_NONE, GIVEN_NONE}},
};

/* [style, shape, ...] */
static void take_symbols(struct penpa *k, const json_t *symbols) {
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)symbols, key, value) {
        int cell = key_cell(k, key);
        const char *shape = json_string_value(json_array_get(value, 1));
        json_int_t style = json_integer_value(json_array_get(value, 0));
        for (size_t i = 0; cell != NO_CELL && shape && i < sizeof symbol_rows / sizeof *symbol_rows;
             i++) {
            enum given_kind kind = symbol_rows[i].kinds[style == 1 ? 0 : style == 2 ? 1 : 2];
            if (kind != GIVEN_NONE &&
                strncmp(shape, symbol_rows[i].shape, strlen(symbol_rows[i].shape)) == 0)
                k->board.given[cell].kind = (uint8_t)kind;
        }
    }
}

/* "a,b": from corner to corner. */
static void take_edges(struct penpa *k, const json_t *edges) {
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)edges, key, value) {
        char *end;
        int r1, c1, r2, c2;
        long a = strtol(key, &end, 10), b = *end == ',' ? strtol(end + 1, NULL, 10) : -1;
        if (!penpa_point(k, a, true, &r1, &c1) || !penpa_point(k, b, true, &r2, &c2))
            continue;
        struct grid g = k->board.grid;
        if (r1 == r2 && c2 == c1 + 1 && r1 >= 0 && r1 + 1 < g.rows)
            k->board.walls.south[grid_cell(g, r1, c2)] = k->board.any_wall = true;
        else if (c1 == c2 && r2 == r1 + 1 && c1 >= 0 && c1 + 1 < g.cols)
            k->board.walls.east[grid_cell(g, r2, c1)] = k->board.any_wall = true;
    }
}

/* The next field of the header. */
static struct span field(struct scan *s) {
    struct span f = scan_until(s, ",");
    s->at += !scan_end(s);
    return f;
}

static struct span penpa_after(struct span f, const char *word) {
    int n = (int)strlen(word);
    if (f.n > n && memcmp(f.at, word, (size_t)n) == 0)
        return span_trim((struct span){f.at + n, f.n - n});
    return (struct span){NULL, 0};
}

/* "square,COLUMNS,ROWS,...,Title: ...,Author: ..." and "[top,bottom,left,right]". */
static bool penpa_read_head(struct penpa *k, struct span head, struct span margins, struct err *e) {
    struct scan s = {head.at, head.n, 0};
    struct span shape = field(&s), width = field(&s), height = field(&s);
    int side[4] = {0}, cols, rows;
    struct scan m = {margins.at, margins.n, 0};
    if (!span_is(shape, "square"))
        return err_set(e, "this Penpa+ link has a board that is not made of squares");
    span_number(width, GRID_MAX * 2, &cols);
    span_number(height, GRID_MAX * 2, &rows);
    for (int i = 0; i < 4; i++) {
        scan_skip(&m, "[, ");
        m.at += span_number(scan_rest(&m), GRID_MAX, &side[i]);
    }
    k->top = side[0];
    k->left = side[2];
    k->whole = (struct grid){rows + PENPA_FRAME, cols + PENPA_FRAME};
    struct grid grid = {rows - side[0] - side[1], cols - side[2] - side[3]};
    if (grid.rows < 1 || grid.cols < 1 || grid.rows > GRID_MAX || grid.cols > GRID_MAX)
        return err_set(e, "this Penpa+ link has a board of no size that can be read");
    link_board_init(&k->board, grid);
    k->board.beyond = true;
    while (!scan_end(&s)) {
        struct span f = field(&s);
        k->title = k->title.n ? k->title : penpa_after(f, "Title:");
        k->author = k->author.n ? k->author : penpa_after(f, "Author:");
    }
    return true;
}

/* A list of tags: the first that names a genre. */
static void take_tags(struct penpa *k, const json_t *tags) {
    for (size_t i = 0; !k->genre[0] && i < json_array_size(tags); i++) {
        const char *tag = json_string_value(json_array_get(tags, i));
        const struct genre *g = tag && *tag ? link_genre(&k->board, tag) : NULL;
        if (g)
            span_text((struct span){tag, (int)strlen(tag)}, k->genre);
    }
}

static bool read_lines(struct penpa *k, const struct buf *text, struct err *e) {
    struct scan s = {text->at, text->len, 0};
    struct span line[LINES_MOST];
    bool found = false;
    int n = 0;
    while (n < LINES_MOST && scan_line(&s, &line[n]))
        n++;
    if (n < 4)
        return err_set(e, "this Penpa+ link holds no puzzle");
    if (!penpa_read_head(k, line[0], line[1], e))
        return false;
    for (int i = 2; i < n; i++) {
        json_t *json = line[i].n > 1 && strchr("{[", line[i].at[0]) ? load_line(line[i]) : NULL;
        if (!found && json_object_get(json, "number")) {
            take_surface(k, json_object_get(json, "surface"));
            take_small_numbers(k, json_object_get(json, "numberS"));
            take_numbers(k, json_object_get(json, "number"));
            take_symbols(k, json_object_get(json, "symbol"));
            take_edges(k, json_object_get(json, "edge"));
            found = true;
        } else if (json_is_array(json)) {
            take_tags(k, json);
        }
        json_decref(json);
    }
    return found || err_set(e, "this Penpa+ link holds no puzzle");
}

static bool penpa_make_puzzle(struct penpa *k, struct loaded *l, struct err *e) {
    char title[SPAN_TEXT] = "";
    if (!k->genre[0] && k->title.n > 0 && link_genre(&k->board, span_text(k->title, title)))
        span_text(k->title, k->genre);
    const struct genre *g = link_genre(&k->board, k->genre);
    if (!g)
        return err_set(e,
                       "this Penpa+ link does not say of which genre it is; a genre among its tags "
                       "would");
    l->puzzle = link_puzzle(&k->board, g, e);
    if (!l->puzzle)
        return false;
    puzzle_set_text(l->puzzle, TEXT_TITLE, k->title.n ? k->title.at : "", k->title.n);
    puzzle_set_text(l->puzzle, TEXT_AUTHOR, k->author.n ? k->author.at : "", k->author.n);
    return true;
}

static bool penpa_answer_fits(const struct penpa *k, struct span packed, struct loaded *l);

static bool read_penpa(const char *text, int n, struct loaded *l, struct err *e) {
    struct penpa k = {0};
    struct buf lines = {0};
    bool ok = penpa_unpack(span_parameter(text, n, "p="), &lines) ||
              err_set(e, "this Penpa+ link is cut short or damaged");
    ok = ok && read_lines(&k, &lines, e) && penpa_make_puzzle(&k, l, e);
    if (ok && !penpa_answer_fits(&k, span_parameter(text, n, "a="), l)) {
        const char *title = l->puzzle->genre->title;
        ok = err_set(e, "the answer that this Penpa+ link carries does not solve it as %s", title);
    }
    return ok;
}

const struct format format_penpa = {
    .id = "penpa",
    .title = "Penpa+ link",
    .suffix = ".url",
    .address = true,
    .is = is_penpa,
    .read = read_penpa,
};

/* The answer of a Penpa+ solve link: a list for each kind of mark, from make_solution() there. */

/* The side between two neighbouring corners, or the cell whose opposite corners they are, with *m
 * NO for a line that rises there; false: they are none, or lie outside. */
static bool penpa_between(const struct penpa *k, long a, long b, struct place *at, mark *m) {
    struct grid g = k->board.grid;
    int r1, c1, r2, c2;
    if (!penpa_point(k, a, true, &r1, &c1) || !penpa_point(k, b, true, &r2, &c2))
        return false;
    bool across = r1 == r2 && c2 == c1 + 1, down = c1 == c2 && r2 == r1 + 1;
    if (across)
        *at = r1 < 0 ? place_side(g, grid_cell(g, 0, c2), DIR_N)
                     : place_side(g, grid_cell(g, r1, c2), DIR_S);
    else if (down)
        *at = c1 < 0 ? place_side(g, grid_cell(g, r2, 0), DIR_W)
                     : place_side(g, grid_cell(g, r2, c1), DIR_E);
    bool falls = c2 == c1 + 1, aslant = r2 == r1 + 1 && (falls || c2 == c1 - 1);
    if (aslant) {
        *at = place_cell(grid_cell(g, r2, falls ? c2 : c1));
        *m = falls ? MARK_YES : MARK_NO;
    }
    return across || down || aslant;
}

/* An answer that leaves much open is taken as right once that much work shows no contradiction. */
enum { PROPAGATIONS = 10000000 };

/* The lists of an answer, by their order in it; numbers and walls between are of no use here. */
enum { ANSWER_FILLED, ANSWER_LINES, ANSWER_SIDES, ANSWER_SYMBOLS = 5, ANSWER_LISTS };

/* One mark of an answer. */
struct answer_item {
    struct place at;
    mark m;
    int lines; /* how many there are in one place */
};

/* "i" of a filled cell, "a,b" or "a,b,1" of a line or a side, "a,b,2" of a double one, "i,1A" of a
 * cell with a circle or a star; where both colours of `stones` are marks, 1 is the white one. */
static bool read_answer_item(const struct penpa *k, int list, bool stones, const char *item,
                             struct answer_item *out) {
    int r1, c1, r2, c2;
    char *end;
    long a = strtol(item, &end, 10), b = a;
    bool white = stones && list == ANSWER_SYMBOLS && strcmp(end, ",1A") == 0;
    *out = (struct answer_item){.m = white ? MARK_NO : MARK_YES, .lines = 1};
    if ((list == ANSWER_LINES || list == ANSWER_SIDES) && *end == ',') {
        b = strtol(end + 1, &end, 10);
        out->lines = *end == ',' && end[1] == '2' ? 2 : 1;
    }
    if (list == ANSWER_SIDES)
        return penpa_between(k, a, b, &out->at, &out->m);
    if (!penpa_point(k, a, false, &r1, &c1) || !penpa_point(k, b, false, &r2, &c2))
        return false;
    out->at = place_segment(grid_cell(k->board.grid, r1, c1), grid_cell(k->board.grid, r2, c2));
    return true;
}

/* Sets what a list marks; on layer 1 too where a line is double. */
static void take_answer(const struct penpa *k, const struct loaded *l, int list,
                        const json_t *items, mark *given) {
    bool stones = l->puzzle->genre->cell == LOOK_STONE;
    for (size_t i = 0; i < json_array_size(items); i++) {
        const char *item = json_string_value(json_array_get(items, i));
        struct answer_item found;
        if (!item || !read_answer_item(k, list, stones, item, &found))
            continue;
        for (int layer = 0; layer < found.lines; layer++) {
            int var = model_at(l->model, place_on_layer(found.at, layer));
            if (var >= 0)
                given[var] = found.m;
        }
    }
}

/* The list that holds a variable's mark. */
static int answer_list(const json_t *answer, const struct genre *g, struct place at) {
    bool filled = json_array_size(json_array_get(answer, ANSWER_FILLED)) > 0;
    if (place_is_cell(at) && g->cell == LOOK_SLASH)
        return ANSWER_SIDES;
    if (place_is_cell(at))
        return filled ? ANSWER_FILLED : ANSWER_SYMBOLS;
    return place_is_side(at) ? ANSWER_SIDES : ANSWER_LINES;
}

/* The marks of an answer: YES for what it fills or draws, NO for all else of a kind that it has.
 * False: it has nothing. */
static bool answer_marks(const struct penpa *k, const struct loaded *l, const json_t *answer,
                         mark *given) {
    const struct model *m = l->model;
    bool any = false;
    for (int v = 0; v < model_vars(m); v++) {
        int list = answer_list(answer, l->puzzle->genre, m->vars.at[v].at);
        bool held = json_array_size(json_array_get(answer, (size_t)list)) > 0;
        given[v] = held ? MARK_NO : MARK_NONE;
        any = any || held;
    }
    for (int list = 0; list < ANSWER_LISTS; list++)
        take_answer(k, l, list, json_array_get(answer, (size_t)list), given);
    return any;
}

/* True if the packed answer leads to a solution of the puzzle as it was read, or there is none.
 * Compiles *l. */
static bool penpa_answer_fits(const struct penpa *k, struct span packed, struct loaded *l) {
    struct buf text = {0};
    json_t *answer = packed.n > 0 && penpa_unpack(packed, &text)
                         ? json_loadb(text.at, (size_t)text.len, JSON_DISABLE_EOF_CHECK, NULL)
                         : NULL;
    bool fits = true;
    loaded_compile(l);
    mark *given = marks_new(l->model);
    if (answer_marks(k, l, answer, given)) {
        struct answer found;
        struct solve_options options = {
            .given = given, .count = 1, .budget = {.propagations = PROPAGATIONS}};
        solve(l->model, &options, &found);
        fits = found.outcome != OUTCOME_NONE;
    }
    json_decref(answer);
    return fits;
}
