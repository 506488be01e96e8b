// Unpacks the module and the networks, which are smaller by LZMA than by what browsers unpack themselves: by 40 % and 2 %.

import { fetchFile } from './workers.js';

/**
 * What unpacks a file while it is loaded; `wasm/unpack` does it.
 * @returns {Promise<TransformStream<Uint8Array, Uint8Array>>}
 */
export async function openUnpacker() {
    const response = await fetchFile(new URL('./unpack.wasm', import.meta.url));
    const { instance } = await WebAssembly.instantiate(await response.arrayBuffer());
    const { memory, packed, unpack, unpacked } = /** @type {any} */ (instance.exports);
    /**
     * @param {Uint8Array} bytes
     * @param {TransformStreamDefaultController<Uint8Array>} controller
     */
    const transform = (bytes, controller) => {
        const at = packed(bytes.length);
        new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
        const length = unpack();
        if (length < 0) {
            throw new Error('The file is damaged.');
        }
        controller.enqueue(new Uint8Array(memory.buffer, unpacked(), length).slice());
    };
    return new TransformStream({ transform, flush: (controller) => transform(new Uint8Array(), controller) });
}
