/* Lines from a file descriptor, reading once at a time: for streams that poll() watches. */
#ifndef SUMI_CLI_LINES_H
#define SUMI_CLI_LINES_H

#include "base/buf.h"

#include <stdbool.h>

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

#endif
