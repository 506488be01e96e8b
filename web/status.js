// What is said around the board: players, pieces in hand, side to move, result, connection, messages.

import { app, currentGame, kindTitle, on, placeOf, undo, variantInfo } from './app.js';
import { byId, setText } from './dom.js';
import { showHand } from './hands.js';
import { hideMessage, say } from './message.js';
import { board } from './play.js';
import { pieceIcon } from './pieces.js';
import { opposite } from './squares.js';
import { currentNode, moveBetween } from './tree.js';
import { endingOf, engineName, isolated, playerName, resultText, sideName, tagOf } from './words.js';

/** @typedef {import('./messages.js').Side} Side */
/** @typedef {import('./messages.js').State} State */

/**
 * The parts of a strip above or below the board.
 * @param {'top' | 'bottom'} place
 */
function strip(place) {
    return {
        place,
        root: byId(`strip-${place}`, HTMLElement),
        name: byId(`name-${place}`, HTMLElement),
        surplus: byId(`surplus-${place}`, HTMLElement),
    };
}

const strips = { top: strip('top'), bottom: strip('bottom') };
const announcement = byId('announcement', HTMLElement);
const connection = byId('connection', HTMLElement);
const unsaved = byId('unsaved', HTMLElement);

/**
 * The kinds of which a side has more, each as often as it has more.
 * @param {State} state
 * @param {Side} side
 */
function surplusOf(state, side) {
    /** @type {Map<string, number>} */
    const counts = new Map();
    for (const held of [...state.position.pieces, ...state.position.hands]) {
        counts.set(held.kind, (counts.get(held.kind) ?? 0) + (held.side === side ? 1 : -1));
    }
    const order = currentGame()?.kinds.map(({ name }) => name) ?? [];
    return order.flatMap((kind) => Array.from({ length: Math.max(0, counts.get(kind) ?? 0) }, () => kind));
}

/** @param {State} state */
function showStrips(state) {
    for (const side of /** @type {const} */ (['white', 'black'])) {
        const { place, root, name, surplus } = strips[placeOf(side)];
        setText(name, playerName(state, side));
        root.classList.toggle('to-move', state.position.side === side && endingOf(state) === null);
        root.classList.toggle('white-side', side === 'white');
        root.classList.toggle('thinking', state.thinking && state.position.side === side);
        showHand(place, state, side);
        const more = surplusOf(state, side);
        if (surplus.dataset['shown'] !== `${side} ${more.join(' ')}`) {
            surplus.dataset['shown'] = `${side} ${more.join(' ')}`;
            surplus.replaceChildren(...more.map((kind) => pieceIcon(kind, opposite(side))));
            const titles = more.map((kind) => kindTitle(kind)).join(', ');
            surplus.title = more.length > 0 ? `${sideName(side)} has more: ${titles}` : '';
        }
    }
}

/** @param {State} state */
function showStatus(state) {
    const game = currentGame();
    setText(byId('game-title', HTMLElement), game?.title ?? state.game);
    const array = state.array === null || game === undefined || game.arrays === 1 ? '' : `array ${state.array}`;
    setText(byId('game-array', HTMLElement), array);
    const ending = endingOf(state);
    const to = sideName(state.position.side);
    const status = byId('status', HTMLElement);
    let text = `${to} to move`;
    if (ending !== null) {
        text = `${resultText(ending.result)}  ${ending.text}`;
    } else if (state.thinking && state.current === state.live) {
        text = `${engineName(state.players[state.position.side])} is thinking …`;
    } else if (state.position.check !== null) {
        text = `${to} to move, in check`;
    }
    if (state.drawOffer !== null && state.ending === null) {
        text += ` · ${sideName(state.drawOffer)} offers a draw`;
    }
    setText(status, text);
    status.classList.toggle('ended', ending !== null);
    const facts = ['Event', 'Site', 'Round', 'Date'].map((name) => tagOf(state, name));
    const known = [...new Set(facts)].flatMap((fact) => (fact === null ? [] : [isolated(fact)]));
    if (state.declared !== null && variantInfo(state.game) !== state.declared) {
        known.push('The rules of this game were edited; it continues under the old ones.');
    }
    setText(byId('game-about', HTMLElement), known.join(' · '));
    byId('file-place', HTMLElement).hidden = state.file === null;
    if (state.file !== null) {
        setText(byId('file-number', HTMLElement), `Game ${state.file.game + 1} of ${state.file.games}`);
        byId('file-back', HTMLButtonElement).disabled = state.file.game === 0;
        byId('file-next', HTMLButtonElement).disabled = state.file.game + 1 >= state.file.games;
    }
    setText(byId('rights', HTMLElement), state.position.rights.join(' '));
    const toMove = `${game?.title ?? 'Sissa'} · ${to} to move`;
    document.title = ending === null ? toMove : `${ending.result} · ${game?.title ?? ''}`;
}

/**
 * Announces the last move to screen readers, in words if possible.
 * @param {State} state
 */
function announce(state) {
    const { before } = app;
    if (before === null || before.current === state.current) {
        return;
    }
    const node = currentNode(state);
    if (node === undefined || node.san === '') {
        setText(announcement, 'Start of the game');
        return;
    }
    const move = moveBetween(before, state);
    const mover = sideName(opposite(state.position.side));
    const ending = endingOf(state);
    const after = ending !== null ? `. ${ending.text}` : state.position.check !== null ? '. Check' : '';
    setText(announcement, `${mover}: ${move?.text ?? node.san}${after}`);
}

/**
 * Shows below the board how the game has just ended.
 * @param {State} state
 * @param {boolean} isRequested
 */
function sayEnd(state, isRequested) {
    const { before } = app;
    const ending = state.position.end ?? state.ending;
    const known = before === null || isRequested || (before.position.end ?? before.ending) !== null;
    if (ending !== null && !known) {
        say(`${resultText(ending.result)}  ${ending.text}`, 'note');
    }
}

function show() {
    const { state } = app;
    if (state === null) {
        return;
    }
    // For screen readers, the side at the bottom is the user's own.
    board.root.setAttribute('aria-label', `Board, ${app.flipped ? 'black' : 'white'} below`);
    showStrips(state);
    showStatus(state);
}

/** @param {import('./app.js').Events['state']} event */
function showState({ state, isRequested }) {
    setText(unsaved, state.unsaved ?? '');
    unsaved.hidden = state.unsaved === null;
    const { before } = app;
    if (before !== null && before.name !== state.name) {
        // What was begun for one game must not be done to another.
        for (const name of ['comment', 'details', 'end', 'players']) {
            byId(`${name}-dialog`, HTMLDialogElement).close('');
        }
    }
    if (before?.name === state.name && !isRequested && state.canUndo && state.nodes.length < before.nodes.length) {
        const count = before.nodes.length - state.nodes.length;
        say(`${count === 1 ? 'A move was' : `${count} moves were`} deleted.`, 'note', { text: 'Undo', run: undo });
    } else if (before?.name !== state.name || state.nodes.length < before.nodes.length) {
        hideMessage();
    } else if (before.position.fen !== state.position.fen) {
        hideMessage('refused');
    }
    show();
    announce(state);
    sayEnd(state, isRequested);
}

export function startStatus() {
    on('state', showState);
    on('view', show);
    on('refused', ({ text, about }) => {
        // A dialog shows its own errors.
        if (about === 'game' || document.querySelector('dialog[open]') === null) {
            say(text, 'refused');
        }
    });
    on('note', ({ text }) => say(text, 'note'));
    on('connection', (text) => {
        setText(connection, text ?? '');
        connection.hidden = text === null;
        // Nobody would answer.
        document.body.classList.toggle('offline', text !== null);
        for (const part of document.querySelectorAll('main, .top nav')) {
            // Before the first game nothing would answer at all.
            part.toggleAttribute('inert', text !== null && app.welcome === null);
        }
    });
    board.root.addEventListener('pointerdown', () => hideMessage('refused'));
}
