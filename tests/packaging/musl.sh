#!/bin/sh
# Builds sumi and the libraries it needs on musl, statically, from Debian's source packages, and runs
# the command line's tests with it. Wants musl-tools, autoconf, automake, libtool, and source
# packages in apt's lists (deb-src).
# usage: musl.sh BUILD
set -eu
cd "$(dirname "$0")/../.."
mkdir -p "$1/src" "$1/root/include/picosat" "$1/root/lib" "$1/shim/sys"
build=$(cd "$1" && pwd)
root=$build/root
export CC=musl-gcc

cd "$build/src"
for package in jansson expat picosat ncurses utf8proc zlib; do
    ls "$package"_*.orig.tar.* >/dev/null 2>&1 ||
        apt-get source -qq --download-only "$package" >"$build/fetch.log" 2>&1 || true
    ls "$package"_*.orig.tar.* >/dev/null 2>&1 || {
        cat "$build/fetch.log" >&2 # the archive itself may be there though a part beside it is not
        exit 1
    }
    tar xf "$(ls "$package"_*.orig.tar.?z* | head -1)" # a signature may lie beside it
done

# build FOLDER OPTION...: a library that configures itself.
build() {
    (
        cd "$1"
        shift
        [ -f configure ] || autoreconf -fi >/dev/null 2>&1
        ./configure -q --host="$(uname -m)-linux-musl" --prefix="$root" --disable-shared CFLAGS=-O2 "$@"
        make -s -j2 ${libs:-}
        make -s ${install:-install}
    ) >"$build/library.log" 2>&1
}
[ -f "$root/lib/libjansson.a" ] || build jansson-*
[ -f "$root/lib/libexpat.a" ] || build libexpat-*/expat --without-docbook --without-xmlwf \
    --without-examples --without-tests
if ! [ -f "$root/lib/libpicosat.a" ]; then
    echo '#include <unistd.h>' >"$build/shim/sys/unistd.h"
    (cd picosat-* && sh ./configure.sh && make libpicosat.a CC="musl-gcc -I$build/shim") >"$build/library.log" 2>&1
    cp picosat-*/libpicosat.a "$root/lib"
    cp picosat-*/picosat.h "$root/include/picosat"
fi
if ! [ -f "$root/lib/libz.a" ]; then
    (cd zlib-* && ./configure --static --prefix="$root" && make install) >"$build/library.log" 2>&1
fi
if ! [ -f "$root/lib/libutf8proc.a" ]; then
    (cd utf8proc-* && make libutf8proc.a) >"$build/library.log" 2>&1
    cp utf8proc-*/libutf8proc.a "$root/lib"
    cp utf8proc-*/utf8proc.h "$root/include"
fi
[ -f "$root/lib/libncursesw.a" ] || libs=libs install='install.libs install.includes' build ncurses-* \
    --enable-widec --without-cxx --without-ada --without-tests --without-progs --without-manpages \
    --without-debug --disable-db-install --with-default-terminfo-dir=/usr/share/terminfo \
    --with-terminfo-dirs=/etc/terminfo:/lib/terminfo:/usr/share/terminfo

cd - >/dev/null
make -s -j2 BUILD="$build" CC=musl-gcc LDFLAGS="-static -L$root/lib" \
    CPPFLAGS="-Isrc -I$root/include -I$root/include/picosat -I$root/include/ncursesw -D_GNU_SOURCE -DWITHOUT_CAIRO" \
    LDLIBS="-lncursesw -lpicosat -lexpat -ljansson -lutf8proc -lz -lm" all
env -u CC make -s -j2 build/tests/unit/terminal_test build/tests/unit/hostile_test
scripts=$(ls tests/cli/*.sh | grep -vE '/(lib|puzzles|library|learn|install)\.sh$')
SUMI=$build/sumi tests/tools/run.sh build/tests/unit/terminal_test build/tests/unit/hostile_test $scripts
SUMI_QUICK=1 SUMI=$build/sumi tests/tools/run.sh tests/cli/install.sh
