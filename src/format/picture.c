#include "format/picture.h"

#include <string.h>

static const char arrows[] = "^>v<"; /* by enum dir */

enum { LABEL_LETTERS = 3, LETTERS = 52 };

void picture_free(struct picture *pic) {
    vec_free(&pic->token);
}

static bool ends_board(struct scan s) {
    struct span line = {s.text, 0};
    scan_line(&s, &line);
    struct scan words = {line.at, line.n, 0};
    scan_skip(&words, " \t");
    struct span first = scan_until(&words, ": \t");
    return first.n == 0 ||
           (scan_peek(&words) == ':' && (span_is(first, "marks") || span_is(first, "moves")));
}

/* One row of tokens; how many. */
static int read_row(struct scan *s, bool single, struct picture *pic) {
    int row_start = pic->token.len;
    for (scan_skip(s, " \t"); !scan_end(s) && !strchr("\r\n", scan_peek(s)); scan_skip(s, " \t")) {
        struct token t = {s->at, 1};
        if (single)
            s->at++;
        else
            t.n = scan_until(s, " \t\r\n").n;
        if (pic->token.len - row_start <= GRID_MAX)
            vec_push(&pic->token, t);
    }
    struct span rest;
    scan_line(s, &rest);
    return pic->token.len - row_start;
}

static bool begins_board(struct scan *s) {
    struct span line;
    struct scan ahead = *s;
    while (scan_line(&ahead, &line)) {
        struct scan words = {line.at, line.n, 0};
        scan_skip(&words, " \t");
        if (!scan_end(&words))
            return true;
        s->at = ahead.at;
    }
    return false;
}

bool picture_read(struct scan *s, bool single, struct picture *pic, struct err *e) {
    begins_board(s);
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

static struct span token_text(const struct scan *s, struct token t) {
    return (struct span){s->text + t.at, t.n};
}

/* "2>", "?v", "##" (a clue cell that says nothing), "." */
static bool read_clue(struct span t, struct given *g) {
    *g = (struct given){GIVEN_CLUE, DIR_NONE, NO_NUMBER};
    if (span_is(t, ".")) {
        g->kind = GIVEN_NONE;
        return true;
    }
    if (span_is(t, "##"))
        return true;
    int number, i = span_number(t, NUMBER_MAX, &number);
    if (i > 0 && number <= NUMBER_MAX)
        g->number = (int16_t)number;
    else if (i > 0 || t.at[i++] != '?')
        return false;
    const char *arrow = i == t.n - 1 ? strchr(arrows, t.at[i]) : NULL;
    if (arrow)
        g->dir = (int8_t)(arrow - arrows);
    return arrow != NULL;
}

static bool read_dot(struct span t, struct given *g) {
    *g = (struct given){span_is(t, "o") ? GIVEN_DOT : GIVEN_NONE, DIR_NONE, NO_NUMBER};
    return span_is(t, "o") || span_is(t, ".");
}

/* Letters as a number > 0, then digits; -1 where either is wrong. */
static int read_room(struct span t, int *number) {
    int label = 0, i = 0;
    for (; i < t.n && i < LABEL_LETTERS && (t.at[i] | 32) >= 'a' && (t.at[i] | 32) <= 'z'; i++)
        label = label * 128 + t.at[i];
    *number = NO_NUMBER;
    if (i > 0 && i < t.n)
        i += span_number((struct span){t.at + i, t.n - i}, NUMBER_MAX, number);
    return i > 0 && i == t.n && *number <= NUMBER_MAX ? label : -1;
}

static bool bad_token(const struct scan *s, struct token t, const char *awaited, struct err *e) {
    char text[SPAN_TEXT];
    return scan_fail_at(s, t.at, e, "'%s' is not %s", span_text(token_text(s, t), text), awaited);
}

static bool room_givens(const struct picture *pic, const struct scan *s, struct puzzle *p,
                        struct err *e) {
    int cells = grid_cells(pic->grid), cell;
    int *label = mem_alloc(cells, sizeof *label), *number = mem_alloc(cells, sizeof *number);
    bool ok = true;
    for (cell = 0; cell < cells && ok; cell++) {
        struct token t = pic->token.at[cell];
        label[cell] = read_room(token_text(s, t), &number[cell]);
        ok = label[cell] >= 0 ||
             bad_token(s, t, "a room's letters with at most a number behind them", e);
    }
    if (ok)
        puzzle_set_rooms(p, label);
    for (cell = 0; cell < cells && ok; cell++) {
        if (number[cell] == NO_NUMBER)
            continue;
        int *room = &p->room_number[p->room[cell]];
        ok = *room == NO_NUMBER ||
             scan_fail_at(s, pic->token.at[cell].at, e, "a second number in this room");
        *room = number[cell];
    }
    mem_free(label);
    mem_free(number);
    return ok;
}

bool picture_givens(const struct picture *pic, const struct scan *s, struct puzzle *p,
                    struct err *e) {
    if (p->genre->looks.rooms)
        return room_givens(pic, s, p, e);
    bool dots = p->genre->looks.dots;
    for (int cell = 0; cell < grid_cells(pic->grid); cell++) {
        struct token t = pic->token.at[cell];
        if (!(dots ? read_dot : read_clue)(token_text(s, t), &p->given[cell]))
            return bad_token(s, t,
                             dots ? "'o' or '.'" : "'.', '##', or a clue such as '2>' or '?v'", e);
    }
    return true;
}

/* The least label that no room around this one has, by sides and corners. */
static int free_label(const struct puzzle *p, int room, const int *label) {
    bool *taken = mem_alloc(p->rooms + 1, sizeof *taken);
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        if (p->room[cell] != room)
            continue;
        int row = grid_row(p->grid, cell), col = grid_col(p->grid, cell);
        for (int r = row - 1; r <= row + 1; r++)
            for (int c = col - 1; c <= col + 1; c++)
                if (r >= 0 && r < p->grid.rows && c >= 0 && c < p->grid.cols &&
                    label[p->room[grid_cell(p->grid, r, c)]] >= 0)
                    taken[label[p->room[grid_cell(p->grid, r, c)]]] = true;
    }
    int least = 0;
    while (taken[least])
        least++;
    mem_free(taken);
    return least;
}

/* a .. z, A .. Z, aa, ba, ... */
static void label_text(int label, struct buf *out) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    for (label++; label > 0; label = (label - 1) / LETTERS)
        buf_char(out, letters[(label - 1) % LETTERS]);
}

static void cell_token(const struct puzzle *p, int cell, const int *label, struct buf *out) {
    struct given g = p->given[cell];
    int number = g.number;
    if (label) {
        int room = p->room[cell];
        label_text(label[room], out);
        number = puzzle_room_cell(p, room) == cell ? p->room_number[room] : NO_NUMBER;
        if (number != NO_NUMBER)
            buf_fmt(out, "%d", number);
    } else if (g.kind == GIVEN_NONE) {
        buf_char(out, '.');
    } else if (g.kind == GIVEN_DOT) {
        buf_char(out, 'o');
    } else if (g.dir == DIR_NONE) {
        buf_add(out, "##");
    } else {
        if (number == NO_NUMBER)
            buf_char(out, '?');
        else
            buf_fmt(out, "%d", number);
        buf_char(out, arrows[g.dir]);
    }
}

static int token_width(const struct puzzle *p, const int *label) {
    struct buf token = {0};
    int width = 0;
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        buf_clear(&token);
        cell_token(p, cell, label, &token);
        width = token.len > width ? token.len : width;
    }
    buf_free(&token);
    return width;
}

void picture_write(const struct puzzle *p, struct buf *out) {
    int *label = p->room ? mem_alloc(p->rooms, sizeof *label) : NULL;
    for (int room = 0; room < p->rooms; room++)
        label[room] = -1;
    for (int room = 0; room < p->rooms; room++)
        label[room] = p->rooms <= LETTERS ? room : free_label(p, room, label);
    int width = token_width(p, label);
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        int start = out->len;
        cell_token(p, cell, label, out);
        if (grid_col(p->grid, cell) == p->grid.cols - 1)
            buf_char(out, '\n');
        else
            do
                buf_char(out, ' ');
            while (out->len - start < width + 1);
    }
    mem_free(label);
}
