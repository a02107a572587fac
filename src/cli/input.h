/* PUZZLE on the command line, and the form of an error line. */
#ifndef SUMI_CLI_INPUT_H
#define SUMI_CLI_INPUT_H

#include "format/format.h"

/* Loads what a person named: an existing file, puzzle text such as an address, or "-" for standard
 * input. Fills a zeroed *l, which the caller frees. Returns false with the reason in *e. */
bool input_load(const char *name, struct loaded *l, struct err *e);

/* The same for commands that look at a game: no name means the game played last, and a library name
 * the game in progress, if there is one. state_dir: where games are kept; NULL: nowhere. */
bool input_load_game(const char *name, const char *state_dir, struct loaded *l, struct err *e);

/* Sets the error that no genre has this name, and which names there are. Returns false. */
bool input_no_genre(const char *name, struct err *e);

/* Loads one line of a batch: like input_load() without "-", or a JSON string that holds a puzzle
 * of several lines. */
bool input_load_line(const char *line, struct loaded *l, struct err *e);

/* "sumi: NAME:LINE:COL: what is wrong" on standard error. The name is cleaned and cut; NULL: none.
 */
void input_complain(const char *name, const struct err *e);

#endif
