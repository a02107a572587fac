/* Work beside the keys: what may take long is done in another process, on a copy of everything
 * here, and its answer comes back as bytes (play/packed.h). So whoever waits can handle keys and
 * signals in the meantime, and a kill ends the work exactly, whatever it is doing. Where nobody
 * waits (tests, benches), or no process can be started, the same work is done in place and its
 * answer passes through the same bytes. */
#ifndef SUMI_PLAY_BESIDE_H
#define SUMI_PLAY_BESIDE_H

#include "base/buf.h"
#include "base/os/process.h"
#include "solve/sat/solver.h"

/* Who asked, and how long they wait. */
struct asker {
    bool (*stop)(void *arg); /* asked repeatedly by work in place; true ends it without an
                                answer. NULL: nothing ends it */
    /* Returns true once p->fd can be read or some time has passed, and false if the answer is no
     * longer wanted. NULL: work is done in place. */
    bool (*wait)(void *arg, const struct process *p);
    void *arg;
};

/* A budget of so many seconds of CPU time (0: no limit), which the asker may cut short. */
struct budget asker_budget(const struct asker *who, double cpu_seconds);

/* Computes something and packs it into *out. It must not change anything else: changes in the other
 * process are lost. */
typedef void beside_work(const void *arg, const struct asker *who, struct buf *out);

enum beside_end {
    BESIDE_DONE,    /* *out is what the work has packed */
    BESIDE_STOPPED, /* the asker no longer waits */
    BESIDE_SHORT    /* memory ran out there, or something ended the process */
};

extern const char beside_stopped[]; /* the message for that: "Stopped by a key, ..." */

/* Does the work. *out must be empty, and stays empty unless the work is done. Running out of memory
 * here, as in work in place, leaves the innermost mem_try(), and the process ends. */
enum beside_end beside_run(const struct asker *who, beside_work *work, const void *arg,
                           struct buf *out);

#endif
