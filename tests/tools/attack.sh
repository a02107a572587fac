#!/bin/sh
# The hostile part that can run by itself, in some minutes: every command on bombs with a timeout, interrupts
# at random moments, mutated inputs, workers that are killed, a full disk. Prints what was tried and what
# gave way; status 0 when nothing did.
# usage: attack.sh DIR (SUMI names the program)
sumi=${SUMI:-build/sumi}
dir=${1:?usage: attack.sh DIR}
mkdir -p "$dir"
bad=0
tried=0
fail() {
    echo "gave way: $*"
    bad=$((bad + 1))
}

# runs LIMIT NAME COMMAND...: it must take at most so many hundredths of a second of CPU, and no signal may
# end it.
runs() {
    limit=$1 name=$2
    shift 2
    tried=$((tried + 1))
    ( ulimit -t 60 -v 1500000 2>/dev/null; { time -p "$@" >"$dir/out" 2>"$dir/err" </dev/null; echo "status $?"; } ) 2>"$dir/time" >"$dir/status"
    used=$(awk '/^(user|sys)/ { t += $2 } END { printf "%d", t * 100 }' "$dir/time")
    status=$(sed -n 's/^status //p' "$dir/status")
    [ "$used" -le "$limit" ] || fail "$name: ${used}0 ms of CPU"
    [ "${status:-255}" -le 4 ] || fail "$name: status ${status:-none}"
}

# bomb SIDE NUMBER: a Heyawake of one room.
bomb() {
    awk -v n="$1" -v k="$2" 'BEGIN {
        printf "heyawake/%d/%d/", n, n
        for (i = 0; i < 2 * int((n * (n - 1) + 4) / 5); i++) printf "0"
        printf k < 16 ? "%x" : k < 256 ? "-%02x" : "+%03x", k
    }'
}

for size in "20 133" "30 270" "40 500" "48 576" "64 1300" "96 2900" "128 3000"; do
    # shellcheck disable=SC2086
    address=$(bomb $size)
    for command in "solve" "solve --count 1000" "solve --brief" "solve --restricted" "hint" "hint --all" "rate"; do
        # shellcheck disable=SC2086
        runs 120 "$command, one room $size" "$sumi" $command --timeout 1 "$address"
    done
    runs 60 "check, one room $size" "$sumi" check "$address"
done
for strip in heyawake/4/28/00000000000000000u00000000000000000001s4g0 yajilin/45/31/ yajilin/128/128/; do
    for command in "solve" "solve --count 1000" "hint" "rate"; do
        # shellcheck disable=SC2086
        runs 120 "$command $strip" "$sumi" $command --timeout 1 "$strip"
    done
done
for size in 20x20 40x40; do
    runs 130 "generate $size" "$sumi" generate heyawake --size $size --difficulty expert --seed 1 --timeout 1
done
echo "bombs: $tried tried"

# repeated TEXT TIMES
repeated() {
    awk -v s="$1" -v n="$2" 'BEGIN { while (n-- > 0) printf "%s", s }'
}

# wide GENRE SIDE: a board with next to nothing on it, as an address or a file: the first of some that the
# genre reads: no clues, one room, no pearls, a number in every cell, every other one, one room for two stars,
# one without suns and moons, dots.
wide() {
    cells=$(($2 * $2)) room=$(repeated 0 $((2 * (($2 * ($2 - 1) + 4) / 5))))
    blank=$(repeated 0 $(((cells + 2) / 3)))
    for body in "" "$room" "$blank" "$(repeated 123456789abcdef $((cells / 15)))" \
        "$(repeated 2g $((cells / 2)))" "2/$room" "$room$blank"; do
        "$sumi" check "$1/$2/$2/$body" >/dev/null 2>&1
        [ $? -le 1 ] && echo "$1/$2/$2/$body" && return
    done
    { printf 'sumi: 1\ngenre: %s\nboard:\n' "$1"; repeated "$(repeated 'o . ' $(($2 / 2)))|" "$2" | tr '|' '\n'; } >"$dir/wide"
    "$sumi" check "$dir/wide" >/dev/null 2>&1
    [ $? -le 1 ] && echo "$dir/wide"
}

# Every genre keeps to the time that it is given.
tried=0
for genre in $(sed -n 's/^GENRE(\(.*\))$/\1/p' src/genre/genres.def | tr _ -); do
    board=$(wide "$genre" 60)
    [ -n "$board" ] || fail "$genre: no wide board"
    for command in "solve --count 1000" "hint" "rate"; do
        # shellcheck disable=SC2086
        runs 120 "$command, a wide $genre" "$sumi" $command --timeout 1 "$board"
    done
    runs 120 "generate $genre" "$sumi" generate "$genre" --size 30x30 --difficulty expert --seed 1 --timeout 1
done
echo "genres: $tried tried"

# An interrupt at a random moment ends everything soon.
n=0
for command in "solve --count 100000 yajilin/30/30/" "generate heyawake --size 30x30 --difficulty expert" \
    "generate yajilin --size 20x20 --count 1000" "hint --all yajilin/45/31/" "rate heyawake/20/20/"; do
    for after in 0.1 0.4 1.1; do
        n=$((n + 1))
        # shellcheck disable=SC2086
        "$sumi" $command >"$dir/out" 2>"$dir/err" </dev/null &
        pid=$!
        sleep $after
        kill -TERM $pid 2>/dev/null
        w=0
        while kill -0 $pid 2>/dev/null && [ $w -lt 100 ]; do
            w=$((w + 1))
            sleep 0.1
        done
        [ $w -lt 100 ] || { fail "$command: SIGTERM after $after s"; kill -9 $pid; }
        wait $pid 2>/dev/null
    done
done
echo "signals: $n tried"

# Inputs with some bytes changed: refused or read, never a crash, never a control character.
n=0
for file in $(find puzzles -name '*.sumi' | sort | awk 'NR % 40 == 1'); do
    awk -v seed="$n" 'BEGIN { srand(seed); RS = "\001" } {
        for (k = 0; k < 60; k++) {
            t = $0
            for (m = 0; m <= k % 4; m++) {
                at = 1 + int(rand() * length(t))
                t = substr(t, 1, at - 1) sprintf("%c", 32 + int(rand() * 95)) substr(t, at + 1 + int(rand() * 2))
            }
            gsub(/\\/, "\\\\", t); gsub(/"/, "\\\"", t); gsub(/\n/, "\\n", t); gsub(/\t/, "\\t", t)
            print "\"" t "\""
        }
    }' "$file" >>"$dir/mutated"
    n=$((n + 60))
done
for command in check show "solve --brief --timeout 0.2" "convert --to native"; do
    # shellcheck disable=SC2086
    "$sumi" $command --batch --jobs 2 <"$dir/mutated" >"$dir/out" 2>"$dir/err"
    [ $? -le 2 ] || fail "$command: mutated inputs"
    [ "$(wc -l <"$dir/out")" = "$(wc -l <"$dir/mutated")" ] || fail "$command: lines are lost"
    ! LC_ALL=C tr -d '\012\040-\176\200-\377' <"$dir/out" | grep -q . || fail "$command: control characters"
    ! grep -q 'its process was ended' "$dir/out" || fail "$command: a worker fell"
done
rm -f "$dir/mutated"
echo "mutated inputs: $n tried"

# A disk that is full.
if [ -c /dev/full ]; then
    for command in "list" "--help" "solve yajilin/2/2/d" "generate yashi --size 5x5 --seed 1"; do
        # shellcheck disable=SC2086
        "$sumi" $command >/dev/full 2>"$dir/err" </dev/null
        [ $? = 2 ] && grep -q 'cannot be written' "$dir/err" || fail "$command: a full disk is not said"
    done
    echo "full disk: 4 tried"
fi
[ $bad = 0 ] && echo "nothing gave way"
[ $bad = 0 ]
