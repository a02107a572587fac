#!/bin/sh
# Boards of every genre in the reference player's own code, and back. It wants node and the player: PZPR names a
# folder with it, such as one that is built from its site's source and knows more genres, else npm's package is
# installed. What cannot be fetched is skipped by name. SUMI_PEER_BOARDS says how many boards.
player=pzpr@0.10.1
at=${BUILD:-build}/peers

skip() {
    echo "# skipped: the reference player: $1"
    exit 0
}
mkdir -p "$at/node_modules"
command -v node >/dev/null || skip "node is not there"
if [ -n "${PZPR:-}" ]; then
    ln -sfn "$PZPR" "$at/node_modules/pzpr"
elif [ ! -e "$at/node_modules/pzpr" ]; then
    npm install --silent --no-save --prefix "$at" "$player" >/dev/null 2>&1 || skip "$player cannot be fetched"
fi
NODE_PATH=$PWD/$at/node_modules "${BUILD:-build}/tests/unit/reference_player_test"
