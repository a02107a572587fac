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
run show yajilin/windy
complains "the beginning of a name" "did you mean yajilin/windy-"
run show windy-harbou
complains "the beginning of a title" "did you mean yajilin/windy-harbour"
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

# Lessons get new rows; without digests the table keeps those it has. Tried on a copy, with the lessons of one
# genre.
mkdir -p "$dir/tests/tools" "$dir/puzzles/learn"
cp "$(dirname "$0")/../tools/puzzles.sh" "$dir/tests/tools"
cp -R "$(dirname "$0")/../../puzzles/learn/aqre" "$dir/puzzles/learn"
awk '!/^learn\// || /^learn\/aqre\//' "$(dirname "$0")/../../puzzles/names" >"$dir/puzzles/names"
printf '%s\n' '#!/bin/sh' 'sed s/.*/0123456789abcdef/' >"$dir/digests"
printf '%s\n' '#!/bin/sh' 'cat >/dev/null' >"$dir/says-nothing"
chmod +x "$dir/digests" "$dir/says-nothing"
# rows_by DIGEST: makes the rows anew with this program.
rows_by() {
    DIGEST=$1 "$dir/tests/tools/puzzles.sh" lessons >"$out" 2>"$err"
    status=$?
}
cp "$dir/puzzles/names" "$dir/names"
for digest in "" "$dir/none" "$dir/says-nothing"; do
    rows_by "$digest"
    passes "no digest: refused" test "$status" = 1
    passes "no digest: one line" test "$(wc -l <"$err")" = 1
    passes "no digest: says why" grep -q '^puzzles.sh: .*DIGEST is no program\|gives no digest' "$err"
    passes "no digest: no row is lost" cmp "$dir/names" "$dir/puzzles/names"
done
rows_by "$dir/digests"
ends "new rows" 0
awk -F '\t' -v OFS='\t' '/^learn\// { $2 = "0123456789abcdef" } { print }' "$dir/names" >"$dir/names.new"
passes "new rows: of lessons alone" cmp "$dir/names.new" "$dir/puzzles/names"

run show yajilin/easy/nothing
complains "no such puzzle"
run show ../../etc/passwd
complains "no way out of the library"
finish
