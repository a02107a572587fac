// Opens the Penpa+ links that sumi writes in Penpa+'s own code: is what it writes then the same puzzle, and does it take
// the answer? PENPA: a checkout of Penpa+; SUMI: the program; BOARDS: how many of each genre's library.
'use strict';
const fs = require('fs');
const path = require('path');
const {execFileSync} = require('child_process');
const {JSDOM, VirtualConsole} = require('jsdom');

const sumi = process.env.SUMI || 'build/sumi';
const docs = path.join(process.env.PENPA, 'docs');
const page = fs.readFileSync(path.join(docs, 'index.html'), 'utf8');

// Penpa+'s page without its scripts, which are run here, in their order; nothing is drawn.
const dom = new JSDOM(page.replace(/<script[\s\S]*?<\/script>/g, ''), {
    url: 'https://swaroopg92.github.io/penpa-edit/', runScripts: 'outside-only', pretendToBeVisual: true,
    virtualConsole: new VirtualConsole(),
});
const w = dom.window;
const context = new Proxy({}, {
    get: (t, name) => name in t ? t[name] : name === 'measureText' ? () => ({width: 1}) : () => context,
    set: (t, name, value) => { t[name] = value; return true; },
});
w.HTMLCanvasElement.prototype.getContext = () => context;
w.CanvasRenderingContext2D = function () {};
w.alert = w.scrollTo = () => {};
const listed = [...page.matchAll(/"(\.\/(?:js|identity)[^"]*\.js)"/g)].map((m) => m[1]);
w.eval(listed.filter((f, i) => listed.indexOf(f) === i && fs.existsSync(path.join(docs, f)))
    .map((f) => fs.readFileSync(path.join(docs, f), 'utf8')).join('\n;\n') +
    '\n;window.penpa = {load, get pu() { return pu; }};');

// Draws an answer as somebody would who solves the puzzle.
function draw(answer, to) {
    const shapes = {A: 'circle_M', E: 'star', F: 'tents', H: 'sun_moon'};
    answer[0].forEach((cell) => { to.surface[cell] = 1; });
    answer[1].forEach((line) => { to.line[line.replace(/,\d$/, '')] = line.endsWith(',2') ? 30 : 3; });
    answer[2].forEach((edge) => { to.lineE[edge.replace(/,\d$/, '')] = 3; });
    answer[5].forEach((sign) => {
        const [cell, kind] = sign.split(',');
        to.symbol[cell] = [parseInt(kind), shapes[kind.slice(1)], 2];
    });
}

function run(args, input) {
    return execFileSync(sumi, args, {input: input, encoding: 'utf8', stdio: ['pipe', 'pipe', 'ignore']});
}

async function judge(name, link) {
    await w.penpa.load(link.slice(link.indexOf('#') + 1), 'url');
    const pu = w.penpa.pu, genre = name.replace(/\/.*/, '');
    // Penpa+ drops tags that it does not know: the genre is said
    const native = run(['convert', '--to', 'native', '--genre', genre, '-'], pu.maketext());
    if (native !== run(['convert', '--to', 'native', '-'], link))
        return 'another puzzle';
    if (!pu.solution)
        return 'no answer';
    if (JSON.stringify(pu.make_solution()) === pu.solution)
        return 'solved before anything is drawn';
    draw(JSON.parse(pu.solution), pu.pu_a);
    return JSON.stringify(pu.make_solution()) === pu.solution ? '' : 'the answer is not taken';
}

async function main() {
    const genres = {};
    await new Promise((done) => w.document.readyState === 'complete' ? done() : w.addEventListener('load', done));
    let wrong = 0, right = 0;
    for (const line of run(['list'], '').split('\n')) {
        const name = line.split(' ')[0], genre = name.replace(/\/.*/, '');
        if (name && genre !== 'learn')
            (genres[genre] = genres[genre] || []).push(name);
    }
    for (const genre in genres)
        for (const name of genres[genre].slice(0, Number(process.env.BOARDS || 3))) {
            let why;
            try {
                why = await judge(name, run(['convert', '--to', 'penpa', name], '').trim());
            } catch (e) {
                why = String(e);
            }
            if (why)
                console.log(`not ok ${name}: ${why}`);
            why ? wrong++ : right++;
        }
    console.log(`${right} of ${right + wrong} boards of ${Object.keys(genres).length} genres: ` +
        'the same puzzle in Penpa+, which takes the answer');
    process.exit(wrong || right < 90 ? 1 : 0);
}
main();
