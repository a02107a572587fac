#!/bin/sh
# GNU screen 4.9.0: a 24-bit colour turns text dim and black instead of being ignored.
#
# screen knows no 24-bit colours (the `truecolor` command came with 5.0). It does not skip the sequence, it reads
# its numbers one by one: "38;2;200;30;30" has 2 (dim) and 30 (black), so red text comes out dim and black,
# invisible on a dark ground; "48;2;0;0;90" has two resets and 90 (bright black). Palette colours
# ("38;5;196") pass unharmed. COLORTERM=truecolor of the terminal around screen stays set inside it, so a
# program that believes COLORTERM meets this.
#
# The screen session runs in a tmux pane, whose content is then printed with its attributes.
# Needs: apt-get, dpkg, and the right to start screen. Debian 12, screen 4.9.0-4, tmux 3.3a-3.
set -eu
tmp=$(mktemp -d)
trap 'LD_LIBRARY_PATH=$libs "$tmux" -S "$tmp/socket" kill-server 2>/dev/null || :; rm -rf "$tmp"' EXIT
cd "$tmp"
apt-get download -q screen=4.9.0-4 libutempter0 tmux=3.3a-3 libevent-core-2.1-7=2.1.12-stable-8+deb12u1 libutf8proc2=2.8.0-1 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" root; done
tmux=$tmp/root/usr/bin/tmux
libs=$(dirname "$(find "$tmp/root" -name 'libutf8proc.so.2')")
mkdir -m 700 "$tmp/screens"
cat >show.sh <<'SHOW'
printf '\033[38;2;200;30;30mred24\033[0m \033[38;5;196mred256\033[0m'
sleep 60
SHOW
mux() { LD_LIBRARY_PATH=$libs "$tmux" -S "$tmp/socket" -f /dev/null "$@"; }
chmod 700 root/usr/bin/screen
mux new-session -d -x 60 -y 8 "SCREENDIR='$tmp/screens' LD_LIBRARY_PATH='$libs' '$tmp/root/usr/bin/screen' -c /dev/null sh '$tmp/show.sh'"
line=
for i in 1 2 3 4 5 6 7 8 9 10; do
    line=$(mux capture-pane -ep | head -n 1 | tr '\033' '~')
    case $line in *red256*) break ;; esac
    sleep 1
done
echo "what the terminal around screen shows (~ is ESC): $line"
case $line in *'~[2m~[30mred24'* | *'~[2;30mred24'*) ;; *) echo "changed: red24 is not dim and black"; exit 1 ;; esac
case $line in *'~[38;5;196mred256'*) ;; *) echo "changed: red256 is not palette colour 196"; exit 1 ;; esac
