// The dialog for a new game, and the one to change the players.

import { app, gameInfo, on } from './app.js';
import { byId, html, setText } from './dom.js';
import { pieceIcon } from './pieces.js';
import { choiceRow, chosenIn, PlayersForm } from './players-form.js';
import { describeGame } from './specials.js';

/** @typedef {import('./messages.js').StartChoice} StartChoice */

const dialog = byId('new-dialog', HTMLDialogElement);
const games = byId('new-games', HTMLElement);
const about = byId('new-about', HTMLElement);
const start = byId('new-start', HTMLElement);
const title = byId('new-title', HTMLElement);

const players = new PlayersForm('white');
const row = choiceRow('Array', 'new-array', [['usual', 'Usual'], ['random', 'Random'], ['strict', 'Strict'], ['array', 'Number or letters']], 'random');
const text = html('input', { type: 'text', autocomplete: 'off', spellcheck: false, 'aria-label': 'The array’s number, or its letters from the a-file', placeholder: '518, RNBQKBNR, or 12/345' });
const rank = html('div', { class: 'rank', role: 'status' });
const problem = html('p', { class: 'problem', role: 'alert' });
/**
 * A position of the editor to start from.
 * @type {string | null}
 */
let fen = null;
let game = 'chess';
let timer = 0;
/** Whether a game has been requested and has not arrived yet. */
let beginning = false;

/** @param {string} name */
function chooseGame(name) {
    const info = gameInfo(name);
    if (info === undefined) {
        return;
    }
    game = name;
    about.replaceChildren(html('h3', {}, info.title), ...describeGame(info));
    about.scrollTop = 0;
    start.hidden = info.arrays === 1 || fen !== null;
    const wanted = info.isRandom ? 'random' : 'usual';
    for (const input of row.querySelectorAll('input')) {
        input.checked = input.value === wanted;
        input.parentElement?.toggleAttribute('hidden', input.value === 'strict' && !info.hasStrictArrays);
    }
    ask();
}

/** Asks which array is meant, once the typing stops. */
function ask() {
    clearTimeout(timer);
    const typed = chosenIn(row, 'new-array') === 'array';
    text.hidden = !typed;
    rank.replaceChildren();
    setText(problem, '');
    if (typed && text.value.trim() !== '') {
        timer = setTimeout(() => app.send({ type: 'findArray', game, text: text.value.trim() }), 250);
    }
}

/** @returns {StartChoice} */
function startChoice() {
    if (fen !== null) {
        return { by: 'fen', fen };
    }
    if (gameInfo(game)?.arrays === 1) {
        return { by: 'usual' };
    }
    switch (chosenIn(row, 'new-array')) {
        case 'random':
            return { by: 'random' };
        case 'strict':
            return { by: 'array', text: 'strict' };
        case 'array':
            return { by: 'array', text: text.value.trim() };
        default:
            return { by: 'usual' };
    }
}

/**
 * Opens the dialog.
 * @param {{ game: string, fen: string } | null} position The start, if it is already decided.
 */
export function openNewGame(position) {
    fen = position?.fen ?? null;
    title.textContent = fen === null ? 'New game' : 'Play from this position';
    dialog.classList.toggle('from-position', fen !== null);
    chooseGame(position?.game ?? app.state?.game ?? 'chess');
    for (const input of games.querySelectorAll('input')) {
        input.checked = input.value === game;
    }
    dialog.showModal();
}

function submit() {
    const choice = startChoice();
    if (choice.by === 'array' && choice.text === '') {
        setText(problem, 'Type an array’s number or letters, or two numbers such as 12/345 for White and Black.');
        text.focus();
        return;
    }
    app.expectsGame = true;
    app.send({ type: 'newGame', game, start: choice, players: players.players(), pace: players.pace() });
    beginning = true;
}

/** Sets up the dialog to change the players. */
function startPlayers() {
    const dialogPlayers = byId('players-dialog', HTMLDialogElement);
    const form = new PlayersForm('white');
    byId('players-place', HTMLElement).append(form.element);
    byId('open-players', HTMLButtonElement).addEventListener('click', () => {
        if (app.state !== null) {
            form.show(app.state.players, app.state.pace);
        }
        dialogPlayers.showModal();
    });
    dialogPlayers.addEventListener('close', () => {
        if (dialogPlayers.returnValue === 'save') {
            app.send({ type: 'setPlayers', players: form.players(), pace: form.pace() });
        }
        dialogPlayers.returnValue = '';
    });
}

export function startNewGame() {
    start.append(row, text, rank, problem);
    byId('new-players', HTMLElement).append(players.element);
    on('welcome', (welcome) => {
        const list = welcome.games.map((info) =>
            html('label', {}, html('input', { type: 'radio', name: 'new-game', value: info.name, checked: info.name === game }), html('span', {}, info.title)),
        );
        games.replaceChildren(...list);
    });
    games.addEventListener('change', () => chooseGame(chosenIn(games, 'new-game')));
    row.addEventListener('change', () => {
        ask();
        if (!text.hidden) {
            text.focus();
        }
    });
    text.addEventListener('input', ask);
    on('array', (array) => {
        const info = gameInfo(array.game);
        if (!dialog.open || array.game !== game || info === undefined) {
            return;
        }
        setText(problem, '');
        const names = new Map(info.kinds.map((kind) => [kind.letter, kind.name]));
        const icons = [...array.rank].map((letter) => pieceIcon(names.get(letter) ?? '', 'white'));
        rank.replaceChildren(...icons, html('span', {}, ` ${array.rank}, number ${array.number}`));
    });
    on('refused', (refused) => {
        if (refused.about === 'newGame') {
            app.expectsGame = false;
            beginning = false;
        }
        if (dialog.open && (refused.about === 'newGame' || refused.about === 'array')) {
            setText(problem, refused.text);
        }
    });
    on('state', () => {
        if (beginning) {
            beginning = false;
            dialog.close();
        }
    });
    byId('new-form', HTMLFormElement).addEventListener('submit', (event) => {
        event.preventDefault();
        submit();
    });
    byId('open-new', HTMLButtonElement).addEventListener('click', () => openNewGame(null));
    startPlayers();
}
