#include "reads_to.h"

#include "base/buf.h"
#include "format/format.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

void reads_to(const char *from, const char *native) {
    struct loaded l = {0};
    struct buf text = {0};
    struct err e = {0};
    if (!format_read(from, (int)strlen(from), &l, &e))
        fail_msg("%d:%d: %s\n%s", e.line, e.col, e.text, from);
    assert_true(format_write(&format_native, &l, &text, &e));
    if (!strstr(text.at, native))
        fail_msg("%s\nis not\n%s", text.at, native);
    buf_free(&text);
    loaded_free(&l);
}
