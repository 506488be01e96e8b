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
 * A drawing as SVG elements that need no style sheet.
 * @param {string} kind
 * @param {Side} side
 * @returns {SVGElement[]}
 */
export function drawPiece(kind, side) {
    const paint = PAINT[side];
    const parts = DRAWINGS[kind];
    if (parts === undefined) {
        return [];
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
    for (const kind of Object.keys(DRAWINGS)) {
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
