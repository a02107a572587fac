/* A game on a screen in memory, driven by key names. */
#ifndef SUMI_TESTS_KEYPLAY_H
#define SUMI_TESTS_KEYPLAY_H

#include "ui/pages/app.h"
#include "ui/pages/edit_app.h"
#include "ui/pages/home.h"

struct keyplay {
    struct session session;
    struct app app;
    bool setting; /* then these are played instead: */
    struct edit edit;
    struct edit_app edit_app;
    int day; /* not 0: the first screen comes before and after each game: */
    bool at_home;
    struct home home;
    struct fresh fresh;
    struct ui_options options;
    bool next; /* the game gives way to what follows it in its list */
    struct screen screen;
    bool over; /* the game has ended: no more keys are taken */
};

/* Opens a puzzle in any format that is read. `state_dir` may be NULL: nothing is kept. */
bool keyplay_open(struct keyplay *k, const char *puzzle, const struct ui_options *o, struct err *e);

/* Opens the first screen of a day. */
void keyplay_home(struct keyplay *k, int day, const struct ui_options *o);

/* Opens the editor on a puzzle, which it takes over. */
void keyplay_set(struct keyplay *k, struct puzzle *p, const struct ui_options *o);

void keyplay_close(struct keyplay *k);

void keyplay_resize(struct keyplay *k, int rows, int cols);

/* Keys by name, separated by blanks ("L S-Up Space g r 3 Enter"). False: a name is not known; it is
 * copied to `bad`. */
enum { KEYPLAY_NAME = 32 };
bool keyplay_keys(struct keyplay *k, const char *names, char bad[KEYPLAY_NAME]);

/* One key; false: the game or the setting is over. */
bool keyplay_key(struct keyplay *k, int key);

/* Text is pasted. */
void keyplay_paste(struct keyplay *k, const char *text);

/* Lets time go by on the game's clock, which is stopped otherwise; what is made or found by
 * another process meanwhile is waited for. */
void keyplay_wait(struct keyplay *k, int ms);

void keyplay_draw(struct keyplay *k);

/* Draws (in the editor when the solutions are counted), and appends the screen as plain text with a
 * last line "cursor ROW,COL" (from 0). A screen with colours is followed by its grounds, by letters
 * in the order of enum ground, each line after a '~'. */
void keyplay_picture(struct keyplay *k, struct buf *out);

/* What the loop of pages (ui/ui_loop.c) does with one. */
static inline bool front_takes(struct front *f, int key) {
    return f->kind->key(f, key);
}
static inline int front_waits(const struct front *f) {
    return f->kind->wait(f);
}
static inline bool front_ticks(struct front *f) {
    return f->kind->tick(f);
}

/* A key on the first screen, and what it has led to. */
static inline enum home_does home_takes(struct home *h, int key, struct loaded *game) {
    front_takes(&h->front, key);
    return home_take(h, game);
}

#endif
