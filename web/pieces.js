// The drawings of the ten kinds of pieces: Sissa's own, on a grid of 100 by 100.

import { svg } from './dom.js';

/** @typedef {import('./messages.js').Side} Side */

/**
 * A part of a drawing. `body` is filled and has an outline, `line` is only a line inside a body, `spot` a filled mark inside one.
 * @typedef {{ as: 'body' | 'line' | 'spot', d: string }} Part
 */

const FOOT = 'M20 91V86Q20 79 27 79H73Q80 79 80 86V91Z';
const COLLAR = 'M35 59H65Q68 59 68 62.5T65 66H35Q32 66 32 62.5T35 59Z';
/** What stands on the foot and below the collar. */
const TRUNK = 'M39 66H61Q62 74 69 79H31Q38 74 39 66Z';

/**
 * A circle as a path.
 * @param {number} x
 * @param {number} y
 * @param {number} r
 */
const disc = (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

/** The head and neck of a horse that looks to the left, from its forehead to its breast, without its back. */
const HORSE_FACE = 'C40 27 36 31 33 36C28 43 24 47 19 53C15 58 16 64 21 66C25 68 28 66 31 64C36 63 41 62 45 58C46 66 32 69 29 79';

/** @type {Record<string, Part[]>} */
export const DRAWINGS = {
    pawn: [
        { as: 'body', d: 'M40 52H60Q60 70 70 79H30Q40 70 40 52Z' },
        { as: 'body', d: disc(50, 33, 14.5) },
        { as: 'body', d: 'M37 47H63Q66 47 66 50.5T63 54H37Q34 54 34 50.5T37 47Z' },
        { as: 'body', d: FOOT },
    ],
    knight: [
        { as: 'body', d: `M43 15L50 22${HORSE_FACE}H75C79 52 74 26 50 22L43 15L40 28Z` },
        { as: 'spot', d: disc(40, 40, 3.4) },
        { as: 'line', d: 'M57 31Q68 42 67 68' },
        { as: 'line', d: 'M23 60L26 58' },
        { as: 'body', d: FOOT },
    ],
    bishop: [
        { as: 'body', d: TRUNK },
        { as: 'body', d: 'M50 21C64 30 69 40 68 49Q67 56 62 60H38Q33 56 32 49C31 40 36 30 50 21Z' },
        { as: 'body', d: disc(50, 16, 6) },
        { as: 'line', d: 'M59 35L48 48' },
        { as: 'body', d: COLLAR },
        { as: 'body', d: FOOT },
    ],
    rook: [
        { as: 'body', d: 'M34 40H66L69 79H31Z' },
        { as: 'body', d: 'M25 18H37V25H44V18H56V25H63V18H75V36Q75 42 69 42H31Q25 42 25 36Z' },
        { as: 'line', d: 'M35 68H65' },
        { as: 'body', d: FOOT },
    ],
    queen: [
        { as: 'body', d: 'M17 33L33 52L34 25L45 49L50 20L55 49L66 25L67 52L83 33L72 70Q71 79 68 79H32Q29 79 28 70Z' },
        { as: 'body', d: disc(16, 30, 5.5) },
        { as: 'body', d: disc(33, 20, 5.5) },
        { as: 'body', d: disc(50, 15, 5.5) },
        { as: 'body', d: disc(67, 20, 5.5) },
        { as: 'body', d: disc(84, 30, 5.5) },
        { as: 'line', d: 'M31 68Q50 62 69 68' },
        { as: 'body', d: FOOT },
    ],
    king: [
        { as: 'body', d: 'M46 10H54V16H60V24H54V33H46V24H40V16H46Z' },
        { as: 'body', d: 'M50 33Q58 33 58 44Q64 36 73 38Q85 41 83 53Q81 62 71 70Q71 79 68 79H32Q29 79 29 70Q19 62 17 53Q15 41 27 38Q36 36 42 44Q42 33 50 33Z' },
        { as: 'line', d: 'M50 42V63' },
        { as: 'line', d: 'M31 69Q50 63 69 69' },
        { as: 'body', d: FOOT },
    ],
    // Half a horse and half a mitre.
    archbishop: [
        { as: 'body', d: `M50 24${HORSE_FACE}H71Q64 72 63 66C74 58 78 50 76 42Q72 28 55 19Q50 20 50 24Z` },
        { as: 'body', d: disc(55, 15, 6) },
        { as: 'spot', d: disc(39, 40, 3.4) },
        { as: 'line', d: 'M52 27V65' },
        { as: 'line', d: 'M52 65H64' },
        { as: 'line', d: 'M69 37L60 48' },
        { as: 'body', d: FOOT },
    ],
    // Half a horse and half a tower.
    chancellor: [
        { as: 'body', d: `M52 18V24${HORSE_FACE}H72L70 44Q78 44 78 37V18H69V25H61V18Z` },
        { as: 'spot', d: disc(39, 40, 3.4) },
        { as: 'line', d: 'M52 25V70' },
        { as: 'line', d: 'M52 44H70' },
        { as: 'body', d: FOOT },
    ],
    // A head under a top hat.
    minister: [
        { as: 'body', d: 'M40 60H60Q72 66 73 79H27Q28 66 40 60Z' },
        { as: 'body', d: disc(50, 49, 13.5) },
        { as: 'body', d: 'M33 12Q50 9 67 12L64 36H36Z' },
        { as: 'body', d: 'M24 34Q50 42 76 34Q80 41 72 43Q50 49 28 43Q20 41 24 34Z' },
        { as: 'line', d: 'M36.5 27Q50 31 63.5 27' },
        { as: 'spot', d: 'M50 69L60 63.5V74.5ZM50 69L40 63.5V74.5Z' },
        { as: 'body', d: FOOT },
    ],
    // A pawn with an ear of grain for its head.
    sissa: [
        { as: 'body', d: TRUNK },
        { as: 'body', d: 'M50 58C46 47 37 43 29 44C31 54 39 60 50 60C61 60 69 54 71 44C63 43 54 47 50 58Z' },
        { as: 'body', d: 'M50 46C47 35 39 29 30 29C31 40 39 47 50 48C61 47 69 40 70 29C61 29 53 35 50 46Z' },
        { as: 'body', d: 'M50 10C60 19 59 30 50 38C41 30 40 19 50 10Z' },
        { as: 'line', d: 'M50 39V57' },
        { as: 'line', d: 'M37 51L44 56' },
        { as: 'line', d: 'M63 51L56 56' },
        { as: 'line', d: 'M37 36L44 43' },
        { as: 'line', d: 'M63 36L56 43' },
        { as: 'line', d: 'M50 21V31' },
        { as: 'body', d: COLLAR },
        { as: 'body', d: FOOT },
    ],
};

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
 * The symbols of all drawings, which `use` elements show.
 * @param {(kind: string, side: Side) => boolean} [wanted] Which of them; all if it is left out.
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
