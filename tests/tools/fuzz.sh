#!/bin/sh
# Runs fuzz targets one after another and prints what each executed and found. An input that was
# found before and is not mended yet is found again first.
# usage: fuzz.sh BUILD SECONDS TARGET...
set -u
build=$1
seconds=$2
shift 2
root=$(dirname "$0")/..
failed=0
for target in "$@"; do
    kept=$build/corpus/$target
    found=$build/found/$target
    log=$build/$target.log
    mkdir -p "$kept" "$found"
    crashed=0
    # What a run of ours leaves allocated fuzz.c finds; what a library of fonts keeps is its own.
    ASAN_OPTIONS=detect_leaks=0 "$build/tests/fuzz/${target}_fuzz" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=1024 \
        -malloc_limit_mb=256 -max_len=4096 -print_final_stats=1 -dict="$root/fuzz/words.dict" \
        -artifact_prefix="$found/" "$kept" "$found" "$root/fuzz/seeds/$target" >"$log" 2>&1 ||
        crashed=1
    [ "$crashed" = 0 ] || tail -40 "$log"
    runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
    echo "fuzz: $target: ${runs:-0} executions in $seconds s, $crashed crashes"
    [ "$crashed" = 0 ] && [ "${runs:-0}" -gt 0 ] || failed=1
done
exit $failed
