/* The frame around the commands that answer one puzzle at a time. */
#ifndef SUMI_CLI_RUN_H
#define SUMI_CLI_RUN_H

#include "cli/command.h"
#include "cli/lines.h"

/* Loads the puzzle, asks the command, prints its answer; gives the exit status. */
int run_each(const struct args *a);

/* The JSON line that answers one line of a batch, in *out, which the caller frees. False: it is an
 * error. */
bool run_line(const struct args *a, const char *line, struct buf *out);

/* One JSON line on out_fd for every line of in_fd, in order. Status 0 when every line got its
 * answer, 2 when one of them was an error. Memory does not grow with the number of lines. */
int run_batch(const struct args *a, int in_fd, int out_fd);

/* The same with `jobs` processes; the answers keep the order of the lines. */
int run_jobs(const struct args *a, int jobs, int in_fd, int out_fd);

/* Writes all n bytes, which must be clean where fd is a terminal; false: the reader is gone or the
 * disk is full. */
bool run_write(int fd, const char *s, int n);

/* The same for reports on the way (--watch): an interrupt ends the wait for a reader. */
void run_tell(int fd, const char *s, int n);

/* The end of a batch: false, with a message, where the lines ended because they could not be
 * read. */
bool run_input_ended_well(const struct lines *in);

/* Whether run_write() could not write standard output. It is reported here, unless nobody reads it.
 */
bool run_output_lost(void);

#endif
