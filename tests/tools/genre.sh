#!/bin/sh
# One genre: begins it, tries it, makes its lists.
# usage: genre.sh new ID, try ID, kept ID, or lists ID; ID is its name in C (yajilin_regions), the name that
# people type has "-" for "_". `try` is `kept`, which looks at what is written and stored, and besides runs the
# genre's tests and makes puzzles.
# SUMI: the program; UNITS: the folder of the unit tests; DIGEST: tests/tools/digest; MINUTES: how long `lists`
# may take, else 20.
set -eu
cd "$(dirname "$0")/../.."
sumi=${SUMI:-build/sumi}
what=$1
id=$2
[ -n "$id" ] || { echo "genre.sh: which genre? ID=name" >&2 && exit 2; }
name=$(echo "$id" | tr _ -)

# --- begin ----------------------------------------------------------------------------------------
new() {
    case $id in *[!a-z0-9_]*) echo "genre.sh: an ID has small letters, digits and _" >&2 && exit 2 ;; esac
    [ ! -e "src/genre/$id.c" ] || { echo "genre.sh: src/genre/$id.c is there" >&2 && exit 2; }
    for half in src tests; do
        sed "s/NEW_ID/$id/g; s/NEW-NAME/$name/g" "tests/tools/genre.$half" >"$(place $half)"
        echo "made $(place $half)"
    done
    echo "GENRE($id)" >>src/genre/genres.def
    echo "made its row in src/genre/genres.def; now fill them in, and ask \`make genre ID=$id\` what is left"
}
place() { [ "$1" = src ] && echo "src/genre/$id.c" || echo "tests/genres/$id.c"; }

# --- try ------------------------------------------------------------------------------------------
failed=0
# left WHAT CONDITION...: what a genre still lacks.
left() {
    says=$1
    shift
    "$@" >/dev/null 2>&1 || { echo "left: $says" && failed=1; }
}
# same_in FORMAT: the sample in a format and back.
same_in() {
    "$sumi" convert --to "$1" "$sample" 2>/dev/null >"$dir/there" &&
        "$sumi" convert --to pzpr "$dir/there" 2>/dev/null | grep -qF "$sample"
}
# made DIFFICULTY: a 10x10 of it is made, rated so, and told to its end.
made() {
    "$sumi" generate "$name" --size 10x10 --seed 1 --difficulty "$1" --timeout 10 >"$dir/made" &&
        "$sumi" rate "$dir/made" | grep -q "^$1" && "$sumi" hint "$dir/made" --all >"$dir/told"
}
# shelf DIFFICULTY: the library has some.
shelf() { grep -qs "^rated: $1 " "puzzles/$name"/*.sumi; }
# drawn OPTION...: a picture comes out.
drawn() { "$sumi" show "$dir/made" "$@" >"$dir/there" && test -s "$dir/there"; }
printed() { "$sumi" print "$dir/made" -o "$dir/there.$1" && test -s "$dir/there.$1"; }
listed() {
    [ "$("$sumi" --tables=genres | tr -s '\n ' ' ')" = \
        "$(sed -n '/^<!-- genres:/,/^<!-- end of genres/p' README.md | grep -v '^<' | tr -s '\n ' ' ')" ]
}
# unique: each puzzle of the library and of the lessons has one solution.
unique() {
    find "puzzles/$name" "puzzles/learn/$name" -name '*.sumi' | sort >"$dir/files"
    "$sumi" solve --batch <"$dir/files" >"$dir/solved" && ! grep -qv '"solutions":"one"' "$dir/solved"
}
# taught: the hint of each lesson is what it is named after ("arms-2" is a second lesson of "arms"). The last
# lesson, "final", is a whole puzzle.
taught() {
    find "puzzles/learn/$name" -name '*.sumi' ! -name final.sumi | sort >"$dir/files"
    "$sumi" hint --batch --json <"$dir/files" >"$dir/hints" || return 1
    sed 's|.*/||; s|\.sumi$||; s|-[2-9]$||' "$dir/files" | paste - "$dir/hints" |
        awk -F '\t' '!index($2, "\"technique\":\"" $1 "\"") { bad = 1 } END { exit bad }'
}

# kept: what is written and stored for the genre.
kept() {
    sample=$(sed -n 's/.*\.sample = {"\([^"]*\)".*/\1/p' "src/genre/$id.c")
    ! grep -Hn 'TODO' "src/genre/$id.c" "tests/genres/$id.c" || failed=1
    case $sample in */*)
        left "an address, pzprv3 and our own text both ways" same_in native
        left "its file in the reference player" same_in pzprv3
        ;;
    esac
    for difficulty in easy normal hard expert; do
        left "a shelf of the library: $difficulty (make genre-lists)" shelf $difficulty
    done
    left "thirty puzzles in the library (make genre-lists)" test "$(ls "puzzles/$name" 2>/dev/null | wc -l)" -ge 30
    left "lessons (make genre-lists)" test -n "$(ls "puzzles/learn/$name" 2>/dev/null)"
    left "a last lesson, final.sumi (make genre-lists)" test -f "puzzles/learn/$name/final.sumi"
    left "puzzles and lessons with one solution each" unique
    left "lessons, each with a hint of the technique it is named after" taught
    left "the README's list (make readme)" listed
    left "digests of what seeds give (make genre-lists)" grep -q "^$name " tests/cli/same_seed.digests
    left "a line in CHANGELOG.md" grep -qF "$(sed -n 's/.*\.title = "\(.*\)",/\1/p' "src/genre/$id.c")" CHANGELOG.md
}

try() {
    SUMI_GENRE=$name "$UNITS/genres_test" >"$dir/tests" 2>&1 || { grep -v '  OK \|RUN' "$dir/tests" && failed=1; }
    kept
    for difficulty in expert hard normal easy; do
        left "a puzzle of 10x10, $difficulty (see \"When a difficulty is missing\" in src/genre/README.md)" made $difficulty
    done
    for how in --ascii --small --color=never; do left "a picture: $how" drawn $how; done
    for how in pdf svg; do left "a picture: $how" printed $how; done
}

# --- lists ----------------------------------------------------------------------------------------
seconds_left() { echo $((ends - $(date +%s))); }
# count PATTERN SIZE: how many puzzles of this difficulty and size the library has.
count() {
    find "puzzles/$name" -name '*.sumi' -exec grep -lx "size: $2" {} + 2>/dev/null |
        xargs -r grep -l "^rated: $1 " | wc -l
}
# fill DIFFICULTY SIZE COUNT SHARE: adds what is missing, in one SHAREth of the time that is left; names the
# shelf if it could not be filled.
fill() {
    missing=$(($3 - $(count "$1" "$2")))
    [ "$missing" -gt 0 ] || return 0
    UNTIL=$(($(date +%s) + $(seconds_left) / $4)) tests/tools/puzzles.sh add "$name" "$1" "$2" "$missing"
    has=$(count "$1" "$2")
    [ "$has" -ge "$3" ] || lacking="$lacking
  $1 $2: $has of $3"
}
# fill_all: thirty puzzles. The dear ones come last, and each takes at most its share of the time.
fill_all() {
    for size in 6x6 8x8 10x10; do fill easy $size 3 9 && fill normal $size 3 9; done
    for size in 8x8 10x10; do fill hard $size 3 6; done
    fill expert 10x10 4 4
    fill expert 12x12 2 3
}
lists() {
    ends=$(($(date +%s) + 60 * ${MINUTES:-20}))
    lacking=
    mkdir -p "puzzles/$name"
    SUMI=$sumi SUMI_GENRE=$name SUMI_DIGESTS=write tests/cli/same_seed.sh >/dev/null
    if [ "$(find "puzzles/$name" -name '*.sumi' | wc -l)" -lt 30 ]; then
        fill_all
    else
        for difficulty in easy normal hard expert; do
            shelf $difficulty || fill $difficulty 10x10 1 2
        done
    fi
    UNTIL=$ends python3 tests/tools/learn.py "$sumi" puzzles/learn "$name" || failed=1
    tests/tools/puzzles.sh lessons
    [ -z "$lacking" ] || {
        echo "these shelves could not be filled:$lacking"
        echo "Try again with more time (MINUTES=60), which goes on where this ended, or read \"When a difficulty is"
        echo "missing\" in src/genre/README.md."
        failed=1
    }
}

dir=$(mktemp -d)
trap 'rm -r "$dir"' EXIT
$what
[ $failed = 0 ] && case $what in try | kept) echo "$name is whole" ;; esac
exit $failed
