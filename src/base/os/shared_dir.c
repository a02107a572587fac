/* Directories that several accounts share: the part of file.h whose names begin with shared_dir_.
 */
#include "base/mem.h"
#include "base/os/door.h"
#include "base/os/file.h"

#include <dirent.h>
#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

enum { OTHERS_WRITE = 022, ROOM_FOR_ALL = 01777, OWN_PLACE = 0755 };

/* Stats a directory without following a link at its end. */
static bool look_at(const char *path, struct stat *st) {
    if (!door_stat(path, st))
        return false;
    if (!S_ISDIR(st->st_mode))
        errno = ENOTDIR;
    return S_ISDIR(st->st_mode);
}

/* Creates a directory with this mode. Sets the mode on the open directory, because mkdir() applies
 * the umask. */
static bool make_with(const char *path, mode_t mode) {
    struct door d;
    if (!door_find(path, true, &d))
        return false;
    bool made = mkdirat(d.dir, d.name, 0700) == 0;
    int fd = made ? openat(d.dir, d.name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) : -1;
    made = fd >= 0 && fchmod(fd, mode) == 0;
    door_close(fd);
    door_leave(&d);
    return made;
}

bool shared_dir_create(const char *path, struct err *e) {
    return make_with(path, ROOM_FOR_ALL) || door_error(e, "make the directory", path);
}

/* Opens the directory by a path inside it: a directory that --restricted leaves open has no path of
 * its own. */
bool shared_dir_owner(const char *path, long *owner, struct err *e) {
    struct stat st;
    struct door d;
    LOCAL_BUF within = {0};
    buf_fmt(&within, "%s/any", path);
    bool there = door_find(within.at, false, &d);
    if (!there)
        return door_error(e, "open", path);
    there = fstat(d.dir, &st) == 0;
    door_leave(&d);
    if (!there || ((st.st_mode & OTHERS_WRITE) != 0 && (st.st_mode & S_ISVTX) == 0))
        return err_set(e, "others could remove what a player has there: chmod +t makes it safe");
    *owner = (long)st.st_uid;
    return true;
}

bool shared_dir_place(const char *path, long *owner) {
    struct stat st;
    if (!look_at(path, &st) || (st.st_mode & OTHERS_WRITE) != 0)
        return false;
    *owner = (long)st.st_uid;
    return true;
}

bool shared_dir_taken(const char *path, long *owner) {
    struct stat st;
    bool there = door_stat(path, &st);
    if (there)
        *owner = (long)st.st_uid;
    return there;
}

bool shared_dir_make_place(const char *path, struct err *e) {
    return make_with(path, OWN_PLACE) || door_error(e, "make the directory", path);
}

/* Removes all files, also those that begin with a dot: one may have been left half written. */
static void remove_files(const struct door *d) {
    int fd = openat(d->dir, d->name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    DIR *dir = fd < 0 ? NULL : fdopendir(fd);
    if (!dir) {
        door_close(fd);
        return;
    }
    for (struct dirent *in; (in = readdir(dir));)
        unlinkat(fd, in->d_name, 0); /* fails for "." and ".." */
    closedir(dir);
}

bool shared_dir_remove(const char *path, struct err *e) {
    struct door d;
    if (!door_find(path, true, &d))
        return door_error(e, "remove", path);
    remove_files(&d);
    int why = unlinkat(d.dir, d.name, AT_REMOVEDIR) == 0 ? 0 : errno;
    door_leave(&d);
    errno = why;
    return why == 0 || door_error(e, "remove", path);
}

long shared_dir_us(void) {
    return (long)geteuid();
}
