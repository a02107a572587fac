#!/bin/sh
# tmux 3.3a: asking whether the terminal has kitty's graphics writes the question into the pane's title.
#
# kitty's protocol asks by an APC string, "ESC _ G ... ESC \", which terminals that do not know it are expected
# to swallow. tmux takes every APC string for a title: after the question the pane is called
# "Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA", and the status line shows it until something sets another title.
# No answer comes either. Ask for XTVERSION first, and do not send the question inside tmux.
#
# Needs: apt-get, dpkg. Debian 12, tmux 3.3a-3.
set -eu
tmp=$(mktemp -d)
trap 'LD_LIBRARY_PATH=$libs "$tmux" -S "$tmp/socket" kill-server 2>/dev/null || :; rm -rf "$tmp"' EXIT
cd "$tmp"
apt-get download -q tmux=3.3a-3 libevent-core-2.1-7=2.1.12-stable-8+deb12u1 libutf8proc2=2.8.0-1 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" root; done
tmux=$tmp/root/usr/bin/tmux
libs=$(dirname "$(find "$tmp/root" -name 'libutf8proc.so.2')")
mux() { LD_LIBRARY_PATH=$libs "$tmux" -S "$tmp/socket" -f /dev/null "$@"; }

query='Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA'
mux new-session -d "printf '\\033_$query\\033\\\\'; exec sleep 60"
title=
for i in 1 2 3 4 5 6 7 8 9 10; do
    title=$(mux display-message -p '#{pane_title}')
    [ "$title" = "$query" ] && break
    sleep 1
done
echo "title of the pane after the question: $title"
[ "$title" = "$query" ] || { echo "changed: the title is no longer the question"; exit 1; }
