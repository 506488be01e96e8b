// In place of `web/socket.js` where there is no server: the connection to a worker with the table.

import { emit, forgetRequest, receive } from './app.js';

const WORKER = new URL('./engine/table-worker.js', import.meta.url);
/** What the names of the locks of games begin with. */
const GAME = 'Sissa: ';
/** How often in a row a worker may fail before it is not started again. */
const MAX_FAILURES = 4;
/** A worker that fails after so many milliseconds does not fail in a row. */
const LONG_RUN = 10_000;

/** @type {Worker | null} */
let worker = null;
let failures = 0;
/** The name of this tab's game. */
let held = '';
/** The claim of its name, which begins when that of the game before has been given up.
 * @type {ReturnType<typeof claim>} */
let holding = Promise.resolve(null);

/**
 * Claims a name for this tab, until it is closed or gives it up.
 * @param {string} name
 * @returns {Promise<(() => void) | null>} Gives it up; `null` if another tab has it.
 */
function claim(name) {
    // Only pages that the browser trusts have locks.
    if (navigator.locks === undefined) {
        return Promise.resolve(() => {});
    }
    return new Promise((resolve) => {
        void navigator.locks.request(name, { ifAvailable: true }, (lock) => {
            if (lock === null) {
                resolve(null);
                return undefined;
            }
            return new Promise((/** @type {(value?: undefined) => void} */ done) => resolve(done));
        });
    });
}

/** Claims the game that was saved last for the first tab. */
const claimed = claim('Sissa');

/** Whether this is the only tab; another one begins a new game. */
async function isAlone() {
    const locks = await navigator.locks?.query();
    return (await claimed) !== null && locks?.held?.some(({ name }) => name?.startsWith(GAME)) !== true;
}

/** @param {import('./messages.js').ToPage} message */
async function handle(message) {
    if (message.type === 'welcome') {
        emit('connection', null);
        // For visits without a network. A page that is only tried, from a file server without HTTPS, has none. It asks
        // for all files, so not while they are loaded.
        void navigator.serviceWorker?.register('./sw.js');
    } else if (message.type === 'state' && message.state.name !== held) {
        const { name } = message.state;
        held = name;
        sessionStorage.setItem('game', name);
        holding = holding.then((release) => {
            release?.();
            return claim(GAME + name);
        });
        const claiming = holding;
        receive(message);
        if ((await claiming) === null && held === name) {
            const text = 'This game is open in another tab as well: what is played there replaces what is played here.';
            emit('note', { type: 'note', text });
        }
        return;
    } else if (message.type === 'games') {
        const locks = (await navigator.locks?.query())?.held ?? [];
        const names = new Set(locks.map(({ name }) => name));
        receive({ ...message, games: message.games.map((game) => ({ ...game, open: names.has(GAME + game.name) })) });
        return;
    }
    receive(message);
}

/** @returns {typeof import('./app.js').app.deliver} */
export function connect() {
    void startWorker();
    return (sent) => {
        worker?.postMessage(JSON.stringify(sent));
        return worker === null ? 'Sissa has not started.' : null;
    };
}

async function startWorker() {
    const started = new Worker(WORKER, { type: 'module' });
    worker = started;
    const startTime = performance.now();
    started.onmessage = (event) => void handle(JSON.parse(event.data));
    started.onerror = (event) => {
        event.preventDefault();
        if (worker !== started) {
            // Its successor has been started.
            return;
        }
        started.terminate();
        worker = null;
        forgetRequest();
        failures = performance.now() - startTime > LONG_RUN ? 1 : failures + 1;
        if (failures < MAX_FAILURES) {
            // The network may have been away for a moment.
            setTimeout(() => void startWorker(), 1000 * (failures - 1) ** 2);
        } else {
            const reason = event.message ?? 'the engine cannot be loaded';
            emit('connection', `Sissa could not be loaded: ${reason}. Reload the page.`);
        }
    };
    const name = sessionStorage.getItem('game') ?? ((await isAlone()) ? null : '');
    started.postMessage(JSON.stringify({ type: 'hello', version: 0, token: '', name }));
}
