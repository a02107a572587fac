#include "play/games.h"

#include "base/file.h"
#include "base/vec.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { SAVE_MAX = 64 << 20 };

struct kept {
    char *path;
    struct timespec when;
};

struct listing {
    const char *dir;
    VEC(struct kept) games;
};

static void each_save(void *arg, const char *name) {
    struct listing *l = arg;
    struct buf path = {0};
    struct stat st;
    size_t n = strlen(name);
    if (n <= 5 || strcmp(name + n - 5, ".sumi") != 0)
        return;
    buf_fmt(&path, "%s/%s", l->dir, name);
    if (lstat(path.at, &st) == 0 && S_ISREG(st.st_mode)) {
        struct kept k = {.path = mem_string(path.at), .when = st.st_mtim};
        vec_push(&l->games, k);
    }
    buf_free(&path);
}

static int newest_first(const void *a, const void *b) {
    const struct timespec *x = &((const struct kept *)a)->when,
                          *y = &((const struct kept *)b)->when;
    if (x->tv_sec != y->tv_sec)
        return x->tv_sec < y->tv_sec ? 1 : -1;
    return (x->tv_nsec < y->tv_nsec) - (x->tv_nsec > y->tv_nsec);
}

bool games_load(const char *path, struct buf *text, struct loaded *l, struct err *e) {
    struct buf own = {0}, *to = text ? text : &own;
    bool ok =
        file_read_most(path, SAVE_MAX, to, e) && format_native.read(buf_text(to), to->len, l, e);
    buf_free(&own);
    return ok;
}

static bool is_open(const char *path, struct loaded *l) {
    struct loaded save = {0};
    struct err e;
    bool open = games_load(path, NULL, &save, &e) && save.kept && save.board.moves.len > 1 &&
                !save.history.solved && !save.history.solution_shown;
    if (open)
        *l = save;
    else
        loaded_free(&save);
    return open;
}

bool games_last(const char *state_dir, struct buf *path, struct loaded *l) {
    struct buf dir = {0};
    struct listing list = {0};
    struct err e;
    bool found = false;
    buf_fmt(&dir, "%s/games", state_dir);
    list.dir = dir.at;
    file_list(dir.at, each_save, &list, &e);
    if (list.games.len > 0)
        qsort(list.games.at, (size_t)list.games.len, sizeof *list.games.at, newest_first);
    for (int i = 0; i < list.games.len; i++) {
        if (!found && (found = is_open(list.games.at[i].path, l)))
            buf_add(path, list.games.at[i].path);
        mem_free(list.games.at[i].path);
    }
    vec_free(&list.games);
    buf_free(&dir);
    return found;
}
