/* A game that its player shares with the table: the save's own lines, copied as they are written. A
 * copy is at any moment the beginning of the save, so whoever reads it meanwhile, or after a crash,
 * reads a game as it was. */
#ifndef SUMI_PLAY_TABLE_SHARED_GAME_H
#define SUMI_PLAY_TABLE_SHARED_GAME_H

#include "base/os/file.h"
#include "play/session/session.h"
#include "play/table/shared_table.h"

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

#endif
