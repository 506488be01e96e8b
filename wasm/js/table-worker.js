// The table behind the page, where there is no server: it takes the page's messages and answers them.

import { Instance, loadModule } from './instance.js';
import { Search } from './search.js';
import { openStorage } from './storage.js';
import { deferred, listenAndAnswer } from './workers.js';

/**
 * Calls the table, and again when something is due.
 * @type {ReturnType<typeof deferred<[name: import('./instance.js').Callable, content: string | Uint8Array]>>}
 */
const callTable = deferred();
const post = listenAndAnswer((message) => callTable.call('handle_message', message));

/** @param {import('./storage.js').Kept} kept */
const stored = ({ name, changed, text }) => /** @type {const} */ (['add_stored', `${name}\n${changed}\n${text}`]);
const [module, storage] = await Promise.all([
    loadModule(),
    openStorage(
        (kept) => callTable.call(...stored(kept)),
        (name, problem) => callTable.call('was_kept', `${name}\n${problem}`),
    ),
]);
/** @type {Search} */
const search = new Search(
    module,
    (text) => callTable.call('handle_search_event', text),
    (network) => callTable.call('add_network', network),
);
/** @type {Instance} */
const instance = new Instance(module, {
    send: post,
    request_search: (text) => search.ask(text),
    stop_search: () => search.stop(),
    hurry_search: () => search.hurry(),
    keep: (name, text) => storage.keep(name, text),
});
let timer = 0;

function runTable() {
    clearTimeout(timer);
    const due = instance.runTable();
    if (due >= 0) {
        timer = setTimeout(runTable, due);
    }
}

// The module has them from now on.
for (const kept of storage.texts.splice(0)) {
    instance.call(...stored(kept));
}
callTable.define((name, content) => {
    instance.call(name, content);
    runTable();
});
