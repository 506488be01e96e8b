// The dialog to change the players, and to play on from a position.

import { app, requestGame } from './app.js';
import { byId, onAnswer, setText } from './dom.js';
import { PlayersForm } from './players-form.js';
import { preference } from './preferences.js';

const dialog = byId('players-dialog', HTMLDialogElement);
const form = new PlayersForm('white', false);

/**
 * Opens the dialog to change the players, and perhaps to play on from a node.
 * @param {number} [node] By default the one on the board.
 */
function openPlayers(node = app.state?.current) {
    const { state } = app;
    if (state !== null) {
        form.show(state.players, state.pace);
    }
    const goesOn = state !== null && node === state.live && state.ending === null;
    setText(byId('players-title', HTMLElement), goesOn ? 'Players' : 'Play on from here');
    setText(byId('players-save', HTMLElement), goesOn ? 'Save' : 'Play');
    dialog.showModal();
}

/**
 * Opens the dialog to play on from a node.
 * @param {number} node
 */
export function playFrom(node) {
    app.send({ type: 'goTo', node });
    openPlayers(node);
}

export function startPlayers() {
    byId('players-place', HTMLElement).append(form.element);
    byId('open-players', HTMLButtonElement).addEventListener('click', () => openPlayers());
    onAnswer(dialog, () => {
        // What goes on from a game that is over is another game.
        const seats = form.players();
        const isOver = app.state !== null && app.state.ending !== null;
        const goesOn = app.state?.current === app.state?.live && seats.white === 'person' && seats.black === 'person';
        const isAnother = isOver && !goesOn;
        const [pace, person] = [form.pace(), preference('name')];
        (isAnother ? requestGame : app.send)({ type: 'setPlayers', players: seats, pace, person });
    });
}
