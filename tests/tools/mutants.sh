#!/bin/sh
# Changes one line of the program at a time (a mutant) and runs unit tests, one of which has to fail. Each mutant is
# tried in a temporary copy of the sources and of what is built. The mutants are listed in mutants.list. Names those
# that no test catches; the last line is "N passed, M failed" (caught, not caught). Fails if fewer than LEAST (28) are
# caught, or if a mutant's line is not found exactly once: then the list has to be mended.
# usage: mutants.sh BUILD [WORD...] (with BUILD made by `make built`; only mutants whose file has one of the words)
build=${1:?usage: mutants.sh BUILD [WORD...]}
shift
words=$*
list=$PWD/tests/tools/mutants.list
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 2' HUP INT TERM
export SUMI_QUICK=1
caught=0
missed=0
broken=0

mkdir -p "$work/build/tests/unit" || exit 2
git ls-files -z | tar -c --null -T - -f - | tar -x -C "$work" -f - || exit 2
cp -a "$build/." "$work/build/" && cd "$work" || exit 2

wanted() {
    [ -z "$words" ] && return 0
    for word in $words; do
        case $file in *"$word"*) return 0 ;; esac
    done
    return 1
}

# Puts the line of $new where the one line of $file is that reads $old, without regard to blanks around it.
mutate() {
    OLD=$old NEW=$new awk '
        { line = $0; sub(/^[ \t]+/, "", line); sub(/[ \t]+$/, "", line) }
        line == ENVIRON["OLD"] { found++; print ENVIRON["NEW"]; next }
        { print }
        END { if (found != 1) { printf "%d lines read so\n", found >"/dev/stderr"; exit 1 } }' "$file" >"$work/mutant"
}

try() {
    cp -p "$file" "$work/original"
    cat "$work/mutant" >"$file"
    programs=$(echo "$tests" | sed 's|[a-z_][a-z_]*|build/tests/unit/&_test|g')
    result=MISSED
    if ! ${MAKE:-make} -j2 WERROR= $programs >"$work/log" 2>&1; then
        result=BROKEN
    else
        for program in $programs; do
            timeout 600 $program >"$work/log" 2>&1 </dev/null || { result=caught; break; }
        done
    fi
    cp -p "$work/original" "$file" && touch "$file"
    case $result in
    caught) caught=$((caught + 1)) ;;
    MISSED) missed=$((missed + 1)) ;;
    *) broken=$((broken + 1)) && tail -n 5 "$work/log" ;;
    esac
    printf '%s %s: %s\n' $result "$file" "$new"
}

while read -r mark rest; do
    case $mark in
    file) file=$rest ;;
    -) old=$rest ;;
    +) new=$rest ;;
    by)
        tests=$rest
        wanted || continue
        if [ -f "$file" ] && mutate; then
            try </dev/null
        else
            echo "BROKEN $file: not found exactly once: $old"
            broken=$((broken + 1))
        fi
        ;;
    '' | '#') ;;
    *) echo "mutants.list: unknown line: $mark $rest" && broken=$((broken + 1)) ;;
    esac
done <"$list"
[ $broken = 0 ] || echo "$broken mutants could not be tried: mend tests/tools/mutants.list"
echo "$caught passed, $missed failed"
[ $broken = 0 ] && { [ -n "$words" ] || [ $caught -ge "${LEAST:-28}" ]; }
