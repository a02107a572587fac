#!/bin/sh
# What the compiler does not check: the order of the rooms, who may open, draw and search, genre
# names, sizes, formatting, the top level. Prints what is wrong; 0 when nothing is.
cd "$(dirname "$0")/../.." || exit 2
wrong=0
say() {
    printf 'lint: %s\n' "$1"
    wrong=1
}

# Rooms, lowest first: an include never points to a later one.
rooms="base graph puzzle model deduce sat genre generate format play ui cli"
order() {
    i=0
    for r in $rooms; do
        i=$((i + 1))
        [ "$r" = "$1" ] && echo $i && return
    done
    echo 0
}
for pair in $(grep -o '^#include "[a-z]*/' src/*/*.[ch] src/*/*.def | sed 's|^src/\([a-z]*\)/.*"\([a-z]*\)/|\1:\2|' | sort -u); do
    from=$(order "${pair%:*}")
    to=$(order "${pair#*:}")
    [ "$to" -gt 0 ] || say "an include names no room: $pair"
    [ "$from" -ge "$to" ] || say "${pair%:*}/ may not use ${pair#*:}/"
done
for dir in src/*/; do
    [ "$(order "$(basename "$dir")")" -gt 0 ] || say "$dir is not in the list of rooms"
done
grep -q '"sat/\|"deduce/\|"format/\|"play/' src/genre/*.[ch] && say "genre/ may use puzzle/ and model/ only"
grep -q '"genre/\|"puzzle/' src/model/*.[ch] src/deduce/*.[ch] src/sat/*.[ch] && say "model/, deduce/, sat/ know no puzzle"

# The map names every file: in backticks, without its ending. A genre's own is named by genres.def.
named=" $(grep -o '`[^`]*`' src/README.md | tr -cs 'a-z0-9_\n' ' ' | tr '\n' ' ')$(tr '()' '  ' <src/genre/genres.def | tr '\n' ' ') "
for f in src/*/*.[ch]; do
    stem=$(basename "${f%.?}")
    case $named in
    *" $stem "*) ;;
    *) say "src/README.md does not name $f" ;;
    esac
done

# One door each.
only() {
    found=$(grep -lE "$1" src/*/*.[ch] | grep -vE "^($2)\$" | tr '\n' ' ')
    [ -z "$found" ] || say "$3: $found"
}
only '#include <n?curses' 'src/ui/term_(curses|keys).c' "only ui/term_curses.c and term_keys.c include curses"
only '#include <cairo' 'src/format/cairo_library.h' "only format/cairo_library.h includes cairo"
only '#include <picosat' 'src/sat/solver.c' "only sat/solver.c includes PicoSAT"
only '(^|[^a-z_])(f?open|openat|creat|opendir|mkdir|unlink|rename|l?stat|fstatat|access|readlink|chdir|chmod|r?mdir|(sym)?link|truncate)(at)? *\(' \
    'src/base/file.c|src/base/door.[ch]' "only base/file.c and base/door.c open files"
only '(^|[^a-z_])(exit|_exit|abort) *\(' 'src/cli/.*|src/base/(mem|process).c' "only cli/ may exit"
only '(^|[^a-z_])(malloc|calloc|realloc|free|strdup) *\(' 'src/base/mem.c' "memory goes through base/mem.h"
only '(^|[^a-z_])(strcpy|strcat|sprintf|gets|strtok) *\(' '' "unsafe string functions"

# make play installs no headers of cairo: what is compiled without them is without a warning, too.
for f in $(grep -l WITHOUT_CAIRO src/*/*.c); do
    ${CC:-cc} -std=c17 ${WARN:--Wall -Wextra -Wpedantic} -Werror -c -DWITHOUT_CAIRO -Isrc "$f" -o /dev/null >/dev/null 2>&1 ||
        say "$f does not compile without cairo's headers"
done

# Genre names: in the genre's file, in the table, and in formats that exist for one genre. One of them
# is also what literals are called.
allowed='src/genre/.*\.c|src/genre/genres\.def|src/format/(csv|xml|dots)\.c'
names="$(sed -n 's/^GENRE(\(.*\))$/\1/p' src/genre/genres.def |
    sed 's/^lits$/genre_lits|"lits"/' | tr '\n' '|')yajirin|slitherlink|masyu|akari"
for f in $(grep -lwiE "$names" src/*/*.[ch]); do
    echo "$f" | grep -qE "^($allowed)\$" && continue
    ${CC:-cc} -fpreprocessed -dD -E -P "$f" 2>/dev/null | grep -qwiE "$names" &&
        say "$f names a genre"
done

# The same seed gives the same puzzle under every compiler: random draws stand in an order.
awk -f tests/tools/draws.awk src/*/*.c || wrong=1

# A backtrace and grep name one function: no name is defined in two files.
awk 'FNR == 1 { head = ""; inside = 0 }
    /^}/ { inside = 0; head = ""; next }
    /^[a-z]/ && !inside { head = "" }
    !inside && !/[;#]/ { head = head " " $0 }
    !inside && /\) \{$/ && match(head, /[a-z_0-9]+\(/) { inside = 1
        name = substr(head, RSTART, RLENGTH - 1)
        if (index(files[name] " ", " " FILENAME " ") == 0) { files[name] = files[name] " " FILENAME; n[name]++ } }
    END { for (name in n) if (n[name] > 1) { print "lint: " name "() is defined in" files[name]; bad = 1 } exit bad }' \
    src/*/*.c || wrong=1

# Sizes that a reader can hold: a function of 60 lines, a source file of 600.
for f in src/*/*.[ch] tests/*/*.[ch]; do
    case $f in src/*) whole=600 ;; *) whole=100000 ;; esac
    awk -v f="$f" -v whole=$whole '
        /^[a-z].*\(/ && !start { head = NR }
        /\) \{$/ && head && !start { start = head }
        /;$/ && !start { head = 0 }
        /^}/ { n = NR - start + 1
            if (start && n > 60) { print "lint: " f ":" start ": a function of " n " lines"; bad = 1 } start = head = 0 }
        END { if (NR > whole) { print "lint: " f ": " NR " lines"; bad = 1 } exit bad }' "$f" || wrong=1
done

# What stands at the top level.
for f in $(git ls-files 2>/dev/null | cut -d/ -f1 | sort -u); do
    case $f in
    Makefile | README.md | CHANGELOG.md | LICENSE | src | puzzles | man | tests | .ci | .github | .gitignore | .clang-format) ;;
    *) say "$f does not belong at the top level" ;;
    esac
done

# Formatting, by the version that the files were formatted with.
if clang-format --version 2>/dev/null | grep -q 'version 14\.'; then
    bad=$(clang-format --dry-run -Werror src/*/*.[ch] tests/*/*.[ch] 2>&1 | grep -c 'error:')
    [ "$bad" = 0 ] || say "clang-format would change $bad places"
else
    echo "lint: formatting was not checked: this needs clang-format 14"
fi
if grep -nE 'TODO|FIXME' src/*/*.[ch] tests/*/*.[ch]; then
    say "a TODO without a reason"
fi
exit $wrong
