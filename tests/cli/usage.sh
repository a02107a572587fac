#!/bin/sh
# The command line itself: help, version, and each way to get it wrong.
. "$(dirname "$0")/lib.sh"

run --version
ends "version" 0
passes "version: one line" test "$(wc -l <"$out")" = 1
run --help
ends "help" 0
commands=$(sed -n '/^Commands:/,/^$/s/^  \([a-z]*\).*/\1/p' "$out")
passes "help lists commands" test -n "$commands"
for c in $commands; do
    run "$c" --help
    ends "help of $c" 0
    says "help of $c: usage" "Usage: sumi $c"
    says "help of $c: statuses" "Exit status: "
    run "$c" --no-such-option
    complains "$c: unknown option" "--no-such-option"
done
passes "help fits 80 columns" test -z "$(for c in '' $commands; do "$sumi" $c --help; done | grep -E '^.{81,}')"

run solve
complains "missing puzzle" "PUZZLE"
run edit yashi
complains "editor without a terminal" "this needs a terminal"
run edit yashi --size 0x3
complains "editor: size" "--size"
run edit yajilin/2/2/d --size 3x3
complains "editor: size of a puzzle" "--size"
run edit no-such-thing
complains "editor: no such puzzle" "no-such-thing"
run show a b
complains "one word too many" "one word too many"
run show yajilin/2/2/d --ascii=1
complains "argument for a flag" "--ascii"
run solve yajilin/2/2/d --count
complains "missing argument" "--count"
for n in 1 0 -3 x 99999999999999999999 ''; do
    run solve yajilin/2/2/d "--count=$n"
    complains "count of '$n'"
done
for s in -1 x nan inf ''; do
    run solve yajilin/2/2/d "--timeout=$s"
    complains "timeout of '$s'"
done
run show yajilin/2/2/d --color=sometimes
complains "unknown word: the option and its words" "sometimes: --color takes auto, always or never"
run solve yajilin/2/2/d --count=1
complains "number out of range: the option and its range" "--count takes a whole number from 2 to"
run solve yajilin/2/2/d --timeout
complains "missing argument: what is awaited" "--timeout takes seconds, at most"
run slove yajilin/2/2/d
complains "misspelt command" "slove: no such command; did you mean solve?"
run slove
complains "misspelt command alone" "did you mean sumi solve?"
run solve yajilin/2/2/d --timout=3
complains "misspelt option" "--timout=3: no such option; did you mean --timeout?"
run show yajilin/2/2/d --count 3
complains "option of other commands" "--count: belongs to solve, generate and print"
run generate sudoku
complains "unknown genre: which there are" "sudoku: no such genre; there are yajilin heyawake yashi"
run edit sudoku
complains "editor: neither puzzle nor genre" "genres are yajilin heyawake yashi"
for name in yajilin/easy/6x6 yajilin/easy yajlin/hard/8x8-2; do
    run rate "$name"
    complains "misspelt library puzzle $name" "$name: no such puzzle in the library, and no such file"
done
first=$("$sumi" list | sed -n '1s/ .*//p')
run rate "x$first"
complains "misspelt library puzzle: near ones" "; did you mean $first"
run show --restricted "x$first"
complains "misspelt library puzzle, restricted" "no such puzzle in the library; did you mean $first"
run rate nurikabe/easy/10x10-999
complains "a genre's puzzle that is none" "sumi list nurikabe prints those there are"
run rate 'Hidden River'
complains "a title" "did you mean nurikabe/hidden-river?"
run rate /tmp
complains "a folder" "/tmp: a folder; sumi play plays the puzzles of one"
mkdir "$dir/none"
run play "$dir/none"
complains "a folder without puzzles" "no puzzle is in this folder"
run rate ''
complains "nothing" "the name is empty"
run daily --date 2025-02-30
complains "a day that never was" "--date takes a day such as"
run daily slitherlnk
complains "misspelt title" "did you mean Slitherlink?"
run --help
says "help: library names are puzzles" "puzzle of the library"
says "help: genres" "GENRE is one of yajilin heyawake yashi"
run convert --help
says "help: formats" "FORMAT is one of native pzprv3"
run convert yajilin/2/2/d
complains "convert to nothing" "--to is missing: the format to write, one of native"
run convert yajilin/2/2/d --to elvish
complains "convert to an unknown format" "elvish"
run check yajilin/2/2/d --jobs 2
complains "jobs without batch" "--jobs"
run check --batch yajilin/2/2/d
complains "batch with a puzzle" "--batch"
run solve yajilin/2/2/d --shortest
complains "no shortest form" "shortest"
run -V
says "letter for the version" "sumi "
run -h
says "letter for the help" "Usage: sumi"
run help check
says "help of a command" "Usage: sumi check"
for genre in $("$sumi" list | sed 's|^learn/||; s|/.*||' | sort -u); do
    run help "$genre"
    ends "rules of $genre" 0
    says "rules of $genre: one solution" "exactly one solution"
    says "rules of $genre: how to go on" "sumi list $genre"
    passes "rules of $genre fit 80 columns" test -z "$(grep -E '^.{81,}' "$out")"
done
# A sample and its solution are whole: both diagonals, stones of both colours, the stars of a row.
while read -r genre part; do
    passes "the sample of $genre" test -n "$(LC_ALL=C "$sumi" help "$genre" | grep -F "$part")"
done <<END
gokigen /   /
yinyang o   O   o
starbattle 1 star
END
run help 'Castle wall'
says "a genre by its title" "sumi list castle"
run help nurikab
complains "help of a misspelt genre" "did you mean nurikabe?"
run hint nurikabe
complains "a genre is no puzzle" "sumi list nurikabe prints its puzzles"
run list learn
ends "the lessons" 0
passes "the lessons alone" test -z "$(grep -v '^learn/' "$out")"
run generate
complains "what is missing" "generate: GENRE is missing"
run check nurikabe/hidden-river
passes "a check is short" test "$(wc -c <"$out")" -lt 200
run help chek
complains "help of a misspelt command" "did you mean check?"
run generate yashi --size 5 --see 3
says "a beginning of an option, and one number for a square" "size: 5x5"
run generate yashi --s 5
complains "a beginning that several options have" "--s: may mean --size or --seed"
run list yashi hard
ends "list of a genre and a difficulty" 0
passes "list of a genre and a difficulty: only those" test -z "$(grep -v '^yashi/.* hard [0-9.]*$' "$out")"
run list yashi hard easy
says "list of two difficulties" " easy "
run list yashi hrad
complains "list of an unknown word" "no such genre"
run daily sudoku
complains "today's puzzle of an unknown genre" "no such genre"
run daily --date 2999-01-01
complains "a day that has not come" "has not come yet"
run daily --date tomorrow
complains "a day that is none" "takes a day such as"
run check yajilin/10/10/d23b31d22o31o22a11b31g32b12m21c32b41d11m
ends "check of an empty board" 1
passes "check: three lines" test "$(wc -l <"$out")" = 3
says "check: how much in all" "in all: 100 are not met yet (--all names them)"
run check yajilin/10/10/d23b31d22o31o22a11b31g32b12m21c32b41d11m --all
passes "check: all lines" test "$(wc -l <"$out")" = 101
finish
