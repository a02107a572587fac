#!/bin/sh
# generate: the same puzzles for the same seed, however many work at it; each has one solution; an
# interrupt keeps what is done.
leaks=1
. "$(dirname "$0")/lib.sh"

for genre in yajilin heyawake yashi; do
    run generate $genre --size 6x7 --seed 11 --count 4
    ends "four of $genre" 0
    cp "$out" "$dir/alone"
    run generate $genre --size 6x7 --seed 11 --count 4 --jobs 3
    passes "four of $genre: by three jobs too" cmp -s "$out" "$dir/alone"
    run generate $genre --size 6x7 --seed 14
    passes "four of $genre: the last is that of its seed" \
        test "$(tail -n "$(wc -l <"$out")" "$dir/alone")" = "$(cat "$out")"
    cp "$out" "$dir/last"
    run solve "$dir/last"
    ends "one of $genre has one solution" 0
done

run generate yajilin --size 0x3
complains "no rows" "--size takes rows x columns"
run generate yajilin --size 129x3
complains "too many rows" "at most 128x128"
run generate sudoku
complains "another genre"
run generate yashi --to word
complains "no such format" "no such format is written; there are native"

run generate yashi --size 100x100 --count 100 --to pzpr
complains "a format that has no such genre, before anything is made" "puzz.link addresses have no Yashi"
for jobs in 1 2; do
    run generate yajilin --size 1x5 --count 2 --jobs $jobs
    passes "none by $jobs jobs: status 1" test $status = 1
    passes "none by $jobs jobs: why" grep -q '^sumi: no such puzzle was found: none came of [0-9]* tries$' "$err"
done
run generate heyawake --size 3x3 --difficulty extreme
passes "none of a difficulty: status 1" test $status = 1
passes "none of a difficulty: why" grep -q 'of [0-9]* that were rated, [0-9]* were too easy, [0-9]* too hard, [0-9]* dull' "$err"

# interrupted NAME ARGUMENTS...: after an interrupt, what was finished is there, whole.
interrupted() {
    what=$1
    shift
    : >"$out"
    "$sumi" generate yashi --seed 1 --count 100000 --to svg "$@" >"$out" 2>"$err" </dev/null &
    pid=$!
    n=0
    until [ -s "$out" ] || [ $n -gt 3000 ]; do
        n=$((n + 1))
        sleep 0.1
    done
    kill -INT $pid
    wait $pid
    status=$?
    passes "$what: status 1" test $status = 1
    passes "$what: puzzles came" test "$(grep -c '<svg' "$out")" -gt 0
    passes "$what: whole ones only" test "$(grep -c '<svg' "$out")" = "$(grep -c '</svg>' "$out")"
}

# With no more descriptors than the three, nothing can be started: it is said, and done all the same.
run generate yashi --size 5x5 --seed 3 --count 3
cp "$out" "$dir/alone"
for files in 4 6; do
    # The redirections first: the shell needs a descriptor for them.
    (exec <"$dir/alone" >"$out" 2>"$err" && ulimit -n $files &&
        exec "$sumi" generate yashi --size 5x5 --seed 3 --count 3 --jobs 3)
    status=$?
    passes "$files descriptors: status 0" test "$status" = 0
    passes "$files descriptors: the same puzzles" cmp -s "$out" "$dir/alone"
    passes "$files descriptors: it is said" grep -q '^sumi: --jobs: no process can be started: ' "$err"
done
interrupted "an interrupted run"
interrupted "an interrupted run of two jobs" --jobs 2
# A worker that is killed costs its puzzles: that is said, and the others' come without an empty line in
# front. The first puzzle takes its worker four times as long as the second one.
"$sumi" generate heyawake --size 14x14 --difficulty extreme --seed 11 --count 2 --jobs 2 >"$out" 2>"$err" </dev/null &
pid=$!
workers=
until [ "$(echo "$workers" | wc -w)" = 2 ] || ! kill -0 $pid 2>/dev/null; do
    workers=$(pgrep -P $pid | sort -n)
done
# shellcheck disable=SC2086
kill -9 ${workers%%[!0-9]*}
wait $pid
status=$?
passes "a worker killed: status 1" test "$status" = 1
passes "a worker killed: it is said" grep -qx 'sumi: not made: its process was ended' "$err"
passes "a worker killed: the other's puzzle comes, and first" test "$(head -c 5 "$out")" = "sumi:"
run generate heyawake --symmetry turn
complains "a symmetry of rooms" "--symmetry is for clues that form a pattern; those of Heyawake form none"
run generate heyawake --size 6x6 --seed 2 --symmetry none
passes "no symmetry is for all, and written down" grep -q -e '--seed 2 --symmetry none$' "$out"
run generate country --symmetry turn
complains "a symmetry of numbers in rooms" "--symmetry is for clues that form a pattern; those of Country Road form none"
# A board whose every number is 0 is solved before it is begun: such a puzzle is none.
run generate ayeheya --size 3x3 --seed 13 --difficulty easy
cp "$out" "$dir/small"
run check "$dir/small"
passes "a puzzle that is to be solved" grep -q '^unfinished' "$out"
# --clues bounds what a puzzle gives, --with names a step that it needs, and --like takes
# genre, size, difficulty and number of clues from a puzzle.
clues_of() { sed -n '/^board:/,$p' "$1" | sed 1d | tr -cd '0-9' | wc -c; }
for bounds in "" "--difficulty normal"; do
    # shellcheck disable=SC2086
    run generate slither --seed 4 --clues 55..58 $bounds
    cp "$out" "$dir/many"
    passes "55 to 58 clues $bounds" test "$(clues_of "$dir/many")" -ge 55 -a "$(clues_of "$dir/many")" -le 58
    run solve "$dir/many"
    ends "55 to 58 clues $bounds: one solution" 0
done
run generate slither --size 5x5 --clues 1..2 --seed 1
passes "too few clues for any: status 1" test $status = 1
passes "too few clues for any: why" grep -q '; 0 had too few clues, [0-9]* too many$' "$err"
for text in 5..3 0 x 3..x; do
    run generate slither --clues $text
    complains "--clues $text" "--clues takes the least and the most, such as 20..24, or one number"
done
run generate slither --seed 1 --with meeting
cp "$out" "$dir/meeting"
run rate "$dir/meeting" --json
says "a puzzle that needs a technique" '"meeting"'
run generate slither --seed 3 --with "clues that meet" --difficulty normal
cp "$out" "$dir/meeting"
passes "one of a difficulty, by the technique's name" grep -q -e '--difficulty normal --with meeting$' "$dir/meeting"
run rate "$dir/meeting" --json
says "that needs a technique" '"meeting"'
says "and has the difficulty" '"difficulty":"normal"'
run generate slither --size 4x4 --seed 1 --with deep-what-if --difficulty easy --timeout 1
passes "none that needs a technique: why" grep -q '; [0-9]* did not need deep-what-if' "$err"
run generate slither --with metting
complains "no such technique" "--with metting: no such technique; did you mean meeting?"
# What a rule of its own settles no rating counts.
run generate detour --size 6x6 --seed 1 --with turn-parity
cp "$out" "$dir/with"
run hint "$dir/with" --all=steps --json
says "one that needs what no rating counts" '"turn-parity"'
run generate slither --size 4x4 --seed 1 --with full
ends "one that needs what nearly all need" 0
run generate --like "$dir/many" --seed 2
cp "$out" "$dir/like"
passes "one like another" grep -qx 'source: sumi generate slither --size 10x10 --seed 2 --difficulty normal --clues [0-9.]*' "$dir/like"
passes "one like another has as many clues" test "$(clues_of "$dir/like")" -ge 49 -a "$(clues_of "$dir/like")" -le 64
run generate --like "$dir/many" --seed 2 --size 5x5 --difficulty easy --clues 12..20
passes "what is typed goes first" grep -q -e '--size 5x5 --seed 2 --difficulty easy --clues 12..20$' "$out"
run generate yajilin --like "$dir/many"
complains "another genre than that puzzle" "--like: that puzzle is of Slitherlink, not of Yajilin"
run generate --like "$dir/none"
complains "no such puzzle to be like"
finish
