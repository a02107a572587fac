/* Injected faults: tests make the n-th allocation or the n-th write to disk fail. */
#ifndef SUMI_BASE_OS_FAULT_H
#define SUMI_BASE_OS_FAULT_H

#include <stdbool.h>

struct fault {
    long due;   /* calls until the next failure, 1: the next call; 0: none is planned */
    long count; /* how many calls have failed */
    bool once;  /* only the first planned one fails, else each one after it too */
};

static inline void fault_plan(struct fault *f, long n, bool once) {
    *f = (struct fault){.due = n, .once = once};
}

/* To be asked once by each call that can be made to fail: true if this one has to. */
static inline bool fault_is_due(struct fault *f) {
    if (f->due == 0 || f->due-- > 1)
        return false;
    f->due = f->once ? 0 : 1;
    f->count++;
    return true;
}

#endif
