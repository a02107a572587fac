#!/bin/sh
# A game in a real terminal, in several sizes, locales and kinds of terminal; resized in the middle,
# hung up, left. SUMI names the program.
set -eu
sumi=${SUMI:-build/sumi}
puzzle='https://puzz.link/p?yajilin/4/4/f31e22c'
if ! command -v tmux >/dev/null; then
    echo "ok tmux_play skipped: there is no tmux"
    exit 0
fi
dir=$(mktemp -d)
t="tmux -S $dir/socket -f /dev/null"
trap '$t kill-server 2>/dev/null || :; rm -rf "$dir"' EXIT

fail() {
    echo "not ok tmux_play: $1"
    $t capture-pane -p -t game
    exit 1
}

# Waits until the screen shows a text.
see() {
    n=0
    until $t capture-pane -p -t game | grep -qF -- "$1"; do
        n=$((n + 1))
        [ $n -lt 50 ] || fail "not seen: $1"
        sleep 0.1
    done
}

# start COLS ROWS ENVIRONMENT...
start() {
    cols=$1 rows=$2
    shift 2
    $t kill-session -t game 2>/dev/null || :
    rm -rf "$dir/state"
    $t -u new-session -d -x "$cols" -y "$rows" -s game \
        "env LC_ALL=C.UTF-8 XDG_STATE_HOME=$dir/state $* $sumi '$puzzle'; echo \"left with \$?\"; sleep 30"
}

for size in "80 24" "40 15" "200 60"; do
    # shellcheck disable=SC2086
    start $size
    see '│   │   │ 1←│'
    $t send-keys -t game L S-Right J
    see '│ ╺━┿━━━┿━'
    $t resize-window -t game -x 30 -y 8
    see 'Yajilin 4x4'
    $t send-keys -t game q
    see 'left with 0'
done

for kind in LC_ALL=C TERM=vt100 NO_COLOR=1; do
    start 60 20 $kind
    see 'Yajilin 4x4'
    $t send-keys -t game L
    case $kind in LC_ALL=C) see ' ----' ;; *) see '╺━┿━╸' ;; esac
    $t send-keys -t game '?'
    see 'Shaded cells never touch'
    $t send-keys -t game q q
    see 'left with 0'
done

start 60 20 TERM=dumb
see 'cannot place its cursor'
see 'left with 2'
start 60 20 TERM=no-such-terminal
see 'not known'
see 'left with 2'
echo "ok tmux_play"
