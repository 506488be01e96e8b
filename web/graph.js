// The graph of the game, and its review.

import { app, on, showsOpinions } from './app.js';
import { button, byId, html, setText, svg, within } from './dom.js';
import { expectation } from './evaluation.js';
import { glyph } from './glyphs.js';
import { playFrom } from './moves.js';
import { currentLine, currentNode, isWhites, nodesById, numbered } from './tree.js';
import { tagOf } from './words.js';

/** @typedef {import('./messages.js').Node} Node */
/** @typedef {import('./messages.js').State} State */

const WIDTH = 1000;
const HEIGHT = 100;

const graph = byId('graph', SVGSVGElement);
const area = svg('path', { class: 'graph-white' });
const curve = svg('path', { class: 'graph-line', 'vector-effect': 'non-scaling-stroke' });
const middle = svg('path', { class: 'graph-middle', d: `M0 ${HEIGHT / 2}H${WIDTH}`, 'vector-effect': 'non-scaling-stroke' });
const here = svg('path', { class: 'graph-here', 'vector-effect': 'non-scaling-stroke' });
const marks = svg('g');
const seconds = byId('review-seconds', HTMLInputElement);
const start = byId('review-start', HTMLButtonElement);
const progress = byId('review-progress', HTMLProgressElement);
const progressText = byId('review-text', HTMLElement);

const verdict = byId('verdict', HTMLElement);
const next = byId('next-mistake', HTMLButtonElement);

/**
 * The marks of mistakes, by their numbers.
 * @type {Record<number, string>}
 */
const MISTAKES = { 6: 'Inaccuracy', 2: 'Mistake', 4: 'Blunder' };
/** From the slightest to the worst. */
const BY_WEIGHT = [6, 2, 4];
/** How many moves of a better line are written out. */
const BETTER_MOVES = 6;

/** @param {Node} node */
const mistakeOf = (node) => node.nags.find((nag) => nag in MISTAKES);

/** @type {Node[]} */
let line = [];

/**
 * The x coordinate of the position after a move.
 * @param {number} index
 */
const across = (index) => (line.length < 2 ? 0 : (index / (line.length - 1)) * WIDTH);

/**
 * The accuracy and the mistakes of both sides, after a review.
 * @param {State} state
 */
function summary(state) {
    const game = currentLine({ ...state, current: state.live });
    const sides = ['White', 'Black'].flatMap((side, index) => {
        const accuracy = tagOf(state, `${side}Accuracy`);
        const moves = game.filter((node) => node.ply % 2 === index && node.san !== '');
        const count = (/** @type {number} */ nag) => moves.filter((node) => node.nags.includes(nag)).length;
        const errors = BY_WEIGHT.map((nag) => `${count(nag)} ${glyph(nag)}`).join(' ');
        return accuracy === null ? [] : [`${side} ${accuracy} %  ${errors}`];
    });
    return sides.join('   ');
}

/** Goes to the next mistake, or from the last one to the first. */
export function goToMistake() {
    const here = line.findIndex((node) => node.id === app.state?.current);
    const after = [...line.slice(here + 1), ...line.slice(0, here + 1)];
    const node = after.find((each) => mistakeOf(each) !== undefined);
    if (node !== undefined) {
        app.send({ type: 'goTo', node: node.id });
    }
}

/**
 * Says what was better than the move on the board, if it is a mistake.
 * @param {State} state
 */
function showVerdict(state) {
    const nodes = nodesById(state.nodes);
    const node = currentNode(state);
    const nag = node === undefined ? undefined : mistakeOf(node);
    const word = MISTAKES[nag ?? 0];
    const parent = state.nodes.find((each) => each.children.includes(state.current));
    if (node === undefined || word === undefined || parent === undefined || !showsOpinions(state)) {
        verdict.replaceChildren();
        return;
    }
    /** @type {(globalThis.Node | string)[]} */
    const parts = [html('strong', {}, `${word}: `), `${numbered(node)}${glyph(nag ?? 0)}. `];
    const worth = (/** @type {Node} */ { evaluation }) =>
        evaluation === null ? -9 : expectation(evaluation) * (isWhites(node) ? 1 : -1);
    const others = parent.children.flatMap((id) => nodes.get(id) ?? []).sort((a, b) => worth(b) - worth(a));
    const better = others.find((each) => worth(each) > worth(node));
    if (better !== undefined) {
        const moves = [];
        let each = /** @type {Node | undefined} */ (better);
        while (each !== undefined && moves.length < BETTER_MOVES) {
            moves.push(each === better || isWhites(each) ? numbered(each) : each.san);
            each = nodes.get(each.children[0] ?? -1);
        }
        const score = better.evaluation?.text ?? '';
        const showIt = button('Show it', () => app.send({ type: 'goTo', node: better.id }), { class: 'chip' });
        parts.push(`Better: ${moves.join(' ')} (${score}). `, showIt, ' ');
    }
    parts.push(
        button('Play on from here', () => playFrom(parent.id), { class: 'chip', title: 'Play from the position before this move' }),
    );
    verdict.replaceChildren(...parts);
}

/**
 * Describes the position of the slider for screen readers.
 * @param {number} index
 */
function describe(index) {
    const node = line[index];
    const move = node === undefined || node.san === '' ? 'Start' : numbered(node);
    const score = node?.evaluation === null || node === undefined ? '' : `, ${node.evaluation.text}`;
    graph.setAttribute('aria-valuemax', String(line.length - 1));
    graph.setAttribute('aria-valuenow', String(index));
    graph.setAttribute('aria-valuetext', move + score);
}

/**
 * Goes to a position of the line, or the nearest one.
 * @param {number} index
 */
function goTo(index) {
    const node = line[Math.max(0, Math.min(index, line.length - 1))];
    if (node !== undefined && node.id !== app.state?.current) {
        app.send({ type: 'goTo', node: node.id });
    }
}

/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10 };

/** @param {KeyboardEvent} event */
function key(event) {
    const step = STEPS[event.key];
    if (step !== undefined && !event.ctrlKey && !event.metaKey && !event.altKey) {
        goTo(line.findIndex((node) => node.id === app.state?.current) + step);
        event.preventDefault();
        event.stopPropagation();
    }
}

function draw() {
    const { state } = app;
    if (state === null) {
        return;
    }
    line = currentLine(state);
    /** @type {[number, number, Node][]} */
    const points = [];
    line.forEach((node, index) => {
        if (node.evaluation !== null) {
            points.push([across(index), HEIGHT * (1 - expectation(node.evaluation)), node]);
        }
    });
    const path = points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L');
    const [first] = points;
    const last = points.at(-1);
    document.body.classList.toggle('has-graph', points.length > 1);
    // Before the first score and after the last one the graph is level.
    const hasLine = points.length > 1 && first !== undefined && last !== undefined;
    const level = hasLine ? `0 ${first[1].toFixed(1)}L${path}L${WIDTH} ${last[1].toFixed(1)}` : '';
    area.setAttribute('d', level === '' ? '' : `M0 ${HEIGHT}L${level}V${HEIGHT}Z`);
    curve.setAttribute('d', level === '' ? '' : `M${level}`);
    const dots = points.flatMap(([x, y, node]) => {
        const nag = mistakeOf(node);
        // A line of no length with round ends is a dot that does not stretch with the graph.
        const dot = { d: `M${x} ${y}h0.01`, 'vector-effect': 'non-scaling-stroke' };
        const names = nag === undefined ? [] : ['graph-rim', `graph-mark nag${nag}`];
        return names.map((name) => svg('path', { ...dot, class: name }));
    });
    marks.replaceChildren(...dots);
    const index = line.findIndex((node) => node.id === state.current);
    here.setAttribute('d', index < 0 ? '' : `M${across(index)} 0V${HEIGHT}`);
    describe(index);
    start.textContent = state.reviewing ? 'Stop' : 'Analyse the game';
    start.disabled = !state.reviewing && line.length < 2;
    progress.hidden = !state.reviewing;
    if (!state.reviewing) {
        setText(progressText, summary(state));
    }
    next.hidden = !showsOpinions(state) || !line.some((node) => mistakeOf(node) !== undefined);
    showVerdict(state);
}

export function startGraph() {
    graph.append(area, middle, curve, here, marks);
    on('state', draw);
    on('view', draw);
    next.addEventListener('click', goToMistake);
    on('review', ({ done, total }) => {
        progress.max = total;
        progress.value = done;
        setText(progressText, `${done} of ${total}`);
    });
    graph.addEventListener('click', (event) => {
        const box = graph.getBoundingClientRect();
        goTo(Math.round(((event.clientX - box.left) / box.width) * (line.length - 1)));
    });
    graph.addEventListener('keydown', key);
    start.addEventListener('click', () => {
        if (app.state?.reviewing === true) {
            app.send({ type: 'stopReview' });
        } else {
            app.send({ type: 'review', seconds: within(seconds) });
        }
    });
}
