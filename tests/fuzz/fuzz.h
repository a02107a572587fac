/* What the fuzz targets share: each defines fuzz_target, and fuzz.c gives it one input after
 * another within strict bounds. */
#ifndef SUMI_TESTS_FUZZ_H
#define SUMI_TESTS_FUZZ_H

#include "format/format.h"

#include <stddef.h>
#include <stdint.h>

/* Stops the program, so that the fuzzer keeps the input. */
#define MUST(what) ((what) ? (void)0 : fuzz_stop(#what, __FILE__, __LINE__))
_Noreturn void fuzz_stop(const char *what, const char *file, int line);

struct fuzz_input {
    const uint8_t *at;
    int n;
};

/* Nothing may stay allocated when run() returns, and it may never take more than `most` bytes. */
struct fuzz_target {
    void (*run)(struct fuzz_input in);
    size_t most;
};
extern const struct fuzz_target fuzz_target;

/* The input as a NUL-terminated text; the caller frees it. NUL bytes inside stay. */
char *fuzz_text(struct fuzz_input in);

/* Appends each line of the text, "5120 m r3c4=x", as an event with its time and its right
 * checksum. */
void fuzz_sign(const char *text, struct buf *out);

/* What every reader owes: clean texts in bounds, and on failure a clean reason and an empty *l. */
void fuzz_check_read(bool ok, const struct loaded *l, const struct err *e);

/* Same givens and same marks. */
void fuzz_check_same(const struct loaded *a, const struct loaded *b);

#endif
