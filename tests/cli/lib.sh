# What the tests of the command line share. A script sources it, makes its checks and ends with
# `finish`. The program under test is $SUMI (build/sumi by default).
sumi=${SUMI:-build/sumi}
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
# Under sanitizers a leak is looked for at the end of a run, which is a third of what a short one costs. A program
# that ends at once may leave what it likes: scripts of one that lives long set `leaks`, as unit tests do always.
[ -n "${leaks:-}" ] || [ -z "${ASAN_OPTIONS:-}" ] || export ASAN_OPTIONS="$ASAN_OPTIONS:detect_leaks=0"
out=$dir/out
err=$dir/err
failed=0

# Runs the program; leaves $status, and its output in the files $out and $err.
run() {
    "$sumi" "$@" >"$out" 2>"$err" </dev/null
    status=$?
}

# The same with standard input from a file.
run_from() {
    from=$1
    shift
    "$sumi" "$@" <"$from" >"$out" 2>"$err"
    status=$?
}

# passes NAME COMMAND...: the command must succeed.
passes() {
    name=$1
    shift
    if "$@"; then
        echo "ok $name"
    else
        echo "not ok $name (status $status): $(head -c 300 "$out" "$err" | tr '\n' '|')"
        failed=1
    fi
}

# ends NAME STATUS: what the last run must have ended with, and then silent on standard error.
ends() {
    passes "$1" test "$status" = "$2"
    if [ "$2" != 2 ]; then
        passes "$1: silent" test ! -s "$err"
    fi
}

# complains NAME [TEXT]: status 2, nothing on standard output, one line on standard error that begins
# with "sumi: " and holds TEXT.
complains() {
    passes "$1: status 2" test "$status" = 2
    passes "$1: one line" test "$(wc -l <"$err")" = 1
    passes "$1: says who" grep -q '^sumi: ' "$err"
    passes "$1: nothing else" test ! -s "$out"
    if [ -n "${2:-}" ]; then
        passes "$1: says what" grep -qF -e "$2" "$err"
    fi
}

# says NAME TEXT: standard output holds TEXT.
says() {
    passes "$1" grep -qF -e "$2" "$out"
}

finish() {
    exit "$failed"
}
