#!/bin/sh
# pzpr 0.10.1: an address that lost its end opens without a word, as another puzzle.
#
# Runs of empty cells at the end of an address may be left out, so each beginning of an address is an address.
# The player says nothing when the body ends early: the rest of the board stays empty, and when the board is
# written again the loss looks intended. In mails and chats an address is often cut or broken over two lines.
# Seen, with a Nurikabe of 6x6 that has seven numbers: all 16 proper beginnings of its body open, and 13 of
# them hold fewer numbers than the whole.
#
# Needs: node, npm. npm package pzpr 0.10.1.
set -eu
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp"
npm install --silent --no-audit --no-fund --prefix "$tmp" pzpr@0.10.1 >/dev/null
cat >cut.js <<'JS'
const pzpr = require('pzpr');
const numbers = body => {
  const puzzle = new pzpr.Puzzle();
  let failed = false;
  puzzle.on('fail-open', () => { failed = true; });
  puzzle.open('nurikabe/6/6/' + body);
  let n = 0;
  if (!failed) puzzle.board.cell.each(cell => { if (cell.qnum !== -1) n++; });
  return failed ? -1 : n;
};
const body = '2k3l2h1p4g3h1l2k';
const whole = numbers(body);
let opened = 0, fewer = 0;
for (let cut = 0; cut < body.length; cut++) {
  const n = numbers(body.slice(0, cut));
  if (n >= 0) opened++;
  if (n >= 0 && n < whole) fewer++;
}
console.log(`whole: ${whole} numbers; ${body.length} beginnings, ${opened} open, ${fewer} with fewer numbers`);
process.exit(whole === 7 && opened === 16 && fewer === 13 ? 0 : 1);
JS
node cut.js || { echo "changed: cut addresses are refused"; exit 1; }
