// The graph of the game.

import { app, on } from './app.js';
import { byId, svg } from './dom.js';
import { expectation } from './evaluation.js';
import { mistakeOf } from './review.js';
import { currentLine, numbered } from './tree.js';

/** @typedef {import('./messages.js').Node} Node */

const WIDTH = 1000;
const HEIGHT = 100;

const graph = byId('graph', SVGSVGElement);
const area = svg('path', { class: 'graph-white' });
const curve = svg('path', { class: 'graph-line', 'vector-effect': 'non-scaling-stroke' });
const middle = svg('path', { class: 'graph-middle', d: `M0 ${HEIGHT / 2}H${WIDTH}`, 'vector-effect': 'non-scaling-stroke' });
const here = svg('path', { class: 'graph-here', 'vector-effect': 'non-scaling-stroke' });
const marks = svg('g');

/** @type {Node[]} */
let line = [];

/**
 * The x coordinate of the position after a move.
 * @param {number} index
 */
const across = (index) => (line.length < 2 ? 0 : (index / (line.length - 1)) * WIDTH);

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
}

export function startGraph() {
    graph.append(area, middle, curve, here, marks);
    on('state', draw);
    on('view', draw);
    graph.addEventListener('click', (event) => {
        const box = graph.getBoundingClientRect();
        goTo(Math.round(((event.clientX - box.left) / box.width) * (line.length - 1)));
    });
    graph.addEventListener('keydown', key);
}
