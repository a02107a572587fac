#include "base/os/door.h"

#include "base/mem.h"
#include "base/os/file.h"
#include "base/text.h"
#include "base/vec.h"

#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/inotify.h>
#include <sys/vfs.h>
#endif

#ifndef O_PATH
#define O_PATH O_RDONLY
#endif

/* A directory that stays open when files are restricted, and the name by which the program reaches
 * it. */
struct allowed {
    char name[40];
    int fd;
    bool write;
};
enum { ALLOWED_MAX = 4 };

static struct allowed allowed[ALLOWED_MAX];
static int n_allowed;
static bool restricted;

const char *file_allow(const char *dir, bool write, struct err *e) {
    struct allowed *a = &allowed[n_allowed];
    uint64_t secret;
    if (n_allowed == ALLOWED_MAX || getentropy(&secret, sizeof secret) != 0)
        return err_set(e, "no further directory can be opened"), NULL;
    a->fd = open(dir, O_PATH | O_DIRECTORY | O_CLOEXEC | (write ? O_NOFOLLOW : 0));
    if (a->fd < 0)
        return err_set(e, "the directory cannot be opened: %s", strerror(errno)), NULL;
    snprintf(a->name, sizeof a->name, "/sumi-%016" PRIx64, secret);
    a->write = write;
    n_allowed++;
    return a->name;
}

void file_restrict(void) {
    restricted = true;
}

bool file_restricted(void) {
    return restricted;
}

/* Returns the allowed directory into which the first n bytes of a path lead, or NULL. */
static const struct allowed *allowed_for(const char *path, size_t n) {
    for (int i = 0; i < n_allowed; i++) {
        size_t len = strlen(allowed[i].name);
        if (n >= len && memcmp(path, allowed[i].name, len) == 0 && (n == len || path[len] == '/'))
            return &allowed[i];
    }
    return NULL;
}

const char *door_shown(const char *path) {
    const struct allowed *a = allowed_for(path, strlen(path));
    const char *shown = a ? path + strlen(a->name) : path;
    return a && *shown == '/' ? shown + 1 : shown;
}

bool door_error(struct err *e, const char *what, const char *path) {
    const char *reason = strerror(errno);
    LOCAL_BUF clean = {0};
    text_clean_string(&clean, door_shown(path), 120);
    return err_set(e, "cannot %s %s: %s", what, buf_text(&clean), reason);
}

static int no_way(int why) {
    errno = why;
    return -1;
}

void door_close(int fd) {
    int why = errno;
    if (fd >= 0)
        close(fd);
    errno = why;
}

/* Opens the directory `part` below `at`, and closes `at`. Follows no symlink, so that no part of
 * the path can lead out of the root, whatever changes on disk in the meantime. */
static int step_down(int at, const char *part, size_t n, bool make) {
    char name[DOOR_NAME];
    int below = -1;
    if (n >= sizeof name) {
        errno = ENAMETOOLONG;
    } else {
        memcpy(name, part, n);
        name[n] = '\0';
        bool up = strcmp(name, "..") == 0;
        if (up)
            errno = EACCES;
        else if (!make || mkdirat(at, name, 0700) == 0 || errno == EEXIST)
            below = openat(at, name, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    }
    door_close(at);
    return below;
}

/* Opens the directory named by the first n bytes of a path, walking from an allowed one. */
static int door_walk(const struct allowed *a, const char *path, size_t n, bool make) {
    int at = fcntl(a->fd, F_DUPFD_CLOEXEC, 0);
    for (size_t i = strlen(a->name); i < n && at >= 0;) {
        size_t part = strcspn(path + i, "/");
        if (part > n - i)
            part = n - i;
        bool real = part > 0 && !(part == 1 && path[i] == '.');
        if (real)
            at = step_down(at, path + i, part, make);
        i += part + 1;
    }
    return at;
}

/* Opens the directory named by the first n bytes of a path; the current one for n == 0. */
static int open_dir(const char *path, size_t n, bool write, bool make) {
    char name[PATH_MAX];
    const struct allowed *a = allowed_for(path, n);
    if (a)
        return write && !a->write ? no_way(EROFS) : door_walk(a, path, n, make);
    if (restricted)
        return no_way(EACCES);
    if (n >= sizeof name)
        return no_way(ENAMETOOLONG);
    memcpy(name, path, n);
    name[n] = '\0';
    return open(n > 0 ? name : ".", O_PATH | O_DIRECTORY | O_CLOEXEC);
}

/* Returns the last component of a path if it can name a file; otherwise NULL, with errno set. */
static const char *file_name_of(const char *path) {
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    bool none = name[0] == '\0' || strcmp(name, ".") == 0 || strcmp(name, "..") == 0;
    if (none || strlen(name) >= DOOR_NAME)
        errno = !none ? ENAMETOOLONG : path[0] ? EISDIR : ENOENT;
    return none || strlen(name) >= DOOR_NAME ? NULL : name;
}

bool door_find(const char *path, bool write, struct door *d) {
    const char *name = file_name_of(path), *slash = strrchr(path, '/');
    d->dir = -1;
    if (!name)
        return false;
    memcpy(d->name, name, strlen(name) + 1);
    d->dir = open_dir(path, slash == path ? 1 : slash ? (size_t)(slash - path) : 0, write, false);
    return d->dir >= 0;
}

void door_leave(struct door *d) {
    door_close(d->dir);
    d->dir = -1;
}

int door_open(const char *path, int flags, mode_t mode) {
    struct door d;
    bool write = (flags & O_ACCMODE) != O_RDONLY || (flags & O_CREAT) != 0;
    /* Without restrictions one call is enough: the first screen opens hundreds of files. */
    if (!restricted && !allowed_for(path, strlen(path)))
        return file_name_of(path) ? open(path, flags | O_CLOEXEC, mode) : -1;
    if (!door_find(path, write, &d))
        return -1;
    int fd = openat(d.dir, d.name, flags | O_CLOEXEC | (restricted ? O_NOFOLLOW : 0), mode);
    door_leave(&d);
    return fd;
}

bool door_stat(const char *path, struct stat *st) {
    struct door d;
    if (!door_find(path, false, &d))
        return false;
    bool there = fstatat(d.dir, d.name, st, AT_SYMLINK_NOFOLLOW) == 0;
    door_leave(&d);
    return there;
}

bool door_still_there(int fd, const char *path) {
    struct stat open_one, named;
    return fstat(fd, &open_one) == 0 && door_stat(path, &named) &&
           open_one.st_ino == named.st_ino && open_one.st_dev == named.st_dev;
}

static char found[PATH_MAX];

void file_never_make(const char *path) {
    size_t n = strlen(path);
    while (n > 1 && path[n - 1] == '/')
        n--;
    if (n < sizeof found)
        memcpy(found, path, n), found[n] = '\0';
}

/* Returns the length of the prefix of the path whose directories we must not create. */
static size_t length_found(const char *path) {
    size_t n = strlen(found);
    return n > 0 && strncmp(path, found, n) == 0 && (path[n] == '/' || path[n] == '\0') ? n : 0;
}

/* Calls mkdir() and stores in *why the first reason for which a directory could not be made. */
static void try_mkdir(const char *name, int *why) {
    if (mkdir(name, 0700) != 0 && errno != EEXIST && *why == 0)
        *why = errno;
}

/* Creates a directory and its parents. If it does not exist afterwards, errno says why the first of
 * them could not be created. */
static bool make_dirs_anywhere(const char *path) {
    char name[PATH_MAX];
    size_t n = strlen(path), there = length_found(path);
    int why = 0;
    if (n >= sizeof name)
        return no_way(ENAMETOOLONG) == 0;
    memcpy(name, path, n + 1);
    for (char *at = name; *at; at++)
        if (*at == '/' && at > name + there) {
            *at = '\0';
            try_mkdir(name, &why);
            *at = '/';
        }
    try_mkdir(name, &why);
    int fd = open_dir(path, n, true, false);
    if (fd < 0 && why != 0)
        errno = why;
    return fd >= 0 && close(fd) == 0;
}

static bool make_dirs(const char *path) {
    if (!restricted && !allowed_for(path, strlen(path)))
        return make_dirs_anywhere(path);
    int fd = open_dir(path, strlen(path), true, true);
    return fd >= 0 && close(fd) == 0;
}

bool file_make_dir(const char *path, struct err *e) {
    return make_dirs(path) || door_error(e, "make the directory", path);
}

static DIR *open_names(const char *path) {
    int place = open_dir(path, strlen(path), false, false);
    int fd = place < 0 ? -1 : openat(place, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    door_close(place);
    DIR *dir = fd < 0 ? NULL : fdopendir(fd);
    if (!dir)
        door_close(fd);
    return dir;
}

/* Copies the names as far as *out has room. Allocates nothing while the directory is open, since
 * running out of memory would leak it; names that do not fit are only counted. Returns the bytes
 * that all names take, or -1 on failure. */
static int copy_names(const char *path, struct buf *out) {
    int need = 0;
    DIR *dir = open_names(path);
    if (!dir)
        return -1;
    for (struct dirent *d; (d = readdir(dir));) {
        int n = (int)strlen(d->d_name) + 1;
        if (d->d_name[0] == '.')
            continue;
        if (need + n < out->cap)
            buf_bytes(out, d->d_name, n);
        need += n;
    }
    closedir(dir);
    return need;
}

bool door_names(const char *path, struct buf *out) {
    vec_reserve(out, 4096);
    for (;;) {
        int need = copy_names(path, out);
        if (need <= out->len)
            return need >= 0;
        buf_clear(out);
        vec_reserve(out, 2 * need);
    }
}

bool file_write_all(int fd, const char *data, int n) {
    while (n > 0) {
        ssize_t done = write(fd, data, (size_t)n);
        if (done < 0 && errno != EINTR)
            return false;
        if (done > 0) {
            data += done;
            n -= (int)done;
        }
    }
    return true;
}

#ifdef __linux__
/* Returns true for file systems on which inotify does not report the changes of other machines. */
static bool is_shared_by_machines(int fd) {
    enum { NFS = 0x6969, SMB = 0x517b, SMB2 = (int)0xfe534d42, CIFS = (int)0xff534d42 };
    enum { FUSE = 0x65735546, AFS = 0x5346414f, NINE_P = 0x01021997 };
    static const int kinds[] = {NFS, SMB, SMB2, CIFS, FUSE, AFS, NINE_P};
    struct statfs st;
    bool shared = fstatfs(fd, &st) != 0;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        shared |= (int)st.f_type == kinds[i];
    return shared;
}

void notice_open(struct notice *n) {
    *n = (struct notice){.fd = inotify_init1(IN_NONBLOCK | IN_CLOEXEC)};
}

/* Adds the watch by an open descriptor: under --restricted the path itself cannot be opened. */
void notice_dir(struct notice *n, const char *path) {
    char name[40];
    if (n->fd < 0)
        return;
    int dir = door_open(path, O_RDONLY | O_DIRECTORY, 0);
    snprintf(name, sizeof name, "/proc/self/fd/%d", dir);
    unsigned what = IN_MODIFY | IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_DELETE_SELF | IN_ATTRIB;
    n->partly |= dir < 0 || is_shared_by_machines(dir) || inotify_add_watch(n->fd, name, what) < 0;
    door_close(dir);
}

bool notice_take(struct notice *n) {
    char events[4096];
    bool news = false;
    while (n->fd >= 0 && read(n->fd, events, sizeof events) > 0)
        news = true;
    return news;
}
#else
void notice_open(struct notice *n) {
    *n = (struct notice){.fd = -1};
}

void notice_dir(struct notice *n, const char *path) {
    (void)n;
    (void)path;
}

bool notice_take(struct notice *n) {
    (void)n;
    return false;
}
#endif

int notice_wait(const struct notice *n) {
    return n->fd >= 0 && !n->partly ? NOTICE_REST_MS : NOTICE_LOOK_MS;
}

void notice_close(struct notice *n) {
    if (n->fd >= 0)
        close(n->fd);
    n->fd = -1;
}
