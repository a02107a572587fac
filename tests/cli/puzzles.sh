# Boards for the tests, sourced after lib.sh.
blank=yajilin/2/2/d     # one solution: the loop through all four cells
several=yajilin/3/3/i   # the ring, and others
none=yajilin/2/2/10c    # three cells make no loop

pzprv3() { printf '%s\n' pzprv3 yajilin 2 2 '. . ' '. . ' "$@"; }
pzprv3 '. . ' '. . ' '1 ' '1 ' '1 1 ' >"$dir/solved"
pzprv3 '. . ' '. . ' '1 ' '0 ' '0 0 ' >"$dir/begun"
pzprv3 '# # ' '. . ' '0 ' '0 ' '0 0 ' >"$dir/broken"
# One room with more shaded cells than anyone has placed in it, or refuted, within seconds.
awk 'BEGIN { printf "sumi: 1\ngenre: heyawake\nsize: 20x20\nboard:\n"
    for (r = 0; r < 20; r++) {
        for (c = 0; c < 20; c++)
            printf r + c ? "a " : "a133 "
        printf "\n"
    } }' >"$dir/packed"
