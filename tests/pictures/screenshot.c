/* A screen of the program as an SVG picture: a puzzle, keys, and what is seen then.
 *
 *   screenshot [size=24x80] [theme=dark] [colors=16777216] [ascii=yes] [glyphs=1]
 *       [set=NAME=VALUE]... PUZZLE KEYS
 *
 * PUZZLE is a file, or "home" for the first screen, where nothing is kept. */
#include "base/os/file.h"
#include "keyplay.h"
#include "screen_svg.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct shot {
    int rows, cols, colors, glyphs;
    const struct theme *theme;
    struct buf settings;
    struct ui_options options;
};

static int fail(const char *what, const char *why) {
    fprintf(stderr, "screenshot: %s: %s\n", what, why);
    return EXIT_FAILURE;
}

/* "set=size=small" is the line "size = small" of the settings file. */
static void add_setting(struct shot *shot, const char *set) {
    int n = (int)strcspn(set, "=");
    buf_fmt(&shot->settings, "%.*s = %s\n", n, set, set[n] ? set + n + 1 : "");
}

static bool read_option(struct shot *shot, const char *arg) {
    if (strncmp(arg, "theme=", 6) == 0)
        shot->theme = theme_by_id(arg + 6);
    else if (strncmp(arg, "set=", 4) == 0)
        add_setting(shot, arg + 4);
    else if (strcmp(arg, "ascii=yes") == 0)
        shot->options.ascii = true;
    else
        return sscanf(arg, "size=%dx%d", &shot->rows, &shot->cols) == 2 ||
               sscanf(arg, "colors=%d", &shot->colors) == 1 ||
               sscanf(arg, "glyphs=%d", &shot->glyphs) == 1;
    return shot->theme != NULL;
}

static bool open_game(struct keyplay *k, const struct shot *shot, const char *puzzle,
                      struct err *e) {
    enum { SOME_DAY = 20000 };
    struct buf text = {0};
    if (strcmp(puzzle, "home") == 0) {
        keyplay_home(k, SOME_DAY, &shot->options);
        return true;
    }
    bool good = file_read(puzzle, &text, e) && keyplay_open(k, text.at, &shot->options, e);
    buf_free(&text);
    return good;
}

static int take(struct shot *shot, const char *puzzle, const char *keys) {
    struct keyplay k;
    struct err e = {0};
    char bad[KEYPLAY_NAME];
    struct buf out = {0};
    shot->options.config = buf_text(&shot->settings);
    if (!open_game(&k, shot, puzzle, &e))
        return fail(puzzle, e.text);
    k.screen.colors = theme_colors(shot->theme, shot->colors);
    k.screen.rimmed = theme_rims_white(shot->theme, k.screen.colors);
    k.screen.white_blocks = theme_has_white(shot->theme, k.screen.colors);
    k.screen.glyphs = (enum glyph_set)shot->glyphs;
    keyplay_resize(&k, shot->rows, shot->cols);
    keyplay_draw(&k);
    if (!keyplay_keys(&k, keys, bad))
        return fail("no such key", bad);
    keyplay_draw(&k);
    screen_svg(&k.screen, shot->theme, &out);
    fwrite(out.at, 1, (size_t)out.len, stdout);
    buf_free(&out);
    keyplay_close(&k);
    return EXIT_SUCCESS;
}

int main(int argc, char **argv) {
    struct shot shot = {24, 80, COLORS_MIXED, GLYPHS_HALVES, &themes[0], {0}, {0}};
    int i = 1;
    for (; i < argc - 2; i++)
        if (!read_option(&shot, argv[i]))
            return fail(argv[i], "not understood");
    if (i != argc - 2)
        return fail("arguments", "a puzzle and keys are wanted");
    int status = take(&shot, argv[i], argv[i + 1]);
    buf_free(&shot.settings);
    return status;
}
