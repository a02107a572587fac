#include "play/beside.h"

#include "base/mem.h"

#include <string.h>

void pack_items(struct buf *out, const void *items, int n, size_t size) {
    int there = items ? n : 0;
    buf_bytes(out, (const char *)&there, (int)sizeof there);
    if (there > 0)
        buf_bytes(out, items, there * (int)size);
}

void pack_number(struct buf *out, int number) {
    pack_items(out, &number, 1, sizeof number);
}

void pack_text(struct buf *out, const char *text) {
    pack_items(out, text, (int)strlen(text) + 1, 1);
}

void pack_step(struct buf *out, const struct step *s) {
#define PACK_VALUE(value) pack_items(out, &s->value, 1, sizeof s->value);
#define PACK_LIST(list) pack_items(out, s->list.at, s->list.len, sizeof *s->list.at);
    STEP_VALUES(PACK_VALUE)
    STEP_LISTS(PACK_LIST)
#undef PACK_VALUE
#undef PACK_LIST
}

void pack_answer(struct buf *out, const struct answer *a, int vars) {
    struct answer flat = *a;
    flat.solution = flat.other = flat.certain = NULL;
    pack_items(out, &flat, 1, sizeof flat);
    pack_items(out, a->solution, vars, sizeof *a->solution);
    pack_items(out, a->other, vars, sizeof *a->other);
    pack_items(out, a->certain, vars, sizeof *a->certain);
}

struct unpacking unpacking_of(const struct buf *packed) {
    const char *at = buf_text(packed);
    return (struct unpacking){at, at + packed->len};
}

int unpack_ahead(const struct unpacking *u, size_t size) {
    int there;
    if (u->end - u->at < (int)sizeof there)
        return -1;
    memcpy(&there, u->at, sizeof there);
    size_t left = (size_t)(u->end - u->at) - sizeof there;
    return there < 0 || left / size < (size_t)there ? -1 : there;
}

/* The next items lie in the bytes themselves, not aligned; *n of them. */
static bool unpack_items(struct unpacking *u, const void **items, int *n, size_t size) {
    int there = unpack_ahead(u, size);
    if (there < 0)
        return false;
    *items = u->at + sizeof there;
    *n = there;
    u->at += sizeof there + (size_t)there * size;
    return true;
}

bool unpack_into(struct unpacking *u, void *to, int n, size_t size) {
    const void *items;
    int there;
    if (!unpack_items(u, &items, &there, size) || there != n)
        return false;
    if (n > 0)
        memcpy(to, items, (size_t)n * size);
    return true;
}

bool unpack_number(struct unpacking *u, int *number) {
    return unpack_into(u, number, 1, sizeof *number);
}

bool unpack_text(struct unpacking *u, const char **text) {
    const void *items;
    int n;
    if (!unpack_items(u, &items, &n, 1) || n == 0 || ((const char *)items)[n - 1] != '\0')
        return false;
    *text = items;
    return true;
}

bool unpack_step(struct unpacking *u, struct step *s) {
    bool whole = true;
    step_clear(s);
#define UNPACK_VALUE(value) whole = whole && unpack_into(u, &s->value, 1, sizeof s->value);
#define UNPACK_FIELD(list) whole = whole && UNPACK_LIST(u, &s->list);
    STEP_VALUES(UNPACK_VALUE)
    STEP_LISTS(UNPACK_FIELD)
#undef UNPACK_VALUE
#undef UNPACK_FIELD
    return whole;
}

/* The marks of all variables, or NULL where there are none. */
static bool unpack_marks(struct unpacking *u, mark **marks, int vars) {
    const void *items;
    int n;
    if (!unpack_items(u, &items, &n, sizeof **marks) || (n != 0 && n != vars))
        return false;
    *marks = n > 0 ? mem_copy(items, n, sizeof **marks) : NULL;
    return true;
}

bool unpack_answer(struct unpacking *u, struct answer *a, int vars) {
    if (!unpack_into(u, a, 1, sizeof *a))
        return false;
    return unpack_marks(u, &a->solution, vars) && unpack_marks(u, &a->other, vars) &&
           unpack_marks(u, &a->certain, vars);
}

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
    LOCAL_BUF out = {0};
    e->work(e->arg, &(struct asker){0}, &out);
    process_tell(fd, 0, out.at, out.len);
}

static void lose_process(void *p) {
    process_end(p);
}

static bool listen_to(const struct asker *who, struct process *p, struct buf *out) {
    for (;;) {
        int kind;
        if (!who->wait(who->arg, p))
            return false;
        enum told told = process_take(p, &kind, out);
        if (told != TOLD_NOTHING && told != TOLD_MESSAGE)
            mem_give_up(); /* memory ran out there, or something ended it */
        if (told == TOLD_MESSAGE)
            return true;
    }
}

static bool work_in_place(const struct asker *who, struct errand *e, struct buf *out) {
    e->work(e->arg, who, out);
    if (!who->stop || !who->stop(who->arg))
        return true;
    buf_clear(out);
    return false;
}

static bool work_beside(const struct asker *who, struct errand *e, struct buf *out) {
    struct err refused;
    struct process *p = mem_alloc(1, sizeof *p); /* so that a lack of memory ends it */
    mem_on_loss(p, lose_process);
    bool started = process_start(p, run_errand, e, &refused);
    bool done = started ? listen_to(who, p, out) : work_in_place(who, e, out);
    process_end(p);
    mem_free(p);
    return done;
}

bool beside_run(const struct asker *who, struct said *said, beside_work *work, const void *arg,
                struct buf *out) {
    struct errand e = {work, arg};
    bool done = (who->wait ? work_beside : work_in_place)(who, &e, out);
    if (!done && said)
        say(said, "%s", beside_stopped);
    return done;
}

struct question {
    const struct board *on;
    struct budget budget;
};

static void find_answer(const void *arg, const struct asker *who, struct buf *out) {
    const struct question *q = arg;
    struct solve_options o = {.budget = q->budget};
    LOCAL(answer_free) struct answer found = {0};
    o.budget.stop = who->stop;
    o.budget.stop_arg = who->arg;
    solve(q->on->model, &o, &found);
    pack_answer(out, &found, q->on->vars);
}

bool beside_solve(const struct asker *who, struct said *said, const struct board *on,
                  struct budget b, struct answer *out) {
    LOCAL_BUF found = {0};
    if (!beside_run(who, said, find_answer, &(struct question){on, b}, &found))
        return false;
    struct unpacking u = unpacking_of(&found);
    if (!unpack_answer(&u, out, on->vars))
        mem_give_up();
    return true;
}
