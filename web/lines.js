// A line of the engine: a score and moves that can be clicked.

import { app, emit } from './app.js';
import { html, setText } from './dom.js';
import { expectation } from './evaluation.js';
import { showMenu } from './menu.js';

/** @typedef {import('./messages.js').EngineLine} EngineLine */

/** A reusable row. */
export class LineRow {
    /** @param {(uci: string, how: 'only' | 'exclude') => void} restrict Restricts the analysis by a move. */
    constructor(restrict) {
        this.restrict = restrict;
        /** @type {EngineLine | null} */
        this.line = null;
        this.node = -1;
        this.threat = false;
        this.score = html('button', { type: 'button', class: 'line-score', title: 'More about this move' });
        this.moves = html('span', { class: 'line-moves' });
        const title = 'The whole line';
        const names = { type: 'button', class: 'line-more', title, 'aria-label': title, 'aria-expanded': 'false' };
        const more = html('button', names, '⌄');
        this.element = html('div', { class: 'line', role: 'listitem' }, this.score, this.moves, more);
        more.addEventListener('click', () => {
            more.setAttribute('aria-expanded', String(this.element.classList.toggle('whole')));
        });
        /** @type {HTMLButtonElement[]} */
        this.buttons = [];
        this.score.addEventListener('click', () => this.openMenu());
        this.moves.addEventListener('click', (event) => {
            const index = this.indexOf(event);
            if (index !== null) {
                this.take(index + 1);
            }
        });
        for (const name of ['pointerover', 'focusin']) {
            this.moves.addEventListener(name, (event) => {
                const index = this.indexOf(event);
                const at = index === null ? undefined : this.buttons[index];
                const byFinger = event instanceof PointerEvent && event.pointerType === 'touch';
                if (index !== null && at !== undefined && this.line !== null && !byFinger) {
                    emit('preview', { line: this.line, index, at });
                }
            });
        }
        for (const name of ['pointerleave', 'focusout']) {
            this.moves.addEventListener(name, () => emit('preview', null));
        }
    }

    /**
     * The index of the move that an event is about.
     * @param {Event} event
     */
    indexOf(event) {
        const index = this.buttons.findIndex((each) => event.target instanceof Node && each.contains(event.target));
        return index < 0 ? null : index;
    }

    /**
     * Adds the first moves of the line to the game.
     * @param {number} length
     */
    take(length) {
        if (this.line !== null && !this.threat) {
            emit('preview', null);
            if (this.moves.querySelector(':focus-visible') !== null) {
                // The moves are others soon.
                this.score.focus();
            }
            app.send({ type: 'addLine', node: this.node, moves: this.line.moves.slice(0, length) });
        }
    }

    openMenu() {
        const uci = this.line?.moves[0];
        const san = this.line?.sans[0];
        if (uci === undefined || san === undefined || this.threat) {
            return;
        }
        showMenu(san, [
            { text: 'Add the line to the game', action: () => this.take(this.line?.moves.length ?? 0) },
            { text: `Leave out ${san}`, action: () => this.restrict(uci, 'exclude') },
            { text: `Analyse only ${san}`, action: () => this.restrict(uci, 'only') },
        ], this.score.getBoundingClientRect());
    }

    /**
     * @param {EngineLine | null} line
     * @param {number} node
     * @param {boolean} threat
     * @param {boolean} visible
     */
    show(line, node, threat, visible) {
        this.line = line;
        this.node = node;
        this.threat = threat;
        this.element.hidden = !visible;
        const bound = line === null || line.bound === '=' ? '' : line.bound === '>=' ? '≥' : '≤';
        setText(this.score, line === null ? '…' : bound + line.evaluation.text);
        this.score.classList.toggle('for-black', line !== null && expectation(line.evaluation) < 0.5);
        const sans = line === null ? [] : line.sans;
        while (this.buttons.length < sans.length) {
            const item = html('button', { type: 'button', class: 'line-move', tabindex: -1 });
            this.buttons.push(item);
            this.moves.append(item, ' ');
        }
        if (this.buttons.slice(sans.length).some((item) => item.matches(':focus-visible'))) {
            // A hidden element has no focus.
            (this.buttons[sans.length - 1] ?? this.score).focus();
        }
        this.buttons.forEach((item, index) => {
            const san = sans[index];
            item.hidden = san === undefined;
            setText(item, san ?? '');
        });
    }
}
