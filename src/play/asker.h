/* Who asks for what may take long, and how long they wait (see beside.h). */
#ifndef SUMI_PLAY_ASKER_H
#define SUMI_PLAY_ASKER_H

#include "base/os/process.h"

#include <stdbool.h>

struct asker {
    bool (*stop)(void *arg); /* asked repeatedly by work in place; true ends it without an
                                answer. NULL: nothing ends it */
    /* Returns true once p->fd can be read or some time has passed, and false if the answer is no
     * longer wanted. NULL: work is done in place. */
    bool (*wait)(void *arg, const struct process *p);
    void *arg;
};

#endif
