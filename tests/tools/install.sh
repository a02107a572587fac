#!/bin/sh
# Installs what is missing on Debian and its kin; elsewhere names the packages and stops with 2.
# usage: install.sh play|test
set -u
play="build-essential pkg-config libncurses-dev picosat libexpat1-dev libjansson-dev libutf8proc-dev
      zlib1g-dev libcairo2-dev"
test="$play libcmocka-dev clang clang-format tmux procps"
want=$play
[ "${1:-play}" = test ] && want=$test

if ! command -v dpkg-query >/dev/null 2>&1; then
    echo "sumi: please install these packages first, then run make again:"
    if command -v dnf >/dev/null 2>&1; then
        echo "  dnf install gcc make pkgconf ncurses-devel picosat-devel expat-devel jansson-devel utf8proc-devel zlib-devel cairo-devel libcmocka-devel clang tmux"
    elif command -v pacman >/dev/null 2>&1; then
        echo "  pacman -S base-devel ncurses picosat expat jansson libutf8proc zlib cairo cmocka clang tmux"
    elif command -v apk >/dev/null 2>&1; then
        echo "  apk add build-base pkgconf ncurses-dev picosat-dev expat-dev jansson-dev utf8proc-dev zlib-dev cairo-dev cmocka-dev clang tmux"
    else
        echo "  brew install pkg-config ncurses picosat expat jansson utf8proc cairo cmocka tmux"
    fi
    exit 2
fi >&2

missing=
for p in $want; do
    dpkg-query -W -f='${Status}' "$p" 2>/dev/null | grep -q 'ok installed' || missing="$missing $p"
done
[ -z "$missing" ] && exit 0
root=
if [ "$(id -u)" -ne 0 ]; then
    root=sudo
    if ! sudo -v 2>/dev/null; then
        echo "sumi: please have these packages installed first, then run make again:"
        echo "  apt-get install$missing"
        exit 2
    fi >&2
fi
echo "installing:$missing"
$root apt-get update -qq || exit 2
DEBIAN_FRONTEND=noninteractive $root apt-get install -y -qq $missing >/dev/null || exit 2
