#include "format/scan.h"

#include "base/text.h"

#include <ctype.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void text_place(const char *text, int at, int *line, int *col) {
    *line = *col = 1;
    for (int i = 0; i < at && text[i]; i++) {
        bool ends = text[i] == '\n';
        *line += ends;
        *col = ends ? 1 : *col + 1;
    }
}

static bool scan_error_at(const struct scan *s, int at, struct err *e, const char *fmt,
                          va_list args) {
    char text[ERR_TEXT];
    int line, col;
    vsnprintf(text, sizeof text, fmt, args);
    text_place(s->text, at, &line, &col);
    return err_at(e, line, col, "%s", text);
}

bool scan_fail(const struct scan *s, struct err *e, const char *fmt, ...) {
    va_list args;
    va_start(args, fmt);
    scan_error_at(s, s->at, e, fmt, args);
    va_end(args);
    return false;
}

bool scan_fail_at(const struct scan *s, int at, struct err *e, const char *fmt, ...) {
    va_list args;
    va_start(args, fmt);
    scan_error_at(s, at, e, fmt, args);
    va_end(args);
    return false;
}

struct scan scan_text(const char *text, int n) {
    struct scan s = {text, n, 0};
    scan_skip(&s, " \t\r\n");
    return s;
}

bool scan_begins(const struct scan *s, const char *word) {
    int n = (int)strlen(word);
    return s->n - s->at >= n && memcmp(s->text + s->at, word, (size_t)n) == 0;
}

bool scan_line(struct scan *s, struct span *line) {
    if (scan_end(s))
        return false;
    const char *from = s->text + s->at, *end = memchr(from, '\n', (size_t)(s->n - s->at));
    *line = (struct span){from, end ? (int)(end - from) : s->n - s->at};
    s->at += line->n;
    if (!scan_end(s))
        s->at++;
    if (line->n > 0 && line->at[line->n - 1] == '\r')
        line->n--;
    return true;
}

/* Sets are a few characters long, and texts many: strchr() would be called for each of these. A NUL
 * is in every set. */
static bool is_stop(const char *set, char c) {
    while (*set != '\0' && *set != c)
        set++;
    return *set == c;
}

void scan_skip(struct scan *s, const char *set) {
    while (!scan_end(s) && is_stop(set, s->text[s->at]))
        s->at++;
}

struct span scan_until(struct scan *s, const char *stops) {
    struct span part = {s->text + s->at, 0};
    bool stop[UCHAR_MAX + 1] = {true}; /* a NUL is in every set */
    for (const char *c = stops; *c; c++)
        stop[(unsigned char)*c] = true;
    while (!scan_end(s) && !stop[(unsigned char)s->text[s->at]])
        s->at++;
    part.n = (int)(s->text + s->at - part.at);
    return part;
}

int span_number(struct span s, int max, int *value) {
    int i = 0;
    *value = 0;
    for (; i < s.n && s.at[i] >= '0' && s.at[i] <= '9' && *value <= max; i++)
        *value = *value * 10 + (s.at[i] - '0');
    return i;
}

bool scan_number(struct scan *s, int max, const char *what, int *out, struct err *e) {
    int start = s->at, value;
    s->at += span_number(scan_rest(s), max, &value);
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
    if (c >= 'a' && c <= 'z')
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

struct scan scan_part(const struct scan *s, struct span part) {
    int at = span_start(s, part);
    return (struct scan){s->text, at + part.n, at};
}

bool span_fail(const struct scan *s, struct span part, const char *what, struct err *e) {
    char text[SPAN_TEXT];
    return scan_fail_at(s, span_start(s, part), e, "'%s' is not %s", span_text(part, text), what);
}

bool span_whole_number(const struct scan *s, struct span part, int max, const char *what, int *out,
                       struct err *e) {
    struct scan v = scan_part(s, part);
    return scan_number(&v, max, what, out, e) &&
           (scan_end(&v) || scan_fail(&v, e, "nothing may follow %s", what));
}

const struct genre *genre_of_span(struct span name) {
    char text[SPAN_TEXT];
    return genre_by_name(span_text(name, text));
}

bool span_genre(const struct scan *s, struct span part, const struct genre **g, struct err *e) {
    char text[SPAN_TEXT];
    *g = genre_of_span(part);
    return *g || scan_fail_at(s, span_start(s, part), e, "the genre '%s' is not known here",
                              span_text(part, text));
}

struct span span_parameter(const char *text, int n, const char *key) {
    int len = (int)strlen(key);
    for (int i = 1; i + len < n; i++)
        if (strchr("?#&", text[i - 1]) && memcmp(text + i, key, (size_t)len) == 0)
            return scan_until(&(struct scan){text, n, i + len}, "&# \t\r\n");
    return (struct span){text, 0};
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

const char *span_text(struct span s, char out[SPAN_TEXT]) {
    LOCAL_BUF clean = {0};
    text_clean(&clean, s.at, s.n, SPAN_TEXT - 1);
    memcpy(out, buf_text(&clean), (size_t)clean.len);
    out[clean.len] = '\0';
    return out;
}

bool size_ok(const struct scan *s, int at, int rows, int cols, struct err *e) {
    if (rows < 1 || cols < 1)
        return scan_fail_at(s, at, e, "a board needs at least one row and one column");
    if (rows > GRID_MAX || cols > GRID_MAX)
        return scan_fail_at(s, at, e, "the board is larger than %dx%d", GRID_MAX, GRID_MAX);
    return true;
}

bool puzzle_ok(const struct puzzle *p, const struct scan *s, int at, struct err *e) {
    struct err why = {0};
    if (genre_validate(p, &why))
        return true;
    return scan_fail_at(s, at, e, "%s", why.text);
}

bool rooms_of_walls(const struct walls *w, struct puzzle *p, struct place *loose, struct err *e) {
    char name[PLACE_NAME];
    return walls_make_rooms(w, p, p->genre->loose_walls, loose) ||
           err_set(e, "the wall %s has one room on both its sides",
                   place_name(p->grid, *loose, name));
}

bool room_number_ok(struct puzzle *p, int cell, int number, const struct scan *s, int at,
                    struct err *e) {
    int *own = &p->room_number[p->room[cell]];
    if (*own != NO_NUMBER)
        return scan_fail_at(s, at, e, "a second number in this room");
    *own = number;
    return true;
}

void early_mark(struct early_marks *d, struct place place, mark m) {
    vec_push(&d->items, ((struct early_item){place, NOTE_LAYERS, m}));
}

void early_note(struct early_marks *d, enum note_layer layer, int cell, int value) {
    vec_push(&d->items, ((struct early_item){place_cell(cell), (int)layer, (uint8_t)value}));
}

/* Where crosses are notes, the slot of the one between two neighbours; else -1. */
static int cross_note(const struct loaded *l, struct place at) {
    if (!genre_notes_crosses(l->puzzle->genre) || !place_is_segment(at))
        return -1;
    bool east = at.b == at.a + 1 && l->puzzle->grid.cols > 1;
    return board_note_slot(&l->board, east ? NOTE_CROSS_E : NOTE_CROSS_S, at.a);
}

/* Sets one mark; false where it is a YES and there is no such place. */
static bool early_set(struct loaded *l, struct place at, mark m) {
    int var = model_at(l->model, at);
    int note = var < 0 ? cross_note(l, at) : -1;
    if (var >= 0)
        board_set(&l->board, var, m);
    else if (note >= 0)
        board_set(&l->board, note, m == MARK_NO);
    return var >= 0 || m != MARK_YES;
}

bool early_make(const struct early_marks *d, struct loaded *l, int *cell) {
    bool ok = true;
    loaded_compile(l);
    board_begin(&l->board);
    for (int i = 0; i < d->items.len && ok; i++) {
        const struct early_item *item = &d->items.at[i];
        *cell = item->place.a;
        if (item->layer < NOTE_LAYERS)
            board_set(&l->board,
                      board_note_slot(&l->board, (enum note_layer)item->layer, item->place.a),
                      item->value);
        else
            ok = early_set(l, item->place, item->value);
    }
    board_end(&l->board);
    return ok;
}

void link_board_init(struct link_board *b, struct grid grid) {
    int cells = grid_cells(grid);
    *b = (struct link_board){
        .grid = grid,
        .given = mem_alloc(cells, sizeof *b->given),
        .dark = mem_alloc(cells, sizeof *b->dark),
        .black = mem_alloc(cells, sizeof *b->black),
        .walls = {mem_alloc(cells, sizeof(bool)), mem_alloc(cells, sizeof(bool))},
        .point = mem_alloc(puzzle_points(grid), sizeof *b->point),
        .outer = mem_alloc(grid.cols + grid.rows, sizeof *b->outer),
        .number = NO_NUMBER};
    for (int cell = 0; cell < cells; cell++)
        b->given[cell] = given_bare(GIVEN_NONE);
    for (int i = 0; i < puzzle_points(grid); i++)
        b->point[i] = NO_NUMBER;
    for (int i = 0; i < grid.cols + grid.rows; i++)
        b->outer[i] = NO_NUMBER;
}

/* True if a word has the same letters and digits as a name, up to a bracket: "Slant (Gokigen)". */
static bool same_name(const char *word, const char *name) {
    for (;; word++, name++) {
        while (*word && *word != '(' && !isalnum((unsigned char)*word))
            word++;
        while (*name && !isalnum((unsigned char)*name))
            name++;
        bool ends = *word == '\0' || *word == '(';
        if (ends || tolower((unsigned char)*word) != tolower((unsigned char)*name))
            return ends && *name == '\0';
    }
}

const struct genre *link_genre(const struct link_board *b, const char *word) {
    for (const struct genre *const *g = genres; *g; g++) {
        if (same_name(word, (*g)->id) || same_name(word, (*g)->title))
            return *g;
        for (const char *const *alias = (*g)->aliases; alias && *alias; alias++)
            if (same_name(word, *alias))
                return *g;
    }
    bool arrows = false;
    for (int cell = 0; cell < grid_cells(b->grid); cell++)
        arrows = arrows || b->given[cell].dir != DIR_NONE;
    return !*word && (arrows || b->any_wall) ? genre_nameless(!arrows) : NULL;
}

/* The first of these kinds that the genre has, or NONE. The list ends with NONE. */
static enum given_kind first_of(const struct genre *g, const enum given_kind *kinds) {
    while (*kinds != GIVEN_NONE && !genre_given(g, *kinds))
        kinds++;
    return *kinds;
}

/* The kind of a clue that lies inside or outside of a loop by its colour; NONE: nothing is there.
 */
static enum given_kind wall_of(const struct link_board *b, int cell) {
    if (b->dark[cell])
        return b->black[cell] ? GIVEN_OUTER_WALL : GIVEN_GREY_WALL;
    return b->given[cell].kind != GIVEN_NONE ? GIVEN_INNER_WALL : GIVEN_NONE;
}

/* The kind of given for what the link has, in the genre's list; NONE: it has none. Authors circle
 * the numbers of some genres and not of others, so that a circle may be a plain number. */
static enum given_kind kind_for(const struct link_board *b, const struct genre *g, int cell) {
    struct given found = b->given[cell];
    bool dark = b->dark[cell];
    static const enum given_kind of_circle[] = {GIVEN_ISLAND, GIVEN_DOT, GIVEN_NONE};
    static const enum given_kind of_dark[] = {GIVEN_WALL, GIVEN_HOLE, GIVEN_BLOCK, GIVEN_NONE};
    bool circle = found.kind == GIVEN_WHITE || found.kind == GIVEN_BLACK;
    bool number = circle || found.kind == GIVEN_NUMBER || found.kind == GIVEN_CLUE;
    if (genre_given(g, GIVEN_INNER_WALL))
        return wall_of(b, cell);
    if (found.kind != GIVEN_NONE && genre_given(g, (enum given_kind)found.kind))
        return (enum given_kind)found.kind;
    if (dark && found.kind == GIVEN_NONE && genre_given(g, GIVEN_CLUE))
        return GIVEN_CLUE;
    enum given_kind kind = circle ? first_of(g, of_circle) : GIVEN_NONE;
    if (kind == GIVEN_NONE && dark)
        kind = first_of(g, of_dark);
    if (kind == GIVEN_NONE && number)
        kind = (enum given_kind)g->givens[0].kind;
    return kind;
}

static bool set_room_number(struct puzzle *p, int cell, struct given found, struct err *e) {
    int *number = &p->room_number[p->room[cell]];
    char name[PLACE_NAME];
    if (found.number == NO_NUMBER)
        return true;
    if (*number != NO_NUMBER && *number != found.number)
        return err_set(e, "%s: a second number in this room",
                       place_name(p->grid, place_cell(cell), name));
    *number = found.number;
    return true;
}

static bool set_cells(const struct link_board *b, struct puzzle *p, struct err *e) {
    for (int cell = 0; cell < grid_cells(b->grid); cell++) {
        struct given found = b->given[cell];
        enum given_kind kind = kind_for(b, p->genre, cell);
        char name[PLACE_NAME];
        if (kind != GIVEN_NONE)
            p->given[cell] = (struct given){(uint8_t)kind, found.dir, found.number};
        else if (found.kind == GIVEN_NUMBER && p->room && p->genre->room_max > 0) {
            if (!set_room_number(p, cell, found, e))
                return false;
        } else if (found.kind != GIVEN_NONE) {
            return err_set(e, "%s: %s has nothing of the kind",
                           place_name(p->grid, place_cell(cell), name), p->genre->title);
        }
    }
    return true;
}

/* Sets the givens that lie neither in cells nor in rooms. */
static bool set_beyond(const struct link_board *b, struct puzzle *p, struct err *e) {
    const struct genre *g = p->genre;
    bool needed = g->number.max > 0 || p->point || p->outer;
    for (int i = 0; p->point && i < puzzle_points(p->grid); i++)
        if (b->point[i] != NO_NUMBER)
            p->point[i] = given_numbered((enum given_kind)g->point.kind, b->point[i]);
    for (int i = 0; p->outer && i < p->grid.cols + p->grid.rows; i++)
        p->outer[i] = b->outer[i];
    if (needed && !b->beyond)
        return err_set(e, "such a link does not hold all that is given in %s", g->title);
    if (g->number.max > 0)
        p->number = b->number;
    return g->number.max == 0 || b->number != NO_NUMBER ||
           err_set(e, "how many %ss there are has to stand beside the board", g->number.name);
}

struct puzzle *link_puzzle(const struct link_board *b, const struct genre *g, struct err *e) {
    struct puzzle *p = genre_board(g, b->grid);
    struct place loose;
    bool ok = set_beyond(b, p, e) && (!p->room || rooms_of_walls(&b->walls, p, &loose, e)) &&
              set_cells(b, p, e) && genre_validate(p, e);
    return ok ? p : NULL;
}
