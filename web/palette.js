// The pieces beside the editor's board, which can be selected as a brush or dragged to the board.

import { html, roving } from './dom.js';
import { startDrag } from './drag.js';
import { pieceIcon } from './pieces.js';

/** @typedef {import('./messages.js').Side} Side */
/** @typedef {import('./messages.js').Kind} Kind */
/** @typedef {{ kind: string, side: Side }} Brush */

export class Palette {
    /** @param {(piece: Brush, x: number, y: number) => void} dropped A piece was dragged to a point of the window. */
    constructor(dropped) {
        this.dropped = dropped;
        /** @type {Brush | 'hand' | 'eraser'} */
        this.chosen = 'hand';
        /** Whether the press that is ending was a drag. */
        this.dragged = false;
        this.element = html('div', { class: 'palette', role: 'toolbar', 'aria-label': 'Pieces' });
        roving(this.element, 'button');
    }

    /** @param {Kind[]} kinds */
    show(kinds) {
        this.element.replaceChildren();
        this.chosen = 'hand';
        for (const side of /** @type {Side[]} */ (['white', 'black'])) {
            const row = html('div', { class: 'palette-row' });
            for (const { name, title } of kinds) {
                const item = this.item(`${side} ${title}`, { kind: name, side });
                item.append(pieceIcon(name, side));
                row.append(item);
            }
            const tool = side === 'white' ? /** @type {const} */ ('hand') : /** @type {const} */ ('eraser');
            const item = this.item(tool === 'hand' ? 'Move pieces' : 'Erase pieces', tool);
            item.textContent = tool === 'hand' ? 'Move' : 'Erase';
            row.append(item);
            this.element.append(row);
        }
        this.mark();
    }

    /**
     * @param {string} label
     * @param {Brush | 'hand' | 'eraser'} brush
     */
    item(label, brush) {
        const name = typeof brush === 'string' ? 'tool' : 'brush';
        const item = html('button', { type: 'button', class: name, 'aria-label': label, title: label });
        item.addEventListener('click', () => {
            if (this.dragged) {
                this.dragged = false;
                return;
            }
            this.chosen = brush;
            this.mark(item);
        });
        if (typeof brush !== 'string') {
            item.addEventListener('pointerdown', (event) => this.drag(event, item, brush));
        }
        return item;
    }

    /** @param {HTMLElement} [chosen] Without it, the hand. */
    mark(chosen) {
        const now = chosen ?? this.element.querySelector('.tool');
        for (const item of this.element.querySelectorAll('button')) {
            item.setAttribute('aria-pressed', String(item === now));
        }
    }

    /**
     * @param {PointerEvent} start
     * @param {HTMLElement} item
     * @param {Brush} brush
     */
    drag(start, item, brush) {
        if (start.button !== 0) {
            return;
        }
        this.dragged = false;
        item.setPointerCapture(start.pointerId);
        startDrag(start, {
            lift: () => {
                this.dragged = true;
                return { ...brush, size: item.getBoundingClientRect().width };
            },
            drop: (x, y) => this.dropped(brush, x, y),
        });
    }
}
