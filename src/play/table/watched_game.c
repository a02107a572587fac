#include "play/table/watched_game.h"

#include "base/os/file.h"

#include <stdio.h>
#include <string.h>

static bool read_more(struct watched_game *w, struct err *e) {
    LOCAL_BUF path = {0};
    int most = w->table->kilobytes * 1024 - w->text.len;
    table_path(w->table, w->seat.name, w->file, &path);
    return file_read_part(&(struct file_part){path.at, w->text.len, most, w->seat.account},
                          &w->text, e);
}

/* Whose place it is now: it may have changed hands since the list was made. */
static bool find_seat(struct watched_game *w, const char *name, struct err *e) {
    LOCAL(seats_free) struct seats s = {0};
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
        *game = (struct loaded){0};
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

/* How much is old enough to be seen. */
static int bytes_due(const struct watched_game *w, int64_t now) {
    int due = 0;
    for (int i = 0; i < w->arrivals.len; i++)
        if (w->arrivals.at[i].at + (int64_t)w->delay * 1000 <= now)
            due = w->arrivals.at[i].bytes;
    return due;
}

/* What comes late is due at some moment of which nobody tells. */
int watched_wait(const struct watched_game *w) {
    return w->delay > 0 ? NOTICE_LOOK_MS : notice_wait(&w->notice);
}

bool watched_look(struct watched_game *w, struct session *s) {
    struct err e;
    int64_t now = s->now();
    bool was_gone = w->gone, told = notice_take(&w->notice);
    if (w->looked != 0 && !told && now - w->looked < watched_wait(w))
        return false;
    w->looked = now;
    w->gone = !read_more(w, &e);
    note_arrival(w, now);
    int due = bytes_due(w, now);
    bool news = due > s->game.history.end && session_news(s, w->text.at, due);
    if (w->gone && !was_gone)
        snprintf(s->message, sizeof s->message, "%s shows this game no more", w->seat.name);
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
