#!/bin/sh
# Puzzles that do not say of which genre they are: --genre and --stars say it, in every command.
. "$(dirname "$0")/lib.sh"
link=$(cat tests/bad/penpa-untagged.url)
printf '4 4\n3 - - -\n3 - - -\n- 2 2 -\n- 2 - 1\n' >"$dir/grid"

for c in show check solve hint rate edit; do
    run $c "$link"
    complains "$c: a link without a genre" "it fits moonsun; --genre NAME says which"
done
run convert --to pzpr "$link"
complains "convert: a link without a genre" "--genre NAME says which"
run convert --to pzpr --genre moonsun "$link"
passes "a link's genre is said" test "$(cat "$out")" = "https://puzz.link/p?moonsun/4/4/000000900000"
run convert --to pzpr --genre 'Moon or Sun' "${link#*#}"
passes "a title for a genre, a link from m= on" test "$(cat "$out")" = "https://puzz.link/p?moonsun/4/4/000000900000"
run solve --genre slither "$link"
complains "a genre that does not fit" "r1c1: Slitherlink has no place for a sun"
run solve --genre sudoku "$link"
complains "no genre" "sudoku: no such genre"
run solve --genre lits yajilin/2/2/d
complains "the puzzle says another genre" "this puzzle says that it is Yajilin, not LITS"
run hint --genre lits nurikabe/hidden-river
complains "a library puzzle says another genre" "Nurikabe, not LITS"
run solve --stars 2 yajilin/2/2/d
complains "a number that the genre lacks" "Yajilin has no number of stars"
run show "$dir/grid"
complains "a grid of numbers" "this text does not say its genre; it fits koburin, "
run convert --to pzpr --genre slither "$dir/grid"
passes "a grid of numbers" test "$(cat "$out")" = "https://puzz.link/p?slither/4/4/dgdh2c7b"
run_from tests/bad/penpa-no-stars.url convert --to native --stars 1 -
says "the number of stars is said" "number: 1"
printf '%s\nyajilin/2/2/d\n' "$link" >"$dir/lines"
run_from "$dir/lines" solve --batch --genre moonsun
passes "a batch: what it says" grep -q '"genre":"moonsun"' "$out"
passes "a batch: what contradicts a puzzle" grep -q 'Yajilin, not Moon or Sun' "$out"
run play "$link"
complains "play: offers the genres, in a terminal" "this needs a terminal"
run print "$link" -o "$dir/out.svg"
complains "print: a link without a genre" "--genre NAME says which"
run print --genre moonsun "$link" -o "$dir/out.svg" --no-solutions
ends "print" 0
finish
