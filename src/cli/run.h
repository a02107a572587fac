/* What commands share: the frame around those that answer one puzzle at a time, loading PUZZLE,
 * error lines, parts of JSON answers. */
#ifndef SUMI_CLI_RUN_H
#define SUMI_CLI_RUN_H

#include "base/buf.h"
#include "cli/command.h"
#include "format/format.h"
#include "model/judge/judge.h"

#include <jansson.h>
#include <stdbool.h>

/* Lines from a file descriptor, reading once at a time: for streams that poll() watches. */

struct lines {
    int fd;
    int most; /* a longer line is cut to most + 1 bytes, so that it can be refused; 0: no limit */
    bool eof;
    int failed;      /* the errno of a read() that failed, which ends the lines too; else 0 */
    struct buf text; /* read and not taken yet */
    int from;        /* where the next line begins in it */
    int cut;         /* bytes of the unfinished line at its end */
};

/* Takes the next line, without its newline, into *line; at the end of the file the rest counts as
 * one. Returns false if there are no more. A NUL byte becomes 0x01, which no format allows either.
 */
bool lines_next(struct lines *l, struct buf *line);

/* Loads the puzzle, asks the command and prints its answer. Returns the exit status. */
int run_each(const struct args *a);

/* Writes one JSON line on out_fd for every line of in_fd, in order, with as many processes as
 * --jobs says. Returns 0 if every line got its answer, 2 if one of them was an error. Memory does
 * not grow with the number of lines. */
int run_batch(const struct args *a, int in_fd, int out_fd);

/* Writes all n bytes, which must be clean if fd is a terminal. Returns false if the reader is gone
 * or the disk is full. */
bool run_write(int fd, const char *s, int n);

/* To be called at the end of a batch: returns false, with a message, if the lines ended because
 * they could not be read. */
bool run_input_ended_well(const struct lines *in);

/* True if run_write() could not write standard output, which is reported here unless nobody reads
 * it. */
bool run_output_lost(void);

/* Loads what a person named: an existing file, puzzle text such as an address, or "-" for standard
 * input. Fills a zeroed *l, which the caller frees. Returns false with the reason in *e. */
bool input_load(const char *name, struct loaded *l, struct err *e);

/* Says on standard error what the reader of a named text tells besides, if anything. */
void input_told(const char *name, const struct loaded *l);

/* The same as input_load() for commands that look at a game: no name means the game played last,
 * and a library name the game in progress, if there is one. state_dir: where games are kept; NULL:
 * nowhere. */
bool input_load_game(const char *name, const char *state_dir, struct loaded *l, struct err *e);

/* Sets the error that no genre has this name, and which names there are. Returns false. */
bool input_no_genre(const char *name, struct err *e);

/* The format of --to; NULL, with what there is in *e, when nothing is written so. */
const struct format *output_format(const char *name, struct err *e);

/* Loads one line of a batch: like input_load() without "-", or a JSON string that holds a puzzle
 * of several lines. */
bool input_load_line(const char *line, struct loaded *l, struct err *e);

/* "sumi: NAME:LINE:COL: what is wrong" on standard error. The name is cleaned and cut; NULL: none.
 */
void input_complain(const char *name, const struct err *e);

/* Makes jansson allocate through base/mem.h. */
void json_start(void);

/* "r3c4" or "r3c4-r3c5" */
json_t *json_of_place(struct grid g, struct place p);

/* [{"rule": , "places": }, ...]. */
json_t *json_of_breaches(struct grid g, const struct verdict *v, const vec_breach *breaches);

/* The text, which is UTF-8, without its last newline. */
json_t *json_of_rows(const struct buf *text);

/* The object on one line with a newline. */
void json_line(const json_t *json, struct buf *out);

#endif
