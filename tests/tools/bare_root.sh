#!/bin/sh
# The README's two commands in a bare Debian root: as root, and as a user who may not install. Wants
# mmdebstrap and root; takes long.
# usage: bare_root.sh DIR
dir=${1:?usage: bare_root.sh DIR}
suite=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)
root=$dir/root
mkdir -p "$dir"
mmdebstrap --variant=minbase --include=make,git "$suite" "$root" >"$dir/mmdebstrap.log" 2>&1 ||
    { echo "a bare root cannot be made, see $dir/mmdebstrap.log"; exit 2; }
trap 'umount "$root/proc" "$root/dev/pts" 2>/dev/null; rm -rf "$root"' EXIT
mkdir "$root/sumi" && git archive HEAD | tar -x -C "$root/sumi"
mount -t proc proc "$root/proc" && mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
chroot "$root" useradd -m player

# A user without sudo is told which packages are wanted.
chroot "$root" su player -c 'cd /sumi && sh tests/tools/install.sh test' >"$dir/user.log" 2>&1
[ $? = 2 ] && grep -q 'apt-get install .*libncurses-dev' "$dir/user.log" ||
    { echo "a user without sudo is not told the packages"; exit 1; }
for target in test; do
    chroot "$root" sh -c "cd /sumi && git init -q . && make $target" >"$dir/$target.log" 2>&1 ||
        { tail -n 20 "$dir/$target.log"; echo "as root: make $target failed"; exit 1; }
    tail -n 1 "$dir/$target.log"
done
chroot "$root" sh -c 'chown -R player /sumi && su player -c "cd /sumi && make check"' >"$dir/check.log" 2>&1 ||
    { tail -n 20 "$dir/check.log"; echo "as a user: make check failed"; exit 1; }
tail -n 1 "$dir/check.log"
