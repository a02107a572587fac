#include "cli/settings_file.h"

#include "base/os/file.h"

#include <stdlib.h>

enum { IDLE_SECONDS = 1800 };

bool settings_read(const struct args *a, struct buf *text, struct err *e) {
    const char *config = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");
    const char *state = file_restricted() ? a->state_dir : NULL;
    struct buf path = {0};
    if (state)
        buf_fmt(&path, "%s/config", state);
    else if (config && config[0] == '/')
        buf_fmt(&path, "%s/sumi/config", config);
    else if (home && home[0] == '/')
        buf_fmt(&path, "%s/.config/sumi/config", home);
    bool good = path.len == 0 || !file_exists(path.at) || file_read(path.at, text, e);
    buf_free(&path);
    return good;
}

struct ui_options settings_options(const struct args *a, const struct buf *settings) {
    const struct value *v = a->value;
    return (struct ui_options){.ascii = v[OPT_ASCII].given,
                               .plain = v[OPT_PLAIN].given,
                               .mouse = !v[OPT_NO_MOUSE].given,
                               .theme = v[OPT_THEME].text,
                               .state_dir = a->state_dir,
                               .restricted = v[OPT_RESTRICTED].given,
                               .idle_seconds = v[OPT_IDLE].given         ? (int)v[OPT_IDLE].number
                                               : v[OPT_RESTRICTED].given ? IDLE_SECONDS
                                                                         : 0,
                               .config = settings->len > 0 ? settings->at : NULL};
}
