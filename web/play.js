// The board of the game: which pieces may move, and which moves a gesture can mean.

import { app, currentGame, gameInfo, on } from './app.js';
import { Board } from './board.js';
import { BoardInput, SLACK, makeGhost } from './board-input.js';
import { closeChoice, showChoice } from './choice.js';
import { button, byId } from './dom.js';

/** @typedef {import('./messages.js').PlayableMove} PlayableMove */
/** @typedef {import('./board.js').Target} Target */

export const board = new Board('Board');

/** The kinds of moves that a chess player does not expect of the piece. */
const SPECIAL = new Set(['castling', 'leap', 'adjustment', 'conversion']);

/**
 * The legal moves of the piece on a square.
 * @param {string} square
 */
function movesFrom(square) {
    const state = app.state;
    return state === null || !state.mayMove ? [] : state.position.moves.filter((move) => move.from === square);
}

/**
 * The moves that a gesture can mean.
 * @param {string} from
 * @param {string} to
 */
const movesFitting = (from, to) => movesFrom(from).filter((move) => move.targets.includes(to));

/**
 * How the target squares of a piece are marked.
 * @param {string} square
 */
function targetsOf(square) {
    /** @type {Map<string, Target>} */
    const targets = new Map();
    for (const move of movesFrom(square)) {
        for (const target of move.targets) {
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

/** @param {PlayableMove} move */
function play(move) {
    const landing = move.targets[0];
    choose(null);
    if (landing !== undefined) {
        board.moveAhead(move.from, landing);
    }
    app.send({ type: 'play', uci: move.uci });
}

/**
 * @param {string} from
 * @param {string | null} to
 * @param {boolean} dragged
 */
function drop(from, to, dragged) {
    const state = app.state;
    if (to === null || state === null) {
        return;
    }
    const moves = movesFitting(from, to);
    const [move] = moves;
    const ontoOwn = mayTake(to);
    if (move === undefined) {
        choose(null);
        app.send({ type: 'explain', from, to });
        return;
    }
    // A click on a bishop's neighbour may also select the neighbour.
    const perhapsAnother = !dragged && ontoOwn && moves.some((each) => each.kind === 'adjustment');
    if (moves.length === 1 && !perhapsAnother) {
        play(move);
        return;
    }
    const side = state.position.side;
    const choices = moves.map((each) => {
        /** @type {import('./choice.js').Choice} */
        const choice = { text: each.text, note: each.san, action: () => play(each) };
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
    showChoice('Which move?', choices, board.boxOf(to), () => {
        board.moveAhead(from, from);
        choose(null);
    });
}

/** The parts of the page that show what is in hand. */
const hands = [byId('hand-top', HTMLElement), byId('hand-bottom', HTMLElement)];

/** Marks the piece in hand that is selected. */
function markHeld() {
    for (const icon of hands.flatMap((hand) => [...hand.children])) {
        icon.classList.toggle('chosen', board.selected !== null && icon.getAttribute('data-from') === board.selected);
    }
}

/**
 * The piece in hand under a pointer, if it may be dropped now: `@knight`.
 * @param {Event} event
 */
function heldAt(event) {
    const icon = event.target instanceof Element ? event.target.closest('[data-from]') : null;
    const from = icon?.getAttribute('data-from') ?? null;
    const state = app.state;
    const mine = state !== null && state.mayMove && icon?.getAttribute('data-side') === state.position.side;
    return from !== null && mine ? from : null;
}

/** Lets pieces in hand be clicked and dragged. */
function startHands() {
    for (const hand of hands) {
        hand.addEventListener('pointerdown', (event) => {
            const from = heldAt(event);
            const side = app.state?.position.side;
            if (from === null || side === undefined || event.button !== 0 || !event.isPrimary) {
                return;
            }
            event.preventDefault();
            const wasChosen = board.selected === from;
            choose(from);
            /** @type {ReturnType<typeof makeGhost> | null} */
            let ghost = null;
            const size = board.root.getBoundingClientRect().width / board.geometry.files;
            /** @param {PointerEvent} move */
            const follow = (move) => {
                if (ghost === null && Math.hypot(move.clientX - event.clientX, move.clientY - event.clientY) >= SLACK) {
                    ghost = makeGhost(from.slice(1), side, size * (event.pointerType === 'touch' ? 1.5 : 1.05));
                }
                ghost?.moveTo(move.clientX, move.clientY - (event.pointerType === 'touch' ? size * 0.4 : 0));
            };
            const end = () => {
                document.removeEventListener('pointermove', follow);
                document.removeEventListener('pointerup', letGo);
                document.removeEventListener('pointercancel', end);
                ghost?.remove();
            };
            /** @param {PointerEvent} up */
            const letGo = (up) => {
                const dragged = ghost !== null;
                end();
                if (dragged) {
                    drop(from, board.squareAt(up.clientX, up.clientY), true);
                } else if (wasChosen) {
                    choose(null);
                }
            };
            document.addEventListener('pointermove', follow);
            document.addEventListener('pointerup', letGo);
            document.addEventListener('pointercancel', end);
        });
    }
}

/** @param {string} square */
function mayTake(square) {
    const piece = board.placed.get(square)?.piece;
    const state = app.state;
    return state !== null && piece !== undefined && state.mayMove && piece.side === state.position.side;
}

const specials = byId('specials', HTMLElement);

/** @param {string | null} square */
function choose(square) {
    board.select(square, square === null ? new Map() : targetsOf(square));
    markHeld();
    // The special moves of the piece, as buttons.
    const moves = square === null ? [] : movesFrom(square).filter((move) => SPECIAL.has(move.kind) && move.drop === null);
    specials.replaceChildren(...moves.map((move) => button(move.text, () => play(move), { class: 'chip', title: move.san })));
    document.body.classList.toggle('has-specials', moves.length > 0);
}

/**
 * Draws an arrow or a circle, or removes it.
 * @param {string} from
 * @param {string} to
 */
function draw(from, to) {
    const others = board.drawings.filter((arrow) => arrow.from !== from || arrow.to !== to);
    const isNew = others.length === board.drawings.length;
    board.setDrawings(isNew ? [...others, { from, to, kind: 'own', rank: 0, text: '' }] : others);
}

/** Shows the position of the state. */
function show() {
    const { state, before } = app;
    const game = currentGame();
    if (state === null || game === undefined) {
        return;
    }
    closeChoice();
    const sameGame = before !== null && before.game === state.game && gameInfo(before.game)?.files === game.files;
    board.setGeometry(game.files, game.ranks, app.flipped);
    const changed = before === null || before.position.fen !== state.position.fen || before.mayMove !== state.mayMove;
    board.show(state.position.pieces, { last: state.position.last, check: state.position.check, animate: sameGame && !app.expectsGame });
    if (changed) {
        board.setDrawings([]);
        choose(null);
    }
    document.documentElement.style.setProperty('--files', String(game.files));
    document.documentElement.style.setProperty('--ranks', String(game.ranks));
    document.body.classList.toggle('flipped', app.flipped);
    sessionStorage.setItem('shape', `${game.files}x${game.ranks}`);
}

/** Puts the board into the page. */
export function startPlay() {
    byId('board', HTMLElement).append(board.root);
    startHands();
    new BoardInput(board, { mayTake, choose, drop, draw, press: () => board.setDrawings([]) });
    on('state', show);
    on('view', show);
    on('refused', ({ about }) => {
        // A piece that has been moved in advance goes back.
        if (about === 'game' && app.state !== null) {
            const { pieces, last, check } = app.state.position;
            board.show(pieces, { last, check });
        }
    });
}
