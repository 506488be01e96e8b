// The engine's analysis: its lines, the bar, the arrows, and which moves to consider.

import { app, emit, on, showsOpinions, toggleOpinions } from './app.js';
import { byId, html, roving, setText } from './dom.js';
import { board } from './play.js';
import { LineRow } from './lines.js';
import { bigNumber, showEvaluation } from './evaluation.js';
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
/**
 * A hint, shown until the position changes.
 * @type {Arrow | null}
 */
let hint = null;
let waiting = false;

/**
 * The analysis that is running, or would be if switched on.
 * @returns {Analysis}
 */
function wanted() {
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
    app.send({ type: 'analyse', analysis: app.state?.analysis === null ? wanted() : null });
}

/** Switches the analysis on. */
export const analyse = () => app.send({ type: 'analyse', analysis: { ...wanted(), only: [], exclude: [], threat: false } });

export function toggleThreat() {
    app.send({ type: 'analyse', analysis: { ...wanted(), only: [], exclude: [], threat: app.state?.analysis?.threat !== true } });
}

/**
 * Excludes a move from the analysis, or restricts it to that move.
 * @param {string} uci
 * @param {'only' | 'exclude'} how
 */
function restrict(uci, how) {
    const analysis = wanted();
    const exclude = how === 'exclude' ? [...analysis.exclude, uci] : analysis.exclude.filter((each) => each !== uci);
    const only = how === 'only' ? [...analysis.only.filter((each) => each !== uci), uci] : analysis.only.filter((each) => each !== uci);
    app.send({ type: 'analyse', analysis: { ...analysis, only, exclude } });
}

/**
 * The lines for the position on the board, if any.
 * @param {typeof app.lines} lines
 */
function currentLines(lines = app.lines) {
    const { state } = app;
    return lines !== null && state !== null && state.analysis !== null && lines.node === state.current && lines.threat === state.analysis.threat
        ? lines
        : null;
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
        setText(secondFacts, others === null ? `${other} · …` : `${other} · ${figures(others).join(' · ')}${others.running ? '' : ' · finished'}`);
    }
    if (analysis === null) {
        setText(facts, 'off');
    } else if (lines === null) {
        setText(facts, state.thinking ? 'waits for Sissa’s move' : state.reviewing ? 'waits for the review' : state.position.moves.length === 0 ? 'no legal move to look at' : '…');
    } else {
        const parts = figures(lines);
        const from = state.evaluation === 'network' ? 'network' : 'classical';
        parts.push(`hash ${(lines.hashfull / 10).toFixed(0)} %`, lines.running ? from : 'finished');
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
    shown.forEach((row, index) => row.show(lines?.lines[index] ?? null, lines?.node ?? -1, lines?.threat ?? false, index < count));
}

/** @param {NonNullable<typeof app.lines>} lines */
const figures = (lines) => [`depth ${lines.depth}/${lines.seldepth}`, `${bigNumber(lines.nodes)} nodes`, `${bigNumber(lines.speed)}/s`];

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
    const chip = (/** @type {string} */ uci, /** @type {string} */ words, /** @type {Analysis} */ without) => {
        const item = html('button', { type: 'button', class: 'chip', title: 'Press to undo' }, `${words} ${san(uci)} ×`);
        item.addEventListener('click', () => app.send({ type: 'analyse', analysis: without }));
        return item;
    };
    filter.replaceChildren(
        ...analysis.only.map((uci) => chip(uci, 'only', { ...analysis, only: analysis.only.filter((each) => each !== uci) })),
        ...analysis.exclude.map((uci) => chip(uci, 'without', { ...analysis, exclude: analysis.exclude.filter((each) => each !== uci) })),
    );
}

export function startAnalysis() {
    roving(list, 'button');
    roving(secondList, 'button');
    on('welcome', ({ engines }) => {
        second.length = 1;
        second.append(...engines.map((name) => html('option', { value: name }, name)));
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
    on('hint', (message) => {
        const move = app.state?.position.moves.find((each) => each.uci === message.uci);
        const to = move?.targets[0];
        if (move !== undefined && to !== undefined) {
            // A drop comes from no square.
            hint = { from: move.from.startsWith('@') ? to : move.from, to, kind: 'hint', rank: 0, text: '' };
            drawArrows();
        }
    });
    on('view', draw);
    opinions.addEventListener('click', toggleOpinions);
    toggle.addEventListener('change', toggleAnalysis);
    threat.addEventListener('change', toggleThreat);
    for (const select of [count, second]) {
        select.addEventListener('change', () => {
            if (app.state?.analysis !== null) {
                app.send({ type: 'analyse', analysis: wanted() });
            }
            select.blur();
        });
    }
}
