#!/bin/sh
# The library: every puzzle has one solution, some are rated and made again (SUMI_SHARE: one in so
# many; `make puzzles-check` says 1), and each can be loaded by its name.
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
run show yajilin/easy/nothing
complains "no such puzzle"
run show ../../etc/passwd
complains "no way out of the library"
finish
