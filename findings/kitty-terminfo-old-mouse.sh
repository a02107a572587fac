#!/bin/sh
# kitty-terminfo 0.26.5: curses programs get the mouse reports of 1986 in a terminal that has the new ones.
#
# kitty understands SGR mouse reports (mode 1006), which know columns beyond 223. ncurses asks for them where
# the terminal's description has kmous=\E[< and XM. The description that Debian ships with kitty has
# kmous=\E[M and no XM, so ncurses falls back to X10 reports, and no click right of column 223 arrives.
# The descriptions of foot, alacritty and vte have both; tmux-256color and st-256color have neither.
#
# Needs: apt-get, dpkg, infocmp (ncurses-bin). Debian 12, kitty-terminfo 0.26.5-5+deb12u1, ncurses-term 6.4-4.
set -eu
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp"
apt-get download -q kitty-terminfo=0.26.5-5+deb12u1 ncurses-term=6.4-4 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" root; done

# Prints how a description asks for the mouse: "sgr", "x10" or "mixed".
mouse() {
    for dir in "$tmp"/root/usr/share/terminfo "$tmp"/root/lib/terminfo; do
        infocmp -1x -A "$dir" "$1" 2>/dev/null
    done | awk '/kmous=\\E\[</ { sgr = 1 } /XM=/ { xm = 1 } END { print sgr && xm ? "sgr" : sgr || xm ? "mixed" : "x10" }'
}
wrong=0
for row in xterm-kitty:x10 alacritty:sgr vte-256color:sgr st-256color:x10; do
    got=$(mouse "${row%:*}")
    echo "${row%:*}: $got"
    [ "$got" = "${row#*:}" ] || { echo "changed: expected ${row#*:}"; wrong=1; }
done
exit $wrong
