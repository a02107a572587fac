#!/bin/sh
# The library: every puzzle has one solution, some are rated again (SUMI_SHARE: one in so many; `make
# puzzles-check` says 1), and each can be loaded by its name.
. "$(dirname "$0")/lib.sh"

SUMI=$sumi "$(dirname "$0")/../tools/puzzles.sh" check "${SUMI_SHARE:-30}"
run list
ends "list" 0
passes "list: all" test "$(wc -l <"$out")" = "$(find "$(dirname "$0")/../../puzzles" -name '*.sumi' | wc -l)"
name=$(sed -n '1s/ .*//p' "$out")
run show "$name"
ends "show by name" 0
run list --json
says "list: JSON" '"progress":"'
run show Yajilin/windy-harbour
cp "$out" "$dir/now"
run show yajilin/hard/10x10-10
passes "a former name, the same board" cmp "$dir/now" "$out"
# A rating tells puzzles apart: of no genre more than half have the lowest number, or one word.
find "$(dirname "$0")/../../puzzles" -name '*.sumi' ! -path '*/learn/*' -exec sed -n \
    -e 's/^genre: //p' -e 's/^rated: //p' {} + | awk '
    NF == 1 { genre = $1 }
    NF == 2 { n[genre]++; word[genre, $1]++; number[genre, $2]++
              if (!(genre in least) || $2 < least[genre]) least[genre] = $2 }
    END { for (g in n) if (2 * number[g, least[g]] > n[g]) print g, least[g]
          for (at in word) { split(at, of, SUBSEP); if (2 * word[at] > n[of[1]]) print of[1], of[2] } }' >"$dir/one"
passes "ratings tell puzzles apart" test ! -s "$dir/one"
run show learn/slitherlink/few-ways
ends "a genre by its title" 0

# Nobody changes, by mistake or by a better rating, what a name of 2026-11-23 stands for. Rows are
# added without a former name.
cat >"$dir/sum" <<'END'
1303293055 63522
END
awk -F '\t' '!/^#/ && $3 != ""' "$(dirname "$0")/../../puzzles/names" | cksum >"$dir/sum.now"
passes "the library's promise" cmp "$dir/sum" "$dir/sum.now"
run show yajilin/easy/nothing
complains "no such puzzle"
run show ../../etc/passwd
complains "no way out of the library"
finish
