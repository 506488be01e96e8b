// The table behind the page, where there is no server: it takes the page's messages and answers them.

import { Instance, loadModule } from './instance.js';
import { Search } from './search.js';
import { openStorage } from './storage.js';

/** Messages that came before the module was there.
 * @type {string[]} */
const early = [];
/** @type {(message: string) => void} */
let handle = (message) => void early.push(message);
globalThis.onmessage = (/** @type {MessageEvent<string>} */ event) => handle(event.data);

// What fails while the module is loaded is an error of the worker, of which the page hears.
globalThis.onunhandledrejection = (/** @type {PromiseRejectionEvent} */ event) => {
    setTimeout(() => {
        throw event.reason;
    });
};

/** @param {string} text */
const note = (text) => postMessage(JSON.stringify({ type: 'note', text }));
const [module, storage] = await Promise.all([
    loadModule(),
    openStorage(
        (kept) => act('add_stored', `${kept.name}\n${kept.changed}\n${kept.text}`),
        (problem) => note(`The browser does not keep the games (${problem}): save them as PGN.`),
    ),
]);
/** @type {Search} */
const search = new Search(
    module,
    (text) => act('search_event', text),
    (network) => act('add_network', network),
);
/** @type {Instance} */
const instance = new Instance(module, {
    send: (text) => postMessage(text),
    request_search: (text) => search.ask(text),
    stop_search: () => search.stop(),
    keep: (name, text) => storage.keep(name, text),
});
let timer = 0;

/**
 * Calls the table, and again when something is due.
 * @param {string} name
 * @param {string | Uint8Array} content
 */
function act(name, content) {
    instance.call(name, content);
    goOn();
}

function goOn() {
    clearTimeout(timer);
    const due = instance.goOn();
    if (due >= 0) {
        timer = setTimeout(goOn, due);
    }
}

for (const { name, changed, text } of storage.texts) {
    instance.call('add_stored', `${name}\n${changed}\n${text}`);
}
handle = (message) => act('handle_message', message);
early.forEach(handle);
