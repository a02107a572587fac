/* The only place where files are opened: file.c, and door.c below it (`make lint` checks this), so
 * that limits, injected faults and --restricted apply everywhere. Paths in error messages are
 * cleaned. */
#ifndef SUMI_BASE_OS_FILE_H
#define SUMI_BASE_OS_FILE_H

#include "base/buf.h"
#include "base/err.h"
#include "base/mem.h"

#include <stdbool.h>
#include <stdint.h>

enum { FILE_MAX = 1 << 20 }; /* bytes of the largest file that is read */

/* Appends a whole regular file to *out, or standard input for "-". Refuses directories, devices and
 * anything longer than FILE_MAX, and leaves *out as it was then. */
bool file_read(const char *path, struct buf *out, struct err *e);

/* Does the same for the program's own files, which may be larger: up to `most` bytes. */
bool file_read_most(const char *path, int most, struct buf *out, struct err *e);

/* Does the same for the contents of a file from byte `from` on. The file of another account
 * (`owner`) may be hostile: it is read only if that account alone can write it and it has only one
 * name; no link is followed, no FIFO waited for, no device opened. */
struct file_part {
    const char *path;
    int64_t from;
    int most;
    long owner; /* FILE_ANYBODY: the file is the program's own */
};
enum { FILE_ANYBODY = -1 };
bool file_read_part(const struct file_part *part, struct buf *out, struct err *e);

/* Replaces the whole content of a file or leaves it as it was: temporary file in the same
 * directory, fsync, rename, fsync of the directory. If only the last step fails, the new content is
 * in place but may not survive a loss of power, and the function returns false. Keeps the mode of
 * an existing file; a new one gets 0600. Does not follow a symlink as the last component of the
 * path. */
bool file_replace(const char *path, const char *data, int n, struct err *e);

/* Small files in which the program remembers something, in the state directory (NULL: nothing is
 * kept). file_read_kept() appends one, and returns false if there is none; file_keep() replaces
 * one, and creates the directory. */
bool file_read_kept(const char *state_dir, const char *name, struct buf *out);
bool file_keep(const char *state_dir, const char *name, const struct buf *text, struct err *e);

/* Does what file_replace() does, for a file that everybody may read: a new one gets 0644. */
bool file_publish(const char *path, const char *data, int n, struct err *e);

/* A file that is only appended to. Each file_log_add() is one write() of a whole line with its
 * newline; if it fails, no part of the line remains. If the file does not have the length that this
 * log left, another program is writing to it, and nothing more is appended. */
struct file_log {
    int fd; /* -1: closed */
    int64_t length;
};
bool file_log_open(struct file_log *log, const char *path, struct err *e); /* creates it (0600) */
bool file_log_add(struct file_log *log, const char *line, int n, struct err *e);
bool file_log_sync(struct file_log *log, struct err *e); /* fsync */

/* Returns true if the next line could be appended. Returns false, with the reason in *e, if the
 * file was removed or another program has written to it. */
bool file_log_check(const struct file_log *log, struct err *e);

/* Returns true if the open file no longer has a name: it was removed or replaced. What is written
 * to it is lost when it is closed. */
bool file_log_removed(const struct file_log *log);
void file_log_close(struct file_log *log);

/* Writes all n bytes to an open descriptor, resuming after interruptions. Returns false with errno
 * set on failure; some of the bytes may have been written. */
bool file_write_all(int fd, const char *data, int n);

/* If standard input, output or error is closed, occupies its descriptor number, so that no other
 * file gets it; reading or writing it still fails. Call this first in main(). */
void file_take_standard(void);

/* Makes file_make_dir() create neither this directory, such as a home, nor its parents. */
void file_never_make(const char *path);

/* Creates a directory (0700) and its parents. */
bool file_make_dir(const char *path, struct err *e);

bool file_is_dir(const char *path);
bool file_exists(const char *path); /* a symlink counts, even a dangling one */
bool file_remove(const char *path, struct err *e);

/* Stores the time of the last modification of a regular file, in nanoseconds since 1970. Returns
 * false if there is no such file. */
bool file_written(const char *path, int64_t *ns);

/* Stores the time of the last change of its content or properties, which its owner cannot set. */
bool file_changed(const char *path, int64_t *ns);

/* Appends the path of `below`, relative to the directory of the running program, to *path. Returns
 * false if nothing of that name exists. */
bool file_beside_program(const char *below, struct buf *path);

/* Calls each(arg, name) for every entry of a directory whose name does not begin with a dot, in
 * byte order. */
bool file_list(const char *dir, void (*each)(void *arg, const char *name), void *arg,
               struct err *e);

/* Keeps a directory open for use after file_restrict(), for reading or also for writing. Returns
 * the name by which the program reaches it from now on. Nobody can guess that name, so no path that
 * a person types leads there. Returns NULL on failure, and *e says why. At most four directories
 * can be allowed. */
const char *file_allow(const char *dir, bool write, struct err *e);

/* From now on nothing is opened outside the directories of file_allow(), and those only by their
 * new names. Paths with ".." and symlinks on the way are refused. This cannot be undone. */
void file_restrict(void);
bool file_restricted(void);

extern struct injected_fault file_fault; /* for tests: of writes, fsyncs and renames */

/* Locks: only one program at a time writes a saved game or a draft. */

/* A lock file beside `path` ("<path>.lock", holding pid and host), released when its holder dies;
 * the directory of both is created if necessary. Returns false with `elsewhere` set if another
 * living process, which *e names, holds it. On a file system without locks it succeeds: saving
 * without a lock is the lesser evil, and file_log_add() detects a second writer by the file's
 * length. */
struct file_lock {
    int fd; /* -1: not held */
    char *path;
    bool elsewhere;
};
bool file_lock(struct file_lock *lock, const char *path, struct err *e);
void file_unlock(struct file_lock *lock);

/* Returns false if the file of a lock that was taken has been removed, so that others do not see
 * it. */
bool file_lock_holds(const struct file_lock *lock);

/* Takes such a lock again, creating its directory; on failure the old one stays. Returns true at
 * once if it still holds. Allocates nothing that outlives the call. */
bool file_lock_again(struct file_lock *lock, struct err *e);

/* Takes the lock on a file that everybody may read, whoever wrote it, so that several accounts
 * write one after the other: waits at most `wait_ms` milliseconds. Returns -1 if it cannot be had.
 * A hostile account may hold it for ever, so nothing may go wrong without it. */
int file_order_begin(const char *path, int wait_ms);
void file_order_end(int order); /* -1 is allowed */

/* Asks the process on this machine that holds the lock of `path` to end in order (SIGHUP). Returns
 * false if there is none or it may not be signalled; *e says why. */
bool file_lock_dismiss(const char *path, struct err *e);

/* For tests: makes the file system appear to have no locks, or stops that. */
void file_refuse_locks(bool refuse);

/* A directory that several accounts share: each has a directory of its own in it, which the others
 * read. Its properties are read from the file system each time: its owner can change them at any
 * moment, but nobody else can. */

/* Creates a directory in which everybody may create one of their own and nobody can remove
 * another's (1777, like that for temporary files). It must not exist. */
bool shared_dir_create(const char *path, struct err *e);

/* Stores the account that owns a shared directory. Returns false, with the reason in *e, if it is
 * not one or if others than the owner could remove what somebody has in it. */
bool shared_dir_owner(const char *path, long *owner, struct err *e);

/* Stores the account that alone can write a directory inside a shared one. Returns false if there
 * is no such directory. */
bool shared_dir_place(const char *path, long *owner);

/* Stores the account that owns whatever has this name, whether it is such a directory or not.
 * Returns false if nothing has this name. */
bool shared_dir_taken(const char *path, long *owner);

/* Creates a directory for this account, which everybody can read (0755). Returns false if something
 * is there. */
bool shared_dir_make_place(const char *path, struct err *e);

/* Removes such a directory with all files in it. */
bool shared_dir_remove(const char *path, struct err *e);

/* Returns the account by whose rights this process writes. */
long shared_dir_us(void);

/* Notices that something in a directory has changed, by inotify. There are none for changes made by
 * other machines, nor if the account has used up its watches; then the caller looks every second
 * instead. */
enum { NOTICE_LOOK_MS = 1000, NOTICE_REST_MS = 5000 };

struct notice {
    int fd;      /* readable once something has changed; -1: no notices come */
    bool partly; /* some of the directories give no notices */
};

void notice_open(struct notice *n);
void notice_dir(struct notice *n,
                const char *path); /* adds a directory; a second time changes nothing */

/* Returns true if something has changed since the last call. */
bool notice_take(struct notice *n);

/* Returns the milliseconds to wait for a notice before looking anyway. */
int notice_wait(const struct notice *n);
void notice_close(struct notice *n);

#endif
