// Opening games from PGN files or pasted text, and saving them.

import { app, awaitsGame, isGuest, on, requestGame } from './app.js';
import { byId, html, readText, roving, saveFile, setText } from './dom.js';
import { copyText } from './message.js';
import { isolated } from './words.js';

const dialog = byId('pgn-dialog', HTMLDialogElement);
const text = byId('pgn-text', HTMLTextAreaElement);
const file = byId('pgn-file', HTMLInputElement);
const list = byId('pgn-games', HTMLElement);
const problem = byId('pgn-problem', HTMLElement);
const search = byId('pgn-search', HTMLInputElement);
const count = byId('pgn-count', HTMLElement);

/** What to do with the game's text once it arrives.
 * @type {((text: string) => void) | null} */
let writing = null;

/** The longest text of one message, in UTF-16 units: at most six bytes each. */
const PART = 170_000;
/** How many games of a file are shown at once. */
const SHOWN = 200;

/** The games of the file that was opened last.
 * @type {import('./messages.js').PgnGame[]} */
let games = [];
let total = 0;

/** The game has been opened, perhaps from a file that was dropped on another dialog. */
function opened() {
    document.querySelectorAll('dialog').forEach((each) => each.close());
    if ((app.state?.file?.games ?? 0) < 2) {
        games = [];
    }
}

/** Opens the text that was pasted. */
function open() {
    if (text.value.trim() === '') {
        setText(problem, 'Paste a game, or open a file.');
        return;
    }
    openText(text.value);
}

/**
 * Opens a game, or the position of a FEN.
 * @param {string} whole
 */
export function openText(whole) {
    if (awaitsGame('pgn')) {
        return;
    }
    setText(problem, '');
    search.value = '';
    let rest = whole;
    while (rest.length > PART) {
        // A character of two units stays whole.
        const end = /[\uD800-\uDBFF]/.test(rest.charAt(PART - 1)) ? PART - 1 : PART;
        app.send({ type: 'pgnPart', text: rest.slice(0, end) });
        rest = rest.slice(end);
    }
    requestGame({ type: 'openPgn', text: rest, game: null }, opened);
}

/**
 * Asks for the game's text.
 * @param {(text: string) => void} then What to do with it.
 */
export function writeGame(then) {
    setText(problem, '');
    writing = then;
    app.send({ type: 'writePgn' });
}

/** @param {number} game */
function openGame(game) {
    setText(problem, '');
    requestGame({ type: 'openPgn', text: null, game }, opened);
}

/** @param {File} chosen */
async function read(chosen) {
    const whole = await readText(chosen, problem);
    if (whole === null) {
        return;
    }
    // A field with megabytes of text is slow.
    text.value = whole.length > PART ? '' : whole;
    openText(whole);
}

/** The games of the file that fit what is searched for. */
function showGames() {
    const words = search.value.toLowerCase().split(/\s+/);
    const found = games.map((game, index) => ({ game, index })).filter(({ game }) => {
        const text = [...game.players, ...game.facts, game.result].join(' ').toLowerCase();
        return words.every((word) => text.includes(word));
    });
    const here = app.state?.file?.game;
    const items = found.slice(0, SHOWN).map(({ game, index }) => {
        const title = [game.players.map(isolated).join(' - '), ...game.facts.map(isolated)];
        const named = title.filter((part) => part !== '').join(', ');
        const facts = [html('span', {}, named), html('small', {}, game.problem ?? game.result)];
        const item = html('button', { type: 'button', 'aria-current': index === here }, ...facts);
        item.addEventListener('click', () => openGame(index));
        return html('li', { value: index + 1 }, item);
    });
    list.replaceChildren(...items);
    byId('pgn-search-row', HTMLElement).hidden = games.length < 2;
    const beyond = total > games.length ? ` Only the first ${games.length} can be searched.` : '';
    const part = found.length > SHOWN ? `, the first ${SHOWN} here` : '';
    setText(count, `${found.length} of ${total} games${part}.${beyond}`);
    list.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'center' });
}

export function startPgn() {
    byId('open-pgn', HTMLButtonElement).addEventListener('click', () => {
        setText(problem, '');
        dialog.showModal();
        showGames();
        if ((app.state?.file?.games ?? 0) > 1) {
            // After a reload the page does not know them, and another page may have opened another file.
            app.send({ type: 'openPgn', text: null, game: null });
        }
    });
    search.addEventListener('input', showGames);
    roving(list, 'button');
    byId('pgn-open', HTMLButtonElement).addEventListener('click', open);
    byId('pgn-choose', HTMLButtonElement).addEventListener('click', () => file.click());
    file.addEventListener('change', () => {
        const [chosen] = file.files ?? [];
        if (chosen !== undefined) {
            void read(chosen);
        }
        file.value = '';
    });
    // A file can be dropped anywhere on the page.
    for (const kind of /** @type {const} */ (['dragover', 'drop'])) {
        addEventListener(kind, (event) => {
            if (event.dataTransfer?.types.includes('Files')) {
                event.preventDefault();
            }
        });
    }
    addEventListener('drop', (event) => {
        const chosen = event.dataTransfer?.files[0];
        if (chosen !== undefined && !isGuest()) {
            if (!dialog.open) {
                dialog.showModal();
            }
            void read(chosen);
        }
    });
    byId('pgn-save', HTMLButtonElement).addEventListener('click', () => {
        writeGame((written) => saveFile(`${app.state?.game ?? 'game'}.pgn`, written, 'application/x-chess-pgn'));
    });
    byId('pgn-copy', HTMLButtonElement).addEventListener('click', () => {
        writeGame((written) => void copyText(written, 'The game is copied.', text));
    });
    on('pgnGames', (file) => {
        ({ games, total } = file);
        showGames();
    });
    on('refused', (refused) => {
        if (refused.about === 'pgn') {
            writing = null;
            setText(problem, refused.text);
        }
    });
    on('connection', () => {
        writing = null;
    });
    on('pgn', (message) => {
        writing?.(message.text);
        writing = null;
    });
}
