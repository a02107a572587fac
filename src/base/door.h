/* The system calls under file.c: where a path leads under --restricted, and the calls that tests
 * make fail. Only file.c uses this; everything gives false or -1 with errno set. What file.h says
 * on this, file_write_all(), file_allow() to file_restricted() and the faults of tests, is in
 * door.c too. */
#ifndef SUMI_BASE_DOOR_H
#define SUMI_BASE_DOOR_H

#include "base/buf.h"

#include <fcntl.h>
#include <stdbool.h>
#include <sys/types.h>

enum { DOOR_NAME = 256 };

/* The directory that holds a path's last part, opened, and that last part. */
struct door {
    int dir;
    char name[DOOR_NAME];
};

/* Finds the directory of `path`; refuses what file_restrict() forbids (EACCES), and to `write` into
 * what is allowed for reading only (EROFS). door_leave() closes it. */
bool door_find(const char *path, bool write, struct door *d);
void door_leave(struct door *d);

/* open() with O_CLOEXEC, and O_NOFOLLOW when restricted. */
int door_open(const char *path, int flags, mode_t mode);

/* A path as a person may see it: without the name of an allowed directory. */
const char *door_shown(const char *path);

bool door_make_dirs(const char *path);

/* Fills an empty *out with the names in a directory, each with a NUL after it; no names with a dot
 * first. */
bool door_names(const char *path, struct buf *out);

/* These count as faults for file_fail_after(). */
bool door_write(int fd, const char *data, int n); /* all of it, or false */
bool door_sync(int fd);
bool door_sync_dir(int dir);
bool door_rename(int dir, const char *from, const char *to);

#endif
