#!/bin/sh
# utf8proc 2.8.0 and glibc 2.36 count different columns for Hangul parts, the hexagrams and Arabic number signs.
#
# A program that lays out text by utf8proc_charwidth() and draws it by ncurses, which asks wcwidth(), moves all that
# stands behind such a character. Seen (utf8proc, glibc): U+4DC0 hexagram 1, 2; U+1160 and U+11A8, the vowels and
# final consonants of decomposed Hangul, 1, 0; U+0600 Arabic number sign 0, 1; an unassigned U+0378 1, -1.
# Circles, squares, stars, sextants and flags agree. tmux 3.3a of Debian is built with utf8proc, so a
# pane and the program inside it disagree in the same way.
#
# Needs: apt-get, dpkg, a C compiler, glibc 2.36 (Debian 12). libutf8proc 2.8.0-1.
set -eu
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp"
apt-get download -q libutf8proc2=2.8.0-1 libutf8proc-dev=2.8.0-1 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" root; done
libs=$(dirname "$(find "$tmp/root" -name 'libutf8proc.so.2')")
cat >widths.c <<'C'
#define _XOPEN_SOURCE 700
#include <gnu/libc-version.h>
#include <locale.h>
#include <stdio.h>
#include <utf8proc.h>
#include <wchar.h>
static const struct { int point, by_utf8proc, by_glibc; } seen[] = {
    {0x4DC0, 1, 2}, {0x1160, 1, 0}, {0x11A8, 1, 0}, {0x0600, 0, 1}, {0x0378, 1, -1},
    {0x25CF, 1, 1}, {0x2605, 1, 1}, {0x1FB00, 1, 1}, {0x1F7E6, 2, 2},
};
int main(void)
{
    int changed = 0;
    setlocale(LC_ALL, "C.UTF-8");
    printf("utf8proc %s, glibc %s\n", utf8proc_version(), gnu_get_libc_version());
    for (unsigned i = 0; i < sizeof seen / sizeof *seen; i++) {
        int u = utf8proc_charwidth(seen[i].point), g = wcwidth((wchar_t)seen[i].point);
        printf("U+%04X: utf8proc %d, glibc %d\n", (unsigned)seen[i].point, u, g);
        changed |= u != seen[i].by_utf8proc || g != seen[i].by_glibc;
    }
    return changed;
}
C
cc -I"$tmp/root/usr/include" widths.c -L"$libs" -l:libutf8proc.so.2 -o widths
LD_LIBRARY_PATH=$libs ./widths || { echo "changed"; exit 1; }
