#!/bin/sh
# The same seed gives the same puzzle under every compiler, on every machine: small puzzles of each
# genre, compared by digests. SUMI_QUICK=1 makes the first three alone; with SUMI_HUNDRED=1 they are a
# hundred a genre, as `make cross` makes them on each machine.
# After a change that is meant to give other puzzles, `SUMI_DIGESTS=write tests/cli/same_seed.sh`
# writes all of them anew: tell so in the commit, since the daily puzzles change with them.
# SUMI_GENRE=id: those of one genre alone.
. "$(dirname "$0")/lib.sh"
digests=$(dirname "$0")/same_seed.digests
writes=$([ "${SUMI_DIGESTS:-}" = write ] && echo yes)

# made GENRE SEED SIZE COUNT [DIFFICULTY]; of a genre whose boards are square, with as many rows as columns.
made() {
    run generate "$1" --seed "$2" --to native "--size=$3" "--count=$4" ${5:+"--difficulty=$5"}
    if grep -q 'as many rows as columns' "$err"; then
        run generate "$1" --seed "$2" --to native "--size=${3#*x}x${3#*x}" "--count=$4" ${5:+"--difficulty=$5"}
    fi
    cat "$out"
}

first() {
    made "$1" 1 4x5 3
}

more() {
    made "$1" 4 4x5 7
    made "$1" 1 5x5 4
    made "$1" 1 5x6 3
    made "$1" 1 5x6 2 easy
    made "$1" 2 6x6 1 normal
}

rest() {
    made "$1" 11 4x5 71
    made "$1" 5 5x5 6
    made "$1" 4 5x6 3
}

every_genre() {
    sed -n 's/^GENRE(\(.*\))$/\1/p' src/genre/genres.def | tr _ -
}

genres() {
    every_genre | grep -x "${SUMI_GENRE:-.*}"
}

parts="first more"
[ -z "${SUMI_QUICK:-}" ] || parts=first
[ -z "${SUMI_HUNDRED:-}$writes" ] || parts="first more rest"
for genre in $(genres); do
    for part in $parts; do
        echo "$genre $part $("$part" "$genre" | cksum)"
    done
done >"$dir/now"
passes "genres were found" test -s "$dir/now"
if [ -n "$writes" ]; then
    awk 'NR == FNR { written[$1] = 1; next } !($1 in written)' "$dir/now" "$digests" >"$dir/others"
    for genre in $(every_genre); do
        grep -h "^$genre " "$dir/others" "$dir/now"
    done >"$digests"
fi
while read -r genre part sum bytes; do
    passes "the same seeds, the same $genre ($part)" grep -qx "$genre $part $sum $bytes" "$digests"
done <"$dir/now"
passes "every genre was compared" test "$(grep -c ' first ' "$dir/now")" = "$(genres | wc -l)"
finish
