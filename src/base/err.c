#include "base/err.h"

#include "base/mem.h"
#include "base/text.h"

#include <stdarg.h>
#include <stdio.h>

static bool err_fill(struct err *e, int line, int col, const char *fmt, va_list args) {
    e->line = line;
    e->col = col;
    vsnprintf(e->text, sizeof e->text, fmt, args);
    text_mend_end(e->text);
    return false;
}

bool err_set(struct err *e, const char *fmt, ...) {
    va_list args;
    va_start(args, fmt);
    err_fill(e, 0, 0, fmt, args);
    va_end(args);
    return false;
}

bool err_at(struct err *e, int line, int col, const char *fmt, ...) {
    va_list args;
    va_start(args, fmt);
    err_fill(e, line, col, fmt, args);
    va_end(args);
    return false;
}

struct trying {
    bool (*op)(void *arg, struct err *e);
    void *arg;
    struct err *e;
    bool good;
};

static void try_op(void *arg) {
    struct trying *t = arg;
    t->good = t->op(t->arg, t->e);
}

bool err_try(bool (*op)(void *arg, struct err *e), void *arg, struct err *e) {
    struct trying t = {op, arg, e, false};
    return mem_try(try_op, &t) ? t.good : err_set(e, "there is not enough memory");
}
