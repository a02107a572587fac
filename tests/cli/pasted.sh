#!/bin/sh
# Addresses as people paste them are read, and those that hold no puzzle say which site they are of.
. "$(dirname "$0")/lib.sh"
address=yajilin/4/4/f10a30f20
web="https://puzz.link/p?$address"

# pastes TEXT: standard input and the command line read the same puzzle from it.
pastes() {
    printf '%s\n' "$1" >"$dir/pasted"
    run_from "$dir/pasted" convert --to pzpr -
    passes "from standard input: $1" test "$(cat "$out")" = "$web"
    run convert --to pzpr "$1"
    passes "as a word: $1" test "$(cat "$out")" = "$web"
}
pastes "$web"
pastes " $web "
pastes "'$web'"
pastes "\"$web\""
pastes "<$web>"
pastes "[a puzzle]($web)"
pastes "Try $web. It is a nice one."
pastes "(see $web)!"
pastes "$web#notes"
pastes "$web&lang=en"
pastes "https://puzz.link/p?type=player&$address"
pastes "https://puzz.link/p%3Fyajilin%2F4%2F4%2Ff10a30f20"
pastes "yajilin%2F4%2F4%2Ff10a30f20"
pastes "look at $address, will you"
pastes "http://indi.s58.xrea.com/yajirin/sa/q.html?/4/4/f10a30f20"
run show "https://puzz.link/p?yajilin%2F4%2F4%2Ff10a30f20%20and%20more"
complains "blanks that an address encodes do not end it" "this address holds no puzzle"

# One blank too many at the end, which puzz.link reads too.
run convert --to pzpr "https://puzz.link/p?yajilin/4/4/f10a30f20z"
complains "blanks where the board is full" "the board is full, and the address goes on"
run convert --to pzpr yajilin/4/4/f10a30h
passes "a blank too many behind clues with arrows" test "$(cat "$out")" = "https://puzz.link/p?yajilin/4/4/f10a30g"
run convert --to pzpr nurikabe/3/3/2o
passes "a blank too many behind numbers" test "$(cat "$out")" = "https://puzz.link/p?nurikabe/3/3/2n"
run convert --to pzpr nurikabe/3/3/2p
complains "two blanks too many" "more than the 9 cells"

# old ADDRESS WANTED: addresses from before puzz.link hold rooms as rectangles, or rows of numbers.
old() {
    run convert "$1" --to pzpr
    passes "old: $1" test "$(cat "$out")" = "https://puzz.link/p?$2"
}
old 'http://www.kanpen.net/heyawake.html?problem=2/3/3/0_0_1_0_1/0_1_0_2_/1_1_1_2_0/' heyawake/3/2/kc1g0
old 'http://www.geocities.co.jp/heyawake/?problem=3x2/1in1x2/2x1/0in2x1' heyawake/3/2/kc1g0
old 'http://www.kanpen.net/heyawake.html?heyawake=3x2/1in1x2/2x1/0in2x1' heyawake/3/2/kc1g0
old 'http://www.kanpen.net/hitori.html?problem=2/2/1_2_/2_2_/' hitori/2/2/1222
old "http://www.kanpen.net/yajilin.html?pzpr=/4/4/f10a30f20" yajilin/4/4/f10a30f20

# refuses TEXT WORDS
refuses() {
    printf '%s\n' "$1" >"$dir/pasted"
    run_from "$dir/pasted" show -
    complains "refused: $1" "$2"
}
refuses https://tinyurl.com/abc "tinyurl.com: a short link: open it in a browser"
refuses https://www.janko.at/Raetsel/Yajilin/001.a.htm "www.janko.at: open the page, save its text"
refuses 'https://www.puzzle-heyawake.com/?e=MDoxLDIz' "puzzle's number only"
refuses 'http://www.sumsumpuzzle.com/Y201108_0707P.htm' "save the page in a file"
refuses 'http://www.kanpen.net/heyawake.html?problem=2/3/3/0_0_1_0_1/0_1_0_2_/' "do not fill its board"
refuses 'http://www.kanpen.net/sudoku.html?problem=9/1_2_/' "the genre of this old address is not known here"
refuses 'https://example.org/x?y' "example.org: no puzzle is read from this site"
refuses 'https://puzz.link/p?' "puzz.link: this address holds no puzzle"
refuses 'https://puzz.link/p?nosuchgenre/5/5/a' ":1:21: the genre 'nosuchgenre' is not known here"
refuses 'look: https://puzz.link/p?yajilin/4/4/f10a30f2' ":1:46: the address ends within a clue"
finish
