#include "keyplay.h"

#include <string.h>
#include <time.h>

enum { LONGEST_MS = 60000 };

static int64_t clock_ms = 1;

static int64_t keyplay_now(void) {
    return clock_ms;
}

void keyplay_wait(struct keyplay *k, int ms) {
    clock_ms += ms;
    bool comes = k->app.page == PAGE_REEL && k->app.reel.runs;
    for (int i = 0; !app_tick(&k->app) && comes && i < LONGEST_MS; i++) {
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
        k->app.reel.due = clock_ms; /* the solver has to come to it first */
    }
}

bool keyplay_open(struct keyplay *k, const char *puzzle, const struct ui_options *o,
                  struct err *e) {
    struct loaded game = {0};
    *k = (struct keyplay){0};
    session_now = keyplay_now;
    if (!format_read(puzzle, (int)strlen(puzzle), &game, e))
        return false;
    loaded_compile(&game);
    if (!session_open(&k->session, &game, o->state_dir, e))
        return false;
    app_init(&k->app, &k->session, o);
    screen_init(&k->screen, 24, 80, o->ascii);
    return true;
}

void keyplay_set(struct keyplay *k, struct puzzle *p, const struct ui_options *o) {
    struct err e;
    *k = (struct keyplay){.setting = true};
    edit_open(&k->edit, p, NULL, true, o->state_dir, &e);
    edit_app_init(&k->edit_app, &k->edit, o);
    screen_init(&k->screen, 24, 80, o->ascii);
}

void keyplay_close(struct keyplay *k) {
    if (k->setting) {
        edit_app_free(&k->edit_app);
        edit_close(&k->edit);
    } else {
        app_free(&k->app);
        session_close(&k->session);
    }
    screen_free(&k->screen);
}

bool keyplay_key(struct keyplay *k, int key) {
    return k->setting ? edit_app_key(&k->edit_app, key) : app_key(&k->app, key);
}

void keyplay_resize(struct keyplay *k, int rows, int cols) {
    screen_resize(&k->screen, rows, cols);
    k->over = k->over || !keyplay_key(k, KEY_SIZE_CHANGED);
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
            k->over = k->over || !keyplay_key(k, key);
        }
        names += n + (names[n] != '\0');
    }
    return true;
}

void keyplay_draw(struct keyplay *k) {
    if (k->setting)
        edit_app_draw(&k->edit_app, &k->screen);
    else
        app_draw(&k->app, &k->screen);
}

void keyplay_picture(struct keyplay *k, struct buf *out) {
    if (k->setting)
        edit_count(&k->edit, &(struct budget){0});
    keyplay_draw(k);
    screen_dump(&k->screen, false, out);
    buf_fmt(out, "cursor %d,%d\n", k->screen.cursor_row, k->screen.cursor_col);
}
