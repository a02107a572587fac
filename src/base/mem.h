/* Memory that never comes back NULL, with a way out when there is none left.
 *
 * mem_alloc() and mem_resize() either succeed or leave the innermost mem_try(), which frees
 * whatever was allocated inside it and returns false. So code reads without a test at each
 * allocation, and still no lack of memory ends a game: the session wraps a hint, a solve or a load
 * in one mem_try(). PicoSAT, which would abort, allocates here too (sat/solver.c).
 *
 * The one rule for callers: inside an operation that may fail, do not hang new memory on objects
 * that outlive it until all of it is there (build, then install). */
#ifndef SUMI_BASE_MEM_H
#define SUMI_BASE_MEM_H

#include <stdbool.h>
#include <stddef.h>

/* n zeroed items of `size` bytes; n == 0 gives a block that can be freed. */
void *mem_alloc(int n, size_t size);

/* Grows or shrinks to n items, keeping what fits; new bytes are not set. p may be NULL. */
void *mem_resize(void *p, int n, size_t size);

/* A copy of n items, or of a string. */
void *mem_copy(const void *p, int n, size_t size);
char *mem_string(const char *s);

void mem_free(void *p); /* NULL is allowed */

/* Runs op(arg). Returns false when memory ran out inside: then all blocks that op allocated and had
 * not freed are gone. May be nested. Without any mem_try() a lack of memory aborts. */
bool mem_try(void (*op)(void *arg), void *arg);

/* The same, and left also where mem_poll() finds that `stop` (may be NULL) says so. What lies
 * between is skipped, as if memory had run out there. */
enum mem_end { MEM_DONE, MEM_SHORT, MEM_STOPPED };
enum mem_end mem_try_until(void (*op)(void *arg), void *arg, bool (*stop)(void *arg),
                           void *stop_arg);

/* For a process that has just begun: every mem_try() outside is its parent's. */
void mem_forget_outer(void);

/* What a lack of memory does: leaves the innermost mem_try(). For who only wanted to be stopped. */
_Noreturn void mem_give_up(void);

/* For the inner loops of what may take long: asks the `stop` of the innermost mem_try_until(), now
 * and then, and leaves that where it says so. Costs next to nothing where there is none. */
void mem_poll(void);

/* For blocks that hold more than memory (an open file): called with the block before a mem_try()
 * that fails frees it; it may free others. mem_free() does not call it. */
void mem_on_loss(void *p, void (*tidy)(void *p));

/* The most bytes that may be in use at once; 0 (at start): no limit of our own. */
void mem_limit(size_t bytes);

/* Whether less than an eighth of that is left: time to stop what can stop, and to report what there
 * is. */
bool mem_is_short(void);

size_t mem_used(void); /* bytes in use */
size_t mem_peak(void); /* the most that ever were */

/* For tests: the n-th allocation from now fails (1: the next), and each one after it until this is
 * called again; 0 switches faults off. mem_faults() returns whether any has happened since. */
void mem_fail_after(long n);
void mem_fail_at(long n); /* only the n-th */
long mem_faults(void);

#endif
