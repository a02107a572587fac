#include "ui/switched.h"

#include "base/file.h"

#include <string.h>

static void place(const char *state_dir, struct buf *out) {
    buf_fmt(out, "%s/switched", state_dir);
}

void switched_read(const char *state_dir, struct buf *out) {
    struct buf path = {0};
    struct err e;
    if (state_dir == NULL)
        return;
    place(state_dir, &path);
    if (file_exists(path.at))
        file_read(path.at, out, &e);
    buf_free(&path);
}

static void write_flag(const char *name, bool on, struct buf *out) {
    buf_fmt(out, "%s = %s\n", name, on ? "yes" : "no");
}

static void write_all(const struct app *app, struct buf *out) {
    write_flag("rulers", app->board.rulers, out);
    buf_fmt(out, "size = %s\n", cell_size_names[app->board.size]);
    write_flag("clock", app->clock, out);
    write_flag("implied", app->session->implied, out);
    if (app->theme_chosen)
        buf_fmt(out, "theme = %s\n", app->theme->id);
    buf_fmt(out, "errors = %s\n", errors_names[app->session->errors]);
}

bool switched_keep(const struct app *app, struct err *e) {
    struct buf path = {0}, text = {0}, old = {0};
    bool kept = true;
    if (app->state_dir == NULL)
        return true;
    write_all(app, &text);
    switched_read(app->state_dir, &old);
    place(app->state_dir, &path);
    if (strcmp(buf_text(&old), text.at) != 0)
        kept = file_make_dir(app->state_dir, e) && file_replace(path.at, text.at, text.len, e);
    buf_free(&path);
    buf_free(&text);
    buf_free(&old);
    return kept;
}
