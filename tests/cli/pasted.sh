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
pastes "||$web||"
pastes "**$web**"
pastes "$web?utm_source=share"
pastes "https://www.google.com/url?q=https%3A%2F%2Fpuzz.link%2Fp%3Fyajilin%2F4%2F4%2Ff10a30f20&sa=D"
pastes "https://l.facebook.com/l.php?u=https%3A%2F%2Fpuzz.link%2Fp%3Fyajilin%2F4%2F4%2Ff10a30f20&h=AT0"
pastes "https://href.li/?$web"
pastes "https://web.archive.org/web/2024/$web"
pastes "https://swaroopg92.github.io/penpa-edit/?m=solve&p=$web"
pastes "<a href=\"$web&amp;x=1\">$web&amp;x=1</a>"
pastes "https://puzz.link/p?type=editor&pzprv3/yajilin/4/4/.%20.%20.%20.%20/.%20.%201,0%20.%20/3,0%20.%20.%20./.%20.%20.%202,0%20/"
pastes "https://puzz.link/p?pzprv3%2Fyajilin%2F4%2F4%2F.%20.%20.%20.%2F.%20.%201%2C0%20.%2F3%2C0%20.%20.%20.%2F.%20.%20.%202%2C0"
file='pzprv3
yajilin
4
4
. . . .
. . 1,0 .
3,0 . . .
. . . 2,0'
pastes "$file"
pastes "Look:
\`\`\`
$file
\`\`\`
Nice?"
pastes "$(echo "$file" | sed 's/^/> /')"
run show "https://puzz.link/p?yajilin%2F4%2F4%2Ff10a30f20%20and%20more"
complains "blanks that an address encodes do not end it" "this address holds no puzzle"

# One blank too many at the end, which puzz.link reads too.
run convert --to pzpr "https://puzz.link/p?yajilin/4/4/f10a30f20z"
complains "blanks where the board is full" "the board is full, and the address goes on"
run convert --to pzpr yajilin/4/4/f10a30h
passes "a blank too many behind clues with arrows" test "$(cat "$out")" = "https://puzz.link/p?yajilin/4/4/f10a30g"
run convert --to pzpr nurikabe/3/3/2o
passes "a blank too many behind numbers" test "$(cat "$out")" = "https://puzz.link/p?nurikabe/3/3/2n"
run convert --to pzpr nurikabe/3/3/2pg
complains "blanks beyond the board, and more behind them" "more than the 9 cells"

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
old 'http://www.kanpen.net/bijutsukan.html?problem=3/3/5_1_._/._1_1_/._._1_//' akari/3/3/.b1bb
old 'http://www.kanpen.net/bijutsukan.html?pzpr=/3/3/.b1bb' akari/3/3/.b1bb
old 'http://www.kanpen.net/yajilin.html?problem=2/3/35_._-4_/._0_19_//' yajilin/3/2/23a0.a1033
old 'http://www.kanpen.net/norinori.html?problem=2/3/2/0_0_1_/0_1_1_//' norinori/3/2/c8
old 'http://www.kanpen.net/lits.html?problem=2/3/2/0_0_1_/0_1_1_//' lits/3/2/c8
old 'http://www.kanpen.net/lits.html?pzpr=c/3/2/ao' lits/3/2/ao
old 'http://indi.s58.xrea.com/lits/sa/q.html?c/3/2/ao' lits/3/2/ao
# The form before: a character a place; that of the applet has no flag.
old 'https://puzz.link/p?lits/d/3/2/aabccb' lits/3/2/ao
old 'http://indi.s58.xrea.com/lits/sa/q.html?/3/2/001011' lits/3/2/c8
old 'https://puzz.link/p?creek/d/2/2/..12..3..' creek/2/2/h1cd
old 'https://puzz.link/p?gokigen/d/2/2/..12..3..' gokigen/2/2/h1cd

# tells WANTED WORDS ARGUMENT...: converts, and says on standard error what the board does not show.
tells() {
    wanted=$1 words=$2
    shift 2
    run convert --to pzpr "$@"
    passes "told: $*" test "$(cat "$out")" = "https://puzz.link/p?$wanted"
    passes "told: $*: says what" grep -q "$words" "$err"
}
tells slither/2/2/db "its author calls it a variant; it is judged by the usual rules of Slitherlink" slither/v:/2/2/db
tells slither/2/2/db "calls it a variant, 'Wide'; it is judged" 'https://puzz.link/p?slither/v:Wide/2/2/db'
printf 'v:\npzprv3\nslither\n2\n2\n3 . \n. 1 \n' >"$dir/variant"
tells slither/2/2/db "calls it a variant; it" "$dir/variant"
printf 'pzprv3\nyajilin\n2\n3\n1,1 . .\n. . .\n. . .\n. . .\n-1 1\n0 0\n-1 0 0\n' >"$dir/crosses"
tells yajilin/3/2/11e "2 crosses are left out where there can be no mark, the first at r1c1-r1c2" "$dir/crosses"
tells nurikabe/3/3/2n "its last run of empty cells goes beyond the board" nurikabe/3/3/2q
run show --json slither/v:/2/2/db
passes "told with --json" grep -q '"told":"its author calls it a variant' "$out"

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
refuses "$web $web/" "1:43: this text holds 2 puzzles"
refuses "look: https://puzz.link/p?tents/5/5/2g0h1i1j8
2323 is the rest" "1:46: the address ends here before its board does"
refuses '<!DOCTYPE html><p>Nothing' "a page without a puzzle in it"
refuses "$(printf '\211PNG')" "a picture: sumi edit GENRE --trace FILE"
refuses 'look: https://puzz.link/p?yajilin/4/4/f10a30f2' ":1:46: the address ends within a clue"
finish
