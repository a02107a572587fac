/* Work beside the keys: what may take long is done in a process of its own, over a copy of all that
 * is here, and its answer comes back as bytes (play/packed.h). So whoever waits sees keys and
 * signals meanwhile, and a kill ends the work exactly, wherever it is. Where nobody waits (tests,
 * benches), or no process can be started, the same work is done in place, and its answer passes
 * through the same bytes. */
#ifndef SUMI_PLAY_BESIDE_H
#define SUMI_PLAY_BESIDE_H

#include "base/buf.h"
#include "base/process.h"
#include "sat/solver.h"

/* Who asked, and how long they wait. */
struct asker {
    bool (*stop)(void *arg); /* asked again and again by work in place; true ends it without an
                                answer. NULL: nothing does */
    /* Returns once p->fd can be read, or some time has passed (true); or when the answer is not
     * waited for any longer (false). NULL: work is done in place. */
    bool (*wait)(void *arg, const struct process *p);
    void *arg;
};

/* A budget of so many seconds of CPU (0: no limit), which the asker may cut short. */
struct budget asker_budget(const struct asker *who, double cpu_seconds);

/* Finds something out and packs it into *out. It changes nothing else: what it changes in the other
 * process is lost. */
typedef void beside_work(const void *arg, const struct asker *who, struct buf *out);

enum beside_end {
    BESIDE_DONE,    /* *out is what the work has packed */
    BESIDE_STOPPED, /* the asker does not wait any longer */
    BESIDE_SHORT    /* memory ran out there, or something has ended the process */
};

extern const char beside_stopped[]; /* what is said then: "Stopped by a key, ..." */

/* *out must be empty, and is so unless the work is done. A lack of memory here, as in work in
 * place, leaves the innermost mem_try(), and the process ends. */
enum beside_end beside_run(const struct asker *who, beside_work *work, const void *arg,
                           struct buf *out);

#endif
