#!/bin/sh
# --batch: one line in, one line out, in order, whatever comes.
leaks=1
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/puzzles.sh"

printf '%s\n' $blank $several $none >"$dir/good"
run_from "$dir/good" solve --batch
ends "batch of three" 0
passes "three lines" test "$(wc -l <"$out")" = 3
passes "in order" test "$(sed 's/.*"solutions":"\([a-z]*\)".*/\1/' "$out" | tr '\n' ' ')" = "one several none "

printf '%s\n' $blank 'yajilin/3/3/kk' '' - '"pzprv3\nyajilin\n2\n2\n. . \n. . \n"' "$dir/solved" \
    '"half' "$dir/missing" >"$dir/mixed"
run_from "$dir/mixed" check --batch
passes "batch with bad lines: status 2" test "$status" = 2
passes "batch with bad lines: no line is lost" test "$(wc -l <"$out")" = 8
passes "batch with bad lines: error objects in place" test "$(grep -n '"error":{"text":"' "$out" | cut -d: -f1 | tr '\n' ' ')" = "2 3 4 7 8 "
passes "batch: a file by name" test "$(sed -n 6p "$out" | grep -c '"solved"')" = 1

# A line of a batch is what --json answers.
run show --json $blank
cp "$out" "$dir/alone"
sed q "$dir/good" >"$dir/first"
run_from "$dir/first" show --batch
passes "batch: the same board as with --json" cmp -s "$out" "$dir/alone"

# Yashi has no address; on one line it is the list of its dots, or the page's grid.
printf '%s\n' '(0, 0), (2, 0), (0, 2), (2, 2), (2, 1)' 'grid = [[dot,,dot],[,,dot],[dot,,dot]]' >"$dir/dots"
run_from "$dir/dots" solve --batch
passes "batch: lists of dots" test "$(grep -c '^{"genre":"yashi","rows":3,"cols":3,' "$out")" = 2
for genre in yajilin heyawake yashi; do
    to=pzpr
    [ $genre = yashi ] && to=dots
    run generate $genre --size 6x6 --count 3 --to $to
    cp "$out" "$dir/made"
    run_from "$dir/made" solve --batch
    passes "batch: three of $genre, a line each" test "$(grep -c '"solutions":"one"' "$out")" = 3
done

printf '%s' $blank >"$dir/unended"
run_from "$dir/unended" solve --batch
passes "a last line without its end" test "$(wc -l <"$out")" = 1
printf '%s\r\n' $blank >"$dir/dos"
run_from "$dir/dos" solve --batch
ends "lines with carriage returns" 0
: >"$dir/empty"
run_from "$dir/empty" solve --batch
ends "an empty batch" 0
passes "an empty batch gives nothing" test ! -s "$out"
{ head -c 3000000 /dev/zero | tr '\0' a; echo; echo $blank; } >"$dir/long"
run_from "$dir/long" solve --batch
passes "a line of 3 MB is refused, the next one answered" test "$(sed -n '1s/.*error.*/bad/p;2s/.*"one".*/good/p' "$out" | tr '\n' ' ')" = "bad good "
{ head -c 100000 /dev/urandom; printf x; } >"$dir/noise" # its last line has no end
run_from "$dir/noise" solve --batch
passes "noise: one line each" test "$(wc -l <"$out")" = "$(($(wc -l <"$dir/noise") + 1))"

for c in check solve hint show convert; do
    to=
    [ $c = convert ] && to="--to pzpr"
    # shellcheck disable=SC2086
    run_from "$dir/good" $c --batch $to
    ends "$c --batch" 0
    passes "$c --batch: three lines" test "$(grep -c '^{"genre":"yajilin"' "$out")" = 3
done

i=0
while [ $i -lt 60 ]; do
    printf '%s\n' $several $blank "bad $i" $none
    i=$((i + 1))
done >"$dir/many"
run_from "$dir/many" solve --batch
sed 's/"cpu_ms":[0-9.e-]*//' "$out" >"$dir/one"
for n in 1 2 7; do
    run_from "$dir/many" solve --batch --jobs $n
    passes "jobs $n: status" test "$status" = 2
    sed 's/"cpu_ms":[0-9.e-]*//' "$out" >"$dir/jobs"
    passes "jobs $n: the same lines in the same order" cmp -s "$dir/one" "$dir/jobs"
done
# A slow line first, and more behind it than may wait: none is lost.
{ echo "yajilin/45/31/"; for i in $(seq 300); do echo $blank; done; } >"$dir/long"
run_from "$dir/long" solve --batch --jobs 2
passes "jobs: no line is lost" test "$(wc -l <"$out")" = 301
run_from "$dir/good" solve --batch --jobs 2
ends "jobs: status 0" 0

# A line that takes longer than it may is answered by an error, and those behind it are answered.
printf '%s\n' "$dir/packed" $blank "$dir/packed" $blank >"$dir/slow"
for jobs in '' '--jobs 1' '--jobs 2'; do
    run_from "$dir/slow" hint --batch --all --timeout .06 $jobs
    passes "timeout $jobs: an answer to each line" test "$(wc -l <"$out")" = 4
    passes "timeout $jobs: the short lines have theirs" test "$(grep -c '"rows":2,' "$out")" = 2
    passes "timeout $jobs: the long ones are late" test "$(grep -ci 'out of time' "$out")" = 2
done

# With few descriptors fewer processes start, or none: it is said, and every line is answered.
for files in 4 8; do
    (exec <"$dir/good" >"$out" 2>"$err" && ulimit -n $files && exec "$sumi" solve --batch --jobs 3)
    status=$?
    passes "$files descriptors: status 0" test "$status" = 0
    passes "$files descriptors: no line is lost" test "$(wc -l <"$out")" = 3
    passes "$files descriptors: it is said" grep -q '^sumi: --jobs: no process can be started: ' "$err"
done
finish
