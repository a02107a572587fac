# What the scripts that play in a real terminal share. A script sets `me`, sources this, and ends
# with `echo "ok $me"`. SUMI names the program.
sumi=${SUMI:-build/sumi}
if ! command -v tmux >/dev/null; then
    echo "ok $me skipped: there is no tmux"
    exit 0
fi
dir=$(mktemp -d)
# Whoever runs the tests may have these set: colours are on, the theme is the dark one, and tmux runs its commands
# with the shell they are written for.
unset NO_COLOR COLORFGBG
export SHELL=/bin/sh
t="tmux -S $dir/socket -f /dev/null"
trap '$t kill-server 2>/dev/null || :; rm -rf "$dir"' EXIT

# The server lives as long as this session does.
$t -u new-session -d -s keep 'sleep 6000'

# The screen as text; with -e with its colours.
screen() {
    $t capture-pane -p "$@" -t game
}

fail() {
    echo "not ok $me: $1"
    screen
    exit 1
}

# Waits until the screen shows a text, two minutes at most: the machine may be busy.
see() {
    n=0
    until screen | grep -qF -- "$1"; do
        n=$((n + 1))
        [ $n -lt 2400 ] || fail "not seen: $1"
        sleep 0.05
    done
}

keys() {
    $t send-keys -t game "$@"
}

# Ends the game, and waits until it is gone: what is hung up saves once more.
close() {
    had=$(pid_of_game 2>/dev/null) || had=
    $t kill-session -t game 2>/dev/null || :
    [ -z "$had" ] || gone "$had"
}

# open COLS ROWS "ENVIRONMENT" "ARGUMENTS OF SUMI": a terminal of that size; what was kept stays.
open() {
    close
    $t -u new-session -d -x "$1" -y "$2" -s game \
        "env LC_ALL=C.UTF-8 XDG_STATE_HOME=$dir/state XDG_CONFIG_HOME=$dir/config $3 $sumi $4; \
         echo \"left with \$?\"; sleep 300"
}

# The same with nothing kept from before.
start() {
    close
    rm -rf "$dir/state"
    open "$@"
}

# The program in the terminal.
pid_of_game() {
    pgrep -P "$($t list-panes -t game -F '#{pane_pid}')" | head -1
}

# Whether a process runs: one that has ended may wait for seconds until its parent asks for it.
runs() {
    case $(ps -o stat= -p "$1" 2>/dev/null) in
    '' | Z*) false ;;
    esac
}

# Waits until a process is gone.
gone() {
    n=0
    while runs "$1"; do
        n=$((n + 1))
        [ $n -lt 2400 ] || fail "process $1 goes on"
        sleep 0.05
    done
}
