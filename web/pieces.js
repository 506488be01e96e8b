// The pieces as SVG.

import { svg } from './dom.js';
import { DRAWINGS } from './drawings.js';

/** @typedef {import('./messages.js').Side} Side */

/**
 * How a path is painted: `body` is filled and outlined, `line` is a line inside a body, `spot` a filled mark inside one.
 * @typedef {'body' | 'line' | 'spot'} Role
 */

/**
 * A part of a drawing: a path; or another drawing, which may be moved and scaled (`at`: x, y, scale) and have all its
 * paths painted alike (`as`).
 * @typedef {{ as: Role, d: string } | { use: string, as?: Role, at?: [number, number, number] }} Part
 */

/** @type {Record<Side, { fill: string, stroke: string, line: string }>} */
const PAINT = {
    white: { fill: '#fdfbf5', stroke: '#25313c', line: '#25313c' },
    black: { fill: '#39424b', stroke: '#12181e', line: '#f1eee6' },
};

/** The flat pieces: one shape with one outline.
 * @type {typeof PAINT} */
const FLAT = {
    white: { fill: '#ffffff', stroke: '#4a4a4a', line: '#8a8a8a' },
    black: { fill: '#2f2f2f', stroke: '#000000', line: '#b9b9b9' },
};

/** Whether pieces are flat. */
let isFlat = false;

/**
 * A piece without a drawing is a disc with its letter: its kind is called `letter-` and the letter.
 * @param {string} kind
 */
const letterOf = (kind) => /^letter-([a-z])$/.exec(kind)?.[1]?.toUpperCase();

/** The letters of kinds in the game on the board, if pieces are shown by letters.
 * @type {Map<string, string>} */
let letters = new Map();

/**
 * Shows pieces by letters or, without any, by drawings.
 * @param {Map<string, string>} ofKinds The letters of kinds.
 * @param {boolean} flat Whether the drawings are flat.
 */
export function setPieces(ofKinds, flat) {
    letters = ofKinds;
    isFlat = flat;
}

/**
 * A drawing as SVG elements that need no style sheet.
 * @param {string} kind
 * @param {Side} side
 * @returns {SVGElement[]}
 */
export function drawPiece(kind, side) {
    if (kind in DRAWINGS && !letters.has(kind)) {
        const layers = isFlat ? /** @type {const} */ (['outline', 'inside']) : [undefined];
        return layers.flatMap((layer) => draw(kind, side, undefined, 1, layer));
    }
    const paint = PAINT[side];
    const style = { 'font-family': 'sans-serif', 'font-size': 46, 'font-weight': 'bold', 'text-anchor': 'middle' };
    const letter = letters.get(kind) ?? letterOf(kind) ?? '?';
    return [...draw('Stone', side, undefined, 1), svg('text', { ...style, x: 50, y: 66, fill: paint.line }, letter)];
}

/**
 * A drawing whose lines stay as wide as others at this scale.
 * @param {string} name
 * @param {Side} side
 * @param {Role | undefined} role How all paths are painted; by default each as its part says.
 * @param {number} scale
 * @param {'outline' | 'inside'} [layer] Of a flat piece: what is seen around all of its bodies, or they themselves.
 * @returns {SVGElement[]}
 */
function draw(name, side, role, scale, layer) {
    const { fill, stroke, line } = layer === undefined ? PAINT[side] : FLAT[side];
    const width = 4 / scale;
    return (DRAWINGS[name] ?? []).flatMap((part) => {
        const as = role ?? part.as;
        if ('use' in part) {
            const [x, y, factor] = part.at ?? [0, 0, 1];
            const inner = draw(part.use, side, as, scale * factor, layer);
            return part.at === undefined ? inner : [svg('g', { transform: `translate(${x} ${y}) scale(${factor})` }, ...inner)];
        }
        const { d } = part;
        if (as !== 'body' && layer === 'outline') {
            return [];
        }
        if (as === 'body' && layer !== undefined) {
            const inside = { d, fill, stroke: fill, 'stroke-width': width / 5 };
            const outline = { d, fill: stroke, stroke, 'stroke-width': 2 * width, 'stroke-linejoin': 'round' };
            return [svg('path', layer === 'inside' ? inside : outline)];
        }
        switch (as) {
            case 'line':
                return [svg('path', { d, fill: 'none', stroke: line, 'stroke-width': width, 'stroke-linecap': 'round' })];
            case 'spot':
                return [svg('path', { d, fill: line })];
            default:
                return [svg('path', { d, fill, stroke, 'stroke-width': width, 'stroke-linejoin': 'round' })];
        }
    });
}

/**
 * The name of the symbol of a drawing.
 * @param {string} kind
 * @param {Side} side
 */
export const symbolId = (kind, side) => `piece-${side}-${kind}`;

/** The symbols of all drawings, for `use` elements. */
export function pieceSymbols() {
    const defs = svg('defs');
    const discs = [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => `letter-${letter}`);
    for (const kind of [...Object.keys(DRAWINGS), ...discs]) {
        for (const side of /** @type {const} */ (['white', 'black'])) {
            const symbol = svg('symbol', { id: symbolId(kind, side), viewBox: '0 0 100 100' });
            symbol.append(...drawPiece(kind, side));
            defs.append(symbol);
        }
    }
    return defs;
}

/**
 * A piece as a small picture for buttons and lists.
 * @param {string} kind
 * @param {Side} side
 */
export function pieceIcon(kind, side) {
    const icon = svg('svg', { viewBox: '0 0 100 100', class: 'piece-icon', 'aria-hidden': 'true' });
    icon.append(svg('use', { href: `#${symbolId(kind, side)}` }));
    return icon;
}
