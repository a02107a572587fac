#include "base/file.h"
#include "cli/command.h"
#include "cli/input.h"
#include "ui/app.h"

#include <stdlib.h>

/* $XDG_CONFIG_HOME/sumi/config or ~/.config/sumi/config; *text stays empty without it. False: it is
 * there and cannot be read. */
static bool read_settings(struct buf *text, struct err *e) {
    const char *config = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");
    struct buf path = {0};
    if (config && config[0] == '/')
        buf_fmt(&path, "%s/sumi/config", config);
    else if (home && home[0] == '/')
        buf_fmt(&path, "%s/.config/sumi/config", home);
    bool good = path.len == 0 || !file_exists(path.at) || file_read(path.at, text, e);
    buf_free(&path);
    return good;
}

/* The command line goes before the settings. */
static struct ui_options options_of(const struct args *a, const struct buf *settings) {
    const struct value *v = a->value;
    return (struct ui_options){.ascii = v[OPT_ASCII].given,
                               .plain = v[OPT_PLAIN].given,
                               .mouse = v[OPT_MOUSE].given,
                               .theme = v[OPT_THEME].text,
                               .state_dir = session_state_dir(),
                               .config = settings->len > 0 ? settings->at : NULL};
}

int cli_play(const struct args *a) {
    struct loaded game = {0};
    struct err e = {0};
    struct buf settings = {0};
    bool named = a->operand != NULL, good = read_settings(&settings, &e);
    struct ui_options o = options_of(a, &settings);
    good = good && (!named || input_load(a->operand, &game, &e));
    good = good && ui_play(named ? &game : NULL, &o, &e);
    if (!good) {
        input_complain(a->operand, &e);
        loaded_free(&game);
    }
    buf_free(&settings);
    return good ? STATUS_OK : STATUS_BAD;
}
