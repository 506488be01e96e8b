// The buttons that act on the game: take back, hint, draw and the like, and the row of a match.

import { app, guestSide, on, requestGame, showsOpinions } from './app.js';
import { byId, onAnswer, setText } from './dom.js';
import { copyText, say } from './message.js';

/** @typedef {import('./messages.js').State} State */

/** @param {State} state */
const isWithEngine = ({ players: { white, black } }) => white !== 'person' || black !== 'person';

/** @param {State} state */
function showButtons(state) {
    const { white, black } = state.players;
    const mine = guestSide();
    const plays = mine === null ? white === 'person' || black === 'person' : state.players[mine] === 'person';
    const goesOn = plays && state.ending === null;
    const enabled = {
        'take-back': state.nodes.length > 1,
        hint: state.noMove === null && state.position.end === null,
        draw: goesOn,
        resign: goesOn,
        'move-now': state.thinking,
    };
    for (const [id, on] of Object.entries(enabled)) {
        byId(id, HTMLButtonElement).disabled = !on;
    }
    document.body.classList.toggle('with-engine', isWithEngine(state));
    const match = state.matchState;
    byId('match-row', HTMLElement).hidden = match === null;
    if (match !== null) {
        const { played, games } = match;
        const stopped = played < games ? `stopped after ${played} of ${games} games` : `${games} games`;
        const number = match.running ? `game ${played + 1} of ${games}` : stopped;
        const elo = match.elo === null ? '' : ` · Elo: ${match.elo}`;
        setText(byId('match-text', HTMLElement), `${match.text} · ${number}${elo}`);
        byId('match-stop', HTMLButtonElement).hidden = !match.running;
    }
}

/**
 * Shows that the engine thinks about a hint.
 * @param {boolean} on
 */
function hinting(on) {
    setText(byId('hint', HTMLButtonElement), on ? 'Hint …' : 'Hint');
}

export function startButtons() {
    on('state', ({ state }) => {
        if (app.before?.position.fen !== state.position.fen) {
            hinting(false);
        }
        showButtons(state);
    });
    on('refused', () => hinting(false));
    on('connection', () => hinting(false));
    on('hint', ({ san, evaluation }) => {
        hinting(false);
        // A score would tell more than was asked for.
        const score = app.state !== null && showsOpinions(app.state) ? ` (${evaluation.text})` : '';
        say(`Hint: ${san}${score}`, 'note');
    });
    /** @type {(id: string, action: () => void) => void} */
    const press = (id, action) => byId(id, HTMLButtonElement).addEventListener('click', action);
    press('take-back', () => app.send({ type: 'takeBack' }));
    press('hint', () => {
        hinting(true);
        app.send({ type: 'hint' });
    });
    for (const [id, step] of /** @type {const} */ ([['file-back', -1], ['file-next', 1]])) {
        press(id, () => {
            const file = app.state?.file ?? null;
            if (file !== null) {
                requestGame({ type: 'openPgn', text: null, game: file.game + step });
            }
        });
    }
    press('copy-fen', () => {
        void copyText(app.state?.position.fen ?? '', 'The FEN is copied.');
    });
    press('match-stop', () => app.send({ type: 'stopMatch' }));
    press('move-now', () => app.send({ type: 'moveNow' }));
    const dialog = byId('end-dialog', HTMLDialogElement);
    const yes = byId('end-game', HTMLButtonElement);
    /** @type {(title: string, word: string, value: 'resign' | 'offerDraw') => void} */
    const ask = (title, word, value) => {
        setText(byId('end-title', HTMLElement), title);
        setText(yes, word);
        yes.value = value;
        dialog.showModal();
    };
    press('resign', () => ask('Resign the game?', 'Resign', 'resign'));
    press('draw', () => {
        const { state } = app;
        if (state === null || isWithEngine(state) || state.guests.length > 0) {
            app.send({ type: 'offerDraw' });
        } else {
            // Nobody else is asked.
            ask('End the game as a draw?', 'Draw', 'offerDraw');
        }
    });
    onAnswer(dialog, (answer) => {
        if (answer === 'resign' || answer === 'offerDraw') {
            app.send({ type: answer });
        }
    });
    const typed = byId('typed-move', HTMLInputElement);
    byId('type-move', HTMLFormElement).addEventListener('submit', (event) => {
        event.preventDefault();
        if (typed.value.trim() !== '') {
            app.send({ type: 'typeMove', text: typed.value.trim() });
            typed.value = '';
        }
    });
}
