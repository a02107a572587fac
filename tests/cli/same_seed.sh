#!/bin/sh
# The same seed gives the same puzzle under every compiler, on every machine: a hundred small puzzles
# a genre, compared by a digest. After a change that is meant to give other puzzles,
# `SUMI_DIGESTS=write tests/cli/same_seed.sh` writes them anew: tell so in the commit, since the daily
# puzzles change with them.
. "$(dirname "$0")/lib.sh"
digests=$(dirname "$0")/same_seed.digests

made() {
    run generate "$1" --seed 1 --to native "--size=$2" "--count=$3" ${4:+"--difficulty=$4"}
    cat "$out"
}

digest() {
    {
        made "$1" 5x5 82
        made "$1" 6x6 15
        made "$1" 7x7 2 easy
        made "$1" 7x7 1 hard
    } | cksum
}

for genre in $(sed -n 's/^GENRE(\(.*\))$/\1/p' src/genre/genres.def); do
    echo "$genre $(digest "$genre")"
done >"$dir/now"
passes "genres were found" test -s "$dir/now"
[ "${SUMI_DIGESTS:-}" = write ] && cp "$dir/now" "$digests"
while read -r genre sum bytes; do
    now=$(grep "^$genre " "$dir/now")
    passes "the same seeds, the same $genre" test "$now" = "$genre $sum $bytes"
done <"$digests"
passes "every genre has its digest" test "$(wc -l <"$dir/now")" = "$(wc -l <"$digests")"
finish
