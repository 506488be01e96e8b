// The position editor.

import { analyse } from './analysis.js';
import { app, awaitsGame, kindTitle, nextId, on, requestGame, setFlipped, variantInfo } from './app.js';
import { Board } from './board.js';
import { BoardInput } from './board-input.js';
import { button, byId, chosenIn, html, setText } from './dom.js';
import { copyText } from './message.js';
import { newGameFrom, openNewGame } from './newgame.js';
import { Palette } from './palette.js';
import { sideName } from './words.js';

/** @typedef {import('./messages.js').Piece} Piece */
/** @typedef {import('./messages.js').Side} Side */
/** @typedef {import('./messages.js').Right} Right */

const dialog = byId('editor-dialog', HTMLDialogElement);
const game = byId('editor-game', HTMLSelectElement);
const sides = byId('editor-side', HTMLElement);
const rightsPlace = byId('editor-rights', HTMLElement);
const enPassant = byId('editor-en-passant', HTMLSelectElement);
const fen = byId('editor-fen', HTMLInputElement);
const array = byId('editor-array', HTMLInputElement);
const problem = byId('editor-problem', HTMLElement);
const actionButtons = ['editor-analyse', 'editor-play'].map((id) => byId(id, HTMLButtonElement));

const board = new Board('Board of the editor');
board.titleOf = (/** @type {string} */ kind) => kindTitle(kind, variantInfo(game.value));
const palette = new Palette((piece, x, y) => {
    const square = board.squareAt(x, y);
    if (square !== null) {
        put(square, piece);
    }
});

/** @type {Map<string, Piece>} */
let pieces = new Map();
/** @type {Right[]} */
let rights = [];
/** The counters of the FEN, which cannot be edited here. */
let counters = { halfmove: 0, fullmove: 1 };
let flipped = false;
/** The number of the last request, while it is unanswered; other answers are outdated. */
let awaited = 0;
/** Whether the next answer brings its own pieces. */
let reading = false;
/** The FEN of the position if it is legal.
 * @type {string | null} */
let legal = null;
/** Whether the position is the start of a game. */
let isArray = false;
/** What to do with the position once the server has answered.
 * @type {'analyse' | 'play' | null} */
let pendingAction = null;

/** @returns {Side} */
const side = () => (chosenIn(sides, 'editor-side') === 'black' ? 'black' : 'white');

/** Sends the position to the server to check it. */
function check() {
    draw();
    reading = false;
    app.send({
        type: 'checkSetup',
        id: nextRequest(),
        setup: {
            game: game.value,
            pieces: [...pieces.values()],
            side: side(),
            rights: rights.filter((right) => right.on).map((right) => right.id),
            enPassant: enPassant.value === '' ? null : enPassant.value,
            ...counters,
        },
    });
}

/**
 * @param {string} name
 * @param {string} text
 */
function readFen(name, text) {
    reading = true;
    app.send({ type: 'readFen', id: nextRequest(), game: name, fen: text });
}

function draw() {
    const info = variantInfo(game.value);
    if (info !== undefined) {
        board.setGeometry(info.files, info.ranks, flipped);
        board.show([...pieces.values()], { animate: false });
        dialog.style.setProperty('--editor-files', String(info.files));
        dialog.style.setProperty('--editor-ranks', String(info.ranks));
    }
}

/**
 * Puts a piece on a square, or removes what is there.
 * @param {string} square
 * @param {{ kind: string, side: Side } | null} piece
 */
function put(square, piece) {
    if (piece === null) {
        pieces.delete(square);
    } else {
        pieces.set(square, { square, ...piece });
    }
    check();
}

/**
 * Whether the pieces can stand on the board of a game.
 * @param {import('./messages.js').VariantInfo | undefined} info
 */
const isOnBoardOf = (info) =>
    info?.files === board.geometry.files && info.ranks === board.geometry.ranks &&
    [...pieces.values()].every(({ kind }) => info.kinds.some(({ name }) => name === kind));

const unselect = () => board.select(null, new Map());

/** @param {string} name */
function changeGame(name) {
    unselect();
    game.value = name;
    palette.show(variantInfo(name)?.kinds ?? []);
    array.parentElement?.toggleAttribute('hidden', variantInfo(name)?.arrays === 1);
    randomArray.hidden = variantInfo(name)?.arrays === 1;
    array.value = '';
}

/** The checkboxes, a column for each side. The focus stays where it is. */
function drawRights() {
    const focused = document.activeElement?.getAttribute('data-right');
    const columns = /** @type {Side[]} */ (['white', 'black']).map((owner) => {
        const column = html('div', {}, html('h3', {}, sideName(owner)));
        for (const right of rights.filter((each) => each.side === owner)) {
            const box = html('input', { type: 'checkbox', checked: right.on, 'data-right': right.id });
            box.addEventListener('change', () => {
                right.on = box.checked;
                check();
            });
            column.append(html('label', {}, box, ` ${right.text}`));
        }
        return column;
    });
    rightsPlace.hidden = rights.length === 0;
    rightsPlace.replaceChildren(...columns);
    if (focused !== null && focused !== undefined) {
        [...rightsPlace.querySelectorAll('input')].find((box) => box.dataset.right === focused)?.focus();
    }
}

/** @param {import('./app.js').Messages['checked']} checked */
function showChecked(checked) {
    if (checked.id !== awaited || !dialog.open) {
        return;
    }
    awaited = 0;
    if (reading) {
        reading = false;
        changeGame(checked.game);
        pieces = new Map(checked.pieces.map((piece) => [piece.square, piece]));
        for (const input of sides.querySelectorAll('input')) {
            input.checked = input.value === checked.side;
        }
        draw();
    }
    counters = { halfmove: checked.halfmove, fullmove: checked.fullmove };
    rights = checked.rights;
    drawRights();
    const squares = new Set(checked.enPassantChoices);
    if (checked.enPassant !== null) {
        squares.add(checked.enPassant);
    }
    const options = [...squares].map((square) => html('option', { value: square }, square));
    enPassant.replaceChildren(html('option', { value: '' }, 'none'), ...options);
    enPassant.value = checked.enPassant ?? '';
    enPassant.disabled = squares.size === 0;
    legal = checked.fen;
    isArray = checked.array !== null;
    if (checked.fen !== null) {
        fen.value = checked.fen;
    }
    if (checked.array !== null && document.activeElement !== array) {
        array.value = checked.array;
    }
    setText(problem, checked.problem ?? '');
    problem.classList.toggle('shown', checked.problem !== null);
    enableActions();
    if (pendingAction !== null) {
        act(pendingAction);
    }
}

/** A number for a request; only its answer counts from now on. */
function nextRequest() {
    awaited = nextId();
    enableActions();
    return awaited;
}

/** @param {string} text Which array. */
function findArray(text) {
    app.send({ type: 'findArray', id: nextRequest(), game: game.value, text });
}

function enableActions() {
    for (const actionButton of actionButtons) {
        actionButton.disabled = legal === null && awaited === 0;
    }
}

/**
 * Leaves the editor with its position.
 * @param {'analyse' | 'play'} action
 */
function act(action) {
    // The answer to the last change may not be there yet.
    pendingAction = awaited !== 0 ? action : null;
    if (legal === null || awaited !== 0 || awaitsGame('newGame')) {
        return;
    }
    if (action === 'analyse') {
        requestGame(newGameFrom(game.value, legal), () => {
            dialog.close();
            setFlipped(flipped);
            analyse();
        });
    } else {
        openNewGame({ game: game.value, fen: legal });
    }
}

function open() {
    const { state, welcome } = app;
    if (state === null || welcome === null) {
        return;
    }
    const games = new Set([welcome.variants, variantInfo(state.game) ?? []].flat());
    game.replaceChildren(...[...games].map((info) => html('option', { value: info.name }, info.title)));
    changeGame(state.game);
    flipped = app.flipped;
    awaited = 0;
    pendingAction = null;
    dialog.showModal();
    readFen(state.game, state.position.fen);
}

function startBoard() {
    byId('editor-board', HTMLElement).append(board.root);
    byId('editor-palette', HTMLElement).append(palette.element);
    // A brush would otherwise move the piece that was chosen.
    palette.element.addEventListener('click', unselect);
    new BoardInput(board, {
        dropsAnywhere: true,
        canPickUp: (square) => palette.chosen === 'hand' && pieces.has(square),
        choose: (square) => board.select(square, new Map()),
        drop: (from, to) => {
            const piece = pieces.get(from);
            unselect();
            pieces.delete(from);
            if (piece !== undefined && to !== null) {
                pieces.set(to, { ...piece, square: to });
            }
            check();
        },
        press: (square) => {
            const brush = palette.chosen;
            if (brush !== 'hand') {
                const there = pieces.get(square);
                const same = brush !== 'eraser' && there?.kind === brush.kind && there.side === brush.side;
                put(square, brush === 'eraser' || same ? null : brush);
            }
        },
    });
}

/** Only for games with several arrays. */
const randomArray = button('Array at random', () => findArray('random'));

export function startEditor() {
    startBoard();
    byId('open-editor', HTMLButtonElement).addEventListener('click', open);
    on('checked', showChecked);
    on('refused', ({ text, about }) => {
        if (!dialog.open || (about !== 'setup' && about !== 'array' && about !== 'newGame')) {
            return;
        }
        if (about !== 'newGame') {
            awaited = 0;
            legal = about === 'setup' ? null : legal;
            pendingAction = null;
            enableActions();
        }
        setText(problem, text);
        problem.classList.add('shown');
    });
    on('array', (message) => {
        if (dialog.open && message.id === awaited) {
            readFen(message.game, message.fen);
        }
    });
    game.addEventListener('change', () => {
        const isStart = isArray;
        changeGame(game.value);
        if (isStart || !isOnBoardOf(variantInfo(game.value))) {
            findArray('random');
        } else {
            check();
        }
    });
    sides.addEventListener('change', check);
    enPassant.addEventListener('change', check);
    fen.addEventListener('change', () => readFen(game.value, fen.value.trim()));
    array.addEventListener('change', () => {
        if (array.value.trim() !== '') {
            findArray(array.value.trim());
        }
    });
    byId('editor-tools', HTMLElement).append(
        button('Clear', () => {
            pieces = new Map();
            counters = { halfmove: 0, fullmove: 1 };
            unselect();
            check();
        }),
        randomArray,
        button('Turn', () => {
            flipped = !flipped;
            draw();
        }),
    );
    byId('editor-copy', HTMLButtonElement).addEventListener('click', () => {
        void copyText(fen.value, 'The FEN is copied.', fen);
    });
    actionButtons[0]?.addEventListener('click', () => act('analyse'));
    actionButtons[1]?.addEventListener('click', () => act('play'));
}
