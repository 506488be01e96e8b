// The worker that searches.

import { Instance } from './instance.js';
import { listenAndAnswer } from './workers.js';

/** @type {Instance | null} */
let instance = null;
/** The epoch that was stopped last.
 * @type {Int32Array | null} */
let stopped = null;
/** The epoch of this search. */
let epoch = 0;

const post = listenAndAnswer((message) => {
    if (message.module !== undefined) {
        stopped = message.stopped;
        instance = new Instance(message.module, {
            send: (text) => post(text),
            is_search_stopped: () => Number(stopped !== null && Atomics.load(stopped, 0) >= epoch),
        });
    } else if (message.network !== undefined) {
        instance?.call('add_network', message.network);
    } else {
        epoch = message.epoch;
        instance?.call('run_search', message.text);
        // The end.
        post(null);
    }
});
