#!/bin/sh
# Bad input of every kind: one line, status 2, nothing loaded.
. "$(dirname "$0")/lib.sh"

run show "$dir/missing"
complains "missing file" "missing"
mkdir "$dir/folder"
run show "$dir/folder"
complains "directory"
: >"$dir/empty"
run show "$dir/empty"
complains "empty file"
run_from "$dir/empty" show -
complains "empty standard input" "standard input"
run show ''
complains "empty word"
head -c 1048576 /dev/urandom >"$dir/noise"
run show "$dir/noise"
complains "1 MiB of noise"
head -c 2097152 /dev/zero >"$dir/zeros"
run show "$dir/zeros"
complains "2 MiB of zeros"
run_from "$dir/zeros" show -
complains "2 MiB of zeros on standard input"
run show /dev/zero
complains "a device"
printf '%s\n' pzprv3 yajilin 100000 100000 >"$dir/huge"
run show "$dir/huge"
complains "100000x100000 file"
run show yajilin/100000/100000/a
complains "100000x100000 address"
run show "$(printf 'no\033[31msuch\rfile\302\233\342\200\256x')"
complains "control characters in a name"
passes "control characters do not come back" test -z "$(LC_ALL=C tr -d '\012\040-\176' <"$err")"

n=0
while read -r address; do
    [ -n "$address" ] || continue
    n=$((n + 1))
    run show "$address"
    complains "malformed address $n ($address)"
done <<'LIST'
yajilin
yajilin/
yajilin/3
yajilin/0/3/
yajilin/3/0/
yajilin/-3/3/i
yajilin/3x/3/i
yajilin/129/1/a
yajilin/99999999999999999999/3/i
yajilin/3/3/i9
yajilin/3/3/i1
yajilin/3/3/1
yajilin/3/3/51
yajilin/3/3/-1f
yajilin/3/3/5h
yajilin/3/3/!i
yajilin/3/3/i/i
https://puzz.link/p?
https://puzz.link/p?nosuchgenre/3/3/i
LIST

# The place and the reason that tests/unit/bad_files_test knows for each format, as the program says them.
bad=$(dirname "$0")/../bad
for file in address-border.url native-genre.sumi xml-bomb.xml; do
    run show "$bad/$file"
    complains "$file" "/$(grep "^$file:" "$bad/EXPECTED")"
done
finish
