/* The game on a screen: keys go in, screens come out. It depends on no terminal, so that tests can
 * run it on a screen in memory; ui_play() runs it on the real one. */
#ifndef SUMI_UI_PAGES_APP_H
#define SUMI_UI_PAGES_APP_H

#include "base/err.h"
#include "format/format.h"
#include "play/session/replay.h"
#include "play/store/fresh.h"
#include "play/table/race.h"
#include "play/table/shared_game.h"
#include "ui/pages/finale.h"
#include "ui/pages/lesson.h"
#include "ui/paint/paint.h"
#include "ui/paint/screen.h"
#include "ui/paint/theme.h"
#include "ui/parts/page.h"

extern const struct page board_page, replay_page, watch_page;

/* One game on the screen. app.c gives keys to the page that is open and owns all of this, `fresh`
 * and `next` among it; each other file writes its own fields only, and the session by session_do():
 * app_draw.c (reads all, writes `board`), app_marks.c (the styles in `board`, `mouse`, `aim`,
 * `page`), app_tree.c (`replay`, `tree`, `tree_top`, `page`), table/app_table.c (`shared`, `race`
 * to `begins`). */
struct app {
    struct front
        front; /* first, so that its rows can find the rest; the message is the session's */
    struct session *session; /* not owned */
    struct lesson lesson;
    int count;      /* a number typed before a key, which is then done so many times; 0: none */
    int times;      /* the same for the action whose key has come */
    uint64_t known; /* as in the options */
    bool clock, ascii;
    bool *wants_next;  /* as in the options */
    int next_lesson;   /* which lesson front.next is, see lesson.h */
    bool goes_on;      /* the fresh puzzle that is made opens once it is ready, but for a key */
    bool edit;         /* the player asked for the editor with this puzzle */
    struct buf ending; /* the words for a solved board while it is shown */

    struct shared_table *table;   /* not owned; NULL: there is none */
    struct shared_game shared;    /* what others are shown of this game */
    struct watched_game *watched; /* not owned; NULL: it is the player's own game */
    struct own_race race;         /* in which this game is played; closed: in none */
    struct race rivals;           /* all who are in it */
    int64_t looked;               /* when they were looked at */
    struct race_wish wish;        /* for another race: the game waits meanwhile */
    struct together *together;    /* the board is shared; not owned, NULL: it is not */
    uint8_t *levels;              /* by slot: whose marks they are, see together_levels() */
    bool shares;                  /* the player gives this board to the table */
    struct buf begins;            /* what a prompt begins with */

    struct fresh *fresh;  /* not owned; NULL: no puzzles are made */
    struct replay replay; /* replay_page, watch_page */
    struct tree tree;     /* tree_page */
    struct {
        vec_label labels; /* aim_page: of the places, as the last key has left the board */
        char typed;       /* the first of two letters; 0: none yet */
    } aim;
    struct {
        int pressed, at;      /* cells: where the button went down (NO_CELL: it is up), and where it
                                 is now */
        bool dragged, erases; /* since then */
    } mouse;
    struct finale finale; /* of the solved board */
};

void app_init(struct app *app, struct session *s, const struct ui_options *o);
void app_free(struct app *app);

/* Handles the mouse at a place of the last screen: KEY_CLICK, KEY_DRAG, KEY_RELEASE,
 * KEY_CLICK_OTHER. In app_marks.c. */
void app_mouse(struct front *f, int key, int row, int col);

/* The board and what is said beside it, at any size from 1x1 up. */
void app_draw_board(struct front *f, struct screen *s);

/* The board as it is shown, for the pages that show it in their own way. */
struct view app_view(const struct app *app);

/* How far a fresh puzzle is that the player has asked for. */
void app_fresh_words(const struct app *app, struct buf *out);

/* The solver at work, or the game once more, in app_tree.c. */
void app_replay_open(struct app *app, enum replay_kind kind);

/* Letters on the board that name its places: app_marks.c. */
front_action app_aim_open;
bool app_aims(const struct app *app); /* letters stand on the board */

/* A key on the board without letters: app.c. */
void app_board_key(struct front *f, int key);

/* The tree of moves: app_tree.c. */
front_action app_tree_open;

/* For the pages with a board: marks what a check, a hint or the solver at work shows. In
 * app_marks.c. */
void app_highlights(struct front *f, const struct screen *screen);

/* What the game asks of the table (table/app_table.c) and when. */
struct app_table {
    /* As the game begins, on a board that several share or NULL. */
    void (*begin)(struct app *app, struct together *g);
    /* Does an action of keys.def that is the table's. */
    void (*act)(struct app *app, enum action a, const char *text);
    /* Does an action that has another meaning on a shared board or for who looks on. Returns false
     * if it has not. */
    bool (*instead)(struct app *app, enum action a, const char *text);
    /* A digit says how hard a solved puzzle of this house felt; false: there is nothing to say so
     * of. */
    bool (*felt)(struct app *app, int digit);
    /* After each key: gives the player's marks to a shared board; once the game has taken that in,
     * shows others of it what they are to see. */
    void (*mark)(struct app *app);
    void (*keep)(struct app *app);
    /* Takes in what has come since: there is something to draw. How long until one looks again, in
     * milliseconds (-1: never), and what tells of news before (-1: nothing). */
    bool (*look)(struct app *app);
    int (*wait)(const struct app *app);
    int (*listens)(const struct app *app);
    const char *(*race)(
        struct app *app); /* words for `:race` without any: a puzzle like this one */
    void (*panel)(const struct app *app, struct panel *panel); /* how far the others are */
    void (*words)(const struct app *app, struct buf *out);     /* the same in the strip */
};
extern const struct app_table app_table;

#endif
