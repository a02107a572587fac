#!/bin/sh
# One file an error, in every format: the place and the reason must be those of tests/bad/EXPECTED.
leaks=1
. "$(dirname "$0")/lib.sh"
bad=$(dirname "$0")/../bad

n=0
while IFS= read -r expected; do
    n=$((n + 1))
    file=${expected%%:*}
    run show "$bad/$file"
    complains "$file" "/$expected"
done <"$bad/EXPECTED"
passes "every bad file has its line" test "$n" = "$(find "$bad" -type f ! -name EXPECTED | wc -l)"
finish
