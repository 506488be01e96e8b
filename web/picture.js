// Saving the board as a picture.

import { app, currentGame, placeOf } from './app.js';
import { byId, saveFile, svg } from './dom.js';
import { drawPiece } from './pieces.js';
import { board } from './play.js';
import { Geometry, UNIT } from './squares.js';

/** The width of the margin with the coordinates. */
const EDGE = 36;
/** The side of a piece in hand. */
const HELD = 56;
/** The picture's width in pixels as PNG. */
const WIDE = 1600;

/** @param {string} id */
const isChecked = (id) => byId(id, HTMLInputElement).checked;

/**
 * A copy of elements with their colours, which the style sheet decides, as attributes.
 * @param {SVGElement} layer
 */
function painted(layer) {
    const copy = /** @type {SVGElement} */ (layer.cloneNode(true));
    const originals = layer.querySelectorAll('*');
    copy.removeAttribute('class');
    copy.querySelectorAll('*').forEach((element, index) => {
        const original = originals[index];
        if (original !== undefined) {
            const style = getComputedStyle(original);
            for (const name of ['fill', 'opacity', 'stroke', 'stroke-width', 'font-size', 'font-weight', 'text-anchor']) {
                element.setAttribute(name, style.getPropertyValue(name));
            }
            element.setAttribute('font-family', 'sans-serif');
            element.removeAttribute('class');
        }
    });
    return copy;
}

/** The position on the board as a stand-alone SVG, in the colours of the page. */
function picture() {
    const { state } = app;
    const game = currentGame();
    if (state === null || game === undefined) {
        return null;
    }
    const geometry = new Geometry(game.files, game.ranks, app.flipped);
    const shown = isChecked('picture-hands') ? state.position.hands : [];
    const above = shown.length > 0 ? HELD + 8 : 0;
    const [width, height] = [game.files * UNIT + 2 * EDGE, game.ranks * UNIT + 2 * EDGE + 2 * above];
    const root = svg('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, width, height });
    const ground = getComputedStyle(document.body).backgroundColor;
    const ink = getComputedStyle(document.body).color;
    root.append(svg('title', {}, state.position.fen), svg('rect', { width, height, fill: ground }));
    const at = (/** @type {string} */ square) => {
        const [column, row] = geometry.place(square);
        return [EDGE + column * UNIT, EDGE + above + row * UNIT];
    };
    geometry.rows().forEach((row, index) => {
        row.forEach((square, column) => {
            const [x = 0, y = 0] = at(square);
            const { fill } = getComputedStyle(board.cells.get(square) ?? board.root);
            root.append(svg('rect', { x, y, width: UNIT, height: UNIT, fill }));
            if (isChecked('picture-marks') && state.position.last.includes(square)) {
                root.append(svg('rect', { x, y, width: UNIT, height: UNIT, fill: '#e8b83a', opacity: 0.5 }));
            }
            const text = { 'font-family': 'sans-serif', 'font-size': 24, fill: ink, 'text-anchor': 'middle' };
            if (index === geometry.ranks - 1) {
                root.append(svg('text', { ...text, x: x + 50, y: y + 126 }, square.charAt(0)));
            }
            if (column === 0) {
                root.append(svg('text', { ...text, x: EDGE / 2, y: y + 59 }, square.slice(1)));
            }
        });
    });
    for (const { square, kind, side } of state.position.pieces) {
        root.append(svg('g', { transform: `translate(${at(square).join(' ')})` }, ...drawPiece(kind, side)));
    }
    for (const side of /** @type {const} */ (['white', 'black'])) {
        const y = placeOf(side) === 'top' ? EDGE / 2 : height - EDGE / 2 - HELD;
        const pieces = shown.filter((held) => held.side === side);
        // Many pieces overlap.
        const step = Math.min(HELD, (width - 2 * EDGE - HELD) / (pieces.length - 1));
        pieces.forEach(({ kind }, index) => {
            const transform = `translate(${EDGE + index * step} ${y}) scale(${HELD / UNIT})`;
            root.append(svg('g', { transform }, ...drawPiece(kind, side)));
        });
    }
    if (isChecked('picture-marks')) {
        const marks = svg('g', { transform: `translate(${EDGE} ${EDGE + above})` });
        marks.append(painted(board.layers.arrows), painted(board.layers.drawings));
        root.append(marks);
    }
    return { text: new XMLSerializer().serializeToString(root), width, height };
}

/**
 * An SVG as PNG.
 * @param {{ text: string, width: number, height: number }} drawn
 * @returns {Promise<Blob | null>}
 */
async function png({ text, width, height }) {
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = WIDE;
    canvas.height = Math.round((WIDE * height) / width);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

export function startPicture() {
    const name = () => app.state?.game ?? 'board';
    byId('save-picture', HTMLButtonElement).addEventListener('click', () => {
        const drawn = picture();
        if (drawn !== null) {
            saveFile(`${name()}.svg`, `<?xml version="1.0" encoding="UTF-8"?>\n${drawn.text}\n`, 'image/svg+xml');
        }
    });
    byId('save-png', HTMLButtonElement).addEventListener('click', async () => {
        const drawn = picture();
        const blob = drawn === null ? null : await png(drawn);
        if (blob !== null) {
            saveFile(`${name()}.png`, blob, 'image/png');
        }
    });
}
