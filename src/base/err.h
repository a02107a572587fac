/* Errors are values: a place in the input and a reason, in one line.
 *
 * Functions that can fail on input take a `struct err *` and return false. Nothing below cli/
 * prints or exits. The reason never holds untrusted text that did not pass text_clean(). */
#ifndef SUMI_BASE_ERR_H
#define SUMI_BASE_ERR_H

#include <stdbool.h>

enum { ERR_TEXT = 240 };

struct err {
    int line, col;       /* 1-based; 0 where the input has no such place */
    char text[ERR_TEXT]; /* one line without a final stop; "" while nothing failed */
};

/* Both fill *e and return false, so that `return err_set(e, ...)` reads well. */
bool err_set(struct err *e, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
bool err_at(struct err *e, int line, int col, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));

#endif
