/* Solved games of one puzzle side by side, each as it was at the same moment of its own clock. */
#ifndef SUMI_UI_TABLE_SIDE_GAMES_H
#define SUMI_UI_TABLE_SIDE_GAMES_H

#include "play/table/race.h"
#include "play/table/shared_game.h"
#include "ui/paint/paint.h"

enum { SIDE_GAMES = 3, SIDE_TICK_MS = 100 };

struct side_game {
    struct watched_game from; /* whose it is, and its text */
    struct loaded game;       /* as it was at the moment that is shown */
    int first;                /* the offset of its first move in the text */
    int64_t ms;               /* it took */
};

struct side_games {
    struct side_game all[SIDE_GAMES];
    int n;
    int64_t at, most; /* the moment that is shown, of so many milliseconds */
    int64_t since;    /* when it was shown, on the machine's clock */
    bool runs;
};

/* Opens the first games that the racers have proved, at their beginning, running. False: there is
 * none. */
bool side_games_open(struct side_games *s, const struct shared_table *t, const struct race *r);
void side_games_close(struct side_games *s); /* a zeroed one is fine */

void side_games_run(struct side_games *s, bool runs); /* at the end: from the beginning */
void side_games_step(struct side_games *s, int by);   /* a fortieth on or back, then paused */
void side_games_tick(struct side_games *s);           /* every SIDE_TICK_MS while it runs */

/* Draws them in the rows of a screen from `row` on, with their names above them. */
void side_games_draw(const struct side_games *g, struct screen *s, int row, int rows);

/* "0:42 of 3:05" */
void side_games_words(const struct side_games *g, struct buf *out);

#endif
