// The engine as a worker: post it lines of UCI, and it posts its answers, one line each.

import { Instance, loadModule } from './instance.js';
import { Search } from './search.js';
import { deferred, endWorker, listenAndAnswer } from './workers.js';

/** @type {ReturnType<typeof deferred<[string]>>} */
const handleLines = deferred();
const post = listenAndAnswer((message) => handleLines.call(String(message)));
const module = await loadModule();
/** @type {Search} */
const search = new Search(
    module,
    (text) => instance.call('handle_search_event', text),
    (network) => instance.call('add_network', network),
);
/** @type {Instance} */
const instance = new Instance(module, {
    send: (text) => text.trimEnd().split('\n').forEach(post),
    request_search: (text) => search.ask(text),
    stop_search: () => search.stop(),
    hurry_search: () => search.hurry(),
    end: endWorker,
});
handleLines.define((lines) => instance.call('handle_lines', `${lines}\n`));
