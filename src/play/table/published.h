/* Puzzles that players of a table show to each other: those that they have made, with who has
 * solved them and how hard they felt; and those of the boards that they share
 * (play/table/together.h). */
#ifndef SUMI_PLAY_TABLE_PUBLISHED_H
#define SUMI_PLAY_TABLE_PUBLISHED_H

#include "format/format.h"
#include "play/table/results.h"

/* Each puzzle has one name, which it gives its file: "yajilin-0123456789abcdef.puzzle",
 * "mira.yajilin-0123456789abcdef.given". */
enum published_as { PUBLISHED_HOUSE, PUBLISHED_BOARD, PUBLISHED_WAYS };

enum { FELT_MOST = 5, PUBLISHED_NAME = 80 };

struct published {
    enum published_as as;
    struct seat seat;           /* whose it is */
    char name[PUBLISHED_NAME];  /* without the ending */
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

/* Shows a puzzle to the table, without marks; once more: as it is now. The puzzle of a board that
 * is there already stays. */
bool published_add(const struct shared_table *t, enum published_as as, const struct puzzle *p,
                   struct published *out, struct err *e);

/* All that are there, by player. */
bool published_read(const struct shared_table *t, enum published_as as, struct published_list *l,
                    struct err *e);

/* Fills a zeroed *game. */
bool published_load(const struct shared_table *t, const struct published *p, struct loaded *game,
                    struct err *e);

/* True if somebody at the table has made it. */
bool published_has(const struct shared_table *t, const struct puzzle *p);

/* Notes how hard the player felt it, from 1 to FELT_MOST. */
bool published_felt(const struct shared_table *t, const struct puzzle *p, int felt, struct err *e);

#endif
