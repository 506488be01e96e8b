// The engine's analysis: its lines, the bar, the arrows, and which moves to consider.

import { app, emit, on, showsOpinions, toggleOpinions } from './app.js';
import { button, byId, roving, setText } from './dom.js';
import { board } from './play.js';
import { LineRow } from './lines.js';
import { showEvaluation } from './evaluation.js';
import { fillEngines } from './players-form.js';
import { currentNode } from './tree.js';

/** @typedef {import('./messages.js').Analysis} Analysis */
/** @typedef {import('./arrows.js').Arrow} Arrow */

const toggle = byId('analysis-toggle', HTMLInputElement);
const count = byId('analysis-lines', HTMLSelectElement);
const threat = byId('analysis-threat', HTMLInputElement);
const facts = byId('analysis-facts', HTMLElement);
const filter = byId('analysis-filter', HTMLElement);
const list = byId('lines', HTMLElement);
const second = byId('analysis-second', HTMLSelectElement);
const secondFacts = byId('second-facts', HTMLElement);
const secondList = byId('second-lines', HTMLElement);
const opinions = byId('opinions', HTMLButtonElement);

/** @type {LineRow[]} */
const rows = [];
/** @type {LineRow[]} */
const secondRows = [];
/** A hint, shown until the position changes.
 * @type {Arrow | null} */
let hint = null;
let waiting = false;

/**
 * The analysis that is running, or would be if switched on.
 * @returns {Analysis}
 */
function chosenAnalysis() {
    const running = app.state?.analysis;
    return {
        lines: Number(count.value),
        only: running?.only ?? [],
        exclude: running?.exclude ?? [],
        threat: running?.threat ?? false,
        second: second.value === '' ? null : second.value,
    };
}

export function toggleAnalysis() {
    app.send({ type: 'analyse', analysis: app.state?.analysis === null ? chosenAnalysis() : null });
}

/** Switches the analysis on. */
export function analyse(threat = false) {
    app.send({ type: 'analyse', analysis: { ...chosenAnalysis(), only: [], exclude: [], threat } });
}

export const toggleThreat = () => analyse(app.state?.analysis?.threat !== true);

/**
 * Excludes a move from the analysis, or restricts it to that move.
 * @param {string} uci
 * @param {'only' | 'exclude'} how
 */
function restrict(uci, how) {
    const analysis = chosenAnalysis();
    const without = (/** @type {string[]} */ moves) => moves.filter((each) => each !== uci);
    const [only, exclude] = [without(analysis.only), without(analysis.exclude)];
    (how === 'only' ? only : exclude).push(uci);
    app.send({ type: 'analyse', analysis: { ...analysis, only, exclude } });
}

/**
 * The lines for the position on the board, if any.
 * @param {typeof app.lines} lines
 */
function currentLines(lines = app.lines) {
    const { state } = app;
    const analysis = state?.analysis ?? null;
    return lines?.node === state?.current && lines?.threat === analysis?.threat ? lines : null;
}

/** Lines come in bursts, so the page is updated once per frame. */
function schedule() {
    if (!waiting) {
        waiting = true;
        requestAnimationFrame(() => {
            waiting = false;
            draw();
        });
    }
}

function draw() {
    const { state } = app;
    if (state === null) {
        return;
    }
    const { analysis } = state;
    const lines = currentLines();
    toggle.checked = analysis !== null;
    threat.checked = analysis?.threat === true;
    if (analysis !== null && document.activeElement !== count) {
        count.value = String(analysis.lines);
    }
    document.body.classList.toggle('analysing', analysis !== null);
    showRows(rows, list, lines, analysis?.lines ?? 0);
    const other = analysis?.second ?? null;
    if (document.activeElement !== second && (analysis !== null || second.value === '')) {
        second.value = other ?? '';
    }
    const others = other === null ? null : currentLines(app.secondLines);
    secondFacts.hidden = other === null;
    secondList.hidden = other === null;
    showRows(secondRows, secondList, others, other === null ? 0 : analysis?.lines ?? 0);
    if (other !== null) {
        const known = others === null ? ['…'] : [...figures(others), ...(others.running ? [] : ['finished'])];
        setText(secondFacts, [other, ...known].join(' · '));
    }
    if (analysis === null) {
        setText(facts, 'off');
    } else if (lines === null) {
        const none = state.position.moves.length === 0 ? 'no legal move to look at' : '…';
        const waits = state.thinking ? 'waits for the engine’s move' : state.reviewing ? 'waits for the review' : null;
        setText(facts, waits ?? none);
    } else {
        const parts = figures(lines);
        parts.push(`hash ${(lines.hashfull / 10).toFixed(0)} %`, lines.running ? state.evaluation : 'finished');
        setText(facts, parts.join(' · '));
    }
    const node = currentNode(state);
    const best = lines !== null && !lines.threat ? lines.lines[0]?.evaluation : undefined;
    const shows = showsOpinions(state);
    document.body.classList.toggle('no-opinions', !shows);
    opinions.setAttribute('aria-pressed', String(shows));
    showEvaluation(shows ? best ?? node?.evaluation ?? null : null);
    drawArrows();
}

/**
 * @param {LineRow[]} shown
 * @param {HTMLElement} place
 * @param {typeof app.lines} lines
 * @param {number} count
 */
function showRows(shown, place, lines, count) {
    while (shown.length < count) {
        const row = new LineRow(restrict);
        shown.push(row);
        place.append(row.element);
    }
    const [node, threat] = [lines?.node ?? -1, lines?.threat ?? false];
    shown.forEach((row, index) => row.show(lines?.lines[index] ?? null, node, threat, index < count));
}

/** @param {NonNullable<typeof app.lines>} lines */
const figures = ({ depth, seldepth, nodes, speed }) =>
    [`depth ${depth}/${seldepth}`, `${bigNumber(nodes)} nodes`, `${bigNumber(speed)}/s`];

function drawArrows() {
    const lines = currentLines();
    /** @type {Arrow[]} */
    const arrows = [];
    const shown = app.state !== null && showsOpinions(app.state) ? lines?.lines ?? [] : [];
    shown.forEach((line, rank) => {
        const [from, to] = line.arrow;
        arrows.push({ from, to, kind: lines?.threat === true ? 'threat' : 'line', rank, text: line.evaluation.text });
    });
    if (hint !== null) {
        arrows.push(hint);
    }
    if (JSON.stringify(arrows) !== JSON.stringify(board.arrows)) {
        board.setArrows(arrows);
    }
}

/** The moves that are excluded or analysed alone, each with a button that undoes it. */
function drawFilter() {
    const { state } = app;
    const analysis = state?.analysis ?? null;
    if (state === null || analysis === null) {
        filter.replaceChildren();
        return;
    }
    const san = (/** @type {string} */ uci) => state.position.moves.find((move) => move.uci === uci)?.san ?? uci;
    /** @type {(list: 'only' | 'exclude', words: string) => HTMLElement[]} */
    const chips = (list, words) =>
        analysis[list].map((uci) => {
            const rest = analysis[list].filter((each) => each !== uci);
            const undo = () => app.send({ type: 'analyse', analysis: { ...analysis, [list]: rest } });
            return button(`${words} ${san(uci)} ×`, undo, { class: 'chip', title: 'Press to undo' });
        });
    filter.replaceChildren(...chips('only', 'only'), ...chips('exclude', 'without'));
}

export function startAnalysis() {
    roving(list, 'button');
    roving(secondList, 'button');
    on('welcome', ({ engines }) => {
        fillEngines(second, engines);
        byId('second-label', HTMLElement).hidden = engines.length === 0;
    });
    on('lines', schedule);
    on('state', () => {
        const { before, state } = app;
        if (before?.position.fen !== state?.position.fen) {
            hint = null;
            emit('preview', null);
        }
        drawFilter();
        draw();
    });
    on('hint', ({ arrow: [from, to] }) => {
        hint = { from, to, kind: 'hint', rank: 0, text: '' };
        drawArrows();
    });
    on('view', draw);
    on('refused', draw);
    opinions.addEventListener('click', toggleOpinions);
    toggle.addEventListener('change', toggleAnalysis);
    threat.addEventListener('change', toggleThreat);
    for (const select of [count, second]) {
        select.addEventListener('change', () => {
            if (app.state?.analysis !== null) {
                app.send({ type: 'analyse', analysis: chosenAnalysis() });
            }
            select.blur();
        });
    }
}

/**
 * A large number in a few characters.
 * @param {number} value
 */
function bigNumber(value) {
    if (value < 1000) {
        return String(value);
    }
    const [unit, sign] = value < 1e6 ? [1e3, 'k'] : value < 1e9 ? [1e6, 'M'] : [1e9, 'G'];
    const scaled = value / unit;
    return `${scaled < 10 ? scaled.toFixed(1) : scaled.toFixed(0)} ${sign}`;
}
