#include "packed.h"

#include "base/mem.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>
#include <zlib.h>

void deflate_text(const char *text, struct buf *out) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    static unsigned char bytes[1 << 16];
    z_stream z = {.next_in = (unsigned char *)text,
                  .avail_in = (unsigned)strlen(text),
                  .next_out = bytes,
                  .avail_out = sizeof bytes};
    assert_int_equal(deflateInit2(&z, 9, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY), Z_OK);
    assert_int_equal(deflate(&z, Z_FINISH), Z_STREAM_END);
    int n = (int)z.total_out;
    deflateEnd(&z);
    for (int i = 0; i < n; i += 3) {
        unsigned bits = (unsigned)bytes[i] << 16 | (i + 1 < n ? (unsigned)bytes[i + 1] << 8 : 0) |
                        (i + 2 < n ? bytes[i + 2] : 0u);
        for (int k = 0; k < 4; k++)
            buf_char(out, i + k <= n ? digits[bits >> (18 - 6 * k) & 63] : '=');
    }
}
