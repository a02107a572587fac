#!/bin/sh
# The club's house in a container: its door asks for a name once, keeps it with the key, and lets nothing through
# that a stranger hands it.
leaks=1
. "$(dirname "$0")/lib.sh"
door=tests/packaging/house/sumi-house
HOUSE=$dir/house
export HOUSE
mkdir -p "$HOUSE/keys" "$HOUSE/names" "$HOUSE/players"
cat >"$dir/says" <<'EOF'
#!/bin/sh
echo "plays $*"
EOF
chmod +x "$dir/says"

# enters NUMBER WORDS...: who has this key says these words, line by line.
enters() {
    number=$1
    shift
    printf '%s\n' "$@" >"$dir/words"
    SUMI=$dir/says "$door" play "$number" <"$dir/words" >"$out" 2>"$err"
    status=$?
}

"$door" key ssh-ed25519 AAAAC3NzaC1lZDI1 >"$out" 2>"$err"
says "a key is let in as far as the game" 'restrict,pty,command="tests/packaging/house/sumi-house play '
says "with its key" ' ssh-ed25519 AAAAC3NzaC1lZDI1'
number=$(sed 's/.*play \([0-9a-f]*\)".*/\1/' "$out")
passes "under a number" test "${#number}" = 40
for bad in 'ssh-ed25519 AA"AA' 'ssh"x AAAA' 'ssh-rsa' 'ssh-ed25519 $(id)'; do
    # shellcheck disable=SC2086
    "$door" key $bad >"$out" 2>"$err"
    passes "no key: $bad" test ! -s "$out"
done
echo "ssh-ed25519 BBBB ann, ssh-ed25519 AAAAC3NzaC1lZDI1more" >"$HOUSE/members"
"$door" key ssh-ed25519 AAAAC3NzaC1lZDI1 >"$out" 2>"$err"
passes "no member" test ! -s "$out"
"$door" key ssh-ed25519 BBBB >"$out" 2>"$err"
says "a member" "BBBB"

enters "$number" "Mira" "../eve" "-x" "seventeen-letters" "mira"
says "asked for a name" "Under which name"
says "which is hers from now on" "plays --restricted --state $HOUSE/players/mira --table $HOUSE/table"
enters "$number" "other"
passes "asked once" test "$(cat "$out")" = "plays --restricted --state $HOUSE/players/mira --table $HOUSE/table"
enters abc0 "mira" "jo"
says "a name that is taken" "somebody else's"
says "another one" "/players/jo "
enters abc1 "mira" "mira" "mira" "mira" "mira" "mira"
passes "not asked for ever" test "$status" = 1
enters "../../etc" "eve"
passes "no number" test "$status" = 1 -a ! -s "$out"
rm "$HOUSE/keys/abc0" # the door died between name and key
enters abc0 "jo"
says "who died at the door comes back" "/players/jo "

# Twenty keys at once want one name.
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
    echo ann | SUMI=$dir/says "$door" play "f$i" >"$dir/came.$i" 2>/dev/null &
done
wait
passes "one of them gets it" test "$(grep -l 'players/ann ' "$dir"/came.* | wc -l)" = 1
passes "nothing lies about" test -z "$(find "$HOUSE/keys" -name '.*' -type f)"

sshd=$(PATH=$PATH:/usr/sbin:/sbin command -v sshd)
if [ -n "$sshd" ] && [ "$(id -u)" = 0 ]; then
    mkdir -p /run/sshd
    ssh-keygen -q -t ed25519 -N '' -f "$dir/host"
    sed "s|/house/ssh/ed25519|$dir/host|" tests/packaging/house/sshd_config >"$dir/config"
    "$sshd" -t -f "$dir/config" >"$out" 2>"$err"
    status=$?
    ends "sshd takes its settings" 0
fi
finish
