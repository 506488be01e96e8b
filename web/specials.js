// The rules of a game as sentences, and its special moves as pictures.

import { html } from './dom.js';
import { miniBoard } from './miniboard.js';
import { pieceIcon } from './pieces.js';
import { Geometry } from './squares.js';

/** @typedef {import('./messages.js').VariantInfo} VariantInfo */
/** @typedef {import('./messages.js').Special} Special */
/** @typedef {import('./messages.js').Piece} Piece */

/** The kinds of pieces of orthodox chess. */
const ORTHODOX = new Set(['pawn', 'knight', 'bishop', 'rook', 'queen', 'king']);

/**
 * How many ranks from the bottom an example needs.
 * @param {Special} special
 * @param {VariantInfo} game
 */
function ranksOf(special, game) {
    const ranks = special.arrows.flat().map((square) => Number(square.slice(1)));
    return Math.min(game.ranks, Math.max(3, ...ranks.map((rank) => rank + 1)));
}

/**
 * @param {Special} special
 * @param {VariantInfo} game
 */
function figure(special, game) {
    const geometry = new Geometry(game.files, ranksOf(special, game), false);
    const isShown = (/** @type {Piece} */ { square }) => Number(square.slice(1)) <= geometry.ranks;
    const kind = /** @type {const} */ ('show');
    const arrows = special.arrows.map(([from, to]) => ({ from, to, kind, rank: 0, text: '' }));
    const marked = special.arrows.map(([, to]) => to);
    return html(
        'figure',
        { class: 'special' },
        html('figcaption', {}, html('strong', {}, special.name), ' ', html('code', {}, special.san)),
        html(
            'div',
            { class: 'two' },
            miniBoard(special.before.filter(isShown), geometry, { arrows, label: `Before: ${special.text}` }),
            html('span', { 'aria-hidden': 'true' }, '↓'),
            miniBoard(special.after.filter(isShown), geometry, { marked, label: 'After' }),
        ),
        html('p', {}, special.text),
    );
}

/**
 * A sentence, with the name of the rule at its beginning in bold.
 * @param {string} rule
 */
function sentence(rule) {
    const [, name, rest] = /^([A-Z][a-z ]+):(.*)/.exec(rule) ?? [];
    return name === undefined || rest === undefined ? [`${rule} `] : [html('strong', {}, `${name}:`), `${rest} `];
}

/**
 * What a player needs to know about a game.
 * @param {VariantInfo} game
 * @returns {Node[]}
 */
export function describeGame(game) {
    const arrays = game.arrays === 1 ? 'one array' : `${game.arrays.toLocaleString('en')} arrays`;
    const facts = `${game.files} × ${game.ranks} squares, ${arrays}`;
    const rules = game.rules.length === 0 ? ['The usual rules.'] : game.rules.flatMap(sentence);
    /** @type {Node[]} */
    const parts = [html('p', { class: 'facts' }, facts), html('p', {}, ...rules)];
    const strange = game.kinds.filter((kind) => !ORTHODOX.has(kind.name));
    if (strange.length > 0) {
        const items = strange.map(({ name, title }) =>
            html('li', {}, pieceIcon(name, 'white'), pieceIcon(name, 'black'), ` ${title}`));
        parts.push(html('ul', { class: 'kinds' }, ...items));
    }
    if (game.specials.length > 0) {
        parts.push(html('div', { class: 'figures' }, ...game.specials.map((special) => figure(special, game))));
    }
    return parts;
}
