/* What the fuzz targets share: strict bounds around one input. */
#ifndef SUMI_TESTS_FUZZ_H
#define SUMI_TESTS_FUZZ_H

#include "format/format.h"

#include <stddef.h>
#include <stdint.h>

/* Stops the program, so that the fuzzer keeps the input. */
#define MUST(what) ((what) ? (void)0 : fuzz_stop(#what, __FILE__, __LINE__))
_Noreturn void fuzz_stop(const char *what, const char *file, int line);

/* Runs op(arg) and checks that nothing stays allocated and that it never took more than
 * `most` bytes. */
void fuzz_bounded(void (*op)(void *arg), void *arg, size_t most);

/* The input as a NUL-terminated text; the caller frees it. NUL bytes inside stay. */
char *fuzz_text(const uint8_t *data, size_t size);

/* What every reader owes: clean texts in bounds, and on failure a clean reason and an empty *l. */
void fuzz_check_read(bool ok, const struct loaded *l, const struct err *e);

/* Same givens and same marks. */
void fuzz_check_same(const struct loaded *a, const struct loaded *b);

#endif
