/* Races: the same fresh puzzle for all who are ready, and how far each of them is.
 *
 *     DIR/mira/race.txt        what mira does in the race that she was in last, line by line
 *     DIR/mira/race.puzzle     the puzzle of a race that she has opened, once it begins
 *
 * A race is its opener's: it is there as long as her file says so, and begins when she says so.
 * The others see how far a player is, and not which marks, until the puzzle is solved. Then the
 * game itself is shown, as that of a day's puzzle is: it alone proves what the player's line says.
 */
#ifndef SUMI_PLAY_TABLE_RACE_H
#define SUMI_PLAY_TABLE_RACE_H

#include "base/os/file.h"
#include "play/session/session.h"
#include "play/store/fresh.h"
#include "play/table/results.h"

enum {
    RACE_WORDS = 60,  /* bytes of what is raced on, in words */
    RACE_MOST = 200,  /* racers of one race */
    RACE_HERE_S = 15, /* so often who waits says to be there still ... */
    RACE_GONE_S = 45, /* ... and after so long without it is gone */
    RACE_BARS = 10    /* signs of a bar */
};

enum racer_stage { RACER_WAITS, RACER_READY, RACER_PLAYS, RACER_SOLVED, RACER_LEFT };

struct racer {
    struct seat seat;
    enum racer_stage stage;
    bool gone;            /* nothing was heard of who waits */
    int settled, of;      /* cells, of so many */
    struct result result; /* of the game that proves it: SOLVED, or REFUSED with the reason */
    bool proved;          /* the result was looked for */
};

struct race {
    struct seat opener;
    uint64_t number;            /* which one of the opener's */
    char words[RACE_WORDS + 1]; /* clean: "Yajilin 10x10 easy" */
    bool begun, gone;           /* gone: the opener has left before it began */
    uint64_t hash;              /* begun: of its puzzle */
    VEC(struct racer) racers;
};

struct races {
    VEC(struct race) all; /* by opener */
};

/* All that somebody at the table has opened. */
bool races_read(const struct shared_table *t, struct races *r, struct err *e);
void races_free(struct races *r);

/* One of them, as it is now, with all who are in it: those who have solved it first, by time, then
 * those who are farthest. What is in *r is replaced; a zeroed one names nothing. Games are replayed
 * once each. Returns false if it is not there any more. */
bool race_look(const struct shared_table *t, struct race *r, struct err *e);
void race_free(struct race *r);

/* The player in it; NULL: not one of them. */
const struct racer *race_us(const struct shared_table *t, const struct race *r);

/* True if at least two are in it who have not left, and each of them is ready. */
bool race_all_ready(const struct race *r);

/* The puzzle of a race that has begun, without marks. */
bool race_puzzle(const struct shared_table *t, const struct race *r, struct loaded *game,
                 struct err *e);

/* The player's own part in a race, which is written to race.txt. */
struct own_race {
    struct file_log log;
    bool open;
    char opener[TABLE_NAME + 1];
    uint64_t number;
    int told, of; /* how far, as it was said last */
    int64_t said; /* when anything was, in seconds */
    bool playing; /* and neither solved nor left */
};

/* Opens a race, or takes part in one; what the file said of another one is gone. */
bool race_open(struct own_race *o, const struct shared_table *t, const char *words, struct err *e);
bool race_join(struct own_race *o, const struct shared_table *t, const struct race *r,
               struct err *e);

bool race_ready(struct own_race *o, bool ready, struct err *e);
bool race_here(struct own_race *o, struct err *e); /* to be called as often as one likes */
bool race_leave(struct own_race *o, struct err *e);

/* The opener gives it out: from now on it has begun. */
bool race_begin(struct own_race *o, const struct shared_table *t, const struct puzzle *p,
                struct err *e);

/* The player has begun to play it. */
bool race_play(struct own_race *o, struct shared_table *t, const struct puzzle *p, struct err *e);

/* Goes on with what race.txt says, also after a crash: true if the player is in this race, or, with
 * r NULL, plays this puzzle in one. */
bool race_resume(struct own_race *o, struct shared_table *t, const struct race *r,
                 const struct puzzle *p);

/* After each action: says how far the player is, if that is news. */
bool race_progress(struct own_race *o, struct shared_table *t, const struct session *s,
                   struct err *e);
void race_close(struct own_race *o);

/* "[####......]  40%" */
void race_bar(const struct racer *r, struct buf *out);

/* The race that is asked for: an open one, or with `words` a new one. */
struct race_wish {
    bool wanted;
    char opener[TABLE_NAME + 1];
    uint64_t number;
    char words[RACE_WORDS + 1];
};

/* Wishes for a new race on what is said in words, a puzzle of the library, or a genre, size and
 * difficulty; what they leave out is as in *o. Returns false, with the reason in *e, if they say
 * neither. */
bool race_wish_for(struct race_wish *w, const char *words, struct fresh_order *o, struct err *e);

#endif
