// A copy of the WebAssembly module; wasm/src/lib.rs says how it and JavaScript exchange texts.

import { openUnpacker } from './unpack.js';
import { fetchFile } from './workers.js';

/** Loads the module, which workers may then pass on. */
export async function loadModule() {
    const [{ body }, unpacker] = await Promise.all([
        fetchFile(new URL('./sissa.bin', import.meta.url)),
        openUnpacker(),
    ]);
    const unpacked = /** @type {ReadableStream} */ (body).pipeThrough(unpacker);
    // It is compiled while it is loaded.
    return WebAssembly.compileStreaming(new Response(unpacked, { headers: { 'Content-Type': 'application/wasm' } }));
}

/**
 * What the module calls.
 * @typedef {object} Callbacks
 * @property {(text: string) => void} send Takes an answer.
 * @property {(text: string) => void} [request_search] Starts a search in another worker, and ends the one before.
 * @property {() => void} [stop_search] Ends it.
 * @property {() => void} [hurry_search] Has it begin without the network that it waits for.
 * @property {() => number} [is_search_stopped] In that worker: 1 if its search is to end.
 * @property {() => void} [end] Ends the worker.
 * @property {(name: string, text: string) => void} [keep] Keeps a text by its name; an empty one deletes it.
 */

/**
 * The functions of the module that take a text or bytes.
 * @typedef {'add_network' | 'add_stored' | 'handle_lines' | 'handle_message' | 'handle_search_event' | 'run_search' |
 *     'was_kept'} Callable
 */

export class Instance {
    /**
     * @param {WebAssembly.Module} module
     * @param {Callbacks} callbacks
     */
    constructor(module, callbacks) {
        /** @type {(at: number, length: number) => string} */
        const text = (at, length) => this.#decoder.decode(this.#bytes(at, length));
        const date = () => {
            const now = new Date();
            return now.getFullYear() * 10000 + (now.getMonth() + 1) * 100 + now.getDate();
        };
        /** @type {Record<string, (...args: any[]) => unknown>} */
        const functions = {
            now: () => performance.now(),
            unix_time: () => Date.now(),
            date,
            fill_random: (at, length) => crypto.getRandomValues(this.#bytes(at, length)),
            report_bug: (at, length) => console.error(`Sissa: ${text(at, length)}`),
            send: (at, length) => callbacks.send(text(at, length)),
            request_search: (at, length) => callbacks.request_search?.(text(at, length)),
            stop_search: () => callbacks.stop_search?.(),
            hurry_search: () => callbacks.hurry_search?.(),
            end: () => callbacks.end?.(),
            is_search_stopped: () => callbacks.is_search_stopped?.() ?? 0,
            keep: (name, nameLength, at, length) => callbacks.keep?.(text(name, nameLength), text(at, length)),
        };
        /** @type {WebAssembly.Imports} */
        const imports = {};
        for (const { module: from, name } of WebAssembly.Module.imports(module)) {
            // Dependencies import functions of wasm-bindgen that nothing calls.
            const imported = from === 'sissa' ? functions[name] : () => 0;
            if (imported === undefined) {
                throw new Error(`The module asks for ${name}, which there is not.`);
            }
            (imports[from] ??= {})[name] = imported;
        }
        const { exports } = new WebAssembly.Instance(module, imports);
        this.#memory = /** @type {WebAssembly.Memory} */ (exports.memory);
        this.#functions = /** @type {any} */ (exports);
        this.#functions.start();
    }

    /** @type {WebAssembly.Memory} */
    #memory;
    /** @type {Record<'run_table' | 'start' | 'allocate' | Callable, (...args: number[]) => any>} */
    #functions;
    #decoder = new TextDecoder();
    #encoder = new TextEncoder();

    /**
     * Memory of the module. The array is good until the module is called.
     * @param {number} at
     * @param {number} length
     */
    #bytes(at, length) {
        return new Uint8Array(this.#memory.buffer, at >>> 0, length);
    }

    /** Lets the table do what is due; in how many milliseconds to call again, or less than 0. */
    runTable() {
        return /** @type {number} */ (this.#functions.run_table());
    }

    /**
     * Calls a function that takes over a text or bytes.
     * @param {Callable} name
     * @param {string | Uint8Array} content
     */
    call(name, content) {
        const bytes = typeof content === 'string' ? this.#encoder.encode(content) : content;
        const at = this.#functions.allocate(bytes.length);
        this.#bytes(at, bytes.length).set(bytes);
        this.#functions[name]();
    }
}
