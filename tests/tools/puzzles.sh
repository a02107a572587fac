#!/bin/sh
# The library: chooses what is in it, builds it from puzzles/seeds, or checks it.
# usage: puzzles.sh choose|build|check   (SUMI: the program; JOBS: how many at a time, else 2)
set -eu
cd "$(dirname "$0")/../.."
sumi=${SUMI:-build/sumi}
jobs=${JOBS:-2}
tab=$(printf '\t')
self=tests/tools/puzzles.sh
looks=tests/tools/looks.awk

# --- choosing -------------------------------------------------------------------------------------
# Ten puzzles of each of these.
plan() {
    cat <<'END'
yajilin easy 7x7 10x10 14x14
yajilin normal 8x8 10x10 14x14
yajilin hard 8x8 10x10 14x14
yajilin expert 8x8 10x10 12x12
yajilin extreme 8x8 10x10 12x12
heyawake easy 7x7 10x10 14x14
heyawake normal 8x8 10x10 14x14
heyawake hard 8x8 10x10 14x14
heyawake expert 8x8 10x10 12x12
heyawake extreme 8x8 10x10 12x12
yashi easy 8x8 10x10 14x14
yashi normal 8x8 10x10 14x14
yashi hard 8x8 10x10 14x14
yashi expert 8x8 10x10 12x12
yashi extreme 10x10 12x12 14x14
END
}

# The large ones, of any difficulty.
plan_large() {
    cat <<'END'
heyawake 31x45 1
heyawake 40x40 1
yashi 31x45 1
yashi 40x40 1
yajilin 31x45 1
yajilin 31x45 2
END
}

# choose_some GENRE DIFFICULTY SIZE: seeds from 1 on, but for those that look dull.
choose_some() {
    seed=1
    left=10
    while [ $left -gt 0 ]; do
        if "$sumi" generate "$1" --size "$3" --seed $seed --difficulty "$2" 2>/dev/null |
            awk -f $looks; then
            printf '%s\t%s\t%s\t%s\t--difficulty %s\n' "$1" "$2" "$3" $seed "$2"
            left=$((left - 1))
        fi
        seed=$((seed + 1))
    done
}

# choose_large GENRE SIZE SEED: with the difficulty that it has.
choose_large() {
    file=$(mktemp)
    "$sumi" generate "$1" --size "$2" --seed "$3" >"$file"
    rated=$("$sumi" rate "$file" | sed -n '1s/ .*//p')
    printf '%s\t%s\t%s\t%s\t\n' "$1" "$rated" "$2" "$3"
    rm "$file"
}

# A title for each line of standard input: one word of thirty and one of thirty-one, so that no pair
# comes twice in 930.
titled() {
    awk -F "$tab" -v OFS="$tab" '
    BEGIN {
        split("Amber Borrowed Bright Broken Crooked Distant Dusky Early Faded Frosty Gentle Gilded " \
              "Hidden Hollow Late Level Mossy Narrow Open Patient Quiet Restless Salty Shallow " \
              "Silver Steep Stony Sudden Winding Windy", first, " ")
        split("Anchor Beacon Bridge Brook Cellar Ember Ferry Field Garden Gate Harbour Hedge Heron " \
              "Kettle Lantern Lintel Marsh Meadow Mill Moss Orchard Pebble Pond Quarry Reed Ridge " \
              "River Sparrow Terrace Thicket Willow", second, " ")
    }
    { i = NR - 1; print $1, $2, $3, $4, first[i * 7 % 30 + 1] " " second[i * 11 % 31 + 1], $5 }'
}

choose_all() {
    cat <<'END'
# The library: genre, difficulty, size, seed, title, options of `sumi generate`. `make seeds` chooses
# it, `make puzzles` builds it; `make puzzles-check` (part of `make test`) rates every puzzle again.
END
    parts=$(mktemp -d)
    {
        plan | while read -r genre difficulty sizes; do
            for size in $sizes; do
                echo "some $genre $difficulty $size"
            done
        done
        plan_large | sed 's/^/large /'
    } | awk -v to="$parts" '{ printf "%s %s/%03d\n", $0, to, NR }' |
        xargs -P "$jobs" -I LINE $self part LINE
    cat "$parts"/* | titled
    rm -r "$parts"
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

# The large ones first, since they take longest.
build_all() {
    rm -rf puzzles/yajilin puzzles/heyawake puzzles/yashi
    grep -v '^#' puzzles/seeds | awk -F "$tab" '{ print ($3 ~ /^(31|40)x/ ? 0 : 1) "\t" $0 }' |
        sort -s -n -k 1,1 | cut -f 2- | tr '\n' '\0' |
        xargs -0 -P "$jobs" -n 1 $self one
}

# --- checking -------------------------------------------------------------------------------------
# Some lines of puzzles/seeds still give the shipped files, byte for byte.
same_again() {
    root=$(mktemp -d)
    grep -v '^#' puzzles/seeds | grep -v -E "$tab(31|40)x" | awk 'NR % 29 == 7' |
        while IFS= read -r line; do
            build_one "$line" "$root"
        done
    (cd "$root" && find . -name '*.sumi') | sort | while IFS= read -r f; do
        cmp -s "$root/$f" "puzzles/$f" && echo "ok the same again: $f" ||
            echo "not ok the same again: $f"
    done
    rm -r "$root"
}

check_all() {
    files=$(find puzzles -name '*.sumi' ! -path 'puzzles/learn/*' | sort)
    wanted=$(grep -v '^#' puzzles/seeds |
        awk -F "$tab" '{ print "puzzles/" $1 "/" $2 "/" $3 "-" $4 ".sumi" }' | sort)
    [ "$files" = "$wanted" ] && echo "ok the library is what puzzles/seeds says" ||
        echo "not ok the library is not what puzzles/seeds says"
    for f in $files; do
        said=$(sed -n 's/^rated: \([a-z]*\) .*/\1/p' "$f")
        [ "$said" = "$(basename "$(dirname "$f")")" ] || echo "not ok $f: it says '$said'"
    done
    # Rating a board of a thousand cells takes long; that it has one solution does not.
    large=$(echo "$files" | grep -E '/(31x45|40x40)-')
    files=$(echo "$files" | grep -vE '/(31x45|40x40)-')
    for f in $large; do
        "$sumi" solve "$f" >/dev/null && echo "ok $f" || echo "not ok $f: not one solution"
    done
    echo "$files" | "$sumi" rate --batch --jobs 2 | sed 's/.*"difficulty":"\([a-z]*\)","score":\([0-9.]*\).*/\1 \2/' >"${TMPDIR:-/tmp}/sumi-rated.$$"
    echo "$files" | paste - "${TMPDIR:-/tmp}/sumi-rated.$$" | while IFS="$tab" read -r f rated; do
        awk -v f="$f" -v now="$rated" '/^rated:/ { split(now, n, " ")
            off = n[2] - $3
            good = $2 == n[1] && off * off < 0.0001
            print (good ? "ok " : "not ok ") f (good ? "" : ": " $2 " " $3 " is now " now) }' "$f"
    done
    rm -f "${TMPDIR:-/tmp}/sumi-rated.$$"
    same_again
}

case ${1:-} in
choose) choose_all >puzzles/seeds.new && mv puzzles/seeds.new puzzles/seeds ;;
build) build_all ;;
check) check_all ;;
one) build_one "$2" ;;
part) # some|large ... FILE: a part of choose
    # shellcheck disable=SC2086
    set -- $2
    case $1 in
    some) choose_some "$2" "$3" "$4" >"$5" ;;
    large) choose_large "$2" "$3" "$4" >"$5" ;;
    esac
    ;;
*)
    echo "usage: puzzles.sh choose|build|check" >&2
    exit 2
    ;;
esac
