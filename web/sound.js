// Short sounds from an oscillator.

import { app, on } from './app.js';
import { isOn, preference } from './preferences.js';
import { moveBetween } from './tree.js';

/** @typedef {'move' | 'capture' | 'check' | 'end'} Sound */

/** Each sound's tones: Hertz, seconds from the start, seconds long.
 * @type {Record<Sound, [number, number, number][]>} */
const TONES = {
    move: [[330, 0, 0.06]],
    capture: [[220, 0, 0.05], [165, 0.04, 0.08]],
    check: [[440, 0, 0.07], [587, 0.08, 0.1]],
    end: [[392, 0, 0.12], [330, 0.13, 0.12], [262, 0.26, 0.25]],
};

/** How loud sounds are, from 0 to 1. */
export const loudness = () => Number(preference('volume')) / 100 || 0;

/** @type {AudioContext | null} */
let context = null;

/** Safari on phones lets no sound out that does not begin when the user touches something. */
function unlock() {
    context ??= new AudioContext();
    if (context.state !== 'running') {
        void context.resume();
    }
    return context;
}

/** @param {Sound} sound */
export function playSound(sound) {
    if (loudness() === 0) {
        return;
    }
    const context = unlock();
    const { currentTime: now, destination } = context;
    for (const [frequency, begin, length] of TONES[sound]) {
        const oscillator = context.createOscillator();
        const volume = context.createGain();
        oscillator.type = 'triangle';
        oscillator.frequency.value = frequency;
        volume.gain.setValueAtTime(0.36 * loudness(), now + begin);
        volume.gain.exponentialRampToValueAtTime(0.001, now + begin + length);
        oscillator.connect(volume).connect(destination);
        oscillator.start(now + begin);
        oscillator.stop(now + begin + length);
    }
}

/** Plays what happens on the board. */
export function startSounds() {
    for (const kind of ['pointerup', 'keydown']) {
        addEventListener(kind, unlock, { capture: true, once: true });
    }
    on('state', ({ state }) => {
        const { before } = app;
        if (!isOn('sounds') || before === null || before.current === state.current) {
            return;
        }
        const isCapture = moveBetween(before, state)?.san.includes('x') === true;
        if (state.position.end !== null || (state.ending !== null && before.ending === null)) {
            playSound('end');
        } else if (state.position.check !== null) {
            playSound('check');
        } else {
            playSound(isCapture ? 'capture' : 'move');
        }
    });
}
