#!/bin/sh
# --restricted: no command reads or writes a file by a name that was typed, nor one that the
# environment names.
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/puzzles.sh"

# A puzzle that would be read, under every kind of name.
state=$dir/state
mkdir -p "$state/games" "$dir/home"
"$sumi" convert "$blank" --to native >"$dir/secret.sumi"
cp "$dir/secret.sumi" "$state/secret.sumi"
cp "$dir/secret.sumi" "$state/games/secret.sumi"
ln -s "$dir/secret.sumi" "$state/link.sumi"
ln -s "$dir" "$state/out"
sumi=$(cd "$(dirname "$sumi")" && pwd)/$(basename "$sumi")
cd "$dir" || exit 1

commands="play edit show check solve hint rate convert"
[ -z "${SUMI_QUICK:-}" ] || commands="play edit check convert"
n=0
for typed in secret.sumi ./secret.sumi "$dir/secret.sumi" "$dir/home/../secret.sumi" \
    "$state/secret.sumi" "$state/games/secret.sumi" "$state/link.sumi" "$state/out/secret.sumi" \
    /etc/passwd /proc/self/environ /dev/stdin //etc/passwd ../../../../etc/passwd games/secret.sumi \
    games/secret yajilin/../../x/secret 'file:///etc/passwd' '~/secret.sumi'; do
    n=$((n + 1))
    for command in $commands; do
        run "$command" --restricted --state "$state" "$typed"
        complains "$command: name $n ($typed)"
    done
done
printf '%s\n' secret.sumi "$dir/secret.sumi" "$state/secret.sumi" /etc/passwd "$blank" >"$dir/lines"
run_from "$dir/lines" check --restricted --batch
passes "batch: names are refused, an address is answered" \
    test "$(grep -c '"error"' "$out") $(grep -c '"status"' "$out")" = "4 1"
run_from "$dir/secret.sumi" show --restricted -
ends "standard input is read" 0
run show --restricted "$blank"
ends "an address is read" 0
run list --restricted --state "$state"
ends "the library is listed" 0
first=$(awk '{ print $1; exit }' "$out")
run show --restricted "$first"
ends "a library puzzle is read" 0

# What the environment names is neither read nor written.
XDG_STATE_HOME=$dir/home HOME=$dir/home XDG_CONFIG_HOME=$dir/home TMPDIR=$dir/home \
    LOCPATH=$dir/home LC_ALL=/etc TERMINFO=$dir/home run list --restricted
ends "list without a state directory" 0
passes "nothing was written" test -z "$(ls -A "$dir/home")"
run list --restricted --state /dev/null
complains "a state directory that is none"
ln -s "$state" "$dir/elsewhere"
run list --restricted --state "$dir/elsewhere"
complains "a state directory that is a symlink"
XDG_STATE_HOME=$dir/home run list --state "$state"
ends "--state alone" 0
finish
