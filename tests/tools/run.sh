#!/bin/sh
# Runs test programs and scripts, one more at once than there are processors, since some of them
# wait for a clock or a terminal, and counts what they say.
# Reports come in the order of the arguments; the last line is "N passed, M failed".
# A line that begins with "# " is a figure, and is printed.
# A cmocka program counts its "[       OK ]" and "[  FAILED  ]" lines (each of these comes again at
# its end), a script its "ok"/"not ok".
# usage: run.sh PROGRAM...
# Some tests allow a program few descriptors: what the caller left open is not theirs.
exec 3>&- 4>&- 5>&- 6>&- 7>&- 8>&- 9>&-
# Large blocks that are freed stay with the program: to have each from the system once more is three quarters of
# what painting pixels costs. Sanitizers have an allocator of their own.
export MALLOC_MMAP_THRESHOLD_=67108864 MALLOC_TRIM_THRESHOLD_=268435456
passed=0
failed=0
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 2' HUP INT TERM

i=0
for t in "$@"; do
    i=$((i + 1))
    printf '%s\n%s\n' "$i" "$t"
done | xargs -n 2 -P $(($(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1) + 1)) sh -c '
    "$2" >"$0/$1.out" 2>&1 </dev/null
    echo $? >"$0/$1.part" && mv "$0/$1.part" "$0/$1.status"' "$work" &
runner=$!

report() {
    ok=$(grep -cE '^(\[       OK \]|ok )' "$2")
    skipped=$(grep -cE '^\[  SKIPPED \] [a-z_0-9]+$|^ok .*: skipped' "$2")
    bad=$(grep -E '^(\[  FAILED  \] [a-z_0-9]+$|not ok )' "$2" | sort -u | wc -l)
    [ "$3" -ne 0 ] && [ "$bad" -eq 0 ] && bad=1
    # A program that ran no test has failed, unless it says which it skipped.
    [ "$3" -eq 0 ] && [ "$ok" -eq 0 ] && [ "$skipped" -eq 0 ] && bad=1
    passed=$((passed + ok))
    failed=$((failed + bad))
    echo "$(basename "$1"): $ok passed, $bad failed"
    if [ "$bad" -eq 0 ]; then grep '^# ' "$2"; else cat "$2"; fi
}

i=0
for t in "$@"; do
    i=$((i + 1))
    while [ ! -e "$work/$i.status" ] && kill -0 $runner 2>/dev/null; do
        sleep 0.1
    done
    [ -e "$work/$i.out" ] || : >"$work/$i.out"
    report "$t" "$work/$i.out" "$(cat "$work/$i.status" 2>/dev/null || echo 1)"
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
