// What the browser keeps from visit to visit. `theme.js`, which is no module, reads it too.

/** Texts, with what they are at first. */
const FIRST = {
    board: 'blue',
    name: '',
    pieces: 'drawings',
    players: '',
    sounds: 'on',
    theme: 'auto',
    times: 'on',
    token: '',
    visited: '',
    volume: '50',
};

/** @typedef {keyof typeof FIRST} Name */

/** @param {Name} name */
export const preference = (name) => localStorage.getItem(name) ?? FIRST[name];

/**
 * @param {Name} name
 * @param {string} value
 */
export const prefer = (name, value) => localStorage.setItem(name, value);

/** @param {'sounds' | 'times'} name */
export const isOn = (name) => preference(name) !== 'off';
