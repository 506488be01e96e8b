// Numeric annotation glyphs (NAGs).

/** The glyphs that the user can set, with their meanings.
 * @type {[number, string, string][]} */
export const MARKS = [
    [1, '!', 'good move'],
    [2, '?', 'mistake'],
    [3, '!!', 'brilliant move'],
    [4, '??', 'blunder'],
    [5, '!?', 'interesting move'],
    [6, '?!', 'doubtful move'],
];

/** @type {Record<number, string>} */
const OTHERS = {
    7: '□',
    10: '=',
    13: '∞',
    14: '⩲',
    15: '⩱',
    16: '±',
    17: '∓',
    18: '+−',
    19: '−+',
    22: '⨀',
    32: '⟳',
    36: '→',
    40: '↑',
    44: '=∞',
    132: '⇆',
    146: 'N',
};

/**
 * A glyph as text.
 * @param {number} nag
 */
export const glyph = (nag) => MARKS.find(([number]) => number === nag)?.[1] ?? OTHERS[nag] ?? `$${nag}`;

/**
 * The CSS class of a move with these glyphs.
 * @param {number[]} nags
 */
export function glyphClass(nags) {
    const found = nags.find((nag) => nag <= 6);
    return found === undefined ? '' : `nag${found}`;
}
