/* The first screen: continue a game, today's puzzles, a fresh one, the library, lessons, files and
 * addresses, statistics. Lists of genres begin with those that the player plays; the others follow
 * by kind, in two columns if one is too short. A preview of the board is drawn beside the list;
 * typing filters the list. Like app.h it depends on no terminal. */
#ifndef SUMI_UI_PAGES_HOME_H
#define SUMI_UI_PAGES_HOME_H

#include "play/store/book.h"
#include "play/store/fresh.h"
#include "play/store/library.h"
#include "play/table/published.h"
#include "play/table/race.h"
#include "play/table/shared_game.h"
#include "ui/paint/screen.h"
#include "ui/parts/page.h"

enum home_page {
    HOME_MENU,
    HOME_TODAY, /* genres to choose from, as on the four that lead on ...; of any day */
    HOME_LIBRARY,
    HOME_SHELF, /* ... to one's puzzles, */
    HOME_LEARN,
    HOME_LESSONS, /* its lessons, */
    HOME_FRESH,
    HOME_FORM, /* or what else is asked for a fresh one */
    HOME_SET,
    HOME_GAMES,
    HOME_TABLE, /* who has solved today's puzzles, and who is at it */
    HOME_STATISTICS,
    HOME_FIVE, /* a set for the day */
    HOME_CALENDAR,
    HOME_BOOK,
    HOME_PAGES
};

enum item_kind {
    ITEM_HEADING,
    ITEM_GAP,    /* an empty line of the menu */
    ITEM_PUZZLE, /* of the library */
    ITEM_SAVE,
    ITEM_TODAY,
    ITEM_READY,  /* a fresh puzzle that is made */
    ITEM_BOOK,   /* leads to the page of a book */
    ITEM_LEAF,   /* a puzzle of the one that is open */
    ITEM_PAGE,   /* leads to another page */
    ITEM_OPEN,   /* asks for a file or an address */
    ITEM_SET,    /* the editor on an empty board */
    ITEM_FIRST,  /* the first lesson of a genre, on its sample */
    ITEM_HOUSE,  /* a puzzle that a player has made */
    ITEM_SHARED, /* another player's game */
    ITEM_LINE,   /* of a page, with nothing behind it */
    ITEM_JOIN,   /* asks for a name at the table */
    ITEM_RACE,   /* that somebody has opened; NEW: asks what a new one is on */
    ITEM_NEW_RACE,
    ITEM_TOGETHER, /* a board that several share */
};

struct home_item {
    enum item_kind kind;
    enum home_page page;       /* where it is listed */
    char *text;                /* the line of the list; clean */
    char *whole;               /* its text on other pages and for the filter; NULL: the same */
    char *name;                /* PUZZLE: of the library; SAVE, BOOK: its path, and of a FIRST
                                  that is begun; LEAF: what named_load() takes; else NULL */
    const struct genre *genre; /* whose it is; NULL: of none */
    int shared;                /* SHARED: which of the results, HOUSE: of the published ones, RACE:
                                  of the races, TOGETHER: of the boards */
    struct fresh_order order;  /* TODAY */
    bool over;            /* TODAY, FIRST, PUZZLE: solved, its solution shown, or known otherwise */
    enum home_page leads; /* PAGE */
};

/* The lines of the form. */
enum { FIELD_SIZE, FIELD_DIFFICULTY, HOME_FIELDS };

/* The form of a fresh puzzle besides its genre: rows of tables in home_pages.c. */
struct home_form {
    int size, difficulty;
};

enum { HOME_PLAYED = 4 };

enum home_does {
    HOME_STAYS,
    HOME_LEAVES,
    HOME_PLAYS,
    HOME_SETS,
    HOME_WATCHES,
    HOME_RACES,
    HOME_SHARES
};

struct home {
    struct front front;  /* first, as in struct app; its prompt asks for an address or a file */
    enum home_does does; /* what the last key has led to; front.next is the game */
    const char *state_dir;
    struct fresh *fresh; /* NULL: none are made. Not owned */
    int day;
    int day_shown;  /* HOME_TODAY, HOME_FIVE: whose puzzles */
    int day_chosen; /* HOME_CALENDAR */
    struct library library;
    const struct genre *played[HOME_PLAYED + 1]; /* the last one first; ends with NULL */
    const struct genre *genre;                   /* of the page, where it has one */
    struct games games;                          /* read when they are first looked at */
    bool games_read;
    struct book book;             /* of its page; no path: none has been open */
    struct shared_table *table;   /* NULL: there is none. Not owned */
    struct results results;       /* of it, read when its page is opened */
    struct published_list house;  /* likewise */
    struct races races;           /* likewise */
    struct published_list boards; /* likewise: those that are shared */
    struct published board;       /* HOME_SHARES: the one that was chosen */
    struct race_wish wish;        /* HOME_RACES: the one to go to */
    struct watched_game watched;  /* HOME_WATCHES: the game that was chosen */
    int asked;                    /* the result whose marks one was warned of; -1: none */
    int64_t looked;               /* when the table was read, on the machine's clock */
    VEC(struct home_item) items;  /* of all pages */
    enum home_page page;
    vec_int shown; /* items that are listed now */
    bool tight;    /* it has no room for empty lines */
    struct prompt filter;
    struct said said;     /* of front */
    char later[ERR_TEXT]; /* the next one */
    int lesson;           /* which one the game is that was chosen, see ui/pages/lesson.h */
    const struct genre *lesson_genre; /* of it, where it is a first one */
    bool waiting;                     /* the fresh puzzle is played as soon as it is ready */
    struct home_form form;
    struct loaded preview; /* of the chosen item */
    bool preview_is_sample;
    int previewed; /* the item, or -1 */
};

/* `day` counts from 1970-01-01: it chooses today's puzzles. */
void home_init(struct home *h, const struct ui_options *o, int day);
void home_free(struct home *h);

/* True if the chosen game is one of a list, where another one may come next. */
bool home_listed(const struct home *h);

/* To be called after a game: reads progress again and, if asked, goes on with what comes next in
 * the list. HOME_STAYS if nothing does or it has to be made first; then the page is shown again,
 * with the same choice and without a filter. */
enum home_does home_return(struct home *h, bool next, struct loaded *game);

/* Says this once the page is shown again. */
void home_say_later(struct home *h, const char *words);

/* Takes what a key or a tick has led to, once. HOME_PLAYS: *game is the chosen puzzle, now the
 * caller's; HOME_SETS: game->puzzle is a new one to be set; HOME_WATCHES: it is that of h->watched,
 * which the caller closes; HOME_RACES: the player goes to h->wish. */
enum home_does home_take(struct home *h, struct loaded *game);

#endif
