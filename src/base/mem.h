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

/* n zeroed items of `size` bytes; for n == 0 a block that can be freed. */
void *mem_alloc(int n, size_t size);

/* Grows or shrinks a block to n items, keeping what fits; added bytes are not initialized. p may be
 * NULL. */
void *mem_resize(void *p, int n, size_t size);

/* A copy of n items, or of a string; the caller frees it. */
void *mem_copy(const void *p, int n, size_t size);
char *mem_string(const char *s);

void mem_free(void *p); /* NULL is allowed */

/* A local object goes when its block of code is left, whichever way: behind
 * `LOCAL(loaded_free) struct loaded l = {0};` loaded_free(&l) is called by itself, after the value
 * of a return has been found. A mem_try() that fails needs none of it. For an array of its own:
 * `LOCAL(mem_free_at) int *order = mem_alloc(...);`. What began within a scope (below) may not be
 * freed after its end: between model_begin() and model_seal() nothing is LOCAL(). */
#define LOCAL(free) __attribute__((cleanup(free)))

/* For LOCAL(): mem_free() of what the pointer at p, the first member of a VEC() too, points to. */
void mem_free_at(void *p);

/* A computation's memory goes when it ends: mem_end() frees every block allocated since mem_begin()
 * that has not been handed out by mem_keep(). Scopes nest; a mem_try() that fails ends those inside
 * it. A loop whose rounds allocate much wants a scope a round. As with mem_try(), a block that an
 * older object gets inside (a list that grows from nothing, too) must be kept. */
void *mem_begin(void);
void mem_end(void *scope);

/* Hands p out to what is around the scope; returns p. Nothing changes for NULL and for a block that
 * is older than the scope. */
void *mem_keep(void *scope, void *p);

/* The same for all n blocks of an object. Without a scope (NULL) it frees them, so that an object
 * has one list of what it holds. */
void mem_hand_out(void *scope, void *const *blocks, int n);

/* Runs op(arg). Returns false if memory ran out inside; then every block that op allocated and had
 * not freed is gone. Calls may be nested. Outside any mem_try() a lack of memory aborts the
 * program. */
bool mem_try(void (*op)(void *arg), void *arg);

/* The same, but also left when mem_poll() finds that `stop` (which may be NULL) returns true. The
 * rest of op is skipped, as if memory had run out there. */
enum mem_end { MEM_DONE, MEM_SHORT, MEM_STOPPED };
enum mem_end mem_try_until(void (*op)(void *arg), void *arg, bool (*stop)(void *arg),
                           void *stop_arg);

/* For a process that has just been forked: forgets the mem_try() calls of its parent. */
void mem_forget_outer(void);

/* Leaves the innermost mem_try() as a lack of memory does; for a caller that wanted only
 * MEM_STOPPED handled. */
_Noreturn void mem_give_up(void);

/* For the inner loops of long computations: now and then asks the `stop` of the innermost
 * mem_try_until() and leaves it if the answer is yes. Costs almost nothing where there is none. */
void mem_poll(void);

/* For blocks that hold more than memory (an open file): when a scope ends or a mem_try() fails, it
 * calls tidy(p) before it frees the block p; tidy may free other blocks. mem_free() does not call
 * it. */
void mem_on_loss(void *p, void (*tidy)(void *p));

/* Limits the bytes in use at once; 0, as at start, is no limit of our own. */
void mem_limit(size_t bytes);

/* To be called once in main(): from then on the process keeps what is freed, as far as the C
 * library lets it, for the computations to come. */
void mem_keep_freed(void);

/* True if less than an eighth of the limit is left: time to stop what can be stopped and report
 * what has been found. */
bool mem_is_short(void);

size_t mem_used(void); /* bytes in use */

/* Faults for tests: the n-th call from now on fails (1: the next), and, unless `once`, each one
 * after it; n == 0 plans none. The calls are allocations here, and writes, fsyncs and renames in
 * base/os/file.h. */
struct injected_fault {
    long due;   /* calls until the next failure; 0: none is planned */
    long count; /* how many calls have failed since */
    bool once;
};
extern struct injected_fault mem_fault;

static inline void fault_plan(struct injected_fault *f, long n, bool once) {
    *f = (struct injected_fault){.due = n, .once = once};
}

/* To be asked once by each call that can be made to fail: true if this one has to. */
static inline bool fault_is_due(struct injected_fault *f) {
    if (f->due == 0 || f->due-- > 1)
        return false;
    f->due = f->once ? 0 : 1;
    f->count++;
    return true;
}

#endif
