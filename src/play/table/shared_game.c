#include "play/table/shared_game.h"

#include "play/store/fresh.h"
#include "play/store/journal.h"
#include "play/table/published.h"

#include <string.h>

/* Where somebody races, the others see how far, never where. */
static bool is_to_share(const struct shared_table *t, const struct session *s) {
    bool played = s->journal && s->game.board.moves.len > 1;
    bool raced = t->racing != 0 && t->racing == puzzle_hash(s->game.puzzle);
    bool told = s->solved &&
                (raced || fresh_day_of(s->game.puzzle) > 0 || published_has(t, s->game.puzzle));
    return t->name[0] && played && (told || (t->watched && !raced));
}

/* The name of the copy is that of the save. */
static void copy_path(const struct shared_table *t, const char *save, struct buf *out) {
    table_path(t, t->name, strrchr(save, '/') + 1, out);
}

/* Where the copy is the beginning of the save it goes on; else it is written anew. */
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
    g->full = true; /* it is said once */
    return false;
}

void shared_game_close(struct shared_game *g) {
    if (g->begun)
        file_log_close(&g->log);
    *g = (struct shared_game){0};
}
