// Keeps the page for visits without a network. `.ci/page` fills in the files and their version.

/** @type {string} */
const VERSION = '';
/** @type {string[]} */
const FILES = [];

const CACHE = `sissa ${VERSION}`;

/** With these, pages may share memory, so that a search can be stopped without ending its worker. */
const ISOLATION = {
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
};

/** @typedef {{ waitUntil: (promise: Promise<unknown>) => void, respondWith: (response: Promise<Response>) => void, request: Request }} WorkerEvent */

addEventListener('install', (event) => {
    const { waitUntil } = /** @type {any} */ (event);
    waitUntil.call(
        event,
        // What the page has just loaded is not sent again.
        caches.open(CACHE).then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: 'no-cache' })))),
    );
});

addEventListener('activate', (event) => {
    const { waitUntil } = /** @type {any} */ (event);
    waitUntil.call(event, forgetOld());
});

async function forgetOld() {
    for (const name of await caches.keys()) {
        if (name.startsWith('sissa ') && name !== CACHE) {
            await caches.delete(name);
        }
    }
}

/**
 * @param {Request} request
 * @returns {Promise<Response>}
 */
async function answer(request) {
    const cache = await caches.open(CACHE);
    let response = await cache.match(request, { ignoreSearch: true });
    if (response === undefined) {
        response = await fetch(request);
        // The network of a single game, which is kept from its first search on.
        if (response.ok && new URL(request.url).pathname.endsWith('.net.gz')) {
            await cache.put(request, response.clone());
        }
    }
    if (response.status === 0) {
        return response;
    }
    const headers = new Headers(response.headers);
    for (const [name, value] of Object.entries(ISOLATION)) {
        headers.set(name, value);
    }
    return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

addEventListener('fetch', (event) => {
    const { request, respondWith } = /** @type {any} */ (event);
    if (request.method === 'GET' && new URL(request.url).origin === location.origin) {
        respondWith.call(event, answer(request));
    }
});
