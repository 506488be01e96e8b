// The page of `sissa web`.

import { startAnalysis } from './analysis.js';
import { app, currentGame, on } from './app.js';
import { startButtons } from './buttons.js';
import { startClocks } from './clocks.js';
import { startDetails } from './details.js';
import { svg } from './dom.js';
import { startEditor } from './editor.js';
import { startGames } from './games.js';
import { startGraph } from './graph.js';
import { startPreview } from './miniboard.js';
import { startLinks } from './links.js';
import { startInvite } from './invite.js';
import { startMoveMenu } from './move-menu.js';
import { startMoves } from './moves.js';
import { startNavigation } from './navigation.js';
import { startNewGame } from './newgame.js';
import { startOwnGames } from './own-games.js';
import { startPgn } from './pgn.js';
import { startPicture } from './picture.js';
import { pieceSymbols, setPieces } from './pieces.js';
import { startPlay } from './play.js';
import { startPlayers } from './players.js';
import { preference } from './preferences.js';
import { startReview } from './review.js';
import { startSettings } from './settings.js';
import { connect } from './socket.js';
import { startSounds } from './sound.js';
import { startStatus } from './status.js';

// The drawings that all boards use.
const drawings = svg('svg', { width: 0, height: 0, class: 'symbols', 'aria-hidden': 'true' });
drawings.append(pieceSymbols());
document.body.append(drawings);

/** The pieces that the drawings show now. */
let shown = '';

/** Draws the pieces as the settings say. */
function drawPieces() {
    const set = preference('pieces');
    const kinds = set === 'letters' ? currentGame()?.kinds ?? [] : [];
    const chosen = set + JSON.stringify(kinds);
    if (chosen !== shown && (set !== 'drawings' || shown !== '')) {
        shown = chosen;
        setPieces(new Map(kinds.map(({ name, letter }) => [name, letter])), set === 'flat');
        drawings.replaceChildren(pieceSymbols());
    }
}
on('state', drawPieces);
on('view', drawPieces);

// Listeners are called in this order: the status and the board show a new state before what depends on them. The
// connection comes last, since its first messages are for all.
startStatus();
startClocks();
startButtons();
startPlay();
startMoves();
startMoveMenu();
startAnalysis();
startGraph();
startReview();
startPreview();
startNavigation();
startLinks();
startNewGame();
startPlayers();
startEditor();
startPgn();
startGames();
startOwnGames();
startInvite();
startPicture();
startSettings();
startSounds();
startDetails();
app.deliver = connect();

// Buttons that open a dialog, and buttons in dialogs that close it.
for (const opener of document.querySelectorAll('[data-dialog]')) {
    opener.addEventListener('click', () => {
        const dialog = document.getElementById(opener.getAttribute('data-dialog') ?? '');
        if (dialog instanceof HTMLDialogElement) {
            dialog.showModal();
        }
    });
}
for (const dialog of document.querySelectorAll('dialog')) {
    /**
     * Whether it is outside the dialog, on its backdrop.
     * @param {MouseEvent} event
     */
    const isOutside = ({ target, clientX: x, clientY: y }) => {
        const { left, right, top, bottom } = dialog.getBoundingClientRect();
        return target === dialog && (x < left || x > right || y < top || y > bottom);
    };
    // Text is often selected beyond the edge.
    let isPressedOutside = false;
    dialog.addEventListener('pointerdown', (event) => {
        isPressedOutside = isOutside(event);
    });
    dialog.addEventListener('click', (event) => {
        if (isPressedOutside && event.detail > 0 && isOutside(event)) {
            dialog.close();
        }
    });
    dialog.querySelector('.close')?.addEventListener('click', () => dialog.close());
}
document.body.classList.add('ready');
