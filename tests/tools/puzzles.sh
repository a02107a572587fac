#!/bin/sh
# The library: chooses what is in it, builds it from puzzles/seeds, or checks it.
# usage: puzzles.sh choose|build [GENRE], or check [N]: one in N is rated again, one in 29 N made again.
# SUMI: the program; JOBS: how many at a time, else 2.
set -eu
cd "$(dirname "$0")/../.."
sumi=${SUMI:-build/sumi}
jobs=${JOBS:-2}
tab=$(printf '\t')
self=tests/tools/puzzles.sh
looks=tests/tools/looks.awk

# --- choosing -------------------------------------------------------------------------------------
# Genre, difficulty, how many of each size. Where a size says `any` the puzzle has the difficulty that
# its seed gives it.
plan() {
    cat <<'END'
yajilin easy 10 7x7 10x10 14x14
yajilin normal 10 8x8 10x10 14x14
yajilin hard 10 8x8 10x10 14x14
yajilin expert 10 8x8 10x10 12x12
yajilin extreme 10 8x8 10x10 12x12
heyawake easy 10 7x7 10x10 14x14
heyawake normal 10 8x8 10x10 14x14
heyawake hard 10 8x8 10x10 14x14
heyawake expert 10 8x8 10x10 12x12
heyawake extreme 10 8x8 10x10 12x12
yashi easy 10 8x8 10x10 14x14
yashi normal 10 8x8 10x10 14x14
yashi hard 10 8x8 10x10 14x14
yashi expert 10 8x8 10x10 12x12
yashi extreme 10 10x10 12x12 14x14
heyawake any 1 31x45 40x40
yashi any 1 31x45 40x40
yajilin any 2 31x45
END
    for genre in slither mashu simpleloop koburin hashikake hitori kurodoko lightup nurikabe \
        nurimisaki cave aqre ayeheya norinori geradeweg lits \
        yajilin-regions castle; do
        cat <<END
$genre easy 4 7x7 10x10
$genre normal 4 8x8 10x10
$genre hard 4 8x8 10x10
$genre expert 6 8x8
END
    done
    for genre in simpleloop lightup; do
        echo "$genre expert 3 10x10"
    done
    # Larger ones of these take too long.
    for genre in balance country; do
        cat <<END
$genre easy 8 7x7
$genre normal 8 7x7
$genre hard 8 7x7
$genre expert 6 7x7
END
    done
}

# What a puzzle of up to a hundred cells may cost, in seconds of CPU, so that the library can be built
# again in minutes: a seed that wants more gives way to the next. A size that gives up so many seeds
# in a row has no more puzzles.
most=8
patience=20

# made GENRE DIFFICULTY SIZE SEED: a puzzle within its time.
made() (
    case $3 in [1-9]x* | 10x*) ulimit -t $most ;; esac
    "$sumi" generate "$1" --size "$3" --seed "$4" --difficulty "$2" 2>/dev/null
)

# choose_some GENRE DIFFICULTY N SIZE: seeds from 1 on, but for those that look dull.
choose_some() {
    seed=1
    left=$3
    failed=0
    while [ "$left" -gt 0 ] && [ $failed -lt $patience ]; do
        if made "$1" "$2" "$4" $seed | awk -f $looks; then
            printf '%s\t%s\t%s\t%s\t\t--difficulty %s\n' "$1" "$2" "$4" $seed "$2"
            left=$((left - 1))
            failed=0
        else
            failed=$((failed + 1))
        fi
        seed=$((seed + 1))
    done
}

# choose_any GENRE N SIZE: with the difficulty that it has.
choose_any() {
    file=$(mktemp)
    for seed in $(seq "$2"); do
        "$sumi" generate "$1" --size "$3" --seed "$seed" >"$file"
        rated=$("$sumi" rate "$file" | sed -n '1s/ .*//p')
        printf '%s\t%s\t%s\t%s\t\t\n' "$1" "$rated" "$3" "$seed"
    done
    rm "$file"
}

# A title for each line of standard input that has none: one word of thirty and one of thirty-one, so
# that no pair comes twice in 930; then as many with another thirty-one.
titled() {
    awk -F "$tab" -v OFS="$tab" '
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
    function next_title(   title) {
        do {
            title = first[given * 7 % 30 + 1] " " second[given * 11 % 31 + 31 * int(given / 930) + 1]
            given++
        } while (title in taken)
        return title
    }
    { line[NR] = $0; if ($5 != "") taken[$5] = 1 }
    END {
        for (i = 1; i <= NR; i++) {
            $0 = line[i]
            if ($5 == "")
                $5 = next_title()
            print
        }
    }'
}

# choose_parts [GENRE]: the lines of the plan's puzzles, or of one genre's, without titles.
choose_parts() {
    parts=$(mktemp -d)
    plan | while read -r genre difficulty n sizes; do
        [ "${1:-$genre}" = "$genre" ] || continue
        for size in $sizes; do
            [ "$difficulty" = any ] && echo "any $genre $n $size" ||
                echo "some $genre $difficulty $n $size"
        done
    done | awk -v to="$parts" '{ printf "%s %s/%03d\n", $0, to, NR }' |
        xargs -P "$jobs" -I LINE $self part LINE
    cat "$parts"/*
    rm -r "$parts"
}

# choose_all [GENRE]: the library, all of it or what is there with one genre chosen anew. Whoever
# keeps their line keeps their title.
choose_all() {
    cat <<'END'
# The library: genre, difficulty, size, seed, title, options of `sumi generate`. `make seeds` chooses
# it, `make puzzles` builds it; `make puzzles-check` rates every puzzle again.
END
    {
        [ -z "${1:-}" ] || awk -F "$tab" -v g="$1" '!/^#/ && $1 != g' puzzles/seeds
        choose_parts "${1:-}"
    } | titled
}

# --- building -------------------------------------------------------------------------------------
# The lines of the native text with a title and a rating behind the size.
finish() {
    while IFS= read -r line; do
        printf '%s\n' "$line"
        case $line in size:*)
            printf 'title: %s\n' "$1"
            [ -z "$2" ] || printf 'rated: %s\n' "$2"
            ;;
        esac
    done
}

# build_one LINE [ROOT]: the file of a line of puzzles/seeds.
build_one() {
    echo "$1" | {
        IFS="$tab" read -r genre difficulty size seed title options
        file=${2:-puzzles}/$genre/$difficulty/$size-$seed.sumi
        mkdir -p "$(dirname "$file")"
        # shellcheck disable=SC2086
        "$sumi" generate "$genre" --size "$size" --seed "$seed" $options >"$file.new"
        rated=$("$sumi" rate "$file.new" | sed -n '1s/,.*//p')
        finish "$title" "$rated" <"$file.new" >"$file"
        rm "$file.new"
    }
}

# build_all [GENRE]: the large ones first, since they take longest.
build_all() {
    lines=$(awk -F "$tab" -v g="${1:-}" '!/^#/ && (g == "" || $1 == g) {
        print ($3 ~ /^(31|40)x/ ? 0 : 1) "\t" $0 }' puzzles/seeds)
    echo "$lines" | cut -f 2 | sort -u | sed 's|^|puzzles/|' | xargs rm -rf
    echo "$lines" | sort -s -n -k 1,1 | cut -f 2- | tr '\n' '\0' |
        xargs -0 -P "$jobs" -n 1 $self one
}

# --- checking -------------------------------------------------------------------------------------
small() { grep -vE "[/$tab](31x45|40x40)"; }

# The files are those of puzzles/seeds, with its titles, no title twice, each in the folder of its
# rating.
check_shelves() {
    echo "$files" | xargs awk -v OFS="$tab" '
        /^title: / { title = substr($0, 8) }
        /^rated: / && index(FILENAME, "/" $2 "/") { rated = $2 }
        /^board:/ { print FILENAME, title, rated; title = rated = "" }' >"$work/shelves"
    awk -F "$tab" -v OFS="$tab" '!/^#/ {
        print "puzzles/" $1 "/" $2 "/" $3 "-" $4 ".sumi", $5, $2 }' puzzles/seeds | sort >"$work/seeds"
    diff "$work/seeds" "$work/shelves" | head -n 4
    cut -f 2 "$work/seeds" | sort | uniq -d
} 2>&1

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

# same_again N: a line for each of every N puzzles that its seed makes otherwise now.
same_again() {
    grep -v '^#' puzzles/seeds | small | awk -v n="$1" 'NR % n == 7' >"$work/lines"
    tr '\n' '\0' <"$work/lines" | xargs -0 -P "$jobs" -I LINE $self one LINE "$work/made"
    awk -F "$tab" '{ print $1 "/" $2 "/" $3 "-" $4 ".sumi" }' "$work/lines" |
        while IFS= read -r f; do
            cmp "$work/made/$f" "puzzles/$f"
        done 2>&1
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

# check_all [N]: one puzzle in N is rated again, and one in 29 N made again.
check_all() {
    work=$(mktemp -d)
    files=$(find puzzles -name '*.sumi' ! -path 'puzzles/learn/*' | sort)
    silent "the library is what puzzles/seeds says" check_shelves
    silent "each puzzle has one solution" one_solution
    silent "ratings" rated_again "${1:-1}"
    silent "the same again" same_again $((29 * ${1:-1}))
    rm -r "$work"
}

case ${1:-} in
choose) choose_all "${2:-}" >puzzles/seeds.new && mv puzzles/seeds.new puzzles/seeds ;;
build) build_all "${2:-}" ;;
check) check_all "${2:-}" ;;
one) build_one "$2" "${3:-puzzles}" ;;
part) # some|any ... FILE: a part of choose
    # shellcheck disable=SC2086
    set -- $2
    case $1 in
    some) choose_some "$2" "$3" "$4" "$5" >"$6" ;;
    any) choose_any "$2" "$3" "$4" >"$5" ;;
    esac
    ;;
*)
    echo "usage: puzzles.sh choose|build [GENRE], check [N]" >&2
    exit 2
    ;;
esac
