// The part of a form with players and time control.

import { on } from './app.js';
import { choiceRow, chosenIn, html, numberIn, setText } from './dom.js';
import { prefer, preference } from './preferences.js';
import { engineName, sideName } from './words.js';

/** @typedef {import('./messages.js').Players} Players */
/** @typedef {import('./messages.js').Player} Player */
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
 * @param {string} label
 * @param {number} value
 * @param {number} min
 * @param {number} max
 * @param {number | 'any'} step
 */
const numberField = (label, value, min, max, step = 'any') =>
    html('input', { type: 'number', min, max, step, value, 'aria-label': label });

/** Without a clock, at full strength.
 * @type {Pace} */
export const FREE = { clock: null, engineSeconds: 1, level: null, nodes: null };
/** The level that Sissa has at first: one that can be beaten. */
const FIRST_LEVEL = 1200;

/** The form for players and time control. */
export class PlayersForm {
    /**
     * @param {Seats} chosen
     * @param {boolean} isNew Whether it is for a new game, or a match.
     */
    constructor(chosen, isNew) {
        const id = `players${forms++}`;
        this.seatsName = `${id}-seats`;
        this.paceName = `${id}-pace`;
        this.isNew = isNew;
        /** The names that engines are chosen by; Sissa's is empty. */
        this.engines = [''];
        this.engineSeconds = numberField('Sissa’s seconds per move', 1, 0.01, 3600);
        this.base = numberField('Minutes', 5, 1 / 60, 600);
        /** What that field shows of a clock, whose seconds may not be round minutes. */
        this.shown = { minutes: '', base: 300 };
        this.increment = numberField('Seconds per move', 3, 0, 3600);
        this.level = html('select', { 'aria-label': 'Sissa’s level' }, html('option', { value: '' }, 'Full strength'));
        this.nodes = numberField('Nodes per move', 10_000, 1, 1e12, 1);
        this.opponent = html('select', { 'aria-label': 'Engine' }, html('option', { value: '' }, 'Sissa'));
        this.second = html('select', { 'aria-label': 'Black’s engine' }, html('option', { value: '' }, 'Sissa'));
        this.count = numberField('Games', 1, 1, 10_000, 1);
        this.summary = html('p', { class: 'summary', role: 'status' });
        this.rows = this.makeRows();
        const { noClock, byNodes, clock, engines, level } = this.rows;
        /** @type {[string, string][]} */
        const paces = [['free', 'No clock'], ['clock', 'With a clock'], ['nodes', 'By nodes']];
        this.element = html(
            'div',
            { class: 'players-form' },
            choiceRow('You play', this.seatsName, SEATS, chosen),
            engines,
            level,
            choiceRow('Time', this.paceName, paces, 'free'),
            noClock,
            byNodes,
            clock,
            this.summary,
        );
        this.listen();
        this.adapt();
    }

    /** The parts that are shown only with some choices. */
    makeRows() {
        const options = CLOCKS.map((text) => html('option', {}, text));
        const other = html('option', { value: '', disabled: true }, 'other');
        const presets = html('select', { 'aria-label': 'Preset clocks' }, ...options, other);
        presets.addEventListener('change', () => {
            const [base, increment] = presets.value.split('+');
            this.base.value = base ?? '5';
            this.increment.value = increment ?? '0';
        });
        const thinker = html('span', {}, 'Sissa thinks');
        const games = html('span', {}, ' games: ', this.count);
        const against = html('span', {}, ' against ', this.second);
        const engine = html('span', {}, 'Engine');
        const times = [' or ', this.base, ' minutes + ', this.increment, ' s a move'];
        return {
            thinker,
            games,
            against,
            presets,
            engines: html('div', { class: 'row engines' }, engine, this.opponent, against, games),
            level: html('label', { class: 'row level' }, html('span', {}, 'Level'), this.level),
            noClock: html('div', { class: 'when-free' }, thinker, ' ', this.engineSeconds, ' s a move'),
            byNodes: html('div', { class: 'when-nodes' }, this.nodes, ' nodes a move'),
            clock: html('div', { class: 'when-clock' }, presets, ...times),
        };
    }

    listen() {
        on('welcome', ({ limits, engines }) => {
            this.engines = ['', ...engines];
            fillEngines(this.opponent, engines);
            fillEngines(this.second, engines);
            this.offerLevels(limits.levels);
        });
        this.element.addEventListener('change', ({ target }) => {
            // Engines play each other at their best, unless a level is chosen then.
            if (target instanceof HTMLInputElement && target.name === this.seatsName && target.value === 'engine') {
                this.level.value = '';
            }
            this.adapt();
        });
    }

    /** Shows what belongs to the choices. */
    adapt() {
        const { thinker, noClock, byNodes, clock, presets, engines, against, games, level } = this.rows;
        const pace = chosenIn(this.element, this.paceName);
        clock.hidden = pace !== 'clock';
        const chosenClock = `${this.base.value}+${this.increment.value}`;
        presets.value = CLOCKS.includes(chosenClock) ? chosenClock : '';
        const seats = chosenIn(this.element, this.seatsName);
        const alone = seats === 'both';
        const [first, last] = [this.opponent.value, seats === 'engine' ? this.second.value : this.opponent.value];
        noClock.hidden = pace !== 'free' || alone;
        byNodes.hidden = pace !== 'nodes' || alone;
        engines.hidden = alone || this.engines.length === 1;
        against.hidden = seats !== 'engine';
        games.hidden = seats !== 'engine' || !this.isNew || first === last;
        level.hidden = alone || (first !== '' && last !== '');
        setText(thinker, first === last ? `${first === '' ? 'Sissa' : first} thinks` : 'Each engine thinks');
        for (const input of this.element.querySelectorAll('input')) {
            const label = input.nextElementSibling;
            if (input.value === 'engine' && label !== null) {
                setText(label, this.engines.length === 1 ? 'Sissa plays both' : 'Engines play');
            }
            if (input.value === 'nodes') {
                input.parentElement?.toggleAttribute('hidden', this.engines.length === 1 && pace !== 'nodes');
            }
        }
        this.summary.textContent = this.words();
    }

    /** @param {[number, number]} levels The weakest and the strongest. */
    offerLevels([weakest, strongest]) {
        const chosen = this.level.value;
        this.level.length = 1;
        for (let elo = weakest; elo <= strongest; elo += LEVEL_STEP) {
            const text = elo === weakest ? `${elo}, a beginner` : String(elo);
            this.level.append(html('option', { value: String(elo) }, text));
        }
        this.level.value = chosen;
        this.adapt();
    }

    /** Who plays whom, as a sentence. */
    words() {
        const seats = chosenIn(this.element, this.seatsName);
        const own = this.level.value === '' ? 'Sissa at full strength' : `Sissa, level ${this.level.value}`;
        const named = (/** @type {string} */ name) => (name !== '' ? name : own);
        const opponent = named(this.opponent.value);
        switch (seats) {
            case 'both':
                return 'You play both sides, or two people share the board.';
            case 'engine': {
                const other = named(this.second.value);
                const count = this.games();
                if (count > 1) {
                    const pair = `${opponent} against ${other}`;
                    return `A match of ${count} games: ${pair}, with changing colours. Opening another game in this tab ends it.`;
                }
                return opponent === other ? `${opponent} plays both sides.` : `${opponent} plays White against ${other}.`;
            }
            case 'random':
                return `You play White or Black, at random, against ${opponent}.`;
            default:
                return `You play ${sideName(seats === 'white' ? 'white' : 'black')} against ${opponent}.`;
        }
    }

    /** Keeps what is chosen for the next game. */
    remember() {
        const seats = chosenIn(this.element, this.seatsName);
        const [opponent, second] = [this.opponent.value, this.second.value];
        prefer('players', JSON.stringify({ seats, pace: this.pace(), opponent, second }));
    }

    /** Shows what was chosen for the last game. */
    recall() {
        const first = /** @type {const} */ ({ seats: 'white', pace: { ...FREE, level: FIRST_LEVEL } });
        const { seats, pace, opponent, second } = { opponent: '', second: '', ...(keptPlayers() ?? first) };
        this.fill(seats, pace, opponent, second);
    }

    /**
     * Shows the current players and time control.
     * @param {Players} players
     * @param {Pace} pace
     */
    show({ white, black }, pace) {
        const withoutWhite = black === 'person' ? 'black' : 'engine';
        const seats = white !== 'person' ? withoutWhite : black === 'person' ? 'both' : 'white';
        const [first, last] = [white, black].map((player) => (typeof player === 'string' ? '' : engineName(player)));
        this.fill(seats, pace, (seats === 'white' ? last : first) ?? '', last ?? '');
    }

    /**
     * @param {Seats} seats
     * @param {Pace} pace
     * @param {string} opponent
     * @param {string} second
     */
    fill(seats, pace, opponent, second) {
        const nodes = pace.nodes ?? null;
        const chosen = [seats, pace.clock !== null ? 'clock' : nodes !== null ? 'nodes' : 'free'];
        this.opponent.value = this.engines.includes(opponent) ? opponent : '';
        this.second.value = this.engines.includes(second) ? second : '';
        if (nodes !== null) {
            this.nodes.value = String(nodes);
        }
        for (const input of this.element.querySelectorAll('input')) {
            if (input.type === 'radio') {
                input.checked = chosen.includes(input.value);
            }
        }
        this.engineSeconds.value = String(pace.engineSeconds);
        this.level.value = pace.level === null ? '' : String(pace.level);
        if (pace.clock !== null) {
            const minutes = String(Number((pace.clock.base / 60).toFixed(2)));
            this.base.value = minutes;
            this.shown = { minutes, base: Math.max(1, pace.clock.base) };
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
        /** @type {(select: HTMLSelectElement) => Player} */
        const engine = ({ value }) => (value === '' ? 'engine' : { other: value });
        const black = engine(seats === 'engine' ? this.second : this.opponent);
        return {
            white: seats === 'white' || seats === 'both' ? 'person' : engine(this.opponent),
            black: seats === 'black' || seats === 'both' ? 'person' : black,
        };
    }

    /** How many games are played. */
    games() {
        const withEngines = chosenIn(this.element, this.seatsName) === 'engine';
        return withEngines && this.opponent.value !== this.second.value ? Math.round(numberIn(this.count)) : 1;
    }

    /** @returns {Pace} */
    pace() {
        const kind = chosenIn(this.element, this.paceName);
        const withClock = kind === 'clock';
        const base = this.base.value === this.shown.minutes ? this.shown.base : numberIn(this.base) * 60;
        return {
            clock: withClock ? { base, increment: numberIn(this.increment) } : null,
            engineSeconds: numberIn(this.engineSeconds),
            level: this.level.value === '' ? null : Number(this.level.value),
            nodes: kind === 'nodes' ? Math.round(numberIn(this.nodes)) : null,
        };
    }
}

/**
 * Offers engines behind the first choice of a select, and keeps what is chosen.
 * @param {HTMLSelectElement} select
 * @param {string[]} engines
 */
export function fillEngines(select, engines) {
    const before = select.value;
    select.length = 1;
    select.append(...engines.map((name) => html('option', { value: name }, name)));
    select.value = engines.includes(before) ? before : '';
}

/**
 * What was chosen for the last game, if it makes sense to this version.
 * @returns {{ seats: Seats, pace: Pace, opponent?: string, second?: string } | null}
 */
function keptPlayers() {
    try {
        const kept = JSON.parse(preference('players'));
        const { clock, engineSeconds, level, nodes } = kept.pace;
        const numbers = [engineSeconds, level ?? 0, nodes ?? 0, ...(clock === null ? [] : [clock.base, clock.increment])];
        return SEATS.some(([seats]) => seats === kept.seats) && numbers.every(Number.isFinite) ? kept : null;
    } catch {
        return null;
    }
}
