// The connection to the server, which is re-established when it breaks.

import { app, emit, receive } from './app.js';

/** The version of the message format; the compiler compares it with messages.d.ts.
 * @type {typeof import('./messages.js').VERSION} */
const VERSION = 4;
const WRONG_TOKEN = 4001;
const WRONG_VERSION = 4002;
const FULL = 4003;
/** The longest message that the server accepts, in bytes. */
const MAX_MESSAGE = 1 << 20;
const FIRST_WAIT = 250;
const MAX_WAIT = 8000;

/**
 * Where the page shows that a message could not be sent; by default with the game.
 * @type {{ [Type in import('./messages.js').FromPage['type']]?: import('./messages.js').About }}
 */
const ABOUT = { newGame: 'newGame', findArray: 'array', checkSetup: 'setup', readFen: 'setup', openPgn: 'pgn' };

/** @type {WebSocket | null} */
let socket = null;
let wait = FIRST_WAIT;
let timer = 0;
/**
 * The table of this tab.
 * @type {string | null}
 */
let held = null;

/** The token from the address, which is then removed from the address bar. */
function readToken() {
    const fragment = location.hash.slice(1);
    if (fragment !== '') {
        sessionStorage.setItem('token', fragment.replace(/^token=/, ''));
        history.replaceState(null, '', location.pathname);
    }
    return sessionStorage.getItem('token') ?? '';
}

/** Gives up this tab's table. */
let release = () => {};

/**
 * Claims a table for this tab alone, so that each tab has its own game.
 * @param {string} table
 * @param {number} patience Milliseconds to wait for another tab; a reloaded page waits for its old self.
 * @returns {Promise<boolean>} False if another tab has it.
 */
function claim(table, patience) {
    // Only pages that the browser trusts have locks.
    if (navigator.locks === undefined) {
        return Promise.resolve(true);
    }
    return new Promise((resolve) => {
        const held = new Promise((/** @type {(value?: undefined) => void} */ done) => {
            release();
            release = done;
        });
        const limit = new AbortController();
        setTimeout(() => limit.abort(), patience);
        navigator.locks
            .request(`table ${table}`, { signal: limit.signal }, () => {
                resolve(true);
                return held;
            })
            .catch(() => resolve(false));
    });
}

/** The table to ask for: this tab's, or the last one unless another tab shows it. */
async function chooseTable() {
    const own = sessionStorage.getItem('table');
    const table = own ?? localStorage.getItem('table');
    if (table === null || table === held) {
        return table;
    }
    const free = await claim(table, own === null ? 300 : 600);
    held = free ? table : null;
    return held;
}

/** Connects, and reconnects whenever the connection ends. */
export async function connect() {
    const token = readToken();
    clearTimeout(timer);
    const table = await chooseTable();
    const opened = new WebSocket(`ws://${location.host}/socket`);
    socket = opened;
    opened.addEventListener('open', () => {
        opened.send(JSON.stringify({ type: 'hello', version: VERSION, token, table }));
    });
    opened.addEventListener('message', (event) => {
        /** @type {import('./messages.js').ToPage} */
        const message = JSON.parse(event.data);
        if (message.type === 'welcome') {
            if (message.table !== held) {
                held = message.table;
                void claim(message.table, 600);
            }
            sessionStorage.setItem('table', message.table);
            localStorage.setItem('table', message.table);
            sessionStorage.removeItem('reloaded');
            emit('connection', null);
        }
        if (message.type === 'state') {
            // Only now, so that a server that answers and then closes is not asked in quick succession.
            wait = FIRST_WAIT;
        }
        receive(message);
    });
    opened.addEventListener('close', (event) => {
        if (socket !== opened) {
            return;
        }
        socket = null;
        // Another tab, opened with a newer address, may take over the table.
        release();
        held = null;
        if (event.code === WRONG_TOKEN) {
            emit('connection', 'Sissa has restarted: open the address that it printed.');
        } else if (event.code === WRONG_VERSION) {
            reload();
        } else {
            const full = 'Too many pages of Sissa are open: close some.';
            emit('connection', event.code === FULL ? full : 'Sissa does not answer. Trying again …');
            timer = setTimeout(() => void connect(), wait);
            wait = Math.min(wait * 2, MAX_WAIT);
        }
    });
}

/** Reloads the page once, to get the server's version. */
function reload() {
    if (sessionStorage.getItem('reloaded') === null) {
        sessionStorage.setItem('reloaded', 'true');
        location.reload();
    } else {
        emit('connection', 'This page does not match the version of Sissa. Clear the browser cache and reload.');
    }
}

app.send = (message) => {
    const text = JSON.stringify(message);
    const refuse = (/** @type {string} */ why) => emit('refused', { type: 'refused', text: why, about: ABOUT[message.type] ?? 'game' });
    if (socket?.readyState !== WebSocket.OPEN) {
        refuse('Not connected to Sissa.');
    } else if (new Blob([text]).size > MAX_MESSAGE) {
        refuse('This text is too long: the limit is a megabyte.');
    } else {
        socket.send(text);
    }
};

// A new address with a new token, opened in this tab.
addEventListener('hashchange', () => {
    if (location.hash.length > 1) {
        sessionStorage.removeItem('reloaded');
        const old = socket;
        socket = null;
        old?.close();
        void connect();
    }
});
