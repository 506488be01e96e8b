// The part of a form with players and time control.

import { on } from './app.js';
import { html } from './dom.js';

/** @typedef {import('./messages.js').Players} Players */
/** @typedef {import('./messages.js').Pace} Pace */
/** @typedef {'white' | 'black' | 'random' | 'both' | 'engine'} Seats */

/** @type {[Seats, string][]} */
const SEATS = [
    ['white', 'White'],
    ['black', 'Black'],
    ['random', 'Either'],
    ['both', 'Both sides'],
    ['engine', 'Sissa plays both'],
];
/** Minutes, and seconds per move. */
const CLOCKS = ['1+0', '3+2', '5+3', '10+5', '15+10', '30+20'];

/** The step between the levels on offer, in rating points. */
const LEVEL_STEP = 200;

let forms = 0;

/**
 * A group of radio buttons that looks like a row of buttons.
 * @param {string} title
 * @param {string} name
 * @param {[string, string][]} options
 * @param {string} chosen
 */
export function choiceRow(title, name, options, chosen) {
    const row = html('fieldset', { class: 'row' }, html('legend', {}, title));
    for (const [value, text] of options) {
        row.append(html('label', {}, html('input', { type: 'radio', name, value, checked: value === chosen }), html('span', {}, text)));
    }
    return row;
}

/**
 * The value of the chosen radio button in an element.
 * @param {Element} form
 * @param {string} name
 */
export function chosenIn(form, name) {
    const input = form.querySelector(`input[name="${name}"]:checked`);
    return input instanceof HTMLInputElement ? input.value : '';
}

/** What the user is called in games against Sissa. */
export const ownName = () => localStorage.getItem('name') ?? '';

/** The level that Sissa has at first: one that can be beaten. */
const FIRST_LEVEL = 1200;

/** The form for players and time control. */
export class PlayersForm {
    /** @param {Seats} chosen */
    constructor(chosen) {
        const id = `players${forms++}`;
        this.seatsName = `${id}-seats`;
        this.paceName = `${id}-pace`;
        this.engineSeconds = html('input', { type: 'number', min: 0.01, max: 3600, step: 'any', value: 1, 'aria-label': 'Sissa’s seconds per move' });
        this.base = html('input', { type: 'number', min: 0.1, max: 600, step: 'any', value: 5, 'aria-label': 'Minutes' });
        this.increment = html('input', { type: 'number', min: 0, max: 3600, step: 'any', value: 3, 'aria-label': 'Seconds per move' });
        this.level = html('select', { 'aria-label': 'Sissa’s level' }, html('option', { value: '' }, 'Full strength'));
        on('welcome', ({ limits }) => this.offerLevels(limits.levels));
        const level = html('label', { class: 'row level' }, html('span', {}, 'Level'), this.level);
        const presets = html('select', { 'aria-label': 'Preset clocks' }, ...CLOCKS.map((text) => html('option', { selected: text === '5+3' }, text)));
        presets.addEventListener('change', () => {
            const [base, increment] = presets.value.split('+');
            this.base.value = base ?? '5';
            this.increment.value = increment ?? '0';
        });
        const noClock = html('div', { class: 'when-free' }, 'Sissa thinks ', this.engineSeconds, ' s about a move');
        const clock = html('div', { class: 'when-clock' }, presets, ' or ', this.base, ' minutes + ', this.increment, ' s a move');
        this.summary = html('p', { class: 'summary', role: 'status' });
        this.element = html(
            'div',
            { class: 'players-form' },
            choiceRow('You play', this.seatsName, SEATS, chosen),
            level,
            choiceRow('Time', this.paceName, [['free', 'No clock'], ['clock', 'With a clock']], 'free'),
            noClock,
            clock,
            this.summary,
        );
        this.adapt = () => {
            const withClock = chosenIn(this.element, this.paceName) === 'clock';
            clock.hidden = !withClock;
            const alone = chosenIn(this.element, this.seatsName) === 'both';
            noClock.hidden = withClock || alone;
            level.hidden = alone;
            this.summary.textContent = this.words();
        };
        this.element.addEventListener('change', this.adapt);
        this.adapt();
    }

    /** @param {[number, number]} levels The weakest and the strongest. */
    offerLevels([weakest, strongest]) {
        const chosen = this.level.value;
        this.level.length = 1;
        for (let elo = weakest; elo <= strongest; elo += LEVEL_STEP) {
            this.level.append(html('option', { value: String(elo) }, elo === weakest ? `${elo}, a beginner` : String(elo)));
        }
        this.level.value = chosen;
        this.adapt();
    }

    /** Who plays whom, as a sentence. */
    words() {
        const seats = chosenIn(this.element, this.seatsName);
        const sissa = this.level.value === '' ? 'Sissa at full strength' : `Sissa, level ${this.level.value}`;
        switch (seats) {
            case 'both':
                return 'You play both sides, or two of you at one board.';
            case 'engine':
                return `${sissa.replace('Sissa', 'Sissa plays both sides')}.`;
            case 'random':
                return `You play White or Black, as it falls, against ${sissa}.`;
            default:
                return `You play ${seats === 'white' ? 'White' : 'Black'} against ${sissa}.`;
        }
    }

    /** Keeps what is chosen for the next game. */
    remember() {
        const seats = chosenIn(this.element, this.seatsName);
        localStorage.setItem('players', JSON.stringify({ seats, pace: this.pace() }));
    }

    /** Shows what was chosen for the last game. */
    recall() {
        const kept = localStorage.getItem('players');
        const { seats, pace } = kept === null ? { seats: 'white', pace: { clock: null, engineSeconds: 1, level: FIRST_LEVEL } } : JSON.parse(kept);
        this.check(seats, pace);
    }

    /**
     * Shows the current players and time control.
     * @param {Players} players
     * @param {Pace} pace
     */
    show({ white, black }, pace) {
        this.check(white === black ? (white === 'person' ? 'both' : 'engine') : white === 'person' ? 'white' : 'black', pace);
    }

    /**
     * @param {Seats} seats
     * @param {Pace} pace
     */
    check(seats, pace) {
        const chosen = [seats, pace.clock === null ? 'free' : 'clock'];
        for (const input of this.element.querySelectorAll('input')) {
            if (input.type === 'radio') {
                input.checked = chosen.includes(input.value);
            }
        }
        this.engineSeconds.value = String(pace.engineSeconds);
        this.level.value = pace.level === null ? '' : String(pace.level);
        if (pace.clock !== null) {
            this.base.value = String(Number((pace.clock.base / 60).toFixed(2)));
            this.increment.value = String(pace.clock.increment);
        }
        this.adapt();
    }

    /** @returns {Players} */
    players() {
        let seats = chosenIn(this.element, this.seatsName);
        if (seats === 'random') {
            seats = Math.random() < 0.5 ? 'white' : 'black';
        }
        return {
            white: seats === 'white' || seats === 'both' ? 'person' : 'engine',
            black: seats === 'black' || seats === 'both' ? 'person' : 'engine',
        };
    }

    /** @returns {Pace} */
    pace() {
        const withClock = chosenIn(this.element, this.paceName) === 'clock';
        return {
            clock: withClock ? { base: within(this.base, 1 / 60, 600) * 60, increment: within(this.increment, 0, 3600) } : null,
            engineSeconds: within(this.engineSeconds, 0.01, 3600),
            level: this.level.value === '' ? null : Number(this.level.value),
        };
    }
}

/**
 * The number in a field, clamped to its range.
 * @param {HTMLInputElement} input
 * @param {number} least
 * @param {number} most
 */
export function within(input, least, most) {
    const value = Number(input.value);
    return Number.isFinite(value) ? Math.min(Math.max(value, least), most) : least;
}
