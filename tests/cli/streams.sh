#!/bin/sh
# Standard input, output and error that are closed, full, no text, or read by nobody.
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/puzzles.sh"

# A disk that is full: every command says so and ends with 2.
if [ -c /dev/full ]; then
    full() {
        "$sumi" "$@" >/dev/full 2>"$err" </dev/null
        status=$?
        : >"$out"
        complains "full: $*" "standard output: cannot be written"
    }
    for c in check solve hint rate show; do
        full $c $blank
        full $c $blank --json
    done
    full convert $blank --to pzpr
    full list
    full generate yashi --size 5x5 --seed 1
    full --version
    full --help
    full solve --help
    full --tables=keys
    for jobs in "" "--jobs 2"; do
        # shellcheck disable=SC2086
        "$sumi" solve --batch $jobs >/dev/full 2>"$err" <<END
$blank
END
        status=$?
        complains "full: solve --batch $jobs" "standard output: cannot be written"
    done
fi

# An input that cannot be read is not an empty one, and does not hang.
: >"$out"
for jobs in "" "--jobs 2"; do
    # shellcheck disable=SC2086
    "$sumi" solve --batch $jobs >"$out" 2>"$err" </tmp
    status=$?
    complains "a directory as the batch $jobs" "standard input: cannot be read: "
    # shellcheck disable=SC2086
    "$sumi" solve --batch $jobs >"$out" 2>"$err" <&-
    status=$?
    complains "no input at all $jobs" "standard input: cannot be read: "
done
"$sumi" check $blank >&- 2>"$err" </dev/null
status=$?
complains "no output" "standard output: cannot be written"
"$sumi" check "$dir/solved" >"$out" 2>&- </dev/null
status=$?
passes "no error output" test $status = 0

# What a loss of power leaves at the end of a save.
cp "$dir/solved" "$dir/cut"
head -c 4096 /dev/zero >>"$dir/cut"
run check "$dir/cut"
ends "NULs at the end are cut off" 0
printf 'sumi: 1\0genre' >"$dir/inside"
run check "$dir/inside"
complains "NULs inside are not" "NUL byte"
echo '"a\u0000b"' >"$dir/string"
run_from "$dir/string" check --batch
says "NULs inside a JSON string are not" "NUL byte"

# A worker that is killed costs its line, and another one takes its place.
"$sumi" --version >"$out"
i=0
while [ $i -lt 40 ]; do
    echo $blank
    i=$((i + 1))
done >"$dir/many"
mkfifo "$dir/lines"
"$sumi" solve --batch --jobs 2 <"$dir/lines" >"$out" 2>"$err" &
pid=$!
exec 4>"$dir/lines"
head -n 20 "$dir/many" >&4
n=0
until [ "$(wc -l <"$out")" -ge 20 ] || [ $n -gt 2000 ]; do
    n=$((n + 1))
    sleep 0.05
done
for worker in $(ps -o pid= --ppid $pid 2>/dev/null); do
    kill -9 "$worker"
done
tail -n 20 "$dir/many" >&4
exec 4>&-
wait $pid
passes "workers killed: every line has its answer" test "$(wc -l <"$out")" = 40
passes "workers killed: two lines at most are lost" test "$(grep -c '"solutions":"one"' "$out")" -ge 38

# Names that are nearly the library's are not looked for in a batch.
i=0
while [ $i -lt 300 ]; do
    echo yajilin/hard
    i=$((i + 1))
done >"$dir/names"
run_from "$dir/names" solve --batch
passes "a batch suggests nothing" test "$(grep -c 'did you mean' "$out")" = 0
run solve heyawake/esy
complains "alone a name is compared with the library" "no such puzzle"

# Output that nobody reads does not keep an interrupt from ending it: the pipe is full from the start.
mkfifo "$dir/unread"
exec 9<>"$dir/unread"
timeout 1 cat /dev/zero >&9
"$sumi" solve --watch yajilin/45/31/ >&9 2>&9 </dev/null &
pid=$!
# Until the program has its handler, which may take long on a busy machine, an interrupt is ignored: the shell
# starts what is in the background so.
{
    n=0
    while [ $n -lt 240 ] && sleep 0.5 && kill -INT $pid 2>/dev/null; do
        n=$((n + 1))
    done
    kill -KILL $pid 2>/dev/null
} 9>&- &
interrupts=$!
wait $pid
status=$?
kill $interrupts
exec 9>&-
passes "an interrupt ends what nobody reads" test "$status" = 130

finish
