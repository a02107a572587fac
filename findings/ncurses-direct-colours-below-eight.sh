#!/bin/sh
# ncurses-term 6.4: in the "direct colour" descriptions the seven darkest blues are palette colours.
#
# With TERM=xterm-direct a colour number is read as 24-bit RGB, 0xRRGGBB: 256 is (0,1,0). The numbers
# 0 to 7 are not: they give the eight ANSI colours of the palette instead.
# Seen: `setaf 7`, which as RGB would be almost black (0,0,7), sends the sequence for ANSI white, and
# `setaf 1`, (0,0,1), the one for ANSI red; 8 and everything above is sent as RGB. A drawing that mixes
# its own dark tints shows white or red specks when it meets one of the seven.
# The same holds for tmux-direct, foot-direct and konsole-direct; the last separates by semicolons where the
# other three use colons with an empty field.
#
# Needs: apt-get, dpkg, tput (ncurses-bin). Debian 12, ncurses-term 6.4-4.
set -eu
package=ncurses-term=6.4-4
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp"
apt-get download -q "$package" >/dev/null 2>&1
dpkg -x ncurses-term_*.deb root
TERMINFO=$tmp/root/usr/share/terminfo
export TERMINFO

sent() { tput -T "$1" setaf "$2" | tr -d '\033'; }
wrong=0
expect() {
    got=$(sent "$1" "$2")
    echo "$1 setaf $2: ESC$got"
    [ "$got" = "$3" ] || { echo "changed: expected ESC$3"; wrong=1; }
}
for term in xterm-direct tmux-direct konsole-direct; do
    expect $term 1 '[31m'
    expect $term 7 '[37m'
done
expect xterm-direct 8 '[38:2::0:0:8m'
expect tmux-direct 8 '[38:2::0:0:8m'
expect konsole-direct 8 '[38;2;0;0;8m'
exit $wrong
