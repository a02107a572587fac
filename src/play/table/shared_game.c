#include "play/table/shared_game.h"

#include "play/store/journal.h"
#include "play/store/store_inside.h"
#include "play/table/published.h"
#include "play/table/table_inside.h"

#include <stdio.h>
#include <string.h>

/* Returns true if the game may be shown now. During a race it is not: others see how many cells are
 * marked, but not which. */
static bool is_to_share(const struct shared_table *t, const struct session *s) {
    bool played = s->journal && s->game.board.moves.len > 1;
    bool raced = t->racing != 0 && t->racing == puzzle_hash(s->game.puzzle);
    bool told = s->solved &&
                (raced || fresh_day_of(s->game.puzzle) > 0 || published_has(t, s->game.puzzle));
    return t->name[0] && played && (told || (t->watched && !raced));
}

/* Appends the path of the copy at the table, which has the name of the save. */
static void copy_path(const struct shared_table *t, const char *save, struct buf *out) {
    table_path(t, t->name, strrchr(save, '/') + 1, out);
}

/* Opens the copy: continues one that is a prefix of the save, and rewrites any other. */
static bool begin_copy(struct shared_game *g, const struct shared_table *t, const char *save,
                       const char *copy, struct err *e) {
    LOCAL_BUF all = {0}, had = {0};
    struct err none;
    bool good = file_read_most(save, t->kilobytes * 1024, &all, e) && table_has_place(t, copy, e);
    if (file_exists(copy))
        file_read_most(copy, t->kilobytes * 1024, &had, &none);
    bool same = had.len > 0 && had.len <= all.len && memcmp(had.at, all.at, (size_t)had.len) == 0;
    if (good && !same)
        good = file_publish(copy, buf_text(&all), all.len, e);
    g->copied = same ? had.len : all.len;
    good = good && file_log_open(&g->log, copy, e);
    g->begun = good;
    return good;
}

static bool add_news(struct shared_game *g, const struct shared_table *t, const char *save,
                     struct err *e) {
    LOCAL_BUF news = {0};
    bool good = file_read_part(
        &(struct file_part){save, g->copied, t->kilobytes * 1024 - (int)g->copied, FILE_ANYBODY},
        &news, e);
    if (good && news.len > 0)
        good = file_log_add(&g->log, news.at, news.len, e);
    g->copied += good ? news.len : 0;
    return good;
}

static bool copy_on(struct shared_game *g, const struct shared_table *t, const struct session *s,
                    struct err *e) {
    LOCAL_BUF save = {0}, copy = {0};
    journal_path(s->game.puzzle, s->state_dir, &save);
    copy_path(t, save.at, &copy);
    return (g->begun || begin_copy(g, t, save.at, copy.at, e)) && add_news(g, t, save.at, e);
}

bool shared_game_keep(struct shared_game *g, const struct shared_table *t, const struct session *s,
                      struct err *e) {
    if (!g->begun)
        g->log.fd = -1;
    if (g->full || !is_to_share(t, s) || copy_on(g, t, s, e))
        return true;
    shared_game_close(g);
    g->full = true; /* the player is told once */
    return false;
}

void shared_game_close(struct shared_game *g) {
    if (g->begun)
        file_log_close(&g->log);
    *g = (struct shared_game){0};
}

/* --- looking on ------------------------------------------------------------------------------- */

static bool read_more(struct watched_game *w, struct err *e) {
    int most = w->table->kilobytes * 1024 - w->text.len;
    return table_read(w->table, &w->seat, w->file, w->text.len, most, &w->text, e);
}

/* Looks up the seat again, since the place may have changed hands since the list was made. */
static bool find_seat(struct watched_game *w, const char *name, struct err *e) {
    LOCAL(mem_free_at) struct seats s = {0};
    bool found = false;
    if (!table_seats(w->table, &s, e))
        return false;
    for (int i = 0; i < s.all.len && !found; i++)
        if ((found = strcmp(s.all.at[i].name, name) == 0))
            w->seat = s.all.at[i];
    return found || err_set(e, "%s has left the table", name);
}

static void watched_listen(struct watched_game *w) {
    LOCAL_BUF place = {0};
    table_path(w->table, w->seat.name, "", &place);
    notice_open(&w->notice);
    notice_dir(&w->notice, place.at);
}

bool watched_open(struct watched_game *w, const struct shared_table *t, const struct result *r,
                  struct loaded *game, struct err *e) {
    *w = (struct watched_game){.table = t, .notice.fd = -1};
    memcpy(w->file, r->file, sizeof w->file);
    bool read = find_seat(w, r->who, e) && read_more(w, e) &&
                format_read_as(&format_native, buf_text(&w->text), w->text.len, game, e);
    if (read && !game->kept) {
        loaded_free(game);
        read = err_set(e, "that is no game");
    }
    if (read)
        watched_listen(w);
    else
        watched_close(w);
    return read;
}

void watched_close(struct watched_game *w) {
    buf_free(&w->text);
    vec_free(&w->arrivals);
    notice_close(&w->notice);
    *w = (struct watched_game){.notice.fd = -1};
}

static void note_arrival(struct watched_game *w, int64_t now) {
    struct arrival a = {now, w->text.len};
    if (w->arrivals.len > 0 && vec_last(&w->arrivals).bytes == a.bytes)
        return;
    vec_push(&w->arrivals, a);
}

/* The number of bytes that are old enough to be seen. */
static int bytes_due(const struct watched_game *w, int64_t now) {
    int due = 0;
    for (int i = 0; i < w->arrivals.len; i++)
        if (w->arrivals.at[i].at + (int64_t)w->delay * 1000 <= now)
            due = w->arrivals.at[i].bytes;
    return due;
}

/* Returns the milliseconds until the next look. With a delay no notice tells when something is due.
 */
int watched_wait(const struct watched_game *w) {
    return w->delay > 0 ? NOTICE_LOOK_MS : notice_wait(&w->notice);
}

bool watched_look(struct watched_game *w, struct session *s) {
    struct err e;
    int64_t now = s->now();
    bool was_gone = w->gone;
    w->gone = !read_more(w, &e);
    note_arrival(w, now);
    int due = bytes_due(w, now);
    bool news = due > s->game.history.end && session_news(s, w->text.at, due);
    if (w->gone && !was_gone)
        say(&s->said, "%s shows this game no more", w->seat.name);
    return news || w->gone != was_gone;
}

void watched_delay(struct watched_game *w, int by) {
    static const int delays[] = {0, 10, 30, 60, 300, WATCHED_DELAY_MOST};
    enum { DELAYS = sizeof delays / sizeof delays[0] };
    int at = 0;
    while (at < DELAYS - 1 && delays[at] < w->delay)
        at++;
    at += by;
    w->delay = delays[at < 0 ? 0 : at >= DELAYS ? DELAYS - 1 : at];
}
