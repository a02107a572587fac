#!/bin/sh
# `make install` under DESTDIR and PREFIX: what a packager finds there.
. "$(dirname "$0")/lib.sh"
top=$(dirname "$0")/../..
make -s -C "$top" install DESTDIR="$dir/root" PREFIX=/opt/sumi BUILD="$(cd "$(dirname "$sumi")" && pwd)" \
    >"$out" 2>&1
status=$?
passes "install" test "$status" = 0
root=$dir/root/opt/sumi
for file in games/sumi share/man/man6/sumi.6 share/man/man5/sumi-formats.5 \
    share/applications/sumi.desktop share/metainfo/sumi.metainfo.xml \
    share/icons/hicolor/scalable/apps/sumi.svg \
    share/bash-completion/completions/sumi share/zsh/site-functions/_sumi \
    share/fish/vendor_completions.d/sumi.fish; do
    passes "installed: $file" test -s "$root/$file"
done
passes "what the library is made from stays at home" test ! -e "$root/share/sumi/puzzles/seeds"
passes "nothing else is touched" test "$(ls "$dir/root") $(ls "$dir/root/opt")" = "opt sumi"
passes "all of the library" test "$(find "$root/share/sumi/puzzles" -name '*.sumi' | wc -l)" = \
    "$(find "$top/puzzles" -name '*.sumi' | wc -l)"
SUMI_BUILD=$sumi
sumi=$root/games/sumi
run solve yajilin/4/4/f10a30f20
ends "the installed program runs" 0
run list
passes "the installed program has its library" test "$(wc -l <"$out")" -gt 100
made() {
    make -s -C "$top" "$@" DESTDIR="$dir/root" PREFIX=/opt/sumi BUILD="$(cd "$(dirname "$SUMI_BUILD")" && pwd)" >"$out" 2>&1
    status=$?
}
made uninstall
passes "uninstall" test "$status" = 0
passes "uninstall leaves nothing" test -z "$(find "$dir/root" -type f)"
finish
