#include "play/library.h"

#include "base/file.h"
#include "deduce/deduce.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef DATADIR
#define DATADIR "/usr/local/share/sumi"
#endif

static char dir[4096];

void library_use(const char *other) {
    snprintf(dir, sizeof dir, "%s", other);
}

/* The folder in which the seeds lie, where the program was built: a link beside it leads there, so
 * that it may be built outside its source. */
static bool find_beside_program(void) {
    static const char *const where[] = {"puzzles/seeds", "../puzzles/seeds", "../../puzzles/seeds"};
    struct buf path = {0};
    bool found = false;
    for (size_t i = 0; i < sizeof where / sizeof *where && !found; i++)
        found = file_beside_program(where[i], &path);
    if (found)
        snprintf(dir, sizeof dir, "%.*s", path.len - (int)strlen("/seeds"), path.at);
    else if ((found = file_beside_program("../share/sumi/puzzles", &path))) /* installed */
        snprintf(dir, sizeof dir, "%s", path.at);
    buf_free(&path);
    return found;
}

const char *library_dir(void) {
    if (dir[0] || find_beside_program())
        return dir;
    snprintf(dir, sizeof dir, "%s/puzzles", DATADIR);
    if (!file_exists(dir))
        dir[0] = '\0';
    return dir[0] ? dir : NULL;
}

static bool is_name(const char *name) {
    int parts = 1;
    for (const char *c = name; *c; c++) {
        parts += *c == '/';
        if (*c == '.' || (*c == '/' && (c[1] == '/' || c[1] == '\0')))
            return false;
    }
    return name[0] != '/' && parts == 3 && strlen(name) < 200;
}

/* The file of a library puzzle; false: there is none of this name. */
static bool find_file(const char *name, struct buf *path) {
    if (!library_dir() || !is_name(name))
        return false;
    buf_fmt(path, "%s/%s.sumi", library_dir(), name);
    return file_exists(path->at);
}

bool library_has(const char *name) {
    struct buf path = {0};
    bool has = find_file(name, &path);
    buf_free(&path);
    return has;
}

bool library_load(const char *name, struct loaded *l, struct err *e) {
    struct buf path = {0};
    bool ok = find_file(name, &path) ? format_load(path.at, l, e)
                                     : err_set(e, "no such puzzle in the library");
    buf_free(&path);
    return ok;
}

struct reading {
    struct library *lib;
    const char *state_dir;
    struct buf name;       /* the folders so far */
    struct buf path, text; /* of the file that is read, its memory kept for the next one */
};

static int difficulty_of(const char *rated) {
    for (int d = 0; d < DIFFICULTIES; d++) {
        size_t n = strlen(difficulty_names[d]);
        if (strncmp(rated, difficulty_names[d], n) == 0 && rated[n] == ' ')
            return d;
    }
    return DIFFICULTIES;
}

/* Whether there is a save of this genre and size, or of any size where that is not known. */
static bool may_be_saved(const struct library *lib, const struct entry *entry) {
    if (entry->grid.rows > 0)
        return games_kinds_have(&lib->saved, entry->genre, entry->grid);
    for (int i = 0; i < lib->saved.all.len; i++)
        if (lib->saved.all.at[i].genre == entry->genre)
            return true;
    return false;
}

static void read_progress(const struct reading *r, struct entry *entry) {
    struct loaded l = {0};
    struct err e;
    if (!may_be_saved(r->lib, entry) || !library_load(entry->name, &l, &e))
        return;
    entry->progress = games_progress(l.puzzle, r->state_dir, &entry->ms);
    loaded_free(&l);
}

/* A board is read where there may be a save of it, and nothing is compiled. */
static void add_entry(struct reading *r) {
    struct heading h;
    struct err e;
    buf_clear(&r->path);
    buf_clear(&r->text);
    buf_fmt(&r->path, "%s/%s.sumi", library_dir(), r->name.at);
    if (file_read(r->path.at, &r->text, &e) && native_heading(r->text.at, r->text.len, &h) &&
        h.grid.rows > 0) {
        struct entry entry = {.name = mem_string(r->name.at),
                              .title = mem_string(h.title),
                              .rated = mem_string(h.rated),
                              .difficulty = difficulty_of(h.rated),
                              .technique = technique_by_id(strrchr(r->name.at, '/') + 1),
                              .genre = h.genre,
                              .grid = h.grid};
        read_progress(r, &entry);
        vec_push(&r->lib->entries, entry);
    }
}

static void add_named(struct reading *r) {
    static const char learn[] = "learn/";
    const char *name = r->name.at;
    bool lesson = strncmp(name, learn, sizeof learn - 1) == 0;
    const char *from = lesson ? name + sizeof learn - 1 : name;
    char genre[40];
    snprintf(genre, sizeof genre, "%.*s", (int)strcspn(from, "/"), from);
    struct entry entry = {
        .difficulty = DIFFICULTIES, .technique = -1, .genre = genre_by_name(genre)};
    if (!entry.genre)
        return;
    if (lesson || sscanf(strrchr(name, '/'), "/%dx%d-", &entry.grid.rows, &entry.grid.cols) != 2)
        entry.grid = (struct grid){0, 0};
    entry.name = mem_string(name);
    entry.title = mem_string("");
    entry.rated = mem_string("");
    read_progress(r, &entry);
    vec_push(&r->lib->entries, entry);
}

static void shorten_title(struct buf *b, int len) {
    b->len = len;
    b->at[len] = '\0';
}

static void each_file(void *arg, const char *name) {
    struct reading *r = arg;
    int len = r->name.len, n = (int)strlen(name);
    if (n <= 5 || strcmp(name + n - 5, ".sumi") != 0)
        return;
    buf_char(&r->name, '/');
    buf_bytes(&r->name, name, n - 5);
    (r->lib->headings ? add_entry : add_named)(r);
    shorten_title(&r->name, len);
}

/* Lists a folder below the library's, named by r->name. */
static void list_below(struct reading *r, void (*each)(void *arg, const char *name)) {
    struct buf path = {0};
    struct err e; /* of what is no folder */
    buf_fmt(&path, "%s/%s", library_dir(), buf_text(&r->name));
    file_list(path.at, each, r, &e);
    buf_free(&path);
}

static void each_difficulty(void *arg, const char *name) {
    struct reading *r = arg;
    int len = r->name.len;
    buf_fmt(&r->name, "/%s", name);
    list_below(r, each_file);
    shorten_title(&r->name, len);
}

static void each_genre(void *arg, const char *name) {
    struct reading *r = arg;
    buf_clear(&r->name);
    buf_add(&r->name, name);
    list_below(r, each_difficulty);
    buf_clear(&r->name);
}

static void read_library(struct library *lib, const char *state_dir, bool headings) {
    struct reading r = {.lib = lib, .state_dir = state_dir};
    *lib = (struct library){.headings = headings};
    if (state_dir)
        games_kinds(&lib->saved, state_dir);
    if (library_dir())
        list_below(&r, each_genre);
    buf_free(&r.name);
    buf_free(&r.path);
    buf_free(&r.text);
}

void library_read(struct library *lib, const char *state_dir) {
    read_library(lib, state_dir, true);
}

void library_names(struct library *lib, const char *state_dir) {
    read_library(lib, state_dir, false);
}

void library_free(struct library *lib) {
    for (int i = 0; i < lib->entries.len; i++) {
        mem_free(lib->entries.at[i].name);
        mem_free(lib->entries.at[i].title);
        mem_free(lib->entries.at[i].rated);
    }
    vec_free(&lib->entries);
    vec_free(&lib->saved.all);
}
