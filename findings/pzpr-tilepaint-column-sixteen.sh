#!/bin/sh
# pzpr 0.10.1: Tilepaint's column counts from 16 on do not survive the player's own address.
#
# A count over 15 is written as "-" and two hexadecimal digits. For a row that is read back as it was written; for a
# column only the first digit is taken and the second becomes the next column's count.
# Seen on a board of 2 columns and 18 rows whose first column asks for 17: the address says "-11", and the
# player that opens it shows 1 there. The board can no longer be solved as it was set.
#
# Needs: node, npm. npm package pzpr 0.10.1.
set -eu
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp"
npm install --silent --no-audit --no-fund --prefix "$tmp" pzpr@0.10.1 >/dev/null
cat >tile.js <<'JS'
const pzpr = require('pzpr');
const open = text => { const p = new pzpr.Puzzle(); p.open(text); return p; };
const trip = (cols, rows, x, y, field) => {
  const p = open(`tilepaint/${cols}/${rows}`);
  p.board.getex(x, y)[field] = 17;
  const url = p.getURL();
  return { body: url.split('/').pop(), back: open(url).board.getex(x, y)[field] };
};
const results = [];
for (const field of ['qnum', 'qnum2']) {
  results.push({ where: 'column ' + field, ...trip(2, 18, 1, -1, field) });
  results.push({ where: 'row ' + field, ...trip(18, 2, -1, 1, field) });
}
for (const r of results) console.log(`${r.where}: wrote 17 as ${r.body}, read back ${r.back}`);
const column = results.filter(r => r.where.startsWith('column') && r.body.includes('-11'));
const row = results.filter(r => r.where.startsWith('row') && r.body.includes('-11'));
process.exit(column.length === 1 && column[0].back === 1 && row.length === 1 && row[0].back === 17 ? 0 : 1);
JS
node tile.js || { echo "changed"; exit 1; }
