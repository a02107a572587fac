/* The game on a screen: keys go in, screens come out. It depends on no terminal, so that tests can
 * run it on a screen in memory; ui_play() runs it on the real one. */
#ifndef SUMI_UI_PAGES_APP_H
#define SUMI_UI_PAGES_APP_H

#include "base/err.h"
#include "format/format.h"
#include "play/session/replay.h"
#include "play/session/tree.h"
#include "play/store/fresh.h"
#include "play/table/shared_game.h"
#include "ui/pages/lesson.h"
#include "ui/paint/paint.h"
#include "ui/paint/screen.h"
#include "ui/paint/theme.h"
#include "ui/parts/key.h"
#include "ui/parts/options.h"
#include "ui/parts/panel.h"
#include "ui/parts/paste.h"
#include "ui/parts/prompt.h"
#include "ui/parts/shown_board.h"

enum page { PAGE_BOARD, PAGE_HELP, PAGE_REPLAY, PAGE_TREE, PAGE_SHARED };

/* One game on the screen. app.c gives keys to the page that is open and owns all of this, `fresh`
 * and `next` among it; each other file writes its own fields only, and the session by session_do():
 * app_draw.c (reads all, writes `board` and `finale`), app_marks.c (the styles in `board`,
 * `mouse`), app_tree.c (`replay`, `tree`, `tree_top`, `page`), app_table.c (`shared`). */
struct app {
    struct session *session; /* not owned */
    struct keymap map;
    enum page page, under; /* what the help page lies over */
    int page_top;          /* first line of the help page */
    int page_rows;         /* lines of it that the screen shows */
    struct prompt prompt;
    struct paste paste;
    struct lesson lesson;
    struct shown_board board;
    int count; /* a number typed before a key, which is then done so many times; 0: none */
    bool plain, clock, ascii;
    const struct theme *theme; /* the terminal may have no colours for it */
    const char *state_dir;     /* where switches are kept, or NULL */
    bool *wants_next;          /* as in the options */
    bool edit;                 /* the player asked for the editor with this puzzle */
    bool redraw;               /* the terminal has to be painted from scratch */
    struct buf ending;         /* the words for a solved board while it is shown */

    struct shared_table *table; /* not owned; NULL: there is none */
    struct shared_game shared;  /* what others are shown of this game */

    struct fresh *fresh;  /* not owned; NULL: no puzzles are made */
    struct loaded next;   /* the puzzle to be played next: a fresh or a pasted one */
    struct replay replay; /* PAGE_REPLAY */
    struct tree tree;     /* PAGE_TREE: */
    int tree_top;         /* the first of its rows on the screen */
    struct {
        int pressed, at;      /* cells: where the button went down (NO_CELL: it is up), and where it
                                 is now */
        bool dragged, erases; /* since then */
    } mouse;
    struct {
        vec_int order; /* the solved board's drawing from end to end, by variable */
        int shown;     /* how much of it is gold */
    } finale;
};

void app_init(struct app *app, struct session *s, const struct ui_options *o);
void app_free(struct app *app);

/* Handles a key. Returns false if the game is over (session->quit, a puzzle in `next`, or
 * KEY_HANG_UP). */
bool app_key(struct app *app, int key);

/* How long the screen stays valid without a key, in milliseconds; -1: for good. After that time
 * app_tick() continues, and returns true if the screen has to be drawn. */
int app_wait(const struct app *app);
bool app_tick(struct app *app);

/* Handles the mouse at a place of the last screen: KEY_CLICK, KEY_DRAG, KEY_RELEASE,
 * KEY_CLICK_OTHER. In app_marks.c. */
void app_mouse(struct app *app, int key, int row, int col);

/* Handles pasted text: it goes into the prompt if that asks for text; else, if it is a puzzle, the
 * player is asked whether to open it. */
void app_paste(struct app *app, const char *text, int n);

/* Paints everything, at any size from 1x1 up. */
void app_draw(struct app *app, struct screen *s);

/* The board as it is shown, for the pages that show it in their own way. */
struct view app_view(const struct app *app);

/* A solved board, shown off, in app_draw.c: start it when the board is solved; how long until the
 * next of its marks turn gold (-1: nothing is left), and turning them; its immediate end; and the
 * styles of what is gold already. */
void app_finale_start(struct app *app);
bool app_finale_runs(const struct app *app);
int app_finale_wait(const struct app *app);
void app_finale_step(struct app *app);
void app_finale_end(struct app *app);
void app_finale_mark(struct app *app);

/* Fresh puzzles during a game. app_fresh_tick() reads their progress and returns
 * true if there is something new to draw; app_fresh_words() appends it, if the player has asked for
 * it. */
void app_fresh(struct app *app, enum action a);
void app_fresh_words(const struct app *app, struct buf *out);

/* The solver at work, or the game once more, in app_tree.c. */
void app_replay_open(struct app *app, enum replay_kind kind);
void app_replay_key(struct app *app, int key);
void app_replay_draw(struct app *app, struct screen *s);

/* The tree of moves: app_tree.c. */
void app_tree_open(struct app *app);
void app_tree_key(struct app *app, int key);
void app_tree_draw(struct app *app, struct screen *s);

/* The table, in app_table.c: what is asked of it here, and showing there what is to be shown of the
 * game; to be called after each key. */
void app_table(struct app *app, enum action a, const char *text);
void app_table_keep(struct app *app);

/* Says that a key does nothing on a page over the board, and which one leaves the page. */
void app_idle_key(struct app *app, int key);

/* For app_draw(): marks what a check, a hint or the solver at work shows. In app_marks.c. */
void app_highlights(struct app *app);

#endif
