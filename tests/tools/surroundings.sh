#!/bin/sh
# Runs a share of the tests in surroundings that are not the developer's: as another user, in a path with a blank,
# with other fonts, clocks, limits, locales and compilers. A line for each row; the last line is "N passed, M failed",
# of the rows. A row whose tool or fonts are not installed is skipped by name. Its output is in BUILD/surroundings.
# usage: surroundings.sh BUILD [ROW...] (with BUILD made by `make built`)
build=${1:?usage: surroundings.sh BUILD [ROW...]}
shift
rows=$*
logs=$build/surroundings
mkdir -p "$logs" || exit 2
top=$PWD
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 2' HUP INT TERM
export SUMI_QUICK=1
passed=0
failed=0
compilers=''

wanted() {
    [ -z "$rows" ] && return 0
    case " $rows " in *" $1 "*) return 0 ;; esac
    return 1
}

# row NAME COMMAND...: the command passes or fails; what its last line says is printed.
row() {
    name=$1
    shift
    wanted "$name" || return 0
    began=$(date +%s)
    verdict=passed
    if "$@" >"$logs/$name.log" 2>&1 </dev/null; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        verdict=FAILED
    fi
    printf '%-12s %s: %s (%d s)\n' "$name" $verdict "$(tail -n 1 "$logs/$name.log" | cut -c1-60)" $(($(date +%s) - began))
}
skipped() {
    wanted "$1" && printf '%-12s skipped: %s\n' "$1" "$2"
}

# The words that run some of the tests: `tests` those that are quick and touch the system, `looks` those in which
# something is drawn.
run="env SUMI=$build/sumi tests/tools/run.sh"
units() {
    for t in "$@"; do echo "$build/tests/unit/${t}_test"; done
}
tests="$(units base text file process home fresh games statistics command_line screen) tests/cli/answers.sh
       tests/cli/streams.sh"
looks="$(units screen paint app edit) tests/screen/tmux_looks.sh"
fonts="$(units trace pixels) tests/cli/print.sh"

# A copy of the sources and of what is built, in a path with blanks, that belongs to an ordinary user.
copied="$work/a path/with blanks"
copy() {
    mkdir -p "$copied/build/tests/unit" && chmod 755 "$work" &&
        git ls-files -z | tar -c --null -T - -f - | tar -x -C "$copied" -f - &&
        cp -a "$build/sumi" "$copied/build/" && ln -s "$copied/puzzles" "$copied/build/puzzles" &&
        cp -a "$build"/tests/unit/units "$build"/tests/unit/*_test "$copied/build/tests/unit/"
}
in_copy() {
    (cd "$copied" && SUMI=build/sumi TMPDIR="$work/a path" "$@" $(echo "$tests" tests/cli/sshd.sh | sed "s|$build/|build/|g"))
}
build_in_copy() {
    (cd "$copied" && ${MAKE:-make} BUILD='build' -j2 build/sumi && build/sumi solve yajilin/4/4/f10a30f20)
}
if wanted blank || wanted user || wanted build-blank; then copy || exit 2; fi
row blank in_copy tests/tools/run.sh
if [ "$(id -u)" = 0 ] && command -v setpriv >/dev/null; then
    wanted user && chown -R 65534:65534 "$work"
    row user in_copy setpriv --reuid=65534 --regid=65534 --clear-groups env HOME=/nonexistent tests/tools/run.sh
else
    skipped user "this needs root and setpriv; $(id -un) is an ordinary user"
fi

row light env COLORFGBG='0;15' $run $looks
row files-64 sh -c "ulimit -n 64; exec $run $(echo $tests) $(units terminal)"
row files-20 sh -c "ulimit -n 20; exec $run $(echo $tests) $(units terminal)"

# Fonts: only those below one directory are found.
only_fonts() {
    printf '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>%s<cachedir>%s</cachedir></fontconfig>\n' \
        "${2:+<dir>$2</dir>}" "$work/fonts" >"$work/$1.conf"
    row "$1" env FONTCONFIG_FILE="$work/$1.conf" $run $fonts
}
only_fonts fonts-none ''
for family in dejavu liberation noto freefont; do
    found=$(fc-list : file 2>/dev/null | sed -n "s|^\\(.*/$family[^/]*\\)/[^/]*: *\$|\\1|p" | sort | uniq -c | sort -rn | sed -n '1s/^ *[0-9]* //p')
    if [ -n "$found" ]; then only_fonts "fonts-$family" "$found"; else skipped "fonts-$family" "these fonts are not installed"; fi
done

for zone in America/St_Johns Pacific/Apia; do
    row "TZ-${zone#*/}" env TZ=$zone $run $tests
done
row umask-077 sh -c "umask 077; exec $run $(echo $tests)"
row LANG-C env LC_ALL=C LANG=C $run $tests
row no-HOME env -u HOME $run $tests
row no-TERM env -u TERM -u LANG NO_COLOR=1 LINES=3 COLUMNS=9 $run $(units screen home)
if command -v faketime >/dev/null; then
    for day in 1970-01-03 2028-02-29 2038-01-19; do
        row "clock-$day" faketime "$day 03:14:00" $run $(units fresh games statistics home table race)
    done
else
    skipped clock "there is no faketime"
fi

# Other compilers and flags: everything is compiled, as a developer does it, and a share of it runs.
compiled() {
    dir=$logs/$1
    ${MAKE:-make} -j2 BUILD="$dir" CC="$2" CFLAGS="$3" LDFLAGS="$4" "$dir/sumi" "$dir/tests/unit/units" \
        $(echo "$tests" | grep -o '[a-z_]*_test' | sed "s|^|$dir/tests/unit/|") &&
        SUMI=$dir/sumi tests/tools/run.sh $(echo "$tests" | sed "s|$build/|$dir/|g")
}
gcc=gcc
clang=clang
case ${CC:-} in ccache*) gcc='ccache gcc' clang='ccache clang' ;; esac
for compiler in gcc clang; do
    if ! command -v $compiler >/dev/null; then
        skipped $compiler "there is no $compiler"
        continue
    fi
    [ $compiler = gcc ] && cc=$gcc || cc=$clang
    row $compiler-O3 compiled $compiler-O3 "$cc" '-O3 -D_FORTIFY_SOURCE=3' ''
    row $compiler-asan compiled $compiler-asan "$cc" '-O1 -g -fsanitize=address,undefined' ''
done
row gcc-lto compiled gcc-lto "$gcc" '-O2 -flto=2' ''

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
