/* Work in a process of its own, which tells what it has by messages through a pipe. It has no
 * terminal, no files and no locks of its parent's, and ends when its parent does. A worker that is
 * not listened to waits: the pipe holds only so much. */
#ifndef SUMI_BASE_PROCESS_H
#define SUMI_BASE_PROCESS_H

#include "base/buf.h"
#include "base/err.h"

#include <stdbool.h>
#include <sys/types.h>

struct process {
    pid_t pid;        /* 0: there is none */
    int fd;           /* where its messages come from */
    struct buf inbox; /* bytes that have come and are not taken */
    bool ended;       /* nothing more will come */
};

/* Starts work(arg, fd) in a process; a zeroed *p. The work tells what it has on `fd`, and ends by
 * returning. False: it cannot be started. */
bool process_start(struct process *p, void (*work)(void *arg, int fd), void *arg, struct err *e);

/* For tests: from now on none can be started, or again. */
void process_refuse(bool refuse);

/* For the work: sends a message of a kind (any number). False: nobody listens any more. */
bool process_tell(int fd, int kind, const char *data, int n);

enum told { TOLD_NOTHING, TOLD_MESSAGE, TOLD_END };

/* The next message, without waiting: its kind, and its bytes in the emptied *out. */
enum told process_take(struct process *p, int *kind, struct buf *out);

/* Ends the work, wherever it is, and frees what is here; a zeroed *p is fine. */
void process_end(struct process *p);

#endif
