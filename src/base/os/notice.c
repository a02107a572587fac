#include "base/os/notice.h"

#include "base/os/door.h"

#include <unistd.h>

#ifdef __linux__
#include <stdio.h>
#include <sys/inotify.h>
#include <sys/vfs.h>

/* On these file systems inotify is silent about the changes of other machines. */
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

/* By the open directory: under --restricted its path is no name. */
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
