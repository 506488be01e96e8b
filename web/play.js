// The board of the game: which pieces may move, and which moves a gesture can mean.

import { app, currentGame, guestSide, isGuest, kindTitle, on } from './app.js';
import { Board } from './board.js';
import { BoardInput } from './board-input.js';
import { button, byId, roving } from './dom.js';
import { markHeld, startHands } from './hands.js';
import { closeMenu, showMenu } from './menu.js';
import { say } from './message.js';
import { opposite } from './squares.js';
import { currentNode, parentsOf } from './tree.js';
import { sideName } from './words.js';

/** @typedef {import('./messages.js').State} State */
/** @typedef {import('./messages.js').PlayableMove} PlayableMove */
/** @typedef {import('./board.js').Target} Target */

export const board = new Board('Board');
board.titleOf = kindTitle;

/** How many special moves are written out below the board; more are shown in SAN. */
const MAX_CHIPS = 3;

/** The kinds of moves that a chess player does not expect of the piece. */
const SPECIAL = new Set(['castling', 'leap', 'adjustment', 'conversion']);

/** A move to be played as soon as the engine has moved in the game of this name, after this node.
 * @type {{ from: string, to: string, uci: string | null, name: string, live: number } | null} */
let premove = null;

/** @param {State} state */
function isPremoving({ thinking, current, live, position, players, guests }) {
    const side = opposite(position.side);
    const isMine = (guests.includes(side) ? side : null) === guestSide();
    return thinking && current === live && players[side] === 'person' && isMine;
}

/**
 * The side whose pieces can be moved now, if any.
 * @param {State} state
 */
function movingSide(state) {
    if (isPremoving(state)) {
        return opposite(state.position.side);
    }
    return state.noMove === null ? state.position.side : null;
}

/**
 * The squares where a piece that is picked up on a square may be let go for a move.
 * @param {PlayableMove} move
 * @param {string} from
 */
function targetsFrom(move, from) {
    if (move.from === from) {
        return move.targets;
    }
    return move.reverse !== null && move.reverse[0] === from ? [move.reverse[1]] : [];
}

/**
 * The moves of the piece on a square, or those that it may have after the engine's move.
 * @param {string} square
 */
function movesFrom(square) {
    const state = app.state;
    if (state === null || movingSide(state) === null) {
        return [];
    }
    const moves = isPremoving(state) ? state.premoves : state.position.moves;
    return moves.filter((move) => targetsFrom(move, square).length > 0);
}

/**
 * The moves that a gesture can mean.
 * @param {string} from
 * @param {string} to
 */
const movesFitting = (from, to) => movesFrom(from).filter((move) => targetsFrom(move, from).includes(to));

/**
 * How the target squares of a piece are marked.
 * @param {string} square
 */
function targetsOf(square) {
    /** @type {Map<string, Target>} */
    const targets = new Map();
    for (const move of movesFrom(square)) {
        for (const target of targetsFrom(move, square)) {
            const special = SPECIAL.has(move.kind);
            const plain = board.placed.has(target) || move.kind === 'enPassant' ? 'taken' : 'empty';
            // A square that an ordinary move can also reach is marked for that move.
            if (!special || !targets.has(target)) {
                targets.set(target, special ? 'special' : plain);
            }
        }
    }
    return targets;
}

/**
 * @param {State} state
 * @param {string} from
 * @param {string} to
 * @param {string | null} uci
 */
function setPremove({ name, live }, from, to, uci) {
    premove = { from, to, uci, name, live };
    board.setPremove([from, to]);
}

function clearPremove() {
    premove = null;
    board.setPremove([]);
}

/**
 * Plays the premove, if the engine has moved; forgets it, if something else has happened.
 * @param {State} state
 * @param {boolean} isRequested Whether it is a game that was requested here.
 */
function playPremove(state, isRequested) {
    if (premove === null) {
        return;
    }
    const { from, to, uci, name, live } = premove;
    const isSame = !isRequested && state.name === name;
    if (isSame && state.live === live && isPremoving(state)) {
        return;
    }
    clearPremove();
    if (!isSame || parentsOf(state.nodes).get(state.live) !== live) {
        return;
    }
    if (state.noMove !== null || state.current !== state.live || state.position.end !== null) {
        return;
    }
    const move = movesFitting(from, to).find((each) => each.uci === uci);
    if (move === undefined) {
        letGo(from, to, true);
    } else {
        play(move);
    }
}

/** @param {PlayableMove} move */
function play(move) {
    const landing = move.targets[0];
    choose(null);
    if (app.state !== null && isPremoving(app.state)) {
        setPremove(app.state, move.from, landing ?? move.from, move.uci);
        return;
    }
    if (landing !== undefined) {
        board.moveAhead(move.from, landing);
    }
    app.send({ type: 'play', uci: move.uci });
}

/**
 * Plays the move of a piece that was let go or clicked on a square, or asks which one is meant.
 * @param {string} from
 * @param {string | null} to
 * @param {boolean} dragged
 */
function letGo(from, to, dragged) {
    const state = app.state;
    if (to === null || state === null) {
        return;
    }
    const moves = movesFitting(from, to);
    const [move] = moves;
    const ontoOwn = canPickUp(to);
    if (move === undefined) {
        choose(null);
        if (isPremoving(state)) {
            // Such as taking back what the engine may capture.
            setPremove(state, from, to, null);
        } else {
            app.send({ type: 'explain', from, to });
        }
        return;
    }
    // A click on a bishop's neighbour may also select the neighbour.
    const perhapsAnother = !dragged && ontoOwn && moves.some((each) => each.kind === 'adjustment');
    if (moves.length === 1 && !perhapsAnother) {
        play(move);
        return;
    }
    const side = movingSide(state) ?? state.position.side;
    const putBack = () => board.moveAhead(from, from);
    const choices = moves.map((each) => {
        const action = () => {
            putBack();
            play(each);
        };
        /** @type {import('./menu.js').MenuItem} */
        const choice = { text: each.text, note: each.san, action };
        if (each.promotion !== null) {
            choice.piece = [each.promotion, side];
        } else if (each.drop !== null) {
            choice.piece = [each.drop.kind, side];
        }
        return choice;
    });
    if (perhapsAnother) {
        choices.push({ text: `Choose the piece on ${to}`, action: () => choose(to) });
    }
    board.select(from, new Map());
    if (dragged) {
        board.moveAhead(from, to);
    }
    showMenu('Which move?', choices, board.boxOf(to), () => {
        putBack();
        choose(null);
    });
}

/** The side whose pieces can be moved now, if any. */
const mover = () => (app.state === null ? null : movingSide(app.state));

/** Marks the piece in hand that is selected. */
const markSelected = () => markHeld(board.selected, mover());

/** @param {string} square */
function canPickUp(square) {
    const piece = board.placed.get(square)?.piece;
    const state = app.state;
    return state !== null && piece !== undefined && piece.side === movingSide(state);
}

/**
 * A place without a piece that may move is pressed.
 * @param {boolean} hasPiece
 */
function press(hasPiece) {
    const { state } = app;
    if (premove !== null) {
        clearPremove();
    } else if (state !== null && hasPiece && state.position.end === null) {
        say(state.noMove ?? `${sideName(state.position.side)} is to move.`, 'note');
    }
}

const specials = byId('specials', HTMLElement);

/** @param {string | null} square */
function choose(square) {
    board.select(square, square === null ? new Map() : targetsOf(square));
    markSelected();
    // The special moves of the piece, as buttons.
    const moves = square === null ? [] : movesFrom(square).filter((move) => SPECIAL.has(move.kind) && move.drop === null);
    const short = moves.length > MAX_CHIPS;
    specials.replaceChildren(
        ...moves.map((move) => {
            const [text, title] = short ? [move.san, move.text] : [move.text, move.san];
            return button(text, () => play(move), { class: 'chip', title, 'aria-label': move.text });
        }),
    );
    document.body.classList.toggle('has-specials', moves.length > 0);
}

/**
 * What is drawn on the board at the current node.
 * @param {State} state
 */
const drawnAt = (state) => currentNode(state)?.drawings ?? [];

/**
 * Draws an arrow or a circle, or removes it.
 * @param {string} from
 * @param {string} to
 * @param {string} colour
 */
function draw(from, to, colour) {
    const { state } = app;
    if (state !== null && !isGuest()) {
        const place = from === to ? from : from + to;
        const drawn = drawnAt(state);
        const others = drawn.filter((each) => each.slice(1) !== place);
        const drawings = drawn.includes(colour + place) ? others : [...others, colour + place];
        app.send({ type: 'draw', node: state.current, drawings });
    }
}

/** @param {State} state */
function showDrawings(state) {
    board.setDrawings(
        drawnAt(state).map((text) => {
            const [from = '', second] = text.slice(1).match(/[a-z]\d+/g) ?? [];
            return { from, to: second ?? from, kind: 'own', rank: 0, text: '', colour: text.charAt(0) };
        }),
    );
}

/**
 * @param {State} state
 * @param {boolean} animate
 */
function showPieces({ position: { pieces, last, check } }, animate) {
    board.show(pieces, { last, check, animate });
}

/**
 * Shows the position of the state.
 * @param {boolean} isRequested Whether it is a game that was requested here.
 */
function show(isRequested) {
    const { state, before } = app;
    const game = currentGame();
    if (state === null || game === undefined) {
        return;
    }
    const sameGame = before !== null && before.game === state.game && currentGame(before)?.files === game.files;
    const changed =
        before === null ||
        isRequested ||
        before.game !== state.game ||
        before.position.fen !== state.position.fen ||
        before.current !== state.current ||
        before.noMove !== state.noMove;
    board.setGeometry(game.files, game.ranks, app.flipped);
    if (changed) {
        // A piece picked up while the engine thought stays picked up.
        const kept = before?.thinking === true && !state.thinking ? board.selected : null;
        closeMenu();
        showPieces(state, sameGame && !isRequested);
        choose(kept !== null && (kept.startsWith('@') || canPickUp(kept)) ? kept : null);
        playPremove(state, isRequested);
    } else {
        // The hands may have changed places.
        markSelected();
    }
    showDrawings(state);
    document.documentElement.style.setProperty('--files', String(game.files));
    document.documentElement.style.setProperty('--ranks', String(game.ranks));
    document.body.classList.toggle('flipped', app.flipped);
    sessionStorage.setItem('shape', `${game.files}x${game.ranks}`);
}

/** Puts the board into the page. */
export function startPlay() {
    byId('board', HTMLElement).append(board.root);
    startHands(board, { mover, choose, letGo, press });
    roving(specials, 'button');
    const pressSquare = (/** @type {string} */ square) => press(board.placed.has(square));
    new BoardInput(board, { canPickUp, choose, drop: letGo, draw, press: pressSquare, cancel: clearPremove });
    document.addEventListener('keydown', (event) => {
        if (event.key === 'Escape' && document.querySelector('dialog[open]') === null) {
            clearPremove();
            choose(null);
        }
    });
    on('state', ({ isRequested }) => show(isRequested));
    on('connection', (text) => {
        const { state } = app;
        if (text !== null && state !== null) {
            // A move that has not arrived is taken back.
            showPieces(state, true);
        }
    });
    on('view', () => show(false));
    on('refused', ({ about }) => {
        // A piece that has been moved in advance goes back.
        if (about === 'game' && app.state !== null) {
            showPieces(app.state, true);
        }
    });
}
