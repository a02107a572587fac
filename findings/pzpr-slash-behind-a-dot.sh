#!/bin/sh
# pzpr 0.10.1: an address whose last clue is a dot is written with a slash behind it.
#
# "." is a clue without a number. A body that ends in one, and is not followed by empty cells, gets a "/" more than the
# grammar of the address has: hitori/2/2/1.2. is written as hitori/2/2/1.2./ and so for ever after. A reader that
# counts the parts of an address, or that compares two addresses by their letters, takes it for another puzzle.
# Where empty cells follow, the run of them ends the body and no slash is added.
#
# Needs: node, npm. npm package pzpr 0.10.1.
set -eu
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp"
npm install --silent --no-audit --no-fund --prefix "$tmp" pzpr@0.10.1 >/dev/null
cat >slash.js <<'JS'
const pzpr = require('pzpr');
const written = text => {
  const puzzle = new pzpr.Puzzle();
  puzzle.open(text);
  return puzzle.getURL().replace(/^.*\?/, '');
};
const expected = {
  'hitori/2/2/1.2.': 'hitori/2/2/1.2./',
  'hitori/2/2/1.2./': 'hitori/2/2/1.2./',
  'nurikabe/2/2/2h.': 'nurikabe/2/2/2h./',
  'kurodoko/3/3/g.': 'kurodoko/3/3/g.m',
};
let same = true;
for (const [text, want] of Object.entries(expected)) {
  const got = written(text);
  console.log(`${text} is written as ${got}`);
  same = same && got === want;
}
process.exit(same ? 0 : 1);
JS
node slash.js || { echo "changed"; exit 1; }
