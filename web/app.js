// The state of the page, and its events.

/** @typedef {import('./messages.js').About} About */
/** @typedef {import('./messages.js').FromPage} FromPage */
/** @typedef {import('./messages.js').Sent} Sent */
/** @typedef {import('./messages.js').ToPage} ToPage */
/** @typedef {import('./messages.js').State} State */
/** @typedef {import('./messages.js').VariantInfo} VariantInfo */
/** @typedef {import('./messages.js').EngineLine} EngineLine */
/**
 * The messages of the server by type.
 * @typedef {{ [Type in ToPage['type']]: Extract<ToPage, { type: Type }> }} Messages
 */
/**
 * All events: the server's messages, `state` with whether it is a game that was requested here; `connection` with a
 * sentence while there is none; `view` when the board is flipped or the page's own settings change; `preview` to show a
 * position of a line at an element of the page.
 * @typedef {Omit<Messages, 'state'> & {
 *     state: Messages['state'] & { isRequested: boolean },
 *     connection: string | null,
 *     view: null,
 *     preview: { line: EngineLine, index: number, at: Element } | null,
 * }} Events
 */

/** What messages are about, so that the part of the page that has sent one shows why it is refused. Others are about the
 * game.
 * @type {{ [Type in FromPage['type']]?: About }} */
const ABOUT = {
    annotate: 'comment',
    checkSetup: 'setup',
    deleteGame: 'games',
    findArray: 'array',
    listGames: 'games',
    newGame: 'newGame',
    openGame: 'games',
    openPgn: 'pgn',
    ownGames: 'ownGames',
    pgnPart: 'pgn',
    readFen: 'setup',
    renameGame: 'games',
    restoreGame: 'games',
    setTags: 'details',
    writeGames: 'games',
    writePgn: 'pgn',
};

/** @param {FromPage} message */
const aboutOf = (message) => ABOUT[message.type] ?? 'game';

/** @type {{ [Name in keyof Events]?: ((event: Events[Name]) => void)[] }} */
const listeners = {};

export const app = {
    /** @type {Messages['welcome'] | null} */
    welcome: null,
    /** @type {State | null} */
    state: null,
    /** The previous state.
     * @type {State | null} */
    before: null,
    /** The engine's latest lines.
     * @type {Messages['lines'] | null} */
    lines: null,
    /** Those of another engine.
     * @type {Messages['lines'] | null} */
    secondLines: null,
    /** Whether the user hides or shows what the engine thinks; by default it is hidden while a game against it runs.
     * @type {'hide' | 'show' | null} */
    opinions: null,
    /** Whether Black is at the bottom. */
    flipped: sessionStorage.getItem('flipped') === 'true',
    /** Passes a message on; if that cannot be done, says why.
     * @type {(sent: Sent) => string | null} */
    deliver: () => 'Sissa has not started.',
    /** @param {FromPage} message */
    send(message) {
        const about = aboutOf(message);
        const problem = app.deliver({ about, message });
        if (problem !== null) {
            receive({ type: 'refused', text: problem, about });
        }
    },
};

/** What the game that has been requested here is about, until it comes or is refused, and what to do when it comes.
 * @type {{ about: About, then: () => void } | null} */
let awaited = null;

/**
 * Sends a message whose answer is another game, which has another name.
 * @param {FromPage} message
 * @param {() => void} [then] What to do when the game is shown.
 */
export function requestGame(message, then = () => {}) {
    // First, since a refusal may come at once.
    awaited = { about: aboutOf(message), then };
    app.send(message);
}

/**
 * Whether a game has been requested, so that a double click begins only one.
 * @param {About} about
 */
export const awaitsGame = (about) => awaited?.about === about;

/** The connection is lost, and with it what was requested. */
export function forgetRequest() {
    awaited = null;
}

let requests = 0;

/** A number for a request whose answer repeats it. */
export const nextId = () => (requests += 1);

/**
 * Adds a listener for a kind of event.
 * @template {keyof Events} Name
 * @param {Name} name
 * @param {(event: Events[Name]) => void} listener
 */
export function on(name, listener) {
    /** @type {((event: Events[Name]) => void)[]} */
    const list = listeners[name] ?? [];
    list.push(listener);
    Object.assign(listeners, { [name]: list });
}

/**
 * Calls all listeners of an event.
 * @template {keyof Events} Name
 * @param {Name} name
 * @param {Events[Name]} event
 */
export function emit(name, event) {
    for (const listener of listeners[name] ?? []) {
        listener(event);
    }
}

/**
 * Handles a message from the server.
 * @param {ToPage} message
 */
export function receive(message) {
    switch (message.type) {
        case 'welcome':
            app.welcome = message;
            break;
        case 'variants':
            if (app.welcome !== null) {
                app.welcome = { ...app.welcome, variants: message.variants };
                emit('welcome', app.welcome);
            }
            break;
        case 'refused':
            awaited = awaitsGame(message.about) ? null : awaited;
            break;
        case 'pgnGames':
            awaited = awaitsGame('pgn') ? null : awaited;
            break;
        case 'state': {
            // Others of the game that was shown may have been under way.
            const arrived = message.state.name === app.state?.name ? null : awaited;
            const isRequested = arrived !== null;
            awaited = isRequested ? null : awaited;
            app.before = app.state;
            app.state = message.state;
            const isAnother = app.before?.name !== message.state.name;
            // Lines of the previous game: its nodes have the same numbers.
            if (isAnother || message.state.analysis === null) {
                app.lines = null;
            }
            if (isAnother || (message.state.analysis?.second ?? null) === null) {
                app.secondLines = null;
            }
            // A new game, or the first that this tab shows; not the next one of a file.
            const isNew = isRequested && (message.state.file === null || (app.before?.file ?? null) === null);
            if (isNew) {
                app.opinions = null;
            }
            if (isNew || sessionStorage.getItem('flipped') === null) {
                const { white, black } = message.state.players;
                setView(black === 'person' && white !== 'person');
            }
            emit('state', { ...message, isRequested });
            arrived?.then();
            return;
        }
        case 'lines':
            if (message.engine === null) {
                app.lines = message;
            } else {
                app.secondLines = message;
            }
            break;
    }
    // Each listener gets the event that its name stands for.
    emit(message.type, /** @type {never} */ (message));
}

/**
 * Flips the board.
 * @param {boolean} flipped
 */
export function setFlipped(flipped) {
    setView(flipped);
    emit('view', null);
}

/** @param {boolean} flipped */
function setView(flipped) {
    app.flipped = flipped;
    sessionStorage.setItem('flipped', String(flipped));
}

/**
 * Where a side is, above or below the board.
 * @param {import('./messages.js').Side} side
 */
export const placeOf = (side) => ((side === 'white') === app.flipped ? 'top' : 'bottom');

/** Undoes the last deletion. */
export const undo = () => app.send({ type: 'undo' });

/** The side of the guest whose page this is, if it is one. */
export const guestSide = () => app.welcome?.side ?? null;

/** Whether this is the page of a guest, who sees only the last position of the game. */
export const isGuest = () => guestSide() !== null;

/**
 * Whether a person plays against the engine, and the game is not over.
 * @param {State} state
 */
export const isAgainstEngine = ({ players: { white, black }, ending }) =>
    (white === 'person') !== (black === 'person') && ending === null;

/**
 * Whether to show what the engine thinks of the positions.
 * @param {State} state
 */
export const showsOpinions = (state) =>
    app.opinions === null ? state.analysis !== null || !isAgainstEngine(state) : app.opinions === 'show';

/** Shows what the engine thinks, or hides it. */
export function toggleOpinions() {
    if (app.state !== null) {
        app.opinions = showsOpinions(app.state) ? 'hide' : 'show';
        emit('view', null);
    }
}

/**
 * A game by its name. The one on the board may not be listed.
 * @param {string} name
 */
export const variantInfo = (name) =>
    [app.welcome?.variants ?? [], app.state?.declared ?? []].flat().find((game) => game.name === name);

/**
 * The game on the board.
 * @param {State | null} [state]
 */
export const currentGame = (state = app.state) => state?.declared ?? variantInfo(state?.game ?? '');

/**
 * What a game calls a kind of piece.
 * @param {string} kind
 * @param {VariantInfo} [game] By default the one on the board.
 */
export const kindTitle = (kind, game = currentGame()) =>
    game?.kinds.find(({ name }) => name === kind)?.title ?? kind;
