#!/bin/sh
# A game in a real terminal, in several sizes, locales and kinds of terminal; resized in the middle;
# hung up, terminated, killed, and found again; left.
set -eu
me=tmux_play
. "$(dirname "$0")/lib.sh"
puzzle="'https://puzz.link/p?yajilin/4/4/f31e22c'"

for size in "80 24" "40 15" "200 60"; do
    # shellcheck disable=SC2086
    start $size '' "$puzzle"
    see "$([ "$size" = "200 60" ] && echo '█   ◄' || echo '1←')" # digits are large in large cells
    keys L S-Right J
    see '╺━━━━━━━'
    $t resize-window -t game -x 30 -y 8
    see 'Yajilin 4x4'
    keys q
    see 'left with 0'
done

# The size that it has now stays when the program is stopped and goes on.
start 40 15 '' "$puzzle"
see '1←'
$t resize-window -t game -x 80 -y 24
see 'Space shade'
keys C-z '?'
see 'Shaded cells never touch'
keys q
see 'Space shade'
keys q
see 'left with 0'

for kind in LC_ALL=C TERM=vt100 NO_COLOR=1; do
    start 60 20 $kind "$puzzle"
    see 'Yajilin 4x4'
    keys L
    case $kind in LC_ALL=C) see ' ----' ;; *) see '╺━━━╸' ;; esac
    keys '?'
    see 'Shaded cells never touch'
    keys q q
    see 'left with 0'
done

start 60 20 TERM=dumb "$puzzle"
see 'cannot place its cursor'
see 'left with 2'

# A name that SSH brings from another host.
start 100 20 TERM=xterm-ghostty "$puzzle"
see 'xterm-256color'
keys L
see 'r1c2'
keys q
see 'left with 0'

# The terminal is taken away in the middle of a trial: the marks, the trial and what was switched are
# there again, and undo goes all the way back.
start 60 20 '' "$puzzle"
see 'r1c1: empty'
keys L S-Right '#' t L
see 'trial 1'
see '━━━━━━━1━╸'
pid=$(pid_of_game)
$t kill-session -t game
gone "$pid"
open 60 20 '' "$puzzle"
see 'Resumed with 4 moves'
see 'trial 1'
see '  1 │ ╺━━━━━━'
keys Escape
see 'taken back'
keys u u u u u u
see 'Nothing to undo'
keys r r r r r r
see 'Nothing to redo'

# Terminated; then killed, which asks nobody.
keys x h
see '×'
kill -TERM "$(pid_of_game)"
see 'left with'
open 60 20 '' "$puzzle"
see 'Resumed with 6 moves'
see '×'
keys h Space
see 'shaded'
kill -KILL "$(pid_of_game)"
see 'left with 137'
open 60 20 '' "$puzzle"
see 'Resumed with 7 moves'
see '███'
keys q
see 'left with 0'
echo "ok $me"
