/* Memory allocation that never returns NULL, with a way out when memory runs short.
 *
 * mem_alloc() and mem_resize() either succeed or leave the innermost mem_try(), which frees
 * everything allocated inside it and returns false. So code needs no test after each allocation,
 * and running out of memory still does not end a game: the session wraps a hint, a solve or a load
 * in one mem_try(). PicoSAT, which would abort, allocates here too (solve/sat/solver.c).
 *
 * One rule for callers: inside an operation that may fail, attach new memory to objects that
 * outlive it only once all of it has been allocated (build, then install). */
#ifndef SUMI_BASE_MEM_H
#define SUMI_BASE_MEM_H

#include <stdbool.h>
#include <stddef.h>

/* Returns n zeroed items of `size` bytes; for n == 0 a block that can be freed. */
void *mem_alloc(int n, size_t size);

/* Grows or shrinks a block to n items, keeping what fits; added bytes are not initialized. p may be
 * NULL. */
void *mem_resize(void *p, int n, size_t size);

/* Return a copy of n items, or of a string; the caller frees it. */
void *mem_copy(const void *p, int n, size_t size);
char *mem_string(const char *s);

void mem_free(void *p); /* NULL is allowed */

/* Frees a local object when its block of code is left in any way: after `LOCAL(loaded_free) struct
 * loaded l = {0};` loaded_free(&l) is called automatically, after a return value has been computed.
 * A mem_try() that fails needs none of it. For a plain array use `LOCAL(mem_free_at) int *order =
 * mem_alloc(...);`. What was allocated within a scope (below) may not be freed after its end:
 * between model_begin() and model_seal() nothing is LOCAL(). */
#define LOCAL(free) __attribute__((cleanup(free)))

/* For LOCAL(): calls mem_free() on the pointer stored at p, which may also be the first member of a
 * VEC(). */
void mem_free_at(void *p);

/* Scopes free a computation's memory when it ends: mem_end() frees every block allocated since
 * mem_begin() that has not been handed out by mem_keep(). Scopes nest; a mem_try() that fails ends
 * those inside it. A loop whose rounds allocate much needs one scope per round. As with mem_try(),
 * a block that is attached to an older object (also a list that grows from nothing) must be
 * kept. */
void *mem_begin(void);
void mem_end(void *scope);

/* Hands p out to whatever encloses the scope, and returns p. Does nothing for NULL and for a block
 * that is older than the scope. */
void *mem_keep(void *scope, void *p);

/* Hands out all n blocks of an object. Without a scope (NULL) it frees them, so that an object
 * needs only one list of its blocks. */
void mem_hand_out(void *scope, void *const *blocks, int n);

/* Runs op(arg). Returns false if memory ran out inside; every block that op allocated and had not
 * freed is freed then. Calls may be nested. Outside any mem_try() a lack of memory aborts the
 * program. */
bool mem_try(void (*op)(void *arg), void *arg);

/* Does the same, but op is also left when mem_poll() finds that `stop` (may be NULL) returns true.
 * The rest of op is skipped, as if memory had run out there. */
enum mem_end { MEM_DONE, MEM_SHORT, MEM_STOPPED };
enum mem_end mem_try_until(void (*op)(void *arg), void *arg, bool (*stop)(void *arg),
                           void *stop_arg);

/* For a process that has just been forked: forgets the mem_try() calls of its parent. */
void mem_forget_outer(void);

/* Leaves the innermost mem_try() as a lack of memory does; for a caller that wanted only
 * MEM_STOPPED handled. */
_Noreturn void mem_give_up(void);

/* For the inner loops of long computations: from time to time calls the `stop` of the innermost
 * mem_try_until() and leaves that if it returns true. Costs almost nothing if there is none. */
void mem_poll(void);

/* For blocks that own more than memory (an open file): when a scope ends or a mem_try() fails,
 * calls tidy(p) before freeing the block p; tidy may free other blocks. mem_free() does not call
 * it. */
void mem_on_loss(void *p, void (*tidy)(void *p));

/* Limits the bytes in use at once; 0, the initial value, means no limit of our own. */
void mem_limit(size_t bytes);

/* Makes the process keep freed memory, as far as the C library allows, for later computations. Call
 * it once in main(). */
void mem_keep_freed(void);

/* Returns true if less than an eighth of the limit is left: time to stop what can be stopped and to
 * report what has been found. */
bool mem_is_short(void);

size_t mem_used(void); /* bytes in use */

/* Faults for tests: the n-th call from now on fails (1: the next), and, unless `once`, each one
 * after it; n == 0 plans none. The calls are allocations here, and writes, fsyncs and renames in
 * base/os/file.h. */
struct injected_fault {
    long due;   /* calls until the next failure; 0: none is planned */
    long count; /* number of calls that have failed since */
    bool once;
};
extern struct injected_fault mem_fault;

static inline void fault_plan(struct injected_fault *f, long n, bool once) {
    *f = (struct injected_fault){.due = n, .once = once};
}

/* Returns true if this call has to fail. Each call that can be made to fail asks once. */
static inline bool fault_is_due(struct injected_fault *f) {
    if (f->due == 0 || f->due-- > 1)
        return false;
    f->due = f->once ? 0 : 1;
    f->count++;
    return true;
}

#endif
