/* The puzzles that come with the program, and the player's progress with each.
 *
 * They are files GENRE/TITLE.sumi, and learn/GENRE/TECHNIQUE.sumi for the lessons, or
 * TECHNIQUE-2.sumi for a second one of a technique, and final.sumi for the puzzle at the end of a
 * course. That path without its ending is a puzzle's name
 * on the command line. A name is a promise: saves, habits and
 * other people's notes hang on it, so it says nothing that may change, and the file `names` beside
 * them keeps each puzzle's digest under it, with the name that it had when its difficulty was a
 * part of it. */
#ifndef SUMI_PLAY_STORE_LIBRARY_H
#define SUMI_PLAY_STORE_LIBRARY_H

#include "format/format.h"
#include "play/store/games.h"

/* Loads the puzzle that a person calls so, on the command line or on the first screen: an existing
 * file, a puzzle of the library, or puzzle text such as an address. Fills a zeroed *l, which the
 * caller frees. Returns false with the reason in *e; with `suggest`, a name that is misspelt is
 * compared with all of the library. */
bool named_load(const char *name, bool suggest, struct loaded *l, struct err *e);

/* Puts into *path the existing file that a text names: as it stands, or as terminals write the path
 * of a file that is dropped on them: in quotes, with a backslash before blanks, as file://. Returns
 * false if there is none, or if no files are opened by name here. */
bool named_file(const char *text, struct buf *path);

struct library {
    vec_entry entries; /* by shelf: genre, difficulty, lesson, size, rating */
    bool headings;     /* they have been read */
};

/* The folder of the library: where it was installed, or beside the program where it was built.
 * NULL: there is none. */
const char *library_dir(void);
void library_use(const char *dir); /* this one from now on */

/* The directory of shared files that the program was installed with: PREFIX/share/sumi. */
extern const char library_datadir[];

/* Reads the headings of all puzzles; files without one are left out. `state_dir` may be NULL: then
 * progress is unknown. */
void library_read(struct library *lib, const char *state_dir);
void library_free(struct library *lib);

/* The same from `names` alone: enough to count puzzles. An entry has no title, rating, difficulty
 * and technique, and no size (0x0). */
void library_names(struct library *lib, const char *state_dir);

/* Loads a puzzle by its name, its former name, or either with another of the genre's names in it
 * ("slitherlink/borrowed-gate"). False: there is no such puzzle, or it cannot be read. */
bool library_load(const char *name, struct loaded *l, struct err *e);

/* True if the library has a puzzle of such a name. */
bool library_has(const char *name);

/* Appends the name of the lesson that a puzzle is; false: it is none. */
bool library_lesson_name(const struct puzzle *p, struct buf *name);

/* The lessons of a genre in their order: by technique, simplest first, of which each has some. */
enum { LESSONS_EACH = 9 };

/* The number of the lesson of such a name: its technique times LESSONS_EACH, and how many of that
 * technique come before it; -1: it is no lesson. The last one of a course is about no technique. */
int library_lesson(const char *name);
bool library_lesson_is_last(int lesson);

/* The position of the lesson of such a number among its genre's, from 1 on; *of: how many those
 * are.
 */
int library_lesson_at(const struct genre *g, int lesson, int *of);

/* Appends the name of the lesson that follows the lesson of such a number in its genre; false: that
 * was the last one. */
bool library_lesson_after(const struct genre *g, int lesson, struct buf *name);

#endif
