#!/bin/sh
# The learn set: the next hint of each puzzle is the technique that it is named after.
. "$(dirname "$0")/lib.sh"

find "$(dirname "$0")/../../puzzles/learn" -name '*.sumi' | sort >"$out.learn"
passes "there is a learn set" test -s "$out.learn"
awk -v n="${SUMI_QUICK:+5}" 'NR % (n ? n : 1) == 0' "$out.learn" >"$out.tried" # quick: one in five
while read -r file; do
    run hint "$file" --json
    says "learn: $(basename "$(dirname "$file")") $(basename "$file" .sumi)" \
        "\"technique\":\"$(basename "$file" .sumi)\""
done <"$out.tried"
for id in $(sed -n 's/^TECHNIQUE("\([a-z-]*\)", .*/\1/p' "$(dirname "$0")/../../src/deduce/techniques.def"); do
    passes "learn: $id has a puzzle" grep -q "/$id.sumi" "$out.learn"
done
rm -f "$out.learn" "$out.tried"
finish
