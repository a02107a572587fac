/* The choices of a player: on the command line, in the settings, and with keys in play. */
#ifndef SUMI_UI_PARTS_OPTIONS_H
#define SUMI_UI_PARTS_OPTIONS_H

#include "play/session/session.h"
#include "play/store/fresh.h"
#include "play/table/shared_game.h"
#include "play/table/shared_table.h"
#include "play/table/together.h"
#include "ui/paint/paint.h"
#include "ui/paint/picture.h"

/* The games that wait while a copy of their puzzle is being set, the innermost first. */
struct waiting {
    const struct puzzle *puzzle;
    const struct waiting *outer;
};

enum { OPTIONS_PLACE = 256 };

struct ui_options {
    bool ascii;    /* 7-bit characters in any locale */
    bool no_color; /* besides NO_COLOR in the environment */
    bool rulers;   /* at the start; keys switch it. Likewise: */
    enum cell_size size;
    enum lattice lattice;
    enum pixels pixels;
    bool pixels_told; /* on the command line; else the settings say it. The host does for strangers
                       */
    uint64_t known;   /* bit i: the rules of genres[i] are folded away */
    bool clock;       /* the time played is shown */
    bool implied;     /* a mark closes the sums that it fills */
    enum errors errors;
    enum when_solved when_solved;
    enum overdraw overdraw;
    bool plain; /* for screen readers: 7 bits, no decoration, one line of words for what changed */
    bool mouse; /* a click marks, dragging draws */
    bool restricted;               /* nothing stops the program; see cli/main.c */
    int idle_seconds;              /* after which the program leaves; 0: never */
    const char *theme;             /* NULL: the first of themes[] */
    const char *state_dir;         /* where games are kept; NULL: nowhere */
    int64_t (*now)(void);          /* the clock, as in struct session_env; NULL: the machine's */
    const char *config;            /* settings as text, see ui/parts/config.h; NULL: none */
    const char *trace;             /* a picture that the editor lays under its board; NULL: none */
    const char *book;              /* the first screen begins with it; NULL: with the menu */
    struct fresh *fresh;           /* puzzles that are made meanwhile; NULL: none are */
    const struct waiting *waiting; /* NULL: no game waits */
    int lesson;                    /* which one the game is, see ui/pages/lesson.h; 0: none */
    const struct genre *const *played; /* whose keys the player knows; ends with NULL; or NULL */
    char table_dir[OPTIONS_PLACE];     /* of the table that the settings name; "": none */
    struct shared_table *table;        /* NULL: there is none. Not owned */
    struct watched_game
        *watched; /* the game is another player\'s, who is looked at; NULL: it is not */
    struct together *together; /* the board is shared with others; NULL: it is not. Not owned */
    bool *wants_next; /* set when the player asks for what comes next in the list that the game is
                   of; NULL: it is of none */
};

#endif
