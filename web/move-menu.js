// The menu of a move in the list: comment, marks, main line, deletion.

import { app, undo } from './app.js';
import { byId, onAnswer } from './dom.js';
import { MARKS } from './glyphs.js';
import { showMenu } from './menu.js';
import { sendFrom } from './message.js';
import { nodeOf } from './moves.js';
import { playFrom } from './players.js';
import { currentNode } from './tree.js';

/** @typedef {import('./messages.js').Node} Node */

/** How long a press is long, in milliseconds. */
const LONG_PRESS = 500;

const list = byId('moves', HTMLElement);
const commentDialog = byId('comment-dialog', HTMLDialogElement);
const commentText = byId('comment-text', HTMLTextAreaElement);
/** The node whose comment is being edited. */
let commented = -1;
const sendComment = sendFrom(commentDialog, 'comment');

/**
 * The menu of a move.
 * @param {Node} node
 * @param {DOMRect} beside
 */
function openMenu(node, beside) {
    const marks = MARKS.map(([nag, sign, words]) => ({
        text: `${sign}  ${words}`,
        on: node.nags.includes(nag),
        action: () => {
            const others = node.nags.filter((each) => each > 6);
            const nags = node.nags.includes(nag) ? others : [nag, ...others];
            app.send({ type: 'annotate', node: node.id, comment: node.comment, nags });
        },
    }));
    const erase = () => app.send({ type: 'draw', node: node.id, drawings: [] });
    showMenu(node.san, [
        { text: 'Comment …', action: () => openComment(node) },
        ...marks,
        ...(node.drawings.length > 0 ? [{ text: 'Erase what is drawn', action: erase }] : []),
        { text: 'Play on from here …', action: () => playFrom(node.id) },
        { text: 'Make this the main line', action: () => app.send({ type: 'promote', node: node.id }) },
        ...(app.state?.canUndo === true ? [{ text: 'Undo the last deletion', action: undo }] : []),
        { text: 'Delete from here on', action: () => app.send({ type: 'delete', node: node.id }) },
    ], beside);
}

/** @param {Node} node */
function openComment(node) {
    commented = node.id;
    commentText.value = node.comment;
    byId('comment-title', HTMLElement).textContent = `Comment on ${node.san === '' ? 'the start' : node.san}`;
    commentDialog.showModal();
}

export function startMoveMenu() {
    // A long press by finger, which not every browser takes for a right click.
    let pressed = 0;
    list.addEventListener('pointerdown', (event) => {
        // Two fingers enlarge the page.
        clearTimeout(pressed);
        const found = event.pointerType === 'touch' && event.isPrimary ? nodeOf(event) : null;
        if (found !== null) {
            pressed = setTimeout(() => openMenu(found.node, found.target.getBoundingClientRect()), LONG_PRESS);
        }
    });
    for (const name of ['pointerup', 'pointercancel', 'scroll']) {
        list.addEventListener(name, () => clearTimeout(pressed));
    }
    list.addEventListener('contextmenu', (event) => {
        const found = nodeOf(event);
        if (found !== null) {
            event.preventDefault();
            openMenu(found.node, found.target.getBoundingClientRect());
        }
    });
    const more = byId('move-menu', HTMLButtonElement);
    more.addEventListener('click', () => {
        const node = app.state === null ? undefined : currentNode(app.state);
        if (node !== undefined && node.san === '') {
            openComment(node);
        } else if (node !== undefined) {
            openMenu(node, more.getBoundingClientRect());
        }
    });
    onAnswer(commentDialog, () => {
        const node = app.state?.nodes.find((each) => each.id === commented);
        if (node !== undefined) {
            sendComment({ type: 'annotate', node: node.id, comment: commentText.value.trim(), nags: node.nags });
        }
    });
}
