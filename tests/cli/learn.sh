#!/bin/sh
# The learn set: the next hint of each puzzle is the technique that it is named after. Sentences of
# some of them are recorded (learn.sentences, a line each: lesson, tab, how the hint begins), one at
# least for each kind of sentence; and none of them falls back into words that say nothing.
. "$(dirname "$0")/lib.sh"

learn=$(dirname "$0")/../../puzzles/learn
sentences=$(dirname "$0")/learn.sentences
find "$learn" -name '*.sumi' | sort >"$dir/all"
passes "there is a learn set" test -s "$dir/all"
passes "a course is ten to sixteen lessons" test -z "$(grep -v '/final.sumi$' "$dir/all" | sed 's|/[^/]*$||' |
    uniq -c | awk '$1 < 10 || $1 > 16')"
# A game is kept under its board: two lessons on one would be one game.
xargs awk 'FNR == 1 { if (board != "") print board; board = FILENAME; sub(/[^\/]*$/, "", board) }
    /^points:/ { board = board " " $0 } /^board:/ { inside = 1 } /^marks:/ { inside = 0 } inside { board = board " " $0 }
    END { print board }' <"$dir/all" | sort | uniq -d >"$dir/twice"
passes "each lesson has a board of its own" test ! -s "$dir/twice"
awk -F '\t' -v at="$learn" '{ print at "/" $1 ".sumi" }' "$sentences" >"$dir/recorded"
grep -v '/final.sumi$' "$dir/all" | awk -v n="${SUMI_QUICK:+5}" 'NR % (n ? n : 1) == 0' | # quick: one in five
    sort -u - "$dir/recorded" >"$dir/tried"
run_from "$dir/tried" hint --batch --json
ends "learn: a hint for each" 0
cut -d / -f 1- "$dir/tried" | sed 's|.*/\([^/]*/[^/]*\)\.sumi$|\1|' | paste - "$out" >"$dir/told"
awk -F '\t' '{
    split($1, name, "/")
    sub(/-[2-9]$/, "", name[2]) # a second lesson of a technique
    ok = index($2, "\"technique\":\"" name[2] "\"")
    print (ok ? "ok" : "not ok") " learn: " $1 (ok ? "" : ": " substr($2, 1, 300))
}' "$dir/told" | tee "$dir/verdicts"
awk -F '\t' 'NR == FNR { told[$1] = $2; next } {
    ok = index(told[$1], "\"text\":\"" $2)
    print (ok ? "ok" : "not ok") " sentence: " $1 (ok ? "" : ": " told[$1])
}' "$dir/told" "$sentences" | tee -a "$dir/verdicts"
passes "sentences: no word that says nothing" test -z "$(grep -nE \
    'come out right|is met|marks later|places? round|could not be met|agrees; |"text":"[^"]*[{}]' "$dir/told" |
    cut -c 1-300)"

# A course ends with a puzzle that needs a technique of its expert part.
grep '/final.sumi$' "$dir/all" >"$dir/finals"
passes "each course ends with a puzzle" test "$(wc -l <"$dir/finals")" = "$(ls "$learn" | wc -l)"
run_from "$dir/finals" hint --all --batch --json
ends "learn: the last puzzles are told to the end" 0
xargs sed -n 's/^source: .* --with //p' <"$dir/finals" | paste - "$out" | awk -F '\t' '{
    ok = index($2, "\"complete\":true") && index($2, "\"technique\":\"" $1 "\"")
    print (ok ? "ok" : "not ok") " learn: the last puzzle needs " $1
}' | tee -a "$dir/verdicts"

# Openings that people know by their looks, and what is said of them.
opening() {
    printf 'sumi: 1\ngenre: %s\nboard:\n%b\n' "${4:-heyawake}" "$2" >"$dir/opening"
    run hint "$dir/opening"
    says "sentence: $1" "$3"
}
opening "every other cell" 'a3 a a a a\nb b b b b\nb b b b b' \
    "The room of 3 at r1c1 has just room for every other cell; r1c1, r1c3 and r1c5 must be shaded."
opening "a checkerboard" 'b b b b b\na3 a a b b\na a a b b\nb b b b b\nmarks: r2c1=.' \
    "The room of 3 at r2c1 can only be a checkerboard; r2c2, r3c1 and r3c3 must be shaded."
opening "a run by both its ends" 'a b b c\na b b c\na b b c\nmarks: r1c1=. r1c2=. r1c3=.' \
    "Unshaded, r1c4 would make r1c1-r1c4 a run through three rooms; it must be shaded."
opening "two ways at the edge" 'b a3 a a b\nb a a a b\nb b b b b' \
    "If r2c3 were shaded: r1c3, r2c2 and r2c4 are unshaded, r1c2 and r1c4 are shaded (the room of 3)"

opening "cells that may not touch" 'b b b b b\nb a2 a b b\nb b a b b\nb b b b b' \
    "The room of 2 at r2c2 needs two of r2c2, r2c3 and r3c3 that do not touch; r2c2 and r3c3 must"
opening "all of the border at once" 'O . . O\n. . . .\n. . . .\n@ . . @' \
    "the other colour each would lie in two stretches round the border; r1c2 and r1c3 are white and" yinyang
opening "a room that falls into parts" 'a a b b b\na a a b b\nb a b b b\nb b b b b\nb b b b b\nmarks: r2c1=.' \
    "Without r1c2 or r2c2 the room at r1c1 falls into parts of less than four cells; both must" lits
opening "a piece that could not grow" 'a a a b b\na a b b b\nb a b b b\nb b b b b\nmarks: r3c2=x' \
    "Without r2c2 the shaded cells of the room at r1c1 could not grow to a piece of four; it must" lits

# What all cases share by the same rules is one hint.
run hint "$learn/yashi/either-way.sumi"
says "sentence: cases are told once" "one r1c4-r1c2-r5c2, r1c7-r4c7, r2c3-r4c3, r2c8-r3c8 and r3c3-r3c5 are lines."

# A black circle's arm that is as long as both may be says at least how long.
run hint --level=why "$learn/../balance/gilded-marsh.sumi"
passes "an arm that is too long" grep -q 'black 3 at r2c7 would be at least 3 long' "$out"

for id in $(sed -n 's/^TECHNIQUE("\([a-z-]*\)", .*/\1/p' "$(dirname "$0")/../../src/teach/steps/techniques.def"); do
    passes "learn: $id has a puzzle" grep -q "/$id.sumi" "$dir/all"
done
grep -q '^not ok' "$dir/verdicts" && failed=1
finish
