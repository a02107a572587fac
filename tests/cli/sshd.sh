#!/bin/sh
# What the README says to hosts is true: sshd takes its lines; and a game over a real sshd on the
# loopback is played, cut, and goes on. Where there is no sshd, tmux or ssh that is named.
. "$(dirname "$0")/lib.sh"
sshd=$(PATH=$PATH:/usr/sbin:/sbin command -v sshd)
for tool in "$sshd" ssh ssh-keygen tmux; do
    command -v "${tool:-sshd}" >/dev/null && continue
    echo "ok skipped: there is no ${tool:-sshd}"
    exit 0
done

ssh-keygen -q -t ed25519 -N '' -f "$dir/host" && ssh-keygen -q -t ed25519 -N '' -f "$dir/player"
printf 'HostKey %s\n' "$dir/host" >"$dir/readme"
sed -n '/^    Match Group sumi/,/^$/p' README.md | sed 's/^    //' >>"$dir/readme"
passes "the README has lines for sshd" test "$(wc -l <"$dir/readme")" -gt 3
[ "$(id -u)" != 0 ] || mkdir -p /run/sshd
[ "$(id -u)" = 0 ] || [ -d /run/sshd ] || { echo "ok skipped: sshd wants /run/sshd"; exit 0; }
"$sshd" -t -f "$dir/readme" >"$out" 2>&1
status=$?
passes "sshd takes the README's lines" test $status = 0

# The same forced command, for whoever runs this test.
me=$(id -un)
port=$((20000 + $$ % 20000))
case $sumi in /*) program=$sumi ;; *) program=$PWD/$sumi ;; esac
cp "$dir/player.pub" "$dir/keys"
sed "s|^Match Group sumi|Match User $me|; s|/usr/games/sumi|$program|; s|/var/games/sumi/|$dir/state-|; \
     s|^HostKey .*|Port $port\nListenAddress 127.0.0.1\nHostKey $dir/host\nAuthorizedKeysFile $dir/keys\nStrictModes no\nUsePAM no\nPermitRootLogin yes\nPidFile $dir/pid|" \
    "$dir/readme" >"$dir/config"
"$sshd" -D -e -f "$dir/config" 2>"$dir/log" &
server=$!
t="tmux -S $dir/socket -f /dev/null"
trap 'kill $server 2>/dev/null; $t kill-server 2>/dev/null; rm -rf "$dir"' EXIT
$t -u new-session -d -s keep 'sleep 6000'

connect() {
    $t -u new-session -d -x 80 -y 24 -s "$1" "env TERM=xterm LC_ALL=C.UTF-8 ssh -tt -F none -p $port \
        -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null -o LogLevel=ERROR \
        -i $dir/player $me@127.0.0.1; echo left with \$?; sleep 300"
}
# see NAME SESSION TEXT
see() {
    n=0
    until $t capture-pane -p -t "$2" >"$out" 2>&1 && grep -qF -- "$3" "$out"; do
        n=$((n + 1))
        [ $n -lt 1200 ] || break
        sleep 0.1
    done
    passes "$1" grep -qF -- "$3" "$out"
}

# A puzzle of the library is played, the line is cut, and the game is there as it was.
connect one
see "over ssh: the first screen" one "puzzles"
$t send-keys -t one -l "7x7 easy"
see "over ssh: the library is filtered" one "filter: 7x7 easy"
$t send-keys -t one Enter
see "over ssh: a game" one "easy"
$t send-keys -t one t
see "over ssh: a key is answered" one "rial 1"
kill -9 "$($t list-panes -t one -F '#{pane_pid}')" $(ps -o pid= --ppid "$($t list-panes -t one -F '#{pane_pid}')")
connect two
see "over ssh, again: the first screen" two "puzzles"
$t send-keys -t two Enter
see "over ssh, again: the game goes on" two "Resumed with 1 move"
finish
