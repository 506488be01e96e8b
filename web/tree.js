// The tree of moves.

/** @typedef {import('./messages.js').Node} Node */
/** @typedef {import('./messages.js').State} State */

/**
 * The nodes of a tree by their numbers.
 * @param {Node[]} nodes
 */
export const nodesById = (nodes) => new Map(nodes.map((node) => [node.id, node]));

/**
 * The parents of nodes.
 * @param {Node[]} nodes
 * @returns {Map<number, number>}
 */
export function parentsOf(nodes) {
    const parents = new Map();
    for (const node of nodes) {
        for (const child of node.children) {
            parents.set(child, node.id);
        }
    }
    return parents;
}

/**
 * The line through the node on the board: from the start to it, and on to the end of the game or of the variation.
 * @param {State} state
 * @returns {Node[]}
 */
export function currentLine(state) {
    const nodes = nodesById(state.nodes);
    const parents = parentsOf(state.nodes);
    /** @type {Node[]} */
    const line = [];
    for (let node = nodes.get(state.current); node !== undefined; node = nodes.get(parents.get(node.id) ?? -1)) {
        line.unshift(node);
    }
    for (let node = line.at(-1); node !== undefined && node.id !== state.live; ) {
        const next = node.children[0];
        node = next === undefined ? undefined : nodes.get(next);
        if (node !== undefined) {
            line.push(node);
        }
    }
    return line;
}

/**
 * The node on the board.
 * @param {State} state
 */
export const currentNode = (state) => state.nodes.find((node) => node.id === state.current);

/**
 * The move that has led from a state to the next one, with what is known of it.
 * @param {State} before
 * @param {State} state
 */
export function moveBetween(before, state) {
    const isNext = before.name === state.name && parentsOf(state.nodes).get(state.current) === before.current;
    return isNext ? before.position.moves.find(({ uci }) => uci === currentNode(state)?.uci) : undefined;
}

/** @param {Node} node */
export const isWhites = (node) => node.ply % 2 === 0;

/** @param {Node} node */
export const moveNumber = (node) => Math.floor(node.ply / 2) + 1;

/**
 * A move with its number.
 * @param {Node} node
 */
export const numbered = (node) => `${moveNumber(node)}${isWhites(node) ? '.' : '…'} ${node.san}`;
