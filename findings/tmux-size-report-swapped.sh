#!/bin/sh
# tmux 3.3a: the size report has columns before rows.
#
# "CSI 18 t" asks for the size of the text area; xterm answers "CSI 8 ; ROWS ; COLUMNS t", and so do kitty
# and foot. Seen in a tmux window of 37 rows and 100 columns: "CSI 8 ; 100 ; 37 t".
# A program that trusts the answer rather than TIOCGWINSZ lays out a board on its side.
#
# Needs: apt-get, dpkg, stty. Debian 12, tmux 3.3a-3.
set -eu
tmp=$(mktemp -d)
trap 'LD_LIBRARY_PATH=$libs "$tmux" -S "$tmp/socket" kill-server 2>/dev/null || :; rm -rf "$tmp"' EXIT
cd "$tmp"
apt-get download -q tmux=3.3a-3 libevent-core-2.1-7=2.1.12-stable-8+deb12u1 libutf8proc2=2.8.0-1 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" root; done
tmux=$tmp/root/usr/bin/tmux
libs=$(dirname "$(find "$tmp/root" -name 'libutf8proc.so.2')")

cat >ask.sh <<'ASK'
stty raw -echo min 0 time 20
printf '\033[18t'
dd bs=100 count=1 2>/dev/null | tr -d '\033' >"$1.part"
mv "$1.part" "$1"
ASK
LD_LIBRARY_PATH=$libs "$tmux" -S "$tmp/socket" -f /dev/null new-session -d -x 100 -y 37 "stty rows 37 cols 100; sh '$tmp/ask.sh' '$tmp/answer'"
for i in 1 2 3 4 5 6 7 8 9 10 11 12; do [ -e answer ] && break; sleep 1; done
answer=$(cat answer)
echo "a window of 37 rows and 100 columns answers: ESC$answer"
case $answer in
'[8;100;37t') echo "as described: columns first" ;;
*) echo "changed: expected ESC[8;100;37t"; exit 1 ;;
esac
