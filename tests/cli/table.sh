#!/bin/sh
# sumi table: made, joined, left, listed, exported and imported; what a player may not do.
leaks=1
. "$(dirname "$0")/lib.sh"

table=$dir/table
run table
complains "without a table" "no table is named"
run table --create "$table"
ends "made" 0
says "its line for the settings" "table = $table"
passes "everybody may sit down, nobody removes another" test "$(stat -c %a "$table")" = 1777
run table --create "$table"
complains "made twice"
run table --table "$dir"
complains "a directory that is none" "there is no table"
run table join mira --table "$table" --state "$dir/mira"
ends "joined" 0
run table join Jo --table "$table" --state "$dir/jo" # names are small
ends "another joined" 0
run table players --table "$table" --state "$dir/jo"
passes "who sits there" test "$(tr '\n' ' ' <"$out")" = "jo (you) mira "
run table join jo --table "$table" --state "$dir/third"
complains "a name that is taken" "jo is taken by somebody else"
run table --table "$table"
says "nobody has solved anything" "Nobody has solved a puzzle of today yet."
run table weak --table "$table"
complains "a word that it does not know" "did you mean week?"
run table month x --table "$table"
complains "a word too many" "x: one word too many behind month"

run play --table "$dir" --state "$dir/mira" yajilin/4/4/f10a30f20
complains "no table to play at" "there is no table"

# The settings name it, and so do those of the system.
mkdir -p "$dir/config/sumi"
echo "table = $table" >"$dir/config/sumi/config"
XDG_CONFIG_HOME=$dir/config run table players --state "$dir/mira"
says "by the settings" "mira (you)"

# Another host's results come in once, and go out of the host that made them alone.
line() {
    printf '{"player":"%s","genre":"yajilin","rows":10,"cols":10,"puzzle":"0123456789abcdef","progress":"solved","ms":%s,"moves":10,"hints":0,"checks":0,"wrong":1,"timed":true,"day":"2026-11-23","solved_on":"2026-11-23","host":"shore"}\n' "$1" "$2"
}
{ line ann 61000 && line bob 1000; } >"$dir/lines"
run_from "$dir/lines" table import --table "$table"
says "imported" "2 results taken over."
run_from "$dir/lines" table import --table "$table"
passes "once each" test "$(wc -l <"$table/elsewhere.txt")" = 2
run table export --table "$table"
passes "not handed on" test ! -s "$out"
echo '{"player":"ann"}' >"$dir/lines"
run_from "$dir/lines" table import --table "$table"
complains "a line that is none" "no line of sumi table export"
for wrong in 's/shore/Shore!/' 's/"moves":10/"moves":-1/' 's/ann/a n/' 's/"rows":10/"rows":9999999/'; do
    line ann 1 | sed "$wrong" >"$dir/lines"
    run_from "$dir/lines" table import --table "$table"
    complains "a line that could not be kept: $wrong" "no line of sumi table export"
done

# Under --restricted a player has the name that the host gives, and keeps nothing.
run table join --restricted --state "$dir/mia" --table "$table"
ends "joined by the given name" 0
passes "under it" test -d "$table/mia"
run table join eve --restricted --state "$dir/eva" --table "$table"
complains "no other name" "here your name is eva"
for word in "prune 0" import "--create $dir/other"; do
    # shellcheck disable=SC2086
    run table $word --restricted --state "$dir/mia" --table "$table"
    complains "restricted: $word" "with --restricted"
done
run table leave --restricted --state "$dir/mia" --table "$table"
ends "left" 0
passes "nothing stays" test ! -e "$table/mia"
run table prune 3 --table "$table"
says "pruned" "0 games removed."
touch -d '10 days ago' "$table/mira/old.sumi" "$table/mira/old.puzzle"
touch "$table/mira/new.sumi"
run table prune 3 --table "$table"
says "the old game" "1 game removed."
passes "and no more" test "$(ls "$table/mira" | tr '\n' ' ')" = "new.sumi old.puzzle "
touch -d '10 days ago' "$table/mira/mira.x-1.board" "$table/mira/mira.x-1.given" "$table/mira/mira.x-2.given"
touch "$table/mira/mira.x-2.board"
run table prune 3 --table "$table"
says "a shared board with its puzzle" "2 games removed."
passes "one that is played on stays" test -e "$table/mira/mira.x-2.given"
run table join jo --restricted --state "$dir/jo" --table "$table"
touch -d '10 days ago' "$table/mira/mira.x-3.board" "$table/mira/mira.x-3.given"
touch "$table/jo/mira.x-3.board"
run table prune 3 --table "$table"
says "one that another plays on" "0 games removed."
touch -d '10 days ago' "$table/jo/mira.x-3.board"
run table prune 3 --table "$table"
says "one that nobody plays on" "3 games removed."
finish
