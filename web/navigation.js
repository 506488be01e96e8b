// Stepping through the game, and keyboard shortcuts.

import { app, isAgainstEngine, isGuest, on, setFlipped, toggleOpinions, undo } from './app.js';
import { byId } from './dom.js';
import { toggleAnalysis, toggleThreat } from './analysis.js';
import { openNewGame } from './newgame.js';
import { board } from './play.js';
import { goToMistake } from './review.js';
import { currentLine, nodesById, parentsOf } from './tree.js';

/** The node reached by a quick series of key presses, before the server has answered.
 * @type {number | null} */
let ahead = null;

/** @param {'first' | 'back' | 'forward' | 'last'} where */
export function go(where) {
    const state = app.state;
    if (state === null) {
        return;
    }
    const here = ahead ?? state.current;
    const line = currentLine(state);
    const parents = parentsOf(state.nodes);
    /** @type {number | undefined} */
    let to;
    switch (where) {
        case 'first':
            to = line[0]?.id;
            break;
        case 'back':
            to = parents.get(here);
            break;
        case 'forward':
            to = nodesById(state.nodes).get(here)?.children[0];
            break;
        case 'last':
            to = line.at(-1)?.id;
            break;
    }
    if (to !== undefined && to !== here) {
        ahead = to;
        app.send({ type: 'goTo', node: to });
    }
}

/**
 * Goes to another move in place of the one on the board.
 * @param {number} step
 */
function goAside(step) {
    const { state } = app;
    const siblings = state?.nodes.find((node) => node.children.includes(state.current))?.children ?? [];
    const to = siblings[siblings.indexOf(state?.current ?? -1) + step];
    if (to !== undefined) {
        app.send({ type: 'goTo', node: to });
    }
}

/** The time of the last step by the wheel. */
let turned = 0;

/** @param {WheelEvent} event */
function wheel(event) {
    // In a game a wrong touch of the wheel would only disturb.
    if (app.state === null || isAgainstEngine(app.state) || isGuest() || event.ctrlKey || event.deltaY === 0) {
        return;
    }
    event.preventDefault();
    if (event.timeStamp - turned > 50) {
        turned = event.timeStamp;
        go(event.deltaY > 0 ? 'forward' : 'back');
    }
}

/** @type {Record<string, () => void>} */
const KEYS = {
    ArrowLeft: () => go('back'),
    ArrowRight: () => go('forward'),
    ArrowUp: () => go('first'),
    ArrowDown: () => go('last'),
    Home: () => go('first'),
    End: () => go('last'),
    z: toggleOpinions,
    f: () => setFlipped(!app.flipped),
    ' ': toggleAnalysis,
    a: toggleAnalysis,
    t: toggleThreat,
    m: goToMistake,
    n: () => openNewGame(null),
    '?': () => byId('help-dialog', HTMLDialogElement).showModal(),
};

/** @param {KeyboardEvent} event */
function key(event) {
    const target = event.target;
    if (document.querySelector('dialog[open]') !== null) {
        return;
    }
    if (isGuest() && event.key !== 'f' && event.key !== '?') {
        return;
    }
    if (target instanceof Element && target.matches('input:not([type="checkbox"]), textarea, select')) {
        return;
    }
    if ((event.ctrlKey || event.metaKey) && event.key === 'z' && app.state?.canUndo === true) {
        event.preventDefault();
        undo();
        return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) {
        return;
    }
    if (event.key === ' ' && target instanceof Element && target.closest('button, summary, input') !== null) {
        return;
    }
    if (event.shiftKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
        event.preventDefault();
        goAside(event.key === 'ArrowUp' ? -1 : 1);
        return;
    }
    const action = KEYS[event.key];
    if (action !== undefined) {
        action();
        event.preventDefault();
    }
}

export function startNavigation() {
    on('state', () => {
        const { state } = app;
        if (state !== null && (ahead === state.current || !state.nodes.some((node) => node.id === ahead))) {
            ahead = null;
        }
    });
    on('welcome', () => {
        ahead = null;
    });
    on('refused', ({ about }) => {
        if (about === 'game') {
            ahead = null;
        }
    });
    for (const where of /** @type {const} */ (['first', 'back', 'forward', 'last'])) {
        byId(`go-${where}`, HTMLButtonElement).addEventListener('click', () => go(where));
    }
    byId('flip', HTMLButtonElement).addEventListener('click', () => setFlipped(!app.flipped));
    addEventListener('keydown', key);
    board.root.addEventListener('wheel', wheel, { passive: false });
}
