#!/bin/sh
# Builds the library from puzzles/seeds, or checks it.
# usage: puzzles.sh build|check   (SUMI: the program)
set -eu
cd "$(dirname "$0")/../.."
sumi=${SUMI:-build/sumi}
tab=$(printf '\t')

# The lines of the native text with a title and a rating behind the size.
finish() {
    while IFS= read -r line; do
        printf '%s\n' "$line"
        case $line in size:*)
            printf 'title: %s\n' "$1"
            [ -z "$2" ] || printf 'rated: %s\n' "$2"
            ;;
        esac
    done
}

build_one() {
    dir=puzzles/$1/$2
    file=$dir/$3-$4.sumi
    mkdir -p "$dir"
    # shellcheck disable=SC2086
    "$sumi" generate "$1" --size "$3" --seed "$4" $6 >"$file.new"
    finish "$5" "$("$sumi" rate "$file.new" | sed -n '1s/,.*//p')" <"$file.new" >"$file"
    rm "$file.new"
}

case ${1:-} in
build)
    grep -v '^#' puzzles/seeds | while IFS="$tab" read -r genre difficulty size seed title options; do
        build_one "$genre" "$difficulty" "$size" "$seed" "$title" "${options:-}"
    done
    ;;
check)
    files=$(find puzzles -name '*.sumi' ! -path 'puzzles/learn/*' | sort)
    for f in $files; do
        said=$(sed -n 's/^rated: \([a-z]*\) .*/\1/p' "$f")
        [ "$said" = "$(basename "$(dirname "$f")")" ] || echo "not ok $f: it says '$said'"
    done
    # Rating a board of a thousand cells takes long; that it has one solution does not.
    large=$(echo "$files" | grep -E '/(31x45|40x40)-')
    files=$(echo "$files" | grep -vE '/(31x45|40x40)-')
    for f in $large; do
        "$sumi" solve "$f" >/dev/null && echo "ok $f" || echo "not ok $f: not one solution"
    done
    echo "$files" | "$sumi" rate --batch --jobs 2 | sed 's/.*"difficulty":"\([a-z]*\)","score":\([0-9.]*\).*/\1 \2/' >"${TMPDIR:-/tmp}/sumi-rated.$$"
    echo "$files" | paste - "${TMPDIR:-/tmp}/sumi-rated.$$" | while IFS="$tab" read -r f rated; do
        awk -v f="$f" -v now="$rated" '/^rated:/ { split(now, n, " ")
            off = n[2] - $3
            good = $2 == n[1] && off * off < 0.0001
            print (good ? "ok " : "not ok ") f (good ? "" : ": " $2 " " $3 " is now " now) }' "$f"
    done
    rm -f "${TMPDIR:-/tmp}/sumi-rated.$$"
    ;;
*)
    echo "usage: puzzles.sh build|check" >&2
    exit 2
    ;;
esac
