// The user's own games: a variant file that is written, pasted or chosen on the page.

import { app, on } from './app.js';
import { byId, html, readText, setText } from './dom.js';
import { openNewGame } from './newgame.js';

const dialog = byId('own-dialog', HTMLDialogElement);
const text = byId('own-text', HTMLTextAreaElement);
const file = byId('own-file', HTMLInputElement);
const problem = byId('own-problem', HTMLElement);
const mistakes = byId('own-mistakes', HTMLElement);
const good = byId('own-good', HTMLElement);

/**
 * Selects a line of the text.
 * @param {number} line From 1.
 */
function goToLine(line) {
    const lines = text.value.split('\n');
    const start = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
    text.focus();
    text.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
    text.scrollTop = (text.scrollHeight / Math.max(lines.length, 1)) * (line - 3);
}

/** @param {boolean} keep */
const ask = (keep) => app.send({ type: 'ownGames', text: text.value, keep });

/** The text as it was last kept. Another tab may have kept another. */
let kept = '';

/** @param {File | undefined} chosen */
async function read(chosen) {
    const whole = chosen === undefined ? null : await readText(chosen, problem);
    if (whole !== null) {
        text.value = whole;
        ask(false);
    }
}

export function startOwnGames() {
    byId('open-own', HTMLButtonElement).addEventListener('click', () => {
        byId('new-dialog', HTMLDialogElement).close();
        if (text.value === kept) {
            app.send({ type: 'ownGames', text: null, keep: false });
        }
        dialog.showModal();
    });
    byId('own-check', HTMLButtonElement).addEventListener('click', () => ask(false));
    byId('own-keep', HTMLButtonElement).addEventListener('click', () => ask(true));
    byId('own-choose', HTMLButtonElement).addEventListener('click', () => file.click());
    file.addEventListener('change', () => {
        void read(file.files?.[0]);
        file.value = '';
    });
    dialog.addEventListener('drop', (event) => {
        const chosen = event.dataTransfer?.files[0];
        if (chosen !== undefined) {
            // Elsewhere on the page it would be a game.
            event.preventDefault();
            event.stopPropagation();
            void read(chosen);
        }
    });
    on('ownGames', (message) => {
        setText(problem, '');
        const isUntouched = text.value === kept;
        if (message.kept || isUntouched) {
            kept = message.text;
        }
        if (isUntouched) {
            text.value = message.text;
        }
        const items = message.mistakes.map((mistake) => {
            const item = html('button', { type: 'button' }, html('strong', {}, `Line ${mistake.line}: `), mistake.text);
            item.addEventListener('click', () => goToLine(mistake.line));
            return html('li', {}, item);
        });
        mistakes.replaceChildren(...items);
        const playable = message.games.length === 0 ? [] : [`Can be played: ${message.games.join(', ')}.`];
        setText(good, [...(message.kept ? ['Kept.'] : []), ...playable].join(' '));
        const [first] = message.games;
        if (message.kept && first !== undefined && message.mistakes.every((mistake) => mistake.isWarning)) {
            dialog.close();
            openNewGame(null, first);
        } else if (message.kept && first === undefined && message.mistakes.length === 0) {
            setText(good, 'No games of your own are kept.');
        }
    });
    on('refused', (refused) => {
        if (refused.about === 'ownGames') {
            setText(problem, refused.text);
        }
    });
}
