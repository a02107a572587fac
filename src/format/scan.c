#include "format/scan.h"

#include "base/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static bool fail(const struct scan *s, int at, struct err *e, const char *fmt, va_list args) {
    char text[ERR_TEXT];
    int line = 1, start = 0;
    vsnprintf(text, sizeof text, fmt, args);
    for (int i = 0; i < at && i < s->n; i++)
        if (s->text[i] == '\n') {
            line++;
            start = i + 1;
        }
    return err_at(e, line, at - start + 1, "%s", text);
}

bool scan_fail(const struct scan *s, struct err *e, const char *fmt, ...) {
    va_list args;
    va_start(args, fmt);
    fail(s, s->at, e, fmt, args);
    va_end(args);
    return false;
}

bool scan_fail_at(const struct scan *s, int at, struct err *e, const char *fmt, ...) {
    va_list args;
    va_start(args, fmt);
    fail(s, at, e, fmt, args);
    va_end(args);
    return false;
}

bool scan_line(struct scan *s, struct span *line) {
    if (scan_end(s))
        return false;
    *line = scan_until(s, "\n");
    if (!scan_end(s))
        s->at++;
    if (line->n > 0 && line->at[line->n - 1] == '\r')
        line->n--;
    return true;
}

void scan_skip(struct scan *s, const char *set) {
    while (!scan_end(s) && strchr(set, s->text[s->at]))
        s->at++;
}

struct span scan_until(struct scan *s, const char *stops) {
    struct span part = {s->text + s->at, 0};
    while (!scan_end(s) && !strchr(stops, s->text[s->at]))
        s->at++;
    part.n = (int)(s->text + s->at - part.at);
    return part;
}

bool scan_number(struct scan *s, int max, const char *what, int *out, struct err *e) {
    int start = s->at, value = 0;
    for (; scan_peek(s) >= '0' && scan_peek(s) <= '9' && value <= max; s->at++)
        value = value * 10 + (scan_peek(s) - '0');
    if (s->at == start)
        return scan_fail(s, e, "%s is missing here", what);
    if (value > max)
        return scan_fail_at(s, start, e, "%s is over %d", what, max);
    *out = value;
    return true;
}

static int digit(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'v')
        return c - 'a' + 10;
    return 99;
}

int scan_digits(const char *s, int digits, int base) {
    int value = 0;
    for (int i = 0; i < digits; i++) {
        if (digit(s[i]) >= base)
            return -1;
        value = value * base + digit(s[i]);
    }
    return value;
}

bool span_is(struct span s, const char *word) {
    return s.n == (int)strlen(word) && memcmp(s.at, word, (size_t)s.n) == 0;
}

struct span span_trim(struct span s) {
    while (s.n > 0 && strchr(" \t\r", s.at[s.n - 1]))
        s.n--;
    while (s.n > 0 && strchr(" \t", s.at[0])) {
        s.at++;
        s.n--;
    }
    return s;
}

const struct genre *genre_with(enum look look) {
    for (const struct genre *const *g = genres; *g; g++) {
        const struct looks *l = &(*g)->looks;
        if (look == LOOK_CLUES ? l->arrow_clues : look == LOOK_ROOMS ? l->rooms : l->dots)
            return *g;
    }
    return NULL;
}

const char *span_text(struct span s, char out[SPAN_TEXT]) {
    struct buf clean = {0};
    text_clean(&clean, s.at, s.n, SPAN_TEXT - 1);
    memcpy(out, buf_text(&clean), (size_t)clean.len);
    out[clean.len] = '\0';
    buf_free(&clean);
    return out;
}

bool size_ok(const struct scan *s, int at, int rows, int cols, struct err *e) {
    if (rows < 1 || cols < 1)
        return scan_fail_at(s, at, e, "a board needs at least one row and one column");
    if (rows > GRID_MAX || cols > GRID_MAX)
        return scan_fail_at(s, at, e, "the board is larger than %dx%d", GRID_MAX, GRID_MAX);
    return true;
}

void draft_init(struct draft *d, struct grid grid) {
    int cells = grid_cells(grid);
    *d = (struct draft){grid, mem_alloc(cells, sizeof(mark)), mem_alloc(cells, sizeof(mark)),
                        mem_alloc(cells, sizeof(mark))};
}

void draft_free(struct draft *d) {
    mem_free(d->cell);
    mem_free(d->east);
    mem_free(d->south);
}

/* Sets one mark; false where it is a YES and there is no such place. */
static bool draft_set(struct loaded *l, int cell, enum dir side, mark m) {
    int next = side == DIR_NONE ? cell : grid_step(l->model.grid, cell, side);
    if (m == MARK_NONE)
        return true;
    int var = next == NO_CELL ? -1 : model_at(&l->model, place_segment(cell, next));
    if (var >= 0)
        board_set(&l->board, var, m);
    return var >= 0 || m == MARK_NO;
}

bool draft_make(const struct draft *d, struct loaded *l, int *cell) {
    bool ok = true;
    loaded_compile(l);
    board_begin(&l->board);
    for (int at = 0; at < grid_cells(d->grid) && ok; at++) {
        ok = draft_set(l, at, DIR_NONE, d->cell[at]) && draft_set(l, at, DIR_E, d->east[at]) &&
             draft_set(l, at, DIR_S, d->south[at]);
        *cell = at;
    }
    board_end(&l->board);
    return ok;
}

mark loaded_mark(const struct loaded *l, struct place at) {
    int var = l->board.value ? model_at(&l->model, at) : -1;
    return var >= 0 ? l->board.value[var] : MARK_NONE;
}

mark loaded_side(const struct loaded *l, int cell, enum dir d) {
    int next = grid_step(l->puzzle->grid, cell, d);
    if (next == NO_CELL || !l->board.value)
        return MARK_NONE;
    if (!l->puzzle->genre->looks.note_crosses)
        return loaded_mark(l, place_segment(cell, next));
    int owner = d == DIR_E || d == DIR_S ? cell : next;
    enum note_layer layer = d == DIR_E || d == DIR_W ? NOTE_CROSS_E : NOTE_CROSS_S;
    return l->board.value[board_note_slot(&l->board, layer, owner)] ? MARK_NO : MARK_NONE;
}

bool puzzle_ok(const struct puzzle *p, const struct scan *s, int at, struct err *e) {
    struct err why = {0};
    if (p->genre->validate(p, &why))
        return true;
    return scan_fail_at(s, at, e, "%s", why.text);
}
