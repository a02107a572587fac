#!/bin/sh
# One genre: begins it, tries it, makes its lists.
# usage: genre.sh new ID, try ID, or lists ID; ID is its name in C (yajilin_regions), the name that people
# type has "-" for "_".
# SUMI: the program; UNITS: the folder of the unit tests; DIGEST: tests/tools/digest.
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
        sed "s/@ID@/$id/g; s/@NAME@/$name/g" "tests/tools/genre.$half" >"$(place $half)"
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
shelves() { cat puzzles/"$name"/*.sumi | sed -n 's/^rated: \([a-z]*\) .*/\1/p' | sort -u; }
# shelf DIFFICULTY: the library has some.
shelf() { shelves | grep -qx "$1"; }
# drawn OPTION...: a picture comes out.
drawn() { "$sumi" show "$dir/made" "$@" >"$dir/there" && test -s "$dir/there"; }
printed() { "$sumi" print "$dir/made" -o "$dir/there.$1" && test -s "$dir/there.$1"; }
listed() {
    [ "$("$sumi" --tables=genres | tr -s '\n ' ' ')" = \
        "$(sed -n '/^<!-- genres:/,/^<!-- end of genres/p' README.md | grep -v '^<' | tr -s '\n ' ' ')" ]
}
# ours: what the library and the lessons hold is as it was told when they were made.
ours() {
    find "puzzles/$name" "puzzles/learn/$name" -name '*.sumi' | "$sumi" solve --batch |
        grep -v '"solutions":"one"' && return 1 || true
    find "puzzles/learn/$name" -name '*.sumi' | while read -r file; do
        "$sumi" hint --json "$file" | grep -q "\"technique\":\"$(basename "$file" .sumi)\"" || return 1
    done
}

try() {
    dir=$(mktemp -d)
    trap 'rm -r "$dir"' EXIT
    SUMI_GENRE=$name "$UNITS/genres_test" >"$dir/tests" 2>&1 || { grep -v '  OK \|RUN' "$dir/tests" && failed=1; }
    sample=$(sed -n 's/.*\.sample = {"\([^"]*\)".*/\1/p' "src/genre/$id.c")
    ! grep -Hn 'TODO' "src/genre/$id.c" "tests/genres/$id.c" || failed=1
    case $sample in */*)
        left "an address, pzprv3 and our own text both ways" same_in native
        left "its file in the reference player" same_in pzprv3
        ;;
    esac
    for difficulty in expert hard normal easy; do
        left "a puzzle of 10x10, $difficulty" made $difficulty
        left "a shelf of the library: $difficulty" shelf $difficulty
    done
    for how in --ascii --small --color=never; do left "a picture: $how" drawn $how; done
    for how in pdf svg; do left "a picture: $how" printed $how; done
    left "thirty puzzles in the library (make genre-lists)" test "$(ls "puzzles/$name" 2>/dev/null | wc -l)" -ge 30
    left "lessons (make genre-lists)" test -n "$(ls "puzzles/learn/$name" 2>/dev/null)"
    left "puzzles and lessons as they were made" ours
    left "the README's list (make readme)" listed
    left "digests of what seeds give (make genre-lists)" grep -q "^$name " tests/cli/same_seed.digests
    left "a line in CHANGELOG.md" grep -qF "$(sed -n 's/.*\.title = "\(.*\)",/\1/p' "src/genre/$id.c")" CHANGELOG.md
    [ $failed = 0 ] && echo "$name is whole"
    return $failed
}

# --- lists ----------------------------------------------------------------------------------------
# fill DIFFICULTY SIZE COUNT
fill() { tests/tools/puzzles.sh add "$name" "$1" "$2" "$3"; }
lists() {
    SUMI=$sumi SUMI_GENRE=$name SUMI_DIGESTS=write tests/cli/same_seed.sh >/dev/null
    if [ ! -d "puzzles/$name" ]; then
        for size in 6x6 8x8 10x10; do fill easy $size 3 && fill normal $size 3; done
        for size in 8x8 10x10; do fill hard $size 3; done
        fill expert 10x10 4
        fill expert 12x12 2
    fi
    python3 tests/tools/learn.py "$sumi" puzzles/learn "$name"
    tests/tools/puzzles.sh lessons
}

$what
