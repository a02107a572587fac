#!/bin/sh
# Makes the Debian source package and the binary one out of what is committed.
# usage: deb.sh BUILD VERSION
set -eu
cd "$(dirname "$0")/../.."
dir=$1/deb
if ! command -v dpkg-checkbuilddeps >/dev/null || ! command -v git >/dev/null; then
    needs=$(sed -n '/^Build-Depends:/,/^[^ B]/{s/^Build-Depends://; s/([^)]*)//g; s/<[^>]*>//g; s/debhelper-compat/debhelper/; /:/!p}' \
        tests/packaging/debian/control | tr -s ' ,\n' ' ')
    echo "make deb needs these packages: apt-get install git dpkg-dev$needs" >&2
    exit 2
fi
rm -rf "$dir"
mkdir -p "$dir"
git archive --prefix="sumi-$2/" -o "$dir/sumi_$2.orig.tar.gz" HEAD
tar xzf "$dir/sumi_$2.orig.tar.gz" -C "$dir"
cd "$dir/sumi-$2"
cp -R tests/packaging/debian debian
if ! dpkg-checkbuilddeps 2>../missing; then
    echo "make deb needs these packages: apt-get install$(sed 's/.*: //; s/([^)]*)//g; s/debhelper-compat/debhelper/; s/^/ /; s/  */ /g' ../missing)" >&2
    exit 2
fi
dpkg-buildpackage -us -uc >"../build.log" 2>&1 || {
    tail -30 ../build.log
    exit 1
}
cd ..
ls ./*.dsc ./*.deb
