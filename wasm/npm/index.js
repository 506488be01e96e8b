// The engine in a worker; see index.d.ts.

import { startWorker } from './workers.js';

export function startEngine(listen, fail = (problem) => console.error(problem)) {
    const open = () => new Worker(new URL('./uci-worker.js', import.meta.url), { type: 'module' });
    const { post, end } = startWorker('./uci-worker.js', open, listen, fail);
    return { send: post, end };
}
