#!/bin/sh
# In a clean root of Debian: builds the source package of `make deb`, installs what comes out, and
# asks the program for a few answers. As root, with mmdebstrap. The tests have run in `make deb`, if
# they were wanted: DEB_BUILD_OPTIONS= runs them here too.
# usage: deb_root.sh BUILD [SUITE]
set -eu
deb=$1/deb
suite=${2:-$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)}
root=$(mktemp -d)
trap 'umount "$root/proc" "$root/dev/pts" 2>/dev/null; rm -rf "$root"' EXIT
mmdebstrap --variant=buildd "$suite" "$root" >"$deb/root.log" 2>&1
cp /etc/resolv.conf "$root/etc/resolv.conf"
mount -t proc proc "$root/proc"
mkdir -p "$root/dev/pts"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts" # the tests open terminals
ln -sf pts/ptmx "$root/dev/ptmx"
mkdir "$root/work"
cp "$deb"/*.dsc "$deb"/*.tar.* "$root/work"
export DEB_BUILD_OPTIONS="${DEB_BUILD_OPTIONS-nocheck}" DEBIAN_FRONTEND=noninteractive
chroot "$root" sh -eu -c '
    cd /work
    apt-get update -qq
    dpkg-source -x --no-check ./*.dsc source
    cd source
    apt-get build-dep -y -qq .
    dpkg-buildpackage -us -uc -b
    apt-get install -y -qq ../sumi_*.deb
    cd /
    /usr/games/sumi --version
    /usr/games/sumi list | wc -l
    /usr/games/sumi show "$(/usr/games/sumi list | awk "{ print \$1; exit }")" --ascii
    /usr/games/sumi solve yajilin/4/4/f10a30f20
    /usr/games/sumi print yajilin/4/4/f10a30f20 -o /tmp/one.pdf && test -s /tmp/one.pdf
    ls /usr/share/man/man6/sumi.6.gz /usr/share/man/man5/sumi-formats.5.gz /usr/share/sumi/sumi.schema.json
    apt-get remove -y -qq sumi
    test ! -e /usr/games/sumi
' >>"$deb/root.log" 2>&1 || {
    tail -40 "$deb/root.log"
    exit 1
}
tail -24 "$deb/root.log"
echo "built, installed, run and removed in a clean root"
