#!/bin/sh
# Installs what is missing on Debian and its kin; elsewhere names the packages and stops with 2.
# usage: install.sh play|test|name
# play: what building and playing need. test: also what tests and printing need. name: installs nothing,
# and names what `play` would.
set -u
play="gcc libc6-dev make pkg-config libncurses-dev picosat libexpat1-dev libjansson-dev libutf8proc-dev
      zlib1g-dev"
test="$play libcairo2-dev libcmocka-dev clang clang-format tmux procps"
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
if [ "${1:-play}" = name ]; then
    echo "sumi: these packages are missing; \`make play\` installs them, or:"
    echo "  sudo apt-get install$missing"
    exit 2
fi >&2
root=
if [ "$(id -u)" -ne 0 ]; then
    root=sudo
    if ! sudo -v 2>/dev/null; then
        echo "sumi: please have these packages installed first, then run make again:"
        echo "  apt-get install$missing"
        exit 2
    fi >&2
fi

# One line that says how far it is, from apt-get's own words; on a terminal it is written over.
progress() {
    tty=0
    [ -t 1 ] && tty=1
    awk -v tty=$tty '
        function say(text) { if (tty) printf "\r%-60s", text; else if (text != last) print text
            last = text; fflush() }
        / newly installed/ { all = $3 }
        /^Need to get/ { sub(/\. *$/, ""); sub(/^Need to get/, "to download:"); print; fflush() }
        /^Get:/ { sub(/^Get:/, ""); step = "downloading " int($1 * 10 / all) * 10 " %"; say(step) }
        /^Unpacking / { say("unpacking " int(++unpacked * 10 / all) * 10 " %") }
        /^Setting up / { say("setting up " int(++set * 10 / all) * 10 " %") }
        /^E: / { print; fflush() }
        END { if (tty) printf "\r%-60s\r", "" }'
}

echo "installing:$missing"
$root apt-get update -qq || exit 2
{
    LC_ALL=C DEBIAN_FRONTEND=noninteractive $root apt-get install -y -q --no-install-recommends $missing 2>&1 ||
        echo "E: the installation failed"
} | progress
for p in $missing; do
    dpkg-query -W -f='${Status}' "$p" 2>/dev/null | grep -q 'ok installed' || exit 2
done
