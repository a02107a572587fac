#!/bin/sh
# @xterm/headless 6.0.0 (the terminal of VS Code and many web consoles): the colon form of a 24-bit colour without
# the empty colour space field is read with its numbers moved by one.
#
# ITU T.416 puts a colour space between "2" and red: "38:2::R:G:B". Many programs leave it out, "38:2:R:G:B", and
# VTE, Konsole, kitty, foot and tmux read both. Seen: "38:2:10:20:30" becomes (20,30,0) here, while "38:2::10:20:30"
# and "38;2;10;20;30" become (10,20,30).
# The same terminal counts one column for U+1F7E6 and U+2B1B, squares that wcwidth() counts as two: a row of
# coloured squares, as puzzles are shared, is drawn over what stands behind it unless an add-on is loaded.
#
# Needs: node, npm. npm package @xterm/headless 6.0.0.
set -eu
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp"
npm install --silent --no-audit --no-fund --prefix "$tmp" @xterm/headless@6.0.0 >/dev/null
cat >colours.js <<'JS'
const { Terminal } = require('@xterm/headless');
const term = new Terminal({ cols: 40, rows: 4, allowProposedApi: true });
const write = text => new Promise(done => term.write(text, done));
(async () => {
  const got = {};
  for (const form of ['38;2;10;20;30', '38:2::10:20:30', '38:2:10:20:30']) {
    await write(`\r\x1b[0m\x1b[${form}mX`);
    const cell = term.buffer.active.getLine(0).getCell(0);
    got[form] = cell.getFgColor().toString(16).padStart(6, '0');
    console.log(`${form}: ${got[form]}`);
  }
  const width = {};
  for (const sign of [0x1f7e6, 0x2b1b]) {
    await write('\r\x1b[0m' + String.fromCodePoint(sign));
    width[sign] = term.buffer.active.cursorX;
    console.log(`U+${sign.toString(16).toUpperCase()}: ${width[sign]} column(s)`);
  }
  const same = got['38;2;10;20;30'] === '0a141e' && got['38:2::10:20:30'] === '0a141e' &&
    got['38:2:10:20:30'] === '141e00' && width[0x1f7e6] === 1 && width[0x2b1b] === 1;
  process.exit(same ? 0 : 1);
})();
JS
node colours.js || { echo "changed"; exit 1; }
