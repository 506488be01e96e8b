// The saved games: a list to open, rename, delete and restore them, and all as one PGN.

import { app, on, requestGame, variantInfo } from './app.js';
import { button, byId, html, onAnswer, saveFile, setText } from './dom.js';
import { isolated, resultText } from './words.js';

/** @typedef {import('./messages.js').ListedGame} ListedGame */

const dialog = byId('games-dialog', HTMLDialogElement);
const list = byId('games-list', HTMLElement);
const search = byId('games-search', HTMLInputElement);
const withDeleted = byId('games-deleted', HTMLInputElement);
const problem = byId('games-problem', HTMLElement);
const undo = byId('games-undo', HTMLElement);
/** The game that is to be deleted. */
let removed = '';
const renameDialog = byId('rename-dialog', HTMLDialogElement);
const renameText = byId('rename-text', HTMLInputElement);

/** How many games are shown before *Show more* is pressed. */
const PAGE = 100;

/** @type {ListedGame[]} */
let games = [];
let shown = PAGE;
/** The game that is being renamed. */
let renamed = '';

/** @param {string} name */
const isEngine = (name) => name.startsWith('Sissa') || app.welcome?.engines.includes(name) === true;

/**
 * A player's name.
 * @param {string} name
 * @param {string} other Who plays the other side.
 */
const called = (name, other) => (name !== '' ? isolated(name) : isEngine(other) ? 'You' : '?');

/**
 * The names of those who play.
 * @param {ListedGame} game
 */
const players = ({ white, black }) =>
    white === '' && black === '' ? '' : `${called(white, black)} – ${called(black, white)}`;

/** @param {ListedGame} game */
function day(game) {
    const played = game.date.replaceAll('.', '-').replace(/-\?\?.*/, '');
    return game.date !== '' ? played : new Date(game.changed).toLocaleDateString('sv');
}

/** @param {ListedGame} game */
function result(game) {
    return game.result === '*' ? '' : resultText(game.result);
}

/**
 * What identifies a game, in words.
 * @param {ListedGame} game
 */
function titleOf(game) {
    const who = players(game);
    const parts = [isolated(game.event), who].filter((text) => text !== '');
    return parts.join(': ') || game.title || game.name;
}

/** @param {ListedGame} game */
function facts(game) {
    const array = game.array === null || variantInfo(game.game)?.arrays === 1 ? '' : `array ${game.array}`;
    const moves = Math.ceil(game.plies / 2);
    const title = game.event === '' && players(game) === '' ? '' : game.title;
    const parts = [title, array, day(game), `${moves} move${moves === 1 ? '' : 's'}`, result(game)];
    return parts.filter((text) => text !== '').join(' · ');
}

/** @param {ListedGame} game */
function row(game) {
    const isShown = game.name === app.state?.name;
    const title = titleOf(game);
    if (game.problem !== null) {
        const parts = [html('strong', {}, game.name), html('small', {}, game.problem)];
        return html('li', { class: 'unreadable' }, html('div', { class: 'game-open' }, ...parts));
    }
    const open = html(
        'button',
        { type: 'button', class: 'game-open', 'aria-current': isShown ? 'true' : false },
        html('strong', {}, title),
        html('small', {}, facts(game) + (isShown ? ' · on the board' : game.open ? ' · open in another tab' : '')),
    );
    open.addEventListener('click', () => {
        if (isShown) {
            dialog.close();
            return;
        }
        requestGame({ type: 'openGame', name: game.name }, () => dialog.close());
    });
    if (game.deleted) {
        const restore = () => app.send({ type: 'restoreGame', name: game.name });
        return html('li', { class: 'deleted', 'data-game': game.name }, open, button('Restore', restore, { 'aria-label': `Restore ${title}` }));
    }
    const rename = button('Rename', () => {
        renamed = game.name;
        renameText.value = game.event;
        renameDialog.showModal();
        renameText.select();
    }, { 'aria-label': `Rename ${title}` });
    const remove = button('Delete', () => {
        removed = game.name;
        app.send({ type: 'deleteGame', name: game.name });
    }, { 'aria-label': `Delete ${title}` });
    return html('li', { 'data-game': game.name }, open, rename, remove);
}

/** @param {ListedGame} game */
function offerUndo(game) {
    const back = button('Undo', () => {
        undo.hidden = true;
        app.send({ type: 'restoreGame', name: game.name });
        search.focus();
    });
    undo.replaceChildren(`“${titleOf(game)}” is deleted. `, back);
    undo.hidden = false;
    back.focus();
}

function show() {
    const words = search.value.toLowerCase().split(/\s+/);
    const fitting = games.filter((game) => {
        const text = `${titleOf(game)} ${facts(game)} ${game.title} ${game.name}`.toLowerCase();
        return game.deleted === withDeleted.checked && words.every((word) => text.includes(word));
    });
    const rows = fitting.slice(0, shown).map(row);
    if (fitting.length > shown) {
        const more = button(`Show more (${fitting.length - shown})`, () => {
            shown += PAGE;
            show();
        });
        rows.push(html('li', {}, more));
    }
    if (rows.length === 0) {
        const hasGames = games.some((game) => !game.deleted);
        const none = hasGames ? 'No game fits.' : 'Every game with a move, a comment or details is kept here.';
        const isBin = withDeleted.checked && search.value === '';
        rows.push(html('li', { class: 'empty' }, isBin ? 'Deleted games can be restored for thirty days.' : none));
    }
    // The focus stays where it is.
    const focused = list.contains(document.activeElement) ? document.activeElement : null;
    const name = focused?.closest('li')?.dataset['game'];
    const place = focused === null ? -1 : [...(focused.parentElement?.children ?? [])].indexOf(focused);
    list.replaceChildren(...rows);
    if (focused !== null) {
        const there = rows.find((each) => each.dataset['game'] === name)?.children[place];
        (there instanceof HTMLElement ? there : search).focus();
    }
    const count = games.filter((game) => !game.deleted && game.problem === null).length;
    setText(byId('games-title', HTMLElement), `Games (${count})`);
    byId('games-save', HTMLButtonElement).disabled = count === 0;
}

export function startGames() {
    byId('open-games', HTMLButtonElement).addEventListener('click', () => {
        setText(problem, '');
        undo.hidden = true;
        shown = PAGE;
        app.send({ type: 'listGames' });
        dialog.showModal();
    });
    for (const input of [search, withDeleted]) {
        input.addEventListener('input', () => {
            shown = PAGE;
            show();
        });
    }
    byId('games-save', HTMLButtonElement).addEventListener('click', () => app.send({ type: 'writeGames' }));
    onAnswer(renameDialog, () => app.send({ type: 'renameGame', name: renamed, event: renameText.value }));
    renameDialog.addEventListener('close', () => {
        // The list may have changed since its button was pressed.
        const button = list.querySelector(`[data-game="${CSS.escape(renamed)}"] .game-open + button`);
        (button instanceof HTMLElement ? button : search).focus();
    });
    on('games', (message) => {
        games = message.games;
        setText(problem, '');
        show();
        const game = games.find(({ name, deleted }) => deleted && name === removed);
        if (game !== undefined) {
            removed = '';
            offerUndo(game);
        }
    });
    on('allGames', ({ text, unread }) => {
        saveFile('sissa-games.pgn', text, 'application/x-chess-pgn');
        const some = `${unread} games are left out, because they cannot be opened.`;
        const one = 'One game is left out, because it cannot be opened.';
        setText(problem, unread === 0 ? '' : unread === 1 ? one : some);
    });
    on('state', ({ state }) => {
        if (dialog.open && app.before?.name !== state.name) {
            show();
        }
    });
    on('refused', (refused) => {
        if (refused.about === 'games') {
            setText(problem, refused.text);
        }
    });
}
