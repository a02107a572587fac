#include "play/beside.h"

#include "base/mem.h"

const char beside_stopped[] = "Stopped by a key, before the answer was found";

struct errand {
    beside_work *work;
    const void *arg;
};

struct budget asker_budget(const struct asker *who, double cpu_seconds) {
    return (struct budget){.cpu_seconds = cpu_seconds, .stop = who->stop, .stop_arg = who->arg};
}

static void run_errand(void *arg, int fd) {
    const struct errand *e = arg;
    struct buf out = {0};
    e->work(e->arg, &(struct asker){0}, &out);
    process_tell(fd, 0, out.at, out.len);
    buf_free(&out);
}

static void lose_process(void *p) {
    process_end(p);
}

static enum beside_end listen_to(const struct asker *who, struct process *p, struct buf *out) {
    for (;;) {
        int kind;
        if (!who->wait(who->arg, p))
            return BESIDE_STOPPED;
        enum told told = process_take(p, &kind, out);
        if (told != TOLD_NOTHING)
            return told == TOLD_MESSAGE ? BESIDE_DONE : BESIDE_SHORT;
    }
}

static enum beside_end work_in_place(const struct asker *who, const struct errand *e,
                                     struct buf *out) {
    e->work(e->arg, who, out);
    if (!who->stop || !who->stop(who->arg))
        return BESIDE_DONE;
    buf_clear(out);
    return BESIDE_STOPPED;
}

enum beside_end beside_run(const struct asker *who, beside_work *work, const void *arg,
                           struct buf *out) {
    struct errand e = {work, arg};
    struct err refused;
    if (!who->wait)
        return work_in_place(who, &e, out);
    struct process *p = mem_alloc(1, sizeof *p); /* so that a lack of memory ends it */
    mem_on_loss(p, lose_process);
    bool started = process_start(p, run_errand, &e, &refused);
    enum beside_end end = started ? listen_to(who, p, out) : work_in_place(who, &e, out);
    process_end(p);
    mem_free(p);
    return end;
}
