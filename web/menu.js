// A small menu beside a square or a move.

import { html } from './dom.js';
import { pieceIcon } from './pieces.js';

/**
 * @typedef {object} MenuItem
 * @property {string} text
 * @property {string} [note] Smaller text after it, such as the move in SAN.
 * @property {[string, import('./messages.js').Side]} [piece] A kind and a side, for a picture.
 * @property {boolean} [on] Whether it is marked as the current choice.
 * @property {() => void} action
 */

/** @type {(() => void) | null} */
let closeOpen = null;

/** Closes the menu, if any. */
export function closeMenu() {
    closeOpen?.();
}

/**
 * Puts a menu beside something if there is room, otherwise below or above it.
 * @param {HTMLElement} menu
 * @param {DOMRect} beside
 */
function place(menu, beside) {
    const { width, height } = menu.getBoundingClientRect();
    const [wide, high] = [document.documentElement.clientWidth, innerHeight];
    let x = beside.right + 6;
    let y = beside.top;
    if (x + width > wide - 4) {
        x = beside.left - width - 6;
    }
    if (x < 4) {
        x = Math.max(4, Math.min(beside.left, wide - width - 4));
        y = beside.bottom + 6 + height > high ? beside.top - height - 6 : beside.bottom + 6;
    }
    menu.style.left = `${x}px`;
    menu.style.top = `${Math.max(4, Math.min(y, high - height - 4))}px`;
}

/**
 * Shows a menu.
 * @param {string} label
 * @param {MenuItem[]} items
 * @param {DOMRect} beside What it is placed beside.
 * @param {() => void} [cancelled]
 */
export function showMenu(label, items, beside, cancelled = () => {}) {
    closeOpen?.();
    const before = document.activeElement;
    let isPressed = false;
    const buttons = items.map((item) => {
        const button = itemButton(item);
        button.addEventListener('click', ({ detail }) => {
            // The click after the long touch that opened the menu is on whatever the menu has put under the finger.
            if (detail === 0 || isPressed) {
                close();
                item.action();
            }
        });
        return button;
    });
    const menu = html('div', { class: 'menu', role: 'menu', 'aria-label': label }, ...buttons);
    menu.addEventListener('pointerdown', () => {
        isPressed = true;
    });
    const cover = html('div', { class: 'menu-cover' });

    function close() {
        closeOpen = null;
        cover.remove();
        menu.remove();
        if (before instanceof HTMLElement || before instanceof SVGElement) {
            before.focus({ preventScroll: true });
        }
    }
    function cancel() {
        close();
        cancelled();
    }
    closeOpen = cancel;
    cover.addEventListener('pointerdown', (event) => {
        event.preventDefault();
        cancel();
    });
    // The mouse events after a touch must not take the focus from the menu.
    cover.addEventListener('mousedown', (event) => event.preventDefault());
    cover.addEventListener('contextmenu', (event) => event.preventDefault());
    menu.addEventListener('keydown', (event) => handleKey(event, buttons, cancel));
    (document.querySelector('main') ?? document.body).append(cover, menu);
    place(menu, beside);
    buttons[0]?.focus({ preventScroll: true });
}

/** @param {MenuItem} item */
function itemButton({ text, note, piece, on }) {
    const button = html('button', { type: 'button', role: 'menuitem', class: on === true ? 'choice on' : 'choice' });
    if (piece !== undefined) {
        button.append(pieceIcon(...piece));
    }
    button.append(html('span', {}, text));
    if (note !== undefined) {
        button.append(html('small', {}, note));
    }
    return button;
}

/**
 * Moves the focus by the arrow keys, or closes the menu.
 * @param {KeyboardEvent} event
 * @param {HTMLElement[]} buttons
 * @param {() => void} cancel
 */
function handleKey(event, buttons, cancel) {
    // The page behind the menu does nothing by keys.
    event.stopPropagation();
    const here = buttons.findIndex((button) => button === document.activeElement);
    const [next, last] = [here + 1, here - 1];
    /** @type {Record<string, number>} */
    const places = { ArrowDown: next, ArrowRight: next, ArrowUp: last, ArrowLeft: last, Home: 0, End: -1 };
    const to = places[event.key];
    if (event.key === 'Escape' || event.key === 'Tab') {
        cancel();
    } else if (to !== undefined) {
        buttons.at(to % buttons.length)?.focus();
    } else {
        return;
    }
    event.preventDefault();
}
