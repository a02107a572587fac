/* Work in a process of its own, which reports by messages through a pipe, and may be fed
 * through another one. It has no terminal, no files and no locks of its parent's. A worker that is
 * not listened to waits: the pipe holds only so much. When its parent ends, so does the worker: at
 * once under Linux, elsewhere with the next message that it sends. */
#ifndef SUMI_BASE_PROCESS_H
#define SUMI_BASE_PROCESS_H

#include "base/buf.h"
#include "base/err.h"

#include <stdbool.h>
#include <sys/types.h>

struct process {
    pid_t pid;        /* 0: there is none */
    int fd;           /* where its messages come from */
    int feed;         /* what is written here comes to the work, if it is fed; else -1 */
    struct buf inbox; /* bytes that have come and are not taken */
    bool ended;       /* nothing more will come */
};

/* Starts work(arg, fd) in a process; a zeroed *p. The work writes its messages to `fd`, and ends by
 * returning; lack of memory ends it too. False: it cannot be started. */
bool process_start(struct process *p, void (*work)(void *arg, int fd), void *arg, struct err *e);

/* The same for work that is fed: what is written on p->feed it reads from process_food(). */
bool process_start_fed(struct process *p, void (*work)(void *arg, int fd), void *arg,
                       struct err *e);
int process_food(void);

/* From now on a process may use so many bytes more than are in use when it starts. And this one's
 * limit on CPU time, where it has one, is for all together: a process gets what is left of it, and
 * once it has ended its whole seconds are taken off here. */
void process_limit(size_t bytes);

/* For tests: from now on none can be started, or again. */
void process_refuse(bool refuse);

/* For the work: sends a message of a kind (any number) and of at most 16 MiB. Where nobody listens
 * any more the signal SIGPIPE ends the process. */
void process_tell(int fd, int kind, const char *data, int n);

enum told { TOLD_NOTHING, TOLD_MESSAGE, TOLD_END };

/* The next message, without waiting: its kind, and its bytes in the emptied *out. When memory runs
 * out no message is lost: it is the next one still. */
enum told process_take(struct process *p, int *kind, struct buf *out);

/* Seconds of CPU that the work has taken so far; -1 where that cannot be known. */
double process_cpu(const struct process *p);

/* Waits until something has come, the work has ended, or half a second has passed. */
void process_wait(const struct process *p);

/* Ends the work, wherever it is, and frees what is here; a zeroed *p is fine. */
void process_end(struct process *p);

#endif
