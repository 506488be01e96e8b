// The dialog for a new game.

import { app, awaitsGame, isGuest, nextId, on, requestGame, variantInfo } from './app.js';
import { button, byId, choiceRow, chosenIn, html, setText } from './dom.js';
import { pieceIcon } from './pieces.js';
import { FREE, PlayersForm } from './players-form.js';
import { prefer, preference } from './preferences.js';
import { describeGame } from './specials.js';

/** @typedef {import('./messages.js').VariantInfo} VariantInfo */
/** @typedef {import('./messages.js').StartChoice} StartChoice */

const dialog = byId('new-dialog', HTMLDialogElement);
const games = byId('new-games', HTMLElement);
const about = byId('new-about', HTMLElement);
const start = byId('new-start', HTMLElement);
const title = byId('new-title', HTMLElement);

const players = new PlayersForm('white', true);
/** @type {[string, string][]} */
const ARRAYS = [['usual', 'Usual'], ['random', 'Random'], ['strict', 'Strict'], ['array', 'Number or letters']];
const row = choiceRow('Array', 'new-array', ARRAYS, 'random');
const text = html('input', {
    type: 'text',
    autocomplete: 'off',
    spellcheck: false,
    'aria-label': 'The array’s number, or its letters from the a-file',
    placeholder: '518, RNBQKBNR, or 12/345',
});
const rank = html('div', { class: 'rank', role: 'status' });
const problem = html('p', { class: 'problem', role: 'alert' });
const again = button('Another', () => ask(), { class: 'chip', title: 'Another random array' });
/** A position of the editor to start from.
 * @type {string | null} */
let fen = null;
let game = 'chess';
let timer = 0;
/** The array that is shown, which the game starts from. */
let shown = '';
/** The number of the last question for an array; answers to others are outdated. */
let asked = 0;

/** @param {string} name */
function chooseGame(name) {
    const info = variantInfo(name);
    if (info === undefined) {
        return;
    }
    game = name;
    about.replaceChildren(html('h3', {}, info.title), ...describeGame(info));
    about.scrollTop = 0;
    start.hidden = info.arrays === 1 || fen !== null;
    const usual = info.arrays > 1 ? 'random' : 'usual';
    for (const input of row.querySelectorAll('input')) {
        input.checked = input.value === usual;
        input.parentElement?.toggleAttribute('hidden', input.value === 'strict' && !info.hasStrictArrays);
    }
    ask();
}

/** Asks which array is meant, once the typing stops. */
function ask() {
    clearTimeout(timer);
    const how = chosenIn(row, 'new-array');
    text.hidden = how !== 'array';
    again.hidden = how !== 'random' && how !== 'strict';
    asked = 0;
    shown = '';
    rank.replaceChildren();
    setText(problem, '');
    if (start.hidden) {
        return;
    }
    if (how === 'random' || how === 'strict') {
        findArray(how);
    } else if (how === 'array' && text.value.trim() !== '') {
        timer = setTimeout(() => findArray(text.value.trim()), 250);
    }
}

/** @param {string} array */
function findArray(array) {
    asked = nextId();
    app.send({ type: 'findArray', id: asked, game, text: array });
}

/**
 * @param {boolean} isMatch Each pair of games of a match has another random array.
 * @returns {StartChoice}
 */
function startChoice(isMatch) {
    const how = chosenIn(row, 'new-array');
    if (fen !== null) {
        return { by: 'fen', fen };
    }
    if (variantInfo(game)?.arrays === 1 || how === 'usual') {
        return { by: 'usual' };
    }
    const typed = how === 'array' ? text.value.trim() : how;
    return { by: 'array', text: isMatch || shown === '' ? typed : shown };
}

/**
 * Whether a game has moves that orthodox chess does not have.
 * @param {VariantInfo} info
 */
const isSpecial = (info) => info.specials.some(({ name }) => name !== 'Castling');

/**
 * Opens the dialog.
 * @param {{ game: string, fen: string } | null} position The start, if it is already decided.
 * @param {string} [name] The game that is chosen; by default the one on the board.
 */
export function openNewGame(position, name) {
    fen = position?.fen ?? null;
    title.textContent = fen === null ? 'New game' : 'Play from this position';
    dialog.classList.toggle('from-position', fen !== null);
    chooseGame(position?.game ?? name ?? app.state?.game ?? 'chess');
    for (const input of games.querySelectorAll('input')) {
        input.checked = input.value === game;
    }
    players.recall();
    dialog.showModal();
    const chosen = games.querySelector('input:checked');
    if (chosen instanceof HTMLElement && fen === null) {
        chosen.focus();
    }
}

function submit() {
    if (awaitsGame('newGame')) {
        return;
    }
    const count = players.games();
    const choice = startChoice(count > 1);
    if (choice.by === 'array' && choice.text === '') {
        setText(problem, 'Type an array’s number or letters, or two numbers such as 12/345 for White and Black.');
        text.focus();
        return;
    }
    players.remember();
    const seats = { players: players.players(), pace: players.pace(), person: preference('name') };
    requestGame({ type: 'newGame', game, start: choice, ...seats, games: count }, () => {
        dialog.close();
        // Whose position it may be.
        byId('editor-dialog', HTMLDialogElement).close();
    });
}

/**
 * The message that starts a game from a position, without an opponent.
 * @param {string} game
 * @param {string} fen
 * @returns {import('./messages.js').FromPage}
 */
export const newGameFrom = (game, fen) => ({
    type: 'newGame',
    game,
    start: { by: 'fen', fen },
    players: { white: 'person', black: 'person' },
    pace: FREE,
    person: '',
    games: 1,
});

/** @param {import('./app.js').Messages['welcome']} welcome */
function offerGames({ variants: all }) {
    const items = (/** @type {VariantInfo[]} */ infos) =>
        infos.map(({ name, title }) => {
            const input = html('input', { type: 'radio', name: 'new-game', value: name, checked: name === game });
            return html('label', {}, input, html('span', {}, title));
        });
    const special = all.filter(isSpecial);
    const others = all.filter((info) => !isSpecial(info));
    games.replaceChildren(
        html('p', { class: 'list-title' }, 'With special moves'),
        ...items(special),
        html('p', { class: 'list-title' }, 'Others'),
        ...items(others),
    );
}

/** @param {import('./app.js').Messages['array']} array */
function showArray(array) {
    const info = variantInfo(array.game);
    if (!dialog.open || array.id !== asked || info === undefined) {
        return;
    }
    setText(problem, '');
    const names = new Map(info.kinds.map((kind) => [kind.letter, kind.name]));
    const blacks = (array.fen.split('/')[0] ?? '').toUpperCase();
    const icons = (/** @type {string} */ letters, /** @type {import('./messages.js').Side} */ side) =>
        html('span', { class: 'ranks' }, ...[...letters].map((letter) => pieceIcon(names.get(letter) ?? '', side)));
    shown = array.number;
    const ofBlack = blacks === array.rank ? [] : [icons(blacks, 'black')];
    const number = html('span', {}, `${array.rank}, number ${array.number}`);
    rank.replaceChildren(icons(array.rank, 'white'), ...ofBlack, number);
}

export function startNewGame() {
    start.append(row, text, rank, again);
    start.after(problem);
    byId('new-players', HTMLElement).append(players.element);
    on('welcome', offerGames);
    games.addEventListener('change', () => chooseGame(chosenIn(games, 'new-game')));
    row.addEventListener('change', () => {
        ask();
        if (!text.hidden) {
            text.focus();
        }
    });
    text.addEventListener('input', ask);
    on('array', showArray);
    on('refused', (refused) => {
        if (dialog.open && (refused.about === 'newGame' || refused.about === 'array')) {
            setText(problem, refused.text);
        }
    });
    on('state', ({ state }) => {
        // Whoever sees the page for the first time finds an opponent, and the games that are special.
        if (preference('visited') === '' && !isGuest()) {
            prefer('visited', 'yes');
            const first = app.welcome?.variants.find((info) => isSpecial(info) && info.arrays > 1);
            if (state.nodes.length === 1 && first !== undefined && document.querySelector('dialog[open]') === null) {
                openNewGame(null, first.name);
            }
        }
    });
    byId('new-form', HTMLFormElement).addEventListener('submit', (event) => {
        event.preventDefault();
        submit();
    });
    byId('open-new', HTMLButtonElement).addEventListener('click', () => openNewGame(null));
}
