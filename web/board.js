// A board of any size as an SVG drawing.

import { svg } from './dom.js';
import { drawArrows } from './arrows.js';
import { symbolId } from './pieces.js';
import { Geometry, isLight, UNIT } from './squares.js';

/** @typedef {import('./messages.js').Piece} Piece */
/** @typedef {import('./arrows.js').Arrow} Arrow */
/**
 * What a target square of the selected piece is: empty, a capture, or a special move.
 * @typedef {'empty' | 'taken' | 'special'} Target
 */
/**
 * A piece with its element.
 * @typedef {{ piece: Piece, element: SVGUseElement }} Placed
 */

const MOVE_TIME = 170;

/**
 * Where the coordinates stand in a square: the file's right end and baseline, the rank's left end and baseline.
 */
const FILE_AT = { x: 0.96 * UNIT, y: 0.95 * UNIT };
const RANK_AT = { x: 0.04 * UNIT, y: 0.19 * UNIT };

let boards = 0;

/** A board that shows a position. */
export class Board {
    /** @param {string} label The board's name for screen readers. */
    constructor(label) {
        this.name = `board${boards++}`;
        this.geometry = new Geometry(8, 8, false);
        /** What a kind of piece is called. */
        this.titleOf = (/** @type {string} */ kind) => kind;
        /** @type {Map<string, Placed>} */
        this.placed = new Map();
        /** @type {Map<string, SVGRectElement>} */
        this.cells = new Map();
        /** @type {Map<string, Target>} */
        this.targets = new Map();
        /** @type {string | null} */
        this.selected = null;
        /** @type {string | null} */
        this.cursor = null;
        /** @type {string[]} */
        this.last = [];
        /** The squares of a move to be played after the engine's.
         * @type {string[]} */
        this.premove = [];
        /** @type {string | null} */
        this.check = null;
        /** @type {Arrow[]} */
        this.arrows = [];
        /** @type {Arrow[]} */
        this.drawings = [];
        this.layers = {
            squares: svg('g'),
            marks: svg('g', { class: 'marks' }),
            pieces: svg('g', { class: 'pieces' }),
            coordinates: svg('g', { class: 'coordinates', 'aria-hidden': 'true' }),
            targets: svg('g', { class: 'targets' }),
            arrows: svg('g', { class: 'arrows', 'aria-hidden': 'true' }),
            drawings: svg('g', { class: 'arrows' }),
        };
        this.root = svg('svg', { class: 'board', role: 'grid', 'aria-label': label }, ...Object.values(this.layers));
        this.drawSquares();
    }

    /**
     * Changes the size of the board, or flips it.
     * @param {number} files
     * @param {number} ranks
     * @param {boolean} flipped
     */
    setGeometry(files, ranks, flipped) {
        const old = this.geometry;
        if (old.files === files && old.ranks === ranks && old.flipped === flipped) {
            return;
        }
        this.geometry = new Geometry(files, ranks, flipped);
        if (old.files !== files || old.ranks !== ranks) {
            // What was on squares that may be gone.
            [this.selected, this.cursor, this.check] = [null, null, null];
            [this.last, this.premove, this.arrows, this.drawings] = [[], [], [], []];
            this.targets = new Map();
        }
        this.drawSquares();
        for (const [square, { element }] of this.placed) {
            this.put(element, square);
        }
        this.drawMarks();
        this.drawTargets();
        this.setArrows(this.arrows);
        this.setDrawings(this.drawings);
    }

    drawSquares() {
        const { files, ranks } = this.geometry;
        this.root.setAttribute('viewBox', `0 0 ${files * UNIT} ${ranks * UNIT}`);
        this.root.setAttribute('aria-rowcount', String(ranks));
        this.root.setAttribute('aria-colcount', String(files));
        this.cells.clear();
        /** @type {SVGTextElement[]} */
        const texts = [];
        const rows = this.geometry.rows().map((squares, row) => {
            const group = svg('g', { role: 'row' });
            squares.forEach((square, column) => {
                const shade = isLight(square) ? 'light' : 'dark';
                const cell = svg('rect', {
                    x: column * UNIT,
                    y: row * UNIT,
                    width: UNIT,
                    height: UNIT,
                    class: `square ${shade}`,
                    role: 'gridcell',
                    id: `${this.name}-${square}`,
                });
                group.append(cell);
                this.cells.set(square, cell);
                if (row === ranks - 1) {
                    texts.push(svg('text', { x: column * UNIT + FILE_AT.x, y: row * UNIT + FILE_AT.y, class: `on-${shade} file` }, square.charAt(0)));
                }
                if (column === 0) {
                    texts.push(svg('text', { x: RANK_AT.x, y: row * UNIT + RANK_AT.y, class: `on-${shade}` }, square.slice(1)));
                }
            });
            return group;
        });
        this.layers.squares.replaceChildren(...rows);
        this.layers.coordinates.replaceChildren(...texts);
        this.label();
    }

    /** Labels each square for screen readers with what is on it. */
    label() {
        for (const [square, cell] of this.cells) {
            const piece = this.placed.get(square)?.piece;
            const target = this.targets.get(square);
            const parts = [square, piece === undefined ? 'empty' : `${piece.side} ${this.titleOf(piece.kind)}`];
            if (square === this.selected) {
                parts.push('chosen');
            }
            if (target !== undefined) {
                parts.push(target === 'special' ? 'special move' : 'can go here');
            }
            if (square === this.check) {
                parts.push('in check');
            }
            const text = parts.join(', ');
            if (cell.getAttribute('aria-label') !== text) {
                cell.setAttribute('aria-label', text);
            }
        }
    }

    /**
     * Shows pieces; those that were on other squares move.
     * @param {Piece[]} pieces
     * @param {{ last?: string[], check?: string | null, animate?: boolean }} options
     */
    show(pieces, { last = [], check = null, animate = true } = {}) {
        const old = this.placed;
        /** @type {Map<string, Placed>} */
        const now = new Map();
        const coming = [];
        for (const piece of pieces) {
            const there = old.get(piece.square);
            if (there !== undefined && there.piece.kind === piece.kind && there.piece.side === piece.side) {
                this.put(there.element, piece.square);
                now.set(piece.square, there);
                old.delete(piece.square);
            } else {
                coming.push(piece);
            }
        }
        for (const piece of coming) {
            const from = this.nearest(old, piece);
            const placed = from === null ? null : old.get(from) ?? null;
            if (placed !== null && from !== null) {
                old.delete(from);
                const before = placed.element.style.transform;
                this.put(placed.element, piece.square);
                if (animate) {
                    slide(placed.element, before);
                }
                now.set(piece.square, { piece, element: placed.element });
            } else {
                now.set(piece.square, { piece, element: this.create(piece) });
            }
        }
        for (const { element } of old.values()) {
            element.remove();
        }
        this.placed = now;
        this.last = last;
        this.check = check;
        this.drawMarks();
        this.label();
    }

    /**
     * The square of the nearest piece of the same kind and side.
     * @param {Map<string, Placed>} among
     * @param {Piece} wanted
     */
    nearest(among, wanted) {
        const [x, y] = this.geometry.place(wanted.square);
        let best = null;
        let least = Infinity;
        for (const [square, { piece }] of among) {
            if (piece.kind === wanted.kind && piece.side === wanted.side) {
                const [column, row] = this.geometry.place(square);
                const distance = Math.hypot(column - x, row - y);
                if (distance < least) {
                    best = square;
                    least = distance;
                }
            }
        }
        return best;
    }

    /** @param {Piece} piece */
    create(piece) {
        const element = svg('use', { href: `#${symbolId(piece.kind, piece.side)}`, width: UNIT, height: UNIT });
        this.put(element, piece.square);
        this.layers.pieces.append(element);
        return element;
    }

    /**
     * @param {SVGUseElement} element
     * @param {string} square
     */
    put(element, square) {
        const [column, row] = this.geometry.place(square);
        element.style.transform = `translate(${column * UNIT}px, ${row * UNIT}px)`;
    }

    /**
     * Shows a piece on another square until the next position.
     * @param {string} from
     * @param {string} to
     */
    moveAhead(from, to) {
        const placed = this.placed.get(from);
        if (placed !== undefined) {
            // On top of what it takes.
            this.layers.pieces.append(placed.element);
            this.put(placed.element, to);
        }
    }

    /**
     * Marks the selected piece and its target squares.
     * @param {string | null} square
     * @param {Map<string, Target>} targets
     */
    select(square, targets) {
        this.selected = square;
        this.targets = targets;
        this.drawMarks();
        this.drawTargets();
        this.label();
    }

    /** @param {string[]} squares */
    setPremove(squares) {
        // A drop comes from no square.
        this.premove = squares.filter((square) => !square.startsWith('@'));
        this.drawMarks();
    }

    drawMarks() {
        /** @type {SVGElement[]} */
        const marks = this.last.map((square) => this.mark(square, 'last'));
        marks.push(...this.premove.map((square) => this.mark(square, 'premove')));
        if (this.check !== null) {
            marks.push(this.mark(this.check, 'check'));
        }
        if (this.selected !== null && !this.selected.startsWith('@')) {
            marks.push(this.mark(this.selected, 'selected'));
        }
        this.layers.marks.replaceChildren(...marks);
    }

    /**
     * @param {string} square
     * @param {string} name
     */
    mark(square, name) {
        const [column, row] = this.geometry.place(square);
        return svg('rect', { x: column * UNIT, y: row * UNIT, width: UNIT, height: UNIT, class: name });
    }

    drawTargets() {
        const marks = [];
        for (const [square, target] of this.targets) {
            const [column, row] = this.geometry.place(square);
            const [x, y] = [column * UNIT + UNIT / 2, row * UNIT + UNIT / 2];
            if (target === 'taken' || (target === 'special' && this.placed.has(square))) {
                if (target === 'special') {
                    marks.push(svg('circle', { cx: x, cy: y, r: 44, class: 'ring rim' }));
                }
                marks.push(svg('circle', { cx: x, cy: y, r: 44, class: `ring ${target}` }));
            } else {
                marks.push(svg('circle', { cx: x, cy: y, r: 15, class: `dot ${target}` }));
            }
        }
        if (this.cursor !== null) {
            const [column, row] = this.geometry.place(this.cursor);
            marks.push(svg('rect', { x: column * UNIT + 4, y: row * UNIT + 4, width: 92, height: 92, rx: 6, class: 'cursor' }));
        }
        this.layers.targets.replaceChildren(...marks);
    }

    /**
     * The keyboard's square.
     * @param {string | null} square
     */
    setCursor(square) {
        this.cursor = square;
        const cell = square === null ? undefined : this.cells.get(square);
        this.root.setAttribute('aria-activedescendant', cell?.id ?? '');
        this.drawTargets();
    }

    /** @param {Arrow[]} arrows */
    setArrows(arrows) {
        this.arrows = arrows;
        this.layers.arrows.replaceChildren(...drawArrows(arrows, this.geometry));
    }

    /**
     * What the user has drawn.
     * @param {Arrow[]} drawings
     */
    setDrawings(drawings) {
        this.drawings = drawings;
        this.layers.drawings.replaceChildren(...drawArrows(drawings, this.geometry));
    }

    /**
     * The square at a point of the window.
     * @param {number} x
     * @param {number} y
     */
    squareAt(x, y) {
        const box = this.root.getBoundingClientRect();
        const { files, ranks } = this.geometry;
        const column = Math.floor(((x - box.left) / box.width) * files);
        const row = Math.floor(((y - box.top) / box.height) * ranks);
        return this.geometry.at(column, row);
    }

    /**
     * Where a square is in the window.
     * @param {string} square
     */
    boxOf(square) {
        const box = this.root.getBoundingClientRect();
        const [column, row] = this.geometry.place(square);
        const side = box.width / this.geometry.files;
        return new DOMRect(box.left + column * side, box.top + row * side, side, side);
    }
}

/**
 * Animates an element from its old place to its new one.
 * @param {SVGElement} element
 * @param {string} before
 */
function slide(element, before) {
    if (before === element.style.transform || matchMedia('(prefers-reduced-motion: reduce)').matches) {
        return;
    }
    element.animate([{ transform: before }, { transform: element.style.transform }], { duration: MOVE_TIME, easing: 'ease-out' });
}
