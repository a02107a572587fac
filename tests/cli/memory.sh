#!/bin/sh
# A lack of memory, PicoSAT's too, is said; in a batch it costs one line. Under sanitizers, which map
# far more than they use, there is nothing to see.
. "$(dirname "$0")/lib.sh"
large=yajilin/128/128/
little() { (ulimit -v 40000 && "$sumi" "$@" >"$out" 2>"$err" <"$from"); status=$?; }
from=/dev/null
if ! (ulimit -v 40000 && "$sumi" --version >/dev/null 2>&1); then
    echo "ok nothing to see"
    exit 0
fi
for command in solve rate; do
    little "$command" --timeout 60 "$large"
    complains "$command: little memory" "out of memory"
done
little hint "$large"
passes "hint: a first step needs little memory" test "$status" = 0
little hint slither/128/128/ # where none is to be found
passes "hint: little memory" sh -c "test $status = 4 && grep -qx 'Out of memory.' '$out'"
# The board with its Model takes 16 MB.
run solve --memory 20 "$large"
passes "memory that runs short is said, with what there was" sh -c "test $status = 4 && grep -q 'Out of memory. [0-9]* of' '$out'"
run solve --memory 20 --json "$large"
passes "memory that runs short is said in JSON" grep -q '"why":"out of memory"' "$out"
run hint --memory 16 slither/128/128/
passes "hint: memory that runs short is no lack of time" sh -c "test $status = 4 && grep -qx 'Out of memory.' '$out'"
run hint --memory 16 --json slither/128/128/
passes "hint: nor in JSON" grep -q '"technique":"out-of-memory"' "$out"
run show --solution --memory 20 "$large"
complains "show: memory that runs short is no lack of a solution" "out of memory"
little check "$large"
passes "check: little memory is enough" test "$status" = 1
printf '%s\n' "$large" yajilin/2/2/d "$large" yajilin/2/2/d >"$dir/lines"
from=$dir/lines
little solve --batch --timeout 60
passes "batch: each line has its answer" test "$(wc -l <"$out")" = 4
passes "batch: two without memory" test "$(grep -c 'out of memory' "$out")" = 2
passes "batch: two answered" test "$(grep -c '"solutions":"one"' "$out")" = 2
little solve --batch --jobs 2 --timeout 60
passes "jobs: two answered" test "$(grep -c '"solutions":"one"' "$out")" = 2
finish
