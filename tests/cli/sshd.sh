#!/bin/sh
# Tests the README's lines for sshd: sshd accepts them, and a game that is played through a real sshd on the
# loopback, and cut off, goes on at the next connection. Skipped by name where sshd, tmux or ssh is missing,
# or where this sshd cannot give the user a terminal (many containers).
. "$(dirname "$0")/lib.sh"
sshd=$(PATH=$PATH:/usr/sbin:/sbin command -v sshd)
skip() {
    echo "ok sshd: skipped: $1"
    exit "$failed"
}
for tool in "$sshd" ssh ssh-keygen tmux timeout; do
    command -v "${tool:-sshd}" >/dev/null || skip "there is no ${tool:-sshd}"
done

ssh-keygen -q -t ed25519 -N '' -f "$dir/host" && ssh-keygen -q -t ed25519 -N '' -f "$dir/player"
cp "$dir/player.pub" "$dir/keys"
me=$(id -un)
port=$((20000 + $$ % 20000))
sed -n '/^    Match Group sumi/,/^$/p' README.md | sed 's/^    //' >"$dir/readme"
passes "the README has lines for sshd" test "$(wc -l <"$dir/readme")" -gt 3
[ "$(id -u)" != 0 ] || mkdir -p /run/sshd
[ "$(id -u)" = 0 ] || [ -d /run/sshd ] || skip "sshd wants /run/sshd"

# configure NAME: writes $dir/NAME, a configuration for a server on the loopback; its last lines are read from
# standard input.
configure() {
    {
        printf '%s\n' "Port $port" 'ListenAddress 127.0.0.1' "HostKey \"$dir/host\"" "PidFile \"$dir/pid\"" \
            "AuthorizedKeysFile \"$dir/keys\"" 'StrictModes no' 'UsePAM no' 'PermitRootLogin yes'
        cat
    } >"$dir/$1"
}
# Escapes a text for the right side of sed's s|||.
escaped() {
    printf '%s' "$1" | sed 's/[&|\\]/\\&/g'
}
case $sumi in /*) program=$sumi ;; *) program=$PWD/$sumi ;; esac
configure config <"$dir/readme"
"$sshd" -t -f "$dir/config" >"$out" 2>&1
status=$?
passes "sshd takes the README's lines" test $status = 0
# The same forced command, for the user who runs this test.
sed "s|^Match Group sumi|Match User $me|; s|/usr/games/sumi|\"$(escaped "$program")\"|; \
     s|/var/games/sumi/|$(escaped "$dir/state-")|" "$dir/readme" | configure config
echo 'ForceCommand echo a terminal: && tty' | configure trial

# serve NAME: starts sshd with that configuration and waits until it listens.
serve() {
    "$sshd" -D -e -f "$dir/$1" 2>"$dir/log" &
    server=$!
    n=0
    until grep -q 'Server listening' "$dir/log" || [ $n -ge 100 ]; do
        n=$((n + 1))
        sleep 0.1
    done
}
# Takes the words that run a command on the server; the rest of the words are its own options.
ssh_to_server() {
    "$@" ssh -tt -F none -p $port -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null -o LogLevel=ERROR \
        -i "$dir/player" "$me@127.0.0.1"
}
t() {
    tmux -S "$dir/socket" -f /dev/null "$@"
}
server=
trap 'kill $server 2>/dev/null; t kill-server 2>/dev/null; rm -rf "$dir"' EXIT

# One trial within ten seconds: where it fails every wait below would last until its end.
serve trial
ssh_to_server timeout 10 >"$out" 2>&1 </dev/null
kill $server
wait $server 2>/dev/null
grep -q '^/dev/' "$out" || skip "this sshd gives no terminal to $me: $(tr -d "\r" <"$dir/log" | grep failed | tail -n 1)"

serve config
t -u new-session -d -s keep 'sleep 6000'
# A script, since the words of a command for tmux pass through a shell, and paths may have blanks.
{
    echo 'export TERM=xterm LC_ALL=C.UTF-8'
    ssh_to_server printf '"%s" '
    echo '; echo left with $?; sleep 300'
} >"$dir/connect"
connect() {
    t -u new-session -d -x 80 -y 24 -s "$1" sh "$dir/connect"
}
# see NAME SESSION TEXT: waits for a text on the screen. What comes after needs it, so the test ends without.
see() {
    n=0
    until t capture-pane -p -t "$2" >"$out" 2>&1 && grep -qF -- "$3" "$out"; do
        n=$((n + 1))
        [ $n -lt 1200 ] || break
        sleep 0.1
    done
    passes "$1" grep -qF -- "$3" "$out"
    [ "$failed" = 0 ] || finish
}

# A puzzle of the library is played, the line is cut, and the game is there as it was.
connect one
see "over ssh: the first screen" one "puzzles"
t send-keys -t one -l "7x7 easy"
see "over ssh: the library is filtered" one "filter: 7x7 easy"
t send-keys -t one Enter
see "over ssh: a game" one "easy"
t send-keys -t one t
see "over ssh: a key is answered" one "rial 1"
pane=$(t list-panes -t one -F '#{pane_pid}')
kill -9 "$pane" $(ps -o pid= --ppid "$pane")
connect two
see "over ssh, again: the first screen" two "puzzles"
t send-keys -t two Enter
see "over ssh, again: the game goes on" two "Resumed with 1 move"
finish
