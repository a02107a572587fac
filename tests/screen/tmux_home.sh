#!/bin/sh
# The first screen in a real terminal: a fresh puzzle is made while it stays alive, is played, the
# next one is made during the game; an order that cannot be met is stopped and leaves no process; a
# file with a name that is not ASCII is opened; a game is gone on with.
set -eu
me=tmux_home
. "$(dirname "$0")/lib.sh"

start 80 24 '' ''
see "Today's Yajilin 10x10"
keys -l 'fresh puz'
see 'filter: fresh puz'
keys Enter
see 'A fresh puzzle: which genre?'
keys Enter
see 'A fresh puzzle: Yajilin'
keys Left
see 'size        < 8x8 >'
keys Enter
see 'r1c1: '
see 'Yajilin 8x8'

# The next puzzle is made during the game, without being asked for; F plays it once it is there.
n=0
until [ -e "$dir/state/sumi/fresh/yajilin-8x8-any.sumi" ]; do
    n=$((n + 1))
    [ $n -lt 2400 ] || fail "the next puzzle is not made"
    sleep 0.05
done
keys j
see 'r2c1: '
keys F
see 'r1c1: '
keys n n n
see 'Done'
keys Z
see 'Theme: light'
keys q
see 'A fresh puzzle: Yajilin'
keys q q
see '- Go on: Yajilin 8x8'

keys -l 'fresh yashi'
keys Enter
see 'A fresh puzzle: Yashi'
keys Left Left Down Left
see 'size        < 5x5 >'
see 'difficulty  < extreme >'
keys Enter
see 'Making Yashi 5x5 extreme'
sumi_pid=$(pid_of_game)
pgrep -P "$sumi_pid" >/dev/null || fail "nothing is made"
keys Escape
see 'Stopped'
! pgrep -P "$sumi_pid" >/dev/null || fail "it is still made"

# Killed while one is made: the process that makes it goes with it.
keys Enter
see 'Making Yashi 5x5 extreme'
maker=$(pgrep -P "$sumi_pid")
kill -KILL "$sumi_pid"
gone "$maker"
open 80 24 '' ''
see "Today's Yajilin"

# What is switched in one game holds in the next one of the same run.
keys Enter
see 'r1c1: '
keys Z
see 'Theme: contrast'
keys q
see "Today's Yajilin"
keys Down Enter
see 'r1c1: '
keys Z
see 'Theme: mono'
keys q
see "Today's Yajilin"
keys Home

mkdir "$dir/é"
echo 'https://puzz.link/p?yajilin/4/4/f31e22c' >"$dir/é/パズル 1.txt"
keys Tab
keys -l "$dir/é/パズル 1.txtx"
see 'パズル 1.txtx'
keys BSpace Enter
see 'Yajilin 4x4'
keys L
see '╺━━━╸'
keys q
see '- Go on: Yajilin 4x4'
see '╺━'
keys Enter
see 'Resumed with 1 move'
keys q
see 'Go on'
keys Escape
see 'q leaves'

# What is pasted is not typed; keys that nobody knows leak nothing.
$t set-buffer 'https://puzz.link/p?yajilin/2/2/d'
$t paste-buffer -p -t game
see 'Open the pasted Yajilin 2x2?'
keys Enter
see 'Yajilin 2x2'
$t set-buffer 'rm -rf E T e :quit'
$t paste-buffer -p -t game
see 'is no puzzle'
for key in F5 S-F3 M-x C-PPage; do
    keys L H "$key"
    see 'That key does nothing'
done
keys q q
see 'left with 0'

# In 7 bits, and small.
start 40 15 LC_ALL=C ''
see "Today's Yajilin 10x10"
! screen | LC_ALL=C grep -q '[^ -~]' || fail "C: not 7 bits"
keys q
see 'left with 0'
echo "ok $me"
