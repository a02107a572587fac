/* What the files of the table share: the files of a player's place, and what stands in them. No
 * other room includes it. */
#ifndef SUMI_PLAY_TABLE_TABLE_INSIDE_H
#define SUMI_PLAY_TABLE_TABLE_INSIDE_H

#include "play/table/race.h"
#include "play/table/together.h"

/* True if a player may be called so. */
bool table_is_name(const char *name);

/* The player's own seat. Returns false, with the reason in *e, if there is none. */
bool table_us(const struct shared_table *t, struct seat *us, struct err *e);

/* Calls each(arg, file) for all files in a player's place; one that is gone has none. */
void table_files(const struct shared_table *t, const char *player,
                 void (*each)(void *arg, const char *file), void *arg);

/* True if the player's place takes one more file, or another content of the one at this path. */
bool table_has_place(const struct shared_table *t, const char *path, struct err *e);

/* Appends the path of what a player has there. */
void table_path(const struct shared_table *t, const char *player, const char *file,
                struct buf *out);

/* Appends what stands in a player's file from a byte on, at most so much; only the account whose
 * place it is counts as its writer. */
bool table_read(const struct shared_table *t, const struct seat *seat, const char *file,
                int64_t from, int most, struct buf *text, struct err *e);

/* What stands behind a puzzle's name as its file's, and behind a board's as that of what a player
 * does there. */
extern const char *const published_endings[PUBLISHED_WAYS];
extern const char together_journal[];

/* A puzzle in any file of a player's place, without marks that it came with: reading one, and
 * writing one's own at a path. */
bool published_read_file(const struct shared_table *t, const struct seat *seat, const char *file,
                         struct loaded *game, struct err *e);
bool published_write_file(const char *path, const struct puzzle *p, struct err *e);

/* The contents of one player's race.txt. */
struct race_said {
    char opener[TABLE_NAME + 1]; /* whose race it is */
    uint64_t number;
    char words[RACE_WORDS + 1]; /* clean; the opener's: what it is on, and that it has begun */
    bool begun;
    uint64_t begins, plays; /* puzzle_hash() of the opener's puzzle, and of the player's */
    struct racer racer;     /* without its seat */
};

/* Reads such a file, as far as its lines are whole: the rest may be on its way. Returns false if it
 * is none.
 */
bool race_text(const char *text, int n, struct race_said *s);

/* The two of which a shared board is made: one without players, of g->puzzle; and the lines that
 * have come to the journal of a player since, whole or not. */
void together_begin(struct together *g);
bool together_read(struct together *g, int who, const char *text, int n);

#endif
