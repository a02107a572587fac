/* sumi list: the puzzles and lessons of the library. */
#include "cli/command.h"
#include "cli/run.h"
#include "play/session/session.h"
#include "play/store/library.h"

#include <string.h>
#include <unistd.h>

static void entry_json(const struct entry *e, struct buf *out) {
    json_t *o =
        json_pack("{s:s, s:i, s:i, s:s, s:s, s:s, s:s, s:I}", "genre", e->genre->id, "rows",
                  e->grid.rows, "cols", e->grid.cols, "name", e->name, "title", e->title, "rated",
                  e->rated, "progress", progress_names[e->progress], "ms", (json_int_t)e->ms);
    json_line(o, out);
    json_decref(o);
}

static void entry_text(const struct entry *e, struct buf *out) {
    struct buf size = {0}, time = {0};
    buf_fmt(&size, "%dx%d", e->grid.rows, e->grid.cols);
    buf_time(&time, e->ms);
    buf_fmt(out, "%-32s %-6s %-13s %s", e->name, size.at, e->rated, e->lesson ? e->title : "");
    if (e->progress != PROGRESS_NONE)
        buf_fmt(out, " %s %s", progress_names[e->progress], time.at);
    buf_trim(out, " ");
    buf_char(out, '\n');
}

/* What is asked for: puzzles of any of the named genres and of any of the named difficulties, or
 * all where none is named; with `lessons`, only lessons. */
struct wanted {
    VEC(const struct genre *) genres;
    bool difficulty[DIFFICULTIES], some_difficulty, lessons;
};

static bool add_wanted(struct wanted *w, const char *word, struct err *e) {
    const struct genre *g = genre_by_name(word);
    if (g) {
        vec_push(&w->genres, g);
        return true;
    }
    if (strcmp(word, "learn") == 0)
        return w->lessons = true;
    if (difficulty_named(word) < DIFFICULTIES)
        return w->difficulty[difficulty_named(word)] = w->some_difficulty = true;
    return input_no_genre(word, e);
}

static bool entry_is_wanted(const struct wanted *w, const struct entry *e) {
    int d = e->difficulty;
    bool genre = w->genres.len == 0;
    for (int i = 0; i < w->genres.len; i++)
        genre |= w->genres.at[i] == e->genre;
    return genre && (!w->lessons || e->lesson) &&
           (!w->some_difficulty || (d < DIFFICULTIES && w->difficulty[d]));
}

static int list(const struct args *a, const struct wanted *w) {
    struct library lib;
    struct buf out = {0};
    library_read(&lib, a->state_dir);
    for (int i = 0; i < lib.entries.len; i++)
        if (entry_is_wanted(w, &lib.entries.at[i]))
            (a->value[OPT_JSON].given ? entry_json : entry_text)(&lib.entries.at[i], &out);
    bool written = run_write(STDOUT_FILENO, buf_text(&out), out.len);
    return written ? STATUS_OK : STATUS_BAD;
}

int cli_list(const struct args *a) {
    struct wanted w = {0};
    struct err e = {0};
    bool known = true;
    for (int i = 0; i < a->operands.len && known; i++)
        known = add_wanted(&w, a->operands.at[i], &e);
    int status = known ? list(a, &w) : STATUS_BAD;
    if (!known)
        input_complain(NULL, &e);
    return status;
}
