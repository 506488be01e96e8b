// The engine as a worker: post it lines of UCI, and it posts its answers, one line each.

import { Instance, loadModule } from './instance.js';
import { Search } from './search.js';
import { startListening } from './workers.js';

/** Lines that came before the module was there.
 * @type {string[]} */
const early = [];
/** @type {(lines: string) => void} */
let read = (lines) => void early.push(lines);

const post = startListening((message) => read(String(message)));
const module = await loadModule();
/** @type {Search} */
const search = new Search(
    module,
    (text) => instance.call('search_event', text),
    (network) => instance.call('add_network', network),
);
/** @type {Instance} */
const instance = new Instance(module, {
    send: (text) => text.trimEnd().split('\n').forEach(post),
    request_search: (text) => search.ask(text),
    stop_search: () => search.stop(),
});
read = (lines) => instance.call('read_lines', `${lines}\n`);
early.forEach(read);
