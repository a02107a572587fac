#include "base/os/file.h"

#include "base/least.h"
#include "base/mem.h"
#include "base/os/door.h"
#include "base/text.h"
#include "base/vec.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* Reads all of fd into `to`, which holds most + 1 bytes. `known` is the length of the file, 0:
 * unknown. Returns the number of bytes, or -1 with errno set. */
static int read_all(int fd, char *to, int most, int64_t known) {
    int n = 0;
    for (;;) {
        ssize_t got = read(fd, to + n, (size_t)(most + 1 - n));
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return -1;
        if (got == 0)
            return n;
        n += (int)got;
        if (n > most) {
            errno = EFBIG;
            return -1;
        }
        if (n == known) /* reading the end would take as long as all the rest */
            return n;
    }
}

static bool is_regular(int fd, struct stat *st) {
    if (fstat(fd, st) != 0)
        return false;
    if (S_ISREG(st->st_mode))
        return true;
    errno = S_ISDIR(st->st_mode) ? EISDIR : EINVAL;
    return false;
}

static bool read_fails(const char *path, int most, struct err *e) {
    if (errno == EFBIG)
        return err_set(e, "larger than %d bytes", most);
    if (errno == EINVAL)
        return err_set(e, "not a regular file");
    return door_error(e, "read", path);
}

static bool read_input(struct buf *out, struct err *e) {
    static char content[FILE_MAX + 1];
    int n = read_all(STDIN_FILENO, content, FILE_MAX, 0);
    if (n < 0)
        return read_fails("-", FILE_MAX, e);
    buf_bytes(out, content, n);
    return true;
}

/* Checks the type before opening, since opening a device may already have an effect. */
static bool may_be_opened(const struct file_part *part) {
    struct stat st;
    if (part->owner == FILE_ANYBODY)
        return true;
    if (!door_stat(part->path, &st))
        return false;
    if (!S_ISREG(st.st_mode))
        errno = S_ISLNK(st.st_mode) ? ELOOP : EINVAL;
    return S_ISREG(st.st_mode);
}

/* Returns true if only its owner can have made the file: a second name may lead to somebody else's
 * file. */
static bool is_from(const struct file_part *part, const struct stat *st) {
    bool theirs = part->owner == FILE_ANYBODY || ((long)st->st_uid == part->owner &&
                                                  st->st_nlink == 1 && (st->st_mode & 022) == 0);
    errno = theirs ? errno : EPERM;
    return theirs;
}

/* Reads a part of a regular file into `to`, which holds room + 1 bytes. Stores its length in
 * *length. Returns the number of bytes, or -1 with errno set: EFBIG if it is longer than `room`. */
static int read_within(const struct file_part *part, char *to, int room, int64_t *length) {
    struct stat st = {0};
    int links = part->owner == FILE_ANYBODY ? 0 : O_NOFOLLOW | O_NOCTTY, n = -1, fd = -1;
    if (may_be_opened(part))
        fd = door_open(part->path, O_RDONLY | O_NONBLOCK | links, 0);
    if (fd >= 0 && is_regular(fd, &st) && is_from(part, &st)) {
        st.st_size = st.st_size > part->from ? st.st_size - part->from : 0;
        errno = EFBIG;
        n = st.st_size <= room && lseek(fd, part->from, SEEK_SET) >= 0
                ? read_all(fd, to, room, st.st_size)
                : -1;
    }
    door_close(fd);
    *length = st.st_size;
    return n;
}

/* Reserves the memory before the file is opened: running out of it must not leave the file open.
 * Most files are short; a longer one is opened again when its length is known. */
bool file_read_part(const struct file_part *part, struct buf *out, struct err *e) {
    enum { USUAL = 4096 };
    int64_t length;
    int room = min_int(USUAL, part->most);
    vec_reserve(out, room + 1);
    int n = read_within(part, out->at + out->len, room, &length);
    if (n < 0 && errno == EFBIG && length > room && length <= part->most) {
        vec_reserve(out, (int)length + 1);
        n = read_within(part, out->at + out->len, (int)length, &length);
    }
    out->len += max_int(n, 0);
    out->at[out->len] = '\0';
    return n >= 0 || read_fails(part->path, part->most, e);
}

bool file_read_most(const char *path, int most, struct buf *out, struct err *e) {
    return file_read_part(&(struct file_part){path, 0, most, FILE_ANYBODY}, out, e);
}

bool file_read(const char *path, struct buf *out, struct err *e) {
    return strcmp(path, "-") == 0 ? read_input(out, e) : file_read_most(path, FILE_MAX, out, e);
}

struct injected_fault file_fault;

/* Returns true if a test wants the disk to be full. */
static bool disk_fails(void) {
    bool due = fault_is_due(&file_fault);
    if (due)
        errno = ENOSPC;
    return due;
}

static bool disk_write(int fd, const char *data, int n) {
    return !disk_fails() && file_write_all(fd, data, n);
}

static bool disk_sync(int fd) {
    return !disk_fails() && fsync(fd) == 0;
}

static bool disk_sync_dir(int dir) {
    if (disk_fails())
        return false;
    int fd = openat(dir, ".", O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return true; /* the directory may be entered but not read: nothing more can be done */
    bool ok = fsync(fd) == 0 || errno == EINVAL; /* EINVAL: this file system cannot sync
                                                    directories */
    door_close(fd);
    return ok;
}

static bool disk_rename(int dir, const char *from, const char *to) {
    return !disk_fails() && renameat(dir, from, dir, to) == 0;
}

/* Stores the mode of the file to be replaced; *mode stays as it is if there is none. Returns false
 * if something other than a regular file is there. */
static bool mode_to_keep(const struct door *d, mode_t *mode) {
    struct stat st;
    if (fstatat(d->dir, d->name, &st, AT_SYMLINK_NOFOLLOW) != 0)
        return errno == ENOENT;
    *mode = st.st_mode & 0777;
    errno = S_ISLNK(st.st_mode) ? ELOOP : S_ISDIR(st.st_mode) ? EISDIR : EINVAL;
    return S_ISREG(st.st_mode);
}

static bool write_new(const struct door *d, const char *temp, mode_t mode, const char *data,
                      int n) {
    unlinkat(d->dir, temp, 0); /* left by an earlier process with our number that crashed */
    int fd = openat(d->dir, temp, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
    if (fd < 0)
        return false;
    bool ok = disk_write(fd, data, n) && fchmod(fd, mode) == 0 && disk_sync(fd);
    door_close(fd);
    return ok;
}

static bool replace_at(const struct door *d, mode_t mode, const char *data, int n) {
    char temp[DOOR_NAME + 32];
    snprintf(temp, sizeof temp, ".%.200s.%ld", d->name, (long)getpid());
    if (!mode_to_keep(d, &mode))
        return false;
    if (write_new(d, temp, mode, data, n) && disk_rename(d->dir, temp, d->name))
        return disk_sync_dir(d->dir);
    int why = errno;
    unlinkat(d->dir, temp, 0);
    errno = why;
    return false;
}

static bool replace(const char *path, mode_t mode, const char *data, int n, struct err *e) {
    struct door d;
    if (!door_find(path, true, &d))
        return door_error(e, "write", path);
    bool ok = replace_at(&d, mode, data, n);
    door_leave(&d);
    return ok || door_error(e, "write", path);
}

bool file_replace(const char *path, const char *data, int n, struct err *e) {
    return replace(path, 0600, data, n, e);
}

bool file_publish(const char *path, const char *data, int n, struct err *e) {
    return replace(path, 0644, data, n, e);
}

bool file_log_open(struct file_log *log, const char *path, struct err *e) {
    log->fd = door_open(path, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK, 0600);
    struct stat st;
    if (log->fd >= 0 && is_regular(log->fd, &st)) {
        log->length = st.st_size;
        return true;
    }
    door_close(log->fd);
    log->fd = -1;
    return door_error(e, "write", path);
}

static bool line_fails(int why, struct err *e) {
    return err_set(e, "cannot save the move: %s", strerror(why));
}

bool file_log_removed(const struct file_log *log) {
    struct stat st;
    return fstat(log->fd, &st) == 0 && st.st_nlink == 0;
}

bool file_log_check(const struct file_log *log, struct err *e) {
    struct stat st;
    if (fstat(log->fd, &st) != 0)
        return line_fails(errno, e);
    if (st.st_nlink == 0)
        return err_set(e, "this save has been removed");
    return st.st_size == log->length || err_set(e, "another program has written to this save");
}

bool file_log_add(struct file_log *log, const char *line, int n, struct err *e) {
    if (!file_log_check(log, e))
        return false;
    if (disk_write(log->fd, line, n)) {
        log->length += n;
        return true;
    }
    int why = errno;
    if (ftruncate(log->fd, log->length) != 0)
        errno = why; /* half a line should not stay, but readers cope with it */
    return line_fails(why, e);
}

bool file_log_sync(struct file_log *log, struct err *e) {
    return disk_sync(log->fd) || err_set(e, "cannot save the moves: %s", strerror(errno));
}

void file_log_close(struct file_log *log) {
    if (log->fd >= 0)
        close(log->fd);
    log->fd = -1;
}

void file_take_standard(void) {
    for (int fd = 0; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 &&
            open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) != fd)
            return;
}

bool file_is_dir(const char *path) {
    int fd = door_open(path, O_RDONLY | O_DIRECTORY, 0);
    door_close(fd);
    return fd >= 0;
}

bool file_exists(const char *path) {
    struct stat st;
    return door_stat(path, &st);
}

bool file_written(const char *path, int64_t *ns) {
    struct stat st;
    bool regular = door_stat(path, &st) && S_ISREG(st.st_mode);
    if (regular)
        *ns = (int64_t)st.st_mtim.tv_sec * 1000000000 + st.st_mtim.tv_nsec;
    return regular;
}

bool file_changed(const char *path, int64_t *ns) {
    struct stat st;
    bool regular = door_stat(path, &st) && S_ISREG(st.st_mode);
    if (regular)
        *ns = (int64_t)st.st_ctim.tv_sec * 1000000000 + st.st_ctim.tv_nsec;
    return regular;
}

bool file_beside_program(const char *below, struct buf *path) {
    static char at[4096];
    ssize_t n = readlink("/proc/self/exe", at, sizeof at - 1);
    char *slash = n > 0 ? memrchr(at, '/', (size_t)n) : NULL;
    if (!slash)
        return false;
    buf_clear(path);
    buf_fmt(path, "%.*s/%s", (int)(slash - at), at, below);
    return file_exists(path->at);
}

bool file_remove(const char *path, struct err *e) {
    struct door d;
    if (!door_find(path, true, &d))
        return door_error(e, "remove", path);
    int why = unlinkat(d.dir, d.name, 0) == 0 ? 0 : errno;
    door_leave(&d);
    errno = why;
    return why == 0 || door_error(e, "remove", path);
}

static int by_bytes(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

bool file_list(const char *dir, void (*each)(void *arg, const char *name), void *arg,
               struct err *e) {
    LOCAL_BUF names = {0};
    LOCAL(mem_free_at) VEC(const char *) sorted = {0};
    if (!door_names(dir, &names))
        return door_error(e, "list", dir);
    for (int i = 0; i < names.len; i += (int)strlen(names.at + i) + 1)
        vec_push(&sorted, names.at + i);
    vec_sort(&sorted, by_bytes);
    for (int i = 0; i < sorted.len; i++)
        each(arg, sorted.at[i]);
    return true;
}

static void sign_lock(int fd) {
    char host[64] = "?", line[128];
    gethostname(host, sizeof host - 1);
    int n = snprintf(line, sizeof line, "%ld %s\n", (long)getpid(), host);
    /* This only informs those who are refused: the lock holds without it. */
    if (ftruncate(fd, 0) == 0 && pwrite(fd, line, (size_t)n, 0) != n)
        errno = 0;
}

static bool held_by_other(int fd, const char *path, struct err *e) {
    char line[128];
    ssize_t n = pread(fd, line, sizeof line - 1, 0);
    close(fd);
    LOCAL_BUF who = {0}, clean = {0};
    text_clean(&who, line, n > 0 ? (int)n : 0, 80);
    text_clean_string(&clean, door_shown(path), 100);
    buf_trim(&who, " ");
    if (file_restricted()) /* a stranger learns nothing about the machine */
        return err_set(e, "%s is open in another program", buf_text(&clean));
    return err_set(e, "%s is open in another program (process %s)", buf_text(&clean),
                   buf_text(&who));
}

static bool locks_refused;

void file_refuse_locks(bool refuse) {
    locks_refused = refuse;
}

/* Returns true if the lock is held, or if there are no locks here. */
static bool lock_or_do_without(int fd) {
    if (!locks_refused && flock(fd, LOCK_EX | LOCK_NB) == 0)
        return true;
    return locks_refused || errno == ENOLCK || errno == ENOSYS || errno == EOPNOTSUPP;
}

/* Opens a lock file and locks it. Returns its descriptor, or -1 with errno set; *refused is then
 * the descriptor of a file that could not be locked, or -1. */
static int take_lock(const char *path, int *refused) {
    for (;;) {
        int fd = door_open(path, O_RDWR | O_CREAT | O_NOFOLLOW, 0600);
        *refused = fd;
        if (fd < 0 || !lock_or_do_without(fd))
            return -1;
        *refused = -1;
        if (door_still_there(fd, path)) {
            sign_lock(fd);
            return fd;
        }
        close(fd);
    }
}

static bool make_place_of(const char *path, struct err *e) {
    LOCAL_BUF dir = {0};
    const char *slash = strrchr(path, '/');
    if (slash)
        buf_bytes(&dir, path, (int)(slash - path));
    return dir.len == 0 || file_make_dir(dir.at, e);
}

bool file_lock(struct file_lock *lock, const char *path, struct err *e) {
    int refused;
    *lock = (struct file_lock){.fd = -1};
    if (!make_place_of(path, e))
        return false;
    struct buf name = {0};
    buf_fmt(&name, "%s.lock", path);
    lock->fd = take_lock(buf_text(&name), &refused);
    if (lock->fd >= 0) {
        lock->path = name.at;
        return true;
    }
    lock->elsewhere = refused >= 0 && errno == EWOULDBLOCK;
    if (!lock->elsewhere)
        door_close(refused);
    bool locked = lock->elsewhere ? held_by_other(refused, path, e) : door_error(e, "lock", path);
    buf_free(&name);
    return locked;
}

int file_order_begin(const char *path, int wait_ms) {
    int fd = door_open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, 0);
    struct stat st;
    if (fd >= 0 && !is_regular(fd, &st)) {
        door_close(fd);
        return -1;
    }
    for (; fd >= 0 && (locks_refused || flock(fd, LOCK_EX | LOCK_NB) != 0); wait_ms--) {
        bool held = !locks_refused && (errno == EWOULDBLOCK || errno == EINTR);
        if (!held || wait_ms <= 0) {
            door_close(fd);
            return -1;
        }
        usleep(1000);
    }
    return fd;
}

void file_order_end(int order) {
    door_close(order);
}

bool file_lock_holds(const struct file_lock *lock) {
    return lock->fd >= 0 && door_still_there(lock->fd, lock->path);
}

bool file_lock_again(struct file_lock *lock, struct err *e) {
    if (file_lock_holds(lock))
        return true;
    if (!make_place_of(lock->path, e))
        return false;
    int refused, fd = take_lock(lock->path, &refused);
    door_close(refused);
    if (fd < 0)
        return door_error(e, "lock", lock->path);
    close(lock->fd);
    lock->fd = fd;
    return true;
}

/* Returns the other process that a held lock names, if it runs on this machine, otherwise 0. A lock
 * that nobody holds may name a process long gone, whose number another one has by now. */
static pid_t holder(int fd) {
    char line[128], host[64] = "?", here[64] = "?";
    long pid = 0;
    ssize_t n = pread(fd, line, sizeof line - 1, 0);
    line[n > 0 ? n : 0] = '\0';
    gethostname(here, sizeof here - 1);
    bool held = flock(fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    bool named = sscanf(line, "%ld %63s", &pid, host) == 2 && strcmp(host, here) == 0;
    return held && named && pid > 1 && pid != getpid() ? (pid_t)pid : 0;
}

bool file_lock_dismiss(const char *path, struct err *e) {
    LOCAL_BUF name = {0};
    buf_fmt(&name, "%s.lock", path);
    int fd = door_open(buf_text(&name), O_RDWR | O_NOFOLLOW, 0);
    pid_t pid = fd >= 0 ? holder(fd) : 0;
    if (fd >= 0)
        close(fd);
    if (file_restricted() || pid == 0)
        return err_set(e, "the program that has it open cannot be reached from here");
    return kill(pid, SIGHUP) == 0 ||
           err_set(e, "the program that has it open belongs to another user");
}

void file_unlock(struct file_lock *lock) {
    struct err e;
    if (lock->fd < 0)
        return;
    if (file_lock_holds(lock))
        file_remove(lock->path, &e);
    close(lock->fd);
    mem_free(lock->path);
    *lock = (struct file_lock){.fd = -1};
}

/* --- small files of the state directory ------------------------------------------------------- */

bool file_read_kept(const char *state_dir, const char *name, struct buf *out) {
    LOCAL_BUF path = {0};
    struct err e;
    if (state_dir)
        buf_fmt(&path, "%s/%s", state_dir, name);
    return path.len > 0 && file_exists(path.at) && file_read(path.at, out, &e);
}

bool file_keep(const char *state_dir, const char *name, const struct buf *text, struct err *e) {
    LOCAL_BUF path = {0};
    if (!state_dir)
        return true;
    buf_fmt(&path, "%s/%s", state_dir, name);
    return file_make_dir(state_dir, e) && file_replace(path.at, buf_text(text), text->len, e);
}
