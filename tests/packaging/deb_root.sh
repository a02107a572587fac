#!/bin/sh
# In a clean root of Debian: builds the source package of `make deb`, installs what comes out, and
# plays with it. As root, with debootstrap.
# usage: deb_root.sh BUILD [SUITE [MIRROR]]
set -eu
deb=$1/deb
root=$(mktemp -d)
trap 'umount "$root/proc" "$root/dev/pts" 2>/dev/null; rm -rf "$root"' EXIT
debootstrap --variant=buildd "${2:-bookworm}" "$root" "${3:-http://deb.debian.org/debian}" >"$deb/root.log"
cp /etc/resolv.conf "$root/etc/resolv.conf"
mount -t proc proc "$root/proc"
mkdir -p "$root/dev/pts"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts" # the tests open terminals
ln -sf pts/ptmx "$root/dev/ptmx"
mkdir "$root/work"
cp "$deb"/*.dsc "$deb"/*.tar.* "$root/work"
chroot "$root" sh -eu -c '
    cd /work
    apt-get update -qq
    dpkg-source -x --no-check ./*.dsc source
    cd source
    DEBIAN_FRONTEND=noninteractive apt-get build-dep -y -qq .
    dpkg-buildpackage -us -uc -b
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq ../sumi_*.deb
    cd /
    /usr/games/sumi --version
    /usr/games/sumi list | wc -l
    /usr/games/sumi show "$(/usr/games/sumi list | awk "{ print \$1; exit }")" --ascii
    /usr/games/sumi solve yajilin/4/4/f10a30f20
    ls /usr/share/man/man6/sumi.6.gz /usr/share/man/man5/sumi-formats.5.gz
' >>"$deb/root.log" 2>&1 || {
    tail -40 "$deb/root.log"
    exit 1
}
tail -24 "$deb/root.log"
echo "built, installed and run in a clean root"
