#!/bin/sh
# show, check, solve, hint, convert: exit statuses, words, JSON.
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/puzzles.sh"

run check "$dir/solved"
ends "check: solved" 0
says "check: solved in words" "solved"
run check "$dir/solved" --json
says "check: JSON solved" '"genre":"yajilin","rows":2,"cols":2,"status":"solved","broken":[],"missing":[]'
run check "$dir/solved" --timeout 100
ends "check: within its time" 0
run check "$dir/begun" --json
ends "check: unfinished" 1
says "check: JSON unfinished" '"status":"unfinished","broken":[],"missing":[{"rule":"'
run check "$dir/broken"
ends "check: broken" 1
says "check: broken in words" "broken: Shaded cells never touch by a side, but r1c1 and r1c2 do."
run check "$dir/broken" --json
says "check: JSON broken" '"status":"broken"'
says "check: JSON rule" '{"rule":"shaded-touch","places":["r1c1","r1c2"]}'
# A corner between two shaded cells is cut off for good, with or without a dot, and that is said
# though the room is not full yet.
printf '%s\n' 'sumi: 1' 'genre: heyawake' 'size: 3x3' 'board:' 'a3 a a' 'a a a' 'a a a' \
    'marks: r1c2=x r2c1=x' >"$dir/corner"
run check "$dir/corner" --json
says "check: a part that is cut off" '"broken":[{"rule":"unshaded-split","places":["r1c1"]}]'
says "check: and what is missing besides" '"missing":[{"rule":"room-count"'
# Two rooms of one shape that touch are both named.
printf '%s\n' 'sumi: 1' 'genre: lits' 'size: 2x4' 'board:' 'a a a a' 'b b b b' \
    'marks: r1c1=x r1c2=x r1c3=x r1c4=x r2c1=x r2c2=x r2c3=x r2c4=x' >"$dir/alike"
run check "$dir/alike" --json
says "check: both of two that touch" '"equal-touch","places":["r1c1","r1c2","r1c3","r1c4","r2c1","r2c2","r2c3","r2c4"]'
# One tree is "the tree", and what is beside none is so in the plural too.
printf '%s\n' 'sumi: 1' 'genre: tents' 'size: 1x5' 'board:' '. T . . .' 'marks: r1c4=x r1c5=x' >"$dir/tents"
run check "$dir/tents" --all
says "check: several without" "A tent stands beside a tree, but none is beside r1c4 and r1c5."
says "check: one tree" "there are too few tents for the tree at r1c2."
printf '%s\n' 'sumi: 1' 'genre: doubleback' 'size: 2x2' 'board:' 'a a' 'b b' >"$dir/doubleback"
run check "$dir/doubleback" --all
says "check: the border of a room" "but the border of the room at r1c1 can have no more than two."
run_from "$dir/solved" check -
ends "check: standard input" 0
run check "https://puzz.link/p?$blank"
ends "check: whole address" 1

run solve $blank
ends "solve: one" 0
says "solve: one in words" "One solution."
run solve $blank --json
says "solve: JSON one" '"solutions":"one","solution":"es sw\nne nw"'
for word in cpu_ms models cuts; do
    says "solve: JSON $word" "\"$word\":"
done
for engine in auto search sat; do
    run solve $blank --engine=$engine --stats --json
    says "solve: the same by $engine" '"solutions":"one","solution":"es sw\nne nw"'
    says "solve: what $engine did" '"stats":{"search":{"suppositions":'
done
says "solve: PicoSAT was asked" '"sat":{"variables":8,'
run solve $blank --engine=search --stats --json
says "solve: PicoSAT was not asked" '"sat":{"variables":0,'
run solve $blank --engine=sat --stats
says "solve: what PicoSAT did, in words" 'PicoSAT: 8 variables, '
run solve $none
ends "solve: none" 1
run solve $none --json
says "solve: JSON none" '"solutions":"none"'
run solve $none
says "solve: why there is none" "No solution. r1c2 is a dead end, with one exit left; "
run solve $none --json
says "solve: JSON clash" '"clash":["'
run solve $none --json --brief
says "solve: JSON without the clash" '"clash":[]'
# Here the explanation takes ten times as long as the proof; the time that is told holds both. It is that of
# a hundred lines, of which a clock with ticks misses some and overrates others.
yes https://puzz.link/p?heyawake/8/8/20giaik50k501vvvg037vs6012h212g3g1i | head -n 100 >"$dir/hundred"
explained() {
    run_from "$dir/hundred" solve --batch "$@"
    sed 's/.*"cpu_ms":\([0-9.]*\).*/\1/' "$out" | awk '{ ms += $1 } END { print ms }'
}
passes "solve: what explains a clash is counted" \
    awk -v both="$(explained)" -v proof="$(explained --brief)" 'BEGIN { exit !(both > 3 * proof) }'
# On a slow machine, or with sanitizers, the first solutions may take longer: then it is given more.
for seconds in 0.1 1 10 100; do
    run solve yajilin/45/31/ --count 1000000 --timeout $seconds
    grep -q "At least " "$out" && break
done
says "solve: a count that was cut short is a least one" "At least "
run solve $several --watch
passes "watch: models, with their marks" grep -q '^model: r[0-9]*c[0-9]*' "$err"
passes "watch: no line is longer than a hundred columns" test -z "$(grep -v '^step:' "$err" | awk 'length > 100')"
passes "watch: the end" grep -q '^done:' "$err"
run solve slither/3/3/i3d
passes "solve: no crosses beside the loop" test -z "$(grep '×' "$out")"
run solve yajilin/4/4/f10a30f20 --watch
passes "watch: steps with their reason" grep -q '^step: .*must be' "$err"
run solve $several --json
says "solve: JSON where they differ" '"differ":"r'
ends "solve: several" 3
says "solve: JSON several" '"solutions":"several"'
run solve $several --count 100 --json
ends "solve: counted" 3
run solve $blank --count 100 --json
says "solve: count" '"count":1'

run hint $blank
ends "hint: found" 0
passes "hint: one line" test "$(wc -l <"$out")" = 1
for level in where why do; do
    run hint $blank --level $level
    ends "hint: $level" 0
    passes "hint: $level says something" test -s "$out"
done
run hint $blank --json
for word in technique tier text targets evidence; do
    says "hint: JSON $word" "\"$word\":"
done
run hint "$dir/solved"
ends "hint: none to give" 1
run hint "$dir/broken"
ends "hint: wrong marks" 0
says "hint: wrong marks come first" "r1c1"
printf 'sumi: 1\ngenre: yajilin\nsize: 4x4\nboard:\n. . . .\n. . 0^ .\n0< . . .\n. . . 0v\n%s\n' \
    'marks: r1c1=x r1c4=x' >"$dir/two_wrong"
run hint "$dir/two_wrong"
says "hint: wrong marks are counted" "2 marks are wrong, one of them at r1c1. If r1c1 were shaded: "
run hint --level=where "$dir/two_wrong"
says "hint: wrong marks, where" "2 marks are wrong. Look round r2c2."
TERM=xterm-256color
export TERM
run hint --board --color=always $blank
passes "a hint's board has its colours" grep -q '48;5;' "$out"
run hint --board $blank
passes "no colours in a pipe" test -z "$(tr -d '\033' <"$out" | cmp - "$out" 2>&1)"
run hint --all $blank --json
ends "hint: all" 0
says "hint: complete" '"complete":true'
says "hint: steps" '"steps":[{'
says "hint: paragraphs" '"paragraphs":[{"text":'
run hint --all --json --timeout .1 puzzles/slither/bright-terrace.sumi
says "hint: a narration that is cut short is JSON all the same" '"complete":'
says "hint: it gives what it has" '"paragraphs":['
run solve --timeout 0 $blank
ends "solve: no limit of time" 0
run hint --all $blank
passes "hint: fewer paragraphs than steps" \
    test "$(wc -l <"$out")" -lt "$($sumi hint --all=steps $blank | wc -l)"
run hint --all puzzles/country/borrowed-loft.sumi
says "hint: what one rule gives in turn is one paragraph" "r4c5-r4c6 and r4c6-r5c6 cannot be lines, or"
passes "hint: no two paragraphs begin alike" \
    test -z "$(sed -n 's/^[0-9]*\. \(However [^,]*\),.*/\1/p' "$out" | uniq -d)"
run hint --board $blank
says "hint: the board has rulers" "  1   2"
says "hint: what is to be marked is set apart" "?"
printf 'sumi: 1\ngenre: hitori\nboard:\n1 2 3\n5 4 5\n6 7 8\nmarks: r1c1=x\n' >"$dir/stays"
run hint --board "$dir/stays"
says "hint: the cell that the sentence names is set apart, though nobody marked it" "[5]  4  ?5?"
printf 'sumi: 1\ngenre: heyawake\nboard:\na4 a\na a\n' >"$dir/impossible"
run hint "$dir/impossible"
ends "hint: no solution" 1
says "hint: no solution is argued" "r1c1, r1c2, r2c1 and r2c2 must be shaded. Shaded cells never touch by a side, but r1c1"
run hint --all "$dir/impossible"
ends "hint: a narration of no solution" 1
says "hint: a narration of no solution says so" "has no solution"
run hint --all "$dir/broken"
says "hint: a narration tells a wrong mark" "r1c1"
printf 'sumi: 1\ngenre: heyawake\nboard:\na1 a b b\na a b b\nmarks: r1c1=x r1c2=x\n' >"$dir/touching"
run hint "$dir/touching"
says "hint: broken marks of an ambiguous puzzle" "but r1c1 and r1c2 do."
XDG_STATE_HOME="$dir/none" run hint
complains "hint: no game played" "no game is begun"

cat >"$dir/marked" <<'END'
sumi: 1
genre: yajilin
title: One
author: Two
board:
. .
. .
marks: r1c1=. r2c1-r2c2=x colour:r1c1=1
END
run show $blank --ascii
ends "show" 0
says "show: rulers" '      1   2'
passes "show: 7 bits" test -z "$(LC_ALL=C tr -d '\012\040-\176' <"$out")"
run show "$dir/solved" --ascii
cp "$out" "$dir/marks"
run show $blank --solution --ascii
ends "show: solution" 0
passes "show: the solution is that of the marks" cmp -s "$out" "$dir/marks"
run show $none --solution
complains "show: no solution"
run show "$dir/marked" --cast --ascii
ends "show: a recording" 0
passes "show: a recording: a head, the empty board, and one move" test "$(wc -l <"$out")" = 3
passes "show: a recording: asciicast v2" grep -q '^{"version":2,"width":[0-9]*,"height":[0-9]*,"title":"One"}$' "$out"
run show "$dir/marked" --cast --ascii
narrow=$(sed -n 's/.*"width":\([0-9]*\).*/\1/p' "$out")
run show "$dir/marked" --cast --color=always
passes "show: a recording in colour is as wide as one without" test "$(sed -n 's/.*"width":\([0-9]*\).*/\1/p' "$out")" = "$narrow"
passes "show: a recording: times and output" grep -q '^\[0.4,"o","' "$out"
run show $blank --color=always
passes "show: colour" grep -q "$(printf '\033')" "$out"
run show $blank --small --ascii
passes "show: small" test "$(wc -l <"$out")" -lt "$(wc -l <"$dir/marks")"
# As play does: rooms by their tints, without walls, where COLORTERM says that colours can be mixed; else by lines. Nobody
# knows which terminal a pipe ends at.
COLORTERM='' run show heyawake/amber-pebble --small --color=always
passes "show: rooms by lines where no colours are mixed" grep -q '┃' "$out"
for term in xterm-kitty xterm dumb ""; do
    COLORTERM=truecolor TERM=$term run show heyawake/amber-pebble --small --color=always
    passes "show: small and coloured (TERM=$term)" test \
        "$(sed 's/'"$(printf '\033')"'\[[0-9;]*m//g' "$out" |
            awk 'length > 100 { wide = 1 } END { print NR <= 40 && !wide }')" = 1
done
run show $blank --json
says "show: JSON" '"text":"'

run convert $blank --to pzpr
ends "convert: address" 0
says "convert: address" "https://puzz.link/p?$blank"
for format in pzprv3 native; do
    run convert "$dir/solved" --to $format
    ends "convert: $format" 0
    cp "$out" "$dir/again"
    run check "$dir/again"
    ends "convert: $format keeps the marks" 0
done
run convert "$dir/marked" --to pzpr
passes "convert: losses do not fail" test "$status" = 0
passes "convert: losses are named once" test \
    "$(cat "$err")" = "sumi: $dir/marked: pzpr cannot hold: title, author, shading and lines, dots, colours"
run convert "$dir/marked" --to native
ends "convert: nothing is lost" 0
run convert "$dir/marked" --to pzprv3 --json
says "convert: JSON losses" '"lost":"title, colours"'
printf 'sumi: 1\ngenre: hashikake\nsize: 1x5\nboard:\n1 . 3 . 2\nmarks: r1c1-r1c3=x r1c1-r1c3*2=.\n' >"$dir/bridge"
run convert "$dir/bridge" --to pzprv3 --json
says "convert: a second bridge that is crossed out" '"lost":"crosses of second lines"'
printf 'sumi: 1\ngenre: hashikake\nsize: 1x5\nboard:\n1 . 3 . 2\nmarks: r1c1-r1c3=. r1c1-r1c3*2=.\n' >"$dir/bridge"
run convert "$dir/bridge" --to pzprv3 --json
says "convert: no bridge at all" '"lost":""'
run convert $blank --to pzpr --json
says "convert: JSON" "\"lost\":\"\",\"format\":\"pzpr\",\"text\":\"https://puzz.link/p?$blank\""

# Narrating a large board to its end takes eighty times as long as it may have in all.
narrate_briefly() {
    (ulimit -t 60 && run hint --all --timeout 0.1 puzzles/yajilin/distant-lantern.sumi && cat "$out") \
        >"$dir/told" 2>&1
}
narrate_briefly
passes "hint: a timeout is for all steps together" grep -qx 'Out of time.' "$dir/told"

# What the time does not allow is not "no". Where a clock has ticks, the time is over at the next
# one; until then many a puzzle is solved, but not this one.
run hint --timeout 0.01 "$dir/packed"
ends "hint: out of time is a status of its own" 4
run rate --timeout 0.01 "$dir/packed"
ends "rate: out of time is a status of its own" 4
says "rate: out of time is said" 'Not rated: out of time or memory.'
run rate --json --timeout 0.01 "$dir/packed"
says "rate: JSON out of time" '"difficulty":null,"complete":false'

# A board with a wall round each of its cells is hostile, and costs no more than any other. The most
# seconds of CPU are a hundred times what it takes.
walls=$(awk 'BEGIN { while (n++ < 2 * 3252) printf "v" }')
for genre in heyawake ayeheya country norinori aqre lits yajilin-regions; do
    (ulimit -t 10 && "$sumi" check "$genre/128/128/$walls" >"$out" 2>"$err" </dev/null)
    status=$?
    passes "check: a room a cell in $genre" test "$status" = 1
done
finish
