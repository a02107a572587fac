#include "cli/input.h"

#include "base/os/file.h"
#include "base/text.h"
#include "cli/run.h"
#include "play/session/session.h"
#include "play/store/journal.h"
#include "play/store/library.h"

#include <jansson.h>
#include <string.h>
#include <unistd.h>

enum { NAME_SHOWN = 60 }; /* bytes of a name in an error line */

bool input_load(const char *name, struct loaded *l, struct err *e) {
    return strcmp(name, "-") == 0 ? format_load(name, l, e) : named_load(name, true, l, e);
}

/* In place of a puzzle of the library its save, where there is one that can be read. */
static void take_progress(const char *state, struct loaded *l) {
    struct loaded saved = {0};
    struct buf path = {0};
    struct err unread = {0};
    int64_t ms;
    if (!state || games_progress(l->puzzle, state, &ms) == PROGRESS_NONE)
        return;
    journal_path(l->puzzle, state, &path);
    if (games_load(buf_text(&path), &saved, &unread))
        *l = saved;
}

bool input_load_game(const char *name, const char *state, struct loaded *l, struct err *e) {
    struct buf path = {0};
    if (!name) {
        bool found = state && games_last(state, &path, l);
        return found || err_set(e, "no game is begun; name a puzzle");
    }
    if (!input_load(name, l, e))
        return false;
    if (library_has(name) && !file_exists(name))
        take_progress(state, l);
    return true;
}

bool input_no_genre(const char *name, struct err *e) {
    struct buf names = {0}, clean = {0};
    struct suggestions near = suggest_for(name);
    text_clean(&clean, name, (int)strnlen(name, 4 * NAME_SHOWN), NAME_SHOWN);
    for (int i = 0; genres[i] != NULL; i++)
        suggest_offer(&near, genres[i]->id);
    genre_names(&names);
    err_set(e, "%s: no such genre", buf_text(&clean));
    if (near.n > 0)
        suggest_append(&near, "", e);
    else
        err_set(e, "%s: no such genre; there are %s", buf_text(&clean), names.at);
    return false;
}

static bool load_json_string(const char *line, struct loaded *l, struct err *e) {
    json_t *s = json_loads(line, JSON_DECODE_ANY, NULL);
    bool good = json_is_string(s)
                    ? format_read(json_string_value(s), (int)json_string_length(s), l, e)
                    : err_set(e, "not a JSON string");
    json_decref(s);
    return good;
}

bool input_load_line(const char *line, struct loaded *l, struct err *e) {
    if (line[0] == '"')
        return load_json_string(line, l, e);
    if (strcmp(line, "-") == 0)
        return err_set(e, "standard input holds the batch itself");
    return named_load(line, false, l, e);
}

void input_complain(const char *name, const struct err *e) {
    struct buf clean = {0};
    if (name) {
        int n = (int)strnlen(name, 4 * NAME_SHOWN);
        text_clean(&clean, strcmp(name, "-") == 0 ? "standard input" : name,
                   strcmp(name, "-") == 0 ? 14 : n, NAME_SHOWN);
        buf_add(&clean, n > NAME_SHOWN ? "...:" : ":");
    }
    if (e->line > 0)
        buf_fmt(&clean, "%d:", e->line);
    if (e->line > 0 && e->col > 0)
        buf_fmt(&clean, "%d:", e->col);
    struct buf line = {0};
    buf_fmt(&line, "sumi: %s%s%s\n", buf_text(&clean), clean.len > 0 ? " " : "", e->text);
    run_write(STDERR_FILENO, line.at, line.len);
}
