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
    const answer = JSON.parse(pu.solution);
    draw(answer, pu.pu_a);
    if (JSON.stringify(pu.make_solution()) !== pu.solution)
        return 'the answer is not taken';
    return await reads_answers(genre, answer);
}

// Right answers as Penpa+ writes them, where all kinds count, or any one is enough, or no box is ticked: sumi takes them.
async function reads_answers(genre, answer) {
    const boxes = ['surface', 'surface_exact', 'loopline', 'loopline_exact', 'loopedge', 'loopedge_exact', 'circle', 'star',
        'tent', 'akari'];
    const signs = {A: 'circle', E: 'star', F: 'tent', H: 'akari'};
    const used = boxes.filter((box) => box.startsWith('surface') ? answer[0].length : box.startsWith('loopline') ?
        answer[1].length : box.startsWith('loopedge') ? answer[2].length : answer[5].some((s) => signs[s.slice(-1)] === box));
    const modes = [[]].concat(used.map((box) => ['sol_' + box]), used.map((box) => ['sol_or_' + box]),
        [used.map((box) => 'sol_or_' + box)]);
    const pu = w.penpa.pu;
    for (const mode of modes) {
        const all = w.document.querySelectorAll('.solcheck, .solcheck_or');
        all.forEach((box) => { box.checked = mode.includes(box.id); });
        try {
            run(['convert', '--to', 'native', '--genre', genre, '-'], pu.maketext_solve_solution());
        } catch (e) {
            return `a right answer is refused where [${mode}] is ticked`;
        }
    }
    return lacks_one(genre, answer, pu);
}

// An answer without one of its marks is refused.
function lacks_one(genre, answer, pu) {
    w.document.querySelectorAll('.solcheck, .solcheck_or').forEach((box) => { box.checked = false; });
    const parts = [['surface', answer[0][0]], ['line', answer[1][0]], ['lineE', answer[2][0]],
        ['symbol', answer[5].find((sign) => sign !== undefined && !sign.endsWith(',1A'))]];
    const [part, item] = parts.find(([, first]) => first !== undefined);
    delete pu.pu_a[part][part === 'symbol' ? item.split(',')[0] : item.replace(/,\d$/, '')];
    if (part === 'surface')
        delete pu.pu_a.surface[item];
    try {
        run(['convert', '--to', 'native', '--genre', genre, '-'], pu.maketext_solve_solution());
    } catch (e) {
        return '';
    }
    return `an answer without ${part} ${item} is taken`;
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
