/* pzprv3 files: what puzz.link saves and loads, givens and marks, a line a row; also with "/" for
 * the ends of lines. Facts from pzprjs (MIT): yajilin and heyawake of its file formats. */
#include "format/draft.h"
#include "format/pzpr_body.h"

#include <string.h>

enum { TOKENS_MAX = GRID_MAX };

/* The lines of a file, each as its tokens. */
struct rows {
    struct scan s;
    int at; /* where the row that was read last begins */
    int n;
    struct span token[TOKENS_MAX];
};

static bool is_pzprv3(const char *text, int n) {
    struct scan s = {text, n, 0};
    scan_skip(&s, " \t\r\n");
    return n - s.at > 6 && memcmp(text + s.at, "pzprv3", 6) == 0 &&
           strchr("/\r\n. ", text[s.at + 6]);
}

static struct span take_line(struct scan *s) {
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

/* True when nothing but history and blank lines follows. */
static bool at_end(const struct rows *r) {
    struct scan s = r->s;
    scan_skip(&s, " \t\r\n/");
    return scan_end(&s) || strchr("{_[", scan_peek(&s));
}

/* Reads the next row, which must hold `want` tokens. */
static bool next_row(struct rows *r, int want, const char *what, struct err *e) {
    r->at = r->s.at;
    r->n = 0;
    if (scan_end(&r->s) && want > 0)
        return scan_fail(&r->s, e, "the file ends within %s", what);
    struct span line = take_line(&r->s);
    struct scan words = {r->s.text, (int)(line.at - r->s.text) + line.n,
                         (int)(line.at - r->s.text)};
    int found = 0;
    for (scan_skip(&words, " \t\r"); !scan_end(&words); scan_skip(&words, " \t\r"), found++) {
        struct span token = scan_until(&words, " \t\r");
        if (found < TOKENS_MAX)
            r->token[r->n++] = token;
    }
    return found == want || scan_fail_at(&r->s, r->at, e, "%s: a row of %d is awaited, not of %d",
                                         what, want, found);
}

static int token_at(const struct rows *r, int i) {
    return (int)(r->token[i].at - r->s.text);
}

static bool bad_token(const struct rows *r, int i, const char *what, struct err *e) {
    char text[SPAN_TEXT];
    return scan_fail_at(&r->s, token_at(r, i), e, "'%s' is not %s", span_text(r->token[i], text),
                        what);
}

/* A whole token as a number. */
static bool token_number(const struct rows *r, int i, int max, const char *what, int *out,
                         struct err *e) {
    struct scan s = {r->s.text, token_at(r, i) + r->token[i].n, token_at(r, i)};
    return scan_number(&s, max, what, out, e) && (scan_end(&s) || bad_token(r, i, what, e));
}

static bool read_side(struct rows *r, const char *what, int *side, struct err *e) {
    return next_row(r, 1, what, e) && token_number(r, 0, 1 << 20, what, side, e);
}

static bool read_clue(const struct rows *r, int i, struct given *g, struct err *e) {
    static const char awaited[] = "'.' or a clue such as '4,2'";
    struct span t = r->token[i];
    int number = NO_NUMBER;
    *g = (struct given){GIVEN_NONE, DIR_NONE, NO_NUMBER};
    if (span_is(t, "."))
        return true;
    g->kind = GIVEN_CLUE;
    if (span_is(t, "#"))
        return true;
    if (t.n < 3 || t.at[0] < '0' || t.at[0] > '4' || t.at[1] != ',')
        return bad_token(r, i, awaited, e);
    struct scan s = {r->s.text, token_at(r, i) + t.n, token_at(r, i) + 2};
    if (t.n == 3 && t.at[2] == '-')
        s.at++;
    else if (!scan_number(&s, NUMBER_MAX, "a clue's number", &number, e))
        return false;
    if (!scan_end(&s))
        return bad_token(r, i, awaited, e);
    g->dir = (int8_t)pzpr_dir(t.at[0] - '0');
    g->number = (int16_t)number;
    return g->dir != DIR_NONE || number == NO_NUMBER ||
           scan_fail_at(&r->s, token_at(r, i), e, "a clue with a number needs an arrow");
}

static bool read_clues(struct rows *r, struct puzzle *p, struct err *e) {
    for (int row = 0; row < p->grid.rows; row++) {
        if (!next_row(r, p->grid.cols, "the clues", e))
            return false;
        for (int col = 0; col < r->n; col++)
            if (!read_clue(r, col, &p->given[grid_cell(p->grid, row, col)], e))
                return false;
    }
    return true;
}

static bool read_areas(struct rows *r, struct puzzle *p, struct err *e) {
    int rooms;
    int *label = mem_alloc(grid_cells(p->grid), sizeof *label);
    bool ok = read_side(r, "the number of rooms", &rooms, e);
    int at = r->at;
    for (int row = 0; row < p->grid.rows && ok; row++) {
        ok = next_row(r, p->grid.cols, "the rooms", e);
        for (int col = 0; col < p->grid.cols && ok; col++)
            ok = token_number(r, col, rooms - 1, "a room", &label[grid_cell(p->grid, row, col)], e);
    }
    if (ok)
        puzzle_set_rooms(p, label);
    mem_free(label);
    return ok && (p->rooms == rooms ||
                  scan_fail_at(&r->s, at, e, "rooms announced: %d, drawn: %d", rooms, p->rooms));
}

static bool read_room_numbers(struct rows *r, struct puzzle *p, struct err *e) {
    for (int row = 0; row < p->grid.rows; row++) {
        if (!next_row(r, p->grid.cols, "the numbers", e))
            return false;
        for (int col = 0; col < r->n; col++) {
            int *number = &p->room_number[p->room[grid_cell(p->grid, row, col)]], value;
            if (span_is(r->token[col], ".") || span_is(r->token[col], "-"))
                continue;
            if (!token_number(r, col, NUMBER_MAX, "a room's number", &value, e))
                return false;
            if (*number != NO_NUMBER)
                return scan_fail_at(&r->s, token_at(r, col), e, "a second number in this room");
            *number = value;
        }
    }
    return true;
}

/* Rows of cells or of segments into a part of the draft; `words` are those for NO mark, YES, NO. */
static bool read_marks(struct rows *r, const char *const words[3], int rows, int cols,
                       struct grid g, mark *out, const char *what, struct err *e) {
    for (int row = 0; row < rows && !at_end(r); row++) {
        if (!next_row(r, cols, what, e))
            return false;
        for (int col = 0; col < r->n; col++) {
            int m = 0;
            while (m < 3 && !span_is(r->token[col], words[m]))
                m++;
            if (m == 3)
                return bad_token(r, col, "a mark", e);
            out[grid_cell(g, row, col)] = (mark)m;
        }
    }
    return true;
}

static const char *const cell_words[3] = {".", "#", "+"};     /* by mark */
static const char *const segment_words[3] = {"0", "1", "-1"}; /* by mark */

static bool read_draft(struct rows *r, const struct puzzle *p, struct draft *d, struct err *e) {
    struct grid g = p->grid;
    if (!read_marks(r, cell_words, g.rows, g.cols, g, d->cell, "the cells", e))
        return false;
    return !p->genre->looks.lines ||
           (read_marks(r, segment_words, g.rows, g.cols - 1, g, d->east, "the lines across", e) &&
            read_marks(r, segment_words, g.rows - 1, g.cols, g, d->south, "the lines down", e));
}

static bool read_head(struct rows *r, const struct genre **genre, struct grid *grid,
                      struct err *e) {
    char name[SPAN_TEXT];
    take_line(&r->s);
    int at = r->s.at;
    struct span line = take_line(&r->s);
    while (line.n > 0 && strchr(" \t\r", line.at[line.n - 1]))
        line.n--;
    *genre = genre_by_name(span_text(line, name));
    if (!*genre)
        return scan_fail_at(&r->s, at, e, "the genre '%s' is not known here", name);
    if (!(*genre)->looks.arrow_clues && !(*genre)->looks.rooms)
        return scan_fail_at(&r->s, at, e, "pzprv3 files have no %s", (*genre)->title);
    at = r->s.at;
    return read_side(r, "the number of rows", &grid->rows, e) &&
           read_side(r, "the number of columns", &grid->cols, e) &&
           size_ok(&r->s, at, grid->rows, grid->cols, e);
}

/* A line with one flag, where the genre has a variant of that letter. */
static void read_flag(struct rows *r, struct puzzle *p) {
    struct scan ahead = r->s;
    struct span line = take_line(&ahead);
    if (line.n > 0 && line.at[line.n - 1] == '\r')
        line.n--;
    for (const struct variant *v = p->genre->variants; v->letter; v++)
        if (line.n == 1 && line.at[0] == v->letter) {
            p->variant |= v->bit;
            r->s = ahead;
        }
}

static bool read_board(struct rows *r, struct loaded *l, struct err *e) {
    struct puzzle *p = l->puzzle;
    struct draft d;
    int body = r->s.at, cell = 0;
    bool ok = p->genre->looks.rooms ? read_areas(r, p, e) && read_room_numbers(r, p, e)
                                    : read_clues(r, p, e);
    if (!ok || !puzzle_ok(p, &r->s, body, e))
        return false;
    body = r->s.at;
    draft_init(&d, p->grid);
    ok = read_draft(r, p, &d, e);
    if (ok && !at_end(r))
        ok = scan_fail(&r->s, e, "the file should end here");
    if (ok && !draft_make(&d, l, &cell)) {
        char name[PLACE_NAME];
        ok = scan_fail_at(&r->s, body, e, "the mark at %s stands where none can be",
                          place_name(p->grid, place_cell(cell), name));
    }
    draft_free(&d);
    return ok;
}

static bool read_pzprv3(const char *text, int n, struct loaded *l, struct err *e) {
    struct rows *r = mem_alloc(1, sizeof *r);
    const struct genre *genre;
    struct grid grid;
    r->s = (struct scan){text, n, 0};
    scan_skip(&r->s, " \t\r\n");
    bool ok = read_head(r, &genre, &grid, e);
    if (ok) {
        l->puzzle = puzzle_new(genre, grid, genre->looks.rooms);
        read_flag(r, l->puzzle);
        ok = read_board(r, l, e);
        if (!ok)
            loaded_free(l);
    }
    mem_free(r);
    return ok;
}

static void write_clues(const struct puzzle *p, struct buf *out) {
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        struct given g = p->given[cell];
        if (g.kind != GIVEN_CLUE)
            buf_add(out, ". ");
        else if (g.number == NO_NUMBER)
            buf_fmt(out, "%d,- ", pzpr_dir_code(g.dir));
        else
            buf_fmt(out, "%d,%d ", pzpr_dir_code(g.dir), g.number);
        if (grid_col(p->grid, cell) + 1 == p->grid.cols)
            buf_char(out, '\n');
    }
}

static void write_areas(const struct puzzle *p, struct buf *out) {
    int cells = grid_cells(p->grid), seen = 0;
    buf_fmt(out, "%d\n", p->rooms);
    for (int cell = 0; cell < cells; cell++)
        buf_fmt(out, "%d %s", p->room[cell],
                grid_col(p->grid, cell) + 1 == p->grid.cols ? "\n" : "");
    for (int cell = 0; cell < cells; cell++) {
        int room = p->room[cell];
        bool first = room == seen; /* rooms are numbered in the order of their first cells */
        if (first)
            seen++;
        if (first && p->room_number[room] != NO_NUMBER)
            buf_fmt(out, "%d ", p->room_number[room]);
        else
            buf_add(out, ". ");
        if (grid_col(p->grid, cell) + 1 == p->grid.cols)
            buf_char(out, '\n');
    }
}

static void write_marks(const struct loaded *l, const char *const words[3], enum dir side, int rows,
                        int cols, struct buf *out) {
    for (int row = 0; row < rows; row++) {
        for (int col = 0; col < cols; col++) {
            int cell = grid_cell(l->puzzle->grid, row, col);
            mark m =
                side == DIR_NONE ? loaded_mark(l, place_cell(cell)) : loaded_side(l, cell, side);
            buf_fmt(out, "%s ", words[m]);
        }
        buf_char(out, '\n');
    }
}

static bool write_pzprv3(const struct loaded *l, struct buf *out, struct err *e) {
    const struct puzzle *p = l->puzzle;
    struct grid g = p->grid;
    if (!p->genre->looks.arrow_clues && !p->genre->looks.rooms)
        return err_set(e, "pzprv3 files have no %s", p->genre->title);
    buf_fmt(out, "pzprv3\n%s\n%d\n%d\n", p->genre->id, g.rows, g.cols);
    for (const struct variant *v = p->genre->variants; v->letter; v++)
        if (v->bit & p->variant)
            buf_fmt(out, "%c\n", v->letter);
    (p->genre->looks.rooms ? write_areas : write_clues)(p, out);
    write_marks(l, cell_words, DIR_NONE, g.rows, g.cols, out);
    if (p->genre->looks.lines) {
        write_marks(l, segment_words, DIR_E, g.rows, g.cols - 1, out);
        write_marks(l, segment_words, DIR_S, g.rows - 1, g.cols, out);
    }
    return true;
}

const struct format format_pzprv3 = {
    .id = "pzprv3",
    .title = "pzprv3 file",
    .suffix = ".txt",
    .is = is_pzprv3,
    .read = read_pzprv3,
    .write = write_pzprv3,
};
