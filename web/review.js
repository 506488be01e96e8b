// The review of the game: its progress, the mistakes that it has found, and what was better.

import { app, on, showsOpinions } from './app.js';
import { button, byId, html, numberIn, setText } from './dom.js';
import { expectation } from './evaluation.js';
import { glyph } from './glyphs.js';
import { playFrom } from './players.js';
import { currentLine, currentNode, isWhites, nodesById, numbered } from './tree.js';
import { tagOf } from './words.js';

/** @typedef {import('./messages.js').Node} Node */
/** @typedef {import('./messages.js').State} State */

const seconds = byId('review-seconds', HTMLInputElement);
const start = byId('review-start', HTMLButtonElement);
const progress = byId('review-progress', HTMLProgressElement);
const progressText = byId('review-text', HTMLElement);
const verdict = byId('verdict', HTMLElement);
const next = byId('next-mistake', HTMLButtonElement);

/** The marks of mistakes, by their numbers.
 * @type {Record<number, string>} */
const MISTAKES = { 6: 'Inaccuracy', 2: 'Mistake', 4: 'Blunder' };
/** From the slightest to the worst. */
const BY_WEIGHT = [6, 2, 4];
/** How many moves of a better line are written out. */
const BETTER_MOVES = 6;

/** @param {Node} node */
export const mistakeOf = (node) => node.nags.find((nag) => nag in MISTAKES);

/**
 * The accuracy and the mistakes of both sides, after a review.
 * @param {State} state
 */
function summary(state) {
    const game = currentLine({ ...state, current: state.live });
    const sides = ['White', 'Black'].flatMap((side, index) => {
        const accuracy = tagOf(state, `${side}Accuracy`);
        const moves = game.filter((node) => node.ply % 2 === index && node.san !== '');
        const count = (/** @type {number} */ nag) => moves.filter((node) => node.nags.includes(nag)).length;
        const errors = BY_WEIGHT.map((nag) => `${count(nag)} ${glyph(nag)}`).join(' ');
        return accuracy === null ? [] : [`${side} ${accuracy} %  ${errors}`];
    });
    return sides.join('   ');
}

/** Goes to the next mistake, or from the last one to the first. */
export function goToMistake() {
    const line = app.state === null ? [] : currentLine(app.state);
    const here = line.findIndex((node) => node.id === app.state?.current);
    const after = [...line.slice(here + 1), ...line.slice(0, here + 1)];
    const node = after.find((each) => mistakeOf(each) !== undefined);
    if (node !== undefined) {
        app.send({ type: 'goTo', node: node.id });
    }
}

/**
 * Says what was better than the move on the board, if it is a mistake.
 * @param {State} state
 */
function showVerdict(state) {
    const nodes = nodesById(state.nodes);
    const node = currentNode(state);
    const nag = node === undefined ? undefined : mistakeOf(node);
    const word = MISTAKES[nag ?? 0];
    const parent = state.nodes.find((each) => each.children.includes(state.current));
    if (node === undefined || word === undefined || parent === undefined || !showsOpinions(state)) {
        verdict.replaceChildren();
        return;
    }
    /** @type {(globalThis.Node | string)[]} */
    const parts = [html('strong', {}, `${word}: `), `${numbered(node)}${glyph(nag ?? 0)}. `];
    const worth = (/** @type {Node} */ { evaluation }) =>
        evaluation === null ? -9 : expectation(evaluation) * (isWhites(node) ? 1 : -1);
    const others = parent.children.flatMap((id) => nodes.get(id) ?? []).sort((a, b) => worth(b) - worth(a));
    const better = others.find((each) => worth(each) > worth(node));
    if (better !== undefined) {
        const moves = [];
        let each = /** @type {Node | undefined} */ (better);
        while (each !== undefined && moves.length < BETTER_MOVES) {
            moves.push(each === better || isWhites(each) ? numbered(each) : each.san);
            each = nodes.get(each.children[0] ?? -1);
        }
        const score = better.evaluation?.text ?? '';
        const showIt = button('Show it', () => app.send({ type: 'goTo', node: better.id }), { class: 'chip' });
        parts.push(`Better: ${moves.join(' ')} (${score}). `, showIt, ' ');
    }
    const title = 'Play from the position before this move';
    parts.push(button('Play on from here', () => playFrom(parent.id), { class: 'chip', title }));
    verdict.replaceChildren(...parts);
}

function show() {
    const { state } = app;
    if (state === null) {
        return;
    }
    const line = currentLine(state);
    start.textContent = state.reviewing ? 'Stop' : 'Analyse the game';
    start.disabled = !state.reviewing && line.length < 2;
    progress.hidden = !state.reviewing;
    if (!state.reviewing) {
        setText(progressText, summary(state));
    }
    next.hidden = !showsOpinions(state) || !line.some((node) => mistakeOf(node) !== undefined);
    showVerdict(state);
}

export function startReview() {
    on('state', show);
    on('view', show);
    next.addEventListener('click', goToMistake);
    on('review', ({ done, total }) => {
        progress.max = total;
        progress.value = done;
        setText(progressText, `${done} of ${total}`);
    });
    start.addEventListener('click', () => {
        if (app.state?.reviewing === true) {
            app.send({ type: 'stopReview' });
        } else {
            app.send({ type: 'review', seconds: numberIn(seconds) });
        }
    });
}
