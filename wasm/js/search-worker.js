// The worker that searches.

import { Instance } from './instance.js';
import { startListening } from './workers.js';

/** @type {Instance | null} */
let instance = null;
/** The number of the last search that was stopped.
 * @type {Int32Array | null} */
let stopped = null;
/** The number of this search. */
let number = 0;

const post = startListening((message) => {
    if (message.module !== undefined) {
        stopped = message.stopped;
        instance = new Instance(message.module, {
            send: (text) => post(text),
            is_search_stopped: () => Number(stopped !== null && Atomics.load(stopped, 0) >= number),
        });
    } else if (message.network !== undefined) {
        instance?.call('add_network', message.network);
    } else {
        number = message.number;
        instance?.call('run_search', message.text);
        // The end.
        post(null);
    }
});
