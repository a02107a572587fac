#!/bin/sh
# What the compiler does not check: the order of the rooms, who may open, draw and search, genre
# names, sizes, formatting, the top level. Prints what is wrong; 0 when nothing is.
cd "$(dirname "$0")/../.." || exit 2
wrong=0
say() {
    printf 'lint: %s\n' "$1"
    wrong=1
}

files=$(find src -name '*.[ch]' | sort)
sources=$(find src -name '*.c' | sort)

# Rooms, lowest first: an include never points to a later one, and of another room it names a face only:
# a header that the map lists for that room.
awk -v files="$files $(find src -name '*.def' | tr '\n' ' ')" '
    function face_of(line, room, w, i, n) {
        n = split(line, w, "`")
        for (i = 2; i <= n; i += 2) face[room "/" w[i]] = 1
    }
    /^### [a-z]*\// { room = $2; sub("/.*", "", room); order[room] = ++rooms; listing = 0 }
    /^Face: / { listing = 1 }
    /^$/ { listing = 0 }
    listing { face_of($0, room) }
    END {
        for (f in face) if ((getline line < ("src/" f)) < 0) { print "lint: the map lists src/" f; bad = 1 }
        n = split(files, list, /[ \n]+/)
        for (i = 1; i <= n; i++) {
            split(list[i], path, "/"); from = path[2]
            if (list[i] != "" && !order[from]) { print "lint: " list[i] " is in no room of the map"; bad = 1 }
            while (list[i] != "" && (getline line < list[i]) > 0) {
                if (line !~ /^#include "/) continue
                split(line, part, "\""); split(part[2], to, "/")
                if (part[2] !~ /\//) continue
                if (!order[to[1]] || order[to[1]] > order[from]) { print "lint: " list[i] " may not use " part[2]; bad = 1 }
                if (to[1] != from) { used[part[2]] = 1
                    if (!face[part[2]]) { print "lint: " list[i] ": " part[2] " is no face"; bad = 1 } }
            }
            close(list[i])
        }
        for (f in face) if (!used[f]) { print "lint: nobody outside uses the face " f; bad = 1 }
        exit bad }' src/README.md || wrong=1
for dir in $(find src -mindepth 1 -type d ! -path src/genre); do
    n=$(ls "$dir" | grep '\.[ch]$' | sed 's/\..$//' | sort -u | wc -l)
    [ "$n" -le 14 ] || say "$dir has $n files: a reader holds 14"
done
# Two folders of a room do not include each other, but for the techniques and the suppositions that try
# them, and the pages and those of the table.
grep -o '^#include "[a-z]*/[a-z]*/' $files | sed 's|^src/\([a-z]*/[a-z]*\)/[^:]*:#include "|\1 |; s|/$||' | LC_ALL=C sort -u |
    awk 'NF == 2 && $1 != $2 && substr($1, 1, index($1, "/")) == substr($2, 1, index($2, "/")) {
        if (($2, $1) in to) print "lint: " $1 " and " $2 " include each other"
        to[$1, $2] = 1 }' | grep -v 'teach/steps and teach/reasons\|ui/table and ui/pages' && wrong=1
# No one word for two: what a header calls a struct or an enum is nothing else elsewhere.
grep -hoE '^(struct|enum|union) [a-z0-9_]+ \{' $files | sort | uniq -d | while read -r kind name rest; do
    in_headers=$(grep -lE "^$kind $name \{" $(echo "$files" | grep '\.h$') /dev/null | head -1)
    [ -z "$in_headers" ] || echo "lint: $kind $name of $in_headers is defined elsewhere, too"
done | grep . && wrong=1
twice=$(echo "$files" | sed 's|.*/||' | sort | uniq -d | tr '\n' ' ')
[ -z "$twice" ] || say "two files have one name: $twice"
grep -q '"\(engine\|solve\|teach\|format\|play\)/' $(find src/genre -name '*.[ch]') && say "genre/ may use puzzle/ and model/ only"
grep -q '"\(genre\|puzzle\)/' $(find src/model src/engine src/solve src/teach -name '*.[ch]') && say "the rooms between puzzle/ and genre/ know no puzzle"

# What only its own file uses is static there; what is public stands in a face, or in a header of its
# own sub-room or of the folder above. (The commands' functions are declared by their rows.)
if [ -f build/libsumi.a ] && [ -f build/tests/unit/units ]; then
    symbols=$(nm -A $(find build/src build/tests -name '*.o') 2>/dev/null)
    alone=$(echo "$symbols" | awk '
        $(NF-1) ~ /[TDRB]/ { home[$NF] = $1 }
        $(NF-1) == "U" { used[$NF] = 1 }
        END { for (f in home) if (!used[f] && f != "main" && home[f] ~ /^build\/src/) {
                file = home[f]; sub(/^build\//, "", file); sub(/\.o:.*/, ".c", file); print file ":" f } }')
    for f in $alone; do # the benches, which are not built for the tests, may use it, and a row of a key table
        [ -e "${f%:*}" ] || continue # the object of a file that is gone
        grep -rqw "${f#*:}" tests $(find src -name '*keys.def') || say "only ${f%:*} uses ${f#*:}"
    done
    echo "$symbols" | awk -v headers="$(find src -name '*.h' -o -name '*keys.def' | tr '\n' ' ')" '
        function dir_of(path) { sub("/[^/]*$", "", path); return path }
        BEGIN {
            while ((getline line < "src/README.md") > 0) {
                if (line ~ /^### [a-z]*\//) { split(line, w, /[ \/]/); room = w[2] }
                faces = line ~ /^Face: / || (faces && line !~ /^(###|$)/)
                n = faces ? split(line, w, "`") : 0
                for (i = 2; i <= n; i += 2) face["src/" room "/" w[i]] = 1
            }
            n = split(headers, list, " ")
            for (i = 1; i <= n; i++)
                while ((getline line < list[i]) > 0)
                    while (match(line, /[a-z][a-z_0-9]*/)) {
                        name = substr(line, RSTART, RLENGTH); line = substr(line, RSTART + RLENGTH)
                        if (face[list[i]]) open[name] = 1
                        beside[dir_of(list[i]) "/" name] = 1
                    }
        }
        $(NF-1) == "T" && $1 ~ /^build\/src/ && $NF !~ /^(main|cli_.*)$/ {
            file = $1; sub(/^build\//, "", file); sub(/\.o:.*/, ".c", file); dir = dir_of(file)
            if ((getline line < file) <= 0) next
            close(file)
            if (!open[$NF] && !beside[dir "/" $NF] && !beside[dir_of(dir) "/" $NF]) {
                print "lint: " file ": neither a face nor a header beside it declares " $NF "()"; bad = 1 } }
        END { exit bad }' || wrong=1
fi

# One door each.
only() {
    found=$(grep -lE "$1" $files | grep -vE "^($2)\$" | tr '\n' ' ')
    [ -z "$found" ] || say "$3: $found"
}
only '#include <n?curses' 'src/ui/term/term_(curses|keys|names).c' "only ui/term/ includes curses"
only '#include <cairo' 'src/format/draw/cairo_library.h' "only format/draw/cairo_library.h includes cairo"
only '#include <picosat' 'src/solve/sat/solver.c' "only solve/sat/solver.c includes PicoSAT"
only '(^|[^a-z_])(f?open|openat|creat|opendir|mkdir|unlink|rename|l?stat|fstatat|access|readlink|chdir|chmod|r?mdir|(sym)?link|truncate)(at)? *\(' \
    'src/base/os/(file|shared_dir).c|src/base/os/door.[ch]' "only base/os/ opens files"
only '(^|[^a-z_])(exit|_exit|abort) *\(' 'src/cli/.*|src/base/(mem|os/process).c' "only cli/ may exit"
only '(^|[^a-z_])(malloc|calloc|realloc|free|strdup) *\(' 'src/base/mem.c' "memory goes through base/mem.h"
only '(^|[^a-z_])(strcpy|strcat|sprintf|gets|strtok) *\(' '' "unsafe string functions"

# make play installs no headers of cairo: what is compiled without them is without a warning, too.
for f in $(grep -l WITHOUT_CAIRO $sources); do
    ${CC:-cc} -std=c17 ${WARN:--Wall -Wextra -Wpedantic} -Werror -c -DWITHOUT_CAIRO -Isrc "$f" -o /dev/null >/dev/null 2>&1 ||
        say "$f does not compile without cairo's headers"
done

# Genre names: in the genre's file, in the table, in formats that exist for one genre, and where another program's words
# are the same. One of them is also what literals are called.
allowed='src/genre/.*\.c|src/genre/genres\.def|src/format/others/(csv|xml|dots|kanpen)\.c|src/format/links/penpa_(words|answer|write)\.c'
names="$(sed -n 's/^GENRE(\(.*\))$/\1/p' src/genre/genres.def |
    sed 's/^lits$/genre_lits|"lits"/' | tr '\n' '|')yajirin|slitherlink|masyu|akari"
named=$(grep -lwiE "$names" $files | grep -vE "^($allowed)\$" | tr '\n' ' ')
for f in $(${CC:-cc} -fpreprocessed -dD -E $named 2>/dev/null | awk '/^# [0-9]+ "/ { file = $3; next } { print file ":" $0 }' |
    grep -iE ":.*\<($names)\>" | cut -d'"' -f2 | sort -u); do
    say "$f names a genre"
done

# The same seed gives the same puzzle under every compiler: random draws stand in an order.
awk -f tests/tools/draws.awk $sources || wrong=1

# Within a folder, whose files may be compiled as one, no function is defined twice.
awk 'FNR == 1 { head = ""; inside = 0 }
    /^}/ { inside = 0; head = ""; next }
    /^[a-z]/ && !inside { head = "" }
    !inside && !/[;#]/ { head = head " " $0 }
    !inside && /\) \{$/ && match(head, /[a-z_0-9]+\(/) { inside = 1
        folder = FILENAME; sub("[^/]*$", "", folder)
        name = folder substr(head, RSTART, RLENGTH - 1)
        if (index(files[name] " ", " " FILENAME " ") == 0) { files[name] = files[name] " " FILENAME; n[name]++ } }
    END { for (name in n) if (n[name] > 1) { print "lint: " name "() is defined in" files[name]; bad = 1 } exit bad }' \
    $sources || wrong=1

# Sizes that a reader can hold: a function of 60 lines, a source file of 600.
awk '
    function ends() { if (file ~ /^src/ && lines > 600) { print "lint: " file ": " lines " lines"; bad = 1 } }
    FNR == 1 { ends(); file = FILENAME; start = head = 0 }
    { lines = FNR }
    /^[a-z].*\(/ && !start { head = FNR }
    /\) \{$/ && head && !start { start = head }
    /;$/ && !start { head = 0 }
    /^}/ { n = FNR - start + 1
        if (start && n > 60) { print "lint: " file ":" start ": a function of " n " lines"; bad = 1 } start = head = 0 }
    END { ends(); exit bad }' $files tests/*/*.[ch] || wrong=1

# What stands at the top level.
for f in $(git ls-files 2>/dev/null | cut -d/ -f1 | sort -u); do
    case $f in
    Makefile | README.md | CHANGELOG.md | LICENSE | src | puzzles | man | tests | findings | .ci | .github | .gitignore | .clang-format) ;;
    *) say "$f does not belong at the top level" ;;
    esac
done

# Formatting, by the version that the files were formatted with.
if clang-format --version 2>/dev/null | grep -q 'version 14\.'; then
    bad=$(clang-format --dry-run -Werror $files tests/*/*.[ch] 2>&1 | grep -c 'error:')
    [ "$bad" = 0 ] || say "clang-format would change $bad places"
else
    echo "lint: formatting was not checked: this needs clang-format 14"
fi
if grep -nE 'TODO|FIXME' $files tests/*/*.[ch]; then
    say "a TODO without a reason"
fi
exit $wrong
