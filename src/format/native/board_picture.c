#include "format/native/board_picture.h"

#include "base/least.h"

#include <string.h>

enum { LABEL_LETTERS = 3, LETTERS = 52 };

static bool ends_board(struct scan s) {
    struct span line = {s.text, 0};
    scan_line(&s, &line);
    struct scan words = {line.at, line.n, 0};
    scan_skip(&words, " \t");
    struct span first = scan_until(&words, ": \t");
    return first.n == 0 ||
           (scan_peek(&words) == ':' && (span_is(first, "marks") || span_is(first, "moves")));
}

/* Reads one row of tokens. Returns how many there are. */
static int read_row(struct scan *s, bool single, struct board_picture *pic) {
    int row_start = pic->token.len;
    for (scan_skip(s, " \t"); !scan_end(s) && !strchr("\r\n", scan_peek(s)); scan_skip(s, " \t")) {
        struct span t = {s->text + s->at, 1};
        if (single)
            s->at++;
        else
            t = scan_until(s, " \t\r\n");
        if (pic->token.len - row_start <= GRID_MAX)
            vec_push(&pic->token, t);
    }
    struct span rest;
    scan_line(s, &rest);
    return pic->token.len - row_start;
}

/* Skips blank lines. */
static void skip_blank(struct scan *s) {
    struct span line;
    for (struct scan ahead = *s; scan_line(&ahead, &line) && span_trim(line).n == 0;)
        s->at = ahead.at;
}

/* Returns true if every given of a genre is one character: no room, number or arrow. */
static bool all_single(const struct genre *genre) {
    for (const struct genre_given *own = genre->givens; own->kind != GIVEN_NONE; own++)
        if (own->max > 0 || strlen(given_rows[own->kind].bare) > 1)
            return false;
    return !genre_has_rooms(genre) && genre->givens[0].kind != GIVEN_NONE;
}

bool picture_read(struct scan *s, const struct genre *genre, struct board_picture *pic,
                  struct err *e) {
    bool single = all_single(genre);
    skip_blank(s);
    int first = s->at;
    while (!scan_end(s) && !ends_board(*s)) {
        int at = s->at, cols = read_row(s, single, pic);
        if (pic->grid.rows == 0)
            pic->grid.cols = cols;
        if (!size_ok(s, at, pic->grid.rows + 1, cols, e))
            return false;
        if (cols != pic->grid.cols)
            return scan_fail_at(s, at, e, "this row has %d cells, the first one has %d", cols,
                                pic->grid.cols);
        pic->grid.rows++;
    }
    return pic->grid.rows > 0 || scan_fail_at(s, first, e, "the board has no rows");
}

/* Reads a token as a given of any kind that the genre has. Returns false if it is none. */
static bool read_given(const struct genre *genre, struct span t, struct given *g) {
    if (given_read(t.at, t.n, GIVEN_NONE, g))
        return true;
    for (const struct genre_given *own = genre->givens; own->kind != GIVEN_NONE; own++)
        if (given_read(t.at, t.n, (enum given_kind)own->kind, g))
            return true;
    return false;
}

/* Appends what a token may be: "'.', '##', '2' or '2>'". */
static void awaited_tokens(const struct genre *genre, struct buf *out) {
    struct buf words = {0};
    for (const struct genre_given *own = genre->givens; own->kind != GIVEN_NONE; own++) {
        const struct given_row *row = &given_rows[own->kind];
        buf_fmt(&words, "\n%s", row->bare);
        if (own->max > 0)
            buf_fmt(&words, "\n%s2%s", row->prefix, row->arrow ? ">" : "");
    }
    buf_add(out, "'.'");
    for (char *at = words.at, *end; at && *at; at = end) {
        end = at + 1 + strcspn(at + 1, "\n");
        buf_fmt(out, "%s'%.*s'", *end ? ", " : " or ", (int)(end - at - 1), at + 1);
    }
}

/* Reads letters as a positive number, then digits, up to a colon. Returns the letters' number, or
 * -1 if either is wrong. */
static int read_room(struct span t, int *number) {
    int label = 0, i = 0;
    const char *colon = memchr(t.at, ':', (size_t)t.n);
    t.n = colon ? (int)(colon - t.at) : t.n;
    for (; i < t.n && i < LABEL_LETTERS && (t.at[i] | 32) >= 'a' && (t.at[i] | 32) <= 'z'; i++)
        label = label * 128 + t.at[i];
    *number = NO_NUMBER;
    if (i > 0 && i < t.n)
        i += span_number((struct span){t.at + i, t.n - i}, NUMBER_MAX, number);
    return i > 0 && i == t.n && *number <= NUMBER_MAX ? label : -1;
}

static bool room_givens(const struct board_picture *pic, const struct scan *s, struct puzzle *p,
                        struct err *e) {
    int cells = grid_cells(pic->grid), number;
    for (int cell = 0; cell < cells; cell++) {
        struct span t = pic->token.at[cell];
        p->room[cell] = read_room(t, &number);
        if (p->room[cell] < 0)
            return span_fail(s, t, "a room's letters with at most a number behind them", e);
    }
    puzzle_set_rooms(p, p->room);
    for (int cell = 0; cell < cells; cell++) {
        struct span t = pic->token.at[cell];
        read_room(t, &number);
        if (number != NO_NUMBER && !room_number_ok(p, cell, number, s, span_start(s, t), e))
            return false;
    }
    return true;
}

/* Returns the given part of a cell's token: all of it, or with rooms what follows the colon. */
static struct span given_part(struct span t, bool rooms) {
    const char *colon = rooms ? memchr(t.at, ':', (size_t)t.n) : NULL;
    if (!rooms)
        return t;
    return colon ? (struct span){colon + 1, (int)(t.at + t.n - colon - 1)} : (struct span){".", 1};
}

bool picture_givens(const struct board_picture *pic, const struct scan *s, struct puzzle *p,
                    struct err *e) {
    const struct genre *genre = p->genre;
    if (genre_has_rooms(genre) && !room_givens(pic, s, p, e))
        return false;
    for (int cell = 0; cell < grid_cells(pic->grid); cell++) {
        struct span t = pic->token.at[cell];
        if (!read_given(genre, given_part(t, genre_has_rooms(genre)), &p->given[cell])) {
            struct buf awaited = {0};
            awaited_tokens(genre, &awaited);
            span_fail(s, t, buf_text(&awaited), e);
            return false;
        }
    }
    return true;
}

/* Returns the least label that no room next to this one has, by sides and corners. */
static int free_label(const struct puzzle *p, const int *cells, int n, const int *label) {
    int around =
        8 * n < p->rooms ? 8 * n : p->rooms; /* upper bound on the number of adjacent rooms */
    bool *taken = mem_alloc(around + 1, sizeof *taken);
    for (int i = 0; i < n; i++) {
        int row = grid_row(p->grid, cells[i]), col = grid_col(p->grid, cells[i]);
        for (int r = row - 1; r <= row + 1; r++)
            for (int c = col - 1; c <= col + 1; c++) {
                bool inside = r >= 0 && r < p->grid.rows && c >= 0 && c < p->grid.cols;
                int used = inside ? label[p->room[grid_cell(p->grid, r, c)]] : -1;
                if (used >= 0 && used < around)
                    taken[used] = true;
            }
    }
    int least = 0;
    while (taken[least])
        least++;
    return least;
}

/* Returns the labels of all rooms, or NULL if the genre has none. */
static int *label_rooms(const struct puzzle *p) {
    if (!p->room)
        return NULL;
    struct cells_by_room r = cells_by_room(p);
    int *label = mem_alloc(p->rooms, sizeof *label);
    for (int room = 0; room < p->rooms; room++)
        label[room] = -1;
    for (int room = 0; room < p->rooms; room++) {
        int first = r.first[room], n = r.first[room + 1] - first;
        label[room] = p->rooms <= LETTERS ? room : free_label(p, r.cell + first, n, label);
    }
    return label;
}

/* Appends a label: a .. z, A .. Z, aa, ba, ... */
static void label_text(int label, struct buf *out) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    for (label++; label > 0; label = (label - 1) / LETTERS)
        buf_char(out, letters[(label - 1) % LETTERS]);
}

/* Appends a cell's token; the number of a room goes in its first cell. */
static void cell_token(const struct puzzle *p, int cell, const int *label, bool first,
                       struct buf *out) {
    struct given g = p->given[cell];
    if (label) {
        int room = p->room[cell];
        label_text(label[room], out);
        if (p->room_number[room] != NO_NUMBER && first)
            buf_fmt(out, "%d", p->room_number[room]);
        if (g.kind == GIVEN_NONE)
            return;
        buf_char(out, ':');
    }
    given_write(g, out);
}

/* Writes the tokens of all cells and stores the end of each; rooms come in the order of their first
 * cells. */
static void write_tokens(const struct puzzle *p, const int *label, struct buf *tokens, int *end) {
    int begun = 0;
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        bool first = label && p->room[cell] == begun;
        cell_token(p, cell, label, first, tokens);
        begun += first;
        end[cell] = tokens->len;
    }
}

void picture_write(const struct puzzle *p, struct buf *out) {
    int cells = grid_cells(p->grid), *label = label_rooms(p), width = 0;
    int *end = mem_alloc(cells, sizeof *end);
    struct buf tokens = {0};
    write_tokens(p, label, &tokens, end);
    for (int cell = 0, at = 0; cell < cells; at = end[cell++])
        width = max_int(end[cell] - at, width);
    for (int cell = 0, at = 0; cell < cells; at = end[cell++]) {
        buf_bytes(out, tokens.at + at, end[cell] - at);
        if (grid_col(p->grid, cell) == p->grid.cols - 1)
            buf_char(out, '\n');
        else
            buf_fmt(out, "%*s", width + 1 - (end[cell] - at), "");
    }
}
