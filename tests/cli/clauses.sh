#!/bin/sh
# Clauses of puzzles, given to a SAT solver as a program: the same verdict and, of what a variable's
# comment names, the same solution.
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/puzzles.sh"
if ! command -v picosat >/dev/null; then
    echo "ok clauses: skipped: the program picosat is not there"
    finish
fi
finds() {
    run convert "$2" --to cnf
    passes "$1: written" test "$status" = 0
    picosat "$out" >"$dir/found"
    passes "$1: $3" grep -q "^s $3\$" "$dir/found"
}
seeds="1 2"
[ -z "${SUMI_QUICK:-}" ] || seeds=1
for genre in $("$sumi" generate none-such 2>&1 | sed 's/.*there are //'); do
    for seed in $seeds; do
        "$sumi" generate "$genre" --size 5x5 --seed $seed >"$dir/puzzle" 2>/dev/null || continue
        run convert "$dir/puzzle" --to cnf
        if grep -q 'clauses are not written for every rule' "$err"; then
            passes "clauses of $genre $seed: refused by name" test "$status" = 2
            continue
        fi
        echo "$genre" >>"$dir/written"
        finds "clauses of $genre $seed" "$dir/puzzle" SATISFIABLE
        awk 'FNR == NR { for (i = 2; i <= NF; i++) if ($1 == "v") yes[$i < 0 ? -$i : $i] = $i > 0; next }
            $1 == "c" && NF == 3 && $2 in yes { print $3 "=" (yes[$2] ? "x" : ".") }' "$dir/found" "$out" >"$dir/marks"
        { cat "$dir/puzzle" && echo "marks:" && cat "$dir/marks"; } >"$dir/solved"
        run check "$dir/solved"
        ends "clauses of $genre $seed: their solution is the puzzle's" 0
    done
done
passes "clauses: of most genres" test "$(sort -u "$dir/written" | wc -l)" -ge 20
finds "clauses of a puzzle without a solution" $none UNSATISFIABLE
finish
