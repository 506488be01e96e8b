// The settings of the engine, kept by the server, and of the page, kept by the browser.

import { app, emit, on } from './app.js';
import { byId, chosenIn, numberIn } from './dom.js';
import { isOn, prefer, preference } from './preferences.js';
import { loudness, playSound } from './sound.js';

const dialog = byId('settings-dialog', HTMLDialogElement);
const threads = byId('setting-threads', HTMLInputElement);
const hash = byId('setting-hash', HTMLInputElement);
const network = byId('setting-network', HTMLInputElement);
const sounds = byId('setting-sounds', HTMLInputElement);
const volume = byId('setting-volume', HTMLInputElement);
const name = byId('setting-name', HTMLInputElement);
const times = byId('setting-times', HTMLInputElement);
const boards = byId('setting-board', HTMLSelectElement);
const pieces = byId('setting-pieces', HTMLSelectElement);
const themes = byId('setting-theme', HTMLElement);

function show() {
    const { state, welcome } = app;
    if (state !== null && welcome !== null) {
        threads.max = String(welcome.limits.threads);
        hash.max = String(welcome.limits.hash);
        for (const [input, value] of /** @type {const} */ ([[threads, state.settings.threads], [hash, state.settings.hash]])) {
            // It may be half typed.
            if (document.activeElement !== input || input.value === '') {
                input.value = String(value);
            }
        }
        network.checked = state.settings.network;
        byId('limit-threads', HTMLElement).textContent = `1 to ${welcome.limits.threads}`;
        byId('limit-hash', HTMLElement).textContent = `1 to ${welcome.limits.hash} MiB`;
        byId('about-engine', HTMLElement).textContent = welcome.engine;
    }
    sounds.checked = isOn('sounds');
    volume.value = String(100 * loudness());
    if (document.activeElement !== name) {
        name.value = preference('name');
    }
    boards.value = preference('board');
    pieces.value = preference('pieces');
    times.checked = isOn('times');
    const theme = preference('theme');
    for (const input of themes.querySelectorAll('input')) {
        input.checked = input.value === theme;
    }
}

function configure() {
    const { welcome } = app;
    if (threads.value === '' || hash.value === '') {
        // The old number is shown again.
        show();
    } else if (welcome !== null) {
        const settings = {
            threads: Math.round(numberIn(threads)),
            hash: Math.round(numberIn(hash)),
            network: network.checked,
        };
        app.send({ type: 'configure', settings });
    }
}

export function startSettings() {
    byId('open-settings', HTMLButtonElement).addEventListener('click', () => {
        show();
        dialog.showModal();
    });
    for (const input of [threads, hash, network]) {
        input.addEventListener('change', configure);
    }
    volume.addEventListener('change', () => {
        prefer('volume', volume.value);
        playSound('move');
    });
    boards.addEventListener('change', () => {
        prefer('board', boards.value);
        document.documentElement.dataset['board'] = boards.value;
    });
    pieces.addEventListener('change', () => {
        prefer('pieces', pieces.value);
        emit('view', null);
    });
    name.addEventListener('change', () => prefer('name', name.value.trim()));
    times.addEventListener('change', () => {
        prefer('times', times.checked ? 'on' : 'off');
        emit('view', null);
    });
    sounds.addEventListener('change', () => {
        prefer('sounds', sounds.checked ? 'on' : 'off');
        if (sounds.checked) {
            playSound('move');
        }
    });
    themes.addEventListener('change', () => {
        const theme = chosenIn(themes, 'theme');
        prefer('theme', theme);
        if (theme === 'auto') {
            delete document.documentElement.dataset.theme;
        } else {
            document.documentElement.dataset.theme = theme;
        }
    });
    const update = () => {
        if (dialog.open) {
            show();
        }
    };
    on('state', update);
    on('refused', update);
}
