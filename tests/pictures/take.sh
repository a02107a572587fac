#!/bin/sh
# The pictures of the README, made again from the program's own screens: take.sh SCREENSHOT DIR.
# What they show follows from the library's puzzles and the keys given here, and from nothing else.
set -eu
screenshot=$1 dir=$2
mkdir -p "$dir"

# take NAME ARGUMENTS OF screenshot
take() {
    name=$1
    shift
    "$screenshot" "$@" >"$dir/$name.svg"
    echo "$dir/$name.svg"
}

take yajilin puzzles/yajilin/windy-harbour.sumi 'f f n n'
take heyawake theme=light puzzles/heyawake/borrowed-cellar.sumi 'f n n n W W W W n n'
take solved puzzles/yajilin/windy-harbour.sumi 'S l'
