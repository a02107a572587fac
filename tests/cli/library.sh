#!/bin/sh
# The library: every puzzle is rated again, and can be loaded by its name.
. "$(dirname "$0")/lib.sh"

SUMI=$sumi "$(dirname "$0")/../tools/puzzles.sh" check
# The seeds still give what they gave when the library was made.
for genre in yajilin heyawake yashi; do
    for file in "$(dirname "$0")/../../puzzles/$genre"/normal/10x10-1.sumi \
        "$(dirname "$0")/../../puzzles/$genre"/hard/10x10-*.sumi; do
        [ -f "$file" ] || continue
        # shellcheck disable=SC2046
        run $(sed -n 's/^source: sumi //p' "$file")
        passes "the same again: $file" \
            test "$(sed '1,/^board:/d' "$out")" = "$(sed '1,/^board:/d' "$file")"
    done
done
run list
ends "list" 0
passes "list: all" test "$(wc -l <"$out")" = "$(find "$(dirname "$0")/../../puzzles" -name '*.sumi' | wc -l)"
name=$(sed -n '1s/ .*//p' "$out")
run show "$name"
ends "show by name" 0
run list --json
says "list: JSON" '"progress":"'
run show yajilin/easy/nothing
complains "no such puzzle"
run show ../../etc/passwd
complains "no way out of the library"
finish
