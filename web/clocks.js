// The clocks beside the board.

import { app, on, placeOf } from './app.js';
import { byId, setText } from './dom.js';

const clocks = { top: byId('clock-top', HTMLElement), bottom: byId('clock-bottom', HTMLElement) };

/** When the clocks in the state were read. */
let readAt = 0;
let timer = 0;

/** @param {number} time Milliseconds. */
function clockText(time) {
    const left = Math.max(0, time);
    const seconds = Math.floor(left / 1000);
    const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
    const two = (/** @type {number} */ value) => String(value).padStart(2, '0');
    const tenths = left < 10_000 ? `.${Math.floor(left / 100) % 10}` : '';
    return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}${tenths}`;
}

function showClocks() {
    clearTimeout(timer);
    // status.js sets it, and is started first.
    const offline = document.body.classList.contains('offline');
    if (offline && readAt !== 0) {
        return;
    }
    const clock = app.state?.clock ?? null;
    for (const side of /** @type {const} */ (['white', 'black'])) {
        const element = clocks[placeOf(side)];
        element.hidden = clock === null;
        if (clock !== null) {
            const running = clock.running === side;
            const left = clock[side] - (running ? performance.now() - readAt : 0);
            setText(element, clockText(left));
            element.classList.toggle('running', running);
            element.classList.toggle('low', left < 20_000);
        }
    }
    if (clock !== null && clock.running !== null) {
        const left = clock[clock.running] - (performance.now() - readAt);
        if (left > 0) {
            timer = setTimeout(showClocks, left < 10_000 ? 100 : (left % 1000) + 5);
        }
    }
}

export function startClocks() {
    on('state', () => {
        readAt = performance.now();
        showClocks();
    });
    on('view', showClocks);
    on('connection', showClocks);
}
