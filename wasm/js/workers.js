// Workers in browsers and in Node, which differ in little but names.

/**
 * The other end of a worker.
 * @typedef {object} Peer
 * @property {(message: unknown) => void} post
 * @property {() => void} end
 */

/** In Node, and not in a browser. */
const inNode = 'process' in globalThis && !('document' in globalThis) && !('importScripts' in globalThis);
/** Not imported, since bundlers for pages look for what is imported.
 * @type {(name: string) => any} */
const builtIn = (name) => /** @type {any} */ (globalThis).process.getBuiltinModule(name);
const node = inNode ? builtIn('node:worker_threads') : null;

/**
 * Starts a worker from a module.
 * @param {string} file The module's address relative to this one.
 * @param {() => Worker} open Starts it in a browser, written in such a way that bundlers find the module.
 * @param {(message: any) => void} listen
 * @param {(problem: string) => void} fail Called when it has ended with an error.
 * @returns {Peer}
 */
export function startWorker(file, open, listen, fail) {
    if (node !== null) {
        const worker = new node.Worker(new URL(file, import.meta.url));
        worker.on('message', listen);
        worker.on('error', (/** @type {Error} */ error) => fail(String(error)));
        return { post: (message) => worker.postMessage(message), end: () => void worker.terminate() };
    }
    const worker = open();
    worker.onmessage = (event) => listen(event.data);
    worker.onerror = (event) => {
        event.preventDefault();
        fail(event.message ?? '');
    };
    return { post: (message) => worker.postMessage(message), end: () => worker.terminate() };
}

/**
 * In a worker: listens to what it is sent, and returns how to answer.
 * @param {(message: any) => void} listen
 * @returns {(message: unknown) => void}
 */
export function listenAndAnswer(listen) {
    const port = node?.parentPort;
    if (port) {
        port.on('message', listen);
        return (message) => port.postMessage(message);
    }
    globalThis.onmessage = (event) => listen(event.data);
    // What fails while a module is loaded is an error of the worker, of which whoever has started it hears.
    globalThis.onunhandledrejection = (event) => {
        setTimeout(() => {
            throw event.reason;
        });
    };
    return (message) => globalThis.postMessage(message);
}

/** In a worker: ends it, and the workers that it has started. */
export function endWorker() {
    if (node !== null) {
        /** @type {any} */ (globalThis).process.exit();
    }
    globalThis.close();
}

/**
 * A function that can be called before it is defined: the calls up to then are done when it is.
 * @template {unknown[]} Arguments
 */
export function deferred() {
    /** @type {Arguments[]} */
    const waiting = [];
    /** @type {(...parameters: Arguments) => void} */
    let call = (...parameters) => void waiting.push(parameters);
    return {
        call: (/** @type {Arguments} */ ...parameters) => call(...parameters),
        /** @param {(...parameters: Arguments) => void} body */
        define(body) {
            call = body;
            waiting.forEach((parameters) => body(...parameters));
        },
    };
}

/**
 * A file beside the page.
 * @param {URL} url
 * @returns {Promise<Response>}
 */
export async function fetchFile(url) {
    if (node !== null && url.protocol === 'file:') {
        return new Response(await builtIn('node:fs/promises').readFile(url));
    }
    const response = await fetch(url);
    if (!response.ok) {
        throw new Error(`${url.pathname}: ${response.status}`);
    }
    return response;
}
