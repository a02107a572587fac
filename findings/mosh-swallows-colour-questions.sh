#!/bin/sh
# mosh 1.4.0: a program inside it learns nothing of the terminal's colours, and is not told so.
#
# OSC 11 asks for the ground, XTVERSION (CSI > q) for the terminal's name, DECRQM (CSI ? 2026 $ p) for synchronised
# updates. mosh has no answer to any of them. The device attributes (CSI c) it answers itself, with "?62c", whatever the
# terminal round it can do. So an answer to CSI c is the sign to wait no longer, and what is not known by then
# (dark or light paper) has to come from COLORFGBG or from the user.
#
# A mosh server and its client run on the loopback address, the client in a tmux pane.
# Needs: apt-get, dpkg. Debian 12, mosh 1.4.0-1+b1 (amd64), tmux 3.3a-3.
set -eu
tmp=$(mktemp -d)
trap 'LD_LIBRARY_PATH=$libs "$tmux" -S "$tmp/socket" kill-server 2>/dev/null || :; rm -rf "$tmp"' EXIT
cd "$tmp"
apt-get download -q mosh tmux=3.3a-3 libevent-core-2.1-7=2.1.12-stable-8+deb12u1 libutf8proc2=2.8.0-1 libprotobuf32 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" root; done
ls mosh_1.4.0* >/dev/null 2>&1 || { echo "changed: the registry has another mosh"; exit 1; }
tmux=$tmp/root/usr/bin/tmux
libs=$(dirname "$(find "$tmp/root" -name 'libutf8proc.so.2')")
LD_LIBRARY_PATH=$libs
LC_ALL=C.UTF-8
export LD_LIBRARY_PATH LC_ALL
cat >ask.sh <<'ASK'
stty raw -echo min 0 time 15
for question in '\033]11;?\033\\' '\033[>q' '\033[?2026$p' '\033[c'; do
    printf "$question"
    printf '%s answers %s\n' "$question" "$(dd bs=100 count=1 2>/dev/null | tr '\033' '~')" >>"$1.part"
done
mv "$1.part" "$1"
ASK
connect=$(root/usr/bin/mosh-server new -i 127.0.0.1 -p 60001:60100 -- sh "$tmp/ask.sh" "$tmp/answers" 2>/dev/null | tr -d '\r' | sed -n 's/^MOSH CONNECT //p')
[ -n "$connect" ] || { echo "skipped: mosh-server does not start here"; exit 0; }
"$tmux" -S "$tmp/socket" -f /dev/null new-session -d -x 80 -y 24 \
    "MOSH_KEY=${connect#* } '$tmp/root/usr/bin/mosh-client' 127.0.0.1 ${connect% *}"
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do [ -e answers ] && break; sleep 1; done
[ -e answers ] || { echo "skipped: no connection over the loopback address"; exit 0; }
cat answers
answered=$(grep -c 'answers ~' answers) || :
grep -q 'answers ~\[?62c' answers || { echo "changed: the device attributes are others"; exit 1; }
[ "$answered" -eq 1 ] || { echo "changed: $answered questions are answered"; exit 1; }
