/* Texts packed as Penpa+ links have them, by zlib alone. */
#ifndef SUMI_TESTS_PACKED_H
#define SUMI_TESTS_PACKED_H

#include "base/buf.h"

/* Appends raw deflate of a text as base64. */
void deflate_text(const char *text, struct buf *out);

#endif
