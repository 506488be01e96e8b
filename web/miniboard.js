// Small boards for display only.

import { app, currentGame, on } from './app.js';
import { drawArrows } from './arrows.js';
import { byId, html, svg } from './dom.js';
import { symbolId } from './pieces.js';
import { Geometry, isLight, readPlacement, UNIT } from './squares.js';

/** @typedef {import('./messages.js').Piece} Piece */
/** @typedef {import('./arrows.js').Arrow} Arrow */

/**
 * A picture of a position.
 * @param {Piece[]} pieces
 * @param {Geometry} geometry
 * @param {{ arrows?: Arrow[], label: string, marked?: string[] }} options
 */
export function miniBoard(pieces, geometry, { arrows = [], label, marked = [] }) {
    const { files, ranks } = geometry;
    const viewBox = `0 0 ${files * UNIT} ${ranks * UNIT}`;
    const root = svg('svg', { class: 'board mini', viewBox, role: 'img', 'aria-label': label });
    const at = (/** @type {string} */ square) => {
        const [column, row] = geometry.place(square);
        return { x: column * UNIT, y: row * UNIT, width: UNIT, height: UNIT };
    };
    for (const square of geometry.rows().flat()) {
        root.append(svg('rect', { ...at(square), class: `square ${isLight(square) ? 'light' : 'dark'}` }));
    }
    root.append(...marked.map((square) => svg('rect', { ...at(square), class: 'last' })));
    root.append(...pieces.map(({ square, kind, side }) => svg('use', { ...at(square), href: `#${symbolId(kind, side)}` })));
    root.append(...drawArrows(arrows, geometry));
    return root;
}

/** Shows the position after a move of a line, beside the line. */
export function startPreview() {
    const popup = byId('preview', HTMLElement);
    on('preview', (event) => {
        const game = currentGame();
        const placement = event?.line.boards[event.index];
        if (event === null || game === undefined || placement === undefined) {
            popup.hidden = true;
            return;
        }
        const geometry = new Geometry(game.files, game.ranks, app.flipped);
        const sans = event.line.sans.slice(0, event.index + 1).join(' ');
        const picture = miniBoard(readPlacement(placement, game.kinds, game.ranks), geometry, { label: sans });
        popup.replaceChildren(picture, html('p', {}, event.line.sans[event.index] ?? ''));
        popup.hidden = false;
        const box = event.at.getBoundingClientRect();
        const own = popup.getBoundingClientRect();
        const below = box.bottom + 8 + own.height <= innerHeight;
        popup.style.left = `${Math.max(4, Math.min(box.left, document.documentElement.clientWidth - own.width - 4))}px`;
        popup.style.top = `${below ? box.bottom + 8 : Math.max(4, box.top - own.height - 8)}px`;
    });
}
