#!/bin/sh
# Links for Penpa+ in Penpa+'s own code. It wants node, npm's jsdom and Penpa+ itself, which is in no registry: PENPA
# names a checkout, else one is made. What cannot be fetched is skipped by name.
jsdom=24.1.3
penpa=7785887bbc7f985a387199989e2c7d76efec4dab
at=${BUILD:-build}/peers

skip() {
    echo "# skipped: penpa: $1"
    exit 0
}
mkdir -p "$at"
command -v node >/dev/null || skip "node is not there"
NODE_PATH=${NODE_PATH:+$NODE_PATH:}$PWD/$at/node_modules
export NODE_PATH
node -e 'require("jsdom")' 2>/dev/null ||
    npm install --silent --no-save --prefix "$at" "jsdom@$jsdom" >/dev/null 2>&1 || skip "jsdom cannot be fetched"
if [ -z "${PENPA:-}" ]; then
    PENPA=$at/penpa-edit
    [ -d "$PENPA/docs" ] || {
        git init -q "$PENPA" &&
            git -C "$PENPA" fetch -q --depth 1 https://github.com/swaroopg92/penpa-edit "$penpa" 2>/dev/null &&
            git -C "$PENPA" checkout -q FETCH_HEAD
    } || skip "Penpa+ cannot be fetched"
fi
PENPA=$PENPA node tests/peers/penpa.js
