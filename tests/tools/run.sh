#!/bin/sh
# Runs test programs and scripts and counts what they say. The last line is "N passed, M failed".
# A line that begins with "# " is a figure, and is printed.
# A cmocka program counts its "[       OK ]" and "[  FAILED  ]" lines (each of these comes again at
# its end), a script its "ok"/"not ok".
# usage: run.sh PROGRAM...
passed=0
failed=0
for t in "$@"; do
    out=$("$t" 2>&1 </dev/null)
    status=$?
    ok=$(printf '%s\n' "$out" | grep -cE '^(\[       OK \]|ok )')
    skipped=$(printf '%s\n' "$out" | grep -cE '^\[  SKIPPED \] [a-z_0-9]+$|^ok .*: skipped')
    bad=$(printf '%s\n' "$out" | grep -E '^(\[  FAILED  \] [a-z_0-9]+$|not ok )' | sort -u | wc -l)
    [ "$status" -ne 0 ] && [ "$bad" -eq 0 ] && bad=1
    # A program that ran no test has failed, unless it says which it skipped.
    [ "$status" -eq 0 ] && [ "$ok" -eq 0 ] && [ "$skipped" -eq 0 ] && bad=1
    passed=$((passed + ok))
    failed=$((failed + bad))
    echo "$(basename "$t"): $ok passed, $bad failed"
    [ "$bad" -eq 0 ] || printf '%s\n' "$out"
    [ "$bad" -ne 0 ] || printf '%s\n' "$out" | grep '^# '
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
