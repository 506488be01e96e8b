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
 * @param {(name: string, problem: string) => void} report Takes whether a text was kept: if not, with the reason.
 */
export async function openStorage(receive, report) {
    const others = new BroadcastChannel('sissa');
    others.onmessage = (event) => receive(event.data);
    /** @type {Promise<IDBDatabase> | null} */
    let opened = null;
    const open = () => {
        const opening = indexedDB.open('sissa', 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'name' });
        return done(opening);
    };
    /** @param {Kept} kept */
    const write = async (kept) => {
        const database = await (opened ??= open());
        const transaction = database.transaction(STORE, 'readwrite');
        const store = transaction.objectStore(STORE);
        if (kept.text === '') {
            store.delete(kept.name);
        } else {
            store.put(kept);
        }
        transaction.commit();
        await new Promise((resolve, reject) => {
            transaction.oncomplete = resolve;
            transaction.onabort = () => reject(transaction.error);
        });
    };
    /** @type {Kept[]} */
    let texts = [];
    try {
        opened = open();
        texts = await done((await opened).transaction(STORE).objectStore(STORE).getAll());
    } catch {
        // The first text that is to be kept will say why.
        opened = null;
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
            write(kept).then(
                () => report(name, ''),
                (error) => {
                    // The browser may have closed it, such as when its user clears the data of the site.
                    opened = null;
                    report(name, String(error));
                },
            );
        },
    };
}
