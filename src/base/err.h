/* Errors are values: a place in the input and a one-line reason.
 *
 * Functions that can fail on input take a `struct err *` and return false. Nothing below cli/
 * prints or exits. The reason never holds untrusted text that has not passed text_clean(). */
#ifndef SUMI_BASE_ERR_H
#define SUMI_BASE_ERR_H

#include <stdbool.h>

enum { ERR_TEXT = 240 };

struct err {
    int line, col;       /* counted from 1; 0 if the input has no such place */
    char text[ERR_TEXT]; /* one line without a full stop; "" while nothing has failed */
};

/* Both fill *e and return false, so that callers can write `return err_set(e, ...)`. */
bool err_set(struct err *e, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
bool err_at(struct err *e, int line, int col, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));

/* Runs op(arg, e) in a mem_try() of its own, and turns a lack of memory into an error like any
 * other. Whatever op was building is freed then, so op installs it last. */
bool err_try(bool (*op)(void *arg, struct err *e), void *arg, struct err *e);

#endif
