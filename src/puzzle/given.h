/* One given of a puzzle, and what is known about its kind (given.def). */
#ifndef SUMI_PUZZLE_GIVEN_H
#define SUMI_PUZZLE_GIVEN_H

#include "base/buf.h"
#include "base/grid.h"

#include <stdint.h>

enum given_kind {
#define GIVEN(id, name, bare, prefix, numbered, arrow) GIVEN_##id,
#include "puzzle/given.def"
#undef GIVEN
    GIVEN_KINDS
};

enum { NO_NUMBER = -1, NUMBER_MAX = 4095 };

struct given {
    uint8_t kind;   /* enum given_kind */
    int8_t dir;     /* enum dir; DIR_NONE without an arrow */
    int16_t number; /* NO_NUMBER without one ("?") */
};

/* A row of given.def; the table is indexed by enum given_kind. */
struct given_row {
    const char *name, *bare, *prefix;
    bool numbered, arrow;
};
extern const struct given_row given_rows[GIVEN_KINDS];

/* A given of this kind with neither number nor arrow. */
static inline struct given given_bare(enum given_kind kind) {
    return (struct given){(uint8_t)kind, DIR_NONE, NO_NUMBER};
}

/* A given of this kind with a number, which may be NO_NUMBER. */
static inline struct given given_numbered(enum given_kind kind, int number) {
    return (struct given){(uint8_t)kind, DIR_NONE, (int16_t)number};
}

bool given_same(struct given a, struct given b);

/* Appends the given's token in the native text: ".", "##", "2>", "?v", "#3", "O". */
void given_write(struct given g, struct buf *out);

/* Reads a token of `n` bytes as a given of one kind. Returns false if it is none. */
bool given_read(const char *token, int n, enum given_kind kind, struct given *g);

/* Appends the given in words: "clue 2 to the right", "wall", "island without a number", "any
 * number". `name` replaces the name of the kind unless it is NULL. `numbered`: such givens have
 * numbers here, so a missing one is mentioned. */
void given_words(struct given g, const char *name, bool numbered, struct buf *out);

#endif
