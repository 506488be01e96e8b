// Messages below the board, or in an open dialog, which covers that.

import { app, on } from './app.js';
import { button, byId } from './dom.js';

const message = byId('message', HTMLElement);
const place = message.parentElement;
let timer = 0;

/**
 * Shows a message for a while.
 * @param {string} text
 * @param {'refused' | 'note'} kind
 * @param {{ text: string, run: () => void }} [action] For a button.
 */
export function say(text, kind, action) {
    (document.querySelector('dialog[open]') ?? place)?.append(message);
    message.replaceChildren(text);
    if (action !== undefined) {
        message.append(' ', button(action.text, () => {
            hideMessage();
            action.run();
        }, { class: 'chip' }));
    }
    message.className = `message ${kind} shown`;
    clearTimeout(timer);
    timer = setTimeout(hideMessage, 4000 + 40 * text.length);
}

/**
 * Sends what was typed in a dialog, which is opened again if it is refused: the text is not lost.
 * @param {HTMLDialogElement} dialog
 * @param {import('./messages.js').About} about What its messages are about.
 * @returns {typeof app.send}
 */
export function sendFrom(dialog, about) {
    let isSent = false;
    on('state', () => {
        isSent = false;
    });
    on('refused', (refused) => {
        if (refused.about === about && isSent) {
            isSent = false;
            dialog.querySelector('h2')?.replaceChildren(refused.text);
            dialog.showModal();
        }
    });
    return (message) => {
        isSent = true;
        app.send(message);
    };
}

/**
 * Copies a text; shows it if that cannot be done, as on pages without encryption.
 * @param {string} text
 * @param {string} done What to say then.
 * @param {HTMLInputElement | HTMLTextAreaElement} [field] Shows the text then, to be copied by hand.
 */
export async function copyText(text, done, field) {
    try {
        await navigator.clipboard.writeText(text);
        say(done, 'note');
    } catch {
        if (field === undefined) {
            say(text, 'note');
        } else {
            field.value = text;
            field.select();
        }
    }
}

/**
 * Removes the message.
 * @param {'refused'} [kind] Only if it is of this kind.
 */
export function hideMessage(kind) {
    if (kind === undefined || message.classList.contains(kind)) {
        message.classList.remove('shown');
    }
}
