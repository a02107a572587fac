/* Locks: one program at a time writes a save or a draft. */
#ifndef SUMI_BASE_OS_LOCK_H
#define SUMI_BASE_OS_LOCK_H

#include "base/err.h"

#include <stdbool.h>

/* A lock file beside `path` ("<path>.lock", holding pid and host), released when its holder dies.
 * Returns false with `elsewhere` set if another living process holds it, which *e names. On a file
 * system without locks it succeeds: saving without a lock is the lesser evil, and file_log_add()
 * detects a second writer by the file's length. */
struct file_lock {
    int fd; /* -1: not held */
    char *path;
    bool elsewhere;
};
bool file_lock(struct file_lock *lock, const char *path, struct err *e);
void file_unlock(struct file_lock *lock);

/* False if the file of a lock that was taken has been removed, so that others do not see it. */
bool file_lock_holds(const struct file_lock *lock);

/* Takes such a lock again; on failure the old one stays. Allocates nothing that outlives it. */
bool file_lock_again(struct file_lock *lock, struct err *e);

/* Asks the process on this machine that holds the lock of `path` to end in order (SIGHUP). Returns
 * false if there is none or it may not be signalled; *e says why. */
bool file_lock_dismiss(const char *path, struct err *e);

/* For tests: pretend that the file system has no locks, or stop pretending. */
void file_refuse_locks(bool refuse);

#endif
