#!/bin/sh
# Runs the parts of `make test` one after another, or at once those that are given in one argument. A part that
# fails stops no other. At the end there is a line for each part, and the last line is "N passed, M failed", of all
# parts together. A part is a target of make; one that counts nothing itself counts as one test.
# usage: MAKE=make parts.sh 'TARGET...'...
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 2' HUP INT TERM

run_part() {
    began=$(date +%s)
    ${MAKE:-make} "$1"
    echo "$? $(($(date +%s) - began))" >"$work/$1.end"
}

for together in "$@"; do
    for part in $together; do
        run_part "$part" 2>&1 | tee "$work/$part.log" &
    done
    wait
done

passed=0
failed=0
echo
for part in $(echo "$@"); do
    status=1
    seconds=0
    read -r status seconds <"$work/$part.end"
    said=$(grep -E '^[0-9]+ passed, [0-9]+ failed$' "$work/$part.log" | tail -n 1)
    ok=${said%% *}
    bad=$(echo "$said" | sed 's/.*, \([0-9]*\) failed/\1/')
    [ -n "$said" ] || { ok=1 bad=0; [ "$status" = 0 ] || ok=0; }
    [ "$status" = 0 ] || [ "${bad:-0}" != 0 ] || bad=1
    passed=$((passed + ok))
    failed=$((failed + bad))
    verdict=passed
    [ "$bad" = 0 ] || verdict=FAILED
    printf '%-10s %s: %d passed, %d failed, %d s\n' "$part" $verdict "$ok" "$bad" "$seconds"
done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
