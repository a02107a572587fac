/* Work in a process of its own, which reports by messages through a pipe and may read from another
 * one. It does not have its parent's terminal, files or locks. A worker whose parent does not read
 * waits, because a pipe has a limited size. When the parent ends, so does the worker: at once on
 * Linux, elsewhere with its next message. */
#ifndef SUMI_BASE_OS_PROCESS_H
#define SUMI_BASE_OS_PROCESS_H

#include "base/buf.h"
#include "base/err.h"

#include <stdbool.h>
#include <sys/types.h>

struct process {
    pid_t pid;        /* 0: there is none */
    int fd;           /* the pipe from which its messages are read */
    int input;        /* the pipe that the work reads from; otherwise -1 */
    struct buf inbox; /* bytes received and not yet taken */
    bool ended;       /* no more messages will come */
};

/* Starts work(arg, fd) in a new process; *p must be zeroed. The work writes its messages to `fd`
 * and ends by returning; a lack of memory ends it too. Returns false if no process can be
 * started. */
bool process_start(struct process *p, void (*work)(void *arg, int fd), void *arg, struct err *e);

/* Does the same for work that reads: it reads what the parent writes to p->input from the
 * descriptor process_input(). */
bool process_start_reading(struct process *p, void (*work)(void *arg, int fd), void *arg,
                           struct err *e);
int process_input(void);

/* Limits each process started from now on to `bytes` more than are in use when it starts. If this
 * process has a limit on CPU time, all processes share it: a new one gets what is left, and the
 * whole seconds it used are deducted here once it has ended. */
void process_limit(size_t bytes);

/* For tests: makes every start fail, or stops that. */
void process_refuse(bool refuse);

/* Called by the work: sends a message of any kind number with at most 16 MiB. If nobody reads any
 * more, SIGPIPE ends the process. */
void process_tell(int fd, int kind, const char *data, int n);

enum told { TOLD_NOTHING, TOLD_MESSAGE, TOLD_END };

/* Takes the next message without waiting: its kind, and its bytes in *out, which is emptied first.
 * If memory runs out, the message is kept for the next call. */
enum told process_take(struct process *p, int *kind, struct buf *out);

/* Returns the seconds of CPU time that the work has used so far, or -1 if that cannot be known. */
double process_cpu(const struct process *p);

/* Waits until a message arrives, the work ends, or half a second has passed. */
void process_wait(const struct process *p);

/* Returns zeroed memory that this process and those it starts from now on share, for numbers that
 * are not messages, or NULL if there is none. */
void *process_share(size_t bytes);
void process_unshare(void *shared, size_t bytes); /* NULL is allowed */

/* Ends the work in whatever state it is, and frees what *p holds; a zeroed *p is allowed. */
void process_end(struct process *p);

/* SANITIZED: 1 if this build uses the address sanitizer, which maps terabytes and takes about ten
 * times as long: limits take it into account. */
#ifdef __SANITIZE_ADDRESS__ /* gcc */
enum { SANITIZED = 1 };
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
enum { SANITIZED = 1 };
#else
enum { SANITIZED = 0 };
#endif
#else
enum { SANITIZED = 0 };
#endif

#endif
