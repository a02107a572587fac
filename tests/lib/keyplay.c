#include "keyplay.h"

#include <string.h>

bool keyplay_open(struct keyplay *k, const char *puzzle, const struct ui_options *o,
                  struct err *e) {
    struct loaded game = {0};
    *k = (struct keyplay){0};
    if (!format_read(puzzle, (int)strlen(puzzle), &game, e))
        return false;
    loaded_compile(&game);
    if (!session_open(&k->session, &game, o->state_dir, e))
        return false;
    app_init(&k->app, &k->session, o);
    screen_init(&k->screen, 24, 80, o->ascii);
    return true;
}

void keyplay_close(struct keyplay *k) {
    app_free(&k->app);
    session_close(&k->session);
    screen_free(&k->screen);
}

void keyplay_resize(struct keyplay *k, int rows, int cols) {
    screen_resize(&k->screen, rows, cols);
    k->over = k->over || !app_key(&k->app, KEY_SIZE_CHANGED);
}

bool keyplay_keys(struct keyplay *k, const char *names, char bad[32]) {
    while (*names != '\0') {
        char name[32] = "";
        int n = (int)strcspn(names, " \n");
        if (n > 0) {
            memcpy(name, names, (size_t)(n < 31 ? n : 31));
            int key = key_parse(name);
            if (key == KEY_NOTHING) {
                memcpy(bad, name, sizeof name);
                return false;
            }
            k->over = k->over || !app_key(&k->app, key);
        }
        names += n + (names[n] != '\0');
    }
    return true;
}

void keyplay_picture(struct keyplay *k, struct buf *out) {
    app_draw(&k->app, &k->screen);
    screen_dump(&k->screen, false, out);
    buf_fmt(out, "cursor %d,%d\n", k->screen.cursor_row, k->screen.cursor_col);
}
