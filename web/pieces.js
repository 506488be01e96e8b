// The pieces as SVG.

import { svg } from './dom.js';
import { DRAWINGS } from './drawings.js';

/** @typedef {import('./messages.js').Side} Side */

/**
 * A part of a drawing. `body` is filled and outlined, `line` is a line inside a body, `spot` a filled mark inside one.
 * @typedef {{ as: 'body' | 'line' | 'spot', d: string }} Part
 */

/** @type {Record<Side, { fill: string, stroke: string, line: string }>} */
const PAINT = {
    white: { fill: '#fdfbf5', stroke: '#25313c', line: '#25313c' },
    black: { fill: '#39424b', stroke: '#12181e', line: '#f1eee6' },
};

/**
 * A piece that the game declares is a disc with its letter: its kind is called `letter-` and the letter.
 * @param {string} kind
 */
const letterOf = (kind) => /^letter-([a-z])$/.exec(kind)?.[1]?.toUpperCase();

const DISC = 'M14 50a36 36 0 1 0 72 0a36 36 0 1 0 -72 0Z';

/**
 * A drawing as SVG elements that need no style sheet.
 * @param {string} kind
 * @param {Side} side
 * @returns {SVGElement[]}
 */
export function drawPiece(kind, side) {
    const paint = PAINT[side];
    const parts = DRAWINGS[kind];
    if (parts === undefined) {
        const disc = svg('path', { d: DISC, fill: paint.fill, stroke: paint.stroke, 'stroke-width': 4 });
        const style = { 'font-family': 'sans-serif', 'font-size': 46, 'font-weight': 'bold', 'text-anchor': 'middle' };
        return [disc, svg('text', { ...style, x: 50, y: 66, fill: paint.line }, letterOf(kind) ?? '?')];
    }
    return parts.map(({ as, d }) => {
        switch (as) {
            case 'body':
                return svg('path', { d, fill: paint.fill, stroke: paint.stroke, 'stroke-width': 4, 'stroke-linejoin': 'round' });
            case 'line':
                return svg('path', { d, fill: 'none', stroke: paint.line, 'stroke-width': 4, 'stroke-linecap': 'round' });
            case 'spot':
                return svg('path', { d, fill: paint.line });
        }
    });
}

/**
 * The name of the symbol of a drawing.
 * @param {string} kind
 * @param {Side} side
 */
export const symbolId = (kind, side) => `piece-${side}-${kind}`;

/**
 * The symbols of all drawings, for `use` elements.
 * @param {(kind: string, side: Side) => boolean} [wanted] Which of them; by default all.
 */
export function pieceSymbols(wanted = () => true) {
    const defs = svg('defs');
    const letters = [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => `letter-${letter}`);
    for (const kind of [...Object.keys(DRAWINGS), ...letters]) {
        for (const side of /** @type {const} */ (['white', 'black'])) {
            if (wanted(kind, side)) {
                const symbol = svg('symbol', { id: symbolId(kind, side), viewBox: '0 0 100 100' });
                symbol.append(...drawPiece(kind, side));
                defs.append(symbol);
            }
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
