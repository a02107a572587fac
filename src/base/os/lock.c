#include "base/os/lock.h"

#include "base/mem.h"
#include "base/os/door.h"
#include "base/os/file.h"
#include "base/text.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

static void sign_lock(int fd) {
    char host[64] = "?", line[128];
    gethostname(host, sizeof host - 1);
    int n = snprintf(line, sizeof line, "%ld %s\n", (long)getpid(), host);
    /* This only informs whoever is refused: the lock holds without it. */
    if (ftruncate(fd, 0) == 0 && pwrite(fd, line, (size_t)n, 0) != n)
        errno = 0;
}

static bool held_by_other(int fd, const char *path, struct err *e) {
    char line[128];
    ssize_t n = pread(fd, line, sizeof line - 1, 0);
    close(fd);
    struct buf who = {0}, clean = {0};
    text_clean(&who, line, n > 0 ? (int)n : 0, 80);
    path = door_shown(path);
    text_clean(&clean, path, (int)strnlen(path, 4096), 100);
    while (who.len > 0 && who.at[who.len - 1] == ' ')
        who.at[--who.len] = '\0';
    if (file_restricted()) /* a stranger learns nothing of the machine */
        err_set(e, "%s is open in another program", buf_text(&clean));
    else
        err_set(e, "%s is open in another program (process %s)", buf_text(&clean), buf_text(&who));
    buf_free(&clean);
    buf_free(&who);
    return false;
}

static bool locks_refused;

void file_refuse_locks(bool refuse) {
    locks_refused = refuse;
}

/* True if the lock is held, or there are no locks here. */
static bool lock_or_do_without(int fd) {
    if (!locks_refused && flock(fd, LOCK_EX | LOCK_NB) == 0)
        return true;
    return locks_refused || errno == ENOLCK || errno == ENOSYS || errno == EOPNOTSUPP;
}

/* Opens a lock file and locks it. -1 with errno on failure; *refused is the descriptor of one that
 * cannot be locked, else -1. */
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

bool file_lock(struct file_lock *lock, const char *path, struct err *e) {
    int refused;
    struct buf name = {0};
    buf_fmt(&name, "%s.lock", path);
    *lock = (struct file_lock){.fd = take_lock(buf_text(&name), &refused)};
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

bool file_lock_again(struct file_lock *lock, struct err *e) {
    int refused, fd = take_lock(lock->path, &refused);
    door_close(refused);
    if (fd < 0)
        return door_error(e, "lock", lock->path);
    close(lock->fd);
    lock->fd = fd;
    return true;
}

bool file_lock_holds(const struct file_lock *lock) {
    return lock->fd >= 0 && door_still_there(lock->fd, lock->path);
}

/* The other process that a held lock names, if it runs on this machine, else 0. A lock that nobody
 * holds may name a process long gone, whose number another one has by now. */
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
    struct buf name = {0};
    buf_fmt(&name, "%s.lock", path);
    int fd = door_open(buf_text(&name), O_RDWR | O_NOFOLLOW, 0);
    pid_t pid = fd >= 0 ? holder(fd) : 0;
    if (fd >= 0)
        close(fd);
    buf_free(&name);
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
