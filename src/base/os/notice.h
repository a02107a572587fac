/* Being told that something in a directory has changed, where the system can tell (inotify): on
 * files of this machine. Elsewhere, or where the account has used up what it may ask for, one looks
 * every second instead. */
#ifndef SUMI_BASE_OS_NOTICE_H
#define SUMI_BASE_OS_NOTICE_H

#include <stdbool.h>

enum { NOTICE_LOOK_MS = 1000, NOTICE_REST_MS = 5000 };

struct notice {
    int fd;      /* that can be read when there is news; -1: nobody tells */
    bool partly; /* nobody tells of some of the directories */
};

void notice_open(struct notice *n);
void notice_dir(struct notice *n,
                const char *path); /* this one too; once more is as good as once */

/* True if there was news since the last call. */
bool notice_take(struct notice *n);

/* Milliseconds to wait for news before one looks all the same. */
int notice_wait(const struct notice *n);
void notice_close(struct notice *n);

#endif
