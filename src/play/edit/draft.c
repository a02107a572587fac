#include "play/edit/draft.h"

#include "base/os/file.h"
#include "format/format.h"

#include <inttypes.h>
#include <string.h>

enum { DRAFTS = 9 }; /* of one puzzle at once */

static void name_path(const char *state_dir, const struct puzzle *origin, bool fresh, int n,
                      struct buf *path) {
    buf_fmt(path, "%s/drafts/%s-", state_dir, origin->genre->id);
    if (fresh)
        buf_add(path, "new");
    else
        buf_fmt(path, "%016" PRIx64, puzzle_hash(origin));
    if (n > 1)
        buf_fmt(path, "-%d", n);
    buf_add(path, ".sumi");
}

/* The first of the name that nobody holds. */
static bool lock_one(struct draft *d, const char *state_dir, const struct puzzle *origin,
                     bool fresh, struct err *e) {
    bool held = false;
    for (int n = 1; n <= DRAFTS && !held; n++) {
        LOCAL_BUF path = {0};
        name_path(state_dir, origin, fresh, n, &path);
        held = file_lock(&d->lock, path.at, e);
        if (held)
            d->path = mem_string(path.at);
        if (!held && !d->lock.elsewhere)
            return false;
    }
    return held;
}

static struct puzzle *draft_read_kept(const char *path, const struct genre *genre, struct err *e) {
    LOCAL_BUF text = {0};
    LOCAL(loaded_free) struct loaded l = {0};
    struct puzzle *p = NULL;
    if (file_read(path, &text, e) &&
        format_read_as(&format_native, buf_text(&text), text.len, &l, e) &&
        l.puzzle->genre == genre)
        p = puzzle_copy(l.puzzle);
    return p;
}

void draft_close(struct draft *d) {
    if (d->path)
        file_unlock(&d->lock);
    mem_free(d->path);
    *d = (struct draft){.lock = {.fd = -1}};
}

bool draft_open(struct draft *d, const char *state_dir, const struct puzzle *origin, bool fresh,
                struct puzzle **found, struct err *e) {
    LOCAL_BUF dir = {0};
    *d = (struct draft){.lock = {.fd = -1}};
    *found = NULL;
    buf_fmt(&dir, "%s/drafts", state_dir);
    bool open = file_make_dir(dir.at, e) && lock_one(d, state_dir, origin, fresh, e);
    if (!open)
        return false;
    *e = (struct err){0};
    if (!file_exists(d->path))
        return true;
    *found = draft_read_kept(d->path, origin->genre, e);
    if (!*found) /* it is not written over */
        draft_close(d);
    return *found != NULL;
}

/* Someone has removed the directory. */
static bool draft_place_again(struct draft *d) {
    struct err ignored;
    LOCAL_BUF dir = {0};
    buf_fmt(&dir, "%.*s", (int)(strrchr(d->path, '/') - d->path), d->path);
    return file_make_dir(dir.at, &ignored) &&
           (file_lock_holds(&d->lock) || file_lock_again(&d->lock, &ignored));
}

static bool draft_replace(struct draft *d, const struct buf *text, struct err *e) {
    return file_replace(d->path, text->at, text->len, e) ||
           (!file_lock_holds(&d->lock) && draft_place_again(d) &&
            file_replace(d->path, text->at, text->len, e));
}

bool draft_keep(struct draft *d, const struct puzzle *p, struct err *e) {
    LOCAL_BUF text = {0};
    struct puzzle *copy = puzzle_copy(p);
    struct loaded l = {.puzzle = copy};
    bool kept =
        !d->path || (format_write(&format_native, &l, &text, e) && draft_replace(d, &text, e));
    puzzle_free(copy);
    return kept;
}

void draft_drop(struct draft *d) {
    struct err e;
    if (d->path && file_exists(d->path))
        file_remove(d->path, &e);
}
