// What the page knows, and who wants to hear of changes.

/** @typedef {import('./messages.js').FromPage} FromPage */
/** @typedef {import('./messages.js').ToPage} ToPage */
/** @typedef {import('./messages.js').State} State */
/** @typedef {import('./messages.js').GameInfo} GameInfo */
/** @typedef {import('./messages.js').Node} Node */
/** @typedef {import('./messages.js').EngineLine} EngineLine */
/**
 * Each message of the server by its type.
 * @typedef {{ [Type in ToPage['type']]: Extract<ToPage, { type: Type }> }} Messages
 */
/**
 * What can happen: messages; `connection` with a sentence when there is none, `view` when the board was turned or the
 * page's own settings changed, and `preview` when a position of a line is to be shown, at an element of the page.
 * @typedef {Messages & { connection: string | null, view: null, preview: { line: EngineLine, index: number, at: Element } | null }} Events
 */

/** @type {{ [Name in keyof Events]?: ((event: Events[Name]) => void)[] }} */
const listeners = {};

export const app = {
    /** @type {Messages['welcome'] | null} */
    welcome: null,
    /** @type {State | null} */
    state: null,
    // The state before.
    /** @type {State | null} */
    before: null,
    // The last lines of the engine.
    /** @type {Messages['lines'] | null} */
    lines: null,
    /** Whether Black's side is below. */
    flipped: sessionStorage.getItem('flipped') === 'true',
    /** Whether the next state is of a game that was asked for here. */
    expectsGame: false,
    /** @type {(message: FromPage) => void} */
    send: () => {},
};

/**
 * Calls a function at each event of a kind.
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
 * Tells all that listen.
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
 * Takes a message of the server.
 * @param {ToPage} message
 */
export function receive(message) {
    switch (message.type) {
        case 'welcome':
            app.welcome = message;
            break;
        case 'state':
            app.before = app.state;
            app.state = message.state;
            // Those of the game before: its nodes have the same numbers.
            if (message.state.analysis === null) {
                app.lines = null;
            }
            // A new game, or one that this tab has not shown yet.
            if (app.expectsGame || sessionStorage.getItem('flipped') === null) {
                const { white, black } = message.state.players;
                setView(black === 'person' && white === 'engine');
            }
            break;
        case 'lines':
            app.lines = message;
            break;
    }
    // Each listener gets what is named by the message's own type.
    emit(message.type, /** @type {never} */ (message));
    if (message.type === 'state') {
        app.expectsGame = false;
    }
}

/**
 * Turns the board.
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
 * A game by its name.
 * @param {string} name
 * @returns {GameInfo | undefined}
 */
export const gameInfo = (name) => app.welcome?.games.find((game) => game.name === name);

/** The game on the board. */
export const currentGame = () => (app.state === null ? undefined : gameInfo(app.state.game));

/**
 * The nodes of a tree by their numbers.
 * @param {Node[]} nodes
 */
export const nodesById = (nodes) => new Map(nodes.map((node) => [node.id, node]));

/**
 * The parents of nodes.
 * @param {Node[]} nodes
 * @returns {Map<number, number>}
 */
export function parentsOf(nodes) {
    const parents = new Map();
    for (const node of nodes) {
        for (const child of node.children) {
            parents.set(child, node.id);
        }
    }
    return parents;
}

/**
 * The line through the node on the board: from the start to it, and on by the first moves.
 * @param {State} state
 * @returns {Node[]}
 */
export function currentLine(state) {
    const nodes = nodesById(state.nodes);
    const parents = parentsOf(state.nodes);
    /** @type {Node[]} */
    const line = [];
    for (let node = nodes.get(state.current); node !== undefined; node = nodes.get(parents.get(node.id) ?? -1)) {
        line.unshift(node);
    }
    for (let node = line.at(-1); node !== undefined; ) {
        const next = node.children[0];
        node = next === undefined ? undefined : nodes.get(next);
        if (node !== undefined) {
            line.push(node);
        }
    }
    return line;
}

/**
 * Who plays a side, for people.
 * @param {State} state
 * @param {import('./messages.js').Side} side
 */
export function playerName(state, side) {
    const { white, black } = state.players;
    if (state.players[side] === 'engine') {
        return 'Sissa';
    }
    return white === black ? (side === 'white' ? 'White' : 'Black') : 'You';
}
