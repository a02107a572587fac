#include "base/mem.h"

#include <assert.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

/* Each block has pointers to its neighbours in the order of allocation, newest first, and a serial
 * number; a mem_try() that fails frees all blocks from the newest down to its first serial
 * number. */
struct block {
    _Alignas(max_align_t) struct block *newer, *older;
    uint64_t serial;
    size_t bytes;
    void (*on_loss)(void *p); /* may be NULL */
};

struct guard {
    struct guard *outer;
    uint64_t serial;
    bool (*stop)(void *arg); /* may be NULL */
    void *stop_arg;
    jmp_buf out;
};

static struct block *newest;
static struct guard *guards;
static uint64_t next_serial;
static size_t used, limit;
struct injected_fault mem_fault;

_Noreturn void mem_give_up(void) {
    if (guards)
        longjmp(guards->out, MEM_SHORT);
    fputs("sumi: out of memory\n", stderr);
    abort();
}

/* A block takes this much besides its bytes: its own header and malloc's. */
enum { OVERHEAD = sizeof(struct block) + 2 * sizeof(size_t) };

static size_t total_bytes(int n, size_t size) {
    assert(n >= 0);
    if (size != 0 && (size_t)n > (SIZE_MAX - sizeof(struct block)) / size)
        mem_give_up();
    return (size_t)n * size;
}

static void check_room_for(size_t bytes) {
    if (fault_is_due(&mem_fault) || (limit != 0 && used + bytes > limit))
        mem_give_up();
}

static struct block *block_of(void *p) {
    return (struct block *)p - 1;
}

static void *insert_newest(struct block *b, size_t bytes) {
    b->newer = NULL;
    b->older = newest;
    b->serial = next_serial++;
    b->bytes = bytes;
    used += bytes + OVERHEAD;
    if (newest)
        newest->newer = b;
    newest = b;
    return b + 1;
}

void *mem_alloc(int n, size_t size) {
    size_t bytes = total_bytes(n, size);
    check_room_for(bytes + OVERHEAD);
    struct block *b = calloc(1, sizeof *b + bytes);
    if (!b)
        mem_give_up();
    return insert_newest(b, bytes);
}

/* Allocates without zeroing. */
static void *mem_alloc_raw(int n, size_t size) {
    size_t bytes = total_bytes(n, size);
    check_room_for(bytes + OVERHEAD);
    struct block *b = malloc(sizeof *b + bytes);
    if (!b)
        mem_give_up();
    b->on_loss = NULL;
    return insert_newest(b, bytes);
}

static void unlink_block(struct block *b) {
    if (b->newer)
        b->newer->older = b->older;
    else
        newest = b->older;
    if (b->older)
        b->older->newer = b->newer;
}

static void relink(struct block *b) {
    if (b->newer)
        b->newer->older = b;
    else
        newest = b;
    if (b->older)
        b->older->newer = b;
}

void *mem_resize(void *p, int n, size_t size) {
    if (!p)
        return mem_alloc_raw(n, size);
    size_t bytes = total_bytes(n, size);
    struct block *old = block_of(p);
    size_t before = old->bytes;
    check_room_for(bytes > before ? bytes - before : 0);
    struct block *b = realloc(old, sizeof *b + bytes);
    if (!b)
        mem_give_up();
    relink(b);
    b->bytes = bytes;
    used += bytes - before;
    return b + 1;
}

void *mem_copy(const void *p, int n, size_t size) {
    void *copy = mem_alloc(n, size);
    if (n > 0)
        memcpy(copy, p, (size_t)n * size);
    return copy;
}

char *mem_string(const char *s) {
    return mem_copy(s, (int)strlen(s) + 1, 1);
}

void mem_free(void *p) {
    if (!p)
        return;
    struct block *b = block_of(p);
    unlink_block(b);
    used -= b->bytes + OVERHEAD;
    free(b);
}

void mem_free_at(void *p) {
    void *held;
    memcpy(&held, p, sizeof held);
    mem_free(held);
}

void mem_on_loss(void *p, void (*tidy)(void *p)) {
    block_of(p)->on_loss = tidy;
}

/* Frees the blocks that are newer than `last`. Before that, calls on_loss of those that own more
 * than memory, newest first, while every block still exists. */
static void free_newer(const struct block *last) {
    for (struct block *b = newest; b != last; b = b->older)
        if (b->on_loss)
            b->on_loss(b + 1);
    while (newest != last)
        mem_free(newest + 1);
}

static void free_since(uint64_t serial) {
    struct block *b = newest;
    while (b && b->serial >= serial)
        b = b->older;
    free_newer(b);
}

/* A scope is an empty block: blocks that are newer in the list are in the scope, and a block that
 * is handed out moves to the other side of it. */
void *mem_begin(void) {
    return mem_alloc(0, 1);
}

void *mem_keep(void *scope, void *p) {
    struct block *s = block_of(scope), *b = p ? block_of(p) : s;
    if (b->serial <= s->serial)
        return p;
    unlink_block(b);
    b->serial = s->serial;
    b->newer = s;
    b->older = s->older;
    relink(b);
    return p;
}

void mem_hand_out(void *scope, void *const *blocks, int n) {
    for (int i = 0; i < n; i++)
        if (scope)
            mem_keep(scope, blocks[i]);
        else
            mem_free(blocks[i]);
}

void mem_end(void *scope) {
    free_newer(block_of(scope));
    mem_free(scope);
}

bool mem_try(void (*op)(void *arg), void *arg) {
    return mem_try_until(op, arg, NULL, NULL) == MEM_DONE;
}

/* Calling `stop` usually reads the process clock, a system call that costs more than a short
 * propagation: when every 8th poll did, it took a fifth of a large generator's time. 64 polls take
 * some hundredths of a second on the largest boards. */
enum { POLLS_A_LOOK = 64 };

void mem_poll(void) {
    static unsigned polls;
    if (!guards || ++polls % POLLS_A_LOOK != 0)
        return;
    struct guard *g = guards;
    while (g && !g->stop)
        g = g->outer;
    if (g && g->stop(g->stop_arg))
        longjmp(g->out, MEM_STOPPED);
}

enum mem_end mem_try_until(void (*op)(void *arg), void *arg, bool (*stop)(void *arg),
                           void *stop_arg) {
    struct guard g = {.outer = guards, .serial = next_serial, .stop = stop, .stop_arg = stop_arg};
    guards = &g;
    enum mem_end volatile end = MEM_DONE;
    switch (setjmp(g.out)) {
    case 0:
        op(arg);
        break;
    case MEM_STOPPED:
        end = MEM_STOPPED;
        break;
    default:
        end = MEM_SHORT;
    }
    guards = g.outer;
    if (end != MEM_DONE)
        free_since(g.serial);
    return end;
}

void mem_forget_outer(void) {
    guards = NULL;
}

/* A computation frees all its memory when it ends, and the next one takes as much again. By default
 * glibc returns free memory at the end of its heap to the system, and maps large blocks one by one:
 * for rating that cost a tenth to a fifth of the time, in calls and page faults. */
void mem_keep_freed(void) {
#ifdef __GLIBC__
    enum { KEPT_AT_END = 4 << 20, LARGE = 1 << 20 };
    mallopt(M_TRIM_THRESHOLD, KEPT_AT_END);
    mallopt(M_MMAP_THRESHOLD, LARGE);
#endif
}

void mem_limit(size_t bytes) {
    limit = bytes;
}

bool mem_is_short(void) {
    return limit != 0 && used > limit - limit / 8;
}

size_t mem_used(void) {
    return used;
}
