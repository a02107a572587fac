/* Puzzles that players of a table have made for each other, who has solved them, and how hard they
 * felt. */
#ifndef SUMI_PLAY_TABLE_PUBLISHED_H
#define SUMI_PLAY_TABLE_PUBLISHED_H

#include "format/format.h"
#include "play/table/results.h"

enum { FELT_MOST = 5 };

struct published {
    struct seat seat; /* whose it is */
    char file[sizeof((struct result *)NULL)->file];
    char title[TEXT_FIELD + 1]; /* clean */
    char rated[TEXT_FIELD + 1]; /* likewise */
    const struct genre *genre;
    struct grid grid;
    uint64_t hash;
    int solved;      /* by so many */
    int felt, voted; /* the sum of what they felt, 1 to 5, by so many */
};
struct published_list {
    VEC(struct published) all;
};

/* Shows a puzzle to the table, without marks; once more: as it is now. */
bool published_add(const struct shared_table *t, const struct puzzle *p, struct err *e);

/* All that are there, by player. */
bool published_read(const struct shared_table *t, struct published_list *l, struct err *e);
void published_free(struct published_list *l);

/* Fills a zeroed *game. */
bool published_load(const struct shared_table *t, const struct published *p, struct loaded *game,
                    struct err *e);

/* The puzzle of any file in a player's place, without marks that it came with. */
bool published_read_file(const struct shared_table *t, const struct seat *seat, const char *file,
                         struct loaded *game, struct err *e);

/* True if somebody at the table has made it. */
bool published_has(const struct shared_table *t, const struct puzzle *p);

/* How hard the player felt it, from 1 to FELT_MOST. */
bool published_felt(const struct shared_table *t, const struct puzzle *p, int felt, struct err *e);

#endif
