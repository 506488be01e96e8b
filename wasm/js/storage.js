// The saved games, in the browser's storage. All tabs see the same.

const STORE = 'texts';

/**
 * A saved text.
 * @typedef {{ name: string, changed: number, text: string }} Kept
 */

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
function done(request) {
    return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });
}

/**
 * Opens the storage.
 * @param {(kept: Kept) => void} receive Takes what another tab has kept; an empty text is a deleted one.
 * @param {(problem: string) => void} fail Takes the reason when something cannot be kept.
 */
export async function openStorage(receive, fail) {
    const others = new BroadcastChannel('sissa');
    others.onmessage = (event) => receive(event.data);
    /** @type {IDBDatabase | null} */
    let database = null;
    /** @type {Kept[]} */
    let texts = [];
    try {
        const opening = indexedDB.open('sissa', 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'name' });
        database = await done(opening);
        texts = await done(database.transaction(STORE).objectStore(STORE).getAll());
    } catch (error) {
        fail(String(error));
    }
    return {
        texts,
        /**
         * Keeps a text, or deletes it if it is empty.
         * @param {string} name
         * @param {string} text
         */
        keep(name, text) {
            const kept = { name, changed: Date.now(), text };
            others.postMessage(kept);
            if (database === null) {
                return;
            }
            const transaction = database.transaction(STORE, 'readwrite');
            const store = transaction.objectStore(STORE);
            if (text === '') {
                store.delete(name);
            } else {
                store.put(kept);
            }
            transaction.onabort = () => fail(String(transaction.error));
            transaction.commit();
        },
    };
}
