// Unpacks what `pack.py` has packed by LZMA, which browsers do not: the module is smaller by 40 % than by gzip. Igor
// Pavlov's "LZMA specification" describes it; its names are used here.

/** The bits of the byte before a literal that choose its probabilities; `pack.py` packs without position bits. */
const LC = 3;

/** The lengths of matches: 8 short ones, 8 longer ones, and 256 more. */
class Lengths {
    choice = probabilities(2);
    low = probabilities(8);
    mid = probabilities(8);
    high = probabilities(256);
}

/** @param {number} count */
const probabilities = (count) => new Uint16Array(count).fill(1024);

/**
 * @param {Uint8Array} input The number of bytes that were packed, in 4 bytes from the lowest on, and the LZMA stream.
 * @returns {Uint8Array}
 */
export function unpack(input) {
    const output = new Uint8Array(new DataView(input.buffer, input.byteOffset).getUint32(0, true));
    let code = new DataView(input.buffer, input.byteOffset).getUint32(5);
    let range = 0xffff_ffff;
    let at = 9;
    let length = 0;

    const normalize = () => {
        if (range < 0x100_0000) {
            range = (range << 8) >>> 0;
            code = ((code << 8) | input[at]) >>> 0;
            at += 1;
        }
    };
    const bit = (/** @type {Uint16Array} */ probs, /** @type {number} */ index) => {
        const prob = probs[index];
        const bound = (range >>> 11) * prob;
        if (code < bound) {
            range = bound;
            probs[index] = prob + ((2048 - prob) >> 5);
            normalize();
            return 0;
        }
        range -= bound;
        code -= bound;
        probs[index] = prob - (prob >> 5);
        normalize();
        return 1;
    };
    const directBits = (/** @type {number} */ count) => {
        let value = 0;
        for (let i = 0; i < count; i += 1) {
            range >>>= 1;
            const isOne = code >= range;
            if (isOne) {
                code -= range;
            }
            value = value * 2 + Number(isOne);
            normalize();
        }
        return value;
    };
    const bitTree = (/** @type {Uint16Array} */ probs, /** @type {number} */ count) => {
        let value = 1;
        for (let i = 0; i < count; i += 1) {
            value = (value << 1) | bit(probs, value);
        }
        return value - (1 << count);
    };
    const reverseBitTree = (/** @type {Uint16Array} */ probs, /** @type {number} */ offset, /** @type {number} */ count) => {
        let [node, value] = [1, 0];
        for (let i = 0; i < count; i += 1) {
            const next = bit(probs, offset + node);
            node = (node << 1) | next;
            value |= next << i;
        }
        return value;
    };
    const matchLength = (/** @type {Lengths} */ lengths) => {
        if (bit(lengths.choice, 0) === 0) {
            return bitTree(lengths.low, 3);
        }
        return bit(lengths.choice, 1) === 0 ? 8 + bitTree(lengths.mid, 3) : 16 + bitTree(lengths.high, 8);
    };

    const literals = probabilities(0x300 << LC);
    const [isMatch, isRep, isRepG0, isRepG1, isRepG2, isRep0Long] = Array.from({ length: 6 }, () => probabilities(12));
    const posSlots = Array.from({ length: 4 }, () => probabilities(64));
    const posDecoders = probabilities(115);
    const align = probabilities(16);
    const [lengths, repLengths] = [new Lengths(), new Lengths()];
    let state = 0;
    let [rep0, rep1, rep2, rep3] = [0, 0, 0, 0];

    const literal = () => {
        const before = length === 0 ? 0 : output[length - 1];
        const base = 0x300 * (before >> (8 - LC));
        let symbol = 1;
        if (state >= 7) {
            let match = output[length - rep0 - 1];
            while (symbol < 0x100) {
                const expected = (match >> 7) & 1;
                match <<= 1;
                const next = bit(literals, base + ((1 + expected) << 8) + symbol);
                symbol = (symbol << 1) | next;
                if (next !== expected) {
                    break;
                }
            }
        }
        while (symbol < 0x100) {
            symbol = (symbol << 1) | bit(literals, base + symbol);
        }
        output[length] = symbol;
        length += 1;
        state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
    };
    const newDistance = (/** @type {number} */ count) => {
        const slot = bitTree(posSlots[Math.min(count, 3)], 6);
        if (slot < 4) {
            return slot;
        }
        const bits = (slot >> 1) - 1;
        const distance = (2 | (slot & 1)) * 2 ** bits;
        return distance + (slot < 14 ? reverseBitTree(posDecoders, distance - slot, bits) : directBits(bits - 4) * 16 + reverseBitTree(align, 0, 4));
    };

    while (length < output.length) {
        if (bit(isMatch, state) === 0) {
            literal();
            continue;
        }
        let count = 0;
        if (bit(isRep, state) === 0) {
            [rep1, rep2, rep3] = [rep0, rep1, rep2];
            count = matchLength(lengths);
            state = state < 7 ? 7 : 10;
            rep0 = newDistance(count);
        } else {
            if (bit(isRepG0, state) === 0) {
                if (bit(isRep0Long, state) === 0) {
                    state = state < 7 ? 9 : 11;
                    output[length] = output[length - rep0 - 1];
                    length += 1;
                    continue;
                }
            } else if (bit(isRepG1, state) === 0) {
                [rep0, rep1] = [rep1, rep0];
            } else if (bit(isRepG2, state) === 0) {
                [rep0, rep1, rep2] = [rep2, rep0, rep1];
            } else {
                [rep0, rep1, rep2, rep3] = [rep3, rep0, rep1, rep2];
            }
            count = matchLength(repLengths);
            state = state < 7 ? 8 : 11;
        }
        if (rep0 >= length) {
            throw new Error('The file is damaged.');
        }
        for (const end = Math.min(length + count + 2, output.length); length < end; length += 1) {
            output[length] = output[length - rep0 - 1];
        }
    }
    return output;
}
