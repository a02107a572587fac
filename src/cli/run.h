/* Runs the commands that answer one puzzle at a time. */
#ifndef SUMI_CLI_RUN_H
#define SUMI_CLI_RUN_H

#include "base/buf.h"
#include "cli/command.h"

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

/* One read(). A NUL byte becomes 0x01, which no format allows either. */
void lines_fill(struct lines *l);

/* Takes the next line, without its newline, into *line. Returns false if there is no whole one (at
 * the end of the file, the rest counts as one). */
bool lines_take(struct lines *l, struct buf *line);

/* The same, reading as often as it takes; false: the end of the file. */
bool lines_next(struct lines *l, struct buf *line);

/* Loads the puzzle, asks the command and prints its answer. Returns the exit status. */
int run_each(const struct args *a);

/* Puts the JSON line that answers one line of a batch into *out, which the caller frees. Returns
 * false if it is an error. */
bool run_line(const struct args *a, const char *line, struct buf *out);

/* Writes one JSON line on out_fd for every line of in_fd, in order, with as many processes as
 * --jobs says. Returns 0 if every line got its answer, 2 if one of them was an error. Memory does
 * not grow with the number of lines. */
int run_batch(const struct args *a, int in_fd, int out_fd);

/* The same in this process alone. */
int run_batch_here(const struct args *a, int in_fd, int out_fd);

/* Writes all n bytes, which must be clean if fd is a terminal. Returns false if the reader is gone
 * or the disk is full. */
bool run_write(int fd, const char *s, int n);

/* The same for progress reports (--watch): an interrupt ends the wait for a reader. */
void run_tell(int fd, const char *s, int n);

/* To be called at the end of a batch: returns false, with a message, if the lines ended because
 * they could not be read. */
bool run_input_ended_well(const struct lines *in);

/* True if run_write() could not write standard output, which is reported here unless nobody reads
 * it. */
bool run_output_lost(void);

#endif
