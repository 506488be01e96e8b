// The list of moves, with variations, comments and glyphs.

import { app, isGuest, on } from './app.js';
import { byId, html } from './dom.js';
import { glyph, glyphClass } from './glyphs.js';
import { isOn } from './preferences.js';
import { isWhites, moveNumber, nodesById, parentsOf } from './tree.js';
import { resultText } from './words.js';

/** @typedef {import('./messages.js').Node} Node */
/** @typedef {import('./messages.js').State} State */
/** @typedef {Map<number, Node>} Nodes */

const list = byId('moves', HTMLElement);

/** @type {Map<number, { item: HTMLElement, inMainLine: boolean, look: string }>} */
const buttons = new Map();
let shown = '';

/**
 * The button of a move.
 * @param {Node} node
 * @param {boolean} inMainLine
 */
function moveButton(node, inMainLine) {
    const item = html('button', { type: 'button', 'data-node': node.id, tabindex: -1 });
    buttons.set(node.id, { item, inMainLine, look: '' });
    fill(node);
    return item;
}

/**
 * Updates the text on a move's button, if it has changed.
 * @param {Node} node
 */
function fill(node) {
    const entry = buttons.get(node.id);
    const score = node.evaluation?.text ?? '';
    const time = node.elapsed === null || !isOn('times') ? '' : timeText(node.elapsed);
    const look = `:${node.nags.join(' ')} ${score} ${time}`;
    if (entry === undefined || entry.look === look) {
        return;
    }
    const { item, inMainLine } = entry;
    entry.look = look;
    item.className = `move ${glyphClass(node.nags)}`;
    item.replaceChildren(node.san);
    if (node.nags.length > 0) {
        item.append(html('span', { class: 'glyph' }, node.nags.map(glyph).join(' ')));
    }
    if (inMainLine) {
        // Such as "book", which Cute Chess writes after each move of an opening.
        const note = isShort(node) ? node.comment : score;
        const texts = [note, time].filter((text) => text !== '');
        item.append(...texts.map((text, index) => html('span', { class: index === 0 ? 'score' : 'time' }, text)));
    }
}

/**
 * How long a move took, in a few characters.
 * @param {number} time Milliseconds.
 */
function timeText(time) {
    const seconds = time / 1000;
    if (seconds < 60) {
        return `${seconds < 9.95 ? seconds.toFixed(1) : Math.round(seconds)} s`;
    }
    return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, '0')}`;
}

/**
 * Whether a comment fits beside its move.
 * @param {Node} node
 */
const isShort = (node) => node.comment.length > 0 && node.comment.length <= 5;

/**
 * A line of moves as running text.
 * @param {Node} first
 * @param {Nodes} nodes
 * @param {HTMLElement} into
 * @param {number} depth
 */
function writeVariation(first, nodes, into, depth) {
    let numbered = false;
    for (let node = /** @type {Node | undefined} */ (first); node !== undefined; ) {
        if (node !== first) {
            into.append(' ');
        }
        const number = isWhites(node) ? `${moveNumber(node)}.` : numbered ? '' : `${moveNumber(node)}…`;
        // A number and its move stay together.
        into.append(html('span', { class: 'step' }, html('span', { class: 'number' }, number), moveButton(node, false)));
        numbered = true;
        if (node.comment !== '') {
            into.append(' ', html('span', { class: 'comment' }, node.comment));
            numbered = false;
        }
        const others = siblings(node, nodes);
        // The caller adds the variations of the first move.
        if (node !== first) {
            for (const other of others) {
                const inner = html('span', { class: `variation depth${Math.min(depth + 1, 4)}` }, '(');
                writeVariation(other, nodes, inner, depth + 1);
                inner.append(')');
                into.append(' ', inner);
                numbered = false;
            }
        }
        const next = node.children[0];
        node = next === undefined ? undefined : nodes.get(next);
    }
}

/** @type {Map<number, number>} */
let parents = new Map();

/**
 * The variations to a move of the first line.
 * @param {Node} node
 * @param {Nodes} nodes
 */
function siblings(node, nodes) {
    const parent = nodes.get(parents.get(node.id) ?? -1);
    if (parent === undefined || parent.children[0] !== node.id) {
        return [];
    }
    return parent.children.slice(1).flatMap((id) => nodes.get(id) ?? []);
}

/**
 * Variations, each on lines of its own.
 * @param {Node[]} variations
 * @param {Nodes} nodes
 */
function variationLines(variations, nodes) {
    return variations.map((variation) => {
        const line = html('div', { class: 'variation' });
        writeVariation(variation, nodes, line, 0);
        return line;
    });
}

/**
 * The whole game: the main line in two columns, with notes and variations below each move, then how it ended.
 * @param {State} state
 */
function write({ nodes: all, live, ending }) {
    const nodes = nodesById(all);
    parents = parentsOf(all);
    buttons.clear();
    const rows = document.createDocumentFragment();
    const [root] = all;
    /** @type {HTMLElement | null} */
    let row = null;
    if (root !== undefined && root.comment !== '') {
        rows.append(html('div', { class: 'aside' }, html('span', { class: 'comment' }, root.comment)));
    }
    /** @type {Node[]} */
    let after = [];
    let node = nodes.get(root?.children[0] ?? -1);
    while (node !== undefined) {
        if (row === null || isWhites(node)) {
            row = html('div', { class: 'pair' }, html('span', { class: 'number' }, String(moveNumber(node))));
            rows.append(row);
            if (!isWhites(node)) {
                row.append(html('span', { class: 'gap' }, '…'));
            }
        }
        row.append(moveButton(node, true));
        const variations = siblings(node, nodes);
        const comment = isShort(node) ? '' : node.comment;
        if (comment !== '' || variations.length > 0) {
            const aside = html('div', { class: 'aside' });
            if (comment !== '') {
                aside.append(html('span', { class: 'comment' }, node.comment));
            }
            aside.append(...variationLines(variations, nodes));
            rows.append(aside);
            row = null;
        }
        if (node.id === live) {
            after = node.children.flatMap((id) => nodes.get(id) ?? []);
            break;
        }
        node = nodes.get(node.children[0] ?? -1);
    }
    if (ending !== null) {
        rows.append(html('p', { class: 'result' }, html('strong', {}, resultText(ending.result)), ` ${ending.text}`));
    }
    if (after.length > 0) {
        rows.append(html('div', { class: 'aside' }, ...variationLines(after, nodes)));
    }
    if (rows.childNodes.length === 0) {
        rows.append(html('p', { class: 'empty' }, 'No moves yet.'));
    }
    list.replaceChildren(rows);
}

/** Shows the tree. Elements are rebuilt only if the tree has changed. */
function show() {
    const state = app.state;
    if (state === null) {
        return;
    }
    // What decides which elements exist; scores and glyphs are only updated on them.
    const nodes = state.nodes.map(({ id, children, ply, san, comment }) => [id, children, ply, san, comment]);
    const now = JSON.stringify([state.live, state.ending, nodes]);
    const hadFocus = list.contains(document.activeElement);
    if (now !== shown) {
        shown = now;
        write(state);
    } else {
        state.nodes.forEach(fill);
    }
    list.querySelector('.current')?.classList.remove('current');
    list.querySelector('[aria-current]')?.removeAttribute('aria-current');
    list.querySelector('[tabindex="0"]')?.setAttribute('tabindex', '-1');
    const current = buttons.get(state.current)?.item;
    // The list is one tab stop: the arrow keys go from move to move.
    const stop = current ?? buttons.values().next().value?.item;
    stop?.setAttribute('tabindex', '0');
    if (hadFocus) {
        stop?.focus({ preventScroll: true });
    }
    if (current === undefined) {
        list.scrollTop = 0;
        return;
    }
    current.classList.add('current');
    current.setAttribute('aria-current', 'true');
    scrollToCurrent();
}

/** Scrolls the list, never the page, to the move on the board. */
function scrollToCurrent() {
    const current = list.querySelector('.current');
    if (current === null) {
        return;
    }
    const [outer, inner] = [list.getBoundingClientRect(), current.getBoundingClientRect()];
    if (inner.top < outer.top || inner.bottom > outer.bottom) {
        list.scrollTop += inner.top - outer.top - outer.height / 2;
    }
}

/**
 * The node of the move that an event is about; none for a guest, who can do nothing with it.
 * @param {Event} event
 */
export function nodeOf(event) {
    const target = event.target instanceof Element ? event.target.closest('.move') : null;
    const id = Number(target?.getAttribute('data-node') ?? NaN);
    const node = app.state?.nodes.find((each) => each.id === id);
    return target === null || node === undefined || isGuest() ? null : { node, target };
}

export function startMoves() {
    on('state', show);
    on('view', show);
    new ResizeObserver(scrollToCurrent).observe(list);
    list.addEventListener('click', (event) => {
        const found = nodeOf(event);
        if (found !== null) {
            app.send({ type: 'goTo', node: found.node.id });
        }
    });
}
