// Opens files in the reference player's own package, `pzpr` of npm, and saves them again.
// A line in: a file as a JSON string. A line out: {file, url, complete}, or {error}.
'use strict';
const pzpr = require('pzpr');
const lines = require('readline').createInterface({input: process.stdin});
lines.on('line', (line) => {
    const puzzle = new pzpr.Puzzle(); // a new one each time: old marks would stay
    try {
        puzzle.open(JSON.parse(line));
        console.log(JSON.stringify({
            file: puzzle.getFileData(pzpr.parser.FILE_PZPR, {trial: true}),
            url: puzzle.getURL(),
            complete: puzzle.check(true).complete,
        }));
    } catch (e) {
        console.log(JSON.stringify({error: String(e)}));
    }
});
