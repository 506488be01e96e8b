// Players, tags and results in words.

import { guestSide } from './app.js';

/** @typedef {import('./messages.js').State} State */

/**
 * What an engine is called.
 * @param {import('./messages.js').Player} player
 */
export const engineName = (player) => (typeof player === 'string' ? 'Sissa' : player.other);

/**
 * A text that does not turn over what stands round it if it is written from right to left.
 * @param {string} text
 */
export const isolated = (text) => (/[\u0590-\u08ff]/.test(text) ? `\u2068${text}\u2069` : text);

/**
 * Whether the value of a tag says nothing, not even a part of a date.
 * @param {string} value
 */
export const isUnknown = (value) => /^[?.]*$/.test(value);

/**
 * The value of a tag, unless it is missing or says that nothing is known.
 * @param {State} state
 * @param {string} name
 */
export function tagOf(state, name) {
    const value = state.tags.find(([tag]) => tag === name)?.[1] ?? '';
    return isUnknown(value) ? null : value;
}

/**
 * A result with a dash.
 * @param {string} result
 */
export const resultText = (result) => result.replace('1/2-1/2', '½–½').replace('-', '–');

/**
 * A side in words.
 * @param {import('./messages.js').Side} side
 */
export const sideName = (side) => (side === 'white' ? 'White' : 'Black');

/**
 * How the game has ended, if the board shows its end, or the end of another line.
 * @param {State} state
 */
export const endingOf = (state) => state.position.end ?? (state.current === state.live ? state.ending : null);

/**
 * Who plays a side, for display.
 * @param {State} state
 * @param {import('./messages.js').Side} side
 */
export function playerName(state, side) {
    const { white, black } = state.players;
    const name = sideName(side);
    const elo = tagOf(state, `${name}Elo`);
    const player = state.players[side];
    if (typeof player !== 'string') {
        return player.other;
    }
    if (player === 'engine') {
        const { level } = state.pace;
        return level === null ? 'Sissa' : `Sissa, level ${level}`;
    }
    const title = tagOf(state, `${name}Title`);
    const tag = tagOf(state, name);
    if (tag === null) {
        const mine = guestSide();
        const isMine = mine === null ? !state.guests.includes(side) : side === mine;
        return white === black || !isMine ? name : 'You';
    }
    return [title, isolated(tag), elo === null ? null : `(${elo})`].filter((part) => part !== null).join(' ');
}
