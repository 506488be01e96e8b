// Opening games from PGN files or pasted text, and saving them.

import { app, on } from './app.js';
import { byId, html, saveFile, setText } from './dom.js';

const dialog = byId('pgn-dialog', HTMLDialogElement);
const text = byId('pgn-text', HTMLTextAreaElement);
const file = byId('pgn-file', HTMLInputElement);
const list = byId('pgn-games', HTMLElement);
const problem = byId('pgn-problem', HTMLElement);

/** Whether a game is being opened. */
let opening = false;
/**
 * What to do with the game's text once it arrives.
 * @type {'save' | 'copy' | null}
 */
let writing = null;

/** @param {number | null} game */
function open(game) {
    setText(problem, '');
    if (text.value.trim() === '') {
        setText(problem, 'Paste a game, or open a file.');
        return;
    }
    opening = true;
    app.expectsGame = true;
    app.send({ type: 'openPgn', text: text.value, game });
}

/** @param {File} chosen */
async function read(chosen) {
    const bytes = await chosen.arrayBuffer();
    try {
        text.value = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
        // Old programs write Latin-1.
        text.value = new TextDecoder('windows-1252').decode(bytes);
    }
    open(null);
}

export function startPgn() {
    byId('open-pgn', HTMLButtonElement).addEventListener('click', () => {
        setText(problem, '');
        list.replaceChildren();
        dialog.showModal();
    });
    byId('pgn-open', HTMLButtonElement).addEventListener('click', () => open(null));
    byId('pgn-choose', HTMLButtonElement).addEventListener('click', () => file.click());
    file.addEventListener('change', () => {
        const [chosen] = file.files ?? [];
        if (chosen !== undefined) {
            void read(chosen);
        }
        file.value = '';
    });
    // A file can be dropped anywhere on the page.
    addEventListener('dragover', (event) => event.preventDefault());
    addEventListener('drop', (event) => {
        event.preventDefault();
        const chosen = event.dataTransfer?.files[0];
        if (chosen !== undefined) {
            if (!dialog.open) {
                dialog.showModal();
            }
            void read(chosen);
        }
    });
    for (const how of /** @type {const} */ (['save', 'copy'])) {
        byId(`pgn-${how}`, HTMLButtonElement).addEventListener('click', () => {
            writing = how;
            app.send({ type: 'writePgn' });
        });
    }
    on('pgnGames', ({ games }) => {
        opening = false;
        app.expectsGame = false;
        const items = games.map((game, index) => {
            const item = html('button', { type: 'button', disabled: game.problem !== null }, html('span', {}, game.title), html('small', {}, game.problem ?? game.result));
            item.addEventListener('click', () => open(index));
            return html('li', {}, item);
        });
        list.replaceChildren(...items);
    });
    on('state', () => {
        if (opening) {
            opening = false;
            dialog.close();
        }
    });
    on('refused', (refused) => {
        if (refused.about === 'pgn') {
            opening = false;
            app.expectsGame = false;
            setText(problem, refused.text);
        }
    });
    on('pgn', (message) => {
        if (writing === 'save') {
            saveFile(`${app.state?.game ?? 'game'}.pgn`, message.text, 'application/x-chess-pgn');
        } else if (writing === 'copy') {
            text.value = message.text;
            text.select();
            // Without permission to copy, at least select the text.
            void navigator.clipboard?.writeText(message.text).catch(() => undefined);
        }
        writing = null;
    });
}
