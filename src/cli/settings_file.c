#include "cli/settings_file.h"

#include "base/os/file.h"
#include "ui/parts/config.h"

#include <stdlib.h>
#include <string.h>

enum { IDLE_SECONDS = 1800 };

/* $XDG_CONFIG_HOME/sumi/config or ~/.config/sumi/config, with --restricted STATE/config; without
 * such a file *text stays empty. False: it exists but cannot be read. */
static bool settings_read(const struct args *a, struct buf *text, struct err *e) {
    const char *config = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");
    const char *state = file_restricted() ? a->state_dir : NULL;
    struct buf path = {0};
    if (state)
        buf_fmt(&path, "%s/config", state);
    else if (config && config[0] == '/')
        buf_fmt(&path, "%s/sumi/config", config);
    else if (home && home[0] == '/')
        buf_fmt(&path, "%s/.config/sumi/config", home);
    return path.len == 0 || !file_exists(path.at) || file_read(path.at, text, e);
}

/* The table that a text of settings names; the rest of it is not looked at here. */
static void find_table(const char *text, struct ui_options *o) {
    struct err e;
    config_read(text, o, NULL, &e);
}

static bool open_table(const struct args *a, const struct buf *settings, struct shared_table *t,
                       struct err *e) {
    static const char of_host[] = "/etc/sumi/config";
    struct ui_options o = {0};
    struct buf text = {0};
    struct err none;
    *t = (struct shared_table){0};
    if (!a->table_dir && !file_restricted()) {
        if (file_exists(of_host) && file_read(of_host, &text, &none))
            find_table(text.at, &o);
        find_table(buf_text(settings), &o);
    }
    const char *dir = a->table_dir ? a->table_dir : o.table_dir;
    return dir[0] && table_open(t, dir, a->state_dir, a->table_name, e);
}

bool settings_table(const struct args *a, struct shared_table *t, struct err *e) {
    LOCAL_BUF settings = {0};
    return settings_read(a, &settings, e) && open_table(a, &settings, t, e);
}

/* Where strangers play the host says whether boards are pictures: their terminals are asked for it,
 * and the answers are read. */
static enum pixels pixels_of(const struct value *v) {
    int way = PIXELS_OFF;
    for (int i = 0; v[OPT_PIXELS].given && i < PIXELS_WAYS; i++)
        if (strcmp(v[OPT_PIXELS].text, pixels_names[i]) == 0)
            way = i;
    return (enum pixels)way;
}

bool settings_options(const struct args *a, struct shared_table *t, struct ui_options *o,
                      struct err *e) {
    const struct value *v = a->value;
    struct buf settings = {0};
    struct err why = {0};
    *o = (struct ui_options){0};
    if (!settings_read(a, &settings, e))
        return false;
    *o = (struct ui_options){.ascii = v[OPT_ASCII].given,
                             .plain = v[OPT_PLAIN].given,
                             .mouse = !v[OPT_NO_MOUSE].given,
                             .theme = v[OPT_THEME].text,
                             .pixels = pixels_of(v),
                             .pixels_told = v[OPT_PIXELS].given || v[OPT_RESTRICTED].given,
                             .state_dir = a->state_dir,
                             .restricted = v[OPT_RESTRICTED].given,
                             .idle_seconds = v[OPT_IDLE].given         ? (int)v[OPT_IDLE].number
                                             : v[OPT_RESTRICTED].given ? IDLE_SECONDS
                                                                       : 0,
                             .config = settings.at};
    if (t && open_table(a, &settings, t, &why))
        o->table = t;
    else if (t && a->table_dir)
        *e = why;
    return !t || o->table || !a->table_dir;
}
