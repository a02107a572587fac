/* A game that its player shares with the table: the save's own lines, copied as they are written. A
 * copy is at any moment the beginning of the save, so whoever reads it meanwhile, or after a crash,
 * reads a game as it was. And looking on at such a game: what the copy has more than before, at
 * least so many seconds after it came there; nothing is written, and the player notices nothing. */
#ifndef SUMI_PLAY_TABLE_SHARED_GAME_H
#define SUMI_PLAY_TABLE_SHARED_GAME_H

#include "base/os/file.h"
#include "play/session/session.h"
#include "play/table/results.h"

struct shared_game {
    struct file_log log;
    int64_t copied; /* bytes of the save that are there */
    bool begun, full;
};

/* To be called after each action, and once with *g zeroed: shares what there is to share, which is
 * the day's puzzle and one from this house once it is solved and, with t->watched, all that is
 * played. Returns false, with the reason in *e, if the table cannot take it; the save itself is not
 * touched. */
bool shared_game_keep(struct shared_game *g, const struct shared_table *t, const struct session *s,
                      struct err *e);
void shared_game_close(struct shared_game *g);

enum { WATCHED_DELAY_MOST = 600 };

/* So many bytes had come at that moment. */
struct arrival {
    int64_t at;
    int bytes;
};

struct watched_game {
    const struct shared_table *table; /* not owned */
    struct seat seat;
    char file[RESULT_FILE];
    struct buf text; /* all that has come */
    VEC(struct arrival) arrivals;
    int delay;            /* in seconds */
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
