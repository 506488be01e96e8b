// Keeps the page for visits without a network. `.ci/page` fills in the files and their version.

/** @type {string} */
const VERSION = '';
/** The files, each with the hash of its content: while a new version is being uploaded, some may still be old.
 * @type {Record<string, string>} */
const FILES = {};
/** The networks of single games, likewise.
 * @type {Record<string, string>} */
const NETWORKS = {};

/** What the caches of this copy of the page begin with; a host may have several. */
const OWN = `sissa ${new URL('.', location.href).href} `;
const CACHE = `${OWN}${VERSION}`;
/** Networks that were fetched, which most updates leave as they are. */
const FETCHED = `${OWN}networks`;
/** The addresses of networks, each with the request that fetches and keeps it, which changes with the network. */
const KEYS = new Map(
    Object.entries(NETWORKS).map(([path, integrity]) => {
        const { href } = new URL(path, location.href);
        return [href, new Request(`${href}?${encodeURIComponent(integrity)}`, { integrity })];
    }),
);

/** With these, pages may share memory, so that a search can be stopped without ending its worker. */
const ISOLATION = {
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
};

/**
 * @typedef {object} WorkerEvent
 * @property {(promise: Promise<unknown>) => void} waitUntil
 * @property {(response: Promise<Response>) => void} respondWith
 * @property {Request} request
 */

addEventListener('install', (event) => {
    // What the page has just loaded is not sent again. If a file is not the one meant, the next visit tries again.
    const requests = Object.entries(FILES).map(([file, integrity]) => new Request(file, { cache: 'no-cache', integrity }));
    workerEvent(event).waitUntil(caches.open(CACHE).then((cache) => cache.addAll(requests)));
});

addEventListener('activate', (event) => workerEvent(event).waitUntil(forgetOld()));

/** TypeScript does not know that this is a service worker.
 * @param {Event} event */
const workerEvent = (event) => /** @type {WorkerEvent} */ (/** @type {unknown} */ (event));

async function forgetOld() {
    for (const name of await caches.keys()) {
        if (name.startsWith(OWN) && name !== CACHE && name !== FETCHED) {
            await caches.delete(name);
        }
    }
    const fetched = await caches.open(FETCHED);
    const kept = [...KEYS.values()].map(({ url }) => url);
    for (const { url } of await fetched.keys()) {
        if (!kept.includes(url)) {
            await fetched.delete(url);
        }
    }
}

/**
 * @param {Request} request
 * @returns {Promise<Response>}
 */
async function answer(request) {
    const key = KEYS.get(request.url);
    const cache = await caches.open(key === undefined ? CACHE : FETCHED);
    let response = await cache.match(key ?? request, { ignoreSearch: key === undefined });
    if (response === undefined) {
        response = await fetch(key ?? request);
        // The network of a single game is kept from its first search on, if there is room.
        if (response.ok && key !== undefined) {
            await cache.put(key, response.clone()).catch(() => undefined);
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
    const { request } = workerEvent(event);
    if (request.method === 'GET' && new URL(request.url).origin === location.origin) {
        workerEvent(event).respondWith(answer(request));
    }
});
