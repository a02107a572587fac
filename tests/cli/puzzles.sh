# Boards for the tests, sourced after lib.sh.
blank=yajilin/2/2/d     # one solution: the loop through all four cells
several=yajilin/3/3/i   # the ring, and others
none=yajilin/2/2/10c    # three cells make no loop

pzprv3() { printf '%s\n' pzprv3 yajilin 2 2 '. . ' '. . ' "$@"; }
pzprv3 '. . ' '. . ' '1 ' '1 ' '1 1 ' >"$dir/solved"
pzprv3 '. . ' '. . ' '1 ' '0 ' '0 0 ' >"$dir/begun"
pzprv3 '# # ' '. . ' '0 ' '0 ' '0 0 ' >"$dir/broken"
