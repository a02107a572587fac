#!/bin/sh
# Puzzles on paper. Without cairo the program says so, and this is skipped.
leaks=1
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/puzzles.sh"

run print $blank -o "$dir/one.pdf"
if grep -q 'built without cairo' "$err"; then
    echo "ok print: skipped: this program was built without cairo"
    finish
fi
ends "print: a page" 0
passes "print: a PDF" test "$(head -c 5 "$dir/one.pdf")" = "%PDF-"
pages() {
    command -v pdfinfo >/dev/null || { echo "$2" && return; } # where nothing counts pages
    pdfinfo "$1" | sed -n 's/^Pages: *//p'
}
passes "print: the solution is on a page of its own" test "$(pages "$dir/one.pdf" 2)" = 2
run print $blank $blank "$dir/solved" $blank $blank --per-page 2 --paper letter --no-solutions -o "$dir/five.pdf"
ends "print: many" 0
passes "print: two a page" test "$(pages "$dir/five.pdf" 3)" = 3
run print yajilin heyawake --count 2 --size 5x5 --seed 1 -o "$dir/fresh.pdf"
ends "print: fresh ones" 0
passes "print: fresh ones, four a page, and their solutions" test "$(pages "$dir/fresh.pdf" 2)" = 2
printf '%s\n' $blank bad >"$dir/list"
run_from "$dir/list" print - -o "$dir/none.pdf"
complains "print: a line that is no puzzle" "standard input:2: "
printf '%s\n' $blank "https://puzz.link/p?$blank" $blank >"$dir/list"
run_from "$dir/list" print - --per-page 1 --no-solutions -o "$dir/list.pdf"
ends "print: a puzzle a line" 0
passes "print: a puzzle a line makes a page each" test "$(pages "$dir/list.pdf" 3)" = 3
run print $blank --solution -o "$dir/one.png"
ends "print: PNG" 0
passes "print: a PNG" test "$(head -c 4 "$dir/one.png" | tail -c 3)" = PNG
run print $blank --solution -o "$dir/one.svg"
ends "print: SVG" 0
passes "print: the solution's lines" test "$(grep -c 'class="line"' "$dir/one.svg")" = 4

# Both diagonals of a solution are drawn, and stones of both colours.
printf 'sumi: 1\ngenre: gokigen\nsize: 2x2\npoints: .../.4./...\nboard:\n. .\n. .\n' >"$dir/diagonals"
run print "$dir/diagonals" --solution -o "$dir/diagonals.svg"
passes "print: all that is drawn of a solution" test "$(grep -c 'class="line"' "$dir/diagonals.svg")" = 4

run print $none -o "$dir/none.pdf"
passes "print: no solution: status 1" test "$status" = 1
passes "print: no solution: says so" grep -q '1 of 1 puzzles have no solution' "$err"
passes "print: no solution: the puzzle is printed" test -s "$dir/none.pdf"
# Few cells, so that it is drawn whatever the time; but nobody solves it within seconds.
awk 'BEGIN { printf "sumi: 1\ngenre: nurikabe\nsize: 12x12\nboard:\n"
    for (r = 0; r < 12; r++) {
        for (c = 0; c < 12; c++)
            printf r == 5 && c == 5 ? "40 " : r + c ? ". " : "20 "
        printf "\n"
    } }' >"$dir/seas"
run print "$dir/seas" --timeout 0.01 -o "$dir/late.pdf"
passes "print: out of time: status 4" test "$status" = 4
passes "print: out of time: says so" grep -q '1 of 1 puzzles are printed without a solution' "$err"
passes "print: out of time: the puzzle is printed" test -s "$dir/late.pdf"
# Thirty large boards full of clues are read within the time, but take a hundred times as long to draw.
{ printf yajilin/128/128/; yes 19 | head -n 16384 | tr -d '\n'; echo; } >"$dir/full"
for n in 1 2 3 4 5 6 7 8 9 10; do cat "$dir/full" "$dir/full" "$dir/full"; done >"$dir/thirty"
run_from "$dir/thirty" print - --no-solutions --memory 2000 --timeout 0.5 -o "$dir/thirty.pdf"
passes "print: no time to draw so many pages: status 4" test "$status" = 4
passes "print: so many pages: says so" grep -qx 'sumi: out of time' "$err"
passes "print: so many pages: no file" test -z "$(ls "$dir" | grep 'thirty\.')"
yes yajilin/128/128/ | head -n 300 >"$dir/many"
run_from "$dir/many" print - --memory 3000 --timeout 0.0001 -o "$dir/many.pdf"
passes "print: no time to read so many large boards: status 4" test "$status" = 4
passes "print: so many large boards: says so" grep -qx 'sumi: out of time' "$err"
run print yajilin --count 3 --size 40x40 --timeout 0.0001 -o "$dir/made.pdf"
complains "print: no time for fresh ones" "0 of 3 puzzles could be made in time"
run print yajilin/128/1/ -o "$dir/wide.png"
ends "print: a wide board" 0
passes "print: a picture has 4000 pixels at most" test \
    "$(od -A n -j 16 -N 4 -t u1 "$dir/wide.png" | tr -s ' ')" = " 0 0 15 160"
run print $blank
complains "print: no file" "-o is missing"
run print $blank -o "$dir/one.jpg"
complains "print: unknown ending" ".pdf, .png or .svg"
run print $blank $blank -o "$dir/two.png"
complains "print: a picture of two" "a picture holds one puzzle, not 2"
run print no-such -o "$dir/x.pdf"
complains "print: no such puzzle" "no-such"
run print $blank -o "$dir/none/x.pdf"
complains "print: cannot be written" "x.pdf"
finish
