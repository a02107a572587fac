/* The game on a screen: keys go in, screens come out. It knows no terminal, so that tests run it on
 * a screen in memory; ui_play() runs it on the real one. */
#ifndef SUMI_UI_APP_H
#define SUMI_UI_APP_H

#include "base/err.h"
#include "format/format.h"
#include "play/session.h"
#include "ui/key.h"
#include "ui/paint.h"
#include "ui/prompt.h"
#include "ui/screen.h"

struct ui_options {
    bool ascii;           /* 7-bit characters, whatever the locale says */
    bool no_color;        /* besides NO_COLOR in the environment */
    bool rulers, compact; /* at the start; keys switch them. Likewise: */
    bool clock;           /* the time played is shown */
    bool implied;         /* a mark closes the sums that it fills */
    enum errors errors;
    bool plain; /* for screen readers: 7 bits, no decoration, one line of words for what changed */
    bool mouse; /* a click moves to its cell */
    bool restricted;       /* nothing stops the program; see cli/restricted.h */
    int idle_seconds;      /* after which the program leaves; 0: never */
    const char *theme;     /* NULL: the first of themes[] */
    const char *state_dir; /* where games are kept; NULL: nowhere */
    const char *config;    /* settings as text, see ui/config.h; NULL: none */
};

/* Plays a game in the terminal until the player leaves, a signal asks to, or the terminal is gone;
 * takes over *game. NULL: the first screen comes first, and after each game. False, with nothing
 * shown: there is no terminal that can do it; *e says why. On true *e may hold a word at leaving.
 */
bool ui_play(struct loaded *game, const struct ui_options *o, struct err *e);

enum page { PAGE_BOARD, PAGE_HELP };

struct app {
    struct session *session; /* not owned */
    struct keymap map;
    enum page page;
    int page_top;  /* first line of the help page */
    int page_rows; /* lines of it that the screen shows */
    struct prompt prompt;
    bool rulers, compact, plain, clock;
    const char *state_dir; /* where what was switched is kept, or NULL */
    struct rect board;     /* where the last screen showed it */
    int top, left;         /* scroll of the board */
    bool edit;             /* the player asked for the editor, with this puzzle */
    bool redraw;           /* the terminal is to be painted from nothing */
    uint8_t *cell_style;   /* by cell */
    uint8_t *var_style;    /* by variable */
};

void app_init(struct app *app, struct session *s, const struct ui_options *o);
void app_free(struct app *app);

/* One key. False: the game is over (session->quit, or KEY_HANG_UP). */
bool app_key(struct app *app, int key);

/* How long what is on the screen stays true without a key, in milliseconds; -1: for good. */
int app_wait(const struct app *app);

/* A click at a place of the last screen: goes to its cell. */
void app_click(struct app *app, int row, int col);

/* Paints everything. Any size from 1x1 up. */
void app_draw(struct app *app, struct screen *s);

/* For app_draw(): marks what a check or a hint shows. In app_marks.c. */
void app_highlights(struct app *app);

#endif
