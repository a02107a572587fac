#!/bin/sh
# The same seed gives the same puzzle under every compiler, on every machine: a hundred small puzzles
# a genre, compared by two digests: of the first tenth, and of the others, graded ones among them.
# SUMI_QUICK=1 makes the first tenth alone. After a change that is meant to give other puzzles,
# `SUMI_DIGESTS=write tests/cli/same_seed.sh` writes them anew: tell so in the commit, since the daily
# puzzles change with them.
. "$(dirname "$0")/lib.sh"
digests=$(dirname "$0")/same_seed.digests

# made GENRE SEED SIZE COUNT [DIFFICULTY]
made() {
    run generate "$1" --seed "$2" --to native "--size=$3" "--count=$4" ${5:+"--difficulty=$5"}
    cat "$out"
}

first_tenth() {
    made "$1" 1 4x5 10
}

others() {
    made "$1" 11 4x5 71
    made "$1" 1 5x5 10
    made "$1" 1 5x6 6
    made "$1" 1 5x6 2 easy
    made "$1" 2 6x6 1 normal
}

genres() {
    sed -n 's/^GENRE(\(.*\))$/\1/p' src/genre/genres.def | tr _ -
}

for genre in $(genres); do
    echo "$genre first $(first_tenth "$genre" | cksum)"
    [ -n "${SUMI_QUICK:-}" ] || echo "$genre others $(others "$genre" | cksum)"
done >"$dir/now"
passes "genres were found" test -s "$dir/now"
[ "${SUMI_DIGESTS:-}" = write ] && cp "$dir/now" "$digests"
while read -r genre part sum bytes; do
    passes "the same seeds, the same $genre ($part)" grep -qx "$genre $part $sum $bytes" "$digests"
done <"$dir/now"
passes "every genre was compared" test "$(grep -c ' first ' "$dir/now")" = "$(genres | wc -l)"
finish
