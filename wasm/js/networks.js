// Networks are fetched when a game is first searched that needs one.

import { openUnpacker } from './unpack.js';
import { fetchFile } from './workers.js';

/** Those that `.ci/page` has put beside this file: by game, or by files and ranks of the board. Bundlers find them here.
 * @type {Record<string, URL>} */
const NETWORKS = {};

/** @type {Map<string, Promise<Uint8Array | null>>} */
const fetched = new Map();

/**
 * The network for a search; `null` if there is none, or if it cannot be fetched: the classical evaluation then serves.
 * @param {string} board
 * @param {string} game
 * @returns {Promise<Uint8Array | null>}
 */
export async function networkFor(board, game) {
    const name = [game, board].find((name) => Object.hasOwn(NETWORKS, name));
    if (name === undefined) {
        return null;
    }
    const network = fetched.get(name) ?? fetchNetwork(name);
    fetched.set(name, network);
    return network;
}

/**
 * A network as the engine reads it, from what `pack.py` has made of it so that it is smaller when compressed: signs are
 * in the last bit, and the low bytes of all words come before the high ones.
 * @param {Uint8Array} packed
 */
function unfold(packed) {
    const odd = packed.length & 1;
    const words = packed.length >> 1;
    const network = packed.slice();
    for (let i = 0; i < words; i += 1) {
        const folded = packed[odd + i] | (packed[odd + words + i] << 8);
        const word = (folded >>> 1) ^ -(folded & 1);
        network[odd + 2 * i] = word;
        network[odd + 2 * i + 1] = word >> 8;
    }
    return network;
}

/**
 * @param {string} name
 * @returns {Promise<Uint8Array | null>}
 */
async function fetchNetwork(name) {
    try {
        const { body } = await fetchFile(NETWORKS[name]);
        if (body === null) {
            return null;
        }
        const plain = body.pipeThrough(await openUnpacker());
        return unfold(new Uint8Array(await new Response(plain).arrayBuffer()));
    } catch (error) {
        // Asked for again at the next search.
        fetched.delete(name);
        console.warn(`Sissa plays without the network ${name}: ${error}`);
        return null;
    }
}
