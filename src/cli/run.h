/* Runs the commands that answer one puzzle at a time. */
#ifndef SUMI_CLI_RUN_H
#define SUMI_CLI_RUN_H

#include "cli/command.h"
#include "cli/lines.h"

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
