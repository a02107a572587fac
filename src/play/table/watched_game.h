/* Looking on at another player's game: what its shared copy has more than before, at least so many
 * seconds after it came there. Nothing is written, and the player notices nothing. */
#ifndef SUMI_PLAY_TABLE_WATCHED_GAME_H
#define SUMI_PLAY_TABLE_WATCHED_GAME_H

#include "base/os/notice.h"
#include "play/session/session.h"
#include "play/table/results.h"

enum { WATCHED_DELAY_MOST = 600 };

/* So many bytes had come at that moment. */
struct arrival {
    int64_t at;
    int bytes;
};

struct watched_game {
    const struct shared_table *table; /* not owned */
    struct seat seat;
    char file[sizeof((struct result *)NULL)->file];
    struct buf text; /* all that has come */
    VEC(struct arrival) arrivals;
    int delay;            /* in seconds */
    int64_t looked;       /* when; 0: not yet */
    struct notice notice; /* of the player's place */
    bool gone;            /* it is shown no more */
};

/* Begins to look at a result's game: *game becomes its puzzle with all that was done so far.
 * Returns false, with the reason in *e, if it cannot be read; then *w needs no closing. */
bool watched_open(struct watched_game *w, const struct shared_table *t, const struct result *r,
                  struct loaded *game, struct err *e);
void watched_close(struct watched_game *w);

/* To be called when there is news (w->notice.fd) and after watched_wait() milliseconds: takes over
 * into the session what is due. Returns true if there is something new to show. */
int watched_wait(const struct watched_game *w);
bool watched_look(struct watched_game *w, struct session *s);

/* The next delay: none, 10, 30, 60, 300, 600 seconds, by 1 or -1. */
void watched_delay(struct watched_game *w, int by);

#endif
