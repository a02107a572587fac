#include "keyplay.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>
#include <time.h>

enum { LONGEST_MS = 60000, SCREEN_ROWS = 24, SCREEN_COLS = 80 };

static int64_t game_ms = 1;

static int64_t keyplay_now(void) {
    return game_ms;
}

static bool play_chosen(struct keyplay *k, enum home_does does, struct loaded *game);

static void wait_at_home(struct keyplay *k) {
    struct loaded game = {0};
    enum home_does does = HOME_STAYS;
    for (int i = 0; k->fresh.state == FRESH_MAKING && i < LONGEST_MS && does == HOME_STAYS; i++) {
        front_ticks(&k->home.front);
        does = home_take(&k->home, &game);
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    play_chosen(k, does, &game);
}

void keyplay_wait(struct keyplay *k, int ms) {
    game_ms += ms;
    if (k->at_home) {
        wait_at_home(k);
        return;
    }
    bool comes = k->app.replay.runs;
    for (int i = 0; !front_ticks(&k->app.front) && comes && i < LONGEST_MS; i++) {
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
        k->app.replay.due = game_ms; /* the solver has to come to it first */
    }
}

static bool begin_game(struct keyplay *k, struct loaded *game, const struct ui_options *o,
                       struct err *e) {
    loaded_compile(game);
    if (!session_open(&k->session, game,
                      &(struct session_env){.state_dir = o->state_dir, .now = keyplay_now}, e))
        return false;
    app_init(&k->app, &k->session, o);
    return true;
}

bool keyplay_open(struct keyplay *k, const char *puzzle, const struct ui_options *o,
                  struct err *e) {
    struct loaded game = {0};
    *k = (struct keyplay){0};
    if (!format_read(puzzle, (int)strlen(puzzle), &game, e) || !begin_game(k, &game, o, e))
        return false;
    screen_init(&k->screen, SCREEN_ROWS, SCREEN_COLS, o->ascii);
    return true;
}

void keyplay_home(struct keyplay *k, int day, const struct ui_options *o) {
    *k = (struct keyplay){.day = day, .options = *o};
    k->options.fresh = &k->fresh;
    fresh_init(&k->fresh, o->state_dir, 1);
    screen_init(&k->screen, SCREEN_ROWS, SCREEN_COLS, o->ascii);
    k->at_home = true;
    home_init(&k->home, &k->options, day);
}

/* False: the player leaves. */
static bool play_chosen(struct keyplay *k, enum home_does does, struct loaded *game) {
    struct err e;
    if (does == HOME_STAYS)
        return true;
    k->at_home = false;
    k->options.lesson = k->home.lesson;
    k->options.played = k->home.played;
    k->options.wants_next = home_listed(&k->home) ? &k->next : NULL;
    return does == HOME_PLAYS && begin_game(k, game, &k->options, &e);
}

static void end_game(struct keyplay *k) {
    struct err e;
    session_sync(&k->session, &e);
    app_free(&k->app);
    session_close(&k->session);
}

void keyplay_set(struct keyplay *k, struct puzzle *p, const struct ui_options *o) {
    struct err e = {0};
    *k = (struct keyplay){.setting = true};
    if (!edit_open(&k->edit, p, NULL, true, o->state_dir, &e))
        fail_msg("%s", e.text);
    edit_app_init(&k->edit_app, &k->edit, o);
    screen_init(&k->screen, SCREEN_ROWS, SCREEN_COLS, o->ascii);
}

void keyplay_close(struct keyplay *k) {
    if (k->setting) {
        edit_app_free(&k->edit_app);
        edit_close(&k->edit);
    } else if (!k->at_home) {
        app_free(&k->app);
        session_close(&k->session);
    }
    if (k->day > 0)
        home_free(&k->home);
    fresh_free(&k->fresh);
    screen_free(&k->screen);
}

/* The puzzle that the game gives way to, or the first screen. */
static bool next_game(struct keyplay *k) {
    struct err e;
    struct loaded next = k->app.front.next;
    k->app.front.next = (struct loaded){0};
    k->options.lesson = k->app.next_lesson;
    end_game(k);
    if (next.puzzle)
        return begin_game(k, &next, &k->options, &e);
    k->at_home = true;
    bool wants_next = k->next;
    k->next = false;
    return play_chosen(k, home_return(&k->home, wants_next, &next), &next);
}

bool keyplay_key(struct keyplay *k, int key) {
    struct loaded game = {0};
    if (k->at_home)
        return play_chosen(k, home_takes(&k->home, key, &game), &game);
    if (k->day > 0) {
        if (front_takes(&k->app.front, key))
            return true;
        return next_game(k);
    }
    return k->setting ? front_key(&k->edit_app.front, key) : front_takes(&k->app.front, key);
}

static struct front *front_of(struct keyplay *k) {
    return k->at_home ? &k->home.front : k->setting ? &k->edit_app.front : &k->app.front;
}

void keyplay_paste(struct keyplay *k, const char *text) {
    front_paste(front_of(k), text, (int)strlen(text));
}

void keyplay_resize(struct keyplay *k, int rows, int cols) {
    screen_resize(&k->screen, rows, cols);
    k->over = k->over || !keyplay_key(k, KEY_SIZE_CHANGED);
}

bool keyplay_keys(struct keyplay *k, const char *names, char bad[KEYPLAY_NAME]) {
    while (*names != '\0') {
        char name[KEYPLAY_NAME] = "";
        int n = (int)strcspn(names, " \n");
        if (n > 0) {
            memcpy(name, names, (size_t)(n < KEYPLAY_NAME ? n : KEYPLAY_NAME - 1));
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
    front_draw(front_of(k), &k->screen);
}

/* The inks of blocks, which are grounds too, are capitals. */
static char ground_letter(int ground) {
    if (ground >= GROUNDS)
        return (char)('A' + ground - ground_of_ink(STYLE_SHADED));
    if (ground >= GROUND_GREY)
        return (char)('0' + ground - GROUND_GREY);
    return ground == GROUND_NONE ? ' ' : (char)('a' + ground - 1);
}

/* A letter for each screen cell's ground, a blank for none; lines begin with '~' and end with the
 * last letter. */
static void add_grounds(const struct screen *s, struct buf *out) {
    for (int row = 0; row < s->rows; row++) {
        const struct glyph *at = s->at + row * s->cols;
        int end = s->cols;
        while (end > 0 && at[end - 1].ground == GROUND_NONE)
            end--;
        buf_char(out, '~');
        for (int col = 0; col < end; col++)
            buf_char(out, ground_letter(at[col].ground));
        buf_char(out, '\n');
    }
}

void keyplay_picture(struct keyplay *k, struct buf *out) {
    if (k->setting)
        edit_count(&k->edit, &(struct budget){0});
    keyplay_draw(k);
    screen_dump(&k->screen, NULL, out);
    if (k->screen.colors > 0)
        add_grounds(&k->screen, out);
    buf_fmt(out, "cursor %d,%d\n", k->screen.cursor_row, k->screen.cursor_col);
}
