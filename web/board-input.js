// Moving pieces on a board by mouse, touch, pen and keyboard.

import { startDrag } from './drag.js';

/** @typedef {import('./board.js').Board} Board */
/**
 * What the owner of a board decides about pieces and gestures.
 * @typedef {object} Owner
 * @property {(square: string) => boolean} canPickUp Whether the piece on this square may be picked up.
 * @property {(square: string | null) => void} choose A piece has been selected, or deselected.
 * @property {(from: string, to: string | null, dragged: boolean) => void} drop A piece goes to a square, or off the
 * board.
 * @property {(square: string) => void} [press] A square without a movable piece is pressed while none is selected.
 * @property {() => void} [cancel] The right button is pressed, or Escape.
 * @property {(from: string, to: string, colour: string) => void} [draw] A line was drawn with the right button; may end
 * where it began. Its colour, `G`, `R`, `Y` or `B`, is that of Lichess for the keys that are held.
 * @property {boolean} [dropsAnywhere] Whether pieces may leave the board.
 */

/** Turns events on a board into calls of its owner. */
export class BoardInput {
    /**
     * @param {Board} board
     * @param {Owner} owner
     */
    constructor(board, owner) {
        this.board = board;
        this.owner = owner;
        /** Where the right button was pressed.
         * @type {string | null} */
        this.drawingFrom = null;
        const { root } = board;
        root.setAttribute('tabindex', '0');
        root.addEventListener('pointerdown', (event) => this.down(event));
        root.addEventListener('pointerup', (event) => this.up(event));
        root.addEventListener('contextmenu', (event) => event.preventDefault());
        // A press must not move the focus to the board, so that the arrow keys still step through the game.
        root.addEventListener('mousedown', (event) => event.preventDefault());
        root.addEventListener('keydown', (event) => this.key(event));
        root.addEventListener('focus', () => board.setCursor(board.cursor ?? this.firstSquare()));
        root.addEventListener('blur', () => board.setCursor(null));
    }

    firstSquare() {
        const { geometry, selected } = this.board;
        // A piece in hand is on no square.
        return selected?.startsWith('@') === false ? selected : geometry.at(Math.floor(geometry.files / 2), geometry.ranks - 1);
    }

    /** @param {PointerEvent} event */
    down(event) {
        const { board, owner } = this;
        if (event.button === 2) {
            owner.cancel?.();
            this.drawingFrom = board.squareAt(event.clientX, event.clientY);
            board.root.setPointerCapture(event.pointerId);
        }
        if (event.button !== 0 || !event.isPrimary) {
            return;
        }
        const active = document.activeElement;
        if (active instanceof HTMLElement) {
            active.blur();
        }
        const square = board.squareAt(event.clientX, event.clientY);
        if (square === null) {
            return;
        }
        const chosen = board.selected;
        if (!owner.canPickUp(square)) {
            if (chosen === null) {
                owner.press?.(square);
            } else {
                owner.drop(chosen, square, false);
            }
            return;
        }
        const isTarget = chosen !== null && square !== chosen && board.targets.has(square);
        if (square !== chosen && !isTarget) {
            owner.choose(square);
        }
        board.root.setPointerCapture(event.pointerId);
        // It may stand elsewhere when it is let go.
        /** @type {SVGElement | undefined} */
        let lifted;
        startDrag(event, {
            lift: () => {
                if (isTarget) {
                    owner.choose(square);
                }
                const placed = board.placed.get(square);
                lifted = placed?.element;
                lifted?.classList.add('lifted');
                return placed === undefined ? null : { ...placed.piece, size: board.boxOf(square).width };
            },
            end: () => lifted?.classList.remove('lifted'),
            drop: (x, y) => {
                const to = board.squareAt(x, y);
                if (to !== square && (to !== null || owner.dropsAnywhere)) {
                    owner.drop(square, to, true);
                }
            },
            click: () => {
                if (isTarget) {
                    owner.drop(chosen, square, false);
                } else if (square === chosen) {
                    owner.choose(null);
                }
            },
        });
    }

    /** @param {PointerEvent} event */
    up(event) {
        const { board, owner } = this;
        if (event.button === 2 && this.drawingFrom !== null) {
            const end = board.squareAt(event.clientX, event.clientY);
            if (end !== null) {
                const red = event.shiftKey || event.ctrlKey;
                owner.draw?.(this.drawingFrom, end, red && event.altKey ? 'Y' : red ? 'R' : event.altKey ? 'B' : 'G');
            }
            this.drawingFrom = null;
        }
    }

    /** @param {KeyboardEvent} event */
    key(event) {
        const { board, owner } = this;
        const steps = /** @type {Record<string, [number, number]>} */ ({
            ArrowLeft: [-1, 0],
            ArrowRight: [1, 0],
            ArrowUp: [0, -1],
            ArrowDown: [0, 1],
        });
        const step = steps[event.key];
        const cursor = board.cursor;
        if (cursor === null || event.ctrlKey || event.metaKey || event.altKey) {
            return;
        }
        if (step !== undefined) {
            const [column, row] = board.geometry.place(cursor);
            const next = board.geometry.at(column + step[0], row + step[1]);
            if (next !== null) {
                board.setCursor(next);
            }
        } else if (event.key === 'Enter' || event.key === ' ') {
            const chosen = board.selected;
            if (chosen !== null && chosen !== cursor && (board.targets.has(cursor) || !owner.canPickUp(cursor))) {
                owner.drop(chosen, cursor, false);
            } else if (chosen === cursor) {
                owner.choose(null);
            } else if (owner.canPickUp(cursor)) {
                owner.choose(cursor);
            } else {
                owner.press?.(cursor);
            }
        } else if (event.key === 'Escape' && board.selected !== null) {
            owner.choose(null);
        } else {
            return;
        }
        event.preventDefault();
        event.stopPropagation();
    }
}
