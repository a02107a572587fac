#include "format/moves.h"

#include "teach/ladder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHECK_DIGITS = MOVES_CHECK - 1 };

static uint32_t checksum(uint32_t before, const char *s, int n) {
    uint32_t h = 0x811c9dc5u;
    for (int i = 0; i < 4; i++)
        h = (h ^ ((before >> (8 * i)) & 0xffu)) * 0x01000193u;
    for (int i = 0; i < n; i++)
        h = (h ^ (unsigned char)s[i]) * 0x01000193u;
    return h;
}

/* Takes in an event that is no move. Returns false for any other. */
static bool note_event(struct history *h, const char *event) {
    int technique = event[0] == 'h' && event[1] ? technique_by_id(event + 2) : -1;
    switch (event[0]) {
    case 'h':
        h->hints++;
        h->told = technique >= 0 ? technique + 1 : h->told;
        return true;
    case 'c':
        h->checks++;
        return true;
    case 'i':
        h->pauses++;
        return true;
    case 'x':
        return h->solution_shown = true;
    case 'l':
        return h->learnt = true;
    case 'w':
        h->day = event[1] ? atoi(event + 2) : 0;
        return h->solved = true;
    default:
        return false;
    }
}

static void write_line(struct history *h, int64_t ms, const char *event, struct buf *out) {
    LOCAL_BUF line = {0};
    buf_fmt(&line, "%lld %s", (long long)ms, event);
    h->check = checksum(h->check, line.at, line.len);
    h->ms = ms;
    buf_fmt(out, "%08x %s\n", h->check, line.at);
}

void moves_event(struct history *h, int64_t ms, const char *event, struct buf *out) {
    write_line(h, ms, event, out);
    note_event(h, event);
}

void moves_cursor(struct history *h, int64_t ms, struct grid g, int cell, struct buf *out) {
    char name[PLACE_NAME], event[PLACE_NAME + 2];
    snprintf(event, sizeof event, "p %s", place_name(g, place_cell(cell), name));
    write_line(h, ms, event, out);
    h->cursor = cell;
}

static void write_way(int to, struct history *h, int64_t ms, struct buf *out) {
    LOCAL_BUF event = {0};
    buf_fmt(&event, "g %d", to);
    write_line(h, ms, event.at, out);
}

static void write_move(const struct board *b, const struct move *m, struct history *h, int64_t ms,
                       struct buf *out) {
    static const char *const words[] = {"m", "t", "k", "b"}; /* by enum move_kind */
    LOCAL_BUF event = {0};
    buf_add(&event, words[m->kind]);
    for (int i = 0; m->kind == MOVE_MARKS && i < m->len; i++) {
        const struct change *c = &b->changes.at[m->first + i];
        buf_char(&event, ' ');
        board_change_text(b, c->slot, c->to, &event);
    }
    write_line(h, ms, event.at, out);
}

void moves_record(const struct board *b, struct written *w, struct history *h, int64_t ms,
                  struct buf *out) {
    for (; w->moves < b->moves.len; w->moves++) {
        const struct move *m = &b->moves.at[w->moves];
        if (m->parent != w->at)
            write_way(m->parent, h, ms, out);
        write_move(b, m, h, ms, out);
        w->at = w->moves;
    }
    if (w->at != b->at)
        write_way(b->at, h, ms, out);
    w->at = b->at;
}

/* "r3c4=x r3c5=." as one move, or none of it: moves are counted, and a later reading of the good
 * lines has to come to the same numbers. */
static bool replay_marks(struct board *b, const char *s) {
    bool good = true;
    board_begin(b);
    while (good && *s) {
        int slot;
        uint8_t value;
        good = board_change_parse(b, s, &slot, &value, &s) && (*s == ' ' || *s == '\0');
        if (good)
            board_set(b, slot, value);
        s += good && *s == ' ';
    }
    if (good)
        return board_end(b);
    board_abandon(b);
    return false;
}

static bool replay_walk(struct board *b, const char *s) {
    char *end;
    long to = strtol(s, &end, 10);
    if (end == s || *end || to < 0 || to >= b->moves.len)
        return false;
    board_goto(b, (int)to);
    return true;
}

static bool replay_cursor(const struct board *b, const char *s, struct history *h) {
    struct place at;
    const char *end;
    if (!place_parse(b->grid, s, &at, &end) || *end || !place_is_cell(at))
        return false;
    h->cursor = at.a;
    return true;
}

static bool replay_event(struct board *b, const char *event, struct history *h) {
    const char *rest = event[0] && event[1] == ' ' ? event + 2 : event + strlen(event);
    switch (event[0]) {
    case 'm':
        return replay_marks(b, rest);
    case 't':
        return board_try(b);
    case 'k':
        return board_keep(b);
    case 'b':
        return board_take_back(b);
    case 'g':
        return replay_walk(b, rest);
    case 'p':
        return replay_cursor(b, rest, h);
    default:
        return note_event(h, event);
    }
}

/* One line without its end, ending in NUL: its time and its event. */
static bool line_is_right(const struct history *h, const char *line, int n, int64_t *ms,
                          const char **event) {
    char *end;
    uint32_t check = (uint32_t)strtoul(line, &end, 16);
    if (end != line + CHECK_DIGITS || *end != ' ' ||
        check != checksum(h->check, end + 1, n - CHECK_DIGITS - 1))
        return false;
    *ms = strtoll(end + 1, &end, 10);
    *event = end + 1;
    return *end == ' ' && *ms >= h->ms;
}

static void take_line(struct history *h, const char *line, int64_t ms) {
    h->ms = ms;
    h->check = (uint32_t)strtoul(line, NULL, 16);
}

/* One that cannot be played leaves the board as it was. */
static bool replay_line(struct board *b, const char *line, int n, struct history *h, bool *absurd) {
    int64_t ms;
    const char *event;
    if (!line_is_right(h, line, n, &ms, &event))
        return false;
    *absurd = ms > MOVES_MS_MAX;
    if (*absurd || !replay_event(b, event, h))
        return false;
    take_line(h, line, ms);
    return true;
}

/* The line at text[h->end], as far as it is whole. */
static bool whole_line(const char *text, int n, const struct history *h, struct buf *line) {
    const char *start = text + h->end;
    const char *stop = h->end < n ? memchr(start, '\n', (size_t)(n - h->end)) : NULL;
    buf_clear(line);
    buf_bytes(line, start, stop ? (int)(stop - start) : 0);
    return stop != NULL;
}

enum moves_line moves_next(const char *text, int n, struct history *h, struct buf *event) {
    LOCAL_BUF line = {0};
    const char *said = NULL;
    int64_t ms = 0;
    bool whole = whole_line(text, n, h, &line);
    bool right = whole && line_is_right(h, line.at, line.len, &ms, &said) && ms <= MOVES_MS_MAX;
    buf_clear(event);
    if (right) {
        buf_add(event, said);
        take_line(h, line.at, ms);
        h->end += line.len + 1;
    }
    return right ? MOVES_LINE : whole ? MOVES_WRONG : MOVES_NO_LINE;
}

int moves_first(const char *text) {
    static const char begin[] = "\nmoves:\n";
    const char *at = strstr(text, begin);
    return at ? (int)(at - text) + (int)sizeof begin - 1 : (int)strlen(text);
}

bool moves_replay(const char *text, int n, int at, struct board *b, struct history *h) {
    *h = (struct history){.end = at, .cursor = NO_CELL};
    return moves_go_on(text, n, b, h);
}

bool moves_go_on(const char *text, int n, struct board *b, struct history *h) {
    LOCAL_BUF line = {0};
    bool absurd = false;
    while (whole_line(text, n, h, &line) && replay_line(b, line.at, line.len, h, &absurd))
        h->end += line.len + 1;
    h->lost = n - h->end;
    return !absurd;
}
