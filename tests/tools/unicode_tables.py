#!/usr/bin/env python3
"""Writes src/base/unicode.c from Python's copy of the Unicode character database.

Run by hand when a newer Unicode is wanted: python3 tests/tools/unicode_tables.py > src/base/unicode.c
"""
import unicodedata

REFUSED = {"Cc", "Cf", "Cs", "Co", "Cn", "Mn", "Mc", "Me", "Zl", "Zp"}
# Letters and a blank that terminals draw with no width, or that cannot be told from nothing.
INVISIBLE = set(range(0x115F, 0x1200)) | set(range(0xD7B0, 0xD800)) | {0x3164, 0xFFA0, 0x2800}


def refused(code):
    return code in INVISIBLE or unicodedata.category(chr(code)) in REFUSED


def wide(code):
    return None if refused(code) else unicodedata.east_asian_width(chr(code)) in "WF"


def ranges(test):
    first = last = None
    for code in range(0x110000):
        here = test(code)
        if here and first is None:
            first = code
        if here:
            last = code
        if here is False and first is not None:
            yield first, last
            first = None
    if first is not None:
        yield first, last


def table(name, test):
    print(f"static const struct range {name}[] = {{")
    line = "   "
    for first, last in ranges(test):
        item = f" {{{first:#x}, {last:#x}}},"
        if len(line + item) > 100:
            print(line)
            line = "   "
        line += item
    print(line + "\n};\n")


print(f"""#include "base/unicode.h"

#include <stddef.h>

/* Written by tests/tools/unicode_tables.py from Unicode {unicodedata.unidata_version}. */
struct range {{
    unsigned first, last;
}};

/* clang-format off */""")
table("refused", refused)
table("wide", wide)
print("""/* clang-format on */
static bool within(const struct range *r, size_t n, unsigned code) {
    size_t low = 0, high = n;
    while (low < high) {
        size_t mid = (low + high) / 2;
        if (code > r[mid].last)
            low = mid + 1;
        else
            high = mid;
    }
    return low < n && code >= r[low].first;
}

bool unicode_refused(unsigned code) {
    return code > 0x10ffff || within(refused, sizeof refused / sizeof *refused, code);
}

bool unicode_wide(unsigned code) {
    return within(wide, sizeof wide / sizeof *wide, code);
}""")
