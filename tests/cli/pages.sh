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
for line in 'AcceptEnv LANG LC_*' 'PermitUserEnvironment no'; do # what ForceCommand's shell would obey
    passes "page and README have $line" test "$(cat "$dir/sumi.6" "$man/../README.md" | grep -cF "$line")" -ge 2
done
for option in $("$sumi" --tables=fish | sed -n 's/.* -l \([a-z-]*\).*/\1/p' | sort -u); do
    passes "page has --$option" grep -qF -e "$(echo "--$option" | sed 's/-/\\-/g')" "$dir/sumi.6"
done
for genre in $("$sumi" --help | sed -n '/^GENRE is/,/^$/p' | sed 's/GENRE is one of//; s/\.$//'); do
    passes "page has $genre" grep -q "^.B $genre\$" "$dir/sumi.6"
done
for key in undo hint shade draw.-left goto check; do
    passes "page has the key of $key" grep -q "(.fB:$key" "$dir/sumi.6"
done
"$sumi" --tables=formats >"$dir/formats"
cat "$man/sumi-formats.5.head" "$dir/formats" "$man/sumi-formats.5.tail" >"$dir/sumi-formats.5"
formats=$(sed -n '/^.SH FORMATS/,/^.SH LIMITS/s/^\.B \([a-z0-9]*\)$/\1/p' "$dir/formats")
passes "formats are listed" test "$(echo "$formats" | wc -l)" -gt 6
for f in $formats; do
    passes "formats page has a chapter on $f" grep -q "^.SH $f\$" "$man/sumi-formats.5.tail"
    passes "page has $f" grep -q "^.B $f\$" "$dir/sumi.6"
done
for key in toggle to.-up save merge free; do
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
passes "in both" test "$(grep -cE '^(q, \^Q|\^Q, q), Q +quit ' "$out")" = 2
if command -v groff >/dev/null; then
    passes "roff" test -z "$(groff -man -ww -z "$dir/sumi.6" "$dir/sumi-formats.5" 2>&1)"
fi
# What the README prints is what the program says: its genres, and a hint.
one_line() {
    tr -s ' \n' ' '
}
one_line <README.md >"$dir/readme"
passes "the README lists the genres" test "$("$sumi" --tables=genres | one_line)" = \
    "$(sed -n '/^<!-- genres:/,/^<!-- end of genres/p' README.md | grep -v '^<' | one_line)"
for level in where why; do
    run hint --level $level yajilin/windy-harbour
    ends "the README's hint: $level" 0
    passes "the README has the hint: $level" grep -qF -e "$(sed 's/ ([a-z]*: .*)$//' "$out")" "$dir/readme"
done
"$sumi" --tables=bash >"$dir/bash"
passes "bash completion" bash -n "$dir/bash"
for shell in zsh fish; do
    "$sumi" --tables=$shell >"$dir/$shell"
    passes "$shell completion" test -s "$dir/$shell"
    if command -v $shell >/dev/null; then
        passes "$shell reads it" $shell -n "$dir/$shell"
    fi
done

# Completion, asked as the shells ask; names of the library are asked of the program in turn.
mkdir "$dir/bin"
ln -s "$(realpath "$sumi")" "$dir/bin/sumi"
PATH=$dir/bin:$PATH
cat >"$dir/ask.bash" <<'END'
. "$1"
shift
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
_sumi
echo "${COMPREPLY[@]}"
END
completes() {
    want=$1
    shift
    passes "bash completes $*" test "$(cd "$dir" && bash ask.bash "$dir/bash" "$@")" = "$want"
}
completes "solve" sumi sol
completes "--shortest" sumi solve --sh
completes "where why" sumi hint --level wh
completes "expert extreme" sumi generate --difficulty = ex
completes "--restricted" sumi play --restr
completes "yajilin yajirin yashi yajilin-regions yajilin-regional yajirin-regions" sumi generate ya
completes "slither slitherlink" sumi generate slither
completes "pzprv3 pzpr" sumi convert --to pzp
completes "yajilin/windy-harbour" sumi play yajilin/windy-h
completes "yajilin/windy-harbour" sumi yajilin/windy-h
if command -v fish >/dev/null; then
    passes "fish completes" test "$(HOME=$dir fish -c "source $dir/fish; complete -C 'sumi solve --sho'" | cut -f1)" = "--shortest"
    fish_completes() {
        HOME=$dir fish -c "source $dir/fish; complete -C '$1'"
    }
    passes "fish: genres" test "$(fish_completes 'sumi generate yajil')" = \
        "$(printf 'yajilin\tYajilin\nyajilin-regional\tRegional Yajilin\nyajilin-regions\tRegional Yajilin\n')"
    passes "fish: formats" test "$(fish_completes 'sumi convert --to pzprv' | cut -c1-7)" = "pzprv3	"
    passes "fish: names" test "$(fish_completes 'sumi solve yajilin/windy-h' | cut -c1-22)" = "yajilin/windy-harbour	"
fi
if command -v zsh >/dev/null; then
    cat >"$dir/ask.zsh" <<'END'
_describe() { print -l -- "${(P@)2}" }
_arguments() { print -l -- "$@" }
_files() { : }
words=(sumi solve); CURRENT=$2; PREFIX=yajilin
source $1
END
    passes "zsh: commands" test "$(zsh -f "$dir/ask.zsh" "$dir/zsh" 2 | grep -c '^solve:')" = 1
    passes "zsh: options" test "$(zsh -f "$dir/ask.zsh" "$dir/zsh" 3 | grep -c -e '^--shortest')" = 1
    echo '_sumi_words GENRE FORMAT PUZZLE' >>"$dir/ask.zsh"
    for line in 'yajilin-regions:Regional Yajilin' 'pzpr:puzz.link address' \
        "$("$sumi" list yajilin | sed -n '/windy-harbour/s/  */ /gp' | sed 's/ /:/')"; do
        passes "zsh: $line" test "$(zsh -f "$dir/ask.zsh" "$dir/zsh" 3 | grep -cxF "$line")" = 1
    done
fi
finish
