/* Fresh puzzles, made one at a time by another process while play goes on, with reports of
 * progress, and stopped at any moment. A puzzle that is ready is kept on disk until it is played;
 * once it is taken, the next one of its kind is made ahead of time.
 *
 * A day's puzzles are the same for everyone: their seed is the day. They stay for a month. */
#ifndef SUMI_PLAY_STORE_FRESH_H
#define SUMI_PLAY_STORE_FRESH_H

#include "base/os/process.h"
#include "format/format.h"
#include "generate/generate.h"
#include "teach/rate.h"

enum { ANY_DIFFICULTY = (int)DIFFICULTIES, TODAY_SIDE = 10 };

struct fresh_order {
    const struct genre *genre;
    struct grid grid;
    int difficulty;               /* enum difficulty, or ANY_DIFFICULTY */
    int day;                      /* days from 1970-01-01: a puzzle of that day; 0: any new one */
    const struct technique *with; /* that it cannot do without; NULL: any */
};

enum fresh_state { FRESH_IDLE, FRESH_MAKING, FRESH_READY, FRESH_FAILED };

struct fresh {
    const char *state_dir; /* NULL: nothing is kept on the disk. Not owned */
    struct fresh_order order;
    enum fresh_state state;
    bool ahead;                        /* it is made ahead: nobody has asked for it yet */
    uint64_t seed;                     /* of the next one */
    struct generate_progress progress; /* of the one being made */
    int seconds;                       /* since it was begun */
    struct process process;
    struct buf text; /* READY: the puzzle in the native format */
};

/* The order of another puzzle like this one: as hard, unless it was made to be of any difficulty.
 */
struct fresh_order fresh_like(const struct puzzle *p);

/* The order of today's puzzle of a genre. */
struct fresh_order fresh_today(const struct genre *genre, int day);

/* The kinds of puzzles, by what is marked. */
enum genre_kind { KIND_LOOPS, KIND_SHADING, KIND_OBJECTS, KIND_TREES, GENRE_KINDS };
enum genre_kind genre_kind(const struct genre *g);

/* The orders of a day's set: five small puzzles of five genres, of every kind, easy to hard; other
 * genres every day. */
enum { FIVES = 5 };
struct fresh_order fresh_five(int day, int i);

void fresh_init(struct fresh *f, const char *state_dir, uint64_t seed);
void fresh_free(struct fresh *f); /* ends what is being made */

/* Asks for a puzzle; work for another order is given up. It is READY at once if one is kept or was
 * made ahead. Returns false if no process can be started. */
bool fresh_ask(struct fresh *f, const struct fresh_order *o, struct err *e);

/* Reads the process's reports without waiting, and returns true if something has changed. To be
 * called every FRESH_LOOK_MS while a puzzle is made. */
enum { FRESH_LOOK_MS = 250 };
bool fresh_poll(struct fresh *f);

/* True if a puzzle is being made that somebody has asked for; NULL: none ever is. */
bool fresh_is_awaited(const struct fresh *f);

void fresh_stop(struct fresh *f);

/* Loads the puzzle that is READY, and begins to make the next one (unless it is a day's). */
bool fresh_take(struct fresh *f, struct loaded *l, struct err *e);

/* Reads the puzzle kept for an order without taking it. Returns false if there is none that can be
 * read. */
bool fresh_peek(const struct fresh *f, const struct fresh_order *o, struct loaded *l);

/* "Yajilin 10x10 easy"; and reads such words in any order: what they leave out stays. False: a word
 * is none of them. */
void fresh_name(const struct fresh_order *o, struct buf *out);
bool fresh_order_read(const char *words, struct fresh_order *o);

/* "Making Yajilin 10x10 easy: 14 tries, 3 s", "Ready: Yajilin 10x10 easy", ...; "" when idle */
void fresh_words(const struct fresh *f, struct buf *out);

#endif
