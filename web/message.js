// Messages below the board.

import { button, byId } from './dom.js';

const message = byId('message', HTMLElement);
let timer = 0;

/**
 * Shows a message for a while.
 * @param {string} text
 * @param {'refused' | 'note'} kind
 * @param {{ text: string, run: () => void }} [action] For a button.
 */
export function say(text, kind, action) {
    message.replaceChildren(text);
    if (action !== undefined) {
        message.append(' ', button(action.text, () => {
            unsay();
            action.run();
        }, { class: 'chip' }));
    }
    message.className = `message ${kind} shown`;
    clearTimeout(timer);
    timer = setTimeout(unsay, 4000 + 40 * text.length);
}

/**
 * Copies a text; shows it if that cannot be done, as on pages without encryption.
 * @param {string} text
 * @param {string} done What to say then.
 * @param {HTMLInputElement | HTMLTextAreaElement} [field] Shows the text already; it is selected there.
 */
export async function copyText(text, done, field) {
    field?.select();
    try {
        await navigator.clipboard.writeText(text);
        say(done, 'note');
    } catch {
        if (field === undefined) {
            say(text, 'note');
        }
    }
}

/**
 * Removes the message.
 * @param {'refused'} [kind] Only if it is of this kind.
 */
export function unsay(kind) {
    if (kind === undefined || message.classList.contains(kind)) {
        message.classList.remove('shown');
    }
}
