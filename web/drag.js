// Dragging a piece by mouse, touch or pen.

import { svg } from './dom.js';
import { symbolId } from './pieces.js';

/** How far the pointer moves before a press becomes a drag, in pixels. */
const SLACK = 4;

/**
 * @typedef {object} Dragging
 * @property {() => { kind: string, side: import('./messages.js').Side, size: number } | null} lift The press has become a
 * drag, of this piece, on squares of this size in pixels; `null` ends it.
 * @property {(x: number, y: number) => void} drop The piece is let go at a point of the window.
 * @property {() => void} [click] The press was no drag.
 * @property {() => void} [end] Called before both, and when the drag is broken off.
 */

/**
 * Follows a pointer that has been pressed on a piece; a picture of the piece follows it, too.
 * @param {PointerEvent} press
 * @param {Dragging} dragging
 */
export function startDrag(press, { lift, drop, click, end }) {
    const isTouch = press.pointerType === 'touch';
    /** @type {{ picture: SVGElement, half: number, rise: number } | null} */
    let ghost = null;
    const stop = () => {
        document.removeEventListener('pointermove', move);
        document.removeEventListener('pointerup', up);
        document.removeEventListener('pointercancel', cancel);
        ghost?.picture.remove();
        end?.();
    };
    /** @param {PointerEvent} event */
    const move = ({ pointerId, clientX, clientY }) => {
        const distance = Math.hypot(clientX - press.clientX, clientY - press.clientY);
        if (pointerId !== press.pointerId || (ghost === null && distance < SLACK)) {
            return;
        }
        if (ghost === null) {
            const lifted = lift();
            if (lifted === null) {
                stop();
                return;
            }
            // Under a finger the piece is larger and higher, so that it can be seen.
            const size = lifted.size * (isTouch ? 1.5 : 1.05);
            const picture = svg('svg', { class: 'ghost', viewBox: '0 0 100 100', width: size, height: size, 'aria-hidden': 'true' });
            picture.append(svg('use', { href: `#${symbolId(lifted.kind, lifted.side)}` }));
            // On top of an open dialog too.
            (document.querySelector('dialog[open]') ?? document.body).append(picture);
            ghost = { picture, half: size / 2, rise: isTouch ? lifted.size * 0.4 : 0 };
        }
        ghost.picture.style.transform = `translate(${clientX - ghost.half}px, ${clientY - ghost.half - ghost.rise}px)`;
    };
    /** @param {PointerEvent} event */
    const up = ({ pointerId, clientX, clientY }) => {
        if (pointerId === press.pointerId) {
            stop();
            if (ghost === null) {
                click?.();
            } else {
                drop(clientX, clientY);
            }
        }
    };
    /** @param {PointerEvent} event */
    const cancel = ({ pointerId }) => {
        if (pointerId === press.pointerId) {
            stop();
        }
    };
    document.addEventListener('pointermove', move);
    document.addEventListener('pointerup', up);
    document.addEventListener('pointercancel', cancel);
}
