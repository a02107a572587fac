#!/bin/sh
# `make install`: what a packager finds under DESTDIR, or, without SUMI_QUICK, what is found by who names a
# PREFIX and a BINDIR that the program was not built for (it is linked again, by the usual flags).
. "$(dirname "$0")/lib.sh"
top=$(dirname "$0")/../..
built=$(dirname "$sumi")
if [ -n "${SUMI_QUICK:-}" ]; then
    to=$dir/root prefix=$(cat "$built/prefix")
    bin=$prefix/games
else
    to='' prefix=$dir/root/prefix bin=$dir/root/elsewhere
fi
made() {
    make -s -C "$top" "$@" DESTDIR="$to" PREFIX="$prefix" BINDIR="$bin" BUILD="$built" >"$out" 2>&1
    status=$?
}
made install
passes "install" test "$status" = 0
root=$to$prefix
for file in share/man/man6/sumi.6 share/man/man5/sumi-formats.5 \
    share/applications/sumi.desktop share/metainfo/sumi.metainfo.xml \
    share/icons/hicolor/scalable/apps/sumi.svg \
    share/bash-completion/completions/sumi share/zsh/site-functions/_sumi \
    share/fish/vendor_completions.d/sumi.fish; do
    passes "installed: $file" test -s "$root/$file"
done
passes "the names of the library" cmp "$top/puzzles/names" "$root/share/sumi/puzzles/names"
passes "nothing else is touched" test -z "$(find "$dir/root" -type f ! -path "$root/*" ! -path "$to$bin/sumi")"
passes "all of the library" test "$(find "$root/share/sumi/puzzles" -name '*.sumi' | wc -l)" = \
    "$(find "$top/puzzles" -name '*.sumi' | wc -l)"
sumi=$to$bin/sumi
run solve yajilin/4/4/f10a30f20
ends "the installed program runs" 0
run list
passes "the installed program has its library" test "$(wc -l <"$out")" -gt 100

made uninstall
passes "uninstall" test "$status" = 0
passes "uninstall leaves nothing" test -z "$(find "$dir/root" -type f)"

rm -rf "${built:?}/installed/$prefix"
rmdir -p "$built/installed$(dirname "$prefix")" 2>/dev/null
finish
