#!/bin/sh
# The same seeds by other compilers and on other machines: builds the program with gcc, with clang, and
# for i386 (32 bits), aarch64 and s390x (the other byte order), and compares the puzzles that it makes,
# a hundred a genre, for the last two under qemu. Wants mmdebstrap for the
# libraries, gcc-12-multilib or its kin, gcc-aarch64-linux-gnu, gcc-s390x-linux-gnu and qemu-user; a
# machine that cannot be tried is named.
# usage: cross.sh BUILD [MACHINE]
build=${1:?usage: cross.sh BUILD [MACHINE]}
only=${2:-}
libraries=libc6-dev,picosat,libjansson-dev,libexpat1-dev,libncurses-dev,libutf8proc-dev,zlib1g-dev,libcairo2-dev
suite=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)
failed=0

# The libraries of another machine, unpacked and not run.
sysroot() {
    [ -f "$build/$1/had" ] && return
    mkdir -p "$build/$1"
    mmdebstrap --mode=root --variant=extract --arch="$1" --include="$libraries" \
        "$suite" "$build/$1/root" "deb http://deb.debian.org/debian $suite main" >"$build/$1/mmdebstrap.log" 2>&1 &&
        touch "$build/$1/had"
}

# compare MACHINE SUMI
compare() {
    SUMI_HUNDRED=1 SUMI="$2" tests/cli/same_seed.sh | sed "s/^/$1: /" >"$build/$1/said"
    cat "$build/$1/said"
    ! grep -q ': not ok' "$build/$1/said" || failed=1
}

# here COMPILER
here() {
    [ "${only:-$1}" = "$1" ] || return
    command -v "$1" >/dev/null || { echo "$1: not tried, it is not there"; return; }
    mkdir -p "$build/$1"
    make CC="$1" BUILD="$build/$1/build" all >"$build/$1/make.log" 2>&1 ||
        { echo "$1: does not build, see $build/$1/make.log"; failed=1; return; }
    compare "$1" "$build/$1/build/sumi"
}

# try MACHINE LIBRARIES-IN COMPILER [RUNNER]
try() {
    machine=$1 triple=$2 compiler=$3 runner=${4:-}
    [ "${only:-$machine}" = "$machine" ] || return
    # shellcheck disable=SC2086
    for tool in mmdebstrap ${compiler%% *} ${runner%% *}; do
        command -v "$tool" >/dev/null || { echo "$machine: not tried, there is no $tool"; return; }
    done
    sysroot "$machine" || { echo "$machine: not tried, its libraries cannot be had"; return; }
    root=$(cd "$build/$machine/root" && pwd)
    CPPFLAGS="-isystem $root/usr/include/$triple" make CC="$compiler --sysroot=$root" \
        BUILD="$build/$machine/build" CFLAGS=-O2 PICOSAT_CPPFLAGS="-I$root/usr/include/picosat" \
        LDFLAGS="-L$root/usr/lib/$triple -Wl,-rpath-link,$root/usr/lib/$triple" SENTENCES=unchecked all \
        >"$build/$machine/make.log" 2>&1 || { echo "$machine: does not build, see $build/$machine/make.log"; failed=1; return; }
    # A machine that this one runs itself finds the libraries by its own loader.
    loader=$(find "$root/lib" "$root/usr/lib" -name 'ld-linux.so.2' 2>/dev/null | head -n 1)
    [ -n "$runner" ] || runner="$loader --library-path $root/usr/lib/$triple:$root/lib/$triple"
    [ "${runner#qemu}" = "$runner" ] || runner="$runner -L $root"
    printf '#!/bin/sh\nexec %s "%s" "$@"\n' "$runner" "$build/$machine/build/sumi" >"$build/$machine/sumi"
    chmod +x "$build/$machine/sumi"
    compare "$machine" "$build/$machine/sumi"
}

here gcc
here clang
try i386 i386-linux-gnu "gcc -m32"
try arm64 aarch64-linux-gnu aarch64-linux-gnu-gcc qemu-aarch64
try s390x s390x-linux-gnu s390x-linux-gnu-gcc qemu-s390x
exit $failed
