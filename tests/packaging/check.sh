#!/bin/sh
# Lints and builds every package whose tools are there, and names those that were not tried.
# usage: check.sh BUILD VERSION
cd "$(dirname "$0")/../.." || exit 2
p=tests/packaging
failed=0
untried=

# tries NAME TOOL COMMAND...: runs the command where the tool is there.
tries() {
    name=$1
    tool=$2
    shift 2
    if ! command -v "$tool" >/dev/null 2>&1; then
        untried="$untried $name($tool)"
        return
    fi
    if out=$("$@" 2>&1); then
        echo "ok packaging: $name"
    else
        echo "not ok packaging: $name: $(printf '%s' "$out" | tail -5 | tr '\n' '|')"
        failed=1
    fi
}

# Every file that names a version names this one.
versions_agree() {
    for f in sumi.spec PKGBUILD sumi.rb default.nix desktop/sumi.metainfo.xml debian/changelog; do
        grep -q "$2" "$p/$f" || { echo "$f does not name $2" && return 1; }
    done
    grep -q "^## $2" CHANGELOG.md
}

# Every file that names a home page names this one.
homes_agree() {
    home=$(sed -n 's/^Homepage: //p' $p/debian/control)
    for f in sumi.spec PKGBUILD sumi.rb default.nix desktop/sumi.metainfo.xml debian/watch; do
        grep -qF "$home" "$p/$f" || { echo "$f does not name $home" && return 1; }
    done
}

# The README's list of genres is the program's.
readme_is_current() {
    "$1/sumi" --tables=genres | tr -d ' \n' >"$1/genres.now"
    sed -n '/^<!-- genres:/,/^<!-- end of genres/p' README.md | grep -v '^<!--' | tr -d ' \n' |
        cmp - "$1/genres.now"
}

# The desktop entry and the metadata lie beside each other when they are checked, as installed.
check_metadata() {
    appstreamcli validate --no-net --explain "$p/desktop/sumi.metainfo.xml"
}

builds_deb() {
    $p/deb.sh "$1" "$2" || return 1
    ! command -v lintian >/dev/null || lintian --fail-on error "$1"/deb/*.changes
}

tries "versions agree" sh versions_agree "$1" "$2"
tries "home pages agree" sh homes_agree
tries "README's genres (else: make readme)" sh readme_is_current "$1"
tries "desktop entry" desktop-file-validate desktop-file-validate $p/desktop/sumi.desktop
tries "AppStream metadata" appstreamcli check_metadata
tries "icon" rsvg-convert rsvg-convert -o "$1/icon.png" $p/desktop/sumi.svg
tries "man pages" mandoc mandoc -T lint -W error "$1/man/sumi.6" "$1/man/sumi-formats.5"
tries "Debian package" dh builds_deb "$1" "$2"
tries "RPM spec" rpmlint rpmlint $p/sumi.spec
tries "PKGBUILD" namcap namcap $p/PKGBUILD
tries "PKGBUILD's shell" bash bash -n $p/PKGBUILD
tries "Homebrew formula" brew brew style $p/sumi.rb
tries "Homebrew formula's Ruby" ruby ruby -c $p/sumi.rb
tries "Nix expression" nix-build nix-build --no-out-link $p/default.nix
docker info >/dev/null 2>&1 || docker=without-docker
tries "container" ${docker:-docker} docker build -q -f $p/Dockerfile .
tries "club's house" ${docker:-docker} docker build -q --target house -f $p/Dockerfile .
[ -z "$untried" ] || echo "# untried, for want of the tool:$untried"
exit $failed
