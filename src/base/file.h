/* The one door to files. Everything that the program opens is opened in file.c and door.c, which is
 * under it (make lint checks it), so that limits, faults and --restricted hold everywhere. Paths in
 * errors come out cleaned.
 */
#ifndef SUMI_BASE_FILE_H
#define SUMI_BASE_FILE_H

#include "base/buf.h"
#include "base/err.h"

#include <stdint.h>

enum { FILE_MAX = 1 << 20 }; /* bytes of the largest file that is read */

/* Appends to *out a whole regular file, or standard input for "-". Refuses directories, devices and
 * anything past FILE_MAX; then *out is as it was. */
bool file_read(const char *path, struct buf *out, struct err *e);

/* The same for the program's own files, which may be larger: up to `most` bytes. */
bool file_read_most(const char *path, int most, struct buf *out, struct err *e);

/* Puts a whole new content in place of a file, or leaves the old one as it was: a temporary file in
 * the same directory, fsync, rename, fsync of the directory. When only the last of these fails the
 * new content is there and false all the same: it may not outlive a loss of power. Keeps the mode
 * of an old file (0600 for a new one). Does not follow a symlink in the last part of the path. */
bool file_replace(const char *path, const char *data, int n, struct err *e);

/* A file that is only added to. Each file_log_add() is one write() of a whole line
 * with its newline; when it fails, no part of the line stays. Once the file has another length than
 * this log left it with, another program writes there too, and nothing is added any more. */
struct file_log {
    int fd; /* -1: closed */
    int64_t length;
};
bool file_log_open(struct file_log *log, const char *path, struct err *e); /* makes it (0600) */
bool file_log_add(struct file_log *log, const char *line, int n, struct err *e);
bool file_log_sync(struct file_log *log, struct err *e); /* fsync */
void file_log_close(struct file_log *log);

/* Writes all n bytes to what is open already, through interruptions. False, with errno: it may have
 * written some of them. */
bool file_write_all(int fd, const char *data, int n);

/* A lock beside `path` ("<path>.lock", holding pid and host), gone when its holder dies. False
 * with `elsewhere`: held by another living process, which *e names. Where the file system has no
 * locks it succeeds all the same: to save without one is the lesser evil, and file_log_add() finds
 * a second writer by the length. */
struct file_lock {
    int fd; /* -1: not held */
    char *path;
    bool elsewhere;
};
bool file_lock(struct file_lock *lock, const char *path, struct err *e);
void file_unlock(struct file_lock *lock);

/* Asks the process on this machine that holds the lock of a path to end in order (SIGHUP). False:
 * there is none, or it may not be asked; *e says why. */
bool file_lock_dismiss(const char *path, struct err *e);

/* For the start of main(): where standard input, output or error is closed, its number is taken, so
 * that nothing else that is opened gets it. Reading or writing it fails as before. */
void file_take_standard(void);

/* Makes a directory with its parents (0700). */
bool file_make_dir(const char *path, struct err *e);

bool file_exists(const char *path); /* a symlink counts, wherever it leads */
bool file_remove(const char *path, struct err *e);

/* When a regular file was written last, in nanoseconds since 1970. False: there is none. */
bool file_written(const char *path, int64_t *ns);

/* The path of what lies beside the running program; false: nothing of that name is there. */
bool file_beside_program(const char *below, struct buf *path);

/* Calls each(arg, name) for every plain entry of a directory (no dot names), in byte order. */
bool file_list(const char *dir, void (*each)(void *arg, const char *name), void *arg,
               struct err *e);

/* Keeps a directory open for the time after file_restrict(), for reading or also for writing. Gives
 * the name that it has for the program from now on: one that nobody can guess, so that no path that
 * a person types leads there. NULL: *e says why. There are at most four. */
const char *file_allow(const char *dir, bool write, struct err *e);

/* From now on nothing is opened outside the directories of file_allow(), and these by their new
 * names only; paths with "..", and symlinks on the way, are refused. There is no way back. */
void file_restrict(void);
bool file_restricted(void);

/* For tests: from now on the file system has no locks, or again. */
void file_refuse_locks(bool refuse);

/* For tests: the n-th write, fsync or rename from now fails, and each after it; 0 switches off. */
void file_fail_after(long n);
void file_fail_at(long n); /* only the n-th */
long file_faults(void);

#endif
