#!/bin/sh
# Simon Tatham's collection, 20230122: most games take a difficulty letter that they do not know for their easiest one.
#
# "7x7dq" is no difficulty of Pearl, Tents, Slant or Loopy. Asked for it they make the same puzzle as for "7x7de", with
# status 0 and nothing on standard error; Singles alone refuses ("Unknown difficulty rating"). The letters differ from
# game to game (Tents has t, Slant h, Singles k), so a batch with one letter for all games is easy where it should be hard.
#
# Needs: apt-get, dpkg, GTK 3 (libgtk-3-0) on the machine. Debian 12, sgt-puzzles 20230122.806ae71-2.
set -eu
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp"
apt-get download -q sgt-puzzles=20230122.806ae71-2 >/dev/null 2>&1
dpkg -x sgt-puzzles_*.deb root
games=$tmp/root/usr/games
ldd "$games/sgt-slant" | grep -q 'not found' && { echo "skipped: GTK 3 is not installed"; exit 0; }

made() { "$games/sgt-$1" --generate 1 "$2#7" 2>&1; }
wrong=0
for game in pearl:7x7d tents:7x7d slant:7x7d loopy:7x7t0d; do
    name=${game%:*}
    size=${game#*:}
    if [ "$(made "$name" "${size}q")" = "$(made "$name" "${size}e")" ]; then
        echo "$name: the unknown q makes the puzzle of e"
    else
        echo "changed: $name tells q from e"
        wrong=1
    fi
done
refusal=$(made singles 7x7dq) && { echo "changed: singles takes q"; wrong=1; }
echo "singles: ${refusal##*: }"
exit $wrong
