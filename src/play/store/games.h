/* Puzzles in a list, and all saved games, wherever their puzzles came from. */
#ifndef SUMI_PLAY_STORE_GAMES_H
#define SUMI_PLAY_STORE_GAMES_H

#include "format/format.h"
#include "teach/rate.h"

/* From SHOWN on a game is over: the player asked for the solution, or solved it. */
enum progress { PROGRESS_NONE, PROGRESS_BEGUN, PROGRESS_SHOWN, PROGRESS_SOLVED, PROGRESSES };
extern const char *const progress_names[PROGRESSES]; /* "new", "begun", "shown", "solved" */

/* The progress of a puzzle's save, if there is one, and the time played (0: none); the second one
 * is for a puzzle of which only puzzle_hash() is known. A lesson whose step was made counts as
 * solved. state_dir may be NULL: nothing was played. */
enum progress games_progress(const struct puzzle *p, const char *state_dir, int64_t *ms);
enum progress games_progress_of(const struct genre *g, uint64_t hash, const char *state_dir,
                                int64_t *ms);

/* Puts the puzzle's save in its place, if a move has been made there. False, with *l as it was:
 * there is none. state_dir may be NULL. */
bool games_resume(struct loaded *l, const char *state_dir);

/* A puzzle in a list: of the library, of a book, or of a game. */
struct entry {
    char *name;  /* by which it is opened: "yajilin/early-hedge", an address, a file's path */
    char *title; /* clean */
    char *rated; /* "easy 1.42", or "" */
    const struct genre *genre;
    struct grid grid;
    uint64_t hash;  /* puzzle_hash() */
    bool lesson;    /* of the library, */
    int technique;  /* about this one; -1: none */
    int difficulty; /* enum difficulty, or DIFFICULTIES where it is not rated */
    enum progress progress;
    int64_t ms; /* time played */
};
typedef VEC(struct entry) vec_entry;

/* A summary of a game, read without opening it. */
struct game {
    struct entry puzzle; /* its name is the path of the save */
    int64_t when;        /* it was written last, in nanoseconds since 1970 */
    int day;             /* it was solved on, or else was written last, counted from 1970-01-01 */
    int made_for;        /* a day whose puzzle it is; 0: of none */
    int moves, hints;
    int told; /* the technique of its last hint, as in struct history */
};

struct games {
    VEC(struct game) all; /* the one that was written last comes first */
};

/* Reads all games in which a move has been made; saves that cannot be read are left out. */
void games_read(struct games *g, const char *state_dir);
void games_free(struct games *g);

/* The genres of the games written last, each once, the latest first: fills at most `most` and
 * returns how many. Looks only at names. */
int games_genres(const char *state_dir, const struct genre **out, int most);

/* The latest game that is begun and not solved: appends the path of its save and loads it with its
 * history. Returns false if there is none; then *l is as it was. */
bool games_last(const char *state_dir, struct buf *path, struct loaded *l);

/* Reads the save at a path. If there is not enough memory, it counts as unreadable. */
bool games_load(const char *path, struct loaded *l, struct err *e);

#endif
