/** A chess variant engine that speaks UCI. */
export interface Engine {
    /** Sends a line of UCI, such as `go depth 10`. After `quit` the engine ends, as by `end`. */
    send(line: string): void;
    /** Ends the engine. */
    end(): void;
}

/**
 * Starts an engine in a worker, in a browser or in Node. Lines can be sent at once.
 *
 * @param listen Takes the engine's answers, one line each.
 * @param fail Takes the reason if the engine ends by itself, which is a bug.
 */
export function startEngine(listen: (line: string) => void, fail?: (problem: string) => void): Engine;
