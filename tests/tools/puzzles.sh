#!/bin/sh
# The library: adds puzzles to it, rates it again, or checks it. What is in it stays as it is: a name is
# a promise (puzzles/names).
# usage: puzzles.sh add GENRE DIFFICULTY SIZE COUNT, rate, lessons, or check [N]: one in N is rated again.
# SUMI: the program; DIGEST: tests/tools/digest; JOBS: how many at a time, else 2; UNTIL: `add` ends at this
# time (seconds since 1970), if it is set.
set -eu
cd "$(dirname "$0")/../.."
sumi=${SUMI:-build/sumi}
jobs=${JOBS:-2}
tab=$(printf '\t')
looks=tests/tools/looks.awk
names=puzzles/names

# --- adding ---------------------------------------------------------------------------------------
# How many seeds in a row may give nothing before a size has no more puzzles.
patience=20

# A title that no puzzle has: one word of thirty and one of sixty-two, so that no pair comes twice.
new_title() {
    find puzzles -name '*.sumi' ! -path 'puzzles/learn/*' -exec sed -n 's/^title: //p' {} + | awk '
    BEGIN {
        split("Amber Borrowed Bright Broken Crooked Distant Dusky Early Faded Frosty Gentle Gilded " \
              "Hidden Hollow Late Level Mossy Narrow Open Patient Quiet Restless Salty Shallow " \
              "Silver Steep Stony Sudden Winding Windy", first, " ")
        split("Anchor Beacon Bridge Brook Cellar Ember Ferry Field Garden Gate Harbour Hedge Heron " \
              "Kettle Lantern Lintel Marsh Meadow Mill Moss Orchard Pebble Pond Quarry Reed Ridge " \
              "River Sparrow Terrace Thicket Willow " \
              "Anvil Barn Bell Birch Candle Canal Chimney Clover Cove Crossing Dune Fern Forge " \
              "Fountain Furrow Grove Hearth Island Lighthouse Loft Maple Oar Paddock Path Pier Sail " \
              "Slate Spire Stile Tower Valley", second, " ")
    }
    { taken[$0] = 1 }
    END {
        for (n = 0; n < 1860; n++) {
            title = first[n * 7 % 30 + 1] " " second[n * 11 % 31 + 31 * int(n / 930) + 1]
            if (!(title in taken)) {
                print title
                exit
            }
        }
    }'
}

# The lines of the native text with a title and a rating behind the size.
finish() {
    while IFS= read -r line; do
        printf '%s\n' "$line"
        case $line in size:*)
            printf 'title: %s\nrated: %s\n' "$1" "$2"
            ;;
        esac
    done
}

refuse() {
    echo "puzzles.sh: $1" >&2
    exit 1
}

# digest_of FILE: sets `digest`. Without one nothing may be written: a row would promise nothing.
digest_of() {
    [ -x "${DIGEST:-}" ] || refuse "DIGEST is no program: ${DIGEST:-it is not set}"
    digest=$(echo "$1" | "$DIGEST") || digest=
    [ -n "$digest" ] || refuse "$DIGEST gives no digest of $1"
}

# row NAME: its row in the table, with the digest of its file; a former name stays.
row() {
    digest_of "puzzles/$1.sumi"
    former=$(awk -F "$tab" -v name="$1" '$1 == name { print $3 }' $names)
    printf '%s\t%s%s\n' "$1" "$digest" "${former:+$tab$former}"
}

# put_rows NAMES ROWS: in the table these take the place of those whose names match.
put_rows() {
    {
        grep '^#' $names
        {
            awk -F "$tab" -v names="$1" '!/^#/ && $1 !~ names' $names
            echo "$2"
        } | LC_ALL=C sort
    } >$names.new
    mv $names.new $names
}

# keep GENRE FILE: a puzzle of the library from now on.
keep() {
    title=$(new_title)
    [ -n "$title" ] || refuse "no title is left"
    name=$1/$(echo "$title" | tr 'A-Z ' 'a-z-')
    rated=$("$sumi" rate "$2" | sed -n '1s/,.*//p')
    mkdir -p "puzzles/$1"
    finish "$title" "$rated" <"$2" >"puzzles/$name.sumi"
    rows=$(row "$name")
    put_rows "^$name\$" "$rows"
    echo "$name: $3, $rated"
}

# has GENRE FILE: whether the library has this board already.
has() {
    digest_of "$2"
    grep -q "^$1/.*$tab$digest" $names
}

# add GENRE DIFFICULTY SIZE COUNT: by the first seeds that give a puzzle which is not there and does not look
# dull.
add() {
    file=$(mktemp)
    seed=1
    left=$4
    failed=0
    limit=
    while [ "$left" -gt 0 ] && [ $failed -lt $patience ]; do
        if [ -n "${UNTIL:-}" ]; then
            limit=$((UNTIL - $(date +%s)))
            [ "$limit" -gt 0 ] || break
        fi
        if "$sumi" generate "$1" --size "$3" --seed "$seed" --difficulty "$2" ${limit:+--timeout "$limit"} \
            >"$file" 2>/dev/null &&
            awk -f $looks "$file" && ! has "$1" "$file"; then
            keep "$1" "$file" "$3"
            left=$((left - 1))
            failed=0
        else
            failed=$((failed + 1))
        fi
        seed=$((seed + 1))
    done
    rm "$file"
}

# rate_all: the ratings of today in the files; the boards stay.
rate_all() {
    find puzzles -name '*.sumi' ! -path 'puzzles/learn/*' | sort >puzzles/files.new
    "$sumi" rate --batch --jobs "$jobs" <puzzles/files.new |
        sed 's/.*"difficulty":"\([a-z]*\)","score":\([0-9.]*\).*/\1 \2/' |
        paste puzzles/files.new - | while IFS="$tab" read -r file now; do
        sed "s/^rated: .*/rated: $(echo "$now" | awk '{ printf "%s %.2f", $1, $2 }')/" "$file" >"$file.new"
        mv "$file.new" "$file"
    done
    rm puzzles/files.new
}

# lessons: their rows, after tests/tools/learn.py. All of them are made before one is replaced.
lessons() {
    rows=$(find puzzles/learn -name '*.sumi' | sed 's|^puzzles/||; s|\.sumi$||' |
        while read -r name; do row "$name"; done)
    put_rows '^learn/' "$rows"
}

# --- checking -------------------------------------------------------------------------------------
# Those of standard input that are not of a thousand cells.
small() { xargs grep -LE '^size: (31|40)x'; }

# one_solution: a line for each file that has not.
one_solution() {
    echo "$files" | "$sumi" solve --batch --jobs "$jobs" |
        sed 's/.*"solutions":"\([a-z]*\)".*/\1/' >"$work/solved"
    echo "$files" | paste - "$work/solved" | grep -v "${tab}one\$"
}

# rated_again N: a line for each of every N files that has another rating now. Rating a board of a
# thousand cells takes long.
rated_again() {
    echo "$files" | small | awk -v n="$1" 'NR % n == 0' >"$work/some"
    "$sumi" rate --batch --jobs "$jobs" <"$work/some" |
        sed 's/.*"difficulty":"\([a-z]*\)","score":\([0-9.]*\).*/\1 \2/' >"$work/rated"
    paste "$work/some" "$work/rated" | while IFS="$tab" read -r f now; do
        awk -v f="$f" -v now="$now" '/^rated:/ { split(now, n, " ")
            off = n[2] - $3
            if ($2 != n[1] || off * off >= 0.0001) print f ": " $2 " " $3 " is now " now }' "$f"
    done
}

# silent NAME COMMAND...: it has nothing to say.
silent() {
    name=$1
    shift
    "$@" >"$work/said" || true
    if [ -s "$work/said" ]; then
        sed "s|^|not ok $name: |" "$work/said"
    else
        echo "ok $name"
    fi
}

# check_all [N]: one puzzle in N is rated again.
check_all() {
    work=$(mktemp -d)
    files=$(find puzzles -name '*.sumi' ! -path 'puzzles/learn/*' | sort)
    silent "each puzzle has one solution" one_solution
    silent "ratings" rated_again "${1:-1}"
    rm -r "$work"
}

case ${1:-} in
add) add "$2" "$3" "$4" "$5" ;;
rate) rate_all ;;
lessons) lessons ;;
check) check_all "${2:-}" ;;
*)
    echo "usage: puzzles.sh add GENRE DIFFICULTY SIZE COUNT, rate, lessons, check [N]" >&2
    exit 2
    ;;
esac
