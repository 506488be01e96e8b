// Moving pieces on a board by mouse, touch, pen and keyboard.

import { svg } from './dom.js';
import { symbolId } from './pieces.js';

/** @typedef {import('./board.js').Board} Board */
/**
 * What the owner of a board decides about pieces and gestures.
 * @typedef {object} Owner
 * @property {(square: string) => boolean} mayTake Whether the piece on this square may be picked up.
 * @property {(square: string | null) => void} choose A piece has been selected, or deselected.
 * @property {(from: string, to: string | null, dragged: boolean) => void} drop A piece goes to a square, or off the
 * board.
 * @property {(square: string) => void} [press] A square without a movable piece is pressed while none is selected.
 * @property {() => void} [cancel] The right button is pressed, or Escape.
 * @property {(from: string, to: string, colour: string) => void} [draw] A line was drawn with the right button; may end
 * where it began. Its colour, `G`, `R`, `Y` or `B`, is that of Lichess for the keys that are held.
 * @property {boolean} [dropsAnywhere] Whether pieces may leave the board.
 */

/** How far the pointer moves before a press becomes a drag, in pixels. */
export const SLACK = 4;

/**
 * A picture of a piece that follows the pointer.
 * @param {string} kind
 * @param {import('./messages.js').Side} side
 * @param {number} size In pixels.
 */
export function makeGhost(kind, side, size) {
    const ghost = svg('svg', { class: 'ghost', viewBox: '0 0 100 100', width: size, height: size, 'aria-hidden': 'true' });
    ghost.append(svg('use', { href: `#${symbolId(kind, side)}` }));
    // On top of an open dialog too.
    (document.querySelector('dialog[open]') ?? document.body).append(ghost);
    return {
        /**
         * @param {number} x
         * @param {number} y
         */
        moveTo(x, y) {
            ghost.style.transform = `translate(${x - size / 2}px, ${y - size / 2}px)`;
        },
        remove() {
            ghost.remove();
        },
    };
}

/** Turns events on a board into calls of its owner. */
export class BoardInput {
    /**
     * @param {Board} board
     * @param {Owner} owner
     */
    constructor(board, owner) {
        this.board = board;
        this.owner = owner;
        /**
         * A press on a piece: `chosen` is the piece that goes there if it is a click.
         * @type {{ pointer: number, from: string, wasChosen: boolean, chosen: string | null, x: number, y: number, ghost: ReturnType<typeof makeGhost> | null } | null}
         */
        this.drag = null;
        /**
         * Where the right button was pressed.
         * @type {string | null}
         */
        this.drawingFrom = null;
        const { root } = board;
        root.setAttribute('tabindex', '0');
        root.addEventListener('pointerdown', (event) => this.down(event));
        root.addEventListener('pointermove', (event) => this.move(event));
        root.addEventListener('pointerup', (event) => this.up(event));
        root.addEventListener('pointercancel', () => this.cancel());
        root.addEventListener('contextmenu', (event) => event.preventDefault());
        // A press must not move the focus to the board, so that the arrow keys still step through the game.
        root.addEventListener('mousedown', (event) => event.preventDefault());
        root.addEventListener('keydown', (event) => this.key(event));
        root.addEventListener('focus', () => board.setCursor(board.cursor ?? this.firstSquare()));
        root.addEventListener('blur', () => board.setCursor(null));
    }

    firstSquare() {
        const { geometry } = this.board;
        return this.board.selected ?? geometry.at(Math.floor(geometry.files / 2), geometry.ranks - 1);
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
        if (!owner.mayTake(square)) {
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
        this.drag = {
            pointer: event.pointerId,
            from: square,
            wasChosen: square === chosen,
            chosen: isTarget ? chosen : null,
            x: event.clientX,
            y: event.clientY,
            ghost: null,
        };
    }

    /** @param {PointerEvent} event */
    move(event) {
        const { drag, board } = this;
        if (drag === null || drag.pointer !== event.pointerId) {
            return;
        }
        if (drag.ghost === null) {
            if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < SLACK) {
                return;
            }
            if (drag.chosen !== null) {
                this.owner.choose(drag.from);
            }
            const placed = board.placed.get(drag.from);
            if (placed === undefined) {
                this.cancel();
                return;
            }
            // Under a finger the piece is larger, so that it can be seen.
            const size = board.boxOf(drag.from).width * (event.pointerType === 'touch' ? 1.5 : 1.05);
            drag.ghost = makeGhost(placed.piece.kind, placed.piece.side, size);
            placed.element.classList.add('lifted');
        }
        const rise = event.pointerType === 'touch' ? board.boxOf(drag.from).width * 0.4 : 0;
        drag.ghost.moveTo(event.clientX, event.clientY - rise);
    }

    /** @param {PointerEvent} event */
    up(event) {
        const { drag, board, owner } = this;
        if (event.button === 2 && this.drawingFrom !== null) {
            const end = board.squareAt(event.clientX, event.clientY);
            if (end !== null) {
                const red = event.shiftKey || event.ctrlKey;
                owner.draw?.(this.drawingFrom, end, red && event.altKey ? 'Y' : red ? 'R' : event.altKey ? 'B' : 'G');
            }
            this.drawingFrom = null;
        }
        if (drag === null || drag.pointer !== event.pointerId || event.button !== 0) {
            return;
        }
        const dragged = drag.ghost !== null;
        this.cancel();
        const to = board.squareAt(event.clientX, event.clientY);
        if (dragged && to !== drag.from) {
            if (to !== null || owner.dropsAnywhere) {
                owner.drop(drag.from, to, true);
            }
        } else if (drag.chosen !== null && !dragged) {
            owner.drop(drag.chosen, drag.from, false);
        } else if (drag.wasChosen && !dragged) {
            owner.choose(null);
        }
    }

    /** Puts a dragged piece back. */
    cancel() {
        if (this.drag !== null) {
            this.drag.ghost?.remove();
            this.board.placed.get(this.drag.from)?.element.classList.remove('lifted');
            this.drag = null;
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
            if (chosen !== null && chosen !== cursor && (board.targets.has(cursor) || !owner.mayTake(cursor))) {
                owner.drop(chosen, cursor, false);
            } else if (chosen === cursor) {
                owner.choose(null);
            } else if (owner.mayTake(cursor)) {
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
