#!/bin/sh
# The README's two commands in a bare Debian root that has nothing but make and sudo: as a user who
# may not install, who is told the packages; as a user with sudo; and as root. Wants mmdebstrap and
# root; takes long: some fifteen minutes a user. With BARE=build the tests are built, and the first of them run.
# usage: bare_root.sh DIR [USER...] (player, who has sudo, and root)
dir=${1:?usage: bare_root.sh DIR [USER...]}
shift
[ $# -gt 0 ] || set -- player root
mkdir -p "$dir" && dir=$(cd "$dir" && pwd) || exit 2
suite=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)
root=$dir/root
first="check unit_tests=build/tests/unit/base_test scripts='tests/cli/answers.sh tests/cli/streams.sh'"
test_target=test
[ "${BARE:-}" = build ] && test_target="$first"

fail() {
    [ -f "$dir/$1.log" ] && tail -n 20 "$dir/$1.log"
    echo "$2"
    exit 1
}

leave() {
    umount "$root/proc" "$root/dev/pts" 2>/dev/null
    rm -rf --one-file-system "$root"
}

# A root with nothing installed but the two, and the sources as a tarball has them.
fresh_root() {
    if [ ! -f "$dir/bare.tar" ]; then
        mmdebstrap --variant=minbase --include=make,sudo "$suite" "$dir/bare.tar" >"$dir/mmdebstrap.log" 2>&1 ||
            { echo "a bare root cannot be made, see $dir/mmdebstrap.log"; exit 2; }
    fi
    leave
    mkdir "$root" && tar -x -C "$root" -f "$dir/bare.tar" && mkdir "$root/sumi" &&
        git archive HEAD | tar -x -C "$root/sumi" || exit 2
    mount -t proc proc "$root/proc" && mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
    chroot "$root" useradd -m plain
    chroot "$root" useradd -m player
    echo 'player ALL=(ALL) NOPASSWD: ALL' >"$root/etc/sudoers.d/player"
}

# as USER LOG COMMAND: with the user's own environment, and none of what make gave this script.
as() {
    chroot "$root" su - "$1" -c "cd /sumi && $3" >"$dir/$2.log" 2>&1 </dev/null
}

# The first screen is left again by its key. It wants a terminal.
plays() {
    as "$1" "play-$1" "(n=0; until test -x build/sumi || [ \$n = 1800 ]; do n=\$((n + 1)); sleep 1; done; sleep 5; printf '\\021') | TERM=xterm script -qec 'make play' /dev/null" ||
        fail "play-$1" "as $1: make play failed"
    grep -q Yajilin "$dir/play-$1.log" || fail "play-$1" "as $1: make play shows no first screen"
    echo "as $1: make play opens"
}

trap leave EXIT
trap 'exit 2' HUP INT TERM
for user in "$@"; do
    fresh_root
    [ "$user" = root ] || chroot "$root" chown -R "$user" /sumi
    for target in play test; do
        as plain "plain-$target" "make $target" && fail "plain-$target" "a user without sudo: make $target says nothing"
        grep -q 'apt-get install .*libncurses-dev' "$dir/plain-$target.log" ||
            fail "plain-$target" "a user without sudo is not told the packages of make $target"
    done
    echo "a user without sudo is told the packages"
    plays "$user"
    as "$user" "test-$user" "tests/tools/install.sh test && make $test_target" || fail "test-$user" "as $user: make test failed"
    echo "as $user: $(grep 'passed, .* failed$' "$dir/test-$user.log" | tail -n 1)"
done
