#!/bin/sh
# The man pages name every command, option, key and format of the program's own tables, and are
# sound roff; the completions are sound shell.
. "$(dirname "$0")/lib.sh"
man=$(dirname "$0")/../../man

"$sumi" --tables=man >"$dir/tables"
cat "$man/sumi.6.head" "$dir/tables" "$man/sumi.6.tail" >"$dir/sumi.6"
run --help
for c in $(sed -n '/^Commands:/,/^$/s/^  \([a-z]*\).*/\1/p' "$out"); do
    passes "page has $c" grep -q "^.SS sumi $c" "$dir/sumi.6"
done
for key in undo hint shade draw.-left goto check; do
    passes "page has the key of $key" grep -q "(.fB:$key" "$dir/sumi.6"
done
for f in $(sed -n '/^.SH FORMATS/,$s/^\.B \([a-z0-9]*\)$/\1/p' "$dir/tables"); do
    passes "formats page has $f" grep -q "^.SH $f\$" "$man/sumi-formats.5"
done
for key in toggle to.-up save merge; do
    passes "page has the editor's key of $key" grep -q "(.fB:$key" "$dir/sumi.6"
done
mkdir -p "$dir/config/sumi"
printf 'key F = hint\nkey W = save\nkey Q = quit\n' >"$dir/config/sumi/config"
XDG_CONFIG_HOME=$dir/config
export XDG_CONFIG_HOME
run --tables=keys
ends "keys in force" 0
passes "a key is bound" grep -qE '^n, F +hint ' "$out"
passes "in the editor too" grep -qE '^w, \^S, W +save ' "$out"
passes "in both" test "$(grep -cE '^q, Q +quit ' "$out")" = 2
if command -v groff >/dev/null; then
    passes "roff" test -z "$(groff -man -ww -z "$dir/sumi.6" "$man/sumi-formats.5" 2>&1)"
fi
"$sumi" --tables=bash >"$dir/bash"
passes "bash completion" bash -n "$dir/bash"
for shell in zsh fish; do
    "$sumi" --tables=$shell >"$dir/$shell"
    passes "$shell completion" test -s "$dir/$shell"
    if command -v $shell >/dev/null; then
        passes "$shell reads it" $shell -n "$dir/$shell"
    fi
done
finish
