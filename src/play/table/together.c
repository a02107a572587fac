#include "play/table/together.h"

#include "base/os/clock.h"
#include "base/text.h"
#include "play/table/table_inside.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    ORDER_MS = 100,         /* longer than anybody needs the lock to write a line */
    ORDER_PAUSE_MS = 10000, /* after such a wait nobody waits again for this long */
    NUMBERS_APART =
        1000000 /* at most, of two lines of one player; else one could use all numbers up */
};

const char together_journal[] = ".board";
static const char together_first[] = "sumi board 1\n";

static void together_path(const struct together *g, const char *who, const char *ending,
                          struct buf *out) {
    table_path(g->table, who, g->board.name, out);
    buf_add(out, ending);
}

/* --- reading ---------------------------------------------------------------------------------- */

static bool comes_before(const struct together *g, const struct together_move *a,
                         const struct together_move *b) {
    return a->number != b->number
               ? a->number < b->number
               : strcmp(g->players.at[a->who].seat.name, g->players.at[b->who].seat.name) < 0;
}

static void add_move(struct together *g, struct together_move m) {
    int at = g->moves.len;
    vec_push(&g->moves, m);
    for (; at > 0 && comes_before(g, &m, &g->moves.at[at - 1]); at--)
        g->moves.at[at] = g->moves.at[at - 1];
    g->moves.at[at] = m;
}

/* Reads changes such as "r3c4=x r3c5=.". If one is wrong it adds none and returns false. */
static bool read_changes(struct together *g, const char *s, struct together_move *m) {
    m->first = g->changes.len;
    while (*s) {
        struct together_change c;
        if (!board_change_parse(&g->puzzle.board, s, &c.slot, &c.value, &s) ||
            (*s != ' ' && *s != '\0')) {
            g->changes.len = m->first;
            return false;
        }
        vec_push(&g->changes, c);
        s += *s == ' ';
    }
    m->len = g->changes.len - m->first;
    return true;
}

static bool read_undo(struct together *g, int who, int64_t number) {
    for (int i = g->moves.len - 1; i >= 0; i--)
        if (g->moves.at[i].who == who && g->moves.at[i].number == number) {
            g->moves.at[i].undone = true;
            return true;
        }
    return false;
}

/* Reads that a player is shut out, which only the opener may say. */
static bool read_out(struct together *g, int who, const char *name) {
    struct seat seat = {.account = 0};
    if (strcmp(g->players.at[who].seat.name, g->board.seat.name) != 0 || !table_is_name(name))
        return false;
    snprintf(seat.name, sizeof seat.name, "%s", name);
    vec_push(&g->out, seat);
    return true;
}

static bool is_out(const struct together *g, const char *name) {
    for (int i = 0; i < g->out.len; i++)
        if (strcmp(g->out.at[i].name, name) == 0)
            return true;
    return false;
}

static bool read_event(struct together *g, int who, const char *event) {
    struct together_player *p = &g->players.at[who];
    struct together_move m = {.number = p->read.ms, .who = who};
    if (event[0] == 'j' && event[1] == '\0') {
        p->came = p->came ? p->came : p->read.ms;
        return true;
    }
    if (event[0] == '\0' || event[1] != ' ')
        return false;
    if (event[0] == 'u')
        return read_undo(g, who, strtoll(event + 2, NULL, 10));
    if (event[0] == 'o')
        return read_out(g, who, event + 2);
    if (event[0] != 'm' || !read_changes(g, event + 2, &m))
        return false;
    add_move(g, m);
    return true;
}

/* Computes the board and the owners of its marks from all moves in their order. */
static void lay_marks(struct together *g) {
    memset(g->value, 0, (size_t)g->puzzle.board.slots);
    for (int slot = 0; slot < g->puzzle.board.slots; slot++)
        g->owner[slot] = -1;
    for (int i = 0; i < g->moves.len; i++) {
        const struct together_move *m = &g->moves.at[i];
        for (int k = 0; k < m->len && !m->undone; k++) {
            const struct together_change *c = &g->changes.at[m->first + k];
            g->value[c->slot] = c->value;
            g->owner[c->slot] = c->value ? m->who : -1;
        }
    }
    for (int i = 0; i < g->players.len; i++)
        g->players.at[i].marks = 0;
    for (int slot = 0; slot < g->puzzle.board.slots; slot++)
        if (g->owner[slot] >= 0)
            g->players.at[g->owner[slot]].marks++;
}

/* Rejects a line whose number is too far ahead of the player's last one. */
bool together_read(struct together *g, int who, const char *text, int n) {
    LOCAL_BUF event = {0};
    struct history part = g->players.at[who].read;
    enum moves_line got = MOVES_NO_LINE;
    int began = part.end;
    part.end = 0;
    while (!g->players.at[who].wrong && (got = moves_next(text, n, &part, &event)) == MOVES_LINE) {
        struct together_player *p = &g->players.at[who];
        bool good = part.ms > p->read.ms && part.ms - p->read.ms <= NUMBERS_APART;
        p->read = part;
        p->read.end = began + part.end;
        p->wrong = !good || !read_event(g, who, buf_text(&event));
    }
    g->players.at[who].wrong |= got == MOVES_WRONG;
    if (part.end > 0)
        lay_marks(g);
    return part.end > 0;
}

/* Removes all moves of a player who has left. If they come back they begin anew. */
static void forget_player(struct together *g, int who) {
    int kept = 0;
    for (int i = 0; i < g->moves.len; i++)
        if (g->moves.at[i].who != who)
            g->moves.at[kept++] = g->moves.at[i];
    g->moves.len = kept;
    g->players.at[who].read = (struct history){0};
    g->players.at[who].wrong = g->players.at[who].there = false;
    g->players.at[who].came = 0;
}

/* Returns true if a journal that was found wrong has been rewritten since, so that its player may
 * have mended it. */
static bool is_mended(struct together_player *p, const char *path) {
    int64_t written = 0;
    return p->wrong && file_written(path, &written) && written != p->written;
}

static bool has_heading(struct together_player *p, const struct buf *text) {
    int n = (int)sizeof together_first - 1;
    return p->read.end > 0 || (text->len >= n && memcmp(text->at, together_first, (size_t)n) == 0);
}

/* Reads on in the journal of one player. Returns true if something new was read. */
static bool read_player(struct together *g, int who) {
    struct together_player *p = &g->players.at[who];
    LOCAL_BUF path = {0}, text = {0};
    struct err e;
    bool was = p->there, news = false;
    if (is_out(g, p->seat.name)) {
        forget_player(g, who);
        return was;
    }
    together_path(g, p->seat.name, together_journal, &path);
    if (is_mended(p, path.at))
        forget_player(g, who);
    int most = g->table->kilobytes * 1024 - p->read.end;
    bool read =
        file_read_part(&(struct file_part){path.at, p->read.end, most, p->seat.account}, &text, &e);
    if (read && has_heading(p, &text)) {
        int skip = p->read.end > 0 ? 0 : (int)sizeof together_first - 1;
        p->there = true;
        p->read.end += skip;
        news = text.len > skip && together_read(g, who, text.at + skip, text.len - skip);
        if (p->wrong)
            file_written(path.at, &p->written);
    } else if (was) {
        forget_player(g, who);
    }
    return news || was != g->players.at[who].there;
}

static int player_named(const struct together *g, const char *name) {
    for (int i = 0; i < g->players.len; i++)
        if (strcmp(g->players.at[i].seat.name, name) == 0)
            return i;
    return -1;
}

static void add_player(struct together *g, const struct seat *seat) {
    LOCAL_BUF place = {0};
    table_path(g->table, seat->name, "", &place);
    vec_push(&g->players, ((struct together_player){.seat = *seat}));
    notice_dir(&g->notice, place.at);
}

/* Adds players who have come, and forgets the moves of a place that has changed hands. */
static void take_seats(struct together *g) {
    LOCAL(mem_free_at) struct seats seats = {0};
    struct err e;
    if (!table_seats(g->table, &seats, &e))
        return;
    for (int i = 0; i < seats.all.len; i++) {
        const struct seat *seat = &seats.all.at[i];
        LOCAL_BUF path = {0};
        int at = player_named(g, seat->name);
        together_path(g, seat->name, together_journal, &path);
        if (at < 0 && g->players.len < TOGETHER_PLAYERS && file_exists(path.at))
            add_player(g, seat);
        else if (at >= 0 && g->players.at[at].seat.account != seat->account) {
            forget_player(g, at);
            g->players.at[at].seat = *seat;
        }
    }
}

/* Reads again if the opener has shut somebody out, whose moves may have been read before. */
bool together_look(struct together *g) {
    bool news = false;
    int out;
    take_seats(g);
    do {
        out = g->out.len;
        for (int i = 0; i < g->players.len; i++)
            news |= read_player(g, i);
    } while (g->out.len > out);
    if (news)
        lay_marks(g);
    return news;
}

/* --- writing ---------------------------------------------------------------------------------- */

/* Returns the greatest number of a line, ignoring those that are too far ahead of our own. */
static int64_t last_number(const struct together *g) {
    int64_t ours = g->players.at[g->us].read.ms, last = ours;
    for (int i = 0; i < g->players.len; i++) {
        int64_t theirs = g->players.at[i].read.ms;
        last = theirs > last && theirs - ours < NUMBERS_APART ? theirs : last;
    }
    return last;
}

static bool together_line(struct together *g, const char *event, struct err *e) {
    LOCAL_BUF line = {0};
    struct together_player *us = &g->players.at[g->us];
    struct history h = us->read;
    if (is_out(g, us->seat.name))
        return err_set(e, "%s has closed this board to you", g->board.seat.name);
    if (!g->open || us->wrong || !us->there)
        return err_set(e, "your part of this board has been removed");
    moves_event(&h, last_number(g) + 1, event, &line);
    bool room = g->log.length + line.len <= g->table->kilobytes * 1024;
    return room ? file_log_add(&g->log, line.at, line.len, e)
                : err_set(e, "your part of this board is full");
}

/* Takes the lock, or -1. Where it was held for too long, out of malice or by a program that hangs,
 * it is tried without waiting for a while, so that not every key costs the wait. */
static int take_order(struct together *g, const char *path) {
    int64_t now = clock_ms();
    bool waits = now >= g->order_free;
    int order = file_order_begin(path, waits ? ORDER_MS : 0);
    if (order >= 0)
        g->order_free = 0;
    else if (waits)
        g->order_free = now + ORDER_PAUSE_MS;
    return order;
}

/* Takes the lock, reads what others wrote, and writes a line with the next number. */
static bool write_in_order(struct together *g, const char *event, struct err *e) {
    LOCAL_BUF path = {0};
    together_path(g, g->board.seat.name, published_endings[PUBLISHED_BOARD], &path);
    int order = take_order(g, path.at);
    together_look(g);
    bool written = together_line(g, event, e);
    file_order_end(order);
    together_look(g);
    return written;
}

bool together_mark(struct together *g, const uint8_t *value, struct err *e) {
    LOCAL_BUF event = {0};
    buf_char(&event, 'm');
    for (int slot = 0; slot < g->puzzle.board.slots; slot++)
        if (value[slot] != g->value[slot]) {
            buf_char(&event, ' ');
            board_change_text(&g->puzzle.board, slot, value[slot], &event);
        }
    bool news = event.len > 1;
    bool written = !news || write_in_order(g, event.at, e);
    if (news && written)
        vec_clear(&g->undone);
    return written;
}

bool together_undo(struct together *g, struct err *e) {
    char event[40];
    int at = g->moves.len - 1;
    *e = (struct err){0};
    while (at >= 0 && (g->moves.at[at].who != g->us || g->moves.at[at].undone))
        at--;
    if (at < 0)
        return false;
    int first = g->moves.at[at].first, len = g->moves.at[at].len;
    snprintf(event, sizeof event, "u %" PRId64, g->moves.at[at].number);
    if (!write_in_order(g, event, e))
        return false;
    vec_push(&g->undone, first);
    vec_push(&g->undone, len);
    return true;
}

/* Makes the last undone move again, as a new move that lies over what has come meanwhile. */
bool together_redo(struct together *g, struct err *e) {
    LOCAL_BUF event = {0};
    *e = (struct err){0};
    if (g->undone.len == 0)
        return false;
    int len = g->undone.at[g->undone.len - 1], first = g->undone.at[g->undone.len - 2];
    buf_char(&event, 'm');
    for (int i = first; i < first + len; i++) {
        buf_char(&event, ' ');
        board_change_text(&g->puzzle.board, g->changes.at[i].slot, g->changes.at[i].value, &event);
    }
    bool written = write_in_order(g, event.at, e);
    if (written)
        g->undone.len -= 2;
    return written;
}

bool together_without(struct together *g, const char *name, struct err *e) {
    LOCAL_BUF event = {0};
    if (strcmp(g->table->name, g->board.seat.name) != 0)
        return err_set(e, "%s has opened this board, and says who plays", g->board.seat.name);
    if (!table_is_name(name) || strcmp(name, g->table->name) == 0)
        return err_set(e, "which of the others?");
    buf_fmt(&event, "o %s", name);
    bool written = write_in_order(g, event.at, e);
    lay_marks(g);
    return written;
}

/* --- coming and going ------------------------------------------------------------------------- */

/* Cuts off a line that was being written when the program died; nobody has read it. */
static bool mend_own(struct together *g, const char *path, struct err *e) {
    LOCAL_BUF text = {0};
    struct together_player *us = &g->players.at[g->us];
    bool good = file_read_most(path, g->table->kilobytes * 1024, &text, e);
    if (good && text.len > us->read.end)
        good = file_publish(path, text.at, us->read.end, e);
    us->wrong = false;
    return good;
}

static bool own_journal(struct together *g, struct err *e) {
    LOCAL_BUF path = {0};
    together_path(g, g->table->name, together_journal, &path);
    together_look(g);
    g->us = player_named(g, g->table->name);
    bool good = true;
    if (g->us < 0 || !g->players.at[g->us].there) {
        good = table_has_place(g->table, path.at, e) &&
               file_publish(path.at, together_first, (int)sizeof together_first - 1, e);
        together_look(g);
        g->us = player_named(g, g->table->name);
    }
    good = good && (g->us >= 0 || err_set(e, "this board is full")) && mend_own(g, path.at, e) &&
           file_log_open(&g->log, path.at, e);
    g->open = good;
    return good && (g->players.at[g->us].came > 0 || write_in_order(g, "j", e));
}

void together_begin(struct together *g) {
    loaded_compile(&g->puzzle);
    g->value = mem_alloc(g->puzzle.board.slots, sizeof *g->value);
    g->owner = mem_alloc(g->puzzle.board.slots, sizeof *g->owner);
    lay_marks(g);
}

bool together_open(struct together *g, const struct shared_table *t, const struct published *b,
                   struct err *e) {
    struct seat us;
    *g = (struct together){.table = t, .board = *b, .us = -1, .log = {.fd = -1}, .notice.fd = -1};
    if (!table_us(t, &us, e) || !published_load(t, b, &g->puzzle, e))
        return false;
    together_begin(g);
    notice_open(&g->notice);
    if (own_journal(g, e))
        return true;
    together_close(g);
    return false;
}

void together_close(struct together *g) {
    if (g->open)
        file_log_close(&g->log);
    notice_close(&g->notice);
    loaded_free(&g->puzzle);
    vec_free(&g->players);
    vec_free(&g->moves);
    vec_free(&g->changes);
    vec_free(&g->undone);
    vec_free(&g->out);
    mem_free(g->value);
    mem_free(g->owner);
    *g = (struct together){.us = -1, .log = {.fd = -1}, .notice.fd = -1};
}

/* --- whose is what ---------------------------------------------------------------------------- */

int together_number(const struct together *g, int player) {
    const struct together_player *p = &g->players.at[player];
    int number = 1;
    for (int i = 0; i < g->players.len; i++) {
        const struct together_player *q = &g->players.at[i];
        number += q->came > 0 && (p->came == 0 || q->came < p->came ||
                                  (q->came == p->came && strcmp(q->seat.name, p->seat.name) < 0));
    }
    return number;
}

void together_levels(const struct together *g, uint8_t *level) {
    int numbers[TOGETHER_PLAYERS];
    for (int i = 0; i < g->players.len; i++)
        numbers[i] = i == g->us ? 0 : (together_number(g, i) - 1) % BOARD_TRIALS + 1;
    for (int slot = 0; slot < g->puzzle.board.slots; slot++)
        level[slot] = (uint8_t)(g->owner[slot] < 0 ? 0 : numbers[g->owner[slot]]);
}
