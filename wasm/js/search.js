// Searches in a worker of their own, so that this one answers meanwhile.

import { networkFor } from './networks.js';
import { startWorker } from './workers.js';

/**
 * A worker that searches, and how many networks it has.
 * @typedef {{ peer: import('./workers.js').Peer, networks: number }} Searcher
 */

/**
 * What this side reads of a request, which `src/search/browser/wire.rs` writes.
 * @typedef {[number, { board: string, game: string, has_network: boolean }]} Request
 */

/**
 * Has one search done at a time. Each stop begins another epoch.
 *
 * A worker that searches reads no messages. Where the page may share memory (the host sends the headers for that, or
 * the service worker adds them), it sees there that its epoch has been stopped. Elsewhere it is ended, and another one,
 * which has been kept ready, takes its place with empty tables.
 */
export class Search {
    /**
     * @param {WebAssembly.Module} module
     * @param {(text: string) => void} handleEvent Takes what the searches tell.
     * @param {(network: Uint8Array) => void} addNetwork Takes each network that was fetched.
     */
    constructor(module, handleEvent, addNetwork) {
        this.#module = module;
        this.#handleEvent = handleEvent;
        this.#addNetwork = addNetwork;
        this.#main = this.#start();
    }

    /** The epoch that was stopped last, if memory can be shared.
     * @type {Int32Array | null} */
    #stopped = typeof SharedArrayBuffer === 'undefined' ? null : new Int32Array(new SharedArrayBuffer(4));
    #module;
    #handleEvent;
    #addNetwork;
    /** The networks fetched so far.
     * @type {Uint8Array[]} */
    #networks = [];
    /** The worker that does the searches.
     * @type {Searcher | null} */
    #main = null;
    /** Whether it may be searching now. */
    #isSearching = false;
    /** Its successor.
     * @type {Searcher | null} */
    #spare = null;
    #epoch = 0;
    /** Begins the search that waits for its network.
     * @type {(() => void) | null} */
    #waiting = null;
    /** What the search is called in its request and events. */
    #searchId = 0;

    #start() {
        /** @type {Searcher} */
        const searcher = {
            networks: 0,
            peer: startWorker(
                './search-worker.js',
                () => new Worker(new URL('./search-worker.js', import.meta.url), { type: 'module' }),
                (message) => this.#handle(searcher, message),
                () => this.#handleFailure(searcher),
            ),
        };
        searcher.peer.post({ module: this.#module, stopped: this.#stopped });
        return searcher;
    }

    /**
     * Starts a search and ends the one before.
     * @param {string} text
     */
    ask(text) {
        this.stop();
        const [searchId, request] = /** @type {Request} */ (JSON.parse(text));
        this.#searchId = searchId;
        const begin = () => {
            if (begin === this.#waiting) {
                this.#waiting = null;
                this.#run(text);
            }
        };
        this.#waiting = begin;
        void (request.has_network ? networkFor(request.board, request.game) : Promise.resolve(null)).then((network) => {
            if (network !== null && !this.#networks.includes(network)) {
                this.#networks.push(network);
                this.#addNetwork(network);
            }
            begin();
        });
    }

    /** Begins the search without its network, if it still waits for that. */
    hurry() {
        this.#waiting?.();
    }

    /** @param {string} text */
    #run(text) {
        if (this.#main === null) {
            this.#main = this.#spare ?? this.#start();
            this.#spare = null;
        }
        this.#sendNetworks(this.#main);
        this.#main.peer.post({ text, epoch: this.#epoch });
        this.#isSearching = true;
        if (this.#stopped === null) {
            this.#spare ??= this.#start();
            this.#sendNetworks(this.#spare);
        }
    }

    /**
     * Gives a worker the networks that it does not have.
     * @param {Searcher} searcher
     */
    #sendNetworks(searcher) {
        for (const network of this.#networks.slice(searcher.networks)) {
            searcher.peer.post({ network });
        }
        searcher.networks = this.#networks.length;
    }

    /** Ends the search, if one runs. */
    stop() {
        this.#waiting = null;
        if (this.#stopped !== null) {
            // A search that has not begun yet ends at once.
            Atomics.store(this.#stopped, 0, this.#epoch);
        } else if (this.#isSearching) {
            this.#main?.peer.end();
            this.#main = null;
        }
        this.#isSearching = false;
        this.#epoch += 1;
    }

    /**
     * @param {Searcher} searcher
     * @param {string | null} message A line of the search, or its end.
     */
    #handle(searcher, message) {
        if (searcher !== this.#main) {
            return;
        }
        if (message === null) {
            this.#isSearching = false;
        } else {
            this.#handleEvent(message);
        }
    }

    /**
     * A worker has ended with an error.
     * @param {Searcher} searcher
     */
    #handleFailure(searcher) {
        searcher.peer.end();
        if (searcher === this.#spare) {
            this.#spare = null;
        } else if (searcher === this.#main) {
            this.#main = null;
            // A search that waits for its network gets another worker.
            if (this.#isSearching) {
                this.#isSearching = false;
                this.#handleEvent(JSON.stringify([this.#searchId, { Finished: null }]));
            }
        }
    }
}
