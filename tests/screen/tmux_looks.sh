#!/bin/sh
# Looks in a real terminal: colours of 256, 16, 8 and none, themes, sizes, the C locale, plain, a
# click; the editor killed, hung up, and on the way to play and back.
set -eu
me=tmux_looks
. "$(dirname "$0")/lib.sh"
puzzle="'https://puzz.link/p?yajilin/4/4/f10a30f20'"

# The text is the same with all colours and with none. Only what fills a cell differs: quarters of
# lines round the cells where there are many, characters that reach its borders, over the corners, where there are many colours; halves above and
# below where there are few; signs where there are none.
words() {
    screen | tr '[]' '  ' | LC_ALL=C.UTF-8 sed 's/[▗▄▖▐▌▝▀▘·┌┬┐├┼┤└┴┘─│?]/ /g; s/  */ /g; s/ *$//; /^ *$/d'
}
text=
printf 'sixteen|xterm with 16 colours,\n\tcolors#16, pairs#256, use=xterm-256color,\n' >"$dir/sixteen"
tic -x -o "$dir/terminfo" "$dir/sixteen"
for look in TERM=xterm-256color TERM=sixteen TERM=xterm TERM=vt100 NO_COLOR=1 \
    "TERM=xterm-256color:light" "TERM=xterm:contrast" "TERM=xterm-256color:mono"; do
    theme=${look#*:}
    [ "$theme" != "$look" ] || theme=dark
    start 40 15 "TERMINFO_DIRS=$dir/terminfo: ${look%:*}" "play --theme=$theme $puzzle"
    see 'r1c1: empty'
    keys n
    see 'Look at'
    [ -n "$text" ] || text=$(words)
    [ "$text" = "$(words)" ] || fail "$look: another text"
    screen -e >"$dir/$look"
    case $look in
    TERM=xterm-256color | *:light) grep -q '38;5;2' "$dir/$look" || fail "$look: no greys" ;;
    TERM=sixteen)
        grep -q '[34][1-7]m' "$dir/$look" || fail "$look: no colours"
        ! grep -q '\[90m\|;90m\|38;5;8m' "$dir/$look" || fail "$look: the terminal's own grey"
        ;;
    TERM=xterm | *:contrast) grep -q '[34][1-7]m' "$dir/$look" || fail "$look: no colours" ;;
    esac
    case $look in
    TERM=vt100 | NO_COLOR=1 | *:mono)
        screen | grep -qF '[0' || fail "$look: no sign of the evidence"
        ! grep -q '\[[0-9;]*[39][0-7]m\|38;5' "$dir/$look" || fail "$look: colours"
        grep -q '\[[0-9;]*[17]m' "$dir/$look" || fail "$look: nothing stands out"
        ;;
    TERM=xterm | *:contrast)
        ! grep -q '38;5\|\[[0-9;]*9[0-7]m' "$dir/$look" || fail "$look: colours past the eighth"
        ;;
    esac
done
for two in 'TERM=xterm-256color TERM=xterm-256color:light' 'TERM=xterm-256color TERM=xterm'; do
    ! cmp -s "$dir/${two% *}" "$dir/${two#* }" || fail "the same looks: $two"
done

# An xterm has the palette that its description of old does not know.
start 40 15 'TERM=xterm XTERM_VERSION=379' "$puzzle"
see 'r1c1: empty'
screen -e | grep -q '38;5;2' || fail "xterm: no greys"

# The editor in every size and both locales: the count is seen, and in C nothing past 7 bits.
for size in '80 24' '40 15' '200 60'; do
    for locale in C.UTF-8 C; do
        # shellcheck disable=SC2086
        start $size "LC_ALL=$locale" 'edit heyawake --size 12x20'
        see 'r1c1: room of 240 cells'
        see 'several'
        keys Space S-Down 2
        see 'number 2'
        [ $locale != C ] || ! screen | LC_ALL=C grep -q '[^ -~]' || fail "C: not 7 bits"
    done
done

# Killed, then hung up: the change that was seen is there again.
start 60 20 TERM=xterm 'edit yashi --size 4x5'
see 'no dots'
keys Space
see 'r1c1: dot'
kill -KILL "$($t list-panes -t game -F '#{pane_pid}' | xargs -I{} pgrep -P {} | head -1)"
see 'left with 137'
open 60 20 TERM=xterm 'edit yashi --size 4x5'
see 'draft from before'
keys l Space
see 'r1c2: dot'
open 60 20 TERM=xterm 'edit yashi'
see 'draft from before'
screen | grep -q '█▌ ▐█' || fail "hung up: a dot is lost"

# From the editor to play and back, from play to the editor and back.
keys P
see 'r1c1: dot'
keys S-Right
see 'Solved'
keys q
see 'one solution'
keys q
see 'left with 0'
start 60 20 TERM=xterm "$puzzle"
see 'r1c1: empty'
keys E
see 'one solution'
keys q
see 'r1c1: empty  '

# A board that is wider than the terminal comes in bands, each with its rulers, and none of its
# lines is broken.
printf 'sumi: 1\ngenre: yashi\nboard:\no . . . . . . . . . . . . . . . . . . . . . . . . . . . o\n' \
    >"$dir/wide.sumi"
start 30 20 TERM=xterm "show $dir/wide.sumi"
see 'left with 0'
[ "$(screen | grep -c '^  1 ')" = 3 ] || fail "show: not in three bands"

# Settings: plain; and a click, where the terminal has a mouse.
mkdir -p "$dir/config/sumi"
echo 'plain = yes' >"$dir/config/sumi/config"
start 40 15 TERM=xterm "$puzzle"
see 'r1c1: empty'
! screen | grep -q 'help\|Yajilin' || fail "plain: decoration"
! screen -e | grep -q '\[3[0-7]m' || fail "plain: colours"
rm "$dir/config/sumi/config"
start 60 20 TERM=xterm-256color "$puzzle"
see 'r1c1: empty'
row=$(screen | grep -n '0←' | cut -d: -f1) # the clue at r3c1
printf '\033[<0;15;%dM\033[<0;15;%dm' "$row" "$row" >"$dir/click"
$t load-buffer "$dir/click"
$t paste-buffer -r -t game
see 'r3c3: shaded'

# Rooms have tints where the terminal that shows tmux takes 24-bit colours, as tmux says; else lines.
rooms="'https://puzz.link/p?heyawake/6/6/aa66aapv0fvg2g'"
start 60 20 'TERM=tmux-256color COLORTERM=truecolor' "$rooms"
see 'r1c1: empty'
screen | grep -q '┏' || fail "rooms without 24-bit colours: no lines"
outer="tmux -S $dir/outer -f /dev/null"
close
$t -u new-session -d -x 60 -y 20 -s game 'sleep 300'
$outer -u new-session -d -x 60 -y 20 \
    "env -u TMUX TERM=xterm-256color tmux -u -S $dir/socket -T RGB attach -t game"
until [ -n "$($t list-clients -t game)" ]; do sleep 0.05; done
$t respawn-pane -k -t game "env LC_ALL=C.UTF-8 TERM=tmux-256color $sumi $rooms"
see 'r1c1: empty'
! screen | grep -q '┏' || fail "rooms with 24-bit colours: lines"
$outer kill-server

# The question for pixels leaves no trace.
start 40 15 TERM=xterm-256color "--pixels=auto $puzzle"
see 'r1c1: empty'
! $t display -p -t game '#{pane_title}' | grep -q Gi= || fail "the window has a question for its title"
echo "ok $me"
