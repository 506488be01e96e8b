// The connection to the server, which is re-established when it breaks.

import { emit, forgetRequest, receive } from './app.js';
import { prefer, preference } from './preferences.js';

/** The version of the message format; the compiler compares it with messages.d.ts.
 * @type {typeof import('./messages.js').VERSION} */
const VERSION = 15;
const WRONG_TOKEN = 4001;
const WRONG_VERSION = 4002;
const FULL = 4003;
const NOT_INVITED = 4005;
/** The longest message that the server accepts, in bytes. */
const MAX_MESSAGE = 1048576;
const FIRST_WAIT = 250;
const MAX_WAIT = 8000;

/** How long the server may be silent before it is asked whether it still answers, and how long that may take. */
const SILENCE = 3000;
const PATIENCE = 4000;
const LOST = 8000;

/** @type {WebSocket | null} */
let socket = null;
let wait = FIRST_WAIT;
let timer = 0;
/** When the server was heard last, or the connection opened. */
let heard = 0;
/** When it was asked whether it still answers, since it was heard; 0 if not. */
let asked = 0;
let hangs = false;

/** Whether the address has a secret. */
const hasSecret = () => /^#[0-9a-f]{32}$/i.test(location.hash);

/** The secret from the address, which is then removed from the address bar. */
function readToken() {
    if (hasSecret()) {
        const fragment = location.hash.slice(1);
        prefer('token', fragment);
        sessionStorage.setItem('token', fragment);
        history.replaceState(null, '', location.pathname);
    }
    // That of this tab: guests of both sides may share a browser.
    return sessionStorage.getItem('token') ?? preference('token');
}

/**
 * Connects, and reconnects whenever the connection ends.
 * @returns {typeof import('./app.js').app.deliver}
 */
export function connect() {
    open();
    return deliver;
}

function open() {
    const token = readToken();
    clearTimeout(timer);
    asked = 0;
    hangs = false;
    const opened = new WebSocket(`${location.protocol.replace('http', 'ws')}//${location.host}/socket`);
    socket = opened;
    opened.addEventListener('open', () => {
        heard = performance.now();
        // The game that this tab showed; a new tab gets the newest one, unless another tab is open.
        const name = sessionStorage.getItem('game');
        opened.send(JSON.stringify({ type: 'hello', version: VERSION, token, name }));
    });
    opened.addEventListener('message', (event) => {
        heard = performance.now();
        asked = 0;
        if (hangs) {
            hangs = false;
            emit('connection', null);
        }
        /** @type {import('./messages.js').ToPage} */
        const message = JSON.parse(event.data);
        switch (message.type) {
            case 'welcome':
                sessionStorage.removeItem('reloaded');
                emit('connection', null);
                break;
            case 'state':
                // Only now, so that a server that answers and then closes is not asked in quick succession.
                wait = FIRST_WAIT;
                sessionStorage.setItem('game', message.state.name);
                break;
            case 'openElsewhere':
                sessionStorage.setItem('game', message.name);
                reconnect();
                return;
        }
        receive(message);
    });
    opened.addEventListener('close', (event) => {
        if (socket === opened) {
            handleClose(event, token);
        }
    });
}

/**
 * Says why the connection has ended, and tries again if that may help.
 * @param {CloseEvent} event
 * @param {string} token
 */
function handleClose({ code, reason }, token) {
    socket = null;
    forgetRequest();
    if (code === WRONG_TOKEN) {
        sessionStorage.removeItem('token');
        if (!['', token].includes(preference('token'))) {
            // Another tab has been given a newer one.
            open();
            return;
        }
        const wrong = token === '' ? 'This address lacks its secret' : 'This address has an old secret';
        const way = 'open the address that “sissa web” prints, or start it with --open. After that a bookmark works.';
        const isOwner = ['127.0.0.1', 'localhost', '[::1]'].includes(location.hostname);
        emit('connection', isOwner ? `${wrong}: ${way}` : 'This invitation is no longer valid: ask for a new one.');
    } else if (code === WRONG_VERSION) {
        reload();
    } else if (code === NOT_INVITED) {
        emit('connection', 'Nobody has invited you yet: ask for “Invite” on the other device. Trying again …');
        timer = setTimeout(open, 2000);
    } else {
        emit('connection', code === FULL ? reason : 'Sissa does not answer. Trying again …');
        timer = setTimeout(open, wait);
        wait = Math.min(wait * 2, MAX_WAIT);
    }
}

/** Connects again, with another secret or for another game. */
function reconnect() {
    const old = socket;
    socket = null;
    old?.close();
    open();
}

/** Notices a server that neither answers nor closes the connection. */
setInterval(() => {
    const now = performance.now();
    if (socket?.readyState !== WebSocket.OPEN) {
        return;
    }
    if (asked === 0 && now - heard > SILENCE) {
        asked = now;
        deliver({ about: 'game', message: { type: 'ping' } });
    } else if (asked !== 0 && now - asked > PATIENCE && !hangs) {
        hangs = true;
        emit('connection', 'Sissa does not answer. Waiting …');
    } else if (hangs && now - asked > PATIENCE + LOST) {
        // The connection may be lost without anybody having said so.
        forgetRequest();
        reconnect();
    }
}, 500);

/** Reloads the page once, to get the server's version. */
function reload() {
    if (sessionStorage.getItem('reloaded') === null) {
        sessionStorage.setItem('reloaded', 'true');
        location.reload();
    } else {
        emit('connection', 'This page does not match the version of Sissa. Clear the browser cache and reload.');
    }
}

/** @param {import('./messages.js').Sent} sent */
function deliver(sent) {
    const text = JSON.stringify(sent);
    if (socket?.readyState !== WebSocket.OPEN) {
        return 'Not connected to Sissa.';
    }
    if (new Blob([text]).size > MAX_MESSAGE) {
        return 'This text is too long: the limit is a megabyte.';
    }
    socket.send(text);
    return null;
}

// A new address with a new secret, opened in this tab.
addEventListener('hashchange', () => {
    if (hasSecret()) {
        sessionStorage.removeItem('reloaded');
        forgetRequest();
        reconnect();
    }
});
