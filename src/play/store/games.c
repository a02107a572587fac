#include "play/store/games.h"

#include "base/os/clock.h"
#include "base/os/file.h"
#include "base/text.h"
#include "play/store/fresh.h"
#include "play/store/journal.h"
#include "play/store/store_inside.h"

#include <string.h>

enum { SAVE_MAX = 64 << 20 };

const char *const progress_names[PROGRESSES] = {"new", "begun", "shown", "solved"};

struct entry entry_of(const char *name, const struct puzzle *p) {
    return (struct entry){.name = mem_string(name),
                          .title = mem_string(p->text[TEXT_TITLE]),
                          .rated = mem_string(p->text[TEXT_RATED]),
                          .genre = p->genre,
                          .grid = p->grid,
                          .hash = puzzle_hash(p),
                          .technique = -1,
                          .difficulty = difficulty_named(p->text[TEXT_RATED])};
}

void entry_free(struct entry *e) {
    mem_free(e->name);
    mem_free(e->title);
    mem_free(e->rated);
}

void entries_drop(vec_entry *entries, int from) {
    while (entries->len > from) {
        struct entry last = vec_pop(entries);
        entry_free(&last);
    }
}

struct kept {
    char *path;
    int64_t when;
};

struct listing {
    const char *dir;
    VEC(struct kept) games;
};

static void listing_free(struct listing *l) {
    for (int i = 0; i < l->games.len; i++)
        mem_free(l->games.at[i].path);
    vec_free(&l->games);
}

static void each_save(void *arg, const char *name) {
    struct listing *l = arg;
    LOCAL_BUF path = {0};
    struct kept k = {0};
    if (!text_ends_in(name, ".sumi"))
        return;
    buf_fmt(&path, "%s/%s", l->dir, name);
    if (file_written(path.at, &k.when)) {
        k.path = mem_string(path.at);
        vec_push(&l->games, k);
    }
}

static int newest_first(const void *a, const void *b) {
    const struct kept *x = a, *y = b;
    return (x->when < y->when) - (x->when > y->when);
}

bool save_read(const char *path, struct buf *text, struct loaded *l, struct err *e) {
    return file_read_most(path, SAVE_MAX, text, e) &&
           format_read_as(&format_native, buf_text(text), text->len, l, e);
}

struct loading {
    const char *path;
    struct loaded *l;
};

static bool load_save(void *arg, struct err *e) {
    const struct loading *load = arg;
    LOCAL_BUF text = {0};
    struct loaded save = {0};
    bool good = save_read(load->path, &text, &save, e);
    if (good)
        *load->l = save;
    return good;
}

bool games_load(const char *path, struct loaded *l, struct err *e) {
    return err_try(load_save, &(struct loading){path, l}, e);
}

static enum progress progress_of(const struct loaded *save) {
    if (save->history.solved || save->history.solution_shown)
        return save->history.solved ? PROGRESS_SOLVED : PROGRESS_SHOWN;
    return save->board.moves.len > 1 ? PROGRESS_BEGUN : PROGRESS_NONE;
}

/* The save of a puzzle, into a zeroed *save that the caller frees; false: there is none. */
static bool find_save(const struct genre *g, uint64_t hash, const char *state_dir,
                      struct loaded *save) {
    LOCAL_BUF path = {0};
    struct err e;
    journal_path_of(g, hash, state_dir, &path);
    return file_exists(path.at) && games_load(path.at, save, &e) && save->kept;
}

/* A lesson is over once its step was made, though its puzzle may still be played. */
static enum progress progress_in_list(const struct loaded *save) {
    return save->history.learnt ? PROGRESS_SOLVED : progress_of(save);
}

enum progress games_progress(const struct puzzle *p, const char *state_dir, int64_t *ms) {
    return games_progress_of(p->genre, puzzle_hash(p), state_dir, ms);
}

enum progress games_progress_of(const struct genre *g, uint64_t hash, const char *state_dir,
                                int64_t *ms) {
    LOCAL(loaded_free) struct loaded save = {0};
    bool found = state_dir && find_save(g, hash, state_dir, &save);
    *ms = found ? save.history.ms : 0;
    return found ? progress_in_list(&save) : PROGRESS_NONE;
}

void entry_read_progress(struct entry *e, const char *state_dir) {
    e->progress = games_progress_of(e->genre, e->hash, state_dir, &e->ms);
}

bool games_resume(struct loaded *l, const char *state_dir) {
    LOCAL(loaded_free) struct loaded save = {0};
    const struct puzzle *p = l->puzzle;
    bool begun = state_dir && find_save(p->genre, puzzle_hash(p), state_dir, &save) &&
                 progress_of(&save) != PROGRESS_NONE;
    if (begun) {
        struct loaded was = *l;
        *l = save;
        save = was;
    }
    return begun;
}

static bool game_is_unfinished(const char *path, struct loaded *l) {
    struct loaded save = {0};
    struct err e;
    bool open = games_load(path, &save, &e) && save.kept && progress_of(&save) == PROGRESS_BEGUN;
    if (open)
        *l = save;
    else
        loaded_free(&save);
    return open;
}

/* The saves of a state directory, the newest first. */
static void list_saves(const char *state_dir, struct listing *list) {
    LOCAL_BUF dir = {0};
    struct err e;
    buf_fmt(&dir, "%s/games", state_dir);
    list->dir = dir.at;
    file_list(dir.at, each_save, list, &e);
    vec_sort(&list->games, newest_first);
}

/* Saves are named by genre and hash. */
static const struct genre *genre_of_save(const char *path) {
    const char *name = strrchr(path, '/') + 1, *end = strrchr(name, '-');
    LOCAL_BUF id = {0};
    if (end)
        buf_bytes(&id, name, (int)(end - name));
    return end ? genre_by_name(buf_text(&id)) : NULL;
}

int games_genres(const char *state_dir, const struct genre **out, int most) {
    LOCAL(listing_free) struct listing list = {0};
    int n = 0;
    list_saves(state_dir, &list);
    for (int i = 0; i < list.games.len; i++) {
        const struct genre *g = genre_of_save(list.games.at[i].path);
        bool known = g == NULL;
        for (int k = 0; k < n; k++)
            known = known || out[k] == g;
        if (!known && n < most)
            out[n++] = g;
    }
    return n;
}

bool games_last(const char *state_dir, struct buf *path, struct loaded *l) {
    LOCAL(listing_free) struct listing list = {0};
    bool found = false;
    list_saves(state_dir, &list);
    for (int i = 0; i < list.games.len && !found; i++)
        if ((found = game_is_unfinished(list.games.at[i].path, l)))
            buf_add(path, list.games.at[i].path);
    return found;
}

static void games_add(struct games *g, const char *path, int64_t when) {
    LOCAL(loaded_free) struct loaded l = {0};
    struct err e;
    if (!games_load(path, &l, &e) || !l.kept || l.board.moves.len < 2)
        return;
    struct game game = {.puzzle = entry_of(path, l.puzzle),
                        .when = when,
                        .day = l.history.day > 0 ? l.history.day : clock_day_of(when),
                        .made_for = fresh_title_day(l.puzzle),
                        .moves = l.board.moves.len - 1,
                        .hints = l.history.hints,
                        .told = l.history.told};
    game.puzzle.progress = progress_of(&l);
    game.puzzle.ms = l.history.ms;
    vec_push(&g->all, game);
}

void games_read(struct games *g, const char *state_dir) {
    LOCAL(listing_free) struct listing list = {0};
    *g = (struct games){0};
    if (state_dir)
        list_saves(state_dir, &list);
    for (int i = 0; i < list.games.len; i++)
        games_add(g, list.games.at[i].path, list.games.at[i].when);
}

void games_free(struct games *g) {
    for (int i = 0; i < g->all.len; i++)
        entry_free(&g->all.at[i].puzzle);
    vec_free(&g->all);
}
