// Arrows over a board.

import { svg } from './dom.js';
import { UNIT } from './squares.js';

/** @typedef {import('./squares.js').Geometry} Geometry */
/**
 * @typedef {object} Arrow
 * @property {string} from
 * @property {string} to
 * @property {'line' | 'threat' | 'hint' | 'show' | 'own'} kind What it stands for; the user draws `own` ones.
 * @property {number} rank 0 for the best, which is drawn boldest.
 * @property {string} text A score, or empty.
 * @property {string} [colour] Of the user's: `G`, `R`, `Y` or `B`.
 */

/**
 * The centre of a score's label, and its width.
 * @typedef {{ x: number, y: number, width: number }} Place
 */

/** The height of a score's label. */
const HIGH = 30;

/**
 * @param {Arrow[]} arrows
 * @param {Geometry} geometry
 * @returns {SVGElement[]}
 */
export function drawArrows(arrows, geometry) {
    /** @type {Place[]} */
    const places = [];
    /** @type {SVGElement[]} */
    const labels = [];
    /** @type {Set<string>} */
    const taken = new Set();
    // The best is drawn last, on top of the others.
    const drawn = [...arrows].reverse().map((arrow) => {
        const [x1, y1] = middle(arrow.from, geometry);
        const [x2, y2] = middle(arrow.to, geometry);
        const names = `arrow ${arrow.kind} rank${Math.min(arrow.rank, 4)} colour${arrow.colour ?? ''}`;
        return svg('path', { d: outline(x1, y1, x2, y2, arrow.rank), class: names });
    });
    for (const arrow of arrows) {
        if (arrow.text !== '' && !taken.has(arrow.to)) {
            taken.add(arrow.to);
            const [x1, y1] = middle(arrow.from, geometry);
            const [x2, y2] = middle(arrow.to, geometry);
            // Beyond the tip of the arrow.
            const length = Math.hypot(x2 - x1, y2 - y1) || 1;
            const place = labelPlace(x2 + ((x2 - x1) / length) * 22, y2 + ((y2 - y1) / length) * 30, arrow, geometry);
            // Not on top of a better move's label, but nearer to the middle of the board.
            const step = place.y > (geometry.ranks * UNIT) / 2 ? -HIGH : HIGH;
            const covers = (/** @type {typeof place} */ { x, y, width }) =>
                Math.abs(x - place.x) < (width + place.width) / 2 && Math.abs(y - place.y) < HIGH;
            while (places.some(covers)) {
                place.y += step;
            }
            places.push(place);
            labels.push(label(place, arrow));
        }
    }
    return [...drawn, ...labels];
}

/**
 * @param {string} square
 * @param {Geometry} geometry
 * @returns {[number, number]}
 */
function middle(square, geometry) {
    const [column, row] = geometry.place(square);
    return [column * UNIT + UNIT / 2, row * UNIT + UNIT / 2];
}

/**
 * The outline of an arrow, which ends a little before the centre of its last square.
 * @param {number} x1
 * @param {number} y1
 * @param {number} x2
 * @param {number} y2
 * @param {number} rank
 */
function outline(x1, y1, x2, y2, rank) {
    const length = Math.hypot(x2 - x1, y2 - y1);
    if (length === 0) {
        return `M${x1 - 40} ${y1}a40 40 0 1 0 80 0a40 40 0 1 0 -80 0ZM${x1 - 30} ${y1}a30 30 0 1 1 60 0a30 30 0 1 1 -60 0Z`;
    }
    const half = Math.max(4, 9 - 1.5 * rank);
    const head = half * 2.3;
    const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
    const end = length - 8;
    const neck = end - head * 1.5;
    const at = (/** @type {number} */ along, /** @type {number} */ aside) =>
        `${(x1 + ux * along - uy * aside).toFixed(1)} ${(y1 + uy * along + ux * aside).toFixed(1)}`;
    return `M${at(22, half)}L${at(neck, half)}L${at(neck, head)}L${at(end, 0)}L${at(neck, -head)}L${at(neck, -half)}L${at(22, -half)}Z`;
}

/**
 * Where a score's label goes: on the board, even if its arrow ends at the edge.
 * @param {number} x
 * @param {number} y
 * @param {Arrow} arrow
 * @param {Geometry} geometry
 * @returns {Place}
 */
function labelPlace(x, y, arrow, geometry) {
    const width = 20 + arrow.text.length * 13;
    return {
        x: Math.max(width / 2, Math.min(x, geometry.files * UNIT - width / 2)),
        y: Math.max(HIGH / 2, Math.min(y, (geometry.ranks * UNIT) - HIGH / 2)),
        width,
    };
}

/**
 * @param {Place} place
 * @param {Arrow} arrow
 */
function label({ x, y, width }, arrow) {
    const box = svg('rect', { x: x - width / 2, y: y - HIGH / 2, width, height: HIGH, rx: HIGH / 2 });
    const text = svg('text', { x, y: y + 7 }, arrow.text);
    return svg('g', { class: `arrow-label ${arrow.kind}` }, box, text);
}
