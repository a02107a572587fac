// Opens files in the reference player's own package, `pzpr` of npm, and saves them again.
// A line in: a file as a JSON string. A line out: {file, url, inside, old, rows, complete}, or {error}:
// its file, its address, the file in an address, and where that site had the genre, its old address
// and the rows of it.
'use strict';
const pzpr = require('pzpr');
const lines = require('readline').createInterface({input: process.stdin});
lines.on('line', (line) => {
    const puzzle = new pzpr.Puzzle(); // a new one each time: old marks would stay
    try {
        puzzle.open(JSON.parse(line));
        const old = pzpr.variety(puzzle.pid).exists.kanpen;
        console.log(JSON.stringify({
            file: puzzle.getFileData(pzpr.parser.FILE_PZPR, {trial: true}),
            url: puzzle.getURL(),
            inside: puzzle.getURL(pzpr.parser.URL_PZPRFILE),
            old: old ? puzzle.getURL(pzpr.parser.URL_KANPENP) : undefined,
            rows: old ? puzzle.getURL(pzpr.parser.URL_KANPEN) : undefined,
            complete: puzzle.check(true).complete,
        }));
    } catch (e) {
        console.log(JSON.stringify({error: String(e)}));
    }
});
