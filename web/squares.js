// Squares by name, and their places on a board.

/** @typedef {import('./messages.js').Side} Side */
/** @typedef {import('./messages.js').Piece} Piece */
/** @typedef {import('./messages.js').Kind} Kind */

const FILES = 'abcdefghijkl';
/** The side length of a square in drawings. */
export const UNIT = 100;

/** A board of some size. */
export class Geometry {
    /**
     * @param {number} files
     * @param {number} ranks
     * @param {boolean} flipped Whether Black is at the bottom.
     */
    constructor(files, ranks, flipped) {
        this.files = files;
        this.ranks = ranks;
        this.flipped = flipped;
    }

    /**
     * The column and row of a square as seen, from the upper left corner.
     * @param {string} square
     * @returns {[number, number]}
     */
    place(square) {
        const file = FILES.indexOf(square.charAt(0));
        const rank = Number(square.slice(1)) - 1;
        return this.flipped ? [this.files - 1 - file, rank] : [file, this.ranks - 1 - rank];
    }

    /**
     * The square at a column and a row, or `null` outside the board.
     * @param {number} column
     * @param {number} row
     */
    at(column, row) {
        if (column < 0 || row < 0 || column >= this.files || row >= this.ranks) {
            return null;
        }
        const file = this.flipped ? this.files - 1 - column : column;
        const rank = this.flipped ? row : this.ranks - 1 - row;
        return squareName(file, rank);
    }

    /**
     * All squares, row by row as displayed.
     * @returns {string[][]}
     */
    rows() {
        const columns = Array.from({ length: this.files }, (_, column) => column);
        return Array.from({ length: this.ranks }, (_, row) => columns.map((column) => this.at(column, row) ?? ''));
    }
}

/**
 * @param {number} file From 0.
 * @param {number} rank From 0.
 */
const squareName = (file, rank) => `${FILES.charAt(file)}${rank + 1}`;

/**
 * Whether a square is light.
 * @param {string} square
 */
export const isLight = (square) => (FILES.indexOf(square.charAt(0)) + Number(square.slice(1))) % 2 === 0;

/**
 * The pieces of the first field of a FEN.
 * @param {string} placement
 * @param {Kind[]} kinds
 * @param {number} ranks
 * @returns {Piece[]}
 */
export function readPlacement(placement, kinds, ranks) {
    const names = new Map(kinds.map((kind) => [kind.letter, kind.name]));
    /** @type {Piece[]} */
    const pieces = [];
    const rows = placement.replace(/\[.*/, '').split('/');
    rows.forEach((row, index) => {
        let file = 0;
        for (const part of row.match(/\d+|[A-Za-z]/g) ?? []) {
            if (/\d/.test(part)) {
                file += Number(part);
                continue;
            }
            const kind = names.get(part.toUpperCase());
            if (kind !== undefined) {
                const side = part === part.toUpperCase() ? 'white' : 'black';
                pieces.push({ square: squareName(file, ranks - 1 - index), kind, side });
            }
            file += 1;
        }
    });
    return pieces;
}

/**
 * @param {Side} side
 * @returns {Side}
 */
export const opposite = (side) => (side === 'white' ? 'black' : 'white');
