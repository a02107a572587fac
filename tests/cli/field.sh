#!/bin/sh
# Texts in the forms that people paste, send and save: each answers as tests/field/EXPECTED says.
. "$(dirname "$0")/lib.sh"
field=$(cd "$(dirname "$0")/../field" && pwd)

while IFS='|' read -r file arguments right seen; do
    case $file in "#"* | "") continue ;; esac
    file=$(echo "$file" | tr -d ' ') right=$(echo "$right" | sed 's/^ //; s/ $//')
    # shellcheck disable=SC2086
    run_from "$field/$file" $arguments
    case $right in
    "! "*) passes "refused: $file" test "$status" = 2 -a ! -s "$out" -a \
        "$(grep -c -- "${right#! }" "$err")" = 1 ;;
    *)
        got=$(grep -o 'https://puzz.link/p?[^"]*' "$out" | tr '\n' ' ')
        wanted=
        for one in $right; do wanted="${wanted}https://puzz.link/p?${one#https://puzz.link/p?} "; done
        passes "$file reads to $wanted, not $got" test "$got" = "$wanted"
        ;;
    esac
    passes "$file: says where it was seen" test -n "$(echo "$seen" | tr -d ' ')"
done <"$field/EXPECTED"
for file in "$field"/*; do
    name=${file##*/}
    [ "$name" = EXPECTED ] || passes "$name is in the table" grep -q "^$name |" "$field/EXPECTED"
done
finish
