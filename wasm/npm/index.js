// The engine in a worker; see index.d.ts.

import { startWorker } from './workers.js';

export function startEngine(listen, fail = (problem) => console.error(problem)) {
    const { post, end } = startWorker(new URL('./uci-worker.js', import.meta.url), listen, fail);
    return { send: post, end };
}
