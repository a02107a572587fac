/* The system calls that only file.c and shared_dir.c use: where a path leads, and may lead under
 * --restricted (the sandbox). On failure every function returns false or -1 and sets errno. door.c
 * also implements part of file.h: file_write_all(), file_never_make(), file_make_dir(),
 * file_allow() to file_restricted(), and the notices. */
#ifndef SUMI_BASE_OS_DOOR_H
#define SUMI_BASE_OS_DOOR_H

#include "base/buf.h"
#include "base/err.h"

#include <fcntl.h>
#include <stdbool.h>
#include <sys/stat.h>
#include <sys/types.h>

enum { DOOR_NAME = 256 };

/* An open descriptor of the directory that contains a path's last component, and that component. */
struct door {
    int dir;
    char name[DOOR_NAME];
};

/* Opens the directory of `path`. Fails for what file_restrict() forbids (EACCES) and, if `write`,
 * for directories that are allowed for reading only (EROFS). The caller calls door_leave(). */
bool door_find(const char *path, bool write, struct door *d);
void door_leave(struct door *d);

/* Calls close() but keeps errno; does nothing for -1. */
void door_close(int fd);

/* Calls open() with O_CLOEXEC, and with O_NOFOLLOW when restricted. */
int door_open(const char *path, int flags, mode_t mode);

/* Sets "cannot WHAT PATH: reason", with the reason from errno and the path as it may be shown, and
 * returns false. Allocates, so no descriptor may be open that would leak if memory ran out. */
bool door_error(struct err *e, const char *what, const char *path);

/* Returns the path as it may be shown: without the secret name of an allowed directory. */
const char *door_shown(const char *path);

/* Returns true if `path` still names the open file: someone may have removed it or put another in
 * its place. */
bool door_still_there(int fd, const char *path);

/* Calls lstat(): does not follow a link at the end of the path. */
bool door_stat(const char *path, struct stat *st);

/* Fills an empty *out with the names in a directory, each followed by a NUL. Names that begin with
 * a dot are left out. */
bool door_names(const char *path, struct buf *out);

#endif
