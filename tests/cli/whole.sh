#!/bin/sh
# Every genre is whole by what `make genre` asks of the files that are written and stored for it, so that a
# line which it prints for a new genre means something; and what it asks is not empty: it finds a lesson under
# another's name.
. "$(dirname "$0")/lib.sh"

cd "$(dirname "$0")/../.." || exit 1
export SUMI
case $sumi in /*) SUMI=$sumi ;; *) SUMI=$PWD/$sumi ;; esac
[ -x "$SUMI" ] || SUMI=$sumi
# Quick: one genre in four.
for id in $(sed -n 's/^GENRE(\(.*\))/\1/p' src/genre/genres.def | awk -v n="${SUMI_QUICK:+4}" 'NR % (n ? n : 1) == 0'); do
    tests/tools/genre.sh kept "$id" >"$out" 2>"$err"
    status=$?
    passes "whole: $id" test $status = 0
done

# A copy of the tree's lists in which one lesson has another's place.
mkdir "$dir/tree"
for part in src tests README.md CHANGELOG.md; do ln -s "$PWD/$part" "$dir/tree/$part"; done
cp -R puzzles "$dir/tree/puzzles"
mv "$dir/tree/puzzles/learn/hitori/full.sumi" "$dir/tree/puzzles/learn/hitori/split.sumi"
cp tests/tools/genre.sh "$dir/genre.sh"
sed -i.old 's|^cd .*|cd "$TREE"|' "$dir/genre.sh"
TREE=$dir/tree sh "$dir/genre.sh" kept hitori >"$out" 2>"$err"
status=$?
passes "whole: a lesson in another's place is found" test $status != 0
passes "whole: and named" grep -q 'technique it is named after' "$out"
finish
