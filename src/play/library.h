/* The puzzles that come with the program, and the player's progress with each.
 *
 * They are files GENRE/DIFFICULTY/NAME.sumi; that path without its ending is a puzzle's name on the
 * command line. */
#ifndef SUMI_PLAY_LIBRARY_H
#define SUMI_PLAY_LIBRARY_H

#include "play/games.h"
#include "sat/rate.h"

struct entry {
    char *name;  /* "yajilin/easy/7x7-3" */
    char *title; /* clean */
    char *rated; /* "easy 1.42" */
    const struct genre *genre;
    struct grid grid;
    int difficulty; /* enum difficulty, or DIFFICULTIES where it is not rated */
    int technique;  /* that a lesson of this name is about; -1: none */
    enum progress progress;
    int64_t ms; /* time played */
};

struct library {
    VEC(struct entry) entries; /* by name */
    struct saved_kinds saved;
    bool headings; /* they have been read */
};

/* The folder of the library: where it was installed, or beside the program where it was built.
 * NULL: there is none. */
const char *library_dir(void);
void library_use(const char *dir); /* this one from now on */

/* Reads the headings of all puzzles; files without one are left out. `state_dir` may be NULL: then
 * progress is unknown. */
void library_read(struct library *lib, const char *state_dir);
void library_free(struct library *lib);

/* The same by the names of the files, of which only those that may have been played are read:
 * enough to count puzzles. An entry has no title, rating, difficulty and technique; a lesson, and a
 * puzzle with another name than "7x7-3", no size (0x0). */
void library_names(struct library *lib, const char *state_dir);

/* Loads a puzzle by its name. False: there is no such puzzle, or it cannot be read. */
bool library_load(const char *name, struct loaded *l, struct err *e);

/* True if the library has a puzzle of this name (three parts, no dots). */
bool library_has(const char *name);

#endif
