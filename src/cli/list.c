#include "play/library.h"

#include "cli/command.h"
#include "cli/json.h"
#include "cli/run.h"
#include "play/session.h"

#include <unistd.h>

static const char *const progress_names[] = {"new", "begun", "solved"};

static void entry_json(const struct entry *e, struct buf *out) {
    json_t *o =
        json_pack("{s:s, s:i, s:i, s:s, s:s, s:s, s:s, s:I}", "genre", e->genre->id, "rows",
                  e->grid.rows, "cols", e->grid.cols, "name", e->name, "title", e->title, "rated",
                  e->rated, "progress", progress_names[e->progress], "ms", (json_int_t)e->ms);
    json_line(o, out);
    json_decref(o);
}

static void entry_text(const struct entry *e, struct buf *out) {
    buf_fmt(out, "%-30s %-22s %-13s", e->name, e->title, e->rated);
    if (e->progress != PROGRESS_NONE)
        buf_fmt(out, " %s %d:%02d", progress_names[e->progress], (int)(e->ms / 60000),
                (int)(e->ms / 1000 % 60));
    while (out->len > 0 && out->at[out->len - 1] == ' ')
        out->at[--out->len] = '\0';
    buf_char(out, '\n');
}

int cli_list(const struct args *a) {
    struct library lib;
    struct buf out = {0};
    library_read(&lib, a->state_dir);
    for (int i = 0; i < lib.entries.len; i++)
        (a->value[OPT_JSON].given ? entry_json : entry_text)(&lib.entries.at[i], &out);
    bool written = run_write(STDOUT_FILENO, buf_text(&out), out.len);
    buf_free(&out);
    library_free(&lib);
    return written ? STATUS_OK : STATUS_BAD;
}
