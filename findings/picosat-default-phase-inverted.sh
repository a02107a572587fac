#!/bin/sh
# PicoSAT 965: the initial phase is the opposite of what its help and its header say.
#
# `picosat -h` says "-i [0-3]  [0-3]=[FALSE,TRUE,JWH,RAND] initial phase", and picosat.h says the same of
# picosat_set_global_default_phase(): 0 is false, 1 is true.
# Seen: with -i 0 every free variable becomes true, with -i 1 every free variable becomes false.
# picosat_set_default_phase_lit() for a single literal does what its comment says.
#
# Needs: apt-get, dpkg. Debian 12, picosat 965-2.
set -eu
package=picosat=965-2
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp"
apt-get download -q "$package" >/dev/null 2>&1
dpkg -x picosat_*.deb root
PATH=$tmp/root/usr/bin:$PATH

printf 'p cnf 4 1\n1 2 3 4 0\n' >any.cnf
documented_false=$(picosat -i 0 any.cnf | sed -n 's/^v //p') || :
documented_true=$(picosat -i 1 any.cnf | sed -n 's/^v //p') || :
echo "-i 0 (documented as FALSE): $documented_false"
echo "-i 1 (documented as TRUE):  $documented_true"

[ "$documented_false" = '1 2 3 4 0' ] || { echo "changed: -i 0 no longer sets all variables"; exit 1; }
[ "$documented_true" = '-1 -2 -3 4 0' ] || { echo "changed: -i 1 no longer clears all it can"; exit 1; }
echo "as described: 0 sets, 1 clears"
