#include "play/store/journal.h"

#include "base/os/file.h"
#include "play/store/store_inside.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* The game as far as its file has it. */
struct kept_so_far {
    struct history history;
    struct written written;
};

struct journal {
    struct file_log log;
    struct file_lock lock;
    struct kept_so_far kept;
    int set_aside;
    bool unsynced;
};

void journal_path_of(const struct genre *g, uint64_t hash, const char *state_dir, struct buf *out) {
    buf_fmt(out, "%s/games/%s-%016" PRIx64 ".sumi", state_dir, g->id, hash);
}

void journal_path(const struct puzzle *p, const char *state_dir, struct buf *out) {
    journal_path_of(p->genre, puzzle_hash(p), state_dir, out);
}

/* Puts the damaged end of a save beside it and cuts it off. */
static bool set_aside(const char *path, const struct buf *text, const struct history *h,
                      struct err *e) {
    LOCAL_BUF aside = {0};
    buf_fmt(&aside, "%s.damaged", path);
    return file_replace(aside.at, text->at + h->end, h->lost, e) &&
           file_replace(path, text->at, h->end, e);
}

/* Marks of *from that *to has not, as one move of *to. */
static void add_marks(struct board *to, const struct board *from) {
    board_begin(to);
    for (int slot = 0; slot < from->slots; slot++)
        if (from->value[slot])
            board_set(to, slot, from->value[slot]);
    board_end(to);
}

static void keep_texts(struct puzzle *to, const struct puzzle *from) {
    for (int f = 0; f < TEXT_FIELDS; f++)
        if (!to->text[f][0])
            memcpy(to->text[f], from->text[f], sizeof to->text[f]);
}

/* Reads the save and adds what *game brings; with a journal, it goes on from there. */
static bool resume(const char *path, const struct loaded *game, struct journal *j,
                   struct loaded *out, struct err *e) {
    LOCAL_BUF text = {0};
    struct loaded saved = {0};
    bool ok = save_read(path, &text, &saved, e);
    if (ok && (!saved.kept || !puzzle_same(saved.puzzle, game->puzzle)))
        ok = err_set(e, "the save of this puzzle holds another one");
    if (ok && j && saved.history.lost > 0) {
        j->set_aside = saved.history.lost;
        ok = set_aside(path, &text, &saved.history, e);
    }
    if (!ok) {
        loaded_free(&saved);
        return false;
    }
    if (j)
        j->kept = (struct kept_so_far){saved.history, {saved.board.moves.len, saved.board.at}};
    add_marks(&saved.board, &game->board);
    keep_texts(saved.puzzle, game->puzzle);
    *out = saved;
    return true;
}

static void write_events(struct history *h, const struct history *had, struct buf *text) {
    char solved[16];
    snprintf(solved, sizeof solved, "w %d", had->day);
    for (int i = 0; i < had->hints; i++)
        moves_event(h, had->ms, "h", text);
    for (int i = 0; i < had->checks; i++)
        moves_event(h, had->ms, "c", text);
    for (int i = 0; i < had->pauses; i++)
        moves_event(h, had->ms, "i", text);
    if (had->solution_shown)
        moves_event(h, had->ms, "x", text);
    if (had->learnt)
        moves_event(h, had->ms, "l", text);
    if (had->solved)
        moves_event(h, had->ms, solved, text);
}

/* A new save: the puzzle alone, then the history that the board has already, and what *had says
 * besides. */
static bool journal_write_first(const char *path, const struct loaded *game,
                                const struct history *had, struct journal *j, struct err *e) {
    LOCAL_BUF text = {0};
    struct loaded bare = {.puzzle = game->puzzle};
    struct kept_so_far kept = {{.cursor = NO_CELL}, {1, 0}};
    format_write(&format_native, &bare, &text, e);
    buf_add(&text, "moves:\n");
    moves_record(&game->board, &kept.written, &kept.history, 0, &text);
    write_events(&kept.history, had, &text);
    bool ok = file_replace(path, text.at, text.len, e);
    if (ok)
        j->kept = kept;
    return ok;
}

/* Who opens the solved game of another has not solved it. */
static bool open_save(struct journal *j, const char *path, const struct loaded *game,
                      struct loaded *saved, struct err *e) {
    struct history had = game->history;
    had.solved = false;
    if (!(file_exists(path) ? resume(path, game, j, saved, e)
                            : journal_write_first(path, game, &had, j, e)))
        return false;
    bool open = file_log_open(&j->log, path, e);
    if (!open)
        loaded_free(saved);
    return open;
}

static void close_files(void *p) {
    struct journal *j = p;
    file_log_close(&j->log);
    file_unlock(&j->lock);
}

bool journal_open(struct journal **out, const struct loaded *game, const char *state_dir,
                  struct loaded *saved, struct err *held, struct err *e) {
    LOCAL_BUF path = {0};
    struct journal *j = mem_alloc(1, sizeof *j);
    *j = (struct journal){.log = {.fd = -1}, .lock = {.fd = -1}};
    mem_on_loss(j, close_files);
    journal_path(game->puzzle, state_dir, &path);
    bool ok = file_lock(&j->lock, path.at, e) && open_save(j, path.at, game, saved, e);
    bool elsewhere = j->lock.elsewhere;
    if (elsewhere) {
        *held = *e;
        *e = (struct err){0};
        ok = !file_exists(path.at) || resume(path.at, game, NULL, saved, e);
    }
    *out = ok && !elsewhere ? j : NULL;
    if (!*out)
        journal_close(j);
    return ok;
}

bool journal_dismiss(const struct puzzle *p, const char *state_dir, struct err *e) {
    LOCAL_BUF path = {0};
    journal_path(p, state_dir, &path);
    return file_lock_dismiss(path.at, e);
}

int journal_set_aside(const struct journal *j) {
    return j->set_aside;
}

bool journal_unsynced(const struct journal *j) {
    return j->unsynced;
}

/* Where a reader of the save puts the cursor. */
static int kept_cursor(const struct history *h, const struct played *now) {
    return h->cursor == NO_CELL ? now->start : h->cursor;
}

static int64_t time_to_write(const struct history *h, int64_t ms) {
    if (ms < h->ms)
        ms = h->ms;
    return ms < MOVES_MS_MAX ? ms : MOVES_MS_MAX; /* what is written can be read */
}

static bool write_news(struct journal *j, const struct played *now, const char *event, bool rests,
                       struct err *e) {
    LOCAL_BUF text = {0};
    struct kept_so_far kept = j->kept;
    const struct board *b = &now->game->board;
    int64_t ms = time_to_write(&kept.history, now->ms);
    moves_record(b, &kept.written, &kept.history, ms, &text);
    if (event)
        moves_event(&kept.history, ms, event, &text);
    if ((text.len > 0 || rests) && now->cursor != kept_cursor(&kept.history, now))
        moves_cursor(&kept.history, ms, b->grid, now->cursor, &text);
    bool ok =
        text.len > 0 ? file_log_add(&j->log, text.at, text.len, e) : file_log_check(&j->log, e);
    if (ok)
        j->kept = kept;
    return ok;
}

bool journal_keep(struct journal *j, const struct played *now, const char *event, struct err *e) {
    return write_news(j, now, event, false, e);
}

bool journal_sync(struct journal *j, const struct played *now, const char *event, struct err *e) {
    if (!write_news(j, now, event, true, e))
        return false;
    j->unsynced = !file_log_sync(&j->log, e);
    return !j->unsynced;
}

static bool write_anew(struct journal *j, const char *path, const struct loaded *game,
                       struct err *e) {
    struct file_log log = {.fd = -1};
    struct history had = j->kept.history;
    if (file_exists(path))
        return err_set(e, "another program has written to this save");
    if (!journal_write_first(path, game, &had, j, e) || !file_log_open(&log, path, e))
        return false;
    file_log_close(&j->log);
    j->log = log;
    return true;
}

/* The lock goes with the directory; where the save alone was removed, it is still held. */
bool journal_restore(struct journal *j, const struct loaded *game, const char *state_dir,
                     struct err *e) {
    LOCAL_BUF path = {0};
    journal_path(game->puzzle, state_dir, &path);
    return file_log_removed(&j->log) && file_lock_again(&j->lock, e) &&
           write_anew(j, path.at, game, e);
}

void journal_close(struct journal *j) {
    if (!j)
        return;
    close_files(j);
    mem_free(j);
}
