// Saving the board as a picture.

import { app, currentGame } from './app.js';
import { byId, saveFile, svg } from './dom.js';
import { drawPiece } from './pieces.js';
import { Geometry, isLight } from './squares.js';

/** The width of the margin with the coordinates. */
const EDGE = 36;

/** The position on the board as a stand-alone SVG. */
function picture() {
    const { state } = app;
    const game = currentGame();
    if (state === null || game === undefined) {
        return null;
    }
    const geometry = new Geometry(game.files, game.ranks, app.flipped);
    const [width, height] = [game.files * 100 + 2 * EDGE, game.ranks * 100 + 2 * EDGE];
    const root = svg('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, width, height });
    root.append(svg('title', {}, state.position.fen), svg('rect', { width, height, fill: '#ffffff' }));
    const at = (/** @type {string} */ square) => {
        const [column, row] = geometry.place(square);
        return [EDGE + column * 100, EDGE + row * 100];
    };
    geometry.rows().forEach((row, index) => {
        row.forEach((square, column) => {
            const [x = 0, y = 0] = at(square);
            root.append(svg('rect', { x, y, width: 100, height: 100, fill: isLight(square) ? '#e9ecef' : '#8ba1b4' }));
            if (state.position.last.includes(square)) {
                root.append(svg('rect', { x, y, width: 100, height: 100, fill: '#e8b83a', opacity: 0.5 }));
            }
            const text = { 'font-family': 'sans-serif', 'font-size': 24, fill: '#4a5a68', 'text-anchor': 'middle' };
            if (index === geometry.ranks - 1) {
                root.append(svg('text', { ...text, x: x + 50, y: height - 10 }, square.charAt(0)));
            }
            if (column === 0) {
                root.append(svg('text', { ...text, x: EDGE / 2, y: y + 59 }, square.slice(1)));
            }
        });
    });
    for (const { square, kind, side } of state.position.pieces) {
        root.append(svg('g', { transform: `translate(${at(square).join(' ')})` }, ...drawPiece(kind, side)));
    }
    return new XMLSerializer().serializeToString(root);
}

export function startPicture() {
    byId('save-picture', HTMLButtonElement).addEventListener('click', () => {
        const text = picture();
        if (text !== null) {
            saveFile(`${app.state?.game ?? 'board'}.svg`, `<?xml version="1.0" encoding="UTF-8"?>\n${text}\n`, 'image/svg+xml');
        }
    });
}
