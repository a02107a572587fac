#include "ui/parts/switched.h"

#include "base/os/file.h"

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

static bool is_of(const char *line, const char *name) {
    size_t n = strlen(name);
    return strncmp(line, name, n) == 0 && strncmp(line + n, " = ", 3) == 0;
}

/* All lines but those of one setting. */
static void append_others(const char *text, const char *name, struct buf *out) {
    while (*text != '\0') {
        int n = (int)strcspn(text, "\n");
        n += text[n] == '\n';
        if (!is_of(text, name))
            buf_bytes(out, text, n);
        text += n;
    }
}

bool switched_keep(const char *state_dir, const char *name, const char *value, struct err *e) {
    struct buf path = {0}, text = {0}, old = {0};
    bool kept = true;
    if (state_dir == NULL)
        return true;
    switched_read(state_dir, &old);
    append_others(buf_text(&old), name, &text);
    buf_fmt(&text, "%s = %s\n", name, value);
    place(state_dir, &path);
    if (strcmp(buf_text(&old), text.at) != 0)
        kept = file_make_dir(state_dir, e) && file_replace(path.at, text.at, text.len, e);
    buf_free(&path);
    buf_free(&text);
    buf_free(&old);
    return kept;
}
