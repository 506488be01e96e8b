// Pieces in hand, beside the board.

import { kindTitle } from './app.js';
import { byId, html } from './dom.js';
import { startDrag } from './drag.js';
import { pieceIcon } from './pieces.js';
import { sideName } from './words.js';

/** @typedef {import('./messages.js').Side} Side */
/** @typedef {import('./messages.js').State} State */

const hands = { top: byId('hand-top', HTMLElement), bottom: byId('hand-bottom', HTMLElement) };

/**
 * Shows what a side has in hand: a picture for each kind, with its number.
 * @param {'top' | 'bottom'} place
 * @param {State} state
 * @param {Side} side
 */
export function showHand(place, state, side) {
    const hand = hands[place];
    const held = state.position.hands.filter((each) => each.side === side).map(({ kind }) => kind);
    const shown = `${side} ${held.join(' ')}`;
    if (hand.dataset['shown'] !== shown) {
        hand.dataset['shown'] = shown;
        const icons = [...new Set(held)].map((kind) => {
            const count = held.filter((other) => other === kind).length;
            const names = { class: 'held', 'aria-label': `${side} ${kindTitle(kind)} in hand, ${count}` };
            const item = html('button', { type: 'button', ...names, 'data-from': `@${kind}`, 'data-side': side });
            item.append(pieceIcon(kind, side), ...(count > 1 ? [String(count)] : []));
            return item;
        });
        hand.replaceChildren(...icons);
    }
    const titles = held.map((kind) => kindTitle(kind)).join(', ');
    hand.title = held.length > 0 ? `${sideName(side)} has in hand: ${titles}` : '';
}

/**
 * Marks the piece that is chosen: `@knight`.
 * @param {string | null} chosen
 * @param {Side | null} side The side that may move.
 */
export function markHeld(chosen, side) {
    for (const icon of Object.values(hands).flatMap((hand) => [...hand.children])) {
        const isChosen = icon.getAttribute('data-side') === side && icon.getAttribute('data-from') === chosen;
        icon.classList.toggle('chosen', isChosen);
        icon.setAttribute('aria-pressed', String(isChosen));
    }
}

/**
 * Lets pieces in hand be clicked, dragged, and chosen by keys.
 * @param {import('./board.js').Board} board
 * @param {object} actions
 * @param {() => Side | null} actions.mover The side that may move.
 * @param {(from: string | null) => void} actions.choose
 * @param {(from: string, to: string | null, dragged: boolean) => void} actions.letGo
 * @param {(hasPiece: boolean) => void} actions.press No piece that may move is pressed.
 */
export function startHands(board, { mover, choose, letGo, press }) {
    /** @param {Event} event */
    const iconAt = ({ target }) => (target instanceof Element ? target.closest('[data-from]') : null);
    /**
     * The piece that an event is about, if it may be dropped now: `@knight`.
     * @param {Event} event
     */
    const heldAt = (event) => {
        const icon = iconAt(event);
        return icon?.getAttribute('data-side') === mover() ? icon?.getAttribute('data-from') ?? null : null;
    };
    for (const hand of Object.values(hands)) {
        hand.addEventListener('click', (event) => {
            const from = heldAt(event);
            if (from === null) {
                press(iconAt(event) !== null);
            } else if (event.detail === 0) {
                // A pointer has chosen it when it was pressed.
                choose(board.selected === from ? null : from);
            }
        });
        // As on the board, a press must not move the focus.
        hand.addEventListener('mousedown', (event) => event.preventDefault());
        hand.addEventListener('pointerdown', (event) => {
            const from = heldAt(event);
            const side = mover();
            if (from === null || side === null || event.button !== 0 || !event.isPrimary) {
                return;
            }
            event.preventDefault();
            const wasChosen = board.selected === from;
            choose(from);
            startDrag(event, {
                lift: () => {
                    const size = board.root.getBoundingClientRect().width / board.geometry.files;
                    return { kind: from.slice(1), side, size };
                },
                drop: (x, y) => letGo(from, board.squareAt(x, y), true),
                click: () => {
                    if (wasChosen) {
                        choose(null);
                    }
                },
            });
        });
    }
}
